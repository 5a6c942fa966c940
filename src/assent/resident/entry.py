"""What `hooks.launch` starts: `PYTHON -I -S …/assent/resident/entry.py ADDRESS LOCK FOLDER [LISTENER]`.

FOLDER holds the settings of HTTP hooks. LOCK is an open file that is locked as long as this process
lives. LISTENER is the open socket of an earlier process, which has become this one.
"""

import os
import signal
import sys

address, lock = os.fsencode(sys.argv[1]), int(sys.argv[2])
inherited = int(sys.argv[4]) if len(sys.argv) > 4 else None
before = 2
for kept in sorted({lock, inherited or lock}):
    os.closerange(before + 1, kept)  # what else was inherited may be a pipe that an agent waits for
    before = kept
os.closerange(before + 1, os.sysconf("SC_OPEN_MAX"))
if os.getsid(0) != os.getpid():
    os.setsid()  # not to be stopped with the agent's call
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how those end that judge what is left to them
os.umask(0o077)
os.chdir("/")

package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.dirname(package))
from assent.hooks import finder  # noqa: E402 - the path is known only now

finder.install(package)
from assent.hooks.http_setting import NAME  # noqa: E402
from assent.resident.http_door import opened  # noqa: E402
from assent.resident.loop import Loop  # noqa: E402
from assent.resident.package import Package  # noqa: E402

file = os.path.join(sys.argv[3], NAME)
http = opened(file, f"{package}/hooks/entry.py", inherited)
loop = Loop(address, Package(package), http=http)
loop.run()
if loop.http is not None:  # nobody may find the port closed
    listener = loop.http.listener.fileno()
    os.set_inheritable(listener, True)  # noqa: FBT003 - its parameters have no names
    again = [sys.executable, "-I", "-S", os.path.abspath(__file__), *sys.argv[1:4], str(listener)]
    os.execv(again[0], again)  # noqa: S606 - as `hooks.launch` does
os._exit(0)
