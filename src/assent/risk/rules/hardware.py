"""What the machine is made of, and the kernel: devices, modules, messages, settings."""

from __future__ import annotations

from assent.record import replace
from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import LISTS, NONE, READS, RUNS, SETTINGS, TEXT, WRITES, Operands, Program, always, proven, raises

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Argument

SYSTEM = Category.ModifiesSystem
LOADS = raises(SYSTEM, "loads settings of the kernel")
CLEARS = raises(SYSTEM, "clears the messages of the kernel")
CONSOLE = raises(SYSTEM, "changes what the console shows")
COLUMNS = """
-a,--all -b,--bytes -h -J,--json -l,--list -n,--noheadings -o,--output= -O,--output-all -p -P,--pairs -r,--raw -V
-t -x= -s= -y -e=? -d -i -m -c -S -f -D -I= -M -N -T=? -Q= -z,--zoned -k -A --tree=? -E= -w= --bytes --notruncate
-u --ascii --shell --list-columns -H --summary=?
"""


def _kernel_setting(word: Argument) -> Judgement:
    path = word.text.partition("=")[0].replace("/", ".").split(".")
    if word.exact and "" in path[1:-1]:  # `..` leads out of the settings
        read = replace(word, text=f"/proc/sys/{word.text}")
        return Judgement(Category.Unrecognized, f"`sysctl` reads the file `{word.text}`", word, reads=(read,))
    if word.exact and "=" not in word.text:
        return Judgement(Category.ReadsFilesystem, f"`{word.text}` is shown")
    return Judgement(SYSTEM, f"`{word.text}` changes a setting of the kernel", word)


