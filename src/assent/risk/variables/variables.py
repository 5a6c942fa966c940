"""Assignments as actions: which names change nothing but looks, and which make other programs run."""

from __future__ import annotations

from assent.command.model import Wrapping
from assent.command.words.special import SEARCHED, SECRET
from assent.risk.category import Category
from assent.risk.entries.programs import SHELLS, TAKING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command import Surroundings
    from assent.command.model import Argument, Command, Variable
    from assent.risk.entries.tally import Tally

HARMLESS = frozenset(
    """
    LANG LANGUAGE TZ TERM COLORTERM COLUMNS LINES NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLOR COLORFGBG
    LS_COLORS GREP_COLOR GREP_COLORS CI DEBUG VERBOSE NODE_ENV RAILS_ENV RACK_ENV APP_ENV FLASK_ENV DJANGO_ENV
    ENVIRONMENT LOG_LEVEL LOGLEVEL RUST_BACKTRACE RUST_LOG PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE
    PYTHONIOENCODING PYTHONUTF8 PYTHONHASHSEED HUSKY DEBIAN_FRONTEND TIMEFORMAT BLOCK_SIZE
    BLOCKSIZE POSIXLY_CORRECT SOURCE_DATE_EPOCH MANWIDTH TMOUT OPTIND OPTARG REPLY
    GIT_ADVICE GIT_AUTHOR_DATE GIT_AUTHOR_EMAIL GIT_AUTHOR_NAME GIT_COMMITTER_DATE GIT_COMMITTER_EMAIL
    GIT_COMMITTER_NAME GIT_LFS_SKIP_SMUDGE GIT_MERGE_AUTOEDIT GIT_NO_LAZY_FETCH GIT_OPTIONAL_LOCKS
    GIT_REFLOG_ACTION GIT_TERMINAL_PROMPT GIT_DISCOVERY_ACROSS_FILESYSTEM
    DO_NOT_TRACK NO_UPDATE_NOTIFIER NEXT_TELEMETRY_DISABLED DOTNET_CLI_TELEMETRY_OPTOUT DOTNET_NOLOGO
    HOMEBREW_NO_AUTO_UPDATE HOMEBREW_NO_ANALYTICS HOMEBREW_NO_ENV_HINTS HOMEBREW_NO_EMOJI HOMEBREW_COLOR
    CHECKPOINT_DISABLE TF_LOG TF_LOG_CORE TF_LOG_PROVIDER TF_INPUT TF_IN_AUTOMATION TF_WORKSPACE
    AWS_PROFILE AWS_DEFAULT_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_DEFAULT_OUTPUT AWS_MAX_ATTEMPTS
    CLOUDSDK_CORE_PROJECT CLOUDSDK_COMPUTE_REGION CLOUDSDK_COMPUTE_ZONE CLOUDSDK_CORE_DISABLE_PROMPTS
    DOCKER_CLI_HINTS DOCKER_BUILDKIT BUILDKIT_PROGRESS COMPOSE_PROJECT_NAME
    PIP_DISABLE_PIP_VERSION_CHECK PIP_NO_INPUT PIP_NO_COLOR CARGO_TERM_COLOR CARGO_NET_OFFLINE
    GOOS GOARCH CGO_ENABLED GH_NO_UPDATE_NOTIFIER GH_PROMPT_DISABLED BAT_STYLE BAT_THEME
    UV_NO_PROGRESS UV_OFFLINE RUFF_NO_CACHE SYSTEMD_COLORS JQ_COLORS PGCONNECT_TIMEOUT
    PGPASSWORD PGUSER PGDATABASE PGHOST PGPORT PGAPPNAME PGTZ MYSQL_PWD REDISCLI_AUTH GH_REPO CUDA_VISIBLE_DEVICES
    BATS_TEST_FILTER BATS_TEST_RETRIES BATS_TEST_TIMEOUT
    TOKENIZERS_PARALLELISM HF_HUB_OFFLINE TRANSFORMERS_OFFLINE TF_CPP_MIN_LOG_LEVEL ESLINT_USE_FLAT_CONFIG
    ANSIBLE_NOCOLOR ANSIBLE_FORCE_COLOR GO111MODULE PORT
    OMP_NUM_THREADS RAYON_NUM_THREADS RUST_MIN_STACK NODE_NO_WARNINGS NPM_CONFIG_LOGLEVEL npm_config_loglevel
    """.split()
)

