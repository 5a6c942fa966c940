"""Java and the languages beside it: the runtime, its tools and build systems."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import NONE, READS, RUNS, WRITES, Effect, Operands, Program, always, proven, raises
from assent.risk.rules.publishing import TASK, publishing
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument, Command, Surroundings

CODE = Category.RunsProjectCode
FILES = Category.ModifiesFilesystem
SYSTEM = Category.ModifiesSystem
BUILDS = "runs {|the build} with the plugins of the build"
RUNS_CLASS = raises(CODE, "runs")


def _jar(command: Command, _: Surroundings) -> Judgement:
    """Its first word is one of letters with or without a dash: `jar tf x.jar`."""
    words = command.argv
    letters = words[1].prefix.removeprefix("-") if len(words) > 1 and words[1].exact else ""
    if letters and not words[1].text.startswith("--") and set(letters) <= {*"tvf"} and "t" in letters:
        reads = words[2:]
        if all(word.exact and not word.text.startswith("-") for word in reads):
            return Judgement(Category.ReadsFilesystem, "`jar` lists an archive", reads=reads)
    return judge(Table(JAR), words, "jar")


JAR = Program(
    "jar",
    "-t,--list -v,--verbose -d,--describe-module -h,--help=? --validate",
    Operands(READS),
    {"-f,--file=": READS},
    FILES,
    "makes an archive, or extracts one",
    loose=True,
    modes=(("-t -d --validate -h --version", Program("", operands=Operands())),),
)


def _told(word: Argument) -> Judgement:
    """What jcmd tells a process."""
    if word.exact and (word.text.isdigit() or word.text in JCMD or word.text in ("-l", "-h")):
        return Judgement(Category.ReadsFilesystem, "")
    return Judgement(SYSTEM, f"`{word.text}` changes the process", word)


JCMD = frozenset(
    "help VM.version VM.uptime VM.flags VM.command_line VM.info VM.native_memory Thread.print GC.heap_info"
    " GC.class_histogram VM.classloaders VM.metaspace VM.stringtable VM.symboltable Compiler.codecache".split()
)

SHOWS = """
-version --version -help --help -h -? --help-extra -X -showversion --show-version -XshowSettings -XshowSettings:all
-XshowSettings:vm -XshowSettings:properties -XshowSettings:locale --list-modules -d= --describe-module=
-XX:+PrintFlagsFinal -XX:+PrintFlagsInitial -XX:+UnlockDiagnosticVMOptions
"""
ASKED = "-version --version -help --help -h -? --help-extra -X --list-modules -d --describe-module"

MAVEN = """
-h,--help -v,--version,-version -q,--quiet -X,--debug -e,--errors -B,--batch-mode -ntp,--no-transfer-progress
-V,--show-version -o,--offline --color=
"""

PROGRAMS = (
    Program(
        "java",
        SHOWS,
        Operands(RUNS_CLASS),
        {"-jar": raises(CODE, "runs an archive"), "-cp=": READS, "-classpath,--class-path=": READS},
        CODE,
        "runs {1:|a program}",
        words=True,
        permutes=False,
        modes=((ASKED, Program("")),),
    ),
    Program(
        "javac",
        "-version --version -help --help -h -? -X",
        Operands(READS),
        {"-d=": WRITES},
        CODE,
        "compiles {|the sources}, and runs annotation processors",
        loose=True,
        words=True,
        modes=(("-version --version -help --help -X", Program("")),),
    ),
    Program("jar", judge=_jar),
    Program(
        "javap",
        """
        -version -help --help -h -? -v,-verbose -l -public -protected -package -p,-private -c -s -sysinfo -verify
        -constants -cp,-classpath,--class-path= --module= -m= --system= --module-path= -bootclasspath= -XDdetails
        """,
        Operands(),
        words=True,
    ),
    Program("jps", "-q -m -l -v -V -h", Operands()),
    Program(
        "jstack jstat",
        "-l -e -gc -gcutil -gccause -class -compiler -gcnew -gcold -t -h -help -options --help",
        Operands(),
        words=True,
    ),
    Program("jmap", "-clstats -finalizerinfo -histo -heap -h -help", Operands(), words=True),
    Program("jinfo", "-flags -sysprops -h -help", Operands(), words=True),
    Program("jcmd", "-l -h", Operands(proven(_told))),
    Program(
        "jdeps",
        """
        -s,-summary,--summary -v,-verbose,--verbose -cp,-classpath,--class-path= --module-path=
        -R,-recursive,--recursive -q,-quiet --list-deps --list-reduced-deps --print-module-deps --multi-release=
        --ignore-missing-deps -jdkinternals --jdk-internals -m,--module= -p= -e= -filter= -apionly,--api-only -version
        -h -help --missing-deps
        """,
        Operands(READS),
        {"-dotoutput,--dot-output=": WRITES, "--generate-module-info=": WRITES},
        words=True,
    ),
    always("jshell jdb jconsole jvisualvm jwebserver jrunscript groovysh", CODE, "runs code", permutes=False),
    always("jlink jpackage jmod javadoc native-image jarsigner", FILES, "writes files"),
    Program(
        "mvn mvnd",
        MAVEN,
        Operands(TASK),
        {},
        CODE,
        BUILDS,
        loose=True,
        words=True,
        modes=(("-h -v", Program("")),),
    ),
    Program(
        "gradle",
        "-h,--help,-? -v,--version --status",
        Operands(TASK),
        {"--stop": raises(SYSTEM, "stops its servers")},
        CODE,
        BUILDS,
        loose=True,
        abbreviates=False,
        modes=(("-h -v --status", Program("")),),
    ),
    publishing(
        always(
            "mvnw gradlew sbt mill boot bb scala-cli amm kts groovyc gant bld jbang quarkus spring micronaut grails",
            CODE,
            BUILDS,
            permutes=False,
        )
    ),
    Program(
        "ant",
        "-version -h -help -p,-projecthelp -diagnostics",
        Operands(),
        {},
        CODE,
        BUILDS,
        loose=True,
        words=True,
        modes=(("-version -h -help -diagnostics", Program("")),),
    ),
    Program(
        "kotlinc scalac",
        "-version -help -h",
        Operands(READS),
        {"-d=": WRITES},
        CODE,
        "compiles {|the sources}",
        loose=True,
        words=True,
        modes=(("-version -help -h", Program("")),),
    ),
    Program(
        "ktlint",
        "-h,--help -V,--version --color --relative --reporter= -l,--log-level= --android --code-style= --limit="
        " --stdin",
        Operands(READS),
        {"-F,--format": Effect(turns=WRITES), "-R,--ruleset=": RUNS, "--editorconfig=": READS, "--baseline=": READS},
        abbreviates=False,
    ),
    Program(
        "google-java-format",
        "-h -n,--dry-run --set-exit-if-changed -a,--aosp --lines= --offset= --length= -version",
        Operands(READS),
        {"-i,-r,--replace": Effect(turns=WRITES)},
        words=True,
    ),
    Program(
        "scalafmt",
        "-h --test --check --list -l --diff --stdout -q -v --mode=",
        Operands(WRITES),
        {"-c,--config=": READS},
        FILES,
        "rewrites the sources",
        words=True,
        modes=(("--test --check --list -l --stdout -h -v", Program("", operands=Operands(READS))),),
    ),
    Program(
        "sdk",
        "",
        subcommands=(
            Program("version current v c help home", "", Operands()),
            Program("list ls", "", Operands(), category=Category.ReadsRemote),
            always(
                "install uninstall use default update upgrade selfupdate env flush offline config i rm d u",
                SYSTEM,
                "installs",
            ),
        ),
    ),
    Program(
        "scala scala3 kotlin lein clojure clj groovy",
        "-version,--version,version -h,-help,--help",
        Operands(RUNS_CLASS),
        {},
        CODE,
        "runs {*:|code}",
        loose=True,
        words=True,
        permutes=False,
        modes=(("-version -h", Program("", operands=NONE)),),
    ),
    Program("java_home", "-V -v= -F -h", Operands()),
)

EXAMPLES = """
Unrecognized: jshell <<< 'x'
Unrecognized: groovy -e 'x'
ModifiesRemote: mvn release:perform
ReadsFilesystem: java -version
ReadsFilesystem: java --version
ReadsFilesystem: java -XshowSettings:all -version
ReadsFilesystem: java -XX:+PrintFlagsFinal -version
ReadsFilesystem: java --list-modules
RunsProjectCode: java -jar app.jar
RunsProjectCode: java -jar app.jar --version
RunsProjectCode: java Main.java
Unrecognized: java -javaagent:x.jar -version
Unrecognized: java -XX:OnError=./x -version
ReadsFilesystem: javac -version
RunsProjectCode: javac -d out Main.java
ReadsFilesystem: jar tf app.jar
ReadsFilesystem: jar -tvf app.jar
ReadsFilesystem: jar --list --file app.jar
ModifiesFilesystem: jar xf app.jar
ModifiesFilesystem: jar cf app.jar out
ReadsFilesystem: javap -c -p Main
ReadsFilesystem: jps -lv
ReadsFilesystem: jstack -l 123
ReadsFilesystem: jstat -gcutil 123 1000
ReadsFilesystem: jmap -histo 123
Unrecognized: jmap -dump:file=x 123
ReadsFilesystem: jinfo -flags 123
Unrecognized: jinfo -flag +X 123
ReadsFilesystem: jcmd -l
ReadsFilesystem: jcmd 123 VM.version
ModifiesSystem: jcmd 123 GC.run
ReadsFilesystem: jdeps -s app.jar
RunsProjectCode: jshell
ModifiesFilesystem: jlink --output x
ReadsFilesystem: mvn -version
ReadsFilesystem: mvn --version
ReadsFilesystem: mvn -v
RunsProjectCode: mvn clean install
RunsProjectCode: mvn dependency:tree
ReadsFilesystem: gradle --version
ReadsFilesystem: gradle --status
RunsProjectCode: gradle build
ModifiesRemote: mvn -q clean deploy
ModifiesRemote: gradle :app:publish
ModifiesRemote: gradle publishToMavenCentral
RunsProjectCode: gradle publishToMavenLocal
RunsProjectCode: gradle tasks
RunsProjectCode: sbt test
ReadsFilesystem: sbt --version
ReadsFilesystem: scala -version
RunsProjectCode: lein test
ReadsFilesystem: ant -version
RunsProjectCode: ant clean
ReadsFilesystem: kotlinc -version
RunsProjectCode: kotlinc a.kt
ReadsFilesystem: ktlint src
ModifiesFilesystem: ktlint -F src
ModifiesFilesystem: ktlint -F
Unrecognized: ktlint -R x.jar src
ReadsFilesystem: google-java-format --dry-run A.java
ModifiesFilesystem: google-java-format -i A.java
ReadsFilesystem: scalafmt --test
ModifiesFilesystem: scalafmt
ReadsFilesystem: sdk current java
ReadsRemote: sdk list java
ModifiesSystem: sdk install java
ReadsFilesystem: java_home -V
"""
