"""Checkers, formatters, test runners and servers for Python."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import HELP, NONE, READS, WRITES, Effect, Operands, Program, always, raises
from assent.risk.rules.publishing import publishing
from assent.risk.rules.ruff import RUFF

PROJECT = Category.RunsProjectCode
CHANGES = Category.ModifiesFilesystem
LISTED = Operands(READS, here=READS)
SETTINGS = raises(PROJECT, "takes settings from", READS.role)  # which may name plugins that are loaded


def _formatter(names: str, options: str, dry: str, effects: dict[str, Effect]) -> Program:
    """A program that changes files, unless one of the options `dry` is given."""
    return Program(
        names,
        f"-h,--help {options} {dry}",
        LISTED,
        effects,
        CHANGES,
        "formats {|files}",
        modes=(*HELP, (" ".join(option.partition(",")[0] for option in dry.split()), Program("", operands=LISTED))),
    )


FIXES = raises(CHANGES, "rewrites {|files}")

COVERAGE = "-h,--help --debug= --data-file= --include= --omit= --contexts= -i,--ignore-errors --fail-under= -q,--quiet"
COVERAGE_COMMANDS = (
    Program(
        "report",
        f"""
        {COVERAGE} --format= --keep-combined --precision= --sort= -m,--show-missing --skip-covered --no-skip-covered
        --skip-empty
        """,
        effects={"--rcfile=": SETTINGS},
        modes=HELP,
    ),
    Program("help debug", COVERAGE, effects={"--rcfile=": SETTINGS}, modes=HELP),
    always("run", PROJECT, "runs {1:program|a program of the project}", permutes=False),
    always("html xml json lcov annotate combine", CHANGES, "writes a report"),
    always("erase", Category.DeletesData, "deletes the measured coverage"),
)

RUNNERS = (
    Program(
        "pytest py.test",
        "-h,--help -V,--version",
        category=PROJECT,
        phrase="runs the tests of the project",
        loose=True,
        modes=(*HELP, ("-V", Program(""))),
    ),
    always("tox nox ward nose2 nosetests behave locust hypothesis", PROJECT, "runs code of the project{+for}"),
    # these load the project before they help with one of its commands
    always("flask invoke inv fab doit robot", PROJECT, "runs code of the project{+for}", permutes=False),
    always("mypy dmypy stubtest stubgen pylint pytype pyre", PROJECT, "may load plugins of the project{+for}"),
    publishing(
        always(
            "sphinx-build sphinx-apidoc sphinx-quickstart mkdocs pdoc pelican",
            PROJECT,
            "runs code of the project{+for}",
        )
    ),
    publishing(
        always(
            "uvicorn gunicorn hypercorn daphne celery alembic scrapy streamlit gradio dagster airflow prefect dbt"
            " fastapi waitress-serve huey rq dramatiq cookiecutter copier cruft briefcase pyinstaller"
            " nuitka cython maturin pyproject-build flit",
            PROJECT,
            "runs code of the project{+for}",
        )
    ),
    always(
        "ipython ptpython bpython papermill nbstripout jupyter-lab jupyter-notebook",
        PROJECT,
        "runs code",
        permutes=False,
    ),
    always("isort-identify-imports pyupgrade reorder-python-imports autopep695", CHANGES, "rewrites {|files}"),
    always(
        "bump2version bumpversion bump-my-version commitizen cz", Category.ModifiesVcs, "changes the version{+with}"
    ),
)

CHECKERS = (
    Program(
        "flake8",
        """
        -h,--help -v,--verbose -q,--quiet --color= --isolated --count --exclude= --extend-exclude= --filename=
        --stdin-display-name= --format= --hang-closing --ignore= --extend-ignore= --per-file-ignores= --doctests
        --max-line-length= --max-doc-length= --indent-size= --select= --extend-select= --disable-noqa --show-source
        --no-show-source --statistics --exit-zero -j,--jobs= --tee --benchmark --bug-report --max-complexity=
        --builtins=
        """,
        LISTED,
        {
            "--output-file=": WRITES,
            "--config=": SETTINGS,
            "--append-config=": SETTINGS,
            "--enable-extensions=": raises(PROJECT, "loads"),
            "--require-plugins=": Effect(),
        },
        modes=HELP,
    ),
    Program(
        "bandit",
        """
        -h,--help -r,--recursive -a,--aggregate= -n,--number= -p,--profile= -t,--tests= -s,--skip= -l,--level
        --severity-level= -i,--confidence --confidence-level= -f,--format= --msg-template= -v,--verbose -d,--debug
        -q,--quiet,--silent --ignore-nosec -x,--exclude= --exit-zero --ini=
        """,
        LISTED,
        {"-o,--output=": WRITES, "-c,--configfile=": READS, "-b,--baseline=": READS},
        modes=HELP,
    ),
    Program(
        "pyright basedpyright",
        """
        -h,--help --outputjson --stats --verbose --warnings --level= --dependencies --threads=? --pythonversion=
        --pythonplatform= --skipunannotated -v,--venvpath= --version
        """,
        LISTED,
        {
            "-p,--project=": READS,
            "-t,--typeshedpath=": READS,
            "--pythonpath=": raises(Category.Unrecognized, "runs the interpreter"),
            "--createstub=": raises(CHANGES, "writes stubs of"),
            "-w,--watch": Effect(),
            "--writebaseline": raises(CHANGES, "writes a baseline"),
        },
        abbreviates=False,
        modes=HELP,
    ),
    Program(
        "pycodestyle pyflakes pydocstyle vulture xenon interrogate mccabe pyroma check-manifest codespell",
        """
        -h,--help -v,--verbose -q,--quiet -r,--repeat --first --exclude= --filename= --select= --ignore= --show-source
        --show-pep8 --statistics --count --max-line-length= --max-doc-length= --indent-size= --hang-closing --format=
        --diff --convention= --match= --match-dir= --min-confidence= --sort-by-size --ignore-names=
        --ignore-decorators= --skip= --builtin= --ignore-words-list=
        """,
        LISTED,
        {
            "--config=": READS,
            "-w,--write-changes": FIXES,
            "-S=": Effect(),
            "-L=": Effect(),
            "-I,--ignore-words=": READS,
            "-D,--dictionary=": READS,
        },
        modes=HELP,
    ),
    Program(
        "radon",
        "-h,--help -v,--version",
        subcommands=(
            Program(
                "cc mi raw hal",
                """
                -h,--help -n,--min= -x,--max= -e,--exclude= -i,--ignore= -s,--show-complexity,--show -a,--average
                --total-average -j,--json --xml --md -o,--order= --no-assert -m,--multi -f,--functions
                """,
                Operands(READS),
                {"-O,--output-file=": WRITES},
                modes=HELP,
            ),
        ),
    ),
    Program(
        "twine",
        "-h,--help --no-color",
        subcommands=(
            Program("check", "-h,--help --strict", Operands(READS), modes=HELP),
            always("upload register", Category.ModifiesRemote, "{verb} {package|packages}"),
        ),
        modes=HELP,
    ),
)

FORMATTERS = (
    _formatter(
        "black",
        """
        -c,--code= -l,--line-length= -t,--target-version= --pyi --ipynb --python-cell-magics=
        -x,--skip-source-first-line
        -S,--skip-string-normalization -C,--skip-magic-trailing-comma --preview --unstable --enable-unstable-feature=
        --color --no-color --line-ranges= --fast --safe --required-version= --exclude= --extend-exclude=
        --force-exclude= --stdin-filename= --include= -W,--workers= -q,--quiet -v,--verbose --no-cache
        """,
        "--check --diff",
        {"--config=": READS, "--cache-dir=": WRITES},
    ),
    _formatter(
        "isort",
        """
        -V --vn,--version-number -v,--verbose --only-modified,--om --dedup-headings -q,--quiet --ws,--ignore-whitespace
        --profile= -j,--jobs=? --ac,--atomic --srx,--sort-reexports --filter-files -s,--skip= --extend-skip=
        --sg,--skip-glob= --extend-skip-glob= --gitignore,--skip-gitignore --ext,--extension= --filename= --color
        -e,--balanced -l,-w,--line-length= -m,--multi-line= --tc,--trailing-comma --sl,--force-single-line-imports
        -p,--project= -o,--thirdparty= --src,--src-path= --py,--python-version= --float-to-top
        """,
        "-c,--check-only,--check --df,--diff -d,--stdout --show-config --show-files",
        {
            "--sp,--settings-path,--settings-file=": READS,
            "--formatter=": raises(PROJECT, "loads the plugin"),
            "--overwrite-in-place": FIXES,
        },
    ),
    Program(
        "autopep8 yapf autoflake docformatter",
        """
        -h,--help -v,--verbose -d,--diff -r,--recursive -j,--jobs= -p,--pep8-passes= -a,--aggressive --experimental
        --exclude= -e= --list-fixes --ignore= --select= --max-line-length= --line-range= --hang-closing --exit-code
        --style= --style-help -l,--lines= --parallel -q,--quiet --no-local-style -c,--check --check-diff
        --imports= --expand-star-imports --remove-all-unused-imports --ignore-init-module-imports
        --remove-duplicate-keys --remove-unused-variables -s,--stdout --wrap-summaries= --wrap-descriptions=
        """,
        LISTED,
        {"-i,--in-place": FIXES, "--global-config=": READS, "--config=": READS},
        modes=HELP,
    ),
)

PROGRAMS = (
    RUFF,
    Program("coverage coverage3", "-h,--help --version", subcommands=COVERAGE_COMMANDS),
    *RUNNERS,
    *CHECKERS,
    *FORMATTERS,
    Program(
        "jupyter",
        "-h,--help --paths --config-dir --data-dir --runtime-dir --json --debug",
        subcommands=(
            Program(
                "kernelspec",
                "-h,--help",
                subcommands=(
                    Program("list", "-h,--help --json --debug", NONE),
                    always("install uninstall remove install-self", Category.ModifiesSystem, "changes the kernels"),
                ),
            ),
            Program(
                "server",
                "-h,--help",
                subcommands=(always("list", Category.ReadsSecrets, "shows the tokens of running servers"),),
            ),
            always("notebook lab console run execute nbconvert trust", PROJECT, "runs code of notebooks"),
        ),
    ),
    Program(
        "django-admin",
        "-h,--help",
        subcommands=(
            Program("help version", "-h,--help --commands"),
            always("startproject startapp", CHANGES, "makes files"),
            always(
                "check migrate makemigrations runserver shell test collectstatic showmigrations loaddata dumpdata"
                " dbshell",
                PROJECT,
                "runs code of the project{+for}",
            ),
            always("flush", Category.DeletesData, "empties the database"),
        ),
    ),
    Program(
        "ty",
        "-h,--help -V",
        subcommands=(
            Program(
                "check",
                """
                -h,--help -v,--verbose -q,--quiet --project= --python-version= --python-platform= --output-format=
                --error=
                --warn= --ignore= --exclude= --color= --exit-zero --error-on-warning --force-exclude --no-progress
                --respect-ignore-files -W,--watch
                """,
                LISTED,
                {"--add-ignore": FIXES, "--fix": FIXES},
                abbreviates=False,
                modes=HELP,
            ),
            Program("version help explain", "-h,--help --output-format="),
        ),
    ),
    Program(
        "pygmentize",
        "-h -l= -f= -O= -P= -F= -g -s -v -V -C -N= -L -H --json",
        Operands(READS),
        {"-o=": WRITES, "-x": raises(Category.Unrecognized, "loads code")},
    ),
)

EXAMPLES = """
DeletesData: alembic downgrade base
RunsProjectCode: alembic upgrade head
Unrecognized: ipython -c 'x'
ReadsFilesystem: ruff check --config line-length=100 .
ModifiesFilesystem: ruff check --config fix=true
RunsProjectCode: pytest
RunsProjectCode: pytest -q tests/test_x.py::test_y -p no:cacheprovider
RunsProjectCode: pytest --collect-only
ReadsFilesystem: pytest --version
ReadsFilesystem: pytest -h
ReadsFilesystem: ruff check .
ReadsFilesystem: ruff check --select E,F --output-format=concise src tests
ReadsFilesystem: ruff check --diff src
ReadsFilesystem: ruff format --check .
ReadsFilesystem: ruff format --diff src
ReadsFilesystem: ruff rule E501
ReadsFilesystem: ruff --version
ModifiesFilesystem: ruff check --fix .
ModifiesFilesystem: ruff check --add-noqa .
ModifiesFilesystem: ruff check -o report.txt .
ModifiesFilesystem: ruff format .
Unrecognized: ruff check $files
ReadsFilesystem: black --check .
ReadsFilesystem: black --diff -l 100 src
ModifiesFilesystem: black src
ReadsFilesystem: isort --check-only --diff .
ReadsFilesystem: isort --check .
ModifiesFilesystem: isort .
RunsProjectCode: isort --check --formatter=x .
ReadsFilesystem: flake8 src
ReadsFilesystem: flake8 --max-line-length=100 --statistics src
RunsProjectCode: flake8 --config x.cfg src
ModifiesFilesystem: flake8 --output-file=out.txt src
ReadsFilesystem: bandit -r src -ll
ReadsFilesystem: pyright --outputjson src
Unrecognized: pyright --pythonpath ./python
ReadsFilesystem: pycodestyle src
ReadsFilesystem: vulture src
ReadsFilesystem: codespell docs
ReadsFilesystem: radon cc -a -s src
ModifiesFilesystem: codespell -w docs
ReadsFilesystem: autopep8 --diff x.py
ModifiesFilesystem: autopep8 -i x.py
ReadsFilesystem: mypy --version
RunsProjectCode: mypy src
RunsProjectCode: pylint src
RunsProjectCode: tox -e py312
ReadsFilesystem: coverage report -m
RunsProjectCode: coverage report --rcfile=x
RunsProjectCode: coverage run -m pytest
RunsProjectCode: coverage run tool --help
ModifiesFilesystem: coverage html
DeletesData: coverage erase
ReadsFilesystem: twine check dist/a.whl
ModifiesRemote: twine upload dist/a.whl
ReadsFilesystem: jupyter kernelspec list
ReadsFilesystem: jupyter --version
ReadsSecrets: jupyter server list
RunsProjectCode: jupyter nbconvert --execute x.ipynb
RunsProjectCode: uvicorn app:app
RunsProjectCode: alembic upgrade head
ReadsFilesystem: django-admin --version
RunsProjectCode: django-admin migrate
RunsProjectCode: mkdocs build
ModifiesRemote: mkdocs gh-deploy --force
ModifiesRemote: flit publish
ModifiesRemote: prefect deploy
RunsProjectCode: ipython x.py
ModifiesFilesystem: pyupgrade x.py
ModifiesVcs: cz bump
ReadsFilesystem: ty check src
ModifiesFilesystem: ty check --fix
ReadsFilesystem: pygmentize -l python x.py
Unrecognized: pygmentize -x -l ./lexer.py x.py
"""
