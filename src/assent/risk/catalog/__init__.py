"""Facts about programs as files that are not code: the form, the compiled table, and how both are read.

`form` reads the text that people write, `layout` writes it, `table` compiles it to sorted lines, and `lookup` finds the
lines on the way of one command. docs/program-files.md has the grammar.
"""
