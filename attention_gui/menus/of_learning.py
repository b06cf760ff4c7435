"""The menu of learning: a tour, lessons, and a check of what was understood."""

from attention_gui.menus.row import Row

LEARN = (
    Row("tour", "&Guided tour", None, "Ten short steps through the window"),
    Row("dock_lessons", "&Lessons", "Ctrl+Shift+L", "Read, with a document beside"),
    Row(
        "dock_check",
        "Quick &check",
        "Ctrl+Shift+K",
        "Answer questions about the numbers of this document",
    ),
    Row(
        "choose_lessons",
        "&Folder of lessons…",
        None,
        "Have lessons of your own: Markdown files with documents beside them",
    ),
)
