#!/bin/sh
# image-root.sh FOLDER copies the parts of Debian that the program needs: C and C++ libraries, a shell for initdb,
# a few commands for debugging, and nss-wrapper, which gives any user a name. No package manager, nothing setuid.
set -eu
root=$1
packages="base-files coreutils dash gcc-12-base libacl1 libattr1 libc6 libgcc-s1 libgmp10 libnss-wrapper
  libpcre2-8-0 libselinux1 libstdc++6"

mkdir -p "$root/usr/bin" "$root/usr/sbin" "$root/usr/lib" "$root/usr/lib64"
for folder in bin sbin lib lib64; do ln -s "usr/$folder" "$root/$folder"; done

dpkg-query --listfiles $packages |
  grep -Ev '/(gconv|info|lintian|locale|man)(/|$)|/share/doc/.*/(changelog|README|NEWS|TODO|THANKS|AUTHORS)' |
  sort -u |
  tar --create --no-recursion --ignore-failed-read --files-from=- 2>/dev/null |
  tar --extract --directory="$root" --keep-directory-symlink
find "$root" -xdev -perm /6000 -type f -exec chmod ug-s {} +

cat > "$root/etc/passwd" <<END
root:x:0:0::/:/bin/sh
dropfolio:x:10001:0::/data:/bin/sh
nobody:x:65534:65534::/:/bin/sh
END
cat > "$root/etc/group" <<END
root:x:0:
nogroup:x:65534:
END
echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
mkdir -p "$root/var/lib/dpkg" "$root/data" "$root/backups"
# Vulnerability scanners look for the installed packages here.
dpkg-query --status $packages > "$root/var/lib/dpkg/status"
# Writable for any user and group that the container runs as.
chmod 1777 "$root/data" "$root/backups"
ldconfig -r "$root"
chroot "$root" /bin/sh -c 'ls /data'
