"""A scratch folder for a worker: it shows the user's files and keeps what the program writes to itself.

Where the kernel allows it, the user's folders are covered by an overlay at the same path in a mount namespace of the
worker's own: every path stays true, and writes land in the scratch folder. Elsewhere the working directory becomes a
folder of copies (small files) and links (large files and folders)."""

from __future__ import annotations

import ctypes
import os
import shutil

CLONE_NEWNS, CLONE_NEWUSER = 0x00020000, 0x10000000
MS_REC, MS_PRIVATE = 0x4000, 0x40000
COPIED_BYTES = 8 << 20  # a file up to here is copied: logs and tables that a program appends to
COPIED_TOTAL = 128 << 20  # what a worker may cost in all, where folders are copied
COPIED_FILES = 500  # some 20 ms
LINKED_FOLDERS = {".git", ".venv", "venv", "node_modules", "__pycache__"}  # large, and no program's output


def enter(root: str, folders: list[str]) -> str:
    """Covers `folders`, the working directory first; returns how: `overlay`, `copies` or `none`."""
    tops = [f for f in folders if not any(f != g and f.startswith(g.rstrip("/") + "/") for g in folders)]
    if any(root == f or root.startswith(f.rstrip("/") + "/") for f in tops):
        return _copy(root, folders[0])
    try:
        _own_mounts()
        for number, folder in enumerate(tops):
            _cover(folder, f"{root}/{number}")
    except OSError:
        return _copy(root, folders[0])
    os.chdir(folders[0])
    return "overlay"


def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(result: int) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def _own_mounts() -> None:
    libc, uid, gid = _libc(), os.getuid(), os.getgid()
    if uid == 0:
        _checked(libc.unshare(CLONE_NEWNS))
    else:
        _checked(libc.unshare(CLONE_NEWUSER | CLONE_NEWNS))
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
    _checked(libc.mount(b"none", b"/", None, MS_REC | MS_PRIVATE, None))


def _cover(folder: str, scratch: str) -> None:
    with open("/proc/self/mountinfo") as file:
        mounted = [line.split()[4] for line in file]
    if any(m.startswith(folder.rstrip("/") + "/") for m in mounted):
        raise OSError("an overlay would hide what is mounted below")
    upper, work = f"{scratch}/upper", f"{scratch}/work"
    os.makedirs(upper)
    os.makedirs(work)
    if any(c in folder + scratch for c in ",:\\"):
        raise OSError("the folder's name can't be put in mount options")
    options = f"lowerdir={folder},upperdir={upper},workdir={work}"
    _checked(_libc().mount(b"overlay", os.fsencode(folder), b"overlay", 0, os.fsencode(options)))


def _copy(root: str, folder: str) -> str:
    """Goes to a folder of copies and links; `none` where even that is impossible, and the user's own folder stays."""
    try:
        _mirror(folder, f"{root}/files", [COPIED_TOTAL, COPIED_FILES], root)
        os.chdir(f"{root}/files")
    except OSError:
        os.chdir(folder)
        return "none"
    return "copies"


def _mirror(folder: str, target: str, left: list[int], root: str) -> None:
    os.makedirs(target)
    for entry in os.scandir(folder):
        there = f"{target}/{entry.name}"
        if entry.path == root or root.startswith(entry.path + "/"):
            continue
        if entry.is_dir(follow_symlinks=False) and entry.name not in LINKED_FOLDERS and left[1] > 0:
            _mirror(entry.path, there, left, root)
        elif not _copied(entry, there, left):
            os.symlink(entry.path, there)


def _copied(entry: os.DirEntry[str], there: str, left: list[int]) -> bool:
    """Copies a file that is small enough; False where it is to be linked."""
    try:
        if not entry.is_file() or entry.stat().st_size > min(COPIED_BYTES, left[0]) or left[1] <= 0:
            return False
        shutil.copy2(entry.path, there)
    except OSError:  # unreadable: the program can't read it either
        return False
    left[0] -= entry.stat().st_size
    left[1] -= 1
    return True
