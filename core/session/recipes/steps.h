// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <chrono>
#include <optional>

namespace session {

/// How far a recipe says it is: a line of its standard output such as
///
///     ::progress 12/40 Converting letter.docx
///
/// of two numbers, the second above 0 and not below the first, and a text for a person, which may be missing.
struct Step
{
    double fraction = 0; ///< 0 to 1
    QString text; ///< hostile, but printable and on one line
    std::optional<std::chrono::milliseconds> left; ///< once it can be known
};

/// What a line says, or nothing when it is an ordinary one.
std::optional<Step> stepIn(const QByteArray &line);

/// How long it will still take, from how fast it went since the first step.
class Pace
{
public:
    /// After so long. Nothing while too little was done to tell, and when all is done.
    std::optional<std::chrono::milliseconds> left(double fraction, std::chrono::milliseconds elapsed);

private:
    struct Point
    {
        double fraction;
        std::chrono::milliseconds elapsed;
    };
    std::optional<Point> m_first;
};

/// The text of a step with the time left, for a person.
QString stepText(const Step &step);

} // namespace session