PROGRAMS = (
    Program(
        "lscpu",
        "-a,--all -b,--online -c,--offline -C,--caches=? -e,--extended=? -J,--json -p,--parse=? -s= -x,--hex -y -B -V"
        " --output-all -h --hierarchic=? -r,--raw",
        inert=True,
    ),
    Program(
        "lsblk",
        """
        -a,--all -A,--noempty -b,--bytes -d,--nodeps -D,--discard -E,--dedup= -e,--exclude= -f,--fs -i,--ascii
        -I,--include= -J,--json -l,--list -M,--merge -m,--perms -N,--nvme -v,--virtio -n,--noheadings -o,--output=
        -O,--output-all -p,--paths -P,--pairs -Q,--filter= -r,--raw -s,--inverse -S,--scsi -T,--tree=? -t,--topology
        -w,--width= -x,--sort= -y,--shell -z,--zoned -h -V --sysroot=
        """,
        Operands(LISTS),
        inert=True,
    ),
    Program(
        "findmnt",
        """
        -A,--all -a,--ascii -b,--bytes -C,--nocanonicalize -c,--canonicalize -D,--df -d,--direction= -e,--evaluate
        -f,--first-only -i,--invert -J,--json -k,--kernel=? -l,--list -M,--mountpoint= -m,--mtab -N,--task=
        -n,--noheadings -O,--options= -o,--output= -P,--pairs -p,--poll=? -R,--submounts -r,--raw -S,--source=
        -s,--fstab -T,--target= -t,--types= -U,--uniq -u,--notruncate -v,--nofsroot -w,--timeout= -x,--verify
        --output-all --pseudo --real --shadowed --tree --verbose --vfs-all -h -V -Q,--filter=
        """,
        Operands(LISTS),
        {"-F,--tab-file=": READS},
    ),
    Program("lsns lsipc lsmem lslocks lsfd lsirq", COLUMNS, inert=True, abbreviates=False),
    Program("lsusb", "-v,--verbose -s= -d= -t,--tree -V", effects={"-D=": READS}),
    Program(
        "lspci",
        "-m -mm -t -v -k -x -b -D -P -n -q -Q -s= -d= -V -G -O=",
        effects={"-i=": READS, "-F=": READS, "-A=": TEXT, "-p=": READS, "-M": raises(SYSTEM, "probes the bus")},
        abbreviates=False,
    ),
    Program("lsmod lsscsi lsdev lsinitramfs lsinitrd lshal", "-l -s -d -g -t -v -i -c", Operands(LISTS), inert=True),
    Program(
        "lshw",
        """
        -html -xml -json -short -businfo -class= -C= -c= -disable= -enable= -quiet -sanitize -numeric -notime -version
        -X
        """,
        effects={"-dump=": WRITES},
        words=True,
    ),
    Program(
        "dmidecode",
        "-d,--dev-mem= -h -q,--quiet -s,--string= -t,--type= -H,--handle= -u,--dump --no-sysfs --oem-string= -V",
        effects={"--dump-bin=": WRITES, "--from-dump=": READS},
    ),
    Program("acpi upower cpuid x86info numastat", "", loose=True),
    Program("sensors", "-A,--no-adapter -f,--fahrenheit -u -j -h -v --bus-list", effects={"-c,--config-file=": READS}),
    Program(
        "lstopo hwloc-ls lstopo-no-graphics",
        "--of= --no-io --no-caches --no-legend --no-smt -v -s -p -l --physical --logical --only= --merge --whole-io -h",
        Operands(WRITES),
        {"-i,--input=": READS},
        abbreviates=False,
    ),
    Program(
        "hwinfo",
        "--short --listmd --all --cpu --memory --disk --netcard --gfxcard --usb --pci --sound --bios --block --network",
        effects={"--log=": WRITES, "--dump-db=": TEXT, "--save-config=": raises(SYSTEM, "saves settings")},
        abbreviates=False,
    ),
    Program(
        "inxi",
        """
        -A -a -B -b -C -c= -D -d -E -e -F -f -G -I -i -J -j -L -l -M -m -N -n -o -P -p -R -r -S -s -u -V -v= -W= -w -x
        -y= -z -Z --full --basic --help --recommends --memory --no-host --host
        """,
        abbreviates=False,
    ),
    Program(
        "neofetch screenfetch fastfetch pfetch macchina onefetch cpufetch",
        """
        --stdout --off --json -l,--logo= --logo-type= -s,--structure= --pipe --no-logo --no-color -n -N -v -V -h
        --format=
        """,
        Operands(LISTS),
        {"-c,--config=": SETTINGS},
        abbreviates=False,
    ),
    Program(
        "dmesg",
        """
        --since= --until= --time-format= --noescape -H,--human -J,--json -L,--color=? -P,--nopager -S,--syslog
        -T,--ctime -V -W,--follow-new -d,--show-delta -e,--reltime -f,--facility= -h -k,--kernel -l,--level=
        -p,--force-prefix -r,--raw -s,--buffer-size= -t,--notime -u,--userspace -w,--follow -x,--decode
        """,
        NONE,
        {
            "-F,--file=": READS,
            "-K,--kmsg-file=": READS,
            "-C,--clear": CLEARS,
            "-c,--read-clear": CLEARS,
            "-D,--console-off": CONSOLE,
            "-E,--console-on": CONSOLE,
            "-n,--console-level=": CONSOLE,
        },
        signs="+",
    ),
    Program(
        "modinfo",
        """
        -a,--author -d,--description -l,--license -p,--parameters -n,--filename -0,--null -F,--field= -k,--set-version=
        -V
        """,
        Operands(LISTS),
        {"-b,--basedir=": LISTS, "-m,--modname": TEXT},
    ),
    Program(
        "modprobe",
        "-v,--verbose -q,--quiet -a,--all -i,--ignore-install -f,--force -b,--use-blacklist -s -V -h -S,--set-version=",
        category=SYSTEM,
        phrase="loads or unloads {1:module|modules} of the kernel",
        effects={
            "-n,--dry-run,--show": TEXT,
            "-D,--show-depends": TEXT,
            "-c,--showconfig": TEXT,
            "-R,--resolve-alias": TEXT,
            "-r,--remove": TEXT,
            "-C,--config=": SETTINGS,
            "-d,--dirname=": RUNS,
        },
        modes=(("-n -D -c -R -V -h", Program("")),),
    ),
    always(
        "insmod rmmod depmod update-initramfs mkinitcpio dracut grub-install update-grub",
        SYSTEM,
        "changes the kernel{+with}",
    ),
    Program(
        "kmod dkms",
        "-h -V",
        subcommands=(
            Program("list static-nodes status help", "-k= -m= -v="),
            always("load unload add build install remove uninstall mkdeb", SYSTEM, "changes the kernel{+with}"),
        ),
    ),
    Program(
        "sysctl",
        """
        -a,-A,-X,--all -n,--values -N,--names -e,--ignore -b,--binary -r,--pattern= -q,--quiet -h -V -d -o -x
        --deprecated
        """,
        Operands(proven(_kernel_setting)),
        {"-w,--write": raises(SYSTEM, "changes settings of the kernel"), "-p,-f,--load=?": LOADS, "--system": LOADS},
    ),
    Program("getconf", "-a -v=", Operands(TEXT), inert=True),
    Program(
        "ipcs runlevel getenforce sestatus aa-status aa-enabled seinfo getsebool matchpathcon",
        """
        -a --all -m --shmems -q --queues -s --semaphores -b --bytes -c -l --limits -p -t -u --summary -i= -v -P --human
        """,
        Operands(LISTS),
        inert=True,
    ),
    always(
        "ipcrm setenforce setsebool semanage restorecon fixfiles aa-enforce aa-complain aa-disable",
        SYSTEM,
        "changes the system{*:+with}",
    ),
    Program("chcon telinit init", category=SYSTEM, phrase="changes the system{*:+with}", loose=True),  # -h is not help
    Program(
        "udevadm",
        "-h -V -d",
        subcommands=(
            Program(
                "info monitor test-builtin verify cat",
                "-q,--query= -n,--name= -p,--path= -a,--attribute-walk -e,--export-db -k -u -s= -t=",
                Operands(LISTS),
            ),
            always("trigger settle control test hwdb lock wait", SYSTEM, "changes devices"),
        ),
    ),
    Program(
        "cpupower",
        "-h",
        subcommands=(
            Program("frequency-info idle-info info monitor help", "-p -g -f -l -e -m -w -d -a -c= -o -n -b"),
            always("frequency-set idle-set set", SYSTEM, "changes the processor"),
        ),
    ),
    always("rfkill hwclock chvt setterm setfont loadkeys kbdrate efibootmgr", SYSTEM, "changes the machine"),
    Program(
        "reboot shutdown halt poweroff pm-suspend pm-hibernate",
        "-h -r -P -H -c -f -n -k -p -w -d --no-wall --reboot --halt --poweroff --force",
        category=SYSTEM,
        phrase="stops the machine",
        inert=True,
    ),
)

