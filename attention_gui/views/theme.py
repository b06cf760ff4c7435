"""The look of the widgets: one palette and one style sheet, for light and for dark."""

import re
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget

from attention_gui.core.palette import DARK, LIGHT, Theme
from attention_gui.views.theme_sheet import ROLE, SHEET

ROLES = ("query", "key", "value", "output")
COLOURS = (
    "page", "card", "header", "line", "text", "muted", "accent", "on_accent", "error",
)  # fmt: skip

_OTHER = {"-left": "-right", "-right": "-left"}
_SIDES = re.compile(r"(?<=[a-z])(?:-left|-right)(?=[:-])")
# top, right, bottom, left
_EDGES = re.compile(r"(padding|margin): (\w+) (\w+) (\w+) (\w+);")


def palette(theme: Theme) -> QPalette:
    """Return the palette of a theme, for Fusion."""
    made = QPalette()
    for role, colour in _palette_roles(theme).items():
        made.setColor(role, QColor(colour))
    faint = QColor(blend(theme.muted, theme.card, 0.6))
    part = QPalette.ColorRole
    for role in (part.Text, part.WindowText, part.ButtonText, part.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return made


def _palette_roles(theme: Theme) -> dict[QPalette.ColorRole, str]:
    part = QPalette.ColorRole
    return {
        part.Window: theme.page,
        part.WindowText: theme.text,
        part.Base: theme.card,
        part.AlternateBase: theme.header,
        part.Text: theme.text,
        part.PlaceholderText: theme.muted,
        part.Button: theme.card,
        part.ButtonText: theme.text,
        part.BrightText: theme.error,
        part.ToolTipBase: theme.card,
        part.ToolTipText: theme.text,
        part.Highlight: theme.accent,
        part.HighlightedText: theme.on_accent,
        part.Accent: theme.accent,
        part.Link: theme.accent,
        part.LinkVisited: theme.accent,
        part.Light: theme.card,
        part.Midlight: theme.header,
        part.Mid: theme.line,
        part.Dark: theme.muted,
        part.Shadow: blend("#000000", theme.page, 0.4),
    }


def style_sheet(theme: Theme) -> str:
    """Return the style sheet of the program in a theme."""
    colours = {name: getattr(theme, name) for name in COLOURS}
    mixed = {
        "hover": blend(theme.text, theme.card, 0.06),
        "pressed": blend(theme.accent, theme.card, 0.16),
        "faint": blend(theme.muted, theme.card, 0.6),
        "grip": blend(theme.muted, theme.card, 0.4),
        "accent_hover": blend(theme.text, theme.accent, 0.15),
    }
    roles = "".join(
        ROLE.format(role=role, colour=getattr(theme, role)) for role in ROLES
    )
    sheet = SHEET.format(**colours, **mixed) + roles
    turned = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    return mirrored(sheet) if turned else sheet


def mirrored(sheet: str) -> str:
    """Return a style sheet for what is read from right to left: Qt turns no edges.

    Those of tables stay: they are not turned themselves.
    """
    rules = (rule if "QTable" in rule else _mirrored(rule) for rule in sheet.split("}"))
    return "}".join(rules)


def _mirrored(rule: str) -> str:
    turned = _SIDES.sub(lambda side: _OTHER[side[0]], rule)
    return _EDGES.sub(r"\1: \2 \5 \4 \3;", turned)


def blend(over: str, under: str, share: float) -> str:
    """Return the colour between two, #rrggbb: a share of the first on the second."""
    pairs = zip(bytes.fromhex(over[1:]), bytes.fromhex(under[1:]), strict=True)
    return "#" + "".join(f"{round(b + (a - b) * share):02x}" for a, b in pairs)


def system_theme() -> Theme:
    """Return the theme that the system asks for."""
    scheme = QGuiApplication.styleHints().colorScheme()
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


def tabular(font: QFont) -> QFont:
    """Return the font with figures that are all of one width."""
    made = QFont(font)
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


def plain(text: str) -> str:
    """Return a tool tip that shows the text as it stands, markup and all."""
    lines = escape(text).replace("\n", "<br>")
    return f'<span style="white-space: pre">{lines}</span>' if text else ""


def show_wrong(widget: QWidget, wrong: bool) -> None:
    """Give a line edit the border of an error, or its own again."""
    if bool(widget.property("wrong")) == wrong:
        return
    widget.setProperty("wrong", wrong)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
