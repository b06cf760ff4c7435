"""The menu of shape: which tokens, features and heads there are."""

from attention_gui.menu_row import LINE, Row

SHAPE = (
    Row(
        "insert_before",
        "Insert token &before",
        "Ctrl+Shift+I",
        "Insert as many tokens as are selected before them",
    ),
    Row(
        "insert_after",
        "&Insert token after",
        "Ctrl+I",
        "Insert as many tokens as are selected after them",
    ),
    Row(
        "duplicate_tokens",
        "D&uplicate token",
        "Ctrl+Shift+D",
        "Insert copies of the selected tokens",
    ),
    Row(
        "move_token_up",
        "Move token u&p",
        None,
        "Move the selected tokens up; Alt+↑ does where rows are selected",
        shown_keys="Alt+Up",
    ),
    Row(
        "move_token_down",
        "Move token &down",
        None,
        "Move the selected tokens down; Alt+↓ does where rows are selected",
        shown_keys="Alt+Down",
    ),
    Row(
        "rename_token",
        "Re&name token",
        None,
        "Type another name; F2 does where a row is selected",
        shown_keys="F2",
    ),
    Row("delete_tokens", "Delete &token", "Ctrl+Del", "Delete the selected tokens"),
    LINE,
    Row("separate_keys", "Separate &key tokens", None, "Let keys be other tokens"),
    Row("join_keys", "&Join key tokens", None, "Let keys be the query tokens"),
    LINE,
    Row("add_feature", "Add &feature", None, "Add one after the selected feature"),
    Row("remove_features", "Remo&ve feature", None, "Remove the selected features"),
    LINE,
    Row("add_head", "Add &head", None, "Add a head of zeros after the last"),
    Row("duplicate_head", "Dup&licate head", None, "Put a copy after the head"),
    Row("move_head_back", "Move head ba&ck", None, "Move the head before another"),
    Row("move_head_on", "&Move head on", None, "Move the head behind another"),
    Row("rename_head", "&Rename head…", None, "Call the head something"),
    Row("group_heads", "&Group heads…", None, "Let several heads share a key"),
    Row("delete_head", "D&elete head", None, "Delete the head that is looked at"),
)

# Actions in the menus of headers and maps, and lines between them.
OF_TOKENS = (
    *("insert_before", "insert_after", "duplicate_tokens", ""),
    *("move_token_up", "move_token_down", "rename_token", ""),
    "delete_tokens",
)
OF_FEATURES = ("add_feature", "remove_features")
OF_HEADS = (
    *("add_head", "duplicate_head", "", "move_head_back", "move_head_on", ""),
    *("rename_head", "group_heads", "", "delete_head"),
)
