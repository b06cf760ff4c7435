"""The style sheet of the program, with holes for the colours of a theme."""

from attention_gui.views.theme_edges import EDGES

SHEET = """
QMainWindow, QDialog {{ background: {page}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
QMenuBar, QToolBar, QStatusBar, FormulaBar, FindBar, DoctorStrip {{
    background: {card}; color: {text}; }}
QToolBar, FormulaBar, FindBar {{ border: none; border-bottom: 1px solid {line}; }}
QToolBar {{ padding: 6px 6px; spacing: 6px; }}
QToolBar::separator {{ background: transparent; border-left: 1px solid {line};
    width: 4px; margin: 4px 0 4px 4px; }}
DoctorStrip {{ border-top: 1px solid {line}; }}
DoctorStrip > QToolButton {{ background: transparent; border: 2px solid transparent;
    color: {muted}; border-radius: 6px; padding: 1px 6px; }}
DoctorStrip > QToolButton:hover, DoctorStrip > QToolButton:checked {{
    background: {hover}; color: {text}; }}
DoctorStrip > QToolButton:focus {{ border: 2px solid {accent}; }}
DoctorStrip > QToolButton:disabled {{ color: {faint}; }}
DoctorStrip News {{ color: {muted}; }}
QStatusBar {{ border-top: 1px solid {line}; color: {muted}; }}
QStatusBar::item {{ border: none; }}
QStatusBar QLabel {{ color: {muted}; }}
QStatusBar News {{ color: {text}; }}
QMenuBar::item {{ padding: 5px 10px; border-radius: 6px; }}
QMenuBar::item:selected, QMenu::item:selected {{ background: {hover}; }}
QMenu {{ background: {card}; border: 1px solid {line}; padding: 4px; }}
QMenu::item {{ padding: 5px 24px 5px 24px; border-radius: 4px; color: {text}; }}
QMenu::item:disabled, QMenuBar::item:disabled {{ color: {faint}; }}
QMenu::separator {{ background: {line}; height: 1px; margin: 4px 8px; }}
QToolTip {{ background: {card}; color: {text}; border: 1px solid {line};
    padding: 4px 6px; }}

QToolBar QToolButton, QPushButton, QComboBox, QAbstractSpinBox, QLineEdit {{
    background: {card}; color: {text}; border: 1px solid {line}; border-radius: 6px;
    padding: 3px 9px; min-height: 16px;
    selection-background-color: {accent}; selection-color: {on_accent};
    placeholder-text-color: {muted}; }}
QToolBar QToolButton {{ border-color: transparent; }}
QToolButton[popupMode="1"], QToolButton[popupMode="2"] {{
    border: 1px solid {line}; padding-right: 20px; }}
QToolButton:hover, QPushButton:hover, QComboBox:hover {{ background: {hover}; }}
QToolButton:pressed, QPushButton:pressed, QToolButton:checked, QPushButton:checked {{
    background: {pressed}; }}
QToolButton:disabled, QPushButton:disabled, QComboBox:disabled,
QAbstractSpinBox:disabled, QLineEdit:disabled {{ color: {faint}; }}
*[role="primary"] {{ background: {accent}; color: {on_accent};
    border-color: {accent}; }}
*[role="primary"]:hover, *[role="primary"]:pressed {{ background: {accent_hover}; }}
QToolButton:focus, QPushButton:focus, QComboBox:focus, QAbstractSpinBox:focus,
QLineEdit:focus {{ border: 2px solid {accent}; padding: 2px 8px; }}
QToolButton[popupMode="1"]:focus, QToolButton[popupMode="2"]:focus {{
    padding-right: 19px; }}
*[role="primary"]:disabled {{ background: {card}; color: {faint};
    border-color: {line}; }}
*[role="primary"]:focus {{ border: 2px solid {text}; }}
QLineEdit[wrong="true"] {{ border: 2px solid {error}; padding: 2px 8px; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox QAbstractItemView {{ background: {card}; color: {text}; outline: none;
    border: 1px solid {line}; selection-background-color: {hover};
    selection-color: {text}; padding: 3px; }}
QComboBox QAbstractItemView::item {{ padding: 3px 6px; border-radius: 4px; }}
QComboBox QAbstractItemView::item:selected {{ background: {hover}; color: {text}; }}
QToolButton::menu-button {{ border: none; width: 18px; }}
QToolButton::menu-indicator {{ subcontrol-position: right center; right: 8px; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{
    background: transparent; border: none; width: 18px; }}
QComboBox::down-arrow, QAbstractSpinBox::down-arrow, QToolButton::menu-arrow,
QToolButton::menu-indicator {{ image: none; width: 0; height: 0;
    border-left: 4px solid {card}; border-right: 4px solid {card};
    border-top: 4px solid {muted}; }}
QAbstractSpinBox::up-arrow {{ image: none; width: 0; height: 0;
    border-left: 4px solid {card}; border-right: 4px solid {card};
    border-bottom: 4px solid {muted}; }}
QComboBox::down-arrow:hover, QToolButton::menu-indicator:hover {{
    border-left-color: {hover}; border-right-color: {hover}; }}

QTabBar::tab {{ background: transparent; color: {muted};
    border: 2px solid transparent; padding: 0 3px 1px 3px; margin: 0 8px 0 0; }}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom: 2px solid {accent};
    padding-bottom: 3px; }}
QTabBar:focus {{ outline: none; }}
QTabBar::tab:selected:focus {{ border: 2px solid {accent}; border-radius: 5px; }}
CardHeader QToolButton, CardFoot QToolButton {{ background: transparent;
    border: none; color: {muted}; border-radius: 4px; padding: 1px 5px; }}
CardHeader QToolButton[popupMode="2"] {{ border: none; padding-right: 20px; }}
CardHeader QToolButton:hover, CardFoot QToolButton:hover {{
    background: {hover}; color: {text}; }}
FindBar QToolButton {{ background: transparent; border: 1px solid transparent;
    color: {muted}; border-radius: 6px; padding: 2px 8px; }}
FindBar QToolButton:hover {{ background: {hover}; color: {text}; }}
FindBar QToolButton:focus {{ border: 2px solid {accent}; padding: 1px 7px; }}
CardHeader QToolButton:focus, CardFoot QToolButton:focus {{
    border: 2px solid {accent}; padding: 0 3px; }}
CardFoot {{ border-top: 1px solid {line}; }}

ButtonRow QToolButton {{ background: transparent; color: {muted};
    border: 2px solid transparent; border-radius: 0; margin: 0 0 0 8px;
    padding: 0 3px 3px 3px; }}
ButtonRow QToolButton[first="true"] {{ margin-left: 0; }}
CardHeader ButtonRow {{ margin-left: 12px; }}
ButtonRow QToolButton:hover {{ background: transparent; color: {text}; }}
ButtonRow QToolButton:checked {{ background: transparent; color: {text};
    border-bottom: 2px solid {accent}; }}
ButtonRow QToolButton:focus {{ border: 2px solid {accent}; border-radius: 5px;
    padding: 0 3px 3px 3px; }}
CompareSwitch > QToolButton {{ background: transparent; color: {muted};
    border: 2px solid transparent; border-radius: 5px; padding: 0 2px 3px 2px; }}
CompareSwitch > QToolButton:hover {{ color: {text}; }}
CompareSwitch > QToolButton:focus {{ border: 2px solid {accent}; }}
AboutDialog QPlainTextEdit {{ background: {card}; border: 1px solid {line};
    border-radius: 6px; padding: 5px; }}
AboutDialog QPlainTextEdit:focus {{ border: 2px solid {accent}; padding: 4px; }}
Share {{ padding: 2px 2px 2px 7px; min-height: 15px; }}
Share:focus {{ padding: 1px 1px 1px 6px; }}
Breadcrumbs QToolButton {{ background: transparent; color: {muted}; border: none;
    border-radius: 6px; padding: 2px 7px; }}
Breadcrumbs QToolButton:hover {{ background: {hover}; color: {text}; }}
Breadcrumbs QToolButton:checked {{ background: {pressed}; color: {text}; }}
Breadcrumbs QToolButton:focus {{ border: 2px solid {accent}; padding: 0 5px; }}

QSlider {{ min-height: 22px; }}
QSlider::groove:horizontal {{ background: {line}; height: 4px; border-radius: 2px; }}
QSlider::sub-page:horizontal {{ background: {accent}; border-radius: 2px; }}
QSlider::handle:horizontal {{ background: {card}; border: 2px solid {accent};
    width: 12px; margin: -6px 0; border-radius: 8px; }}
QSlider::handle:horizontal:hover {{ background: {hover}; }}
QSlider::handle:horizontal:focus {{ background: {accent}; border-color: {text}; }}

QTableView {{ background: {card}; color: {text}; border: none;
    gridline-color: {line}; }}
WeightsTable {{ selection-background-color: {pressed}; selection-color: {text}; }}
QAbstractScrollArea::corner {{ background: {card}; border: none; }}
QTableView QTableCornerButton::section {{ background: {card}; border: none;
    border-right: 1px solid {line}; border-bottom: 1px solid {line}; }}
QListView {{ background: {card}; color: {text}; border: none; outline: none;
    selection-background-color: {hover}; selection-color: {text};
    placeholder-text-color: {muted}; }}
TokenField {{ background: {card}; color: {text}; border: 1px solid {line};
    border-radius: 6px; padding: 0 4px; selection-background-color: {accent};
    selection-color: {on_accent}; placeholder-text-color: {muted}; }}
TokenField:focus {{ border: 2px solid {accent}; padding: 0 3px; }}
RecoveryDialog QListWidget {{ border: 1px solid {line}; border-radius: 6px;
    padding: 2px; }}
RecoveryDialog QListWidget:focus {{ border: 2px solid {accent}; padding: 1px; }}
PinList::item, SnapshotList::item, CellList::item {{ padding: 3px 8px; }}
SnapshotList::item:hover, CellList::item:hover {{ background: {hover}; }}
SnapshotList QLineEdit {{ border: 2px solid {accent}; border-radius: 4px;
    padding: 0 5px; min-height: 0; }}
TourCard {{ background: {card}; border: 1px solid {grip}; border-radius: 10px; }}
CommandPalette {{ background: {card}; border: 1px solid {grip};
    border-radius: 10px; }}
CommandPalette QListView {{ selection-background-color: transparent; }}
QTreeView {{ background: {card}; color: {text}; border: 1px solid {line};
    border-radius: 6px; outline: none; padding: 2px;
    selection-background-color: {pressed}; selection-color: {text}; }}
QTreeView::item {{ padding: 3px 4px; }}
QTreeView::item:selected {{ background: {pressed}; color: {text}; }}
QTreeView:focus {{ border: 2px solid {accent}; padding: 1px; }}
QTreeView QHeaderView::section {{ background: {card}; color: {muted}; border: none;
    border-bottom: 1px solid {line}; padding: 3px 6px; }}
LessonPage {{ background: {card}; color: {text}; border: none;
    selection-background-color: {accent}; selection-color: {on_accent}; }}
LessonPage:focus {{ border: 2px solid {accent}; }}
TokenTicks {{ border: 1px solid {line}; border-radius: 6px; padding: 2px; }}
TokenTicks:focus, PinList:focus, HistoryList:focus, SnapshotList:focus,
CellList:focus {{
    border: 2px solid {accent}; padding: 1px; }}
QHeaderView {{ background: {card}; border: none; }}
CellEditor {{ background: {card}; color: {text}; border-radius: 0; padding: 0 5px;
    min-height: 0; border: 2px solid {accent}; }}
CellEditor:focus, CellEditor[wrong="true"] {{ padding: 0 5px; }}
CellEditor[wrong="true"] {{ border: 2px solid {error}; }}
Notice {{ background: {header}; border: none; border-bottom: 1px solid {line}; }}
Note {{ background: {card}; color: {error}; border: 1px solid {error};
    border-radius: 4px; padding: 3px 6px; }}

Card {{ background: {card}; border: 1px solid {line}; border-radius: 8px; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; }}
CardHeader {{ background: {header}; border-bottom: 1px solid {line};
    border-top-left-radius: 7px; border-top-right-radius: 7px; }}
*[role="title"] {{ color: {text}; font-weight: 600; }}
*[role="muted"] {{ color: {muted}; }}
*[role="accent"] {{ color: {accent}; }}
*[role="error"] {{ color: {error}; }}
"""
SHEET += EDGES

ROLE = """
*[role="{role}"] {{ color: {colour}; font-weight: 600; }}
QFrame[strip="{role}"] {{ background: {colour}; border: none;
    border-top-left-radius: 7px; }}
"""
