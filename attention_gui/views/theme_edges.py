"""The style sheet of what lies between: splitters, scroll bars, tabs of docks."""

EDGES = """
QMainWindow > QTabBar {{ qproperty-drawBase: 0; }}
QMainWindow > QTabBar::tab {{ margin: 0 0 5px 8px; }}
QMainWindow::separator {{ background: transparent; width: 8px; height: 8px; }}
QMainWindow::separator:hover {{ background: {hover}; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:horizontal {{ width: 8px; }}
QSplitter::handle:vertical {{ height: 8px; }}
QSplitter::handle:hover {{ background: {hover}; border-radius: 3px; }}
QScrollBar {{ background: {card}; border: none; }}
QScrollBar:vertical {{ width: 10px; }}
QScrollBar:horizontal {{ height: 10px; }}
QScrollBar::handle {{ background: {grip}; border-radius: 3px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""
