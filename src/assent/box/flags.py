"""Numbers of Linux that the orders of a box name: namespaces, mounts, capabilities, limits."""

from __future__ import annotations

NEW_MOUNTS = 0x00020000
NEW_IPC = 0x08000000
NEW_USERS = 0x10000000
NEW_PROCESSES = 0x20000000
NEW_NETWORK = 0x40000000

READ_ONLY = 1  # as an attribute of a mount and as a flag of mount(2) alike
NO_SETUID = 2
NO_DEVICES = 4
NO_PROGRAMS = 8
NO_READ_TIMES = 0x400
BIND = 0x1000
RECURSIVE = 0x4000
PRIVATE = 1 << 18

# Of these a root without power over the machine is made: files and processes, neither mounts nor devices.
ORDINARY_ROOT = (0, 1, 2, 3, 4, 5, 6, 7)  # chown, dac_override, dac_read_search, fowner, fsetid, kill, setgid, setuid

LIMIT_FILE_SIZE, LIMIT_CORE, LIMIT_PROCESSES = 1, 4, 6  # of setrlimit, the same on every machine that we know
