"""Two thousand damaged files: each makes a document or one sentence, soon and small.

`python tests/files/trial.py FOLDER SEED NUMBER NUMBER+1` opens one of them again.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SEED = 2000
FILES, PARTS = 2000, 4  # in as many processes, which may run beside each other
PART = FILES // PARTS
KINDS = {".npz", ".npy", ".csv", ".tsv", ".json", ".safetensors"}


@pytest.mark.skipif(
    not sys.platform.startswith("linux"),
    reason="memory is counted and limited as Linux does",
)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_damaged_file_is_a_document_or_a_sentence(tmp_path, part):
    first, last = part * PART, (part + 1) * PART
    done = subprocess.run(
        [
            *(sys.executable, "-W", "error", str(ROOT / "tests/files/trial.py")),
            *(str(tmp_path), str(SEED), str(first), str(last)),
        ],
        env=os.environ | {"PYTHONPATH": _path(), "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    said = [json.loads(line) for line in done.stdout.splitlines()]
    tried = [one["file"] for one in said if "file" in one]
    told = [one for one in said if "what" in one]
    last_one = f"seed {SEED}: {tmp_path / tried[-1] if tried else 'no file'}"
    assert done.returncode == 0, f"{last_one}\n{done.stderr}"
    faults = [
        f"{tmp_path / name}\n{one['what']}"
        for name, one in zip(tried, told, strict=True)
        if one["fault"]
    ]
    assert not faults, f"seed {SEED}:\n" + "\n".join(faults)
    assert len(told) == PART
    assert {Path(name).suffix for name in tried} == KINDS
    assert sum(one["grew"] for one in told) < 500 * 10**6
    assert max(one["seconds"] for one in told) < 5
    words = " ".join(one["what"] for one in told)
    assert words.count("opened") > PART / 20, "all is refused: nothing is tried"
    assert len({one["what"].partition(":")[2] for one in told}) > PART / 5


def _path() -> str:
    folders = ROOT, ROOT / "tests", ROOT / "tests" / "files"
    return os.pathsep.join(map(str, folders))
