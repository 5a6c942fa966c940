"""The laws of every approval that is offered. `test_properties` tries them, `test_faults` that they can fail."""

from __future__ import annotations

from posixpath import dirname, join, normpath

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pattern.grammar import PROJECT, approved, commands, findings, heads, rests, rungs

from assent import knowledge
from assent.command import Wrapping
from assent.naming import name
from assent.pattern import parse_pattern, show_pattern
from assent.pattern.display import display
from assent.pattern.running import is_tool
from assent.risk import Category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from assent.pattern import Pattern
    from assent.risk import Finding


class Property:
    """A statement about all values of some strategies."""

    def __init__(self, strategies: tuple[st.SearchStrategy[object], ...], statement: Callable[..., None]) -> None:
        self.strategies = strategies
        self.statement = statement
        self.name = statement.__name__

    def try_out(self, how: settings) -> None:
        """Raise what the statement raises for a value of which it does not hold."""
        how(given(*self.strategies)(self.statement))()


def about(*strategies: st.SearchStrategy[object]) -> Callable[[Callable[..., None]], Property]:
    return lambda statement: Property(strategies, statement)


IDENTITY = (Wrapping.Identity, Wrapping.Root, Wrapping.Remote, Wrapping.Operands)
WRAPPED = [
    ("", "sudo"),
    ("", "doas"),
    ("", "ssh host"),
    ("", "xargs"),
    ("", "chroot /x"),
    ("sudo", "sudo -u root"),
    ("sudo -u root", "sudo -u other"),
    ("ssh host", "ssh other"),
    ("docker exec web", "docker exec db"),
]
KEYWORDS = set("for while until if then elif else fi do done case esac select function coproc in ! { }".split())


def identity(finding: Finding) -> list[list[str]]:
    """The wrappers that say who runs the command, and where, and the tools that run it."""
    around = [wrapper for wrapper in finding.command.wrappers if wrapper.wrapping in IDENTITY or is_tool(wrapper)]
    return [[word.text for word in wrapper.words] for wrapper in around]


def said(pattern: Pattern) -> list[str]:
    return [*pattern.words, *[word for flag in pattern.flags for word in flag]]


