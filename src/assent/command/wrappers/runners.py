"""Tools that run another program by a subcommand of theirs, and are judged themselves as well."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.command.options import grammar, read
from assent.command.wrappers.table import Form, Tool
from assent.record import Record, replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from assent.command.model import Argument


BESIDES = Tool()


class Runner(Record):
    """One tool: the options before the subcommand, and how each subcommand reads what it runs."""

    options: str
    forms: dict[str, Form]  # the subcommand's words → its form; "" when it has none
    own: str = ""  # where it has none, the words after which nothing else runs: rtk gain


def _project(options: str = "", tool: Tool = BESIDES, **more: str | int | bool) -> Form:
    """A form whose command is a program of the project's environment."""
    return replace(Form(options, Wrapping.Project, tool=tool), **more)


def _same(names: str, form: Form) -> dict[str, Form]:
    return dict.fromkeys(names.split(), form)


_UV = (
    "-q,--quiet -v,--verbose --directory= --project= -n,--no-cache --cache-dir= --offline --color= --no-progress "
    "--native-tls --no-config --config-file= --allow-insecure-host= --no-python-downloads --managed-python"
)
_NPM = (
    "-y,--yes -n,--no,--no-install -p,--package= -c,--call= -q,--quiet -s,--silent -w,--workspace= --workspaces "
    "--include-workspace-root --prefer-offline --offline --prefix= --ignore-existing -v,--version"
)
_NIX = (
    "-i,--ignore-environment,--ignore-env -k,--keep= -u,--unset= --impure -L,--print-build-logs -v,--verbose --quiet "
    "-f,--file= --expr= --profile= --offline --refresh --accept-flake-config --show-trace -j= --max-jobs= --cores="
)
_CONDA = (
    "-n,--name= -p,--prefix= -v,--verbose --dev --debug-wrapper-scripts --cwd= --no-capture-output,--live-stream -q -s"
)
_RTK = "-v,--verbose -u,--ultra-compact --skip-env -h,--help -V,--version"
_TMUX = "-2 -C -D -l -N -u -v -f= -L= -S= -T= -c="
_PANE = "-A -a -b -d -D -E -f -h -I -k -P -v -X -Z -c= -e= -F= -l= -n= -s= -t= -x= -y="
_PERF = (
    "-e,--event= -i,--no-inherit -p= -t= -a,--all-cpus -g -c= -S -d,--detailed -n --null -v,--verbose -r,--repeat= -B "
    "-A -C,--cpu= -o,--output= -x= -G= -D,--delay= -I= -F,--freq= --call-graph= -q,--quiet -b -R -s -T -k= -m="
)
_VALGRIND = (
    "-q,--quiet -v,--verbose --tool=? --leak-check=? --show-leak-kinds=? --track-origins=? --track-fds=? "
    "--log-file=? --log-fd=? --xml=? --xml-file=? --error-exitcode=? --suppressions=? --gen-suppressions=? "
    "--num-callers=? --trace-children=? --callgrind-out-file=? --massif-out-file=? --cachegrind-out-file=? "
    "--undef-value-errors=? --errors-for-leak-kinds=? --time-stamp=? --vgdb=? --child-silent-after-fork=?"
)
_HYPERFINE = (
    "-w,--warmup= -m,--min-runs= -M,--max-runs= -r,--runs= -s,--setup= -p,--prepare= -C,--conclude= -c,--cleanup= "
    "-P,--parameter-scan= -D,--parameter-step-size= -L,--parameter-list= -S,--shell= -N -i,--ignore-failure=? --style= "
    "--sort= -u,--time-unit= --export-asciidoc= --export-csv= --export-json= --export-markdown= --export-orgmode= "
    "--show-output --output= --input= -n,--command-name= --reference= -h,--help -V,--version"
)
_EXEC = _project()
_SECRETS = Form("--env-file= -p,--project= -c,--config= --no-masking --no-prompt -n", tool=Tool(after=True))

