"""The other side: torch, seaborn and pyqtgraph, each as one would write it by hand."""

import os
from collections.abc import Callable
from itertools import count
from math import sqrt

# The program keeps numpy to one thread. Torch, which reads the same variables, has
# its own.
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.pop(name, None)

import matplotlib  # noqa: E402
import numpy as np  # noqa: E402
import pyqtgraph as pg  # noqa: E402
import seaborn  # noqa: E402
import torch  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

matplotlib.use("Agg")
torch.set_num_threads(os.cpu_count() or 1)

Job = Callable[[], object]


def computed(query: np.ndarray, key: np.ndarray, value: np.ndarray) -> Job:
    """Return the job of computing all stages of a head with torch, step by step."""
    q, k, v = map(torch.from_numpy, (query, key, value))

    def job() -> tuple[torch.Tensor, ...]:
        scores = q @ k.T
        scaled = scores / sqrt(q.shape[1])
        weights = scaled.softmax(-1)
        return scores, scaled, weights, weights @ v

    return job


def annotated_heatmap(weights: np.ndarray) -> Job:
    """Return the job of drawing one heatmap with its numbers, with seaborn."""

    def job() -> None:
        figure = Figure()
        matplotlib.backends.backend_agg.FigureCanvasAgg(figure)
        seaborn.heatmap(weights, annot=True, fmt=".2f", ax=figure.subplots())
        figure.canvas.draw()

    return job


def mosaic(heads: int, tokens: int, size: tuple[int, int]) -> Job:
    """Return the job of showing other heads in a bare window of one image."""
    view = pg.GraphicsView()
    view.resize(*size)
    box = pg.ViewBox(enableMenu=False)
    view.setCentralItem(box)
    image = pg.ImageItem(axisOrder="row-major")
    box.addItem(image)
    across = int(sqrt(heads))
    shape = heads // across * tokens, across * tokens
    pictures = [np.random.default_rng(n).random(shape, np.float32) for n in range(3)]
    colours = pg.colormap.get("viridis").getLookupTable(nPts=256)
    number = count()
    view.show()

    def job() -> None:
        picture = pictures[next(number) % 3]
        image.setImage(picture, levels=(0, 1), lut=colours)
        QApplication.processEvents()

    job()
    job.view = view  # kept as long as the job
    return job


def plot_per_head(heads: np.ndarray, size: tuple[int, int]) -> Job:
    """Return the job of showing heads in a window, each in a plot of its own."""
    across = int(sqrt(len(heads)))

    def job() -> None:
        window = pg.GraphicsLayoutWidget(size=size)
        for number, weights in enumerate(heads):
            plot = window.addPlot(*divmod(number, across), title=f"Head {number}")
            plot.addItem(pg.ImageItem(weights, axisOrder="row-major"))
        window.show()
        QApplication.processEvents()
        window.close()

    return job
