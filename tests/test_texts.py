"""Every text for the user is written where translators find it; none goes past."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import pytest
from pseudo import PACKAGE, maker, pseudo, released, translated
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication

from attention_gui.core.language import counted, speak, tr
from attention_gui.translation import ASKED, speak_to_user, translate_qt

FILES = sorted(PACKAGE.rglob("*.py"))
# The command line speaks English, and so does what is wrong before Qt can be had.
ENGLISH = ("cli", "app.py", "startup.py", "__main__.py")
# What shows its text -> which of its arguments. A dialog's window, a tip, an error.
SHOWS = {
    **dict.fromkeys(("QLabel", "QPushButton", "QCheckBox", "ValueError", "say"), (0,)),
    **dict.fromkeys(("setText", "setToolTip", "setStatusTip", "setTitle"), (0,)),
    **dict.fromkeys(("setWindowTitle", "setAccessibleName"), (0,)),
    **dict.fromkeys(("setAccessibleDescription", "setPlaceholderText"), (0,)),
    **dict.fromkeys(("setInformativeText", "setPrefix", "setSuffix"), (0,)),
    **dict.fromkeys(("addItem", "addTab", "addButton", "addRow"), (0,)),
    **dict.fromkeys(("addAction", "addMenu", "setIconText"), (0,)),
    **dict.fromkeys(("Switch", "NumberField", "WholeField"), (0, 1)),
    **dict.fromkeys(("Choice", "Share", "ButtonRow", "add_button"), (0, 1)),
    "setTabToolTip": (1,),
    "show_title": (0, 1, 2),
    "add_heading": (0, 1),
    "wish": (1,),
    "put": (1,),
}
# No words: a hint of a format, names of the program and of matrices.
SAME = ("weights[4, 1]", "Attention Explorer", "W_O", "1/√d", "ƒx")


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def defined(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def called(call: ast.Call) -> str:
    function = call.func
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_texts_stand_where_they_are_said(path: Path) -> None:
    own = defined(path)  # a function that is called like a door
    for call in calls(path):
        place = f"{path.name}:{call.lineno}"
        match called(call):
            case name if name in own:
                continue
            case "tr" | "refusal" | "later":
                assert call.args, place
                assert is_text(call.args[0]), place
                assert len(call.args) == 1 or called(call) == "refusal", place
            case "counted" if len(call.args) == 3:
                assert all(map(is_text, call.args[1:])), place


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_names_in_braces_are_the_values_that_are_given(path: Path) -> None:
    for call in calls(path):
        given = {keyword.arg for keyword in call.keywords}
        place = f"{path.name}:{call.lineno}"
        if called(call) in ("tr", "refusal") and given and is_text(call.args[0]):
            assert names(ast.literal_eval(call.args[0])) == given, place
        if called(call) == "counted" and len(call.args) == 3:
            for text in map(ast.literal_eval, call.args[1:]):
                assert names(text) <= {*given, "n"}, place


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_text_passes_the_door_for_languages(path: Path) -> None:
    if path.relative_to(PACKAGE).parts[0] in ENGLISH:
        return
    for call in calls(path):
        for number in SHOWS.get(called(call), ()):
            if number < len(call.args):
                assert not is_worded(call.args[number]), f"{path.name}:{call.lineno}"


def is_worded(node: ast.expr) -> bool:
    """Return whether an argument has English words in it as it stands."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    words = "".join(str(ast.literal_eval(part)) for part in parts if is_text(part))
    for name in SAME:
        words = words.replace(name, "")
    return bool(re.search("[A-Za-z]{2}", words))


def test_a_text_in_english_would_be_found() -> None:
    found = [
        ast.parse(source, mode="eval").body
        for source in ('f"{count} heads"', '"Open"', '"W_O"', 'f"{a} × {b}"', "name")
    ]
    assert list(map(is_worded, found)) == [True, True, False, False, False]


# what translators get


def test_the_template_holds_every_kind_of_text() -> None:
    texts = {(text.text, text.is_counted) for text in maker().texts()}
    assert ("&File", False) in texts  # a menu
    assert ("&Undo", False) in texts  # an action
    assert ("Take back the last change", False) in texts  # its tip
    assert ("{n} heads", True) in texts  # a number of things
    assert ("there are no layers", False) in texts  # a refusal
    assert ("Key embeddings Y", False) in texts  # in a table
    assert ("&Down", False) in texts  # a menu in a menu
    assert ("Leave the table", False) in texts  # what a key does


