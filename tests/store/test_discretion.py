"""No secret of a command is in what is told of it: reasons, advice, suggestions, on every surface.

What repeats the command as the person typed it is named in `ECHOES`, and left out of what is searched.
"""
