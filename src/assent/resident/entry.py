"""What `hooks.launch` starts: `PYTHON -I -S …/assent/resident/entry.py ADDRESS LOCK`.

LOCK is an open file that is locked as long as this process lives.
"""

import os
import sys

address, lock = os.fsencode(sys.argv[1]), int(sys.argv[2])
os.closerange(3, lock)  # what else was inherited may be a pipe that an agent waits for
os.closerange(lock + 1, os.sysconf("SC_OPEN_MAX"))
os.setsid()  # not to be stopped with the agent's call
os.umask(0o077)
os.chdir("/")

package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.dirname(package))
from assent.hooks import finder  # noqa: E402 - the path is known only now

finder.install(package)
from assent.resident.loop import Loop  # noqa: E402
from assent.resident.package import Package  # noqa: E402

Loop(address, Package(package)).run()
os._exit(0)
