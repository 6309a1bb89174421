# SPDX-License-Identifier: GPL-3.0-or-later
"""One picture: what it is, and what becomes of it."""
import io
import shutil
import warnings

from PIL import Image, ImageCms, ImageOps, ImageSequence, JpegImagePlugin

_MOST_PIXELS = 120_000_000
_READ = ["JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF"]
_GOOD = 85  # the quality of what is made anew and nobody said more of
_MODES = {
    "JPEG": ("L", "RGB", "CMYK"),
    "PNG": ("1", "L", "LA", "I", "P", "RGB", "RGBA"),
    "WEBP": ("RGB", "RGBA"),
    "GIF": ("L", "P", "RGB", "RGBA"),
    "BMP": ("1", "L", "P", "RGB"),
    "TIFF": ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK"),
}


_LONGEST = {"JPEG": 65_500, "WEBP": 16_383, "GIF": 65_535}
_SPACES = {"L": b"GRAY", "LA": b"GRAY", "RGB": b"RGB ", "RGBA": b"RGB ", "P": b"RGB ", "CMYK": b"CMYK"}


class NoPicture(Exception):
    """Why a file is left out."""


def guard():
    """A small file can say that it is a huge picture: such are refused before they take memory."""
    Image.MAX_IMAGE_PIXELS = _MOST_PIXELS
    warnings.simplefilter("error", Image.DecompressionBombWarning)


def kind(path):
    """The format of what is in the file, whatever it is called."""
    with _opened(path) as image:
        return image.format


