"""Fields of what `docker inspect` shows that hold no variables, which are often passwords, nor options of drivers."""

from __future__ import annotations

HARMLESS = frozenset(  # fields of containers, services, pods and images without variables and commands
    """
    Id ID ShortId Name Names Created CreatedAt StartedAt FinishedAt Platform Driver State Status Image ImageName
    ImageDigest RestartCount NetworkSettings Mounts GraphDriver LogPath HostnamePath HostsPath ResolvConfPath
    MountLabel ProcessLabel AppArmorProfile SizeRw SizeRootFs RepoTags RepoDigests Architecture Os OsVersion Size
    VirtualSize RootFS Parent Author Pod Rootfs OCIRuntime ConmonPidFile PidFile Dependencies IsInfra IsService
    UpdatedAt Version Endpoint UpdateStatus ServiceStatus PreviousSpec.Name Containers NumContainers InfraContainerID
    HostConfig.Binds HostConfig.NetworkMode HostConfig.PortBindings HostConfig.RestartPolicy HostConfig.AutoRemove
    HostConfig.Privileged HostConfig.ReadonlyRootfs HostConfig.CapAdd HostConfig.CapDrop HostConfig.Dns
    HostConfig.ExtraHosts HostConfig.SecurityOpt HostConfig.Memory HostConfig.MemorySwap HostConfig.NanoCpus
    HostConfig.CpuShares HostConfig.CpuQuota HostConfig.PidsLimit HostConfig.ShmSize HostConfig.Ulimits
    HostConfig.LogConfig.Type
    Config.Image Config.Labels Config.Hostname Config.Domainname Config.User Config.ExposedPorts Config.WorkingDir
    Config.Volumes Config.Tty Config.OpenStdin Config.StopSignal Config.StopTimeout
    Spec.Name Spec.Labels Spec.Mode Spec.Networks Spec.EndpointSpec Spec.UpdateConfig Spec.RollbackConfig
    Spec.TaskTemplate.ContainerSpec.Image Spec.TaskTemplate.Placement Spec.TaskTemplate.Resources
    Spec.TaskTemplate.RestartPolicy Spec.TaskTemplate.ForceUpdate
    status.id status.state status.createdAt status.startedAt status.finishedAt status.exitCode status.image
    status.imageRef status.metadata status.reason status.labels status.mounts status.network status.logPath info.pid
    info.sandboxID
    """.split()
)
NETWORK = frozenset("Networks IPAddress IPPrefixLen Gateway MacAddress NetworkID EndpointID".split())  # in its end
LINES = NETWORK | frozenset(  # fields of one line, in letters in which no variable is written
    """
    StartedAt FinishedAt ExitCode OOMKilled Running Paused Restarting Status RestartCount RestartPolicy FailingStreak
    NetworkMode PortBindings HostPort HostIp Mounts Destination MergedDir LogPath WorkingDir StopSignal Privileged
    ReadonlyRootfs MaximumRetryCount
    """.split()
)
NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def names_harmless(path: str) -> bool:
    """Whether a field, or what holds it, is known to be harmless."""
    names = path.split(".")
    return any(".".join(names[:depth]) in HARMLESS for depth in range(1, len(names) + 1))


def is_harmless_path(path: str) -> bool:
    """Whether a path of jq into what `inspect` prints is a field that is known to be harmless: .[0].State.Status."""
    for start in (".[0]", ".[]"):
        path = path.removeprefix(start)
    names = path.removeprefix(".").removesuffix("[]")
    is_path = path.startswith(".") and all(name and NAME.issuperset(name) for name in names.split("."))
    return is_path and names_harmless(names)
