"""Damaged files: whole ones of every kind, and what happens to them, by numbers."""

import io
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from damage import ANY
from damage_inside import INSIDE
from made import npy, savez, zipped
from safetensors.numpy import save as tensors_of
from varied import Varied
from weightfiles import STYLES, Layer, model

from attention_gui.core.build import document
from attention_gui.core.document import Document
from attention_gui.core.rule import Rule
from attention_gui.core.snapshots import with_snapshot
from attention_gui.files import READABLE, save


class File(NamedTuple):
    """The name that a file has, and what stands in it."""

    suffix: str
    data: bytes


def whole_files(folder: Path) -> list[File]:
    """Return files of every kind, with every field that one of them can have."""
    numbers = np.random.default_rng(7)
    documents = [*_given(numbers), *(Varied(seed).document() for seed in range(8))]
    documents += map(_with_snapshots, documents[1:4], documents[2:5])
    found = []
    for number, one in enumerate(documents):
        for suffix in READABLE:
            path = folder / f"whole{number}{suffix}"
            with suppress(ValueError):  # not every kind holds every document
                save(one, path)
                found.append(File(suffix, path.read_bytes()))
    return [*found, *_of_others(numbers), *_weights(folder)]


def _given(numbers: np.random.Generator) -> list[Document]:
    """Return a document that every kind of file holds, and one with all of a rule."""
    plain = document(*numbers.normal(size=(3, 2, 2, 3, 4)), title="plain")
    rich = document(
        numbers.normal(size=(2, 4, 3, 2)),
        numbers.normal(size=(2, 2, 5, 2)),
        numbers.normal(size=(2, 2, 5, 6)),
        Rule(
            scale=0.3,
            causal=True,
            offset=2,
            window=(3, -1),
            prefix=1,
            mask=numbers.random((3, 5)) < 0.7,
            bias=numbers.normal(size=(3, 5)).astype(np.float16),
            softcap=30,
            temperature=1.5,
            sink=-0.25,
            empty_rows="uniform",
        ),
        ["the", "Ġcat", "\n\t;,\"'"],
        ["a", "", "の", "🙂", "e"],
        "rich",
        "Model, licence",
    )
    return [plain, rich]


def _with_snapshots(first: Document, other: Document) -> Document:
    """Return a document with a snapshot of itself, and one of another."""
    there = with_snapshot(other, "other").snapshots
    return with_snapshot(replace(first, snapshots=there), "itself", "2025-01-31 16:05")


def _of_others(numbers: np.random.Generator) -> list[File]:
    """Return files as other programs write them."""
    matrices = {name: numbers.normal(size=(3, 2)) for name in ("q", "K", "values")}
    plain = zipped([(f"{name}.npy", npy(a)) for name, a in matrices.items()])
    halves = {name: array.astype(np.float16) for name, array in matrices.items()}
    packed = io.BytesIO()
    np.savez_compressed(packed, **matrices, causal=True, tokens=["a", "b", "c"])
    arrays = [np.eye(3), np.asfortranarray(matrices["q"]), np.ones((2, 2), ">f4")]
    arrays += [np.ones((3, 2, 2), bool), np.ones((3, 2, 2, 2), np.uint8)]
    texts = ["1,2\n3,4\n", ",0,1\nthe,1.5,2\ncat,3,4\n", "1,5;2\n3;4\n", '"a",1\nb,2\r']
    return [
        File(".npz", plain),
        File(".npz", packed.getvalue()),
        File(".npz", savez(**matrices, other=np.array([{}], object))),
        File(".safetensors", tensors_of(halves)),
        *(File(".npy", npy(array)) for array in arrays),
        *(File(".csv", text.encode()) for text in texts),
        File(".tsv", texts[1].replace(",", "\t").encode("utf-8-sig")),
        File(".json", b'{"q": [[1, "nan"]], "k": [[0, 1]], "v": [[1]]}'),
    ]


def _weights(folder: Path) -> list[File]:
    """Return weights as several programs name them."""
    layers = [Layer(1), Layer(2)]
    paths = [
        model(folder / f"{style}{suffix}", style, layers)
        for style in STYLES
        for suffix in (".npz", ".safetensors")
    ]
    return [File(path.suffix, path.read_bytes()) for path in paths]


def mutant(seed: int, number: int, whole: list[File]) -> File:
    """Return a damaged file; the same for the same numbers."""
    chance = random.Random(f"{seed}/{number}")
    kind = chance.choice(READABLE)
    file = chance.choice([one for one in whole if one.suffix == kind])
    other = chance.choice(whole)
    change = chance.choice((*ANY, *INSIDE[kind]))
    data = change(chance, file.data, other.data)
    if chance.random() < 0.2 and len(data) < 10**6:
        data = chance.choice(ANY)(chance, data, other.data)
    return File(chance.choice(READABLE) if chance.random() < 0.08 else kind, data)
