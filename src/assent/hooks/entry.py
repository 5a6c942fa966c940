"""What an agent's settings start: `PYTHON -I -S …/assent/hooks/entry.py AGENT`.

It asks the resident process, and judges the event itself when no answer comes. `--cold=REASON`
before the agent says that another has asked in vain. Python keeps no bytecode of this file, so it
only finds its way to `assent.client.ask` and `assent.hooks.cold`.
"""

import gc
import sys

gc.disable()  # the process ends with its answer
package = __file__.replace("\\", "/").rpartition("/hooks/")[0]
words, refused, begun = sys.argv[1:], "off", b""
try:
    if words and words[0].startswith("--cold="):
        refused = words.pop(0)[7:]
    elif sys.platform != "win32":
        sys.path.append(f"{package}/client")
        import ask  # type: ignore[import-not-found] # without the package around it, which would cost more

        sys.path.pop()
        refused, begun = ask.serve(words, __file__)  # ends the process when there is an answer
    sys.path.append(package.rpartition("/")[0])
    from assent.hooks import finder

    finder.install(package)
    from assent.hooks.cold import serve
    from assent.hooks.event import Agent

    code = serve(Agent(words[0]), begun, refused == "listen")
    if refused != "off":
        from assent.hooks.launch import follow_up

        follow_up(refused, __file__)
except BaseException as error:  # noqa: BLE001 - also a half-installed package must not let the command run
    sys.stderr.write(f"assent: the hook cannot start: {error!a}\n")
    sys.stderr.flush()
    code = 2
import os  # noqa: E402 - it costs as much as asking

os._exit(code)  # everything is written; tearing down the interpreter would only take time
