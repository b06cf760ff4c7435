"""Matching: which texts are meant by a few typed letters, the likeliest first."""

from collections.abc import Sequence

WHOLE_WORD, WORD, WITHIN, SCATTERED = range(4)  # how well letters stand in a text


def ranked(typed: str, texts: Sequence[str]) -> list[int]:
    """Return the numbers of the texts that typed words stand in, the best ones first.

    Among equals their order stays.

    Parameters
    ----------
    typed : str
        Words, in any order; letters of one may lie scattered in a text.
    texts : sequence of str
    """
    words = typed.casefold().split()
    found = [
        (cost, number)
        for number, text in enumerate(texts)
        if (cost := _cost(words, text.casefold())) is not None
    ]
    return [number for _, number in sorted(found)]


def containing(typed: str, texts: Sequence[str]) -> list[int]:
    """Return the numbers of the texts that every typed word stands in as it is."""
    words = typed.casefold().split()
    return [
        number
        for number, text in enumerate(texts)
        if all(word in text.casefold() for word in words)
    ]


def _cost(words: Sequence[str], text: str) -> int | None:
    """Return how far a text is from words, or None where one is not in it at all."""
    costs = [_distance(word, text) for word in words]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _distance(word: str, text: str) -> int | None:
    place = text.find(word)
    if place < 0:
        return SCATTERED if _is_scattered(word, text) else None
    if f" {word} " in f" {text} ":
        return WHOLE_WORD
    return WORD if f" {word}" in f" {text}" else WITHIN


def _is_scattered(word: str, text: str) -> bool:
    """Whether the letters of a word begin words of a text, or stand close together."""
    if len(word) < 2:
        return False
    initials = "".join(one[0] for one in text.split())
    starts = (place for place, letter in enumerate(text) if letter == word[0])
    near = (text[start : start + 2 * len(word)] for start in starts)
    return word in initials or any(_in_turn(word, part) for part in near)


def _in_turn(word: str, text: str) -> bool:
    """Whether the letters of a word stand in a text one after the other."""
    letters = iter(text)
    return all(letter in letters for letter in word)
