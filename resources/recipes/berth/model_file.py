# SPDX-License-Identifier: GPL-3.0-or-later
"""A model in a file: a zip archive of `model.json`, what it expects and how well it did, and `model.pickle`, what it learnt.

A model comes from anywhere, and a pickle can name any function of Python's to be called. So it is opened in a machine only, and
there nothing is taken from it but estimators of scikit-learn and the few other types that those of train-model are made of.
"""
import io
import json
import os
import pickle
import zipfile

from .job import BadInput, quoted

_FORMAT = 1
_ABOUT, _LEARNT = "model.json", "model.pickle"
_MOST_ABOUT, _MOST_LEARNT = 16 << 20, 2 << 30  # bytes
_NUMPY = ("numpy.core", "numpy._core")  # before and since its version 2
_LOSSES = ("CyHalfBinomialLoss", "CyHalfMultinomialLoss", "CyHalfSquaredError")
_PLAIN = {
    ("builtins", "slice"),
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("numpy", "float64"),
    *((numpy + ".multiarray", name) for numpy in _NUMPY for name in ("_reconstruct", "scalar")),
    *((numpy + ".numeric", "_frombuffer") for numpy in _NUMPY),
    ("sklearn.tree._tree", "Tree"),
    ("sklearn.ensemble._hist_gradient_boosting.predictor", "TreePredictor"),
    ("sklearn._loss.loss", "HalfBinomialLoss"),
    ("sklearn._loss.loss", "HalfMultinomialLoss"),
    ("sklearn._loss.loss", "HalfSquaredError"),
    ("sklearn._loss.link", "Interval"),
    ("sklearn._loss.link", "LogitLink"),
    ("sklearn._loss.link", "MultinomialLogit"),
    ("sklearn._loss.link", "IdentityLink"),
    *(("sklearn._loss._loss", start + name) for start in ("", "__pyx_unpickle_") for name in _LOSSES),
}


class _Foreign(Exception):
    """Something that no model of train-model names."""


class _Reader(pickle.Unpickler):
    def find_class(self, module, name):
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if module.startswith("sklearn.") and "." not in name:
            from sklearn.base import BaseEstimator

            found = super().find_class(module, name)
            if isinstance(found, type) and issubclass(found, BaseEstimator):
                return found
        raise _Foreign("%s.%s" % (module, name))


def write(path, about, estimator):
    """Equal models make equal bytes."""
    parts = {
        _ABOUT: json.dumps({"format": _FORMAT, "scikit-learn": version(), **about}, ensure_ascii=False, indent=1).encode("utf-8"),
        _LEARNT: pickle.dumps(estimator, protocol=5),
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


def read(path):
    """(what is said about it, the estimator)"""
    name = quoted(os.path.basename(path))
    no_model = "%s is no model that train-model has made, or it is broken. Choose the file model.zip of its results." % name
    try:
        with zipfile.ZipFile(path) as file:
            sizes = {entry.filename: entry.file_size for entry in file.infolist()}
            if sizes.get(_ABOUT, _MOST_ABOUT) >= _MOST_ABOUT or sizes.get(_LEARNT, _MOST_LEARNT) >= _MOST_LEARNT:
                raise BadInput(no_model)
            about = json.loads(file.read(_ABOUT))
            learnt = file.read(_LEARNT)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError) as problem:
        raise BadInput(no_model) from problem
    if not _is_about(about):
        raise BadInput(no_model)
    if about["scikit-learn"] != version():
        raise BadInput(
            "%s was made with scikit-learn %s, and this is %s: train the model again." % (name, quoted(about["scikit-learn"]), version())
        )
    try:
        estimator = _Reader(io.BytesIO(learnt)).load()
    except _Foreign as problem:
        raise BadInput("%s holds what no model of train-model does (%s): it is not opened." % (name, quoted(problem))) from problem
    except Exception as problem:  # what broken bytes raise is not bounded
        raise BadInput(no_model) from problem
    if not hasattr(estimator, "predict"):
        raise BadInput(no_model)
    return about, estimator


def single_thread():
    """Ask when what learns is loaded. One thread gives equal results everywhere, and on a busy computer several that
    wait for each other take many times as long.
    """
    import threadpoolctl

    threadpoolctl.threadpool_limits(1)


def version():
    import sklearn

    return sklearn.__version__


def _is_about(about):
    """Whether it has what predict reads of it."""
    if not isinstance(about, dict) or about.get("format") != _FORMAT:
        return False
    texts = [about.get(key) for key in ("scikit-learn", "target", "task")]
    features = about.get("features")
    return (
        all(isinstance(text, str) for text in texts)
        and isinstance(features, list)
        and bool(features)
        and all(
            isinstance(each, dict)
            and isinstance(each.get("title"), str)
            and each.get("kind") in ("number", "date", "text")
            and isinstance(each.get("words"), list)
            and all(isinstance(word, str) for word in each["words"])
            for each in features
        )
    )
