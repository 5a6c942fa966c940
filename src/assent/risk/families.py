"""The families of programs, each with its module in `risk.rules`: data alone, in the order of their tables."""

from __future__ import annotations

FAMILIES = {
    "listing": (
        " ls dir vdir eza exa lsd cat tac head tail stat gstat file du ncdu gdu dust duf df tree readlink realpath"
        " grealpath greadlink namei basename dirname pathchk sync "
    ),
    "files": (
        " cp gcp mv gmv ln gln link install ginstall mkdir mkfifo mknod touch mktemp rm grm unlink rmdir shred"
        " srm trash trash-put rmtrash truncate chmod gchmod chown chgrp tee sponge split gsplit csplit dd patch"
        " dircolors "
    ),
    "text": (
        " sort gsort uniq guniq cut gcut tr gtr wc gwc nl paste join comm fmt fold expand unexpand pr column rev"
        " tsort look shuf gshuf iconv dos2unix unix2dos "
    ),
    "search": (
        " grep egrep fgrep rgrep zgrep zegrep zfgrep ggrep rg ripgrep ag ack ack-grep fd fdfind locate mlocate"
        " plocate mdfind which whereis man apropos whatis info pinfo tldr cheat "
    ),
    "find": " find gfind ",
    "sed": " sed gsed ",
    "awk": " awk gawk mawk nawk ",
    "json": " jq gojq jaq yq xq tomlq ",
    "builtins": (
        " echo : true false printf test [ cd chdir pushd popd dirs pwd exit return break continue shift logout times"
        " caller help wait jobs fg bg disown suspend set shopt export declare typeset local readonly unset read"
        " mapfile readarray getopts let alias unalias trap type hash command exec builtin time nohup nice setsid"
        " noglob nocorrect ulimit umask enable compgen complete compopt bind history fc sleep usleep source . kill "
    ),
    "machine": " date gdate hostname uname free env printenv locale lsb_release stty ",
    "archives": (
        " tar gtar bsdtar gzip gunzip pigz unpigz bzip2 bunzip2 pbzip2 xz unxz lzma unlzma lzip lzop zstd"
        " unzstd pzstd lz4 unlz4 brotli zcat gzcat bzcat xzcat lzcat zstdcat lz4cat zdiff zcmp bzdiff xzdiff"
        " unzip zipinfo unrar zip 7z 7za 7zr 7zz cpio ar gar "
    ),
    "disks": (
        " mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.exfat"
        " mkfs.msdos mkdosfs mkntfs mke2fs mkswap newfs newfs_apfs newfs_hfs wipefs blkdiscard hdparm nvme parted"
        " fdisk cfdisk gdisk gparted sfdisk sgdisk badblocks "
    ),
    "shells": " sh bash dash ash zsh ksh mksh assent sudo doas su ",
    "git": " git ",
    "curl": " curl ",
    "lookup": (
        " ping ping6 fping dig host nslookup drill delv kdig doggo dog whois traceroute traceroute6 tracepath"
        " tracepath6 mtr arping nmap masscan zmap rustscan nikto tcpdump tshark "
    ),
    "interfaces": (
        " ip ifconfig route netstat ss arp iptables ip6tables iptables-legacy ip6tables-legacy iptables-nft"
        " iptables-save ip6tables-save nft ufw firewall-cmd ethtool iw iwconfig iwlist nmcli networkctl resolvectl"
        " scutil networksetup "
    ),
    "crypto": (
        " openssl ssh-keygen ssh-add ssh-keyscan ssh-copy-id gpg gpg2 gpgconf gpgv pinentry gpg-agent"
        " gpg-connect-agent age rage age-keygen sops minisign cosign signify "
    ),
    "platforms": (" fly vercel netlify heroku wrangler firebase supabase railway render flyctl vc now ntl wrangler2 "),
    "vendors": " sentry-cli stripe twilio gsutil bq ",
    "vaults": (
        " op bw doppler infisical keyring secret-tool lpass security pass gopass dashlane dcli enpass-cli rbw"
        " keepassxc-cli kpcli vlt chamber aws-vault aws-okta saml2aws envchain teller summon berglas secretcli "
    ),
    "aws": " aws awslocal ",
    "clouds": " gcloud az doctl auth0 hcloud linode-cli oci scw ibmcloud ",
    "download": " wget http https xh xhs aria2c axel wget2 ",
    "transfer": " rsync scp sftp ftp tftp lftp ncftp ",
    "remote": (
        " ssh nc ncat netcat socat telnet mosh rlogin rsh autossh sshpass tailscale wg wg-quick ngrok cloudflared"
        " iperf iperf3 "
    ),
    "npm": " npm npx bunx pnpx corepack ",
    "pip": " pip pip3 pip2 uv uvx pipx pipdeptree pip-audit ",
    "python_projects": " poetry pdm hatch pixi rye conda mamba micromamba pyenv pipenv virtualenv ",
    "cargo": (
        " cargo rustc rustfmt rustup cross trunk wasm-pack wasm-bindgen maturin-build cargo-watch cargo-make"
        " cargo-nextest bacon miri dx "
    ),
    "go": " go ",
    "python": (
        " python python3 python2 python3.8 python3.9 python3.10 python3.11 python3.12 python3.13 python3.14 pypy pypy3 "
    ),
    "go_tools": (
        " gofmt goimports gofumpt gci golines golangci-lint staticcheck gopls dlv gocyclo misspell dupl"
        " gocognit goconst govulncheck ineffassign gosec revive errcheck gotestsum ginkgo mockgen mockery wire"
        " air mage godoc gotests gomodifytags stringer richgo reflex sqlc templ swag wails fyne gomobile"
        " tinygo goreleaser buf protoc "
    ),
    "node_tools": (
        " tsc vue-tsc svelte-check astro-check tsc-watch tsd attw prettier biome rome oxlint markdownlint"
        " markdownlint-cli2 eslint eslint_d standard xo tslint stylelint commitlint lint-staged jest vitest mocha ava"
        " tap jasmine karma playwright cypress wdio nightwatch nyc c8 webpack webpack-cli rollup esbuild swc babel"
        " tsup parcel vite next nuxt nuxi astro gatsby remix svelte-kit ng vue-cli-service react-scripts craco"
        " storybook rspack rsbuild turbopack metro expo eas react-native ember quasar eleventy hexo docusaurus"
        " vuepress vitepress gulp grunt brunch snowpack microbundle unbuild electron-builder tauri capacitor ionic cap"
        " nest medusa strapi sanity ts-node tsx ts-node-esm babel-node nodemon pm2 forever concurrently npm-run-all"
        " run-s run-p zx esno jiti vite-node node-dev ts-node-dev wireit serve http-server live-server json-server"
        " local-web-server npm-check-updates ncu patch-package husky syncpack sort-package-json drizzle-kit typeorm"
        " sequelize knex graphql-codegen openapi-generator node-gyp prebuild-install vercel-build release-it"
        " semantic-release np standard-version degit create-react-app create-next-app create-vite "
    ),
    "node_projects": " turbo nx lerna changeset nvm fnm volta n ",
    "yarn": " pnpm yarn yarnpkg bun ",
    "databases": (
        " pg_dump pg_dumpall mysqldump mariadb-dump pg_isready pg_config pg_restore pg_lsclusters pg_ctl"
        " createdb createuser vacuumdb reindexdb clusterdb pgbench dropdb dropuser initdb pg_upgrade"
        " pg_basebackup mysqlshow mariadb-show mysqladmin mariadb-admin mysqlimport mariadb-import mysqlcheck"
        " mysql_upgrade mysqlpump pgcli mycli litecli usql dbeaver influx "
    ),
    "sqlite": " sqlite3 sqlite duckdb ",
    "sql_clients": " psql mysql mariadb clickhouse-client clickhouse-local clickhouse cqlsh sqlcmd snowsql ",
    "compose": " docker-compose podman-compose ",
    "containers": " docker podman nerdctl ",
    "node": " node nodejs deno ",
    "packages": (
        " dnf dnf5 yum microdnf tdnf rpm rpm2cpio rpmbuild mock pacman yay paru pacman-key makepkg pamac"
        " pikaur trizen debtap pactree checkupdates zypper apk xbps-query xbps-install xbps-remove emerge"
        " eopkg opkg slackpkg swupd tlmgr pkg pkg_add pkg_delete equery qlist "
    ),
    "debian": (
        " apt apt-get apt-cache apt-mark apt-config apt-key apt-file aptitude add-apt-repository"
        " apt-add-repository dpkg-reconfigure dselect unattended-upgrade dpkg dpkg-query dpkg-deb "
    ),
    "stores": " brew port mas snap flatpak winget choco scoop ",
    "nix": (
        " nix nix-env nix-store nix-channel nix-info nixos-version nix-hash nixfmt nixpkgs-fmt alejandra"
        " deadnix nix-build nix-shell nix-instantiate devenv devbox nix-collect-garbage nixos-rebuild"
        " darwin-rebuild home-manager nix-copy-closure guix "
    ),
    "images": " skopeo crane dive buildah kaniko trivy grype syft hadolint ctr crictl limactl colima ",
    "kubernetes": " kubectl kubecolor oc ",
    "helm": " helm helmfile kustomize kubeseal ",
    "patches": " apply_patch applypatch ",
    "perl": " perl ",
    "runners": (
        " make gmake just task go-task mise rtx asdf direnv rbenv nodenv jenv goenv plenv tfenv scons waf xmake rake"
        " thor guard foreman overmind hivemind honcho mprocs tup redo please plz pants buck buck2 earthly dagger act"
        " moon lefthook lage rush mask premake5 qmake imake jam b2 bjam gn autoreconf autoconf automake aclocal"
        " autoheader libtoolize configure snakemake nextflow drake cmake-gui ccmake "
    ),
    "native": (
        " ctags cmake ctest cpack colcon catkin_make ninja ninja-build samu meson bazel bazelisk objdump"
        " llvm-objdump gobjdump size llvm-size addr2line llvm-addr2line llvm-symbolizer c++filt llvm-cxxfilt"
        " llvm-nm llvm-dwarfdump eu-readelf llvm-readelf llvm-readobj pahole strip objcopy ranlib llvm-strip"
        " llvm-objcopy patchelf pkg-config pkgconf pkgconfig clang-format clang-tidy cppcheck gdb lldb cgdb rr"
        " valgrind heaptrack gprof callgrind_annotate ms_print cg_annotate as ld ld.lld lld ld.gold mold bison"
        " yacc flex lex nasm yasm swig moc uic rcc windres dlltool ccache sccache conan vcpkg "
    ),
    "compilers": " gcc g++ cc c++ clang clang++ c99 c89 tcc icc icx gfortran nvcc emcc em++ ",
    "cluster_tools": (
        " kubectx kubens kubectl-ctx kubectl-ns k9s stern kubetail kind minikube k3d istioctl linkerd velero "
    ),
    "deliveries": " argocd flux skaffold tilt ",
    "jvm": (
        " java javac jar javap jps jstack jstat jmap jinfo jcmd jdeps jshell jdb jconsole jvisualvm jwebserver"
        " jrunscript groovysh jlink jpackage jmod javadoc native-image jarsigner mvn mvnd gradle mvnw gradlew sbt"
        " mill boot bb scala-cli amm kts groovyc gant bld jbang quarkus spring micronaut grails ant kotlinc scalac"
        " ktlint google-java-format scalafmt sdk scala scala3 kotlin lein clojure clj groovy java_home "
    ),
    "dotnet": (
        " dotnet nuget msbuild xbuild csc fsc vbc mono csi fsi fsharpi paket fake cake nuke dotnet-script csharpier "
    ),
    "python_tools": (
        " ruff coverage coverage3 pytest py.test tox nox ward nose2 nosetests behave locust hypothesis flask invoke"
        " inv fab doit robot mypy dmypy stubtest stubgen pylint pytype pyre sphinx-build sphinx-apidoc"
        " sphinx-quickstart mkdocs pdoc pelican uvicorn gunicorn hypercorn daphne celery alembic scrapy streamlit"
        " gradio dagster airflow prefect dbt fastapi waitress-serve huey rq dramatiq cookiecutter copier cruft"
        " briefcase pyinstaller nuitka cython maturin pyproject-build flit ipython ptpython bpython papermill"
        " nbstripout jupyter-lab jupyter-notebook isort-identify-imports pyupgrade reorder-python-imports autopep695"
        " bump2version bumpversion bump-my-version commitizen cz flake8 bandit pyright basedpyright pycodestyle"
        " pyflakes pydocstyle vulture xenon interrogate mccabe pyroma check-manifest codespell radon twine black"
        " isort autopep8 yapf autoflake docformatter jupyter django-admin ty pygmentize "
    ),
    "services": (
        " systemctl journalctl service rc-service rc-status rc-update chkconfig update-rc.d"
        " update-alternatives-all invoke-rc.d initctl sv supervisorctl monit launchctl "
    ),
    "ruby_tools": (
        " gem bundle bundler rails rspec cucumber minitest puma unicorn thin passenger sidekiq resque rackup"
        " racksh erb spinach standardrb reek erblint haml-lint slim-lint fasterer solargraph ruby-lsp srb"
        " steep jekyll middleman nanoc kamal bridgetown hanami appraisal parallel_test parallel_rspec zeitwerk"
        " i18n-tasks annotate ruby-build rubocop brakeman bundle-audit bundler-audit rvm chruby fastlane pod "
    ),
    "php": (
        " composer composer.phar phpunit pest phpstan psalm php-cs-fixer rector infection phing behat codecept"
        " phpspec paratest artisan laravel symfony drush wp valet sail phpbench deptrac phan pint grumphp captainhook"
        " box phive pecl pear dep envoy tinker phpdbg simple-phpunit phpcs phpcbf phploc pdepend phpmd phpcpd "
    ),
    "systemd": (
        " loginctl timedatectl hostnamectl localectl coredumpctl systemd-analyze systemd-cgls systemd-cgtop"
        " systemd-detect-virt systemd-path systemd-delta systemd-escape systemd-cat systemd-nspawn"
        " systemd-tmpfiles busctl machinectl dbus-send gdbus qdbus "
    ),
    "schedules": " crontab at batch atq atrm ",
    "interpreters": (
        " ruby php lua luajit Rscript R tclsh wish expect osascript julia octave ghci runghc crystal guile"
        " racket sbcl raku janet "
    ),
    "redis": (
        " redis-cli valkey-cli keydb-cli mongosh mongo mongodump mongoexport mongorestore mongoimport"
        " mongofiles mongostat mongotop bsondump memcached redis-server valkey-server mongod mongos postgres"
        " mysqld mariadbd redis-benchmark "
    ),
    "terraform": " terraform tofu terragrunt packer tflint tfsec checkov ",
    "hashicorp": " consul nomad vault ",
    "ansible": (
        " ansible-playbook ansible ansible-inventory ansible-doc ansible-config ansible-galaxy ansible-lint"
        " ansible-vault ansible-pull ansible-console ansible-connection ansible-runner ansible-test molecule "
    ),
    "processes": (
        " ps pgrep pidof pkill killall xkill skill killall5 top htop pstree pwdx tload slabtop nvtop bashtop gtop"
        " ctop btop bottom btm atop atopsar glances procs lsof fuser vmstat iostat mpstat sar pidstat iotop"
        " iotop-c iftop vnstat pmap nethogs nload nettop nvidia-smi rocm-smi xpu-smi strace ltrace dtruss fs_usage"
        " opensnoop execsnoop perf bpftrace dtrace stap bcc gcore gdump procdump "
    ),
    "infrastructure": " pulumi cdk serverless sls sam vagrant ",
    "languages": (
        " swift swiftc swiftlint swiftformat swift-format zig nim nimble shards v odin vlang haxe dmd ldc2 dub"
        " ponyc rustpython purs spago elm elm-test raco ecl clisp chez chicken maxima sage gnuplot swipl"
        " gprolog scilab wolframscript stata sas elm-format purs-tidy nph nimpretty juliaup dart flutter fvm "
    ),
    "functional": (
        " mix elixir iex elixirc erl erlc escript rebar3 gleam ghc ocaml ocamlc ocamlopt ocamlfind runhaskell"
        " utop stack cabal ghcup hlint ormolu fourmolu stylish-haskell brittany opam dune "
    ),
    "hardware": (
        " lscpu lsblk findmnt lsns lsipc lsmem lslocks lsfd lsirq lsusb lspci lsmod lsscsi lsdev lsinitramfs lsinitrd"
        " lshal lshw dmidecode acpi upower cpuid x86info numastat sensors lstopo hwloc-ls lstopo-no-graphics hwinfo"
        " inxi neofetch screenfetch fastfetch pfetch macchina onefetch cpufetch dmesg modinfo modprobe insmod rmmod"
        " depmod update-initramfs mkinitcpio dracut grub-install update-grub kmod dkms sysctl getconf ipcs runlevel"
        " getenforce sestatus aa-status aa-enabled seinfo getsebool matchpathcon ipcrm setenforce setsebool semanage"
        " restorecon fixfiles aa-enforce aa-complain aa-disable chcon telinit init udevadm cpupower rfkill hwclock"
        " chvt setterm setfont loadkeys kbdrate efibootmgr reboot shutdown halt poweroff pm-suspend pm-hibernate "
    ),
    "users": (
        " getent whoami logname users arch uptime tty nproc id groups who w lslogins last lastb ac lastcomm"
        " lastlog lastlog2 finger pinky passwd chage visudo pwck grpck useradd adduser usermod groupadd addgroup"
        " groupmod gpasswd groupmems chsh chfn chpasswd chgpasswd newusers newgrp sg newgidmap newuidmap vipw vigr"
        " pwconv pwunconv grpconv grpunconv faillock pam_tally2 pam-auth-update authconfig authselect realm sssctl"
        " login dseditgroup sysadminctl pwpolicy userdel deluser groupdel delgroup unix_chkpwd unshadow hashcat"
        " john hydra klist kinit kdestroy kpasswd kadmin mesg "
    ),
    "apple": (
        " plutil defaults PlistBuddy codesign spctl pkgutil lipo otool llvm-otool dwarfdump symbols atos"
        " dyld_info install_name_tool xcode-select xcodebuild xcrun simctl xcbeautify xcpretty xcodegen tuist"
        " mint carthage agvtool genstrings ibtool actool momc xcresulttool "
    ),
    "storage": (
        " mount umount mount.nfs mount.cifs fusermount fusermount3 sshfs pmount pumount mountpoint swapon swapoff"
        " zramctl zram-generator fstrim fsfreeze partprobe kpartx growpart resizepart addpart delpart blkid findfs"
        " filefrag lsattr dumpe2fs xfs_info ntfsinfo blockdev losetup cryptsetup pvs vgs lvs pvdisplay vgdisplay"
        " lvdisplay lvmdiskscan lvmconfig pvcreate vgcreate lvcreate pvresize pvmove pvchange pvscan vgextend"
        " vgchange vgscan vgrename vgimport vgexport vgmerge vgsplit lvextend lvresize lvchange lvrename lvconvert"
        " lvscan lvm dmsetup mdmon pvremove vgremove vgreduce lvremove lvreduce mdadm zfs zpool zdb btrfs fsck"
        " e2fsck fsck.ext4 fsck.ext3 fsck.ext2 fsck.vfat fsck.fat fsck.xfs fsck.btrfs xfs_repair ntfsfix fsck.f2fs"
        " tune2fs xfs_admin resize2fs xfs_growfs btrfstune e2label fatlabel ntfslabel ntfsresize debugfs xfs_io"
        " xfs_db quotaon quotaoff setquota edquota quota repquota quotastats smartctl udisksctl eject getfacl"
        " getfattr getcap setfacl setfattr chattr setcap "
    ),
    "schemas": (
        " prisma flyway liquibase dbmate goose atlas diesel sqlx sea-orm-cli sqlfluff sqlfmt sqruff mikro-orm"
        " sqitch migrate-mongo ley umzug sequel doctrine phinx "
    ),
    "manifests": (
        " kubeconform kubeval kube-score kube-linter pluto kompose infracost terraform-docs conftest eksctl tkn kn "
    ),
    "macos": (
        " sw_vers system_profiler pmset ioreg ioalloccount ioclasscount softwareupdate csrutil fdesetup profiles"
        " dscl systemsetup nvram kextstat kmutil mdimport kextload kextunload kextutil kextcache bless installer"
        " tccutil lsregister scselect leaks heap vmmap stringdups malloc_history footprint sample spindump"
        " powermetrics networkQuality networkquality log vm_stat memory_pressure zprint hostinfo machine "
    ),
    "macos_files": (
        " mdls xattr textutil sips afinfo afplay say screencapture automator shortcuts osacompile lsbom ditto"
        " qlmanage GetFileInfo SetFile "
    ),
    "macos_disks": " diskutil hdiutil mdutil tmutil ",
    "compare": " cmp diff gdiff colordiff diff3 sdiff ",
    "binary": (
        " od hexdump hd hexyl xxd strings gstrings nm readelf ldd base64 base32 basenc gbase64 md5sum sha1sum"
        " sha224sum sha256sum sha384sum sha512sum gsha256sum b2sum cksum sum shasum md5 sha1 sha256 sha512 b3sum"
        " xxhsum xxh32sum xxh64sum xxh128sum crc32 rhash "
    ),
    "viewers": (
        " less zless more bat batcat delta diff-so-fancy riff difft difftastic icdiff ydiff wdiff dwdiff tput"
        " clear reset "
    ),
    "linters": (
        " shellcheck shfmt bashate checkbashisms shellharden jsonlint yamllint actionlint zizmor vale typos proselint"
        " write-good woke languagetool aspell hunspell ispell tokei cloc scc loc pygount gocloc"
        " editorconfig-checker ec eclint editorconfig taplo dotenv-linter checkmake lychee linkchecker muffet"
        " markdown-link-check gitleaks trufflehog detect-secrets ggshield ast-grep sgrep semgrep opengrep comby"
        " codemod jscodeshift alex "
    ),
    "tables": (
        " mlr miller xsv qsv csvlook csvcut csvstat csvsort csvjoin csvstack csvjson csvformat in2csv csvgrep"
        " csvclean csvpy csvsql sql2csv datamash gron jless jnv jo jc fx dasel sd choose hck huniq "
    ),
    "markup": (
        " xmllint xmlstarlet xsltproc saxon saxonb-xslt xalan hxselect hxnormalize hxextract hxtoc hxcount pup"
        " htmlq html2text html2markdown tidy "
    ),
    "makers": (
        " expr bc dc units gunits qalc seq gseq jot factor primes numfmt uuidgen uuidparse uuid ulid pwgen"
        " envsubst getopt gettext ngettext msgfmt msgcat msgattrib msgcmp msggrep msguniq msgconv msgcomm msgmerge"
        " xgettext msginit msgen msgfilter msgexec m4 gm4 cal ncal figlet toilet lolcat fortune boxes banner"
        " cmatrix asciiquarium sl cowsay cowthink yes "
    ),
    "desktop": (
        " open xdg-open gnome-open kde-open kde-open5 exo-open wslview sensible-browser x-www-browser start cygstart"
        " xdg-mime xdg-settings xdg-user-dir xdg-user-dirs-update update-desktop-database update-mime-database"
        " gtk-update-icon-cache fc-cache fc-list fc-match fc-query fc-scan fc-pattern fc-validate gsettings dconf gio"
        " xrandr xdpyinfo xwininfo xprop xlsclients glxinfo glxgears vulkaninfo vainfo clinfo wayland-info xdotool"
        " ydotool wtype xte cliclick pactl pacmd wpctl amixer alsamixer pamixer playerctl pbcopy pbpaste wl-paste"
        " wl-copy clip clip.exe xclip xsel notify-send dunstify osd_cat zenity kdialog dialog whiptail logger wall"
        " write talk ytalk mail mailx sendmail mutt neomutt msmtp swaks mpack exim postfix alpine s-nail nail mailq"
        " from biff lp lpr cupsenable cupsdisable cupsaccept cupsreject lpadmin lpoptions lpmove enscript a2ps cancel"
        " lprm lpstat lpq lpinfo fzf sk skim peco percol fzy gum ranger nnn lf yazi vifm broot xplr walk far2l scrot"
        " grim maim flameshot gnome-screenshot spectacle "
    ),
    "watchers": (
        " inotifywait inotifywatch fswatch watchman xargs watch timeout parallel entr stdbuf flock watchexec"
        " chokidar onchange when-changed hyperfine multitime poop ionice chrt taskset numactl prlimit renice"
        " schedtool unshare nsenter chroot setarch linux32 linux64 setpriv runuser pkexec gosu capsh firejail"
        " bwrap proot fakeroot fakechroot script scriptreplay scriptlive ttyrec termtosvg progress pv "
    ),
    "hosting": " gh ",
    "hosting_lab": " glab hub ",
    "mercurial": " hg ",
    "versioning": " svn svnlook svnadmin svnversion jj ",
    "agents": (
        " claude codex gemini qwen opencode aider cursor-agent copilot amp cline crush droid kiro-cli auggie agy "
    ),
    "agent_tools": " bd beads workmux entire git-ai agent-browser mcp-cli rtk ",
    "models": " ollama llm ",
    "editors": (
        " vim vi view gvim mvim rvim rview vimdiff gvimdiff vimtutor nvim nvim-qt lvim neovide ex nano pico"
        " rnano joe jmacs jed ne mcedit mg tilde micro dte emacs emacsclient xemacs zile qemacs ed red hx"
        " helix kak kakoune subl sublime_text mate bbedit atom zed zeditor gedit kate kwrite gnome-text-editor"
        " mousepad xed pluma leafpad geany notepadqq idea pycharm webstorm goland clion rider phpstorm"
        " rubymine fleet studio xcode lapce howl lite-xl nvr code code-insiders codium vscodium code-oss"
        " cursor windsurf positron trae kiro antigravity "
    ),
    "terminals": " tmux screen zellij byobu dtach abduco ttyd gotty tmate tmuxinator tmuxp teamocil asciinema vhs ",
    "media": (
        " ffmpeg ffprobe sox soxi play rec mediainfo yt-dlp youtube-dl yt-dlp_linux ffplay mpv vlc cvlc"
        " mplayer aplay paplay cmus mpg123 ogg123 arecord parecord ffmpeg2theora mkvinfo mkvmerge metaflac"
        " mp3info opusinfo ogginfo vorbiscomment flacinfo "
    ),
    "pictures": (
        " identify magick convert mogrify composite montage compare exiftool exiv2 webpinfo pngcheck jpeginfo"
        " zbarimg chafa viu catimg timg jp2a img2sixel tiv imgcat icat rsvg-convert qrencode optipng oxipng"
        " pngquant pngcrush zopflipng jpegoptim jpegtran cjpeg djpeg cwebp dwebp webpmux gif2webp gifsicle"
        " avifenc avifdec heif-convert svgo potrace img2pdf inkscape exifautotran jhead gimp krita darktable"
        " feh sxiv imv eog nomacs display animate "
    ),
    "documents": (
        " pandoc dot neato fdp sfdp circo twopi osage patchwork gc ccomps acyclic tred unflatten nop sccmap"
        " bcomps tesseract mdcat mdless mdv mdview glow catdoc antiword xls2csv catppt unrtf odt2txt detex"
        " texcount docx2md wordcount ebook-meta groff nroff troff mandoc col deroff cmark cmark-gfm markdown"
        " multimarkdown markdown_py smartypants typst pdflatex xelatex lualatex latex tex pdftex luatex"
        " latexmk tectonic bibtex biber makeindex arara context asciidoctor asciidoctor-pdf texi2pdf mdbook"
        " quarto zola hugo libreoffice soffice localc lowriter unoconv loffice wkhtmltopdf wkhtmltoimage"
        " weasyprint prince ebook-convert docx2txt pdftk d2 mmdc plantuml ocrmypdf img2txt unpaper calibredb"
        " evince okular zathura mupdf xpdf grip calibre marktext typora obsidian acroread "
    ),
    "pdf": (
        " pdftotext pdfinfo pdffonts pdfgrep pdfcount pdfimages pdftoppm pdfdetach pdfsig pdftocairo pdftops"
        " pdftohtml pdfseparate pdfunite pdfattach pdfcrop pdfjam pdfnup pdf2svg ps2pdf pdf2ps ps2ascii"
        " epstopdf qpdf pdfcpu mutool gs ghostscript gsc "
    ),
    "companions": (
        " git-status git-log git-diff git-show git-branch git-blame git-grep git-ls-files git-ls-tree git-rev-parse"
        " git-describe git-tag git-remote git-config git-rev-list git-cat-file git-shortlog git-reflog git-add"
        " git-commit git-push git-pull git-fetch git-merge git-rebase git-reset git-checkout git-clean git-stash"
        " git-rm git-mv git-restore git-switch git-clone git-init git-worktree git-upload-pack git-receive-pack"
        " git-shell git-lfs git-filter-repo pre-commit prek git-filter-branch bfg git-crypt git-secret ghq git-cliff"
        " tig gitk lazygit gitui git-gui git-cola gitg gitkraken sourcetree smartgit fork gitx jjui lazyjj magit"
        " git-flow git-absorb git-town git-branchless git-machete gt spr "
    ),
    "daemons": (
        " nginx openresty apachectl apache2ctl httpd apache2 caddy certbot etcdctl kafka-topics kafka-topics.sh"
        " kafka-consumer-groups kafka-consumer-groups.sh kcat kafkacat rabbitmqctl rabbitmq-diagnostics "
    ),
    "backups": (
        " mc rclone restic borg azcopy nats promtool circleci kafka-configs kafka-configs.sh kafka-acls kafka-acls.sh"
        " kafka-log-dirs kafka-log-dirs.sh kafka-get-offsets kafka-get-offsets.sh kafka-broker-api-versions"
        " kafka-broker-api-versions.sh "
    ),
    "devices": (" adb fastboot emulator idevice_id ideviceinfo idevicesyslog arduino-cli pio platformio "),
    "queries": (
        " tasklist systeminfo findstr where squeue sinfo sacct sprio sshare virsh qemu-img ldapsearch lynx w3m links"
        " elinks perldoc json_pp update-alternatives "
    ),
    "older": " fossil bzr brz p4 cvs ",
}
