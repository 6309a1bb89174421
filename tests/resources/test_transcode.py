# SPDX-License-Identifier: GPL-3.0-or-later
"""Films are counted by frames, listened to by crossings of zero, and looked at by pixels."""
import json
import pathlib
import shutil
import subprocess
import unittest

import openpyxl
from recipe_bench import SAMPLES, RecipeTest

if not shutil.which("ffmpeg"):
    raise unittest.SkipTest("ffmpeg is not installed")
import made_films as made


class Transcode(RecipeTest):
    recipe = "transcode"

    def one(self, path, **parameters):
        """The one result of a film in the format that is asked for."""
        out = self.results(named={"videos": [path]}, **{"formats": "mp4", "thumbnails": 0, **parameters})
        [result] = [each for each in out.iterdir() if each.suffix != ".xlsx"]
        return result

    def streams(self, path):
        """What ffprobe says of pictures and sound, all frames counted."""
        done = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", str(path)], capture_output=True, check=True
        )
        content = json.loads(done.stdout)
        return {each["codec_type"]: each for each in content["streams"]}, content["format"]

    def pixel(self, path, across, down, number=0):
        """Red, green and blue of one, at a share of width and height."""
        picture = self.streams(path)[0]["video"]
        width, height = picture["width"], picture["height"]
        done = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(path), "-vf", "select=eq(n\\,%d)" % number, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            capture_output=True, check=True,
        )
        at = 3 * (int(down * height) * width + int(across * width))
        return tuple(done.stdout[at : at + 3])

    def assertNear(self, pixel, colour):
        self.assertTrue(all(abs(a - b) < 30 for a, b in zip(pixel, colour)), (pixel, colour))

    def hertz(self, path):
        """Of a pure tone."""
        done = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-f", "u8", "-ac", "1", "-ar", "8000", "-"], capture_output=True, check=True)
        middle = done.stdout[len(done.stdout) // 4 : len(done.stdout) * 3 // 4]
        crossings = sum(a < 128 <= b for a, b in zip(middle, middle[1:]))
        return crossings * 8000 / len(middle)

    def said(self, words):
        return [line for line in self.lines if words in line]


class Samples(Transcode):
    def test_of_a_telephone_stands_upright_with_sound(self):
        out = self.results(named={"videos": [SAMPLES / "phone.mp4"]})
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["phone-1.jpg", "phone-2.jpg", "phone-3.jpg", "phone.mp4", "phone.webm", "report.xlsx"])
        for name, codecs in (("phone.mp4", ("h264", "aac")), ("phone.webm", ("vp9", "opus"))):
            streams, container = self.streams(out / name)
            picture = streams["video"]
            self.assertEqual((picture["codec_name"], streams["audio"]["codec_name"]), codecs)
            self.assertEqual((picture["width"], picture["height"], int(picture["nb_read_frames"])), (120, 160, 50), name)
            self.assertFalse(picture.get("side_data_list"), name)
            self.assertAlmostEqual(float(container["duration"]), 2, delta=0.1)
            self.assertNear(self.pixel(out / name, 0.5, 0.2, 25), (254, 0, 0))
            self.assertNear(self.pixel(out / name, 0.5, 0.8, 25), (0, 0, 254))
            self.assertAlmostEqual(self.hertz(out / name), 440, delta=4)
        self.assertEqual(self.streams(out / "phone.mp4")[0]["video"]["pix_fmt"], "yuv420p")
        content = (out / "phone.mp4").read_bytes()
        self.assertLess(content.index(b"moov"), content.index(b"mdat"))  # it plays while it loads
        self.assertNear(self.pixel(out / "phone-2.jpg", 0.5, 0.2), (254, 0, 0))
        self.assertTrue(self.said("turned by 270° to stand upright"))

    def test_without_sound_says_so_and_has_thumbnails_of_its_parts(self):
        out = self.results(named={"videos": [SAMPLES / "silent.mkv"]}, width=80)
        for name in ("silent.mp4", "silent.webm"):
            streams, _ = self.streams(out / name)
            self.assertEqual(list(streams), ["video"])
            self.assertEqual(int(streams["video"]["nb_read_frames"]), 60)
        self.assertEqual(self.said("no sound"), ["“silent.mkv”: it has no sound."])
        for number, colour in enumerate(((0, 255, 0), (255, 255, 255), (0, 0, 0)), 1):
            thumbnail = out / ("silent-%d.jpg" % number)
            self.assertNear(self.pixel(thumbnail, 0.5, 0.5), colour)
            picture = self.streams(thumbnail)[0]["video"]
            self.assertEqual((picture["codec_name"], picture["width"], picture["height"]), ("mjpeg", 80, 60))
        book = openpyxl.load_workbook(out / "report.xlsx")
        rows = list(book["Films"].iter_rows(min_row=2, values_only=True))
        self.assertEqual([row[1] for row in rows], ["silent.mp4", "silent.webm", "silent-1.jpg", "silent-2.jpg", "silent-3.jpg"])
        self.assertEqual(rows[0][2:4], ("h264 160 × 120", "h264 160 × 120, 3.0 s, no sound"))
        self.assertEqual(rows[0][5], (out / "silent.mp4").stat().st_size)


class Progress(Transcode):
    def test_grows_with_the_film(self):
        path = self.folder / "long.mkv"
        made.ffmpeg("-f", "lavfi", "-i", "testsrc2=s=640x480:r=25:d=12", "-c:v", "mpeg4", path)
        self.results(named={"videos": [path]}, formats="both", thumbnails=0)
        places = [(float(done), float(total)) for done, total in self.steps[1:-1]]
        self.assertEqual({total for _, total in places}, {48.0})  # seconds, those of WebM three times
        self.assertEqual(places, sorted(places))
        self.assertGreater(len(places), 4)
        self.assertTrue(any(0 < done < 12 for done, _ in places) and any(12 < done < 48 for done, _ in places), places)
        self.assertEqual(self.steps[-1], (1, 1))