RUNNERS: dict[str, Runner] = {
    # programs of a project's environment
    "uv": Runner(
        _UV,
        {
            "run": _project(
                f"{_UV} --extra= --all-extras --no-extra= --dev --no-dev --only-dev --group= --no-group= --only-group= "
                "--all-groups --no-default-groups -m,--module --editable --no-editable --inexact --exact --env-file= "
                "--no-env-file --with= --with-editable= --with-requirements= --isolated --active --no-sync --locked "
                "--frozen -s,--script --gui-script --all-packages --package= --no-project -U,--upgrade "
                "-P,--upgrade-package= --index= --default-index= -i,--index-url= --extra-index-url= -f,--find-links= "
                "--no-index --refresh --reinstall -p,--python= --no-sources --resolution= --prerelease= --link-mode= "
                "--no-build --no-binary",
                idle="-m -s --gui-script",
                directory="--directory",
            )
        },
    ),
    "poetry": Runner("-q -n,--no-interaction --no-plugins --no-cache -C,--directory= -P,--project= -v", {"run": _EXEC}),
    "pipenv": Runner("-q,--quiet -v,--verbose --bare --python=", {"run": _EXEC}),
    "pdm": Runner(
        "-q,--quiet -v,--verbose -c,--config= -I", {"run": _project("-g,--global -p,--project= -s --venv= -S")}
    ),
    "hatch": Runner("-e,--env= -q,--quiet -v,--verbose --no-color", {"run": _EXEC}),
    "rye": Runner("", {"run": _project("--pyproject= -v,--verbose")}),
    **dict.fromkeys(("conda", "mamba", "micromamba"), Runner("-q", {"run": _project(_CONDA, directory="--cwd")})),
    "pixi": Runner(
        "-q,--quiet -v,--verbose --color=",
        {"run": _project("-e,--environment= --manifest-path= --frozen --locked --no-install --clean-env -q -v")},
    ),
    "npx": Runner("", {"": _project(_NPM, script="-c")}),
    "pnpx": Runner("", {"": _project(_NPM, script="-c")}),
    "bunx": Runner("", {"": _project("--bun -p,--package= --verbose --silent --no-install")}),
    "npm": Runner(_NPM, _same("exec x", _project(_NPM, script="-c"))),
    "pnpm": Runner(
        "-r,--recursive --filter,-F= -C,--dir= -w,--workspace-root --silent -s",
        {
            "exec": _project("-r,--recursive --parallel --filter,-F= --no-bail", doubtful="-c,--shell-mode"),
            "dlx": _project("-p,--package= --silent -s --allow-build=", doubtful="-c,--shell-mode"),
        },
    ),
    "yarn": Runner("--cwd= --silent -s", {"exec": _EXEC, "dlx": _project("-p,--package= -q,--quiet")}),
    "bun": Runner("--cwd= --silent", {"x": _project("--bun -p,--package= --verbose --silent --no-install")}),
    "cabal": Runner("-v= --store-dir=", {"exec": _project("-v= -w,--with-compiler= --builddir=")}),
    "stack": Runner(
        "--stack-yaml= --resolver= -v", {"exec": _project("--package= --no-ghc-package-path --rts-options= --cwd=")}
    ),
    "opam": Runner("-y,--yes", {"exec": _project("--switch= --set-root --set-switch --root= --sync")}),
    **dict.fromkeys(
        ("msgfilter", "msgexec"),
        Runner(
            "",
            {
                "": Form(
                    "-i,--input= -o,--output-file= -D,--directory= -P -p --stringtable-input --stringtable-output "
                    "--newline -n -e= -f= --keep-header --force-po --indent --no-location --strict -w,--width=",
                    tool=BESIDES,
                )
            },
        ),
    ),
    "bundle": Runner("--verbose --no-color", {"exec": _project("--keep-file-descriptors --gemfile=")}),
    **dict.fromkeys(("rbenv", "pyenv", "nodenv", "asdf"), Runner("", {"exec": _EXEC})),
    "volta": Runner(
        "--verbose --quiet",
        {"run": _project("--node= --npm= --pnpm= --yarn= --bundled-npm --no-pnpm --no-yarn --env=")},
    ),
    "fnm": Runner("--log-level=", {"exec": _project("--using=")}),
    "nvm": Runner("", {"exec": _project("--silent -s", leading=1)}),
    "rustup": Runner("-v,--verbose -q,--quiet", {"run": _project("--install", leading=1)}),
    "mise": Runner(
        "-q,--quiet -y,--yes -C,--cd= -v,--verbose -E,--env=",
        _same("exec x", _project("-c,--command= -C,--cd= -j,--jobs= --raw -q -y", script="-c", tool=Tool(after=True))),
    ),
    "direnv": Runner("", {"exec": _project(leading=1)}),
    "nix": Runner(_NIX, _same("develop shell", _project(_NIX, tool=Tool(behind="-c --command")))),
    "nix-shell": Runner(
        "",
        {
            "": _project(
                f"-p,--packages --run= --command= --pure {_NIX} -A,--attr= -I=",
                tool=Tool(scripts="--run --command", after=True),
            )
        },
    ),
    "honcho": Runner("-e,--env= -d,--app-root= -f,--procfile=", {"run": _EXEC}),
    "foreman": Runner("", {"run": _project("-e,--env= -d,--root= -f,--procfile=")}),
    "concurrently": Runner(
        "",
        {
            "": _project(
                "-n,--names= -k,--kill-others --kill-others-on-fail -c,--prefix-colors= -p,--prefix= -r,--raw -s,"
                "--success= -m,--max-processes= --hide= -g,--group --timings --no-color --restart-tries= "
                "--restart-after= -P,--passthrough-arguments -i,--handle-input",
                tool=Tool(each=True),
            )
        },
    ),
    "watchexec": Runner(
        "",
        {
            "": _project(
                "-e,--exts= -w,--watch= -i,--ignore= -f,--filter= -r,--restart -c,--clear=? -d,--debounce= "
                "-s,--signal= -n,--no-shell -p,--postpone -q,--quiet -v --stop-signal= --shell= --no-vcs-ignore "
                "--on-busy-update= --no-process-group --notify --timings --poll=?",
                joined=True,
                plain="-n",
            )
        },
    ),
    # secrets in the environment
    "op": Runner("--account= --vault= --session=", {"run": _SECRETS}),
    "doppler": Runner("-p,--project= -c,--config= -t,--token= --silent", {"run": _SECRETS}),
    "aws-vault": Runner(
        "--debug --backend=", {"exec": Form("-d,--duration= -n -s,--server --region= -j", tool=Tool(after=True))}
    ),
    "chamber": Runner("-b,--backend= -v", {"exec": Form("--pristine --strict", tool=Tool(after=True))}),
    # at another time, in another terminal
    "at": Runner(
        "",
        {
            "": Form(
                "-b -d -l -m -M -u -v -V -r -q= -f= -t= -c=",
                tool=BESIDES,
                leading=9,
                interactive="*",
                idle="-l -r -d -c -V",
            )
        },
    ),
    "batch": Runner("", {"": Form("-m -M -q= -f=", tool=BESIDES, leading=9, interactive="*")}),
    "tmux": Runner(
        _TMUX,
        {
            **_same(
                "new new-session neww new-window splitw split-window respawnp respawn-pane respawnw respawn-window "
                "display-popup popup pipep pipe-pane",
                Form(_PANE, tool=BESIDES, joined=True),
            ),
            **_same("run run-shell if if-shell", Form("-b -C -F -c= -d= -t=", tool=BESIDES, joined=True)),
            **_same("send send-keys", Form("-F -H -K -l -M -R -X -c= -N= -t=", joined=True, tool=Tool(keys=True))),
        },
    ),
    "screen": Runner(
        "",
        {"": Form("-d -D -m -L -S= -h= -t= -U -a -A -c= -e= -f=? -i -l=? -O -p= -q -R -s= -T= -x -X -Q", tool=BESIDES)},
    ),
    # this gate itself, which runs only what it allows; its own options could change what that is
    "assent": Runner(
        "",
        {
            "run": Form(
                "--dry-run --json",
                Wrapping.Shell,
                joined=True,
                tool=BESIDES,
                doubtful="--mode= --sandbox= --cwd= --workspace= --isolated --shell= --session= --stdin",
            )
        },
    ),
    # with less to read; what it has no filter for it runs as it is
    "rtk": Runner(
        _RTK,
        {
            **_same("err test summary", Form("", joined=True)),
            "run": Form("-c,--command=", script="-c", joined=True),
            "proxy": Form("-v,--verbose"),
            "": Form(_RTK),
        },
        own="read json deps log diff smart gain cc-economics session discover hook-audit learn rewrite pipe help config"
        " env lint format init trust untrust hook telemetry",
    ),
    # in another work tree
    "workmux": Runner(
        "", {"run": Form("-b,--background --keep --timeout=", lost="*", leading=1, tool=Tool(after=True))}
    ),
    # measured and debugged
    "hyperfine": Runner("", {"": Form(_HYPERFINE, tool=Tool(each=True, scripts="-s -p -C -c"))}),
    "perf": Runner("", _same("stat record trace", Form(_PERF, tool=BESIDES, output="-o"))),
    "valgrind": Runner("", {"": Form(_VALGRIND, tool=BESIDES)}),
    "gdb": Runner(
        "",
        {
            "": Form(
                "-q,--quiet,-quiet --batch,-batch --nx,-nx,-n -ex= -x=", words=True, tool=Tool(behind="--args -args")
            )
        },
    ),
    "bear": Runner(
        "",
        {
            "": Form(
                "-o,--output= -c,--config= -a,--append -v,--verbose --force-preload --force-wrapper "
                "-h,--help --version",
                tool=BESIDES,
            )
        },
    ),
    "rr": Runner("", {"record": Form("-n -h --chaos", tool=BESIDES)}),
    "heaptrack": Runner("", {"": Form("-o,--output= -d,--debug -p= -r,--raw", tool=BESIDES)}),
    # by another way to the network, with a password at hand, with line editing, as the first process, in colour
    "sshpass": Runner("", {"": Form("-f= -d= -p= -e=? -P= -v -h -V", tool=BESIDES)}),
    **dict.fromkeys(("proxychains", "proxychains4"), Runner("", {"": Form("-q -f=", tool=BESIDES)})),
    **dict.fromkeys(
        ("torsocks", "torify", "tsocks"),
        Runner("", {"": Form("-u,--user= -p,--pass= -a,--address= -P,--port= -i,--isolate -d -q", tool=BESIDES)}),
    ),
    "rlwrap": Runner(
        "", {"": Form("-a=? -A=? -c -f= -H= -i -m=? -n -N -o -p=? -q= -r -R -s= -S= -t= -z= -C= -D= -l=", tool=BESIDES)}
    ),
    "tini": Runner("", {"": Form("-s -g -v -w -p= -e= -h --version", tool=BESIDES)}),
    "dumb-init": Runner("", {"": Form("-c,--single-child -r,--rewrite= -v,--verbose -h,--help", tool=BESIDES)}),
    "grc": Runner("", {"": Form("-e,--stderr -s,--stdout -c,--config= --colour= --pty", tool=BESIDES)}),
    # compilers, and what they made before
    "ccache": Runner(
        "",
        {
            "": Form(
                "-h,--help -V,--version -s -p -v -x -z -c -C -k,--get-config= -M,--max-size= -F,--max-files= "
                "-o,--set-config= -X,--recompress= --evict-older-than= --evict-namespace= --checksum-file= "
                "--hash-file= --inspect= --extract-result=",
                tool=BESIDES,
            )
        },
    ),
    **dict.fromkeys(("sccache", "distcc"), Runner("", {"": Form("-h,--help -V,--version", tool=BESIDES)})),
    # another machine
    "vagrant": Runner(
        "", {"ssh": Form("-c,--command= -p,--plain -t,--tty -T,--no-tty", Wrapping.Remote, tool=BESIDES, script="-c")}
    ),
    "wsl": Runner(
        "", {"": Form("-e,--exec -d,--distribution= -u,--user= --cd= --system", Wrapping.Remote, tool=BESIDES)}
    ),
    "mosh": Runner(
        "",
        {
            "": Form(
                "-4 -6 -a -n -p,--port= --family= --predict=",
                Wrapping.Remote,
                leading=1,
                again=True,
                tool=BESIDES,
                doubtful="--ssh= --server= --client=",
            )
        },
    ),
    "heroku": Runner(
        "-a,--app= -r,--remote=",
        {
            "run": Form(
                "-a,--app= -r,--remote= -s,--size= -e,--env= -x,--exit-code --no-tty --type= --no-notify",
                Wrapping.Remote,
                tool=BESIDES,
                joined=True,
            )
        },
    ),
    **dict.fromkeys(
        ("fly", "flyctl"),
        Runner(
            "-a,--app= -t= --verbose",
            {
                "ssh console": Form(
                    "-C,--command= -a,--app= -s,--select -r= -u= -q,--quiet --pty --machine=",
                    Wrapping.Remote,
                    tool=BESIDES,
                    script="-C",
                )
            },
        ),
    ),
    "machinectl": Runner(
        "-q,--quiet", {"shell": Form("--uid= -E,--setenv=", Wrapping.Identity, leading=1, tool=BESIDES)}
    ),
    "ip": Runner("-4 -6 -d -s -j -n=", {"netns exec": Form("", Wrapping.Root, leading=1, tool=BESIDES)}),
}


def awaits(argv: Sequence[Argument], name: str) -> bool:
    """Whether words behind `argv` may still say that the tool `name` runs another program."""
    runner = RUNNERS[name]
    at = read(argv, grammar(runner.options, permutes=False)).rest
    return "" in runner.forms or at >= len(argv) or any(form.split()[0] == argv[at].text for form in runner.forms)


def located(argv: Sequence[Argument], name: str) -> tuple[int, Form] | None:
    """Where the words of the subcommand end with which the tool `name` runs another program, and its form."""
    runner = RUNNERS[name]
    if "" in runner.forms and not runner.own:
        return 0, runner.forms[""]
    at = read(argv, grammar(runner.options, permutes=False)).rest
    for count in (2, 1):
        form = runner.forms.get(" ".join([word.text for word in argv[at : at + count] if word.exact]) or " ")
        if form is not None:
            return at + count - 1, form
    stands_for_itself = any(word.text in runner.own.split() for word in argv[at : at + 1])
    return None if stands_for_itself or "" not in runner.forms else (0, runner.forms[""])
