# SPDX-License-Identifier: GPL-3.0-or-later
"""LibreOffice without a window. It runs no macro and follows no link; what it stumbles over costs one document."""
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import uuid

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.task import XInteractionHandler

from checks import BROKEN, NotConverted

_LONGEST = 900  # seconds for one document
_LONGEST_START = 600
_EXPORTS = {
    "com.sun.star.sheet.SpreadsheetDocument": "calc_pdf_Export",
    "com.sun.star.presentation.PresentationDocument": "impress_pdf_Export",
    "com.sun.star.drawing.DrawingDocument": "draw_pdf_Export",
    "com.sun.star.text.TextDocument": "writer_pdf_Export",
}
_Failure = uno.getClass("com.sun.star.uno.Exception")
_Disposed = uno.getClass("com.sun.star.lang.DisposedException")  # the other side is gone
_NEVER_EXECUTE = 0  # com.sun.star.document.MacroExecMode
_NO_UPDATE = 0  # com.sun.star.document.UpdateDocMode
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
"""


class Office:
    """One process for all documents, and a new one after each that ended it."""

    def __init__(self, passwords):
        self._passwords = passwords
        self._folder = tempfile.mkdtemp(prefix="berth-office-")
        self._process = self._desktop = None
        self._late = False

    def __enter__(self):
        settings = pathlib.Path(self._folder, "user", "registrymodifications.xcu")
        settings.parent.mkdir()
        settings.write_text(_SETTINGS, encoding="utf-8")
        return self

    def __exit__(self, *_):
        self._end()
        shutil.rmtree(self._folder, ignore_errors=True)

    def convert(self, path, target, sheets, archival):
        """Writes the document as PDF; NotConverted says why that cannot be."""
        handler = _Answers(self._passwords)
        while True:
            before = len(handler.left)
            try:
                return self._convert(path, target, sheets, archival, handler)
            except _Failure as problem:
                if not 0 < len(handler.left) < before:  # a .doc asks for one password only
                    raise self._reason(problem, handler) from problem

    def _convert(self, path, target, sheets, archival, handler):
        desktop = self._started()
        watch = threading.Timer(_LONGEST, self._stop)
        watch.start()
        document = None
        try:
            document = desktop.loadComponentFromURL(
                pathlib.Path(path).absolute().as_uri(),
                "_blank",
                0,
                _values(Hidden=True, ReadOnly=True, MacroExecutionMode=_NEVER_EXECUTE, UpdateDocMode=_NO_UPDATE, InteractionHandler=handler),
            )
            if _filter_of(document).startswith("Text"):  # of what it took for nothing else
                raise NotConverted(BROKEN)
            self._store(document, target, sheets, archival)
        finally:
            watch.cancel()
            if document:
                try:
                    document.close(True)
                except _Failure:
                    self._end()  # with the document

    def _store(self, document, target, sheets, archival):
        export = next((name for kind, name in _EXPORTS.items() if document and document.supportsService(kind)), None)
        if not export:
            raise _Failure("no office document", None)
        if sheets == "page-wide" and export == "calc_pdf_Export":
            styles = document.StyleFamilies.getByName("PageStyles")
            for name in styles.ElementNames:
                style = styles.getByName(name)
                style.ScaleToPagesX, style.ScaleToPagesY = 1, 0
        options = _values(SelectPdfVersion=2 if archival else 0)
        document.storeToURL(
            pathlib.Path(target).absolute().as_uri(),
            _values(FilterName=export, FilterData=uno.Any("[]com.sun.star.beans.PropertyValue", options)),
        )

    def _reason(self, problem, handler):
        if self._late:
            self._end()
            return NotConverted("it takes longer than %d minutes. Divide it" % (_LONGEST // 60))
        if isinstance(problem, _Disposed):
            self._end()
            return NotConverted("LibreOffice came to a sudden end over it. Open it in its program and save it again")
        if handler.asked:
            if self._passwords:
                return NotConverted("it has a password, which is none of those given")
            return NotConverted("it has a password. Give it, for example: --param passwords=SECRET")
        return NotConverted("LibreOffice cannot read it. Open it in its program and save it again")

    def _started(self):
        if self._process and self._process.poll() is None:
            return self._desktop
        self._late = False
        pipe = "berth-" + uuid.uuid4().hex
        self._process = subprocess.Popen(
            [
                "soffice",
                "-env:UserInstallation=" + pathlib.Path(self._folder).as_uri(),
                "--accept=pipe,name=%s;urp" % pipe,
                *("--headless", "--invisible", "--norestore", "--nologo", "--nodefault", "--nolockcheck"),
            ],
            env={**os.environ, "LC_ALL": "C.UTF-8", "HOME": self._folder, "SAL_DISABLE_OPENCL": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._desktop = self._connected("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % pipe)
        return self._desktop

    def _connected(self, address):
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        last = time.monotonic() + _LONGEST_START
        while True:  # it does not say when it is ready
            try:
                context = resolver.resolve(address)
                return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
            except uno.getClass("com.sun.star.connection.NoConnectException"):
                if self._process.poll() is not None or time.monotonic() > last:
                    raise RuntimeError("LibreOffice does not start (exit code %s)." % self._process.poll()) from None
                time.sleep(0.2)

    def _stop(self):
        self._late = True
        os.killpg(self._process.pid, signal.SIGKILL)

    def _end(self):
        if self._process and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)  # nothing of it is kept
            self._process.wait()


class _Answers(unohelper.Base, XInteractionHandler):
    """Gives the passwords, one after the other, and says no to any other question."""

    def __init__(self, passwords):
        self.asked = False
        self.left = list(passwords)

    def handle(self, request):
        # What is asked cannot be read: getRequest() raises an error of PyUNO's. What may be answered tells it too.
        for answer in request.getContinuations():
            if hasattr(answer, "setPassword"):
                self.asked = True
                if self.left:
                    answer.setPassword(self.left.pop(0))
                    answer.select()


def _filter_of(document):
    """What a document was read with."""
    return next((each.Value for each in document.getArgs() if each.Name == "FilterName"), "") if document else ""


def _values(**given):
    return tuple(PropertyValue(name, 0, value, 0) for name, value in given.items())