class Pictures(Transcode):
    def test_get_smaller_and_never_larger(self):
        path = made.large(self.folder / "large.mp4")
        for lines, size in ((90, (160, 90)), (1080, (320, 180)), (0, (320, 180)), (60, (106, 60))):
            picture = self.streams(self.one(path, lines=lines))[0]["video"]
            self.assertEqual((picture["width"], picture["height"]), size)

    def test_have_square_pixels_and_even_sides(self):
        picture = self.streams(self.one(made.odd(self.folder / "odd.mkv")))[0]["video"]
        self.assertEqual((picture["width"], picture["height"], picture["sample_aspect_ratio"], picture["pix_fmt"]), (188, 48, "1:1", "yuv420p"))

    def test_of_half_pictures_and_of_bright_ones_are_what_browsers_show(self):
        picture = self.streams(self.one(made.interlaced(self.folder / "old.mpg")))[0]["video"]
        self.assertEqual((int(picture["nb_read_frames"]), picture.get("field_order", "progressive")), (25, "progressive"))
        path = self.one(made.bright(self.folder / "bright.mkv"))
        picture = self.streams(path)[0]["video"]
        self.assertEqual((picture["pix_fmt"], picture["profile"], picture.get("color_transfer")), ("yuv420p", "High", "bt709"))

    def test_of_a_file_with_more_in_it(self):
        path = made.tracks(self.folder / "Viel ä 1.mkv")
        result = self.one(path)
        streams, container = self.streams(result)
        self.assertEqual(set(streams), {"video", "audio"})
        self.assertAlmostEqual(self.hertz(result), 880, delta=8)
        self.assertTrue(self.said("of 2 sound tracks one is taken") and self.said("subtitles are left out"))
        self.assertIn(b"Secretplace", path.read_bytes())
        self.assertNotIn(b"Secretplace", result.read_bytes())
        self.assertNotIn("location", container.get("tags", {}))

    def test_get_better_with_quality(self):
        path = self.folder / "busy.mkv"
        made.ffmpeg("-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=1", "-c:v", "ffv1", path)
        for kind in ("mp4", "webm"):
            sizes = [self.one(path, formats=kind, quality=quality).stat().st_size for quality in ("small", "normal", "high")]
            self.assertEqual(sizes, sorted(set(sizes)), kind)


class Broken(Transcode):
    def test_at_its_end_says_how_much_there_is(self):
        path = self.folder / "cut ä.mkv"
        made.ffmpeg("-f", "lavfi", "-i", "testsrc2=s=160x120:r=10:d=4", "-c:v", "mpeg4", path)
        content = path.read_bytes()
        path.write_bytes(content[: len(content) // 2])
        picture = self.streams(self.one(path))[0]["video"]
        self.assertTrue(10 <= int(picture["nb_read_frames"]) <= 30, picture["nb_read_frames"])
        self.assertEqual(len(self.said("of 4.0 s: the rest is broken")), 1, self.lines)

    def test_in_a_folder_is_named_and_the_others_come_out(self):
        out = self.results(named={"videos": [made.fill(self.folder / "Filme ö")]}, formats="mp4", thumbnails=1)
        names = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
        self.assertEqual(names, ["Filme ö/Ausflug ö 1-1.jpg", "Filme ö/Ausflug ö 1.mp4", "report.xlsx"])
        book = openpyxl.load_workbook(out / "report.xlsx")
        why = dict(book["Left out"].iter_rows(min_row=2, values_only=True))
        self.assertEqual(why.pop("leer.mp4"), "it is empty")
        self.assertEqual(why.pop("Ton.mkv"), "it has sound alone")
        self.assertEqual(why, {"Notiz.mov": "it is no film, or it is broken", "halb.mp4": "it is no film, or it is broken"})

    def test_alone_is_refused(self):
        for content, name, why in ((b"", "leer ä.mp4", "“leer ä.mp4”: it is empty."), (b"hello", "a b.mov", "it is no film, or it is broken"), (bytes(100_000), "0.avi", "no film")):
            self.assertIn(why, self.refusal(self.file(content, name)), name)
        (self.folder / "leer").mkdir()
        self.assertIn("no films in the folder", self.refusal(self.folder / "leer"))
        film = made.plain(self.folder / "secret.mp4")
        self.assertIn("no film", self.refusal(made.listing(self.folder / "list.mp4", film)))

    def test_is_said_by_the_script(self):
        done = self.start(self.file(b"", "leer ä.mp4"), formats="mp4", quality="normal")
        self.assertEqual((done.returncode, done.stderr), (2, "“leer ä.mp4”: it is empty. There is no other film.\n"))


class Names(Transcode):
    def test_are_no_options_or_addresses(self):
        path = pathlib.Path(made.plain(self.folder / "a.mp4")).rename(self.folder / "-y http:%d [ö]'x.mp4")
        self.assertEqual(self.one(path).name, "-y http:%d [ö]'x.mp4")
        out = self.results(named={"videos": [path]}, formats="mp4", thumbnails=1)
        self.assertTrue((out / "-y http:%d [ö]'x-1.jpg").exists())

    def test_of_two_films_come_apart(self):
        paths = [made.plain(self.folder / "a.mp4"), made.large(self.folder / "a.mkv")]
        out = self.results(named={"videos": paths}, formats="mp4", thumbnails=1)
        self.assertEqual(sorted(path.name for path in out.iterdir()), ["a (2)-1.jpg", "a (2).mp4", "a-1.jpg", "a.mp4", "report.xlsx"])


if __name__ == "__main__":
    unittest.main()
