// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/items.h"

#include <QString>
#include <QStringList>

#include <variant>

/// What a person has written in the composer and sends off. Who takes it visits it: a kind that is new has to
/// say where it goes.
namespace composed {

/// Words to Berth's own agent, with files of the host.
struct Question
{
    QString text;
    QStringList files;
    QString model; ///< that the person chose; empty: the default

    bool operator==(const Question &) const = default;
};

/// Words in the place of those from before that were being edited, with more files.
struct OtherWords
{
    QString text;
    QStringList files;

    bool operator==(const OtherWords &) const = default;
};

/// To a task that runs, or waits for an answer.
struct WordInBetween
{
    QString text;

    bool operator==(const WordInBetween &) const = default;
};

using Request = std::variant<session::record::CodeRequest, session::record::RecipeRequest, Question,
                             OtherWords, WordInBetween>;

} // namespace composed
