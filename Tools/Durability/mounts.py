"""File systems of one's own, on images and in memory, where the machine allows them."""

import os
import shutil
import subprocess
from pathlib import Path


class Unavailable(Exception):
    """The machine does not allow it; says why."""


def run(*command):
    ended = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if ended.returncode != 0:
        raise Unavailable(f"{' '.join(map(str, command))}: {ended.stderr.strip()}")


class Mount:
    """A mounted file system; unmounted and removed at the end of a `with`."""

    # The least that mkfs.xfs makes is 300 MB; an image takes what is written to it.
    KINDS = {
        "ext4": (32 << 20, ("mkfs.ext4", "-q", "-F"), ()),
        "ext4 noauto_da_alloc": (32 << 20, ("mkfs.ext4", "-q", "-F"), ("noauto_da_alloc",)),
        "exFAT": (8 << 20, ("mkfs.exfat",), ()),
        "xfs": (320 << 20, ("mkfs.xfs", "-q", "-f"), ()),
        "btrfs": (320 << 20, ("mkfs.btrfs", "-q", "-f"), ()),
    }

    def __init__(self, scratch, kind, size=None, options=()):
        self.kind = kind
        self.options = list(options)
        name = kind.replace(" ", "-")
        self.point = Path(scratch) / f"{name}.mount"
        self.image = Path(scratch) / f"{name}.image"
        self.size = size
        self.device = None

    def __enter__(self):
        self.point.mkdir()
        try:
            if self.kind == "tmpfs":
                self.options.append(f"size={self.size}")
                run("mount", "-t", "tmpfs", "-o", ",".join(self.options), "trial", self.point)
                return self
            size, make, options = self.KINDS[self.kind]
            self.options += options
            if not shutil.which(make[0]):
                raise Unavailable(f"{make[0]} is not installed")
            with open(self.image, "wb") as image:
                image.truncate(self.size or size)
            run(*make, self.image)
            self.mount()
        except Unavailable:
            self.point.rmdir()
            self.image.unlink(missing_ok=True)
            raise
        return self

    def mount(self):
        if self.kind == "exFAT":
            # In user space, as not every kernel has it; that takes a device only.
            device = subprocess.run(["losetup", "--find", "--show", self.image],
                                    capture_output=True, text=True)
            if device.returncode != 0:
                raise Unavailable(f"losetup: {device.stderr.strip()}")
            self.device = device.stdout.strip()
            try:
                run("mount.exfat-fuse", "-o", "uid=0,gid=0,umask=077", self.device, self.point)
                if not os.path.ismount(self.point):
                    raise Unavailable("mount.exfat-fuse: FUSE is not allowed")
            except Unavailable:
                run("losetup", "--detach", self.device)
                raise
            return
        # The image of a file: the kernel gives the loop device back with the mount.
        options = ",".join(["loop", *self.options])
        run("mount", "-t", self.kind.split()[0], "-o", options, self.image, self.point)

    def unmount(self):
        run("umount", self.point)
        if self.device:
            run("losetup", "--detach", self.device)
            self.device = None

    def remount(self, option):
        run("mount", "-o", f"remount,{option}", self.point)

    def __exit__(self, *_):
        self.unmount()
        self.point.rmdir()
        self.image.unlink(missing_ok=True)
