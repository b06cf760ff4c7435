"""The menus: every action in tables, made into what Qt shows, listed and searched."""
