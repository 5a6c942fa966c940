"""C and C++: build generators, checkers, debuggers and programs about object files."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import (
    NONE,
    READS,
    RUNS,
    SETTINGS,
    WRITES,
    Effect,
    Operands,
    Program,
    Role,
    always,
    proven,
    raises,
    turns,
)
from assent.risk.rules.binary import OBJECTS
from assent.risk.rules.runners import IN_PROJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

CODE = Category.RunsProjectCode
SYSTEM = Category.ModifiesSystem
FILES = Category.ModifiesFilesystem

NINJA_TOOLS = frozenset("targets query commands inputs deps missingdeps graph compdb rules list".split())


def _ninja_tool(word: Argument) -> Judgement:
    """A tool of ninja that shows part of the build."""
    if word.exact and word.text in NINJA_TOOLS:
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(Category.DeletesData, f"`ninja -t {word.text}` may delete built files", word)


CMAKE_HELP = (
    "-h --help-full --help-manual --help-command --help-module --help-variable --help-property --help-policy"
    " --help-command-list --help-module-list --help-variable-list --help-property-list --help-policy-list"
)
DISASSEMBLES = """
-a,--archive-headers -f,--file-headers -p,--private-headers -P,--private= -h,--section-headers,--headers
-x,--all-headers -d,--disassemble -D,--disassemble-all -S,--source --source-comment=? -s,--full-contents -g,--debugging
-e,--debugging-tags -G,--stabs -W --dwarf=? -t,--syms -T,--dynamic-syms -r,--reloc -R,--dynamic-reloc -j,--section=
-l,--line-numbers -M,--disassembler-options= -C,--demangle=? -w,--wide -z --start-address= --stop-address=
--no-show-raw-insn --show-raw-insn --no-addresses --prefix-addresses --adjust-vma= -m,--architecture= -b,--target=
-i,--info -F,--file-offsets --inlines -H -v -V --visualize-jumps=? --disassembler-color= --x86-asm-syntax=
"""

CTAGS_SHOWS = (
    "-x --list-languages --list-kinds --list-kinds-full --list-fields --list-features --list-maps --list-extras"
)

PROGRAMS = (
    Program(
        "ctags",
        f"""
        {CTAGS_SHOWS} -R,--recurse=? -a,--append=? -e -n,-N -u -V,--verbose=? --sort= --languages= --exclude=
        --fields= --kinds= --extras= --links= --totals=? --quiet=? --language-force= --maxdepth= --output-format=
        """,
        Operands(READS, here=READS, here_with="-R"),
        {"-f,-o=": WRITES, "-L=": READS, "--options=": SETTINGS, "--options-maybe=": SETTINGS},
        Category.ModifiesFilesystem,
        "writes a file of tags",
        abbreviates=False,
        modes=((CTAGS_SHOWS, Program("", operands=Operands(READS, here=READS, here_with="-R"))),),
    ),
    Program(
        "cmake",
        """
        -h,--help --help-full --help-manual= --help-command= --help-module= --help-variable= --help-property=
        --help-policy= --help-command-list --help-module-list --help-variable-list --help-property-list
        --help-policy-list --help-manual-list
        """,
        Operands(),
        {
            "--build=": IN_PROJECT,
            "-S=": IN_PROJECT,
            "-B=": WRITES,
            "-P=": IN_PROJECT,
            "--install=": raises(SYSTEM, "installs"),
            "-E=": RUNS,
        },
        category=CODE,
        phrase="runs build files of the project{+for}",
        loose=True,
        words=True,
        modes=(
            (
                CMAKE_HELP,
                Program("", operands=NONE),
            ),
        ),
    ),
    always("ctest cpack colcon catkin_make", CODE, "runs build files of the project{+for}"),
    Program(
        "ninja ninja-build samu",
        "-h -v -n -j= -k= -l= -d= -w=",
        Operands(),
        {"-t=": proven(_ninja_tool), "-C=": IN_PROJECT, "-f=": IN_PROJECT},
        category=CODE,
        phrase="runs build files of the project{+for}",
        loose=True,
        permutes=False,
        modes=(("-t -h", Program("", operands=Operands())),),
    ),
    Program(
        "meson",
        "-h,--help -v,--version",
        subcommands=(
            Program(
                "introspect",
                "-h,--help -a,--all --ast --benchmarks --buildoptions --buildsystem-files --dependencies"
                " --scan-dependencies --installed --install-plan --machines --projectinfo --targets --tests -i,--indent"
                " -f,--force-object-output --backend=",
                Operands(READS),
            ),
            always("install", SYSTEM, "installs built files"),
            always(
                "setup configure compile test dist subprojects wrap init rewrite devenv env2mfile convert format",
                CODE,
                "runs build files of the project{+for}",
            ),
        ),
    ),
    Program(
        "bazel bazelisk",
        "-h",
        subcommands=(
            Program("version info help", "-h,--help --gnu_format", Operands()),
            always("clean", Category.DeletesData, "deletes built files"),
            always("shutdown", SYSTEM, "stops its server"),
            always(
                "build test run query cquery aquery coverage fetch sync mod dump analyze-profile mobile-install"
                " print_action canonicalize-flags vendor",
                CODE,
                "runs build files of the project{+for}",
                permutes=False,
            ),
        ),
        abbreviates=False,
    ),
    Program("objdump llvm-objdump gobjdump", DISASSEMBLES, OBJECTS, abbreviates=False),
    Program(
        "size llvm-size",
        "-A -B -G --format= -d -o -x --radix= -t,--totals --common -v -V -h -m -l",
        OBJECTS,
    ),
    Program(
        "addr2line llvm-addr2line llvm-symbolizer",
        "-a,--addresses -b,--target= -C,--demangle=? -f,--functions -i,--inlines -j,--section= -p,--pretty-print"
        " -r,--no-recurse-limit -s,--basenames -h -v",
        Operands(),
        {"-e,--exe=": READS, "--obj=": READS},
    ),
    Program("c++filt llvm-cxxfilt", "-_ -n -p -t -i -r -s,--format= -h,--help", Operands()),
    Program("llvm-nm", "-a -A -B -C -D -g -n -p -P -r -S -u -j --defined-only --demangle --size-sort", OBJECTS),
    Program(
        "llvm-dwarfdump eu-readelf llvm-readelf llvm-readobj pahole",
        "-a -h -l -S -g -t -e -s -n -r -u -d -V -A -c -D -W,--wide --dyn-syms -C,--class_name= --debug-info"
        " --debug-line -x=",
        OBJECTS,
    ),
    Program(
        "strip objcopy ranlib llvm-strip llvm-objcopy", "-g -s -S -d -x -X -p -v -V", Operands(WRITES), {"-o=": WRITES}
    ),
    Program(
        "patchelf",
        "--print-interpreter --print-rpath --print-needed --print-soname --print-os-abi --print-execstack",
        Operands(READS),
        {"--set-rpath=": turns(WRITES), "--set-interpreter=": turns(WRITES), "--output=": WRITES},
    ),
    Program(
        "pkg-config pkgconf pkgconfig",
        """
        --cflags --cflags-only-I --cflags-only-other --libs --libs-only-L --libs-only-l --libs-only-other --modversion
        --exists --list-all --list-package-names --print-requires --print-requires-private --print-provides
        --print-variables --variable= --atleast-version= --exact-version= --max-version= --static --shared
        --errors-to-stdout --print-errors --silence-errors --short-errors --debug --path
        --atleast-pkgconfig-version=
        """,
        Operands(),
    ),
    Program(
        "clang-format",
        """
        -style,--style= -n -dry-run,--dry-run -Werror,--Werror -assume-filename,--assume-filename=
        -lines,--lines= -offset,--offset= -length,--length= -sort-includes,--sort-includes -verbose,--verbose -version
        -fallback-style,--fallback-style= -dump-config,--dump-config -cursor,--cursor= --fail-on-incomplete-format
        -output-replacements-xml,--output-replacements-xml -ferror-limit,--ferror-limit= --files=
        """,
        Operands(READS),
        {"-i": turns(WRITES)},
        words=True,
    ),
    Program(
        "clang-tidy",
        """
        -checks,--checks= -p= -header-filter,--header-filter= -list-checks,--list-checks -dump-config,--dump-config
        -quiet --quiet -warnings-as-errors,--warnings-as-errors= -extra-arg,--extra-arg=
        -explain-config,--explain-config -system-headers,--system-headers -format-style,--format-style= -version
        -line-filter,--line-filter= -config,--config= -verify-config,--verify-config --use-color
        """,
        Operands(READS),
        {
            "-fix,--fix": turns(WRITES),
            "-fix-errors,--fix-errors": turns(WRITES),
            "-export-fixes,--export-fixes=": WRITES,
            "-load,--load=": RUNS,
        },
        words=True,
    ),
    Program(
        "cppcheck",
        """
        --enable= --disable= --inline-suppr --suppress= --std= --language,-x= --quiet -q -j= --force -f -I= -D= -U= -i=
        --template= --error-exitcode= --check-config --check-level= --xml --platform= --inconclusive --max-configs= -v
        --doc --errorlist --report-progress -h --version
        """,
        Operands(READS),
        {
            "--output-file=": WRITES,
            "--addon=": RUNS,
            "--clang=?": RUNS,
            "--project=": READS,
            "--cppcheck-build-dir=": WRITES,
            "--rule-file=": READS,
            "--suppressions-list=": READS,
            "--library=": READS,
        },
        abbreviates=False,
    ),
    Program(
        "gdb lldb cgdb rr",
        "-h",
        category=Category.Unrecognized,
        phrase="runs a program, and commands of the shell",
        loose=True,
    ),
    Program(
        "valgrind heaptrack gprof callgrind_annotate ms_print cg_annotate",
        "-h -q -v",
        Operands(RUNS),
        category=CODE,
        phrase="runs a program",
        loose=True,
        permutes=False,
    ),
    Program(
        "as ld ld.lld lld ld.gold mold bison yacc flex lex nasm yasm swig moc uic rcc windres dlltool",
        "-v -V",
        Operands(Effect(Role.Reads, FILES, "translates")),
        {"-o=": WRITES},
    ),
    Program(
        "ccache sccache",
        "-s,--show-stats -p,--show-config -v --show-compression -k,--get-config= -V -h,--help --print-stats -x"
        " --dist-status",
        Operands(Effect(Role.Runs, CODE, "runs the compiler")),
        {
            "-z,--zero-stats": raises(SYSTEM, "changes the cache"),
            "-c,--cleanup": raises(SYSTEM, "changes the cache"),
            "-C,--clear": raises(SYSTEM, "empties the cache"),
            "-M,--max-size=": raises(SYSTEM, "changes the settings"),
            "-o,--set-config=": raises(SYSTEM, "changes the settings"),
        },
        permutes=False,
    ),
    Program(
        "conan",
        "-h,--help -v,--version",
        subcommands=(
            Program(
                "list version search",
                "-h,--help -f,--format= -c,--cache",
                Operands(),
                {"-r,--remote=": Effect()},
                Category.ReadsRemote,
            ),
            always(
                "install create build export source test new config profile remote cache graph lock inspect",
                CODE,
                "runs recipes{+of}",
            ),
            always("upload", Category.ModifiesRemote, "publishes a package"),
            always("remove", Category.DeletesData, "deletes packages"),
        ),
    ),
    Program(
        "vcpkg",
        "",
        subcommands=(
            Program("list search version help owns depend-info", "--x-full-desc --x-json", Operands()),
            always("install remove update upgrade integrate export build bootstrap new add", CODE, "builds packages"),
        ),
    ),
)


EXAMPLES = """
ReadsFilesystem: ctags --version
ReadsFilesystem: ctags -x src/a.c
ModifiesFilesystem: ctags -R .
ModifiesFilesystem: ctags -x -f out src/a.c
Unrecognized: ctags --options=./x -x a.c
ReadsFilesystem: cmake --version
ReadsFilesystem: cmake --help-command add_executable
RunsProjectCode: cmake -S . -B build
RunsProjectCode: cmake --build build -j
RunsProjectCode: cmake -N -LA build
ModifiesSystem: cmake --install build
Unrecognized: cmake -E rm -rf x
ModifiesSystem: cmake -P /tmp/x.cmake
RunsProjectCode: ctest --output-on-failure
ReadsFilesystem: ninja --version
ReadsFilesystem: ninja -t targets all
RunsProjectCode: ninja -C build
DeletesData: ninja -t clean
ReadsFilesystem: meson --version
ReadsFilesystem: meson introspect build --targets
RunsProjectCode: meson setup build
ReadsFilesystem: bazel version
RunsProjectCode: bazel query //...
ReadsFilesystem: objdump -d -M intel a.out
Unrecognized: objdump -d @options
ReadsFilesystem: size a.out
ReadsFilesystem: addr2line -e a.out -f 0x1
ReadsFilesystem: c++filt _Z3foov
ReadsFilesystem: llvm-nm a.o
ReadsFilesystem: llvm-readelf -h a.out
ModifiesFilesystem: strip a.out
ReadsFilesystem: patchelf --print-rpath a.out
ModifiesFilesystem: patchelf --set-rpath x a.out
ReadsFilesystem: pkg-config --cflags --libs gtk4
ReadsFilesystem: clang-format --dry-run -Werror a.c
ReadsFilesystem: clang-format --style=llvm a.c
ModifiesFilesystem: clang-format -i a.c
ReadsFilesystem: clang-tidy -p build a.cpp
ModifiesFilesystem: clang-tidy --fix a.cpp
Unrecognized: clang-tidy --load=./x.so a.cpp
ReadsFilesystem: cppcheck --enable=all src
Unrecognized: cppcheck --addon=./x.py src
ModifiesFilesystem: cppcheck --output-file=x src
Unrecognized: gdb -ex 'shell id' -batch
ReadsFilesystem: gdb --version
Unrecognized: valgrind ./a.out
ReadsFilesystem: ld --version
ModifiesFilesystem: ld -o a a.o
ReadsFilesystem: ccache -s
RunsProjectCode: ccache gcc a.c
ReadsRemote: conan list zlib
RunsProjectCode: conan install .
RunsProjectCode: conan inspect .
ReadsFilesystem: vcpkg list
"""