def _opened(path):
    try:
        with open(path, "rb") as file:
            head = file.read(32)
    except OSError as problem:
        raise NoPicture("it cannot be read: %s" % problem.strerror) from problem
    if not head:
        raise NoPicture("it is empty")
    if head[4:8] == b"ftyp":
        raise NoPicture("HEIC, AVIF and films are not read; save it as JPEG or PNG first")
    try:
        image = Image.open(path, formats=_READ)
        # Of a photo with further pictures in it, such as a camera's preview, the first is the one.
        if image.format == "MPO":
            image.close()
            image = JpegImagePlugin.JpegImageFile(path)
        return image
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise NoPicture("it has more than %d million pixels" % (_MOST_PIXELS // 1_000_000)) from None
    except Image.UnidentifiedImageError:
        raise NoPicture("it is no picture in JPEG, PNG, WebP, GIF, BMP or TIFF, or it is broken") from None
    except Exception as problem:  # Pillow raises what the file's fault leads it to
        raise NoPicture("it is broken: %s" % problem) from problem


class Picture:
    def __init__(self, path, kind, wanted):
        self.notes = []
        self._path = path
        self._format = wanted.format or kind
        self._extra = {}
        self._untouched = not wanted.strip and self._format == kind and not wanted.quality
        with _opened(path) as image:
            self.before = "%s %d × %d" % (kind, *image.size)
            try:
                self._frames = self._made(image, wanted)
            except (MemoryError, NoPicture):
                raise
            except Exception as problem:  # as in _opened()
                raise NoPicture("it is broken: %s" % problem) from problem
        self.after = "%s %d × %d" % (self._format, *self._frames[0].size)

    def write(self, part):
        if self._untouched:
            shutil.copyfile(self._path, part)
            return
        first, *others = self._frames
        if others:
            self._extra.update(save_all=True, append_images=others)
        try:
            with open(part, "wb") as file:
                first.save(file, self._format, **self._extra)
        except (MemoryError, NoPicture):
            raise
        except Exception as problem:
            if getattr(problem, "errno", None):  # the disk's fault, not the picture's
                raise
            raise NoPicture("it cannot be written as %s: %s" % (self._format, problem)) from problem

    def _made(self, image, wanted):
        count = getattr(image, "n_frames", 1)
        if count > 1 and self._moves(image, count):
            return self._moving(image, count, wanted)
        image.load()
        if image.mode == "F":
            raise NoPicture("its pixels are decimals, as those of measurements are")
        upright = self._upright(image)
        size = wanted.size(*upright.size)
        self._check(size)
        self._untouched = self._untouched and size == upright.size
        if self._untouched:
            return [image]
        if not wanted.strip:
            self._keep_exif(upright)
        made = self._fitting(upright, size != upright.size)
        made = made.resize(size, Image.Resampling.LANCZOS) if size != made.size else made.copy()
        if image.format == self._format == "JPEG" and size == upright.size and not wanted.quality:
            self._extra.update(qtables=image.quantization, subsampling=JpegImagePlugin.get_sampling(image), optimize=True)
        else:
            self._options(wanted.quality or _GOOD)
        profile = image.info.get("icc_profile")
        if profile and profile[16:20] == _SPACES.get(made.mode):
            self._extra["icc_profile"] = profile
        clear = made.info.get("transparency") if made.mode == "P" else None
        made.info = {} if clear is None else {"transparency": clear}  # Pillow would write more of it unasked
        return [made]

    def _moves(self, image, count):
        if self._format in ("GIF", "WEBP") and image.format in ("GIF", "WEBP"):
            return True
        self.notes.append("the first of %d pictures in it" % count)
        self._untouched = False
        return False

    def _moving(self, image, count, wanted):
        """All pictures of one that moves."""
        size = wanted.size(*image.size)
        self._check(size, count)
        self._check(image.size, count)
        frames, times = [], []
        for frame in ImageSequence.Iterator(image):
            whole = frame.convert("RGBA")
            times.append(frame.info.get("duration") or 100)  # a WebP knows it only once it is decoded
            frames.append(whole.resize(size, Image.Resampling.LANCZOS) if size != whole.size else whole)
            frames[-1].info = {}
        self._untouched = self._untouched and size == image.size
        self._extra.update(duration=times)
        if "loop" in image.info or image.format == "WEBP":
            self._extra.update(loop=image.info.get("loop", 0))
        if self._format == "GIF":
            self._extra.update(disposal=2)
        else:
            self._extra.update(quality=wanted.quality or _GOOD)
        self.notes.append("%d pictures that move" % count)
        return frames

    def _upright(self, image):
        """As the camera was held: the pixels turn, for the metadata that says so goes."""
        try:
            turned = image.getexif().get(0x0112, 1) in range(2, 9)
        except Exception:  # broken metadata is no reason to leave a picture out
            self.notes.append("its metadata are broken")
            return image
        if not turned:
            return image
        self._untouched = False
        self.notes.append("turned upright")
        return ImageOps.exif_transpose(image)

    def _keep_exif(self, image):
        if self._format not in ("JPEG", "PNG", "WEBP", "TIFF"):
            return
        try:
            exif = image.getexif()
            exif.pop(0x0112, None)
            if len(exif):
                self._extra["exif"] = exif.tobytes()
        except Exception:  # as in _upright()
            self.notes.append("its metadata cannot be kept")

    def _fitting(self, image, resized):
        """The picture in a mode that its format has and that can be resized."""
        modes = _MODES[self._format]
        if image.mode.startswith("I;16"):
            image = image.convert("I")
        if image.mode == "I" and "I" not in modes:
            image = image.point(lambda value: value * (1 / 256)).convert("L")
        if image.mode in ("CMYK", "LAB", "YCbCr", "HSV") and image.mode not in modes:
            image = self._to_rgb(image)
        if image.mode == "1" and (resized or "1" not in modes):
            image = image.convert("L")
        clear = "transparency" in image.info or image.mode in ("LA", "PA", "RGBA", "La", "RGBa")
        if clear and "RGBA" not in modes:
            whole = image.convert("RGBA")
            if whole.getextrema()[3][0] < 255:
                self.notes.append("what was transparent is white")
            image = Image.new("RGB", whole.size, "white")
            image.paste(whole, mask=whole.getchannel("A"))
            return image
        paletted = image.mode in ("P", "PA")
        if image.mode not in modes or (resized and paletted) or ("transparency" in image.info and not paletted):
            return image.convert("RGBA" if clear else "RGB")
        return image

    def _to_rgb(self, image):
        """By the picture's own profile if it has one: otherwise the colours are only about right."""
        self.notes.append("colours for print became those for screens")
        profile = image.info.pop("icc_profile", None)
        if profile and image.mode == "CMYK":
            try:
                return ImageCms.profileToProfile(
                    image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), outputMode="RGB"
                )
            except (ImageCms.PyCMSError, OSError):
                pass
        return image.convert("RGB")

    def _options(self, quality):
        if self._format == "JPEG":
            self._extra.update(quality=quality, optimize=True)
        elif self._format == "WEBP":
            self._extra.update(quality=quality)
        elif self._format == "PNG":
            self._extra.update(optimize=True)
        elif self._format == "TIFF":
            self._extra.update(compression="tiff_adobe_deflate")

    def _check(self, size, count=1):
        if max(size) > _LONGEST.get(self._format, 100_000):
            raise NoPicture("a %s has at most %d pixels on a side" % (self._format, _LONGEST[self._format]))
        if size[0] * size[1] * count > _MOST_PIXELS:
            raise NoPicture("it would have more than %d million pixels" % (_MOST_PIXELS // 1_000_000))
