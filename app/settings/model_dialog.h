// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings/model_set_up.h"
#include "core/base/errands.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

/// Sets a language model up, or changes one: which service, which model, what opens it. A key is in here as
/// long as it is typed, and nowhere else.
class ModelDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ModelDialog(ModelSetUp setUp, QWidget *parent = nullptr);
    /// For `edited`, which is set up.
    ModelDialog(ModelSetUp setUp, std::optional<model::Entry> edited, QWidget *parent = nullptr);

    /// What a test told, in words: how quickly it answered, what that cost, whether it can do what tasks
    /// need.
    static QString testWords(const api::ModelTrial &trial);

signals:
    /// `warnings`: what to know of its key and of the way to it, in sentences; a test may have told it.
    void saved(const QString &name, const QString &warnings);

private:
    struct Service
    {
        QString name;
        QString format;
        QString url;
        QStringList models;
        std::optional<int> context = {}; // of its models, where the server says so
    };

    void addService(const Service &service);
    void takeService(int index);
    void takeEdited();
    void showLongest();
    void showService();
    void addVariable(const QString &name);
    QString editedName() const { return m_edited ? m_edited->name : QString(); }
    void takeOffers(const api::ModelOffers &offers);
    void showKey();
    std::optional<ModelSetUp::Wish> wish();
    void test();
    void save();
    void tell(const QString &text, bool isTrouble);
    void setBusy(bool isBusy);

    const ModelSetUp m_setUp;
    const std::optional<model::Entry> m_edited;
    QList<Service> m_services; // as they are listed
    QComboBox *m_service;
    QComboBox *m_format;
    QLineEdit *m_url;
    QComboBox *m_model;
    QComboBox *m_keyFrom;
    QLineEdit *m_key;
    QLineEdit *m_name;
    QLineEdit *m_longest; // answer
    QString m_longestShown; // in it, but for what a person changed
    QPushButton *m_test;
    QPushButton *m_save;
    QLabel *m_told;
    base::Errands m_errands; // destroyed first
};
