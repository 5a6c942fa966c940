"""Files about programs: what is wrong with them is named by place, and what they say is judged."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.case_files import CASES, blocks

from assent.assessment import Context, assess
from assent.config.program_file import read_program_file, taught
from assent.errors import PolicyError
from assent.naming import name
from assent.policy import Policy
from assent.record import replace
from assent.risk import Category
from assent.risk.catalog.facts import by_program
from assent.risk.catalog.form import read
from assent.risk.catalog.table import compiled

if TYPE_CHECKING:
    from pathlib import Path

    from assent.command.parts import Taught

FRESH = (CASES / "programs/freshctl.rules").read_text()
WRAPPERS = (CASES / "programs/wrappers.rules").read_text()


def texts(file: str) -> list[str]:
    return ["\n".join(lines) for lines in blocks(f"programs/{file}")]


def table(text: str, *, teaches: bool = True) -> Taught:
    return replace(taught(read_program_file(text.encode(), "x.rules")), teaches=teaches)


def context(*given: Taught) -> Context:
    return Context(policy=Policy(taught=given))


def users_file(home: Path, program: str, text: str) -> Path:
    """The user's file about a program, with that text."""
    file = home / f".config/assent/programs/{program}.rules"
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return file


@pytest.mark.parametrize("block", texts("errors.txt"))
def test_an_error_names_line_and_column(block: str) -> None:
    *lines, expected = block.split("\n")
    with pytest.raises(PolicyError) as raised:
        read_program_file("\n".join(lines).encode(), "x.rules")
    assert str(raised.value) == f"x.rules:{expected}"


@pytest.mark.parametrize(
    ("text", "place"),
    [("x : DeletesData\n", "1:5"), ("x\n  options -a\n  with -a : ModifiesSystem\n", "3:13")],
)
def test_our_own_files_say_why_as_well(text: str, place: str) -> None:
    with pytest.raises(PolicyError, match=f"^x.rules:{place}: say in quotes what it does"):
        read(text, "x.rules", strict=False)


@pytest.mark.parametrize("block", texts("judged.txt"), ids=lambda block: block.split("\n")[0])
def test_a_program_is_judged_by_its_file(block: str) -> None:
    command, expected = block.split("\n")
    category, called, *reason = expected.split("  ")
    assessment = assess(command, context(table(FRESH)))
    assert assessment.category.name == category, assessment.reason
    assert "".join(reason) in assessment.reason
    if called != "-":
        assert " ".join(name(assessment.findings[-1].command)) == called


@pytest.mark.parametrize("block", texts("wrapped.txt"), ids=lambda block: block.split("\n")[0])
def test_what_a_program_runs_is_judged(block: str) -> None:
    command, expected = block.split("\n")
    category, reason = expected.split("  ")
    assessment = assess(command, context(table(WRAPPERS)))
    assert assessment.category.name == category, assessment.reason
    assert reason == "-" or reason in assessment.reason
    untaught = assess(command, context(table(WRAPPERS, teaches=False)))
    assert untaught.category >= (Category.Unrecognized if "--help" not in command else assessment.category)


@pytest.mark.parametrize("block", texts("judged.txt"), ids=lambda block: block.split("\n")[0])
def test_a_file_that_only_tightens_teaches_nothing(block: str) -> None:
    command = block.split("\n")[0]
    plain = assess(command)
    assessment = assess(command, context(table(FRESH, teaches=False)))
    assert assessment.category >= plain.category
    assert assessment.decision >= plain.decision


@pytest.mark.parametrize("block", texts("tightened.txt")[1:], ids=lambda block: block.split("\n")[0])
def test_a_known_program_is_only_tightened(block: str) -> None:
    command, expected = block.split("\n")
    category, _, reason = expected.partition("  ")
    assessment = assess(command, context(table(texts("tightened.txt")[0])))
    assert assessment.category.name == category, assessment.reason
    assert reason in assessment.reason
    assert assessment.category >= assess(command).category


