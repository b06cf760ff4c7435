"""When and where a benchmark ran."""

import os
import sys
from datetime import date
from importlib.metadata import version
from pathlib import Path


def conditions() -> str:
    """Return when and where the table was made."""
    names = ("numpy", "PySide6-Essentials", "pyqtgraph", "torch", "seaborn")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    python = ".".join(map(str, sys.version_info[:3]))
    return (
        f"{date.today()}, {os.cpu_count()} cores, {_cpu()}, Python {python}, {versions}"
    )


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return "unknown CPU"
    names = [line.split(": ")[1] for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown CPU"
