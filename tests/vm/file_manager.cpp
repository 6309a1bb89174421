// SPDX-License-Identifier: GPL-3.0-or-later
// A window of another program, as a file manager has one: `file_manager FILE FOLDER` lets FILE be dragged out
// of it and copies what is dropped on it to FOLDER. Says what happens, a line each: "shown", "began", "may
// drop", "ended", "copied".
#include <QApplication>
#include <QDrag>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

#include <cstdio>

using namespace Qt::StringLiterals;

static void say(const char *what)
{
    std::puts(what);
    std::fflush(stdout);
}

class FileManager : public QWidget
{
    Q_OBJECT
public:
    FileManager(QString file, QString folder)
        : m_file(std::move(file))
        , m_folder(std::move(folder))
    {
        setAcceptDrops(true);
    }

protected:
    void mouseMoveEvent(QMouseEvent *) override
    {
        auto *mime = new QMimeData;
        mime->setUrls({QUrl::fromLocalFile(m_file)});
        auto *drag = new QDrag(this);
        drag->setMimeData(mime);
        connect(drag, &QDrag::actionChanged, this, [](Qt::DropAction action) {
            if (action == Qt::CopyAction)
                say("may drop");
        });
        say("began");
        drag->exec(Qt::CopyAction);
        say("ended");
    }
    void dragEnterEvent(QDragEnterEvent *event) override
    {
        if (event->mimeData()->hasUrls() && !event->source()) // what is its own stays where it is
            event->acceptProposedAction();
    }
    void dropEvent(QDropEvent *event) override
    {
        event->acceptProposedAction();
        for (const QUrl &url : event->mimeData()->urls()) {
            const QString path = url.toLocalFile();
            say(QFile::copy(path, m_folder + u'/' + QFileInfo(path).fileName()) ? "copied" : "not copied");
        }
    }

private:
    const QString m_file;
    const QString m_folder;
};

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    FileManager window(QApplication::arguments().value(1), QApplication::arguments().value(2));
    window.setGeometry(1000, 100, 200, 200);
    window.show();
    say("shown");
    return QApplication::exec();
}

#include "file_manager.moc"
