// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/console.h"

#include "core/cli/command.h"
#include "core/cli/remedies.h"
#include "core/terminal/unicode.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using base::Error;

namespace cli {

static constexpr qint64 kBetweenLines = 1000; // ms

/// As they are: what a terminal shall obey.
static void put(std::FILE *file, const QByteArray &bytes)
{
    std::fwrite(bytes.constData(), 1, size_t(bytes.size()), file);
    std::fflush(file);
}

static void write(std::FILE *file, const QString &text) { put(file, harmless(text).toUtf8()); }

static QString json(const QJsonObject &value, QJsonDocument::JsonFormat format)
{
    return QString::fromUtf8(QJsonDocument(value).toJson(format));
}

void say(const QString &text) { write(stdout, text + u'\n'); }

void say(const QString &mark, int colour, const QString &text)
{
    const QByteArray shown = harmless(mark).toUtf8();
    const bool isColoured = isatty(STDOUT_FILENO);
    put(stdout,
        (isColoured ? "\x1b[" + QByteArray::number(colour) + 'm' + shown + "\x1b[0m" : shown) + ' '
            + harmless(text).toUtf8() + '\n');
}

void sayJson(const QJsonObject &value) { write(stdout, json(value, QJsonDocument::Indented)); }

int exitCode(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::NotFound:
        return exitcode::kNotFound;
    case Error::Kind::Denied:
        return exitcode::kDenied;
    case Error::Kind::Invalid:
        return exitcode::kUsage;
    case Error::Kind::Busy:
        return exitcode::kBusy;
    case Error::Kind::Timeout:
        return exitcode::kTimeout;
    case Error::Kind::Disconnected:
        return exitcode::kDisconnected;
    case Error::Kind::Unsupported:
        return exitcode::kUnsupported;
    case Error::Kind::Cancelled:
        return exitcode::kInterrupted;
    case Error::Kind::Failed:
        break;
    }
    return exitcode::kFailed;
}

int complain(const Error &error, bool asJson)
{
    const QString text = withCommand(error.text, error.remedy);
    if (asJson) {
        QJsonObject object{{QStringLiteral("error"), base::kindName(error.kind)},
                           {QStringLiteral("text"), text},
                           {QStringLiteral("detail"), error.detail}};
        error.remedy.writeTo(object);
        write(stderr, json(object, QJsonDocument::Compact) + u'\n');
    } else {
        write(stderr, "berth: "_L1 + text + u'\n');
    }
    return exitCode(error);
}

void warn(const QString &text)
{
    const QByteArray line = "berth: " + harmless(text).toUtf8();
    put(stderr, isatty(STDERR_FILENO) ? "\r\x1b[K" + line + "\r\n" : line + '\n');
}

bool isAtTerminal() { return isatty(STDIN_FILENO) && isatty(STDERR_FILENO); }

bool isConfirmed(const QString &question)
{
    //: The answers that mean yes, as typed at a terminal, in small letters
    const QStringList yes = QCoreApplication::translate("cli", "y yes").split(u' ');
    write(stderr, QCoreApplication::translate("cli", "%1 [y/N]").arg(question) + u' ');
    char answer[64] = {};
    if (!std::fgets(answer, sizeof answer, stdin)) {
        put(stderr, "\n");
        return false;
    }
    return yes.contains(QString::fromLocal8Bit(answer).trimmed().toLower());
}

/// Columns on a terminal: a Chinese character takes two.
static qsizetype columns(const QString &text)
{
    qsizetype columns = 0;
    for (const char32_t character : text.toStdU32String())
        columns += terminal::Character(character).width();
    return columns;
}

QString foreign(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(u'\n'))
        lines += base::printable(line, 100'000);
    return lines.join(u'\n');
}

QString moneyText(qint64 nanodollars)
{
    return QStringLiteral("$%1").arg(double(nanodollars) / 1e9, 0, 'f', 4);
}

/// Of a name with two lines the second would look like a row.
static QString inOneLine(const QString &cell)
{
    return harmless(cell).replace(u'\n', u"\\n"_s).replace(u'\t', u' ');
}

