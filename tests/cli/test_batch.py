from __future__ import annotations

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from assent.assessment import Shell
from assent.cli.commands.batch import answer_line, answer_lines
from assent.cli.options.judging import StatedSetting
from assent.cli.render import answer as rendered
from assent.cli.render import corrected

KEYS = ["command", "decision", "category", "reason", "findings", "opaque", "display", "corrected", "consequence"]
FINDING_KEYS = [
    "command", "span", "name", "verb_chain", "category", "reason", "reads", "writes", "deletes", "wrappers", "patterns",
]  # fmt: skip

SETTING = StatedSetting(
    cwd="/home/you/project",
    workspace="/home/you/project",
    home="/home/you",
    mode=None,
    sandbox=None,
    shell=Shell.Bash,
    isolated=True,
)


def answers(*lines: bytes | dict[str, Any]) -> list[dict[str, Any]]:
    given = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
    sink = io.BytesIO()
    answer_lines(SETTING, io.BytesIO(given), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def decision(**line: Any) -> str:
    (answer,) = answers(line)
    return str(answer["decision"]) if "error" not in answer else f"error: {answer['error']}"


def test_an_answer_has_exactly_the_agreed_keys() -> None:
    (answer,) = answers({"command": "sudo cat a | tee b"})
    assert list(answer) == KEYS
    assert [list(finding) for finding in answer["findings"]] == [FINDING_KEYS] * 2
    assert answer["findings"][0]["wrappers"] == ["sudo"]
    assert list(answer["findings"][0]["patterns"]) == ["exact", "narrow", "verb_chain", "name", "default"]
    assert answer["corrected"] is None


def test_an_answer_says_what_a_command_is_called_and_what_would_approve_it() -> None:
    (answer,) = answers({"command": "timeout 9 git push origin main\ngit $x"})
    push, unknown = answer["findings"]
    assert push["name"] == ["git", "push"]
    assert push["verb_chain"] == ["git", "push", "origin", "main"]
    assert push["patterns"] == {
        "exact": "git push origin main",
        "narrow": "git push origin main *",
        "verb_chain": "git push origin main *",
        "name": "git push *",
        "default": "git push origin main *",
    }
    assert set(unknown["patterns"].values()) == {None}
    assert answer["display"] == "timeout 9 git push origin main; git $x"


def test_the_text_of_another_shell_is_shown_whole() -> None:
    (answer,) = answers({"command": "ls\nrm 'a\nb'", "shell": "cmd"})
    assert answer["display"] == "ls ⏎ rm 'a ⏎ b'"
    assert answer["findings"][0]["name"] == ["ls"]


def test_spans_count_code_points_of_the_command() -> None:
    command = "echo 日本 🙂; rm -f x"
    (answer,) = answers({"command": command})
    start, end = answer["findings"][1]["span"]
    assert command[start:end] == answer["findings"][1]["command"] == "rm -f x"


def test_what_is_opaque_is_told_with_its_span() -> None:
    command = 'ls; eval "$x"'
    (answer,) = answers({"command": command})
    start, end = answer["opaque"][0]["span"]
    assert command[start:end] in 'eval "$x"'
    assert "x" in answer["opaque"][0]["reason"]


def test_a_line_may_set_where_and_how_it_would_run() -> None:
    assert decision(command="touch a") == "ask"
    assert decision(command="touch a", sandbox="workspace-write") == "allow"
    assert decision(command="touch a", sandbox="workspace-write", mode="unless-trusted") == "ask"
    assert decision(command="touch a", mode="never") == "deny"
    assert decision(command="touch a", sandbox="workspace-write", workspace="/elsewhere") == "ask"
    assert decision(command="touch a", sandbox="workspace-write", cwd="/elsewhere") == "ask"
    assert decision(command="touch /elsewhere/a", sandbox="workspace-write", workspace="/elsewhere") == "allow"
    assert decision(command="rm -rf /home/me", home="/home/me") == "deny"
    assert decision(command="ls", shell="powershell") == "allow"
    assert decision(command="ls -la", shell="powershell") == "ask"


def test_a_relative_folder_is_meant_from_the_one_before() -> None:
    assert decision(command="touch ../a", cwd="sub", sandbox="workspace-write") == "allow"
    assert decision(command="touch ../a", cwd=".", sandbox="workspace-write") == "ask"


def test_a_line_may_bring_rules_and_grants() -> None:
    assert decision(command="ls", rules=[{"pattern": "ls *", "decision": "deny"}]) == "deny"
    assert decision(command="git push origin main", grants=[{"pattern": "git push"}]) == "allow"
    assert decision(command="git push --force", grants=[{"pattern": "git push"}]) == "ask"


SCP = {"from": "r", "to": "R", "tool": "Bash", "param": "command", "command": "scp", "match_kind": "flag"}


def test_a_line_may_bring_corrections() -> None:
    (done, left, gone) = answers(
        {"command": "scp -r a h:", "rules": [SCP, {"pattern": "scp -R *", "decision": "deny"}]},
        {"command": "ls", "rules": [SCP]},
        {"command": "ls; scp undo", "rules": [SCP | {"from": "undo", "match_kind": "removed", "message": "no undo"}]},
    )
    assert (done["command"], done["corrected"], done["decision"]) == ("scp -r a h:", "scp -R a h:", "deny")
    assert [finding["command"] for finding in done["findings"]] == ["scp -R a h:"]
    assert (left["corrected"], left["decision"]) == (None, "allow")
    assert (gone["corrected"], gone["decision"], gone["reason"]) == (None, "deny", "no undo")
    assert "match_kind" in decision(command="ls", rules=[SCP | {"match_kind": "typo"}])


def test_a_tool_call_is_judged_by_its_command() -> None:
    assert decision(tool_name="Bash", tool_input={"command": "ls"}) == "allow"
    assert decision(tool_input={"command": "rm x"}) == "ask"
    assert decision(tool_name="PowerShell", tool_input={"command": "ls -la"}) == "ask"
    assert "'Write' is not a shell tool" in decision(tool_name="Write", tool_input={"file_path": "x"}, command="ls")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"not json\n", "not JSON"),
        (b"\n", "the line is empty"),
        (b'{"command": \n', "line 1 column 13"),
        (b"[]\n", "not a JSON object"),
        (b'"ls"\n', "not a JSON object"),
        (b"{}\n", "`command` is missing"),
        (b'{"command": null}\n', "`command` is missing"),
        (b'{"command": 5}\n', "`command` must be text"),
        (b'{"command": ["ls"]}\n', "`command` must be text"),
        (b'{"command": "ls", "command": "rm x"}\n', "twice"),
        (b'{"command": "ls", "mode": "sometimes"}\n', "`mode` must be one of"),
        (b'{"command": "ls", "sandbox": 1}\n', "`sandbox` must be text"),
        (b'{"command": "ls", "shell": "fish"}\n', "`shell` must be one of"),
        (b'{"command": "ls", "cwd": "a\\u0000b"}\n', "`cwd` is not a path"),
        (b'{"command": "ls", "home": "\\ud800"}\n', "`home` is not a path"),
        (b'{"command": "ls", "rules": {}}\n', "`rules` must be a list"),
        (b'{"command": "ls", "rules": [1]}\n', "rules[0]"),
        (b'{"command": "ls", "rules": [{"pattern": "ls"}]}\n', "decision"),
        (b'{"command": "ls", "grants": [{"scope": "everywhere"}]}\n', "`pattern` is missing"),
        (b'{"command": "ls", "grants": "all"}\n', "`grants` must be a list"),
        (b'{"tool_input": []}\n', "`tool_input` must be an object"),
        (b'{"command": "ls", "n": NaN}\n', "NaN"),
        (b'{"command": "\xff"}\n', "not UTF-8"),
        (b"[" * 200_000 + b"\n", "nested too deeply"),
        (b'{"command": "' + b"a" * (17 << 20) + b'"}\n', "longer than"),
    ],
)
def test_a_bad_line_asks_and_the_next_one_is_judged(line: bytes, told: str) -> None:
    bad, good = answers(line, {"command": "ls"})
    assert list(bad) == ["error", "decision"]
    assert bad["decision"] == "ask"
    assert told in bad["error"]
    assert good["decision"] == "allow"


