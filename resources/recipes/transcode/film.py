# SPDX-License-Identifier: GPL-3.0-or-later
"""One film: what is in it, and what becomes of it, by ffmpeg."""
import json
import os
import re
import subprocess
import tempfile

_LONGEST = 300  # seconds for a look at a file, or one picture of it
# What is read of a file that says it is a film: no lists of others, and no address.
_GUARD = [
    "-protocol_whitelist", "file",
    "-format_whitelist", "mov,matroska,avi,mpeg,mpegts,mpegvideo,m4v,h264,hevc,asf,flv,ogg,gif,dv,mxf,rm,wtv",
    "-max_pixels", "120000000",
]
_CRF = {"mp4": {"high": 18, "normal": 23, "small": 28}, "webm": {"high": 24, "normal": 32, "small": 40}}
# Colours of more brightness than a common screen has, made fit for one; what such a film leaves unsaid is what all have.
_HDR = "setparams=color_primaries=bt2020:colorspace=bt2020nc:color_trc=%s,zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv"


class LeftOut(Exception):
    """Why a file is left out."""


class Film:
    """width and height are those of the upright picture, in pixels that are square. made: {kind: (what it is, its seconds)}."""

    def __init__(self, path):
        self.path, self.notes, self.made = path, [], {}
        if not os.path.getsize(path):
            raise LeftOut("it is empty")
        content = _looked(path)
        streams = content.get("streams", [])
        pictures = [each for each in streams if each.get("codec_type") == "video" and not each.get("disposition", {}).get("attached_pic")]
        sounds = [each for each in streams if each.get("codec_type") == "audio"]
        if not pictures:
            raise LeftOut("it has sound alone" if sounds else "it has no pictures that move")
        self._picture = _chosen(pictures)
        if not _known(self._picture) or not self._picture.get("width"):
            raise LeftOut("its pictures are in a form that cannot be read, or protected")
        self._sound = _chosen(sounds)
        if not self._sound:
            self.notes.append("it has no sound")
        elif not _known(self._sound):
            self._sound = None
            self.notes.append("its sound is in a form that cannot be read, and missing")
        for what, count in (("picture", len(pictures)), ("sound", len(sounds))):
            if count > 1:
                self.notes.append("of %d %s tracks one is taken" % (count, what))
        if any(each.get("codec_type") == "subtitle" for each in streams):
            self.notes.append("its subtitles are left out")
        self.seconds = _number(content.get("format", {}).get("duration")) or _number(self._picture.get("duration"))
        self.turn = _turn(self._picture)
        self.width, self.height = _shown(self._picture, self.turn)
        self.before = "%s %d × %d" % (self._picture["codec_name"], self.width, self.height)
        if self.turn:
            self.notes.append("it was turned by %d° to stand upright" % self.turn)

    def size(self, lines):
        """Of the result: even, and its shorter side no longer than that."""
        factor = min(1, lines / min(self.width, self.height)) if lines else 1
        return tuple(max(2, 2 * round(side * factor / 2)) for side in (self.width, self.height))

    def convert(self, kind, part, size, quality, told):
        """Writes a film of that kind, and calls told(seconds) as it goes on."""
        crf = str(_CRF[kind][quality])
        if kind == "mp4":
            coded = ["-c:v", "libx264", "-preset", "medium", "-crf", crf, "-profile:v", "high", "-movflags", "+faststart"]
            heard = ["-c:a", "aac", "-b:a", "160k"]
        else:
            coded = ["-c:v", "libvpx-vp9", "-crf", crf, "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4"]
            heard = ["-c:a", "libopus", "-b:a", "128k"]
        sound = ["-an"]
        if self._sound:
            sound = ["-map", "0:%d" % self._sound["index"], *heard, "-ac", str(min(2, int(self._sound.get("channels") or 2))), "-ar", "48000"]
        arguments = [
            "ffmpeg", "-nostdin", "-hide_banner", "-v", "error", "-nostats", "-progress", "pipe:1", "-y",
            *_GUARD, "-i", "file:" + self.path, "-map", "0:%d" % self._picture["index"], "-vf", self._filters(size), *coded, *sound,
            "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1", "-f", kind, "file:" + part,
        ]
        with tempfile.TemporaryFile() as errors:
            with subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors, encoding="utf-8") as running:
                for line in running.stdout:
                    match = re.match(r"out_time_us=(\d+)", line)
                    if match:
                        told(int(match[1]) / 1e6)
            said = _said(errors)
        if running.returncode:
            raise LeftOut("it is broken: %s" % (said[-1] if said else "ffmpeg ended without a word"))
        self._compare(_looked(part), kind, said)

    def _compare(self, made, kind, said):
        streams = {each["codec_type"]: each for each in made["streams"]}
        picture, sound = streams["video"], streams.get("audio")
        seconds = _number(made["format"].get("duration"))
        what = (picture["codec_name"], picture["width"], picture["height"], seconds, sound["codec_name"] if sound else "no sound")
        self.made[kind] = "%s %d × %d, %.1f s, %s" % what, _number(picture.get("duration")) or seconds
        if self.seconds and seconds < self.seconds - max(0.5, self.seconds / 20):
            self.notes.append("the %s ends after %.1f of %.1f s: the rest is broken" % (kind, seconds, self.seconds))
        elif said:
            self.notes.append("parts of it are broken: %s" % said[0])
        if self._sound and not sound:
            self.notes.append("the %s has no sound: it could not be read" % kind)

    def _filters(self, size):
        """Turning is ffmpeg's own, before all of these."""
        filters = ["scale=%d:%d" % size, "setsar=1", "format=yuv420p"]
        if self._picture.get("color_transfer") in ("smpte2084", "arib-std-b67"):
            filters.insert(0, _HDR % self._picture["color_transfer"])
        if self._picture.get("field_order") in ("tt", "bb", "tb", "bt"):
            filters.insert(0, "bwdif=mode=send_frame")
        return ",".join(filters)


