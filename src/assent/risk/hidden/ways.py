"""By which names and signs code of each language may call what its text does not name."""

from __future__ import annotations

from assent.record import Record


class Ways(Record):
    """The ways in which code of a language may hide what it calls."""

    running: frozenset[str] = frozenset()  # names that run text, or look up a function by a name
    starting: frozenset[str] = frozenset()  # names that start the program which their first text names
    blocks: frozenset[str] = frozenset()  # names that run text unless a block of code or a text follows
    loading: frozenset[str] = frozenset()  # names that load the module which their first text names
    signs: tuple[str, ...] = ()  # with texts emptied and blanks taken out
    marks: tuple[str, ...] = ()  # in the code as it is written
    only: str = ""  # without which `starting` are ordinary names
    joining: str = "+"  # puts two texts together
    inside: str = "_"  # what names are made of besides letters and digits
    folded: bool = False  # capital letters count for nothing
    patterns: bool = False  # has patterns between slashes
    captures: bool = False  # what is between backquotes is a command, and stands for what that prints


def _of(names: str) -> frozenset[str]:
    return frozenset(names.split())


_SCRIPT = Ways(
    running=_of(
        "eval Function WebAssembly Reflect runInThisContext runInNewContext dlopen _load mainModule _linkedBinding"
    ),
    starting=_of("exec execSync execFile execFileSync spawn spawnSync fork"),
    loading=_of("require import"),
    signs=(
        "](",
        "]?.(",
        ".constructor(",
        ".constructor.constructor",
        "globalThis[",
        "global[",
        "process[",
        ".binding(",
    ),
    marks=(
        *("setTimeout('", 'setTimeout("', "setInterval('", 'setInterval("', "('vm')", '("vm")', "node:vm", "Deno["),
        *("'constructor'", '"constructor"', "`constructor`", "constructor:"),
    ),
    only="child_process",
    patterns=True,
)
_PERL = Ways(
    running=_of("syscall evalbytes"),
    starting=_of("system exec"),
    blocks=_of("eval"),
    signs=("&$", "&{", "*{", ")->(", '"->', "->$", ")->$", "eval(", "evaljoin", "evalpack", "evaldecode", "eval;"),
    marks=(
        *("eval $", "eval$", "/ee", "}ee", "#ee", "`$", "eval unpack", "eval reverse", "eval <", "eval'", "eval lc"),
        *[f"{quote}|{blank}{shell}" for quote in "\"'" for blank in ("", " ") for shell in ("sh", "bash", "/bin/")],
    ),
    joining=".",
    captures=True,
)
_RUBY = Ways(
    running=_of(
        "send __send__ public_send method instance_method public_method const_get eval instance_eval class_eval "
        "module_eval instance_exec binding Marshal ObjectSpace Fiddle define_method"
    ),
    starting=_of("system exec spawn popen capture2 capture2e capture3 popen3"),
    marks=("`#{", "%x(#{", "%x[#{", "%x{#{"),
    patterns=True,
    captures=True,
)
_PHP = Ways(
    running=_of(
        "eval assert create_function call_user_func call_user_func_array ReflectionFunction ReflectionMethod "
        "ReflectionClass str_rot13 gzinflate register_shutdown_function unserialize"
    ),
    starting=_of("system exec shell_exec passthru proc_open popen pcntl_exec"),
    signs=(")(", "->$", "::$", "new$", '"(', "'("),
    marks=("`$", '/e"', "/e'"),
    joining=".",
    captures=True,
)
_LUA = Ways(
    running=_of("load loadstring setfenv getfenv _G _ENV ffi"),
    starting=_of("execute popen"),
    signs=("](", ")()"),
    marks=('"ffi"', "'ffi'"),
    joining="..",
)
_R = Ways(
    running=_of("eval match.fun dyn.load"),
    starting=_of("system system2 shell"),
    signs=("](", "get(paste", 'do.call(""|', "do.call(paste", ')("'),
)
_JULIA = Ways(
    running=_of("eval include_string getfield getproperty Symbol ccall invokelatest"),
    signs=("run(Cmd", "Meta.parse"),
    marks=("`$",),
    joining="*",
)
_BEAM = Ways(
    running=_of("eval_string eval_file eval_quoted apply to_atom list_to_atom binary_to_atom erl_eval"),
    starting=_of("cmd shell"),
    joining="<>",
)
_JVM = Ways(
    running=_of(
        "Eval GroovyShell evaluate forName getMethod getDeclaredMethod invokeMethod ScriptEngineManager defineClass "
        "URLClassLoader MethodHandles"
    ),
    starting=_of("exec ProcessBuilder"),
    marks=('."$',),
)
_LISP = Ways(
    running=_of(
        "eval intern resolve ns-resolve load-string eval-string symbol-function find-symbol read-from-string "
        "eval-buffer"
    ),
    starting=_of("system shell-command call-process start-process run-program shell-command-to-string"),
    signs=("(funcall(", "(apply("),
    inside="_-",
)
_TCL = Ways(
    running=_of("eval subst uplevel interp"),
    marks=("exec $", "exec [", "spawn $", "spawn [", "{*}$", "[$", "-c $", "-c ["),
)
_APPLE = Ways(marks=("do shell script (", "run script"), joining="&")
_AWK = Ways(
    starting=_of("system"),
    signs=("@", ")|getline", "system($"),
    marks=tuple(f'|{blank}"{shell}' for blank in ("", " ") for shell in ('sh"', 'bash"', "/bin/")),
    joining="",
    patterns=True,
)
_DEBUGGER = Ways(
    running=_of(
        "system popen execl execle execlp execv execve execvp execvpe posix_spawn dlopen __libc_dlopen_mode unlink "
        "remove pipe generate-core-file gcore dump python py python-interactive pi guile script source"
    ),
    inside="_-",
)
_EDITOR = Ways(
    running=_of(
        "system systemlist jobstart termopen delete luafile pyfile py3file execute feedkeys libcall libcallnr rename"
    )
)
_SQL = Ways(running=_of("load_extension LOAD_EXTENSION"), marks=(".load ", ".excel", ".edit", "edit("))
_POWERSHELL = Ways(
    running=_of(
        "invoke-expression iex scriptblock getmethod getmethods activator invokemember frombase64string add-type "
        "invokecommand newscriptblock invokescript executioncontext"
    ),
    signs=("&(", "&$", '&"', ".$", ".invoke("),
    inside="_-",
    folded=True,
)
WAYS = {
    **dict.fromkeys("node nodejs deno bun ts-node tsx".split(), _SCRIPT),
    "perl": _PERL,
    **dict.fromkeys("ruby jruby irb".split(), _RUBY),
    "php": _PHP,
    **dict.fromkeys("lua luajit".split(), _LUA),
    **dict.fromkeys("r rscript".split(), _R),
    "julia": _JULIA,
    **dict.fromkeys("elixir iex erl".split(), _BEAM),
    **dict.fromkeys("groovy scala kotlin jshell jrunscript".split(), _JVM),
    **dict.fromkeys("emacs emacsclient guile racket sbcl clisp ecl clojure clj bb".split(), _LISP),
    **dict.fromkeys("tclsh wish expect".split(), _TCL),
    "osascript": _APPLE,
    **dict.fromkeys("awk gawk mawk nawk".split(), _AWK),
    **dict.fromkeys("powershell pwsh".split(), _POWERSHELL),
    **dict.fromkeys("gdb lldb".split(), _DEBUGGER),
    **dict.fromkeys("vim vi nvim ex view rvim rview vimdiff gvim".split(), _EDITOR),
    **dict.fromkeys("sqlite3 sqlite duckdb".split(), _SQL),
}
