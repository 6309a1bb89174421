// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <memory>

class QTemporaryDir;

namespace session {

/// A file of the host that came out of a machine.
struct ResultFile
{
    QString path; ///< absolute
    qint64 bytes = 0;

    bool operator==(const ResultFile &) const = default;
};

/// "report (2).xlsx": the path with a number before its suffix.
QString numbered(const QString &path, int number);

/// "top-customers-2026-01-31-235959", of a recipe and the local time.
QString folderNameFor(const QString &recipe, const QDateTime &time);

/// Whether results become the folder that somebody named, if nothing is in it, or always one in it.
enum class Into { Folder, FolderInside };

/// Where results will be. They are gathered on the same file system, to appear in one step.
struct ResultPlace
{
    QString gather; ///< the folder to gather them in, under a hidden name
    QString folder; ///< what becomes of it
    QString inside; ///< what becomes of it when somebody put something into `folder` meanwhile
    bool replaces = false; ///< an empty folder, which stays as closed as it is
};
ResultPlace placeForResults(const QString &folder, const QString &name, Into into);

/// Gives the gathered folder its name and joins it with nothing: one that is taken gets a number. Gives where
/// it is.
base::Result<QString> landResults(const QString &gathered, const ResultPlace &place);

/// Results on their way: gathered where no half of them is seen, and gone with this unless they landed.
class Gathering
{
public:
    /// For a result folder as placeForResults() has it. Failed: nothing can be written there.
    static base::Result<Gathering> begin(const QString &folder, const QString &name, Into into);
    Gathering(Gathering &&other) noexcept;
    ~Gathering();

    QString folder() const; ///< to be made by who gathers
    bool isEmpty() const;
    base::Result<QString> land(); ///< as landResults()

private:
    Gathering(ResultPlace place, std::unique_ptr<QTemporaryDir> transit);

    ResultPlace m_place;
    std::unique_ptr<QTemporaryDir> m_transit;
};

/// Every file below a folder, in name order.
QList<ResultFile> resultsIn(const QString &folder);

} // namespace session