KNOWN = [
    "rm -rf x",
    "git push",
    "cat x",
    "kubectl delete pod x",
    "npm test",
    "sudo ls",
    "bash -c 'rm x'",
    "timeout 5 ls",
]


@pytest.mark.parametrize("command", KNOWN)
@pytest.mark.parametrize("says", ["ReadsFilesystem", 'always ReadsRemote "x"', "ReadsFilesystem\n  wraps"])
def test_no_file_loosens_what_is_known(command: str, says: str) -> None:
    programs = "rm git cat kubectl npm sudo bash timeout ls"
    files = [table(f"{program} : {says}\n") for program in programs.split()]
    assert assess(command, context(*files)).category >= assess(command).category


@given(st.text(alphabet=st.sampled_from('ab-=:?",. \n\t#…\x1f'), max_size=200), st.integers(0, len(FRESH)))
def test_any_text_is_read_or_refused_with_its_place(text: str, at: int) -> None:
    for written in (text, FRESH[:at] + text + FRESH[at:]):
        try:
            read_program_file(written.encode(), "x.rules")
        except PolicyError as error:
            place, line, column, _ = str(error).split(":", 3)
            assert (place, line.isdigit(), column.isdigit()) == ("x.rules", True, True)


def test_what_is_destroyed_stays_denied_whatever_a_file_says() -> None:
    says = table("freshctl : ReadsFilesystem\n  operands deletes ...\n")
    assert assess("freshctl /", context(says)).category is Category.Destroys


def test_the_file_of_the_user_is_read_once_and_again_when_it_changes(tmp_path: Path) -> None:
    from assent.config.load import load_policy

    env = {"HOME": str(tmp_path)}
    file = users_file(tmp_path, "freshctl", FRESH)
    work = str(tmp_path / "work")
    for _ in range(2):
        os.utime(file, (0, 0))
        os.utime(file.parent, (0, 0))
        policy = load_policy(work, work, env)
        assert assess("freshctl ticket list", Context(policy=policy)).category is Category.ReadsRemote
    assert len(os.listdir(tmp_path / ".local/state/assent")) == 1
    file.write_text(
        FRESH.replace('list show : ReadsRemote "asks', 'list show : ModifiesRemote "asks').split("  example")[0]
    )
    policy = load_policy(work, work, env)
    assert assess("freshctl ticket list", Context(policy=policy)).category is Category.ModifiesRemote
    file.write_text("freshctl : Nothing\n")
    with pytest.raises(PolicyError, match=r"~/.config/assent/programs/freshctl.rules:1:12: `Nothing` is no category"):
        load_policy(work, work, env)
    file.unlink()
    assert load_policy(work, work, env).taught == ()


def test_a_project_tightens_until_it_is_trusted(tmp_path: Path) -> None:
    from assent.config.load import load_policy
    from assent.config.trust import trust

    env = {"HOME": str(tmp_path / "home")}
    work = tmp_path / "work"
    folder = work / ".assent/programs"
    folder.mkdir(parents=True)
    file = folder / "freshctl.rules"
    file.write_text(FRESH)

    def category(command: str) -> Category:
        policy = load_policy(str(work), str(work), env)
        return assess(command, Context(str(work), policy=policy)).category

    assert category("freshctl ticket list") is Category.Unrecognized
    assert category("freshctl ticket rm 5") is Category.DeletesData
    trust(str(file), env)
    assert category("freshctl ticket list") is Category.ReadsRemote
    file.write_text(FRESH + "# changed\n")
    assert category("freshctl ticket list") is Category.Unrecognized


def test_an_agent_may_not_write_such_files() -> None:
    for path in ("~/.config/assent/programs/x.rules", ".assent/programs/x.rules", "sub/.assent/programs/x.rules"):
        assert assess(f"echo x > {path}").category is Category.Destroys


def test_a_tab_in_a_phrase_is_a_blank() -> None:
    says = table('freshctl : ReadsRemote "asks\tthe service"\n')
    assert assess("freshctl", context(says)).reason == "`freshctl` asks the service"


