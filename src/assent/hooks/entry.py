"""What an agent's settings start: `PYTHON -I -S …/assent/hooks/entry.py AGENT`.

Python keeps no bytecode of this file, so it only finds the package and goes on in `assent.hooks.cold`.
"""

import gc
import os
import sys

gc.disable()  # the process ends with its answer
try:
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    sys.path.append(os.path.dirname(package))
    from assent.hooks import finder

    finder.install(package)
    from assent.hooks.cold import serve
    from assent.hooks.event import Agent

    code = serve(Agent(sys.argv[1]))
except BaseException as error:  # noqa: BLE001 - also a half-installed package must not let the command run
    os.write(2, f"assent: the hook cannot start: {error!r}\n".encode("ascii", "replace"))
    code = 2
os._exit(code)  # everything is written; tearing down the interpreter would only take time
