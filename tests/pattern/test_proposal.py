"""The offer for a command: the ladder, the refusals, and that no rung reaches too far."""

from __future__ import annotations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from tests.case_files import CASES, blocks, unfolded

from assent import knowledge
from assent.assessment import Context, findings_of
from assent.command import Command, Surroundings, Wrapping, analyse
from assent.option_table import Takes
from assent.pattern import Pattern, covers, parse_pattern, proposal, show_pattern
from assent.pattern.proposal import Proposal, Width, propose, proposed
from assent.pattern.running import is_wrapper, runs_anything
from assent.pattern.target import EXACT, target
from assent.policy.offer import offer
from assent.syntax.quote import quote

VALUES = frozenset(("605", "v1.2", "5"))  # of the texts
AT_HOME = Surroundings(cwd="/home/user/project", home="/home/user", workspace="/home/user/project")


def last(text: str) -> Command:
    """The last command of a text; not what a tool of a project runs, which is another."""
    commands = analyse(text, AT_HOME).commands
    named = [command for command in commands if all(w.wrapping is not Wrapping.Project for w in command.wrappers)]
    return named[-1]


def rungs(made: Proposal) -> list[Pattern]:
    all_rungs = [made.exact, made.narrow, made.verb_chain, made.name]
    return [rung for rung in all_rungs if rung is not None]


def proposals() -> list[tuple[str, str, list[str]]]:
    rows = [[unfolded(line.strip()) for line in lines] for lines in blocks("pattern/proposals.txt")]
    return [(command, width, offered) for command, width, *offered in rows]


@pytest.mark.parametrize(("text", "width", "offered"), proposals())
def test_ladder(text: str, width: str, offered: list[str]) -> None:
    found = propose(last(text), Width(width))
    ladder = [found.exact, found.narrow, found.verb_chain, found.name, found.default]
    assert ["-" if rung is None else show_pattern(rung) for rung in ladder] == offered
    assert bool(found.reason) is (not rungs(found))


def test_rungs_that_are_alike_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Pattern] = []

    def counted(pattern: Pattern, command: Command) -> bool:
        seen.append(pattern)
        return covers(pattern, command)

    monkeypatch.setattr(proposal, "covers", counted)
    propose(last("npm run build"), Width.Name)
    assert len(seen) == len(set(seen))


def refusals() -> list[tuple[str, str]]:
    lines = (CASES / "pattern/refused.txt").read_text().partition("\n")[2].replace("⏎", "\n").split("\n  ")
    pairs = [lines[0]]
    for line in lines[1:]:
        pairs += line.split("\n", 1)
    return list(zip(pairs[::2], pairs[1::2], strict=False))


@pytest.mark.parametrize(("text", "reason"), refusals())
def test_refused(text: str, reason: str) -> None:
    for width in Width:
        found = propose(last(text), width)
        assert not rungs(found)
        assert found.default is None
        assert found.reason.startswith(reason)


PROGRAMS = [
    "git",
    "docker",
    "kubectl",
    "npm",
    "aws",
    "gh",
    "cargo",
    "pip",
    "systemctl",
    "helm",
    "terraform",
    "go",
    "uv",
]
UNKNOWN = ["frobnicate", "ticketing", "deploy.sh", "./run", "/opt/x/git"]
FILES = ["rm", "cp", "cat", "ls", "chmod", "curl", "grep", "echo", "touch", "rsync"]
OPERANDS = st.sampled_from(
    [
        "origin",
        "main",
        "v1.2",
        "a/b",
        "./x y",
        "two words",
        "line\nend",
        "cr\rend",
        "$x",
        "*.py",
        "x=1",
        "605",
        "ü",
        "-",
    ]
)
ENDS = ["", "", "", " >out", " 2>&1", " &", " | cat", " <in"]
WRAPPERS = ["", "", "", "timeout 5 ", "nice ", "env ", "A=1 ", "sudo ", "sudo -u root ", "ssh host ", "xargs "]


@st.composite
def subcommands(draw: st.DrawFn) -> list[str]:
    """A program with the words of one of its subcommands."""
    program = draw(st.sampled_from(PROGRAMS))
    words, known = [program], knowledge.of(program)
    while known is not None and known.subcommands() and len(words) < 4:
        words.append(draw(st.sampled_from(known.subcommands())))
        known = known.subcommand(words[-1])
    return words


