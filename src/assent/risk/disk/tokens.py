"""Where the tools of services keep what they log in with: rows for `places`, by what they hold."""

from __future__ import annotations

_HOLDS = {
    "holds cloud credentials": """
        ~/.databrickscfg ~/.snowsql ~/.config/snowflake ~/.snowflake ~/.config/hcloud ~/.config/linode-cli ~/.config/scw
        ~/.pulumi/credentials.json ~/.aws/amazonq ~/.config/openstack ~/.config/exoscale ~/.bluemix ~/.config/akamai
        ~/.edgerc
    """,
    "holds an access token": """
        ~/.local/share/com.vercel.cli ~/.config/com.vercel.cli ~/.sentryclirc ~/.circleci/cli.yml ~/.wrangler/config
        ~/.config/.wrangler ~/.supabase/access-token ~/.railway ~/.config/ngrok ~/.ngrok2 ~/.kaggle ~/.config/kaggle
        ~/.openai ~/.config/openai ~/.config/anthropic ~/.config/io.datasette.llm/keys.json ~/.expo/state.json
        ~/.config/configstore ~/.twilio-cli ~/.jenkins/secrets ~/.cache/huggingface/stored_tokens ~/.config/hub
        ~/.config/turso ~/.config/gitlab-runner ~/.gitlab-runner/config.toml ~/.jupyter/jupyter_*_config.json
        ~/.local/share/jupyter/runtime ~/.config/github-copilot ~/.config/git-credential-manager ~/.gcm
        ~/.cloudflared/*.pem ~/.cloudflared/*.json ~/.vercel/auth.json
        ~/.config/heroku ~/.fly ~/.config/netlify ~/.config/stripe ~/.huggingface ~/.cache/huggingface/token
        ~/.local/state/assent/server-token ~/.local/state/assent/enrolment.json ~/.local/state/assent/team-key
    """,
    "holds an agent's token": """
        ~/.qwen/oauth_creds.json ~/.factory/auth.json ~/.config/goose/secrets.yaml ~/.config/*/user/globalstorage
        ~/.continue/config.* ~/.gemini/google_accounts.json ~/.kiro/auth*
        ~/.cursor/mcp.json ~/.codeium/windsurf/mcp_config.json ~/.config/crush ~/.local/share/crush
    """,
    "holds registry credentials": """
        ~/.dockercfg ~/.config/containers/auth.json /run/user/*/containers/auth.json /run/containers/*/auth.json
        ~/.config/helm/registry ~/.gem/gemrc ~/.bundle/config ~/.local/share/pypoetry/auth.toml ~/.conan2/credentials*
        ~/.ivy2/.credentials ~/.sbt/.credentials ~/.lein/credentials* ~/.mix/hex.config ~/.config/rubygems/credentials*
        ~/.docker/config.json
    """,
    "holds passwords": """
        ~/.rediscli_auth ~/.msmtprc ~/.fetchmailrc ~/.offlineimaprc ~/.mbsyncrc ~/.getmail ~/.davfs2/secrets
        ~/.smbcredentials ~/.cifscredentials ~/.config/msmtp ~/.config/keepassxc ~/.subversion/auth ~/.mutt ~/.purple
        ~/.vnc/passwd ~/.config/tigervnc/passwd ~/.dbt/profiles.yml
        ~/.config/rustdesk ~/.remmina ~/.local/share/remmina ~/.config/remmina ~/.filezilla
        ~/.config/filezilla ~/.dbvis ~/.local/share/dbeaverdata ~/.config/lastpass ~/.pgadmin ~/.sqldeveloper
        /etc/networkmanager/system-connections /etc/wpa_supplicant /etc/ppp/*-secrets /etc/ipsec.secrets
        /etc/samba/*credentials /etc/davfs2/secrets /etc/openvpn /etc/sasldb2 /var/lib/mysql /etc/mysql/debian.cnf
    """,
    "holds a login of this machine": """
        /var/lib/tailscale /var/lib/iwd /var/lib/zerotier-one /etc/gitlab-runner /etc/buildkite-agent
    """,
    "holds password hashes": "/etc/security/opasswd /etc/opasswd",
    "holds private keys": """
        ~/.age ~/.config/age ~/.config/sops ~/.step/secrets ~/.cert ~/.android/adbkey
        ~/.putty ~/.pki ~/.local/share/mkcert ~/.minisign
        /var/lib/kubelet/pki /etc/ipsec.d/private /etc/swanctl/private /etc/tor/keys /var/lib/tor
    """,
    "holds cluster credentials": "/etc/rancher /var/lib/rancher/k3s/server ~/.minikube/profiles ~/.config/k3d",
    "is a history of what was typed": """
        ~/.*_history ~/.*history ~/.local/share/fish/fish_history ~/.lesshst ~/.viminfo
        ~/appdata/roaming/microsoft/windows/powershell
    """,
    "holds mail": """
        ~/.thunderbird ~/library/mail ~/appdata/roaming/thunderbird
    """,
    "is a keyring": "~/.local/share/kwalletd ~/.kde*/share/apps/kwallet ~/.gnome2/keyrings",
    "lets its reader use the screen": "~/.xauthority ~/.iceauthority",
    "is a browser profile": """
        ~/.config/vivaldi* ~/.config/opera* ~/.librewolf ~/.waterfox ~/.zen ~/.var/app/*/config/google-chrome
        ~/.var/app/org.mozilla.firefox ~/.var/app/com.google.chrome ~/.config/slack ~/.config/discord*
        ~/.config/signal ~/.config/telegram* ~/.local/share/telegramdesktop ~/.config/element
        ~/.mozilla ~/.config/google-chrome* ~/.config/chromium ~/.config/brave* ~/.config/microsoft-edge*
        ~/snap/firefox ~/snap/chromium ~/library/safari ~/library/cookies ~/appdata/local/google/chrome*
        ~/appdata/local/microsoft/edge ~/appdata/local/bravesoftware ~/appdata/roaming/mozilla
    """,
    "is a wallet": """
        ~/.monero ~/.litecoin ~/.dogecoin ~/.near-credentials ~/.config/sui ~/.aptos ~/.foundry/keystores ~/.electrum
        ~/.bitcoin ~/.ethereum ~/.config/solana
    """,
    "shows what is typed": "/dev/input",
}

