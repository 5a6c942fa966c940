"""Making, erasing and dividing disks."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.finding import Judgement
from assent.risk.rule import DELETES, LISTS, TEXT, WRITES, Effect, Operands, Program, Role, raises, turns
from assent.risk.table import Table, judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from assent.command.model import Command, Surroundings

ERASES = Effect(Role.Deletes, None, "erases")
PRINTING = frozenset("print p unit s b kib mib gib tib kb mb gb % free list all devices help quit version".split())
PARTED = Table(
    Program(
        "parted",
        "-s,--script -m,--machine -j,--json -a,--align= -f,--fix -h -v",
        Operands(LISTS),
        {"-l,--list": TEXT},
    )
)


def _parted(command: Command, _: Surroundings) -> Judgement:
    """`parted disk print` only shows; a disk alone, and other words, change it."""
    judged = judge(PARTED, command.argv, "parted")
    words = [word for word in command.argv[1:] if not word.text.startswith("-")]
    listing = any(word.text in ("-l", "--list") for word in command.argv[1:])
    shown = words and all(word.exact and word.text.casefold() in PRINTING for word in words[1:])
    if judged.category or listing or not words or (shown and len(words) > 1):
        return judged
    return Judgement(Category.DeletesData, f"`parted` changes `{words[0].text}`", words[0], deletes=(words[0],))


PROGRAMS = (
    Program(
        "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.exfat"
        " mkfs.msdos mkdosfs mkntfs mke2fs mkswap newfs newfs_apfs newfs_hfs",
        "-t,--type= -F -f -L= -n= -q -v -c -b= -m= -N= -U= -i= -O= -E= -s= -d= -l= -T= -j -K",
        Operands(ERASES),
        inert=True,
    ),
    Program(
        "wipefs",
        "-n,--no-act -i,--noheadings -J,--json -O,--output= -p,--parsable -b,--backup -f,--force -q,--quiet"
        " -t,--types= -h",
        Operands(LISTS),
        {"-a,--all": turns(ERASES), "-o,--offset=": turns(ERASES)},
        abbreviates=False,
    ),
    Program("blkdiscard", "", Operands(DELETES), inert=True),
    Program(
        "hdparm",
        "-I -i -g -t -T -v -V -h --direct",
        Operands(LISTS),
        {
            "-C": TEXT,
            "--security-erase=": raises(Category.Destroys, "erases a disk"),
            "--security-erase-enhanced=": raises(Category.Destroys, "erases a disk"),
            "--trim-sector-ranges=": raises(Category.Destroys, "erases a part of a disk"),
            "--write-sector=": raises(Category.Destroys, "overwrites a part of a disk"),
        },
        abbreviates=False,
    ),
    Program(
        "nvme",
        "-h",
        subcommands=(
            Program(
                "list list-subsys list-ns list-ctrl id-ctrl id-ns smart-log error-log fw-log get-feature get-log"
                " show-regs version help effects-log self-test-log show-topology",
                "-o,--output-format= -v,--verbose -H,--human-readable -n,--namespace-id= -f,--feature-id="
                " -e,--log-entries=",
                Operands(LISTS),
            ),
            Program("format sanitize write write-zeroes dsm delete-ns write-uncor", "", Operands(ERASES), inert=True),
        ),
    ),
    Program("parted", judge=_parted),
    Program(
        "fdisk cfdisk gdisk gparted",
        "-s -a= -u= -b= -x -o= -L=? -t= -w= -W=",
        Operands(ERASES),
        {"-l,--list": turns(LISTS), "-v,-V,--version": turns(LISTS)},
        abbreviates=False,
    ),
    Program(
        "sfdisk",
        "-q,--quiet -o,--output= -L=? -w= -W= -f,--force -N= -a -b -O= -X= -u=",
        Operands(ERASES),
        {
            "-l,--list": turns(LISTS),
            "-d,--dump": turns(LISTS),
            "-J,--json": turns(LISTS),
            "-s,--show-size": turns(LISTS),
            "-V,--verify": turns(LISTS),
            "-F,--list-free": turns(LISTS),
            "-v": turns(LISTS),
            "-T,--list-types": turns(LISTS),
            "-n,--no-act": turns(LISTS),
        },
        abbreviates=False,
    ),
    Program(
        "sgdisk",
        "-a= -e -s -g -n= -t= -c= -d= -o -Z -z -G -u= -U= -A= -h= -m= -r= -R= -S= -j= -l= -C",
        Operands(ERASES),
        {"-p,--print": TEXT, "-i,--info=": TEXT, "-v,--verify": TEXT, "-b,--backup=": WRITES},
        modes=(
            ("-a -e -s -g -n -t -c -d -o -Z -z -G -u -U -A -h -m -r -R -S -j -l -C", Program("", "", Operands(ERASES))),
            ("-p -i -v -b", Program("", "", Operands(LISTS))),
        ),
        abbreviates=False,
    ),
    Program(
        "badblocks",
        "-s -v -b= -c= -p= -d= -e= -t= -f -B -X",
        Operands(LISTS),
        {
            "-w": turns(ERASES),
            "-n": turns(raises(Category.ModifiesSystem, "writes to", Role.Writes)),
            "-o=": WRITES,
            "-i=": TEXT,
        },
    ),
)

EXAMPLES = """
Destroys: mkfs.ext4 /dev/sda1
Destroys: mkfs -t ext4 /dev/nvme0n1p2
DeletesData: mkfs.ext4 disk.img
Destroys: wipefs -a /dev/sdb
ReadsFilesystem: wipefs /dev/sdb
Destroys: blkdiscard /dev/sda
ReadsFilesystem: hdparm -I /dev/sda
Destroys: hdparm --security-erase x /dev/sda
Unrecognized: hdparm -y /dev/sda
ReadsFilesystem: nvme list
ReadsFilesystem: nvme smart-log /dev/nvme0
Destroys: nvme format /dev/nvme0n1
ReadsFilesystem: parted -l
ReadsFilesystem: parted -s /dev/sda print
ReadsFilesystem: parted /dev/sda unit MiB print free
Destroys: parted /dev/sda
Destroys: parted -s /dev/sda mklabel gpt
ReadsFilesystem: fdisk -l
ReadsFilesystem: fdisk -l /dev/sda
Destroys: fdisk /dev/sda
ReadsFilesystem: sfdisk -d /dev/sda
Destroys: sfdisk /dev/sda
ReadsFilesystem: sgdisk -p /dev/sda
Destroys: sgdisk -Z /dev/sda
Destroys: sgdisk -p -d 1 /dev/sda
ReadsFilesystem: badblocks -sv /dev/sda
Destroys: badblocks -w /dev/sda
"""
