// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>

#include <memory>
#include <optional>
#include <termios.h>

namespace cli {

/// Puts the terminal on standard input into raw mode until destroyed, also when the program ends by exit().
/// Does nothing where there is none.
class RawMode
{
public:
    RawMode();
    ~RawMode();
    Q_DISABLE_COPY_MOVE(RawMode)

private:
    static void restore();
};

struct WindowSize
{
    int rows = 24;
    int columns = 80;
};
/// Of the terminal on standard output or input.
WindowSize windowSize();

/// The signals of this process as Qt signals. They are blocked from the moment this is made, in this thread
/// and those it starts.
class Signals : public QObject
{
    Q_OBJECT
public:
    explicit Signals(const QList<int> &numbers, QObject *parent = nullptr);
    ~Signals() override;

signals:
    void caught(int number);

private:
    int m_fd;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

/// Standard input, a piece at a time: after `came` nothing more is read until next().
class StandardInput : public QObject
{
    Q_OBJECT
public:
    explicit StandardInput(QObject *parent = nullptr);
    void next();

signals:
    /// Empty: the end.
    void came(const QByteArray &bytes);

private:
    QSocketNotifier m_notifier;
};

/// A line that a person types without seeing it, after the question; where there is no terminal, the first line
/// of standard input. Nothing: the end came first, or more than a key can be.
std::optional<QString> typedSecret(const QString &question);

/// Writes all of it. False: nobody reads it any more.
bool writeAll(int fd, const QByteArray &bytes);

} // namespace cli
