"""Package managers of Linux distributions other than Debian's kin."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import NONE, READS, RUNS, SETTINGS, Effect, Operands, Program, always, raises

SYSTEM = Category.ModifiesSystem
REMOTE = Category.ReadsRemote
INSTALLS = "changes installed packages{+by}"
CONFIGURES = "sets configuration, which may name programs to run"
DNF_ANY = """
-h,--help -q,--quiet -v,--verbose -y,--assumeyes --assumeno -C,--cacheonly -d= -e= --installed --available --all
--extras --recent --updates --upgrades --obsoletes --showduplicates --duplicates --latest-limit= --arch= --refresh
--enablerepo= --disablerepo= --repo,--repoid= --color= --security --bugfix --enhancement --json -l,--list
--enabled --disabled -s,--summary --info --qf,--queryformat= --whatprovides= --whatrequires= --requires --provides
--depends --files --location --resolve --recursive --tree --userinstalled --leaves --installonly --releasever=
--whatrecommends= --whatsuggests= --changelogs --source --srpm --cves= --advisories= --with-cve --hidden --file=
-x= --exclude= --noplugins
"""
DNF_SETS = {
    "--setopt=": raises(Category.Unrecognized, CONFIGURES),
    "-c,--config=": SETTINGS,
    "--installroot=": raises(SYSTEM, "works on another system"),
    "--repofrompath=": raises(Category.Unrecognized, "asks another repository"),
}


def _dnf(names: str, operands: Operands | None = None) -> Program:
    return Program(names, DNF_ANY, operands or Operands(), DNF_SETS, REMOTE, "asks the repositories")


def _group(names: str, reads: str, changes: str) -> Program:
    return Program(
        names,
        DNF_ANY,
        effects=DNF_SETS,
        subcommands=(_dnf(reads), always(changes, SYSTEM, INSTALLS)),
    )


RED_HAT = (
    Program(
        "dnf dnf5 yum microdnf tdnf",
        DNF_ANY,
        effects=DNF_SETS,
        subcommands=(
            _dnf(
                "list ls info search se provides whatprovides prov repoquery rq repolist repoinfo check-update"
                " check-upgrade updateinfo advisory deplist check help grouplist groupinfo changelog leaves"
                " needs-restarting"
            ),
            _group("history", "list info userinstalled", "undo redo rollback replay store new sync"),
            _group("group groups", "list info summary", "install remove upgrade mark"),
            _group("module", "list info provides repoquery", "enable disable install remove reset update switch-to"),
            _group("repo", "list info", "enable disable"),
            _group("environment", "list info", "install remove"),
            _group("versionlock", "list", "add delete clear exclude"),
            _group("alias", "list", "add delete"),
            _group("config-manager", "--dump dump", "setopt addrepo enable disable"),
            always(
                "install in remove rm erase update up upgrade upgrade-minimal update-minimal autoremove distro-sync"
                " dist-upgrade downgrade reinstall swap makecache clean mark builddep groupinstall groupremove"
                " localinstall system-upgrade offline copr debuginfo-install localupdate",
                SYSTEM,
                INSTALLS,
            ),
            always("download reposync", Category.ModifiesFilesystem, "downloads packages"),
        ),
        abbreviates=False,
    ),
    Program(
        "rpm",
        """
        -q,--query -a,--all -i,--info -l,--list -c,--configfiles -d,--docfiles -f,--file -g,--group -s,--state
        -R,--requires --provides --whatprovides --whatrequires --changelog --scripts --triggers --last --conflicts
        --obsoletes --recommends --suggests --supplements --enhances --qf,--queryformat= --querytags --dump --nodigest
        --nosignature -V,--verify -K,--checksig -v,--verbose --filesbypkg --fileclass --filerequire --fileprovide
        --nofiles --noscripts --nodeps -h,--hash --showrc -A --qq
        """,
        Operands(),
        {
            "-p,--package": Effect(turns=READS),
            "--pipe=": RUNS,
            "-E,--eval=": RUNS,
            "-D,--define=": RUNS,
            "--rcfile=": SETTINGS,
            "--macros=": RUNS,
            "--load=": RUNS,
        },
        SYSTEM,
        INSTALLS,
        loose=True,
        abbreviates=False,
        modes=(("-q -V -K --querytags", Program("")),),
    ),
    Program("rpm2cpio", "", Operands(READS)),
    always("rpmbuild mock", Category.RunsProjectCode, "runs the scripts of a package"),
)
PACMAN = """
-h,--help -v,--verbose --color= -b,--dbpath= --noconfirm --arch= -q,--quiet -i,--info -l,--list -s,--search
-e,--explicit -d,--deps -t,--unrequired -u,--upgrades -m,--foreign -n,--native -o,--owns -g,--groups -c,--changelog
-k,--check -p,--file -x,--regex --machinereadable -V --debug
"""
PACMAN_ACTS = "-Q,--query -S,--sync -F,--files -T,--deptest"


def _pacman(names: str, category: Category) -> Program:
    """pacman and what is built on it: -Q asks about what is installed, -S with -s, -i, -l or -g about all."""
    change = Program("", category=SYSTEM, phrase=INSTALLS)
    return Program(
        names,
        f"{PACMAN} {PACMAN_ACTS} -y,--refresh --needed --asdeps --asexplicit -w,--downloadonly -P,--show --stats -a",
        Operands(),
        {
            "--config=": SETTINGS,
            "--hookdir=": RUNS,
            "--gpgdir=": RUNS,
            "-r,--root=": raises(SYSTEM, "works on another system"),
            "--sysroot=": raises(SYSTEM, "works on another system"),
        },
        SYSTEM,
        INSTALLS,
        loose=True,
        abbreviates=False,
        modes=(
            ("-y -w", change),
            ("-Q -T -P -h -V", Program("")),
            ("-F", Program("")),
            ("-s -i -l -g -p", Program("", category=category, phrase="asks about packages")),
        ),
    )


ZYPPER = """
-h,--help -q,--quiet -v,--verbose -n,--non-interactive --no-refresh --no-color -s,--details -i,--installed-only
-u,--not-installed-only -t,--type= -r,--repo= --provides --requires --recommends -x,--match-exact -C,--case-sensitive
-f,--file-list -d --sort-by-name --sort-by-repo -a,--all --xmlout -A -p -P -U,--uri -E -x,--xmlout
"""
OTHERS = (
    _pacman("pacman", Category.ReadsFilesystem),
    _pacman("yay paru", REMOTE),
    always("pacman-key makepkg pamac pikaur trizen debtap", SYSTEM, INSTALLS),
    Program("pactree", "-a -b= -c -d= -g -l -o -r,--reverse -s,--sync -u,--unique", Operands()),
    Program("checkupdates", "-n,--nosync --nocolor", NONE, {}, REMOTE, "asks for updates"),
    Program(
        "zypper",
        ZYPPER.replace("-x,--match-exact", ""),
        subcommands=(
            Program(
                "search se info if list-updates lu list-patches lp patches pch packages pa patterns pt products pd"
                " what-provides wp repos lr services ls locks ll ps needs-rebooting targetos tos licenses versioncmp"
                " vcmp help patch-check pchk",
                ZYPPER.replace("-x,--xmlout", ""),
                Operands(),
                category=REMOTE,
                phrase="asks the repositories",
            ),
            always(
                "install in remove rm update up dist-upgrade dup patch refresh ref addrepo ar removerepo rr modifyrepo"
                " mr renamerepo nr addlock al removelock rl clean cc verify ve source-install si"
                " install-new-recommends inr addservice as removeservice rs modifyservice ms refresh-services refs",
                SYSTEM,
                INSTALLS,
            ),
            always("download", Category.ModifiesFilesystem, "downloads packages"),
        ),
        abbreviates=False,
    ),
    Program(
        "apk",
        "-h,--help -q,--quiet -v,--verbose --no-cache --no-network -V",
        subcommands=(
            Program(
                "info list search policy dot stats audit version manifest",
                """
                -h,--help -a,--all -d,--description -e,--installed -L,--contents -P,--provides -r,--rdepends -R
                --depends -s,--size -w,--webpage -W,--who-owns --replaces -I -i,--install-if -t,--triggers
                -u,--upgradable -o,--origin -O --orphaned -A,--available -x,--exact -v,--verbose -q,--quiet --full
                --system --backup -l,--limit= -c,--check --no-network
                """,
                Operands(),
            ),
            always("add del upgrade update fix cache", SYSTEM, INSTALLS),
            always("fetch", Category.ModifiesFilesystem, "downloads packages"),
        ),
        abbreviates=False,
    ),
    Program("xbps-query", "-R -s -S -l -f -x -X -m -o= -O -H -p= -v -L -i", Operands()),
    always("xbps-install xbps-remove emerge eopkg opkg slackpkg swupd tlmgr pkg pkg_add pkg_delete", SYSTEM, INSTALLS),
    Program("equery qlist", "-h,--help -I -v -q -C,--nocolor", Operands()),
)

PROGRAMS = (*RED_HAT, *OTHERS)

EXAMPLES = """
ReadsRemote: dnf list installed
ReadsRemote: dnf info bash
ReadsRemote: yum history list
ReadsFilesystem: yum history
ReadsRemote: dnf repoquery --requires bash
ReadsRemote: dnf group list
Unrecognized: dnf --setopt=pluginpath=x list
Unrecognized: dnf list -c x.conf
ModifiesSystem: dnf install thing
ModifiesSystem: yum remove thing
ModifiesSystem: dnf history undo 3
ReadsFilesystem: rpm -qa
ReadsFilesystem: rpm -qi bash
ReadsFilesystem: rpm -qpl thing.rpm
ReadsFilesystem: rpm -V bash
ReadsFilesystem: rpm -q --qf '%{NAME}' bash
ReadsFilesystem: rpm2cpio thing.rpm
Unrecognized: rpm -q --pipe 'sh -c x' bash
Unrecognized: rpm --eval '%(id)'
Unrecognized: rpm -qa --define 'x %(id)'
ModifiesSystem: rpm -i thing.rpm
ModifiesSystem: rpm -e thing
RunsProjectCode: rpmbuild -ba x.spec
ReadsFilesystem: pacman -Q
ReadsFilesystem: pacman -Qi bash
ReadsFilesystem: pacman -Qdtq
ReadsFilesystem: pacman -Ss parser
ReadsFilesystem: pacman -F bin/ls
ReadsRemote: yay -Ss parser
Unrecognized: pacman -Q --config x.conf
ModifiesSystem: pacman -S thing
ModifiesSystem: pacman -Syu
ModifiesSystem: pacman -Rns thing
ModifiesSystem: pacman -Ssy parser
ModifiesSystem: pacman -U thing.pkg
ModifiesSystem: makepkg -si
ReadsFilesystem: pactree bash
ReadsRemote: checkupdates
ReadsRemote: zypper se parser
ReadsRemote: zypper lr -u
ModifiesSystem: zypper in thing
ReadsFilesystem: apk info -vv
ReadsFilesystem: apk list --installed
ModifiesSystem: apk add thing
ReadsFilesystem: xbps-query -l
ModifiesSystem: emerge thing
ReadsFilesystem: equery list
"""
