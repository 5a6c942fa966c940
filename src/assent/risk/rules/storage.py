"""Mounting, and what lies between disks and file systems: LVM, RAID, encryption, ZFS, btrfs."""

from __future__ import annotations

from assent.risk.category import Category
from assent.risk.rule import LISTS, TEXT, WRITES, Effect, Operands, Program, Role, always, raises, turns

SYSTEM = Category.ModifiesSystem
ACCESS = Effect(Role.Writes, None, "changes who may use")
VOLUMES = "changes volumes"
LOSES = "deletes the data of {volume}"
REPAIRS = raises(SYSTEM, "repairs a file system")
SWAPS = raises(SYSTEM, "changes the swap space")
ERASES = Effect(Role.Deletes, None, "erases")
REPORT = """
-a,--all -A -b -B -c -C -D -d -e -g -h -i -j -k -l -L -m -n -o= -O= -P -p -q -s -S -t -u -v -w -x -y -z --noheadings
--units= --separator= --reportformat= --segments --nosuffix --options= --sort= -H --columns --short --aligned --readonly
"""
ZFS = "-H -r -d= -o= -t= -s= -S= -p -j --json-int -T= -v -P -n -i -L -g -D -x -y -l -q -w"

PROGRAMS = (
    Program(
        "mount",
        """
        -a,--all -c,--no-canonicalize -f,--fake -F,--fork -i,--internal-only -n,--no-mtab -o,--options= -O,--test-opts=
        -r,--read-only -s -w,--rw -T,--fstab= -v,--verbose -m,--mkdir=?
        -B,--bind -R,--rbind --make-shared --make-slave --make-private --make-unbindable -N,--namespace= -V
        """,
        Operands(raises(SYSTEM, "mounts"), here_with="-a", here=raises(SYSTEM, "mounts")),
        {
            "-l,--show-labels": TEXT,
            "-t,--types=": TEXT,
            "-h": TEXT,
            "-L,--label=": raises(SYSTEM, "mounts"),
            "-U,--uuid=": raises(SYSTEM, "mounts"),
            "--source=": raises(SYSTEM, "mounts"),
            "--target=": raises(SYSTEM, "mounts"),
            "-M,--move": raises(SYSTEM, "mounts"),
        },
        abbreviates=False,
    ),
    always(
        "umount mount.nfs mount.cifs fusermount fusermount3 sshfs pmount pumount",
        SYSTEM,
        "mounts or unmounts {file system|file systems}",
    ),
    Program("mountpoint", "-q,--quiet -d,--fs-devno -x,--devno -h -V --nofollow", Operands(LISTS), inert=True),
    Program(
        "swapon",
        "-s,--summary --show=? --noheadings --raw --bytes -v,--verbose -h -V",
        category=SYSTEM,
        phrase="changes the swap space",
        effects={"-a,--all": SWAPS, "-d,--discard=?": SWAPS, "-p,--priority=": SWAPS},
        modes=(("-s --show -h -V", Program("", "", Operands(SWAPS))),),
    ),
    always(
        "swapoff zramctl zram-generator fstrim fsfreeze partprobe kpartx growpart resizepart addpart delpart",
        SYSTEM,
        VOLUMES,
    ),
    Program(
        "blkid",
        "-d,--no-encoding -h -i,--info -k,--list-filesystems -l,--list-one -L,--label="
        " -n,--match-types= -o,--output= -O,--offset= -p,--probe -s,--match-tag= -S,--size= -t,--match-token="
        " -u,--usages= -U,--uuid= -V -D",
        Operands(LISTS),
        {
            "-c,--cache-file=": WRITES,
            "-g,--garbage-collect": raises(Category.ModifiesSystem, "cleans its cache"),
        },
        abbreviates=False,
    ),
    Program(
        "findfs filefrag lsattr dumpe2fs xfs_info ntfsinfo",
        "-R -a -d -v -l -p -h -x -f -b -s -k -e -X",
        Operands(LISTS),
    ),
    Program(
        "blockdev",
        "-q -v",
        effects={
            "--report": TEXT,
            "--getsize64": TEXT,
            "--getsz": TEXT,
            "--getss": TEXT,
            "--getbsz": TEXT,
            "--getpbsz": TEXT,
            "--getra": TEXT,
            "--getro": TEXT,
        },
        category=SYSTEM,
        phrase="changes settings of a disk",
        modes=(("--report --getsize64 --getsz --getss --getbsz --getpbsz --getra --getro", Program("")),),
        abbreviates=False,
    ),
    Program(
        "losetup",
        "-O,--output= -n,--noheadings -J,--json --raw -L,--nooverlap -f,--find -P,--partscan --show -r -o=",
        Operands(raises(SYSTEM, "makes a device")),
        {"-a,--all": TEXT, "-l,--list": turns(LISTS), "-j,--associated=": LISTS},
        abbreviates=False,
    ),
    Program(
        "cryptsetup",
        "-v,--verbose --debug -q,--batch-mode --type=",
        subcommands=(
            Program("status isLuks luksUUID benchmark", "-v --type= -c= -s=", Operands(LISTS)),
            Program(
                "luksDump",
                "-v",
                Operands(LISTS),
                {
                    "--dump-master-key": raises(Category.ReadsSecrets, "shows the key"),
                    "--dump-volume-key": raises(Category.ReadsSecrets, "shows the key"),
                },
                abbreviates=False,
            ),
            Program("luksFormat erase luksErase reencrypt", "-q -v --type= -c= -s= -h=", Operands(ERASES), inert=True),
            always(
                "open luksOpen close luksClose resize luksAddKey luksChangeKey luksRemoveKey luksKillSlot convert"
                " config token refresh",
                SYSTEM,
                VOLUMES,
            ),
        ),
    ),
    Program(
        "pvs vgs lvs pvdisplay vgdisplay lvdisplay lvmdiskscan lvmconfig",
        REPORT,
        Operands(LISTS),
        abbreviates=False,
    ),
    always(
        "pvcreate vgcreate lvcreate pvresize pvmove pvchange pvscan vgextend vgchange vgscan vgrename vgimport"
        " vgexport vgmerge vgsplit lvextend lvresize lvchange lvrename lvconvert lvscan lvm dmsetup mdmon",
        SYSTEM,
        VOLUMES,
    ),
    always("pvremove vgremove vgreduce lvremove lvreduce", Category.DeletesData, LOSES),
    Program(
        "mdadm",
        "-v -b -Y,--export -h -V --test -S,--stop -R,--run -A,--assemble -C,--create -a,--add -f,--fail -r,--remove",
        category=SYSTEM,
        phrase=VOLUMES,
        operands=Operands(LISTS),
        effects={
            "-D,--detail": TEXT,
            "-E,--examine": TEXT,
            "-Q,--query": TEXT,
            "-s,--scan": TEXT,
            "-X,--examine-bitmap": TEXT,
            "--zero-superblock": raises(Category.DeletesData, LOSES),
        },
        modes=(("-D -E -Q -X -h -V", Program("", "", Operands(LISTS))),),
        abbreviates=False,
    ),
    Program(
        "zfs",
        "-V -?",
        subcommands=(
            Program("list get holds diff userspace groupspace projectspace version help", ZFS),
            always("destroy rollback", Category.DeletesData, LOSES),
            always(
                "create snapshot clone promote rename set inherit upgrade mount unmount umount share unshare"
                " bookmark send receive recv hold release allow unallow load-key unload-key change-key program jail"
                " unjail redact wait",
                SYSTEM,
                VOLUMES,
            ),
        ),
    ),
    Program(
        "zpool",
        "-V -?",
        subcommands=(
            Program("list status get iostat events history version help", ZFS, number=True),
            always("destroy labelclear", Category.DeletesData, LOSES),
            always(
                "create add remove attach detach replace split import export scrub trim initialize online offline clear"
                " set upgrade reguid reopen resilver checkpoint sync wait reset prefetch",
                SYSTEM,
                VOLUMES,
            ),
        ),
    ),
    Program("zdb", "-C -d -h -i -l -s -u -v -b -c -e -U=", abbreviates=False),
    Program(
        "btrfs",
        "",
        subcommands=(
            Program("version help", "--full --box"),
            Program(
                "subvolume sub",
                "",
                subcommands=(
                    Program("list show get-default find-new", "-a -c -g -o -O -p -u -q -R -t -s -r -d -G= -C= --sort="),
                    always("delete", Category.DeletesData, LOSES),
                    always("create snapshot set-default sync", SYSTEM, VOLUMES),
                ),
            ),
            Program(
                "filesystem fi",
                "",
                subcommands=(
                    Program(
                        "df show usage du",
                        "-b -h -H -k -m -g -t -T -s --raw --human-readable --iec --si --summarize -d --all-devices"
                        " --mounted",
                    ),
                    always("balance defragment label resize sync mkswapfile", SYSTEM, VOLUMES),
                ),
            ),
            Program(
                "device dev",
                "",
                subcommands=(
                    Program("stats usage ready", "-b -h -H -k -m -g -t -T -c --raw"),
                    always("add delete remove replace scan", SYSTEM, VOLUMES),
                ),
            ),
            Program(
                "qgroup quota",
                "",
                subcommands=(
                    Program("show status", "-p -c -r -e -f -F --raw --sort="),
                    always("create destroy assign remove limit enable disable rescan clear-stale", SYSTEM, VOLUMES),
                ),
            ),
            Program(
                "scrub balance replace property",
                "",
                subcommands=(
                    Program("status get list", "-d -R -v --raw -t="),
                    always("start stop cancel resume pause set limit", SYSTEM, VOLUMES),
                ),
            ),
            Program("inspect-internal", "", Operands(LISTS)),
            always("check rescue restore send receive", SYSTEM, VOLUMES),
        ),
    ),
    Program(
        "fsck e2fsck fsck.ext4 fsck.ext3 fsck.ext2 fsck.vfat fsck.fat fsck.xfs fsck.btrfs xfs_repair ntfsfix fsck.f2fs",
        "-A -C -M -N -P -R -T -V -f -v -t= -r",
        Operands(LISTS),
        {"-n": TEXT, "-a": REPAIRS, "-p": REPAIRS, "-y": REPAIRS},
        SYSTEM,
        "repairs a file system",
        modes=(("-n -N -V", Program("", "", Operands(LISTS))),),
        abbreviates=False,
    ),
    Program(
        "tune2fs xfs_admin",
        "-h",
        Operands(LISTS),
        {"-l": TEXT, "-u": TEXT},
        SYSTEM,
        "changes a file system",
        modes=(("-l -u", Program("", "", Operands(LISTS))),),
        abbreviates=False,
    ),
    always(
        "resize2fs xfs_growfs btrfstune e2label fatlabel ntfslabel ntfsresize debugfs xfs_io xfs_db quotaon quotaoff"
        " setquota edquota",
        SYSTEM,
        "changes a file system",
    ),
    Program("quota repquota quotastats", "-a -s -u -g -v -p -n -i -t -h --human-readable=? -q -w -A -l", inert=True),
    Program(
        "smartctl",
        "-a,--all -x,--xall -i,--info -H,--health -c,--capabilities -A,--attributes -l,--log= -d,--device="
        " -j,--json=? -n,--nocheck= -q,--quietmode= -T,--tolerance= -v,--vendorattribute= -P,--presets="
        " -F,--firmwarebug= --scan --scan-open -h -V -g,--get= -r,--report= --identify=? -f,--format=",
        Operands(LISTS),
        {
            "-t,--test=": raises(SYSTEM, "starts a test"),
            "-s,--smart=": raises(SYSTEM, "changes a setting"),
            "-S,--saveauto=": raises(SYSTEM, "changes a setting"),
            "-o,--offlineauto=": raises(SYSTEM, "changes a setting"),
            "-X,--abort": raises(SYSTEM, "stops a test"),
        },
        abbreviates=False,
    ),
    Program(
        "udisksctl",
        "",
        subcommands=(
            Program("status info dump monitor help", "-b= -d= -p=", Operands(LISTS)),
            always(
                "mount unmount unlock lock loop-setup loop-delete power-off smart-simulate",
                SYSTEM,
                "mounts or unmounts {file system|file systems}",
            ),
        ),
    ),
    always("eject", SYSTEM, "puts out a disk"),
    Program(
        "getfacl",
        "-a,--access -d,--default -c,--omit-header -e -E -s -R,--recursive -L -P -t -p,--absolute-names -n,--numeric"
        " --tabular -v -h",
        Operands(LISTS),
        inert=True,
    ),
    Program("getfattr getcap", "-n= -d -e= -h -m= -R -r -L -P -v --absolute-names --only-values", Operands(LISTS)),
    Program(
        "setfacl",
        "-m,--modify= -x,--remove= -b,--remove-all -k,--remove-default -n,--no-mask --mask -d,--default --set= -L -P",
        Operands(ACCESS, least=1),
        {"-R,--recursive": turns(Effect(Role.Spreads, None, "changes who may use"))},
    ),
    Program(
        "setfattr chattr",
        "-x= -b -n= -v= -h -d -r -q -f -p= -V",
        Operands(Effect(Role.Writes, None, "changes attributes of")),
        {"-R": turns(Effect(Role.Spreads, None, "changes attributes of"))},
        signs="+",
    ),
    Program(
        "setcap",
        "-q -n= -r",
        Operands(raises(SYSTEM, "gives rights of root to", Role.Writes), first=(TEXT,), given="-r", least=1),
        {"-v": turns(LISTS)},
    ),
)

