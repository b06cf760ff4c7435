"""Texts pass one door, behind which others put them into their own words."""

from collections.abc import Iterator

import pytest

from attention_gui.core.language import counted, later, refusal, speak, tr, translated

GERMAN = {
    "Open": "Öffnen",
    "{rows} rows": "{rows} Zeilen",
    "Moved {what} to {where}": "Nach {where} kam {what}",
    "{n} heads": "{n} Köpfe",
    "wrong {braces}": "falsche {klammern}",
    "half {braces}": "halbe {braces",
}


@pytest.fixture
def asked() -> Iterator[list[tuple[str, int]]]:
    """Speak German, and note down what is asked for."""
    texts: list[tuple[str, int]] = []

    def translate(text: str, number: int) -> str:
        texts.append((text, number))
        if (text, number) == ("{n} heads", 1):
            return "{n} Kopf"
        return GERMAN.get(text, text)

    speak(translate)
    yield texts
    speak()


def test_texts_are_as_they_are_written_at_first():
    assert tr("Open") == "Open"
    assert tr("{rows} rows", rows=3) == "3 rows"
    assert translated(later("Open")) == "Open"
    assert str(refusal("no {name} here", name="query")) == "no query here"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 heads"), (1, "1 head"), (2, "2 heads")]
)
def test_numbers_of_things_have_their_plural(number, text):
    assert counted(number, "{n} head", "{n} heads") == text


def test_braces_without_values_are_no_names():
    assert tr('such as {"query": ...}') == 'such as {"query": ...}'


@pytest.mark.usefixtures("asked")
def test_texts_are_translated_and_then_filled():
    assert tr("Open") == "Öffnen"
    assert tr("{rows} rows", rows=3) == "3 Zeilen"
    assert tr("Moved {what} to {where}", what="A", where="B") == "Nach B kam A"
    assert str(refusal("{rows} rows", rows=3)) == "3 Zeilen"


@pytest.mark.usefixtures("asked")
def test_what_is_not_translated_stays_english():
    assert tr("Close") == "Close"
    assert counted(1, "{n} row", "{n} rows") == "1 row"


def test_every_number_has_the_plural_of_the_language(asked):
    assert counted(1, "{n} head", "{n} heads") == "1 Kopf"
    assert counted(3, "{n} head", "{n} heads") == "3 Köpfe"
    assert asked == [("{n} heads", 1), ("{n} heads", 3)]


@pytest.mark.parametrize("text", ["wrong {braces}", "half {braces}"])
@pytest.mark.usefixtures("asked")
def test_a_translation_with_other_braces_is_not_shown(text):
    assert tr(text, braces=1) == text.format(braces=1)


def test_a_text_is_asked_for_once(asked):
    for _ in range(3):
        tr("{rows} rows", rows=3)
    assert asked == [("{rows} rows", -1)]


@pytest.mark.usefixtures("asked")
def test_another_language_forgets_the_one_before():
    assert tr("Open") == "Öffnen"
    speak(lambda text, _: "Ouvrir" if text == "Open" else text)
    assert tr("Open") == "Ouvrir"
    speak()
    assert tr("Open") == "Open"


def test_no_text_is_no_text(asked):
    assert translated("") == ""
    assert asked == []