def test_a_template_keeps_what_is_translated(tmp_path: Path) -> None:
    script = maker()
    texts = [
        script.Text("Open", False, "attention_gui/menus/table.py", 1),
        script.Text("{n} heads", True, "attention_gui/menus/table.py", 2),
    ]
    old = tmp_path / "old.ts"
    old.write_bytes(script.template(texts[:1], "de"))
    said = old.read_text("utf-8").replace(
        '<translation type="unfinished" />', "<translation>Öffnen</translation>"
    )
    old.write_text(said, "utf-8")
    new = ElementTree.fromstring(script.template(texts, "de", old))
    found = {m.findtext("source"): m.find("translation") for m in new.iter("message")}
    assert found["Open"].text == "Öffnen"
    assert found["{n} heads"].get("type") == "unfinished"


# the language of the user


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch):
    """Have a language asked for in the environment."""

    def ask(name: str) -> None:
        monkeypatch.setenv(ASKED, name)
        speak_to_user()

    yield ask
    speak()


def test_a_language_without_a_file_is_english(asked) -> None:
    asked("xx")
    assert tr("Undo") == "Undo"
    assert counted(2, "{n} head", "{n} heads") == "2 heads"


def test_a_file_that_is_none_is_english(asked, tmp_path: Path) -> None:
    path = tmp_path / "broken.qm"
    path.write_bytes(b"no translation")
    asked(str(path))
    assert tr("Undo") == "Undo"


@pytest.mark.parametrize("name", ["de", "xx", "de_AT.UTF-8", "/nowhere/de.qm"])
def test_a_language_that_is_not_there_is_said_once(asked, name, capsys) -> None:
    asked(name)
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    assert line == f"{ASKED}: there is no translation {name!r}"


@pytest.mark.parametrize("name", ["", "en", "en_GB", "en-US", "C", "C.UTF-8", "POSIX"])
def test_english_is_always_there(asked, name, capsys) -> None:
    asked(name)
    assert capsys.readouterr().err == ""


def test_a_language_that_is_there_is_no_news(asked, tmp_path: Path, capsys) -> None:
    asked(str(translated(tmp_path)))
    assert capsys.readouterr().err == ""


def test_a_language_is_taken_from_its_file(asked, tmp_path: Path) -> None:
    asked(str(translated(tmp_path)))
    assert tr("Undo") == pseudo("Undo")
    text = tr("there is no layer {layer}", layer=3)
    assert text == pseudo("there is no layer {layer}").format(layer=3)


def test_plurals_are_those_of_the_language(asked, tmp_path: Path) -> None:
    forms = ["{n} голова", "{n} головы", "{n} голов"]
    asked(str(released(tmp_path, "ru", lambda _: forms)))
    said = [counted(n, "{n} head", "{n} heads") for n in (1, 2, 5, 21)]
    assert said == ["1 голова", "2 головы", "5 голов", "21 голова"]


def test_a_locale_finds_its_file(
    asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "translations"
    folder.mkdir()
    made = released(tmp_path, "de", lambda text: [f"auf Deutsch: {text}"] * 2)
    made.rename(folder / "attention_gui_de.qm")
    monkeypatch.setattr("attention_gui.translation.folder", lambda: tmp_path)
    asked("de_AT")
    assert tr("Undo") == "auf Deutsch: Undo"
    asked("fr_FR")
    assert tr("Undo") == "Undo"


@pytest.fixture
def as_before(qapp: QApplication):
    """Turn the application back, and take away what Qt says in a language."""
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("as_before")
def test_qt_follows_the_language(asked, qapp: QApplication, tmp_path: Path) -> None:
    asked(str(released(tmp_path, "ar", lambda text: [text] * 6)))
    translate_qt(qapp)
    assert qapp.layoutDirection() == Qt.LayoutDirection.RightToLeft
    cancel = qapp.translate("QPlatformTheme", "Cancel")
    assert QLocale("ar").script() == QLocale.Script.ArabicScript
    assert re.fullmatch("[\u0600-\u06ff]+", cancel)


@pytest.mark.usefixtures("as_before")
def test_qt_is_left_alone_in_english(asked, qapp: QApplication) -> None:
    asked("xx")
    translate_qt(qapp)
    assert qapp.layoutDirection() == Qt.LayoutDirection.LeftToRight
    assert qapp.findChildren(QTranslator) == []
