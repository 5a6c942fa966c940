"""Making, checking and erasing file systems, and stopping processes and machines."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import DELETES, LISTS, Effect, Operands, Program, Role, raises, turns

ERASES = Effect(Role.Deletes, None, "erases")
SIGNALS = raises(Category.ModifiesSystem, "sends a signal to every process called", Role.Runs)

PROGRAMS = (
    Program(
        "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mke2fs mkswap"
        " newfs newfs_apfs",
        "-t,--type= -F -f -L= -n= -q -v -c -b= -m= -N= -U= -i= -O= -E=",
        Operands(ERASES),
        inert=True,
    ),
    Program("wipefs", "-n,--no-act -i,--noheadings -J,--json -O= -p", Operands(LISTS), {"-a,--all": turns(ERASES)}),
    Program("blkdiscard hdparm nvme", "", Operands(DELETES), inert=True),
    Program(
        "fdisk sfdisk gdisk cfdisk parted gparted sgdisk",
        "-s,--script -a= -u= -b=",
        Operands(ERASES),
        {"-l,--list": turns(LISTS)},
    ),
)

EXAMPLES = """
Destroys: mkfs.ext4 /dev/sda1
Destroys: mkfs -t ext4 /dev/nvme0n1p2
Destroys: wipefs -a /dev/sdb
ReadsFilesystem: wipefs /dev/sdb
DeletesData: mkfs.ext4 disk.img
ReadsFilesystem: fdisk -l
ReadsFilesystem: fdisk -l /dev/sda
Destroys: fdisk /dev/sda
Destroys: parted -s /dev/sda mklabel gpt
Destroys: blkdiscard /dev/sda
"""
