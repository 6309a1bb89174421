// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>

#include <bitset>
#include <vector>

namespace guest {

/// What the .gitignore files of a folder name, as gitignore(5) has it; files that git tracks all the same
/// count as named. The files may be a hostile machine's: a pattern takes time in proportion to its length and
/// the path's, which libraries of git do not promise, and all of them no more than isExhausted() says.
class IgnoreRules
{
public:
    static constexpr qint64 kLargest =
        64 * 1024; ///< of a file that is read; what is beyond counts for nothing

    /// The content of the file in a folder: "" for the top, else "a/b". Those above come before those below.
    void add(const QByteArray &folder, const QByteArray &content);
    /// Of a path below the top, in a folder that is not named itself. Names are bytes.
    bool names(const QByteArray &path, bool isFolder) const;
    /// They took too long, and name nothing any more.
    bool isExhausted() const { return m_steps > kMostSteps; }

private:
    static constexpr qint64 kMostSteps = 1'000'000'000; // a second or two

    struct Token
    {
        enum class Kind {
            Byte,
            Any, ///< but a slash
            Set, ///< of `set`, and never a slash
            Run, ///< any number of them but slashes
            RunOver, ///< any number, with slashes
            Skip, ///< the next two tokens may be left out
        };
        Kind kind = Kind::Byte;
        char byte = 0;
        std::bitset<256> set = {};
    };
    struct Rule
    {
        std::vector<Token> tokens;
        bool isNegated = false;
        bool isOfFolders = false;
        bool isOfPaths = false; ///< it has a slash: of the path below its file, not of the name alone
    };
    static bool readPattern(const QByteArray &pattern, std::vector<Token> *tokens);
    static qsizetype readSet(const QByteArray &pattern, qsizetype at, Token *token);
    static void addLine(QByteArray line, QList<Rule> *rules);
    bool matches(const Rule &rule, QByteArrayView text) const;

    QHash<QByteArray, QList<Rule>> m_rules; // by folder
    mutable qint64 m_steps = 0;
};

} // namespace guest