int terminalColumns()
{
    winsize size{};
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/// In lines of at most so many columns, parted at spaces where there are some.
static QStringList parted(const QString &text, qsizetype width)
{
    QStringList lines;
    qsizetype from = 0, space = -1, used = 0;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool isPair = text[at].isHighSurrogate() && at + 1 < text.size();
        const qsizetype wide = columns(text.mid(at, isPair ? 2 : 1));
        if (text[at] == u' ')
            space = at;
        if (used + wide > width && at > from) {
            const qsizetype end = space > from ? space : at;
            lines += text.mid(from, end - from);
            from = space > from ? space + 1 : at;
            space = -1;
            if (from > at) { // the space itself has no room, and needs none
                used = 0;
                continue;
            }
            used = columns(text.mid(from, at - from));
        }
        used += wide;
        at += isPair;
    }
    return lines += text.mid(from);
}

static constexpr qsizetype kNarrowest = 24; // of a cell that goes on below

QString table(const QList<QStringList> &rows, int width)
{
    QList<QStringList> shown = rows;
    QList<qsizetype> widths;
    for (QStringList &row : shown) {
        widths.resize(qMax(widths.size(), row.size()));
        for (qsizetype i = 0; i < row.size(); ++i) {
            row[i] = inOneLine(row[i]);
            widths[i] = qMax(widths[i], columns(row[i]));
        }
    }
    QStringList lines;
    for (const QStringList &row : std::as_const(shown)) {
        QString line;
        for (qsizetype i = 0; i + 1 < row.size(); ++i)
            line += row[i] + QString(widths[i] + 2 - columns(row[i]), u' ');
        const qsizetype before = columns(line);
        QStringList last{row.value(row.size() - 1)};
        if (before > 0 && width >= before + kNarrowest) // without a cell before it, it would look like a row
            last = parted(last.first(), width - before);
        for (const QString &part : std::as_const(last)) {
            line += part;
            while (line.endsWith(u' '))
                line.chop(1);
            lines += line;
            line = QString(before, u' ');
        }
    }
    return lines.join(u'\n');
}

int readableColumns()
{
    constexpr int kMost = 100;
    const int columns = terminalColumns();
    return columns > 0 ? std::min(columns, kMost) : 80;
}

QString folded(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(u'\n'))
        lines += parted(line, readableColumns());
    return lines.join(u'\n');
}

ProgressBar::ProgressBar()
    : m_onTerminal(isatty(STDERR_FILENO))
{
}

ProgressBar::~ProgressBar()
{
    if (m_onTerminal && m_drawn)
        put(stderr, "\r\x1b[K");
}

void ProgressBar::show(int percent, const QString &words)
{
    if (!words.isEmpty())
        m_words = words;
    const QString step = m_words;
    const bool isNews = step != m_step;
    if (!m_onTerminal) {
        const bool isDue = percent < 0 || percent == 100 || m_drawnAt.hasExpired(kBetweenLines);
        if (isNews && (!m_drawnAt.isValid() || isDue)) {
            write(stderr, (percent < 0 ? step : QStringLiteral("%1 % %2").arg(percent, 3).arg(step)) + u'\n');
            m_step = step;
            m_drawnAt.start();
        }
        return;
    }
    if (m_drawn && !isNews && percent < 100 && m_drawnAt.elapsed() < 50)
        return;
    m_step = step;
    m_drawn = true;
    m_drawnAt.start();
    winsize size{};
    const int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    QString line = step;
    if (percent >= 0) {
        const int filled = qBound(0, percent * 24 / 100, 24);
        line = QStringLiteral("%1 % %2%3 %4")
                   .arg(percent, 3)
                   .arg(QString(filled, QChar(0x2588)), QString(24 - filled, QChar(0x2591)), step);
    }
    put(stderr, "\r" + harmless(line).left(columns - 1).toUtf8() + "\x1b[K");
}

} // namespace cli
