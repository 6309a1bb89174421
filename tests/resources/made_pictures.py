# SPDX-License-Identifier: GPL-3.0-or-later
"""A folder of small pictures that are hard in one way each: see the names of the functions."""
import io
import pathlib
import struct
import sys
import zlib

from PIL import Image


def png(width, height, rows=b""):
    """Written by hand, and with no more pixels than given: a large one says more than it has."""

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def halves(size=(80, 40)):
    """Red on the left, blue on the right."""
    image = Image.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    return image


def photo(orientation=1):
    """A JPEG with a place, a camera and a comment, that says how the camera was held."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "Secretcam"
    exif[0x8825] = {1: "N", 2: (47.0, 22.0, 33.0), 29: "2024:05:06"}
    out = io.BytesIO()
    halves().save(out, "JPEG", quality=92, exif=exif.tobytes(), comment=b"Secretcomment")
    return out.getvalue()


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def transparent():
    """A red square amid nothing that would be black."""
    image = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (10, 10, 30, 30))
    return saved(image, "PNG")


def palette():
    """With a colour that is transparent."""
    image = Image.new("P", (20, 20), 1)
    image.putpalette([0, 0, 0, 0, 128, 0] + [9] * 762)
    image.paste(0, (0, 0, 10, 20))
    return saved(image, "PNG", transparency=0)


def cmyk():
    return saved(Image.new("CMYK", (30, 20), (0, 255, 255, 0)), "JPEG", quality=95)


def moving():
    frames = [Image.new("RGB", (24, 12), colour) for colour in ("red", "lime", "blue")]
    return saved(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=[100, 200, 300], loop=0, comment=b"Secretcomment")


def sixteen_bit():
    return saved(Image.new("I;16", (16, 8), 32768), "PNG")


def fill(folder):
    folder = pathlib.Path(folder)
    (folder / "tief").mkdir(parents=True)
    files = {
        "Größe 1.JPG": photo(6),
        "tief/klar ä.png": transparent(),
        "palette.png": palette(),
        "druck.jpg": cmyk(),
        "moves.gif": moving(),
        "sixteen.png": sixteen_bit(),
        "Notiz.txt": b"no picture",
        "halb.jpg": photo()[:700],
        "bombe.png": png(50_000, 50_000),
        ".DS_Store": b"hidden",
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


if __name__ == "__main__":
    fill(sys.argv[1])
