# SPDX-License-Identifier: GPL-3.0-or-later
"""Scans that are hard in one way each: see the names of the functions."""
import io
import pathlib
import sys

import img2pdf
import pikepdf
from made_pdf import pdf
from made_pictures import png
from PIL import Image, ImageDraw, ImageFont

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
DPI = 150


def sheet(text, size=(700, 300), mode="L", paper="white"):
    """Black words on paper."""
    image = Image.new(mode, size, paper)
    ImageDraw.Draw(image).multiline_text((40, 40), text, "black", ImageFont.truetype(FONT, 30), spacing=20)
    return image


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, dpi=(DPI, DPI), **options)
    return out.getvalue()


def photo(text, orientation):
    """A JPEG whose own note says how to turn it."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    turned = {6: Image.Transpose.ROTATE_90, 3: Image.Transpose.ROTATE_180, 1: None}[orientation]
    image = sheet(text)
    return saved(image.transpose(turned) if turned is not None else image, "JPEG", quality=90, exif=exif.tobytes())


def clear(text):
    """What is paper is transparent, and would be black."""
    image = Image.new("RGBA", (700, 300), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (0, 0), sheet(text).point(lambda grey: 255 - grey))
    return saved(image, "PNG")


def several(*texts):
    first, *others = [sheet(text) for text in texts]
    return saved(first, "TIFF", save_all=True, append_images=others)


def framed(text):
    """Words in a table, and a dark picture beside it."""
    image = sheet(text)
    draw = ImageDraw.Draw(image)
    draw.rectangle((15, 20, 420, 140), outline="black", width=3)
    for number in range(60):
        draw.line((520 + 2 * number, 190, 640 - 2 * number, 270), "black", 3)
    return saved(image, "PNG")


def bound(*pictures):
    """A PDF of a page for each."""
    return img2pdf.convert([saved(image, "JPEG", quality=90) for image in pictures])


def secret(content, password):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as file:
        file.save(out, encryption=pikepdf.Encryption(user=password, owner="owner"))
    return out.getvalue()


def mixed(text, scan):
    """A page with text of its own, a scan with a stamp's text on it, and a scan that is cut and lies."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf([text, "Page 7"], (336, 144)))) as file, pikepdf.open(io.BytesIO(bound(scan, scan))) as scans:
        file.pages[1].add_underlay(scans.pages[0])
        file.pages.append(scans.pages[1])
        file.pages[2].mediabox = [-30, -50, 400, 200]
        file.pages[2].cropbox = [0, 0, 336, 144]
        file.pages[2].rotate(90, relative=False)
        file.save(out)
    return out.getvalue()


def fill(folder):
    """What a person may give by mistake, and one good scan."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    files = {
        "Brief ö 1.png": saved(sheet("Grüße aus Köln"), "PNG"),
        "leer.pdf": b"",
        "Notiz.pdf": b"only text",
        "halb.jpg": photo("Grüße aus Köln", 1)[:4000],
        "bombe.png": png(50_000, 50_000),
        "geheim ä.pdf": secret(bound(sheet("Grüße aus Köln")), "abc"),
        ".hidden.png": b"hidden",
    }
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


if __name__ == "__main__":
    fill(sys.argv[1])
