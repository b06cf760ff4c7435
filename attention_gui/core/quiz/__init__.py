"""The quick check: questions made from a document, whose answers the core computes."""
