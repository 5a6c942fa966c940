"""node and deno: code and scripts that they run."""

from __future__ import annotations

from assent.risk.access import Ground
from assent.risk.category import Category
from assent.risk.fed import fed
from assent.risk.finding import Judgement
from assent.risk.rule import HELP, READS, TEXT, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.javascript import judge_code
from assent.risk.rules.shells import script
from assent.risk.started import Starter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

SHOWS = ("-v", "--version", "-h", "--help", "--v8-options", "--completion-bash")
HARMLESS = frozenset(
    """
    --no-warnings --trace-warnings --no-deprecation --throw-deprecation --trace-deprecation --pending-deprecation
    --enable-source-maps --use-strict --preserve-symlinks --expose-gc --harmony --input-type=commonjs
    --input-type=module --unhandled-rejections=strict
    --stack-trace-limit=100
    """.split()
)
EVALUATES = ("-e", "--eval", "-p", "--print", "-pe")


def _node(command: Command, surroundings: Surroundings) -> Judgement:
    argv = command.argv
    name = argv[0].text
    at = 1
    while at < len(argv) and len(argv[at].prefix) > 1 and argv[at].prefix[0] == "-":
        word, rest = argv[at], argv[at + 1 :]
        if word.exact and word.text in SHOWS:
            return Judgement(Category.ReadsFilesystem, f"`{name} {word.text}` only shows text")
        if word.exact and word.text in EVALUATES and rest:
            return _evaluate(rest, command, surroundings)
        if word.exact and word.text in ("-c", "--check") and len(rest) == 1:
            return Judgement(Category.ReadsFilesystem, f"`{name} {word.text}` only parses", reads=rest)
        if word.exact and word.text in ("--test", "--run", "--watch"):
            return Judgement(Category.RunsProjectCode, f"`{name} {word.text}` runs code of the project", word)
        if not word.exact or word.text not in HARMLESS:
            return _doubt(word, f"`{name} {word.text}` is not known to be harmless")
        at += 1
    words = argv[at:]
    if words and not (words[0].exact and words[0].text == "-"):
        return script(words[0], Ground(command.cwd, surroundings))
    return _input(command, surroundings, words[1:])


def _doubt(word: Argument, reason: str) -> Judgement:
    return Judgement(Category.Unrecognized, reason, word)


def _evaluate(rest: Sequence[Argument], command: Command, surroundings: Surroundings) -> Judgement:
    """Code in a word; words behind it that look like options are options, except behind --."""
    for word in rest[1:]:
        if word.exact and word.text == "--":
            break
        if word.prefix[:1] in ("", "-"):
            return _doubt(word, f"`{command.argv[0].text}` may read `{word.text}` behind its code as an option")
    starter = Starter(command, surroundings, rest[0])
    return starter.raised(judge_code(rest[0], rest[1:], starter))


