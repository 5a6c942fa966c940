"""Secrets do not reach the journal, and what is not a secret can still be read."""

from __future__ import annotations

import pytest
from bench.texts import SECRETS, of_length
from hypothesis import given
from hypothesis import strategies as st
from tests import case_files
from tests.case_files import CASES, unfolded
from tests.traced import steps

from assent import parse
from assent.errors import ParseError
from assent.store.redaction import LONGEST, discreet, masked, redacted
from assent.store.secret_names import MASK, PREFIXES

FRAGMENTS = (
    *(
        "password",
        "API_KEY",
        "--token",
        "cookie: ",
        "Authorization: Bearer ",
        "curl -u ",
        "mysql -p",
        "https://",
        "ghp_",
    ),
    *(
        "=",
        ":",
        " ",
        "'",
        '"',
        "\\",
        "\n",
        "@",
        "/",
        ";",
        "$x",
        "abc",
        "0123456789abcdefghij",
        "-----BEGIN PRIVATE KEY",
    ),
)


def blocks() -> list[tuple[str, str, str]]:
    """Title, command and what is recorded; ⏎ stands for a line end."""
    found = []
    for title, command, expected, *_ in case_files.blocks("store/redaction.txt"):
        found.append((title, unfolded(command), unfolded(expected.removeprefix("=> "))))
    return found


@pytest.mark.parametrize(("title", "command", "expected"), blocks(), ids=[title for title, _, _ in blocks()])
def test_what_is_written_down(title: str, command: str, expected: str) -> None:
    assert redacted(command) == expected


@given(st.text(max_size=200))
def test_it_takes_out_and_adds_nothing_but_masks(text: str) -> None:
    rest = text
    for piece in redacted(text).split(MASK):
        assert piece in rest
        rest = rest[rest.index(piece) + len(piece) :]


@given(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join))
def test_what_was_masked_stays_as_it_is(text: str) -> None:
    assert redacted(redacted(text)) == redacted(text)


SECRET = "q7Zk2mW9xR4tB8nL5vD1"


def lines(name: str) -> list[str]:
    """The lines of a case file without its first, line breaks put in."""
    text = (CASES / f"store/{name}.txt").read_text(encoding="utf-8")
    return [line.replace("⏎", "\n") for line in text.splitlines()[1:]]


AROUND = ("{}", "a && {} | b", "if a; then {}; fi", "x=$({})", "sudo -u bob bash -c '{}'", "ssh h '{}; ls'")


def placed(around: str) -> list[str]:
    """The lines with a secret, in place of §, within `around` where that leaves them as they are."""
    given = lines("secrets")
    if around != "{}":
        given = [line for line in given if not ("\n" in line or ("'" in around and "'" in line))]
    return [around.format(line).replace("§", SECRET) for line in given]


@pytest.mark.parametrize("around", AROUND)
def test_by_its_name_or_place(around: str) -> None:
    assert [form for form in placed(around) if SECRET in redacted(form)] == []


def test_what_is_left_is_as_good_a_command() -> None:
    """Whatever bash accepts it accepts with the secrets masked."""
    forms = [form for around in AROUND for form in placed(around)]
    kept = [form for form in forms if is_accepted(form)]
    assert len(kept) > len(forms) // 2
    assert [form for form in kept if not is_accepted(redacted(form))] == []


def is_accepted(text: str) -> bool:
    """Whether it can be parsed; tests of syntax compare that with bash."""
    try:
        parse(text)
    except ParseError:
        return False
    return True


def test_what_is_no_secret() -> None:
    assert {command: redacted(command) for command in lines("harmless") if redacted(command) != command} == {}


NESTS = ("{}", "sudo {}", "bash -c '{}'", 'sh -c "{}"', "a && {} | b", "x=$({})", "cat <<E\n{}\nE", "ls; ({})")
FORMS = (
    f"export API_TOKEN={SECRET}",
    f"MY_SECRET={SECRET} run",
    f"tool --password {SECRET}",
    f"tool --client-secret={SECRET}",
    f"curl -H X-Api-Key:{SECRET} u",
    f"curl https://me:{SECRET}@h/x",
    f"curl https://h/x?api_key={SECRET}",
    f"echo DB_PASSWORD={SECRET}",
    *[f"tool {prefix}{SECRET}{SECRET}" for prefix, _ in PREFIXES],
)


@pytest.mark.parametrize("nest", NESTS)
def test_in_every_nesting(nest: str) -> None:
    assert [form for form in FORMS if SECRET in redacted(nest.format(form))] == []


@pytest.mark.parametrize("before", range(LONGEST - 80, LONGEST + 1, 9))
def test_across_the_cut(before: int) -> None:
    written = [redacted("x" * (before - 1) + " " + form) for form in FORMS]
    assert [text for text in written if len(text) > LONGEST or SECRET[:12] in text] == []


@pytest.mark.parametrize("form", FORMS)
def test_what_is_told_of_a_command_names_no_secret_of_it(form: str) -> None:
    long = f"{SECRET}{SECRET}"[:20]
    told = f"`tool` reads `{form}`, `{SECRET}` and `{form.split()[-1]}`"
    assert SECRET not in discreet(told, form)
    assert long not in discreet(f"`rm` deletes `x/{long}…`", f"TOKEN={long}{long} rm x/{long}{long}")


def test_a_variable_is_no_secret_itself() -> None:
    told = "`curl` sends `$DEPLOY_KEY`, which may hold a secret"
    assert discreet(told, 'curl -H "Authorization: Bearer $DEPLOY_KEY" https://example.org') == told


def test_what_is_told_of_a_command_without_secrets_is_left_as_it_is() -> None:
    told = "`git push` sends commits to `origin` (password=x)"
    assert discreet(told, "git push origin") == told
    assert discreet("`git` reads `gitty` and `git`", "PGPASSWORD=gitt git log") == "`git` reads `gitty` and `git`"


@pytest.mark.parametrize(
    ("told", "command", "shown"),
    [
        (
            "`curl` may send the password in `https://u:p@h`",
            "curl -T f https://u:p@h",
            "`curl` may send the password in `https://u:***@h`",
        ),
        ("`x` may send `mysql -pab`", "x 'mysql -pab'", "`x` may send `mysql -p***`"),
        (
            "`x` may send. Run: assent approve 'mysql -pab'",
            "mysql -pab",
            "`x` may send. Run: assent approve 'mysql -p***'",
        ),
        ("`mysql -pab` may send the", "`mysql -pab`", "`mysql -p***` may send the"),
        ("mysql -pab sends", "mysql -pab", "mysql -p*** sends"),
    ],
)
def test_its_own_words_are_no_command(told: str, command: str, shown: str) -> None:
    assert discreet(told, command) == shown


SHORT, LONG = 2_000, 6_000  # characters
MOST, SLACK = 1.6, 500  # times the work that is in proportion, and lines besides


@pytest.mark.parametrize("name", SECRETS)
def test_the_work_grows_with_the_length(name: str) -> None:
    short, long = of_length(SECRETS[name], SHORT), of_length(SECRETS[name], LONG)
    masked(short)
    few, many = steps(lambda: masked(short)), steps(lambda: masked(long))
    assert many <= few * len(long) / len(short) * MOST + SLACK


def test_where_too_many_programs_take_secrets_all_that_follows_is_one() -> None:
    told = masked("sshpass -p x " * 2_000 + "hunter2")
    assert "hunter2" not in told
    assert masked("sshpass -p hunter2 ssh h") == f"sshpass -p {MASK} ssh h"
    assert masked("docker exec sqlplus sqlplus me/hunter2") == f"docker exec sqlplus {MASK} {MASK}"