def thumbnail(film, seconds, width, part):
    """A picture of a film that convert() has made; false where there is none."""
    arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-ss", "%.3f" % seconds, *_GUARD, "-i", "file:" + film,
                 "-frames:v", "1", "-vf", "scale='min(%d,iw)':-1" % width, "-q:v", "3", "-f", "image2", "-update", "1", "file:" + part]
    subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=_LONGEST, check=False)
    return os.path.exists(part) and os.path.getsize(part) > 0


def _looked(path):
    """What ffprobe says of a file."""
    try:
        done = subprocess.run(
            ["ffprobe", "-v", "error", *_GUARD, "-print_format", "json", "-show_format", "-show_streams", "-i", "file:" + path],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=_LONGEST, check=False,
        )
        if not done.returncode:
            return json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        pass
    raise LeftOut("it is no film, or it is broken")


def _said(errors):
    """The lines of what ffmpeg had to say, without the addresses in its memory that they begin with."""
    errors.seek(0)
    lines = errors.read(65536).decode("utf-8", "replace").splitlines()
    return [re.sub(r"^(\[[^\]]*\] ?)+", "", line).strip()[:200] for line in lines if line.strip()]


def _chosen(streams):
    return next((each for each in streams if each.get("disposition", {}).get("default")), streams[0] if streams else None)


def _known(stream):
    return stream.get("codec_name", "unknown") not in ("unknown", "none")


def _number(text):
    try:
        return max(0.0, float(text))
    except (TypeError, ValueError):
        return 0.0


def _turn(picture):
    """Degrees clockwise by which the film asks to be turned."""
    for each in picture.get("side_data_list", []):
        if "rotation" in each:
            return round(-_number_of(each["rotation"])) % 360
    return 0


def _number_of(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return 0.0


def _shown(picture, turn):
    width, height = int(picture["width"]), int(picture["height"])
    match = re.fullmatch(r"(\d+):(\d+)", picture.get("sample_aspect_ratio", ""))
    if match and int(match[1]) and int(match[2]):
        width = max(1, round(width * int(match[1]) / int(match[2])))
    return (height, width) if turn in (90, 270) else (width, height)
