"""The line in an agent's settings: `PYTHON -I -S …/assent/hooks/entry.py AGENT`; see `assent.client.ask`."""

import sys

try:
    package = __file__.replace("\\", "/")[: -len("/hooks/entry.py")]
    sys.path.insert(0, f"{package}/client")
    import ask  # type: ignore[import-not-found] # without the package around it, which would cost more

    words, refused, begun = ask.begin(sys.argv[1:], __file__)  # ends the process when there is an answer
    bundles = ask.bundles(package, "assent.hooks.cold")
    from assent.hooks.cold import alone

    code = alone(words, begun, refused, __file__)
    bundles.keep()
except BaseException as error:  # noqa: BLE001 - also a half-installed package must not let the command run
    sys.stderr.write(f"assent: the hook cannot start: {error!a}\n")
    sys.stderr.flush()
    code = 2
if sys.platform == "win32":
    from os import _exit
else:
    from posix import _exit  # `os` itself costs as much as asking

_exit(code)  # everything is written; tearing down the interpreter would only take time
