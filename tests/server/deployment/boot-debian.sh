#!/bin/sh
# Boots the Debian in an archive with its own systemd, in namespaces of its own, so that it needs neither a virtual
# machine nor free ports. Writes the process ID of that systemd, and ends with it. Called by debian.ts as root:
#   unshare --mount boot-debian.sh outside ARCHIVE FOLDER
set -eu
side=$1 archive=$2 folder=$3
root=$folder/root

outside() {
  # A control group of its own: systemd takes the topmost one it sees.
  mkdir "$folder/groups" "$root"
  mount -t cgroup2 none "$folder/groups"
  group=$folder/groups/sealmark-$$
  mkdir "$group"
  echo $$ >"$group/cgroup.procs"
  unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child "$0" inside "$archive" "$folder" 3>&2 2>/dev/null || true
  echo $$ >"$folder/groups/cgroup.procs"
  find "$group" -depth -type d -exec rmdir {} +
}

inside() {
  # What unshare itself writes, at the end, is of no use.
  exec 2>&3 3>&-
  mount --make-rprivate /
  mount -t tmpfs none "$root"
  tar --extract --file "$archive" --directory "$root"
  # By the machine's own /proc, as others see it.
  read -r pid _ </proc/self/stat
  mount -t proc proc "$root/proc"
  mount -t sysfs sysfs "$root/sys"
  mount -t cgroup2 none "$root/sys/fs/cgroup"
  mount -t tmpfs -o mode=755 none "$root/run"
  mount -t tmpfs -o mode=755 none "$root/dev"
  # Nodes of its own: systemd changes the mode of its console.
  while read -r device numbers; do mknod -m 666 "$root/dev/$device" c $numbers; done <<NODES
null 1 3
zero 1 5
full 1 7
random 1 8
urandom 1 9
tty 5 0
console 1 3
NODES
  ln -s /proc/self/fd "$root/dev/fd"
  mkdir "$root/dev/shm" "$root/dev/pts" "$root/old"
  mount -t devpts -o newinstance,ptmxmode=666 none "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  cd "$root"
  # A program in a chroot may not make user namespaces, which PrivateUsers= of the unit does.
  pivot_root . old
  echo "$pid"
  exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c \
    'umount -l /old && exec /lib/systemd/systemd multi-user.target' </dev/null >/dev/null 2>&1
}

"$side"