heads = st.one_of(subcommands(), st.sampled_from(UNKNOWN + FILES).map(lambda program: [program]))


@st.composite
def arguments(draw: st.DrawFn) -> list[str]:
    flags = st.sampled_from(["-f", "--force", "-m", "--name=x", "-n", "5", "--", "-rf", "-it", "-C"])
    words = draw(st.lists(st.one_of(OPERANDS, flags), max_size=5))
    return [word if word in ("$x", "*.py") else quote(word) for word in words]


@st.composite
def texts(draw: st.DrawFn) -> str:
    head, rest = draw(heads), draw(arguments())
    return draw(st.sampled_from(WRAPPERS)) + " ".join([*head, *rest]) + draw(st.sampled_from(ENDS))


widths = st.sampled_from(list(Width))


@given(texts(), widths)
def test_every_rung_covers_the_command_that_it_was_made_from(text: str, width: Width) -> None:
    for command in analyse(text, AT_HOME).commands:
        proposal = propose(command, width)
        for rung in rungs(proposal):
            assert covers(rung, command)
            assert parse_pattern(show_pattern(rung)) == rung
        assert proposal.default is None or proposal.default in rungs(proposal)


@given(texts(), widths)
def test_the_open_default_is_found_without_the_others(text: str, width: Width) -> None:
    for command in analyse(text, AT_HOME).commands:
        default = propose(command, width).default
        assert proposed(command, width) == (default if default is not None and default.open else None)


@given(subcommands(), widths)
def test_a_plain_command_is_always_offered_its_name(words: list[str], width: Width) -> None:
    command = last(" ".join(words))
    assume(command.argv and not command.wrappers and not command.opaque)
    assume(command.program is not None and knowledge.of(command.program) is not None and len(command.argv) > 1)
    proposal = propose(command, width)
    handed = target(command)  # EXACT where what it sends or fetches is not among the words: docker push, npm create
    assume(not proposal.reason and handed != EXACT and (width is Width.Name or handed is None))
    assert proposal.exact == Pattern(tuple(words))
    # What only starts something else has a name that says nothing: `uv run`.
    text = " ".join(words)
    assert (proposal.name is None) is (runs_anything(command.program, text) or is_wrapper(command.program, text))
    assert proposal.default is not None


@given(texts(), widths)
def test_no_open_rung_holds_a_value(text: str, width: Width) -> None:
    command = last(text)
    proposal = propose(command, width)
    assume(not command.wrappers or command.program not in VALUES)  # the program itself is no value: docker exec web 5
    for rung in (proposal.narrow, proposal.verb_chain, proposal.name):
        if rung is not None:
            said = [*rung.words, *[word for flag in rung.flags for word in flag]]
            assert rung.open
            assert not any(value in word for word in said for value in ("\n", "\r", "two words", "$", "*.py"))
            assert not VALUES & set(said)


@given(subcommands(), st.sampled_from(["v1.2", "x86", "web-3", "605"]), widths)
def test_an_open_rung_ends_before_a_word_with_digits(words: list[str], value: str, width: Width) -> None:
    command = last(" ".join([*words, value, "more"]))
    assume(not command.wrappers)  # the name of a container is part of who runs the command
    proposal = propose(command, width)
    for rung in (proposal.narrow, proposal.verb_chain, proposal.name):
        assert rung is None or value not in rung.words


BEFORE = st.sampled_from([[], ["-c", "a=b"], ["--unknown"], ["-C", "x"]])


@given(subcommands(), subcommands(), BEFORE, arguments(), widths)
def test_no_rung_covers_another_subcommand(
    words: list[str], other: list[str], before: list[str], rest: list[str], width: Width
) -> None:
    other[0] = words[0]
    assume(words[: len(other)] != other and other[: len(words)] != words)
    proposal = propose(last(" ".join([words[0], *before, *words[1:], *rest])), width)
    for rung in rungs(proposal):
        for command in analyse(" ".join([other[0], *before, *other[1:], *rest]), AT_HOME).commands:
            assert not covers(rung, command)


