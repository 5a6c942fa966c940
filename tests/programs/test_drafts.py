"""Drafts: words of a help, a specification or the knowledge, in which nothing is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assent import knowledge
from assent.assessment import Context, assess
from assent.config.program_file import read_program_file, taught
from assent.errors import TeachingError
from assent.option_table import Takes
from assent.policy import Policy
from assent.risk import Category
from assent.risk.catalog.layout import formatted
from assent.risk.entries import index
from assent.teaching.asking import outline
from assent.teaching.carapace import read_carapace
from assent.teaching.draft import draft, known_outline
from assent.teaching.help_text import chosen_commands, described_commands, read, with_aliases
from assent.teaching.outline import Outline, hoisted

if TYPE_CHECKING:
    from pathlib import Path

SPEC = b"""
name: freshctl
description: A client
flags:
  -v, --verbose: more
  --color?: when
persistentflags:
  --token=!: the token
commands:
  - name: list [QUERY]
    aliases: [ls, options]
    description: "Lists, # and \\"all\\""
    flags:
      -o, --output=*: a file
      odd flag: no
  - name: odd
    flags:
      -np: a word
      -v=: a value
  - name: odd
"""

HELP = """\
#!/bin/sh
touch {marker}
case "$*" in
  "--help") printf 'Usage\\n\\nCommands:\\n  list   List it\\n  help   Help\\n\\nOptions:\\n  -o, --out FILE  Out\\n' ;;
  "list --help") printf 'Usage\\n\\nOptions:\\n  --limit=N  Most\\n' ;;
  "--version") echo freshctl 2.3 ;;
esac
"""


def test_a_draft_of_any_known_program_is_valid_laid_out_and_decides_nothing() -> None:
    for program in ["doctl", "lazydocker", "git", "kubectl", "npm", "find", "tar", "aws-vault", "flutter", "hugo"]:
        found = known_outline(program)
        assert found is not None
        text = draft(hoisted(found), "x", "y.rules")
        assert formatted(text, "x") == text
        says = taught(read_program_file(text.encode(), "x"))
        context = Context(policy=Policy(taught=(says,)))
        for word in knowledge.of(program).subcommands()[:3]:  # type: ignore[union-attr]
            assert assess(f"{program} {word}", context).category >= assess(f"{program} {word}").category
            assert index.program(program) or assess(f"{program} {word}", context).category is Category.Unrecognized


def test_a_specification_of_carapace() -> None:
    found = read_carapace(SPEC, "x.yaml")
    assert (found.options, found.anywhere) == (("-v,--verbose", "--color=?"), ("--token=",))
    assert (found.below[0].names, found.below[0].options) == (("list", "ls", "options"), ("-o,--output=",))
    text = draft(found, "", "x.rules")
    assert '  list ls "options" : ?  # Lists, # and "all" · reads, by its name\n' in text
    read_program_file(text.encode(), "x.rules")
    assert [each.names for each in found.below] == [("list", "ls", "options"), ("odd",)], "a name once"
    assert "  odd : ?\n    is single-dash\n    undecided -np -v=\n" in text


@pytest.mark.parametrize("data", [b"- a", b"name: 5", b"name: '- x'", b"{", b"name: x\ncommands: [5]", b"a: &a [*a]"])
def test_what_is_no_specification_is_refused(data: bytes) -> None:
    with pytest.raises(TeachingError, match=r"^x\.yaml: "):
        read_carapace(data, "x.yaml")


def test_the_help_of_a_program_and_of_its_subcommands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "freshctl"
    program.write_text(HELP.format(marker=tmp_path / "ran"))
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert not (tmp_path / "ran").exists()
    listed = Outline(("list",), "List it", ("--limit=",))
    assert outline("freshctl") == Outline(("freshctl",), "freshctl 2.3", ("-o,--out=",), (), (listed,))
    with pytest.raises(TeachingError, match="not found on the PATH"):
        outline("otherctl")


def test_a_subcommand_whose_help_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "freshctl"
    text = "Commands:\n  list    List it\n  make    Make it\n"
    program.write_text(f"#!/bin/sh\ntest $# -eq 1 || {{ echo no configuration >&2; exit 1; }}\nprintf '{text}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    told = draft(outline("freshctl"), "", "x.rules")
    assert "  make : ?  # Make it · its help lists no options\n" in told


def test_the_subcommands_of_argparse() -> None:
    text = "usage: x [-h] {list,make} ...\n\nactions:\n  {list,make}\n    list       lists\n    make       makes\n"
    assert chosen_commands(text) == {"list": "lists", "make": "makes"}


def test_commands_in_the_form_of_iproute2() -> None:
    text = "Usage: bridge [ OPTIONS ] OBJECT { COMMAND | help }\nwhere  OBJECT := { link | fdb |\n  mdb }\n"
    assert list(chosen_commands(text)) == ["link", "fdb", "mdb"]


def test_commands_below_a_heading_of_actions_are_read_with_their_options_for_names() -> None:
    text = "actions:\n    repo-create (rcreate, -I)\n                        Create\n    prune (-p)          Prune\n"
    told = described_commands(text)
    assert [with_aliases(*each) for each in told.items()] == [(("repo-create", "rcreate"), ""), (("prune",), "Prune")]


def test_a_range_of_click_is_one_value() -> None:
    assert read("  -p, --port INTEGER RANGE  Port for server") == {("-p", "--port"): Takes.Value}


def test_more_options_than_anybody_reads_are_counted() -> None:
    made = draft(Outline(("freshctl",), "", tuple([f"--o{number}=" for number in range(121)])), "freshctl 1", "x")
    assert "# 121 more options" in made
    assert "undecided --" not in made


def test_commands_below_a_word_for_them_are_read() -> None:
    text = """\
