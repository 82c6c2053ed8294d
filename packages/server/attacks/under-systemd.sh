#!/usr/bin/env bash
# under-systemd.sh CHECKOUT FOLDER: systemd itself starts legible.service, as PID 1 of namespaces of its own;
# FOLDER/play.sh is run beside it, and what it says lies in FOLDER/said.txt. Needs root. Leaves nothing behind.
set -euo pipefail

checkout=$1 folder=$2

# Systemd wants groups of processes to manage: ours, below which it makes its own.
groups=(/sys/fs/cgroup/{systemd,unified}/legible-test)

enter_groups() {
  local group
  for group in "${groups[@]}"; do
    mkdir -p "$group"
    echo "$BASHPID" >"$group/cgroup.procs"
  done
}

if [[ ${3:-} != inside ]]; then
  status=0
  (
    enter_groups
    exec unshare --mount --pid --fork --cgroup --uts --ipc --propagation private bash "$0" "$checkout" "$folder" inside
  ) || status=$?
  find "${groups[@]}" -depth -type d -exec rmdir {} + 2>/dev/null || true
  exit "$status"
fi

# A writable cover over a folder of the system.
cover() {
  local name=${1//\//_}
  mkdir -p "$covers/$name/up" "$covers/$name/work"
  mount -t overlay overlay -o "lowerdir=$1,upperdir=$covers/$name/up,workdir=$covers/$name/work" "$1"
}

mount -t proc proc /proc
covers=$folder/covers
mkdir -p "$covers"
mount -t tmpfs tmpfs "$covers"
for path in /etc /var/lib; do cover "$path"; done
for path in /opt /run /var/cache /var/log; do mount -t tmpfs tmpfs "$path"; done
mkdir /opt/legible
mount --bind "$checkout" /opt/legible
umount --lazy /sys/fs/cgroup
mount -t tmpfs tmpfs /sys/fs/cgroup
mkdir /sys/fs/cgroup/systemd /sys/fs/cgroup/unified
mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd
mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified
# Credentials are mounted by a child, for all to see.
mount --make-rshared /

useradd --system --home-dir /var/lib/legible --shell /usr/sbin/nologin legible
mkdir -p /etc/legible /etc/credstore
cp "$folder/legible.env" /etc/legible/
cp "$folder"/credstore/* /etc/credstore/
rm -rf /etc/systemd/system
mkdir -p /etc/systemd/system/legible.service.d
cp /opt/legible/deploy/systemd/*.service /etc/systemd/system/
# Nothing else of the system is to run.
printf '[Unit]\nDefaultDependencies=no\n[Service]\nStandardOutput=append:%s/log.txt\nStandardError=inherit\n' "$folder" \
  >/etc/systemd/system/legible.service.d/here.conf
ln -s /dev/null /etc/systemd/system/network-online.target
cat >/etc/systemd/system/play.service <<END
[Unit]
DefaultDependencies=no
[Service]
Type=oneshot
StandardOutput=append:$folder/said.txt
StandardError=inherit
ExecStart=/bin/bash $folder/play.sh
ExecStopPost=/bin/systemctl --force --force poweroff
END
export container=test
exec /usr/lib/systemd/systemd --system --unit=play.service --log-target=console --log-level=warning --show-status=no
