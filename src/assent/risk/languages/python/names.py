"""The names that Python code may use and still be harmless, as data for the proof in `python_code`.

Every value that can be reached through these names can be called with anything and changes nothing
outside of the process; what opens files is judged by the path that it is given.
"""

from __future__ import annotations

from assent.rules_table import knows, pairs

BUILTINS = knows("python", "builtins")
PARTS = knows("python", "parts")  # modules in packages of the library, whose import does nothing

PACKAGES = knows("python", "packages")  # that are widely used, and are imported to be asked for their versions

MODULES = {**dict.fromkeys(PACKAGES, ""), **pairs("python", "modules")}  # module → its harmless names; * is all
INFORMATION = frozenset(("__version__", "__file__", "__name__", "__doc__", "__path__", "VERSION"))  # of any module
TEXT_ONLY = frozenset(("encoding", "errors", "newline"))  # parameters of open besides the mode
OPENERS = {  # functions that read the file given first, and the parameters with which they do nothing else
    name: frozenset(parameters.split()) for name, parameters in pairs("python", "openers").items()
}
FETCHERS = frozenset("requests.get requests.head httpx.get httpx.head urllib.request.urlopen".split())
SENDERS = frozenset(f"{module}.{name}" for module in ("requests", "httpx") for name in "post put patch delete".split())
FINDERS = frozenset(("importlib.util.find_spec",))
SHELLED = frozenset("os.system os.popen subprocess.getoutput subprocess.getstatusoutput".split())  # run a text
STARTERS = SHELLED | {f"subprocess.{name}" for name in ("run", "call", "check_call", "check_output")}
STARTED = frozenset("capture_output text universal_newlines check encoding errors timeout bufsize".split())
STREAMS = frozenset(("subprocess.PIPE", "subprocess.DEVNULL", "subprocess.STDOUT"))  # for stdin, stdout and stderr
OUTSIDE = FETCHERS | SENDERS | STARTERS | FINDERS  # ask more than files
SAVING = pairs("python", "saving")  # methods that write a table to a file, and the parameters that say how
SAVERS = pairs("python", "savers")  # functions that write the file given first, and the parameters that say how
CHOOSING = pairs("python", "choosing")  # functions that load what they are given the name of, and harmless names
WITHHELD = pairs("python", "withheld")  # functions, and parameters by which they load a module or read files
DRAWING = knows("python", "drawing")  # methods that draw; those of pandas by a module that may be named
LOOKS = knows("python", "looks")  # settings of matplotlib that only looks depend on
CALM = knows("python", "calm")  # builtins that call nothing that they are given
SHOWING = pairs("python", "showing")  # methods that make text, and the parameters with which they do
BARRED = {  # module → attributes that are not harmless on what it makes
    name: frozenset(attributes.split()) for name, attributes in pairs("python", "barred").items()
}
FRESH = knows("python", "fresh")

ATTRIBUTES = knows("python", "attributes")  # harmless on every value that can be reached
# Functions to which anything of a module may be given: they only describe it.
DESCRIBING = knows("python", "describing")
KEYED = frozenset("sorted list set tuple len sum enumerate".split())  # of the environment they show no more than names
STATISTICS = knows("python", "statistics")  # what pandas may be asked for by name: df.agg(["mean", "std"])
CHANGING = frozenset(("append", "extend", "insert", "pop", "remove", "clear", "sort", "reverse"))  # of sys.path
ENVIRONMENT = knows("python", "environment")
SETTING = knows("python", "setting")
MAKING = knows("python", "making")
TEXTS = knows("python", "texts")
HOLDING = knows("python", "holding")
