"""The process that `hooks.launch` starts: `PYTHON -I -S …/assent/resident/entry.py ADDRESS LOCK FOLDER [LISTENER]`.

FOLDER holds the settings of HTTP hooks. LOCK is an open file that is locked as long as this process
lives. LISTENER is the open socket of an earlier process, which has become this one.
"""

import os
import signal
import sys
import time

PAUSE = 0.5  # seconds
ATTEMPTS = 60

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

here = os.path.abspath(__file__)
package = os.path.dirname(os.path.dirname(here))
sys.path.append(os.path.dirname(package))
http = None
try:
    from assent.client.loading import Finder  # the path is known only now

    if sys.pycache_prefix is None:
        sys.meta_path.insert(0, Finder(package))  # module by module, since this process runs on
    from assent.hooks.http_setting import NAME
    from assent.resident.http_door import opened
    from assent.resident.loop import Loop
    from assent.resident.package import Package

    file = os.path.join(sys.argv[3], NAME)
    http = opened(file, f"{package}/hooks/entry.py", inherited)
    inherited = None  # it has that, or has closed it
    loop = Loop(address, Package(package), http=http)
    loop.run()
    http = loop.http
except Exception:  # noqa: BLE001 - half of an upgrade is there, the rest may be in a moment; clients judge on their own
    time.sleep(PAUSE)
listener = inherited if http is None else http.listener.fileno()
if listener is not None and listener >= 0:  # nobody may find the port closed
    for _ in range(ATTEMPTS):
        if os.path.isfile(here):
            break
        time.sleep(PAUSE)  # an upgrade takes the old files away first
    os.set_inheritable(listener, True)  # noqa: FBT003 - its parameters have no names
    again = [sys.executable, "-I", "-S", here, *sys.argv[1:4], str(listener)]
    os.execv(again[0], again)  # noqa: S606 - as `hooks.launch` does
os._exit(0)
