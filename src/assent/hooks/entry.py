"""The line in an agent's settings: `PYTHON -I -S …/assent/hooks/entry.py AGENT`; see `assent.client.ask`."""

import sys  # Python keeps no bytecode of this file, so each word here is compiled by each hook

try:
    sys.path.insert(0, __file__[: -len("hooks/entry.py")] + "client")
    import ask  # type: ignore[import-not-found] # without the package around it, which would cost more

    bundles, *told = ask.prepared(__file__)
    from assent.hooks.cold import alone

    bundles.end(alone(*told))
except BaseException as error:  # noqa: BLE001 - also a half-installed package must not let the command run
    sys.stderr.write("assent: the hook cannot start: " + ascii(error) + "\n")
    sys.exit(2)
