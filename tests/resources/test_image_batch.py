# SPDX-License-Identifier: GPL-3.0-or-later
"""The results are checked by their bytes, and by single pixels."""
import re
import struct
import unittest

import openpyxl
from recipe_bench import RecipeTest

try:
    from PIL import Image
except ImportError:
    raise unittest.SkipTest("python3-pil is not installed") from None
import made_pictures as made


def segments(path):
    """The marker of each part of a JPEG before its pixels, with what is in it."""
    content, place, found = path.read_bytes(), 2, []
    while content[place + 1] != 0xDA:
        [length] = struct.unpack(">H", content[place + 2 : place + 4])
        found.append((content[place + 1], content[place + 4 : place + 2 + length]))
        place += 2 + length
    return found


def size(path):
    """Of a JPEG, a PNG or a GIF, from its bytes."""
    content = path.read_bytes()
    if content.startswith(b"\x89PNG"):
        return struct.unpack(">II", content[16:24])
    if content.startswith(b"GIF8"):
        return struct.unpack("<HH", content[6:10])
    [frame] = [part for marker, part in segments(path) if marker in (0xC0, 0xC2)]
    return struct.unpack(">HH", frame[1:5])[::-1]


class ImageBatch(RecipeTest):
    recipe = "image-batch"

    def assertNear(self, path, place, colour):
        with Image.open(path) as image:
            pixel = image.convert("RGB").getpixel(place)
        self.assertTrue(all(abs(a - b) < 12 for a, b in zip(pixel, colour)), (path.name, place, pixel))

    def one(self, content, name, **parameters):
        """What became of one picture."""
        [path] = [path for path in self.results(named={"pictures": [self.file(content, name)]}, **parameters).iterdir() if path.suffix != ".xlsx"]
        return path

    def report(self):
        book = openpyxl.load_workbook(self.output / "report.xlsx")
        return [list(sheet.iter_rows(min_row=2, values_only=True)) for sheet in book]


class Folders(ImageBatch):
    def test_keep_their_names_and_say_what_is_left_out(self):
        folder = made.fill(self.folder / "Bilder ö")
        out = self.results(named={"pictures": [folder]}, longest=20) / "Bilder ö"
        names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
        self.assertEqual(names, sorted(["Größe 1.JPG", "druck.jpg", "moves.gif", "palette.png", "sixteen.png", "tief/klar ä.png"]))
        self.assertEqual([size(out / name) for name in names], [(10, 20), (20, 13), (20, 10), (20, 20), (16, 8), (20, 20)])
        done, left_out = self.report()
        self.assertEqual({row[0] for row in left_out}, {"Notiz.txt", "halb.jpg", "bombe.png"})
        why = dict(left_out)
        self.assertIn("no picture", why["Notiz.txt"])
        self.assertIn("broken", why["halb.jpg"])
        self.assertIn("120 million pixels", why["bombe.png"])
        self.assertEqual(len([line for line in self.lines if line.startswith("Left out")]), 3)
        [row] = [row for row in done if row[0] == "Größe 1.JPG"]
        self.assertEqual(row[1:4], ("Bilder ö/Größe 1.JPG", "JPEG 80 × 40", "JPEG 10 × 20"))
        self.assertEqual(row[4:6], ((folder / row[0]).stat().st_size, (out / row[0]).stat().st_size))
        self.assertEqual(self.steps[-1], (1, 1))
        self.assertEqual(self.steps, sorted(self.steps, key=lambda step: step[0] / step[1]))

    def test_with_two_pictures_of_one_name_keep_both(self):
        paths = [self.file(made.photo(), "a.jpg"), self.file(made.transparent(), "a.png")]
        out = self.results(named={"pictures": paths}, convert="jpeg")
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["a (2).jpg", "a.jpg", "report.xlsx"])


class Metadata(ImageBatch):
    def test_go_and_the_picture_stands_upright(self):
        path = self.one(made.photo(6), "a b.jpg")
        self.assertFalse({marker for marker, _ in segments(path)} & {0xE1, 0xED, 0xFE})  # EXIF, IPTC, comment
        self.assertNotIn(b"Secret", path.read_bytes())
        self.assertEqual(size(path), (40, 80))  # turned to the right: what was left is on top
        self.assertNear(path, (20, 10), (254, 0, 0))
        self.assertNear(path, (20, 70), (0, 0, 254))

    def test_stay_when_wanted_but_for_the_turn(self):
        path = self.one(made.photo(6), "a.jpg", strip=False)
        [exif] = [part for marker, part in segments(path) if marker == 0xE1]
        self.assertIn(b"Secretcam", exif)
        self.assertIn(b"2024:05:06", exif)
        with Image.open(path) as image:
            self.assertEqual(image.getexif().get(0x0112, 1), 1)
        self.assertEqual(size(path), (40, 80))
        same = self.one(made.photo(1), "b.jpg", strip=False)
        self.assertEqual(same.read_bytes(), made.photo(1))

    def test_of_other_formats_go_too(self):
        for name, kind in (("a.png", "PNG"), ("a.webp", "WEBP"), ("a.tif", "TIFF")):
            exif = Image.Exif()
            exif[0x010F] = "Secretcam"
            path = self.one(made.saved(made.halves(), kind, exif=exif), name)
            self.assertNotIn(b"Secret", path.read_bytes(), name)
        self.assertNotIn(b"Secret", self.one(made.moving(), "a.gif").read_bytes())

    def test_that_go_cost_no_quality(self):
        def tables(parts):
            return [part for marker, part in parts if marker == 0xDB]

        path = self.one(made.photo(), "a.jpg")
        self.assertEqual(tables(segments(path)), tables(segments(self.file(made.photo(), "b.jpg"))))
        worse = self.one(made.photo(), "a.jpg", quality=20)
        self.assertNotEqual(tables(segments(worse)), tables(segments(self.folder / "b.jpg")))