_OF_GIT = (
    "HEAD FETCH_HEAD ORIG_HEAD index refs objects packed-refs logs shallow worktrees info/grafts info/sparse-checkout"
)
RECORDS = {f"**/.git/{name.casefold()}": "is a record of git, which git alone changes" for name in _OF_GIT.split()}

_LATER = {  # files of a project that make a program run code later, when nobody thinks of it
    "runs in the project's pipeline": """
        **/.github/workflows/* **/.github/actions/* **/.gitlab-ci.yml **/.circleci/config.yml **/jenkinsfile
        **/azure-pipelines.y*ml **/bitbucket-pipelines.yml **/.travis.yml **/.drone.yml **/.woodpecker* **/appveyor.yml
        **/.appveyor.yml **/cloudbuild.y*ml **/buildspec.y*ml **/.buildkite/* **/.teamcity/* **/.cirrus.yml
        **/.semaphore/* **/.forgejo/workflows/* **/.gitea/workflows/* **/wercker.yml **/codemagic.yaml
        **/screwdriver.yaml
    """,
    "says who must review changes": "**/codeowners",
    "says what runs when git does": """
        **/.pre-commit-config.yaml **/lefthook.y*ml **/.lefthook.y*ml **/lefthook-local.yml **/.overcommit.yml
        **/.lefthook/* **/.githooks/*
    """,
    "can make an editor run programs": """
        **/.vscode/tasks.json **/.vscode/settings.json **/.vscode/launch.json **/.idea/* **/.nvim.lua **/.nvimrc
        **/.exrc **/.vimrc **/.dir-locals.el **/.zed/tasks.json **/.zed/settings.json **/.zed/debug.json
        **/.fleet/run.json **/.helix/config.toml **/.helix/languages.toml
    """,
    "is read by every build": """
        **/.mvn/extensions.xml **/.mvn/jvm.config **/.mvn/maven.config **/.bazelrc **/.buckconfig **/tools/bazel
    """,
    "runs when the directory is entered": "**/mise.toml **/.mise.toml **/.mise.local.toml **/mise.local.toml",
    "runs in every console of its language": "**/.rprofile **/.irbrc **/.pryrc **/.ghci **/.iex.exs",
    "runs in every debugger": "**/.gdbinit **/.lldbinit",
    "tells an agent which programs to run": "**/.aider.conf.yml **/.continue/config.*",
    "can make an editor run programs when it opens the project": """
        **/.devcontainer/devcontainer.json **/.devcontainer.json
    """,
    "can make npm run programs": "**/.npmrc **/.pnpmfile.cjs",
    "can make yarn run programs": "**/.yarnrc **/.yarnrc.yml **/.yarn/releases/* **/.yarn/plugins/*",
    "can make cargo run programs": "**/.cargo/config **/.cargo/config.toml **/rust-toolchain.toml **/rust-toolchain",
    "can make hg run programs": "**/.hg/hgrc",
    "can make jj run programs": "**/.jj/*",
    "runs in every python": "**/site-packages/*.pth **/dist-packages/*.pth",
    "is run by name": "**/node_modules/.bin/* **/.venv/bin/* **/venv/bin/*",
    "tells an agent what to do": "**/.claude/commands/* **/.claude/agents/* **/.claude/skills/*",
}
LATER = {path: what for what, paths in _LATER.items() for path in paths.split()}
ON_PATH = "is on the path of programs"
CALLED = frozenset(  # what only runs where the project's code does anyway, or by its name
    (
        *("runs in the project's pipeline", "says who must review changes", "is read by every build"),
        *("can make npm run programs", "can make yarn run programs", "can make cargo run programs", ON_PATH),
    )
)

