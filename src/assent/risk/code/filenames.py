"""Names of files: whether whatever runs the project may take code from them, and in which language it is."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

DATA = frozenset(  # endings
    """
    txt md rst adoc csv tsv jsonl ndjson geojson topojson parquet feather arrow orc avro npy npz h5 hdf5 safetensors
    onnx gguf db sqlite sqlite3 dat log out png jpg jpeg gif svg webp ico bmp tiff avif heic pdf ps eps mp3 mp4 wav ogg
    flac webm mov avi mkv woff woff2 ttf otf eot html htm css scss docx xlsx pptx odt ods epub rtf bib po pot srt vtt
    map kml gpx shp dbf zip tar gz tgz bz2 xz zst 7z pem crt cer key pub asc sig sha256 md5 diff patch graphql gql proto
    avsc xsd wsdl bak orig
    """.split()
)
PRESSED = frozenset("gz bz2 xz zst lz4 br".split())  # of what is compressed
EITHER = frozenset("json json5 yaml yml toml xml ini cfg conf properties neon edn".split())  # of data, or of settings
SETTINGS = frozenset(  # words in the names of settings
    """
    settings setup project package workspace tasks task psalm phpstan check rules plugin deno nx turbo lerna rush dagger
    global bower angular stack shard hie hugo mkdocs compose build gen cargo deps mise bunfig tox pytest log4j logback
    skaffold dvc pulumi
    """.split()
)
ENDS = ("config", "conf", "rc", "unit", "lint")  # of such words
PLAIN = ("license", "licence", "readme", "changelog", "notice", "authors", "version", "copying", ".editorconfig")
BUILDS = tuple(  # how the names of files begin from which builds are run, whatever their ending
    """
    makefile gnumakefile dockerfile containerfile docker-compose compose. jenkinsfile rakefile gemfile justfile
    cmakelists cmakecache package.json cargo.toml pyproject.toml setup.cfg tox.ini pom.xml build.xml taskfile
    vagrantfile build workspace meson procfile .npmrc go.mod
    """.split()
)
PARTS = tuple(  # ends of names of what can only be a part of a build, or of what runs
    ".jar .so .dylib .targets .props .proj .csproj .exs .gradle .kts .cmake .mk .gemspec .project".split()
)
COMPILED = "groovy"  # stands for every language of calls with braces
NATIVE = "c"  # the same for those in which `delete` and `remove` are words for lists and tables
NATIVES = frozenset("rs go c cc cpp cxx d zig nim swift cs fs dart".split())
GENERATED = frozenset(  # folders that a build makes again
    "target dist out obj tmp temp coverage zig-cache .zig-cache zig-out _build .build node_modules __pycache__".split()
)
LANGUAGES = {  # by the endings of names
    **dict.fromkeys("js cjs mjs jsx ts mts cts tsx".split(), "node"),
    **dict.fromkeys("rb rake gemspec".split(), "ruby"),
    **dict.fromkeys("py pyi smk".split(), "python3"),
    "php": "php",
    "pl": "perl",
    "t": "perl",
    "lua": "lua",
    "ex": "elixir",
    "exs": "elixir",
    "jl": "julia",
    **dict.fromkeys(
        "rs go java kt kts scala sbt cs fs swift groovy nf c cc cpp cxx m mm d zig nim hs ml dart".split(),
        "groovy",
    ),
    "gradle": "gradle",
    **dict.fromkeys("tcl exp".split(), "tclsh"),
    **dict.fromkeys(("R", "r"), "R"),
    "clj": "clj",
    "el": "emacs",
}
NAMES = {
    **dict.fromkeys("Rakefile Gemfile Guardfile Vagrantfile Fastfile Podfile Dangerfile".split(), "ruby"),
    **dict.fromkeys("Snakefile SConstruct SConscript wscript BUILD WORKSPACE".split(), "python3"),
    "Jenkinsfile": COMPILED,
}
TESTS = frozenset(("test", "tests", "spec", "specs", "conftest", "noxfile"))  # words in the names of tests
_APART = str.maketrans("-_.", "   ")
BUILDING = {  # files that are run where the folder is built or installed, by such subcommands
    "setup.py": frozenset("install build wheel sdist develop sync -e .".split()),
    "build.rs": frozenset("build b run r test t check c install bench clippy doc publish package".split()),
}


def builds(name: str) -> bool:
    """Whether a file of that name is one that builds are run from."""
    return name.casefold().startswith(BUILDS)


def holds_code(name: str) -> bool:
    """Whether a file of that name may hold code, or say what is run."""
    name = name.casefold()
    ending = name.rpartition(".")[2]
    if ending in PRESSED and "." in name.rpartition(".")[0]:  # x.py.gz
        name, _, _ = name.rpartition(".")
        ending = name.rpartition(".")[2]
    if builds(name):
        return True
    if "." not in name or name[:1] == ".":  # Snakefile, .rspec
        return not name.endswith("ignore") and name not in PLAIN
    if ending in EITHER:
        return any(
            word in SETTINGS or word.endswith(ENDS) for word in name.rpartition(".")[0].translate(_APART).split()
        )
    return ending not in DATA


def language(name: str) -> str:
    """The interpreter of the code in a file of that name; empty where it may be none."""
    return NAMES.get(name) or LANGUAGES.get(name.rpartition(".")[2], "")


def is_source(name: str) -> bool:
    """Whether a compiler reads a file of that name, or a build runs it."""
    return language(name) == COMPILED or name in BUILDING


def told_as(name: str) -> str:
    """The interpreter by whose words such code is looked through where nothing reads it as a whole."""
    return NATIVE if name.rpartition(".")[2] in NATIVES else language(name)


def strictest(names: Sequence[str]) -> str:
    """The interpreter by which a look through the files of those names finds most."""
    found = [told_as(name) for name in names]
    return max(found, key=lambda each: (bool(each), each != NATIVE, each != COMPILED), default="")


def is_test(name: str) -> bool:
    """Whether whatever runs tests finds a file by that name: test_x.py, x.spec.ts, XTest.java."""
    parts = name.translate(_APART).split()
    return not TESTS.isdisjoint(parts[:-1]) or "".join(parts[:1]).endswith(("Test", "Tests", "Spec"))


def is_build_part(path: str) -> bool:
    """Whether a file is a part of a build, or of what runs, whatever option names it: x.jar, x.targets."""
    return path.rpartition("/")[2].casefold().endswith(PARTS)