def _input(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    text = fed(command)
    if text is None:
        return _doubt(command.argv[0], f"`{command.argv[0].text}` runs code from its input")
    starter = Starter(command, surroundings, text)
    return starter.raised(judge_code(text, words, starter))


DENO = (
    "-h,--help -q,--quiet --no-config --no-lock --frozen --unstable --no-remote --no-npm --cached-only -L,--log-level="
)
LOADS = raises(Category.Unrecognized, "takes settings from")
PROJECT = Category.RunsProjectCode
FETCHES = raises(Category.Unrecognized, "downloads modules again")


def _deno(names: str, options: str, operands: Operands, effects: dict[str, Effect] | None = None) -> Program:
    """A subcommand of deno that runs no code."""
    return Program(
        names,
        f"{DENO} {options}",
        operands,
        {"-c,--config=": LOADS, "--import-map=": LOADS, "-r,--reload": FETCHES, **(effects or {})},
        abbreviates=False,
        modes=HELP,
    )


def _code(word: Argument) -> Judgement:
    return judge_code(word, (), None)


DENO_COMMANDS = (
    _deno("info", "--json --node-modules-dir", Operands(READS)),
    _deno(
        "lint",
        "--json --compact --rules --rules-tags= --rules-include= --rules-exclude= --ignore= --ext=",
        Operands(READS),
        {"--fix": raises(Category.ModifiesFilesystem, "rewrites {|files}")},
    ),
    _deno("check", "--all --doc --doc-only", Operands(READS)),
    _deno("types help completions", "", Operands()),
    _deno(
        "doc",
        "--json --private --filter=",
        Operands(READS),
        {"--html": raises(Category.ModifiesFilesystem, "writes pages"), "--output=": WRITES},
    ),
    Program(
        "fmt",
        f"{DENO} --check --diff --ext= --ignore= --line-width= --indent-width= --single-quote --no-semicolons",
        Operands(READS),
        {},
        Category.ModifiesFilesystem,
        "formats {|files}",
        abbreviates=False,
        modes=(*HELP, ("--check", Program("", operands=Operands(READS)))),
    ),
    _deno("outdated", "--compatible", Operands(), {"-u,--update": raises(PROJECT, "changes the dependencies")}),
    always("run task test bench repl serve x jupyter", PROJECT, "runs {1:|code}", permutes=False),
    Program(
        "eval",
        f"{DENO} -p,--print --ext= --check --no-check --v8-flags=",
        Operands(TEXT, first=(proven(_code),), least=1),
        {"-c,--config=": LOADS, "--import-map=": LOADS, "-r,--reload": FETCHES, "--env-file=?": LOADS},
        abbreviates=False,
        permutes=False,
        modes=HELP,
    ),
    always("compile bundle build", PROJECT, "builds the project"),
    always(
        "add remove cache vendor install uninstall i init update approve-scripts",
        PROJECT,
        "changes packages of the project{+with}",
    ),
    always("upgrade", Category.ModifiesSystem, "replaces deno"),
    always("publish deploy", Category.ModifiesRemote, "publishes"),
)

PROGRAMS = (
    Program("node nodejs", judge=_node),
    Program("deno", f"{DENO} -V,-v,--version", subcommands=DENO_COMMANDS, abbreviates=False),
)

EXAMPLES = """
ReadsFilesystem: node -p "require.resolve('x')"
Unrecognized: node -p "require.resolve(process.argv[1])"
Unrecognized: node -p "require('x')"
ReadsFilesystem: node --input-type=module -e "import fs from 'fs'; console.log(fs.readFileSync('a.json', 'utf8'))"
ReadsFilesystem: node --input-type=module -e "import {readFileSync} from 'node:fs'; console.log(readFileSync('a'))"
ModifiesFilesystem: node --input-type=module -e "import * as fs from 'fs'; fs.writeFileSync('a', 'b')"
Unrecognized: node --input-type=module -e "import x from './x.js'"
Unrecognized: node --input-type=module -e "import('fs').then(f => f.rmSync('x')); from 'path'"
Unrecognized: node --input-type=module -e "import fs, {rmSync} from 'fs'; rmSync('x')"
ReadsVcs: node -e "console.log(require('child_process').execFileSync('git', ['log', '-1']))"
ReadsFilesystem: node --version
ReadsFilesystem: node -v
ReadsFilesystem: node -e 'console.log(1)'
ReadsFilesystem: node -p '1+1'
ReadsFilesystem: node -p process.version
ReadsFilesystem: node -p "process.versions.v8 + ' ' + process.platform"
ReadsFilesystem: node -p "require('./package.json').version"
ReadsFilesystem: node -pe "require('./package.json').scripts['build:dev']"
ReadsFilesystem: node -e "const p = require('./package.json'); console.log(Object.keys(p.dependencies || {}).join())"
ReadsFilesystem: node -p "JSON.parse(require('fs').readFileSync('tsconfig.json', 'utf8')).compilerOptions"
ReadsFilesystem: node -e 'const fs = require("fs"); console.log(fs.readFileSync("a.txt", "utf8").split("\\\\n").length)'
ReadsFilesystem: node -e 'console.log([1, 2, 3].map(x => x * 2).filter((x) => x > 2).reduce((a, b) => a + b, 0))'
ReadsFilesystem: node -e 'for (const [k, v] of Object.entries({a: 1})) console.log(`${k}=${v}`)'
ReadsFilesystem: node -p 'new Date().toISOString()'
ReadsFilesystem: node -p '"a-b".replace(/-/g, "_").length / 2'
ReadsFilesystem: node -p 'Math.max(1, 2) + Number("3")'
ReadsFilesystem: node -p 'process.argv[1]' x
ReadsFilesystem: node --check x.js
ReadsFilesystem: node -c x.js
ReadsFilesystem: node --no-warnings -p 1
ReadsFilesystem: deno eval 'console.log(1 + 1)'
ReadsFilesystem: deno eval -p '[1, 2].length'
Unrecognized: deno eval 'Deno.remove("x")'
Unrecognized: deno eval --env-file 'console.log(1)'
RunsProjectCode: node x.js
RunsProjectCode: node --test
RunsProjectCode: node ./bin/tool.js --version
Unrecognized: node
Unrecognized: node -
Unrecognized: node -i
Unrecognized: node /tmp/x.js
Unrecognized: cat x | node
Unrecognized: node -e "$code"
Unrecognized: node -p 1 -r ./x
Unrecognized: node -r ./x -p 1
Unrecognized: node --import ./x.mjs -p 1
Unrecognized: node -e 'require("fs").unlinkSync("x")'
ModifiesFilesystem: node -e 'require("fs").writeFileSync("x", "y")'
ModifiesFilesystem: node -e 'const fs = require("fs"); const p = "a"; fs.writeFileSync(p, fs.readFileSync(p, "utf8"))'
ModifiesFilesystem: node -e 'require("fs").mkdirSync("a/b", {recursive: true})'
ModifiesSystem: node -e 'require("fs").writeFileSync("/etc/x", "y")'
Destroys: node -e 'require("fs").writeFileSync(".claude/settings.json", "y")'
Unrecognized: node -e 'require("fs").writeFileSync("x", "")'
Unrecognized: node -e 'require("fs").writeFileSync("x" + "y", "z")'
Unrecognized: node -e 'const p = "a"; for (const p of ["/etc/x"]) require("fs").writeFileSync(p, "y")'
Unrecognized: node -e 'const p = "a"; ({f(p) { require("fs").writeFileSync(p, "y") }}).f("/etc/x")'
Unrecognized: node -e 'const p = "a"; [1].forEach(p => require("fs").writeFileSync(p, "y"))'
Unrecognized: node -e 'require("fs").writeFileSync("x", "y"); require("child_process").execSync("ls")'
Unrecognized: node -e 'fetch("http://example.org")'
Unrecognized: node -p 'require("child_process").execSync("x")'
Unrecognized: node -p 'child_process.execSync("x")'
RunsProjectCode: node -p 'require("child_process").execSync("git status | wc -l").toString()'
RunsProjectCode: node -e 'const {execSync} = require("child_process"); console.log(execSync("ls", {encoding: "utf8"}))'
ReadsVcs: node -e 'const {execFileSync} = require("node:child_process"); execFileSync("git", ["log", "-1"])'
ReadsFilesystem: node -e 'const {readFileSync, existsSync} = require("fs"); console.log(readFileSync("a.txt", "utf8"))'
ReadsFilesystem: node -p 'require("crypto").createHash("sha256").update("a").digest("hex")'
Unrecognized: node -e 'const {execSync} = require("child_process"); execSync("rm x")'
Unrecognized: node -e 'const {execSync} = require("child_process"); const f = execSync; f("rm x")'
Unrecognized: node -e 'const {execSync} = require("child_process"); ["rm x"].map(execSync)'
Unrecognized: node -e 'const {execSync} = require("child_process"); const o = {execSync}; o.execSync("rm x")'
Unrecognized: node -e 'const {execSync: f} = require("child_process"); f("rm x")'
Unrecognized: node -e 'const {spawn} = require("child_process"); spawn("rm", ["x"])'
Unrecognized: node -e 'require("child_process").execSync("ls", {cwd: "/tmp/x"})'
Unrecognized: node -e 'require("child_process").execSync("ls " + process.argv[1])' x
Unrecognized: node -e 'require("child_process").execFileSync("ls", [process.argv[1]])' x
Unrecognized: node -e 'require("child_process").execFileSync("ls", ["-l"], {shell: "x"})'
Unrecognized: node -e 'require("child_process").execSync`rm x`'
Unrecognized: node -e 'require("child_process").execSync?.("rm x")'
Unrecognized: node -e 'const {env} = require("process"); console.log(env)'
Unrecognized: node -e 'process.env.PATH = "/tmp"; require("child_process").execSync("git status")'
Unrecognized: node -e 'const {execSync} = require("child_process")["promises"]; execSync("ls")'
Unrecognized: node -e 'const f = require; f("child_process")'
Unrecognized: node -e '[].constructor.constructor("x")()'
Unrecognized: node -e '[]["constructor"]["constructor"]("x")()'
Unrecognized: node -e 'const k = "con" + "structor"; [][k][k]("x")()'
Unrecognized: node -e 'const {constructor: c} = () => 1; c("x")()'
Unrecognized: node -e 'const {["con" + "structor"]: c} = () => 1; c("x")()'
Unrecognized: node -e 'eval("1")'
Unrecognized: node -e '1..constructor.constructor("x")()'
Unrecognized: node -e 'if (1) /"/.test(1); eval("x") //"/'
Unrecognized: node -e 'const x = {}; x.return /eval("1")/ 2'
Unrecognized: node -e 'typeof /"/; eval("x"); /"/'
Unrecognized: node -e 'require("fs").readFileSync("x", {flag: "w+"})'
Unrecognized: node -e 'for (const eval of [1]) 1; eval("x")'
ReadsFilesystem: node -p '(3 + 4) / 2 + [1, 2].length / 2'
ReadsFilesystem: node -e 'process.stdin.on("data", d => console.log(d.toString()))'
Unrecognized: node -e 'process.mainModule.require("fs")'
Unrecognized: node -e 'process.binding("spawn_sync")'
Unrecognized: node -e 'process.kill(1)'
Unrecognized: node -e '`${eval("1")}`'
Unrecognized: node -e 'import("fs")'
Unrecognized: node -e '(function () { return this.process })()'
Unrecognized: node -e '[].c\\u006fnstructor'
Unrecognized: node -e 'const x = process; x.kill(1)'
Unrecognized: node -e 'globalThis["process"]'
Unrecognized: node -e 'require("./x.js")'
Unrecognized: node -e 'Object.getOwnPropertyDescriptor(Object, "x")'
Unrecognized: node -e '((fetch) => 1)(2); fetch("http://example.org")'
ReadsSecrets: node -p process.env
ReadsSecrets: node -p 'process.env.GITHUB_TOKEN'
ReadsSecrets: node -p 'require("fs").readFileSync("/etc/shadow", "utf8")'
ReadsSecrets: node -p 'require("fs").readFileSync(process.argv[1], "utf8")' ~/.ssh/id_rsa
ReadsFilesystem: node -p 'process.env.NODE_ENV'
ReadsFilesystem: deno --version
ReadsFilesystem: deno info
ReadsFilesystem: deno lint src
ReadsFilesystem: deno fmt --check
ModifiesFilesystem: deno fmt
ModifiesFilesystem: deno lint --fix
RunsProjectCode: deno run x.ts
RunsProjectCode: deno task build
"""
