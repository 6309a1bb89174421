<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Attachments</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallCard</name>
    <message numerus="yes">
        <source>%n look(s) and inputs</source>
        <translation>
            <numerusform>%n look or input</numerusform>
            <numerusform>%n looks and inputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n More Line(s)</source>
        <translation>
            <numerusform>Show %n More Line</numerusform>
            <numerusform>Show %n More Lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the Last %n</source>
        <translation>
            <numerusform>Show the Last %n</numerusform>
            <numerusform>Show the Last %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallRibbon</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n done</numerusform>
            <numerusform>%n done</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut off</source>
        <translation>
            <numerusform>%n cut off</numerusform>
            <numerusform>%n cut off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n waiting for you</numerusform>
            <numerusform>%n waiting for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message numerus="yes">
        <source>About %1 and %2, from %n run(s) in size %3.</source>
        <translation>
            <numerusform>About %1 and %2, from %n run in size %3.</numerusform>
            <numerusform>About %1 and %2, from %n runs in size %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CloseQuestion</name>
    <message numerus="yes">
        <source>%n machine(s) still run.</source>
        <translation>
            <numerusform>%n machine still runs.</numerusform>
            <numerusform>%n machines still run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) are being built.</source>
        <translation>
            <numerusform>%n image is being built.</numerusform>
            <numerusform>%n images are being built.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Desktop</name>
    <message numerus="yes">
        <source>Berth: %n review(s) wait for you</source>
        <translation>
            <numerusform>Berth: %n review waits for you</numerusform>
            <numerusform>Berth: %n reviews wait for you</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message numerus="yes">
        <source>The first %Ln row(s).</source>
        <translation>
            <numerusform>The first %Ln row.</numerusform>
            <numerusform>The first %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message numerus="yes">
        <source>%n thing(s) machines need are here.</source>
        <translation>
            <numerusform>%n thing machines need is here.</numerusform>
            <numerusform>%n things machines need are here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InputFiles</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MachineDialog</name>
    <message numerus="yes">
        <source>%n attached file(s), and all else that the machine holds, can then be sent anywhere on the internet.</source>
        <translation>
            <numerusform>%n attached file, and all else that the machine holds, can then be sent anywhere on the internet.</numerusform>
            <numerusform>%n attached files, and all else that the machine holds, can then be sent anywhere on the internet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message numerus="yes">
        <source>%n program(s) ask to use Berth. See Agents, at the left.</source>
        <translation>
            <numerusform>%n program asks to use Berth. See Agents, at the left.</numerusform>
            <numerusform>%n programs ask to use Berth. See Agents, at the left.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportCard</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n call, %1 failed</numerusform>
            <numerusform>%n calls, %1 failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RequestCard</name>
    <message numerus="yes">
        <source>
… and %n more line(s)</source>
        <translation>
            <numerusform>
… and %n more line</numerusform>
            <numerusform>
… and %n more lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message numerus="yes">
        <source>%1, %2, %n review(s) wait</source>
        <translation>
            <numerusform>%1, %2, %n review waits</numerusform>
            <numerusform>%1, %2, %n reviews wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TerminalView</name>
    <message numerus="yes">
        <source>Paste %n line(s)?</source>
        <translation>
            <numerusform>Paste %n line?</numerusform>
            <numerusform>Paste %n lines?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents</name>
    <message numerus="yes">
        <source>%n machine(s) up to %1</source>
        <translation>
            <numerusform>%n machine up to %1</numerusform>
            <numerusform>%n machines up to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::AgentsPage</name>
    <message numerus="yes">
        <source>%1, %n call(s)</source>
        <translation>
            <numerusform>%1, %n call</numerusform>
            <numerusform>%1, %n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::ReviewPanel</name>
    <message numerus="yes">
        <source>%n review(s) wait</source>
        <translation>
            <numerusform>%n review waits</numerusform>
            <numerusform>%n reviews wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::ReviewsPage</name>
    <message numerus="yes">
        <source>%n call(s) of agents wait for your answer.</source>
        <translation>
            <numerusform>%n call of an agent waits for your answer.</numerusform>
            <numerusform>%n calls of agents wait for your answer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::RulesPage</name>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::StrangerCard</name>
    <message numerus="yes">
        <source>%n more after this</source>
        <translation>
            <numerusform>%n more after this</numerusform>
            <numerusform>%n more after this</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>api</name>
    <message numerus="yes">
        <source>About %1, %2, from %n run(s).</source>
        <translation>
            <numerusform>About %1, %2, from %n run.</numerusform>
            <numerusform>About %1, %2, from %n runs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What %n call(s) and run(s) did after that is in the chat, and not in the machine.</source>
        <translation>
            <numerusform>What %n call or run did after that is in the chat, and not in the machine.</numerusform>
            <numerusform>What %n calls and runs did after that is in the chat, and not in the machine.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message numerus="yes">
        <source>… and %n more line(s)</source>
        <translation>
            <numerusform>… and %n more line</numerusform>
            <numerusform>… and %n more lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n call, %1 failed</numerusform>
            <numerusform>%n calls, %1 failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n call</numerusform>
            <numerusform>%n calls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>code::SearchBar</name>
    <message numerus="yes">
        <source>%1 found</source>
        <translation>
            <numerusform>%1 found</numerusform>
            <numerusform>%1 found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln replaced</source>
        <translation>
            <numerusform>%Ln replaced</numerusform>
            <numerusform>%Ln replaced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>files::FilesModel</name>
    <message numerus="yes">
        <source>%Ln entries have names that no file can have.</source>
        <translation>
            <numerusform>%Ln entry has a name that no file can have.</numerusform>
            <numerusform>%Ln entries have names that no file can have.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>files::FilesPane</name>
    <message numerus="yes">
        <source>Delete %Ln files and folders in the machine?</source>
        <translation>
            <numerusform>Delete %Ln file or folder in the machine?</numerusform>
            <numerusform>Delete %Ln files and folders in the machine?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>files::Transfers</name>
    <message numerus="yes">
        <source>%Ln left out, the first: %1 (%2)</source>
        <extracomment>3 left out, the first: folder/link (It is a link.)</extracomment>
        <translation>
            <numerusform>%Ln left out: %1 (%2)</numerusform>
            <numerusform>%Ln left out, the first: %1 (%2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>live::LivePage</name>
    <message numerus="yes">
        <source>%n review(s) wait for you</source>
        <translation>
            <numerusform>%n review waits for you</numerusform>
            <numerusform>%n reviews wait for you</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) have a machine.</source>
        <translation>
            <numerusform>%n session has a machine.</numerusform>
            <numerusform>%n sessions have a machine.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for you.</source>
        <translation>
            <numerusform>%n session waits for you.</numerusform>
            <numerusform>%n sessions wait for you.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>session::Step</name>
    <message numerus="yes">
        <source>about %n second(s) left</source>
        <translation>
            <numerusform>about %n second left</numerusform>
            <numerusform>about %n seconds left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>about %n minute left</numerusform>
            <numerusform>about %n minutes left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vm::ImageNews</name>
    <message numerus="yes">
        <source>%n package(s) of the image %1 have newer versions.</source>
        <translation>
            <numerusform>%n package of the image %1 has a newer version.</numerusform>
            <numerusform>%n packages of the image %1 have newer versions.</numerusform>
        </translation>
    </message>
</context>
</TS>