# values with which a name that programs obey runs nothing that matters
NO_PAGER = ("cat", "")
NO_EDITOR = ("true", ":", "cat", "/bin/true")
LESS = ("FRX", "-FRX", "FRSX", "-FRSX", "FX", "-FX", "FR", "-FR", "R", "-R", "F", "-F", "X", "-X", "FRSXMK")
WARNINGS = ("", "::DeprecationWarning", "::UserWarning", "::FutureWarning", "::SyntaxWarning", "::ResourceWarning")
INERT = {
    "LESS": LESS,
    "SYSTEMD_LESS": LESS,  # other options of less run programs and write files
    # the name of a class with a dot is imported
    "PYTHONWARNINGS": tuple(
        f"{do}{what}" for do in ("ignore", "default", "error", "always", "once") for what in WARNINGS
    ),
    "IFS": (" \t\n", "\n", "\n\t", "\t\n", "\t", " ", ""),  # values are split less often than by default
    "EDITOR": NO_EDITOR,
    "VISUAL": NO_EDITOR,
    "GIT_EDITOR": NO_EDITOR,
    "GIT_SEQUENCE_EDITOR": NO_EDITOR,
    "GIT_ASKPASS": ("true", "/bin/true", "echo", ""),
    "GOTOOLCHAIN": ("local",),
    "GH_TOKEN": ("",),
    "GITHUB_TOKEN": ("",),
    "GIT_TRACE": ("0", "1", "2", "false", "true"),
}

PROGRAMS = "names a program that other programs run"
LIBRARY = "makes programs load code"
MEANING = "changes what the words of a command mean"
PLACES = "changes where programs and files are found"
CODE = "holds commands that the shell runs"
WRITTEN = "names a file that a program writes"
CREDENTIALS = "changes whom a program trusts or speaks to"

DANGEROUS = {
    **dict.fromkeys(("NULLCMD", "READNULLCMD"), PROGRAMS),  # of zsh, for a redirect without a command
    "PATH": PLACES,
    "HOME": PLACES,
    "PWD": PLACES,
    "OLDPWD": PLACES,
    "CDPATH": PLACES,
    "TMPDIR": PLACES,
    "SHELL": PROGRAMS,
    "PAGER": PROGRAMS,
    "MANPAGER": PROGRAMS,
    "EDITOR": PROGRAMS,
    "VISUAL": PROGRAMS,
    "BROWSER": PROGRAMS,
    "LESSOPEN": PROGRAMS,
    "LESSCLOSE": PROGRAMS,
    "LESS": PROGRAMS,
    "MORE": PROGRAMS,
    "RSYNC_RSH": PROGRAMS,
    "CVS_RSH": PROGRAMS,
    "SUDO_ASKPASS": PROGRAMS,
    "SSH_ASKPASS": PROGRAMS,
    "FCEDIT": PROGRAMS,
    "HISTFILE": "says where the shell writes its history",
    "IFS": MEANING,
    "GLOBIGNORE": MEANING,
    "SHELLOPTS": MEANING,
    "BASHOPTS": MEANING,
    "ENV": CODE,
    "PROMPT_COMMAND": CODE,
    "PS0": CODE,
    "PS1": CODE,
    "PS2": CODE,
    "PS4": CODE,
    "PERL5OPT": LIBRARY,
    "PERL5LIB": LIBRARY,
    "PERL5DB": LIBRARY,
    "RUBYOPT": LIBRARY,
    "RUBYLIB": LIBRARY,
    "RUBYGEMS_GEMDEPS": LIBRARY,
    "DBUS_SESSION_BUS_ADDRESS": PROGRAMS,  # unixexec:path=sh,argv1=-c,argv2=id
    "DBUS_SYSTEM_BUS_ADDRESS": PROGRAMS,
    "DBUS_STARTER_ADDRESS": PROGRAMS,
    "FFREPORT": WRITTEN,
    "DEPENDENCIES_OUTPUT": WRITTEN,
    "SUNPRO_DEPENDENCIES": WRITTEN,
    "CONTAINER_HOST": CREDENTIALS,
    "NODE_OPTIONS": LIBRARY,
    "NODE_PATH": LIBRARY,
    "MYPYPATH": LIBRARY,
    "CLASSPATH": LIBRARY,
    "GCONV_PATH": LIBRARY,
    "GLIBC_TUNABLES": LIBRARY,
    "LOCPATH": LIBRARY,
    "NLSPATH": PLACES,
    "AWKPATH": LIBRARY,
    "AWKLIBPATH": LIBRARY,
    "MANPATH": PLACES,
    "INFOPATH": PLACES,
    "GOPATH": PLACES,
    "TERMINFO": PLACES,
    "TERMINFO_DIRS": PLACES,
    "TERMCAP": PLACES,
    "HOSTALIASES": CREDENTIALS,
    "LOCALDOMAIN": CREDENTIALS,
    "MALLOC_TRACE": "is a file that programs write",
    "MAKEFLAGS": PROGRAMS,
    "CC": PROGRAMS,
    "CXX": PROGRAMS,
    "LD": PROGRAMS,
    "AR": PROGRAMS,
    "RUSTC": PROGRAMS,
    "ELECTRON_RUN_AS_NODE": MEANING,
    "PYTEST_ADDOPTS": "holds options of a program",
    "ZIPOPT": "holds options of a program",
    "GZIP": "holds options of a program",
    "BZIP": "holds options of a program",
    "UNZIP": "holds options of a program",
    "NODE_TLS_REJECT_UNAUTHORIZED": CREDENTIALS,
    "SSLKEYLOGFILE": "is a file that programs write",
}