usage: docs [-h] COMMAND ...

positional arguments:
  COMMAND
    deploy             build and deploy
    set-default-version
                       choose what is shown
    delete (rm)        delete a version

options:
  -h, --help           show help
"""
    told = {"deploy": "build and deploy", "set-default-version": "", "delete": "(rm)        delete a version"}
    assert chosen_commands(text) == told
    assert chosen_commands(text.replace("COMMAND", "{command}")) == told


@pytest.mark.parametrize(
    ("word", "told", "names"),
    [
        ("delete", "(rm, del)  Delete it", ("delete", "rm", "del")),
        ("old", "(deprecated)  Do it", ("old",)),
        ("list", "List (all) of it", ("list",)),
    ],
)
def test_shorter_names_of_a_command_are_read(word: str, told: str, names: tuple[str, ...]) -> None:
    found, about = with_aliases(word, told)
    assert found == names
    assert about == (told if len(names) == 1 else told.partition("  ")[2])


def test_a_draft_names_its_first_command_and_what_may_run_others() -> None:
    below = (Outline(("get",), "Get it"), Outline(("run",), "Run command with the variables"))
    text = draft(Outline(("dotenv",), below=below), "", "x.rules")
    assert text.endswith("  # example ReadsRemote  dotenv get\n")
    assert "  run : ?  # Run command with the variables · `wraps` if the words behind it are a command\n" in text
    assert draft(Outline(("fallocate",)), "", "x.rules").endswith("  # example ReadsFilesystem  fallocate\n")


def test_options_of_all_subcommands_are_said_once() -> None:
    below = (Outline(("a",), options=("-p=", "-x")), Outline(("b",), options=("-p=",)))
    found = hoisted(Outline(("x",), options=("-p=", "-v"), below=below))
    assert (found.options, found.anywhere) == (("-v",), ("-p=",))
    assert [each.options for each in found.below] == [("-x",), ()]


@pytest.mark.parametrize(
    ("below", "example"),
    [
        (("env", "set"), "example Unrecognized  pueue env set"),
        (("env", "list"), "example ReadsRemote  pueue env list"),
    ],
)
def test_the_example_reads_by_the_name_of_its_last_word(below: tuple[str, str], example: str) -> None:
    group, name = below
    inner = Outline((group,), "", (), (), (Outline((name,), "", (), (), ()),))
    assert draft(Outline(("pueue",), "", (), (), (inner,)), "its help", "x.rules").rstrip().endswith(example)
