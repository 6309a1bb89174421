# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the sample scans and films: python3 generate_media.py [folder], in a machine with the image media

Everything is invented. Other versions of Pillow and ffmpeg make other bytes of it, which show the same.
"""
import os
import random
import subprocess
import sys

import img2pdf
from PIL import Image, ImageChops, ImageDraw, ImageFont

_DEJAVU = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
_CHINESE = "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"
_LETTER = """Sehr geehrte Frau Größmann,

wir bestätigen Ihre Bestellung über zwölf
Übungsbücher. Der Betrag von 1.234,50 Euro
ist bis zum 15. März fällig.

Mit freundlichen Grüßen
Jürgen Weiß"""
_LEASE = ("Mietvertrag\n\nDas Fahrrad wird für drei\nTage überlassen.", "Rückgabe am Bahnhof\nZürich vor zwanzig Uhr.")
_MENU = "今日菜单\n牛肉面条\n西红柿炒鸡蛋\n茶水免费"


def page(text, size, font, height):
    """Grey as a scanner sees paper."""
    image = Image.new("L", size, 244)
    ImageDraw.Draw(image).multiline_text((50, 50), text, 30, ImageFont.truetype(font, height), spacing=height // 2)
    return image


def scanned(image, skew):
    """A little askew, with the noise of a sensor."""
    image = image.rotate(skew, Image.Resampling.BICUBIC, fillcolor=244)
    noise = random.Random(7)
    grain = Image.frombytes("L", image.size, bytes(int(noise.random() * 16) for _ in range(image.width * image.height)))
    return ImageChops.subtract(image, grain)


def scribble(image):
    """What no program reads: a signature at the lower right."""
    width, height = image.size
    places = [(0.60, 0.80), (0.68, 0.66), (0.66, 0.90), (0.76, 0.68), (0.74, 0.88), (0.84, 0.70), (0.80, 0.92), (0.94, 0.78)]
    ImageDraw.Draw(image).line([(x * width, y * height) for x, y in places], 40, 5, "curve")
    return image


def scans(folder):
    letter = scanned(page(_LETTER, (860, 560), _DEJAVU, 28), 1.5).rotate(90, expand=True)
    letter.save(os.path.join(folder, "letter.jpg"), quality=45, dpi=(150, 150))
    page(_MENU, (360, 340), _CHINESE, 36).quantize(4).save(os.path.join(folder, "menu.png"), dpi=(150, 150), optimize=True)
    first = scribble(scanned(page(_LEASE[0], (700, 480), _DEJAVU, 30), -1))
    second = scanned(page(_LEASE[1], (700, 300), _DEJAVU, 30), 0).rotate(180)
    parts = []
    for number, image in enumerate((first, second)):
        parts.append(os.path.join(folder, ".part%d.jpg" % number))
        image.save(parts[-1], quality=45, dpi=(150, 150))
    with open(os.path.join(folder, "lease.pdf"), "wb") as file:
        file.write(img2pdf.convert(parts))
    for part in parts:
        os.remove(part)


def films(folder):
    def ffmpeg(*arguments):
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *arguments], cwd=folder, check=True)

    bare = ("-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact")
    # As a telephone keeps what it saw upright: lying, with a note to turn it. Upright, red is on top and blue below.
    ffmpeg("-f", "lavfi", "-i", "color=blue:s=80x120:r=25:d=2", "-f", "lavfi", "-i", "color=red:s=80x120:r=25:d=2",
           "-f", "lavfi", "-i", "sine=440:d=2", "-filter_complex", "[0][1]hstack,format=yuv420p",
           "-c:v", "libx264", "-c:a", "aac", "-b:a", "32k", *bare, "lying.mp4")
    ffmpeg("-display_rotation", "90", "-i", "lying.mp4", "-c", "copy", *bare, "phone.mp4")
    os.remove(os.path.join(folder, "lying.mp4"))
    # Without sound: a second of green, one of white, one of black.
    ffmpeg(*(word for colour in ("lime", "white", "black") for word in ("-f", "lavfi", "-i", "color=%s:s=160x120:r=20:d=1" % colour)),
           "-filter_complex", "[0][1][2]concat=n=3,format=yuv420p", "-c:v", "libx264", *bare, "silent.mkv")


if __name__ == "__main__":
    target = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    os.makedirs(target, exist_ok=True)
    scans(target)
    films(target)