_STARTED = {  # files of a user or of the machine that programs, or the system, run code of
    "tells an agent what to do": "~/.claude/commands ~/.claude/agents ~/.claude/skills",
    "runs in every console of its language": """
        ~/.pryrc ~/.irbrc ~/.perldb ~/.pdbrc ~/.ghci ~/.config/irb ~/.julia/config
    """,
    "can run programs": """
        ~/.psqlrc ~/.sqliterc ~/.screenrc ~/.muttrc ~/.config/mutt/muttrc ~/.lesskey ~/.config/lesskey ~/.mailcap
        ~/.gnupg/gpg-agent.conf ~/.gnupg/gpg.conf ~/.config/tmux ~/.config/kitty ~/.wezterm.lua ~/.config/wezterm
    """,
    "is read by every download": "~/.curlrc ~/.wgetrc ~/.config/wgetrc",
    "runs at set times or when something happens": """
        /etc/periodic /etc/emond.d /etc/acpi /etc/apcupsd /etc/ppp /usr/lib/cron
    """,
    "runs as a service of the desktop": """
        ~/.local/share/dbus-1 /usr/share/dbus-1 /etc/dbus-1 ~/.config/plasma-workspace ~/.local/share/kservices*
    """,
    "is a plugin that a program runs": """
        ~/.local/share/gh/extensions ~/.local/share/helm/plugins ~/.local/share/nvim ~/.local/share/uv/tools ~/go/bin
        ~/.local/share/krew ~/.local/pipx ~/.local/share/pipx ~/.local/share/gem ~/.local/lib
    """,
    "runs when mail comes": "~/.forward ~/.procmailrc ~/.qmail* /etc/aliases",
    "can make an editor run programs": """
        ~/.config/code*/user ~/.config/vscodium/user ~/.config/cursor/user ~/.vscode*/extensions ~/.cursor/extensions
        ~/.config/zed
    """,
    "runs in every notebook": "~/.jupyter",
    "can make docker run programs": "~/.docker/config.json ~/.docker/cli-plugins",
    "can make kubectl run programs": "~/.kube/config ~/.krew",
    "can make aws run programs": "~/.aws/config",
    "says where packages come from": """
        ~/.m2/settings.xml ~/.config/containers/registries.conf ~/.condarc ~/.gemrc ~/.terraformrc ~/.config/uv
        /etc/apt/sources.list* /etc/yum.repos.d /etc/pip.conf /etc/apk/repositories /etc/pacman.conf
    """,
    "runs when it is opened": "~/.local/share/applications ~/.config/mimeapps.list ~/.local/share/nautilus/scripts",
    "runs in every browser": "~/.mozilla/firefox/*/user.js",
    "says who may log in": "~/.rhosts ~/.shosts ~/.k5users /etc/ssh/sshd_config* /etc/hosts.equiv /etc/krb5.conf",
    "runs as a service": "~/.local/share/systemd ~/.config/runit /etc/sv /etc/inittab /etc/xinetd.d",
    "runs when a device comes": "/etc/udev /lib/udev /usr/lib/udev /sys/kernel/uevent_helper",
    "runs at every login": "/etc/update-motd.d /etc/x11/xsession.d ~/.xsession",
    "is loaded at every start": "/etc/modprobe.d /etc/modules-load.d /etc/modules /etc/binfmt.d /boot/grub /boot/efi",
    "is loaded by every program": "/etc/ld.so.conf*",
    "can make apt run programs": "/etc/apt/apt.conf*",
    "runs at set times": "/etc/logrotate.d /etc/logrotate.conf",
    "runs when the network changes": "/etc/networkmanager/dispatcher.d /etc/network /etc/dhcp",
    "runs when a program crashes": "/proc/sys/kernel/core_pattern /proc/sys/kernel/modprobe",
    ON_PATH: "/usr/local/bin /usr/local/sbin /usr/bin /usr/sbin /bin /sbin /opt/homebrew/bin",
}
STARTED = {path: what for what, paths in _STARTED.items() for path in paths.split()} | {
    "~/library/application support/code*/user": "can make an editor run programs",
    "~/library/application support/cursor/user": "can make an editor run programs",
}

ANYWHERE = {
    "**/wp-config.php": "holds a password",
    "**/.secrets": "holds secrets",
    "**/local.settings.json": "may hold secrets",
    "**/*_rsa": "may be a private key",
    "**/*_ed25519": "may be a private key",
    "**/*_ecdsa": "may be a private key",
    "**/.dockercfg": "holds registry credentials",
    "**/.my.cnf": "holds passwords",
    "**/.boto": "holds cloud credentials",
    "**/.s3cfg": "holds cloud credentials",
    "**/.config/gcloud": "holds cloud credentials",
    "**/.config/gh": "holds a GitHub token",
    "**/.vault-token": "holds a vault token",
    "**/.kube/config": "holds cluster credentials",
    "**/.docker/config.json": "holds registry credentials",
}

TOKENS = {path: what for what, paths in _HOLDS.items() for path in paths.split()} | ANYWHERE