@pytest.mark.parametrize(
    "command",
    ["", " \n", "ls \x00", "ls \udcff", "ls \ud800", "ls\r\nrm x", "ls " + "a" * (1 << 20), "'", "ls \x1b[2J"],
)
def test_text_that_cannot_be_judged_is_never_allowed(command: str) -> None:
    (answer,) = answers({"command": command})
    assert answer["decision"] != "allow"
    assert answer["reason"]
    assert answer["command"] == command


def test_a_last_line_without_an_end_counts() -> None:
    assert [answer["decision"] for answer in answers(b'{"command": "ls"}')] == ["allow"]
    assert answers(b"") == []


def test_each_line_is_answered_before_the_next_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "assent", "check", "--batch", "--isolated"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin and process.stdout
        for command in ("ls", "rm x", "ls"):
            process.stdin.write(json.dumps({"command": command}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["command"] == command
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("command", "default"),
    [
        ("./gradlew build", "./gradlew build *"),
        ("bin/rails test", "bin/rails test *"),
        ("/home/you/project/tools/x a", "./tools/x a *"),
        ("cd sub && ./x.sh a", "./sub/x.sh *"),
        ("/opt/x/run a", "/opt/x/run a *"),
    ],
)
def test_a_program_of_the_workspace_is_called_as_seen_from_there(command: str, default: str) -> None:
    (answer,) = answers({"command": command})
    assert answer["findings"][-1]["patterns"]["default"] == default
    assert decision(command=command, grants=[{"pattern": default, "scope": "project"}]) == "allow"


def test_no_reason_names_a_secret() -> None:
    text = "git clone https://bob:q7Zk2mW9@x.example/x; export API_TOKEN=q7Zk2mW9; rm -rf q7Zk2mW9"
    (answer,) = answers({"command": text})
    told = [answer["reason"], *[finding["reason"] for finding in answer["findings"]]]
    assert [reason for reason in told if "q7Zk2mW9" in reason] == []
    assert [reason for reason in told if "***" in reason]


def test_a_decision_alone_costs_no_masking_and_no_proposals(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> object:
        raise AssertionError("nobody sees it")

    monkeypatch.setattr(corrected, "discreetly", refuse)
    monkeypatch.setattr(rendered, "offer", refuse)
    line = json.dumps({"command": "git push origin main"}).encode()
    assert answer_line(SETTING, line, ("decision", "category")) == {"decision": "ask", "category": "ModifiesRemote"}
    assert "error" in answer_line(SETTING, line, ("decision", "reason"))


def test_explain_names_no_secret() -> None:
    text = "export API_TOKEN=q7Zk2mW9; rm -rf q7Zk2mW9"
    done = subprocess.run(
        [sys.executable, "-m", "assent", "explain", "--isolated", "--json", text], capture_output=True, text=True
    )
    explained = json.loads(done.stdout)
    told = [explained["reason"], *[part["reason"] for part in (*explained["findings"], *explained["opaque"])]]
    assert [text for text in (*told, *[step["why"] for step in explained["trace"]]) if "q7Zk2mW9" in text] == []
    assert "`rm` deletes `***`" in told
