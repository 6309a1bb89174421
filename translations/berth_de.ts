<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AgentShell</name>
    <message>
        <source>The program in the agent&apos;s terminal has ended.</source>
        <translation>Das Programm im Terminal des Agenten ist beendet.</translation>
    </message>
</context>
<context>
    <name>Archive</name>
    <message>
        <source>This session is in the archive: its files are kept, and no machine starts.</source>
        <translation>Diese Sitzung ist im Archiv: Ihre Dateien bleiben, und keine Maschine startet.</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>Aus dem Archiv nehmen</translation>
    </message>
</context>
<context>
    <name>Attachments</name>
    <message>
        <source>Attached files</source>
        <translation>Angehängte Dateien</translation>
    </message>
    <message>
        <source>Take Off %1</source>
        <translation>%1 abhängen</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BudgetDialog</name>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>At 80 % a warning is given once. At 100 % the machine is stopped and none starts until the budget is raised; all files stay.</source>
        <translation>Bei 80 % wird einmal gewarnt. Bei 100 % wird die Maschine angehalten, und keine startet, bis das Budget erhöht ist; alle Dateien bleiben.</translation>
    </message>
    <message>
        <source>%1, in all, $</source>
        <translation>%1, insgesamt, $</translation>
    </message>
    <message>
        <source>All sessions, each month, $</source>
        <translation>Alle Sitzungen, je Monat, $</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>%1 spent</source>
        <translation>%1 verbraucht</translation>
    </message>
</context>
<context>
    <name>BudgetGauge</name>
    <message>
        <source>%1 % of the budget is spent</source>
        <translation>%1 % des Budgets sind verbraucht</translation>
    </message>
</context>
<context>
    <name>BuildProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Building the image %1</source>
        <translation>Abbild %1 wird erstellt</translation>
    </message>
    <message>
        <source>Cancel building the image %1</source>
        <translation>Erstellen des Abbilds %1 abbrechen</translation>
    </message>
    <message>
        <source>Paused at %1 % · %2</source>
        <translation>Angehalten bei %1 % · %2</translation>
    </message>
    <message>
        <source>%1 % · %2</source>
        <translation>%1 % · %2</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume building the image %1</source>
        <translation>Erstellen des Abbilds %1 fortsetzen</translation>
    </message>
    <message>
        <source>Pause building the image %1</source>
        <translation>Erstellen des Abbilds %1 anhalten</translation>
    </message>
</context>
<context>
    <name>CallCard</name>
    <message>
        <source>Waits for you</source>
        <translation>Wartet auf Sie</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Cut off: Berth ended meanwhile</source>
        <translation>Abgebrochen: Berth wurde währenddessen beendet</translation>
    </message>
    <message>
        <source>Show in Terminal</source>
        <translation>Im Terminal zeigen</translation>
    </message>
    <message>
        <source>Copy the Call</source>
        <translation>Aufruf kopieren</translation>
    </message>
    <message>
        <source>What the agent asked for</source>
        <translation>Was der Agent verlangt hat</translation>
    </message>
    <message numerus="yes">
        <source>%n look(s) and inputs</source>
        <translation>
            <numerusform>%n Blick oder Eingabe</numerusform>
            <numerusform>%n Blicke und Eingaben</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1, %2-mal</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1: an agent, %2: how its call stands, as &quot;Done&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Call of %1: %2, %3</source>
        <translation>Aufruf von %1: %2, %3</translation>
    </message>
    <message>
        <source>Not all of the output could be kept: %1.</source>
        <translation>Nicht die ganze Ausgabe konnte behalten werden: %1.</translation>
    </message>
    <message>
        <source>Nobody answered in time; nothing was done.</source>
        <translation>Niemand hat rechtzeitig geantwortet; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>The question was withdrawn; nothing was done.</source>
        <translation>Die Frage wurde zurückgezogen; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>A person refused it; nothing was done.</source>
        <translation>Ein Mensch hat es abgelehnt; es wurde nichts getan.</translation>
    </message>
    <message>
        <source>A person allowed it. It is done when the agent comes for the answer.</source>
        <translation>Ein Mensch hat es erlaubt. Es wird getan, sobald der Agent die Antwort holt.</translation>
    </message>
    <message>
        <source>A person allowed it.</source>
        <translation>Ein Mensch hat es erlaubt.</translation>
    </message>
    <message>
        <source>A person allowed it as they edited it. It is done when the agent comes for the answer.</source>
        <translation>Ein Mensch hat es in geänderter Form erlaubt. Es wird getan, sobald der Agent die Antwort holt.</translation>
    </message>
    <message>
        <source>A person allowed it as they edited it.</source>
        <translation>Ein Mensch hat es in geänderter Form erlaubt.</translation>
    </message>
    <message>
        <source>not all is shown</source>
        <translation>nicht alles ist gezeigt</translation>
    </message>
    <message>
        <source>Show Less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n More Line(s)</source>
        <translation>
            <numerusform>%n weitere Zeile zeigen</numerusform>
            <numerusform>%n weitere Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the Last %n</source>
        <translation>
            <numerusform>Die letzten %n zeigen</numerusform>
            <numerusform>Die letzten %n zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallRibbon</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n fertig</numerusform>
            <numerusform>%n fertig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut off</source>
        <translation>
            <numerusform>%n abgebrochen</numerusform>
            <numerusform>%n abgebrochen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n abgelehnt</numerusform>
            <numerusform>%n abgelehnt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n wartet auf Sie</numerusform>
            <numerusform>%n warten auf Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>Call %1 of %2: %3</source>
        <extracomment>%1: which, %2: of how many, %3: what it did and how it ended</extracomment>
        <translation>Aufruf %1 von %2: %3</translation>
    </message>
    <message>
        <source>Calls %1 to %2 of %3: %4</source>
        <translation>Aufrufe %1 bis %2 von %3: %4</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n Aufruf</numerusform>
            <numerusform>%n Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Left and right go along the calls, with Ctrl from snapshot to snapshot. Enter shows one in the chat, F forks there.</source>
        <translation>Links und rechts gehen die Aufrufe entlang, mit Strg von Schnappschuss zu Schnappschuss. Die Eingabetaste zeigt einen im Chat, F zweigt dort ab.</translation>
    </message>
    <message>
        <source>%1 · Snapshot before: %2</source>
        <extracomment>%1: what is said of a call, %2: the names of snapshots</extracomment>
        <translation>%1 · Schnappschuss davor: %2</translation>
    </message>
    <message>
        <source>Snapshots: %1</source>
        <extracomment>%1: names of snapshots</extracomment>
        <translation>Schnappschüsse: %1</translation>
    </message>
</context>
<context>
    <name>ChatHead</name>
    <message>
        <source>Start the Machine</source>
        <translation>Maschine starten</translation>
    </message>
    <message>
        <source>Pause the Machine</source>
        <translation>Maschine anhalten</translation>
    </message>
    <message>
        <source>Search the Chat (Ctrl+F)</source>
        <translation>Im Chat suchen (Strg+F)</translation>
    </message>
    <message>
        <source>%1 · %2 · offline</source>
        <translation>%1 · %2 · offline</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop the Machine</source>
        <translation>Maschine stoppen</translation>
    </message>
    <message>
        <source>Resume the Machine</source>
        <translation>Maschine fortsetzen</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Size %1 costs %2 a minute.</source>
        <translation>Größe %1 kostet %2 je Minute.</translation>
    </message>
    <message>
        <source>%1 is in the machine, in /session/input.</source>
        <translation>%1 liegt in der Maschine unter /session/input.</translation>
    </message>
    <message numerus="yes">
        <source>About %1 and %2, from %n run(s) in size %3.</source>
        <translation>
            <numerusform>Etwa %1 und %2, nach %n Lauf in Größe %3.</numerusform>
            <numerusform>Etwa %1 und %2, nach %n Läufen in Größe %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>Set up a language model first.</source>
        <translation>Zuerst ein Sprachmodell einrichten.</translation>
    </message>
    <message>
        <source>A task is under way. Wait for its end, or stop it.</source>
        <translation>Eine Aufgabe läuft. Ihr Ende abwarten oder sie anhalten.</translation>
    </message>
    <message>
        <source>Take the machine offline first, or take the files off.</source>
        <translation>Nehmen Sie erst die Maschine vom Netz, oder nehmen Sie die Dateien weg.</translation>
    </message>
</context>
<context>
    <name>ChatSearch</name>
    <message>
        <source>Search this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Close the Search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
</context>
<context>
    <name>CloseQuestion</name>
    <message>
        <source>Close Berth</source>
        <translation>Berth schließen</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) still run.</source>
        <translation>
            <numerusform>%n Maschine läuft noch.</numerusform>
            <numerusform>%n Maschinen laufen noch.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep Running in the Tray</source>
        <translation>Im Infobereich weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Keep Running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>Stoppen und beenden</translation>
    </message>
    <message>
        <source>A running machine goes on costing and stops by itself when idle. Of one that is stopped, the files in /session are kept and nothing else.</source>
        <translation>Eine laufende Maschine kostet weiter und stoppt von selbst, wenn sie untätig ist. Von einer gestoppten bleiben die Dateien in /session und sonst nichts.</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) are being built.</source>
        <translation>
            <numerusform>%n Abbild wird erstellt.</numerusform>
            <numerusform>%n Abbilder werden erstellt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Of a build that is ended, what was downloaded is kept.</source>
        <translation>Wird das Erstellen beendet, bleibt Heruntergeladenes erhalten.</translation>
    </message>
</context>
<context>
    <name>ColumnList</name>
    <message>
        <source>Choose Columns</source>
        <translation>Spalten wählen</translation>
    </message>
    <message>
        <source>Choose columns of the file (Alt+Down)</source>
        <translation>Spalten der Datei wählen (Alt+Unten)</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type a command</source>
        <translation>Befehl eingeben</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Request</source>
        <translation>Auftrag</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Send (Ctrl+Enter)</source>
        <translation>Senden (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Type / to choose a recipe, or drop a file here</source>
        <translation>Mit / ein Rezept wählen oder eine Datei hier ablegen</translation>
    </message>
    <message>
        <source>Python to run in the machine. Files it writes to /session/output become documents.</source>
        <translation>Python für die Maschine. Dateien in /session/output werden zu Dokumenten.</translation>
    </message>
    <message>
        <source>Commands to run in the machine</source>
        <translation>Befehle für die Maschine</translation>
    </message>
    <message>
        <source>Say what is to be done. / chooses a recipe, @ a document, and files can be dropped here.</source>
        <translation>Sagen, was zu tun ist. / wählt ein Rezept, @ ein Dokument; Dateien lassen sich hier ablegen.</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Steer</source>
        <translation>Lenken</translation>
    </message>
    <message>
        <source>The answer to its question</source>
        <translation>Die Antwort auf seine Frage</translation>
    </message>
    <message>
        <source>A word in between: it is heard before the next step</source>
        <translation>Ein Wort dazwischen: Es wird vor dem nächsten Schritt gehört</translation>
    </message>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1 (Eingabetaste)</translation>
    </message>
    <message>
        <source>What was pasted cannot be kept in %1.</source>
        <translation>Das Eingefügte lässt sich nicht in %1 ablegen.</translation>
    </message>
    <message>
        <source>Set up a language model first.</source>
        <translation>Zuerst ein Sprachmodell einrichten.</translation>
    </message>
</context>
<context>
    <name>ComposerBar</name>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Say what is to be done</source>
        <translation>Sagen, was zu tun ist</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Type / and a name, or choose one</source>
        <translation>/ und einen Namen eingeben oder eines wählen</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Run Python in the machine</source>
        <translation>Python in der Maschine ausführen</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Run commands in the machine</source>
        <translation>Befehle in der Maschine ausführen</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>Dateien anhängen …</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Esc again stops it</source>
        <translation>Noch einmal Esc hält sie an</translation>
    </message>
    <message>
        <source>Stop the Task (Esc twice)</source>
        <translation>Aufgabe anhalten (zweimal Esc)</translation>
    </message>
    <message>
        <source>Stop the task</source>
        <translation>Aufgabe anhalten</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message>
        <source>Berth</source>
        <translation>Berth</translation>
    </message>
    <message>
        <source>Show Berth</source>
        <translation>Berth anzeigen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Berth was ended.</source>
        <translation>Berth wurde beendet.</translation>
    </message>
    <message numerus="yes">
        <source>Berth: %n review(s) wait for you</source>
        <translation>
            <numerusform>Berth: %n Rückfrage wartet auf Sie</numerusform>
            <numerusform>Berth: %n Rückfragen warten auf Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
</context>
<context>
    <name>DiskPage</name>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Disk use</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Image %1 (%2)</source>
        <translation>Abbild %1 (%2)</translation>
    </message>
    <message>
        <source>Sessions with the image %1 start no machine until it is built again, which takes some minutes. Remove it?</source>
        <translation>Sitzungen mit dem Abbild %1 starten keine Maschine, bis es neu gebaut ist, was einige Minuten dauert. Abbild entfernen?</translation>
    </message>
    <message>
        <source>Templates of %1</source>
        <translation>Vorlagen von %1</translation>
    </message>
    <message>
        <source>Machines of this image boot the next time, and templates are made again. Remove them?</source>
        <translation>Maschinen dieses Abbilds booten beim nächsten Mal, und Vorlagen werden neu erstellt. Vorlagen entfernen?</translation>
    </message>
    <message>
        <source>Disk of “%1”</source>
        <translation>Datenträger von „%1“</translation>
    </message>
    <message>
        <source>Snapshot “%1” of “%2”</source>
        <translation>Schnappschuss „%1“ von „%2“</translation>
    </message>
    <message>
        <source>The session cannot go back to this moment then. Remove the snapshot?</source>
        <translation>Die Sitzung kann dann nicht mehr zu diesem Augenblick zurück. Schnappschuss entfernen?</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Freigeben</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>%1 freigeben</translation>
    </message>
    <message>
        <source>Free Disk Space</source>
        <translation>Speicherplatz freigeben</translation>
    </message>
    <message>
        <source>Packages that machines fetched</source>
        <translation>Pakete, die Maschinen geholt haben</translation>
    </message>
    <message>
        <source>Machines fetch them again when they need them. Remove them?</source>
        <translation>Maschinen holen sie neu, wenn sie sie brauchen. Entfernen?</translation>
    </message>
    <message>
        <source>Old image %1 (%2)</source>
        <translation>Altes Abbild %1 (%2)</translation>
    </message>
    <message>
        <source>Machines begin with a newer image %1 already. Remove the old one?</source>
        <translation>Maschinen beginnen schon mit einem neueren Abbild %1. Das alte entfernen?</translation>
    </message>
    <message>
        <source>Packages that images are built of</source>
        <translation>Pakete, aus denen Abbilder gebaut werden</translation>
    </message>
    <message>
        <source>The next build downloads what it needs again. Remove them?</source>
        <translation>Der nächste Bau lädt wieder herunter, was er braucht. Entfernen?</translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>nicht mehr vorhanden</translation>
    </message>
    <message>
        <source>Document: %1</source>
        <translation>Dokument: %1</translation>
    </message>
    <message>
        <source>Picture of %1</source>
        <translation>Bild von %1</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>Tabelle von %1</translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s).</source>
        <translation>
            <numerusform>Die erste %Ln Zeile.</numerusform>
            <numerusform>Die ersten %Ln Zeilen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>Results of recipes and runs appear here.</source>
        <translation>Ergebnisse von Rezepten und Läufen erscheinen hier.</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>FieldsPage</name>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Datenträger</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Budget, $</source>
        <translation>Budget, $</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Stop a machine that is idle for</source>
        <translation>Untätige Maschine stoppen nach</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Start machines as copies of one that has booted</source>
        <translation>Maschinen als Kopien einer gebooteten starten</translation>
    </message>
    <message>
        <source>Machines that wait for a new session</source>
        <translation>Maschinen, die auf eine neue Sitzung warten</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>libvirt</source>
        <translation>libvirt</translation>
    </message>
    <message>
        <source>this user’s own</source>
        <translation>das dieses Benutzers</translation>
    </message>
    <message>
        <source>Machines at once</source>
        <translation>Maschinen zugleich</translation>
    </message>
    <message>
        <source>Memory of this computer for machines</source>
        <translation>Speicher dieses Rechners für Maschinen</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Longest run</source>
        <translation>Längster Lauf</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Budget of all sessions in a month, $</source>
        <translation>Budget aller Sitzungen in einem Monat, $</translation>
    </message>
    <message>
        <source>Let agents made by others in</source>
        <translation>Agenten anderer Hersteller einlassen</translation>
    </message>
    <message>
        <source>Disk left free</source>
        <translation>Frei bleibender Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>5 %, at most 2 GiB</source>
        <translation>5 %, höchstens 2 GiB</translation>
    </message>
    <message>
        <source>Take a snapshot before each request in words</source>
        <translation>Vor jeder Anfrage in Worten einen Schnappschuss machen</translation>
    </message>
    <message>
        <source>Packages kept for other machines</source>
        <translation>Pakete, die für andere Maschinen bleiben</translation>
    </message>
    <message>
        <source>Memory and processors of a machine. A session may get another.</source>
        <translation>Speicher und Prozessoren einer Maschine. Eine Sitzung kann eine andere bekommen.</translation>
    </message>
    <message>
        <source>What is installed in a machine.</source>
        <translation>Was in einer Maschine installiert ist.</translation>
    </message>
    <message>
        <source>What a machine reaches. Never this computer or its network.</source>
        <translation>Was eine Maschine erreicht. Nie diesen Rechner oder sein Netz.</translation>
    </message>
    <message>
        <source>Room for a session’s files, which outlive its machines. It takes what is in it.</source>
        <translation>Platz für die Dateien einer Sitzung, die ihre Maschinen überdauern. Er belegt, was darin liegt.</translation>
    </message>
    <message>
        <source>A warning at 80 %; at 100 % the session’s machine stops.</source>
        <translation>Eine Warnung bei 80 %; bei 100 % hält die Maschine der Sitzung an.</translation>
    </message>
    <message>
        <source>Nothing runs in it and nobody types. Its files stay.</source>
        <translation>Nichts läuft darin und niemand tippt. Ihre Dateien bleiben.</translation>
    </message>
    <message>
        <source>A copy is there in a small part of the time that a boot takes.</source>
        <translation>Eine Kopie ist in einem Bruchteil der Zeit da, die ein Start braucht.</translation>
    </message>
    <message>
        <source>So many of each size and image in use. They take memory and cost nothing.</source>
        <translation>So viele von jeder Größe und jedem Abbild in Gebrauch. Sie belegen Speicher und kosten nichts.</translation>
    </message>
    <message>
        <source>Then it can be asked anew with the machine as it was.</source>
        <translation>Dann kann neu gefragt werden, mit der Maschine, wie sie war.</translation>
    </message>
    <message>
        <source>Each has to be allowed before it can do anything.</source>
        <translation>Jeder muss erlaubt werden, bevor er etwas tun kann.</translation>
    </message>
    <message>
        <source>Takes effect when Berth starts the next time.</source>
        <translation>Wirkt beim nächsten Start von Berth.</translation>
    </message>
    <message>
        <source>A further one is refused until another has stopped.</source>
        <translation>Eine weitere wird abgelehnt, bis eine andere angehalten hat.</translation>
    </message>
    <message>
        <source>A machine that would take more is refused.</source>
        <translation>Eine Maschine, die mehr bräuchte, wird abgelehnt.</translation>
    </message>
    <message>
        <source>Machines pause and copies end before the disk is fuller.</source>
        <translation>Maschinen pausieren und Kopien enden, bevor die Platte voller wird.</translation>
    </message>
    <message>
        <source>What one machine got with apt, pip or npm, another need not get again.</source>
        <translation>Was eine Maschine mit apt, pip oder npm geholt hat, muss eine andere nicht noch einmal holen.</translation>
    </message>
    <message>
        <source>Of what has no limit of its own. It is ended then.</source>
        <translation>Von allem ohne eigene Grenze. Danach wird es beendet.</translation>
    </message>
    <message>
        <source>Most output of a run</source>
        <translation>Höchstens Ausgabe eines Laufs</translation>
    </message>
    <message>
        <source>Whatever prints more is ended. Files have no such limit.</source>
        <translation>Was mehr ausgibt, wird beendet. Für Dateien gilt das nicht.</translation>
    </message>
    <message>
        <source>A warning at 80 %; at 100 % all machines stop.</source>
        <translation>Eine Warnung bei 80 %; bei 100 % halten alle Maschinen an.</translation>
    </message>
    <message>
        <source>Most answers of the model in a task</source>
        <translation>Höchstens so viele Antworten des Modells in einer Aufgabe</translation>
    </message>
    <message>
        <source>Then the task waits until you let it go on.</source>
        <translation>Dann wartet die Aufgabe, bis sie weitermachen soll.</translation>
    </message>
    <message>
        <source>as many as it takes</source>
        <translation>so viele wie nötig</translation>
    </message>
    <message>
        <source>Longest task</source>
        <translation>Längste Aufgabe</translation>
    </message>
    <message>
        <source>Likewise. The time in which it waits for you does not count.</source>
        <translation>Ebenso. Wartezeit auf eine Person zählt nicht.</translation>
    </message>
    <message>
        <source>as long as it takes</source>
        <translation>so lange wie nötig</translation>
    </message>
    <message>
        <source>Budget of a task, $</source>
        <translation>Budget einer Aufgabe, $</translation>
    </message>
    <message>
        <source>Model and machine together.</source>
        <translation>Modell und Maschine zusammen.</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Looking at this computer…</source>
        <translation>Dieser Rechner wird geprüft …</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Build the Image</source>
        <translation>Abbild erstellen</translation>
    </message>
    <message>
        <source>Run the Sample Task</source>
        <translation>Beispielaufgabe ausführen</translation>
    </message>
    <message>
        <source>Start Without It</source>
        <translation>Ohne sie beginnen</translation>
    </message>
    <message>
        <source>Welcome to Berth</source>
        <translation>Willkommen bei Berth</translation>
    </message>
    <message>
        <source>Berth gives tasks a computer of their own: a real virtual machine on this desktop, apart from everything else on it. Three steps and it works.</source>
        <translation>Berth gibt Aufgaben einen eigenen Rechner: eine echte virtuelle Maschine auf diesem Schreibtisch, getrennt von allem anderen. Drei Schritte, und es funktioniert.</translation>
    </message>
    <message>
        <source>1  This computer</source>
        <translation>1  Dieser Rechner</translation>
    </message>
    <message>
        <source>What machines need, and whether it is here.</source>
        <translation>Was Maschinen brauchen und ob es vorhanden ist.</translation>
    </message>
    <message>
        <source>2  The image</source>
        <translation>2  Das Abbild</translation>
    </message>
    <message>
        <source>Machines start from an image made of signed Debian packages. It is built once, in some minutes, and takes about 0.8 GB. Ending it early loses nothing: what was downloaded is used the next time.</source>
        <translation>Maschinen starten von einem Abbild aus signierten Debian-Paketen. Es wird einmal erstellt, dauert einige Minuten und belegt etwa 0,8 GB. Ein vorzeitiger Abbruch kostet nichts: Heruntergeladenes wird beim nächsten Mal verwendet.</translation>
    </message>
    <message>
        <source>3  A first task</source>
        <translation>3  Eine erste Aufgabe</translation>
    </message>
    <message>
        <source>Fifty thousand orders become a spreadsheet with the best customers and a chart, computed in a machine that is started for it.</source>
        <translation>Aus fünfzigtausend Bestellungen wird eine Tabelle mit den besten Kunden und einem Diagramm, berechnet in einer eigens gestarteten Maschine.</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Copy the Command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) machines need are here.</source>
        <translation>
            <numerusform>%n Voraussetzung ist erfüllt.</numerusform>
            <numerusform>%n Voraussetzungen sind erfüllt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>Beendet. Heruntergeladenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>The image is ready.</source>
        <translation>Das Abbild ist bereit.</translation>
    </message>
    <message>
        <source>And if you want to ask in words</source>
        <translation>Und um in Worten zu fragen</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent needs a language model: one of a service, or one that runs on this computer. Everything else works without.</source>
        <translation>Der eigene Agent von Berth braucht ein Sprachmodell: eines von einem Dienst oder eines, das auf diesem Computer läuft. Alles andere geht auch ohne.</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>Modell einrichten …</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
</context>
<context>
    <name>ForkMenu</name>
    <message>
        <source>Show in the Chat</source>
        <translation>Im Chat zeigen</translation>
    </message>
    <message>
        <source>Fork from Here</source>
        <translation>Von hier abzweigen</translation>
    </message>
    <message>
        <source>Fork from Here (No Snapshot from Before)</source>
        <translation>Von hier abzweigen (kein Schnappschuss von davor)</translation>
    </message>
    <message>
        <source>Fork from before “%1”?</source>
        <translation>Vor „%1“ abzweigen?</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Abzweigen</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Schreibtisch</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Another language is spoken from the next start of Berth on.</source>
        <translation>Eine andere Sprache gilt ab dem nächsten Start von Berth.</translation>
    </message>
    <message>
        <source>The settings %1 cannot be written.</source>
        <translation>Die Einstellungen %1 können nicht geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>Greeting</name>
    <message>
        <source>What shall this computer do?</source>
        <translation>Was soll dieser Rechner tun?</translation>
    </message>
    <message>
        <source>Ask in words, choose a recipe, run Python or shell commands, or drop a file below. Everything runs in a machine of its own; nothing of it reaches this one.</source>
        <translation>Fragen Sie in Worten, wählen Sie ein Rezept, führen Sie Python oder Shell-Befehle aus oder legen Sie unten eine Datei ab. Alles läuft in einer eigenen Maschine; nichts davon erreicht diese hier.</translation>
    </message>
</context>
<context>
    <name>GuestDoor</name>
    <message>
        <source>The session was removed.</source>
        <translation>Die Sitzung wurde entfernt.</translation>
    </message>
</context>
<context>
    <name>ImageOffer</name>
    <message>
        <source>Build the Image</source>
        <translation>Abbild erstellen</translation>
    </message>
    <message>
        <source>The image “%1” is being built.</source>
        <translation>Das Abbild „%1“ wird erstellt.</translation>
    </message>
    <message>
        <source>The image “%1” is not built yet. That takes some minutes, and goes on beside other work.</source>
        <translation>Das Abbild „%1“ ist noch nicht erstellt. Das dauert einige Minuten und läuft neben anderer Arbeit weiter.</translation>
    </message>
    <message>
        <source>The image “%1” is ready.</source>
        <translation>Das Abbild „%1“ ist bereit.</translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>Beendet. Heruntergeladenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>Change the Image…</source>
        <translation>Abbild ändern …</translation>
    </message>
    <message>
        <source>This needs the image “%1”, and the machines of the session %2 have “%3”.</source>
        <translation>Das braucht das Abbild „%1“; die Maschinen der Sitzung %2 haben „%3“.</translation>
    </message>
</context>
<context>
    <name>ImageRow</name>
    <message>
        <source>Build</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Build the image %1</source>
        <translation>Abbild %1 erstellen</translation>
    </message>
    <message>
        <source>%1, built on %2</source>
        <translation>%1, erstellt am %2</translation>
    </message>
    <message>
        <source>Not built</source>
        <translation>Nicht erstellt</translation>
    </message>
    <message>
        <source>%1. It could not be built again: %2</source>
        <translation>%1. Es konnte nicht neu erstellt werden: %2</translation>
    </message>
</context>
<context>
    <name>ImageUpdates</name>
    <message>
        <source>An image is built again beside the old one when packages in it have newer versions.</source>
        <translation>Ein Abbild wird neben dem alten neu gebaut, wenn es Pakete darin in neueren Versionen gibt.</translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>Beendet. Heruntergeladenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>Look for Newer Packages</source>
        <translation>Nach neueren Paketen suchen</translation>
    </message>
    <message>
        <source>Build Again</source>
        <translation>Neu bauen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 % · %2</source>
        <translation>%1 % · %2</translation>
    </message>
    <message>
        <source>All packages are up to date.</source>
        <translation>Alle Pakete sind aktuell.</translation>
    </message>
    <message>
        <source>They are built one after the other, beside the old ones. Machines begin with the new ones from their next start.</source>
        <translation>Sie werden nacheinander erstellt, neben den alten. Maschinen beginnen ab ihrem nächsten Start mit den neuen.</translation>
    </message>
</context>
<context>
    <name>ImagesPage</name>
    <message>
        <source>A build goes on when this window is closed. “Disk Use” removes what is built.</source>
        <translation>Ein Abbild wird auch dann weiter erstellt, wenn dieses Fenster geschlossen wird. „Speicherplatz“ entfernt, was erstellt ist.</translation>
    </message>
</context>
<context>
    <name>InputFiles</name>
    <message>
        <source>or drop them here</source>
        <translation>oder hier ablegen</translation>
    </message>
    <message>
        <source>or drop them here (%1)</source>
        <translation>oder hier ablegen (%1)</translation>
    </message>
    <message>
        <source>Choose Files…</source>
        <translation>Dateien wählen …</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>%1 (folder)</source>
        <translation>%1 (Ordner)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Files for this recipe (%1);;All files (*)</source>
        <translation>Dateien für dieses Rezept (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Choose Files</source>
        <translation>Dateien wählen</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeyboardBar</name>
    <message>
        <source>You have the keyboard. Agents are refused.</source>
        <translation>Die Tastatur gehört Ihnen. Agenten werden abgewiesen.</translation>
    </message>
    <message>
        <source>You have the keyboard. %1 was refused.</source>
        <translation>Die Tastatur gehört Ihnen. %1 wurde abgewiesen.</translation>
    </message>
    <message>
        <source>You typed last. Agents may type, too.</source>
        <translation>Zuletzt haben Sie getippt. Auch Agenten dürfen tippen.</translation>
    </message>
    <message>
        <source>%1 is typing.</source>
        <translation>%1 tippt.</translation>
    </message>
    <message>
        <source>%1 has the keyboard.</source>
        <translation>%1 hat die Tastatur.</translation>
    </message>
    <message>
        <source>Give Back</source>
        <translation>Zurückgeben</translation>
    </message>
    <message>
        <source>Take Over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1: what a button does, %2: its keys</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Agents may type here again.</source>
        <translation>Agenten dürfen hier wieder tippen.</translation>
    </message>
    <message>
        <source>Agents are refused until you give it back.</source>
        <translation>Agenten werden abgewiesen, bis die Tastatur zurückgegeben ist.</translation>
    </message>
</context>
<context>
    <name>MachineDialog</name>
    <message>
        <source>The machine is stopped for this, with all that runs in it. The next command starts it anew; all files stay.</source>
        <translation>Die Maschine wird dafür angehalten, mit allem, was darin läuft. Der nächste Befehl startet sie neu; alle Dateien bleiben.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message numerus="yes">
        <source>%n attached file(s), and all else that the machine holds, can then be sent anywhere on the internet.</source>
        <translation>
            <numerusform>%n angehängte Datei und alles andere in der Maschine kann dann irgendwohin ins Internet gesendet werden.</numerusform>
            <numerusform>%n angehängte Dateien und alles andere in der Maschine können dann irgendwohin ins Internet gesendet werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>All that the machine holds can then be sent anywhere on the internet.</source>
        <translation>Alles in der Maschine kann dann irgendwohin ins Internet gesendet werden.</translation>
    </message>
    <message>
        <source>Size, Image and Network of %1</source>
        <translation>Größe, Abbild und Netz von %1</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>New Session…</source>
        <translation>Neue Sitzung …</translation>
    </message>
    <message>
        <source>Rename Session</source>
        <translation>Sitzung umbenennen</translation>
    </message>
    <message>
        <source>Duplicate Session</source>
        <translation>Sitzung duplizieren</translation>
    </message>
    <message>
        <source>Delete Session</source>
        <translation>Sitzung löschen</translation>
    </message>
    <message>
        <source>Start or Stop the Machine</source>
        <translation>Maschine starten oder stoppen</translation>
    </message>
    <message>
        <source>Search the Chat</source>
        <translation>Im Chat suchen</translation>
    </message>
    <message>
        <source>Go to Chat</source>
        <translation>Zum Chat</translation>
    </message>
    <message>
        <source>Go to Terminal</source>
        <translation>Zum Terminal</translation>
    </message>
    <message>
        <source>Go to Files</source>
        <translation>Zu den Dateien</translation>
    </message>
    <message>
        <source>Go to Code</source>
        <translation>Zum Code</translation>
    </message>
    <message>
        <source>Go to Runs</source>
        <translation>Zu den Läufen</translation>
    </message>
    <message>
        <source>Go to Documents</source>
        <translation>Zu den Dokumenten</translation>
    </message>
    <message>
        <source>New Shell</source>
        <translation>Neue Shell</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Verbrauch</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>Show or Hide the Sidebar</source>
        <translation>Seitenleiste ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Recipe: %1</source>
        <translation>Rezept: %1</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>Befehle …</translation>
    </message>
    <message>
        <source>%1 – Berth</source>
        <translation>%1 – Berth</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Recipes run in machines, and those start from an image: build it first.</source>
        <translation>Rezepte laufen in Maschinen, und diese starten von einem Abbild: Es ist zuerst zu bauen.</translation>
    </message>
    <message>
        <source>Archive the Session, or Take It Back</source>
        <translation>Sitzung archivieren oder zurückholen</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>Budget …</translation>
    </message>
    <message>
        <source>“%1” is in the archive, with its files.</source>
        <translation>„%1“ ist im Archiv, mit den Dateien.</translation>
    </message>
    <message>
        <source>The rules are saved. They hold from the next call on.</source>
        <translation>Die Regeln sind gespeichert. Sie gelten ab dem nächsten Aufruf.</translation>
    </message>
    <message>
        <source>Go to the Review That Waits</source>
        <translation>Zur wartenden Rückfrage</translation>
    </message>
    <message>
        <source>Reviews of All Sessions</source>
        <translation>Rückfragen aller Sitzungen</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>Regeln für Agenten</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s) ask to use Berth. See Agents, at the left.</source>
        <translation>
            <numerusform>%n Programm bittet darum, Berth zu benutzen. Links steht es unter „Agenten“.</numerusform>
            <numerusform>%n Programme bitten darum, Berth zu benutzen. Links stehen sie unter „Agenten“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>The model “%1” is set up. Ask for something in the chat.</source>
        <translation>Das Modell „%1“ ist eingerichtet. Im Chat kann nun gefragt werden.</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>Modell einrichten …</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Abläufe</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>Laufende Sitzungen</translation>
    </message>
    <message>
        <source>Show or Hide the Tools</source>
        <translation>Werkzeuge ein- oder ausblenden</translation>
    </message>
    <message>
        <source>The image “%1” is ready.</source>
        <translation>Das Abbild „%1“ ist bereit.</translation>
    </message>
    <message>
        <source>The image “%1” could not be built. %2</source>
        <translation>Das Abbild „%1“ konnte nicht erstellt werden. %2</translation>
    </message>
    <message>
        <source>Size, Image and Network…</source>
        <translation>Größe, Abbild und Netz …</translation>
    </message>
</context>
<context>
    <name>MarkdownText</name>
    <message>
        <source>Copy Code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>Alles als Markdown kopieren</translation>
    </message>
    <message>
        <source>Open Link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <source>Open this page of %1?</source>
        <translation>Diese Seite von %1 öffnen?</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>Adresse kopieren</translation>
    </message>
</context>
<context>
    <name>MessageCard</name>
    <message>
        <source>Message: %1</source>
        <translation>Nachricht: %1</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <translation>Auftrag: %1</translation>
    </message>
    <message>
        <source>Edit and Ask Again</source>
        <translation>Ändern und neu fragen</translation>
    </message>
    <message>
        <source>Ask Again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>Was gefragt wurde</translation>
    </message>
    <message>
        <source>What was answered</source>
        <translation>Was geantwortet wurde</translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>Angehängt: %1</translation>
    </message>
</context>
<context>
    <name>MeterBar</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Meter</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Click for the usage of all sessions.</source>
        <translation>Klicken zeigt den Verbrauch aller Sitzungen.</translation>
    </message>
    <message>
        <source>+10 min</source>
        <translation>+10 min</translation>
    </message>
    <message>
        <source>Do not stop the machine for ten more minutes</source>
        <translation>Die Maschine weitere zehn Minuten nicht stoppen</translation>
    </message>
    <message>
        <source>No session</source>
        <translation>Keine Sitzung</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>RAM %1/%2 MiB</source>
        <translation>RAM %1/%2 MiB</translation>
    </message>
    <message>
        <source>idle, stops in %1:%2</source>
        <translation>untätig, stoppt in %1:%2</translation>
    </message>
    <message>
        <source>Budget of this session: %1 of %2</source>
        <translation>Budget dieser Sitzung: %1 von %2</translation>
    </message>
    <message>
        <source>Budget of this month: %1 of %2</source>
        <translation>Budget dieses Monats: %1 von %2</translation>
    </message>
    <message>
        <source>budget: %1 % of %2</source>
        <translation>Budget: %1 % von %2</translation>
    </message>
    <message>
        <source>budget of the month: %1 % of %2</source>
        <translation>Budget des Monats: %1 % von %2</translation>
    </message>
    <message>
        <source>budget of the task: %1 % of %2</source>
        <translation>Budget der Aufgabe: %1 % von %2</translation>
    </message>
    <message>
        <source>Budget of the task under way: %1 of %2</source>
        <translation>Budget der laufenden Aufgabe: %1 von %2</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>CPU %1 %</translation>
    </message>
    <message>
        <source>Internet only</source>
        <translation>Nur Internet</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>The machine reaches the internet, and nothing of this computer or its network.</source>
        <translation>Die Maschine erreicht das Internet und nichts von diesem Computer oder seinem Netz.</translation>
    </message>
    <message>
        <source>The machine reaches no network.</source>
        <translation>Die Maschine erreicht kein Netz.</translation>
    </message>
    <message>
        <source>No KVM</source>
        <translation>Kein KVM</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Set Up a Model</source>
        <translation>Modell einrichten</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent thinks with a language model: one of a service, or one that runs on this computer. What a task needs is sent there.</source>
        <translation>Der eigene Agent von Berth denkt mit einem Sprachmodell: einem von einem Dienst oder einem, das auf diesem Computer läuft. Was eine Aufgabe braucht, wird dorthin gesendet.</translation>
    </message>
    <message>
        <source>as the service calls it</source>
        <translation>wie der Dienst es nennt</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>Kein Schlüssel</translation>
    </message>
    <message>
        <source>A key, pasted here</source>
        <translation>Ein Schlüssel, hier eingefügt</translation>
    </message>
    <message>
        <source>kept in the keychain of this computer</source>
        <translation>kommt in den Schlüsselbund dieses Computers</translation>
    </message>
    <message>
        <source>as you want to call it</source>
        <translation>wie es heißen soll</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Speaks</source>
        <translation>Spricht</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>The key</source>
        <translation>Der Schlüssel</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>Ein anderer</translation>
    </message>
    <message>
        <source>%1 on this computer</source>
        <translation>%1 auf diesem Computer</translation>
    </message>
    <message>
        <source>The variable %1</source>
        <translation>Die Variable %1</translation>
    </message>
    <message>
        <source>Give the address of the service.</source>
        <translation>Die Adresse des Dienstes angeben.</translation>
    </message>
    <message>
        <source>Give the model, as the service calls it.</source>
        <translation>Das Modell angeben, wie der Dienst es nennt.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Einen Namen angeben.</translation>
    </message>
    <message>
        <source>There is a model called “%1” already. Give another name.</source>
        <translation>Ein Modell namens „%1“ gibt es schon. Einen anderen Namen angeben.</translation>
    </message>
    <message>
        <source>Paste the key of the service, or choose “No key”.</source>
        <translation>Den Schlüssel des Dienstes einfügen oder „Kein Schlüssel“ wählen.</translation>
    </message>
    <message>
        <source>It works: %1 answered and called a tool.</source>
        <translation>Es geht: %1 hat geantwortet und ein Werkzeug aufgerufen.</translation>
    </message>
    <message>
        <source>%1 answered, but called no tool. Tasks need one that does.</source>
        <translation>%1 hat geantwortet, aber kein Werkzeug aufgerufen. Aufgaben brauchen eines, das das tut.</translation>
    </message>
    <message>
        <source>The first word came after %1.</source>
        <translation>Das erste Wort kam nach %1.</translation>
    </message>
    <message>
        <source>The test took %1 tokens; the price of this model is not known.</source>
        <translation>Der Test brauchte %1 Token; der Preis dieses Modells ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The test took %1 tokens and cost %2.</source>
        <translation>Der Test brauchte %1 Token und kostete %2.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird getestet …</translation>
    </message>
    <message>
        <source>Edit Model</source>
        <translation>Modell bearbeiten</translation>
    </message>
    <message>
        <source>leave it empty to keep the key that it has</source>
        <translation>leer lassen, um den Schlüssel zu behalten</translation>
    </message>
    <message>
        <source>in tokens; as is known of the model</source>
        <translation>in Tokens; wie vom Modell bekannt</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>The longest answer is a number of tokens.</source>
        <translation>Die längste Antwort ist eine Anzahl von Tokens.</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Price per million</source>
        <translation>Preis je Million</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>Sprachmodelle</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Make Default</source>
        <translation>Zum Standard machen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent thinks with one of these. What a task needs is sent to its service.</source>
        <translation>Berths eigener Agent denkt mit einem davon. Was eine Aufgabe braucht, wird an dessen Dienst gesendet.</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>Einrichten …</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1 (Standard)</translation>
    </message>
    <message>
        <source>Of what is sent, and of what is answered</source>
        <translation>Für Gesendetes und für Geantwortetes</translation>
    </message>
    <message>
        <source>No model is set up.</source>
        <translation>Kein Modell ist eingerichtet.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Teste …</translation>
    </message>
    <message>
        <source>Remove Model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <source>Forget the model “%1” and its key?</source>
        <translation>Das Modell „%1“ und seinen Schlüssel vergessen?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten …</translation>
    </message>
</context>
<context>
    <name>NewSessionDialog</name>
    <message>
        <source>New Session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>made up when empty</source>
        <translation>leer: wird vergeben</translation>
    </message>
    <message>
        <source>%1
%2 CPU
%3 MiB
%4/h</source>
        <translation>%1
%2 CPU
%3 MiB
%4/h</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>Größe %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Anlegen</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Budget in dollars</source>
        <translation>Budget in Dollar</translation>
    </message>
    <message>
        <source>What its machines may cost in all; then they are stopped, and its files stay.</source>
        <translation>Was die Maschinen insgesamt kosten dürfen; dann werden sie angehalten, und die Dateien bleiben.</translation>
    </message>
    <message>
        <source>Budget, $</source>
        <translation>Budget, $</translation>
    </message>
</context>
<context>
    <name>NoteCard</name>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>Show the Rest</source>
        <translation>Den Rest zeigen</translation>
    </message>
    <message>
        <source>The rest of the note</source>
        <translation>Der Rest der Notiz</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation>%1 ist fertig.</translation>
    </message>
    <message>
        <source>%1 did not succeed.</source>
        <translation>%1 ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>Rückfrage</translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an agent, %2: what a tool does, as &quot;Run Python code&quot;</extracomment>
        <translation>%1 fragt: %2</translation>
    </message>
    <message>
        <source>Berth&apos;s agent asks you something.</source>
        <translation>Berths Agent fragt Sie etwas.</translation>
    </message>
    <message>
        <source>The task is done.</source>
        <translation>Die Aufgabe ist erledigt.</translation>
    </message>
</context>
<context>
    <name>OutputDialog</name>
    <message>
        <source>The output cannot be read: %1.</source>
        <translation>Die Ausgabe ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>The last %1 of %2.</source>
        <translation>Die letzten %1 von %2.</translation>
    </message>
</context>
<context>
    <name>PendingRemoval</name>
    <message>
        <source>“%1” is deleted, with its files and documents.</source>
        <translation>„%1“ wird mit Dateien und Dokumenten gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>PersonShell</name>
    <message>
        <source>Opening the shell…</source>
        <extracomment>%1: what is done at the moment, as &quot;Starting the machine&quot;.</extracomment>
        <translation>Shell wird geöffnet …</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1 …</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Open a New Shell</source>
        <translation>Neue Shell öffnen</translation>
    </message>
    <message>
        <source>The machine stopped, and the shell with it.</source>
        <translation>Die Maschine wurde gestoppt und mit ihr die Shell.</translation>
    </message>
    <message>
        <source>The shell ended with exit code %1.</source>
        <translation>Die Shell endete mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>The shell was ended by signal %1.</source>
        <translation>Die Shell wurde durch Signal %1 beendet.</translation>
    </message>
    <message>
        <source>The connection to the machine was lost.</source>
        <translation>Die Verbindung zur Maschine ging verloren.</translation>
    </message>
    <message>
        <source>The shell was ended by a limit.</source>
        <translation>Die Shell wurde durch eine Grenze beendet.</translation>
    </message>
</context>
<context>
    <name>PlanCard</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>Erledigt: %1</translation>
    </message>
    <message>
        <source>Under way: %1</source>
        <translation>In Arbeit: %1</translation>
    </message>
    <message>
        <source>To do: %1</source>
        <translation>Zu tun: %1</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>%1 von %2 erledigt</translation>
    </message>
    <message>
        <source>Plan: %1</source>
        <translation>Plan: %1</translation>
    </message>
</context>
<context>
    <name>PlanStrip</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Plan, step %1: %2</source>
        <translation>Plan, Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>PricesPage</name>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>Prozessoren</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Price of an hour</source>
        <translation>Preis einer Stunde</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>Price of an hour of size %1</source>
        <translation>Preis einer Stunde der Größe %1</translation>
    </message>
    <message>
        <source>Machines that run already keep the price they began with.</source>
        <translation>Maschinen, die schon laufen, behalten den Preis ihres Beginns.</translation>
    </message>
</context>
<context>
    <name>PrintedOutput</name>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Show All (%1)</source>
        <translation>Alles zeigen (%1)</translation>
    </message>
</context>
<context>
    <name>RecipeForm</name>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Close the Form</source>
        <translation>Formular schließen</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Runs it in a machine of its own for each of them, and puts what its tests came to into one table. None: it runs in this session.</source>
        <translation>Führt es für jedes in einer eigenen Maschine aus und stellt die Ergebnisse der Tests in eine Tabelle. Keines: Es läuft in dieser Sitzung.</translation>
    </message>
    <message>
        <source>Compare images</source>
        <translation>Abbilder vergleichen</translation>
    </message>
    <message>
        <source>Their machines reach the internet</source>
        <translation>Ihre Maschinen erreichen das Internet</translation>
    </message>
    <message>
        <source>Try with Sample Data</source>
        <translation>Mit Beispieldaten ausprobieren</translation>
    </message>
    <message>
        <source>Fills the form with files and values that this recipe can be tried with.</source>
        <translation>Füllt das Formular mit Dateien und Werten, mit denen sich dieses Rezept ausprobieren lässt.</translation>
    </message>
</context>
<context>
    <name>ReportCard</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n Dokument</numerusform>
            <numerusform>%n Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>%1 Maschinenzeit</translation>
    </message>
    <message>
        <source>Report: %1</source>
        <translation>Bericht: %1</translation>
    </message>
    <message>
        <source>at least %1 tokens</source>
        <translation>mindestens %1 Tokens</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Tokens</translation>
    </message>
    <message>
        <source>%1 (model %2, machine %3)</source>
        <translation>%1 (Modell %2, Maschine %3)</translation>
    </message>
    <message>
        <source>%1 for the machine; the model&apos;s price is not known</source>
        <translation>%1 für die Maschine; der Preis des Modells ist nicht bekannt</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>Maschine: %1</translation>
    </message>
    <message>
        <source>Model: %1
Machine: %2</source>
        <translation>Modell: %1
Maschine: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n Aufruf, %1 fehlgeschlagen</numerusform>
            <numerusform>%n Aufrufe, %1 fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n Aufruf</numerusform>
            <numerusform>%n Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>done after %1</source>
        <translation>fertig nach %1</translation>
    </message>
    <message>
        <source>Retry Last Step</source>
        <translation>Schritt wiederholen</translation>
    </message>
    <message>
        <source>Failed: %1 (%2)</source>
        <translation>Fehlgeschlagen: %1 (%2)</translation>
    </message>
</context>
<context>
    <name>RequestCard</name>
    <message>
        <source>Run Python</source>
        <translation>Python ausführen</translation>
    </message>
    <message>
        <source>Run in the shell</source>
        <translation>In der Shell ausführen</translation>
    </message>
    <message numerus="yes">
        <source>
… and %n more line(s)</source>
        <translation>
            <numerusform>
… und %n weitere Zeile</numerusform>
            <numerusform>
… und %n weitere Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <translation>Auftrag: %1</translation>
    </message>
    <message>
        <source>images: %1</source>
        <translation>Abbilder: %1</translation>
    </message>
    <message>
        <source>network: %1</source>
        <translation>Netz: %1</translation>
    </message>
    <message>
        <source>%1: not kept</source>
        <translation>%1: nicht aufbewahrt</translation>
    </message>
</context>
<context>
    <name>RibbonCalls</name>
    <message>
        <source>of a newer Berth</source>
        <translation>von einem neueren Berth</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: what an agent did, as &quot;Run a Command&quot;, %2: with what</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Cut off: Berth ended meanwhile</source>
        <translation>Abgebrochen: Berth wurde währenddessen beendet</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>Erneut ausführen</translation>
    </message>
    <message>
        <source>Copy Output</source>
        <translation>Ausgabe kopieren</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1 · exit code %2</source>
        <translation>%1 · Exit-Code %2</translation>
    </message>
    <message>
        <source>Run: %1, %2</source>
        <translation>Lauf: %1, %2</translation>
    </message>
    <message>
        <source>Not all of the output could be kept: %1.</source>
        <translation>Nicht die ganze Ausgabe konnte behalten werden: %1.</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>Maschine: %1</translation>
    </message>
</context>
<context>
    <name>RunShell</name>
    <message>
        <source>The run ended with exit code %1.</source>
        <translation>Der Lauf endete mit dem Exit-Code %1.</translation>
    </message>
    <message>
        <source>The run was ended by signal %1.</source>
        <translation>Der Lauf wurde durch das Signal %1 beendet.</translation>
    </message>
    <message>
        <source>It does not take what is typed: %1</source>
        <translation>Es nimmt die Eingabe nicht an: %1</translation>
    </message>
</context>
<context>
    <name>RunsPane</name>
    <message>
        <source>Nothing has run in this session yet.</source>
        <translation>In dieser Sitzung ist noch nichts gelaufen.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>● running</source>
        <translation>● läuft</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ fertig</translation>
    </message>
    <message>
        <source>✗ exit code %1</source>
        <translation>✗ Exit-Code %1</translation>
    </message>
    <message>
        <source>✗ signal %1</source>
        <translation>✗ Signal %1</translation>
    </message>
    <message>
        <source>✗ time limit</source>
        <translation>✗ Zeitgrenze</translation>
    </message>
    <message>
        <source>✗ out of memory</source>
        <translation>✗ Speicher voll</translation>
    </message>
    <message>
        <source>○ cancelled</source>
        <translation>○ abgebrochen</translation>
    </message>
    <message>
        <source>○ machine stopped</source>
        <translation>○ Maschine gestoppt</translation>
    </message>
    <message>
        <source>○ unknown</source>
        <translation>○ unbekannt</translation>
    </message>
    <message>
        <source>✗ printed too much</source>
        <translation>✗ zu viel ausgegeben</translation>
    </message>
    <message>
        <source>✗ not ended by its machine</source>
        <translation>✗ von der Maschine nicht beendet</translation>
    </message>
</context>
<context>
    <name>SessionActions</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>Budget …</translation>
    </message>
    <message>
        <source>Stop the Machine</source>
        <translation>Maschine stoppen</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Size, Image and Network…</source>
        <translation>Größe, Abbild und Netz …</translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, %n review(s) wait</source>
        <translation>
            <numerusform>%1, %2, %n Rückfrage wartet</numerusform>
            <numerusform>%1, %2, %n Rückfragen warten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, made by %2</source>
        <translation>%1, angelegt von %2</translation>
    </message>
</context>
<context>
    <name>SessionNote</name>
    <message>
        <source>Budget…</source>
        <translation>Budget …</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Disk Use</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>Seiten der Einstellungen</translation>
    </message>
    <message>
        <source>New Sessions</source>
        <translation>Neue Sitzungen</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Sizes and Prices</source>
        <translation>Größen und Preise</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Abbilder</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Keys of %1</source>
        <translation>Tasten von %1</translation>
    </message>
    <message>
        <source>No keys for %1</source>
        <translation>Keine Tasten für %1</translation>
    </message>
    <message>
        <source>%1 is for typing. Keys of a command go with Ctrl, Alt or Meta, or are F1 to F35.</source>
        <translation>%1 ist zum Tippen da. Tasten eines Befehls gehen mit Strg, Alt oder Meta oder sind F1 bis F35.</translation>
    </message>
    <message>
        <source>%1 is a key of one of the window’s parts already.</source>
        <translation>%1 ist schon eine Taste eines Teils des Fensters.</translation>
    </message>
    <message>
        <source>The shortcuts cannot be written to %1.</source>
        <translation>Die Tastenkürzel können nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>%1 is the key of both “%2” and “%3”.</source>
        <translation>%1 ist die Taste sowohl von „%2“ als auch von „%3“.</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>Sitzungen suchen</translation>
    </message>
    <message>
        <source>New Session (Ctrl+N)</source>
        <translation>Neue Sitzung (Strg+N)</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Verbrauch</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Archived sessions</source>
        <translation>Archivierte Sitzungen</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>Archiviert (%1)</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>Rückfragen</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>Regeln für Agenten</translation>
    </message>
    <message>
        <source>Reviews (%1)</source>
        <translation>Rückfragen (%1)</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Agents (%1)</source>
        <translation>Agenten (%1)</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Abläufe</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>Laufende Sitzungen</translation>
    </message>
    <message>
        <source>Run a command…</source>
        <translation>Befehl ausführen …</translation>
    </message>
    <message>
        <source>Every command, and its keys (Ctrl+K)</source>
        <translation>Alle Befehle und ihre Tasten (Strg+K)</translation>
    </message>
    <message>
        <source>Rename Session</source>
        <translation>Sitzung umbenennen</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>Recipes</source>
        <translation>Rezepte</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>/%1   %2: %3</source>
        <translation>/%1   %2: %3</translation>
    </message>
</context>
<context>
    <name>TaskAsking</name>
    <message>
        <source>Berth ended while the task was under way.</source>
        <translation>Berth wurde beendet, während die Aufgabe lief.</translation>
    </message>
    <message>
        <source>The task was stopped before it was done.</source>
        <translation>Die Aufgabe wurde angehalten, bevor sie fertig war.</translation>
    </message>
    <message>
        <source>The session was removed meanwhile.</source>
        <translation>Die Sitzung wurde inzwischen entfernt.</translation>
    </message>
</context>
<context>
    <name>TaskBar</name>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>Modell einrichten …</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Python, the shell and recipes work by themselves. To ask in words, a language model is needed.</source>
        <translation>Python, Shell und Rezepte gehen ohne Weiteres. Um in Worten zu fragen, ist ein Sprachmodell nötig.</translation>
    </message>
    <message>
        <source>Ask Again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>With the machine as it was then</source>
        <translation>Mit der Maschine, wie sie damals war</translation>
    </message>
    <message>
        <source>You said this before. Sent again, it takes the place of what you said then: the model knows nothing of what came after. Esc leaves it as it is.</source>
        <translation>Das wurde schon gesagt. Neu gesendet, tritt es an die Stelle des Damaligen: Das Modell weiß nichts von dem, was danach kam. Esc lässt es, wie es ist.</translation>
    </message>
    <message>
        <source>Whatever came into the machine since is lost if it is put back.</source>
        <translation>Was seither in die Maschine kam, geht verloren, wenn sie zurückgesetzt wird.</translation>
    </message>
    <message>
        <source>The machine stays as it is now: there is no snapshot of it from then.</source>
        <translation>Die Maschine bleibt, wie sie ist: Von damals gibt es keinen Schnappschuss.</translation>
    </message>
    <message>
        <source>The machine is made ready; then your words are heard.</source>
        <translation>Die Maschine wird vorbereitet; dann wird die Anfrage gehört.</translation>
    </message>
    <message>
        <source>Take It Offline</source>
        <translation>Vom Netz nehmen</translation>
    </message>
    <message>
        <source>Retry Last Step</source>
        <translation>Schritt wiederholen</translation>
    </message>
    <message>
        <source>Files are attached to machines that reach no network, so that nothing of them leaves unasked. This one reaches the internet. It is stopped for that; its files stay.</source>
        <translation>Dateien werden an Maschinen angehängt, die kein Netz erreichen, damit nichts davon ungefragt hinausgeht. Diese erreicht das Internet. Dafür wird sie angehalten; ihre Dateien bleiben.</translation>
    </message>
    <message>
        <source>Once files are sent, the machine reaches no network, so that nothing of them leaves unasked.</source>
        <translation>Sobald Dateien gesendet sind, erreicht die Maschine kein Netz, damit nichts davon ungefragt hinausgeht.</translation>
    </message>
</context>
<context>
    <name>TerminalPage</name>
    <message>
        <source>Close the Shell</source>
        <translation>Shell schließen</translation>
    </message>
    <message>
        <source>A program still runs here.</source>
        <translation>Hier läuft noch ein Programm.</translation>
    </message>
    <message>
        <source>Closing the shell ends it.</source>
        <translation>Das Schließen der Shell beendet es.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>Open a Shell</source>
        <translation>Shell öffnen</translation>
    </message>
    <message>
        <source>New Shell</source>
        <translation>Neue Shell</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Second View of This Shell</source>
        <translation>Zweite Ansicht dieser Shell</translation>
    </message>
    <message>
        <source>New Shell Beside</source>
        <translation>Neue Shell daneben</translation>
    </message>
    <message>
        <source>Shells</source>
        <translation>Shells</translation>
    </message>
    <message>
        <source>A shell in the machine of this session. The machine starts when it is needed.</source>
        <translation>Eine Shell in der Maschine dieser Sitzung. Die Maschine startet, wenn sie gebraucht wird.</translation>
    </message>
    <message>
        <source>No session is chosen.</source>
        <translation>Keine Sitzung ist gewählt.</translation>
    </message>
    <message>
        <source>Shell %1</source>
        <translation>Shell %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 (exit %2)</source>
        <extracomment>%1: the title of a shell, %2: the exit code it ended with</extracomment>
        <translation>%1 (Exit-Code %2)</translation>
    </message>
    <message>
        <source>%1 (ended)</source>
        <translation>%1 (beendet)</translation>
    </message>
    <message>
        <source>It is closed, or its machine is gone.</source>
        <translation>Es ist geschlossen, oder seine Maschine ist fort.</translation>
    </message>
    <message>
        <source>Take the Keyboard of the Shell Over, or Give It Back</source>
        <translation>Tastatur der Shell übernehmen oder zurückgeben</translation>
    </message>
</context>
<context>
    <name>TerminalPanel</name>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
</context>
<context>
    <name>TerminalQuestion</name>
    <message>
        <source>Typed in a Terminal?</source>
        <translation>In einem Terminal eingegeben?</translation>
    </message>
    <message>
        <source>A program in a terminal asks for something that only you may do.</source>
        <translation>Ein Programm in einem Terminal verlangt etwas, das nur Sie dürfen.</translation>
    </message>
    <message>
        <source>%1 %2

From %3 (process %4). An agent can make a terminal of its own: refuse it if you did not type this just now.</source>
        <extracomment>%1: a method such as caller.allow, %2: what it is called with, %3: a path, %4: the number of a process</extracomment>
        <translation>%1 %2

Von %3 (Prozess %4). Ein Agent kann sich ein eigenes Terminal machen: Wurde das nicht gerade eben eingegeben, gehört es abgelehnt.</translation>
    </message>
    <message>
        <source>I Typed This</source>
        <translation>Das war ich</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
</context>
<context>
    <name>TerminalSearchBar</name>
    <message>
        <source>Find in the terminal</source>
        <translation>Im Terminal suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>Suchtext</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>The match that is shown, and how many there are.</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Match Case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>TerminalShell</name>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: an agent, %2: what it runs or the title of its terminal</extracomment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>TerminalView</name>
    <message>
        <source>Terminal</source>
        <translation>Terminal</translation>
    </message>
    <message>
        <source>Scrollback</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Normal Text Size</source>
        <translation>Normale Schriftgröße</translation>
    </message>
    <message>
        <source>Clear Scrollback</source>
        <translation>Verlauf leeren</translation>
    </message>
    <message>
        <source>Reset Terminal</source>
        <translation>Terminal zurücksetzen</translation>
    </message>
    <message>
        <source>Paste into the Terminal</source>
        <translation>In das Terminal einfügen</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s)?</source>
        <translation>
            <numerusform>%n Zeile einfügen?</numerusform>
            <numerusform>%n Zeilen einfügen?</numerusform>
        </translation>
    </message>
    <message>
        <source>The program takes each line as if it were typed, and may run it at once.</source>
        <translation>Das Programm nimmt jede Zeile wie getippt und führt sie vielleicht sofort aus.</translation>
    </message>
    <message>
        <source>Open Link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <source>Copy Link Address</source>
        <translation>Linkadresse kopieren</translation>
    </message>
</context>
<context>
    <name>ThoughtCard</name>
    <message>
        <source>Thought for %1</source>
        <translation>%1 nachgedacht</translation>
    </message>
    <message>
        <source>Thinking… %1</source>
        <translation>Denkt nach … %1</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denkt nach</translation>
    </message>
    <message>
        <source>Show what is thought</source>
        <translation>Gedanken zeigen</translation>
    </message>
</context>
<context>
    <name>ToolTabs</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1: a tool, %2: the keys that lead to it.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>UnknownCard</name>
    <message>
        <source>A newer Berth wrote this, and only that one can show it.</source>
        <translation>Das schrieb eine neuere Fassung von Berth, und nur die kann es zeigen.</translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message>
        <source>Cost of the last thirty days</source>
        <translation>Kosten der letzten dreißig Tage</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>Verbrauch</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>CSV exportieren …</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Machine time</source>
        <translation>Maschinenzeit</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost of each session</source>
        <translation>Kosten jeder Sitzung</translation>
    </message>
    <message>
        <source>removed (%1)</source>
        <translation>entfernt (%1)</translation>
    </message>
    <message>
        <source>Export Usage</source>
        <translation>Verbrauch exportieren</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>Budget …</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Dieser Monat</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%1 % von %2</translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>%1 Maschinenzeit</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>The lock %1 cannot be opened: %2.</source>
        <translation>Die Sperre %1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>Berth runs already, as process %1.</source>
        <translation>Berth läuft schon, als Prozess %1.</translation>
    </message>
    <message>
        <source>Berth runs already.</source>
        <translation>Berth läuft schon.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>Die Datei %1 kann nicht gelesen werden: %2.</translation>
    </message>
</context>
<context>
    <name>agent::Recipe</name>
    <message>
        <source>has to be a text of at most %1 characters</source>
        <translation>muss ein Text von höchstens %1 Zeichen sein</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>has to be a whole number from %1 to %2</source>
        <translation>muss eine ganze Zahl von %1 bis %2 sein</translation>
    </message>
    <message>
        <source>has to be a number</source>
        <translation>muss eine Zahl sein</translation>
    </message>
    <message>
        <source>has to be a list of at most %1 different texts of at most %2 characters</source>
        <translation>muss eine Liste von höchstens %1 verschiedenen Texten mit höchstens %2 Zeichen sein</translation>
    </message>
    <message>
        <source>“%1”%2 %3.</source>
        <translation>„%1“%2 %3.</translation>
    </message>
    <message>
        <source>is no key of a manifest</source>
        <translation>ist kein Schlüssel eines Manifests</translation>
    </message>
    <message>
        <source> of the parameter “%1”</source>
        <translation> des Parameters „%1“</translation>
    </message>
    <message>
        <source>has to be made of a to z, 0 to 9 and hyphens, and begin with a letter</source>
        <translation>muss aus a bis z, 0 bis 9 und Bindestrichen bestehen und mit einem Buchstaben beginnen</translation>
    </message>
    <message>
        <source>is no value that the parameter may have</source>
        <translation>ist kein Wert, den der Parameter haben darf</translation>
    </message>
    <message>
        <source>It is no JSON object: %1.</source>
        <translation>Es ist kein JSON-Objekt: %1.</translation>
    </message>
    <message>
        <source>has to be the name of an image profile</source>
        <translation>muss der Name eines Abbildprofils sein</translation>
    </message>
    <message>
        <source>has to be the name of a size</source>
        <translation>muss der Name einer Größe sein</translation>
    </message>
    <message>
        <source>has to be an object</source>
        <translation>muss ein Objekt sein</translation>
    </message>
    <message>
        <source> of the inputs</source>
        <translation> der Eingaben</translation>
    </message>
    <message>
        <source>has to be made of file names such as *.csv</source>
        <translation>muss aus Dateinamen wie *.csv bestehen</translation>
    </message>
    <message>
        <source>has to be a list of at most %1</source>
        <translation>muss eine Liste von höchstens %1 sein</translation>
    </message>
    <message>
        <source>There are two parameters “%1”.</source>
        <translation>Es gibt zwei Parameter „%1“.</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 von %2 bis %3</translation>
    </message>
    <message>
        <source>%1, at least %2</source>
        <translation>%1, mindestens %2</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1, höchstens %2</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>eines von: %1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a text of at most %1 characters</source>
        <translation>ein Text von höchstens %1 Zeichen</translation>
    </message>
    <message>
        <source>“%1” does not fit the parameter “%2”, which is %3.</source>
        <translation>„%1“ passt nicht zum Parameter „%2“: Erwartet wird %3.</translation>
    </message>
    <message>
        <source>The recipe %1 has no parameters.</source>
        <translation>Das Rezept %1 hat keine Parameter.</translation>
    </message>
    <message>
        <source>The recipe %1 has no parameter “%2”. Its parameters are: %3.</source>
        <translation>Das Rezept %1 hat keinen Parameter „%2“. Seine Parameter sind: %3.</translation>
    </message>
    <message>
        <source>The recipe %1 needs the parameter “%2”: %3.</source>
        <translation>Das Rezept %1 braucht den Parameter „%2“: %3.</translation>
    </message>
    <message>
        <source>The recipe cannot be used: %1 %2.</source>
        <translation>Das Rezept ist nicht verwendbar: %1 %2.</translation>
    </message>
    <message>
        <source>has a name that Berth uses itself</source>
        <translation>hat einen Namen, den Berth selbst verwendet</translation>
    </message>
    <message>
        <source>has a name with special characters or one that is too long</source>
        <translation>hat einen Namen mit Sonderzeichen oder einen zu langen</translation>
    </message>
    <message>
        <source>is a link that leads out of the folder or nowhere</source>
        <translation>ist ein Link, der aus dem Ordner oder ins Leere führt</translation>
    </message>
    <message>
        <source>is a link to a folder</source>
        <translation>ist ein Link auf einen Ordner</translation>
    </message>
    <message>
        <source>is no ordinary file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>holds more than %1 files or %2 MiB</source>
        <translation>enthält mehr als %1 Dateien oder %2 MiB</translation>
    </message>
    <message>
        <source>%1 is no recipe: it has no file recipe.json.</source>
        <translation>%1 ist kein Rezept: Die Datei recipe.json fehlt.</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>kann nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>is larger than %1 KiB</source>
        <translation>ist größer als %1 KiB</translation>
    </message>
    <message>
        <source>has a name that is not made of a to z, 0 to 9 and hyphens</source>
        <translation>hat einen Namen, der nicht aus a bis z, 0 bis 9 und Bindestrichen besteht</translation>
    </message>
    <message>
        <source>The recipe %1 cannot be used. %2</source>
        <translation>Das Rezept %1 ist nicht verwendbar. %2</translation>
    </message>
    <message>
        <source>holds none of the files that “run” names (%1)</source>
        <translation>enthält keine der Dateien, die „run“ nennt (%1)</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>The recipe %1 does not read files such as “%2”, only %3.</source>
        <translation>Das Rezept %1 liest keine Dateien wie „%2“, nur %3.</translation>
    </message>
    <message>
        <source>There is no recipe “%1”. There are: %2.</source>
        <translation>Es gibt kein Rezept „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>Files that the recipe %1 takes: %2. Given: %3.</source>
        <translation>Dateien, die das Rezept %1 nimmt: %2. Gegeben: %3.</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The language of this translation, as its file is named: de, zh_CN</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>has to be true or false</source>
        <translation>muss true oder false sein</translation>
    </message>
    <message>
        <source>has to be the name of an input</source>
        <translation>muss der Name einer Eingabe sein</translation>
    </message>
    <message>
        <source>has to be %1</source>
        <translation>muss %1 sein</translation>
    </message>
    <message>
        <source>has to be text or column</source>
        <translation>muss text oder column sein</translation>
    </message>
    <message>
        <source> of the input “%1”</source>
        <translation> der Eingabe „%1“</translation>
    </message>
    <message>
        <source>is that of another input too</source>
        <translation>hat auch eine andere Eingabe</translation>
    </message>
    <message>
        <source> of the languages</source>
        <translation> der Sprachen</translation>
    </message>
    <message>
        <source> of the language “%1”</source>
        <translation> der Sprache „%1“</translation>
    </message>
    <message>
        <source>has to be offline or open</source>
        <translation>muss offline oder open sein</translation>
    </message>
    <message>
        <source>has to be 1 or 2, which this version knows</source>
        <translation>muss 1 oder 2 sein, was diese Version kennt</translation>
    </message>
    <message>
        <source>needs the format 2</source>
        <translation>braucht das Format 2</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>the title of a column</source>
        <translation>der Titel einer Spalte</translation>
    </message>
    <message>
        <source>a list of %1 to %2 titles of columns, divided by commas</source>
        <translation>eine Liste von %1 bis %2 Spaltentiteln, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>a list of %1 to %2 texts, divided by commas</source>
        <translation>eine Liste von %1 bis %2 Texten, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Weitere</translation>
    </message>
    <message>
        <source>Files that the recipe %1 takes as “%2”: %3. Given: %4.</source>
        <translation>Dateien, die das Rezept %1 als „%2“ nimmt: %3. Gegeben: %4.</translation>
    </message>
    <message>
        <source>The recipe %1 has no inputs with names.</source>
        <translation>Das Rezept %1 hat keine Eingaben mit Namen.</translation>
    </message>
    <message>
        <source>The recipe %1 has no input “%2”. Its inputs are: %3.</source>
        <translation>Das Rezept %1 hat keine Eingabe „%2“. Seine Eingaben sind: %3.</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>“%1” is no name for a recipe: it is made of a to z, 0 to 9 and hyphens.</source>
        <translation>„%1“ ist kein Name für ein Rezept: Er besteht aus a bis z, 0 bis 9 und Bindestrichen.</translation>
    </message>
    <message>
        <source>There is a recipe %1 already. Choose another name.</source>
        <translation>Es gibt schon ein Rezept %1. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 gibt es schon.</translation>
    </message>
    <message>
        <source>Web</source>
        <translation>Web</translation>
    </message>
    <message>
        <source>has to be the name of a result</source>
        <translation>muss der Name eines Ergebnisses sein</translation>
    </message>
    <message>
        <source> of the sample</source>
        <translation> des Beispiels</translation>
    </message>
    <message>
        <source>has to be made of names of files</source>
        <translation>muss aus Dateinamen bestehen</translation>
    </message>
    <message>
        <source>has a file that no input reads: %1</source>
        <translation>enthält eine Datei, die keine Eingabe liest: %1</translation>
    </message>
    <message>
        <source>It needs the image “%1” and the internet.</source>
        <translation>Es braucht das Abbild „%1“ und das Internet.</translation>
    </message>
    <message>
        <source>It needs the image “%1”.</source>
        <translation>Es braucht das Abbild „%1“.</translation>
    </message>
    <message>
        <source>is named as a sample and is not there</source>
        <translation>ist als Beispiel genannt und fehlt</translation>
    </message>
    <message>
        <source>The recipe %1 has no sample. Give it files of your own.</source>
        <translation>Das Rezept %1 hat kein Beispiel. Eigene Dateien angeben.</translation>
    </message>
    <message>
        <source>The sample cannot be written to %1.</source>
        <translation>Das Beispiel kann nicht nach %1 geschrieben werden.</translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <translation>%1 ist nicht verwendbar</translation>
    </message>
    <message>
        <source>has to be empty, as everybody could read it</source>
        <translation>muss leer sein, weil es sonst jeder lesen könnte</translation>
    </message>
    <message>
        <source>What was given for the parameter “%1” does not fit: it is %2.</source>
        <translation>Was für den Parameter „%1“ angegeben wurde, passt nicht: Er ist %2.</translation>
    </message>
</context>
<context>
    <name>agents</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Builder</source>
        <translation>Builder</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <source>Does everything without asking you, but for files of this computer outside of the folders that it is given.</source>
        <translation>Tut alles ohne Rückfrage, außer mit Dateien dieses Rechners außerhalb der erlaubten Ordner.</translation>
    </message>
    <message>
        <source>Does everything inside of its own machines. You are asked for what goes beyond them and beyond what it is given.</source>
        <translation>Tut alles innerhalb der eigenen Maschinen. Gefragt wird bei dem, was darüber und über das Erlaubte hinausgeht.</translation>
    </message>
    <message>
        <source>You see and answer everything but looking before it happens. It runs no programs of its own.</source>
        <translation>Alles außer Nachsehen wird vorher gezeigt und ist zu beantworten. Eigene Programme startet es nicht.</translation>
    </message>
    <message>
        <source>%1 (read and write)</source>
        <translation>%1 (lesen und schreiben)</translation>
    </message>
    <message>
        <source>%1 (write)</source>
        <translation>%1 (schreiben)</translation>
    </message>
    <message>
        <source>%1 (read)</source>
        <translation>%1 (lesen)</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) up to %1</source>
        <translation>
            <numerusform>%n Maschine bis %1</numerusform>
            <numerusform>%n Maschinen bis %1</numerusform>
        </translation>
    </message>
    <message>
        <source>asked for machines</source>
        <translation>Rückfrage bei Maschinen</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>no folders</source>
        <translation>keine Ordner</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>Sie es entziehen</translation>
    </message>
    <message>
        <source>$%1 of $%2</source>
        <translation>$%1 von $%2</translation>
    </message>
    <message>
        <source>%1 · asks you in the program, too</source>
        <translation>%1 · fragt auch im Programm</translation>
    </message>
    <message>
        <source>Berth&apos;s agent</source>
        <translation>Berths Agent</translation>
    </message>
</context>
<context>
    <name>agents::AgentsPage</name>
    <message>
        <source>Agents may connect</source>
        <translation>Agenten dürfen sich verbinden</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <source>May do</source>
        <translation>Darf</translation>
    </message>
    <message>
        <source>Cost today</source>
        <translation>Kosten heute</translation>
    </message>
    <message>
        <source>Programs and what they may do</source>
        <translation>Programme und was sie dürfen</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation>Widerrufen …</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>Agenten</translation>
    </message>
    <message>
        <source>Set-Up</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Revoke (%1)</source>
        <translation>Widerrufen (%1)</translation>
    </message>
    <message>
        <source>Off: there is no way in for agents made by others. Their machines and files stay.</source>
        <translation>Aus: Für fremde Agenten gibt es keinen Zugang. Ihre Maschinen und Dateien bleiben.</translation>
    </message>
    <message>
        <source>Programs with an agent get machines from Berth, each as far as you allowed it. Without the mark nobody comes in, and who is connected is cut off.</source>
        <translation>Programme mit einem Agenten bekommen Maschinen von Berth, jedes so weit, wie es erlaubt wurde. Ohne das Häkchen kommt niemand herein, und wer verbunden ist, wird getrennt.</translation>
    </message>
    <message>
        <source>The socket for agents could not be opened. Take the mark away and set it again; the log says why.</source>
        <translation>Der Socket für Agenten konnte nicht geöffnet werden. Das Häkchen entfernen und wieder setzen; der Grund steht im Protokoll.</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>seit %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n call(s)</source>
        <translation>
            <numerusform>%1, %n Aufruf</numerusform>
            <numerusform>%1, %n Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>calls itself “%1”, process %2, since %3, calls under way: %4</source>
        <translation>nennt sich „%1“, Prozess %2, seit %3, laufende Aufrufe: %4</translation>
    </message>
    <message>
        <source>%1 · until %2</source>
        <extracomment>%1: what a program may do, %2: a time, or &quot;you revoke it&quot;</extracomment>
        <translation>%1 · bis %2</translation>
    </message>
    <message>
        <source>nothing any more: its time is over</source>
        <translation>nichts mehr: die Zeit ist abgelaufen</translation>
    </message>
    <message>
        <source>nothing: revoked</source>
        <translation>nichts: widerrufen</translation>
    </message>
    <message>
        <source>nothing: not allowed yet</source>
        <translation>nichts: noch nicht erlaubt</translation>
    </message>
    <message>
        <source>* (all others)</source>
        <translation>* (alle anderen)</translation>
    </message>
    <message>
        <source>%1
Sessions: %2</source>
        <translation>%1
Sitzungen: %2</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>Erlauben …</translation>
    </message>
    <message>
        <source>No program was allowed, and none is connected. Set one up below, and start it.</source>
        <translation>Kein Programm ist erlaubt und keines verbunden. Unten eines einrichten und starten.</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <source>Take away what “%1” may do?</source>
        <translation>„%1“ alle Rechte nehmen?</translation>
    </message>
    <message>
        <source>What it has under way ends at once. Its machines and files stay, for you.</source>
        <translation>Was gerade läuft, endet sofort. Maschinen und Dateien bleiben erhalten.</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>nothing for now: you paused it</source>
        <translation>vorerst nichts: pausiert</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Its calls and machines go on.</source>
        <translation>Aufrufe und Maschinen laufen weiter.</translation>
    </message>
    <message>
        <source>Its calls wait, and its machines stand still, until you resume it.</source>
        <translation>Aufrufe warten und Maschinen stehen still, bis es fortgesetzt wird.</translation>
    </message>
    <message>
        <source>Paused: its calls wait and its machines stand still until you resume it. It keeps what it may do:</source>
        <translation>Pausiert: Aufrufe warten und Maschinen stehen still, bis es fortgesetzt wird. Was es darf, bleibt:</translation>
    </message>
</context>
<context>
    <name>agents::ClientList</name>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Knows Berth</source>
        <translation>Kennt Berth</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Programs to set up</source>
        <translation>Einzurichtende Programme</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>Einrichten …</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>Rückgängig …</translation>
    </message>
    <message>
        <source>Copy for Others</source>
        <translation>Für andere kopieren</translation>
    </message>
    <message>
        <source>Copies what other programs need in their list of MCP servers</source>
        <translation>Kopiert, was andere Programme in ihrer Liste von MCP-Servern brauchen</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ ja</translation>
    </message>
    <message>
        <source>another “berth”</source>
        <translation>ein anderes „berth“</translation>
    </message>
    <message>
        <source>at another place</source>
        <translation>an anderer Stelle</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running.</source>
        <translation>Fertig. %1 neu starten, falls es läuft.</translation>
    </message>
    <message>
        <source>It is in the clipboard, as most programs read it.</source>
        <translation>Es ist in der Zwischenablage, so wie die meisten Programme es lesen.</translation>
    </message>
</context>
<context>
    <name>agents::GrantDialog</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>What a Program May Do</source>
        <translation>Was ein Programm darf</translation>
    </message>
    <message>
        <source>Largest machine</source>
        <translation>Größte Maschine</translation>
    </message>
    <message>
        <source>you are asked</source>
        <translation>mit Rückfrage</translation>
    </message>
    <message>
        <source>Machines at once</source>
        <translation>Maschinen zugleich</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>Dollars a day</source>
        <translation>Dollar am Tag</translation>
    </message>
    <message>
        <source>For how long</source>
        <translation>Wie lange</translation>
    </message>
    <message>
        <source>until you revoke it</source>
        <translation>bis zum Widerruf</translation>
    </message>
    <message>
        <source>an hour</source>
        <translation>eine Stunde</translation>
    </message>
    <message>
        <source>eight hours</source>
        <translation>acht Stunden</translation>
    </message>
    <message>
        <source>a day</source>
        <translation>einen Tag</translation>
    </message>
    <message>
        <source>a week</source>
        <translation>eine Woche</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>It reads what is in them without asking; with a mark it writes there too.</source>
        <translation>Darin wird ohne Rückfrage gelesen; mit Häkchen auch geschrieben.</translation>
    </message>
    <message>
        <source>When its machines have cost that much in a day, they are stopped.</source>
        <translation>Haben die Maschinen an einem Tag so viel gekostet, werden sie angehalten.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Folders of this computer; with a mark it may write there too</source>
        <translation>Ordner dieses Rechners; mit Häkchen darf dort auch geschrieben werden</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Einen Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Remove the folder</source>
        <translation>Den Ordner entfernen</translation>
    </message>
    <message>
        <source>A Folder for the Program</source>
        <translation>Ein Ordner für das Programm</translation>
    </message>
    <message>
        <source>as now, until %1</source>
        <translation>wie jetzt, bis %1</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>the budget of a machine</source>
        <translation>das Budget einer Maschine</translation>
    </message>
    <message>
        <source>The rules say more of this program than fits here: %1. It goes when you allow this; to keep it, change the rules themselves.</source>
        <translation>Die Regeln sagen über dieses Programm mehr, als hier Platz hat: %1. Das geht mit „Erlauben“ verloren; um es zu behalten, die Regeln selbst ändern.</translation>
    </message>
    <message>
        <source>Ask in the program itself, too</source>
        <translation>Auch im Programm selbst fragen</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>What waits for you may then be answered there. Some programs answer without asking anybody.</source>
        <translation>Was auf Sie wartet, lässt sich dann dort beantworten. Manche Programme antworten, ohne jemanden zu fragen.</translation>
    </message>
</context>
<context>
    <name>agents::RehearsalView</name>
    <message>
        <source>created: %1</source>
        <translation>angelegt: %1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>geändert: %1</translation>
    </message>
    <message>
        <source>deleted: %1</source>
        <translation>gelöscht: %1</translation>
    </message>
    <message>
        <source>and %1 more files</source>
        <translation>und %1 weitere Dateien</translation>
    </message>
    <message>
        <source>What changed is not known: %1</source>
        <translation>Was sich geändert hat, ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>No file in /session changed.</source>
        <translation>Keine Datei in /session hat sich geändert.</translation>
    </message>
    <message>
        <source>It printed:</source>
        <translation>Ausgabe:</translation>
    </message>
    <message>
        <source>On standard error:</source>
        <translation>Auf der Fehlerausgabe:</translation>
    </message>
    <message>
        <source>In a copy without a network, it ended with exit code %1 after %2. %3</source>
        <translation>In einer Kopie ohne Netz endete es nach %2 mit Exit-Code %1. %3</translation>
    </message>
    <message>
        <source>In a copy without a network, it was done in %1.</source>
        <translation>In einer Kopie ohne Netz war es in %1 fertig.</translation>
    </message>
    <message>
        <source>In a copy without a network, it still ran after %1, and was ended.</source>
        <translation>In einer Kopie ohne Netz lief es nach %1 noch und wurde beendet.</translation>
    </message>
    <message>
        <source>In a copy without a network, it failed after %1. %2</source>
        <translation>In einer Kopie ohne Netz schlug es nach %1 fehl. %2</translation>
    </message>
    <message>
        <source>Stop the Rehearsal</source>
        <translation>Probe abbrechen</translation>
    </message>
    <message>
        <source>What the rehearsal did</source>
        <translation>Was die Probe getan hat</translation>
    </message>
    <message>
        <source>It is made in a copy of the machine without a network…</source>
        <translation>Der Aufruf wird in einer Kopie der Maschine ohne Netz gemacht …</translation>
    </message>
</context>
<context>
    <name>agents::ReviewCard</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Review: %1 asks to %2</source>
        <translation>Rückfrage: %1 möchte: %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>What the agent asks for; to be edited before it runs</source>
        <translation>Was der Agent verlangt; vor der Ausführung änderbar</translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an agent, %2: what a tool does, as &quot;Run Python code&quot;</extracomment>
        <translation>%1 fragt: %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>All Arguments</source>
        <translation>Alle Argumente</translation>
    </message>
    <message>
        <source>Shows and edits all arguments, as JSON</source>
        <translation>Zeigt alle Argumente als JSON und lässt sie ändern</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run as Edited</source>
        <translation>Geändert ausführen</translation>
    </message>
    <message>
        <source>Always in This Session</source>
        <translation>In dieser Sitzung immer</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Reason for the agent</source>
        <translation>Grund für den Agenten</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” nothing changes before you have seen it.</source>
        <translation>Unter der Richtlinie „reviewed“ ändert sich nichts, bevor Sie es gesehen haben.</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1, at character %2. Mend them, or refuse the call.</source>
        <translation>Die Argumente sind kein JSON-Objekt: %1, bei Zeichen %2. Berichtigen Sie sie, oder lehnen Sie den Aufruf ab.</translation>
    </message>
    <message>
        <source>This review is no longer open.</source>
        <translation>Diese Rückfrage ist nicht mehr offen.</translation>
    </message>
    <message>
        <source>It was allowed elsewhere, with other arguments.</source>
        <translation>Es wurde anderswo erlaubt, mit anderen Argumenten.</translation>
    </message>
    <message>
        <source>It was allowed elsewhere.</source>
        <translation>Es wurde anderswo erlaubt.</translation>
    </message>
    <message>
        <source>It was refused elsewhere.</source>
        <translation>Es wurde anderswo abgelehnt.</translation>
    </message>
    <message>
        <source>It has expired: nobody answered in time. Nothing was done.</source>
        <translation>Sie ist abgelaufen: Niemand hat rechtzeitig geantwortet. Es wurde nichts getan.</translation>
    </message>
    <message>
        <source>It was withdrawn: the agent, its machine or the need to ask is gone.</source>
        <translation>Sie wurde zurückgezogen: Der Agent, seine Maschine oder der Anlass zur Frage ist fort.</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>Proben</translation>
    </message>
    <message>
        <source>Makes the call in a copy of the machine without a network, and shows what changes there (%1)</source>
        <translation>Macht den Aufruf in einer Kopie der Maschine ohne Netz und zeigt, was sich dort ändert (%1)</translation>
    </message>
</context>
<context>
    <name>agents::ReviewPanel</name>
    <message>
        <source>Previous Review</source>
        <translation>Vorige Rückfrage</translation>
    </message>
    <message>
        <source>Next Review</source>
        <translation>Nächste Rückfrage</translation>
    </message>
    <message>
        <source>Review %1 of %2</source>
        <translation>Rückfrage %1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n review(s) wait</source>
        <translation>
            <numerusform>%n Rückfrage wartet</numerusform>
            <numerusform>%n Rückfragen warten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::ReviewsPage</name>
    <message>
        <source>Nothing waits for you. What an agent may not do by the rules is asked here, and in the chat of its session.</source>
        <translation>Nichts wartet auf Sie. Was ein Agent nach den Regeln nicht darf, wird hier und im Chat seiner Sitzung gefragt.</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>Rückfragen</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) of agents wait for your answer.</source>
        <translation>
            <numerusform>%n Aufruf eines Agenten wartet auf Ihre Antwort.</numerusform>
            <numerusform>%n Aufrufe von Agenten warten auf Ihre Antwort.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::RulesPage</name>
    <message>
        <source>Agent</source>
        <translation>Agent</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>Host files</source>
        <translation>Dateien des Hosts</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>What each agent may do</source>
        <translation>Was jeder Agent darf</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>These rules</source>
        <translation>Diese Regeln</translation>
    </message>
    <message>
        <source>What these rules would have answered to the last calls</source>
        <translation>Was diese Regeln auf die letzten Aufrufe geantwortet hätten</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>Regeln für Agenten</translation>
    </message>
    <message>
        <source>What an agent may do without that you are asked. An agent gets its own entry, else that of “*”, else nothing. Changes hold from the next call on.</source>
        <translation>Was ein Agent darf, ohne dass Sie gefragt werden. Für einen Agenten gilt sein eigener Eintrag, sonst der von „*“, sonst nichts. Änderungen gelten ab dem nächsten Aufruf.</translation>
    </message>
    <message>
        <source>The text of the rules</source>
        <translation>Der Text der Regeln</translation>
    </message>
    <message>
        <source>Save (%1)</source>
        <translation>Speichern (%1)</translation>
    </message>
    <message>
        <source>These rules can be saved.</source>
        <translation>Diese Regeln lassen sich speichern.</translation>
    </message>
    <message>
        <source>These are the rules that hold.</source>
        <translation>Dies sind die geltenden Regeln.</translation>
    </message>
    <message>
        <source>The rules %1 cannot be written: %2.</source>
        <translation>Die Regeln %1 können nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>gefragt</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>liest %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>schreibt %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>* (all others)</source>
        <translation>* (alle anderen)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n Werkzeug</numerusform>
            <numerusform>%n Werkzeuge</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ allowed</source>
        <translation>✓ erlaubt</translation>
    </message>
    <message>
        <source>? asked</source>
        <translation>? gefragt</translation>
    </message>
    <message>
        <source>✗ refused</source>
        <translation>✗ abgelehnt</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>✓ always allowed by you</source>
        <translation>✓ von Ihnen immer erlaubt</translation>
    </message>
    <message>
        <source>No agent has called a tool yet.</source>
        <translation>Noch hat kein Agent ein Werkzeug aufgerufen.</translation>
    </message>
    <message>
        <source>To %1 of the last %2 calls these rules would have answered otherwise.</source>
        <translation>Auf %1 der letzten %2 Aufrufe hätten diese Regeln anders geantwortet.</translation>
    </message>
</context>
<context>
    <name>agents::SetUpDialog</name>
    <message>
        <source>Change a File of %1</source>
        <translation>Eine Datei von %1 ändern</translation>
    </message>
    <message>
        <source>%1, which leads to %2</source>
        <extracomment>Both are paths of files</extracomment>
        <translation>%1 (verweist auf %2)</translation>
    </message>
    <message>
        <source>What changes in the file</source>
        <translation>Was sich in der Datei ändert</translation>
    </message>
    <message>
        <source>The file is new.</source>
        <translation>Die Datei ist neu.</translation>
    </message>
    <message>
        <source>The file goes, because nothing else is in it.</source>
        <translation>Die Datei wird entfernt, weil sonst nichts darin steht.</translation>
    </message>
    <message>
        <source>The entry “berth” there was not made by Berth, and goes.</source>
        <translation>Der Eintrag „berth“ darin stammt nicht von Berth und wird entfernt.</translation>
    </message>
    <message>
        <source>All else in the file stays as it is.</source>
        <translation>Alles andere in der Datei bleibt, wie es ist.</translation>
    </message>
    <message>
        <source>Change the File</source>
        <translation>Datei ändern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>agents::StrangerCard</name>
    <message>
        <source>%1 asks to use Berth</source>
        <translation>%1 bittet darum, Berth zu benutzen</translation>
    </message>
    <message numerus="yes">
        <source>%n more after this</source>
        <translation>
            <numerusform>danach %n weiteres</numerusform>
            <numerusform>danach %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>The system does not tell which program it is.</source>
        <translation>Das System sagt nicht, welches Programm es ist.</translation>
    </message>
    <message>
        <source>The system says: %1 (process %2)</source>
        <translation>Das System sagt: %1 (Prozess %2)</translation>
    </message>
    <message>
        <source>It has not said what it calls itself.</source>
        <translation>Es hat nicht gesagt, wie es sich nennt.</translation>
    </message>
    <message>
        <source>It calls itself “%1”, which proves nothing.</source>
        <translation>Es nennt sich „%1“, was nichts beweist.</translation>
    </message>
    <message>
        <source>It cannot be allowed: its name would stand for any program. Start the agent itself, not from a shell that has ended.</source>
        <translation>Es kann nicht erlaubt werden: Sein Name stünde für jedes Programm. Den Agenten selbst starten, nicht aus einer Shell, die beendet ist.</translation>
    </message>
    <message>
        <source>Until you allow it, it reads nothing and starts nothing. Allowed, it makes and uses machines of its own, and:</source>
        <translation>Ohne Erlaubnis liest es nichts und startet nichts. Mit Erlaubnis legt es eigene Maschinen an und benutzt sie, und:</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>Erlauben …</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>api</name>
    <message>
        <source>Booting a machine of size %1 to make copies of</source>
        <translation>Eine Maschine der Größe %1 wird als Muster für Kopien gebootet</translation>
    </message>
    <message>
        <source>“%1” may be several images. Name one by its id: %2.</source>
        <translation>„%1“ kann mehrere Abbilder meinen. Eines mit seiner ID nennen: %2.</translation>
    </message>
    <message>
        <source>The session %1 has no machine running.</source>
        <translation>In der Sitzung %1 läuft keine Maschine.</translation>
    </message>
    <message>
        <source>%1 (removed)</source>
        <translation>%1 (entfernt)</translation>
    </message>
    <message>
        <source>The parameter “%1” has a value of the wrong kind.</source>
        <translation>Der Parameter „%1“ hat einen Wert der falschen Art.</translation>
    </message>
    <message>
        <source>Either a command or a text for the shell is needed.</source>
        <translation>Nötig ist entweder ein Befehl oder ein Text für die Shell.</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message numerus="yes">
        <source>About %1, %2, from %n run(s).</source>
        <translation>
            <numerusform>Etwa %1, %2, nach %n Lauf.</numerusform>
            <numerusform>Etwa %1, %2, nach %n Läufen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>The session was removed meanwhile.</source>
        <translation>Die Sitzung wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>There is no image “%1”.</source>
        <translation>Es gibt kein Abbild „%1“.</translation>
    </message>
    <message>
        <source>The parameter “%1” is missing.</source>
        <translation>Der Parameter „%1“ fehlt.</translation>
    </message>
    <message>
        <source>The parameter “%1” is longer than %2 characters.</source>
        <translation>Der Parameter „%1“ ist länger als %2 Zeichen.</translation>
    </message>
    <message>
        <source>The parameter “%1” is one of %2, not “%3”.</source>
        <translation>Der Parameter „%1“ ist einer von %2, nicht „%3“.</translation>
    </message>
    <message>
        <source>The parameter “%1” is a whole number from %2 to %3.</source>
        <translation>Der Parameter „%1“ ist eine ganze Zahl von %2 bis %3.</translation>
    </message>
    <message>
        <source>There is no parameter “%1” here.</source>
        <translation>Einen Parameter „%1“ gibt es hier nicht.</translation>
    </message>
    <message>
        <source>The machine of the run is gone, and what it printed with it.</source>
        <translation>Die Maschine des Laufs gibt es nicht mehr, und mit ihr ist seine Ausgabe verloren.</translation>
    </message>
    <message>
        <source>The run goes on, but its machine does not answer.</source>
        <translation>Der Lauf geht weiter, aber seine Maschine antwortet nicht.</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>Die Maschine ging verloren.</translation>
    </message>
    <message>
        <source>The run is over.</source>
        <translation>Der Lauf ist vorbei.</translation>
    </message>
    <message>
        <source>The machine has given up what the run printed, for newer runs.</source>
        <translation>Die Maschine hat die Ausgabe des Laufs für neuere Läufe aufgegeben.</translation>
    </message>
    <message>
        <source>There is no tool “%1”.</source>
        <translation>Es gibt kein Werkzeug „%1“.</translation>
    </message>
    <message>
        <source>Several reviews begin with “%1”.</source>
        <translation>Mehrere Anfragen beginnen mit „%1“.</translation>
    </message>
    <message>
        <source>The machine does not answer.</source>
        <translation>Die Maschine antwortet nicht.</translation>
    </message>
    <message>
        <source>There is no such run.</source>
        <translation>Diesen Lauf gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no document of that name.</source>
        <translation>Ein Dokument dieses Namens gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The terminal was closed.</source>
        <translation>Das Terminal wurde geschlossen.</translation>
    </message>
    <message>
        <source>There are %1 terminals open. Close one first.</source>
        <translation>Es sind %1 Terminals offen. Schließen Sie zuerst eines.</translation>
    </message>
    <message>
        <source>It ended with code %1.</source>
        <translation>Es endete mit dem Code %1.</translation>
    </message>
    <message>
        <source>It was ended.</source>
        <translation>Es wurde beendet.</translation>
    </message>
    <message>
        <source>There is no key “%1”.</source>
        <translation>Eine Taste „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>The program in the terminal has ended.</source>
        <translation>Das Programm im Terminal ist beendet.</translation>
    </message>
    <message>
        <source>The program in the terminal does not read what is typed.</source>
        <translation>Das Programm im Terminal liest nicht, was getippt wird.</translation>
    </message>
    <message>
        <source>“%1” is an agent&apos;s program, and so is what it starts: only a person may do this, in a terminal outside of it or in Berth&apos;s window.</source>
        <translation>„%1“ ist das Programm eines Agenten, ebenso wie alles, was es startet: Das darf nur ein Mensch, in einem Terminal außerhalb davon oder im Fenster von Berth.</translation>
    </message>
    <message>
        <source>Only a person may do this: in the foreground of a terminal or in Berth&apos;s window.</source>
        <translation>Das darf nur ein Mensch: im Vordergrund eines Terminals oder im Fenster von Berth.</translation>
    </message>
    <message>
        <source>This was changed at a terminal: %1 %2.</source>
        <translation>An einem Terminal wurde geändert: %1 %2.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>What is in %1 rules over agents. Give another folder.</source>
        <translation>Was in %1 liegt, bestimmt über Agenten. Geben Sie einen anderen Ordner an.</translation>
    </message>
    <message>
        <source>“%1” is no amount in dollars, such as 2.50.</source>
        <translation>„%1“ ist kein Betrag in Dollar wie 2.50.</translation>
    </message>
    <message>
        <source>“%1” may use Berth from now on, under the policy “%2”.</source>
        <translation>„%1“ darf Berth ab jetzt verwenden, unter der Richtlinie „%2“.</translation>
    </message>
    <message>
        <source>“%1” has no grant.</source>
        <translation>„%1“ hat keine Freigabe.</translation>
    </message>
    <message>
        <source>“%1” has no grant of its own. Allow it first.</source>
        <translation>„%1“ hat keine eigene Freigabe. Erlauben Sie es zuerst.</translation>
    </message>
    <message>
        <source>“%1” may use the session %2 from now on.</source>
        <translation>„%1“ darf die Sitzung %2 ab jetzt verwenden.</translation>
    </message>
    <message>
        <source>A person took away what “%1” was allowed.</source>
        <translation>Ein Mensch hat „%1“ entzogen, was ihm erlaubt war.</translation>
    </message>
    <message>
        <source>What “%1” may cost in a day is used up.</source>
        <translation>Was „%1“ an einem Tag kosten darf, ist aufgebraucht.</translation>
    </message>
    <message>
        <source>Its caller went away.</source>
        <translation>Wer es aufgerufen hat, ist fort.</translation>
    </message>
    <message>
        <source>It ended with exit code %1.</source>
        <translation>Es endete mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>It ended: %1.</source>
        <translation>Es endete: %1.</translation>
    </message>
    <message>
        <source>Its client may not answer this.</source>
        <translation>Das darf sein Client nicht beantworten.</translation>
    </message>
    <message>
        <source>The rules were changed: what “%1” may do is another now. Its grant says what.</source>
        <translation>Die Regeln wurden geändert: „%1“ darf jetzt anderes. Die Erlaubnis sagt, was.</translation>
    </message>
    <message>
        <source>Answer in Berth&apos;s window.</source>
        <translation>Die Antwort wird im Fenster von Berth erwartet.</translation>
    </message>
    <message>
        <source>The person at Berth&apos;s window did not confirm this, so nothing was changed.</source>
        <translation>Im Fenster von Berth wurde das nicht bestätigt; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>“%1” works in machines by its tools, where what it was allowed holds, and so does what it starts. A person does this in a terminal outside of it or in Berth&apos;s window.</source>
        <translation>„%1“ und was es startet arbeiten in Maschinen mit den Werkzeugen, wo gilt, was erlaubt wurde. Ein Mensch tut das in einem Terminal außerhalb davon oder im Fenster von Berth.</translation>
    </message>
    <message>
        <source>“%1” goes on.</source>
        <translation>„%1“ läuft weiter.</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>Name: %1</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>Datei: %1</translation>
    </message>
    <message>
        <source>Title: %1</source>
        <translation>Titel: %1</translation>
    </message>
    <message>
        <source>To: %1</source>
        <translation>Nach: %1</translation>
    </message>
    <message>
        <source>Type: %1</source>
        <translation>Art: %1</translation>
    </message>
    <message>
        <source>Size: %1</source>
        <translation>Größe: %1</translation>
    </message>
    <message>
        <source>Network: %1</source>
        <translation>Netzwerk: %1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>Regel: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>Von: %1</translation>
    </message>
    <message>
        <source>Files: %1</source>
        <translation>Dateien: %1</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Replaced: %1</source>
        <translation>Ersetzt: %1</translation>
    </message>
    <message>
        <source>Bytes: %1</source>
        <translation>Bytes: %1</translation>
    </message>
    <message>
        <source>Cost: $%1</source>
        <translation>Kosten: $%1</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>Geschlossen</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>There is more</source>
        <translation>Es gibt mehr</translation>
    </message>
    <message>
        <source>A key comes from a variable or is given, not both.</source>
        <translation>Ein Schlüssel kommt aus einer Variablen oder wird angegeben, nicht beides.</translation>
    </message>
    <message>
        <source>This computer has no keychain that is open, so the key is in the file model_keys.json beside the settings. Only you can read it, but it is not encrypted.</source>
        <translation>Dieser Rechner hat keinen offenen Schlüsselbund. Deshalb steht der Schlüssel in der Datei model_keys.json neben den Einstellungen. Andere Benutzer können sie nicht lesen, aber sie ist nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>What is said to this model, and its key, cross the network unencrypted.</source>
        <translation>Was zu diesem Modell gesagt wird, und sein Schlüssel gehen unverschlüsselt durch das Netz.</translation>
    </message>
    <message>
        <source>“%1” is no amount in dollars. An amount is 2.50.</source>
        <translation>„%1“ ist kein Betrag in Dollar. Ein Betrag ist 2.50.</translation>
    </message>
    <message>
        <source>Say what is to be done.</source>
        <translation>Sagen, was zu tun ist.</translation>
    </message>
    <message>
        <source>A task takes %1 files at most.</source>
        <translation>Eine Aufgabe nimmt höchstens %1 Dateien.</translation>
    </message>
    <message>
        <source>%1 is no file that can be read.</source>
        <translation>%1 ist keine lesbare Datei.</translation>
    </message>
    <message>
        <source>Two of the files are called %1. Rename one.</source>
        <translation>Zwei der Dateien heißen %1. Eine umbenennen.</translation>
    </message>
    <message>
        <source>A task is under way in session %1. Wait for its end, or stop it.</source>
        <translation>In der Sitzung %1 läuft eine Aufgabe. Ihr Ende abwarten oder sie anhalten.</translation>
    </message>
    <message>
        <source>Nobody is there to allow it. Go on without it, and say in the end what was missing.</source>
        <translation>Niemand ist da, der es erlaubt. Ohne es weitermachen und am Ende sagen, was gefehlt hat.</translation>
    </message>
    <message>
        <source>The task is under way. Stop it first.</source>
        <translation>Die Aufgabe läuft. Zuerst anhalten.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Fertig.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>It is asked again: %1</source>
        <translation>Es wird noch einmal gefragt: %1</translation>
    </message>
    <message>
        <source>The model goes on from this summary of what came before:
%1</source>
        <translation>Das Modell macht mit dieser Zusammenfassung des Bisherigen weiter:
%1</translation>
    </message>
    <message>
        <source>Nothing was asked in this task yet.</source>
        <translation>In dieser Aufgabe wurde noch nichts gefragt.</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>Wert: %1</translation>
    </message>
    <message>
        <source>This review is no longer open.</source>
        <translation>Diese Rückfrage ist nicht mehr offen.</translation>
    </message>
    <message>
        <source>The machine of “%1” is stopped: there is nothing to make a copy of. Start it first.</source>
        <translation>Die Maschine von „%1“ steht: Es gibt nichts zu kopieren. Zuerst starten.</translation>
    </message>
    <message>
        <source>Copying the machine</source>
        <translation>Kopiert die Maschine</translation>
    </message>
    <message>
        <source>Making the call in the copy</source>
        <translation>Macht den Aufruf in der Kopie</translation>
    </message>
    <message>
        <source>The copy was removed meanwhile.</source>
        <translation>Die Kopie wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>Looking at what changed</source>
        <translation>Sieht nach, was sich geändert hat</translation>
    </message>
    <message>
        <source>Removing the copy</source>
        <translation>Entfernt die Kopie</translation>
    </message>
    <message>
        <source>There is no %1 among your words in this task. They are:
%2</source>
        <translation>Unter den eigenen Worten dieser Aufgabe gibt es keine Nummer %1. Es sind:
%2</translation>
    </message>
    <message>
        <source>There is no snapshot of the machine from before these words. Ask again with the machine as it is.</source>
        <translation>Von vor diesen Worten gibt es keinen Schnappschuss der Maschine. Neu fragen mit der Maschine, wie sie ist.</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, was removed. Ask again with the machine as it is.</source>
        <translation>Der Schnappschuss der Maschine von vor diesen Worten, %1, wurde entfernt. Neu fragen mit der Maschine, wie sie ist.</translation>
    </message>
    <message>
        <source>Asked again: the model knows nothing of what came after these words the first time.</source>
        <translation>Neu gefragt: Das Modell weiß nichts von dem, was beim ersten Mal auf diese Worte folgte.</translation>
    </message>
    <message>
        <source>The machine is as it was then.</source>
        <translation>Die Maschine ist, wie sie damals war.</translation>
    </message>
    <message>
        <source>The machine is as it is now, and not as it was then.</source>
        <translation>Die Maschine ist, wie sie jetzt ist, und nicht, wie sie damals war.</translation>
    </message>
    <message>
        <source>The machine is as it is now: there is no snapshot of it from then.</source>
        <translation>Die Maschine ist, wie sie jetzt ist: Von damals gibt es keinen Schnappschuss.</translation>
    </message>
    <message>
        <source>The machine of session %1 is made ready for what was said before. Say it again in a moment.</source>
        <translation>Die Maschine der Sitzung %1 wird für das vorher Gesagte vorbereitet. Gleich noch einmal sagen.</translation>
    </message>
    <message>
        <source>No snapshot was made before this. %1</source>
        <translation>Davor wurde kein Schnappschuss gemacht. %1</translation>
    </message>
    <message>
        <source>The machine is as it was on %1, in the snapshot “%2”.</source>
        <translation>Die Maschine ist so, wie sie am %1 war, im Schnappschuss „%2“.</translation>
    </message>
    <message>
        <source>No call came between that and this one.</source>
        <translation>Zwischen diesem Zeitpunkt und dem Aufruf gab es keinen anderen.</translation>
    </message>
    <message numerus="yes">
        <source>What %n call(s) and run(s) did after that is in the chat, and not in the machine.</source>
        <translation>
            <numerusform>Was %n Aufruf oder Lauf danach getan hat, steht im Chat und ist nicht in der Maschine.</numerusform>
            <numerusform>Was %n Aufrufe und Läufe danach getan haben, steht im Chat und ist nicht in der Maschine.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no call %1 in the chat of session %2.</source>
        <translation>Im Chat der Sitzung %2 gibt es keinen Aufruf %1.</translation>
    </message>
    <message>
        <source>This session was forked from “%1” here.</source>
        <translation>Hier ist diese Sitzung von „%1“ abgezweigt.</translation>
    </message>
    <message>
        <source>Forked from “%1”, before its call of %2.</source>
        <extracomment>%1: a session, %2: a tool</extracomment>
        <translation>Von „%1“ abgezweigt, vor dem dortigen Aufruf von %2.</translation>
    </message>
    <message>
        <source>Before this call the machine was taken back to the snapshot “%1”, which was removed since. What it was like then is kept nowhere.</source>
        <translation>Vor diesem Aufruf wurde die Maschine auf den Schnappschuss „%1“ zurückgesetzt, der seither entfernt wurde. Wie sie damals war, ist nirgends aufbewahrt.</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, belongs to the session “%2”, which this one was forked from. Ask again there with the machine of then, or here with the machine as it is.</source>
        <translation>Der Schnappschuss der Maschine von vor diesen Worten, %1, gehört der Sitzung „%2“, von der diese abgezweigt wurde. Neu fragen: dort mit der Maschine von damals oder hier mit der Maschine, wie sie ist.</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, belonged to the session that this one was forked from, and is no more. Ask again with the machine as it is.</source>
        <translation>Der Schnappschuss der Maschine von vor diesen Worten, %1, gehörte der Sitzung, von der diese abgezweigt wurde, und ist nicht mehr da. Neu fragen mit der Maschine, wie sie ist.</translation>
    </message>
    <message>
        <source>The machine of session %1 reaches the network, and files are attached to machines that do not. Take it offline, or let the task make a session of its own.</source>
        <translation>Die Maschine der Sitzung %1 erreicht das Netz, und Dateien werden an Maschinen angehängt, die es nicht erreichen. Nehmen Sie sie vom Netz, oder lassen Sie die Aufgabe eine eigene Sitzung anlegen.</translation>
    </message>
    <message>
        <source>A recipe runs on its sample or on other files, not on both.</source>
        <translation>Ein Rezept läuft mit seinem Beispiel oder mit anderen Dateien, nicht mit beiden.</translation>
    </message>
    <message>
        <source>It was stopped before your words were heard.</source>
        <translation>Angehalten, bevor die Worte gehört wurden.</translation>
    </message>
    <message>
        <source>Renamed: %1</source>
        <translation>Umbenannt: %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>The parameter “%1” is no base64.</source>
        <translation>Der Parameter „%1“ ist kein Base64.</translation>
    </message>
    <message>
        <source>There is no snapshot of the machine from before this call. Where a setting asks for it one is made before each request in words, and the newest five of these are kept.</source>
        <translation>Es gibt keinen Schnappschuss der Maschine von vor diesem Aufruf. Wo eine Einstellung es verlangt, entsteht einer vor jeder Anfrage in Worten, und die neuesten fünf davon bleiben.</translation>
    </message>
    <message>
        <source>The price of the model “%1” is not known: of what it answers, nothing counts towards the $%2 that this task may cost. Its price can be set in %3.</source>
        <translation>Der Preis des Modells „%1“ ist nicht bekannt: Von dem, was es antwortet, zählt nichts zu den $%2, die diese Aufgabe kosten darf. Sein Preis kann in %3 festgelegt werden.</translation>
    </message>
    <message>
        <source>The last step is tried again as it was: %1 does not go with that.</source>
        <translation>Der letzte Schritt wird wiederholt, wie er war: %1 passt nicht dazu.</translation>
    </message>
    <message>
        <source>The model has answered nothing yet. Let the task go on.</source>
        <translation>Das Modell hat noch nichts geantwortet. Die Aufgabe fortsetzen.</translation>
    </message>
    <message>
        <source>The model has not answered your last words yet. Let the task go on.</source>
        <translation>Auf die letzten Worte hat das Modell noch nicht geantwortet. Die Aufgabe fortsetzen.</translation>
    </message>
    <message>
        <source>The last step is tried again: the model knows nothing of what it answered there the first time.</source>
        <translation>Der letzte Schritt wird wiederholt: Das Modell weiß nichts von dem, was es dort beim ersten Mal geantwortet hat.</translation>
    </message>
    <message>
        <source>What the model reads was nearly full. From here on it is sent only the beginning and the end of these outputs:</source>
        <translation>Was das Modell liest, war fast voll. Von hier an bekommt es nur noch Anfang und Ende dieser Ausgaben:</translation>
    </message>
    <message>
        <source>%1: %2 characters are left out</source>
        <translation>%1: %2 Zeichen sind ausgelassen</translation>
    </message>
    <message>
        <source>%1: the picture is left out</source>
        <translation>%1: das Bild ist ausgelassen</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
</context>
<context>
    <name>base::DiskRoom</name>
    <message>
        <source>The disk is full: %1 needs %2; %3 may be used on %4. Free some space there.</source>
        <translation>Der Datenträger ist voll: %1 braucht %2; auf %4 dürfen %3 belegt werden. Dort Platz schaffen.</translation>
    </message>
    <message>
        <source>The disk is full: there is no room for %1. Nothing of it was kept. Free some space there.</source>
        <translation>Der Datenträger ist voll: Für %1 ist kein Platz. Nichts davon wurde behalten. Dort Platz schaffen.</translation>
    </message>
</context>
<context>
    <name>base::Files</name>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>Die Datei %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>base::OwnProgram</name>
    <message>
        <source>The program %1 is missing beside %2. Install Berth again.</source>
        <translation>Das Programm %1 fehlt neben %2. Berth neu installieren.</translation>
    </message>
</context>
<context>
    <name>base::PassedSockets</name>
    <message>
        <source>LISTEN_FDS is no number of sockets. Start Berth by its systemd units.</source>
        <translation>LISTEN_FDS ist keine Anzahl von Sockets. Starten Sie Berth über seine systemd-Units.</translation>
    </message>
    <message>
        <source>LISTEN_FDNAMES does not name the sockets. Start Berth by its systemd units.</source>
        <translation>LISTEN_FDNAMES benennt die Sockets nicht. Starten Sie Berth über seine systemd-Units.</translation>
    </message>
    <message>
        <source>What was passed is not a listening socket. Start Berth by its systemd units.</source>
        <translation>Was übergeben wurde, ist kein lauschender Socket. Starten Sie Berth über seine systemd-Units.</translation>
    </message>
    <message>
        <source>A socket that was passed cannot be used: %1.</source>
        <translation>Ein übergebener Socket kann nicht benutzt werden: %1.</translation>
    </message>
    <message>
        <source>Two sockets were passed by one name. Install the systemd units again.</source>
        <translation>Zwei Sockets wurden unter einem Namen übergeben. Die systemd-Units neu einrichten.</translation>
    </message>
</context>
<context>
    <name>base::Places</name>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The folder %1 is not a folder of this user. Remove it and start again.</source>
        <translation>%1 ist kein Ordner dieses Benutzers. Entfernen und erneut starten.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be closed to other users: %2.</source>
        <translation>Der Ordner %1 kann nicht für andere Benutzer geschlossen werden: %2.</translation>
    </message>
    <message>
        <source>The runtime folder %1 is too long for a socket&apos;s name. Set XDG_RUNTIME_DIR to a shorter path.</source>
        <translation>Der Laufzeitordner %1 ist zu lang für den Namen eines Sockets. XDG_RUNTIME_DIR auf einen kürzeren Pfad setzen.</translation>
    </message>
</context>
<context>
    <name>base::run</name>
    <message>
        <source>%1 did not end within %2 s.</source>
        <translation>%1 endete nicht innerhalb von %2 s.</translation>
    </message>
    <message>
        <source>%1 cannot be started. Is it installed?</source>
        <translation>%1 kann nicht gestartet werden. Ist es installiert?</translation>
    </message>
    <message>
        <source>%1 was ended by a signal.</source>
        <translation>%1 wurde durch ein Signal beendet.</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 ist fehlgeschlagen: %2</translation>
    </message>
</context>
<context>
    <name>calculator</name>
    <message>
        <source>Too much is calculated at once. Try again later.</source>
        <translation>Es wird zu viel gleichzeitig berechnet. Später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The program that calculates ended before it was done. Try again.</source>
        <translation>Das Programm, das rechnet, endete vor der Zeit. Noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>callers</name>
    <message>
        <source>The program at the other end has ended, so that nobody can tell who asks.</source>
        <translation>Das Programm am anderen Ende ist beendet, sodass niemand sagen kann, wer fragt.</translation>
    </message>
    <message>
        <source>The kernel tells nothing of the process.</source>
        <translation>Der Kernel sagt nichts über den Prozess.</translation>
    </message>
    <message>
        <source>There is no process %1.</source>
        <translation>Es gibt keinen Prozess %1.</translation>
    </message>
    <message>
        <source>More than %1 programs have started each other. Make the call from outside of them.</source>
        <translation>Mehr als %1 Programme haben einander gestartet. Rufen Sie von außerhalb auf.</translation>
    </message>
    <message>
        <source>There is no program “%1”. Give its path, or one of: %2.</source>
        <translation>Es gibt kein Programm „%1“. Geben Sie seinen Pfad an oder eines von: %2.</translation>
    </message>
    <message>
        <source>%1 is no program.</source>
        <translation>%1 ist kein Programm.</translation>
    </message>
    <message>
        <source>%1 runs anything, so that everything would be allowed with it. Give the path of the script that it runs.</source>
        <translation>%1 führt alles Mögliche aus, sodass damit alles erlaubt wäre. Geben Sie den Pfad des Skripts an, das es ausführt.</translation>
    </message>
</context>
<context>
    <name>choices</name>
    <message>
        <source>%1 – %2 CPU, %3 MiB, %4 an hour</source>
        <translation>%1 – %2 CPU, %3 MiB, %4 je Stunde</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>open – the internet, nothing of this network</source>
        <translation>open – das Internet, nichts aus diesem Netz</translation>
    </message>
    <message>
        <source>offline – nothing at all</source>
        <translation>offline – gar nichts</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>Interrupted.</source>
        <translation>Unterbrochen.</translation>
    </message>
    <message>
        <source>Print JSON for programs.</source>
        <translation>JSON für Programme ausgeben.</translation>
    </message>
    <message>
        <source>Size of the machine: XS, SM, MD, LG or XL.</source>
        <translation>Größe der Maschine: XS, SM, MD, LG oder XL.</translation>
    </message>
    <message>
        <source>Image profile, such as core or office.</source>
        <translation>Abbildprofil, etwa core oder office.</translation>
    </message>
    <message>
        <source>Network policy: open or offline.</source>
        <translation>Netzregel: open oder offline.</translation>
    </message>
    <message>
        <source>Check whether this computer can run machines.</source>
        <translation>Prüfen, ob dieser Rechner Maschinen ausführen kann.</translation>
    </message>
    <message>
        <source>Prints a line per check: ok, or the reason it is not and the command that mends it. Ends with 1 when something that is needed is missing.</source>
        <translation>Gibt je Prüfung eine Zeile aus: ok, oder den Grund, warum nicht, und den Befehl, der es behebt. Endet mit 1, wenn etwas Nötiges fehlt.</translation>
    </message>
    <message>
        <source>Print only what is not in order.</source>
        <translation>Nur ausgeben, was nicht in Ordnung ist.</translation>
    </message>
    <message>
        <source>Size of the machines that copies are prepared for.</source>
        <translation>Größe der Maschinen, für die Kopien vorbereitet werden.</translation>
    </message>
    <message>
        <source>Create a session.</source>
        <translation>Eine Sitzung anlegen.</translation>
    </message>
    <message>
        <source>A session keeps its files in a volume of its own. Its machine starts with the first command; with --start it starts now.</source>
        <translation>Eine Sitzung hält ihre Dateien auf einem eigenen Datenträger. Ihre Maschine startet mit dem ersten Befehl, mit --start sofort.</translation>
    </message>
    <message>
        <source>Start its machine.</source>
        <translation>Ihre Maschine starten.</translation>
    </message>
    <message>
        <source>Let its machines boot instead of copying one that has.</source>
        <translation>Ihre Maschinen booten lassen, statt eine gebootete zu kopieren.</translation>
    </message>
    <message>
        <source>List the sessions.</source>
        <translation>Die Sitzungen auflisten.</translation>
    </message>
    <message>
        <source>List the running machines, with time, cost and idle countdown.</source>
        <translation>Die laufenden Maschinen mit Zeit, Kosten und Zeit bis zum Untätigkeitsstopp auflisten.</translation>
    </message>
    <message>
        <source>Run a command in a session&apos;s machine.</source>
        <translation>Einen Befehl in der Maschine einer Sitzung ausführen.</translation>
    </message>
    <message>
        <source>Folder to run in; /session/working if not given.</source>
        <translation>Ordner der Ausführung; sonst /session/working.</translation>
    </message>
    <message>
        <source>Environment variable; may be given several times.</source>
        <translation>Umgebungsvariable; mehrfach möglich.</translation>
    </message>
    <message>
        <source>Give it no standard input.</source>
        <translation>Ohne Standardeingabe.</translation>
    </message>
    <message>
        <source>Give it a terminal.</source>
        <translation>Mit einem Terminal.</translation>
    </message>
    <message>
        <source>Open a shell in a session&apos;s machine.</source>
        <translation>Eine Shell in der Maschine einer Sitzung öffnen.</translation>
    </message>
    <message>
        <source>An interactive terminal, as over ssh. It ends with `exit` or Ctrl-D.</source>
        <translation>Ein interaktives Terminal wie über ssh. Es endet mit `exit` oder Strg-D.</translation>
    </message>
    <message>
        <source>Copy files and folders into a machine or out of it.</source>
        <translation>Dateien und Ordner in eine Maschine oder aus ihr kopieren.</translation>
    </message>
    <message>
        <source>Overwrite files that are there.</source>
        <translation>Vorhandene Dateien überschreiben.</translation>
    </message>
    <message>
        <source>Run a recipe in a machine of its own.</source>
        <translation>Ein Rezept in einer eigenen Maschine ausführen.</translation>
    </message>
    <message>
        <source>Parameter of the recipe; may be given several times.</source>
        <translation>Parameter des Rezepts; mehrfach möglich.</translation>
    </message>
    <message>
        <source>Size of the machine; the recipe&apos;s own if not given.</source>
        <translation>Größe der Maschine; sonst die des Rezepts.</translation>
    </message>
    <message>
        <source>Run it in this session.</source>
        <translation>In dieser Sitzung ausführen.</translation>
    </message>
    <message>
        <source>Put off the idle stop of a session&apos;s machine.</source>
        <translation>Den Untätigkeitsstopp der Maschine einer Sitzung aufschieben.</translation>
    </message>
    <message>
        <source>By 10 minutes if not given.</source>
        <translation>Um 10 Minuten, wenn nicht angegeben.</translation>
    </message>
    <message>
        <source>Let machines stand still, with all that runs in them.</source>
        <translation>Maschinen mit allem, was darin läuft, stillstehen lassen.</translation>
    </message>
    <message>
        <source>A paused machine keeps its memory and costs nothing. It goes on with `berth resume`, or when something is to be done in it.</source>
        <translation>Eine angehaltene Maschine behält ihren Speicher und kostet nichts. Sie läuft mit `berth resume` weiter oder wenn in ihr etwas zu tun ist.</translation>
    </message>
    <message>
        <source>Let paused machines go on.</source>
        <translation>Angehaltene Maschinen weiterlaufen lassen.</translation>
    </message>
    <message>
        <source>Keep this moment of a session&apos;s machine and files.</source>
        <translation>Diesen Augenblick von Maschine und Dateien einer Sitzung festhalten.</translation>
    </message>
    <message>
        <source>The machine stands still for a moment and goes on. The snapshot has its memory, with all that runs in it, and its disks.</source>
        <translation>Die Maschine steht kurz still und läuft weiter. Der Schnappschuss enthält ihren Speicher mit allem, was darin läuft, und ihre Datenträger.</translation>
    </message>
    <message>
        <source>List the snapshots of a session, or remove one.</source>
        <translation>Die Schnappschüsse einer Sitzung auflisten oder einen entfernen.</translation>
    </message>
    <message>
        <source>Remove this one.</source>
        <translation>Diesen entfernen.</translation>
    </message>
    <message>
        <source>Take a session back to one of its snapshots.</source>
        <translation>Eine Sitzung auf einen ihrer Schnappschüsse zurücksetzen.</translation>
    </message>
    <message>
        <source>What its machine and its files have become since is lost. When the snapshot does not go on, the machine that runs is kept.</source>
        <translation>Was seither aus Maschine und Dateien geworden ist, geht verloren. Läuft der Schnappschuss nicht weiter, bleibt die laufende Maschine erhalten.</translation>
    </message>
    <message>
        <source>Create a session that goes on from this moment of another one.</source>
        <translation>Eine Sitzung anlegen, die ab diesem Augenblick einer anderen weitergeht.</translation>
    </message>
    <message>
        <source>Stop the machines of sessions.</source>
        <translation>Die Maschinen von Sitzungen stoppen.</translation>
    </message>
    <message>
        <source>Their files stay. Stopping one that does not run succeeds.</source>
        <translation>Ihre Dateien bleiben. Eine nicht laufende zu stoppen gelingt auch.</translation>
    </message>
    <message>
        <source>Remove sessions with their machine and all their files.</source>
        <translation>Sitzungen mit Maschine und allen Dateien entfernen.</translation>
    </message>
    <message>
        <source>Show what machines cost, per session.</source>
        <translation>Kosten der Maschinen je Sitzung zeigen.</translation>
    </message>
    <message>
        <source>--env takes NAME=VALUE, not “%1”.</source>
        <translation>--env nimmt NAME=VALUE, nicht „%1“.</translation>
    </message>
    <message>
        <source>--timeout takes seconds from 0 to 2592000.</source>
        <translation>--timeout nimmt Sekunden von 0 bis 2592000.</translation>
    </message>
    <message>
        <source>It is: berth exec SESSION -- COMMAND.</source>
        <translation>Richtig ist: berth exec SESSION -- COMMAND.</translation>
    </message>
    <message>
        <source>Copy from here into a session or from a session to here: berth cp FILE SESSION:PATH or berth cp SESSION:PATH FILE.</source>
        <translation>Von hier in eine Sitzung oder aus einer Sitzung hierher kopieren: berth cp FILE SESSION:PATH oder berth cp SESSION:PATH FILE.</translation>
    </message>
    <message>
        <source>The target of several files is a folder that exists.</source>
        <translation>Das Ziel mehrerer Dateien ist ein vorhandener Ordner.</translation>
    </message>
    <message>
        <source>Left out %1: %2</source>
        <translation>Ausgelassen: %1: %2</translation>
    </message>
    <message>
        <source>Copied 1 file, %1.</source>
        <translation>1 Datei kopiert, %1.</translation>
    </message>
    <message>
        <source>Copied %1 files, %2.</source>
        <translation>%1 Dateien kopiert, %2.</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>FEHLER</translation>
    </message>
    <message>
        <source>        mend it with: %1</source>
        <translation>        beheben mit: %1</translation>
    </message>
    <message>
        <source>The image %1 is ready (%2, %3).</source>
        <translation>Das Abbild %1 ist bereit (%2, %3).</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>PROFILE</source>
        <translation>PROFIL</translation>
    </message>
    <message>
        <source>IMAGE</source>
        <translation>ABBILD</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>ZUSTAND</translation>
    </message>
    <message>
        <source>SIZE</source>
        <translation>GRÖSSE</translation>
    </message>
    <message>
        <source>TEMPLATES</source>
        <translation>VORLAGEN</translation>
    </message>
    <message>
        <source>DESCRIPTION</source>
        <translation>BESCHREIBUNG</translation>
    </message>
    <message>
        <source>A template of size %1 is being made.</source>
        <translation>Eine Vorlage der Größe %1 wird erstellt.</translation>
    </message>
    <message>
        <source>Removed %1.</source>
        <translation>%1 entfernt.</translation>
    </message>
    <message>
        <source>There is no recipe “%1”. There are: %2.</source>
        <translation>Es gibt kein Rezept „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>PARAMETER</source>
        <translation>PARAMETER</translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation>TYP</translation>
    </message>
    <message>
        <source>DEFAULT</source>
        <translation>VORGABE</translation>
    </message>
    <message>
        <source>MEANING</source>
        <translation>BEDEUTUNG</translation>
    </message>
    <message>
        <source>Own the machines in the foreground, for other commands to use.</source>
        <translation>Die Maschinen im Vordergrund besitzen, für andere Befehle.</translation>
    </message>
    <message>
        <source>Print the completion script for bash.</source>
        <translation>Das Vervollständigungsskript für bash ausgeben.</translation>
    </message>
    <message>
        <source>Berth gives an AI agent a computer of its own: a real virtual machine on this desktop.

usage: berth COMMAND …, berth COMMAND --help, berth --version

%1

examples:
%2

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 not found, 4 denied, 5 busy or over a limit, 6 timed out,
7 disconnected, 8 unsupported, 9 done but for what nobody was there to allow, 130 interrupted. exec, sh
and run give the code of what ran, 124 at its time limit; exec and sh give 125 when it could not be run.</source>
        <translation>Berth gibt einem KI-Agenten einen eigenen Rechner: eine echte virtuelle Maschine auf diesem Schreibtisch.

Aufruf: berth COMMAND …, berth COMMAND --help, berth --version

%1

Beispiele:
%2

Exit-Codes: 0 fertig, 1 fehlgeschlagen, 2 falscher Aufruf, 3 nicht gefunden, 4 verweigert,
5 beschäftigt oder über einer Grenze, 6 Zeit überschritten, 7 Verbindung verloren, 8 nicht unterstützt,
9 fertig bis auf das, was niemand erlauben konnte, 130 unterbrochen. exec, sh und run geben den Code dessen, was lief, 124 an seiner Zeitgrenze;
exec und sh geben 125, wenn es nicht ausgeführt werden konnte.</translation>
    </message>
    <message>
        <source>usage: berth %1 %2

%3</source>
        <translation>Aufruf: berth %1 %2

%3</translation>
    </message>
    <message>
        <source>

examples:
%1</source>
        <translation>

Beispiele:
%1</translation>
    </message>
    <message>
        <source>%1 See: berth %2</source>
        <translation>%1 Siehe: berth %2</translation>
    </message>
    <message>
        <source>It is: berth %1 %2.</source>
        <translation>Richtig ist: berth %1 %2.</translation>
    </message>
    <message>
        <source>The completion script is missing.</source>
        <translation>Das Vervollständigungsskript fehlt.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>Es gibt keinen Befehl „%1“.</translation>
    </message>
    <message>
        <source>No command given.</source>
        <translation>Kein Befehl angegeben.</translation>
    </message>
    <message>
        <source>--param takes NAME=VALUE, not “%1”.</source>
        <translation>--param nimmt NAME=VALUE, nicht „%1“.</translation>
    </message>
    <message>
        <source>--param %1 is given twice.</source>
        <translation>--param %1 ist doppelt angegeben.</translation>
    </message>
    <message>
        <source>Result: %1 (%2)</source>
        <translation>Ergebnis: %1 (%2)</translation>
    </message>
    <message>
        <source>Machine %1, %2, cost %3.</source>
        <translation>Maschine %1, %2, Kosten %3.</translation>
    </message>
    <message>
        <source>The owner process did not start; see %1/owner.log.</source>
        <translation>Der Besitzerprozess startete nicht; siehe %1/owner.log.</translation>
    </message>
    <message>
        <source>NAME</source>
        <extracomment>The last column has two prices: of a million tokens sent and of a million answered</extracomment>
        <translation>NAME</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>NETWORK</source>
        <translation>NETZ</translation>
    </message>
    <message>
        <source>COST</source>
        <translation>KOSTEN</translation>
    </message>
    <message>
        <source>There are no sessions. Create one with: berth new NAME</source>
        <translation>Es gibt keine Sitzungen. Anlegen mit: berth new NAME</translation>
    </message>
    <message>
        <source>SESSION</source>
        <translation>SITZUNG</translation>
    </message>
    <message>
        <source>STEP</source>
        <translation>SCHRITT</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>ZEIT</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>MACHINE</source>
        <translation>MASCHINE</translation>
    </message>
    <message>
        <source>RUNS</source>
        <translation>LÄUFE</translation>
    </message>
    <message>
        <source>CPU TIME</source>
        <translation>CPU-ZEIT</translation>
    </message>
    <message>
        <source>MEMORY</source>
        <translation>SPEICHER</translation>
    </message>
    <message>
        <source>IDLE STOP IN</source>
        <translation>STOPP IN</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>beschäftigt</translation>
    </message>
    <message>
        <source>No machine is running.</source>
        <translation>Keine Maschine läuft.</translation>
    </message>
    <message>
        <source>Stopped %1.</source>
        <translation>%1 gestoppt.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>MADE</source>
        <translation>ERSTELLT</translation>
    </message>
    <message>
        <source>ON DISK</source>
        <translation>BELEGT</translation>
    </message>
    <message>
        <source>The session has no snapshots. Take one with: berth snapshot %1</source>
        <translation>Die Sitzung hat keine Schnappschüsse. Anlegen mit: berth snapshot %1</translation>
    </message>
    <message>
        <source>Took %1 back to %2.</source>
        <translation>%1 auf %2 zurückgesetzt.</translation>
    </message>
    <message>
        <source>Paused %1.</source>
        <translation>%1 angehalten.</translation>
    </message>
    <message>
        <source>Resumed %1.</source>
        <translation>%1 fortgesetzt.</translation>
    </message>
    <message>
        <source>The minutes are a number from 1 to 10080.</source>
        <translation>Die Minuten sind eine Zahl von 1 bis 10080.</translation>
    </message>
    <message>
        <source>The machine is not stopped for being idle in the next %1.</source>
        <translation>Die Maschine wird in den nächsten %1 nicht wegen Untätigkeit gestoppt.</translation>
    </message>
    <message>
        <source>The machine stops after %1 without work.</source>
        <translation>Die Maschine stoppt nach %1 ohne Arbeit.</translation>
    </message>
    <message>
        <source>MACHINES</source>
        <translation>MASCHINEN</translation>
    </message>
    <message>
        <source>total</source>
        <translation>gesamt</translation>
    </message>
    <message>
        <source>BUDGET</source>
        <translation>BUDGET</translation>
    </message>
    <message>
        <source>SPENT</source>
        <translation>VERBRAUCHT</translation>
    </message>
    <message>
        <source>LIMIT</source>
        <translation>GRENZE</translation>
    </message>
    <message>
        <source>USED</source>
        <translation>ANTEIL</translation>
    </message>
    <message>
        <source>this month</source>
        <translation>dieser Monat</translation>
    </message>
    <message>
        <source>new sessions</source>
        <translation>neue Sitzungen</translation>
    </message>
    <message>
        <source>Dollars it may cost, or none; budget_session if not given.</source>
        <translation>Dollar, die sie kosten darf, oder none; budget_session, wenn nicht angegeben.</translation>
    </message>
    <message>
        <source>List those in the archive instead.</source>
        <translation>Stattdessen die im Archiv auflisten.</translation>
    </message>
    <message>
        <source>Put sessions away, with all their files.</source>
        <translation>Sitzungen mit allen Dateien ins Archiv legen.</translation>
    </message>
    <message>
        <source>Their machines are stopped, and none starts before they are taken back.</source>
        <translation>Ihre Maschinen werden angehalten, und keine startet, bevor sie zurückgeholt sind.</translation>
    </message>
    <message>
        <source>Take sessions out of the archive.</source>
        <translation>Sitzungen aus dem Archiv nehmen.</translation>
    </message>
    <message>
        <source>Show or set what machines may cost: a session&apos;s, and those of a month.</source>
        <translation>Zeigen oder festlegen, was Maschinen kosten dürfen: die einer Sitzung und die eines Monats.</translation>
    </message>
    <message>
        <source>The amount is in dollars. From 80 % on a warning is given once; at 100 % the machine is stopped, its files stay, and none starts until the budget is raised.</source>
        <translation>Der Betrag ist in Dollar. Ab 80 % wird einmal gewarnt; bei 100 % wird die Maschine angehalten, ihre Dateien bleiben, und keine startet, bis das Budget erhöht ist.</translation>
    </message>
    <message>
        <source>Set what all sessions together may cost in a month, or none.</source>
        <translation>Festlegen, was alle Sitzungen zusammen in einem Monat kosten dürfen, oder none.</translation>
    </message>
    <message>
        <source>Set what each new session may cost, or none.</source>
        <translation>Festlegen, was jede neue Sitzung kosten darf, oder none.</translation>
    </message>
    <message>
        <source>There are no sessions in the archive.</source>
        <translation>Im Archiv sind keine Sitzungen.</translation>
    </message>
    <message>
        <source>Archived %1.</source>
        <translation>%1 archiviert.</translation>
    </message>
    <message>
        <source>Took %1 out of the archive.</source>
        <translation>%1 aus dem Archiv genommen.</translation>
    </message>
    <message>
        <source>With --timing: what took how long of its start, its last run and the last copy in or out.</source>
        <translation>Mit --timing: was von ihrem Start, ihrem letzten Lauf und der letzten Kopie hinein oder heraus wie lange dauerte.</translation>
    </message>
    <message>
        <source>Show where the time went.</source>
        <translation>Zeigen, wo die Zeit blieb.</translation>
    </message>
    <message>
        <source>Start, warm</source>
        <translation>Start, vorgewärmt</translation>
    </message>
    <message>
        <source>Start, as a copy</source>
        <translation>Start, als Kopie</translation>
    </message>
    <message>
        <source>Start, by booting</source>
        <translation>Start, durch Booten</translation>
    </message>
    <message>
        <source>Copy in, %1: %2, %3</source>
        <translation>Kopie hinein, %1: %2, %3</translation>
    </message>
    <message>
        <source>Copy out, %1: %2, %3</source>
        <translation>Kopie heraus, %1: %2, %3</translation>
    </message>
    <message>
        <source>by disk</source>
        <translation>über eine Platte</translation>
    </message>
    <message>
        <source>by the channel</source>
        <translation>über den Kanal</translation>
    </message>
    <message>
        <source>both ways</source>
        <translation>auf beiden Wegen</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>WAS</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>Lauf: %1</translation>
    </message>
    <message>
        <source>Dollars it may cost; at 80 % a warning is given, at 100 % it is ended.</source>
        <translation>Dollar, die er kosten darf; bei 80 % wird gewarnt, bei 100 % wird er beendet.</translation>
    </message>
    <message>
        <source>A path in a machine is SESSION:PATH; a relative one is taken from /session/working. Either all sources or the target are in a machine. Contents are compared by checksum at both ends. Nothing that is there is overwritten without --force. A copy that broke off goes on where it stopped when it is asked for again.</source>
        <translation>Ein Pfad in einer Maschine ist SESSION:PATH; ein relativer gilt ab /session/working. Entweder alle Quellen oder das Ziel liegen in einer Maschine. Inhalte werden an beiden Enden mit einer Prüfsumme verglichen. Ohne --force wird nichts überschrieben. Eine abgebrochene Kopie geht dort weiter, wo sie aufhörte, wenn sie noch einmal verlangt wird.</translation>
    </message>
    <message>
        <source>What they cost stays on record. At a terminal each that has files is asked about first.</source>
        <translation>Was sie kosteten, bleibt verzeichnet. An einem Terminal wird vor jeder gefragt, die Dateien hat.</translation>
    </message>
    <message>
        <source>Ask nothing.</source>
        <translation>Nichts fragen.</translation>
    </message>
    <message>
        <source>As --yes.</source>
        <translation>Wie --yes.</translation>
    </message>
    <message>
        <source>y yes</source>
        <extracomment>The answers that mean yes, as typed at a terminal, in small letters</extracomment>
        <translation>j ja y yes</translation>
    </message>
    <message>
        <source>Remove %1 with all its files (%2)? They exist nowhere else.</source>
        <translation>%1 mit allen Dateien (%2) löschen? Es gibt sie nirgends sonst.</translation>
    </message>
    <message>
        <source>%1 [y/N]</source>
        <translation>%1 [j/N]</translation>
    </message>
    <message>
        <source>Show the settings, or set one.</source>
        <translation>Einstellungen zeigen oder eine setzen.</translation>
    </message>
    <message>
        <source>Set it back to its default.</source>
        <translation>Auf die Vorgabe zurücksetzen.</translation>
    </message>
    <message>
        <source>%1 What was set before holds.</source>
        <translation>%1 Es gilt weiter, was davor eingestellt war.</translation>
    </message>
    <message>
        <source>It is: berth settings KEY --default, without a value.</source>
        <translation>Richtig ist: berth settings KEY --default, ohne Wert.</translation>
    </message>
    <message>
        <source>SETTING</source>
        <translation>EINSTELLUNG</translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation>WERT</translation>
    </message>
    <message>
        <source>Without a key it lists all of them with their defaults. A change holds from then on, without a restart. They are kept in settings.json, which may be edited as well.</source>
        <translation>Ohne Namen werden alle mit ihren Vorgaben aufgelistet. Eine Änderung gilt von da an, ohne Neustart. Sie stehen in settings.json; auch dort lassen sie sich ändern.</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2.</source>
        <translation>%1 kann nicht ausgeführt werden: %2.</translation>
    </message>
    <message>
        <source>NOTE</source>
        <translation>HINWEIS</translation>
    </message>
    <message>
        <source>List them with: %1</source>
        <translation>Auflisten mit: %1</translation>
    </message>
    <message>
        <source>Make one with: %1</source>
        <translation>Anlegen mit: %1</translation>
    </message>
    <message>
        <source>Take it out of the archive: %1</source>
        <translation>Aus dem Archiv nehmen: %1</translation>
    </message>
    <message>
        <source>Go on with: %1</source>
        <translation>Fortsetzen mit: %1</translation>
    </message>
    <message>
        <source>Raise it: %1</source>
        <translation>Erhöhen: %1</translation>
    </message>
    <message>
        <source>Raise that of new sessions: %1</source>
        <translation>Das neuer Sitzungen erhöhen: %1</translation>
    </message>
    <message>
        <source>Give it more: %1</source>
        <translation>Mehr geben: %1</translation>
    </message>
    <message>
        <source>Overwrite it with %1.</source>
        <translation>Mit %1 überschreiben.</translation>
    </message>
    <message>
        <source>Give them with %1.</source>
        <translation>Angeben mit %1.</translation>
    </message>
    <message>
        <source>Build it: %1</source>
        <translation>Erstellen mit: %1</translation>
    </message>
    <message>
        <source>Remove an image with: %1</source>
        <translation>Ein Abbild entfernen mit: %1</translation>
    </message>
    <message>
        <source>See what is in the way: %1</source>
        <translation>Nachsehen, was im Weg ist: %1</translation>
    </message>
    <message>
        <source>Standard input, output and error are those of the command, and so is the exit code; 128 + N when signal N ended it, 124 at the time limit, 125 when it could not be run. Ctrl-C ends it. With --detach it goes on by itself, until it is over or its time limit: the command prints by which name berth runs, logs, input and kill reach it, and keeps its standard input open.</source>
        <translation>Standardeingabe, -ausgabe und -fehlerausgabe sind die des Befehls, ebenso der Exit-Code; 128 + N, wenn Signal N ihn beendete, 124 an der Zeitgrenze, 125, wenn er nicht ausgeführt werden konnte. Strg-C beendet ihn. Mit --detach läuft er allein weiter, bis er endet oder seine Zeitgrenze erreicht: Ausgegeben wird der Name, unter dem berth runs, logs, input und kill ihn erreichen; seine Standardeingabe bleibt offen.</translation>
    </message>
    <message>
        <source>Seconds it may take; 0: no limit. If not given run_seconds, or none with --detach.</source>
        <translation>Erlaubte Sekunden; 0: keine Grenze. Sonst run_seconds, mit --detach keine.</translation>
    </message>
    <message>
        <source>Let it go on, and print its name.</source>
        <translation>Weiterlaufen lassen und den Namen ausgeben.</translation>
    </message>
    <message>
        <source>List what runs, newest first.</source>
        <translation>Auflisten, was läuft, das Neueste zuerst.</translation>
    </message>
    <message>
        <source>Of one session or of all. What was started with --detach has a name in the first column; its beginning is enough for logs, input and kill.</source>
        <translation>Von einer Sitzung oder von allen. Was mit --detach gestartet wurde, hat in der ersten Spalte einen Namen; dessen Anfang genügt für logs, input und kill.</translation>
    </message>
    <message>
        <source>List what is over too.</source>
        <translation>Auch auflisten, was vorbei ist.</translation>
    </message>
    <message>
        <source>Print what a detached run has printed.</source>
        <translation>Ausgeben, was ein losgelöster Lauf ausgegeben hat.</translation>
    </message>
    <message>
        <source>Each on its own stream. With --follow until it is over, with its exit code; Ctrl-C leaves it running.</source>
        <translation>Jedes auf seinem Strom. Mit --follow, bis er vorbei ist, und mit seinem Exit-Code; Strg-C lässt ihn weiterlaufen.</translation>
    </message>
    <message>
        <source>Go on until it is over.</source>
        <translation>Fortfahren, bis er vorbei ist.</translation>
    </message>
    <message>
        <source>Write standard input to a detached run.</source>
        <translation>Die Standardeingabe an einen losgelösten Lauf schreiben.</translation>
    </message>
    <message>
        <source>Its own stays open after that, for more, unless --end is given.</source>
        <translation>Die seine bleibt danach für mehr offen, außer mit --end.</translation>
    </message>
    <message>
        <source>Close its standard input after it.</source>
        <translation>Danach seine Standardeingabe schließen.</translation>
    </message>
    <message>
        <source>Send a signal to a detached run.</source>
        <translation>Einem losgelösten Lauf ein Signal senden.</translation>
    </message>
    <message>
        <source>TERM asks it to end, KILL ends it with all that it started.</source>
        <translation>TERM bittet ihn zu enden, KILL beendet ihn mit allem, was er gestartet hat.</translation>
    </message>
    <message>
        <source>Which: TERM if not given.</source>
        <translation>Welches; sonst TERM.</translation>
    </message>
    <message>
        <source>--detach goes without --tty.</source>
        <translation>--detach geht nur ohne --tty.</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>LAUF</translation>
    </message>
    <message>
        <source>STARTED</source>
        <translation>BEGONNEN</translation>
    </message>
    <message>
        <source>OUTPUT</source>
        <translation>AUSGABE</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>BEFEHL</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>Es ist noch nichts gelaufen.</translation>
    </message>
    <message>
        <source>Nothing runs. List what is over with: berth runs --all</source>
        <translation>Nichts läuft. Auflisten, was vorbei ist: berth runs --all</translation>
    </message>
    <message>
        <source>TOOL</source>
        <extracomment>Half of the calls took at most the first, 99 of a hundred the second</extracomment>
        <translation>WERKZEUG</translation>
    </message>
    <message>
        <source>WHAT IT IS</source>
        <translation>WAS ES IST</translation>
    </message>
    <message>
        <source>ARGUMENT</source>
        <translation>ARGUMENT</translation>
    </message>
    <message>
        <source>Standard input cannot be read.</source>
        <translation>Die Standardeingabe kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1. An example is in “berth tools %2”.</source>
        <translation>Die Argumente sind kein JSON-Objekt: %1. Ein Beispiel steht in „berth tools %2“.</translation>
    </message>
    <message>
        <source>%1 wants to call %2 in %3, asked %4.</source>
        <translation>%1 möchte %2 in %3 aufrufen, angefragt %4.</translation>
    </message>
    <message>
        <source>REVIEW</source>
        <translation>ANFRAGE</translation>
    </message>
    <message>
        <source>ASKED</source>
        <translation>GEFRAGT</translation>
    </message>
    <message>
        <source>AGENT</source>
        <translation>AGENT</translation>
    </message>
    <message>
        <source>Nothing waits for an answer.</source>
        <translation>Nichts wartet auf eine Antwort.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The editor failed: nothing was answered.</source>
        <translation>Der Editor ist gescheitert: Es wurde nichts beantwortet.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>No review “%1” waits for an answer.</source>
        <translation>Keine Anfrage „%1“ wartet auf eine Antwort.</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1.</source>
        <translation>Die Argumente sind kein JSON-Objekt: %1.</translation>
    </message>
    <message>
        <source>--last takes a number, not “%1”.</source>
        <translation>--last verlangt eine Zahl, nicht „%1“.</translation>
    </message>
    <message>
        <source>VERDICT</source>
        <translation>URTEIL</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>ERGEBNIS</translation>
    </message>
    <message>
        <source>No agent called anything yet.</source>
        <translation>Noch hat kein Agent etwas aufgerufen.</translation>
    </message>
    <message>
        <source>Show what agents can do.</source>
        <translation>Zeigen, was Agenten können.</translation>
    </message>
    <message>
        <source>Without a name it lists all tools, else one with its arguments and an example.</source>
        <translation>Ohne Namen alle Werkzeuge, sonst eines mit seinen Argumenten und einem Beispiel.</translation>
    </message>
    <message>
        <source>Call a tool as an agent does.</source>
        <translation>Ein Werkzeug aufrufen, wie ein Agent es tut.</translation>
    </message>
    <message>
        <source>What the agent of that name may do holds, and the call is on record. The arguments are a JSON object, or - to read it from standard input.</source>
        <translation>Es gilt, was der Agent dieses Namens darf, und der Aufruf wird festgehalten. Die Argumente sind ein JSON-Objekt, oder - für die Standardeingabe.</translation>
    </message>
    <message>
        <source>List the calls of agents that wait for your answer.</source>
        <translation>Die Aufrufe von Agenten auflisten, die auf Ihre Antwort warten.</translation>
    </message>
    <message>
        <source>Show a call that waits, or answer it.</source>
        <translation>Einen wartenden Aufruf zeigen oder beantworten.</translation>
    </message>
    <message>
        <source>Let it be done.</source>
        <translation>Es geschehen lassen.</translation>
    </message>
    <message>
        <source>Change it, and let that be done.</source>
        <translation>Es ändern und das geschehen lassen.</translation>
    </message>
    <message>
        <source>Refuse it, and tell the agent why.</source>
        <translation>Es ablehnen und dem Agenten sagen, warum.</translation>
    </message>
    <message>
        <source>Let it be done, and the like of it in this session.</source>
        <translation>Es geschehen lassen, und seinesgleichen in dieser Sitzung.</translation>
    </message>
    <message>
        <source>Show what agents called, and what came of it.</source>
        <translation>Zeigen, was Agenten aufgerufen haben und was daraus wurde.</translation>
    </message>
    <message>
        <source>So many calls; 50 without it.</source>
        <translation>So viele Aufrufe; ohne Angabe 50.</translation>
    </message>
    <message>
        <source>Of this agent only.</source>
        <translation>Nur von diesem Agenten.</translation>
    </message>
    <message>
        <source>Show or set what agents may do in a session.</source>
        <translation>Zeigen oder festlegen, was Agenten in einer Sitzung dürfen.</translation>
    </message>
    <message>
        <source>open: all but files of this computer outside of what was granted. builder: all inside the machine, and you are asked for what leaves it. reviewed: you are asked for everything.</source>
        <translation>open: alles außer Dateien dieses Computers, die nicht freigegeben sind. builder: alles in der Maschine, und Sie werden gefragt, was sie verlässt. reviewed: Sie werden zu allem gefragt.</translation>
    </message>
    <message>
        <source>Let programs stay executable here.</source>
        <translation>Programme hier ausführbar lassen.</translation>
    </message>
    <message>
        <source>Copies the inputs in, runs the recipe, copies the results out, prints where they are and what it cost, and removes the machine. Results get a folder that nothing else is in. With --session it runs in that session and leaves its machine running.</source>
        <translation>Kopiert die Eingaben hinein, führt das Rezept aus, kopiert die Ergebnisse heraus, gibt aus, wo sie sind und was es gekostet hat, und entfernt die Maschine. Ergebnisse bekommen einen Ordner, in dem sonst nichts ist. Mit --session läuft es in jener Sitzung und lässt deren Maschine laufen.</translation>
    </message>
    <message>
        <source>Where the results go, or a new folder in it when something is there; a new one in the current folder if not given.</source>
        <translation>Wohin die Ergebnisse kommen, oder ein neuer Ordner darin, wenn dort etwas ist; ohne Angabe ein neuer im aktuellen Ordner.</translation>
    </message>
    <message>
        <source>Keep a dot in front of the names of results.</source>
        <translation>Einen Punkt vor den Namen der Ergebnisse behalten.</translation>
    </message>
    <message>
        <source>Let programs among the results stay executable.</source>
        <translation>Programme unter den Ergebnissen ausführbar lassen.</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %1.</source>
        <translation>Namen, die nicht schlicht waren, wurden geändert: %1.</translation>
    </message>
    <message>
        <source>Left in the machine: %1, the first: %2 (%3)</source>
        <translation>In der Maschine geblieben: %1, als Erstes: %2 (%3)</translation>
    </message>
    <message>
        <source>The results are in %1.</source>
        <translation>Die Ergebnisse sind in %1.</translation>
    </message>
    <message>
        <source>%1 (read and write)</source>
        <translation>%1 (lesen und schreiben)</translation>
    </message>
    <message>
        <source>%1 (read)</source>
        <translation>%1 (lesen)</translation>
    </message>
    <message>
        <source>none: you are asked about each file</source>
        <translation>keine: Sie werden zu jeder Datei gefragt</translation>
    </message>
    <message>
        <source>GRANT</source>
        <translation>FREIGABE</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>%1 at once, up to %2</source>
        <translation>%1 zugleich, bis %2</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>Netze</translation>
    </message>
    <message>
        <source>folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>costs in a day</source>
        <translation>Kosten am Tag</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>until</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>Sie es entziehen</translation>
    </message>
    <message>
        <source>--machines takes a number, not “%1”.</source>
        <translation>--machines erwartet eine Zahl, nicht „%1“.</translation>
    </message>
    <message>
        <source>--for takes a time such as 90m, 8h or 2d, not “%1”.</source>
        <translation>--for erwartet eine Dauer wie 90m, 8h oder 2d, nicht „%1“.</translation>
    </message>
    <message>
        <source>There is no terminal to ask at. Look at what it would grant in one, or add --yes.</source>
        <translation>Es gibt kein Terminal, an dem gefragt werden kann. Sehen Sie in einem nach, was erlaubt würde, oder fügen Sie --yes hinzu.</translation>
    </message>
    <message>
        <source>Allow this?</source>
        <translation>Das erlauben?</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>erlaubt</translation>
    </message>
    <message>
        <source>over</source>
        <translation>abgelaufen</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>entzogen</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>nicht erlaubt</translation>
    </message>
    <message>
        <source>PROGRAM</source>
        <translation>PROGRAMM</translation>
    </message>
    <message>
        <source>POLICY</source>
        <translation>RICHTLINIE</translation>
    </message>
    <message>
        <source>UNTIL</source>
        <translation>BIS</translation>
    </message>
    <message>
        <source>CONNECTED</source>
        <translation>VERBUNDEN</translation>
    </message>
    <message>
        <source>SESSIONS</source>
        <translation>SITZUNGEN</translation>
    </message>
    <message>
        <source>TODAY</source>
        <translation>HEUTE</translation>
    </message>
    <message>
        <source>No program was allowed, and none is connected.</source>
        <translation>Kein Programm ist erlaubt, und keines ist verbunden.</translation>
    </message>
    <message>
        <source>Revoked %1.</source>
        <translation>%1 ist entzogen.</translation>
    </message>
    <message>
        <source>%1 may use %2 now.</source>
        <translation>%1 darf jetzt %2 verwenden.</translation>
    </message>
    <message>
        <source>%1 may not use %2 any more.</source>
        <translation>%1 darf %2 nicht mehr verwenden.</translation>
    </message>
    <message>
        <source>The agent; you without it, who need no grant.</source>
        <translation>Der Agent; ohne das Sie selbst, der keine Freigabe braucht.</translation>
    </message>
    <message>
        <source>Let a program use Berth as an agent.</source>
        <translation>Ein Programm Berth als Agent verwenden lassen.</translation>
    </message>
    <message>
        <source>The program is a known client&apos;s name, such as claude-code or codex, or a path. It shows what it would grant, and asks. What the program was granted before is replaced. Only a person may do this, at a terminal that is not the agent&apos;s.</source>
        <translation>Das Programm ist der Name eines bekannten Clients wie claude-code oder codex oder ein Pfad. Es wird gezeigt, was erlaubt würde, und gefragt. Was dem Programm vorher erlaubt war, wird ersetzt. Das darf nur ein Mensch, an einem Terminal, das nicht das des Agenten ist.</translation>
    </message>
    <message>
        <source>What you are asked about: open, builder or reviewed.</source>
        <translation>Wozu Sie gefragt werden: open, builder oder reviewed.</translation>
    </message>
    <message>
        <source>A folder of this computer that it may read and write.</source>
        <translation>Ein Ordner dieses Computers, den es lesen und beschreiben darf.</translation>
    </message>
    <message>
        <source>A folder of this computer that it may read.</source>
        <translation>Ein Ordner dieses Computers, den es lesen darf.</translation>
    </message>
    <message>
        <source>The largest that its machines may be; MD without it.</source>
        <translation>Wie groß seine Maschinen höchstens sein dürfen; ohne das MD.</translation>
    </message>
    <message>
        <source>How many it may have at once; 3 without it.</source>
        <translation>Wie viele es zugleich haben darf; ohne das 3.</translation>
    </message>
    <message>
        <source>Dollars that they may cost in a day.</source>
        <translation>Dollar, die sie an einem Tag kosten dürfen.</translation>
    </message>
    <message>
        <source>For how long: 90m, 8h, 2d.</source>
        <translation>Für wie lange: 90m, 8h, 2d.</translation>
    </message>
    <message>
        <source>Do not ask.</source>
        <translation>Nicht fragen.</translation>
    </message>
    <message>
        <source>List the programs that may use Berth, and those that do.</source>
        <translation>Programme auflisten, die Berth verwenden dürfen und die es tun.</translation>
    </message>
    <message>
        <source>Take away what a program was allowed.</source>
        <translation>Einem Programm entziehen, was ihm erlaubt war.</translation>
    </message>
    <message>
        <source>What it has under way ends at once. Its sessions and their files stay.</source>
        <translation>Was es gerade tut, endet sofort. Seine Sitzungen und ihre Dateien bleiben.</translation>
    </message>
    <message>
        <source>Let a program use a session that it has not made.</source>
        <translation>Ein Programm eine Sitzung verwenden lassen, die es nicht angelegt hat.</translation>
    </message>
    <message>
        <source>Take that back.</source>
        <translation>Das zurücknehmen.</translation>
    </message>
    <message>
        <source>Berth takes no agents at the moment: a person has switched that off. They can switch it on again on the Agents page of Berth&apos;s window.</source>
        <translation>Berth nimmt derzeit keine Agenten an: Ein Mensch hat das ausgeschaltet. Auf der Seite „Agenten“ in Berths Fenster lässt es sich wieder einschalten.</translation>
    </message>
    <message>
        <source>Berth does not let this program in. %1/owner.log says why.</source>
        <translation>Berth lässt dieses Programm nicht ein. Der Grund steht in %1/owner.log.</translation>
    </message>
    <message>
        <source>Berth was ended or started anew while this was under way; whether it was done is not known. Look (list_vms and list_runs tell), and call again.</source>
        <translation>Berth wurde währenddessen beendet oder neu gestartet; ob es ausgeführt wurde, ist nicht bekannt. Nachsehen (list_vms und list_runs zeigen es) und erneut aufrufen.</translation>
    </message>
    <message>
        <source>Tell programs with an agent of Berth, or take it back.</source>
        <translation>Berth in Programmen mit einem Agenten eintragen oder daraus entfernen.</translation>
    </message>
    <message>
        <source>Without a word it is what such a program starts: it carries the protocol between standard input and output and Berth. install shows what changes in the client&apos;s configuration, asks, and writes that and nothing else. CLIENT is claude-code, codex, gemini, opencode, cline, cursor, vscode, zed, goose or claude-desktop; for all others, print shows what to write.</source>
        <translation>Ohne weiteres Wort ist es das, was ein solches Programm startet: Es überträgt das Protokoll zwischen Standardein- und -ausgabe und Berth. install zeigt, was sich in der Konfiguration des Clients ändert, fragt und schreibt das und sonst nichts. CLIENT ist claude-code, codex, gemini, opencode, cline, cursor, vscode, zed, goose oder claude-desktop; für alle anderen zeigt print, was einzutragen ist.</translation>
    </message>
    <message>
        <source>Put it in the place of another entry of that name.</source>
        <translation>Einen anderen Eintrag dieses Namens ersetzen.</translation>
    </message>
    <message>
        <source>“%1” is not known. There are: %2. For all others there is: berth mcp print</source>
        <translation>„%1“ ist nicht bekannt. Es gibt: %2. Für alle anderen gibt es: berth mcp print</translation>
    </message>
    <message>
        <source>%1, which leads to %2</source>
        <extracomment>Both are paths of files</extracomment>
        <translation>%1 (verweist auf %2)</translation>
    </message>
    <message>
        <source>The file is new.</source>
        <translation>Die Datei ist neu.</translation>
    </message>
    <message>
        <source>The file goes, because nothing else is in it.</source>
        <translation>Die Datei wird entfernt, weil sonst nichts darin steht.</translation>
    </message>
    <message>
        <source>%1 knows Berth already (%2).</source>
        <translation>%1 kennt Berth bereits (%2).</translation>
    </message>
    <message>
        <source>%1 knows nothing of Berth (%2).</source>
        <translation>%1 kennt Berth nicht (%2).</translation>
    </message>
    <message>
        <source>%1 has an entry “berth” that is another one:
%2
Add --replace to put the new one in its place.</source>
        <translation>%1 hat einen anderen Eintrag „berth“:
%2
Mit --replace wird er durch den neuen ersetzt.</translation>
    </message>
    <message>
        <source>Nobody can be asked here, and nothing was changed. Add --yes to have it changed as shown.</source>
        <translation>Hier kann niemand gefragt werden, und nichts wurde geändert. Mit --yes wird es wie gezeigt geändert.</translation>
    </message>
    <message>
        <source>Change %1?</source>
        <translation>%1 ändern?</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running. To take it back: berth mcp uninstall %2</source>
        <translation>Fertig. %1 neu starten, falls es läuft. Rückgängig machen: berth mcp uninstall %2</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running.</source>
        <translation>Fertig. %1 neu starten, falls es läuft.</translation>
    </message>
    <message>
        <source>It belongs into %1.</source>
        <translation>Es gehört in %1.</translation>
    </message>
    <message>
        <source>It is: berth mcp install CLIENT, berth mcp uninstall CLIENT or berth mcp print [CLIENT].</source>
        <translation>Richtig ist: berth mcp install CLIENT, berth mcp uninstall CLIENT oder berth mcp print [CLIENT].</translation>
    </message>
    <message>
        <source>Go to the background once it serves.</source>
        <translation>In den Hintergrund gehen, sobald Befehle bedient werden.</translation>
    </message>
    <message>
        <source>End after a minute without clients and machines.</source>
        <translation>Nach einer Minute ohne Clients und Maschinen enden.</translation>
    </message>
    <message>
        <source>Serve agents what the protocol’s official tests look for, too.</source>
        <translation>Agenten auch anbieten, wonach die offiziellen Tests des Protokolls suchen.</translation>
    </message>
    <message>
        <source>Have systemd listen for you and start it when it is wanted: write the units, and show them.</source>
        <translation>systemd lauschen und bei Bedarf starten lassen: die Units schreiben und zeigen.</translation>
    </message>
    <message>
        <source>Take those units away.</source>
        <translation>Diese Units wieder entfernen.</translation>
    </message>
    <message>
        <source>usage: berth serve [--detach] [--end-when-idle], berth serve --install|--uninstall

Owns the machines and serves the other commands, which start it by themselves when there is none. Ends at SIGINT or SIGTERM and stops the machines; those of an owner that was killed are found again by the next.

%1</source>
        <translation>Aufruf: berth serve [--detach] [--end-when-idle], berth serve --install|--uninstall

Besitzt die Maschinen und bedient die anderen Befehle, die es von selbst starten, wenn es nicht läuft. Endet bei SIGINT oder SIGTERM und stoppt die Maschinen; die eines abgeschossenen Besitzers findet der nächste wieder.

%1</translation>
    </message>
    <message>
        <source>berth serve takes --detach and --end-when-idle, or --install or --uninstall alone.</source>
        <translation>berth serve nimmt --detach und --end-when-idle, oder --install oder --uninstall allein.</translation>
    </message>
    <message>
        <source>The path of Berth has characters that a systemd unit cannot hold. Install Berth in another folder.</source>
        <translation>Der Pfad von Berth hat Zeichen, die eine systemd-Unit nicht enthalten kann. Installieren Sie Berth in einem anderen Ordner.</translation>
    </message>
    <message>
        <source>%1 cannot be read. Remove it and try again.</source>
        <translation>%1 kann nicht gelesen werden. Entfernen Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>%1 was not made by Berth, and nothing was changed. Move it away first.</source>
        <translation>%1 stammt nicht von Berth, und nichts wurde geändert. Verschieben Sie es zuerst.</translation>
    </message>
    <message>
        <source>systemd could not be told: %1
Type this where your session runs under it:
%2</source>
        <translation>systemd war nicht zu erreichen: %1
Geben Sie dies dort ein, wo Ihre Sitzung unter systemd läuft:
%2</translation>
    </message>
    <message>
        <source>The units are in %1 already.</source>
        <translation>Die Units sind schon in %1.</translation>
    </message>
    <message>
        <source>Done. Berth is running, so systemd listens from your next login on, or once Berth has ended and you type: %1</source>
        <translation>Fertig. Berth läuft gerade; systemd lauscht daher ab Ihrer nächsten Anmeldung, oder sobald Berth geendet hat und Sie eingeben: %1</translation>
    </message>
    <message>
        <source>Done. systemd listens for Berth and starts it when it is wanted.</source>
        <translation>Fertig. systemd lauscht für Berth und startet es bei Bedarf.</translation>
    </message>
    <message>
        <source>%1 was not made by Berth and stays.</source>
        <translation>%1 stammt nicht von Berth und bleibt.</translation>
    </message>
    <message>
        <source>No units of Berth are in %1.</source>
        <translation>In %1 sind keine Units von Berth.</translation>
    </message>
    <message>
        <source>%1 cannot be removed: %2.</source>
        <translation>%1 kann nicht entfernt werden: %2.</translation>
    </message>
    <message>
        <source>%1 is removed.</source>
        <translation>%1 ist entfernt.</translation>
    </message>
    <message>
        <source>%1 cannot be removed.</source>
        <translation>%1 kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>you are asked</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>in Berth, and in the program itself, which may answer for you</source>
        <translation>in Berth und im Programm selbst, das für Sie antworten kann</translation>
    </message>
    <message>
        <source>in Berth alone</source>
        <translation>nur in Berth</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>in its client, too</source>
        <translation>auch im Client</translation>
    </message>
    <message>
        <source>in Berth</source>
        <translation>in Berth</translation>
    </message>
    <message>
        <source>Paused %1: its calls wait, and its machines stand still.</source>
        <translation>%1 ist pausiert: Aufrufe warten, und Maschinen stehen still.</translation>
    </message>
    <message>
        <source>%1 goes on.</source>
        <translation>%1 läuft weiter.</translation>
    </message>
    <message>
        <source>Ask you in the program itself, too. Some programs answer that without asking you.</source>
        <translation>Auch im Programm selbst fragen. Manche Programme antworten darauf, ohne Sie zu fragen.</translation>
    </message>
    <message>
        <source>One that is paused keeps what it was allowed: its calls wait, its machines stand still, and both go on when it is resumed. Only a person may resume it.</source>
        <translation>Was pausiert ist, behält seine Erlaubnis: Aufrufe warten, Maschinen stehen still, und beides läuft nach dem Fortsetzen weiter. Fortsetzen darf nur ein Mensch.</translation>
    </message>
    <message>
        <source>Pause this one.</source>
        <translation>Dieses pausieren.</translation>
    </message>
    <message>
        <source>Let this one go on.</source>
        <translation>Dieses fortsetzen.</translation>
    </message>
    <message>
        <source>The sockets of systemd cannot be taken over: %1.</source>
        <translation>Die Sockets von systemd lassen sich nicht übernehmen: %1.</translation>
    </message>
    <message>
        <source>nothing came that can be used</source>
        <translation>es kam nichts Brauchbares</translation>
    </message>
    <message>
        <source>File to work on, or NAME=FILE for an input by its name; may be given several times.</source>
        <translation>Datei, mit der gearbeitet wird, oder NAME=DATEI für eine Eingabe mit Namen; mehrmals möglich.</translation>
    </message>
    <message>
        <source>List the recipes, or one&apos;s inputs and parameters.</source>
        <translation>Die Rezepte auflisten, oder Eingaben und Parameter von einem.</translation>
    </message>
    <message>
        <source>Only those that are about this.</source>
        <translation>Nur solche, die davon handeln.</translation>
    </message>
    <message>
        <source>Begin, check and share a recipe of your own.</source>
        <translation>Ein eigenes Rezept beginnen, prüfen und weitergeben.</translation>
    </message>
    <message>
        <source>RECIPE is its id or its folder. What is shared is one file, which others unpack into ~/.config/berth/recipes.</source>
        <translation>RECIPE ist die Kennung oder der Ordner. Weitergegeben wird eine Datei, die andere nach ~/.config/berth/recipes auspacken.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>INPUT</source>
        <translation>EINGABE</translation>
    </message>
    <message>
        <source>FILES</source>
        <translation>DATEIEN</translation>
    </message>
    <message>
        <source>KINDS</source>
        <translation>ARTEN</translation>
    </message>
    <message>
        <source>It needs the image “%1”.</source>
        <translation>Es braucht das Abbild „%1“.</translation>
    </message>
    <message>
        <source>No recipe is about that.</source>
        <translation>Davon handelt kein Rezept.</translation>
    </message>
    <message>
        <source>The recipe is in %1. Change it, and check it: berth recipe check %2</source>
        <translation>Das Rezept ist in %1. Es ändern und prüfen: berth recipe check %2</translation>
    </message>
    <message>
        <source>The recipe is fine.</source>
        <translation>Das Rezept ist in Ordnung.</translation>
    </message>
    <message>
        <source>The recipe is in %1. To use it: tar -xf %1 -C ~/.config/berth/recipes</source>
        <translation>Das Rezept ist in %1. Um es zu benutzen: tar -xf %1 -C ~/.config/berth/recipes</translation>
    </message>
    <message>
        <source>It is: berth recipe new ID, berth recipe check RECIPE or berth recipe share RECIPE [FOLDER].</source>
        <translation>Es heißt: berth recipe new ID, berth recipe check RECIPE oder berth recipe share RECIPE [FOLDER].</translation>
    </message>
    <message>
        <source>Set up language models.</source>
        <translation>Sprachmodelle einrichten.</translation>
    </message>
    <message>
        <source>What its service speaks: chat, responses, anthropic or ollama.</source>
        <translation>Was sein Dienst spricht: chat, responses, anthropic oder ollama.</translation>
    </message>
    <message>
        <source>Where its service is.</source>
        <translation>Wo sein Dienst ist.</translation>
    </message>
    <message>
        <source>Its id there.</source>
        <translation>Seine Kennung dort.</translation>
    </message>
    <message>
        <source>The key is in this variable of Berth&apos;s environment.</source>
        <translation>Der Schlüssel steht in dieser Variablen der Umgebung von Berth.</translation>
    </message>
    <message>
        <source>It needs no key.</source>
        <translation>Es braucht keinen Schlüssel.</translation>
    </message>
    <message>
        <source>Whether it sees images: yes or no.</source>
        <translation>Ob es Bilder sieht: yes oder no.</translation>
    </message>
    <message>
        <source>How it is asked to think: off, budget, adaptive, summary or sealed.</source>
        <translation>Wie es ums Nachdenken gebeten wird: off, budget, adaptive, summary oder sealed.</translation>
    </message>
    <message>
        <source>A PEM file of authorities to trust beside the system&apos;s.</source>
        <translation>Eine PEM-Datei mit Zertifizierungsstellen, denen neben denen des Systems vertraut wird.</translation>
    </message>
    <message>
        <source>--%1 is missing.</source>
        <translation>--%1 fehlt.</translation>
    </message>
    <message>
        <source>--%1 takes a number of tokens, not “%2”.</source>
        <translation>--%1 erwartet eine Anzahl von Token, nicht „%2“.</translation>
    </message>
    <message>
        <source>Key of %1 (it is not shown; nothing for none): </source>
        <translation>Schlüssel für %1 (er wird nicht gezeigt; leer für keinen): </translation>
    </message>
    <message>
        <source>No key was given. Type one, send it to standard input, name a variable with --key-env, or add --no-key.</source>
        <translation>Es wurde kein Schlüssel angegeben. Möglich sind: einen eingeben, ihn an die Standardeingabe senden, mit --key-env eine Variable nennen oder --no-key angeben.</translation>
    </message>
    <message>
        <source>The model %1 is set up, and is the default.</source>
        <translation>Das Modell %1 ist eingerichtet und ist die Vorgabe.</translation>
    </message>
    <message>
        <source>The model %1 is set up.</source>
        <translation>Das Modell %1 ist eingerichtet.</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>Schlüsselbund</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>FORMAT</source>
        <translation>FORMAT</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>MODELL</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>SCHLÜSSEL</translation>
    </message>
    <message>
        <source>PRICE PER MILLION</source>
        <translation>PREIS JE MILLION</translation>
    </message>
    <message>
        <source>No model is set up. Add one: berth model add NAME --format FORMAT --url URL --model ID</source>
        <translation>Es ist kein Modell eingerichtet. Eines hinzufügen: berth model add NAME --format FORMAT --url URL --model ID</translation>
    </message>
    <message>
        <source>Removed the model %1 and its key.</source>
        <translation>Das Modell %1 und sein Schlüssel wurden entfernt.</translation>
    </message>
    <message>
        <source>%1 answers, as %2: the first word after %3 ms, the whole after %4 ms.</source>
        <translation>%1 antwortet, als %2: das erste Wort nach %3 ms, alles nach %4 ms.</translation>
    </message>
    <message>
        <source>It calls tools.</source>
        <translation>Es ruft Werkzeuge auf.</translation>
    </message>
    <message>
        <source>It did not call the tool it was asked to: it may be no use here.</source>
        <translation>Es hat das Werkzeug nicht aufgerufen, um das es gebeten wurde: Hier nützt es vielleicht nichts.</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 answered. Its price is not known.</source>
        <translation>%1 Token gesendet, %2 geantwortet. Sein Preis ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 answered: %3.</source>
        <translation>%1 Token gesendet, %2 geantwortet: %3.</translation>
    </message>
    <message>
        <source>SERVER</source>
        <translation>SERVER</translation>
    </message>
    <message>
        <source>No server of models answers on this computer.</source>
        <translation>Auf diesem Rechner antwortet kein Modellserver.</translation>
    </message>
    <message>
        <source>Set in the environment, for --key-env: %1.</source>
        <translation>In der Umgebung gesetzt, für --key-env: %1.</translation>
    </message>
    <message>
        <source>Make it the default.</source>
        <translation>Zur Vorgabe machen.</translation>
    </message>
    <message>
        <source>Asked again: %1</source>
        <translation>Noch einmal gefragt: %1</translation>
    </message>
    <message>
        <source>It wants to call %1. %2</source>
        <translation>Es will %1 aufrufen. %2</translation>
    </message>
    <message>
        <source>Your answer: </source>
        <translation>Antwort: </translation>
    </message>
    <message>
        <source>Allow it? [y/N] </source>
        <translation>Erlauben? [j/N] </translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nein.</translation>
    </message>
    <message>
        <source>task %1</source>
        <translation>Aufgabe %1</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>%1 Maschinenzeit</translation>
    </message>
    <message>
        <source>at least %1 tokens in, %2 out</source>
        <translation>mindestens %1 Tokens hinein, %2 heraus</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>%1 Tokens hinein, %2 heraus</translation>
    </message>
    <message>
        <source>%1 (model %2, machine %3)</source>
        <translation>%1 (Modell %2, Maschine %3)</translation>
    </message>
    <message>
        <source>machine %1, model without a known price</source>
        <translation>Maschine %1, Modell ohne bekannten Preis</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>--%1 takes a number, not “%2”.</source>
        <translation>--%1 nimmt eine Zahl, nicht „%2“.</translation>
    </message>
    <message>
        <source>It is: berth ask &quot;WHAT IS TO BE DONE&quot;.</source>
        <translation>Es heißt: berth ask &quot;WAS ZU TUN IST&quot;.</translation>
    </message>
    <message>
        <source>Give Berth&apos;s own agent a task, and watch it.</source>
        <translation>Berths eigenem Agenten eine Aufgabe geben und zusehen.</translation>
    </message>
    <message>
        <source>A language model works in a machine until it has done what you ask, and reports. What you type meanwhile is a word to it; Ctrl-C stops it. What is named by --attach and --output-dir is thereby allowed; all else that crosses the wall of the machine is asked here, and refused where there is no terminal (exit code 9). With files attached the machine reaches no network.</source>
        <translation>Ein Sprachmodell arbeitet in einer Maschine, bis getan ist, was verlangt wurde, und berichtet. Was währenddessen getippt wird, ist ein Wort an das Modell; Strg-C hält es an. Was --attach und --output-dir nennen, ist damit erlaubt; alles andere, was die Wand der Maschine überschreitet, wird hier gefragt und ohne Terminal abgelehnt (Exit-Code 9). Mit angehängten Dateien erreicht die Maschine kein Netz.</translation>
    </message>
    <message>
        <source>Work in this one; a new one without it.</source>
        <translation>In dieser arbeiten; ohne sie in einer neuen.</translation>
    </message>
    <message>
        <source>A file for it; any number of times.</source>
        <translation>Eine Datei dafür; beliebig oft.</translation>
    </message>
    <message>
        <source>Where copies of its documents go.</source>
        <translation>Wohin Kopien der Dokumente kommen.</translation>
    </message>
    <message>
        <source>Which; the first without it.</source>
        <translation>Welches; ohne Angabe das erste.</translation>
    </message>
    <message>
        <source>Allow what would not be asked about under this policy.</source>
        <translation>Erlauben, wonach unter dieser Richtlinie nicht gefragt würde.</translation>
    </message>
    <message>
        <source>Go on with a task that ended early; with words: say them to it.</source>
        <translation>Mit einer Aufgabe weitermachen, die vorzeitig endete; mit Worten: ihr diese sagen.</translation>
    </message>
    <message>
        <source>Set one up, such as: berth model add local --format ollama --url http://localhost:11434 --model qwen3</source>
        <translation>Eines einrichten, etwa: berth model add local --format ollama --url http://localhost:11434 --model qwen3</translation>
    </message>
    <message>
        <source>Show how tasks of Berth&apos;s own agent went.</source>
        <translation>Zeigen, wie Aufgaben von Berths eigenem Agenten verliefen.</translation>
    </message>
    <message>
        <source>show tells each step with its code, output, time and cost; figures what each tool took. export writes a line of JSON for each step, or OpenTelemetry&apos;s OTLP. replay does a task&apos;s Python and shell again in a new machine without a network, and shows what is different. Secrets of known forms are left out.</source>
        <translation>show nennt jeden Schritt mit Code, Ausgabe, Zeit und Kosten, figures, was jedes Werkzeug brauchte. export schreibt für jeden Schritt eine Zeile JSON oder OTLP von OpenTelemetry. replay führt Python und Shell einer Aufgabe in einer neuen Maschine ohne Netz noch einmal aus und zeigt, was anders ist. Geheimnisse bekannter Form fehlen.</translation>
    </message>
    <message>
        <source>Only tasks that have these words.</source>
        <translation>Nur Aufgaben, in denen diese Wörter stehen.</translation>
    </message>
    <message>
        <source>Write OTLP in JSON, with its names for GenAI.</source>
        <translation>OTLP in JSON schreiben, mit dessen Namen für GenAI.</translation>
    </message>
    <message>
        <source>TASK</source>
        <translation>AUFGABE</translation>
    </message>
    <message>
        <source>BEGAN</source>
        <translation>BEGINN</translation>
    </message>
    <message>
        <source>ANSWERS</source>
        <translation>ANTWORTEN</translation>
    </message>
    <message>
        <source>CALLS</source>
        <translation>AUFRUFE</translation>
    </message>
    <message>
        <source>REQUEST</source>
        <translation>AUFTRAG</translation>
    </message>
    <message>
        <source>No task has these words.</source>
        <translation>In keiner Aufgabe stehen diese Wörter.</translation>
    </message>
    <message>
        <source>There was no task yet. Give one with: berth ask</source>
        <translation>Es gab noch keine Aufgabe. Eine stellen mit: berth ask</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more line(s)</source>
        <translation>
            <numerusform>… und %n weitere Zeile</numerusform>
            <numerusform>… und %n weitere Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>%1 + %2 tokens</source>
        <translation>%1 + %2 Token</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>COUNT</source>
        <translation>ANZAHL</translation>
    </message>
    <message>
        <source>HALF</source>
        <translation>HÄLFTE</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>%1. %2: the same</source>
        <translation>%1. %2: gleich</translation>
    </message>
    <message>
        <source>%1. %2: exit code %3, it was %4</source>
        <translation>%1. %2: Exit-Code %3, vorher %4</translation>
    </message>
    <message>
        <source>%1 of %2 are the same. The machine is that of the session %3.</source>
        <translation>%1 von %2 sind gleich. Die Maschine ist die der Sitzung %3.</translation>
    </message>
    <message>
        <source>Say ls, show TASK, export TASK, figures or replay TASK.</source>
        <translation>Angeben: ls, show AUFGABE, export AUFGABE, figures oder replay AUFGABE.</translation>
    </message>
    <message>
        <source>The default is %1 now.</source>
        <translation>Der Standard ist jetzt %1.</translation>
    </message>
    <message>
        <source>Ask again from your last words in this one; with words: those in their place.</source>
        <translation>Ab Ihren letzten Worten darin noch einmal fragen; mit Worten: diese an deren Stelle.</translation>
    </message>
    <message>
        <source>It ended with exit code %1, after %2.</source>
        <translation>Es endete mit Exit-Code %1, nach %2.</translation>
    </message>
    <message>
        <source>It ended as “%1”, after %2.</source>
        <translation>Es endete als „%1“, nach %2.</translation>
    </message>
    <message>
        <source>What changed is not known: %1</source>
        <translation>Was sich geändert hat, ist nicht bekannt: %1</translation>
    </message>
    <message>
        <source>created: %1</source>
        <translation>angelegt: %1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>geändert: %1</translation>
    </message>
    <message>
        <source>deleted: %1</source>
        <translation>gelöscht: %1</translation>
    </message>
    <message>
        <source>and %1 more files</source>
        <translation>und %1 weitere Dateien</translation>
    </message>
    <message>
        <source>No file in /session changed.</source>
        <translation>Keine Datei in /session hat sich geändert.</translation>
    </message>
    <message>
        <source>One is enough: --run, --edit, --refuse, --always or --rehearse.</source>
        <translation>Eines genügt: --run, --edit, --refuse, --always oder --rehearse.</translation>
    </message>
    <message>
        <source>--from takes a number from 1, not “%1”.</source>
        <translation>--from nimmt eine Zahl ab 1, nicht „%1“.</translation>
    </message>
    <message>
        <source>Show only the Debian packages in it, each with its version.</source>
        <translation>Nur die Debian-Pakete darin zeigen, jedes mit seiner Version.</translation>
    </message>
    <message>
        <source>With --again: from which of your words in it, counted from 1.</source>
        <translation>Mit --again: ab welchen der eigenen Worte darin, gezählt ab 1.</translation>
    </message>
    <message>
        <source>With --again: with the machine as it was before them.</source>
        <translation>Mit --again: mit der Maschine, wie sie davor war.</translation>
    </message>
    <message>
        <source>Without an option it shows all of it. --edit opens its code in your editor, or reads it from standard input, and runs that instead. What is approved is done once, when the agent asks for it. --rehearse makes the call in a copy of the machine without a network, tells what that did, and leaves the answer to you.</source>
        <translation>Ohne Option zeigt es alles. --edit öffnet den Code im Editor oder liest ihn von der Standardeingabe und führt stattdessen diesen aus. Was erlaubt ist, geschieht einmal, wenn der Agent danach fragt. --rehearse macht den Aufruf in einer Kopie der Maschine ohne Netz, sagt, was das bewirkt hat, und überlässt die Antwort der Person.</translation>
    </message>
    <message>
        <source>Try it in a copy without a network, and tell what changes.</source>
        <translation>In einer Kopie ohne Netz versuchen und sagen, was sich ändert.</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Built</source>
        <translation>Gebaut</translation>
    </message>
    <message>
        <source>Debian</source>
        <translation>Debian</translation>
    </message>
    <message>
        <source>Layer on</source>
        <translation>Schicht auf</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>Pakete</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Waiting for new sessions: %1 (%2).</source>
        <translation>Warten auf neue Sitzungen: %1 (%2).</translation>
    </message>
    <message>
        <source>TERMINAL</source>
        <translation>TERMINAL</translation>
    </message>
    <message>
        <source>OPENED BY</source>
        <translation>GEÖFFNET VON</translation>
    </message>
    <message>
        <source>KEYBOARD</source>
        <translation>TASTATUR</translation>
    </message>
    <message>
        <source>a person, who took it over</source>
        <translation>eine Person, die es übernommen hat</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>eine Person</translation>
    </message>
    <message>
        <source>CALL</source>
        <translation>AUFRUF</translation>
    </message>
    <message>
        <source>At this call; berth audit numbers them.</source>
        <translation>Bei diesem Aufruf; berth audit nummeriert sie.</translation>
    </message>
    <message>
        <source>--at takes the number of a call, not “%1”. Find it with: berth audit %2</source>
        <translation>--at nimmt die Nummer eines Aufrufs, nicht „%1“. Zu finden mit: berth audit %2</translation>
    </message>
    <message>
        <source>They hold from its next machine on: one that runs otherwise is stopped, with all that runs in it, and the next command starts it anew. The files stay. Once it is open, all that is in there can be sent anywhere on the internet.</source>
        <translation>Sie gelten ab der nächsten Maschine: Eine, die anders läuft, wird mit allem darin angehalten, und der nächste Befehl startet sie neu. Die Dateien bleiben. Ist das Netz open, kann alles darin irgendwohin ins Internet gesendet werden.</translation>
    </message>
    <message>
        <source>The machine that ran was stopped. The next command starts it anew.</source>
        <translation>Die laufende Maschine wurde angehalten. Der nächste Befehl startet sie neu.</translation>
    </message>
    <message>
        <source>Its machine continues with the same memory, and a copy of the disks. Programs in the background go on in both. With --at it begins where the session was at a call of an agent: with the chat until there, and the machine from the last snapshot before it. Where calls came between the two, a person at a terminal is asked first.</source>
        <translation>Ihre Maschine läuft mit gleichem Speicher und einer Kopie der Datenträger weiter. Programme im Hintergrund laufen in beiden weiter. Mit --at beginnt sie dort, wo die Sitzung bei einem Aufruf eines Agenten war: mit dem Chat bis dahin und der Maschine vom letzten Schnappschuss davor. Wo dazwischen Aufrufe kamen, wird ein Mensch am Terminal erst gefragt.</translation>
    </message>
    <message>
        <source>%1 Fork all the same?</source>
        <translation>%1 Trotzdem abzweigen?</translation>
    </message>
    <message>
        <source>Build, list, show, update and remove guest images.</source>
        <translation>Gastabbilder bauen, auflisten, zeigen, aktualisieren und entfernen.</translation>
    </message>
    <message>
        <source>An image is the root file system that machines start from. Building one that is there and up to date ends at once; one that was interrupted starts again with what it had downloaded. An image is named by its profile, its id or the beginning of that. update asks which packages in it have newer versions and builds it again beside the old one, with what lies on it; machines begin with it from their next start.</source>
        <translation>Ein Abbild ist das Wurzeldateisystem, mit dem Maschinen starten. Eines zu bauen, das aktuell da ist, endet sofort; ein unterbrochener Bau beginnt neu mit dem schon Geladenen. Ein Abbild wird mit seinem Profil, seiner Kennung oder deren Anfang genannt. update fragt, welche Pakete darin es in neueren Versionen gibt, und baut es neben dem alten neu, samt dem, was darauf liegt; Maschinen beginnen damit ab ihrem nächsten Start.</translation>
    </message>
    <message>
        <source>Only say which packages have newer versions.</source>
        <translation>Nur sagen, welche Pakete es in neueren Versionen gibt.</translation>
    </message>
    <message>
        <source>All packages are up to date.</source>
        <translation>Alle Pakete sind aktuell.</translation>
    </message>
    <message>
        <source>Build them again: %1</source>
        <translation>Neu bauen: %1</translation>
    </message>
    <message>
        <source>The one before it stays until it is removed: %1</source>
        <translation>Das vorige bleibt, bis es entfernt wird: %1</translation>
    </message>
    <message>
        <source>--%1 goes with --again.</source>
        <translation>--%1 gehört zu --again.</translation>
    </message>
    <message>
        <source>--%1 goes with words to the task.</source>
        <translation>--%1 gehört zu Worten an die Aufgabe.</translation>
    </message>
    <message>
        <source>--%1 and --continue do not go together.</source>
        <translation>--%1 und --continue passen nicht zusammen.</translation>
    </message>
    <message>
        <source>--%1 goes with a new task.</source>
        <translation>--%1 gehört zu einer neuen Aufgabe.</translation>
    </message>
    <message>
        <source>Run it in each of these images, one after the other, and put what its tests came to into one table.</source>
        <translation>Es nacheinander in jedem dieser Abbilder ausführen und die Ergebnisse der Tests in eine Tabelle stellen.</translation>
    </message>
    <message>
        <source>PASSED</source>
        <translation>BESTANDEN</translation>
    </message>
    <message>
        <source>SKIPPED</source>
        <translation>ÜBERGANGEN</translation>
    </message>
    <message>
        <source>RESULT</source>
        <translation>ERGEBNIS</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>Let the build go on without this command.</source>
        <translation>Das Abbild ohne diesen Befehl weiter erstellen.</translation>
    </message>
    <message>
        <source>The image %1 is being built. How far it is: %2</source>
        <translation>Das Abbild %1 wird erstellt. Wie weit es ist: %2</translation>
    </message>
    <message>
        <source>Building %1 is paused at %2 %.</source>
        <translation>Das Erstellen von %1 ist bei %2 % angehalten.</translation>
    </message>
    <message>
        <source>Building %1 goes on at %2 %.</source>
        <translation>Das Erstellen von %1 geht bei %2 % weiter.</translation>
    </message>
    <message>
        <source>Building %1 was cancelled at %2 %. What was downloaded is kept.</source>
        <translation>Das Erstellen von %1 wurde bei %2 % abgebrochen. Heruntergeladenes bleibt erhalten.</translation>
    </message>
    <message>
        <source>It is: berth image build PROFILE, berth image list, berth image show [IMAGE], berth image update [PROFILE], berth image rm IMAGE, or berth image pause, resume or cancel PROFILE.</source>
        <translation>Es heißt: berth image build PROFIL, berth image list, berth image show [ABBILD], berth image update [PROFIL], berth image rm ABBILD oder berth image pause, resume oder cancel PROFIL.</translation>
    </message>
    <message>
        <source>Keep a dot in front of names in a folder that is copied here.</source>
        <translation>Punkte am Anfang von Namen behalten, in einem Ordner, der hierher kopiert wird.</translation>
    </message>
    <message>
        <source>Run it on the sample that comes with it, to see what it does.</source>
        <translation>Mit dem mitgelieferten Beispiel ausführen, um zu sehen, was es tut.</translation>
    </message>
    <message>
        <source>What its machine reaches, open or offline; as the recipe says if not given.</source>
        <translation>Was die Maschine erreicht, open oder offline; ohne Angabe, wie das Rezept sagt.</translation>
    </message>
    <message>
        <source>Show or set the size, network and image of a session&apos;s machines.</source>
        <translation>Größe, Netz und Abbild der Maschinen einer Sitzung zeigen oder setzen.</translation>
    </message>
    <message>
        <source>Image profile, which is built: office, web or another.</source>
        <translation>Abbildprofil, das gebaut ist: office, web oder ein anderes.</translation>
    </message>
    <message>
        <source>How many answers of the model; task_steps if not given.</source>
        <translation>Wie viele Antworten des Modells; ohne Angabe task_steps.</translation>
    </message>
    <message>
        <source>How long, in seconds; task_minutes if not given.</source>
        <translation>Wie lange, in Sekunden; ohne Angabe task_minutes.</translation>
    </message>
    <message>
        <source>What it may cost, in dollars; budget_task if not given.</source>
        <translation>Was es kosten darf, in Dollar; ohne Angabe budget_task.</translation>
    </message>
    <message>
        <source>Left out: %1, the first: %2 (%3)</source>
        <translation>Ausgelassen: %1, zuerst: %2 (%3)</translation>
    </message>
    <message>
        <source>CONTEXT</source>
        <translation>KONTEXT</translation>
    </message>
    <message>
        <source>It needs the image “%1” and the internet.</source>
        <translation>Es braucht das Abbild „%1“ und das Internet.</translation>
    </message>
    <message>
        <source>The recipe %1 cannot be used. %2</source>
        <translation>Das Rezept %1 ist nicht verwendbar. %2</translation>
    </message>
    <message>
        <source>Change that: %1</source>
        <translation>Ändern: %1</translation>
    </message>
    <message>
        <source>edited by a person</source>
        <translation>von einer Person geändert</translation>
    </message>
    <message>
        <source>Or raise the limit: %1</source>
        <translation>Oder die Grenze anheben: %1</translation>
    </message>
    <message>
        <source>Give it more time: %1</source>
        <translation>Mehr Zeit geben: %1</translation>
    </message>
    <message>
        <source>Or take a larger size: %1</source>
        <translation>Oder eine größere Größe wählen: %1</translation>
    </message>
    <message>
        <source>With --background, build returns at once, and update when it knows what is newer; the build goes on, and list says how far it is. Without, it waits for a build that is under way, and Ctrl-C ends one that nobody else waits for. pause lets a build stand still until resume; builds of other images wait meanwhile. cancel ends it for all who wait for it.</source>
        <translation>Mit --background kehrt build sofort zurück, und update, sobald es weiß, was neuer ist; das Erstellen geht weiter, und list sagt, wie weit es ist. Ohne wartet build auf ein Abbild, das gerade erstellt wird, und Strg-C beendet das Erstellen, wenn sonst niemand darauf wartet. pause hält es an, bis resume es fortsetzt; andere Abbilder warten so lange. cancel beendet es für alle, die darauf warten.</translation>
    </message>
    <message>
        <source>The first one is the default, until another is made it. A key is typed without being shown, or read from standard input, and kept in the keychain of this computer. set changes what its options say and leaves the rest. find looks for servers on this computer. test asks for one answer, which costs a little. Formats: chat (OpenAI Chat Completions, OpenRouter, vLLM, LM Studio, llama.cpp), responses, anthropic, ollama.</source>
        <translation>Das erste ist der Standard, bis ein anderes dazu gemacht wird. Ein Schlüssel wird unsichtbar eingegeben oder von der Standardeingabe gelesen und im Schlüsselbund dieses Rechners aufbewahrt. set ändert, was seine Optionen sagen, und lässt das Übrige. find sucht Server auf diesem Rechner. test bittet um eine Antwort, was ein wenig kostet. Formate: chat (OpenAI Chat Completions, OpenRouter, vLLM, LM Studio, llama.cpp), responses, anthropic, ollama.</translation>
    </message>
    <message>
        <source>With set: another key, typed or read from standard input.</source>
        <translation>Mit set: ein anderer Schlüssel, eingegeben oder von der Standardeingabe gelesen.</translation>
    </message>
    <message>
        <source>With set: how it is called from now on.</source>
        <translation>Mit set: wie es von nun an heißt.</translation>
    </message>
    <message>
        <source>They are being built again. How far they are: %1</source>
        <translation>Sie werden neu erstellt. Wie weit sie sind: %1</translation>
    </message>
    <message>
        <source>There is a model %1 already. Change it with: berth model set %1</source>
        <translation>Ein Modell %1 gibt es schon. Es lässt sich ändern mit: berth model set %1</translation>
    </message>
    <message>
        <source>Key of %1 (it is not shown): </source>
        <translation>Schlüssel für %1 (er wird nicht gezeigt): </translation>
    </message>
    <message>
        <source>No key was given. Type one, or send it to standard input.</source>
        <translation>Es wurde kein Schlüssel angegeben. Einen eingeben oder ihn an die Standardeingabe senden.</translation>
    </message>
    <message>
        <source>Say what is to change, such as --url URL, --model ID or --key.</source>
        <translation>Angeben, was sich ändern soll, etwa --url URL, --model ID oder --key.</translation>
    </message>
    <message>
        <source>The model %1 is changed.</source>
        <translation>Das Modell %1 ist geändert.</translation>
    </message>
    <message>
        <source>The model %1 is changed. It is the default.</source>
        <translation>Das Modell %1 ist geändert. Es ist die Vorgabe.</translation>
    </message>
    <message>
        <source>It is model add NAME, set NAME, ls, default NAME, rm NAME, test [NAME] or find.</source>
        <translation>Es heißt model add NAME, set NAME, ls, default NAME, rm NAME, test [NAME] oder find.</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>answer that broke off</source>
        <translation>abgebrochene Antwort</translation>
    </message>
    <message>
        <source>request without an answer</source>
        <translation>Anfrage ohne Antwort</translation>
    </message>
    <message>
        <source>at least %1 + %2 tokens</source>
        <translation>mindestens %1 + %2 Token</translation>
    </message>
    <message>
        <source>(model)</source>
        <translation>(Modell)</translation>
    </message>
    <message>
        <source>Its session stays for that: %1</source>
        <translation>Ihre Sitzung bleibt dafür: %1</translation>
    </message>
    <message>
        <source>Turn it on: %1</source>
        <translation>Einschalten: %1</translation>
    </message>
    <message>
        <source>Allow it: %1</source>
        <translation>Erlauben: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n Aufruf, %1 fehlgeschlagen</numerusform>
            <numerusform>%n Aufrufe, %1 fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n Aufruf</numerusform>
            <numerusform>%n Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>dauerte %1</translation>
    </message>
    <message>
        <source>Left out: %1 that were refused or never ran, %2 with a secret that is not kept.</source>
        <translation>Ausgelassen: %1, die abgelehnt wurden oder nie liefen, %2 mit einem Geheimnis, das nicht aufbewahrt wird.</translation>
    </message>
    <message>
        <source>Failed: %1 (%2)</source>
        <translation>Fehlgeschlagen: %1 (%2)</translation>
    </message>
    <message>
        <source>With --again: from before the model&apos;s last answer instead.</source>
        <translation>Mit --again: stattdessen von vor der letzten Antwort des Modells.</translation>
    </message>
    <message>
        <source>WHERE THE TIME WENT</source>
        <translation>WO DIE ZEIT BLIEB</translation>
    </message>
    <message>
        <source>For those who are used to it: folders are copied anyway.</source>
        <translation>Für alle, die es gewohnt sind: Ordner werden ohnehin kopiert.</translation>
    </message>
    <message>
        <source>A line for a shell: berth exec %1 -- sh -c &apos;LINE&apos;</source>
        <translation>Eine Zeile für eine Shell: berth exec %1 -- sh -c &apos;ZEILE&apos;</translation>
    </message>
    <message>
        <source>How many tokens it reads. With set, 0: what is known of it.</source>
        <translation>Wie viele Tokens es liest. Bei set heißt 0: was von ihm bekannt ist.</translation>
    </message>
    <message>
        <source>How many tokens it answers at most. With set, 0: what is known of it.</source>
        <translation>Wie viele Tokens es höchstens antwortet. Bei set heißt 0: was von ihm bekannt ist.</translation>
    </message>
    <message>
        <source>To try it: %1</source>
        <translation>Zum Ausprobieren: %1</translation>
    </message>
    <message>
        <source>Mend it with: %1</source>
        <translation>Zu beheben mit: %1</translation>
    </message>
    <message>
        <source>--last-step tries the last step as it was, without other words.</source>
        <translation>--last-step versucht den letzten Schritt noch einmal, wie er war, ohne andere Worte.</translation>
    </message>
    <message>
        <source>--yes-within takes open, builder or reviewed, not “%1”.</source>
        <translation>--yes-within nimmt open, builder oder reviewed, nicht „%1“.</translation>
    </message>
</context>
<context>
    <name>clients</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 is no file. Move it away and try again.</source>
        <translation>%1 ist keine Datei. Es verschieben und erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB and is left as it is.</source>
        <translation>%1 ist größer als 16 MiB und bleibt unverändert.</translation>
    </message>
    <message>
        <source>%1 leads nowhere: %2. Mend the link or remove it.</source>
        <translation>%1 führt ins Leere: %2. Den Link berichtigen oder entfernen.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>In %1 nothing can be written: %2.</source>
        <translation>In %1 kann nichts geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 is left as it is. %2 Mend it and try again.</source>
        <extracomment>%1 is a path, %2 a sentence that says what is wrong with the file</extracomment>
        <translation>%1 bleibt unverändert. %2 Die Datei berichtigen und erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 was changed by another program meanwhile and is left as it is. Try again.</source>
        <translation>%1 wurde inzwischen von einem anderen Programm geändert und bleibt unverändert. Erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 cannot be written without giving it another owner: %2.</source>
        <translation>%1 kann nicht geschrieben werden, ohne den Eigentümer zu ändern: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be removed: %2.</source>
        <translation>%1 kann nicht entfernt werden: %2.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>It is larger than 16 MiB.</source>
        <translation>Die Datei ist größer als 16 MiB.</translation>
    </message>
    <message>
        <source>it is no text</source>
        <translation>das ist kein Text</translation>
    </message>
    <message>
        <source>it is not in UTF-8</source>
        <translation>das ist kein UTF-8</translation>
    </message>
    <message>
        <source>It is wrong at line %1: %2.</source>
        <extracomment>The reason is a clause, such as &quot;a comma is missing&quot;</extracomment>
        <translation>Zeile %1 ist fehlerhaft: %2.</translation>
    </message>
    <message>
        <source>there may be no comment</source>
        <translation>ein Kommentar ist nicht erlaubt</translation>
    </message>
    <message>
        <source>this is no value</source>
        <translation>das ist kein Wert</translation>
    </message>
    <message>
        <source>a comment does not end</source>
        <translation>ein Kommentar endet nicht</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>ein Text endet nicht</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>es ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>something is missing at the end</source>
        <translation>am Ende fehlt etwas</translation>
    </message>
    <message>
        <source>a } is missing</source>
        <translation>eine } fehlt</translation>
    </message>
    <message>
        <source>a key in quotes is missing</source>
        <translation>ein Schlüssel in Anführungszeichen fehlt</translation>
    </message>
    <message>
        <source>a key is no text</source>
        <translation>ein Schlüssel ist kein Text</translation>
    </message>
    <message>
        <source>a : is missing</source>
        <translation>ein : fehlt</translation>
    </message>
    <message>
        <source>a comma is missing</source>
        <translation>ein Komma fehlt</translation>
    </message>
    <message>
        <source>there is a comma too many</source>
        <translation>ein Komma ist zu viel</translation>
    </message>
    <message>
        <source>a ] is missing</source>
        <translation>eine ] fehlt</translation>
    </message>
    <message>
        <source>it has to be an object</source>
        <translation>es muss ein Objekt sein</translation>
    </message>
    <message>
        <source>something follows the last }</source>
        <translation>nach der letzten } folgt noch etwas</translation>
    </message>
    <message>
        <source>“%1” is there twice</source>
        <translation>„%1“ steht zweimal da</translation>
    </message>
    <message>
        <source>“%1” has to be an object</source>
        <translation>„%1“ muss ein Objekt sein</translation>
    </message>
    <message>
        <source>the last line ends in half an end of line</source>
        <translation>die letzte Zeile endet mit einem halben Zeilenende</translation>
    </message>
    <message>
        <source>the line goes on behind its end</source>
        <translation>hinter dem Ende geht die Zeile weiter</translation>
    </message>
    <message>
        <source>a key is missing</source>
        <translation>ein Schlüssel fehlt</translation>
    </message>
    <message>
        <source>a = is missing</source>
        <translation>ein = fehlt</translation>
    </message>
    <message>
        <source>there is no such escape</source>
        <translation>diese Escape-Sequenz gibt es nicht</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>a byte order mark is in the middle</source>
        <translation>eine Bytereihenfolge-Markierung steht mittendrin</translation>
    </message>
    <message>
        <source>a tab indents the line</source>
        <translation>ein Tabulator rückt die Zeile ein</translation>
    </message>
    <message>
        <source>there is more than one document</source>
        <translation>es ist mehr als ein Dokument</translation>
    </message>
    <message>
        <source>a key that begins with ? is not read here</source>
        <translation>ein Schlüssel, der mit ? beginnt, wird hier nicht gelesen</translation>
    </message>
    <message>
        <source>the brackets do not match</source>
        <translation>die Klammern passen nicht zusammen</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>eine Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>“%1” is in brackets and has to be in lines of its own</source>
        <translation>„%1“ steht in Klammern und muss in eigenen Zeilen stehen</translation>
    </message>
    <message>
        <source>the first line is indented</source>
        <translation>die erste Zeile ist eingerückt</translation>
    </message>
    <message>
        <source>there is a list where names have to be</source>
        <translation>eine Liste steht, wo Namen stehen müssen</translation>
    </message>
    <message>
        <source>“%1” has to be in lines of its own</source>
        <translation>„%1“ muss in eigenen Zeilen stehen</translation>
    </message>
    <message>
        <source>there is no name where one has to be</source>
        <translation>ein Name fehlt, wo einer stehen muss</translation>
    </message>
</context>
<context>
    <name>code::CodeEditor</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Tabs</source>
        <translation>Tabulatoren</translation>
    </message>
    <message>
        <source>Spaces: %1</source>
        <translation>Leerzeichen: %1</translation>
    </message>
</context>
<context>
    <name>code::CodePane</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>New Python Script</source>
        <translation>Neues Python-Skript</translation>
    </message>
    <message>
        <source>New Shell Script</source>
        <translation>Neues Shell-Skript</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Offene Dateien</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>Neue Datei</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1, nicht gespeichert</translation>
    </message>
    <message>
        <source>Not in the machine yet</source>
        <translation>Noch nicht in der Maschine</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <source>No File Is Open</source>
        <translation>Keine Datei geöffnet</translation>
    </message>
    <message>
        <source>No Session Is Open</source>
        <translation>Keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>Open one from the Files tab, or write a script and run it in the machine.</source>
        <translation>Eine im Reiter „Dateien“ öffnen oder ein Skript schreiben und in der Maschine ausführen.</translation>
    </message>
    <message>
        <source>Files are edited in the machine of a session.</source>
        <translation>Dateien werden in der Maschine einer Sitzung bearbeitet.</translation>
    </message>
    <message>
        <source>Run in the machine (F5)</source>
        <translation>In der Maschine ausführen (F5)</translation>
    </message>
    <message>
        <source>Only Python and shell scripts can be run.</source>
        <translation>Nur Python- und Shell-Skripte können ausgeführt werden.</translation>
    </message>
    <message>
        <source>Line %L1, column %L2</source>
        <translation>Zeile %L1, Spalte %L2</translation>
    </message>
    <message>
        <source>Plain Text</source>
        <translation>Reiner Text</translation>
    </message>
    <message>
        <source>%1 is not saved.</source>
        <translation>%1 ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>Without saving, what was typed is lost.</source>
        <translation>Ohne Speichern geht das Getippte verloren.</translation>
    </message>
</context>
<context>
    <name>code::OpenFile</name>
    <message>
        <source>The machine was lost.</source>
        <translation>Die Maschine ging verloren.</translation>
    </message>
    <message>
        <source>The links at %1 lead nowhere.</source>
        <translation>Die Links unter %1 führen nirgendwohin.</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Code of %1</source>
        <translation>Code von %1</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>The machine was lost while %1 was read.</source>
        <translation>Die Maschine ging beim Lesen von %1 verloren.</translation>
    </message>
    <message>
        <source>%1 is no file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
    <message>
        <source>%1 is too large to be edited here: it has %2, and the most is %3.</source>
        <translation>%1 ist zum Bearbeiten zu groß: %2; möglich sind höchstens %3.</translation>
    </message>
    <message>
        <source>%1 is no text in UTF-8.</source>
        <translation>%1 ist kein Text in UTF-8.</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>Nicht gespeichert.</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>Gespeichert.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>Saving: the machine is being started…</source>
        <translation>Wird gespeichert: Die Maschine wird gestartet …</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>Es gibt schon eine Datei %1.</translation>
    </message>
    <message>
        <source>%1 was changed in the machine since it was opened here.</source>
        <translation>%1 wurde in der Maschine geändert, seit die Datei hier geöffnet wurde.</translation>
    </message>
    <message>
        <source>Overwriting it loses what is there. Loading it loses what was typed here.</source>
        <translation>Überschreiben verwirft, was dort steht. Laden verwirft, was hier getippt wurde.</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>Überschreiben</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Save in the Machine</source>
        <translation>In der Maschine speichern</translation>
    </message>
    <message>
        <source>File in the machine:</source>
        <translation>Datei in der Maschine:</translation>
    </message>
</context>
<context>
    <name>code::SearchBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Match Case</source>
        <translation>Groß-/Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Whole Words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular Expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close Search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace All</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>over %L1</source>
        <translation>über %L1</translation>
    </message>
    <message>
        <source>No valid pattern</source>
        <translation>Kein gültiges Muster</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
    </message>
    <message>
        <source>%L1 of %2</source>
        <extracomment>The third match of 17</extracomment>
        <translation>%L1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 found</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln replaced</source>
        <translation>
            <numerusform>%Ln ersetzt</numerusform>
            <numerusform>%Ln ersetzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>doctor</name>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>An ordinary user; no root is needed.</source>
        <translation>Ein gewöhnlicher Benutzer; root ist nicht nötig.</translation>
    </message>
    <message>
        <source>Berth runs as root. It works, and an ordinary user is safer.</source>
        <translation>Berth läuft als root. Das geht; ein gewöhnlicher Benutzer ist sicherer.</translation>
    </message>
    <message>
        <source>QEMU and libvirt</source>
        <translation>QEMU und libvirt</translation>
    </message>
    <message>
        <source>QEMU %1 and libvirt %2 at %3.</source>
        <translation>QEMU %1 und libvirt %2 unter %3.</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>KVM: machines run at the processor&apos;s speed.</source>
        <translation>KVM: Maschinen laufen mit der Geschwindigkeit des Prozessors.</translation>
    </message>
    <message>
        <source>A half processor is held to its half by the host&apos;s control groups.</source>
        <translation>Ein halber Prozessor wird durch Control Groups des Hosts auf seine Hälfte begrenzt.</translation>
    </message>
    <message>
        <source>A half processor is held to its half by the guest agent&apos;s control group: this libvirt has no control groups of the host to use.</source>
        <translation>Ein halber Prozessor wird durch die Control Group des Gastagenten begrenzt: Dieses libvirt kann keine Control Groups des Hosts nutzen.</translation>
    </message>
    <message>
        <source>Processor limit</source>
        <translation>Prozessorgrenze</translation>
    </message>
    <message>
        <source>Machine networks</source>
        <translation>Netze der Maschinen</translation>
    </message>
    <message>
        <source>Each machine gets a network of its own.</source>
        <translation>Jede Maschine erhält ein eigenes Netz.</translation>
    </message>
    <message>
        <source>Machines start offline. %1</source>
        <translation>Maschinen starten offline. %1</translation>
    </message>
    <message>
        <source>Image building</source>
        <translation>Erstellen von Abbildern</translation>
    </message>
    <message>
        <source>Everything is there that building an image takes.</source>
        <translation>Alles zum Erstellen eines Abbilds ist vorhanden.</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>The image “%1” is there.</source>
        <translation>Das Abbild „%1“ ist vorhanden.</translation>
    </message>
    <message>
        <source>There is no image “%1” yet, or what it is made of has changed since.</source>
        <translation>Es gibt noch kein Abbild „%1“, oder seine Bestandteile haben sich seither geändert.</translation>
    </message>
    <message>
        <source>Session disks</source>
        <translation>Datenträger der Sitzungen</translation>
    </message>
    <message>
        <source>mkfs.ext4 is there.</source>
        <translation>mkfs.ext4 ist vorhanden.</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>Speicherplatz</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Machines may use %1 together, and %2 may run at once.</source>
        <translation>Maschinen dürfen zusammen %1 belegen, und %2 dürfen zugleich laufen.</translation>
    </message>
    <message>
        <source>Runtime folder</source>
        <translation>Laufzeitordner</translation>
    </message>
    <message>
        <source>Sockets are in %1, closed to other users.</source>
        <translation>Sockets liegen in %1, für andere Benutzer geschlossen.</translation>
    </message>
    <message>
        <source>Copies of machines</source>
        <translation>Kopien von Maschinen</translation>
    </message>
    <message>
        <source>Machines boot and do not start as copies. %1</source>
        <translation>Maschinen booten und starten nicht als Kopien. %1</translation>
    </message>
    <message>
        <source>Machines of size %1 start as copies of one that has booted.</source>
        <translation>Maschinen der Größe %1 starten als Kopien einer gebooteten.</translation>
    </message>
    <message>
        <source>The first machine of a size boots; later ones start as copies of it.</source>
        <translation>Die erste Maschine einer Größe bootet; spätere starten als Kopien von ihr.</translation>
    </message>
    <message>
        <source>%1 are free in %2, and %3 of them may be used.</source>
        <translation>In %2 sind %1 frei, davon dürfen %3 belegt werden.</translation>
    </message>
    <message>
        <source>Package cache</source>
        <translation>Paketzwischenspeicher</translation>
    </message>
    <message>
        <source>Machines fetch every package from its mirror: package_cache_mib is 0.</source>
        <translation>Maschinen holen jedes Paket von seinem Spiegelserver: package_cache_mib ist 0.</translation>
    </message>
    <message>
        <source>%1 of at most %2 are kept of what machines fetched, in %3.</source>
        <translation>%1 von höchstens %2 sind von dem aufgehoben, was Maschinen geholt haben, in %3.</translation>
    </message>
    <message>
        <source>QEMU translates instructions, which works and is many times slower than KVM. QEMU does not call that a security boundary: for what you do not trust at all, use a computer with KVM. %1</source>
        <translation>QEMU übersetzt Befehle; das geht und ist um ein Vielfaches langsamer als KVM. QEMU nennt das keine Sicherheitsgrenze: Wem gar nicht zu trauen ist, gehört auf einen Rechner mit KVM. %1</translation>
    </message>
    <message>
        <source>Confinement of QEMU</source>
        <translation>Einschluss von QEMU</translation>
    </message>
    <message>
        <source>QEMU has the files of its machine, and nothing else of this host&apos;s files, sockets and networks.</source>
        <translation>QEMU hat die Dateien seiner Maschine und sonst nichts von den Dateien, Sockets und Netzen dieses Rechners.</translation>
    </message>
    <message>
        <source>Whoever broke out into QEMU would have the files and sockets of this user. %1</source>
        <translation>Wer nach QEMU ausbräche, hätte die Dateien und Sockets dieses Benutzers. %1</translation>
    </message>
    <message>
        <source>Its machines are root to the kernel, too: %1</source>
        <translation>Auch ihre Maschinen sind für den Kernel root: %1</translation>
    </message>
    <message>
        <source>Its machines belong to a user who owns nothing else.</source>
        <translation>Die Maschinen gehören einem Benutzer, der sonst nichts besitzt.</translation>
    </message>
    <message>
        <source>The router says that this host&apos;s public address is %1; machines do not reach it.</source>
        <translation>Laut Router ist %1 die öffentliche Adresse dieses Rechners; Maschinen erreichen sie nicht.</translation>
    </message>
    <message>
        <source>The public address of this host is its router&apos;s, which does not say it: what the router lets in from the internet, machines may reach too, by that address.</source>
        <translation>Die öffentliche Adresse dieses Rechners ist die seines Routers, der sie nicht nennt: Was der Router aus dem Internet einlässt, erreichen unter dieser Adresse vielleicht auch Maschinen.</translation>
    </message>
</context>
<context>
    <name>files::ConflictQuestions</name>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Keep Both</source>
        <translation>Beide behalten</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>For all that follow</source>
        <translation>Für alle folgenden</translation>
    </message>
</context>
<context>
    <name>files::DragOut</name>
    <message>
        <source>%1 is no name for a file here. Save it under another one.</source>
        <translation>%1 ist hier kein möglicher Dateiname. Unter einem anderen speichern.</translation>
    </message>
    <message>
        <source>This is too much to be dragged. Use “Save As…”.</source>
        <translation>Das ist zum Ziehen zu viel. „Speichern unter …“ verwenden.</translation>
    </message>
    <message>
        <source>It cannot be dragged: %1</source>
        <translation>Ziehen ist nicht möglich: %1</translation>
    </message>
    <message>
        <source>It was fetched. Drag it once more.</source>
        <translation>Es wurde geholt. Noch einmal ziehen.</translation>
    </message>
</context>
<context>
    <name>files::FilesModel</name>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>There is more than %L1 entries; the others are not shown.</source>
        <translation>Es gibt mehr als %L1 Einträge; die übrigen werden nicht gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries have names that no file can have.</source>
        <translation>
            <numerusform>%Ln Eintrag hat einen Namen, den keine Datei haben kann.</numerusform>
            <numerusform>%Ln Einträge haben Namen, die keine Datei haben kann.</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leer</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>Link</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>Spezial</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>Geändert</translation>
    </message>
</context>
<context>
    <name>files::FilesPane</name>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Open on This Computer</source>
        <translation>Auf diesem Rechner öffnen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>Speichern unter …</translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Upload Files…</source>
        <translation>Dateien hochladen …</translation>
    </message>
    <message>
        <source>Upload a Folder…</source>
        <translation>Ordner hochladen …</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>Nach Namen filtern</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>Hochladen</translation>
    </message>
    <message>
        <source>Files of the machine</source>
        <translation>Dateien der Maschine</translation>
    </message>
    <message>
        <source>Start the Machine</source>
        <translation>Maschine starten</translation>
    </message>
    <message>
        <source>The Machine Is Not Ready Yet</source>
        <translation>Die Maschine ist noch nicht bereit</translation>
    </message>
    <message>
        <source>The Machine Is Not Running</source>
        <translation>Die Maschine läuft nicht</translation>
    </message>
    <message>
        <source>No Session Is Open</source>
        <translation>Keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>Files are in the machine of a session.</source>
        <translation>Dateien liegen in der Maschine einer Sitzung.</translation>
    </message>
    <message>
        <source>The files are on its disk. Start it to see them.</source>
        <translation>Die Dateien liegen auf ihrem Datenträger. Starten, um sie zu sehen.</translation>
    </message>
    <message>
        <source>The machine is being started…</source>
        <translation>Die Maschine wird gestartet …</translation>
    </message>
    <message>
        <source>%1 is not opened on this computer: a program there could run what is in it. Edit it here, or save it.</source>
        <translation>%1 wird nicht auf diesem Rechner geöffnet: Ein Programm könnte den Inhalt ausführen. Möglich ist, die Datei hier zu bearbeiten oder zu speichern.</translation>
    </message>
    <message>
        <source>Upload a Folder</source>
        <translation>Ordner hochladen</translation>
    </message>
    <message>
        <source>Upload Files</source>
        <translation>Dateien hochladen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Save Here</source>
        <translation>Hier speichern</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln files and folders in the machine?</source>
        <translation>
            <numerusform>%Ln Datei oder Ordner in der Maschine löschen?</numerusform>
            <numerusform>%Ln Dateien und Ordner in der Maschine löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the folder %1 and all that is in it?</source>
        <translation>Den Ordner %1 mit allem darin löschen?</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>%1 löschen?</translation>
    </message>
    <message>
        <source>There is no way back.</source>
        <translation>Dies lässt sich nicht rückgängig machen.</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>Es gibt schon eine Datei %1.</translation>
    </message>
</context>
<context>
    <name>files::Opening</name>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>ein Skript</translation>
    </message>
    <message>
        <source>a launcher of programs</source>
        <translation>ein Programmstarter</translation>
    </message>
    <message>
        <source>a picture that can hold scripts</source>
        <translation>ein Bild, das Skripte enthalten kann</translation>
    </message>
    <message>
        <source>a page that can hold scripts</source>
        <translation>eine Seite, die Skripte enthalten kann</translation>
    </message>
    <message>
        <source>a document that can hold macros</source>
        <translation>ein Dokument, das Makros enthalten kann</translation>
    </message>
    <message>
        <source>a document with macros or programs in it</source>
        <translation>ein Dokument mit Makros oder Programmen darin</translation>
    </message>
    <message>
        <source>of a kind that is not known</source>
        <translation>von unbekannter Art</translation>
    </message>
    <message>
        <source>not what its name says</source>
        <translation>nicht das, was der Name sagt</translation>
    </message>
    <message>
        <source>an archive, whose files could be anything</source>
        <translation>ein Archiv, dessen Dateien alles sein können</translation>
    </message>
    <message>
        <source>a document that could fetch or start something as it is opened</source>
        <translation>ein Dokument, das beim Öffnen etwas nachladen oder starten könnte</translation>
    </message>
    <message>
        <source>a table with formulas that could fetch or start something</source>
        <translation>eine Tabelle mit Formeln, die etwas nachladen oder starten könnten</translation>
    </message>
</context>
<context>
    <name>files::Outbox</name>
    <message>
        <source>The machine is gone.</source>
        <translation>Die Maschine ist weg.</translation>
    </message>
</context>
<context>
    <name>files::Preview</name>
    <message>
        <source>The image cannot be read.</source>
        <translation>Das Bild kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>This is no image of a kind that is shown here.</source>
        <translation>Dies ist kein Bild einer Art, die hier gezeigt wird.</translation>
    </message>
    <message>
        <source>The image is too large to be shown: %1 × %2.</source>
        <translation>Das Bild ist zum Anzeigen zu groß: %1 × %2.</translation>
    </message>
    <message>
        <source>The image is damaged.</source>
        <translation>Das Bild ist beschädigt.</translation>
    </message>
    <message>
        <source>The document has no page that can be shown.</source>
        <translation>Das Dokument hat keine anzeigbare Seite.</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>Text der Datei</translation>
    </message>
    <message>
        <source>Table of the file</source>
        <translation>Tabelle der Datei</translation>
    </message>
    <message>
        <source>Picture of the file</source>
        <translation>Bild der Datei</translation>
    </message>
    <message>
        <source>Select a file to see it here.</source>
        <translation>Eine Datei auswählen, um sie hier zu sehen.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>Link auf %1</translation>
    </message>
    <message>
        <source>A device, pipe or socket. There is nothing to show.</source>
        <translation>Ein Gerät, eine Pipe oder ein Socket. Es gibt nichts zu zeigen.</translation>
    </message>
    <message>
        <source>The machine is not running.</source>
        <translation>Die Maschine läuft nicht.</translation>
    </message>
    <message>
        <source>The file is too large to be shown here.</source>
        <translation>Die Datei ist zum Anzeigen zu groß.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>This kind of file is not shown. Save it to open it with a program on this computer.</source>
        <translation>Diese Art von Datei wird nicht angezeigt. Nach dem Speichern öffnet sie ein Programm auf diesem Rechner.</translation>
    </message>
    <message>
        <source>the first %1 KiB</source>
        <translation>die ersten %1 KiB</translation>
    </message>
    <message>
        <source>%L1 rows</source>
        <translation>%L1 Zeilen</translation>
    </message>
    <message>
        <source>the first %L1 rows</source>
        <translation>die ersten %L1 Zeilen</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>the first %1 of %2 pages</source>
        <translation>die ersten %1 von %2 Seiten</translation>
    </message>
    <message>
        <source>The document has a password.</source>
        <translation>Das Dokument hat ein Passwort.</translation>
    </message>
    <message>
        <source>No pictures are shown: the kernel of this computer cannot confine what decodes them (Landlock, seccomp).</source>
        <translation>Es werden keine Bilder gezeigt: Der Kernel dieses Rechners kann nicht einsperren, was sie dekodiert (Landlock, seccomp).</translation>
    </message>
    <message>
        <source>It takes too long to make a picture of it.</source>
        <translation>Es dauert zu lange, ein Bild davon zu machen.</translation>
    </message>
    <message>
        <source>The document cannot be read.</source>
        <translation>Das Dokument kann nicht gelesen werden.</translation>
    </message>
</context>
<context>
    <name>files::TransferStrip</name>
    <message>
        <source>Transfers</source>
        <translation>Übertragungen</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Remove from the List</source>
        <translation>Aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>%1 of %2, %3/s</source>
        <extracomment>3 MB of 7 MB, 2 MB each second</extracomment>
        <translation>%1 von %2, %3/s</translation>
    </message>
    <message>
        <source>Copied in</source>
        <translation>Hineinkopiert</translation>
    </message>
    <message>
        <source>Copied out</source>
        <translation>Herauskopiert</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>files::Transfers</name>
    <message numerus="yes">
        <source>%Ln left out, the first: %1 (%2)</source>
        <extracomment>3 left out, the first: folder/link (It is a link.)</extracomment>
        <translation>
            <numerusform>%Ln ausgelassen, zuerst: %1 (%2)</numerusform>
            <numerusform>%Ln ausgelassen, zuerst: %1 (%2)</numerusform>
        </translation>
    </message>
    <message>
        <source>It was left out.</source>
        <translation>Es wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>Die Maschine ging verloren.</translation>
    </message>
    <message>
        <source>There is no file or folder %1.</source>
        <translation>Es gibt keine Datei und keinen Ordner %1.</translation>
    </message>
    <message>
        <source>%1 cannot be read: this user may not.</source>
        <translation>%1 kann nicht gelesen werden: Diesem Benutzer fehlt das Recht.</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 ist weder Datei noch Ordner.</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %L1.</source>
        <translation>Geänderte Namen, die nicht schlicht waren: %L1.</translation>
    </message>
</context>
<context>
    <name>files::openFile</name>
    <message>
        <source>No program is set up to open %1.</source>
        <translation>Zum Öffnen von %1 ist kein Programm eingerichtet.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>“%1” is %2.</source>
        <extracomment>%2: &quot;a script&quot;, &quot;of a kind that is not known&quot;</extracomment>
        <translation>„%1“ ist %2.</translation>
    </message>
    <message>
        <source>It came from a machine. What opens it could run what is in it.</source>
        <translation>Es stammt aus einer Maschine. Womit es geöffnet wird, könnte ausführen, was darin ist.</translation>
    </message>
    <message>
        <source>Open Anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>gate</name>
    <message>
        <source>… (cut: %1 bytes in all)</source>
        <translation>… (gekürzt: %1 Bytes insgesamt)</translation>
    </message>
    <message>
        <source>What this call would do has changed since a person was asked. Make it again without the review.</source>
        <translation>Was dieser Aufruf täte, hat sich geändert, seit ein Mensch gefragt wurde. Ihn ohne die Prüfung wiederholen.</translation>
    </message>
    <message>
        <source>It cannot be told where %1 leads on the host. Name another path.</source>
        <translation>Wohin %1 auf dem Host führt, ist nicht festzustellen. Einen anderen Pfad nennen.</translation>
    </message>
    <message>
        <source>A person always allows this in this machine.</source>
        <translation>In dieser Maschine ist das von einem Menschen immer erlaubt.</translation>
    </message>
    <message>
        <source>There is no review “%1”. Make the call without it.</source>
        <translation>Es gibt keine Prüfung „%1“. Den Aufruf ohne sie machen.</translation>
    </message>
    <message>
        <source>The review “%1” is of another call. Make this one without it.</source>
        <translation>Die Prüfung „%1“ gehört zu einem anderen Aufruf. Diesen ohne sie machen.</translation>
    </message>
    <message>
        <source>%1 Nobody has answered yet. Do something else meanwhile, and ask for the review %2 again.</source>
        <translation>%1 Noch hat niemand geantwortet. Inzwischen etwas anderes tun und erneut nach der Prüfung %2 fragen.</translation>
    </message>
    <message>
        <source>This call takes no other arguments.</source>
        <translation>Dieser Aufruf nimmt keine anderen Argumente.</translation>
    </message>
    <message>
        <source>They are of another machine or tool.</source>
        <translation>Sie gehören zu einer anderen Maschine oder einem anderen Werkzeug.</translation>
    </message>
    <message>
        <source>A person allowed this call with other arguments, which do not fit: %1 Make the call again without the review.</source>
        <translation>Ein Mensch hat diesen Aufruf mit anderen Argumenten erlaubt, die nicht passen: %1 Den Aufruf ohne die Prüfung wiederholen.</translation>
    </message>
    <message>
        <source>There is no policy “%1”. There are: %2.</source>
        <translation>Es gibt keine Richtlinie „%1“. Es gibt: %2.</translation>
    </message>
    <message>
        <source>It would read %1 on the host.</source>
        <translation>Er würde %1 auf dem Host lesen.</translation>
    </message>
    <message>
        <source>It would write %1 on the host.</source>
        <translation>Er würde %1 auf dem Host schreiben.</translation>
    </message>
    <message>
        <source>It would set the network “%1”.</source>
        <translation>Er würde das Netz „%1“ einstellen.</translation>
    </message>
    <message>
        <source>It would use the size %1.</source>
        <translation>Er würde die Größe %1 verwenden.</translation>
    </message>
    <message>
        <source>It would set the limit of costs to $%1.</source>
        <translation>Er würde die Kostengrenze auf $%1 setzen.</translation>
    </message>
    <message>
        <source>It would lift the limit of costs.</source>
        <translation>Er würde die Kostengrenze aufheben.</translation>
    </message>
    <message>
        <source>It would bring the number of machines to %1.</source>
        <translation>Er würde die Zahl der Maschinen auf %1 bringen.</translation>
    </message>
    <message>
        <source>It would remove “%1”.</source>
        <translation>Er würde „%1“ entfernen.</translation>
    </message>
    <message>
        <source>It would replace “%1”.</source>
        <translation>Er würde „%1“ ersetzen.</translation>
    </message>
    <message>
        <source>The rules do not let “%1” use %2. Continue without it, or say that a person must allow it in the rules of Berth.</source>
        <translation>Die Regeln erlauben „%1“ nicht, %2 zu verwenden. Ohne es fortfahren oder sagen, dass ein Mensch es in den Regeln von Berth erlauben muss.</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” there are no commands and no terminals for agents. Write Python code instead, which a person can review; other rules only a person can set in Berth.</source>
        <translation>Unter der Richtlinie „reviewed“ gibt es für Agenten keine Befehle und keine Terminals. Stattdessen Python-Code schreiben, den ein Mensch prüfen kann; andere Regeln kann nur ein Mensch in Berth einstellen.</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” a person sees each change before it happens.</source>
        <translation>Unter der Richtlinie „reviewed“ sieht ein Mensch jede Änderung, bevor sie geschieht.</translation>
    </message>
    <message>
        <source>A person must allow this in Berth.</source>
        <translation>Ein Mensch muss das in Berth erlauben.</translation>
    </message>
    <message>
        <source>Nobody has answered this review yet.</source>
        <translation>Diese Prüfung hat noch niemand beantwortet.</translation>
    </message>
    <message>
        <source>A person has allowed this call.</source>
        <translation>Ein Mensch hat diesen Aufruf erlaubt.</translation>
    </message>
    <message>
        <source>A person has refused this call. Do something else, or ask the person.</source>
        <translation>Ein Mensch hat diesen Aufruf abgelehnt. Etwas anderes tun oder den Menschen fragen.</translation>
    </message>
    <message>
        <source>A person has refused this call: %1</source>
        <translation>Ein Mensch hat diesen Aufruf abgelehnt: %1</translation>
    </message>
    <message>
        <source>This review has expired: too much time went by. Make the call again without it.</source>
        <translation>Diese Prüfung ist abgelaufen: Es ist zu viel Zeit vergangen. Den Aufruf ohne sie wiederholen.</translation>
    </message>
    <message>
        <source>What this review allowed has been done; it was for one call. Make the call again without it to ask once more.</source>
        <translation>Was diese Prüfung erlaubte, ist geschehen; sie galt für einen Aufruf. Um erneut zu fragen, den Aufruf ohne sie wiederholen.</translation>
    </message>
    <message>
        <source>This review was withdrawn. Make the call again without it, if it is still of use.</source>
        <translation>Diese Prüfung wurde zurückgezogen. Den Aufruf ohne sie wiederholen, falls er noch von Nutzen ist.</translation>
    </message>
    <message>
        <source>A person must allow this, and its arguments are longer than anybody reads. Use a shorter call.</source>
        <translation>Ein Mensch muss das erlauben, und die Argumente sind länger, als jemand liest. Einen kürzeren Aufruf verwenden.</translation>
    </message>
    <message>
        <source>A person must allow this, and %1 other calls wait for that already. Wait until they are answered.</source>
        <translation>Ein Mensch muss das erlauben, und %1 andere Aufrufe warten schon darauf. Warten, bis sie beantwortet sind.</translation>
    </message>
    <message>
        <source>The review cannot be answered any more. %1</source>
        <translation>Die Prüfung kann nicht mehr beantwortet werden. %1</translation>
    </message>
    <message>
        <source>Only what a call does in a machine can be allowed always. Allow this one once, or change the rules.</source>
        <translation>Nur was ein Aufruf in einer Maschine tut, kann immer erlaubt werden. Diesen einmal erlauben oder die Regeln ändern.</translation>
    </message>
    <message>
        <source>This has to be a text, in quotation marks.</source>
        <translation>Das muss ein Text in Anführungszeichen sein.</translation>
    </message>
    <message>
        <source>“%1” is not known here. There are: %2.</source>
        <translation>„%1“ ist hier nicht bekannt. Es gibt: %2.</translation>
    </message>
    <message>
        <source>This has to be a list of texts, in brackets.</source>
        <translation>Das muss eine Liste von Texten in eckigen Klammern sein.</translation>
    </message>
    <message>
        <source>A folder has to be absolute, such as /home/you/project, and without “..”.</source>
        <translation>Ein Ordner muss absolut sein, etwa /home/you/project, und ohne „..“.</translation>
    </message>
    <message>
        <source>This has to be a whole number from 0 to %1.</source>
        <translation>Das muss eine ganze Zahl von 0 bis %1 sein.</translation>
    </message>
    <message>
        <source>This has to be an amount in dollars as a text, such as &quot;2.50&quot;.</source>
        <translation>Das muss ein Betrag in Dollar als Text sein, etwa &quot;2.50&quot;.</translation>
    </message>
    <message>
        <source>This has to be a list of names of tools, or &quot;all&quot;.</source>
        <translation>Das muss eine Liste von Namen von Werkzeugen sein oder &quot;all&quot;.</translation>
    </message>
    <message>
        <source>This has to be an object, in braces.</source>
        <translation>Das muss ein Objekt in geschweiften Klammern sein.</translation>
    </message>
    <message>
        <source>There is no such key. There are: %1.</source>
        <translation>Diesen Schlüssel gibt es nicht. Es gibt: %1.</translation>
    </message>
    <message>
        <source>This has to be there, and to be 1.</source>
        <translation>Das muss vorhanden und 1 sein.</translation>
    </message>
    <message>
        <source>A name has 1 to 100 characters, and no blanks around them.</source>
        <translation>Ein Name hat 1 bis 100 Zeichen und keine Leerzeichen am Rand.</translation>
    </message>
    <message>
        <source>The rules in rules.json are wrong at %1: %2 Until a person mends the file, agents may do nothing.</source>
        <translation>Die Regeln in rules.json sind falsch bei %1: %2 Bis ein Mensch die Datei berichtigt, dürfen Agenten nichts tun.</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>The file is larger than 1 MiB.</source>
        <translation>Die Datei ist größer als 1 MiB.</translation>
    </message>
    <message>
        <source>The rules in rules.json cannot be read: %1. Until a person mends this, agents may do nothing.</source>
        <translation>Die Regeln in rules.json können nicht gelesen werden: %1. Bis ein Mensch das behebt, dürfen Agenten nichts tun.</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>es ist keine Datei</translation>
    </message>
    <message>
        <source>This key is there twice. Remove one of them.</source>
        <translation>Diesen Schlüssel gibt es zweimal. Einen davon entfernen.</translation>
    </message>
    <message>
        <source>This is no JSON.</source>
        <translation>Das ist kein JSON.</translation>
    </message>
    <message>
        <source>There are more than %1 entries.</source>
        <translation>Es gibt mehr als %1 Einträge.</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Das ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>What is in %1 rules over agents, and none may write there. Name another path.</source>
        <translation>Was in %1 liegt, bestimmt über Agenten, und keiner darf dorthin schreiben. Nennen Sie einen anderen Pfad.</translation>
    </message>
    <message>
        <source>What “%1” may cost in a day, $%2, is used up. Go on tomorrow, or say that a person must raise it in Berth.</source>
        <translation>Was „%1“ an einem Tag kosten darf, %2 $, ist aufgebraucht. Machen Sie morgen weiter, oder sagen Sie, dass ein Mensch es in Berth erhöhen muss.</translation>
    </message>
    <message>
        <source>This has to be a time with its zone as a text, such as &quot;2030-01-31T18:00:00Z&quot;.</source>
        <translation>Das muss ein Zeitpunkt mit Zeitzone als Text sein, etwa &quot;2030-01-31T18:00:00Z&quot;.</translation>
    </message>
    <message>
        <source>This has to be true or false.</source>
        <translation>Hier muss true oder false stehen.</translation>
    </message>
    <message>
        <source>There is no call with that handle on record.</source>
        <translation>Unter diesem Handle ist kein Aufruf verzeichnet.</translation>
    </message>
    <message>
        <source>A person rehearses it in a copy of the VM without a network.</source>
        <translation>Eine Person probt es in einer Kopie der VM ohne Netz.</translation>
    </message>
    <message>
        <source>All that the machine holds could then be sent anywhere on the internet.</source>
        <translation>Alles, was die Maschine enthält, könnte dann irgendwohin ins Internet gesendet werden.</translation>
    </message>
    <message>
        <source>So could “%1”, which was attached to it.</source>
        <translation>Auch „%1“, das angehängt wurde.</translation>
    </message>
    <message>
        <source>What “%1” was allowed has ended: it was for a time.</source>
        <translation>Was „%1“ erlaubt war, ist abgelaufen: Es galt für eine Zeit.</translation>
    </message>
    <message>
        <source>Nobody has allowed “%1” to use Berth yet.</source>
        <translation>Noch niemand hat „%1“ erlaubt, Berth zu benutzen.</translation>
    </message>
    <message>
        <source>A person allowed this call with other arguments, and a secret in them was not kept when Berth ended. Make the call again without the review.</source>
        <translation>Ein Mensch hat diesen Aufruf mit anderen Argumenten erlaubt, und ein Geheimnis darin blieb nicht erhalten, als Berth endete. Den Aufruf ohne die Prüfung wiederholen.</translation>
    </message>
    <message>
        <source>It would install “%1”, a name that is not known here: models make names up, and others register them.</source>
        <translation>Es würde „%1“ installieren, einen hier unbekannten Namen: Modelle erfinden Namen, und andere registrieren sie.</translation>
    </message>
</context>
<context>
    <name>guest</name>
    <message>
        <source>A person has taken this terminal over: what you type is refused until they give it back. Wait and look with read_screen, ask them, or open a terminal of your own with open_terminal.</source>
        <translation>Eine Person hat dieses Terminal übernommen: Was du tippst, wird abgewiesen, bis sie es zurückgibt. Warte und sieh mit read_screen nach, frage sie, oder öffne mit open_terminal ein eigenes Terminal.</translation>
    </message>
</context>
<context>
    <name>guest::Guest</name>
    <message>
        <source>There is no connection to the machine.</source>
        <translation>Es besteht keine Verbindung zur Maschine.</translation>
    </message>
    <message>
        <source>The guest agent did not answer within %1 s.</source>
        <translation>Der Gastagent antwortete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>The guest agent sent an answer that cannot be read.</source>
        <translation>Der Gastagent sandte eine unlesbare Antwort.</translation>
    </message>
    <message>
        <source>A run is either a program or a text for the shell.</source>
        <translation>Ein Lauf ist entweder ein Programm oder ein Text für die Shell.</translation>
    </message>
    <message>
        <source>The guest agent sent a list that cannot be read.</source>
        <translation>Der Gastagent sandte eine unlesbare Liste.</translation>
    </message>
    <message>
        <source>The guest agent could not do it and did not say why.</source>
        <translation>Der Gastagent konnte es nicht tun und nannte keinen Grund.</translation>
    </message>
    <message>
        <source>The guest agent stopped watching the folder.</source>
        <translation>Der Gastagent überwacht den Ordner nicht mehr.</translation>
    </message>
    <message>
        <source>The machine was stopped before the copy was whole.</source>
        <translation>Die Maschine wurde gestoppt, bevor die Kopie vollständig war.</translation>
    </message>
</context>
<context>
    <name>guest::HostFile</name>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 gibt es nicht.</translation>
    </message>
    <message>
        <source>There is no permission for %1.</source>
        <translation>Für %1 fehlt die Berechtigung.</translation>
    </message>
    <message>
        <source>%1 is on a read-only file system.</source>
        <translation>%1 liegt auf einem schreibgeschützten Dateisystem.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>%1 already exists.</source>
        <translation>%1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>%1 became shorter while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 wurde beim Kopieren kürzer. Erneut kopieren, wenn nichts hineinschreibt.</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 änderte sich beim Kopieren. Erneut kopieren, wenn nichts hineinschreibt.</translation>
    </message>
</context>
<context>
    <name>guest::HostTree</name>
    <message>
        <source>%1 holds more than %2 files or is nested deeper than %3 folders. Pack it into one file first.</source>
        <translation>%1 enthält mehr als %2 Dateien oder mehr als %3 Ebenen. Zuerst in eine Datei packen.</translation>
    </message>
    <message>
        <source>It is a link.</source>
        <translation>Es ist ein Link.</translation>
    </message>
    <message>
        <source>It is a special file.</source>
        <translation>Es ist eine Spezialdatei.</translation>
    </message>
    <message>
        <source>A .gitignore file leaves it out.</source>
        <translation>Eine Datei .gitignore lässt es aus.</translation>
    </message>
    <message>
        <source>The .gitignore files in the folder take too long to read. Copy a part of it, or pack it into one file first.</source>
        <translation>Die Dateien .gitignore im Ordner zu lesen dauert zu lange. Einen Teil davon kopieren oder ihn zuerst in eine Datei packen.</translation>
    </message>
</context>
<context>
    <name>guest::Link</name>
    <message>
        <source>The connection to the machine was closed.</source>
        <translation>Die Verbindung zur Maschine wurde geschlossen.</translation>
    </message>
    <message>
        <source>The connection to the machine was given up.</source>
        <translation>Die Verbindung zur Maschine wurde aufgegeben.</translation>
    </message>
    <message>
        <source>The guest agent did not answer within %1 s.</source>
        <translation>Der Gastagent antwortete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>The guest agent speaks version %1 of the protocol and this program version %2. Stop the machine and start it again.</source>
        <translation>Der Gastagent spricht Version %1 des Protokolls, dieses Programm Version %2. Die Maschine stoppen und neu starten.</translation>
    </message>
    <message>
        <source>The guest broke a rule of the channel and was cut off: %1.</source>
        <translation>Der Gast verletzte eine Regel des Kanals und wurde getrennt: %1.</translation>
    </message>
    <message>
        <source>The guest has not answered for %1 s.</source>
        <translation>Der Gast hat seit %1 s nicht geantwortet.</translation>
    </message>
    <message>
        <source>The guest has taken nothing for %1 s.</source>
        <translation>Der Gast hat seit %1 s nichts angenommen.</translation>
    </message>
    <message>
        <source>The connection to the machine takes nothing more.</source>
        <translation>Die Verbindung zur Maschine nimmt nichts mehr an.</translation>
    </message>
    <message>
        <source>%1 things are under way in this machine at once, which is the limit. Wait for one of them to end.</source>
        <translation>In dieser Maschine laufen %1 Vorgänge zugleich; mehr sind nicht erlaubt. Das Ende eines davon abwarten.</translation>
    </message>
    <message>
        <source>The request is longer than the %1 KiB the guest takes. Write long texts to a file first.</source>
        <translation>Die Anfrage ist länger als die %1 KiB, die der Gast annimmt. Lange Texte zuerst in eine Datei schreiben.</translation>
    </message>
    <message>
        <source>The guest agent ended and began anew.</source>
        <translation>Der Agent im Gast endete und begann von vorn.</translation>
    </message>
</context>
<context>
    <name>guest::Run</name>
    <message>
        <source>The guest agent ended the run without saying how.</source>
        <translation>Der Gastagent beendete den Lauf, ohne zu sagen, wie.</translation>
    </message>
</context>
<context>
    <name>guest::Transfer</name>
    <message>
        <source>There is no connection to the machine.</source>
        <translation>Es besteht keine Verbindung zur Maschine.</translation>
    </message>
    <message>
        <source>%1 arrived damaged: its checksum differs. Nothing of it was kept.</source>
        <translation>%1 kam beschädigt an: Die Prüfsumme weicht ab. Nichts davon wurde behalten.</translation>
    </message>
    <message>
        <source>The guest agent stopped copying %1 and did not say why.</source>
        <translation>Der Gastagent kopierte %1 nicht weiter und nannte keinen Grund.</translation>
    </message>
    <message>
        <source>The folder holds more than %1 files or %2 MiB, which is the limit for one copy. Pack it into one file first, or copy parts of it.</source>
        <translation>Der Ordner enthält mehr als %1 Dateien oder %2 MiB, die Grenze für eine Kopie. Zuerst in eine Datei packen oder Teile davon kopieren.</translation>
    </message>
    <message>
        <source>Its name cannot be used on this computer.</source>
        <translation>Sein Name ist auf diesem Rechner nicht möglich.</translation>
    </message>
    <message>
        <source>It is a link.</source>
        <translation>Es ist ein Link.</translation>
    </message>
    <message>
        <source>It is a special file.</source>
        <translation>Es ist eine Spezialdatei.</translation>
    </message>
    <message>
        <source>It is too deep inside other folders.</source>
        <translation>Es liegt zu tief in anderen Ordnern.</translation>
    </message>
    <message>
        <source>The folder it is in was left out.</source>
        <translation>Der Ordner, in dem es liegt, wurde ausgelassen.</translation>
    </message>
    <message>
        <source>The guest agent answered with something else than a file.</source>
        <translation>Der Gastagent antwortete mit etwas anderem als einer Datei.</translation>
    </message>
    <message>
        <source>%1 is longer than the %2 KiB that may be copied.</source>
        <translation>%1 ist länger als die %2 KiB, die kopiert werden dürfen.</translation>
    </message>
    <message>
        <source>%1 grew beyond the %2 KiB that may be copied.</source>
        <translation>%1 wuchs über die %2 KiB hinaus, die kopiert werden dürfen.</translation>
    </message>
    <message>
        <source>Attaching</source>
        <translation>Anschließen</translation>
    </message>
    <message>
        <source>Asking the guest</source>
        <translation>Anfrage an den Gast</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Detaching</source>
        <translation>Abtrennen</translation>
    </message>
    <message>
        <source>Keeping</source>
        <translation>Ablegen</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>Auflisten</translation>
    </message>
    <message>
        <source>The guest agent claims to have more of a file than there is.</source>
        <translation>Der Gastagent behauptet, mehr von einer Datei zu haben, als es gibt.</translation>
    </message>
    <message>
        <source>The part of a file that was copied before is damaged.</source>
        <translation>Der zuvor kopierte Teil einer Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 änderte sich beim Kopieren. Erneut kopieren, wenn nichts hineinschreibt.</translation>
    </message>
</context>
<context>
    <name>kvm</name>
    <message>
        <source>QEMU does not call translated machines a security boundary: for what you do not trust at all, use a computer with KVM.</source>
        <translation>QEMU nennt übersetzte Maschinen keine Sicherheitsgrenze: für alles, dem gar nicht zu trauen ist, einen Rechner mit KVM nehmen.</translation>
    </message>
    <message>
        <source>This computer has no usable KVM: machines are slow, and a weaker wall.</source>
        <translation>Dieser Rechner hat kein nutzbares KVM: Maschinen sind langsam und eine schwächere Wand.</translation>
    </message>
</context>
<context>
    <name>live::LivePage</name>
    <message>
        <source>No machine runs. A session is here from its first command until its machine stops.</source>
        <translation>Es läuft keine Maschine. Eine Sitzung steht hier von ihrem ersten Befehl an, bis ihre Maschine anhält.</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>Laufende Sitzungen</translation>
    </message>
    <message numerus="yes">
        <source>%n review(s) wait for you</source>
        <translation>
            <numerusform>%n Prüfung wartet auf Sie</numerusform>
            <numerusform>%n Prüfungen warten auf Sie</numerusform>
        </translation>
    </message>
    <message>
        <source>Berth&apos;s agent asks you something</source>
        <translation>Berths Agent fragt Sie etwas</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) have a machine.</source>
        <translation>
            <numerusform>%n Sitzung hat eine Maschine.</numerusform>
            <numerusform>%n Sitzungen haben eine Maschine.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for you.</source>
        <translation>
            <numerusform>%n Sitzung wartet auf Sie.</numerusform>
            <numerusform>%n Sitzungen warten auf Sie.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>live::SessionTile</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Opens Berth&apos;s window, and hands it files. There is one window for each user: a second start shows the first one&apos;s.</source>
        <translation>Öffnet Berths Fenster und reicht ihm Dateien. Für jeden Benutzer gibt es ein Fenster: Ein zweiter Start zeigt das des ersten.</translation>
    </message>
    <message>
        <source>Files to attach.</source>
        <translation>Anzuhängende Dateien.</translation>
    </message>
</context>
<context>
    <name>markdown</name>
    <message>
        <source>The rest is too long to be shown.</source>
        <translation>Der Rest ist zu lang, um gezeigt zu werden.</translation>
    </message>
    <message>
        <source>[picture]</source>
        <extracomment>Instead of a picture in a message. %1: its description.</extracomment>
        <translation>[Bild]</translation>
    </message>
    <message>
        <source>[picture: %1]</source>
        <translation>[Bild: %1]</translation>
    </message>
</context>
<context>
    <name>model</name>
    <message>
        <source>The certificates in %1 cannot be read: %2.</source>
        <translation>Die Zertifikate in %1 können nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The file %1 holds no certificate in PEM form.</source>
        <translation>Die Datei %1 enthält kein Zertifikat in PEM-Form.</translation>
    </message>
    <message>
        <source>What is kept as the key is none: it has spaces or odd characters in it.</source>
        <translation>Was als Schlüssel aufbewahrt wird, ist keiner: Es enthält Leerzeichen oder sonderbare Zeichen.</translation>
    </message>
    <message>
        <source>It sends on to %1. If that is its address, set it.</source>
        <translation>Er leitet weiter nach %1. Wenn das seine Adresse ist, ist sie einzutragen.</translation>
    </message>
    <message>
        <source>%1 has a fault of its own: “%2”</source>
        <translation>%1 hat selbst einen Fehler: „%2“</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>%1 ist nicht erreichbar: %2.</translation>
    </message>
    <message>
        <source>%1 broke off its answer.</source>
        <translation>%1 hat seine Antwort abgebrochen.</translation>
    </message>
    <message>
        <source>%1 has too much to do, or is asked too often: “%2”</source>
        <translation>%1 hat zu viel zu tun oder wird zu oft gefragt: „%2“</translation>
    </message>
    <message>
        <source>%1 wants a key, and none is set: “%2”</source>
        <translation>%1 verlangt einen Schlüssel, und keiner ist eingerichtet: „%2“</translation>
    </message>
    <message>
        <source>%1 does not accept the key: “%2”</source>
        <translation>%1 nimmt den Schlüssel nicht an: „%2“</translation>
    </message>
    <message>
        <source>%1 wants to be paid before it answers: “%2”</source>
        <translation>%1 will bezahlt werden, bevor es antwortet: „%2“</translation>
    </message>
    <message>
        <source>The conversation is longer than %1 can read: “%2”</source>
        <translation>Das Gespräch ist länger, als %1 lesen kann: „%2“</translation>
    </message>
    <message>
        <source>%1 does not take the request to %2: “%3”</source>
        <translation>%1 nimmt die Anfrage an %2 nicht an: „%3“</translation>
    </message>
    <message>
        <source>What %1 answers cannot be understood: “%2”</source>
        <translation>Was %1 antwortet, ist nicht zu verstehen: „%2“</translation>
    </message>
    <message>
        <source>The keychain was not opened, so the key is not kept.</source>
        <translation>Der Schlüsselbund wurde nicht geöffnet, der Schlüssel ist deshalb nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>The environment of Berth has no variable %1, which the key of the model %2 is to come from. What runs already does not see what was set since.</source>
        <translation>Die Umgebung von Berth hat keine Variable %1, aus der der Schlüssel des Modells %2 kommen soll. Was schon läuft, sieht nicht, was seither gesetzt wurde.</translation>
    </message>
    <message>
        <source>The keychain does not give the key of the model %1: %2.</source>
        <translation>Der Schlüsselbund gibt den Schlüssel des Modells %1 nicht heraus: %2.</translation>
    </message>
    <message>
        <source>The key of the model %1 is gone. Set the model up again.</source>
        <translation>Der Schlüssel des Modells %1 ist weg. Das Modell ist neu einzurichten.</translation>
    </message>
    <message>
        <source>The keychain does not forget the key of the model %1: %2.</source>
        <translation>Der Schlüsselbund vergisst den Schlüssel des Modells %1 nicht: %2.</translation>
    </message>
    <message>
        <source>The file %1 is no JSON object. Mend it or remove it.</source>
        <translation>Die Datei %1 ist kein JSON-Objekt. Sie ist zu berichtigen oder zu entfernen.</translation>
    </message>
    <message>
        <source>a name has letters, digits and . _ : / -, 60 at most, and begins with a letter or digit</source>
        <translation>ein Name hat Buchstaben, Ziffern und . _ : / -, höchstens 60, und beginnt mit einem Buchstaben oder einer Ziffer</translation>
    </message>
    <message>
        <source>its URL has to be an address such as https://api.example.com/v1</source>
        <translation>seine URL muss eine Adresse wie https://api.example.com/v1 sein</translation>
    </message>
    <message>
        <source>its URL has a password or a fragment in it: a key has a place of its own</source>
        <translation>in seiner URL steht ein Passwort oder ein Fragment: für einen Schlüssel gibt es einen eigenen Platz</translation>
    </message>
    <message>
        <source>the id of the model at its service is missing, or longer than 200 characters</source>
        <translation>die Kennung des Modells bei seinem Dienst fehlt oder ist länger als 200 Zeichen</translation>
    </message>
    <message>
        <source>its key comes from a variable of the environment, which has no name that can be one</source>
        <translation>sein Schlüssel kommt aus einer Variablen der Umgebung, deren Name keiner sein kann</translation>
    </message>
    <message>
        <source>“%1” has to be a text</source>
        <translation>„%1“ muss ein Text sein</translation>
    </message>
    <message>
        <source>“%1” has to be a whole number of tokens</source>
        <translation>„%1“ muss eine ganze Zahl von Token sein</translation>
    </message>
    <message>
        <source>“%1” has to be true or false</source>
        <translation>„%1“ muss true oder false sein</translation>
    </message>
    <message>
        <source>“%1” has to be off, budget, adaptive, summary or sealed</source>
        <translation>„%1“ muss off, budget, adaptive, summary oder sealed sein</translation>
    </message>
    <message>
        <source>“%1” has to be chat, responses, anthropic or ollama</source>
        <translation>„%1“ muss chat, responses, anthropic oder ollama sein</translation>
    </message>
    <message>
        <source>“%1” has to be keychain, file, variable or none; the key itself has no place here</source>
        <translation>„%1“ muss keychain, file, variable oder none sein; der Schlüssel selbst hat hier keinen Platz</translation>
    </message>
    <message>
        <source>“%1” is no member of it</source>
        <translation>„%1“ gehört nicht dazu</translation>
    </message>
    <message>
        <source>The file %1 has to be a JSON object with “models”, an array, and nothing else: %2.</source>
        <translation>Die Datei %1 muss ein JSON-Objekt mit dem Array „models“ und nichts anderem sein: %2.</translation>
    </message>
    <message>
        <source>its name is another one&apos;s too</source>
        <translation>sein Name ist auch der eines anderen</translation>
    </message>
    <message>
        <source>there are more than %1</source>
        <translation>es sind mehr als %1</translation>
    </message>
    <message>
        <source>Model %1 in %2 is wrong: %3.</source>
        <translation>Modell %1 in %2 ist falsch: %3.</translation>
    </message>
    <message>
        <source>%1 Mend the file or remove it; until then no model can be changed.</source>
        <translation>%1 Die Datei ist zu berichtigen oder zu entfernen; bis dahin kann kein Modell geändert werden.</translation>
    </message>
    <message>
        <source>No model is set up yet.</source>
        <translation>Es ist noch kein Modell eingerichtet.</translation>
    </message>
    <message>
        <source>There is no model “%1”. There are: %2.</source>
        <translation>Es gibt kein Modell „%1“. Es gibt: %2.</translation>
    </message>
    <message>
        <source>This cannot be a model: %1.</source>
        <translation>Das kann kein Modell sein: %1.</translation>
    </message>
    <message>
        <source>This cannot be a key: one has no spaces and no characters beyond ASCII in it.</source>
        <translation>Das kann kein Schlüssel sein: Einer hat keine Leerzeichen und keine Zeichen außerhalb von ASCII.</translation>
    </message>
    <message>
        <source>There are %1 models already. Remove one first.</source>
        <translation>Es gibt schon %1 Modelle. Zuerst ist eines zu entfernen.</translation>
    </message>
    <message>
        <source>Say which model.</source>
        <translation>Es fehlt, welches Modell gemeint ist.</translation>
    </message>
    <message>
        <source>“%1” has to be dollars per million tokens, from 0 to %2</source>
        <translation>„%1“ muss Dollar je Million Token sein, von 0 bis %2</translation>
    </message>
    <message>
        <source>it is no object</source>
        <translation>es ist kein Objekt</translation>
    </message>
    <message>
        <source>a price needs both “input” and “output”</source>
        <translation>ein Preis braucht „input“ und „output“</translation>
    </message>
    <message>
        <source>The price table %1 is no JSON object: %2.</source>
        <translation>Die Preistabelle %1 ist kein JSON-Objekt: %2.</translation>
    </message>
    <message>
        <source>“as_of” in %1 has to be a day such as 2026-01-31.</source>
        <translation>„as_of“ in %1 muss ein Tag wie 2026-01-31 sein.</translation>
    </message>
    <message>
        <source>%1 has “as_of” and “services”, and no “%2”.</source>
        <translation>%1 hat „as_of“ und „services“, aber kein „%2“.</translation>
    </message>
    <message>
        <source>The row “%1” of “%2” in %3 is wrong: %4.</source>
        <translation>Die Zeile „%1“ von „%2“ in %3 ist falsch: %4.</translation>
    </message>
    <message>
        <source>There is a model “%1” already. Change that one, or choose another name.</source>
        <translation>Es gibt schon ein Modell „%1“. Dieses ändern oder einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The keys in %1 can be read by other users. Close the file to them first.</source>
        <translation>Die Schlüssel in %1 können von anderen Benutzern gelesen werden. Die Datei ist zuerst vor ihnen zu verschließen.</translation>
    </message>
</context>
<context>
    <name>owner</name>
    <message>
        <source>May “%1” call %2?</source>
        <translation>Darf „%1“ %2 aufrufen?</translation>
    </message>
    <message>
        <source>May “%1” call %2 in %3?</source>
        <translation>Darf „%1“ %2 in %3 aufrufen?</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>run: it is done once. refuse: it is not done.</source>
        <translation>run: Es geschieht einmal. refuse: Es geschieht nicht.</translation>
    </message>
    <message>
        <source>Why, for the agent</source>
        <translation>Warum, für den Agenten</translation>
    </message>
    <message>
        <source>%1 What was set before holds.</source>
        <translation>%1 Es gilt weiter, was davor eingestellt war.</translation>
    </message>
    <message>
        <source>A person took back what this program was allowed.</source>
        <translation>Jemand hat zurückgenommen, was diesem Programm erlaubt war.</translation>
    </message>
    <message>
        <source>The socket %1 was passed, and clients look for %2. Set XDG_RUNTIME_DIR to the same folder for both.</source>
        <translation>Der Socket %1 wurde übergeben, und Clients suchen %2. Setzen Sie XDG_RUNTIME_DIR für beide auf denselben Ordner.</translation>
    </message>
    <message>
        <source>Berth&apos;s window owns the machines.</source>
        <translation>Berths Fenster besitzt die Maschinen.</translation>
    </message>
    <message>
        <source>A command is running in a terminal. Wait for its end, or end it.</source>
        <translation>In einem Terminal läuft ein Befehl. Warten Sie auf sein Ende oder beenden Sie ihn.</translation>
    </message>
    <message>
        <source>Berth was ended.</source>
        <translation>Berth wurde beendet.</translation>
    </message>
    <message>
        <source>%1/start.lock cannot be locked.</source>
        <translation>%1/start.lock kann nicht gesperrt werden.</translation>
    </message>
    <message>
        <source>No pipe can be made.</source>
        <translation>Es kann keine Pipe angelegt werden.</translation>
    </message>
    <message>
        <source>No process can be made.</source>
        <translation>Es kann kein Prozess angelegt werden.</translation>
    </message>
    <message>
        <source>No command is running in this call.</source>
        <translation>In diesem Aufruf läuft kein Befehl.</translation>
    </message>
</context>
<context>
    <name>owner::AgentDoor</name>
    <message>
        <source>The socket %1 cannot be opened: %2.</source>
        <translation>Der Socket %1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>The socket that was passed cannot be used: %1.</source>
        <translation>Der übergebene Socket kann nicht benutzt werden: %1.</translation>
    </message>
</context>
<context>
    <name>remedies</name>
    <message>
        <source>Remove or rename it first.</source>
        <translation>Erst entfernen oder umbenennen.</translation>
    </message>
    <message>
        <source>Take it out of the archive first.</source>
        <translation>Erst aus dem Archiv nehmen.</translation>
    </message>
    <message>
        <source>Resume it first.</source>
        <translation>Erst fortsetzen.</translation>
    </message>
    <message>
        <source>Raise it with “Budget…”, in the menu of the session.</source>
        <translation>Erhöhen mit „Budget …“ im Menü der Sitzung.</translation>
    </message>
    <message>
        <source>Raise it in the settings.</source>
        <translation>In den Einstellungen erhöhen.</translation>
    </message>
    <message>
        <source>Build the image first.</source>
        <translation>Erst das Abbild erstellen.</translation>
    </message>
    <message>
        <source>The settings tell what takes the space.</source>
        <translation>Die Einstellungen zeigen, was Platz belegt.</translation>
    </message>
    <message>
        <source>Change it with “Size, Image and Network…”, in the menu of the session.</source>
        <translation>Ändern: „Größe, Abbild und Netz …“ im Menü der Sitzung.</translation>
    </message>
    <message>
        <source>Or raise “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>Oder „%1“ in den Einstellungen anheben.</translation>
    </message>
    <message>
        <source>Code gets more time with “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>Code bekommt mehr Zeit mit „%1“ in den Einstellungen.</translation>
    </message>
    <message>
        <source>Or take a larger size with “Size, Image and Network…”, in the menu of the session.</source>
        <translation>Oder eine größere wählen: „Größe, Abbild und Netz …“ im Menü der Sitzung.</translation>
    </message>
    <message>
        <source>Turn on “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>„%1“ in den Einstellungen einschalten.</translation>
    </message>
    <message>
        <source>“Rules for Agents” allows it.</source>
        <translation>„Regeln für Agenten“ erlaubt es.</translation>
    </message>
    <message>
        <source>Run in a terminal: %1</source>
        <extracomment>a command</extracomment>
        <translation>In einem Terminal ausführen: %1</translation>
    </message>
</context>
<context>
    <name>rpc</name>
    <message>
        <source>The line is not a JSON object.</source>
        <translation>Die Zeile ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The message is not JSON-RPC 2.0.</source>
        <translation>Die Nachricht ist kein JSON-RPC 2.0.</translation>
    </message>
    <message>
        <source>The id is not a number.</source>
        <translation>Die id ist keine Zahl.</translation>
    </message>
    <message>
        <source>The method is not a text or its params are not an object.</source>
        <translation>Die method ist kein Text, oder ihre params sind kein Objekt.</translation>
    </message>
    <message>
        <source>The message has neither a method nor an id.</source>
        <translation>Die Nachricht hat weder method noch id.</translation>
    </message>
    <message>
        <source>The message is neither a call nor an answer.</source>
        <translation>Die Nachricht ist weder Aufruf noch Antwort.</translation>
    </message>
</context>
<context>
    <name>rpc::Connection</name>
    <message>
        <source>Nobody listens on %1: %2.</source>
        <translation>An %1 hört niemand: %2.</translation>
    </message>
    <message>
        <source>The connection is closed.</source>
        <translation>Die Verbindung ist geschlossen.</translation>
    </message>
    <message>
        <source>There was no answer in time.</source>
        <translation>Es kam keine Antwort innerhalb der Zeit.</translation>
    </message>
    <message>
        <source>The other side closed the connection.</source>
        <translation>Die Gegenseite schloss die Verbindung.</translation>
    </message>
</context>
<context>
    <name>rpc::Server</name>
    <message>
        <source>The socket %1 cannot be opened: %2.</source>
        <translation>Der Socket %1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>There is no method %1.</source>
        <translation>Es gibt keine Methode %1.</translation>
    </message>
    <message>
        <source>The id is in use.</source>
        <translation>Die id ist in Gebrauch.</translation>
    </message>
    <message>
        <source>The socket that was passed cannot be used: %1.</source>
        <translation>Der übergebene Socket kann nicht benutzt werden: %1.</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>There is no task “%1”.</source>
        <translation>Es gibt keine Aufgabe „%1“.</translation>
    </message>
    <message>
        <source>Several tasks begin with “%1”.</source>
        <translation>Mehrere Aufgaben beginnen mit „%1“.</translation>
    </message>
    <message>
        <source>The task was worked on by a newer Berth, and only that can go on.</source>
        <translation>An der Aufgabe hat ein neueres Berth gearbeitet, und nur dieses kann weitermachen.</translation>
    </message>
</context>
<context>
    <name>session::Budget</name>
    <message>
        <source>The session %1 has spent %2 % of its budget: %3 of %4. At 100 % its machine is stopped.</source>
        <translation>Die Sitzung %1 hat %2 % ihres Budgets verbraucht: %3 von %4. Bei 100 % wird ihre Maschine angehalten.</translation>
    </message>
    <message>
        <source>%1 % of the budget of this month is spent: %2 of %3. At 100 % all machines are stopped.</source>
        <translation>%1 % des Budgets dieses Monats sind verbraucht: %2 von %3. Bei 100 % werden alle Maschinen angehalten.</translation>
    </message>
    <message>
        <source>The run has spent %1 % of its budget: %2 of %3. At 100 % it is ended.</source>
        <translation>Der Lauf hat %1 % seines Budgets verbraucht: %2 von %3. Bei 100 % wird er beendet.</translation>
    </message>
    <message>
        <source>The budget of the session is spent: %1 of %2.</source>
        <translation>Das Budget der Sitzung ist verbraucht: %1 von %2.</translation>
    </message>
    <message>
        <source>The budget of this month is spent: %1 of %2.</source>
        <translation>Das Budget dieses Monats ist verbraucht: %1 von %2.</translation>
    </message>
    <message>
        <source>Stopped: the session has spent its budget of %1. Its files are kept.</source>
        <translation>Angehalten: Die Sitzung hat ihr Budget von %1 verbraucht. Ihre Dateien bleiben.</translation>
    </message>
    <message>
        <source>Stopped: the budget of this month, %1, is spent. All files are kept.</source>
        <translation>Angehalten: Das Budget dieses Monats von %1 ist verbraucht. Alle Dateien bleiben.</translation>
    </message>
    <message>
        <source>The run has spent its budget of %1 and was ended.</source>
        <translation>Der Lauf hat sein Budget von %1 verbraucht und wurde beendet.</translation>
    </message>
</context>
<context>
    <name>session::Chat</name>
    <message>
        <source>The folder %1 cannot be removed.</source>
        <translation>Der Ordner %1 kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>“%1” stays in the machine: %2</source>
        <translation>„%1“ bleibt in der Maschine: %2</translation>
    </message>
    <message>
        <source>This Berth does not know how to do that again.</source>
        <translation>Diese Fassung von Berth kann das nicht noch einmal ausführen.</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %1.</source>
        <translation>Namen, die nicht schlicht waren, wurden geändert: %1.</translation>
    </message>
    <message>
        <source>The file %1 cannot be made: %2.</source>
        <translation>Die Datei %1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Taken back to the snapshot “%1”.</source>
        <translation>Auf den Schnappschuss „%1“ zurückgesetzt.</translation>
    </message>
    <message>
        <source>The documents of the fork</source>
        <translation>Die Dokumente der Abzweigung</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>What the run left in the output folder was not copied. %1</source>
        <translation>Was der Lauf im Ausgabeordner hinterließ, wurde nicht kopiert. %1</translation>
    </message>
    <message>
        <source>%L1 files and folders stay in the machine; “%2”, for one: %3</source>
        <translation>%L1 Dateien und Ordner bleiben in der Maschine, etwa „%2“: %3</translation>
    </message>
    <message>
        <source>What was given for %1 is kept nowhere: fill in the form again.</source>
        <translation>Was für %1 angegeben wurde, wird nirgends aufbewahrt: Füllen Sie das Formular noch einmal aus.</translation>
    </message>
</context>
<context>
    <name>session::Documents</name>
    <message>
        <source>The file “%1” has a name that is not safe on this computer; it stays in the machine.</source>
        <translation>Die Datei „%1“ hat einen Namen, der auf diesem Rechner nicht sicher ist; sie bleibt in der Maschine.</translation>
    </message>
    <message>
        <source>The machine was lost before its files were copied.</source>
        <translation>Die Maschine ging verloren, bevor ihre Dateien kopiert waren.</translation>
    </message>
    <message>
        <source>“%1” has a name that is not plain; it is %2 here.</source>
        <translation>„%1“ hat keinen schlichten Namen; hier heißt es %2.</translation>
    </message>
    <message>
        <source>What an agent’s run left in the output folder was not copied. %1</source>
        <translation>Was der Lauf eines Agenten im Ausgabeordner hinterließ, wurde nicht kopiert. %1</translation>
    </message>
    <message>
        <source>%L1 files, “%2” among them, have names that are not safe on this computer; they stay in the machine.</source>
        <translation>%L1 Dateien, darunter „%2“, haben Namen, die auf diesem Rechner nicht sicher sind; sie bleiben in der Maschine.</translation>
    </message>
    <message>
        <source>%L1 files have names that are not plain; “%2”, for one, is %3 here.</source>
        <translation>%L1 Dateien haben keinen schlichten Namen; „%2“ zum Beispiel heißt hier %3.</translation>
    </message>
    <message>
        <source>“%1” was not copied and stays in the machine. %2</source>
        <extracomment>%2: a sentence that says why</extracomment>
        <translation>„%1“ wurde nicht kopiert und bleibt in der Maschine. %2</translation>
    </message>
    <message>
        <source>%L1 files were not copied and stay in the machine. “%2”, for one: %3</source>
        <extracomment>%3: a sentence that says why</extracomment>
        <translation>%L1 Dateien wurden nicht kopiert und bleiben in der Maschine, etwa „%2“: %3</translation>
    </message>
    <message>
        <source>The output folder holds more than %L1 files. No more than that are looked at; the rest stays in the machine.</source>
        <translation>Der Ausgabeordner enthält mehr als %L1 Dateien. Mehr werden nicht angesehen; der Rest bleibt in der Maschine.</translation>
    </message>
</context>
<context>
    <name>session::Execution</name>
    <message>
        <source>The run did not end, and did not answer.</source>
        <translation>Der Lauf endete nicht und antwortete nicht.</translation>
    </message>
    <message>
        <source>It printed more than %1 MiB and was ended. Let it write to a file.</source>
        <translation>Es wurden mehr als %1 MiB ausgegeben, und es wurde beendet. In eine Datei schreiben lassen.</translation>
    </message>
</context>
<context>
    <name>session::GrowingFile</name>
    <message>
        <source>the disk is full, free some space there</source>
        <translation>der Datenträger ist voll, dort Platz schaffen</translation>
    </message>
</context>
<context>
    <name>session::ImageKeeper</name>
    <message>
        <source>The machine of session %1 uses the image. Stop it first.</source>
        <translation>Die Maschine der Sitzung %1 verwendet das Abbild. Zuerst stoppen.</translation>
    </message>
    <message>
        <source>The image %1 (%2) is a layer on this one. Remove it first.</source>
        <translation>Das Abbild %1 (%2) liegt als Schicht auf diesem. Zuerst jenes entfernen.</translation>
    </message>
    <message>
        <source>The snapshot %1 needs the image. Remove it first.</source>
        <translation>Der Schnappschuss %1 braucht das Abbild. Zuerst entfernen.</translation>
    </message>
    <message>
        <source>A template of the image is being made.</source>
        <translation>Es wird gerade eine Vorlage des Abbilds erstellt.</translation>
    </message>
</context>
<context>
    <name>session::MachineDisks</name>
    <message>
        <source>The machine is gone.</source>
        <translation>Die Maschine ist weg.</translation>
    </message>
    <message>
        <source>The machine is about to stand still.</source>
        <translation>Die Maschine soll gleich stillstehen.</translation>
    </message>
    <message>
        <source>A file is being copied to or from the machine. Wait until it is over or cancel it, and try again.</source>
        <translation>Eine Datei wird in die Maschine oder aus ihr kopiert. Das Ende abwarten oder abbrechen, dann erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>session::Machines</name>
    <message>
        <source>libvirt does not answer.</source>
        <translation>libvirt antwortet nicht.</translation>
    </message>
</context>
<context>
    <name>session::Prices</name>
    <message>
        <source>The price table %1 is no JSON object: %2.</source>
        <translation>Die Preistabelle %1 ist kein JSON-Objekt: %2.</translation>
    </message>
    <message>
        <source>The price table has no price for the size %1.</source>
        <translation>Die Preistabelle hat keinen Preis für die Größe %1.</translation>
    </message>
    <message>
        <source>“%1” is no budget. One is an amount in dollars, such as 2.50, or none.</source>
        <translation>„%1“ ist kein Budget. Ein Budget ist ein Betrag in Dollar wie 2.50, oder none.</translation>
    </message>
    <message>
        <source>%1 (in %2)</source>
        <translation>%1 (in %2)</translation>
    </message>
    <message>
        <source>A price is for a size that there is not: “%1”.</source>
        <translation>Ein Preis gilt einer Größe, die es nicht gibt: „%1“.</translation>
    </message>
    <message>
        <source>The price of %1 has to be a whole number of nanodollars per second from 0 to %2.</source>
        <translation>Der Preis von %1 muss eine ganze Zahl von Nanodollar je Sekunde von 0 bis %2 sein.</translation>
    </message>
</context>
<context>
    <name>session::RunBook</name>
    <message>
        <source>It ended with exit code %1.</source>
        <translation>Es endete mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>It was ended by signal %1 (%2).</source>
        <translation>Es wurde durch Signal %1 (%2) beendet.</translation>
    </message>
    <message>
        <source>It was lost: %1</source>
        <translation>Es ging verloren: %1</translation>
    </message>
    <message>
        <source>It was lost with its machine.</source>
        <translation>Es ging mit seiner Maschine verloren.</translation>
    </message>
    <message>
        <source>There is no record of the run.</source>
        <translation>Der Lauf ist nicht verzeichnet.</translation>
    </message>
    <message>
        <source>There is no run “%1”.</source>
        <translation>Es gibt keinen Lauf „%1“.</translation>
    </message>
    <message>
        <source>“%1” fits several runs.</source>
        <translation>„%1“ passt auf mehrere Läufe.</translation>
    </message>
    <message>
        <source>It reached its time limit and was ended; what it printed until then is kept.</source>
        <translation>Es erreichte seine Zeitgrenze und wurde beendet; die Ausgabe bis dahin ist erhalten.</translation>
    </message>
    <message>
        <source>It reached its time limit of %1 s and was ended; what it printed until then is kept.</source>
        <translation>Es erreichte seine Zeitgrenze von %1 s und wurde beendet; die Ausgabe bis dahin ist erhalten.</translation>
    </message>
    <message>
        <source>The machine ran out of memory and ended it. Let it work on smaller parts.</source>
        <translation>Der Maschine ging der Speicher aus, und sie beendete es. In kleineren Teilen arbeiten lassen.</translation>
    </message>
    <message>
        <source>It printed more than is kept of a run in the background and was ended; what it printed until then is kept. Let it write to a file.</source>
        <translation>Es gab mehr aus, als von einem Lauf im Hintergrund aufgehoben wird, und wurde beendet; die Ausgabe bis dahin ist erhalten. In eine Datei schreiben lassen.</translation>
    </message>
    <message>
        <source>It was to end, and its machine did not end it: what it prints now is dropped. Stop the machine, which may no longer be under control.</source>
        <translation>Er sollte enden, und seine Maschine hat ihn nicht beendet: Was er jetzt noch ausgibt, wird verworfen. Die Maschine stoppen; sie ist womöglich nicht mehr unter Kontrolle.</translation>
    </message>
</context>
<context>
    <name>session::Session</name>
    <message>
        <source>The machine is offline. %1</source>
        <translation>Die Maschine ist offline. %1</translation>
    </message>
    <message>
        <source>The machine booted and is no copy. %1</source>
        <translation>Die Maschine wurde gebootet und ist keine Kopie. %1</translation>
    </message>
    <message>
        <source>The session is gone.</source>
        <translation>Die Sitzung ist weg.</translation>
    </message>
    <message>
        <source>The machine of the session did not come up.</source>
        <translation>Die Maschine der Sitzung kam nicht hoch.</translation>
    </message>
    <message>
        <source>The session was stopped.</source>
        <translation>Die Sitzung wurde gestoppt.</translation>
    </message>
    <message>
        <source>The machine of the session did not stop.</source>
        <translation>Die Maschine der Sitzung stoppte nicht.</translation>
    </message>
    <message>
        <source>The session was removed.</source>
        <translation>Die Sitzung wurde entfernt.</translation>
    </message>
    <message>
        <source>Stopped after %1 idle minutes.</source>
        <translation>Nach %1 untätigen Minuten gestoppt.</translation>
    </message>
    <message>
        <source>The session %1 has no machine running.</source>
        <translation>In der Sitzung %1 läuft keine Maschine.</translation>
    </message>
    <message>
        <source>The machine of the session does not settle.</source>
        <translation>Die Maschine der Sitzung kommt nicht zur Ruhe.</translation>
    </message>
    <message>
        <source>The disk of this host is full, and the machine stands still. It goes on when there is space in %1.</source>
        <translation>Der Datenträger dieses Hosts ist voll, und die Maschine steht still. Sie läuft weiter, wenn in %1 Platz ist.</translation>
    </message>
    <message>
        <source>The disk of this host is full. Make space in %1.</source>
        <translation>Der Datenträger dieses Hosts ist voll. In %1 Platz schaffen.</translation>
    </message>
    <message>
        <source>The machine did not start: the disk of this host is full.</source>
        <translation>Die Maschine startete nicht: Der Datenträger dieses Hosts ist voll.</translation>
    </message>
    <message>
        <source>No snapshot was taken. %1</source>
        <translation>Kein Schnappschuss wurde erstellt. %1</translation>
    </message>
    <message>
        <source>The snapshot %1 does not go on. %2</source>
        <translation>Der Schnappschuss %1 läuft nicht weiter. %2</translation>
    </message>
    <message>
        <source>Connecting to libvirt</source>
        <translation>Mit libvirt wird verbunden</translation>
    </message>
    <message>
        <source>It was taken with another Berth, QEMU or libvirt, or on another processor.</source>
        <translation>Er wurde mit anderem Berth, QEMU oder libvirt oder auf einem anderen Prozessor erstellt.</translation>
    </message>
    <message>
        <source>Its image %1 was removed.</source>
        <translation>Sein Abbild %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>Copying the session&apos;s disk</source>
        <translation>Datenträger der Sitzung wird kopiert</translation>
    </message>
    <message>
        <source>Starting the machine</source>
        <translation>Maschine wird gestartet</translation>
    </message>
    <message>
        <source>Waking up</source>
        <translation>Maschine wird geweckt</translation>
    </message>
    <message>
        <source>Setting up</source>
        <translation>Maschine wird eingerichtet</translation>
    </message>
    <message>
        <source>Taking over</source>
        <translation>Maschine wird übernommen</translation>
    </message>
    <message>
        <source>The session&apos;s disk %1 cannot be replaced: %2.</source>
        <translation>Der Datenträger %1 der Sitzung kann nicht ersetzt werden: %2.</translation>
    </message>
    <message>
        <source>Reconnecting to the machine</source>
        <translation>Mit der Maschine wird neu verbunden</translation>
    </message>
    <message>
        <source>Looking for a template</source>
        <translation>Vorlage wird gesucht</translation>
    </message>
    <message>
        <source>Booting</source>
        <translation>Maschine bootet</translation>
    </message>
    <message>
        <source>The machine no longer answered and was stopped. %1</source>
        <translation>Die Maschine antwortete nicht mehr und wurde gestoppt. %1</translation>
    </message>
    <message>
        <source>There is no file or folder %1.</source>
        <translation>Es gibt keine Datei und keinen Ordner %1.</translation>
    </message>
    <message>
        <source>%1 cannot be read: this user may not.</source>
        <translation>%1 kann nicht gelesen werden: Diesem Benutzer fehlt das Recht.</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 ist weder Datei noch Ordner.</translation>
    </message>
    <message>
        <source>The machine was lost while the copy began.</source>
        <translation>Die Maschine ging bei Beginn der Kopie verloren.</translation>
    </message>
    <message>
        <source>%1 exists, and a folder is not overwritten.</source>
        <translation>%1 ist vorhanden, und ein Ordner wird nicht überschrieben.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1.</source>
        <translation>In den Ordner %1 kann nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>“%1” is no name for a file here. Say what the copy is to be called.</source>
        <translation>„%1“ ist hier kein möglicher Dateiname. Angeben, wie die Kopie heißen soll.</translation>
    </message>
    <message>
        <source>Waiting for the machine</source>
        <translation>Warten auf die Maschine</translation>
    </message>
    <message>
        <source>Until it began</source>
        <translation>Bis zum Beginn</translation>
    </message>
    <message>
        <source>Until its first output</source>
        <translation>Bis zur ersten Ausgabe</translation>
    </message>
    <message>
        <source>Until its end</source>
        <translation>Bis zum Ende</translation>
    </message>
    <message>
        <source>Another Berth, QEMU or libvirt started the machine, and nothing here could go on from a snapshot of it. Stop the session first: its next machine can be kept.</source>
        <translation>Ein anderes Berth, QEMU oder libvirt hat die Maschine gestartet, und ein Schnappschuss von ihr liefe hier nicht weiter. Zuerst die Sitzung stoppen: Ihre nächste Maschine kann bewahrt werden.</translation>
    </message>
    <message>
        <source>The machine has a new network; connections that were open are lost. %1</source>
        <translation>Die Maschine hat ein neues Netz; offene Verbindungen sind verloren. %1</translation>
    </message>
    <message>
        <source>Paused: its memory is kept, and it costs nothing.</source>
        <translation>Angehalten: Der Speicher bleibt erhalten, und es entstehen keine Kosten.</translation>
    </message>
    <message>
        <source>The session %1 is archived.</source>
        <translation>Die Sitzung %1 ist archiviert.</translation>
    </message>
    <message>
        <source>%1 exists.</source>
        <translation>%1 ist vorhanden.</translation>
    </message>
    <message>
        <source>The machine does not write its disk.</source>
        <translation>Die Maschine schreibt nicht auf ihre Platte.</translation>
    </message>
    <message>
        <source>The machine was lost while it wrote its disk.</source>
        <translation>Die Maschine ging verloren, während sie auf ihre Platte schrieb.</translation>
    </message>
    <message>
        <source>The machine could not write its disk.</source>
        <translation>Die Maschine konnte nicht auf ihre Platte schreiben.</translation>
    </message>
    <message>
        <source>The copy of the disks</source>
        <translation>Die Kopie der Platten</translation>
    </message>
    <message>
        <source>The disk of this host is nearly full: the machine writes more slowly, and stands still when only the reserve is left. Make space in %1.</source>
        <translation>Die Platte dieses Rechners ist fast voll: Die Maschine schreibt langsamer und steht still, wenn nur die Reserve bleibt. In %1 Platz schaffen.</translation>
    </message>
    <message>
        <source>%1 That went on, so the machine stands still. Resume it to try once more, or stop it.</source>
        <translation>%1 Das hörte nicht auf, daher steht die Maschine still. Für einen weiteren Versuch fortsetzen, oder stoppen.</translation>
    </message>
    <message>
        <source>%1 It is spoken with again, after a longer pause each time.</source>
        <translation>%1 Die Verbindung wird wieder aufgenommen, jedes Mal nach einer längeren Pause.</translation>
    </message>
    <message>
        <source>QEMU runs without its confinement: if the machine broke out, it would have your files. %1</source>
        <translation>QEMU läuft ohne seinen Einschluss: Wer aus der Maschine ausbräche, hätte Ihre Dateien. %1</translation>
    </message>
    <message>
        <source>Before and after the run</source>
        <translation>Vor und nach dem Lauf</translation>
    </message>
</context>
<context>
    <name>session::Sessions</name>
    <message>
        <source>The machine ended while Berth was not running.</source>
        <translation>Die Maschine endete, während Berth nicht lief.</translation>
    </message>
    <message>
        <source>A session&apos;s name has letters, digits, dots, hyphens and underscores, 40 at most, and starts with a letter or digit.</source>
        <translation>Der Name einer Sitzung hat Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, höchstens 40, und beginnt mit Buchstabe oder Ziffer.</translation>
    </message>
    <message>
        <source>There is a session “%1” already. Choose another name.</source>
        <translation>Es gibt schon eine Sitzung „%1“. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>“%1” may be any of these sessions: %2.</source>
        <translation>„%1“ kann eine dieser Sitzungen meinen: %2.</translation>
    </message>
    <message>
        <source>The session is gone.</source>
        <translation>Die Sitzung ist weg.</translation>
    </message>
    <message>
        <source>There is no session “%1”.</source>
        <translation>Es gibt keine Sitzung „%1“.</translation>
    </message>
</context>
<context>
    <name>session::Settings</name>
    <message>
        <source>The name of an image profile has small letters, digits and hyphens, 32 at most.</source>
        <translation>Der Name eines Abbildprofils hat Kleinbuchstaben, Ziffern und Bindestriche, höchstens 32.</translation>
    </message>
    <message>
        <source>A libvirt address looks like qemu:///session.</source>
        <translation>Eine libvirt-Adresse sieht aus wie qemu:///session.</translation>
    </message>
    <message>
        <source>The setting %1 has to be a whole number from %2 to %3.</source>
        <translation>Die Einstellung %1 muss eine ganze Zahl von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>The setting %1 has to be a text.</source>
        <translation>Die Einstellung %1 muss ein Text sein.</translation>
    </message>
    <message>
        <source>The setting %1: %2</source>
        <translation>Die Einstellung %1: %2</translation>
    </message>
    <message>
        <source>The settings %1 are no JSON object: %2.</source>
        <translation>Die Einstellungen %1 sind kein JSON-Objekt: %2.</translation>
    </message>
    <message>
        <source>The settings %1 name one that there is not: “%2”. There are: %3.</source>
        <translation>Die Einstellungen %1 nennen eine, die es nicht gibt: „%2“. Vorhanden sind: %3.</translation>
    </message>
    <message>
        <source>%1 (in %2)</source>
        <translation>%1 (in %2)</translation>
    </message>
    <message>
        <source>There is no setting “%1”. There are: %2.</source>
        <translation>Es gibt keine Einstellung „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>%1 Mend the file or remove it; until then no setting can be changed.</source>
        <translation>%1 Die Datei berichtigen oder entfernen; bis dahin lässt sich keine Einstellung ändern.</translation>
    </message>
</context>
<context>
    <name>session::Step</name>
    <message numerus="yes">
        <source>about %n second(s) left</source>
        <translation>
            <numerusform>noch etwa %n Sekunde</numerusform>
            <numerusform>noch etwa %n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>noch etwa %n Minute</numerusform>
            <numerusform>noch etwa %n Minuten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>session::Templates</name>
    <message>
        <source>The machine runs without KVM.</source>
        <translation>Die Maschine läuft ohne KVM.</translation>
    </message>
    <message>
        <source>Making the template for size %1 failed: %2 The next start of Berth tries again.</source>
        <translation>Die Vorlage für die Größe %1 konnte nicht gemacht werden: %2 Der nächste Start von Berth versucht es wieder.</translation>
    </message>
    <message>
        <source>A copy of the template for size %1 did not come up: %2 It is made again in the background.</source>
        <translation>Eine Kopie der Vorlage für die Größe %1 kam nicht hoch: %2 Sie wird im Hintergrund neu gemacht.</translation>
    </message>
    <message>
        <source>%1 It is made again after the next machine.</source>
        <translation>%1 Sie wird nach der nächsten Maschine neu gemacht.</translation>
    </message>
    <message>
        <source>The setting “templates” is 0. Set it to 1 in %1.</source>
        <translation>Die Einstellung „templates“ ist 0. In %1 auf 1 setzen.</translation>
    </message>
</context>
<context>
    <name>session::TestResults</name>
    <message>
        <source>The file of its tests is too long.</source>
        <translation>Die Datei mit seinen Tests ist zu lang.</translation>
    </message>
    <message>
        <source>The file of its tests is no JUnit XML.</source>
        <translation>Die Datei mit seinen Tests ist kein JUnit-XML.</translation>
    </message>
    <message>
        <source>no test</source>
        <translation>kein Test</translation>
    </message>
    <message>
        <source>%1 passed, %2 failed, %3 skipped</source>
        <translation>%1 bestanden, %2 gescheitert, %3 übergangen</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>GESCHEITERT</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übergangen</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Abbild</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>Each test went the same way in all of them.</source>
        <translation>Jeder Test ging in allen gleich aus.</translation>
    </message>
    <message>
        <source>Tests that did not go the same way in all of them: %1. They are the first.</source>
        <translation>Tests, die nicht in allen gleich ausgingen: %1. Sie stehen vorn.</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>Und %1 weitere.</translation>
    </message>
</context>
<context>
    <name>session::Volume</name>
    <message>
        <source>The session&apos;s disk cannot be made in %1: %2.</source>
        <translation>Der Datenträger der Sitzung kann in %1 nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The session&apos;s disk cannot be made: %1</source>
        <translation>Der Datenträger der Sitzung kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>The session&apos;s disk %1 cannot be removed: %2.</source>
        <translation>Der Datenträger %1 der Sitzung kann nicht entfernt werden: %2.</translation>
    </message>
    <message>
        <source>The session&apos;s disk</source>
        <translation>Der Datenträger der Sitzung</translation>
    </message>
    <message>
        <source>There is no mkfs.ext4 on this host.</source>
        <translation>Auf diesem Host gibt es kein mkfs.ext4.</translation>
    </message>
</context>
<context>
    <name>session::adviceOnSize</name>
    <message>
        <source>at most %1 of %2 CPU and %3 of %4 MiB were in use</source>
        <translation>höchstens %1 von %2 CPU und %3 von %4 MiB waren in Gebrauch</translation>
    </message>
    <message>
        <source>Size %1 would have been enough: %2.</source>
        <translation>Größe %1 hätte genügt: %2.</translation>
    </message>
    <message>
        <source>It ran out of the %1 MiB of memory of size %2. Use %3, which has %4 MiB.</source>
        <translation>Die %1 MiB Speicher der Größe %2 reichten nicht. Größe %3 hat %4 MiB.</translation>
    </message>
    <message>
        <source>It ran out of memory, and %1 is the largest size. Let it work on smaller parts.</source>
        <translation>Der Speicher reichte nicht, und %1 ist die größte Größe. In kleineren Teilen arbeiten lassen.</translation>
    </message>
    <message>
        <source>It kept all of its %1 CPU busy. Size %2 has %3.</source>
        <translation>Alle %1 CPU waren ausgelastet. Größe %2 hat %3.</translation>
    </message>
    <message>
        <source>Size %1 would have been enough, for %2 an hour instead of %3: %4.</source>
        <translation>Größe %1 hätte genügt, für %2 statt %3 die Stunde: %4.</translation>
    </message>
</context>
<context>
    <name>session::landResults</name>
    <message>
        <source>The result %1 cannot be written: %2.</source>
        <translation>Das Ergebnis %1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1: %2.</source>
        <translation>In den Ordner %1 kann nichts geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>session::openChannel</name>
    <message>
        <source>The channel of the machine cannot be opened.</source>
        <translation>Der Kanal der Maschine kann nicht geöffnet werden.</translation>
    </message>
    <message>
        <source>The machine ended before its guest answered.</source>
        <translation>Die Maschine endete, bevor ihr Gast antwortete.</translation>
    </message>
    <message>
        <source>The guest of the machine did not answer within %1 s.</source>
        <translation>Der Gast der Maschine antwortete nicht innerhalb von %1 s.</translation>
    </message>
</context>
<context>
    <name>session::outfit</name>
    <message>
        <source>The machine cannot be set up: %1</source>
        <translation>Die Maschine kann nicht eingerichtet werden: %1</translation>
    </message>
    <message>
        <source>The session&apos;s disk cannot be mounted in the machine: %1</source>
        <translation>Der Datenträger der Sitzung kann in der Maschine nicht eingehängt werden: %1</translation>
    </message>
    <message>
        <source>A command in the machine does not end.</source>
        <translation>Ein Befehl in der Maschine endet nicht.</translation>
    </message>
</context>
<context>
    <name>session::policyByName</name>
    <message>
        <source>There is no network policy “%1”. The policies are %2.</source>
        <translation>Es gibt keine Netzregel „%1“. Die Regeln sind %2.</translation>
    </message>
</context>
<context>
    <name>session::runInProfiles</name>
    <message>
        <source>The recipe %1 leaves no tests to be compared. It runs in one image.</source>
        <translation>Das Rezept %1 hinterlässt keine Tests, die sich vergleichen ließen. Es läuft in einem Abbild.</translation>
    </message>
    <message>
        <source>In several images it runs in sessions of its own, and not in one that is there.</source>
        <translation>In mehreren Abbildern läuft es in eigenen Sitzungen und nicht in einer vorhandenen.</translation>
    </message>
    <message>
        <source>It can be run in at most %1 images.</source>
        <translation>Es kann in höchstens %1 Abbildern laufen.</translation>
    </message>
    <message>
        <source>The image “%1” is named twice.</source>
        <translation>Das Abbild „%1“ ist zweimal genannt.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>It did not go well in %1 of %2 images. %3</source>
        <translation>In %1 von %2 Abbildern ging es nicht gut. %3</translation>
    </message>
    <message>
        <source>The table cannot be written: %1.</source>
        <translation>Die Tabelle kann nicht geschrieben werden: %1.</translation>
    </message>
</context>
<context>
    <name>session::runRecipe</name>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>Die Datei %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The output folder “%1” is no absolute path.</source>
        <translation>Der Ausgabeordner „%1“ ist kein absoluter Pfad.</translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation>%1 ist kein Ordner.</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1.</source>
        <translation>In den Ordner %1 kann nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>The machine ended before the recipe was done. %1</source>
        <translation>Die Maschine endete, bevor das Rezept fertig war. %1</translation>
    </message>
    <message>
        <source>The file %1 of the recipe cannot be read: %2.</source>
        <translation>Die Datei %1 des Rezepts kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>Copying %1</source>
        <translation>%1 wird kopiert</translation>
    </message>
    <message>
        <source>The recipe was cut off. %1</source>
        <translation>Das Rezept wurde abgebrochen. %1</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>Die Maschine ging verloren.</translation>
    </message>
    <message>
        <source>The session was removed.</source>
        <translation>Die Sitzung wurde entfernt.</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <source>Fetching the results</source>
        <translation>Ergebnisse werden geholt</translation>
    </message>
    <message>
        <source>The results cannot be fetched: %1</source>
        <translation>Die Ergebnisse können nicht geholt werden: %1</translation>
    </message>
    <message>
        <source>Stopping the machine</source>
        <translation>Maschine wird gestoppt</translation>
    </message>
    <message>
        <source>The recipe %1 needs the image “%2”, and the session %3 has “%4”.</source>
        <translation>Das Rezept %1 braucht das Abbild „%2“, die Sitzung %3 hat „%4“.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read.</source>
        <translation>Der Ordner %1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>“%1” of the folder %2 cannot be copied: %3. Take it out of the folder.</source>
        <translation>„%1“ aus dem Ordner %2 kann nicht kopiert werden: %3. Aus dem Ordner nehmen.</translation>
    </message>
    <message>
        <source>The recipe %1 needs the network, and the session %2 has none.</source>
        <translation>Das Rezept %1 braucht das Netz, und die Sitzung %2 hat keines.</translation>
    </message>
    <message>
        <source>A run in a session has the network of that. Only a machine of its own can be given another.</source>
        <translation>Ein Lauf in einer Sitzung hat deren Netz. Nur eine eigene Maschine kann ein anderes bekommen.</translation>
    </message>
    <message>
        <source>They are left in the session %1, in %2.</source>
        <translation>Sie liegen noch in der Sitzung %1, in %2.</translation>
    </message>
    <message>
        <source>Give it less at once: fewer or smaller files.</source>
        <translation>Geben Sie ihm weniger auf einmal: weniger oder kleinere Dateien.</translation>
    </message>
</context>
<context>
    <name>state</name>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>reconnecting</source>
        <translation>verbindet neu</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>stoppt</translation>
    </message>
</context>
<context>
    <name>store::Store</name>
    <message>
        <source>The database %1 is in use by another program.</source>
        <translation>Die Datenbank %1 wird von einem anderen Programm benutzt.</translation>
    </message>
    <message>
        <source>The file %1 is damaged or no database. It was left as it is: put a good copy in its place, or move it away to start with an empty one.</source>
        <translation>Die Datei %1 ist beschädigt oder keine Datenbank. Sie wurde nicht verändert: Eine gute Kopie an ihre Stelle legen oder sie wegschieben, um leer zu beginnen.</translation>
    </message>
    <message>
        <source>The database %1 cannot be opened for writing.</source>
        <translation>Die Datenbank %1 kann nicht zum Schreiben geöffnet werden.</translation>
    </message>
    <message>
        <source>The database %1 refused a statement: %2.</source>
        <translation>Die Datenbank %1 wies eine Anweisung zurück: %2.</translation>
    </message>
    <message>
        <source>The database %1 cannot be opened for writing: %2.</source>
        <translation>Die Datenbank %1 kann nicht zum Schreiben geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>The file %1 is a database of another program. Move it away.</source>
        <translation>Die Datei %1 ist die Datenbank eines anderen Programms. Sie wegschieben.</translation>
    </message>
    <message>
        <source>The database %1 is damaged. It was left as it is: put a good copy in its place, or move it away to start with an empty one.</source>
        <translation>Die Datenbank %1 ist beschädigt. Sie wurde nicht verändert: Eine gute Kopie an ihre Stelle legen oder sie wegschieben, um leer zu beginnen.</translation>
    </message>
    <message>
        <source>The database %1 was written by a newer version of Berth. Install that version, or move the file away to start with an empty one.</source>
        <translation>Die Datenbank %1 wurde von einer neueren Version von Berth geschrieben. Diese installieren oder die Datei wegschieben, um leer zu beginnen.</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full. Free some space there.</source>
        <translation>Der Datenträger mit %1 ist voll. Dort Platz schaffen.</translation>
    </message>
</context>
<context>
    <name>task</name>
    <message>
        <source>It took the %1 steps that it may. Let it go on, or say what it is to do instead.</source>
        <translation>Die %1 erlaubten Schritte sind getan. Weitermachen lassen oder sagen, was stattdessen zu tun ist.</translation>
    </message>
    <message>
        <source>It took the time that it may, %1. Let it go on, or say what it is to do instead.</source>
        <translation>Die erlaubte Zeit, %1, ist um. Weitermachen lassen oder sagen, was stattdessen zu tun ist.</translation>
    </message>
    <message>
        <source>It cost what it may, $%1. Let it go on, or raise what it may cost.</source>
        <translation>Es hat gekostet, was es darf: $%1. Weitermachen lassen oder den Betrag erhöhen.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>It is being stopped. Say it again in a moment.</source>
        <translation>Es wird gerade angehalten. Gleich noch einmal sagen.</translation>
    </message>
    <message>
        <source>There is nothing to go on with. Say what is to be done.</source>
        <translation>Es gibt nichts, womit weiterzumachen wäre. Sagen, was zu tun ist.</translation>
    </message>
    <message>
        <source>The model refuses to answer this.</source>
        <translation>Das Modell verweigert die Antwort.</translation>
    </message>
    <message>
        <source>The model refuses to answer this: %1</source>
        <translation>Das Modell verweigert die Antwort: %1</translation>
    </message>
    <message>
        <source>The model made the same call %1 times and got the same result. What is it to do?</source>
        <translation>Das Modell hat denselben Aufruf %1-mal gemacht und dasselbe Ergebnis bekommen. Was soll es tun?</translation>
    </message>
    <message>
        <source>It made the same call again and again.</source>
        <translation>Es machte immer wieder denselben Aufruf.</translation>
    </message>
    <message>
        <source>What was said is longer than this model can read, also in short. Begin a new task that looks at less at once, or let this one go on with a model that can read more.</source>
        <translation>Was gesagt wurde, ist auch gekürzt länger, als dieses Modell lesen kann. Eine neue Aufgabe beginnen, die weniger auf einmal ansieht, oder diese mit einem Modell fortsetzen, das mehr lesen kann.</translation>
    </message>
    <message>
        <source>The model answered twice with neither words nor a call. Let it go on, say what it is to do instead, or let it go on with another model.</source>
        <translation>Das Modell hat zweimal ohne Worte und ohne Aufruf geantwortet. Es weitermachen lassen, sagen, was es stattdessen tun soll, oder mit einem anderen Modell fortsetzen.</translation>
    </message>
    <message>
        <source>Two answers of the model were over before it had said anything: it thought until they reached their longest length. Raise the longest answer in the model&apos;s settings, and let it go on.</source>
        <translation>Zwei Antworten des Modells waren zu Ende, bevor es etwas gesagt hatte: Es dachte nach, bis sie ihre größte Länge erreichten. Die längste Antwort in den Einstellungen des Modells erhöhen und es weitermachen lassen.</translation>
    </message>
</context>
<context>
    <name>tool</name>
    <message>
        <source>Copy into the VM</source>
        <translation>In die Maschine kopieren</translation>
    </message>
    <message>
        <source>Copy out of the VM</source>
        <translation>Aus der Maschine kopieren</translation>
    </message>
    <message>
        <source>List files</source>
        <translation>Dateien auflisten</translation>
    </message>
    <message>
        <source>Read a file</source>
        <translation>Eine Datei lesen</translation>
    </message>
    <message>
        <source>Write a file</source>
        <translation>Eine Datei schreiben</translation>
    </message>
    <message>
        <source>Edit a file</source>
        <translation>Eine Datei ändern</translation>
    </message>
    <message>
        <source>Search files</source>
        <translation>In Dateien suchen</translation>
    </message>
    <message>
        <source>List documents</source>
        <translation>Dokumente auflisten</translation>
    </message>
    <message>
        <source>Read a document</source>
        <translation>Ein Dokument lesen</translation>
    </message>
    <message>
        <source>Install packages</source>
        <translation>Pakete installieren</translation>
    </message>
    <message>
        <source>Calculate</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Get the cost</source>
        <translation>Die Kosten abfragen</translation>
    </message>
    <message>
        <source>List recipes</source>
        <translation>Rezepte auflisten</translation>
    </message>
    <message>
        <source>Run a recipe</source>
        <translation>Ein Rezept ausführen</translation>
    </message>
    <message>
        <source>Run a shell command</source>
        <translation>Einen Befehl in der Shell ausführen</translation>
    </message>
    <message>
        <source>Run Python code</source>
        <translation>Python-Code ausführen</translation>
    </message>
    <message>
        <source>Wait for a run</source>
        <translation>Auf einen Lauf warten</translation>
    </message>
    <message>
        <source>Read a run&apos;s output</source>
        <translation>Die Ausgabe eines Laufs lesen</translation>
    </message>
    <message>
        <source>Write to a run</source>
        <translation>An einen Lauf schreiben</translation>
    </message>
    <message>
        <source>End a run</source>
        <translation>Einen Lauf beenden</translation>
    </message>
    <message>
        <source>List runs</source>
        <translation>Läufe auflisten</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>Ein Terminal öffnen</translation>
    </message>
    <message>
        <source>Type into a terminal</source>
        <translation>In ein Terminal tippen</translation>
    </message>
    <message>
        <source>Read a terminal</source>
        <translation>Ein Terminal lesen</translation>
    </message>
    <message>
        <source>Close a terminal</source>
        <translation>Ein Terminal schließen</translation>
    </message>
    <message>
        <source>Create a VM</source>
        <translation>Eine Maschine anlegen</translation>
    </message>
    <message>
        <source>List VMs</source>
        <translation>Maschinen auflisten</translation>
    </message>
    <message>
        <source>Get a VM</source>
        <translation>Eine Maschine abfragen</translation>
    </message>
    <message>
        <source>Change a VM</source>
        <translation>Eine Maschine ändern</translation>
    </message>
    <message>
        <source>Pause a VM</source>
        <translation>Eine Maschine anhalten</translation>
    </message>
    <message>
        <source>Resume a VM</source>
        <translation>Eine Maschine fortsetzen</translation>
    </message>
    <message>
        <source>Destroy a VM</source>
        <translation>Eine Maschine entfernen</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>Einen Schnappschuss machen</translation>
    </message>
    <message>
        <source>Restore a snapshot</source>
        <translation>Einen Schnappschuss zurückholen</translation>
    </message>
    <message>
        <source>Fork a VM</source>
        <translation>Eine Maschine abzweigen</translation>
    </message>
    <message>
        <source>List snapshots</source>
        <translation>Schnappschüsse auflisten</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>This call cannot be rehearsed: it does not run code or change files in its machine alone.</source>
        <translation>Dieser Aufruf lässt sich nicht proben: Er führt nicht nur Code aus oder ändert Dateien in seiner Maschine.</translation>
    </message>
    <message>
        <source>The arguments are of another machine.</source>
        <translation>Die Argumente gehören zu einer anderen Maschine.</translation>
    </message>
    <message>
        <source>The copy is gone.</source>
        <translation>Die Kopie ist weg.</translation>
    </message>
</context>
<context>
    <name>traces::Timeline</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1, fehlgeschlagen</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Answer that broke off</source>
        <translation>Abgebrochene Antwort</translation>
    </message>
    <message>
        <source>Request without an answer</source>
        <translation>Anfrage ohne Antwort</translation>
    </message>
</context>
<context>
    <name>traces::TracesPage</name>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Half within</source>
        <translation>Hälfte in</translation>
    </message>
    <message>
        <source>99 % within</source>
        <translation>99 % in</translation>
    </message>
    <message>
        <source>What each tool took</source>
        <translation>Was jedes Werkzeug brauchte</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>Abläufe</translation>
    </message>
    <message>
        <source>Search tasks</source>
        <translation>Aufgaben suchen</translation>
    </message>
    <message>
        <source>Steps of the task</source>
        <translation>Schritte der Aufgabe</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Here stands how tasks of Berth&apos;s own agent went, once there was one.</source>
        <translation>Hier steht, wie Aufgaben von Berths eigenem Agenten verliefen, sobald es eine gab.</translation>
    </message>
    <message>
        <source>No task has these words.</source>
        <translation>In keiner Aufgabe stehen diese Wörter.</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 out of the cache</source>
        <translation>%1 Token gesendet, %2 aus dem Cache</translation>
    </message>
    <message>
        <source>%1 answered</source>
        <translation>%1 geantwortet</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>wiederholt</translation>
    </message>
    <message>
        <source>you were asked</source>
        <translation>Sie wurden gefragt</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>abgelehnt: %1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>at least %1 tokens sent, %2 out of the cache</source>
        <translation>mindestens %1 Token gesendet, %2 aus dem Cache</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>Wo die Zeit blieb</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a phase of a run, and its time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <comment>a phase of runs, and its share</comment>
        <translation>%1: %2 %</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1 (%2 %)</translation>
    </message>
</context>
<context>
    <name>typists</name>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <extracomment>%1: &quot;You&quot; or an agent, or several with commas, %2: another one</extracomment>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 typed here.</source>
        <extracomment>%1: &quot;You&quot;, an agent, or several: &quot;You and claude-code&quot;</extracomment>
        <translation>Hier getippt: %1.</translation>
    </message>
</context>
<context>
    <name>vm::Acceleration</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>This host offers no hardware virtualization (KVM), so machines are translated and start and run many times slower. Switch virtualization on in the firmware, load the module kvm_intel or kvm_amd, and give this user access to /dev/kvm (group kvm).</source>
        <translation>Dieser Host bietet keine Hardware-Virtualisierung (KVM); Maschinen werden daher übersetzt und starten und laufen um ein Vielfaches langsamer. Virtualisierung in der Firmware einschalten, das Modul kvm_intel oder kvm_amd laden und diesem Benutzer Zugriff auf /dev/kvm geben (Gruppe kvm).</translation>
    </message>
    <message>
        <source>Hardware virtualization (KVM) is there and failed: %1 Machines are translated instead, many times slower, until the kernel or QEMU changes. To try again now, remove acceleration.json from Berth&apos;s data folder.</source>
        <translation>Hardware-Virtualisierung (KVM) ist vorhanden und schlug fehl: %1 Maschinen werden stattdessen übersetzt, um ein Vielfaches langsamer, bis Kernel oder QEMU sich ändern. Für einen sofortigen neuen Versuch acceleration.json aus Berths Datenordner entfernen.</translation>
    </message>
</context>
<context>
    <name>vm::Connection</name>
    <message>
        <source>no reason given</source>
        <translation>kein Grund angegeben</translation>
    </message>
    <message>
        <source>libvirt does not tell what becomes of its machines: %1.</source>
        <translation>libvirt teilt nicht mit, was aus seinen Maschinen wird: %1.</translation>
    </message>
    <message>
        <source>libvirt does not list its machines: %1.</source>
        <translation>libvirt listet seine Maschinen nicht auf: %1.</translation>
    </message>
    <message>
        <source>The machine cannot be ended: %1. Try again, or end its QEMU process.</source>
        <translation>Die Maschine kann nicht beendet werden: %1. Erneut versuchen oder ihren QEMU-Prozess beenden.</translation>
    </message>
    <message>
        <source>The machine cannot be paused: %1.</source>
        <translation>Die Maschine kann nicht angehalten werden: %1.</translation>
    </message>
    <message>
        <source>QEMU cannot be asked: %1.</source>
        <translation>QEMU kann nicht befragt werden: %1.</translation>
    </message>
    <message>
        <source>QEMU refuses: %1.</source>
        <translation>QEMU weigert sich: %1.</translation>
    </message>
    <message>
        <source>The machine is gone: %1.</source>
        <translation>Die Maschine ist weg: %1.</translation>
    </message>
    <message>
        <source>This libvirt does not pass on what QEMU tells.</source>
        <translation>Dieses libvirt gibt nicht weiter, was QEMU mitteilt.</translation>
    </message>
    <message>
        <source>QEMU cannot read or write the machine&apos;s state in %1.</source>
        <translation>QEMU kann den Zustand der Maschine in %1 nicht lesen oder schreiben.</translation>
    </message>
    <message>
        <source>The machine cannot be given to its session: %1.</source>
        <translation>Die Maschine kann ihrer Sitzung nicht übergeben werden: %1.</translation>
    </message>
    <message>
        <source>This libvirt does not tell when a disk is gone.</source>
        <translation>Dieses libvirt teilt nicht mit, wann ein Datenträger entfernt ist.</translation>
    </message>
    <message>
        <source>The machine cannot have another disk: %1.</source>
        <translation>Die Maschine kann keinen weiteren Datenträger erhalten: %1.</translation>
    </message>
    <message>
        <source>The machine keeps a disk: %1.</source>
        <translation>Die Maschine behält einen Datenträger: %1.</translation>
    </message>
    <message>
        <source>The machine does not let go of a disk.</source>
        <translation>Die Maschine gibt einen Datenträger nicht frei.</translation>
    </message>
    <message>
        <source>The machine cannot go on: %1.</source>
        <translation>Die Maschine kann nicht fortgesetzt werden: %1.</translation>
    </message>
    <message>
        <source>QEMU does not end the writing of the machine&apos;s state.</source>
        <translation>QEMU beendet das Schreiben des Zustands der Maschine nicht.</translation>
    </message>
    <message>
        <source>The machine cannot be started: %1.</source>
        <translation>Die Maschine kann nicht gestartet werden: %1.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>libvirt does not let go of a file that is copied: %1.</source>
        <translation>libvirt gibt eine Datei nicht frei, die kopiert wird: %1.</translation>
    </message>
    <message>
        <source>The writes of the machine cannot be slowed: %1.</source>
        <translation>Das Schreiben der Maschine lässt sich nicht bremsen: %1.</translation>
    </message>
    <message>
        <source>libvirt cannot start %1: %2.</source>
        <translation>libvirt kann %1 nicht starten: %2.</translation>
    </message>
    <message>
        <source>libvirt does not answer: %1. It may be missing; BERTH_LIBVIRT_URI names another one.</source>
        <translation>libvirt antwortet nicht: %1. Vielleicht fehlt es; BERTH_LIBVIRT_URI nennt ein anderes.</translation>
    </message>
    <message>
        <source>libvirt finds no QEMU to run: %1.</source>
        <translation>libvirt findet kein QEMU: %1.</translation>
    </message>
</context>
<context>
    <name>vm::Console</name>
    <message>
        <source>The machine&apos;s console %1 cannot be made: %2.</source>
        <translation>Die Konsole %1 der Maschine kann nicht angelegt werden: %2.</translation>
    </message>
</context>
<context>
    <name>vm::Emulator</name>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>%1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be found: %2.</source>
        <translation>%1 ist nicht zu finden: %2.</translation>
    </message>
    <message>
        <source>This host does not allow what it takes: %1</source>
        <translation>Dieser Rechner erlaubt nicht, was es dazu braucht: %1</translation>
    </message>
</context>
<context>
    <name>vm::Hypervisor</name>
    <message>
        <source>libvirt did not answer within %1 s.</source>
        <translation>libvirt antwortete nicht innerhalb von %1 s.</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon at %1 is gone and does not come back. Start it again.</source>
        <translation>Der libvirt-Daemon an %1 ist weg und kommt nicht wieder. Ihn neu starten.</translation>
    </message>
    <message>
        <source>The machine shut itself down.</source>
        <translation>Die Maschine fuhr selbst herunter.</translation>
    </message>
    <message>
        <source>The machine was ended through libvirt.</source>
        <translation>Die Maschine wurde über libvirt beendet.</translation>
    </message>
    <message>
        <source>The machine ended suddenly: its QEMU process died.</source>
        <translation>Die Maschine endete plötzlich: Ihr QEMU-Prozess starb.</translation>
    </message>
    <message>
        <source>The machine ended while libvirt&apos;s daemon was away.</source>
        <translation>Die Maschine endete, während der libvirt-Daemon weg war.</translation>
    </message>
    <message>
        <source> QEMU said: %1.</source>
        <translation> QEMU meldete: %1.</translation>
    </message>
    <message>
        <source>At %1 libvirt decides what QEMU may do: it uses AppArmor or SELinux, where the host has them.</source>
        <translation>Bei %1 bestimmt libvirt, was QEMU darf: mit AppArmor oder SELinux, wo es sie auf dem Rechner gibt.</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon was started by an earlier Berth and ends a minute after its last machine.</source>
        <translation>Der libvirt-Daemon wurde von einem früheren Berth gestartet und endet eine Minute nach seiner letzten Maschine.</translation>
    </message>
    <message>
        <source>As root Berth starts no machines at %1: they would be root, too. Run it as an ordinary user, or without BERTH_LIBVIRT_URI and the setting libvirt_uri.</source>
        <translation>Als root startet Berth keine Maschinen bei %1: Sie wären auch root. Als gewöhnlicher Benutzer starten, oder ohne BERTH_LIBVIRT_URI und die Einstellung libvirt_uri.</translation>
    </message>
    <message>
        <source>QEMU %1 with libvirt %2 is too old: Berth needs QEMU %3 and libvirt %4 or newer. Debian 12 has them in bookworm-backports.</source>
        <translation>QEMU %1 mit libvirt %2 ist zu alt: Berth braucht QEMU %3 und libvirt %4 oder neuer. Debian 12 hat sie in bookworm-backports.</translation>
    </message>
</context>
<context>
    <name>vm::ImageBuilds</name>
    <message>
        <source>No image is being built.</source>
        <translation>Es wird kein Abbild erstellt.</translation>
    </message>
    <message>
        <source>The image “%1” is not being built. Under way: %2.</source>
        <translation>Das Abbild „%1“ wird nicht erstellt. Im Gange: %2.</translation>
    </message>
    <message>
        <source>Building the image “%1” was cancelled.</source>
        <translation>Das Erstellen des Abbilds „%1“ wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>vm::ImageNews</name>
    <message>
        <source>The image %1 is built again for the one that it lies on.</source>
        <translation>Das Abbild %1 wird wegen dessen, auf dem es liegt, neu gebaut.</translation>
    </message>
    <message numerus="yes">
        <source>%n package(s) of the image %1 have newer versions.</source>
        <translation>
            <numerusform>%n Paket des Abbilds %1 gibt es in einer neueren Version.</numerusform>
            <numerusform>%n Pakete des Abbilds %1 gibt es in neueren Versionen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vm::ImageProgress</name>
    <message>
        <source>Clearing up</source>
        <translation>Wird aufgeräumt</translation>
    </message>
    <message>
        <source>Fetching package lists</source>
        <translation>Paketlisten werden geholt</translation>
    </message>
    <message>
        <source>Downloading the base system</source>
        <translation>Grundsystem wird heruntergeladen</translation>
    </message>
    <message>
        <source>Unpacking the base system</source>
        <translation>Grundsystem wird entpackt</translation>
    </message>
    <message>
        <source>Setting up the base system</source>
        <translation>Grundsystem wird eingerichtet</translation>
    </message>
    <message>
        <source>Downloading packages</source>
        <translation>Pakete werden heruntergeladen</translation>
    </message>
    <message>
        <source>Adding settings</source>
        <translation>Einstellungen werden hinzugefügt</translation>
    </message>
    <message>
        <source>Preparing the kernel</source>
        <translation>Kernel wird vorbereitet</translation>
    </message>
    <message>
        <source>Adding Python packages</source>
        <translation>Python-Pakete werden hinzugefügt</translation>
    </message>
    <message>
        <source>Making the disk</source>
        <translation>Datenträger wird angelegt</translation>
    </message>
    <message>
        <source>Packing the disk</source>
        <translation>Datenträger wird gepackt</translation>
    </message>
    <message>
        <source>Writing to the disk</source>
        <translation>Datenträger wird geschrieben</translation>
    </message>
    <message>
        <source>Installing packages</source>
        <translation>Pakete werden installiert</translation>
    </message>
    <message>
        <source>Reading the image below</source>
        <translation>Liest das Abbild darunter</translation>
    </message>
    <message>
        <source>Fetching packages of npm</source>
        <translation>npm-Pakete werden geladen</translation>
    </message>
    <message>
        <source>Adding packages of npm</source>
        <translation>npm-Pakete werden hinzugefügt</translation>
    </message>
    <message>
        <source>Compiling the library of Go</source>
        <translation>Die Bibliothek von Go wird übersetzt</translation>
    </message>
</context>
<context>
    <name>vm::ImageRecipe</name>
    <message>
        <source>The image recipe %1 is not usable: %2</source>
        <translation>Das Abbildrezept %1 ist nicht verwendbar: %2</translation>
    </message>
    <message>
        <source>its name may only have small letters, digits and hyphens.</source>
        <translation>Sein Name darf nur Kleinbuchstaben, Ziffern und Bindestriche haben.</translation>
    </message>
    <message>
        <source>%1 at byte %2.</source>
        <translation>%1 bei Byte %2.</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>Es ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>“%1” must be a text.</source>
        <translation>„%1“ muss ein Text sein.</translation>
    </message>
    <message>
        <source>“%1” must be a list of names.</source>
        <translation>„%1“ muss eine Liste von Namen sein.</translation>
    </message>
    <message>
        <source>“%1” has an entry that is no such name.</source>
        <translation>„%1“ hat einen Eintrag, der kein solcher Name ist.</translation>
    </message>
    <message>
        <source>“%1” is no name.</source>
        <translation>„%1“ ist kein Name.</translation>
    </message>
    <message>
        <source>it extends itself by way of %1.</source>
        <translation>Es erweitert sich selbst über %1.</translation>
    </message>
    <message>
        <source>it names no Debian suite, and extends no recipe that does.</source>
        <translation>Es nennt keine Debian-Suite und erweitert kein Rezept, das eine nennt.</translation>
    </message>
    <message>
        <source>“%1” must be a list.</source>
        <translation>„%1“ muss eine Liste sein.</translation>
    </message>
    <message>
        <source>“npm” has an entry without a name, an exact version or an integrity (sha512-…), or with more than these.</source>
        <translation>„npm“ hat einen Eintrag ohne Namen, genaue Version oder Prüfsumme (integrity, sha512-…) oder mit mehr als diesen.</translation>
    </message>
    <message>
        <source>“%1” is not known; a recipe has description, extends, suite, packages, pip, npm and python_modules.</source>
        <translation>„%1“ ist unbekannt; ein Rezept hat description, extends, suite, packages, pip, npm und python_modules.</translation>
    </message>
    <message>
        <source>it has the package %1 of npm in two versions.</source>
        <translation>es hat das npm-Paket %1 in zwei Versionen.</translation>
    </message>
</context>
<context>
    <name>vm::ImageStore</name>
    <message>
        <source>The image recipe %1 cannot be read: %2.</source>
        <translation>Das Abbildrezept %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>There is no image profile “%1”. There are: %2.</source>
        <translation>Es gibt kein Abbildprofil „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>The image in %1 is damaged. Remove the folder and build again.</source>
        <translation>Das Abbild in %1 ist beschädigt. Den Ordner entfernen und neu erstellen.</translation>
    </message>
    <message>
        <source>The image in %1 cannot be removed.</source>
        <translation>Das Abbild in %1 kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>What is left of an image in %1 cannot be removed.</source>
        <translation>Der Rest eines Abbilds in %1 kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The image %1 was built when no list of its packages was kept.</source>
        <translation>Das Abbild %1 wurde gebaut, als noch keine Liste seiner Pakete aufgehoben wurde.</translation>
    </message>
    <message>
        <source>The list of packages in %1 is damaged.</source>
        <translation>Die Paketliste in %1 ist beschädigt.</translation>
    </message>
    <message>
        <source>There is no image “%1” yet.</source>
        <translation>Es gibt noch kein Abbild „%1“.</translation>
    </message>
</context>
<context>
    <name>vm::ImageWorkshop</name>
    <message>
        <source>The disk is full. Make room (about 3 GB) and build again. (%1)</source>
        <translation>Der Datenträger ist voll. Platz schaffen (etwa 3 GB) und erneut erstellen. (%1)</translation>
    </message>
    <message>
        <source>The packages are not signed by Debian, so they are not used: %1. Check the mirror and the package debian-archive-keyring.</source>
        <translation>Die Pakete sind nicht von Debian signiert und werden daher nicht verwendet: %1. Den Spiegelserver und das Paket debian-archive-keyring prüfen.</translation>
    </message>
    <message>
        <source>The package lists do not fit this host&apos;s date: %1. Set the clock and build again.</source>
        <translation>Die Paketlisten passen nicht zum Datum dieses Hosts: %1. Die Uhr stellen und erneut erstellen.</translation>
    </message>
    <message>
        <source>The recipe asks for what the mirror does not have: %1.</source>
        <translation>Das Rezept verlangt, was der Spiegelserver nicht hat: %1.</translation>
    </message>
    <message>
        <source>The packages could not be fetched: %1. Check the network and build again; what was fetched is kept.</source>
        <translation>Die Pakete konnten nicht geholt werden: %1. Das Netz prüfen und erneut erstellen; Geholtes bleibt erhalten.</translation>
    </message>
    <message>
        <source>The image could not be built: %1.</source>
        <translation>Das Abbild konnte nicht erstellt werden: %1.</translation>
    </message>
    <message>
        <source>Waiting for another build</source>
        <translation>Ein anderes Erstellen wird abgewartet</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Wird gestartet</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written: %2.</source>
        <translation>In den Ordner %1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>What an unfinished build left in %1 cannot be removed: %2</source>
        <translation>Was ein unfertiges Erstellen in %1 hinterließ, kann nicht entfernt werden: %2</translation>
    </message>
    <message>
        <source>The build needs namespaces of its own and did not get them: %1.</source>
        <translation>Das Erstellen braucht eigene Namensräume und erhielt sie nicht: %1.</translation>
    </message>
    <message>
        <source>Building an image</source>
        <translation>Das Erstellen eines Abbilds</translation>
    </message>
    <message>
        <source>A package of npm does not have the hash that the recipe names, so it is not used: %1.</source>
        <translation>Ein npm-Paket hat nicht die Prüfsumme, die das Rezept nennt, und wird nicht verwendet: %1.</translation>
    </message>
    <message>
        <source>A recipe names all that its packages of npm need: %1.</source>
        <translation>Ein Rezept nennt alles, was seine npm-Pakete brauchen: %1.</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>kein Grund wurde genannt</translation>
    </message>
    <message>
        <source>Newer packages could not be looked for: %1.</source>
        <translation>Nach neueren Paketen konnte nicht gesucht werden: %1.</translation>
    </message>
    <message>
        <source>What apt said of the packages cannot be read.</source>
        <translation>Was apt über die Pakete gesagt hat, ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The disk became full, so the build was stopped: what is left on %1 is the reserve. Make room there (about 3 GB) and build again.</source>
        <translation>Der Datenträger wurde voll, daher wurde die Erstellung angehalten: Auf %1 ist nur noch die Reserve frei. Dort Platz schaffen (etwa 3 GB) und erneut erstellen.</translation>
    </message>
    <message>
        <source>An image is being built, of these packages. Remove them when it is done.</source>
        <translation>Aus diesen Paketen wird gerade ein Abbild gebaut. Erst danach entfernen.</translation>
    </message>
    <message>
        <source>The packages in %1 cannot be removed: %2</source>
        <translation>Die Pakete in %1 können nicht entfernt werden: %2</translation>
    </message>
    <message>
        <source>Images cannot be built without %1.</source>
        <translation>Ohne %1 können keine Abbilder erstellt werden.</translation>
    </message>
    <message>
        <source>Images are built from signed Debian packages, and the keys to check them are missing.</source>
        <translation>Abbilder entstehen aus signierten Debian-Paketen, und die Schlüssel zur Prüfung fehlen.</translation>
    </message>
    <message>
        <source>This user has no subordinate ids, which building an image without root needs.</source>
        <translation>Dieser Benutzer hat keine untergeordneten IDs, die das Erstellen eines Abbilds ohne root braucht.</translation>
    </message>
</context>
<context>
    <name>vm::Ingredients</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>vm::Machine</name>
    <message>
        <source>The session&apos;s disk %1 is missing.</source>
        <translation>Der Datenträger %1 der Sitzung fehlt.</translation>
    </message>
    <message>
        <source>A machine %1 is there already.</source>
        <translation>Eine Maschine %1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>The machine ended as soon as it had started. %1</source>
        <translation>Die Maschine endete sofort nach dem Start. %1</translation>
    </message>
    <message>
        <source>The machine&apos;s disk cannot be kept as %1: %2.</source>
        <translation>Der Datenträger der Maschine kann nicht als %1 behalten werden: %2.</translation>
    </message>
    <message>
        <source>The machine has lost its network.</source>
        <translation>Die Maschine hat ihr Netz verloren.</translation>
    </message>
    <message>
        <source>The image “%1” is damaged: %2 is missing. Remove it and build it again.</source>
        <translation>Das Abbild „%1“ ist beschädigt: %2 fehlt. Entfernen und neu erstellen.</translation>
    </message>
    <message>
        <source>The snapshot</source>
        <translation>Der Schnappschuss</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>%1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The machine could not be started confined: %1</source>
        <translation>Die Maschine ließ sich nicht eingeschlossen starten: %1</translation>
    </message>
    <message>
        <source>The machine&apos;s disk is damaged: it lies on %1, which is not its image. Begin with a new machine.</source>
        <translation>Die Festplatte der Maschine ist beschädigt: Sie liegt auf %1, und das ist nicht ihr Abbild. Mit einer neuen Maschine beginnen.</translation>
    </message>
</context>
<context>
    <name>vm::MachineFolder</name>
    <message>
        <source>The machine&apos;s folder %1 cannot be made: %2. Check who may write there and how much space is left.</source>
        <translation>Der Ordner %1 der Maschine kann nicht angelegt werden: %2. Schreibrechte und freien Platz dort prüfen.</translation>
    </message>
    <message>
        <source>The guest agent %1 cannot be read: %2.</source>
        <translation>Der Gastagent %1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The disk of the guest agent, %1, cannot be written: %2.</source>
        <translation>Der Datenträger des Gastagenten, %1, kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>%1 kann nicht angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The disk is full: %1 MiB may be used in %2, and a machine needs at least %3 MiB there. Remove something, for example an image or a session.</source>
        <translation>Der Datenträger ist voll: In %2 dürfen noch %1 MiB belegt werden, und eine Maschine braucht dort mindestens %3 MiB. Etwas entfernen, etwa ein Abbild oder eine Sitzung.</translation>
    </message>
</context>
<context>
    <name>vm::Network</name>
    <message>
        <source>The machine&apos;s network is gone.</source>
        <translation>Das Netz der Maschine ist weg.</translation>
    </message>
    <message>
        <source>This host does not let this user make a network namespace: %1. In a container, allow user namespaces and /dev/net/tun.</source>
        <translation>Dieser Host erlaubt diesem Benutzer keinen Netznamensraum: %1. In einem Container Benutzernamensräume und /dev/net/tun erlauben.</translation>
    </message>
    <message>
        <source>The machine&apos;s network has failed: %1.</source>
        <translation>Das Netz der Maschine ist ausgefallen: %1.</translation>
    </message>
    <message>
        <source>The program behind the machine&apos;s network card has failed.</source>
        <translation>Das Programm hinter der Netzkarte der Maschine ist ausgefallen.</translation>
    </message>
    <message>
        <source>The setting %1=%2 forbids namespaces to this user.</source>
        <translation>Die Einstellung %1=%2 verbietet diesem Benutzer Namensräume.</translation>
    </message>
    <message>
        <source>The program %1 is missing.</source>
        <translation>Das Programm %1 fehlt.</translation>
    </message>
    <message>
        <source>This host has no /dev/net/tun.</source>
        <translation>Dieser Host hat kein /dev/net/tun.</translation>
    </message>
    <message>
        <source>/dev/net/tun is closed to this user.</source>
        <translation>/dev/net/tun ist für diesen Benutzer geschlossen.</translation>
    </message>
    <message>
        <source>The firewall of a machine&apos;s network cannot be loaded: %1.</source>
        <translation>Die Firewall des Netzes einer Maschine kann nicht geladen werden: %1.</translation>
    </message>
</context>
<context>
    <name>vm::Overlay</name>
    <message>
        <source>The machine&apos;s disk cannot be made: %1</source>
        <translation>Der Datenträger der Maschine kann nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>qemu-img is not installed.</source>
        <translation>qemu-img ist nicht installiert.</translation>
    </message>
</context>
<context>
    <name>vm::PackageCache</name>
    <message>
        <source>There is no nginx on this host, so machines fetch every package from its mirror.</source>
        <translation>Auf diesem Rechner gibt es kein nginx, also holen Maschinen jedes Paket von seinem Spiegelserver.</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>Die Datei %1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>nginx cannot be confined here, so machines fetch every package from its mirror. %1</source>
        <translation>nginx lässt sich hier nicht einschließen, also holen Maschinen jedes Paket von seinem Spiegelserver. %1</translation>
    </message>
    <message>
        <source>The disk of %1 is nearly full, so machines fetch every package from its mirror. Free some space there.</source>
        <translation>Der Datenträger von %1 ist fast voll; Maschinen holen deshalb jedes Paket von seinem Spiegel. Dort Platz schaffen.</translation>
    </message>
    <message>
        <source>The disk of %1 is nearly full.</source>
        <translation>Der Datenträger von %1 ist fast voll.</translation>
    </message>
</context>
<context>
    <name>vm::SessionDaemon</name>
    <message>
        <source>libvirt&apos;s daemon does not answer.</source>
        <translation>Der libvirt-Daemon antwortet nicht.</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon cannot be started for root: %1 Run Berth as an ordinary user.</source>
        <translation>Der Dienst von libvirt kann für root nicht gestartet werden: %1 Berth als gewöhnlicher Benutzer starten.</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon is not installed.</source>
        <translation>Der libvirt-Daemon ist nicht installiert.</translation>
    </message>
</context>
<context>
    <name>vm::Size</name>
    <message>
        <source>There is no size “%1”. The sizes are %2.</source>
        <translation>Es gibt keine Größe „%1“. Die Größen sind %2.</translation>
    </message>
    <message>
        <source>A machine of size %1 needs %2 MiB of memory, and the running machines leave %3 MiB of the %4 MiB that machines may use. Stop a machine, or choose a smaller size.</source>
        <translation>Eine Maschine der Größe %1 braucht %2 MiB Speicher, und die laufenden Maschinen lassen %3 MiB der %4 MiB, die Maschinen belegen dürfen. Eine Maschine stoppen oder eine kleinere Größe wählen.</translation>
    </message>
    <message>
        <source>%1 machines run already, and no more than %2 may run at once. Stop one of them.</source>
        <translation>%1 Maschinen laufen schon, und mehr als %2 dürfen nicht zugleich laufen. Eine stoppen.</translation>
    </message>
    <message>
        <source>A machine of size %1 needs %2 MiB of memory, and machines may use %3 MiB of this host&apos;s %4 MiB. Choose a smaller size.</source>
        <translation>Eine Maschine der Größe %1 braucht %2 MiB Speicher, und Maschinen dürfen %3 MiB der %4 MiB dieses Hosts belegen. Eine kleinere Größe wählen.</translation>
    </message>
</context>
<context>
    <name>vm::Snapshot</name>
    <message>
        <source>The snapshot cannot be written to %1: %2.</source>
        <translation>Der Schnappschuss kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The snapshot %1 was removed.</source>
        <translation>Der Schnappschuss %1 wurde entfernt.</translation>
    </message>
    <message>
        <source>The session has no snapshots.</source>
        <translation>Die Sitzung hat keine Schnappschüsse.</translation>
    </message>
    <message>
        <source>There is no snapshot “%1”. There are: %2.</source>
        <translation>Es gibt keinen Schnappschuss „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>A snapshot&apos;s name has letters, digits, dots, hyphens and underscores, 40 at most, and starts with a letter or digit.</source>
        <translation>Der Name eines Schnappschusses hat Buchstaben, Ziffern, Punkte, Binde- und Unterstriche, höchstens 40, und beginnt mit Buchstabe oder Ziffer.</translation>
    </message>
    <message>
        <source>There is a snapshot “%1” already. Choose another name.</source>
        <translation>Es gibt schon einen Schnappschuss „%1“. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>A snapshot cannot be made in %1: %2.</source>
        <translation>In %1 kann kein Schnappschuss angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The snapshot %1 cannot be removed.</source>
        <translation>Der Schnappschuss %1 kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The snapshots in %1 cannot be removed.</source>
        <translation>Die Schnappschüsse in %1 können nicht entfernt werden.</translation>
    </message>
</context>
<context>
    <name>vm::Spec</name>
    <message>
        <source>This domain is not a machine of Berth.</source>
        <translation>Diese Domäne ist keine Maschine von Berth.</translation>
    </message>
</context>
<context>
    <name>vm::Template</name>
    <message>
        <source>The template cannot be written to %1: %2.</source>
        <translation>Die Vorlage kann nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>There is no template in %1.</source>
        <translation>In %1 gibt es keine Vorlage.</translation>
    </message>
    <message>
        <source>The template %1 is damaged: %2 is not as it was written.</source>
        <translation>Die Vorlage %1 ist beschädigt: %2 ist nicht, wie es geschrieben wurde.</translation>
    </message>
    <message>
        <source>A template cannot be made in %1: %2.</source>
        <translation>In %1 kann keine Vorlage angelegt werden: %2.</translation>
    </message>
    <message>
        <source>The template %1 cannot be removed: %2.</source>
        <translation>Die Vorlage %1 kann nicht entfernt werden: %2.</translation>
    </message>
    <message>
        <source>its file system has no sparse files; set XDG_DATA_HOME to a folder of another one</source>
        <translation>sein Dateisystem hat keine Dateien mit Löchern; XDG_DATA_HOME auf einen Ordner eines anderen setzen</translation>
    </message>
    <message>
        <source>%1 is damaged, or another Berth&apos;s.</source>
        <translation>%1 ist beschädigt oder gehört zu einem anderen Berth.</translation>
    </message>
    <message>
        <source>The template</source>
        <translation>Die Vorlage</translation>
    </message>
</context>
<context>
    <name>vm::TransferDisk</name>
    <message>
        <source>The machine is gone.</source>
        <translation>Die Maschine ist weg.</translation>
    </message>
    <message>
        <source>Another file is being copied.</source>
        <translation>Eine andere Datei wird kopiert.</translation>
    </message>
    <message>
        <source>libvirt does not give the machine a disk.</source>
        <translation>libvirt gibt der Maschine keinen Datenträger.</translation>
    </message>
    <message>
        <source>The machine does not let go of the file that was copied. Stop it.</source>
        <translation>Die Maschine gibt die kopierte Datei nicht frei. Sie stoppen.</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>%1 kann nicht geöffnet werden: %2.</translation>
    </message>
</context>
<context>
    <name>vm::copyFile</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2: %3.</source>
        <translation>%1 kann nicht nach %2 kopiert werden: %3.</translation>
    </message>
    <message>
        <source>%1 cannot be written to the disk: %2.</source>
        <translation>%1 kann nicht auf den Datenträger geschrieben werden: %2.</translation>
    </message>
</context>
</TS>