GATE = frozenset(  # where agents, and so this gate, find their settings
    """
    CLAUDE_CONFIG_DIR CODEX_HOME GEMINI_CLI_HOME GEMINI_CLI_SYSTEM_SETTINGS_PATH QWEN_HOME OPENCODE_CONFIG
    OPENCODE_CONFIG_DIR OPENCODE_CONFIG_CONTENT CLAUDE_CODE_SIMPLE
    """.split()
)

PREFIXES = {
    "LD_": LIBRARY,
    "DYLD_": LIBRARY,
    "BASH_": CODE,
    "GIT_TRACE": "makes git write a log to a file",
    "GIT_": "can make git run programs or use another repository",
    "PYTHON": LIBRARY,
    "npm_config_": "is a setting of npm",
    "NPM_CONFIG_": "is a setting of npm",
    "PIP_": "is a setting of pip",
    "CARGO_": "is a setting of cargo",
    "JAVA_": LIBRARY,
    "_JAVA_": LIBRARY,
    "DOCKER_": CREDENTIALS,
    "KUBE": CREDENTIALS,
    "AWS_": CREDENTIALS,
    "SSH_": CREDENTIALS,
    "SSL_": CREDENTIALS,
    "XDG_": PLACES,
}

SUFFIXES = {
    "_OPTIONS": "holds options of a program",
    "_OPTS": "holds options of a program",
    "OPTIONS": "holds options of a program",
    "FLAGS": "holds options of a program",
    "_COMMAND": PROGRAMS,
    "_CMD": PROGRAMS,
    "_PAGER": PROGRAMS,
    "_EDITOR": PROGRAMS,
    "_SHELL": PROGRAMS,
    "_PATH": PLACES,
    "_HOME": PLACES,
    "_CONFIG": PLACES,
    "_CONFIG_PATH": PLACES,
    "_PROXY": CREDENTIALS,
    "_proxy": CREDENTIALS,
}

HEEDLESS = frozenset(  # programs that look at no variable but those whose names are listed here
    """
    ls cat tac head tail wc nl grep egrep fgrep cut tr sort uniq paste join comm cmp diff fold fmt rev expand seq sed
    echo printf test [ true false : pwd cd type date sleep stat basename dirname readlink realpath du df id whoami
    uname find rg fd md5sum sha256sum od xxd base64 read jq tree which ps nproc free uptime shuf cksum sha1sum b2sum
    strings hexdump column
    """.split()
)

ZSH = {  # names that only zsh gives a meaning
    **dict.fromkeys("path fpath cdpath manpath mailpath module_path".split(), PLACES),  # tied to upper-case ones
    **dict.fromkeys("functions aliases galiases saliases commands options nameddirs".split(), MEANING),
    **dict.fromkeys("dis_functions dis_aliases dis_galiases dis_saliases".split(), MEANING),
    **dict.fromkeys("prompt PROMPT PROMPT2 PROMPT3 PROMPT4 RPROMPT RPROMPT2 RPS1 RPS2 SPROMPT".split(), CODE),
    "mapfile": "is a file that the shell writes",
}
# Ends of names whose value is a password, or by custom an address with one: postgres://user:password@host/db.
LOGINS = (
    *(
        "DATABASE_URL",
        "DATABASE_URI",
        "DB_URL",
        "DB_URI",
        "REDIS_URL",
        "REDIS_URI",
        "MONGO_URL",
        "MONGO_URI",
        "MONGODB_URI",
    ),
    *("MONGODB_URL", "POSTGRES_URL", "POSTGRESQL_URL", "PG_URL", "MYSQL_URL", "AMQP_URL", "RABBITMQ_URL", "BROKER_URL"),
    *("SMTP_URL", "CLOUDINARY_URL", "WEBHOOK_URL", "CONNECTION_STRING", "CONN_STR", "_DSN"),
    *("DB_PASS", "PASSPHRASE", "JWT", "_PAT", "SIGNING_KEY", "ENCRYPTION_KEY"),
)
HOOKS = "_functions"  # precmd_functions and the like: what zsh calls at times


