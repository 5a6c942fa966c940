"""Variables that only a project's own code obeys: harmless by the shape of their name and of their value.

No list can name them, and any name may matter to some program. What may be run, loaded or trusted
because of a variable has a name that says so, or begins with the name of the tool that obeys it; and
it needs a value that can be a path, a program or code. See docs/adr/0020-unheeded-variables.md.
"""

from __future__ import annotations

PARTS = frozenset(  # words in the names of what names programs, code, files that are loaded, or whom to trust
    """
    path paths dir dirs directory home root prefix lib libs library libraries load loadpath loader preload plugin
    plugins module modules require import include includes extension extensions addon addons opt opts option options
    arg args flags cmd command commands exec execpath exe executable bin binary binaries program prog shell sh
    editor pager browser viewer diff difftool merge mergetool askpass hook hooks script scripts init inits rc rcfile
    startup config configs conf cfg settings file files filename compiler cc cxx cpp ld ldd as ar nm linker wrapper
    runner launcher launch interpreter driver drivers engine engines agent proxy cert certs ca cafile bundle ssl tls
    trust trusted verify verification reject insecure unsafe registry index mirror repo repository download dist cdn
    install upgrade override overrides bypass allow dangerous dangerously sandbox approve approval yolo sudo
    policy credential credentials token tokens secret secrets password passwd passphrase passw pwd auth apikey key keys
    profile profiler coverage trace tracefile log4j dump code eval expr macro macros template templates filter filters
    transport connector socket sock remote ssh rsh entrypoint icd pythonpath
    """.split()
)
TOOLS = frozenset(  # whose own settings begin so: harmless only with a value that switches or counts
    """
    ansible anthropic apk apt asdf astro autoconf automake aws azure babel bat bazel bd beads black brew buck buf
    buildkit bun bundle cabal cargo ccache celery chrome clang claude cloudsdk cmake cocoapods codex composer conan
    conda conftest consul coreclr corepack cpan ctest curl cypress dagster darcs dart dbt deno direnv distcc django
    docker dotenv dotnet drone eas electron elixir emacs erl esbuild eslint expo fastlane fd firebase fish flask
    flutter fly fzf g++ gatsby gcc gclient gcloud gdb gem gh ghc gherkin git github gitlab go gofmt golangci google
    gpg gradle gtk guile gunicorn hadoop hatch helm heroku hf hg homebrew http https hugo husky ipython java javac
    jekyll jenkins jest jetbrains jq julia jupyter just karma kotlin kube kubectl lein lerna less lftp llvm lua make
    man maven mise mix mocha mono msbuild mvn mycli mypy mysql netlify next nginx ninja nix node nodejs nomad nox
    npm npx nuget nuxt nvim nvm nx ocaml oci op opam openai openssl oracle p4 packer pants pdm perl pg php pip
    pipenv pipx pkg playwright pnpm podman poetry powershell prettier prisma ps psql pulumi puppet puppeteer py
    pyenv pytest python qt r rails rake rbenv rclone requests restic ripgrep rollup rpm rsync ruby ruff rust rustc
    rustup sam sass sbt sccache screen sdkman sentry sentrycli serverless snap sops spark spring ssh stack streamlit
    stripe sudo supabase svn swift systemd tar tauri tcl terraform terragrunt tf tmux tox travis ts tsx turbo twine
    typst uv uvicorn vagrant vault vercel vim virtual virtualenv vite vitest volta vscode webpack wget wrangler xdg
    xz yarn yum zig zip zsh
    """.split()
)
ENDS = (  # the same at the end of a word that is written in one: PSQLRC, MYPYPATH
    *("path", "paths", "lib", "libs", "rc", "home", "dir", "dirs", "editor", "merge", "exec", "exe", "config", "conf"),
    *("shell", "init", "profile", "file", "files", "flags", "opts", "args", "proxy", "exinit", "filenames", "environ"),
    *("cmd", "command", "prog", "pager", "browser", "opener", "opt", "options", "hook", "hooks", "plugin", "plugins"),
)
MAKES = frozenset("fc f pc cpp lex yacc lint mc tex latex makeinfo weave cweave tangle ctangle get co rm".split())
PUBLIC = ("vite_", "next_public_", "expo_public_", "react_app_", "nuxt_public_")  # for the project's code by their use
INERT = frozenset(  # values that switch something on or off, or choose how much is stated
    """
    true false yes no y n t f on off enabled disabled enable disable none null auto never always all default
    debug info warn warning error fatal trace verbose silent quiet test tests testing dev development prod production
    staging ci local color plain json text dot dumb utc utf-8 en_us.utf-8 c posix
    """.split()
)
LOGINS = frozenset("key keys token tokens secret password apikey".split())  # taken away by an empty value: API_KEY=
UNITS = ("ms", "us", "ns", "s", "m", "h", "d", "k", "kb", "mb", "gb", "ki", "mi", "gi", "g", "b", "x", "%", "px")
PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.:,@+=%/? ")
LONGEST = 400  # characters of a value


def is_unheeded(name: str, value: str) -> bool:
    """Whether a variable of that name and value is one that only a project's own code obeys.

    `danger_of` is asked first: what is stated there is known to matter.
    """
    parts = [part.rstrip("0123456789") for part in name.lower().split("_") if part]
    if not parts or not name.isascii() or len(value) > LONGEST:
        return False
    if not PARTS.isdisjoint(parts) or any(part.endswith(ENDS) for part in parts):
        return not value and TOOLS.isdisjoint(parts[:1]) and not LOGINS.isdisjoint(parts)
    if is_inert(value):
        return True
    return not _is_of_tool(name.lower(), parts) and _is_plain(value)


def _is_of_tool(folded: str, parts: list[str]) -> bool:
    """Whether a tool obeys a name that begins or ends so, GOPROXY or X_PYTHON, or make names a program by it."""
    if folded.startswith(PUBLIC):
        return False
    if len(parts) == 1 and (parts[0] in MAKES or any(parts[0].startswith(tool) for tool in TOOLS if len(tool) > 1)):
        return True
    return parts[0] in TOOLS or parts[-1] in TOOLS


def is_inert(value: str) -> bool:
    """Whether a value can be neither a path nor a program: a number, perhaps with its unit, or a switch."""
    folded = value.lower()
    if not folded or folded in INERT:
        return True
    number = folded.lstrip("+-")
    for unit in UNITS:
        if number.endswith(unit) and len(number) > len(unit):
            number = number[: -len(unit)]
            break
    return number.replace(".", "", 1).isdecimal() and number.isascii()


def _is_plain(value: str) -> bool:
    """Words, numbers and addresses: no character that a shell reads again, and no path."""
    if not PLAIN.issuperset(value):
        return False
    scheme, found, _ = value.partition("://")
    return scheme.isalnum() and scheme != "file" if found else "/" not in value and value[:1] not in ("-", ".")
