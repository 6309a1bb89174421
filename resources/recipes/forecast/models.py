# SPDX-License-Identifier: GPL-3.0-or-later
"""Two ways to go on with a series, each with how sure it is, and how far both were off where the end is known.

Holt-Winters, additive, as Hyndman and others write it down (Forecasting with Exponential Smoothing, 2008: ETS(A,A,A), and
ETS(A,A,N) without a season). The baseline repeats the last season; without a season, the last value.
"""
import math

_STEPS = (0.4, 0.2, 0.1, 0.05, 0.02, 0.01)
_STARTS = ((0.2, 0.05, 0.1), (0.6, 0.1, 0.2))


class Naive:
    name = "seasonal naive"

    def __init__(self, values, season):
        self._values, self._season = values, season
        errors = [now - before for before, now in zip(values, values[season:])]
        self.deviation = math.sqrt(sum(error * error for error in errors) / len(errors))
        self.about = [("Season", "%d periods" % season if season > 1 else "none: the last value goes on")]

    def ahead(self, count):
        """[(value, standard deviation)]"""
        last = self._values[-self._season :]
        return [(last[step % self._season], self.deviation * math.sqrt(step // self._season + 1)) for step in range(count)]


class HoltWinters:
    name = "Holt-Winters"

    def __init__(self, values, season):
        self._season = season if season > 1 else 0
        self._values = values
        self._begin = _beginning(values, self._season)
        weights = min((self._fitted(start) for start in _STARTS), key=self._squares)
        self._weights = weights
        level, trend, seasonal, squares = self._run(weights)
        self._end = level, trend, seasonal
        spent = 3 + self._season if self._season else 2
        self.deviation = math.sqrt(squares / max(1, len(values) - spent))
        titles = ("Weight of the level", "Weight of the trend", "Weight of the season")
        self.about = [(title, "%.2f" % weight) for title, weight in zip(titles, weights[: 3 if self._season else 2])]
        self.about.append(("Trend at the end", "%.6g in each period" % trend))

    def ahead(self, count):
        """[(value, standard deviation)]"""
        level, trend, seasonal = self._end
        alpha, beta, gamma = self._weights
        place, spread, result = len(self._values), 1.0, []
        for step in range(1, count + 1):
            value = level + trend * step + (seasonal[(place + step - 1) % self._season] if self._season else 0)
            result.append((value, self.deviation * math.sqrt(spread)))
            weight = alpha + beta * step + (gamma if self._season and not step % self._season else 0)
            spread += weight * weight
        return result

    def _run(self, weights):
        """(level, trend, seasonal parts, squared errors of one step) at the end."""
        alpha, beta, gamma = weights
        level, trend, seasonal = self._begin
        seasonal, season, squares = list(seasonal), self._season, 0.0
        for place, value in enumerate(self._values):
            part = seasonal[place % season] if season else 0.0
            error = value - level - trend - part
            level += trend + alpha * error
            trend += beta * error
            if season:
                seasonal[place % season] = part + gamma * error
            squares += error * error
        return level, trend, seasonal, squares

    def _squares(self, weights):
        return self._run(weights)[3]

    def _fitted(self, weights):
        """The weights with the least squared error, searched one at a time in ever smaller steps: the same for the same values."""
        weights, best = list(weights), self._squares(weights)
        for step in _STEPS:
            better = True
            while better:
                better = False
                for index in range(3 if self._season else 2):
                    for change in (-step, step):
                        tried = list(weights)
                        tried[index] = round(tried[index] + change, 4)
                        if _is_allowed(tried):
                            squares = self._squares(tried)
                            if squares < best * (1 - 1e-9):
                                weights, best, better = tried, squares, True
        return weights


def _is_allowed(weights):
    alpha, beta, gamma = weights
    return 0 <= alpha <= 1 and 0 <= beta <= alpha and 0 <= gamma <= 1 - alpha


def _beginning(values, season):
    """(level before the first value, trend, seasonal parts), from the first two seasons."""
    if not season:
        few = values[: min(len(values), 10)]
        middle, mean = (len(few) + 1) / 2, sum(few) / len(few)
        trend = sum((place - middle) * (value - mean) for place, value in enumerate(few, 1)) / sum((place - middle) ** 2 for place in range(1, len(few) + 1))
        return mean - trend * middle, trend, []
    first, second = (sum(values[begin : begin + season]) / season for begin in (0, season))
    trend = (second - first) / season
    level = first - trend * (season + 1) / 2
    seasonal = [sum(values[place] - level - trend * (place + 1) for place in (index, index + season)) / 2 for index in range(season)]
    return level, trend, seasonal


def backtest(values, season, horizon, folds=3):
    """{name: (mean absolute error, mean absolute percent error or None, values compared)}, and how many times the end was hidden.

    The last `horizon` values are hidden and forecast from those before them; then those before these, and so on."""
    errors, shares, times = {}, {}, 0
    for fold in range(folds):
        end = len(values) - horizon * (fold + 1)
        if end < least(season):
            break
        times += 1
        for kind in (HoltWinters, Naive):
            for (guess, _), true in zip(kind(values[:end], season).ahead(horizon), values[end : end + horizon]):
                errors.setdefault(kind.name, []).append(abs(guess - true))
                shares.setdefault(kind.name, []).append(abs(guess / true - 1) if true else None)
    result = {}
    for name, each in errors.items():
        known = None if None in shares[name] else sum(shares[name]) / len(each)
        result[name] = sum(each) / len(each), known, len(each)
    return result, times


def least(season):
    """Values without which there is no forecast."""
    return max(6, 2 * season + 1 if season > 1 else 6)
