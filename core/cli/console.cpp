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

QString table(const QList<QStringList> &rows)
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
    QString text;
    for (const QStringList &row : std::as_const(shown)) {
        QString line;
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 < row.size() ? row[i] + QString(widths[i] + 2 - columns(row[i]), u' ') : row[i];
        while (line.endsWith(u' '))
            line.chop(1);
        text += (text.isEmpty() ? QString() : QStringLiteral("\n")) + line;
    }
    return text;
}

static int width(int fd)
{
    winsize size{};
    return ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static QString foldedLine(const QString &line, qsizetype hang, qsizetype width)
{
    const QString indent(hang, u' ');
    QString text, last;
    for (const QString &word : line.split(u' ')) {
        const bool hasRoom = last.trimmed().isEmpty() || columns(last) + 1 + columns(word) <= width;
        if (!hasRoom) {
            text += last + u'\n';
            last = indent + word;
        } else {
            last += (last.isNull() ? QString() : QStringLiteral(" ")) + word;
        }
    }
    return text + last;
}

QString folded(const QString &text, qsizetype hang)
{
    constexpr int kMostReadable = 100;
    QStringList lines = text.split(u'\n');
    for (QString &line : lines)
        line = foldedLine(line, hang, std::min(width(STDOUT_FILENO), kMostReadable));
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
    QString line = step;
    if (percent >= 0) {
        const int filled = qBound(0, percent * 24 / 100, 24);
        line = QStringLiteral("%1 % %2%3 %4")
                   .arg(percent, 3)
                   .arg(QString(filled, QChar(0x2588)), QString(24 - filled, QChar(0x2591)), step);
    }
    put(stderr, "\r" + harmless(line).left(width(STDERR_FILENO) - 1).toUtf8() + "\x1b[K");
}

} // namespace cli
