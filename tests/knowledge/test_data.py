"""The data file as a whole: its form, its size, and that every line of it can be read."""

from __future__ import annotations

import pytest

from assent import knowledge
from assent.knowledge import Slot, known
from assent.option_table import Takes, read_options


@pytest.fixture(scope="module")
def lines() -> list[str]:
    with open(known.PATH, encoding="ascii") as file:
        return file.read().splitlines()


@pytest.fixture(scope="module")
def programs(lines: list[str]) -> list[str]:
    keys = [line.partition("\t")[0] for line in lines]
    return [key for key in keys if " " not in key and not key.startswith(known.ANYWHERE)]


def test_lines_are_sorted_and_of_eight_columns_at_most(lines: list[str]) -> None:
    assert lines == sorted(lines)
    assert len({line.partition("\t")[0] for line in lines}) == len(lines)
    assert all(1 <= line.count("\t") <= 7 for line in lines)


def test_a_command_has_a_line_above_it(lines: list[str]) -> None:
    keys = {line.partition("\t")[0] for line in lines}
    assert all(key.rpartition(" ")[0] in keys for key in keys if " " in key and not key.startswith(known.ANYWHERE))


def test_the_size_stays_within_three_megabytes(lines: list[str]) -> None:
    assert sum(len(line) + 1 for line in lines) < 3_000_000


def test_there_are_as_many_programs_and_subcommands_as_promised(lines: list[str], programs: list[str]) -> None:
    columns = [(line + 7 * "\t").split("\t") for line in lines if not line.startswith(known.ANYWHERE)]
    assert len(programs) > 1_200
    assert sum(len(row[5].split()) + (" " in row[0]) for row in columns) > 20_000


def test_every_line_can_be_read(lines: list[str]) -> None:
    for line in lines:
        _, options, inherited, slots, arity, leaves, aliases, sources = (line + 7 * "\t").split("\t")[:8]
        if options.startswith(known.SAME):
            assert knowledge.of(options[1:])
            continue
        if options.startswith(known.SHARED):
            shared = known.line(options[1:])
            assert shared, line
            options = shared.options
            assert options and not options.startswith((known.SHARED, known.SAME)), line
        decoded = read_options(options) | read_options(inherited)
        assert all(spelling[0] in "-+" and takes in Takes for spelling, (_, takes) in decoded.items()), line
        assert all(Slot(name) for name in slots.split())
        assert arity == "" or 1 <= int(arity) <= 9
        assert all(map(known.is_word, leaves.split()))
        assert all(alias.count("=") == 1 for alias in aliases.split())
        assert set(sources) <= set("fcho~")


def test_every_alias_leads_to_a_command(programs: list[str]) -> None:
    for program in programs:
        known = knowledge.of(program)
        assert known
        for alias in known.line.aliases.split():
            name, _, target = alias.partition("=")
            found = known.subcommand(name)
            assert found, f"{program} {name}"
            assert found.path[1:] == (target,)