@given(heads, arguments(), widths, st.sampled_from(["sudo", "ssh host", "xargs", "chroot /x", "docker exec web"]))
def test_no_rung_covers_the_command_behind_another_wrapper(
    head: list[str], rest: list[str], width: Width, wrapper: str
) -> None:
    text = " ".join([*head, *rest])
    proposal = propose(last(text), width)
    for command in analyse(f"{wrapper} {text}", AT_HOME).commands:
        assert not any(covers(rung, command) for rung in rungs(proposal) if rung.words[0] == head[0])


@given(heads, arguments(), st.integers(0, 4), st.sampled_from(["other", "--other", "-o"]))
def test_an_exact_rung_covers_nothing_with_a_word_more(head: list[str], rest: list[str], at: int, word: str) -> None:
    words = [*head, *rest]
    exact = propose(last(" ".join(words)), Width.Exact).exact
    place = len(head) + at
    if exact is not None:
        for command in analyse(" ".join([*words[:place], word, *words[place:]]), AT_HOME).commands:
            assert not covers(exact, command)


ORDERS = st.permutations(["-a left/", "-v right/", "-e ssh", "-z"]).map(lambda parts: " ".join(["rsync", *parts]))


@given(ORDERS, ORDERS)
def test_an_exact_rung_keeps_the_order_of_operands(text: str, other: str) -> None:
    exact = propose(last(text), Width.Exact).exact
    if exact is not None and covers(exact, last(other)):
        assert (text.index("left") < text.index("right")) is (other.index("left") < other.index("right"))


@pytest.mark.parametrize("program", ["rm", "curl", "chmod", "dd", "kill", "frobnicate"])
def test_a_program_alone_is_never_offered_where_more_is_at_stake(program: str) -> None:
    for width in (Width.VerbChain, Width.Exact):
        for rung in rungs(propose(last(f"{program} x1 y"), width)):
            assert rung.words != (program,) or rung.flags or not rung.open


def test_a_program_whose_name_looks_like_an_option_is_offered_nothing() -> None:
    for command in analyse("uv run -- --active", AT_HOME).commands[1:]:
        assert propose(command, Width.Name) == Proposal(reason="it is not certain which program runs")


@st.composite
def flagged(draw: st.DrawFn) -> tuple[list[str], str]:
    """A known subcommand, and an option of it that is known to be alone."""
    words = draw(subcommands().filter(lambda words: len(words) > 1 and words[0] in ("git", "gh", "helm", "cargo")))
    known = knowledge.of(words[0])
    for word in words[1:]:
        known = known and known.subcommand(word)
    alone = [name for name in (known.options if known else ()) if known and known.option(name) is Takes.Nothing]
    assume(alone)
    return words, draw(st.sampled_from(sorted(alone)))


def said(pattern: Pattern | None) -> list[str]:
    """The words of a pattern without its options."""
    groups = (pattern.words, *pattern.flags) if pattern is not None else ()
    return [word for group in groups for word in group if word[:1] != "-"]


@given(flagged(), st.integers(0, 1))
@example((["git", "push"], "-u"), 0)
def test_with_a_flag_the_offer_is_as_narrow_as_without(made: tuple[list[str], str], at: int) -> None:
    words, flag = made
    operands = ["origin", "topic"]
    plain = propose(last(" ".join([*words, *operands])), Width.VerbChain)
    given_too = propose(last(" ".join([*words, *operands[:at], flag, *operands[at:]])), Width.VerbChain)
    assume(plain.default is not None and plain.default.open)
    assert given_too.default is not None
    assert said(given_too.default)[: len(said(plain.default))] == said(plain.default)


def test_the_default_is_mostly_what_people_write() -> None:
    lines = (CASES / "pattern/chosen.txt").read_text().splitlines()[1:]
    rows = [line.split(" => ") for line in lines]
    context = Context("/home/user/project", "/home/user/project", "/home/user")
    offered = [offer(max(findings_of(text, context), key=lambda finding: finding.category)) for text, _ in rows]
    meant = [rule.replace("./", "/home/user/project/", 1) if rule.startswith("./") else rule for _, rule in rows]
    same = [
        found.default is not None and show_pattern(found.default) == rule
        for found, rule in zip(offered, meant, strict=True)
    ]
    assert sum(same) >= 0.84 * len(rows), [text for (text, _), is_same in zip(rows, same, strict=True) if not is_same]
