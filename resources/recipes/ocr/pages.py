# SPDX-License-Identifier: GPL-3.0-or-later
"""Scans as PDF files, what is on their pages, and the words laid over them."""
import io
import math
import re
import warnings

import img2pdf
import pikepdf
from PIL import Image, ImageOps

from reading import Unread, called

_MOST_PIXELS = 120_000_000
_MOST_SIDE = 10_000  # pixels of a page as it is read
_READ = ["JPEG", "PNG", "TIFF", "WEBP", "BMP", "GIF"]
_FEW = 100  # letters of a page that may be those of a stamp or a number on a scan


class LeftOut(Exception):
    """Why a file is left out."""


def guard():
    """A small file can say that it is a huge picture: such are refused before they take memory."""
    Image.MAX_IMAGE_PIXELS = _MOST_PIXELS
    warnings.simplefilter("error", Image.DecompressionBombWarning)


class Document:
    """A scan as a PDF file without a password, in a folder of ours, for the programs that look at it."""

    def __init__(self, path, copy, passwords):
        self.path = copy
        self.notes = []
        with open(path, "rb") as file:
            head = file.read(1024)
        if not head:
            raise LeftOut("it is empty")
        try:
            self._pdf = self._opened(path, passwords) if b"%PDF-" in head else pikepdf.open(io.BytesIO(_as_pdf(path, head)))
            self._pdf.save(copy)
            self.texts = called(["pdftotext", "-cropbox", copy, "-"], "looking for text").split("\f")
            self.count = len(self._pdf.pages)
            self.plans = self._planned()
        except (MemoryError, LeftOut):
            raise
        except Exception as problem:  # pikepdf raises what the file's fault leads it to
            if getattr(problem, "errno", None):  # the disk's fault, not the file's
                raise
            raise LeftOut("it is broken: %s" % " ".join(str(problem).split())) from problem

    def _opened(self, path, passwords):
        for password in ["", *passwords]:
            try:
                pdf = pikepdf.open(path, password=password)
            except pikepdf.PasswordError:
                continue
            except pikepdf.PdfError as problem:
                raise LeftOut("it is no PDF file, or it is broken") from problem
            if not len(pdf.pages):
                raise LeftOut("it has no pages")
            if pdf.is_encrypted:
                self.notes.append("the result has no password")
            if int(pdf.Root.get("/AcroForm", {}).get("/SigFlags", 0)) & 1:
                self.notes.append("its signature is not valid in the result")
            return pdf
        if passwords:
            raise LeftOut("it has a password, which is none of those given")
        raise LeftOut("it has a password. Give it, for example: --param passwords=SECRET")

    def _planned(self):
        """For each page the resolution to read it in, or 0: it has its text already."""
        covered, fine = {}, {}
        for line in called(["pdfimages", "-list", self.path], "looking for pictures").splitlines()[2:]:
            cells = line.split()
            number, width, height = int(cells[0]) - 1, int(cells[3]), int(cells[4])
            across, down = (max(1, int(cell)) for cell in cells[-4:-2])
            if cells[2] in ("image", "stencil"):
                covered[number] = covered.get(number, 0) + width / across * height / down
                fine[number] = max(fine.get(number, 0), across, down)
        plans = []
        for number, page in enumerate(self._pdf.pages):
            box = [float(side) for side in page.cropbox]
            sides = [abs(box[2] - box[0]) / 72, abs(box[3] - box[1]) / 72]
            letters = len(re.sub(r"\s", "", self.texts[number])) if number < len(self.texts) else 0
            scanned = covered.get(number, 0) > sides[0] * sides[1] / 2
            if letters and not (scanned and letters < _FEW):
                plans.append(0)
                continue
            dpi = min(300, max(100, fine[number])) if scanned else 300
            plans.append(max(1, min(dpi, int(_MOST_SIDE / max(*sides, 0.01)))))
        return plans

    def drawn(self, number, dpi, place):
        """The picture of a page as a reader sees it."""
        called(["pdftoppm", "-cropbox", "-gray", "-r", str(dpi), "-f", str(number + 1), "-l", str(number + 1), "-singlefile", self.path, place], "drawing")
        return place + ".pgm"

    def lay(self, number, reading):
        """Turns a page upright, and lays the words over it where they were read."""
        page = self._pdf.pages[number]
        if reading.turn:
            page.rotate(reading.turn, relative=True)
        if reading.layer and reading.words:
            try:
                with pikepdf.open(reading.layer) as layer:
                    layer.pages[0].Contents = layer.make_stream(_level(layer.pages[0]))
                    page.add_overlay(layer.pages[0], pikepdf.Rectangle(*(float(side) for side in page.cropbox)))
            except (pikepdf.PdfError, AttributeError, TypeError, ValueError) as problem:
                raise Unread("its words are in the text alone, for the page is broken") from problem

    def write(self, part):
        self._pdf.save(part)


