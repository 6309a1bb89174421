# SPDX-License-Identifier: GPL-3.0-or-later
"""The PDF file with the form: opened once, and a copy filled for each row."""
import contextlib
import os

import pypdf
from pypdf.errors import DependencyError
from pypdf.generic import BooleanObject, NameObject

from berth.job import BadInput, listed, quoted

import looks
from fields import fields_of, form_of
from objects import got

_UNSEEN = "not all of it has room in"
_UNDRAWN = "characters that only some viewers show in"


@contextlib.contextmanager
def _sound(name):
    try:
        yield
    except (BadInput, MemoryError, OSError):
        raise
    except DependencyError as problem:
        raise BadInput("%s is encrypted in a way that cannot be read here. Save it without a password." % name) from problem
    except Exception as problem:  # pypdf raises what the file's fault leads it to
        raise BadInput("%s is no PDF file, or it is broken: %s." % (name, quoted(problem))) from problem


class Template:
    def __init__(self, path, password):
        self.path = path
        self._name = name = quoted(os.path.basename(path))
        if not os.path.getsize(path):
            raise BadInput("%s is empty." % name)
        with _sound(name):
            self._reader = pypdf.PdfReader(path)
            if self._reader.is_encrypted and not any(self._reader.decrypt(each) for each in ("", password)):
                raise BadInput(
                    "The password of %s is another one." % name
                    if password
                    else "%s has a password. Give it, for example: --param password=SECRET." % name
                )
            root = self._reader.trailer["/Root"]
            self._fields = fields_of(root)
            self._has_xfa = "/XFA" in form_of(root)
            self._is_signed = bool(int(got(form_of(root), "/SigFlags", 0)) & 2)
        if not self._fields and self._has_xfa:
            raise BadInput("%s is a form in XFA, which only Adobe's programs read. Save it there as a PDF form with plain fields." % name)
        if not self._fields:
            raise BadInput(
                "%s has no fields to fill. Make some where the values belong, for example in LibreOffice: "
                "Form, then Text Box, and export it as PDF with “Create PDF form”." % name
            )

    def fields(self):
        return self._fields

    def write(self, part, values, flat):
        """Writes a filled copy; returns what to know of it."""
        with _sound(self._name):
            writer, told = self._filled(values, flat)
            writer.write(part)
            return told

    def _filled(self, values, flat):
        writer = pypdf.PdfWriter()
        writer.clone_reader_document_root(self._reader)
        about = {key: str(value) for key, value in (self._reader.metadata or {}).items() if isinstance(value, str)}
        writer.add_metadata({**about, "/Producer": "Berth"})
        form = form_of(writer._root_object)
        form.pop("/XFA", None)  # the same form once more, which would hide the values
        unseen, undrawn = [], []
        copies = fields_of(writer._root_object)
        for name, value in values.items():
            fits = copies[name].fill(writer, value)
            if not fits:
                (undrawn if fits is None else unseen).append(name)
        if flat:
            for name in copies.keys() - values.keys():
                if got(form, "/NeedAppearances") or not copies[name].has_look():
                    if copies[name].redraw(writer) is None:
                        undrawn.append(name)
            looks.flatten(writer)
        elif undrawn:
            form[NameObject("/NeedAppearances")] = BooleanObject(True)
        told = [text + " " + listed(names, 20) for text, names in ((_UNSEEN, unseen), (_UNDRAWN, undrawn)) if names]
        return writer, told

    def warnings(self, done):
        """[(text, number of files)] of what the results are like."""
        result = [("%s some fields" % text, sum(text in told for *_, told in done)) for text in (_UNSEEN, _UNDRAWN)]
        result = [(text, count) for text, count in result if count]
        if self._is_signed:
            result.append(("the form was signed, and a filled one is no longer what was signed", 0))
        return result