@about(commands)
def a_proposal_covers_its_origin(text: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            assert approved(rung, finding.category, finding)


@about(commands, st.sampled_from(["{}x", "./{}", "/tmp/{}", "x{}", "frobnicate", "git"]))
def no_rung_covers_another_program(text: str, other: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            word = finding.command.argv[0]
            changed = text[: word.start] + other.format(word.text.rpartition("/")[2]) + text[word.end :]
            for found in findings(changed):
                if found.command.program != finding.command.program:
                    assert not approved(rung, finding.category, found)


@about(heads().flatmap(lambda head: st.tuples(st.just(head), rests(head))), st.data())
def no_rung_covers_another_subcommand(command: tuple[list[str], list[str]], data: st.DataObject) -> None:
    head, rest = command
    above = knowledge.of(head[0])
    for word in head[1:-1]:
        above = above and above.subcommand(word)
    if above is None or len(head) == 1:
        return
    others = [f"{head[-1]}x", head[-1][:-1] or "x", *above.subcommands()]
    other = data.draw(st.sampled_from([name for name in others if name != head[-1]]))
    for finding in findings(" ".join([*head, *rest])):
        for rung in rungs(finding) if finding.command.argv and finding.command.argv[0].text == head[0] else ():
            for found in findings(" ".join([*head[:-1], other, *rest])):
                assert not approved(rung, finding.category, found)


@about(commands, st.sampled_from([*WRAPPED, *[(other, one) for one, other in WRAPPED]]))
def no_rung_covers_another_user_or_machine(text: str, wrappers: tuple[str, str]) -> None:
    one, other = wrappers
    for finding in findings(f"{one} {text}".strip()):
        for rung in rungs(finding):
            for found in findings(f"{other} {text}".strip()):
                if identity(found) != identity(finding):
                    assert not approved(rung, finding.category, found)


@about(commands, st.sampled_from(["> ~/.bashrc", ">> /etc/hosts", "2> /other/log", "&> /srv/x", ">| /opt/x"]))
def no_rung_covers_a_redirect_to_another_place(text: str, redirect: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            for found in findings(f"{text} {redirect}"):
                if len(found.command.redirects) > len(finding.command.redirects):
                    assert not approved(rung, finding.category, found)


MORE = ["--force", "-f", "--delete", "--mirror", "--hard", "-D", "/", "~/.ssh/id_rsa", "--exec x", "prod", "-rf"]


@about(commands, st.sampled_from(MORE))
def no_rung_covers_a_higher_category(text: str, more: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            for found in findings(f"{text} {more}"):
                if found.category > finding.category:
                    assert not approved(rung, finding.category, found)


OVERRIDING = "--token=x;--kubeconfig /x;--endpoint-url=https://x.example;--registry https://x.example;--as admin".split(
    ";"
)


@about(commands, st.sampled_from([*OVERRIDING, "--proxy=x", "--index-url x", "--visibility public", "--config ../x"]))
def no_rung_covers_what_overrides_the_configuration(text: str, option: str) -> None:
    for finding in findings(text):
        for rung in [rung for rung in rungs(finding) if rung.open]:
            for found in findings(f"{text} {option}"):
                words = [word.text for word in found.command.argv]
                if option.split()[0] in words and option not in text and "--" not in words:
                    assert not approved(rung, Category.DeletesData, found)


MOVES = ["{} ../other/file", "{} /etc/x", "cd /srv && {}", "cd .. && {}", "{} > /srv/x", "{} ~/x"]


@about(commands, st.sampled_from(MOVES))
def no_rung_reaches_out_of_its_folder(text: str, moved: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            for found in findings(moved.format(text)):
                if approved(rung, finding.category, found, PROJECT):
                    away = [place for wrapper in found.command.wrappers for place in wrapper.started]
                    assert all(place == PROJECT or (place or "").startswith(f"{PROJECT}/") for place in away)
                    if away:
                        assert "/srv/x" not in found.writes
                        continue  # the other paths are not on this machine
                    assert found.command.cwd is not None
                    for path in (*found.writes, *found.deletes):
                        place = normpath(join(found.command.cwd, path))
                        beside = name(found.command) == ("git", "worktree", "add") and dirname(place) == dirname(
                            PROJECT
                        )
                        assert beside or place == PROJECT or place.startswith(f"{PROJECT}/")


@about(commands)
def what_is_shown_is_what_is_kept_and_matched(text: str) -> None:
    for finding in findings(text):
        own = [word for words in identity(finding) for word in words]
        given_words = [part for word in own for part in [word, *word.split("=", 1)]]
        for word in finding.command.argv:
            given_words += [word.text, *word.text.split("=", 1), word.text.rpartition("/")[2]]
        for rung in rungs(finding):
            assert parse_pattern(show_pattern(rung)) == rung
            files = finding.command.argv[: 2 if finding.command.program in ("source", ".") else 1]
            located = [normpath(join(finding.command.cwd or "/", file.text)) for file in files]
            assert set(said(rung)) <= {*given_words, *located}
            assert rung.open or all(word.exact for word in finding.command.argv)


@about(commands)
def a_pattern_holds_words_alone(text: str) -> None:
    for finding in findings(text):
        for rung in rungs(finding):
            assert show_pattern(rung).isprintable()
            assert rung.words[0] not in KEYWORDS
            dynamic = {word.text for word in finding.command.argv if not word.exact}
            assert dynamic.isdisjoint(said(rung))
            assert not any(
                redirect.given and redirect.given.text in said(rung) for redirect in finding.command.redirects
            )


@about(st.lists(commands, min_size=1, max_size=3), st.sampled_from(["\n", "; ", " | ", " && "]))
def display_is_one_line_and_hides_no_program(texts: list[str], separator: str) -> None:
    text = separator.join(texts)
    line = display(text)
    assert line.isprintable()
    for finding in findings(text):
        if finding.command.program is not None:
            name = finding.command.argv[0].text.rpartition("/")[2]
            assert name.replace("\r", "\n").replace("\n", " ⏎ ") in line
    if not any(mark in line for mark in ("⏎", " lines, ", "\\x", "\\r", "\\u")):
        shown = [finding.command.program for finding in findings(line)]
        assert shown == [finding.command.program for finding in findings(text)]


ALL = [
    a_proposal_covers_its_origin,
    no_rung_covers_another_program,
    no_rung_covers_another_subcommand,
    no_rung_covers_another_user_or_machine,
    no_rung_covers_a_redirect_to_another_place,
    no_rung_covers_a_higher_category,
    no_rung_covers_what_overrides_the_configuration,
    no_rung_reaches_out_of_its_folder,
    what_is_shown_is_what_is_kept_and_matched,
    a_pattern_holds_words_alone,
    display_is_one_line_and_hides_no_program,
]
