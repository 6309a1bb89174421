# SPDX-License-Identifier: GPL-3.0-or-later
"""How a model is made and judged: the split, the models there are, the comparison of them, and the figures."""
import collections
import random
import warnings

import numpy
from sklearn.compose import ColumnTransformer
from sklearn.dummy import DummyClassifier, DummyRegressor
from sklearn.ensemble import (
    HistGradientBoostingClassifier,
    HistGradientBoostingRegressor,
    RandomForestClassifier,
    RandomForestRegressor,
)
from sklearn.exceptions import ConvergenceWarning
from sklearn.impute import SimpleImputer
from sklearn.inspection import permutation_importance
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.metrics import accuracy_score, balanced_accuracy_score, f1_score, mean_absolute_error, mean_squared_error, r2_score, roc_auc_score
from sklearn.model_selection import KFold, StratifiedKFold, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

MODELS = ("linear", "forest", "boosting")  # the simplest first: it wins when another is not closer
_SCORINGS = {"classification": "f1_macro", "regression": "neg_root_mean_squared_error"}
_FOLDS = 3
_MOST_COMPARED = 3000  # rows
_MOST_SHUFFLED = 20_000  # cells: rows by columns
_MOST_WORDS = 30  # of a column; rarer ones count as one

# A word that no row had before is none of those known, which predict says itself. The weights of a linear model that
# has not settled are those of its last step: its figures tell how good they are.
warnings.filterwarnings("ignore", message="Found unknown categories")
warnings.filterwarnings("ignore", category=ConvergenceWarning)


def split(classes, share, seed):
    """(rows to learn from, rows to test with): of each class that share, and at least one row in both."""
    chance = random.Random(seed)  # whose sequence is the same in every Python 3
    groups = {}
    for row, name in enumerate(classes):
        groups.setdefault(name, []).append(row)
    learnt, tested = [], []
    for rows in groups.values():
        chance.shuffle(rows)
        cut = min(max(1, round(share * len(rows))), len(rows) - 1)
        tested += rows[:cut]
        learnt += rows[cut:]
    return sorted(learnt), sorted(tested)


def model(name, task, features, count, seed):
    """An estimator for frames of these features; `count` is how many rows it will learn from."""
    words = [feature.title for feature in features if feature.kind == "text"]
    numbers = [part for feature in features if feature.kind != "text" for part in feature.parts]
    filled = SimpleImputer(strategy="median", add_indicator=True, keep_empty_features=True)
    known = OneHotEncoder(handle_unknown="infrequent_if_exist", max_categories=_MOST_WORDS, sparse_output=False)
    cells = ColumnTransformer([("numbers", make_pipeline(filled, StandardScaler()), numbers), ("words", known, words)])
    is_classes = task == "classification"
    if name == "linear":
        learner = LogisticRegression(max_iter=1000) if is_classes else Ridge()
    elif name == "forest":
        kind = RandomForestClassifier if is_classes else RandomForestRegressor
        learner = kind(n_estimators=100, min_samples_leaf=1 if count < 2000 else 5, random_state=seed)
    else:
        learner = (HistGradientBoostingClassifier if is_classes else HistGradientBoostingRegressor)(early_stopping=False, random_state=seed)
    return make_pipeline(cells, learner)


def fitted(made, cells, truth):
    """The model with what it has learnt, and without the generator of chances that boosting was made with."""
    made.fit(cells, truth)
    vars(made[-1]).pop("_feature_subsample_rng", None)  # scikit-learn 1.4 keeps it: more to be let in by predict
    return made


def baseline(task):
    """What knows nothing but the target: its most frequent class, or its mean."""
    return DummyClassifier(strategy="most_frequent") if task == "classification" else DummyRegressor(strategy="mean")


def compare(task, features, cells, target, seed, progress):
    """{model: its figure over three parts, each foretold by what was learnt from the others}; a higher one is better.

    Nothing when fewer than two classes have a row for each part.
    """
    chosen = random.Random(seed).sample(range(len(cells)), min(len(cells), _MOST_COMPARED))
    if task == "classification":
        counts = collections.Counter(target[chosen])
        chosen = [row for row in chosen if counts[target[row]] >= _FOLDS]
        if len(set(target[chosen])) < 2:
            return {}
    cells, target = cells.iloc[chosen], target[chosen]
    folds = (StratifiedKFold if task == "classification" else KFold)(_FOLDS, shuffle=True, random_state=seed)
    found = {}
    for name in MODELS:
        progress(name)
        made = model(name, task, features, len(cells), seed)
        found[name] = float(cross_val_score(made, cells, target, cv=folds, scoring=_SCORINGS[task], error_score="raise").mean())
    return found


def best(compared):
    """The model with the highest figure; of those that are equal to three digits the simplest."""
    if not compared:
        return MODELS[0]
    top = max(compared.values())
    return next(name for name in MODELS if compared[name] >= top - 0.0005 * abs(top))


def figures(task, true, guessed, chances, classes):
    """[(figure, value)]. `chances` are those of each class, for the area under the curve of two of them."""
    if task == "regression":
        return [
            ("Mean absolute error", float(mean_absolute_error(true, guessed))),
            ("Root mean square error", float(mean_squared_error(true, guessed) ** 0.5)),
            ("R²", float(r2_score(true, guessed))),
        ]
    found = [
        ("Accuracy", float(accuracy_score(true, guessed))),
        ("Balanced accuracy", float(balanced_accuracy_score(true, guessed))),
        ("F1, mean of the classes", float(f1_score(true, guessed, labels=classes, average="macro", zero_division=0))),
    ]
    if len(classes) == 2:
        found.append(("Area under the ROC curve", float(roc_auc_score([each == classes[1] for each in true], chances[:, 1]))))
    return found


def influences(made, task, cells, true, seed):
    """[(column, how much worse the figure of compare() is without it)], the largest first: its cells are shuffled on test rows."""
    rows = max(50, _MOST_SHUFFLED // cells.shape[1])
    chosen = numpy.array(sorted(random.Random(seed).sample(range(len(cells)), min(len(cells), rows))))
    found = permutation_importance(
        made, cells.iloc[chosen], true[chosen], scoring=_SCORINGS[task], n_repeats=3, random_state=seed
    ).importances_mean
    return sorted(zip(cells.columns, map(float, found)), key=lambda each: -each[1])