def test_an_option_with_which_it_does_something_else_need_not_be_listed_besides() -> None:
    says = table('odd : ModifiesRemote "sends"\n  with --dry-run : ReadsRemote "shows"\n')
    assert assess("odd --dry-run", context(says)).reason == "`odd` shows"
    assert assess("odd --dry", context(says)).category is Category.ReadsRemote
    assert assess("odd --other", context(says)).category is Category.Unrecognized


def test_a_secret_that_a_file_names_is_not_written_down(tmp_path: Path) -> None:
    from assent.config.load import load_policy, load_secrets
    from assent.store.redaction import redacted

    env = {"HOME": str(tmp_path)}
    text = 'odd\n  login in : ModifiesSystem "stores a login"\n    -k,--pat= : secret\n  list : ReadsRemote "asks"\n'
    users_file(tmp_path, "odd", text)
    command = "odd login --pat hunter2x; odd in -khunter3x; odd list -k hunter4x"
    assert "hunter2x" in redacted(command)
    for load in (load_secrets, lambda env: load_policy("/", "/", env)):
        load(env)
        said = redacted(command)
        assert ("hunter2x" in said, "hunter3x" in said, "hunter4x" in said) == (False, False, True), said
    load_secrets({"HOME": str(tmp_path / "other")})
    assert "hunter2x" in redacted(command)


def test_what_a_file_says_of_approvals_and_the_record(tmp_path: Path) -> None:
    from assent.config.load import load_policy, load_secrets
    from assent.pattern import covers, parse_pattern
    from assent.policy import Grant
    from assent.store.redaction import redacted

    env = {"HOME": str(tmp_path)}
    text = 'odd : ModifiesRemote "sends"\n  options -s,--site= -q\n  put : ModifiesRemote "sends"\n    hides 2\n'
    text += "  overrides where -s,--site=\n  skips -q\nabout git\n  skips -c=\n  overrides where --odd\n"
    users_file(tmp_path, "odd", text)
    grant = Grant(parse_pattern("odd put *"), Category.DeletesData)
    context = Context("/p", "/p", policy=replace(load_policy("/p", "/p", env), grants=(grant,)))
    assert assess("odd -q put a", context).decision.name == "allow"
    assert assess("odd put a -sb", context).reason.endswith(
        "does not match: `-s b` says where it goes, which it does not name"
    )
    assert "hunter2x" not in redacted("odd put a hunter2x")
    (command,) = assess("git -c a=b push", context).findings
    assert not covers(parse_pattern("git push *"), command.command), "of a program that Assent knows nothing is skipped"
    load_secrets({"HOME": str(tmp_path / "other")})
    assert "hunter2x" in redacted("odd put a hunter2x")


def test_a_file_says_what_a_program_loads_and_which_operands_are_no_subcommands(tmp_path: Path) -> None:
    from assent.config.load import load_policy, load_secrets

    env = {"HOME": str(tmp_path)}
    text = 'taper : RunsProjectCode "runs the commands of {tape}"\n  options -q\n  operands reads 1\n  heeds *.tape\n'
    text += '  check : ReadsFilesystem "checks {tape}"\n    operands reads 1\n'
    text += "about npm\n  heeds asked special.json : --odd\n"
    users_file(tmp_path, "taper", text)
    context = Context("/p", "/p", policy=load_policy("/p", "/p", env))

    def said(command: str) -> list[str]:
        return [finding.category.name for finding in assess(command, context).findings]

    assert said("taper check a.tape") == ["ReadsFilesystem"]
    assert said("taper a.tape -q") == ["RunsProjectCode"]
    assert said("taper a.tape b.tape") == said('taper "$a"') == ["Unrecognized"]
    assert said("curl -so a.tape https://a.example/; taper a.tape")[1] == "RunsFetchedCode"
    for file in ("package.json", "special.json"):
        assert said(f"curl -so {file} https://a.example/; npm --version")[-1] == "RunsFetchedCode"
    load_secrets({"HOME": str(tmp_path / "other")})
    assert said("curl -so special.json https://a.example/; npm --version")[-1] == "ReadsFilesystem"