class Conversions(ImageBatch):
    def test_make_white_of_what_is_transparent(self):
        path = self.one(made.transparent(), "klar.png", convert="jpeg")
        self.assertEqual(path.name, "klar.jpg")
        self.assertNear(path, (2, 2), (255, 255, 255))
        self.assertNear(path, (20, 20), (254, 0, 0))
        path = self.one(made.palette(), "p.png", convert="jpeg")
        self.assertNear(path, (2, 2), (255, 255, 255))
        self.assertNear(path, (17, 10), (0, 128, 0))

    def test_keep_what_is_transparent_where_the_format_can(self):
        for content in (made.transparent(), made.palette()):
            for convert in ("webp", "png"):
                for percent in (100, 50):
                    with Image.open(self.one(content, "x.png", convert=convert, percent=percent)) as image:
                        self.assertEqual(image.convert("RGBA").getpixel((1, 1))[3], 0, (convert, percent))

    def test_keep_colours(self):
        for convert in ("keep", "png", "webp"):
            self.assertNear(self.one(made.cmyk(), "c.jpg", convert=convert), (5, 5), (254, 0, 0))
        unreadable = made.saved(Image.new("CMYK", (9, 9), (0, 255, 255, 0)), "JPEG", icc_profile=b"no profile" * 20)
        self.assertNear(self.one(unreadable, "u.jpg", convert="png"), (5, 5), (254, 0, 0))
        self.assertNear(self.one(made.sixteen_bit(), "s.png", convert="jpeg"), (5, 5), (128, 128, 128))
        kept = self.one(made.sixteen_bit(), "s.png", percent=50)
        self.assertEqual(kept.read_bytes()[24], 16)
        self.assertEqual(size(kept), (8, 4))

    def test_of_what_moves(self):
        with Image.open(self.one(made.moving(), "m.gif", percent=50)) as image:
            self.assertEqual((image.n_frames, image.size), (3, (12, 6)))
            times = []
            for number in range(3):
                image.seek(number)
                times.append(image.info["duration"])
            self.assertEqual(times, [100, 200, 300])
        path = self.one(made.moving(), "m.gif", convert="webp")
        self.assertEqual(len(re.findall(b"ANMF", path.read_bytes())), 3)
        self.assertNear(self.one(made.moving(), "m.gif", convert="jpeg"), (5, 5), (254, 0, 0))
        self.assertIn("first of 3 pictures", self.report()[0][0][6])

    def test_take_the_photo_of_one_with_a_preview(self):
        content = made.saved(made.halves(), "MPO", save_all=True, append_images=[made.halves((16, 8))])
        path = self.one(content, "a.jpg")
        self.assertEqual(size(path), (80, 40))
        self.assertEqual(self.report()[0][0][6], None)

    def test_name_a_file_by_what_is_in_it(self):
        self.assertEqual(self.one(made.transparent(), "a.jpg").name, "a.png")


class Sizes(ImageBatch):
    def test_grow_only_when_asked(self):
        self.assertEqual(size(self.one(made.photo(), "a.jpg", longest=200)), (80, 40))
        self.assertEqual(size(self.one(made.photo(), "a.jpg", longest=200, enlarge=True)), (200, 100))
        self.assertEqual(size(self.one(made.photo(), "a.jpg", percent=25)), (20, 10))
        self.assertEqual(size(self.one(made.photo(), "a.jpg", longest=1)), (1, 1))
        self.assertIn("enlarge=true", self.refusal(self.file(made.photo(), "a.jpg"), percent=200))
        self.assertIn("not both", self.refusal(self.file(made.photo(), "a.jpg"), percent=50, longest=9))

    def test_of_a_result_are_limited(self):
        path = self.file(made.saved(made.halves((4000, 4)), "PNG"), "a.png")
        self.assertIn("16383 pixels", self.refusal(path, longest=20_000, enlarge=True, convert="webp"))
        self.assertIn("million pixels", self.refusal(self.file(made.photo(), "a.jpg"), longest=20_000, enlarge=True))


class Refused(ImageBatch):
    def test_is_what_is_no_picture(self):
        for content, name, why in (
            (b"", "leer ä.png", "“leer ä.png”: it is empty."),
            (b"hello", "a b.png", "no picture"),
            (made.png(50_000, 50_000), "a.png", "120 million"),
            (made.png(40, 40, b"\0"), "a.png", "broken"),
            (b"\0\0\0\x18ftypheic" + bytes(40), "a.jpg", "HEIC"),
            (made.saved(Image.new("F", (4, 4)), "TIFF"), "a.tif", "decimals"),
        ):
            self.assertIn(why, self.refusal(self.file(content, name)), name)
        (self.folder / "lost.png").symlink_to("nowhere")
        self.assertIn("cannot be read", self.refusal(self.folder / "lost.png"))
        (self.folder / "leer").mkdir()
        self.assertIn("no files", self.refusal(self.folder / "leer"))

    def test_is_said_by_the_script(self):
        done = self.start(self.file(b"", "leer ä.png"))
        self.assertEqual((done.returncode, done.stderr), (2, "“leer ä.png”: it is empty. There is no other picture.\n"))


if __name__ == "__main__":
    unittest.main()