def danger(variable: Variable, exported: bool, shell: str) -> str | None:
    """Why setting a variable is not harmless, as what follows its name; None if it is.

    Any name may matter to some program that inherits it, so that an `exported` one is harmless only
    if it is known, or `is_unheeded`; a plain shell variable matters only if it was exported before,
    which is so for names in capitals that programs know.
    """
    name, value = variable.name, variable.value
    inert = NO_PAGER if name.endswith("PAGER") else INERT.get(name, ())
    if is_harmless(name) or (value is not None and value.exact and value.text in inert):
        return None
    known = danger_of(name)
    if known is None and shell == "zsh":
        known = ZSH.get(name) or (CODE if name.endswith(HOOKS) else None)
    if known is not None or not exported:
        return known
    from assent.risk.variables.unheeded import is_unheeded  # few commands set a variable that no list names

    return (
        None if value is not None and value.exact and is_unheeded(name, value.text) else "may change how programs run"
    )


def is_harmless(name: str) -> bool:
    """Whether a variable of that name only changes looks, also for programs that inherit it."""
    return name in HARMLESS or name.startswith("LC_")


def is_of_gate(name: str) -> bool:
    """Whether a variable of that name can put this gate, or an agent's settings, out of use."""
    return name in GATE or name.startswith("ASSENT_")


def danger_of(name: str) -> str | None:
    """Why a variable of that name matters to the shell or to well-known programs."""
    return DANGEROUS.get(name) or _by_part(name)


def shows_secret(word: Argument) -> str | None:
    """The name of a variable in `word` that likely holds a secret and whose value would be shown.

    `${#NAME}` and `${NAME:+set}` tell only about it.
    """
    if word.exact or word.glob:
        return None
    for piece in word.text.split("$")[1:]:
        if piece.startswith("{!"):
            return piece.partition("}")[0] + "}"
        name = piece.lstrip("{").partition("}")[0]
        length = next((at for at, character in enumerate(name) if not (character.isalnum() or character == "_")), None)
        name, operator = (name, "") if length is None else (name[:length], name[length:])
        if operator.lstrip(":").startswith("+"):
            continue
        if any(part in name.upper() for part in SECRET) or name.endswith(LOGINS):
            return name
    return None


def is_name(text: str) -> bool:
    """Whether `text` is a variable's plain name, without a subscript."""
    return text.isidentifier() and text.isascii()


def _by_part(name: str) -> str | None:
    for start, why in PREFIXES.items():
        if name.startswith(start):
            return why
    for end, why in SUFFIXES.items():
        if name.endswith(end):
            return why
    return None


def weigh_assignments(tally: Tally, command: Command, surroundings: Surroundings) -> None:
    """Raise the tally by what the command assigns, in the shell that runs the text."""
    shell = surroundings.shell
    named = "zsh" if any(wrapper.name == "zsh" for wrapper in command.wrappers) else shell
    for variable in command.variables:
        if is_of_gate(variable.name):
            reason = f"`{variable.name}` moves the settings of Assent or an agent"
            tally.add(Category.Destroys, reason, variable)
        if variable.name == "IFS" and command.program in TAKING and not variable.lasting:
            continue  # IFS= read line: holds for this line alone
        if variable.name == "ENV" and _is_plain_word(variable) and not _starts_shell(command):
            continue  # only a shell that asks for commands reads a file of that name: ENV=production npm start
        why = danger(variable, _is_exported(variable, command), named)
        if why and variable.name in SEARCHED:
            from assent.risk.variables.searched import is_of_project  # few commands say where code is looked for

            if is_of_project(variable, command, surroundings):
                reason = f"`{variable.name}` makes the program load code of the project"
                tally.add(Category.RunsProjectCode, reason, variable)
                continue
        if why:
            from assent.risk.variables.valued import weighed  # of the few that matter, few have such a value

            category = weighed(variable, command, surroundings)
            if category is not None:
                tally.add(category, f"`{variable.name}` makes the program use folders of the project", variable)
                continue
            tally.add(Category.Unrecognized, f"`{variable.name}` {why}", variable)


def _is_plain_word(variable: Variable) -> bool:
    value = variable.value
    return value is not None and value.exact and value.text.isalnum() and not variable.lasting


def _starts_shell(command: Command) -> bool:
    return command.program in SHELLS or any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)


def _is_exported(variable: Variable, command: Command) -> bool:
    """Whether a program inherits the variable and may obey it: a prefix, `export`, `declare -x`."""
    if not variable.lasting:
        shell = any(wrapper.wrapping is Wrapping.Shell for wrapper in command.wrappers)
        return shell or command.program not in HEEDLESS
    if command.program == "export":
        return True
    if command.program in ("declare", "typeset"):
        return any("x" in word.text for word in command.argv[1:] if word.text.startswith("-"))
    return False