def test_what_a_file_may_cost_is_bounded() -> None:
    sets = "".join([f"set a{at}\n  use a{at - 1} a{at - 1} a{at - 1}\n" for at in range(1, 40)])
    with pytest.raises(PolicyError, match="at most 100000 words"):
        read_program_file(f"set a0\n  options --x\n{sets}x : ReadsFilesystem\n  use a39\n".encode(), "x.rules")
    many = "".join([f"  c{at} : ReadsFilesystem\n" for at in range(1_000)])
    with pytest.raises(PolicyError, match="at most 100000 words"):
        read_program_file(("x\n" + "".join([f"  anywhere --o{at}\n" for at in range(400)]) + many).encode(), "x.rules")


@pytest.mark.parametrize(
    ("line", "place"), [("counts as carriers", "2:13"), ("counts carrier", "2:10"), ("counts as", "2:10")]
)
def test_a_kind_is_one_that_is_known(line: str, place: str) -> None:
    with pytest.raises(PolicyError, match=f"^x.rules:{place}: .*a program .?counts as"):
        read(f"x : ReadsFilesystem\n  {line}\n", "x.rules", strict=False)


def test_a_list_of_commands_has_a_kind_that_is_known() -> None:
    with pytest.raises(PolicyError, match=r"^x\.rules:2:9: `writes`: a client has reads, here, "):
        read("x\n  verbs writes list\n", "x.rules", strict=False)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("knows", "2:8: the name of the list is missing"),
        ("knows reads", "2:14: a word, or lines below"),
        ("knows Reads get", "2:9: `Reads` is no name of a list"),
        ('knows "re ads" get', "2:9: `re ads` is no name of a list"),
        ("knows reads get list get", "2:24: `get` is written twice"),
        ("knows reads get\n    a b", "2:15: words go behind the name, or into the lines below it"),
        ("knows reads\n    : c", "3:5: each line is a word, or several and a colon, and what they stand for"),
        ("knows reads\n    a b\n      c", "3:5: each line is a word"),
    ],
)
def test_a_list_that_code_asks_for_has_a_name_and_words(line: str, fault: str) -> None:
    with pytest.raises(PolicyError, match=f"^x.rules:{fault}"):
        read(f"x : ReadsFilesystem\n  {line}\n", "x.rules", strict=False)


def test_programs_that_know_the_same_share_a_line() -> None:
    lines = ["knows reads get", "knows reads list", "knows more", "  a b c", "  d", "  a e", '  f "g h" : "i j"']
    sheet = read("\n  ".join(["x y : ReadsFilesystem", *lines]), "x.rules", strict=False)
    told = compiled(sheet.entries, by_program(sheet.entries)).decode().split("\n")
    found = [line for line in told if " :knows" in line]
    assert found == ["x :knows\treads=get\x1flist\tmore=a\x1fb c e\x1fd\x1f\x1ff\x1fi j\x1fg h\x1fi j", "y :knows\t@x"]


def test_a_file_that_lists_commands_by_what_they_do_judges_by_it() -> None:
    text = (CASES / "programs/deskctl.rules").read_text()
    given = context(table(text))
    for sample in read(text, "deskctl.rules").samples:
        assert assess(sample.command, given).findings[0].category is sample.category, sample.command
    found = assess("deskctl ticket purge 12", given).findings[0]
    assert found.reason == "`deskctl ticket purge` deletes `12`"


def test_what_a_file_lists_of_a_known_program_only_makes_it_more() -> None:
    given = context(table("kubectl\n  verbs reads delete+\n  verbs deletes get+\n"))
    found = [assess(text, given).findings[0].category for text in ("kubectl delete pod a", "kubectl get pods")]
    assert found == [Category.DeletesData, Category.DeletesData]