EXAMPLES = """
ModifiesSystem: chcon -h x a
ReadsFilesystem: lscpu -J
ReadsFilesystem: lsblk -f
ReadsFilesystem: lsblk -o NAME,SIZE,MOUNTPOINT /dev/sda
ReadsFilesystem: findmnt -T /home -o TARGET
ReadsFilesystem: lsns -t net
ReadsFilesystem: lsmem --summary=only -a
ReadsFilesystem: lsusb -t
ReadsFilesystem: lspci -nnk
ReadsFilesystem: lsmod
ReadsFilesystem: lshw -short -class disk
ModifiesFilesystem: lshw -dump out
ReadsFilesystem: dmidecode -t memory
ModifiesFilesystem: dmidecode --dump-bin out
ReadsFilesystem: sensors -j
Unrecognized: sensors -s
ReadsFilesystem: acpi -b
ReadsFilesystem: hwloc-ls --no-io
ModifiesFilesystem: lstopo out.png
ReadsFilesystem: hwinfo --short
ModifiesFilesystem: hwinfo --all --log=x
ReadsFilesystem: inxi -Fxz
ReadsFilesystem: neofetch --stdout
Unrecognized: neofetch --config ./x
ReadsFilesystem: dmesg -T --level=err,warn
ReadsFilesystem: dmesg -wH
ModifiesSystem: dmesg -C
ModifiesSystem: dmesg -Tc
ReadsFilesystem: modinfo ext4
ModifiesSystem: modprobe vfat
ReadsFilesystem: modprobe -n -v vfat
Unrecognized: modprobe -n -C ./x vfat
ModifiesSystem: insmod ./x.ko
ReadsFilesystem: kmod list
ReadsFilesystem: dkms status
ReadsFilesystem: sysctl -a
ReadsFilesystem: sysctl -n kernel.hostname
ReadsFilesystem: sysctl net/ipv4/ip_forward
ReadsSecrets: sysctl -n /../../etc/shadow
Unrecognized: sysctl kernel/../../../etc/hosts
ModifiesSystem: sysctl kernel.hostname=x
ModifiesSystem: sysctl -w kernel.hostname=x
ModifiesSystem: sysctl -p
ReadsFilesystem: getconf PAGE_SIZE
ReadsFilesystem: ipcs -a
ModifiesSystem: ipcrm -a
ModifiesSystem: setenforce 0
ReadsFilesystem: udevadm info -q all -n /dev/sda
ModifiesSystem: udevadm trigger
ReadsFilesystem: cpupower frequency-info
ModifiesSystem: rfkill block all
ModifiesSystem: reboot
ModifiesSystem: shutdown -h now
"""
