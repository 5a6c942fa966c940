"""The filter of system calls, step by step: what it answers to calls that no test could make on this machine."""

from __future__ import annotations

import errno

import pytest

from assent.box.flags import LIMIT_CORE, LIMIT_PROCESSES, NEW_USERS
from assent.box.walls import DENIED, FOREIGN, HIDDEN, MACHINES, _steps

ALLOWED = "allowed"
PRETENDED = "pretended"  # refused with no error: nothing is done, and nobody told
NEW_PROCESSES, NEW_MOUNTS = 0x20000000, 0x00020000
I386, ARM = 0x40000003, 0x40000028
TERMINAL = {"TIOCSTI": 0x5412, "TIOCLINUX": 0x541C, "TIOCSETD": 0x5423}
HIGH = 1 << 32


def answer(machine: str, number: int, *arguments: int, mark: int | None = None) -> str:
    """The kernel's answer by the filter's steps. Source: its Documentation/networking/filter.rst."""
    kind = MACHINES[machine]
    seen = number.to_bytes(4, "little") + (kind.mark if mark is None else mark).to_bytes(4, "little") + bytes(8)
    seen += b"".join([value.to_bytes(8, "little") for value in (*arguments, *(0,) * 6)[:6]])
    steps, at, held = _steps(kind), 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        match code:
            case 0x20:
                held = int.from_bytes(seen[value : value + 4], "little")
            case 0x15:
                at += yes if held == value else no
            case 0x35:
                at += yes if held >= value else no
            case 0x45:
                at += yes if held & value else no
            case 0x06 if value == 0x7FFF0000:
                return ALLOWED
            case 0x06:
                assert value >> 16 == 5, "an error for the caller"
                return errno.errorcode[value & 0xFFFF] if value & 0xFFFF else PRETENDED
            case _:
                raise AssertionError(code)


def number(machine: str, name: str) -> int:
    found = MACHINES[machine].number(name)
    assert found is not None
    return found


@pytest.mark.parametrize("machine", MACHINES)
def test_what_changes_the_machine_is_refused(machine: str) -> None:
    numbers = [MACHINES[machine].number(name) for name in DENIED]
    assert {answer(machine, each) for each in numbers if each is not None} == {"EPERM"}
    numbers = [MACHINES[machine].number(name) for name in HIDDEN]
    assert {answer(machine, each) for each in numbers if each is not None} == {"ENOSYS"}


@pytest.mark.parametrize("machine", MACHINES)
def test_no_other_call_is(machine: str) -> None:
    known = {number for _, number in MACHINES[machine].numbers}
    assert {answer(machine, each, 1, 2, 3) for each in range(600) if each not in known} == {ALLOWED}


@pytest.mark.parametrize("machine", MACHINES)
def test_programs_for_another_machine_make_no_call(machine: str) -> None:
    others = {I386, ARM, *[each.mark for each in MACHINES.values()]} - {MACHINES[machine].mark}
    for mark in others:
        assert {answer(machine, each, mark=mark) for each in range(600)} == {"ENOSYS"}
    for each in (0, number(machine, "mount"), 547):
        assert answer(machine, FOREIGN + each) == "ENOSYS"


@pytest.mark.parametrize("machine", MACHINES)
def test_calls_of_which_an_argument_is_looked_at(machine: str) -> None:
    clone, ioctl, socket = (number(machine, name) for name in ("clone", "ioctl", "socket"))
    assert answer(machine, clone, NEW_USERS | 17) == "EPERM"
    assert answer(machine, clone, NEW_PROCESSES | NEW_MOUNTS | 17) == ALLOWED  # the kernel asks for a capability
    for request in TERMINAL.values():
        assert answer(machine, ioctl, 0, request) == "EPERM"
        assert answer(machine, ioctl, 0, HIGH | request) == "EPERM"  # the kernel looks at the lower half alone
        assert answer(machine, ioctl, request, request + 1) == ALLOWED
    families = {family: answer(machine, socket, family, 1) for family in range(50)}
    assert sorted(family for family, said in families.items() if said == ALLOWED) == [1, 2, 10, 16]
    assert {said for said in families.values() if said != ALLOWED} == {"EAFNOSUPPORT"}


@pytest.mark.parametrize("machine", MACHINES)
def test_the_limit_of_a_crash_is_only_seemingly_set(machine: str) -> None:
    old, new = number(machine, "setrlimit"), number(machine, "prlimit64")
    assert answer(machine, old, LIMIT_CORE, 4096) == PRETENDED
    assert answer(machine, old, LIMIT_PROCESSES, 4096) == ALLOWED
    assert answer(machine, new, 0, LIMIT_CORE, 4096) == PRETENDED
    assert answer(machine, new, 0, LIMIT_CORE, 4096 * HIGH) == PRETENDED
    assert answer(machine, new, 0, LIMIT_CORE, 0, 4096) == ALLOWED  # it only asks
    assert answer(machine, new, 0, LIMIT_PROCESSES, 4096) == ALLOWED
