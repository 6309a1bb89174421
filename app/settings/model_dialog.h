// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/errands.h"

#include <QDialog>
#include <QJsonObject>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

/// What setting a model up asks of the core; replies are as RPC.md has them.
struct ModelSetUp
{
    struct Wish
    {
        QString name;
        QString format; ///< "chat", "responses", "anthropic", "ollama"
        QString url;
        QString model;
        std::optional<QString> key;
        std::optional<QString> variable; ///< of the environment, instead of a key

        bool operator==(const Wish &) const = default;
    };
    using Reply = base::Task<base::Result<QJsonObject>>;

    QStringList names; ///< of those that there are
    std::function<Reply()> offers; ///< `servers` on this computer, `variables` that may hold a key
    std::function<Reply(Wish)> add; ///< or puts it in the place of the one of that name
    std::function<Reply(QString)> test;
    std::function<Reply(QString)> remove;
};

/// Sets a language model up: which service, which model, what opens it. What is tested is saved for it, and
/// removed again when the dialog is cancelled. A key is in here as long as it is typed, and nowhere else.
class ModelDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ModelDialog(ModelSetUp setUp, QWidget *parent = nullptr);

    void reject() override;

signals:
    void saved(const QString &name);

private:
    struct Service
    {
        QString name;
        QString format;
        QString url;
        QStringList models;
    };

    void addService(const Service &service);
    void takeService(int index);
    void takeOffers(const QJsonObject &offers);
    void showKey();
    std::optional<ModelSetUp::Wish> wish();
    void test();
    void save();
    void tell(const QString &text, bool isTrouble);
    void setBusy(bool isBusy);

    const ModelSetUp m_setUp;
    QList<Service> m_services; // as they are listed
    QComboBox *m_service;
    QComboBox *m_format;
    QLineEdit *m_url;
    QComboBox *m_model;
    QComboBox *m_keyFrom;
    QLineEdit *m_key;
    QLineEdit *m_name;
    QPushButton *m_test;
    QPushButton *m_save;
    QLabel *m_told;
    QString m_added; // for a test, and not saved yet
    base::Errands m_errands; // destroyed first
};
