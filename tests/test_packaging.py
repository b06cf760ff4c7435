"""The program finds what comes with it, however it was installed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ASK = "from attention_gui.files import resources; print(resources.folder())"


def done(*command: str, cwd: Path, **environment: str) -> str:
    hidden = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    finished = subprocess.run(
        command,
        cwd=cwd,
        env=hidden | environment,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--wheel", "--no-isolation", "--outdir", str(folder))
    done(sys.executable, "-m", "build", *options, str(ROOT), cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


def install(target: Path, *what: str) -> None:
    pip = ("-m", "pip", "install", "--no-deps", "--no-index", "--no-build-isolation")
    done(sys.executable, *pip, "--target", str(target), *what, cwd=target.parent)


def listed(python_path: Path, cwd: Path) -> str:
    here = {"PYTHONPATH": str(python_path)}
    program = (sys.executable, "-m", "attention_gui")
    names = done(*program, "examples", cwd=cwd, **here)
    assert [line.split()[0] for line in names.splitlines()][-2:] == [
        "minilm",
        "smollm2",
    ]
    for name in ("minilm", "smollm2"):
        assert done(*program, "compute", f"example:{name}", cwd=cwd, **here)
    return done(sys.executable, "-c", ASK, cwd=cwd, **here).strip()


def test_a_checkout(tmp_path: Path) -> None:
    assert listed(ROOT, tmp_path) == str(ROOT / "resources")
    assert done(sys.executable, str(ROOT / "main.py"), "--version", cwd=tmp_path)


def test_a_wheel(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install(target, str(wheel))
    inside = target / "attention_gui" / "resources"
    assert listed(target, tmp_path) == str(inside)
    assert done(
        str(next((target / "bin").glob("attention-gui*"))),
        "--version",
        cwd=tmp_path,
        PYTHONPATH=str(target),
    ).startswith("attention-gui ")


def test_an_editable_install(tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install(target, "--editable", str(ROOT))
    (pth,) = target.glob("*.pth")  # what Python reads of it in site-packages
    beside = Path(pth.read_text("utf-8").strip())
    assert listed(beside, tmp_path) == str(ROOT / "resources")


def test_the_wheel_holds_the_program_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as held:
        names = held.namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"attention_gui", f"{wheel.name.rsplit('-', 3)[0]}.dist-info"}
    assert "attention_gui/resources/examples/minilm-animal.npz" in names
    assert "attention_gui/resources/translations/README.md" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith(".pyc")]