def _level(page):
    """Words of lines that are a little askew, each level at its place: readers take such a line's letters apart otherwise."""
    kept, at, tilted = [], None, False
    for operands, operator in pikepdf.parse_content_stream(page):
        kind = str(operator)
        if kind == "Tm":
            at = [float(each) for each in operands]
            tilted = at[0] > 0 and 0 < abs(at[1]) < 0.2 * at[0]
        elif kind == "Td" and at:
            right, up = (float(each) for each in operands)
            at[4:] = right * at[0] + up * at[2] + at[4], right * at[1] + up * at[3] + at[5]
        if tilted and kind in ("Tm", "Td"):
            level = [math.hypot(at[0], at[1]), 0, 0, math.hypot(at[2], at[3]), at[4], at[5]]
            operands, operator = [round(each, 3) for each in level], pikepdf.Operator("Tm")
        kept.append((operands, operator))
    return pikepdf.unparse_content_stream(kept)


def _as_pdf(path, head):
    if head[4:8] == b"ftyp":
        raise LeftOut("HEIC, AVIF and films are not read; save it as JPEG or PNG first")
    try:
        with Image.open(path, formats=_READ) as image:
            dpi = _resolution(image)
            if image.format == "JPEG" and image.mode in ("L", "RGB"):
                image.load()
                with open(path, "rb") as file:
                    return _page([file.read()], dpi)
            frames = []
            for number in range(1 if image.format in ("MPO", "GIF", "WEBP") else getattr(image, "n_frames", 1)):
                image.seek(number)
                frames.append(_flat(image))
            return _page(frames, dpi)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise LeftOut("it has more than %d million pixels" % (_MOST_PIXELS // 1_000_000)) from None
    except Image.UnidentifiedImageError:
        raise LeftOut("it is neither a PDF file nor a picture in JPEG, PNG, TIFF, WebP, BMP or GIF, or it is broken") from None
    except MemoryError:
        raise
    except Exception as problem:  # Pillow raises what the file's fault leads it to
        raise LeftOut("it is broken: %s" % " ".join(str(problem).split())) from problem


def _flat(image):
    """A picture as PNG, upright by its own note, on white where it is transparent."""
    upright = ImageOps.exif_transpose(image)
    if upright.mode not in ("1", "L", "RGB"):
        clear = upright.mode in ("LA", "PA", "RGBA") or "transparency" in upright.info
        whole = upright.convert("RGBA" if clear else "RGB")
        upright = Image.alpha_composite(Image.new("RGBA", whole.size, "white"), whole).convert("RGB") if clear else whole
    out = io.BytesIO()
    upright.save(out, "PNG")
    return out.getvalue()


def _page(pictures, dpi):
    return img2pdf.convert(pictures, layout_fun=img2pdf.get_fixed_dpi_layout_fun((dpi, dpi)), rotation=img2pdf.Rotation.ifvalid)


def _resolution(image):
    """As the picture says; photos say nothing true, and are taken for a sheet of A4."""
    try:
        said = float(image.info.get("dpi", (0, 0))[0])
    except (TypeError, ValueError, ZeroDivisionError):
        said = 0
    return said if 100 <= said <= 1200 else max(150.0, max(image.size) / 11.69)
