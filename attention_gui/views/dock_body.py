"""The body of a dock: what it cannot show at once is scrolled to."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

EDGE = 1  # px of its height that a dock without a title keeps for itself
MOST = QSize(188, 200)  # px that a dock may ask the window to have for it


class DockBody(QScrollArea):
    """Scrolls where there is less room than it needs: no window grows for a dock."""

    def __init__(self, whole: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(whole)
        self._whole = whole
        whole.installEventFilter(self)

    @property
    def needed(self) -> QSize:
        """What it shows without being scrolled."""
        return self._whole.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return self.needed.boundedTo(MOST) + QSize(0, EDGE)

    def sizeHint(self) -> QSize:
        return self._whole.sizeHint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)
