"""Disks, volumes and backups on macOS. Could not be tried on one: from its manual pages."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import LISTS, READS, TEXT, Effect, Operands, Program, Role, always

SYSTEM = Category.ModifiesSystem
ERASES = Effect(Role.Deletes, None, "erases")

PROGRAMS = (
    Program(
        "diskutil",
        "quiet",
        subcommands=(
            Program(
                "list info information activity listFilesystems listfilesystems",
                "-plist -all",
                Operands(LISTS),
                words=True,
            ),
            Program("verifyVolume verifyvolume verifyDisk verifydisk", "", Operands(LISTS)),
            Program(
                "apfs ap appleRAID ar coreStorage cs",
                "",
                subcommands=(
                    Program(
                        "list listUsers listCryptoUsers listSnapshots listVolumeGroups info",
                        "-plist",
                        Operands(LISTS),
                        words=True,
                    ),
                    Program(
                        "deleteContainer deleteVolume deleteSnapshot eraseVolume delete",
                        "",
                        Operands(ERASES),
                        loose=True,
                    ),
                    always(
                        "create createContainer createVolume addVolume resizeContainer unlockVolume lockVolume"
                        " encryptVolume decryptVolume changePassphrase enableOwnership",
                        SYSTEM,
                        "changes {disk|disks}",
                    ),
                ),
            ),
            Program(
                "eraseDisk erasedisk eraseVolume erasevolume reformat zeroDisk zerodisk randomDisk randomdisk"
                " secureErase"
                " secureerase partitionDisk partitiondisk eraseOptical splitPartition mergePartitions",
                "",
                Operands(ERASES),
                category=Category.Destroys,
                phrase="erases a disk",
                loose=True,
            ),
            always(
                "mount unmount umount mountDisk unmountDisk eject rename renameVolume enableJournal disableJournal"
                " enableOwnership disableOwnership repairVolume repairDisk repairPermissions resizeVolume"
                " resetUserPermissions addPartition",
                SYSTEM,
                "changes {disk|disks}",
            ),
        ),
    ),
    Program(
        "hdiutil",
        "-quiet -verbose -debug",
        subcommands=(
            Program(
                "info imageinfo verify checksum plugins pmap isencrypted help",
                "-plist -format -type= -stdinpass -quiet -verbose",
                Operands(READS),
                words=True,
            ),
            always(
                "attach mount detach eject unmount mountvol create convert resize compact burn makehybrid segment"
                " chpass erasekeys flatten internet-enable udifrez udifderez unflatten",
                SYSTEM,
                "makes or mounts a disk",
            ),
        ),
        words=True,
    ),
    Program(
        "mdutil",
        "-a -v",
        Operands(LISTS),
        {"-s": TEXT, "-p": TEXT, "-E": TEXT, "-i=": TEXT, "-d": TEXT, "-X": TEXT},
        SYSTEM,
        "changes the index",
        modes=(
            ("-E -i -d -X -p", Program("", "", Operands(LISTS), {}, SYSTEM, "changes the index")),
            ("-s", Program("", "", Operands(LISTS))),
        ),
        words=True,
    ),
    Program(
        "tmutil",
        "",
        subcommands=(
            Program(
                "listbackups latestbackup destinationinfo status isexcluded compare machinedirectory"
                " listlocalsnapshots listlocalsnapshotdates uniquesize calculatedrift version help verifychecksums",
                "-X -m -t -a -s -D= -E -d= -x",
                Operands(LISTS),
                words=True,
            ),
            always(
                "delete deletelocalsnapshots thinlocalsnapshots deleteinprogress",
                Category.DeletesData,
                "deletes {backup|backups}",
            ),
            always(
                "startbackup stopbackup enable disable restore addexclusion removeexclusion setdestination"
                " removedestination setquota snapshot localsnapshot inheritbackup associatedisk",
                SYSTEM,
                "controls backups",
            ),
        ),
    ),
)

EXAMPLES = """
ReadsFilesystem: diskutil list
ReadsFilesystem: diskutil info -plist disk0
ReadsFilesystem: diskutil apfs list
Destroys: diskutil eraseDisk APFS x disk2
DeletesData: diskutil apfs deleteVolume disk1s2
ModifiesSystem: diskutil unmount disk2
ReadsFilesystem: hdiutil info
ModifiesSystem: hdiutil attach x.dmg
ReadsFilesystem: mdutil -s /
ModifiesSystem: mdutil -E /
ReadsFilesystem: tmutil status
DeletesData: tmutil delete x
"""
