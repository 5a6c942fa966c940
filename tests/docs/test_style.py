"""Sentences that break the rules of docs/style.md are found; `make lint` looks for them in the whole project."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from assent.cli.root import COMMANDS, root

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

ROOT = Path(__file__).parents[2]
LONGEST = 60
IMPERATIVES = set(
    """Accept Add Agree Allow Answer Apply Approve Ask Assume Block Check Choose Compare Correct Count Decide
    Define Delete Drop End Explain Export Fetch Find Forget Format Give Ignore Import Include Install Judge
    Keep Leave Let Limit List Listen Match Name Overwrite Preview Print Prove Put Read Refuse Remove Repeat
    Replace Report Restore Revoke Run Save Send Serve Set Share Show Sign Skip Stop Suggest Take Treat Trust Try
    Use Wait Withdraw Write""".split()
)
PLANTED = {
    "Everything else stays.": "stays",
    "The model is told your corrections.": "is told",
    "A rule that mends a mistake.": "mends",
    "It is written anew.": "anew",
    "It was asked in vain.": "in vain",
    "Nothing happens by itself.": "by itself",
    "Files that find comes upon.": "comes upon",
    "The approval stands in the store.": "stands",
    "What destroys is denied.": "What destroys is denied",
    "Denied. What destroys is not lifted.": "What destroys is not lifted",
    "It lies in the folder.": "lies",
    "To be asked no more, run this.": "no more",
    "Agents that are here.": "that are here",
    "Do not try another spelling.": "spelling",
    "Snapshots that we come across are deleted.": "come across",
    "The user gets told what was corrected.": "gets told",
    "It was stated to the agent.": "was stated to",
    "The file remains where it lay.": "lay",
    "A status line can be had for Claude Code.": "can be had",
    "The log is had by a command.": "is had by",
    "Writing it down costs nothing.": "Writing it down",
    "No policy is there.": "is there",
    "Nothing there to undo.": "Nothing there",
    "That which destroys is denied.": "That which",
    "Options of which nothing is known of.": "known of",
    "It is not known which agent asked.": "It is not known",
    "The process ends of its own accord.": "of its own accord",
    "The hook starts it of itself.": "it of itself",
    "In the place of a prompt you get a reason.": "In the place of",
    "The form is handed over to the agent.": "is handed",
    "Hand it every call in order.": "Hand it",
    "Commands be they harmless or not are logged.": "be they harmless or",
    "Let go of the lock.": "Let go of",
    "Assent lets be what it cannot parse.": "lets be",
    "Decided otherwise than before.": "otherwise than",
    "The rules speak of two programs.": "speak of",
    "Lines of ours in the file.": "of ours",
    "None for what is none.": "what is none",
    "It is no wonder.": "no wonder",
    "Who has no policy gets the default.": "Who has no policy gets the default",
    "It asks nobody: what it would ask about is denied.": "what it would ask about is denied",
    "- What is left out remains as before.": "What is left out remains as before",
    "Of what is unknown nothing is allowed.": "Of what is unknown nothing is allowed",
}
HARMLESS = (
    "What leaves my machine?",
    "Standard output is understood.",
    "Says what would be lost.",
    "Run `stay` and `what lies`.",
    "## What the hook may import",
    "An amendment, a relief, an outlay.",
    "Whoever can write to the repository can change it.",
    "Who asks? You lay out the page; a list hands each name to the next, and it may be read.",
    "A copy of itself, a project of yours, one after another.",
)


def lint() -> ModuleType:
    spec = spec_from_file_location("style", ROOT / "tools" / "style.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["style"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STYLE = lint()


def test_planted_comments_are_found() -> None:
    source = '''
"""What stands in a store, and stands for the text."""
seconds = 3  # as long as it stays open; a spelling of `lies`
# Written anew.
def count():
    """Count what nobody is told."""
'''
    found = [fault for _, text in STYLE.notes(source) for fault, _ in STYLE.translated(text)]
    assert found == ["stands", "stays", "anew"]
    assert [clause for _, clause in STYLE.headless(source)] == ["What stands in a store, and stands for the text"]


@pytest.mark.parametrize("word", ["How", "Where", "Why", "When", "Which"])
def test_a_docstring_begins_with_no_clause(word: str) -> None:
    assert [clause for _, clause in STYLE.headless(f'"""{word} a file is kept."""\n')] == [f"{word} a file is kept"]
    assert list(STYLE.headless('"""The place of a file."""\n')) == []


@pytest.mark.parametrize("sentence", PLANTED)
def test_planted_sentences_are_found(sentence: str) -> None:
    assert PLANTED[sentence] in STYLE.faults(sentence)


@pytest.mark.parametrize("sentence", HARMLESS)
def test_harmless_sentences_are_not(sentence: str) -> None:
    assert STYLE.faults(sentence) == []


def test_a_long_module_is_found() -> None:
    assert list(STYLE.length("a.py", "\n" * STYLE.MOST_LINES)) == []
    (fault,) = STYLE.length("a.py", "\n" * (STYLE.MOST_LINES + 1))
    assert fault.startswith("a.py: 301 lines, and a module has at most 300; simplify it, or give the topic")


def test_planted_messages_are_found() -> None:
    source = '''
@click.command("x")
@click.option("--all", help="All that are here.")
def command():
    """Take everything that is there."""
    click.echo(f"{path} stays as it is")
    raise StoreError("nothing was said" if empty else "it lies elsewhere")
    log("nobody reads that it stands")
'''
    found = [fault for _, text in STYLE.messages(source) for fault in STYLE.faults(text)]
    assert sorted(found) == ["lies", "stays", "that are here", "that is there", "was said"]


def test_code_and_links_are_left_out() -> None:
    page = "A `stay`.\n\n```text\nit stays\n```\n\n[x](what-stays.md)\n\n- It\n  stays.\n"
    assert [(number, STYLE.faults(text)) for number, text in STYLE.paragraphs(page) if STYLE.faults(text)] == [
        (9, ["stays"])
    ]


def test_the_page_shows_a_sentence_that_is_found_and_one_that_is_not() -> None:
    lines = (ROOT / "docs" / "style.md").read_text(encoding="utf-8").splitlines()
    (good,) = [line.removeprefix("- Good: ") for line in lines if line.startswith("- Good: ")]
    (bad,) = [line.removeprefix("- Bad: ").strip("“”") for line in lines if line.startswith("- Bad: ")]
    assert STYLE.faults(good) == []
    assert len(STYLE.faults(bad)) == 3


def helps() -> Iterator[tuple[str, str]]:
    """Each command and option with its text on the help page."""
    yield from COMMANDS.items()
    yield from _helps(root, ())


def _helps(command: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if path:
        yield " ".join(path), command.get_short_help_str(limit=1000)
    for option in command.params:
        if isinstance(option, click.Option):
            yield " ".join((*path, option.opts[0])), option.help or ""
    if isinstance(command, click.Group):
        ctx = click.Context(command)
        for name in command.list_commands(ctx):
            inner = command.get_command(ctx, name)
            assert inner is not None
            yield from _helps(inner, (*path, name))


def test_help_is_imperative_and_short() -> None:
    texts = list(helps())
    assert [name for name, text in texts if text.split(" ")[0].rstrip(",") not in IMPERATIVES] == []
    assert [name for name, text in texts if len(text) >= LONGEST] == []


def test_planted_texts_that_are_put_together_first_are_found() -> None:
    source = '''
"""What stands in a docstring is looked at elsewhere."""
told = f"{path} is told anew"
remedy = "mend the file" if broken else "may stand for that"
WORDS = ("stays", "x y")
'''
    found = [fault for _, text in STYLE.sentences(source) for fault, _ in STYLE.in_message(text)]
    assert sorted(found) == ["anew", "is told", "mend"]