EXAMPLES = """
ReadsFilesystem: mount
ReadsFilesystem: mount -l -t ext4
ModifiesSystem: mount /dev/sda1 /mnt
ModifiesSystem: mount -o remount,rw /
ModifiesSystem: mount -a
ModifiesSystem: mount --source /dev/sda1 --target /mnt
ModifiesSystem: umount /mnt
ReadsFilesystem: mountpoint -q /mnt
ReadsFilesystem: swapon --show
ModifiesSystem: swapon -a
ModifiesSystem: swapon -a --show
ModifiesSystem: swapoff -a
ReadsFilesystem: blkid -o list
ModifiesFilesystem: blkid -c cache
ModifiesSystem: blkid -g
ReadsFilesystem: lsattr -d src
ReadsFilesystem: blockdev --getsize64 /dev/sda
Unrecognized: blockdev --setro /dev/sda
ReadsFilesystem: losetup -a
ModifiesSystem: losetup -f disk.img
ReadsFilesystem: cryptsetup status x
Destroys: cryptsetup luksFormat /dev/sda1
ReadsSecrets: cryptsetup luksDump --dump-master-key /dev/sda1
ReadsFilesystem: lvs -o lv_name --noheadings
ModifiesSystem: lvextend -L +1G a/b
DeletesData: lvremove -f a/b
ReadsFilesystem: mdadm --detail /dev/md0
DeletesData: mdadm --zero-superblock /dev/sdb
ModifiesSystem: mdadm --stop /dev/md0
ReadsFilesystem: zfs list -t snapshot
DeletesData: zfs destroy tank/x
ModifiesSystem: zfs snapshot tank/x@a
ReadsFilesystem: zpool status -v
Unrecognized: zpool status -c x
DeletesData: zpool destroy tank
ReadsFilesystem: zdb -C
ReadsFilesystem: btrfs subvolume list /
DeletesData: btrfs subvolume delete x
ReadsFilesystem: btrfs fi usage -h /
ReadsFilesystem: fsck -n /dev/sda1
ModifiesSystem: fsck -y /dev/sda1
ReadsFilesystem: tune2fs -l /dev/sda1
Unrecognized: tune2fs -c 0 /dev/sda1
ModifiesSystem: resize2fs /dev/sda1
ReadsFilesystem: quota -s
ReadsFilesystem: smartctl -a /dev/sda
ModifiesSystem: smartctl -t short /dev/sda
ReadsFilesystem: udisksctl status
ModifiesSystem: eject
ReadsFilesystem: getfacl src
ReadsFilesystem: getcap -r src
ModifiesFilesystem: setfacl -m u:x:r a
ModifiesFilesystem: setfacl -R -m u:x:r src
Destroys: setfacl -R -m u:x:rwx /
Destroys: setfacl --recursive -m u:x:rwx ~
Destroys: chattr -R +i /
ModifiesSystem: setcap cap_setuid+ep ./x
"""
