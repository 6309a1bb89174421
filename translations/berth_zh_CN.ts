<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AgentShell</name>
    <message>
        <source>The program in the agent&apos;s terminal has ended.</source>
        <translation>智能体终端中的程序已结束。</translation>
    </message>
</context>
<context>
    <name>Archive</name>
    <message>
        <source>This session is in the archive: its files are kept, and no machine starts.</source>
        <translation>此会话已归档：文件会保留，但不会启动虚拟机。</translation>
    </message>
    <message>
        <source>Take Out of the Archive</source>
        <translation>移出归档</translation>
    </message>
</context>
<context>
    <name>Attachments</name>
    <message>
        <source>Attached files</source>
        <translation>附件</translation>
    </message>
    <message>
        <source>Take Off %1</source>
        <translation>移除 %1</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>还有 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BudgetDialog</name>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>At 80 % a warning is given once. At 100 % the machine is stopped and none starts until the budget is raised; all files stay.</source>
        <translation>达到 80 % 时警告一次。达到 100 % 时停止虚拟机，提高预算之前不再启动；所有文件都会保留。</translation>
    </message>
    <message>
        <source>%1, in all, $</source>
        <translation>%1，总计，$</translation>
    </message>
    <message>
        <source>All sessions, each month, $</source>
        <translation>所有会话，每月，$</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>%1 spent</source>
        <translation>已花费 %1</translation>
    </message>
</context>
<context>
    <name>BudgetGauge</name>
    <message>
        <source>%1 % of the budget is spent</source>
        <translation>已花费预算的 %1 %</translation>
    </message>
</context>
<context>
    <name>BuildProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Building the image %1</source>
        <translation>正在构建镜像 %1</translation>
    </message>
    <message>
        <source>Cancel building the image %1</source>
        <translation>取消构建镜像 %1</translation>
    </message>
    <message>
        <source>Paused at %1 % · %2</source>
        <translation>已暂停于 %1% · %2</translation>
    </message>
    <message>
        <source>%1 % · %2</source>
        <translation>%1% · %2</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume building the image %1</source>
        <translation>继续构建镜像 %1</translation>
    </message>
    <message>
        <source>Pause building the image %1</source>
        <translation>暂停构建镜像 %1</translation>
    </message>
</context>
<context>
    <name>CallCard</name>
    <message>
        <source>Waits for you</source>
        <translation>等待您的答复</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Cut off: Berth ended meanwhile</source>
        <translation>中断：其间 Berth 已结束</translation>
    </message>
    <message>
        <source>Show in Terminal</source>
        <translation>在终端中显示</translation>
    </message>
    <message>
        <source>Copy the Call</source>
        <translation>复制调用</translation>
    </message>
    <message>
        <source>What the agent asked for</source>
        <translation>智能体请求的内容</translation>
    </message>
    <message numerus="yes">
        <source>%n look(s) and inputs</source>
        <translation>
            <numerusform>%n 次查看和输入</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 times</source>
        <translation>%1，%2 次</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>%1: an agent, %2: how its call stands, as &quot;Done&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Call of %1: %2, %3</source>
        <translation>%1 的调用：%2，%3</translation>
    </message>
    <message>
        <source>Not all of the output could be kept: %1.</source>
        <translation>未能保留全部输出：%1。</translation>
    </message>
    <message>
        <source>Nobody answered in time; nothing was done.</source>
        <translation>没有人及时答复；未执行任何操作。</translation>
    </message>
    <message>
        <source>The question was withdrawn; nothing was done.</source>
        <translation>请求已撤回；未执行任何操作。</translation>
    </message>
    <message>
        <source>A person refused it; nothing was done.</source>
        <translation>有人拒绝了它；未执行任何操作。</translation>
    </message>
    <message>
        <source>A person allowed it. It is done when the agent comes for the answer.</source>
        <translation>有人允许了它。智能体来取答复时便会执行。</translation>
    </message>
    <message>
        <source>A person allowed it.</source>
        <translation>有人允许了它。</translation>
    </message>
    <message>
        <source>A person allowed it as they edited it. It is done when the agent comes for the answer.</source>
        <translation>有人修改后允许了它。智能体来取答复时便会执行。</translation>
    </message>
    <message>
        <source>A person allowed it as they edited it.</source>
        <translation>有人修改后允许了它。</translation>
    </message>
    <message>
        <source>not all is shown</source>
        <translation>未全部显示</translation>
    </message>
    <message>
        <source>Show Less</source>
        <translation>收起</translation>
    </message>
    <message numerus="yes">
        <source>Show %n More Line(s)</source>
        <translation>
            <numerusform>再显示 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show the Last %n</source>
        <translation>
            <numerusform>显示最后 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CallRibbon</name>
    <message numerus="yes">
        <source>%n done</source>
        <translation>
            <numerusform>%n 个已完成</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cut off</source>
        <translation>
            <numerusform>%n 个中断</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refused</source>
        <translation>
            <numerusform>%n 个被拒绝</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 个失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n 个正在运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n waiting for you</source>
        <translation>
            <numerusform>%n 个等待您的答复</numerusform>
        </translation>
    </message>
    <message>
        <source>Call %1 of %2: %3</source>
        <extracomment>%1: which, %2: of how many, %3: what it did and how it ended</extracomment>
        <translation>第 %1 次调用，共 %2 次：%3</translation>
    </message>
    <message>
        <source>Calls %1 to %2 of %3: %4</source>
        <translation>第 %1 到 %2 次调用，共 %3 次：%4</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Left and right go along the calls, with Ctrl from snapshot to snapshot. Enter shows one in the chat, F forks there.</source>
        <translation>左右键在各调用间移动，按住 Ctrl 则在快照间移动。回车键在聊天中显示调用，F 键从该处分叉。</translation>
    </message>
    <message>
        <source>%1 · Snapshot before: %2</source>
        <extracomment>%1: what is said of a call, %2: the names of snapshots</extracomment>
        <translation>%1 · 此前的快照：%2</translation>
    </message>
    <message>
        <source>Snapshots: %1</source>
        <extracomment>%1: names of snapshots</extracomment>
        <translation>快照：%1</translation>
    </message>
</context>
<context>
    <name>ChatHead</name>
    <message>
        <source>Start the Machine</source>
        <translation>启动虚拟机</translation>
    </message>
    <message>
        <source>Pause the Machine</source>
        <translation>暂停虚拟机</translation>
    </message>
    <message>
        <source>Search the Chat (Ctrl+F)</source>
        <translation>搜索聊天（Ctrl+F）</translation>
    </message>
    <message>
        <source>%1 · %2 · offline</source>
        <translation>%1 · %2 · 离线</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Stop the Machine</source>
        <translation>停止虚拟机</translation>
    </message>
    <message>
        <source>Resume the Machine</source>
        <translation>恢复虚拟机</translation>
    </message>
</context>
<context>
    <name>ChatPane</name>
    <message>
        <source>Size %1 costs %2 a minute.</source>
        <translation>规格 %1 每分钟费用为 %2。</translation>
    </message>
    <message>
        <source>%1 is in the machine, in /session/input.</source>
        <translation>%1 已在虚拟机的 /session/input 中。</translation>
    </message>
    <message numerus="yes">
        <source>About %1 and %2, from %n run(s) in size %3.</source>
        <translation>
            <numerusform>大约 %1 和 %2，根据规格 %3 的 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Set up a language model first.</source>
        <translation>请先设置一个语言模型。</translation>
    </message>
    <message>
        <source>A task is under way. Wait for its end, or stop it.</source>
        <translation>有任务正在进行。请等它结束，或停止它。</translation>
    </message>
    <message>
        <source>Take the machine offline first, or take the files off.</source>
        <translation>请先将机器断网，或移除这些文件。</translation>
    </message>
</context>
<context>
    <name>ChatSearch</name>
    <message>
        <source>Search this chat</source>
        <translation>搜索此聊天</translation>
    </message>
    <message>
        <source>Close the Search</source>
        <translation>关闭搜索</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Chat</source>
        <translation>聊天</translation>
    </message>
</context>
<context>
    <name>CloseQuestion</name>
    <message>
        <source>Close Berth</source>
        <translation>关闭 Berth</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) still run.</source>
        <translation>
            <numerusform>仍有 %n 台虚拟机在运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep Running in the Tray</source>
        <translation>在系统托盘中继续运行</translation>
    </message>
    <message>
        <source>Keep Running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Stop and Quit</source>
        <translation>停止并退出</translation>
    </message>
    <message>
        <source>A running machine goes on costing and stops by itself when idle. Of one that is stopped, the files in /session are kept and nothing else.</source>
        <translation>虚拟机运行期间持续计费，空闲时会自动停止。停止后只保留 /session 中的文件。</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) are being built.</source>
        <translation>
            <numerusform>正在构建 %n 个镜像。</numerusform>
        </translation>
    </message>
    <message>
        <source>Of a build that is ended, what was downloaded is kept.</source>
        <translation>构建被结束时，已下载的内容会保留。</translation>
    </message>
</context>
<context>
    <name>ColumnList</name>
    <message>
        <source>Choose Columns</source>
        <translation>选择列</translation>
    </message>
    <message>
        <source>Choose columns of the file (Alt+Down)</source>
        <translation>选择文件的列（Alt+向下）</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Request</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>Attach Files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>Send (Ctrl+Enter)</source>
        <translation>发送（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Type / to choose a recipe, or drop a file here</source>
        <translation>输入 / 选择配方，或将文件拖到此处</translation>
    </message>
    <message>
        <source>Python to run in the machine. Files it writes to /session/output become documents.</source>
        <translation>在虚拟机中运行的 Python。写入 /session/output 的文件会成为文档。</translation>
    </message>
    <message>
        <source>Commands to run in the machine</source>
        <translation>在虚拟机中运行的命令</translation>
    </message>
    <message>
        <source>Say what is to be done. / chooses a recipe, @ a document, and files can be dropped here.</source>
        <translation>说明要做什么。/ 选择配方，@ 选择文档，也可将文件拖放到此处。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Steer</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>The answer to its question</source>
        <translation>回答它的问题</translation>
    </message>
    <message>
        <source>A word in between: it is heard before the next step</source>
        <translation>插一句话：下一步之前会听到</translation>
    </message>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1（回车）</translation>
    </message>
    <message>
        <source>What was pasted cannot be kept in %1.</source>
        <translation>无法将粘贴的内容保存到 %1。</translation>
    </message>
    <message>
        <source>Set up a language model first.</source>
        <translation>请先设置语言模型。</translation>
    </message>
</context>
<context>
    <name>ComposerBar</name>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Say what is to be done</source>
        <translation>说明要做什么</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Type / and a name, or choose one</source>
        <translation>输入 / 和名称，或选择一个</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Run Python in the machine</source>
        <translation>在虚拟机中运行 Python</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Run commands in the machine</source>
        <translation>在虚拟机中运行命令</translation>
    </message>
    <message>
        <source>Attach Files…</source>
        <translation>附加文件…</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>Esc again stops it</source>
        <translation>再按 Esc 即停止</translation>
    </message>
    <message>
        <source>Stop the Task (Esc twice)</source>
        <translation>停止任务（按两次 Esc）</translation>
    </message>
    <message>
        <source>Stop the task</source>
        <translation>停止任务</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
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
        <translation>显示 Berth</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Berth was ended.</source>
        <translation>Berth 已结束。</translation>
    </message>
    <message numerus="yes">
        <source>Berth: %n review(s) wait for you</source>
        <translation>
            <numerusform>Berth：%n 个审查等待您的答复</numerusform>
        </translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>智能体</translation>
    </message>
</context>
<context>
    <name>DiskPage</name>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Disk use</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Image %1 (%2)</source>
        <translation>镜像 %1（%2）</translation>
    </message>
    <message>
        <source>Sessions with the image %1 start no machine until it is built again, which takes some minutes. Remove it?</source>
        <translation>使用镜像 %1 的会话在重新构建该镜像（需要几分钟）之前无法启动虚拟机。要删除它吗？</translation>
    </message>
    <message>
        <source>Templates of %1</source>
        <translation>%1 的模板</translation>
    </message>
    <message>
        <source>Machines of this image boot the next time, and templates are made again. Remove them?</source>
        <translation>下次此镜像的虚拟机将重新引导，并重新制作模板。要删除模板吗？</translation>
    </message>
    <message>
        <source>Disk of “%1”</source>
        <translation>“%1”的磁盘</translation>
    </message>
    <message>
        <source>Snapshot “%1” of “%2”</source>
        <translation>“%2”的快照“%1”</translation>
    </message>
    <message>
        <source>The session cannot go back to this moment then. Remove the snapshot?</source>
        <translation>删除后会话无法再回到这一时刻。要删除快照吗？</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Free %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>Free Disk Space</source>
        <translation>释放磁盘空间</translation>
    </message>
    <message>
        <source>Packages that machines fetched</source>
        <translation>机器下载过的软件包</translation>
    </message>
    <message>
        <source>Machines fetch them again when they need them. Remove them?</source>
        <translation>机器需要时会重新下载。要删除它们吗？</translation>
    </message>
    <message>
        <source>Old image %1 (%2)</source>
        <translation>旧镜像 %1（%2）</translation>
    </message>
    <message>
        <source>Machines begin with a newer image %1 already. Remove the old one?</source>
        <translation>虚拟机已使用较新的镜像 %1 启动。删除旧镜像吗？</translation>
    </message>
    <message>
        <source>Packages that images are built of</source>
        <translation>用于构建镜像的软件包</translation>
    </message>
    <message>
        <source>The next build downloads what it needs again. Remove them?</source>
        <translation>下次构建会重新下载所需内容。要删除吗？</translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>no longer there</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>Document: %1</source>
        <translation>文档：%1</translation>
    </message>
    <message>
        <source>Picture of %1</source>
        <translation>%1 的图片</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Table of %1</source>
        <translation>%1 的表格</translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln row(s).</source>
        <translation>
            <numerusform>前 %Ln 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentsPane</name>
    <message>
        <source>Results of recipes and runs appear here.</source>
        <translation>配方和运行的结果显示在此处。</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
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
        <translation>规格</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>Budget, $</source>
        <translation>预算，$</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>Stop a machine that is idle for</source>
        <translation>虚拟机空闲多久后停止</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Start machines as copies of one that has booted</source>
        <translation>以已引导虚拟机的副本方式启动虚拟机</translation>
    </message>
    <message>
        <source>Machines that wait for a new session</source>
        <translation>等待新会话的虚拟机数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>libvirt</source>
        <translation>libvirt</translation>
    </message>
    <message>
        <source>this user’s own</source>
        <translation>当前用户自己的</translation>
    </message>
    <message>
        <source>Machines at once</source>
        <translation>同时运行的虚拟机数</translation>
    </message>
    <message>
        <source>Memory of this computer for machines</source>
        <translation>本机可供虚拟机使用的内存</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Longest run</source>
        <translation>单次运行最长时间</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Budget of all sessions in a month, $</source>
        <translation>所有会话每月的预算（$）</translation>
    </message>
    <message>
        <source>Let agents made by others in</source>
        <translation>允许他人制作的智能体接入</translation>
    </message>
    <message>
        <source>Disk left free</source>
        <translation>保留的磁盘空间</translation>
    </message>
    <message>
        <source>5 %, at most 2 GiB</source>
        <translation>5 %，最多 2 GiB</translation>
    </message>
    <message>
        <source>Take a snapshot before each request in words</source>
        <translation>在每个文字请求之前创建快照</translation>
    </message>
    <message>
        <source>Packages kept for other machines</source>
        <translation>为其他机器保留的软件包</translation>
    </message>
    <message>
        <source>Memory and processors of a machine. A session may get another.</source>
        <translation>一台机器的内存和处理器。单个会话可以另选。</translation>
    </message>
    <message>
        <source>What is installed in a machine.</source>
        <translation>机器里装有什么。</translation>
    </message>
    <message>
        <source>What a machine reaches. Never this computer or its network.</source>
        <translation>机器能访问什么。绝不包括本机及其网络。</translation>
    </message>
    <message>
        <source>Room for a session’s files, which outlive its machines. It takes what is in it.</source>
        <translation>会话文件的空间，机器停止后文件仍在。只占用实际内容的大小。</translation>
    </message>
    <message>
        <source>A warning at 80 %; at 100 % the session’s machine stops.</source>
        <translation>达到 80% 时提醒；达到 100% 时会话的机器停止。</translation>
    </message>
    <message>
        <source>Nothing runs in it and nobody types. Its files stay.</source>
        <translation>机器里没有任务，也无人输入。文件会保留。</translation>
    </message>
    <message>
        <source>A copy is there in a small part of the time that a boot takes.</source>
        <translation>复制所需的时间只是启动的一小部分。</translation>
    </message>
    <message>
        <source>So many of each size and image in use. They take memory and cost nothing.</source>
        <translation>每种在用的规格和镜像各备这么多台。它们占用内存，不计费。</translation>
    </message>
    <message>
        <source>Then it can be asked anew with the machine as it was.</source>
        <translation>之后可以让机器回到当时的状态重新提问。</translation>
    </message>
    <message>
        <source>Each has to be allowed before it can do anything.</source>
        <translation>每个智能体都要先获准，才能做事。</translation>
    </message>
    <message>
        <source>Takes effect when Berth starts the next time.</source>
        <translation>下次启动 Berth 时生效。</translation>
    </message>
    <message>
        <source>A further one is refused until another has stopped.</source>
        <translation>在另一台停止之前，不再启动新的机器。</translation>
    </message>
    <message>
        <source>A machine that would take more is refused.</source>
        <translation>需要更多内存的机器不会启动。</translation>
    </message>
    <message>
        <source>Machines pause and copies end before the disk is fuller.</source>
        <translation>在磁盘更满之前，机器暂停，复制终止。</translation>
    </message>
    <message>
        <source>What one machine got with apt, pip or npm, another need not get again.</source>
        <translation>一台机器用 apt、pip 或 npm 取得的包，另一台不必再取。</translation>
    </message>
    <message>
        <source>Of what has no limit of its own. It is ended then.</source>
        <translation>适用于没有自己时限的运行。到时即被终止。</translation>
    </message>
    <message>
        <source>Most output of a run</source>
        <translation>一次运行的最多输出</translation>
    </message>
    <message>
        <source>Whatever prints more is ended. Files have no such limit.</source>
        <translation>输出更多的运行会被终止。文件不受此限。</translation>
    </message>
    <message>
        <source>A warning at 80 %; at 100 % all machines stop.</source>
        <translation>达到 80% 时提醒；达到 100% 时所有机器停止。</translation>
    </message>
    <message>
        <source>Most answers of the model in a task</source>
        <translation>一个任务中模型回答次数的上限</translation>
    </message>
    <message>
        <source>Then the task waits until you let it go on.</source>
        <translation>达到后任务会等待，直到让它继续。</translation>
    </message>
    <message>
        <source>as many as it takes</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Longest task</source>
        <translation>任务最长时间</translation>
    </message>
    <message>
        <source>Likewise. The time in which it waits for you does not count.</source>
        <translation>同上。等待用户的时间不计算在内。</translation>
    </message>
    <message>
        <source>as long as it takes</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Budget of a task, $</source>
        <translation>单个任务的预算（美元）</translation>
    </message>
    <message>
        <source>Model and machine together.</source>
        <translation>模型与虚拟机合计。</translation>
    </message>
</context>
<context>
    <name>FirstRunPage</name>
    <message>
        <source>Looking at this computer…</source>
        <translation>正在检查本机…</translation>
    </message>
    <message>
        <source>Check Again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Build the Image</source>
        <translation>构建镜像</translation>
    </message>
    <message>
        <source>Run the Sample Task</source>
        <translation>运行示例任务</translation>
    </message>
    <message>
        <source>Start Without It</source>
        <translation>跳过并开始</translation>
    </message>
    <message>
        <source>Welcome to Berth</source>
        <translation>欢迎使用 Berth</translation>
    </message>
    <message>
        <source>Berth gives tasks a computer of their own: a real virtual machine on this desktop, apart from everything else on it. Three steps and it works.</source>
        <translation>Berth 为任务提供一台独立的计算机：本机桌面上真正的虚拟机，与其他一切隔离。三步即可使用。</translation>
    </message>
    <message>
        <source>1  This computer</source>
        <translation>1  本机</translation>
    </message>
    <message>
        <source>What machines need, and whether it is here.</source>
        <translation>虚拟机所需的组件，以及是否齐备。</translation>
    </message>
    <message>
        <source>2  The image</source>
        <translation>2  镜像</translation>
    </message>
    <message>
        <source>Machines start from an image made of signed Debian packages. It is built once, in some minutes, and takes about 0.8 GB. Ending it early loses nothing: what was downloaded is used the next time.</source>
        <translation>虚拟机从由已签名的 Debian 软件包制成的镜像启动。镜像只需构建一次，耗时几分钟，约占 0.8 GB。提前结束不会有损失：已下载的内容下次会继续使用。</translation>
    </message>
    <message>
        <source>3  A first task</source>
        <translation>3  第一个任务</translation>
    </message>
    <message>
        <source>Fifty thousand orders become a spreadsheet with the best customers and a chart, computed in a machine that is started for it.</source>
        <translation>将五万条订单变成一份包含最佳客户和图表的电子表格，在专门启动的虚拟机中计算。</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Copy the Command</source>
        <translation>复制命令</translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) machines need are here.</source>
        <translation>
            <numerusform>虚拟机所需的 %n 项已齐备。</numerusform>
        </translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>已结束。已下载的内容会保留。</translation>
    </message>
    <message>
        <source>The image is ready.</source>
        <translation>镜像已就绪。</translation>
    </message>
    <message>
        <source>And if you want to ask in words</source>
        <translation>如果想用文字提问</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent needs a language model: one of a service, or one that runs on this computer. Everything else works without.</source>
        <translation>Berth 自带的智能体需要语言模型：可以来自某项服务，也可以运行在本机上。其他功能均不需要。</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>设置模型…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
</context>
<context>
    <name>ForkMenu</name>
    <message>
        <source>Show in the Chat</source>
        <translation>在聊天中显示</translation>
    </message>
    <message>
        <source>Fork from Here</source>
        <translation>从此处分叉</translation>
    </message>
    <message>
        <source>Fork from Here (No Snapshot from Before)</source>
        <translation>从此处分叉（没有此前的快照）</translation>
    </message>
    <message>
        <source>Fork from before “%1”?</source>
        <translation>从“%1”之前分叉？</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>分叉</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Another language is spoken from the next start of Berth on.</source>
        <translation>更改语言将在下次启动 Berth 后生效。</translation>
    </message>
    <message>
        <source>The settings %1 cannot be written.</source>
        <translation>无法写入设置 %1。</translation>
    </message>
</context>
<context>
    <name>Greeting</name>
    <message>
        <source>What shall this computer do?</source>
        <translation>让这台计算机做什么？</translation>
    </message>
    <message>
        <source>Ask in words, choose a recipe, run Python or shell commands, or drop a file below. Everything runs in a machine of its own; nothing of it reaches this one.</source>
        <translation>用文字提问、选择配方、运行 Python 或 Shell 命令，或将文件拖放到下方。一切都在独立的虚拟机中运行，不会触及本机。</translation>
    </message>
</context>
<context>
    <name>GuestDoor</name>
    <message>
        <source>The session was removed.</source>
        <translation>会话已删除。</translation>
    </message>
</context>
<context>
    <name>ImageOffer</name>
    <message>
        <source>Build the Image</source>
        <translation>构建镜像</translation>
    </message>
    <message>
        <source>The image “%1” is being built.</source>
        <translation>正在构建镜像“%1”。</translation>
    </message>
    <message>
        <source>The image “%1” is not built yet. That takes some minutes, and goes on beside other work.</source>
        <translation>镜像“%1”尚未构建。构建需要几分钟，可与其他工作同时进行。</translation>
    </message>
    <message>
        <source>The image “%1” is ready.</source>
        <translation>镜像“%1”已就绪。</translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>已结束。已下载的内容会保留。</translation>
    </message>
    <message>
        <source>Change the Image…</source>
        <translation>更改镜像…</translation>
    </message>
    <message>
        <source>This needs the image “%1”, and the machines of the session %2 have “%3”.</source>
        <translation>这需要镜像“%1”，而会话 %2 的虚拟机使用“%3”。</translation>
    </message>
</context>
<context>
    <name>ImageRow</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Build the image %1</source>
        <translation>构建镜像 %1</translation>
    </message>
    <message>
        <source>%1, built on %2</source>
        <translation>%1，构建于 %2</translation>
    </message>
    <message>
        <source>Not built</source>
        <translation>未构建</translation>
    </message>
    <message>
        <source>%1. It could not be built again: %2</source>
        <translation>%1。无法重新构建：%2</translation>
    </message>
</context>
<context>
    <name>ImageUpdates</name>
    <message>
        <source>An image is built again beside the old one when packages in it have newer versions.</source>
        <translation>镜像中的软件包有新版本时，会在旧镜像旁重新构建一个。</translation>
    </message>
    <message>
        <source>Ended. What was downloaded is kept.</source>
        <translation>已结束。已下载的内容会保留。</translation>
    </message>
    <message>
        <source>Look for Newer Packages</source>
        <translation>查找较新的软件包</translation>
    </message>
    <message>
        <source>Build Again</source>
        <translation>重新构建</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 % · %2</source>
        <translation>%1% · %2</translation>
    </message>
    <message>
        <source>All packages are up to date.</source>
        <translation>所有软件包都是最新的。</translation>
    </message>
    <message>
        <source>They are built one after the other, beside the old ones. Machines begin with the new ones from their next start.</source>
        <translation>它们会在旧镜像旁逐个构建。虚拟机从下次启动起使用新的镜像。</translation>
    </message>
</context>
<context>
    <name>ImagesPage</name>
    <message>
        <source>A build goes on when this window is closed. “Disk Use” removes what is built.</source>
        <translation>关闭此窗口后，构建会继续。已构建的镜像可在“磁盘占用”中删除。</translation>
    </message>
</context>
<context>
    <name>InputFiles</name>
    <message>
        <source>or drop them here</source>
        <translation>或拖到此处</translation>
    </message>
    <message>
        <source>or drop them here (%1)</source>
        <translation>或拖到此处（%1）</translation>
    </message>
    <message>
        <source>Choose Files…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Choose a Folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>%1 (folder)</source>
        <translation>%1（文件夹）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Files for this recipe (%1);;All files (*)</source>
        <translation>此配方的文件 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose Files</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose a Folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>还有 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>KeyboardBar</name>
    <message>
        <source>You have the keyboard. Agents are refused.</source>
        <translation>键盘由您掌握。智能体的输入会被拒绝。</translation>
    </message>
    <message>
        <source>You have the keyboard. %1 was refused.</source>
        <translation>键盘由您掌握。%1 的输入被拒绝。</translation>
    </message>
    <message>
        <source>You typed last. Agents may type, too.</source>
        <translation>最后输入的是您。智能体也可以输入。</translation>
    </message>
    <message>
        <source>%1 is typing.</source>
        <translation>%1 正在输入。</translation>
    </message>
    <message>
        <source>%1 has the keyboard.</source>
        <translation>键盘由 %1 掌握。</translation>
    </message>
    <message>
        <source>Give Back</source>
        <translation>交还</translation>
    </message>
    <message>
        <source>Take Over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1: what a button does, %2: its keys</extracomment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Agents may type here again.</source>
        <translation>智能体可以再次在此输入。</translation>
    </message>
    <message>
        <source>Agents are refused until you give it back.</source>
        <translation>在您交还之前，智能体的输入会被拒绝。</translation>
    </message>
</context>
<context>
    <name>MachineDialog</name>
    <message>
        <source>The machine is stopped for this, with all that runs in it. The next command starts it anew; all files stay.</source>
        <translation>虚拟机会为此停止，其中运行的一切也随之结束。下一条命令会重新启动它；所有文件都会保留。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message numerus="yes">
        <source>%n attached file(s), and all else that the machine holds, can then be sent anywhere on the internet.</source>
        <translation>
            <numerusform>此后，%n 个附加的文件以及虚拟机中的其他所有内容都可能被发送到互联网上的任何地方。</numerusform>
        </translation>
    </message>
    <message>
        <source>All that the machine holds can then be sent anywhere on the internet.</source>
        <translation>此后，虚拟机中的所有内容都可能被发送到互联网上的任何地方。</translation>
    </message>
    <message>
        <source>Size, Image and Network of %1</source>
        <translation>%1 的规格、镜像和网络</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>New Session…</source>
        <translation>新建会话…</translation>
    </message>
    <message>
        <source>Rename Session</source>
        <translation>重命名会话</translation>
    </message>
    <message>
        <source>Duplicate Session</source>
        <translation>复制会话</translation>
    </message>
    <message>
        <source>Delete Session</source>
        <translation>删除会话</translation>
    </message>
    <message>
        <source>Start or Stop the Machine</source>
        <translation>启动或停止虚拟机</translation>
    </message>
    <message>
        <source>Search the Chat</source>
        <translation>搜索聊天</translation>
    </message>
    <message>
        <source>Go to Chat</source>
        <translation>转到聊天</translation>
    </message>
    <message>
        <source>Go to Terminal</source>
        <translation>转到终端</translation>
    </message>
    <message>
        <source>Go to Files</source>
        <translation>转到文件</translation>
    </message>
    <message>
        <source>Go to Code</source>
        <translation>转到代码</translation>
    </message>
    <message>
        <source>Go to Runs</source>
        <translation>转到运行</translation>
    </message>
    <message>
        <source>Go to Documents</source>
        <translation>转到文档</translation>
    </message>
    <message>
        <source>New Shell</source>
        <translation>新建 Shell</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Show or Hide the Sidebar</source>
        <translation>显示或隐藏侧边栏</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Recipe: %1</source>
        <translation>配方：%1</translation>
    </message>
    <message>
        <source>Commands…</source>
        <translation>命令…</translation>
    </message>
    <message>
        <source>%1 – Berth</source>
        <translation>%1 – Berth</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Recipes run in machines, and those start from an image: build it first.</source>
        <translation>配方在虚拟机中运行，而虚拟机从镜像启动：请先构建镜像。</translation>
    </message>
    <message>
        <source>Archive the Session, or Take It Back</source>
        <translation>归档会话或将其移出归档</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>预算…</translation>
    </message>
    <message>
        <source>“%1” is in the archive, with its files.</source>
        <translation>“%1”已归档，文件一并保留。</translation>
    </message>
    <message>
        <source>The rules are saved. They hold from the next call on.</source>
        <translation>规则已保存，从下一次调用起生效。</translation>
    </message>
    <message>
        <source>Go to the Review That Waits</source>
        <translation>转到等待中的审查</translation>
    </message>
    <message>
        <source>Reviews of All Sessions</source>
        <translation>所有会话的审查</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>智能体规则</translation>
    </message>
    <message numerus="yes">
        <source>%n program(s) ask to use Berth. See Agents, at the left.</source>
        <translation>
            <numerusform>%n 个程序请求使用 Berth。请查看左侧的“智能体”。</numerusform>
        </translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>The model “%1” is set up. Ask for something in the chat.</source>
        <translation>模型“%1”已设置。现在可以在聊天中提问。</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>设置模型…</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>执行轨迹</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>运行中的会话</translation>
    </message>
    <message>
        <source>Show or Hide the Tools</source>
        <translation>显示或隐藏工具</translation>
    </message>
    <message>
        <source>The image “%1” is ready.</source>
        <translation>镜像“%1”已就绪。</translation>
    </message>
    <message>
        <source>The image “%1” could not be built. %2</source>
        <translation>镜像“%1”无法构建。%2</translation>
    </message>
    <message>
        <source>Size, Image and Network…</source>
        <translation>规格、镜像和网络…</translation>
    </message>
</context>
<context>
    <name>MarkdownText</name>
    <message>
        <source>Copy Code</source>
        <translation>复制代码</translation>
    </message>
    <message>
        <source>Copy All as Markdown</source>
        <translation>全部复制为 Markdown</translation>
    </message>
    <message>
        <source>Open Link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Open this page of %1?</source>
        <translation>打开 %1 的这个页面？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Copy Address</source>
        <translation>复制地址</translation>
    </message>
</context>
<context>
    <name>MessageCard</name>
    <message>
        <source>Message: %1</source>
        <translation>消息：%1</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <translation>请求：%1</translation>
    </message>
    <message>
        <source>Edit and Ask Again</source>
        <translation>编辑并重新提问</translation>
    </message>
    <message>
        <source>Ask Again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>提出的请求</translation>
    </message>
    <message>
        <source>What was answered</source>
        <translation>给出的回答</translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>附件：%1</translation>
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
        <translation>计量</translation>
    </message>
    <message>
        <source>Click for the usage of all sessions.</source>
        <translation>点击查看所有会话的用量。</translation>
    </message>
    <message>
        <source>+10 min</source>
        <translation>+10 分钟</translation>
    </message>
    <message>
        <source>Do not stop the machine for ten more minutes</source>
        <translation>十分钟内不停止虚拟机</translation>
    </message>
    <message>
        <source>No session</source>
        <translation>无会话</translation>
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
        <translation>内存 %1/%2 MiB</translation>
    </message>
    <message>
        <source>idle, stops in %1:%2</source>
        <translation>空闲，%1:%2 后停止</translation>
    </message>
    <message>
        <source>Budget of this session: %1 of %2</source>
        <translation>此会话的预算：%1 / %2</translation>
    </message>
    <message>
        <source>Budget of this month: %1 of %2</source>
        <translation>本月的预算：%1 / %2</translation>
    </message>
    <message>
        <source>budget: %1 % of %2</source>
        <translation>预算：%2 的 %1 %</translation>
    </message>
    <message>
        <source>budget of the month: %1 % of %2</source>
        <translation>本月预算：%2 的 %1 %</translation>
    </message>
    <message>
        <source>budget of the task: %1 % of %2</source>
        <translation>任务预算：%2 的 %1 %</translation>
    </message>
    <message>
        <source>Budget of the task under way: %1 of %2</source>
        <translation>当前任务的预算：%1 / %2</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>CPU %1%</translation>
    </message>
    <message>
        <source>Internet only</source>
        <translation>仅限互联网</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>The machine reaches the internet, and nothing of this computer or its network.</source>
        <translation>虚拟机可以访问互联网，但无法访问本机及其网络。</translation>
    </message>
    <message>
        <source>The machine reaches no network.</source>
        <translation>虚拟机无法访问任何网络。</translation>
    </message>
    <message>
        <source>No KVM</source>
        <translation>无 KVM</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Set Up a Model</source>
        <translation>设置模型</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent thinks with a language model: one of a service, or one that runs on this computer. What a task needs is sent there.</source>
        <translation>Berth 自带的智能体借助语言模型思考：可以来自某项服务，也可以运行在本机上。任务所需的内容会发送到那里。</translation>
    </message>
    <message>
        <source>as the service calls it</source>
        <translation>按服务中的名称</translation>
    </message>
    <message>
        <source>No key</source>
        <translation>无密钥</translation>
    </message>
    <message>
        <source>A key, pasted here</source>
        <translation>粘贴密钥</translation>
    </message>
    <message>
        <source>kept in the keychain of this computer</source>
        <translation>保存在本机的钥匙串中</translation>
    </message>
    <message>
        <source>as you want to call it</source>
        <translation>自定义名称</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Speaks</source>
        <translation>协议</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>The key</source>
        <translation>密钥内容</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Another</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 on this computer</source>
        <translation>本机上的 %1</translation>
    </message>
    <message>
        <source>The variable %1</source>
        <translation>环境变量 %1</translation>
    </message>
    <message>
        <source>Give the address of the service.</source>
        <translation>请填写服务地址。</translation>
    </message>
    <message>
        <source>Give the model, as the service calls it.</source>
        <translation>请填写服务中的模型名称。</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>请填写名称。</translation>
    </message>
    <message>
        <source>There is a model called “%1” already. Give another name.</source>
        <translation>已有名为“%1”的模型。请换一个名称。</translation>
    </message>
    <message>
        <source>Paste the key of the service, or choose “No key”.</source>
        <translation>请粘贴该服务的密钥，或选择“无密钥”。</translation>
    </message>
    <message>
        <source>It works: %1 answered and called a tool.</source>
        <translation>可用：%1 已回答并调用了工具。</translation>
    </message>
    <message>
        <source>%1 answered, but called no tool. Tasks need one that does.</source>
        <translation>%1 已回答，但没有调用工具。任务需要会调用工具的模型。</translation>
    </message>
    <message>
        <source>The first word came after %1.</source>
        <translation>首个字在 %1 后到达。</translation>
    </message>
    <message>
        <source>The test took %1 tokens; the price of this model is not known.</source>
        <translation>测试用了 %1 个词元；该模型的价格未知。</translation>
    </message>
    <message>
        <source>The test took %1 tokens and cost %2.</source>
        <translation>测试用了 %1 个词元，花费 %2。</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>正在测试…</translation>
    </message>
    <message>
        <source>Edit Model</source>
        <translation>编辑模型</translation>
    </message>
    <message>
        <source>leave it empty to keep the key that it has</source>
        <translation>留空则保留现有密钥</translation>
    </message>
    <message>
        <source>in tokens; as is known of the model</source>
        <translation>以 token 计；按已知的模型能力</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>最长回答</translation>
    </message>
    <message>
        <source>The longest answer is a number of tokens.</source>
        <translation>最长回答是一个 token 数。</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Price per million</source>
        <translation>每百万价格</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Make Default</source>
        <translation>设为默认</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>Berth&apos;s own agent thinks with one of these. What a task needs is sent to its service.</source>
        <translation>Berth 自带的智能体使用其中一个模型思考。任务所需的内容会发送到其服务。</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>钥匙串</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (default)</source>
        <translation>%1（默认）</translation>
    </message>
    <message>
        <source>Of what is sent, and of what is answered</source>
        <translation>发送内容与回答内容的价格</translation>
    </message>
    <message>
        <source>No model is set up.</source>
        <translation>尚未设置模型。</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>正在测试…</translation>
    </message>
    <message>
        <source>Remove Model</source>
        <translation>移除模型</translation>
    </message>
    <message>
        <source>Forget the model “%1” and its key?</source>
        <translation>删除模型“%1”及其密钥？</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
</context>
<context>
    <name>NewSessionDialog</name>
    <message>
        <source>New Session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>made up when empty</source>
        <translation>留空则自动生成</translation>
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
        <translation>规格 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>创建</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>Budget in dollars</source>
        <translation>预算（美元）</translation>
    </message>
    <message>
        <source>What its machines may cost in all; then they are stopped, and its files stay.</source>
        <translation>其虚拟机总共可以花费的金额；用完后停止虚拟机，文件会保留。</translation>
    </message>
    <message>
        <source>Budget, $</source>
        <translation>预算，$</translation>
    </message>
</context>
<context>
    <name>NoteCard</name>
    <message>
        <source>Note: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Show the Rest</source>
        <translation>显示其余内容</translation>
    </message>
    <message>
        <source>The rest of the note</source>
        <translation>备注的其余内容</translation>
    </message>
</context>
<context>
    <name>Notifier</name>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation>%1 已完成。</translation>
    </message>
    <message>
        <source>%1 did not succeed.</source>
        <translation>%1 未成功。</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>审查</translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an agent, %2: what a tool does, as &quot;Run Python code&quot;</extracomment>
        <translation>%1 请求：%2</translation>
    </message>
    <message>
        <source>Berth&apos;s agent asks you something.</source>
        <translation>Berth 的智能体有问题要问您。</translation>
    </message>
    <message>
        <source>The task is done.</source>
        <translation>任务已完成。</translation>
    </message>
</context>
<context>
    <name>OutputDialog</name>
    <message>
        <source>The output cannot be read: %1.</source>
        <translation>无法读取输出：%1。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The last %1 of %2.</source>
        <translation>最后 %1，共 %2。</translation>
    </message>
</context>
<context>
    <name>PendingRemoval</name>
    <message>
        <source>“%1” is deleted, with its files and documents.</source>
        <translation>“%1”及其文件和文档将被删除。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>PersonShell</name>
    <message>
        <source>Opening the shell…</source>
        <extracomment>%1: what is done at the moment, as &quot;Starting the machine&quot;.</extracomment>
        <translation>正在打开 Shell…</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Open a New Shell</source>
        <translation>打开新 Shell</translation>
    </message>
    <message>
        <source>The machine stopped, and the shell with it.</source>
        <translation>虚拟机已停止，Shell 随之结束。</translation>
    </message>
    <message>
        <source>The shell ended with exit code %1.</source>
        <translation>Shell 已结束，退出码为 %1。</translation>
    </message>
    <message>
        <source>The shell was ended by signal %1.</source>
        <translation>Shell 被信号 %1 结束。</translation>
    </message>
    <message>
        <source>The connection to the machine was lost.</source>
        <translation>与虚拟机的连接已断开。</translation>
    </message>
    <message>
        <source>The shell was ended by a limit.</source>
        <translation>Shell 因达到限制而结束。</translation>
    </message>
</context>
<context>
    <name>PlanCard</name>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>已完成：%1</translation>
    </message>
    <message>
        <source>Under way: %1</source>
        <translation>进行中：%1</translation>
    </message>
    <message>
        <source>To do: %1</source>
        <translation>待办：%1</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>已完成 %1/%2</translation>
    </message>
    <message>
        <source>Plan: %1</source>
        <translation>计划：%1</translation>
    </message>
</context>
<context>
    <name>PlanStrip</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 项，共 %2 项</translation>
    </message>
    <message>
        <source>Plan, step %1: %2</source>
        <translation>计划，%1：%2</translation>
    </message>
</context>
<context>
    <name>PricesPage</name>
    <message>
        <source>Size</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Processors</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Price of an hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>Price of an hour of size %1</source>
        <translation>规格 %1 每小时的价格</translation>
    </message>
    <message>
        <source>Machines that run already keep the price they began with.</source>
        <translation>已在运行的虚拟机仍按启动时的价格计费。</translation>
    </message>
</context>
<context>
    <name>PrintedOutput</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Show All (%1)</source>
        <translation>显示全部（%1）</translation>
    </message>
</context>
<context>
    <name>RecipeForm</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Close the Form</source>
        <translation>关闭表单</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Runs it in a machine of its own for each of them, and puts what its tests came to into one table. None: it runs in this session.</source>
        <translation>为每个映像在各自的机器中运行，并把测试结果汇成一张表。一个也不选：在此会话中运行。</translation>
    </message>
    <message>
        <source>Compare images</source>
        <translation>比较映像</translation>
    </message>
    <message>
        <source>Their machines reach the internet</source>
        <translation>其虚拟机可访问互联网</translation>
    </message>
    <message>
        <source>Try with Sample Data</source>
        <translation>用示例数据试用</translation>
    </message>
    <message>
        <source>Fills the form with files and values that this recipe can be tried with.</source>
        <translation>用可供试用此配方的文件和数值填写表单。</translation>
    </message>
</context>
<context>
    <name>ReportCard</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>虚拟机时间 %1</translation>
    </message>
    <message>
        <source>Report: %1</source>
        <translation>报告：%1</translation>
    </message>
    <message>
        <source>at least %1 tokens</source>
        <translation>至少 %1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 (model %2, machine %3)</source>
        <translation>%1（模型 %2，虚拟机 %3）</translation>
    </message>
    <message>
        <source>%1 for the machine; the model&apos;s price is not known</source>
        <translation>虚拟机 %1；模型价格未知</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>虚拟机：%1</translation>
    </message>
    <message>
        <source>Model: %1
Machine: %2</source>
        <translation>模型：%1
虚拟机：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n 次调用，%1 次失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>done after %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>Retry Last Step</source>
        <translation>重试上一步</translation>
    </message>
    <message>
        <source>Failed: %1 (%2)</source>
        <translation>失败：%1（%2）</translation>
    </message>
</context>
<context>
    <name>RequestCard</name>
    <message>
        <source>Run Python</source>
        <translation>运行 Python</translation>
    </message>
    <message>
        <source>Run in the shell</source>
        <translation>在 Shell 中运行</translation>
    </message>
    <message numerus="yes">
        <source>
… and %n more line(s)</source>
        <translation>
            <numerusform>
… 另有 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Request: %1</source>
        <translation>请求：%1</translation>
    </message>
    <message>
        <source>images: %1</source>
        <translation>映像：%1</translation>
    </message>
    <message>
        <source>network: %1</source>
        <translation>网络：%1</translation>
    </message>
    <message>
        <source>%1: not kept</source>
        <translation>%1：未保存</translation>
    </message>
</context>
<context>
    <name>RibbonCalls</name>
    <message>
        <source>of a newer Berth</source>
        <translation>来自更新版本的 Berth</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: what an agent did, as &quot;Run a Command&quot;, %2: with what</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Cut off: Berth ended meanwhile</source>
        <translation>中断：其间 Berth 已结束</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run Again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Copy Output</source>
        <translation>复制输出</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 · exit code %2</source>
        <translation>%1 · 退出码 %2</translation>
    </message>
    <message>
        <source>Run: %1, %2</source>
        <translation>运行：%1，%2</translation>
    </message>
    <message>
        <source>Not all of the output could be kept: %1.</source>
        <translation>未能保留全部输出：%1。</translation>
    </message>
    <message>
        <source>Machine: %1</source>
        <translation>虚拟机：%1</translation>
    </message>
</context>
<context>
    <name>RunShell</name>
    <message>
        <source>The run ended with exit code %1.</source>
        <translation>运行已结束，退出代码为 %1。</translation>
    </message>
    <message>
        <source>The run was ended by signal %1.</source>
        <translation>运行被信号 %1 终止。</translation>
    </message>
    <message>
        <source>It does not take what is typed: %1</source>
        <translation>它不接受输入：%1</translation>
    </message>
</context>
<context>
    <name>RunsPane</name>
    <message>
        <source>Nothing has run in this session yet.</source>
        <translation>此会话中尚未运行任何内容。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>● running</source>
        <translation>● 运行中</translation>
    </message>
    <message>
        <source>✓ done</source>
        <translation>✓ 已完成</translation>
    </message>
    <message>
        <source>✗ exit code %1</source>
        <translation>✗ 退出码 %1</translation>
    </message>
    <message>
        <source>✗ signal %1</source>
        <translation>✗ 信号 %1</translation>
    </message>
    <message>
        <source>✗ time limit</source>
        <translation>✗ 超时</translation>
    </message>
    <message>
        <source>✗ out of memory</source>
        <translation>✗ 内存不足</translation>
    </message>
    <message>
        <source>○ cancelled</source>
        <translation>○ 已取消</translation>
    </message>
    <message>
        <source>○ machine stopped</source>
        <translation>○ 虚拟机已停止</translation>
    </message>
    <message>
        <source>○ unknown</source>
        <translation>○ 未知</translation>
    </message>
    <message>
        <source>✗ printed too much</source>
        <translation>✗ 输出过多</translation>
    </message>
    <message>
        <source>✗ not ended by its machine</source>
        <translation>✗ 虚拟机未将其结束</translation>
    </message>
</context>
<context>
    <name>SessionActions</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>预算…</translation>
    </message>
    <message>
        <source>Stop the Machine</source>
        <translation>停止虚拟机</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>归档</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Size, Image and Network…</source>
        <translation>规格、镜像和网络…</translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, %n review(s) wait</source>
        <translation>
            <numerusform>%1，%2，%n 个审查等待答复</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, made by %2</source>
        <translation>%1，由 %2 创建</translation>
    </message>
</context>
<context>
    <name>SessionNote</name>
    <message>
        <source>Budget…</source>
        <translation>预算…</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Disk Use</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>New Sessions</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Sizes and Prices</source>
        <translation>规格与价格</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>ShortcutsPage</name>
    <message>
        <source>Keys of %1</source>
        <translation>%1 的按键</translation>
    </message>
    <message>
        <source>No keys for %1</source>
        <translation>清除 %1 的按键</translation>
    </message>
    <message>
        <source>%1 is for typing. Keys of a command go with Ctrl, Alt or Meta, or are F1 to F35.</source>
        <translation>%1 用于输入文字。命令的快捷键须配合 Ctrl、Alt 或 Meta，或为 F1 至 F35。</translation>
    </message>
    <message>
        <source>%1 is a key of one of the window’s parts already.</source>
        <translation>%1 已是窗口某一部分的按键。</translation>
    </message>
    <message>
        <source>The shortcuts cannot be written to %1.</source>
        <translation>无法将快捷键写入 %1。</translation>
    </message>
    <message>
        <source>%1 is the key of both “%2” and “%3”.</source>
        <translation>%1 同时是“%2”和“%3”的快捷键。</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Search sessions</source>
        <translation>搜索会话</translation>
    </message>
    <message>
        <source>New Session (Ctrl+N)</source>
        <translation>新建会话（Ctrl+N）</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Archived sessions</source>
        <translation>已归档的会话</translation>
    </message>
    <message>
        <source>Archived (%1)</source>
        <translation>已归档（%1）</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>审查</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>智能体规则</translation>
    </message>
    <message>
        <source>Reviews (%1)</source>
        <translation>审查（%1）</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Agents (%1)</source>
        <translation>智能体（%1）</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>执行轨迹</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>运行中的会话</translation>
    </message>
    <message>
        <source>Run a command…</source>
        <translation>运行命令…</translation>
    </message>
    <message>
        <source>Every command, and its keys (Ctrl+K)</source>
        <translation>所有命令及其快捷键（Ctrl+K）</translation>
    </message>
    <message>
        <source>Rename Session</source>
        <translation>重命名会话</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>Suggestions</name>
    <message>
        <source>Recipes</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>/%1   %2: %3</source>
        <translation>/%1   %2：%3</translation>
    </message>
</context>
<context>
    <name>TaskAsking</name>
    <message>
        <source>Berth ended while the task was under way.</source>
        <translation>任务进行时 Berth 已退出。</translation>
    </message>
    <message>
        <source>The task was stopped before it was done.</source>
        <translation>任务在完成前被停止。</translation>
    </message>
    <message>
        <source>The session was removed meanwhile.</source>
        <translation>会话在此期间已被删除。</translation>
    </message>
</context>
<context>
    <name>TaskBar</name>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Set Up a Model…</source>
        <translation>设置模型…</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Python, the shell and recipes work by themselves. To ask in words, a language model is needed.</source>
        <translation>Python、Shell 和配方可直接使用。用文字提问需要语言模型。</translation>
    </message>
    <message>
        <source>Ask Again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>With the machine as it was then</source>
        <translation>使用当时状态的机器</translation>
    </message>
    <message>
        <source>You said this before. Sent again, it takes the place of what you said then: the model knows nothing of what came after. Esc leaves it as it is.</source>
        <translation>这是您之前说过的话。重新发送会取代当时的话：模型不知道此后发生的一切。按 Esc 保持原样。</translation>
    </message>
    <message>
        <source>Whatever came into the machine since is lost if it is put back.</source>
        <translation>如果恢复机器，此后进入机器的内容都会丢失。</translation>
    </message>
    <message>
        <source>The machine stays as it is now: there is no snapshot of it from then.</source>
        <translation>机器保持现状：没有当时的快照。</translation>
    </message>
    <message>
        <source>The machine is made ready; then your words are heard.</source>
        <translation>正在准备机器，随后处理您的请求。</translation>
    </message>
    <message>
        <source>Take It Offline</source>
        <translation>断开网络</translation>
    </message>
    <message>
        <source>Retry Last Step</source>
        <translation>重试上一步</translation>
    </message>
    <message>
        <source>Files are attached to machines that reach no network, so that nothing of them leaves unasked. This one reaches the internet. It is stopped for that; its files stay.</source>
        <translation>文件只附加到不能访问网络的虚拟机，以免内容未经询问便外泄。此虚拟机可访问互联网。为此会先停止它；其中的文件会保留。</translation>
    </message>
    <message>
        <source>Once files are sent, the machine reaches no network, so that nothing of them leaves unasked.</source>
        <translation>文件发送后，虚拟机便不再访问网络，以免内容未经询问便外泄。</translation>
    </message>
</context>
<context>
    <name>TerminalPage</name>
    <message>
        <source>Close the Shell</source>
        <translation>关闭 Shell</translation>
    </message>
    <message>
        <source>A program still runs here.</source>
        <translation>此处仍有程序在运行。</translation>
    </message>
    <message>
        <source>Closing the shell ends it.</source>
        <translation>关闭 Shell 会结束该程序。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>TerminalPane</name>
    <message>
        <source>Open a Shell</source>
        <translation>打开 Shell</translation>
    </message>
    <message>
        <source>New Shell</source>
        <translation>新建 Shell</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Second View of This Shell</source>
        <translation>此 Shell 的第二视图</translation>
    </message>
    <message>
        <source>New Shell Beside</source>
        <translation>在旁边新建 Shell</translation>
    </message>
    <message>
        <source>Shells</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>A shell in the machine of this session. The machine starts when it is needed.</source>
        <translation>此会话虚拟机中的 Shell。虚拟机会在需要时启动。</translation>
    </message>
    <message>
        <source>No session is chosen.</source>
        <translation>未选择会话。</translation>
    </message>
    <message>
        <source>Shell %1</source>
        <translation>Shell %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 (exit %2)</source>
        <extracomment>%1: the title of a shell, %2: the exit code it ended with</extracomment>
        <translation>%1（退出码 %2）</translation>
    </message>
    <message>
        <source>%1 (ended)</source>
        <translation>%1（已结束）</translation>
    </message>
    <message>
        <source>It is closed, or its machine is gone.</source>
        <translation>它已关闭，或者其机器已不存在。</translation>
    </message>
    <message>
        <source>Take the Keyboard of the Shell Over, or Give It Back</source>
        <translation>接管或交还 Shell 的键盘</translation>
    </message>
</context>
<context>
    <name>TerminalPanel</name>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
</context>
<context>
    <name>TerminalQuestion</name>
    <message>
        <source>Typed in a Terminal?</source>
        <translation>是您在终端中输入的吗？</translation>
    </message>
    <message>
        <source>A program in a terminal asks for something that only you may do.</source>
        <translation>终端中的一个程序请求执行只有您才能执行的操作。</translation>
    </message>
    <message>
        <source>%1 %2

From %3 (process %4). An agent can make a terminal of its own: refuse it if you did not type this just now.</source>
        <extracomment>%1: a method such as caller.allow, %2: what it is called with, %3: a path, %4: the number of a process</extracomment>
        <translation>%1 %2

来自 %3（进程 %4）。智能体可以自己创建终端：如果这不是您刚才输入的，请拒绝。</translation>
    </message>
    <message>
        <source>I Typed This</source>
        <translation>是我输入的</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
</context>
<context>
    <name>TerminalSearchBar</name>
    <message>
        <source>Find in the terminal</source>
        <translation>在终端中查找</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要查找的文本</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>The match that is shown, and how many there are.</extracomment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Match Case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>TerminalShell</name>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>%1: an agent, %2: what it runs or the title of its terminal</extracomment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>TerminalView</name>
    <message>
        <source>Terminal</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>Scrollback</source>
        <translation>回滚区</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select All</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Larger Text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller Text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Normal Text Size</source>
        <translation>正常文字大小</translation>
    </message>
    <message>
        <source>Clear Scrollback</source>
        <translation>清除回滚区</translation>
    </message>
    <message>
        <source>Reset Terminal</source>
        <translation>重置终端</translation>
    </message>
    <message>
        <source>Paste into the Terminal</source>
        <translation>粘贴到终端</translation>
    </message>
    <message numerus="yes">
        <source>Paste %n line(s)?</source>
        <translation>
            <numerusform>要粘贴 %n 行吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>The program takes each line as if it were typed, and may run it at once.</source>
        <translation>程序会将每一行视为键入内容，并可能立即执行。</translation>
    </message>
    <message>
        <source>Open Link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>Copy Link Address</source>
        <translation>复制链接地址</translation>
    </message>
</context>
<context>
    <name>ThoughtCard</name>
    <message>
        <source>Thought for %1</source>
        <translation>思考了 %1</translation>
    </message>
    <message>
        <source>Thinking… %1</source>
        <translation>思考中… %1</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>Show what is thought</source>
        <translation>显示思考内容</translation>
    </message>
</context>
<context>
    <name>ToolTabs</name>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1: a tool, %2: the keys that lead to it.</extracomment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>UnknownCard</name>
    <message>
        <source>A newer Berth wrote this, and only that one can show it.</source>
        <translation>此项由更新版本的 Berth 写入，只有该版本能够显示。</translation>
    </message>
</context>
<context>
    <name>UsagePage</name>
    <message>
        <source>Cost of the last thirty days</source>
        <translation>最近三十天的费用</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Usage</source>
        <translation>用量</translation>
    </message>
    <message>
        <source>Export CSV…</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Machine time</source>
        <translation>虚拟机时间</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Cost of each session</source>
        <translation>各会话的费用</translation>
    </message>
    <message>
        <source>removed (%1)</source>
        <translation>已删除（%1）</translation>
    </message>
    <message>
        <source>Export Usage</source>
        <translation>导出用量</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Budget…</source>
        <translation>预算…</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>本月</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>%1 % of %2</source>
        <translation>%2 的 %1%</translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>虚拟机用时 %1</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message>
        <source>The lock %1 cannot be opened: %2.</source>
        <translation>无法打开锁 %1：%2。</translation>
    </message>
    <message>
        <source>Berth runs already, as process %1.</source>
        <translation>Berth 已在运行，进程为 %1。</translation>
    </message>
    <message>
        <source>Berth runs already.</source>
        <translation>Berth 已在运行。</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>无法读取文件 %1：%2。</translation>
    </message>
</context>
<context>
    <name>agent::Recipe</name>
    <message>
        <source>has to be a text of at most %1 characters</source>
        <translation>必须是最多 %1 个字符的文本</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>has to be a whole number from %1 to %2</source>
        <translation>必须是 %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>has to be a number</source>
        <translation>必须是数字</translation>
    </message>
    <message>
        <source>has to be a list of at most %1 different texts of at most %2 characters</source>
        <translation>必须是最多 %1 个互不相同的文本的列表，每个最多 %2 个字符</translation>
    </message>
    <message>
        <source>“%1”%2 %3.</source>
        <translation>“%1”%2%3。</translation>
    </message>
    <message>
        <source>is no key of a manifest</source>
        <translation>不是清单的键</translation>
    </message>
    <message>
        <source> of the parameter “%1”</source>
        <translation>（参数“%1”的）</translation>
    </message>
    <message>
        <source>has to be made of a to z, 0 to 9 and hyphens, and begin with a letter</source>
        <translation>必须由 a 到 z、0 到 9 和连字符组成，并以字母开头</translation>
    </message>
    <message>
        <source>is no value that the parameter may have</source>
        <translation>不是该参数允许的值</translation>
    </message>
    <message>
        <source>It is no JSON object: %1.</source>
        <translation>这不是 JSON 对象：%1。</translation>
    </message>
    <message>
        <source>has to be the name of an image profile</source>
        <translation>必须是镜像配置的名称</translation>
    </message>
    <message>
        <source>has to be the name of a size</source>
        <translation>必须是规格的名称</translation>
    </message>
    <message>
        <source>has to be an object</source>
        <translation>必须是对象</translation>
    </message>
    <message>
        <source> of the inputs</source>
        <translation>（输入的）</translation>
    </message>
    <message>
        <source>has to be made of file names such as *.csv</source>
        <translation>必须由 *.csv 之类的文件名组成</translation>
    </message>
    <message>
        <source>has to be a list of at most %1</source>
        <translation>必须是最多 %1 项的列表</translation>
    </message>
    <message>
        <source>There are two parameters “%1”.</source>
        <translation>有两个参数“%1”。</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1, at least %2</source>
        <translation>%1，至少 %2</translation>
    </message>
    <message>
        <source>%1, at most %2</source>
        <translation>%1，至多 %2</translation>
    </message>
    <message>
        <source>one of: %1</source>
        <translation>以下之一：%1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text of at most %1 characters</source>
        <translation>最多 %1 个字符的文本</translation>
    </message>
    <message>
        <source>“%1” does not fit the parameter “%2”, which is %3.</source>
        <translation>“%1”不符合参数“%2”，该参数应为%3。</translation>
    </message>
    <message>
        <source>The recipe %1 has no parameters.</source>
        <translation>配方 %1 没有参数。</translation>
    </message>
    <message>
        <source>The recipe %1 has no parameter “%2”. Its parameters are: %3.</source>
        <translation>配方 %1 没有参数“%2”。其参数有：%3。</translation>
    </message>
    <message>
        <source>The recipe %1 needs the parameter “%2”: %3.</source>
        <translation>配方 %1 需要参数“%2”：%3。</translation>
    </message>
    <message>
        <source>The recipe cannot be used: %1 %2.</source>
        <translation>无法使用该配方：%1 %2。</translation>
    </message>
    <message>
        <source>has a name that Berth uses itself</source>
        <translation>使用了 Berth 自用的名称</translation>
    </message>
    <message>
        <source>has a name with special characters or one that is too long</source>
        <translation>名称含特殊字符或过长</translation>
    </message>
    <message>
        <source>is a link that leads out of the folder or nowhere</source>
        <translation>是指向文件夹之外或不存在目标的链接</translation>
    </message>
    <message>
        <source>is a link to a folder</source>
        <translation>是指向文件夹的链接</translation>
    </message>
    <message>
        <source>is no ordinary file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>holds more than %1 files or %2 MiB</source>
        <translation>包含超过 %1 个文件或 %2 MiB</translation>
    </message>
    <message>
        <source>%1 is no recipe: it has no file recipe.json.</source>
        <translation>%1 不是配方：缺少文件 recipe.json。</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>is larger than %1 KiB</source>
        <translation>大于 %1 KiB</translation>
    </message>
    <message>
        <source>has a name that is not made of a to z, 0 to 9 and hyphens</source>
        <translation>名称不是由 a 到 z、0 到 9 和连字符组成</translation>
    </message>
    <message>
        <source>The recipe %1 cannot be used. %2</source>
        <translation>无法使用配方 %1。%2</translation>
    </message>
    <message>
        <source>holds none of the files that “run” names (%1)</source>
        <translation>不包含“run”指定的任何文件（%1）</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>The recipe %1 does not read files such as “%2”, only %3.</source>
        <translation>配方 %1 不读取“%2”这样的文件，只读取 %3。</translation>
    </message>
    <message>
        <source>There is no recipe “%1”. There are: %2.</source>
        <translation>没有配方“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>Files that the recipe %1 takes: %2. Given: %3.</source>
        <translation>配方 %1 接受的文件数：%2。给出：%3。</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The language of this translation, as its file is named: de, zh_CN</extracomment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>has to be true or false</source>
        <translation>必须为 true 或 false</translation>
    </message>
    <message>
        <source>has to be the name of an input</source>
        <translation>必须是某个输入的名称</translation>
    </message>
    <message>
        <source>has to be %1</source>
        <translation>必须为 %1</translation>
    </message>
    <message>
        <source>has to be text or column</source>
        <translation>必须为 text 或 column</translation>
    </message>
    <message>
        <source> of the input “%1”</source>
        <translation>（输入“%1”的）</translation>
    </message>
    <message>
        <source>is that of another input too</source>
        <translation>与另一个输入重名</translation>
    </message>
    <message>
        <source> of the languages</source>
        <translation>（languages 的）</translation>
    </message>
    <message>
        <source> of the language “%1”</source>
        <translation>（语言“%1”的）</translation>
    </message>
    <message>
        <source>has to be offline or open</source>
        <translation>必须为 offline 或 open</translation>
    </message>
    <message>
        <source>has to be 1 or 2, which this version knows</source>
        <translation>必须为 1 或 2，即此版本支持的格式</translation>
    </message>
    <message>
        <source>needs the format 2</source>
        <translation>需要格式 2</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>the title of a column</source>
        <translation>列的标题</translation>
    </message>
    <message>
        <source>a list of %1 to %2 titles of columns, divided by commas</source>
        <translation>%1 到 %2 个列标题的列表，用逗号分隔</translation>
    </message>
    <message>
        <source>a list of %1 to %2 texts, divided by commas</source>
        <translation>%1 到 %2 个文本的列表，用逗号分隔</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Files that the recipe %1 takes as “%2”: %3. Given: %4.</source>
        <translation>配方 %1 作为“%2”接受的文件数：%3。给出：%4。</translation>
    </message>
    <message>
        <source>The recipe %1 has no inputs with names.</source>
        <translation>配方 %1 没有命名的输入。</translation>
    </message>
    <message>
        <source>The recipe %1 has no input “%2”. Its inputs are: %3.</source>
        <translation>配方 %1 没有输入“%2”。它的输入有：%3。</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>无法写入文件 %1：%2。</translation>
    </message>
    <message>
        <source>“%1” is no name for a recipe: it is made of a to z, 0 to 9 and hyphens.</source>
        <translation>“%1”不能作为配方名：只能由 a 到 z、0 到 9 和连字符组成。</translation>
    </message>
    <message>
        <source>There is a recipe %1 already. Choose another name.</source>
        <translation>已有配方 %1。请换一个名称。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>Web</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>has to be the name of a result</source>
        <translation>必须是一个结果的名称</translation>
    </message>
    <message>
        <source> of the sample</source>
        <translation>（示例）</translation>
    </message>
    <message>
        <source>has to be made of names of files</source>
        <translation>必须由文件名组成</translation>
    </message>
    <message>
        <source>has a file that no input reads: %1</source>
        <translation>含有没有任何输入能读取的文件：%1</translation>
    </message>
    <message>
        <source>It needs the image “%1” and the internet.</source>
        <translation>需要镜像“%1”和互联网。</translation>
    </message>
    <message>
        <source>It needs the image “%1”.</source>
        <translation>需要镜像“%1”。</translation>
    </message>
    <message>
        <source>is named as a sample and is not there</source>
        <translation>被列为示例，但不存在</translation>
    </message>
    <message>
        <source>The recipe %1 has no sample. Give it files of your own.</source>
        <translation>配方 %1 没有示例。请提供自己的文件。</translation>
    </message>
    <message>
        <source>The sample cannot be written to %1.</source>
        <translation>无法将示例写入 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be used</source>
        <translation>%1 无法使用</translation>
    </message>
    <message>
        <source>has to be empty, as everybody could read it</source>
        <translation>必须为空，否则任何人都能读到</translation>
    </message>
    <message>
        <source>What was given for the parameter “%1” does not fit: it is %2.</source>
        <translation>为参数“%1”提供的值不合适：它应为%2。</translation>
    </message>
</context>
<context>
    <name>agents</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Builder</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Reviewed</source>
        <translation>审核</translation>
    </message>
    <message>
        <source>Does everything without asking you, but for files of this computer outside of the folders that it is given.</source>
        <translation>一切操作均不询问，但本机上所授予文件夹之外的文件除外。</translation>
    </message>
    <message>
        <source>Does everything inside of its own machines. You are asked for what goes beyond them and beyond what it is given.</source>
        <translation>在自己的虚拟机内可执行一切操作。超出虚拟机和所授予范围的操作会先询问。</translation>
    </message>
    <message>
        <source>You see and answer everything but looking before it happens. It runs no programs of its own.</source>
        <translation>除查看之外的一切操作都会先展示并等待答复。它不运行自己的程序。</translation>
    </message>
    <message>
        <source>%1 (read and write)</source>
        <translation>%1（读写）</translation>
    </message>
    <message>
        <source>%1 (write)</source>
        <translation>%1（写入）</translation>
    </message>
    <message>
        <source>%1 (read)</source>
        <translation>%1（只读）</translation>
    </message>
    <message numerus="yes">
        <source>%n machine(s) up to %1</source>
        <translation>
            <numerusform>%n 台虚拟机，最大 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>asked for machines</source>
        <translation>使用虚拟机时询问</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>no folders</source>
        <translation>无文件夹</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>直到您撤销</translation>
    </message>
    <message>
        <source>$%1 of $%2</source>
        <translation>$%1 / $%2</translation>
    </message>
    <message>
        <source>%1 · asks you in the program, too</source>
        <translation>%1 · 也在程序中询问您</translation>
    </message>
    <message>
        <source>Berth&apos;s agent</source>
        <translation>Berth 的智能体</translation>
    </message>
</context>
<context>
    <name>agents::AgentsPage</name>
    <message>
        <source>Agents may connect</source>
        <translation>允许智能体连接</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>May do</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Cost today</source>
        <translation>今日费用</translation>
    </message>
    <message>
        <source>Programs and what they may do</source>
        <translation>程序及其权限</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Revoke…</source>
        <translation>撤销…</translation>
    </message>
    <message>
        <source>Agents</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Set-Up</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Revoke (%1)</source>
        <translation>撤销（%1）</translation>
    </message>
    <message>
        <source>Off: there is no way in for agents made by others. Their machines and files stay.</source>
        <translation>已关闭：外部智能体无法进入。其虚拟机和文件会保留。</translation>
    </message>
    <message>
        <source>Programs with an agent get machines from Berth, each as far as you allowed it. Without the mark nobody comes in, and who is connected is cut off.</source>
        <translation>带有智能体的程序可从 Berth 获得虚拟机，范围以所授予的权限为限。取消勾选后无人可以进入，已有连接会断开。</translation>
    </message>
    <message>
        <source>The socket for agents could not be opened. Take the mark away and set it again; the log says why.</source>
        <translation>无法打开智能体的套接字。请取消勾选后重新勾选；原因见日志。</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n call(s)</source>
        <translation>
            <numerusform>%1，%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>calls itself “%1”, process %2, since %3, calls under way: %4</source>
        <translation>自称“%1”，进程 %2，自 %3，进行中的调用：%4</translation>
    </message>
    <message>
        <source>%1 · until %2</source>
        <extracomment>%1: what a program may do, %2: a time, or &quot;you revoke it&quot;</extracomment>
        <translation>%1 · 有效至 %2</translation>
    </message>
    <message>
        <source>nothing any more: its time is over</source>
        <translation>无：时间已到</translation>
    </message>
    <message>
        <source>nothing: revoked</source>
        <translation>无：已撤销</translation>
    </message>
    <message>
        <source>nothing: not allowed yet</source>
        <translation>无：尚未允许</translation>
    </message>
    <message>
        <source>* (all others)</source>
        <translation>*（所有其他）</translation>
    </message>
    <message>
        <source>%1
Sessions: %2</source>
        <translation>%1
会话：%2</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>允许…</translation>
    </message>
    <message>
        <source>No program was allowed, and none is connected. Set one up below, and start it.</source>
        <translation>没有程序被允许，也没有程序连接。请在下方设置一个并启动它。</translation>
    </message>
    <message>
        <source>Revoke</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take away what “%1” may do?</source>
        <translation>收回“%1”的权限？</translation>
    </message>
    <message>
        <source>What it has under way ends at once. Its machines and files stay, for you.</source>
        <translation>进行中的操作会立即结束。其虚拟机和文件会保留。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>nothing for now: you paused it</source>
        <translation>暂时无：您已将其暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Its calls and machines go on.</source>
        <translation>其调用和虚拟机将继续。</translation>
    </message>
    <message>
        <source>Its calls wait, and its machines stand still, until you resume it.</source>
        <translation>其调用等待、虚拟机静止，直到您让它继续。</translation>
    </message>
    <message>
        <source>Paused: its calls wait and its machines stand still until you resume it. It keeps what it may do:</source>
        <translation>已暂停：其调用等待、虚拟机静止，直到您让它继续。其权限不变：</translation>
    </message>
</context>
<context>
    <name>agents::ClientList</name>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Knows Berth</source>
        <translation>已知 Berth</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Programs to set up</source>
        <translation>要设置的程序</translation>
    </message>
    <message>
        <source>Set Up…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>撤消…</translation>
    </message>
    <message>
        <source>Copy for Others</source>
        <translation>复制给其他程序</translation>
    </message>
    <message>
        <source>Copies what other programs need in their list of MCP servers</source>
        <translation>复制其他程序的 MCP 服务器列表所需的内容</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>✓ yes</source>
        <translation>✓ 是</translation>
    </message>
    <message>
        <source>another “berth”</source>
        <translation>另一个“berth”</translation>
    </message>
    <message>
        <source>at another place</source>
        <translation>在其他位置</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running.</source>
        <translation>完成。如果 %1 正在运行，请重新启动它。</translation>
    </message>
    <message>
        <source>It is in the clipboard, as most programs read it.</source>
        <translation>已复制到剪贴板，格式为多数程序所用。</translation>
    </message>
</context>
<context>
    <name>agents::GrantDialog</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>What a Program May Do</source>
        <translation>程序的权限</translation>
    </message>
    <message>
        <source>Largest machine</source>
        <translation>最大虚拟机</translation>
    </message>
    <message>
        <source>you are asked</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>Machines at once</source>
        <translation>同时运行的虚拟机数</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>Dollars a day</source>
        <translation>每日美元</translation>
    </message>
    <message>
        <source>For how long</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>until you revoke it</source>
        <translation>直到撤销</translation>
    </message>
    <message>
        <source>an hour</source>
        <translation>一小时</translation>
    </message>
    <message>
        <source>eight hours</source>
        <translation>八小时</translation>
    </message>
    <message>
        <source>a day</source>
        <translation>一天</translation>
    </message>
    <message>
        <source>a week</source>
        <translation>一周</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>It reads what is in them without asking; with a mark it writes there too.</source>
        <translation>其中的内容可不经询问读取；勾选后也可写入。</translation>
    </message>
    <message>
        <source>When its machines have cost that much in a day, they are stopped.</source>
        <translation>其虚拟机一天内达到此费用后会被停止。</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Folders of this computer; with a mark it may write there too</source>
        <translation>本机的文件夹；勾选后也可写入</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Remove the folder</source>
        <translation>移除文件夹</translation>
    </message>
    <message>
        <source>A Folder for the Program</source>
        <translation>给程序的文件夹</translation>
    </message>
    <message>
        <source>as now, until %1</source>
        <translation>同现在，至 %1</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>the budget of a machine</source>
        <translation>单台虚拟机的预算</translation>
    </message>
    <message>
        <source>The rules say more of this program than fits here: %1. It goes when you allow this; to keep it, change the rules themselves.</source>
        <translation>关于此程序的规则多于此处所能显示的内容：%1。允许后这些内容将丢失；如需保留，请直接更改规则。</translation>
    </message>
    <message>
        <source>Ask in the program itself, too</source>
        <translation>也在程序中询问</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>What waits for you may then be answered there. Some programs answer without asking anybody.</source>
        <translation>等待您处理的事项便可在那里回答。有些程序不询问任何人就会自行回答。</translation>
    </message>
</context>
<context>
    <name>agents::RehearsalView</name>
    <message>
        <source>created: %1</source>
        <translation>新建：%1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>更改：%1</translation>
    </message>
    <message>
        <source>deleted: %1</source>
        <translation>删除：%1</translation>
    </message>
    <message>
        <source>and %1 more files</source>
        <translation>以及另外 %1 个文件</translation>
    </message>
    <message>
        <source>What changed is not known: %1</source>
        <translation>无法得知更改了什么：%1</translation>
    </message>
    <message>
        <source>No file in /session changed.</source>
        <translation>/session 中没有文件更改。</translation>
    </message>
    <message>
        <source>It printed:</source>
        <translation>输出：</translation>
    </message>
    <message>
        <source>On standard error:</source>
        <translation>标准错误输出：</translation>
    </message>
    <message>
        <source>In a copy without a network, it ended with exit code %1 after %2. %3</source>
        <translation>在没有网络的副本中，%2 后以退出代码 %1 结束。%3</translation>
    </message>
    <message>
        <source>In a copy without a network, it was done in %1.</source>
        <translation>在没有网络的副本中，用时 %1 完成。</translation>
    </message>
    <message>
        <source>In a copy without a network, it still ran after %1, and was ended.</source>
        <translation>在没有网络的副本中，%1 后仍在运行，已被结束。</translation>
    </message>
    <message>
        <source>In a copy without a network, it failed after %1. %2</source>
        <translation>在没有网络的副本中，%1 后失败。%2</translation>
    </message>
    <message>
        <source>Stop the Rehearsal</source>
        <translation>停止预演</translation>
    </message>
    <message>
        <source>What the rehearsal did</source>
        <translation>预演的结果</translation>
    </message>
    <message>
        <source>It is made in a copy of the machine without a network…</source>
        <translation>正在没有网络的机器副本中执行…</translation>
    </message>
</context>
<context>
    <name>agents::ReviewCard</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Review: %1 asks to %2</source>
        <translation>审查：%1 请求 %2</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>What the agent asks for; to be edited before it runs</source>
        <translation>智能体请求的内容；运行前可编辑</translation>
    </message>
    <message>
        <source>%1 asks: %2</source>
        <extracomment>%1: an agent, %2: what a tool does, as &quot;Run Python code&quot;</extracomment>
        <translation>%1 请求：%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>All Arguments</source>
        <translation>全部参数</translation>
    </message>
    <message>
        <source>Shows and edits all arguments, as JSON</source>
        <translation>以 JSON 显示和编辑全部参数</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run as Edited</source>
        <translation>按修改后运行</translation>
    </message>
    <message>
        <source>Always in This Session</source>
        <translation>在此会话中始终允许</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Reason for the agent</source>
        <translation>给智能体的理由</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” nothing changes before you have seen it.</source>
        <translation>在策略“reviewed”下，您看到之前不会有任何更改。</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1, at character %2. Mend them, or refuse the call.</source>
        <translation>参数不是 JSON 对象：%1，位于字符 %2。请修正，或拒绝该调用。</translation>
    </message>
    <message>
        <source>This review is no longer open.</source>
        <translation>此审查已不再开放。</translation>
    </message>
    <message>
        <source>It was allowed elsewhere, with other arguments.</source>
        <translation>已在别处以其他参数允许。</translation>
    </message>
    <message>
        <source>It was allowed elsewhere.</source>
        <translation>已在别处允许。</translation>
    </message>
    <message>
        <source>It was refused elsewhere.</source>
        <translation>已在别处拒绝。</translation>
    </message>
    <message>
        <source>It has expired: nobody answered in time. Nothing was done.</source>
        <translation>已过期：没有人及时答复。未执行任何操作。</translation>
    </message>
    <message>
        <source>It was withdrawn: the agent, its machine or the need to ask is gone.</source>
        <translation>已撤回：智能体、其机器或询问的必要已不存在。</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>预演</translation>
    </message>
    <message>
        <source>Makes the call in a copy of the machine without a network, and shows what changes there (%1)</source>
        <translation>在没有网络的机器副本中执行此调用，并显示那里的更改（%1）</translation>
    </message>
</context>
<context>
    <name>agents::ReviewPanel</name>
    <message>
        <source>Previous Review</source>
        <translation>上一个审查</translation>
    </message>
    <message>
        <source>Next Review</source>
        <translation>下一个审查</translation>
    </message>
    <message>
        <source>Review %1 of %2</source>
        <translation>审查 %1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n review(s) wait</source>
        <translation>
            <numerusform>%n 个审查等待答复</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::ReviewsPage</name>
    <message>
        <source>Nothing waits for you. What an agent may not do by the rules is asked here, and in the chat of its session.</source>
        <translation>没有等待您答复的内容。智能体按规则不可做的事会在此处及其会话的聊天中询问。</translation>
    </message>
    <message>
        <source>Reviews</source>
        <translation>审查</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) of agents wait for your answer.</source>
        <translation>
            <numerusform>%n 次智能体调用等待您的答复。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>agents::RulesPage</name>
    <message>
        <source>Agent</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大规格</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Host files</source>
        <translation>主机文件</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>What each agent may do</source>
        <translation>每个智能体可以做什么</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>答复</translation>
    </message>
    <message>
        <source>These rules</source>
        <translation>这些规则</translation>
    </message>
    <message>
        <source>What these rules would have answered to the last calls</source>
        <translation>这些规则对最近调用会作出的答复</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Rules for Agents</source>
        <translation>智能体规则</translation>
    </message>
    <message>
        <source>What an agent may do without that you are asked. An agent gets its own entry, else that of “*”, else nothing. Changes hold from the next call on.</source>
        <translation>智能体无需询问您即可做的事。智能体使用自己的条目，否则使用“*”的条目，再否则什么都不允许。更改从下一次调用起生效。</translation>
    </message>
    <message>
        <source>The text of the rules</source>
        <translation>规则文本</translation>
    </message>
    <message>
        <source>Save (%1)</source>
        <translation>保存（%1）</translation>
    </message>
    <message>
        <source>These rules can be saved.</source>
        <translation>这些规则可以保存。</translation>
    </message>
    <message>
        <source>These are the rules that hold.</source>
        <translation>这是当前生效的规则。</translation>
    </message>
    <message>
        <source>The rules %1 cannot be written: %2.</source>
        <translation>无法写入规则 %1：%2。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等另外 %2 个</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写入 %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>* (all others)</source>
        <translation>*（所有其他）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n 个工具</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ allowed</source>
        <translation>✓ 允许</translation>
    </message>
    <message>
        <source>? asked</source>
        <translation>? 询问</translation>
    </message>
    <message>
        <source>✗ refused</source>
        <translation>✗ 拒绝</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>✓ always allowed by you</source>
        <translation>✓ 您始终允许</translation>
    </message>
    <message>
        <source>No agent has called a tool yet.</source>
        <translation>还没有智能体调用过工具。</translation>
    </message>
    <message>
        <source>To %1 of the last %2 calls these rules would have answered otherwise.</source>
        <translation>对最近 %2 次调用中的 %1 次，这些规则会作出不同的答复。</translation>
    </message>
</context>
<context>
    <name>agents::SetUpDialog</name>
    <message>
        <source>Change a File of %1</source>
        <translation>更改 %1 的文件</translation>
    </message>
    <message>
        <source>%1, which leads to %2</source>
        <extracomment>Both are paths of files</extracomment>
        <translation>%1（指向 %2）</translation>
    </message>
    <message>
        <source>What changes in the file</source>
        <translation>文件中的更改</translation>
    </message>
    <message>
        <source>The file is new.</source>
        <translation>该文件是新建的。</translation>
    </message>
    <message>
        <source>The file goes, because nothing else is in it.</source>
        <translation>该文件将被移除，因为其中没有其他内容。</translation>
    </message>
    <message>
        <source>The entry “berth” there was not made by Berth, and goes.</source>
        <translation>其中的“berth”条目不是由 Berth 创建的，将被移除。</translation>
    </message>
    <message>
        <source>All else in the file stays as it is.</source>
        <translation>文件中的其他内容保持不变。</translation>
    </message>
    <message>
        <source>Change the File</source>
        <translation>更改文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>agents::StrangerCard</name>
    <message>
        <source>%1 asks to use Berth</source>
        <translation>%1 请求使用 Berth</translation>
    </message>
    <message numerus="yes">
        <source>%n more after this</source>
        <translation>
            <numerusform>之后还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>The system does not tell which program it is.</source>
        <translation>系统未告知这是哪个程序。</translation>
    </message>
    <message>
        <source>The system says: %1 (process %2)</source>
        <translation>系统报告：%1（进程 %2）</translation>
    </message>
    <message>
        <source>It has not said what it calls itself.</source>
        <translation>它没有说明自己的名称。</translation>
    </message>
    <message>
        <source>It calls itself “%1”, which proves nothing.</source>
        <translation>它自称“%1”，但这不能证明什么。</translation>
    </message>
    <message>
        <source>It cannot be allowed: its name would stand for any program. Start the agent itself, not from a shell that has ended.</source>
        <translation>无法允许：其名称会代表任何程序。请直接启动智能体，而不是从已结束的 shell 启动。</translation>
    </message>
    <message>
        <source>Until you allow it, it reads nothing and starts nothing. Allowed, it makes and uses machines of its own, and:</source>
        <translation>在允许之前，它不读取也不启动任何内容。允许后，它会创建并使用自己的虚拟机，并且：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Allow…</source>
        <translation>允许…</translation>
    </message>
    <message>
        <source>Not Now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>api</name>
    <message>
        <source>Booting a machine of size %1 to make copies of</source>
        <translation>正在引导规格 %1 的虚拟机以便制作副本</translation>
    </message>
    <message>
        <source>“%1” may be several images. Name one by its id: %2.</source>
        <translation>“%1”可能指多个镜像。请用 ID 指定一个：%2。</translation>
    </message>
    <message>
        <source>The session %1 has no machine running.</source>
        <translation>会话 %1 没有正在运行的虚拟机。</translation>
    </message>
    <message>
        <source>%1 (removed)</source>
        <translation>%1（已删除）</translation>
    </message>
    <message>
        <source>The parameter “%1” has a value of the wrong kind.</source>
        <translation>参数“%1”的值类型不对。</translation>
    </message>
    <message>
        <source>Either a command or a text for the shell is needed.</source>
        <translation>需要命令或供 Shell 执行的文本，二者选一。</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message numerus="yes">
        <source>About %1, %2, from %n run(s).</source>
        <translation>
            <numerusform>大约 %1，%2，根据 %n 次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2/%3</translation>
    </message>
    <message>
        <source>The session was removed meanwhile.</source>
        <translation>会话在此期间已被删除。</translation>
    </message>
    <message>
        <source>There is no image “%1”.</source>
        <translation>没有镜像“%1”。</translation>
    </message>
    <message>
        <source>The parameter “%1” is missing.</source>
        <translation>缺少参数“%1”。</translation>
    </message>
    <message>
        <source>The parameter “%1” is longer than %2 characters.</source>
        <translation>参数“%1”超过 %2 个字符。</translation>
    </message>
    <message>
        <source>The parameter “%1” is one of %2, not “%3”.</source>
        <translation>参数“%1”须为 %2 之一，而不是“%3”。</translation>
    </message>
    <message>
        <source>The parameter “%1” is a whole number from %2 to %3.</source>
        <translation>参数“%1”须为 %2 到 %3 的整数。</translation>
    </message>
    <message>
        <source>There is no parameter “%1” here.</source>
        <translation>此处没有参数“%1”。</translation>
    </message>
    <message>
        <source>The machine of the run is gone, and what it printed with it.</source>
        <translation>该运行所在的虚拟机已不存在，其输出也随之消失。</translation>
    </message>
    <message>
        <source>The run goes on, but its machine does not answer.</source>
        <translation>运行仍在继续，但其虚拟机没有响应。</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>虚拟机已丢失。</translation>
    </message>
    <message>
        <source>The run is over.</source>
        <translation>该运行已结束。</translation>
    </message>
    <message>
        <source>The machine has given up what the run printed, for newer runs.</source>
        <translation>虚拟机已为较新的运行舍弃了该运行的输出。</translation>
    </message>
    <message>
        <source>There is no tool “%1”.</source>
        <translation>没有名为“%1”的工具。</translation>
    </message>
    <message>
        <source>Several reviews begin with “%1”.</source>
        <translation>有多个审核以“%1”开头。</translation>
    </message>
    <message>
        <source>The machine does not answer.</source>
        <translation>虚拟机没有响应。</translation>
    </message>
    <message>
        <source>There is no such run.</source>
        <translation>没有这个运行。</translation>
    </message>
    <message>
        <source>There is no document of that name.</source>
        <translation>没有这个名称的文档。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>The terminal was closed.</source>
        <translation>终端已关闭。</translation>
    </message>
    <message>
        <source>There are %1 terminals open. Close one first.</source>
        <translation>已打开 %1 个终端。请先关闭一个。</translation>
    </message>
    <message>
        <source>It ended with code %1.</source>
        <translation>它已结束，代码为 %1。</translation>
    </message>
    <message>
        <source>It was ended.</source>
        <translation>它已被终止。</translation>
    </message>
    <message>
        <source>There is no key “%1”.</source>
        <translation>没有按键“%1”。</translation>
    </message>
    <message>
        <source>The program in the terminal has ended.</source>
        <translation>终端中的程序已结束。</translation>
    </message>
    <message>
        <source>The program in the terminal does not read what is typed.</source>
        <translation>终端中的程序没有读取输入的内容。</translation>
    </message>
    <message>
        <source>“%1” is an agent&apos;s program, and so is what it starts: only a person may do this, in a terminal outside of it or in Berth&apos;s window.</source>
        <translation>“%1”是智能体的程序，它启动的一切也是：此操作只能由人来做，请在它之外的终端或 Berth 的窗口中进行。</translation>
    </message>
    <message>
        <source>Only a person may do this: in the foreground of a terminal or in Berth&apos;s window.</source>
        <translation>此操作只能由人来做：在终端的前台或 Berth 的窗口中进行。</translation>
    </message>
    <message>
        <source>This was changed at a terminal: %1 %2.</source>
        <translation>在终端中更改了：%1 %2。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>What is in %1 rules over agents. Give another folder.</source>
        <translation>%1 中的内容管理着智能体。请给出其他文件夹。</translation>
    </message>
    <message>
        <source>“%1” is no amount in dollars, such as 2.50.</source>
        <translation>“%1”不是美元金额，例如 2.50。</translation>
    </message>
    <message>
        <source>“%1” may use Berth from now on, under the policy “%2”.</source>
        <translation>“%1”从现在起可以使用 Berth，策略为“%2”。</translation>
    </message>
    <message>
        <source>“%1” has no grant.</source>
        <translation>“%1”没有授权。</translation>
    </message>
    <message>
        <source>“%1” has no grant of its own. Allow it first.</source>
        <translation>“%1”没有自己的授权。请先允许它。</translation>
    </message>
    <message>
        <source>“%1” may use the session %2 from now on.</source>
        <translation>“%1”从现在起可以使用会话 %2。</translation>
    </message>
    <message>
        <source>A person took away what “%1” was allowed.</source>
        <translation>有人收回了“%1”的授权。</translation>
    </message>
    <message>
        <source>What “%1” may cost in a day is used up.</source>
        <translation>“%1”一天的费用额度已用完。</translation>
    </message>
    <message>
        <source>Its caller went away.</source>
        <translation>调用者已离开。</translation>
    </message>
    <message>
        <source>It ended with exit code %1.</source>
        <translation>已结束，退出码为 %1。</translation>
    </message>
    <message>
        <source>It ended: %1.</source>
        <translation>已结束：%1。</translation>
    </message>
    <message>
        <source>Its client may not answer this.</source>
        <translation>其客户端不能回答此项。</translation>
    </message>
    <message>
        <source>The rules were changed: what “%1” may do is another now. Its grant says what.</source>
        <translation>规则已更改：“%1”的权限现已不同。其授权中有说明。</translation>
    </message>
    <message>
        <source>Answer in Berth&apos;s window.</source>
        <translation>请在 Berth 的窗口中回答。</translation>
    </message>
    <message>
        <source>The person at Berth&apos;s window did not confirm this, so nothing was changed.</source>
        <translation>未在 Berth 的窗口中得到确认，因此未作任何更改。</translation>
    </message>
    <message>
        <source>“%1” works in machines by its tools, where what it was allowed holds, and so does what it starts. A person does this in a terminal outside of it or in Berth&apos;s window.</source>
        <translation>“%1”及其启动的程序须通过其工具在虚拟机中工作，所获授权在那里生效。人可以在它之外的终端或 Berth 的窗口中执行此操作。</translation>
    </message>
    <message>
        <source>“%1” goes on.</source>
        <translation>“%1”继续运行。</translation>
    </message>
    <message>
        <source>Name: %1</source>
        <translation>名称：%1</translation>
    </message>
    <message>
        <source>File: %1</source>
        <translation>文件：%1</translation>
    </message>
    <message>
        <source>Title: %1</source>
        <translation>标题：%1</translation>
    </message>
    <message>
        <source>To: %1</source>
        <translation>目标：%1</translation>
    </message>
    <message>
        <source>Type: %1</source>
        <translation>类型：%1</translation>
    </message>
    <message>
        <source>Size: %1</source>
        <translation>规格：%1</translation>
    </message>
    <message>
        <source>Network: %1</source>
        <translation>网络：%1</translation>
    </message>
    <message>
        <source>Policy: %1</source>
        <translation>策略：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>备注：%1</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>时间：%1</translation>
    </message>
    <message>
        <source>Files: %1</source>
        <translation>文件数：%1</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已略过：%1</translation>
    </message>
    <message>
        <source>Replaced: %1</source>
        <translation>已替换：%1</translation>
    </message>
    <message>
        <source>Bytes: %1</source>
        <translation>字节：%1</translation>
    </message>
    <message>
        <source>Cost: $%1</source>
        <translation>费用：$%1</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>Closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>There is more</source>
        <translation>还有更多</translation>
    </message>
    <message>
        <source>A key comes from a variable or is given, not both.</source>
        <translation>密钥要么来自变量，要么直接给出，不能两者兼有。</translation>
    </message>
    <message>
        <source>This computer has no keychain that is open, so the key is in the file model_keys.json beside the settings. Only you can read it, but it is not encrypted.</source>
        <translation>此计算机没有已打开的密钥环，因此密钥保存在设置旁的文件 model_keys.json 中。其他用户无法读取它，但它未加密。</translation>
    </message>
    <message>
        <source>What is said to this model, and its key, cross the network unencrypted.</source>
        <translation>对此模型所说的内容及其密钥会以未加密的方式通过网络传输。</translation>
    </message>
    <message>
        <source>“%1” is no amount in dollars. An amount is 2.50.</source>
        <translation>“%1”不是美元金额。金额的写法如 2.50。</translation>
    </message>
    <message>
        <source>Say what is to be done.</source>
        <translation>请说明要做什么。</translation>
    </message>
    <message>
        <source>A task takes %1 files at most.</source>
        <translation>一个任务最多接受 %1 个文件。</translation>
    </message>
    <message>
        <source>%1 is no file that can be read.</source>
        <translation>%1 不是可读取的文件。</translation>
    </message>
    <message>
        <source>Two of the files are called %1. Rename one.</source>
        <translation>有两个文件都叫 %1。请给其中一个改名。</translation>
    </message>
    <message>
        <source>A task is under way in session %1. Wait for its end, or stop it.</source>
        <translation>会话 %1 中正有一个任务。请等它结束，或将其停止。</translation>
    </message>
    <message>
        <source>Nobody is there to allow it. Go on without it, and say in the end what was missing.</source>
        <translation>没有人在场批准。请在没有它的情况下继续，并在最后说明缺少了什么。</translation>
    </message>
    <message>
        <source>The task is under way. Stop it first.</source>
        <translation>任务正在进行。请先停止它。</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>已完成。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>It is asked again: %1</source>
        <translation>再次询问：%1</translation>
    </message>
    <message>
        <source>The model goes on from this summary of what came before:
%1</source>
        <translation>模型根据以下对先前内容的摘要继续：
%1</translation>
    </message>
    <message>
        <source>Nothing was asked in this task yet.</source>
        <translation>此任务中还没有提出过请求。</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>值：%1</translation>
    </message>
    <message>
        <source>This review is no longer open.</source>
        <translation>此审核已不再等待答复。</translation>
    </message>
    <message>
        <source>The machine of “%1” is stopped: there is nothing to make a copy of. Start it first.</source>
        <translation>“%1”的机器已停止：没有可复制的内容。请先启动它。</translation>
    </message>
    <message>
        <source>Copying the machine</source>
        <translation>正在复制机器</translation>
    </message>
    <message>
        <source>Making the call in the copy</source>
        <translation>正在副本中执行调用</translation>
    </message>
    <message>
        <source>The copy was removed meanwhile.</source>
        <translation>副本在此期间已被删除。</translation>
    </message>
    <message>
        <source>Looking at what changed</source>
        <translation>正在查看更改</translation>
    </message>
    <message>
        <source>Removing the copy</source>
        <translation>正在删除副本</translation>
    </message>
    <message>
        <source>There is no %1 among your words in this task. They are:
%2</source>
        <translation>此任务中您的话里没有第 %1 条。共有：
%2</translation>
    </message>
    <message>
        <source>There is no snapshot of the machine from before these words. Ask again with the machine as it is.</source>
        <translation>没有这些话之前的机器快照。请使用现在的机器重新提问。</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, was removed. Ask again with the machine as it is.</source>
        <translation>这些话之前的机器快照 %1 已被删除。请使用现在的机器重新提问。</translation>
    </message>
    <message>
        <source>Asked again: the model knows nothing of what came after these words the first time.</source>
        <translation>已重新提问：模型不知道第一次在这些话之后发生的一切。</translation>
    </message>
    <message>
        <source>The machine is as it was then.</source>
        <translation>机器处于当时的状态。</translation>
    </message>
    <message>
        <source>The machine is as it is now, and not as it was then.</source>
        <translation>机器处于现在的状态，而不是当时的状态。</translation>
    </message>
    <message>
        <source>The machine is as it is now: there is no snapshot of it from then.</source>
        <translation>机器处于现在的状态：没有当时的快照。</translation>
    </message>
    <message>
        <source>The machine of session %1 is made ready for what was said before. Say it again in a moment.</source>
        <translation>会话 %1 的机器正在为之前的请求做准备。请稍后再说一次。</translation>
    </message>
    <message>
        <source>No snapshot was made before this. %1</source>
        <translation>此前未创建快照。%1</translation>
    </message>
    <message>
        <source>The machine is as it was on %1, in the snapshot “%2”.</source>
        <translation>机器处于 %1 时的状态，即快照“%2”中的状态。</translation>
    </message>
    <message>
        <source>No call came between that and this one.</source>
        <translation>此后到这次调用之前没有其他调用。</translation>
    </message>
    <message numerus="yes">
        <source>What %n call(s) and run(s) did after that is in the chat, and not in the machine.</source>
        <translation>
            <numerusform>此后 %n 次调用和运行所做的事在聊天中可见，但不在机器中。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no call %1 in the chat of session %2.</source>
        <translation>会话 %2 的聊天中没有调用 %1。</translation>
    </message>
    <message>
        <source>This session was forked from “%1” here.</source>
        <translation>此会话在这里从“%1”分叉而来。</translation>
    </message>
    <message>
        <source>Forked from “%1”, before its call of %2.</source>
        <extracomment>%1: a session, %2: a tool</extracomment>
        <translation>从“%1”分叉，在其调用 %2 之前。</translation>
    </message>
    <message>
        <source>Before this call the machine was taken back to the snapshot “%1”, which was removed since. What it was like then is kept nowhere.</source>
        <translation>这次调用之前，机器已恢复到快照“%1”，而该快照此后已被删除。当时的状态没有保留。</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, belongs to the session “%2”, which this one was forked from. Ask again there with the machine of then, or here with the machine as it is.</source>
        <translation>这些话之前的机器快照 %1 属于会话“%2”，本会话从该会话分叉而来。请在那里使用当时的机器重新提问，或在这里使用现在的机器重新提问。</translation>
    </message>
    <message>
        <source>The snapshot of the machine from before these words, %1, belonged to the session that this one was forked from, and is no more. Ask again with the machine as it is.</source>
        <translation>这些话之前的机器快照 %1 属于本会话分叉自的会话，已不存在。请使用现在的机器重新提问。</translation>
    </message>
    <message>
        <source>The machine of session %1 reaches the network, and files are attached to machines that do not. Take it offline, or let the task make a session of its own.</source>
        <translation>会话 %1 的机器可以访问网络，而文件只能附加到不能访问网络的机器。请将其断网，或让任务新建自己的会话。</translation>
    </message>
    <message>
        <source>A recipe runs on its sample or on other files, not on both.</source>
        <translation>配方要么用其示例运行，要么用其他文件运行，不能同时使用。</translation>
    </message>
    <message>
        <source>It was stopped before your words were heard.</source>
        <translation>在您的话被听取之前已停止。</translation>
    </message>
    <message>
        <source>Renamed: %1</source>
        <translation>已改名：%1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>The parameter “%1” is no base64.</source>
        <translation>参数“%1”不是 base64。</translation>
    </message>
    <message>
        <source>There is no snapshot of the machine from before this call. Where a setting asks for it one is made before each request in words, and the newest five of these are kept.</source>
        <translation>没有此调用之前的虚拟机快照。若在设置中启用，每次文字请求之前会创建一个快照，并保留最新的五个。</translation>
    </message>
    <message>
        <source>The price of the model “%1” is not known: of what it answers, nothing counts towards the $%2 that this task may cost. Its price can be set in %3.</source>
        <translation>模型“%1”的价格未知：它的回答不计入此任务的费用上限 $%2。可以在 %3 中设置其价格。</translation>
    </message>
    <message>
        <source>The last step is tried again as it was: %1 does not go with that.</source>
        <translation>上一步按原样重试：%1 不能与之同用。</translation>
    </message>
    <message>
        <source>The model has answered nothing yet. Let the task go on.</source>
        <translation>模型尚未作出任何回答。请让任务继续。</translation>
    </message>
    <message>
        <source>The model has not answered your last words yet. Let the task go on.</source>
        <translation>模型尚未回答您最后的话。请让任务继续。</translation>
    </message>
    <message>
        <source>The last step is tried again: the model knows nothing of what it answered there the first time.</source>
        <translation>正在重试上一步：模型不知道它第一次在此处的回答。</translation>
    </message>
    <message>
        <source>What the model reads was nearly full. From here on it is sent only the beginning and the end of these outputs:</source>
        <translation>模型读取的内容几乎已满。从此处起，以下输出只发送开头和结尾：</translation>
    </message>
    <message>
        <source>%1: %2 characters are left out</source>
        <translation>%1：省略了 %2 个字符</translation>
    </message>
    <message>
        <source>%1: the picture is left out</source>
        <translation>%1：省略了图片</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… 以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>base::DiskRoom</name>
    <message>
        <source>The disk is full: %1 needs %2; %3 may be used on %4. Free some space there.</source>
        <translation>磁盘已满：%1 需要 %2；%4 上还可使用 %3。请在那里释放一些空间。</translation>
    </message>
    <message>
        <source>The disk is full: there is no room for %1. Nothing of it was kept. Free some space there.</source>
        <translation>磁盘已满：没有空间存放 %1，未保留任何内容。请在该处释放一些空间。</translation>
    </message>
</context>
<context>
    <name>base::Files</name>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>无法读取文件 %1：%2。</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>无法写入文件 %1：%2。</translation>
    </message>
</context>
<context>
    <name>base::OwnProgram</name>
    <message>
        <source>The program %1 is missing beside %2. Install Berth again.</source>
        <translation>%2 旁缺少程序 %1。请重新安装 Berth。</translation>
    </message>
</context>
<context>
    <name>base::PassedSockets</name>
    <message>
        <source>LISTEN_FDS is no number of sockets. Start Berth by its systemd units.</source>
        <translation>LISTEN_FDS 不是套接字的数量。请通过 Berth 的 systemd 单元启动它。</translation>
    </message>
    <message>
        <source>LISTEN_FDNAMES does not name the sockets. Start Berth by its systemd units.</source>
        <translation>LISTEN_FDNAMES 没有给出套接字的名称。请通过 Berth 的 systemd 单元启动它。</translation>
    </message>
    <message>
        <source>What was passed is not a listening socket. Start Berth by its systemd units.</source>
        <translation>传入的不是正在监听的套接字。请通过 Berth 的 systemd 单元启动它。</translation>
    </message>
    <message>
        <source>A socket that was passed cannot be used: %1.</source>
        <translation>传入的一个套接字无法使用：%1。</translation>
    </message>
    <message>
        <source>Two sockets were passed by one name. Install the systemd units again.</source>
        <translation>有两个套接字以同一个名称传入。请重新安装 systemd 单元。</translation>
    </message>
</context>
<context>
    <name>base::Places</name>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation>无法创建文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 is not a folder of this user. Remove it and start again.</source>
        <translation>%1 不是当前用户的文件夹。请将其删除后重新启动。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be closed to other users: %2.</source>
        <translation>无法对其他用户关闭文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>The runtime folder %1 is too long for a socket&apos;s name. Set XDG_RUNTIME_DIR to a shorter path.</source>
        <translation>运行时文件夹 %1 对套接字名称来说过长。请将 XDG_RUNTIME_DIR 设为更短的路径。</translation>
    </message>
</context>
<context>
    <name>base::run</name>
    <message>
        <source>%1 did not end within %2 s.</source>
        <translation>%1 未在 %2 秒内结束。</translation>
    </message>
    <message>
        <source>%1 cannot be started. Is it installed?</source>
        <translation>无法启动 %1。是否已安装？</translation>
    </message>
    <message>
        <source>%1 was ended by a signal.</source>
        <translation>%1 被信号结束。</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 失败：%2</translation>
    </message>
</context>
<context>
    <name>calculator</name>
    <message>
        <source>Too much is calculated at once. Try again later.</source>
        <translation>同时进行的计算太多。请稍后再试。</translation>
    </message>
    <message>
        <source>The program that calculates ended before it was done. Try again.</source>
        <translation>计算程序在完成之前结束了。请重试。</translation>
    </message>
</context>
<context>
    <name>callers</name>
    <message>
        <source>The program at the other end has ended, so that nobody can tell who asks.</source>
        <translation>另一端的程序已结束，无法得知是谁在请求。</translation>
    </message>
    <message>
        <source>The kernel tells nothing of the process.</source>
        <translation>内核没有给出该进程的信息。</translation>
    </message>
    <message>
        <source>There is no process %1.</source>
        <translation>没有进程 %1。</translation>
    </message>
    <message>
        <source>More than %1 programs have started each other. Make the call from outside of them.</source>
        <translation>有超过 %1 个程序依次启动。请在它们之外发起调用。</translation>
    </message>
    <message>
        <source>There is no program “%1”. Give its path, or one of: %2.</source>
        <translation>没有程序“%1”。请给出其路径，或以下之一：%2。</translation>
    </message>
    <message>
        <source>%1 is no program.</source>
        <translation>%1 不是程序。</translation>
    </message>
    <message>
        <source>%1 runs anything, so that everything would be allowed with it. Give the path of the script that it runs.</source>
        <translation>%1 可以运行任何内容，允许它就等于允许一切。请给出它所运行脚本的路径。</translation>
    </message>
</context>
<context>
    <name>choices</name>
    <message>
        <source>%1 – %2 CPU, %3 MiB, %4 an hour</source>
        <translation>%1 – %2 CPU，%3 MiB，每小时 %4</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>open – the internet, nothing of this network</source>
        <translation>open – 可访问互联网，不可访问本地网络</translation>
    </message>
    <message>
        <source>offline – nothing at all</source>
        <translation>offline – 完全离线</translation>
    </message>
</context>
<context>
    <name>cli</name>
    <message>
        <source>Interrupted.</source>
        <translation>已中断。</translation>
    </message>
    <message>
        <source>Print JSON for programs.</source>
        <translation>输出供程序使用的 JSON。</translation>
    </message>
    <message>
        <source>Size of the machine: XS, SM, MD, LG or XL.</source>
        <translation>虚拟机规格：XS、SM、MD、LG 或 XL。</translation>
    </message>
    <message>
        <source>Image profile, such as core or office.</source>
        <translation>镜像配置，如 core 或 office。</translation>
    </message>
    <message>
        <source>Network policy: open or offline.</source>
        <translation>网络策略：open 或 offline。</translation>
    </message>
    <message>
        <source>Check whether this computer can run machines.</source>
        <translation>检查本机能否运行虚拟机。</translation>
    </message>
    <message>
        <source>Prints a line per check: ok, or the reason it is not and the command that mends it. Ends with 1 when something that is needed is missing.</source>
        <translation>每项检查输出一行：ok，或问题原因及修复命令。缺少必需项时以 1 结束。</translation>
    </message>
    <message>
        <source>Print only what is not in order.</source>
        <translation>只输出有问题的项。</translation>
    </message>
    <message>
        <source>Size of the machines that copies are prepared for.</source>
        <translation>要准备副本的虚拟机规格。</translation>
    </message>
    <message>
        <source>Create a session.</source>
        <translation>创建会话。</translation>
    </message>
    <message>
        <source>A session keeps its files in a volume of its own. Its machine starts with the first command; with --start it starts now.</source>
        <translation>会话将文件保存在自己的卷中。其虚拟机在执行第一条命令时启动；使用 --start 则立即启动。</translation>
    </message>
    <message>
        <source>Start its machine.</source>
        <translation>启动其虚拟机。</translation>
    </message>
    <message>
        <source>Let its machines boot instead of copying one that has.</source>
        <translation>让其虚拟机引导启动，而不是复制已启动的虚拟机。</translation>
    </message>
    <message>
        <source>List the sessions.</source>
        <translation>列出会话。</translation>
    </message>
    <message>
        <source>List the running machines, with time, cost and idle countdown.</source>
        <translation>列出正在运行的虚拟机，包括时间、费用和空闲倒计时。</translation>
    </message>
    <message>
        <source>Run a command in a session&apos;s machine.</source>
        <translation>在会话的虚拟机中运行命令。</translation>
    </message>
    <message>
        <source>Folder to run in; /session/working if not given.</source>
        <translation>运行所在文件夹；未指定则为 /session/working。</translation>
    </message>
    <message>
        <source>Environment variable; may be given several times.</source>
        <translation>环境变量；可多次指定。</translation>
    </message>
    <message>
        <source>Give it no standard input.</source>
        <translation>不提供标准输入。</translation>
    </message>
    <message>
        <source>Give it a terminal.</source>
        <translation>为其提供终端。</translation>
    </message>
    <message>
        <source>Open a shell in a session&apos;s machine.</source>
        <translation>在会话的虚拟机中打开 Shell。</translation>
    </message>
    <message>
        <source>An interactive terminal, as over ssh. It ends with `exit` or Ctrl-D.</source>
        <translation>交互式终端，如同 ssh。用 `exit` 或 Ctrl-D 结束。</translation>
    </message>
    <message>
        <source>Copy files and folders into a machine or out of it.</source>
        <translation>将文件和文件夹复制到虚拟机或从中复制出来。</translation>
    </message>
    <message>
        <source>Overwrite files that are there.</source>
        <translation>覆盖已有文件。</translation>
    </message>
    <message>
        <source>Run a recipe in a machine of its own.</source>
        <translation>在独立的虚拟机中运行配方。</translation>
    </message>
    <message>
        <source>Parameter of the recipe; may be given several times.</source>
        <translation>配方的参数；可多次指定。</translation>
    </message>
    <message>
        <source>Size of the machine; the recipe&apos;s own if not given.</source>
        <translation>虚拟机规格；未指定则采用配方自身的。</translation>
    </message>
    <message>
        <source>Run it in this session.</source>
        <translation>在此会话中运行。</translation>
    </message>
    <message>
        <source>Put off the idle stop of a session&apos;s machine.</source>
        <translation>推迟会话虚拟机的空闲停止。</translation>
    </message>
    <message>
        <source>By 10 minutes if not given.</source>
        <translation>未指定则为 10 分钟。</translation>
    </message>
    <message>
        <source>Let machines stand still, with all that runs in them.</source>
        <translation>让虚拟机连同其中运行的一切暂停。</translation>
    </message>
    <message>
        <source>A paused machine keeps its memory and costs nothing. It goes on with `berth resume`, or when something is to be done in it.</source>
        <translation>暂停的虚拟机保留内存且不计费。执行 `berth resume` 或需要在其中执行操作时会继续运行。</translation>
    </message>
    <message>
        <source>Let paused machines go on.</source>
        <translation>让暂停的虚拟机继续运行。</translation>
    </message>
    <message>
        <source>Keep this moment of a session&apos;s machine and files.</source>
        <translation>保存会话的虚拟机和文件的当前状态。</translation>
    </message>
    <message>
        <source>The machine stands still for a moment and goes on. The snapshot has its memory, with all that runs in it, and its disks.</source>
        <translation>虚拟机会短暂停顿后继续。快照包含其内存（连同运行中的一切）和磁盘。</translation>
    </message>
    <message>
        <source>List the snapshots of a session, or remove one.</source>
        <translation>列出会话的快照，或删除其中一个。</translation>
    </message>
    <message>
        <source>Remove this one.</source>
        <translation>删除此项。</translation>
    </message>
    <message>
        <source>Take a session back to one of its snapshots.</source>
        <translation>将会话恢复到其某个快照。</translation>
    </message>
    <message>
        <source>What its machine and its files have become since is lost. When the snapshot does not go on, the machine that runs is kept.</source>
        <translation>此后虚拟机和文件的变化会丢失。如果快照无法继续运行，则保留正在运行的虚拟机。</translation>
    </message>
    <message>
        <source>Create a session that goes on from this moment of another one.</source>
        <translation>创建从另一会话当前状态继续的会话。</translation>
    </message>
    <message>
        <source>Stop the machines of sessions.</source>
        <translation>停止会话的虚拟机。</translation>
    </message>
    <message>
        <source>Their files stay. Stopping one that does not run succeeds.</source>
        <translation>文件会保留。停止未运行的会话也视为成功。</translation>
    </message>
    <message>
        <source>Remove sessions with their machine and all their files.</source>
        <translation>删除会话及其虚拟机和所有文件。</translation>
    </message>
    <message>
        <source>Show what machines cost, per session.</source>
        <translation>按会话显示虚拟机费用。</translation>
    </message>
    <message>
        <source>--env takes NAME=VALUE, not “%1”.</source>
        <translation>--env 接受 NAME=VALUE，而不是“%1”。</translation>
    </message>
    <message>
        <source>--timeout takes seconds from 0 to 2592000.</source>
        <translation>--timeout 接受 0 到 2592000 的秒数。</translation>
    </message>
    <message>
        <source>It is: berth exec SESSION -- COMMAND.</source>
        <translation>正确用法：berth exec SESSION -- COMMAND。</translation>
    </message>
    <message>
        <source>Copy from here into a session or from a session to here: berth cp FILE SESSION:PATH or berth cp SESSION:PATH FILE.</source>
        <translation>从本机复制到会话，或从会话复制到本机：berth cp FILE SESSION:PATH 或 berth cp SESSION:PATH FILE。</translation>
    </message>
    <message>
        <source>The target of several files is a folder that exists.</source>
        <translation>多个文件的目标须为已存在的文件夹。</translation>
    </message>
    <message>
        <source>Left out %1: %2</source>
        <translation>已跳过 %1：%2</translation>
    </message>
    <message>
        <source>Copied 1 file, %1.</source>
        <translation>已复制 1 个文件，%1。</translation>
    </message>
    <message>
        <source>Copied %1 files, %2.</source>
        <translation>已复制 %1 个文件，%2。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>        mend it with: %1</source>
        <translation>        修复方法：%1</translation>
    </message>
    <message>
        <source>The image %1 is ready (%2, %3).</source>
        <translation>镜像 %1 已就绪（%2，%3）。</translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已跳过：%1</translation>
    </message>
    <message>
        <source>PROFILE</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>IMAGE</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>SIZE</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>TEMPLATES</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>DESCRIPTION</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>A template of size %1 is being made.</source>
        <translation>正在制作规格 %1 的模板。</translation>
    </message>
    <message>
        <source>Removed %1.</source>
        <translation>已删除 %1。</translation>
    </message>
    <message>
        <source>There is no recipe “%1”. There are: %2.</source>
        <translation>没有配方“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>PARAMETER</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>DEFAULT</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>MEANING</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Own the machines in the foreground, for other commands to use.</source>
        <translation>在前台持有虚拟机，供其他命令使用。</translation>
    </message>
    <message>
        <source>Print the completion script for bash.</source>
        <translation>输出 bash 的补全脚本。</translation>
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
        <translation>Berth 为 AI 智能体提供一台独立的计算机：本机桌面上真正的虚拟机。

用法：berth COMMAND …, berth COMMAND --help, berth --version

%1

示例：
%2

退出码：0 完成，1 失败，2 用法错误，3 未找到，4 被拒绝，5 忙或超出限制，6 超时，
7 连接断开，8 不支持，9 完成，但有无人批准的操作，130 被中断。exec、sh 和 run 返回所运行内容的退出码，达到其时间限制时为 124；
exec 和 sh 在无法运行时返回 125。</translation>
    </message>
    <message>
        <source>usage: berth %1 %2

%3</source>
        <translation>用法：berth %1 %2

%3</translation>
    </message>
    <message>
        <source>

examples:
%1</source>
        <translation>

示例：
%1</translation>
    </message>
    <message>
        <source>%1 See: berth %2</source>
        <translation>%1 参见：berth %2</translation>
    </message>
    <message>
        <source>It is: berth %1 %2.</source>
        <translation>正确用法：berth %1 %2。</translation>
    </message>
    <message>
        <source>The completion script is missing.</source>
        <translation>缺少补全脚本。</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>No command given.</source>
        <translation>未指定命令。</translation>
    </message>
    <message>
        <source>--param takes NAME=VALUE, not “%1”.</source>
        <translation>--param 接受 NAME=VALUE，而不是“%1”。</translation>
    </message>
    <message>
        <source>--param %1 is given twice.</source>
        <translation>--param %1 指定了两次。</translation>
    </message>
    <message>
        <source>Result: %1 (%2)</source>
        <translation>结果：%1（%2）</translation>
    </message>
    <message>
        <source>Machine %1, %2, cost %3.</source>
        <translation>虚拟机 %1，%2，费用 %3。</translation>
    </message>
    <message>
        <source>The owner process did not start; see %1/owner.log.</source>
        <translation>持有者进程未能启动；参见 %1/owner.log。</translation>
    </message>
    <message>
        <source>NAME</source>
        <extracomment>The last column has two prices: of a million tokens sent and of a million answered</extracomment>
        <translation>名称</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>NETWORK</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>COST</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>There are no sessions. Create one with: berth new NAME</source>
        <translation>没有会话。创建会话：berth new NAME</translation>
    </message>
    <message>
        <source>SESSION</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>STEP</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>MACHINE</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>RUNS</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>CPU TIME</source>
        <translation>CPU 时间</translation>
    </message>
    <message>
        <source>MEMORY</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>IDLE STOP IN</source>
        <translation>空闲停止倒计时</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙</translation>
    </message>
    <message>
        <source>No machine is running.</source>
        <translation>没有正在运行的虚拟机。</translation>
    </message>
    <message>
        <source>Stopped %1.</source>
        <translation>已停止 %1。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>MADE</source>
        <translation>创建时间</translation>
    </message>
    <message>
        <source>ON DISK</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>The session has no snapshots. Take one with: berth snapshot %1</source>
        <translation>该会话没有快照。创建快照：berth snapshot %1</translation>
    </message>
    <message>
        <source>Took %1 back to %2.</source>
        <translation>已将 %1 恢复到 %2。</translation>
    </message>
    <message>
        <source>Paused %1.</source>
        <translation>已暂停 %1。</translation>
    </message>
    <message>
        <source>Resumed %1.</source>
        <translation>已恢复 %1。</translation>
    </message>
    <message>
        <source>The minutes are a number from 1 to 10080.</source>
        <translation>分钟数须为 1 到 10080。</translation>
    </message>
    <message>
        <source>The machine is not stopped for being idle in the next %1.</source>
        <translation>接下来 %1 内不会因空闲而停止虚拟机。</translation>
    </message>
    <message>
        <source>The machine stops after %1 without work.</source>
        <translation>虚拟机在空闲 %1 后停止。</translation>
    </message>
    <message>
        <source>MACHINES</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>BUDGET</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>SPENT</source>
        <translation>已花费</translation>
    </message>
    <message>
        <source>LIMIT</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>USED</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>this month</source>
        <translation>本月</translation>
    </message>
    <message>
        <source>new sessions</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>Dollars it may cost, or none; budget_session if not given.</source>
        <translation>可以花费的美元金额，或 none；未给出时为 budget_session。</translation>
    </message>
    <message>
        <source>List those in the archive instead.</source>
        <translation>改为列出已归档的会话。</translation>
    </message>
    <message>
        <source>Put sessions away, with all their files.</source>
        <translation>归档会话及其所有文件。</translation>
    </message>
    <message>
        <source>Their machines are stopped, and none starts before they are taken back.</source>
        <translation>停止其虚拟机；移出归档之前不会启动虚拟机。</translation>
    </message>
    <message>
        <source>Take sessions out of the archive.</source>
        <translation>将会话移出归档。</translation>
    </message>
    <message>
        <source>Show or set what machines may cost: a session&apos;s, and those of a month.</source>
        <translation>显示或设置虚拟机可以花费的金额：单个会话的，以及一个月的。</translation>
    </message>
    <message>
        <source>The amount is in dollars. From 80 % on a warning is given once; at 100 % the machine is stopped, its files stay, and none starts until the budget is raised.</source>
        <translation>金额以美元计。达到 80 % 时警告一次；达到 100 % 时停止虚拟机，文件会保留，提高预算之前不再启动。</translation>
    </message>
    <message>
        <source>Set what all sessions together may cost in a month, or none.</source>
        <translation>设置所有会话每月总共可以花费的金额，或 none。</translation>
    </message>
    <message>
        <source>Set what each new session may cost, or none.</source>
        <translation>设置每个新会话可以花费的金额，或 none。</translation>
    </message>
    <message>
        <source>There are no sessions in the archive.</source>
        <translation>归档中没有会话。</translation>
    </message>
    <message>
        <source>Archived %1.</source>
        <translation>已归档 %1。</translation>
    </message>
    <message>
        <source>Took %1 out of the archive.</source>
        <translation>已将 %1 移出归档。</translation>
    </message>
    <message>
        <source>With --timing: what took how long of its start, its last run and the last copy in or out.</source>
        <translation>使用 --timing：显示其启动、上一次运行以及上一次复制的各步用时。</translation>
    </message>
    <message>
        <source>Show where the time went.</source>
        <translation>显示时间用在何处。</translation>
    </message>
    <message>
        <source>Start, warm</source>
        <translation>启动，预热</translation>
    </message>
    <message>
        <source>Start, as a copy</source>
        <translation>启动，以副本方式</translation>
    </message>
    <message>
        <source>Start, by booting</source>
        <translation>启动，以引导方式</translation>
    </message>
    <message>
        <source>Copy in, %1: %2, %3</source>
        <translation>复制到虚拟机，%1：%2，%3</translation>
    </message>
    <message>
        <source>Copy out, %1: %2, %3</source>
        <translation>从虚拟机复制，%1：%2，%3</translation>
    </message>
    <message>
        <source>by disk</source>
        <translation>经由磁盘</translation>
    </message>
    <message>
        <source>by the channel</source>
        <translation>经由通道</translation>
    </message>
    <message>
        <source>both ways</source>
        <translation>两种方式</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>运行：%1</translation>
    </message>
    <message>
        <source>Dollars it may cost; at 80 % a warning is given, at 100 % it is ended.</source>
        <translation>可花费的美元数；达到 80 % 时给出警告，达到 100 % 时结束。</translation>
    </message>
    <message>
        <source>A path in a machine is SESSION:PATH; a relative one is taken from /session/working. Either all sources or the target are in a machine. Contents are compared by checksum at both ends. Nothing that is there is overwritten without --force. A copy that broke off goes on where it stopped when it is asked for again.</source>
        <translation>虚拟机中的路径写作 SESSION:PATH；相对路径以 /session/working 为起点。要么所有源都在虚拟机中，要么目标在虚拟机中。两端内容用校验和比较。不加 --force 不会覆盖任何已有内容。中断的复制在再次请求时从中断处继续。</translation>
    </message>
    <message>
        <source>What they cost stays on record. At a terminal each that has files is asked about first.</source>
        <translation>其费用会保留在记录中。在终端中，对每个含有文件的会话都会先询问。</translation>
    </message>
    <message>
        <source>Ask nothing.</source>
        <translation>不询问。</translation>
    </message>
    <message>
        <source>As --yes.</source>
        <translation>同 --yes。</translation>
    </message>
    <message>
        <source>y yes</source>
        <extracomment>The answers that mean yes, as typed at a terminal, in small letters</extracomment>
        <translation>y yes 是</translation>
    </message>
    <message>
        <source>Remove %1 with all its files (%2)? They exist nowhere else.</source>
        <translation>删除 %1 及其所有文件（%2）？这些文件别处没有。</translation>
    </message>
    <message>
        <source>%1 [y/N]</source>
        <translation>%1 [y/N]</translation>
    </message>
    <message>
        <source>Show the settings, or set one.</source>
        <translation>显示设置，或修改其中一项。</translation>
    </message>
    <message>
        <source>Set it back to its default.</source>
        <translation>恢复为默认值。</translation>
    </message>
    <message>
        <source>%1 What was set before holds.</source>
        <translation>%1 之前的设置继续有效。</translation>
    </message>
    <message>
        <source>It is: berth settings KEY --default, without a value.</source>
        <translation>正确用法：berth settings KEY --default，不带值。</translation>
    </message>
    <message>
        <source>SETTING</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Without a key it lists all of them with their defaults. A change holds from then on, without a restart. They are kept in settings.json, which may be edited as well.</source>
        <translation>不给出名称时列出全部设置及其默认值。修改即刻生效，无需重启。设置保存在 settings.json 中，也可以直接编辑该文件。</translation>
    </message>
    <message>
        <source>%1 cannot be run: %2.</source>
        <translation>无法运行 %1：%2。</translation>
    </message>
    <message>
        <source>NOTE</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>List them with: %1</source>
        <translation>列出：%1</translation>
    </message>
    <message>
        <source>Make one with: %1</source>
        <translation>创建：%1</translation>
    </message>
    <message>
        <source>Take it out of the archive: %1</source>
        <translation>移出归档：%1</translation>
    </message>
    <message>
        <source>Go on with: %1</source>
        <translation>继续运行：%1</translation>
    </message>
    <message>
        <source>Raise it: %1</source>
        <translation>提高预算：%1</translation>
    </message>
    <message>
        <source>Raise that of new sessions: %1</source>
        <translation>提高新会话的预算：%1</translation>
    </message>
    <message>
        <source>Give it more: %1</source>
        <translation>增加预算：%1</translation>
    </message>
    <message>
        <source>Overwrite it with %1.</source>
        <translation>使用 %1 可覆盖。</translation>
    </message>
    <message>
        <source>Give them with %1.</source>
        <translation>使用 %1 指定。</translation>
    </message>
    <message>
        <source>Build it: %1</source>
        <translation>构建镜像：%1</translation>
    </message>
    <message>
        <source>Remove an image with: %1</source>
        <translation>删除镜像：%1</translation>
    </message>
    <message>
        <source>See what is in the way: %1</source>
        <translation>查看造成阻碍的原因：%1</translation>
    </message>
    <message>
        <source>Standard input, output and error are those of the command, and so is the exit code; 128 + N when signal N ended it, 124 at the time limit, 125 when it could not be run. Ctrl-C ends it. With --detach it goes on by itself, until it is over or its time limit: the command prints by which name berth runs, logs, input and kill reach it, and keeps its standard input open.</source>
        <translation>标准输入、输出和错误以及退出码均为该命令的；被信号 N 结束时为 128 + N，超时为 124，无法运行时为 125。Ctrl-C 可结束命令。使用 --detach 时它会独自继续，直到结束或达到时限：会打印一个名称，berth runs、logs、input 和 kill 通过它访问该运行；其标准输入保持打开。</translation>
    </message>
    <message>
        <source>Seconds it may take; 0: no limit. If not given run_seconds, or none with --detach.</source>
        <translation>允许的秒数；0：无限制。未指定则为 run_seconds，使用 --detach 时无限制。</translation>
    </message>
    <message>
        <source>Let it go on, and print its name.</source>
        <translation>让它继续运行，并打印其名称。</translation>
    </message>
    <message>
        <source>List what runs, newest first.</source>
        <translation>列出正在运行的内容，最新的在前。</translation>
    </message>
    <message>
        <source>Of one session or of all. What was started with --detach has a name in the first column; its beginning is enough for logs, input and kill.</source>
        <translation>一个会话的或所有会话的。用 --detach 启动的运行在第一列有名称；logs、input 和 kill 只需其开头部分。</translation>
    </message>
    <message>
        <source>List what is over too.</source>
        <translation>同时列出已结束的。</translation>
    </message>
    <message>
        <source>Print what a detached run has printed.</source>
        <translation>打印分离的运行的输出。</translation>
    </message>
    <message>
        <source>Each on its own stream. With --follow until it is over, with its exit code; Ctrl-C leaves it running.</source>
        <translation>各自输出到对应的流。使用 --follow 时直到其结束，并返回其退出码；Ctrl-C 不会结束它。</translation>
    </message>
    <message>
        <source>Go on until it is over.</source>
        <translation>持续到其结束。</translation>
    </message>
    <message>
        <source>Write standard input to a detached run.</source>
        <translation>将标准输入写入分离的运行。</translation>
    </message>
    <message>
        <source>Its own stays open after that, for more, unless --end is given.</source>
        <translation>之后其标准输入保持打开以便继续写入，除非使用 --end。</translation>
    </message>
    <message>
        <source>Close its standard input after it.</source>
        <translation>之后关闭其标准输入。</translation>
    </message>
    <message>
        <source>Send a signal to a detached run.</source>
        <translation>向分离的运行发送信号。</translation>
    </message>
    <message>
        <source>TERM asks it to end, KILL ends it with all that it started.</source>
        <translation>TERM 请求其结束，KILL 将其连同它启动的一切一并结束。</translation>
    </message>
    <message>
        <source>Which: TERM if not given.</source>
        <translation>哪个信号；未指定则为 TERM。</translation>
    </message>
    <message>
        <source>--detach goes without --tty.</source>
        <translation>--detach 不能与 --tty 同时使用。</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>STARTED</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>OUTPUT</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行过任何内容。</translation>
    </message>
    <message>
        <source>Nothing runs. List what is over with: berth runs --all</source>
        <translation>没有正在运行的内容。列出已结束的：berth runs --all</translation>
    </message>
    <message>
        <source>TOOL</source>
        <extracomment>Half of the calls took at most the first, 99 of a hundred the second</extracomment>
        <translation>工具</translation>
    </message>
    <message>
        <source>WHAT IT IS</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>ARGUMENT</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Standard input cannot be read.</source>
        <translation>无法读取标准输入。</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1. An example is in “berth tools %2”.</source>
        <translation>参数不是 JSON 对象：%1。示例见“berth tools %2”。</translation>
    </message>
    <message>
        <source>%1 wants to call %2 in %3, asked %4.</source>
        <translation>%1 想在 %3 中调用 %2，请求时间 %4。</translation>
    </message>
    <message>
        <source>REVIEW</source>
        <translation>审核</translation>
    </message>
    <message>
        <source>ASKED</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>AGENT</source>
        <translation>智能体</translation>
    </message>
    <message>
        <source>Nothing waits for an answer.</source>
        <translation>没有等待答复的审核。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>The editor failed: nothing was answered.</source>
        <translation>编辑器失败：没有提交答复。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>No review “%1” waits for an answer.</source>
        <translation>没有等待答复的审核“%1”。</translation>
    </message>
    <message>
        <source>The arguments are no JSON object: %1.</source>
        <translation>参数不是 JSON 对象：%1。</translation>
    </message>
    <message>
        <source>--last takes a number, not “%1”.</source>
        <translation>--last 需要一个数字，而不是“%1”。</translation>
    </message>
    <message>
        <source>VERDICT</source>
        <translation>裁决</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>No agent called anything yet.</source>
        <translation>还没有智能体调用过任何工具。</translation>
    </message>
    <message>
        <source>Show what agents can do.</source>
        <translation>显示智能体能做什么。</translation>
    </message>
    <message>
        <source>Without a name it lists all tools, else one with its arguments and an example.</source>
        <translation>不带名称时列出所有工具，否则显示一个工具及其参数和示例。</translation>
    </message>
    <message>
        <source>Call a tool as an agent does.</source>
        <translation>像智能体一样调用工具。</translation>
    </message>
    <message>
        <source>What the agent of that name may do holds, and the call is on record. The arguments are a JSON object, or - to read it from standard input.</source>
        <translation>以该名称智能体的权限为准，调用会被记录。参数是一个 JSON 对象，或用 - 从标准输入读取。</translation>
    </message>
    <message>
        <source>List the calls of agents that wait for your answer.</source>
        <translation>列出等待您答复的智能体调用。</translation>
    </message>
    <message>
        <source>Show a call that waits, or answer it.</source>
        <translation>显示或答复一个等待中的调用。</translation>
    </message>
    <message>
        <source>Let it be done.</source>
        <translation>允许执行。</translation>
    </message>
    <message>
        <source>Change it, and let that be done.</source>
        <translation>修改后允许执行。</translation>
    </message>
    <message>
        <source>Refuse it, and tell the agent why.</source>
        <translation>拒绝，并告诉智能体原因。</translation>
    </message>
    <message>
        <source>Let it be done, and the like of it in this session.</source>
        <translation>允许执行，并允许此会话中的同类调用。</translation>
    </message>
    <message>
        <source>Show what agents called, and what came of it.</source>
        <translation>显示智能体调用了什么以及结果如何。</translation>
    </message>
    <message>
        <source>So many calls; 50 without it.</source>
        <translation>显示的调用数量；默认 50。</translation>
    </message>
    <message>
        <source>Of this agent only.</source>
        <translation>仅此智能体。</translation>
    </message>
    <message>
        <source>Show or set what agents may do in a session.</source>
        <translation>显示或设置智能体在会话中可以做什么。</translation>
    </message>
    <message>
        <source>open: all but files of this computer outside of what was granted. builder: all inside the machine, and you are asked for what leaves it. reviewed: you are asked for everything.</source>
        <translation>open：除未授权的本机文件外一切均可。builder：虚拟机内一切均可，离开虚拟机时询问您。reviewed：一切都询问您。</translation>
    </message>
    <message>
        <source>Let programs stay executable here.</source>
        <translation>让程序在这里保持可执行。</translation>
    </message>
    <message>
        <source>Copies the inputs in, runs the recipe, copies the results out, prints where they are and what it cost, and removes the machine. Results get a folder that nothing else is in. With --session it runs in that session and leaves its machine running.</source>
        <translation>将输入复制进去，运行配方，将结果复制出来，显示结果的位置和费用，然后移除虚拟机。结果放入一个没有其他内容的文件夹。使用 --session 时在该会话中运行，并让其虚拟机继续运行。</translation>
    </message>
    <message>
        <source>Where the results go, or a new folder in it when something is there; a new one in the current folder if not given.</source>
        <translation>结果的位置；若其中已有内容，则为其中的新文件夹；未指定时为当前文件夹中的新文件夹。</translation>
    </message>
    <message>
        <source>Keep a dot in front of the names of results.</source>
        <translation>保留结果名称开头的点。</translation>
    </message>
    <message>
        <source>Let programs among the results stay executable.</source>
        <translation>让结果中的程序保持可执行。</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %1.</source>
        <translation>已更改的非普通名称：%1 个。</translation>
    </message>
    <message>
        <source>Left in the machine: %1, the first: %2 (%3)</source>
        <translation>留在虚拟机中：%1 个，第一个：%2（%3）</translation>
    </message>
    <message>
        <source>The results are in %1.</source>
        <translation>结果位于 %1。</translation>
    </message>
    <message>
        <source>%1 (read and write)</source>
        <translation>%1（读写）</translation>
    </message>
    <message>
        <source>%1 (read)</source>
        <translation>%1（只读）</translation>
    </message>
    <message>
        <source>none: you are asked about each file</source>
        <translation>无：每个文件都会询问您</translation>
    </message>
    <message>
        <source>GRANT</source>
        <translation>授权</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>%1 at once, up to %2</source>
        <translation>同时 %1 台，最大 %2</translation>
    </message>
    <message>
        <source>networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>costs in a day</source>
        <translation>每日费用</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无上限</translation>
    </message>
    <message>
        <source>until</source>
        <translation>截止</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>直到您撤销</translation>
    </message>
    <message>
        <source>--machines takes a number, not “%1”.</source>
        <translation>--machines 需要一个数字，而不是“%1”。</translation>
    </message>
    <message>
        <source>--for takes a time such as 90m, 8h or 2d, not “%1”.</source>
        <translation>--for 需要一个时长，例如 90m、8h 或 2d，而不是“%1”。</translation>
    </message>
    <message>
        <source>There is no terminal to ask at. Look at what it would grant in one, or add --yes.</source>
        <translation>没有可供询问的终端。请在终端中查看将授予的内容，或加上 --yes。</translation>
    </message>
    <message>
        <source>Allow this?</source>
        <translation>允许吗？</translation>
    </message>
    <message>
        <source>granted</source>
        <translation>已授权</translation>
    </message>
    <message>
        <source>over</source>
        <translation>已到期</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>未允许</translation>
    </message>
    <message>
        <source>PROGRAM</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>POLICY</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>UNTIL</source>
        <translation>截止</translation>
    </message>
    <message>
        <source>CONNECTED</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>SESSIONS</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>TODAY</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>No program was allowed, and none is connected.</source>
        <translation>没有允许任何程序，也没有程序连接。</translation>
    </message>
    <message>
        <source>Revoked %1.</source>
        <translation>已撤销 %1。</translation>
    </message>
    <message>
        <source>%1 may use %2 now.</source>
        <translation>%1 现在可以使用 %2。</translation>
    </message>
    <message>
        <source>%1 may not use %2 any more.</source>
        <translation>%1 不能再使用 %2。</translation>
    </message>
    <message>
        <source>The agent; you without it, who need no grant.</source>
        <translation>智能体；不指定则为您本人，无需授权。</translation>
    </message>
    <message>
        <source>Let a program use Berth as an agent.</source>
        <translation>让程序作为智能体使用 Berth。</translation>
    </message>
    <message>
        <source>The program is a known client&apos;s name, such as claude-code or codex, or a path. It shows what it would grant, and asks. What the program was granted before is replaced. Only a person may do this, at a terminal that is not the agent&apos;s.</source>
        <translation>程序是已知客户端的名称（如 claude-code 或 codex）或路径。会显示将授予的内容并询问。该程序之前的授权会被替换。此操作只能由人在不属于智能体的终端中进行。</translation>
    </message>
    <message>
        <source>What you are asked about: open, builder or reviewed.</source>
        <translation>会询问您哪些内容：open、builder 或 reviewed。</translation>
    </message>
    <message>
        <source>A folder of this computer that it may read and write.</source>
        <translation>它可以读写的本机文件夹。</translation>
    </message>
    <message>
        <source>A folder of this computer that it may read.</source>
        <translation>它可以读取的本机文件夹。</translation>
    </message>
    <message>
        <source>The largest that its machines may be; MD without it.</source>
        <translation>其虚拟机的最大规格；不指定则为 MD。</translation>
    </message>
    <message>
        <source>How many it may have at once; 3 without it.</source>
        <translation>它同时可拥有的数量；不指定则为 3。</translation>
    </message>
    <message>
        <source>Dollars that they may cost in a day.</source>
        <translation>它们一天可花费的美元。</translation>
    </message>
    <message>
        <source>For how long: 90m, 8h, 2d.</source>
        <translation>时长：90m、8h、2d。</translation>
    </message>
    <message>
        <source>Do not ask.</source>
        <translation>不询问。</translation>
    </message>
    <message>
        <source>List the programs that may use Berth, and those that do.</source>
        <translation>列出可以使用 Berth 的程序和正在使用的程序。</translation>
    </message>
    <message>
        <source>Take away what a program was allowed.</source>
        <translation>收回对程序的授权。</translation>
    </message>
    <message>
        <source>What it has under way ends at once. Its sessions and their files stay.</source>
        <translation>它正在进行的一切立即结束。其会话和文件会保留。</translation>
    </message>
    <message>
        <source>Let a program use a session that it has not made.</source>
        <translation>让程序使用不是它创建的会话。</translation>
    </message>
    <message>
        <source>Take that back.</source>
        <translation>收回该共享。</translation>
    </message>
    <message>
        <source>Berth takes no agents at the moment: a person has switched that off. They can switch it on again on the Agents page of Berth&apos;s window.</source>
        <translation>Berth 目前不接受智能体：有人已将其关闭。可在 Berth 窗口的“智能体”页面重新开启。</translation>
    </message>
    <message>
        <source>Berth does not let this program in. %1/owner.log says why.</source>
        <translation>Berth 不允许此程序接入。原因见 %1/owner.log。</translation>
    </message>
    <message>
        <source>Berth was ended or started anew while this was under way; whether it was done is not known. Look (list_vms and list_runs tell), and call again.</source>
        <translation>执行期间 Berth 已结束或重新启动；是否已执行不得而知。请先查看（list_vms 和 list_runs 会显示），然后再次调用。</translation>
    </message>
    <message>
        <source>Tell programs with an agent of Berth, or take it back.</source>
        <translation>在带有智能体的程序中登记 Berth，或取消登记。</translation>
    </message>
    <message>
        <source>Without a word it is what such a program starts: it carries the protocol between standard input and output and Berth. install shows what changes in the client&apos;s configuration, asks, and writes that and nothing else. CLIENT is claude-code, codex, gemini, opencode, cline, cursor, vscode, zed, goose or claude-desktop; for all others, print shows what to write.</source>
        <translation>不带其他词时，它就是此类程序所启动的命令：在标准输入输出与 Berth 之间传递协议。install 显示客户端配置中的更改并询问，然后只写入这些更改。CLIENT 为 claude-code、codex、gemini、opencode、cline、cursor、vscode、zed、goose 或 claude-desktop；对于其他客户端，print 会显示应写入的内容。</translation>
    </message>
    <message>
        <source>Put it in the place of another entry of that name.</source>
        <translation>替换同名的其他条目。</translation>
    </message>
    <message>
        <source>“%1” is not known. There are: %2. For all others there is: berth mcp print</source>
        <translation>“%1”未知。可用的有：%2。其他客户端请用：berth mcp print</translation>
    </message>
    <message>
        <source>%1, which leads to %2</source>
        <extracomment>Both are paths of files</extracomment>
        <translation>%1（指向 %2）</translation>
    </message>
    <message>
        <source>The file is new.</source>
        <translation>该文件是新建的。</translation>
    </message>
    <message>
        <source>The file goes, because nothing else is in it.</source>
        <translation>该文件将被移除，因为其中没有其他内容。</translation>
    </message>
    <message>
        <source>%1 knows Berth already (%2).</source>
        <translation>%1 已登记 Berth（%2）。</translation>
    </message>
    <message>
        <source>%1 knows nothing of Berth (%2).</source>
        <translation>%1 未登记 Berth（%2）。</translation>
    </message>
    <message>
        <source>%1 has an entry “berth” that is another one:
%2
Add --replace to put the new one in its place.</source>
        <translation>%1 中已有另一个“berth”条目：
%2
添加 --replace 可用新条目替换它。</translation>
    </message>
    <message>
        <source>Nobody can be asked here, and nothing was changed. Add --yes to have it changed as shown.</source>
        <translation>此处无法询问任何人，未作任何更改。添加 --yes 即按所示更改。</translation>
    </message>
    <message>
        <source>Change %1?</source>
        <translation>更改 %1？</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running. To take it back: berth mcp uninstall %2</source>
        <translation>完成。如果 %1 正在运行，请重新启动它。撤销请用：berth mcp uninstall %2</translation>
    </message>
    <message>
        <source>Done. Start %1 again, if it is running.</source>
        <translation>完成。如果 %1 正在运行，请重新启动它。</translation>
    </message>
    <message>
        <source>It belongs into %1.</source>
        <translation>应写入 %1。</translation>
    </message>
    <message>
        <source>It is: berth mcp install CLIENT, berth mcp uninstall CLIENT or berth mcp print [CLIENT].</source>
        <translation>正确用法：berth mcp install CLIENT、berth mcp uninstall CLIENT 或 berth mcp print [CLIENT]。</translation>
    </message>
    <message>
        <source>Go to the background once it serves.</source>
        <translation>开始服务后转入后台。</translation>
    </message>
    <message>
        <source>End after a minute without clients and machines.</source>
        <translation>一分钟内没有客户端和机器时结束。</translation>
    </message>
    <message>
        <source>Serve agents what the protocol’s official tests look for, too.</source>
        <translation>同时向智能体提供协议官方测试所需的内容。</translation>
    </message>
    <message>
        <source>Have systemd listen for you and start it when it is wanted: write the units, and show them.</source>
        <translation>让 systemd 代为监听并在需要时启动：写入单元文件并显示其内容。</translation>
    </message>
    <message>
        <source>Take those units away.</source>
        <translation>移除这些单元。</translation>
    </message>
    <message>
        <source>usage: berth serve [--detach] [--end-when-idle], berth serve --install|--uninstall

Owns the machines and serves the other commands, which start it by themselves when there is none. Ends at SIGINT or SIGTERM and stops the machines; those of an owner that was killed are found again by the next.

%1</source>
        <translation>用法：berth serve [--detach] [--end-when-idle]，berth serve --install|--uninstall

拥有各台机器并为其他命令服务；没有在运行时，其他命令会自行启动它。收到 SIGINT 或 SIGTERM 时结束并停止机器；若拥有者被强行终止，其机器会由下一个拥有者找回。

%1</translation>
    </message>
    <message>
        <source>berth serve takes --detach and --end-when-idle, or --install or --uninstall alone.</source>
        <translation>berth serve 接受 --detach 和 --end-when-idle，或者单独使用 --install 或 --uninstall。</translation>
    </message>
    <message>
        <source>The path of Berth has characters that a systemd unit cannot hold. Install Berth in another folder.</source>
        <translation>Berth 的路径含有 systemd 单元无法容纳的字符。请将 Berth 安装到其他文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be read. Remove it and try again.</source>
        <translation>无法读取 %1。请将其移除后重试。</translation>
    </message>
    <message>
        <source>%1 was not made by Berth, and nothing was changed. Move it away first.</source>
        <translation>%1 不是由 Berth 创建的，未作任何更改。请先将其移走。</translation>
    </message>
    <message>
        <source>systemd could not be told: %1
Type this where your session runs under it:
%2</source>
        <translation>无法通知 systemd：%1
请在由 systemd 管理的会话中输入：
%2</translation>
    </message>
    <message>
        <source>The units are in %1 already.</source>
        <translation>这些单元已在 %1 中。</translation>
    </message>
    <message>
        <source>Done. Berth is running, so systemd listens from your next login on, or once Berth has ended and you type: %1</source>
        <translation>完成。Berth 正在运行，因此 systemd 将从您下次登录起监听，或在 Berth 结束后输入：%1</translation>
    </message>
    <message>
        <source>Done. systemd listens for Berth and starts it when it is wanted.</source>
        <translation>完成。systemd 会代 Berth 监听，并在需要时启动它。</translation>
    </message>
    <message>
        <source>%1 was not made by Berth and stays.</source>
        <translation>%1 不是由 Berth 创建的，予以保留。</translation>
    </message>
    <message>
        <source>No units of Berth are in %1.</source>
        <translation>%1 中没有 Berth 的单元。</translation>
    </message>
    <message>
        <source>%1 cannot be removed: %2.</source>
        <translation>无法移除 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is removed.</source>
        <translation>已移除 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be removed.</source>
        <translation>无法移除 %1。</translation>
    </message>
    <message>
        <source>you are asked</source>
        <translation>询问您</translation>
    </message>
    <message>
        <source>in Berth, and in the program itself, which may answer for you</source>
        <translation>在 Berth 中以及在程序中，后者可能代您回答</translation>
    </message>
    <message>
        <source>in Berth alone</source>
        <translation>仅在 Berth 中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>in its client, too</source>
        <translation>也在客户端</translation>
    </message>
    <message>
        <source>in Berth</source>
        <translation>在 Berth 中</translation>
    </message>
    <message>
        <source>Paused %1: its calls wait, and its machines stand still.</source>
        <translation>已暂停 %1：其调用等待，虚拟机静止。</translation>
    </message>
    <message>
        <source>%1 goes on.</source>
        <translation>%1 继续运行。</translation>
    </message>
    <message>
        <source>Ask you in the program itself, too. Some programs answer that without asking you.</source>
        <translation>也在程序中询问您。有些程序不询问您就会自行回答。</translation>
    </message>
    <message>
        <source>One that is paused keeps what it was allowed: its calls wait, its machines stand still, and both go on when it is resumed. Only a person may resume it.</source>
        <translation>暂停的程序保留其授权：调用等待，虚拟机静止，继续后两者都恢复。只有人才能让它继续。</translation>
    </message>
    <message>
        <source>Pause this one.</source>
        <translation>暂停此程序。</translation>
    </message>
    <message>
        <source>Let this one go on.</source>
        <translation>让此程序继续。</translation>
    </message>
    <message>
        <source>The sockets of systemd cannot be taken over: %1.</source>
        <translation>无法接管 systemd 的套接字：%1。</translation>
    </message>
    <message>
        <source>nothing came that can be used</source>
        <translation>未收到可用的内容</translation>
    </message>
    <message>
        <source>File to work on, or NAME=FILE for an input by its name; may be given several times.</source>
        <translation>要处理的文件，或用 NAME=FILE 指定命名的输入；可多次给出。</translation>
    </message>
    <message>
        <source>List the recipes, or one&apos;s inputs and parameters.</source>
        <translation>列出配方，或某个配方的输入和参数。</translation>
    </message>
    <message>
        <source>Only those that are about this.</source>
        <translation>仅列出与此相关的。</translation>
    </message>
    <message>
        <source>Begin, check and share a recipe of your own.</source>
        <translation>新建、检查和分享自己的配方。</translation>
    </message>
    <message>
        <source>RECIPE is its id or its folder. What is shared is one file, which others unpack into ~/.config/berth/recipes.</source>
        <translation>RECIPE 是其标识或文件夹。分享的是一个文件，他人解压到 ~/.config/berth/recipes 即可。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>INPUT</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>FILES</source>
        <translation>文件数</translation>
    </message>
    <message>
        <source>KINDS</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>It needs the image “%1”.</source>
        <translation>它需要镜像“%1”。</translation>
    </message>
    <message>
        <source>No recipe is about that.</source>
        <translation>没有与此相关的配方。</translation>
    </message>
    <message>
        <source>The recipe is in %1. Change it, and check it: berth recipe check %2</source>
        <translation>配方在 %1。修改后检查：berth recipe check %2</translation>
    </message>
    <message>
        <source>The recipe is fine.</source>
        <translation>配方没有问题。</translation>
    </message>
    <message>
        <source>The recipe is in %1. To use it: tar -xf %1 -C ~/.config/berth/recipes</source>
        <translation>配方在 %1。使用方法：tar -xf %1 -C ~/.config/berth/recipes</translation>
    </message>
    <message>
        <source>It is: berth recipe new ID, berth recipe check RECIPE or berth recipe share RECIPE [FOLDER].</source>
        <translation>用法：berth recipe new ID、berth recipe check RECIPE 或 berth recipe share RECIPE [FOLDER]。</translation>
    </message>
    <message>
        <source>Set up language models.</source>
        <translation>设置语言模型。</translation>
    </message>
    <message>
        <source>What its service speaks: chat, responses, anthropic or ollama.</source>
        <translation>其服务使用的格式：chat、responses、anthropic 或 ollama。</translation>
    </message>
    <message>
        <source>Where its service is.</source>
        <translation>其服务的地址。</translation>
    </message>
    <message>
        <source>Its id there.</source>
        <translation>它在该服务中的 ID。</translation>
    </message>
    <message>
        <source>The key is in this variable of Berth&apos;s environment.</source>
        <translation>密钥位于 Berth 环境的这个变量中。</translation>
    </message>
    <message>
        <source>It needs no key.</source>
        <translation>它不需要密钥。</translation>
    </message>
    <message>
        <source>Whether it sees images: yes or no.</source>
        <translation>它能否看图像：yes 或 no。</translation>
    </message>
    <message>
        <source>How it is asked to think: off, budget, adaptive, summary or sealed.</source>
        <translation>如何请求它思考：off、budget、adaptive、summary 或 sealed。</translation>
    </message>
    <message>
        <source>A PEM file of authorities to trust beside the system&apos;s.</source>
        <translation>除系统之外还信任的证书颁发机构的 PEM 文件。</translation>
    </message>
    <message>
        <source>--%1 is missing.</source>
        <translation>缺少 --%1。</translation>
    </message>
    <message>
        <source>--%1 takes a number of tokens, not “%2”.</source>
        <translation>--%1 需要 token 数量，而不是“%2”。</translation>
    </message>
    <message>
        <source>Key of %1 (it is not shown; nothing for none): </source>
        <translation>%1 的密钥（不会显示；留空表示没有）：</translation>
    </message>
    <message>
        <source>No key was given. Type one, send it to standard input, name a variable with --key-env, or add --no-key.</source>
        <translation>未提供密钥。可以输入密钥、将其发送到标准输入、用 --key-env 指定变量，或添加 --no-key。</translation>
    </message>
    <message>
        <source>The model %1 is set up, and is the default.</source>
        <translation>模型 %1 已设置，并且是默认模型。</translation>
    </message>
    <message>
        <source>The model %1 is set up.</source>
        <translation>模型 %1 已设置。</translation>
    </message>
    <message>
        <source>keychain</source>
        <translation>密钥环</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>FORMAT</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>MODEL</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>PRICE PER MILLION</source>
        <translation>每百万价格</translation>
    </message>
    <message>
        <source>No model is set up. Add one: berth model add NAME --format FORMAT --url URL --model ID</source>
        <translation>尚未设置模型。添加一个：berth model add NAME --format FORMAT --url URL --model ID</translation>
    </message>
    <message>
        <source>Removed the model %1 and its key.</source>
        <translation>已移除模型 %1 及其密钥。</translation>
    </message>
    <message>
        <source>%1 answers, as %2: the first word after %3 ms, the whole after %4 ms.</source>
        <translation>%1 以 %2 的身份回答：%3 毫秒后出现第一个词，%4 毫秒后全部完成。</translation>
    </message>
    <message>
        <source>It calls tools.</source>
        <translation>它会调用工具。</translation>
    </message>
    <message>
        <source>It did not call the tool it was asked to: it may be no use here.</source>
        <translation>它没有调用被要求调用的工具：在这里可能没有用处。</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 answered. Its price is not known.</source>
        <translation>发送 %1 个 token，回答 %2 个。其价格未知。</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 answered: %3.</source>
        <translation>发送 %1 个 token，回答 %2 个：%3。</translation>
    </message>
    <message>
        <source>SERVER</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>No server of models answers on this computer.</source>
        <translation>此计算机上没有模型服务器应答。</translation>
    </message>
    <message>
        <source>Set in the environment, for --key-env: %1.</source>
        <translation>环境中已设置，可用于 --key-env：%1。</translation>
    </message>
    <message>
        <source>Make it the default.</source>
        <translation>设为默认模型。</translation>
    </message>
    <message>
        <source>Asked again: %1</source>
        <translation>再次询问：%1</translation>
    </message>
    <message>
        <source>It wants to call %1. %2</source>
        <translation>它想调用 %1。%2</translation>
    </message>
    <message>
        <source>Your answer: </source>
        <translation>回答：</translation>
    </message>
    <message>
        <source>Allow it? [y/N] </source>
        <translation>允许吗？[y/N] </translation>
    </message>
    <message>
        <source>No.</source>
        <translation>不。</translation>
    </message>
    <message>
        <source>task %1</source>
        <translation>任务 %1</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>会话 %1</translation>
    </message>
    <message>
        <source>%1 of machine time</source>
        <translation>虚拟机时间 %1</translation>
    </message>
    <message>
        <source>at least %1 tokens in, %2 out</source>
        <translation>至少输入 %1 个词元，输出 %2 个</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>输入 %1 个词元，输出 %2 个</translation>
    </message>
    <message>
        <source>%1 (model %2, machine %3)</source>
        <translation>%1（模型 %2，虚拟机 %3）</translation>
    </message>
    <message>
        <source>machine %1, model without a known price</source>
        <translation>虚拟机 %1，模型价格未知</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>--%1 takes a number, not “%2”.</source>
        <translation>--%1 接受数字，而不是“%2”。</translation>
    </message>
    <message>
        <source>It is: berth ask &quot;WHAT IS TO BE DONE&quot;.</source>
        <translation>写法是：berth ask &quot;要做的事&quot;。</translation>
    </message>
    <message>
        <source>Give Berth&apos;s own agent a task, and watch it.</source>
        <translation>给 Berth 自己的智能体一个任务，并观看它工作。</translation>
    </message>
    <message>
        <source>A language model works in a machine until it has done what you ask, and reports. What you type meanwhile is a word to it; Ctrl-C stops it. What is named by --attach and --output-dir is thereby allowed; all else that crosses the wall of the machine is asked here, and refused where there is no terminal (exit code 9). With files attached the machine reaches no network.</source>
        <translation>语言模型在虚拟机中工作，直到完成所要求的事并作出报告。期间输入的内容会转告给它；Ctrl-C 停止它。--attach 和 --output-dir 指定的即为允许；其他越过虚拟机边界的操作都会在这里询问，没有终端时一律拒绝（退出码 9）。附加了文件时，虚拟机不能访问网络。</translation>
    </message>
    <message>
        <source>Work in this one; a new one without it.</source>
        <translation>在此会话中工作；不指定则新建一个。</translation>
    </message>
    <message>
        <source>A file for it; any number of times.</source>
        <translation>给它的文件；可多次使用。</translation>
    </message>
    <message>
        <source>Where copies of its documents go.</source>
        <translation>文档副本的存放位置。</translation>
    </message>
    <message>
        <source>Which; the first without it.</source>
        <translation>使用哪个；不指定则用第一个。</translation>
    </message>
    <message>
        <source>Allow what would not be asked about under this policy.</source>
        <translation>允许在此策略下无需询问的操作。</translation>
    </message>
    <message>
        <source>Go on with a task that ended early; with words: say them to it.</source>
        <translation>继续提前结束的任务；若有文字，则转告给它。</translation>
    </message>
    <message>
        <source>Set one up, such as: berth model add local --format ollama --url http://localhost:11434 --model qwen3</source>
        <translation>请设置一个，例如：berth model add local --format ollama --url http://localhost:11434 --model qwen3</translation>
    </message>
    <message>
        <source>Show how tasks of Berth&apos;s own agent went.</source>
        <translation>显示 Berth 自带智能体的任务经过。</translation>
    </message>
    <message>
        <source>show tells each step with its code, output, time and cost; figures what each tool took. export writes a line of JSON for each step, or OpenTelemetry&apos;s OTLP. replay does a task&apos;s Python and shell again in a new machine without a network, and shows what is different. Secrets of known forms are left out.</source>
        <translation>show 列出每一步的代码、输出、时间和费用；figures 列出各工具的用时。export 为每一步写一行 JSON，或写 OpenTelemetry 的 OTLP。replay 在没有网络的新机器中重新执行任务的 Python 和 shell，并显示差异。已知形式的机密会被略去。</translation>
    </message>
    <message>
        <source>Only tasks that have these words.</source>
        <translation>仅列出含有这些词的任务。</translation>
    </message>
    <message>
        <source>Write OTLP in JSON, with its names for GenAI.</source>
        <translation>写成 JSON 形式的 OTLP，使用其 GenAI 名称。</translation>
    </message>
    <message>
        <source>TASK</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>BEGAN</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>ANSWERS</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>CALLS</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>REQUEST</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>No task has these words.</source>
        <translation>没有任务含有这些词。</translation>
    </message>
    <message>
        <source>There was no task yet. Give one with: berth ask</source>
        <translation>还没有任务。下达任务：berth ask</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more line(s)</source>
        <translation>
            <numerusform>… 还有 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>%1 + %2 tokens</source>
        <translation>%1 + %2 个词元</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>COUNT</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>HALF</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>%1. %2: the same</source>
        <translation>%1. %2：相同</translation>
    </message>
    <message>
        <source>%1. %2: exit code %3, it was %4</source>
        <translation>%1. %2：退出码 %3，原为 %4</translation>
    </message>
    <message>
        <source>%1 of %2 are the same. The machine is that of the session %3.</source>
        <translation>%2 步中有 %1 步相同。机器属于会话 %3。</translation>
    </message>
    <message>
        <source>Say ls, show TASK, export TASK, figures or replay TASK.</source>
        <translation>请写 ls、show 任务、export 任务、figures 或 replay 任务。</translation>
    </message>
    <message>
        <source>The default is %1 now.</source>
        <translation>默认模型现在是 %1。</translation>
    </message>
    <message>
        <source>Ask again from your last words in this one; with words: those in their place.</source>
        <translation>从此任务中您最后的话重新提问；给出文字则以其代替。</translation>
    </message>
    <message>
        <source>It ended with exit code %1, after %2.</source>
        <translation>%2 后以退出代码 %1 结束。</translation>
    </message>
    <message>
        <source>It ended as “%1”, after %2.</source>
        <translation>%2 后结束，状态为“%1”。</translation>
    </message>
    <message>
        <source>What changed is not known: %1</source>
        <translation>无法得知更改了什么：%1</translation>
    </message>
    <message>
        <source>created: %1</source>
        <translation>新建：%1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>更改：%1</translation>
    </message>
    <message>
        <source>deleted: %1</source>
        <translation>删除：%1</translation>
    </message>
    <message>
        <source>and %1 more files</source>
        <translation>以及另外 %1 个文件</translation>
    </message>
    <message>
        <source>No file in /session changed.</source>
        <translation>/session 中没有文件更改。</translation>
    </message>
    <message>
        <source>One is enough: --run, --edit, --refuse, --always or --rehearse.</source>
        <translation>只需一个：--run、--edit、--refuse、--always 或 --rehearse。</translation>
    </message>
    <message>
        <source>--from takes a number from 1, not “%1”.</source>
        <translation>--from 需要从 1 开始的数字，而不是“%1”。</translation>
    </message>
    <message>
        <source>Show only the Debian packages in it, each with its version.</source>
        <translation>仅显示其中的 Debian 软件包及其版本。</translation>
    </message>
    <message>
        <source>With --again: from which of your words in it, counted from 1.</source>
        <translation>与 --again 一起：从其中您的第几句话开始，从 1 计数。</translation>
    </message>
    <message>
        <source>With --again: with the machine as it was before them.</source>
        <translation>与 --again 一起：使用这些话之前状态的机器。</translation>
    </message>
    <message>
        <source>Without an option it shows all of it. --edit opens its code in your editor, or reads it from standard input, and runs that instead. What is approved is done once, when the agent asks for it. --rehearse makes the call in a copy of the machine without a network, tells what that did, and leaves the answer to you.</source>
        <translation>不带选项则显示全部。--edit 在编辑器中打开其代码，或从标准输入读取，并改为运行该代码。获准的调用在智能体请求时执行一次。--rehearse 在没有网络的机器副本中执行此调用，说明其结果，并将答复留给您。</translation>
    </message>
    <message>
        <source>Try it in a copy without a network, and tell what changes.</source>
        <translation>在没有网络的副本中尝试，并说明更改。</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Built</source>
        <translation>构建时间</translation>
    </message>
    <message>
        <source>Debian</source>
        <translation>Debian</translation>
    </message>
    <message>
        <source>Layer on</source>
        <translation>基于</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Packages</source>
        <translation>软件包</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未包含</translation>
    </message>
    <message>
        <source>Waiting for new sessions: %1 (%2).</source>
        <translation>等待新会话的机器：%1（%2）。</translation>
    </message>
    <message>
        <source>TERMINAL</source>
        <translation>终端</translation>
    </message>
    <message>
        <source>OPENED BY</source>
        <translation>打开者</translation>
    </message>
    <message>
        <source>KEYBOARD</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>a person, who took it over</source>
        <translation>已由人接管</translation>
    </message>
    <message>
        <source>a person</source>
        <translation>人</translation>
    </message>
    <message>
        <source>CALL</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>At this call; berth audit numbers them.</source>
        <translation>在这次调用处；berth audit 给出编号。</translation>
    </message>
    <message>
        <source>--at takes the number of a call, not “%1”. Find it with: berth audit %2</source>
        <translation>--at 需要调用的编号，而不是“%1”。查找方法：berth audit %2</translation>
    </message>
    <message>
        <source>They hold from its next machine on: one that runs otherwise is stopped, with all that runs in it, and the next command starts it anew. The files stay. Once it is open, all that is in there can be sent anywhere on the internet.</source>
        <translation>从下一台虚拟机起生效：若正在运行的虚拟机与此不同，则连同其中运行的一切一起停止，下一条命令会重新启动它。文件会保留。网络为 open 时，其中的所有内容都可能被发送到互联网上的任何地方。</translation>
    </message>
    <message>
        <source>The machine that ran was stopped. The next command starts it anew.</source>
        <translation>正在运行的虚拟机已停止。下一条命令会重新启动它。</translation>
    </message>
    <message>
        <source>Its machine continues with the same memory, and a copy of the disks. Programs in the background go on in both. With --at it begins where the session was at a call of an agent: with the chat until there, and the machine from the last snapshot before it. Where calls came between the two, a person at a terminal is asked first.</source>
        <translation>其虚拟机以相同的内存和磁盘副本继续运行。后台程序在两者中都继续运行。使用 --at 时，新会话从某个智能体调用时的状态开始：包含到该处为止的聊天，以及此前最后一个快照中的机器。如果两者之间有其他调用，会先询问终端前的人。</translation>
    </message>
    <message>
        <source>%1 Fork all the same?</source>
        <translation>%1 仍要分叉吗？</translation>
    </message>
    <message>
        <source>Build, list, show, update and remove guest images.</source>
        <translation>构建、列出、显示、更新和删除客户机镜像。</translation>
    </message>
    <message>
        <source>An image is the root file system that machines start from. Building one that is there and up to date ends at once; one that was interrupted starts again with what it had downloaded. An image is named by its profile, its id or the beginning of that. update asks which packages in it have newer versions and builds it again beside the old one, with what lies on it; machines begin with it from their next start.</source>
        <translation>镜像是机器启动所用的根文件系统。构建已存在且最新的镜像会立即结束；中断的构建会利用已下载的内容重新开始。镜像可用其配置名、标识或标识的开头来指定。update 会查询其中哪些软件包有新版本，并在旧镜像旁重新构建它及其上的各层；虚拟机从下次启动起使用新镜像。</translation>
    </message>
    <message>
        <source>Only say which packages have newer versions.</source>
        <translation>仅说明哪些软件包有新版本。</translation>
    </message>
    <message>
        <source>All packages are up to date.</source>
        <translation>所有软件包都是最新的。</translation>
    </message>
    <message>
        <source>Build them again: %1</source>
        <translation>重新构建：%1</translation>
    </message>
    <message>
        <source>The one before it stays until it is removed: %1</source>
        <translation>之前的镜像会保留到被删除为止：%1</translation>
    </message>
    <message>
        <source>--%1 goes with --again.</source>
        <translation>--%1 与 --again 一起使用。</translation>
    </message>
    <message>
        <source>--%1 goes with words to the task.</source>
        <translation>--%1 要与给任务的话一起使用。</translation>
    </message>
    <message>
        <source>--%1 and --continue do not go together.</source>
        <translation>--%1 与 --continue 不能同时使用。</translation>
    </message>
    <message>
        <source>--%1 goes with a new task.</source>
        <translation>--%1 用于新任务。</translation>
    </message>
    <message>
        <source>Run it in each of these images, one after the other, and put what its tests came to into one table.</source>
        <translation>依次在每个映像中运行，并把测试结果汇成一张表。</translation>
    </message>
    <message>
        <source>PASSED</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>SKIPPED</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>RESULT</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Let the build go on without this command.</source>
        <translation>让构建脱离此命令继续进行。</translation>
    </message>
    <message>
        <source>The image %1 is being built. How far it is: %2</source>
        <translation>正在构建镜像 %1。查看进度：%2</translation>
    </message>
    <message>
        <source>Building %1 is paused at %2 %.</source>
        <translation>%1 的构建已暂停于 %2%。</translation>
    </message>
    <message>
        <source>Building %1 goes on at %2 %.</source>
        <translation>%1 的构建从 %2% 继续。</translation>
    </message>
    <message>
        <source>Building %1 was cancelled at %2 %. What was downloaded is kept.</source>
        <translation>%1 的构建已在 %2% 处取消。已下载的内容会保留。</translation>
    </message>
    <message>
        <source>It is: berth image build PROFILE, berth image list, berth image show [IMAGE], berth image update [PROFILE], berth image rm IMAGE, or berth image pause, resume or cancel PROFILE.</source>
        <translation>用法：berth image build 配置、berth image list、berth image show [镜像]、berth image update [配置]、berth image rm 镜像，或 berth image pause、resume、cancel 配置。</translation>
    </message>
    <message>
        <source>Keep a dot in front of names in a folder that is copied here.</source>
        <translation>复制文件夹到本机时，保留名称开头的点。</translation>
    </message>
    <message>
        <source>Run it on the sample that comes with it, to see what it does.</source>
        <translation>用自带的示例运行，看看它做什么。</translation>
    </message>
    <message>
        <source>What its machine reaches, open or offline; as the recipe says if not given.</source>
        <translation>虚拟机可访问的网络：open 或 offline；未指定时按配方。</translation>
    </message>
    <message>
        <source>Show or set the size, network and image of a session&apos;s machines.</source>
        <translation>显示或设置会话的虚拟机的规格、网络和镜像。</translation>
    </message>
    <message>
        <source>Image profile, which is built: office, web or another.</source>
        <translation>已构建的镜像配置：office、web 或其他。</translation>
    </message>
    <message>
        <source>How many answers of the model; task_steps if not given.</source>
        <translation>模型回答的次数；未指定时按 task_steps。</translation>
    </message>
    <message>
        <source>How long, in seconds; task_minutes if not given.</source>
        <translation>时长（秒）；未指定时按 task_minutes。</translation>
    </message>
    <message>
        <source>What it may cost, in dollars; budget_task if not given.</source>
        <translation>费用上限（美元）；未指定时按 budget_task。</translation>
    </message>
    <message>
        <source>Left out: %1, the first: %2 (%3)</source>
        <translation>略过：%1，第一个：%2（%3）</translation>
    </message>
    <message>
        <source>CONTEXT</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>It needs the image “%1” and the internet.</source>
        <translation>需要镜像“%1”和互联网。</translation>
    </message>
    <message>
        <source>The recipe %1 cannot be used. %2</source>
        <translation>配方 %1 无法使用。%2</translation>
    </message>
    <message>
        <source>Change that: %1</source>
        <translation>更改：%1</translation>
    </message>
    <message>
        <source>edited by a person</source>
        <translation>由人修改</translation>
    </message>
    <message>
        <source>Or raise the limit: %1</source>
        <translation>或提高限制：%1</translation>
    </message>
    <message>
        <source>Give it more time: %1</source>
        <translation>给予更多时间：%1</translation>
    </message>
    <message>
        <source>Or take a larger size: %1</source>
        <translation>或选用更大的规格：%1</translation>
    </message>
    <message>
        <source>With --background, build returns at once, and update when it knows what is newer; the build goes on, and list says how far it is. Without, it waits for a build that is under way, and Ctrl-C ends one that nobody else waits for. pause lets a build stand still until resume; builds of other images wait meanwhile. cancel ends it for all who wait for it.</source>
        <translation>使用 --background 时，build 立即返回，update 在得知哪些软件包有新版本后返回；构建继续进行，list 显示其进度。不使用时，它会等待正在进行的构建，若无其他人等待，Ctrl-C 会结束该构建。pause 使构建停住，直到 resume；其间其他镜像的构建会等待。cancel 会为所有等待者结束该构建。</translation>
    </message>
    <message>
        <source>The first one is the default, until another is made it. A key is typed without being shown, or read from standard input, and kept in the keychain of this computer. set changes what its options say and leaves the rest. find looks for servers on this computer. test asks for one answer, which costs a little. Formats: chat (OpenAI Chat Completions, OpenRouter, vLLM, LM Studio, llama.cpp), responses, anthropic, ollama.</source>
        <translation>第一个是默认模型，直到另设默认。输入密钥时不显示，也可从标准输入读取，并保存在本机的钥匙串中。set 更改其选项所指定的内容，其余不变。find 在本机查找服务器。test 请求一次回答，费用很少。格式：chat（OpenAI Chat Completions、OpenRouter、vLLM、LM Studio、llama.cpp）、responses、anthropic、ollama。</translation>
    </message>
    <message>
        <source>With set: another key, typed or read from standard input.</source>
        <translation>用于 set：另一个密钥，输入或从标准输入读取。</translation>
    </message>
    <message>
        <source>With set: how it is called from now on.</source>
        <translation>用于 set：今后的名称。</translation>
    </message>
    <message>
        <source>They are being built again. How far they are: %1</source>
        <translation>正在重新构建。查看进度：%1</translation>
    </message>
    <message>
        <source>There is a model %1 already. Change it with: berth model set %1</source>
        <translation>模型 %1 已存在。用以下命令更改：berth model set %1</translation>
    </message>
    <message>
        <source>Key of %1 (it is not shown): </source>
        <translation>%1 的密钥（不会显示）：</translation>
    </message>
    <message>
        <source>No key was given. Type one, or send it to standard input.</source>
        <translation>未提供密钥。请输入密钥，或将其发送到标准输入。</translation>
    </message>
    <message>
        <source>Say what is to change, such as --url URL, --model ID or --key.</source>
        <translation>请说明要更改什么，例如 --url URL、--model ID 或 --key。</translation>
    </message>
    <message>
        <source>The model %1 is changed.</source>
        <translation>模型 %1 已更改。</translation>
    </message>
    <message>
        <source>The model %1 is changed. It is the default.</source>
        <translation>模型 %1 已更改。它是默认模型。</translation>
    </message>
    <message>
        <source>It is model add NAME, set NAME, ls, default NAME, rm NAME, test [NAME] or find.</source>
        <translation>应写 model add 名称、set 名称、ls、default 名称、rm 名称、test [名称] 或 find。</translation>
    </message>
    <message>
        <source>summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>answer that broke off</source>
        <translation>中断的回答</translation>
    </message>
    <message>
        <source>request without an answer</source>
        <translation>没有回答的请求</translation>
    </message>
    <message>
        <source>at least %1 + %2 tokens</source>
        <translation>至少 %1 + %2 个词元</translation>
    </message>
    <message>
        <source>(model)</source>
        <translation>（模型）</translation>
    </message>
    <message>
        <source>Its session stays for that: %1</source>
        <translation>为此保留其会话：%1</translation>
    </message>
    <message>
        <source>Turn it on: %1</source>
        <translation>启用：%1</translation>
    </message>
    <message>
        <source>Allow it: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 failed</source>
        <translation>
            <numerusform>%n 次调用，%1 次失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s)</source>
        <translation>
            <numerusform>%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>Left out: %1 that were refused or never ran, %2 with a secret that is not kept.</source>
        <translation>已略去：%1 个被拒绝或从未运行，%2 个含有未保存的机密。</translation>
    </message>
    <message>
        <source>Failed: %1 (%2)</source>
        <translation>失败：%1（%2）</translation>
    </message>
    <message>
        <source>With --again: from before the model&apos;s last answer instead.</source>
        <translation>与 --again 一起：改为从模型最后一次回答之前开始。</translation>
    </message>
    <message>
        <source>WHERE THE TIME WENT</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>For those who are used to it: folders are copied anyway.</source>
        <translation>供习惯此选项的人使用：文件夹本来就会被复制。</translation>
    </message>
    <message>
        <source>A line for a shell: berth exec %1 -- sh -c &apos;LINE&apos;</source>
        <translation>要交给 shell 的一行：berth exec %1 -- sh -c &apos;命令&apos;</translation>
    </message>
    <message>
        <source>How many tokens it reads. With set, 0: what is known of it.</source>
        <translation>它能读取多少 token。在 set 中，0 表示采用已知的值。</translation>
    </message>
    <message>
        <source>How many tokens it answers at most. With set, 0: what is known of it.</source>
        <translation>它的回答最多有多少 token。在 set 中，0 表示采用已知的值。</translation>
    </message>
    <message>
        <source>To try it: %1</source>
        <translation>试用：%1</translation>
    </message>
    <message>
        <source>Mend it with: %1</source>
        <translation>修复方法：%1</translation>
    </message>
    <message>
        <source>--last-step tries the last step as it was, without other words.</source>
        <translation>--last-step 会原样重试上一步，不能附带其他话。</translation>
    </message>
    <message>
        <source>--yes-within takes open, builder or reviewed, not “%1”.</source>
        <translation>--yes-within 只接受 open、builder 或 reviewed，而不是“%1”。</translation>
    </message>
</context>
<context>
    <name>clients</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is no file. Move it away and try again.</source>
        <translation>%1 不是文件。请将其移走后重试。</translation>
    </message>
    <message>
        <source>%1 is larger than 16 MiB and is left as it is.</source>
        <translation>%1 大于 16 MiB，保持不变。</translation>
    </message>
    <message>
        <source>%1 leads nowhere: %2. Mend the link or remove it.</source>
        <translation>%1 没有有效目标：%2。请修正或移除该链接。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>In %1 nothing can be written: %2.</source>
        <translation>无法在 %1 中写入：%2。</translation>
    </message>
    <message>
        <source>%1 is left as it is. %2 Mend it and try again.</source>
        <extracomment>%1 is a path, %2 a sentence that says what is wrong with the file</extracomment>
        <translation>%1 保持不变。%2请修正该文件后重试。</translation>
    </message>
    <message>
        <source>%1 was changed by another program meanwhile and is left as it is. Try again.</source>
        <translation>%1 在此期间被其他程序更改，保持不变。请重试。</translation>
    </message>
    <message>
        <source>%1 cannot be written without giving it another owner: %2.</source>
        <translation>无法在不改变所有者的情况下写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be removed: %2.</source>
        <translation>无法移除 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made: %2.</source>
        <translation>无法创建文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>It is larger than 16 MiB.</source>
        <translation>文件大于 16 MiB。</translation>
    </message>
    <message>
        <source>it is no text</source>
        <translation>这不是文本</translation>
    </message>
    <message>
        <source>it is not in UTF-8</source>
        <translation>编码不是 UTF-8</translation>
    </message>
    <message>
        <source>It is wrong at line %1: %2.</source>
        <extracomment>The reason is a clause, such as &quot;a comma is missing&quot;</extracomment>
        <translation>第 %1 行有误：%2。</translation>
    </message>
    <message>
        <source>there may be no comment</source>
        <translation>不允许注释</translation>
    </message>
    <message>
        <source>this is no value</source>
        <translation>这不是值</translation>
    </message>
    <message>
        <source>a comment does not end</source>
        <translation>注释没有结束</translation>
    </message>
    <message>
        <source>a text does not end</source>
        <translation>文本没有结束</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>something is missing at the end</source>
        <translation>末尾缺少内容</translation>
    </message>
    <message>
        <source>a } is missing</source>
        <translation>缺少 }</translation>
    </message>
    <message>
        <source>a key in quotes is missing</source>
        <translation>缺少带引号的键</translation>
    </message>
    <message>
        <source>a key is no text</source>
        <translation>键不是文本</translation>
    </message>
    <message>
        <source>a : is missing</source>
        <translation>缺少 :</translation>
    </message>
    <message>
        <source>a comma is missing</source>
        <translation>缺少逗号</translation>
    </message>
    <message>
        <source>there is a comma too many</source>
        <translation>多了一个逗号</translation>
    </message>
    <message>
        <source>a ] is missing</source>
        <translation>缺少 ]</translation>
    </message>
    <message>
        <source>it has to be an object</source>
        <translation>必须是对象</translation>
    </message>
    <message>
        <source>something follows the last }</source>
        <translation>最后一个 } 之后还有内容</translation>
    </message>
    <message>
        <source>“%1” is there twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>“%1” has to be an object</source>
        <translation>“%1”必须是对象</translation>
    </message>
    <message>
        <source>the last line ends in half an end of line</source>
        <translation>最后一行以不完整的换行符结束</translation>
    </message>
    <message>
        <source>the line goes on behind its end</source>
        <translation>该行在应结束处之后还有内容</translation>
    </message>
    <message>
        <source>a key is missing</source>
        <translation>缺少键</translation>
    </message>
    <message>
        <source>a = is missing</source>
        <translation>缺少 =</translation>
    </message>
    <message>
        <source>there is no such escape</source>
        <translation>没有这样的转义序列</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>a byte order mark is in the middle</source>
        <translation>字节顺序标记位于中间</translation>
    </message>
    <message>
        <source>a tab indents the line</source>
        <translation>该行用制表符缩进</translation>
    </message>
    <message>
        <source>there is more than one document</source>
        <translation>有多个文档</translation>
    </message>
    <message>
        <source>a key that begins with ? is not read here</source>
        <translation>此处不读取以 ? 开头的键</translation>
    </message>
    <message>
        <source>the brackets do not match</source>
        <translation>括号不匹配</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>括号未闭合</translation>
    </message>
    <message>
        <source>“%1” is in brackets and has to be in lines of its own</source>
        <translation>“%1”写在括号中，必须改为单独成行</translation>
    </message>
    <message>
        <source>the first line is indented</source>
        <translation>第一行有缩进</translation>
    </message>
    <message>
        <source>there is a list where names have to be</source>
        <translation>应为名称的位置是列表</translation>
    </message>
    <message>
        <source>“%1” has to be in lines of its own</source>
        <translation>“%1”必须单独成行</translation>
    </message>
    <message>
        <source>there is no name where one has to be</source>
        <translation>应有名称的位置没有名称</translation>
    </message>
</context>
<context>
    <name>code::CodeEditor</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Tabs</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Spaces: %1</source>
        <translation>空格：%1</translation>
    </message>
</context>
<context>
    <name>code::CodePane</name>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>New Python Script</source>
        <translation>新建 Python 脚本</translation>
    </message>
    <message>
        <source>New Shell Script</source>
        <translation>新建 Shell 脚本</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>打开的文件</translation>
    </message>
    <message>
        <source>New File</source>
        <translation>新建文件</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，未保存</translation>
    </message>
    <message>
        <source>Not in the machine yet</source>
        <translation>尚未在虚拟机中</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>No File Is Open</source>
        <translation>没有打开的文件</translation>
    </message>
    <message>
        <source>No Session Is Open</source>
        <translation>没有打开的会话</translation>
    </message>
    <message>
        <source>Open one from the Files tab, or write a script and run it in the machine.</source>
        <translation>从“文件”标签页打开文件，或编写脚本并在虚拟机中运行。</translation>
    </message>
    <message>
        <source>Files are edited in the machine of a session.</source>
        <translation>文件在会话的虚拟机中编辑。</translation>
    </message>
    <message>
        <source>Run in the machine (F5)</source>
        <translation>在虚拟机中运行（F5）</translation>
    </message>
    <message>
        <source>Only Python and shell scripts can be run.</source>
        <translation>只能运行 Python 和 Shell 脚本。</translation>
    </message>
    <message>
        <source>Line %L1, column %L2</source>
        <translation>第 %L1 行，第 %L2 列</translation>
    </message>
    <message>
        <source>Plain Text</source>
        <translation>纯文本</translation>
    </message>
    <message>
        <source>%1 is not saved.</source>
        <translation>%1 未保存。</translation>
    </message>
    <message>
        <source>Without saving, what was typed is lost.</source>
        <translation>不保存则键入的内容会丢失。</translation>
    </message>
</context>
<context>
    <name>code::OpenFile</name>
    <message>
        <source>The machine was lost.</source>
        <translation>虚拟机已丢失。</translation>
    </message>
    <message>
        <source>The links at %1 lead nowhere.</source>
        <translation>%1 处的链接没有目标。</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Code of %1</source>
        <translation>%1 的代码</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>The machine was lost while %1 was read.</source>
        <translation>读取 %1 时虚拟机丢失。</translation>
    </message>
    <message>
        <source>%1 is no file.</source>
        <translation>%1 不是文件。</translation>
    </message>
    <message>
        <source>%1 is too large to be edited here: it has %2, and the most is %3.</source>
        <translation>%1 过大，无法在此编辑：大小为 %2，上限为 %3。</translation>
    </message>
    <message>
        <source>%1 is no text in UTF-8.</source>
        <translation>%1 不是 UTF-8 文本。</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>未保存：%1</translation>
    </message>
    <message>
        <source>Not saved.</source>
        <translation>未保存。</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Saving: the machine is being started…</source>
        <translation>正在保存：正在启动虚拟机…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>已存在文件 %1。</translation>
    </message>
    <message>
        <source>%1 was changed in the machine since it was opened here.</source>
        <translation>%1 自在此打开后已在虚拟机中被更改。</translation>
    </message>
    <message>
        <source>Overwriting it loses what is there. Loading it loses what was typed here.</source>
        <translation>覆盖会丢失虚拟机中的内容。加载会丢失在此键入的内容。</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Save in the Machine</source>
        <translation>保存到虚拟机</translation>
    </message>
    <message>
        <source>File in the machine:</source>
        <translation>虚拟机中的文件：</translation>
    </message>
</context>
<context>
    <name>code::SearchBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Match Case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole Words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular Expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous Match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next Match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Close Search</source>
        <translation>关闭搜索</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace All</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>over %L1</source>
        <translation>超过 %L1</translation>
    </message>
    <message>
        <source>No valid pattern</source>
        <translation>无效的模式</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>%L1 of %2</source>
        <extracomment>The third match of 17</extracomment>
        <translation>%L1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 found</source>
        <translation>
            <numerusform>找到 %1 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln replaced</source>
        <translation>
            <numerusform>已替换 %Ln 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>doctor</name>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>An ordinary user; no root is needed.</source>
        <translation>普通用户；不需要 root。</translation>
    </message>
    <message>
        <source>Berth runs as root. It works, and an ordinary user is safer.</source>
        <translation>Berth 以 root 身份运行。可以工作，但普通用户更安全。</translation>
    </message>
    <message>
        <source>QEMU and libvirt</source>
        <translation>QEMU 和 libvirt</translation>
    </message>
    <message>
        <source>QEMU %1 and libvirt %2 at %3.</source>
        <translation>QEMU %1 和 libvirt %2，位于 %3。</translation>
    </message>
    <message>
        <source>Acceleration</source>
        <translation>加速</translation>
    </message>
    <message>
        <source>KVM: machines run at the processor&apos;s speed.</source>
        <translation>KVM：虚拟机以处理器的速度运行。</translation>
    </message>
    <message>
        <source>A half processor is held to its half by the host&apos;s control groups.</source>
        <translation>半个处理器由主机的控制组限制在一半。</translation>
    </message>
    <message>
        <source>A half processor is held to its half by the guest agent&apos;s control group: this libvirt has no control groups of the host to use.</source>
        <translation>半个处理器由客户机智能体的控制组限制在一半：此 libvirt 没有可用的主机控制组。</translation>
    </message>
    <message>
        <source>Processor limit</source>
        <translation>处理器限制</translation>
    </message>
    <message>
        <source>Machine networks</source>
        <translation>虚拟机网络</translation>
    </message>
    <message>
        <source>Each machine gets a network of its own.</source>
        <translation>每台虚拟机都有自己的网络。</translation>
    </message>
    <message>
        <source>Machines start offline. %1</source>
        <translation>虚拟机以离线方式启动。%1</translation>
    </message>
    <message>
        <source>Image building</source>
        <translation>镜像构建</translation>
    </message>
    <message>
        <source>Everything is there that building an image takes.</source>
        <translation>构建镜像所需的一切均已齐备。</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>The image “%1” is there.</source>
        <translation>镜像“%1”已存在。</translation>
    </message>
    <message>
        <source>There is no image “%1” yet, or what it is made of has changed since.</source>
        <translation>镜像“%1”尚不存在，或其组成内容此后已改变。</translation>
    </message>
    <message>
        <source>Session disks</source>
        <translation>会话磁盘</translation>
    </message>
    <message>
        <source>mkfs.ext4 is there.</source>
        <translation>mkfs.ext4 已存在。</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>磁盘空间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Machines may use %1 together, and %2 may run at once.</source>
        <translation>虚拟机共可使用 %1，最多同时运行 %2 台。</translation>
    </message>
    <message>
        <source>Runtime folder</source>
        <translation>运行时文件夹</translation>
    </message>
    <message>
        <source>Sockets are in %1, closed to other users.</source>
        <translation>套接字位于 %1，对其他用户关闭。</translation>
    </message>
    <message>
        <source>Copies of machines</source>
        <translation>虚拟机副本</translation>
    </message>
    <message>
        <source>Machines boot and do not start as copies. %1</source>
        <translation>虚拟机通过引导启动，而不是以副本方式启动。%1</translation>
    </message>
    <message>
        <source>Machines of size %1 start as copies of one that has booted.</source>
        <translation>规格 %1 的虚拟机以一台已引导的虚拟机的副本方式启动。</translation>
    </message>
    <message>
        <source>The first machine of a size boots; later ones start as copies of it.</source>
        <translation>每种规格的第一台虚拟机通过引导启动；之后的以它的副本方式启动。</translation>
    </message>
    <message>
        <source>%1 are free in %2, and %3 of them may be used.</source>
        <translation>%2 中有 %1 可用空间，其中可使用 %3。</translation>
    </message>
    <message>
        <source>Package cache</source>
        <translation>软件包缓存</translation>
    </message>
    <message>
        <source>Machines fetch every package from its mirror: package_cache_mib is 0.</source>
        <translation>机器从镜像站下载每个软件包：package_cache_mib 为 0。</translation>
    </message>
    <message>
        <source>%1 of at most %2 are kept of what machines fetched, in %3.</source>
        <translation>机器下载的内容中保留了 %1，最多 %2，位于 %3。</translation>
    </message>
    <message>
        <source>QEMU translates instructions, which works and is many times slower than KVM. QEMU does not call that a security boundary: for what you do not trust at all, use a computer with KVM. %1</source>
        <translation>QEMU 通过翻译指令运行，可以工作，但比 KVM 慢许多倍。QEMU 不把这视为安全边界：对于完全不信任的内容，请使用带 KVM 的计算机。%1</translation>
    </message>
    <message>
        <source>Confinement of QEMU</source>
        <translation>QEMU 的隔离</translation>
    </message>
    <message>
        <source>QEMU has the files of its machine, and nothing else of this host&apos;s files, sockets and networks.</source>
        <translation>QEMU 只能使用其虚拟机的文件，无法接触本主机的其他文件、套接字和网络。</translation>
    </message>
    <message>
        <source>Whoever broke out into QEMU would have the files and sockets of this user. %1</source>
        <translation>若有程序突破到 QEMU，便能使用该用户的文件和套接字。%1</translation>
    </message>
    <message>
        <source>Its machines are root to the kernel, too: %1</source>
        <translation>对内核而言，其虚拟机也是 root：%1</translation>
    </message>
    <message>
        <source>Its machines belong to a user who owns nothing else.</source>
        <translation>其虚拟机属于一个不拥有任何其他东西的用户。</translation>
    </message>
    <message>
        <source>The router says that this host&apos;s public address is %1; machines do not reach it.</source>
        <translation>路由器称本机的公网地址是 %1；虚拟机无法访问该地址。</translation>
    </message>
    <message>
        <source>The public address of this host is its router&apos;s, which does not say it: what the router lets in from the internet, machines may reach too, by that address.</source>
        <translation>本机的公网地址是路由器的地址，而路由器没有告知：路由器允许从互联网进入的内容，虚拟机也可能通过该地址访问。</translation>
    </message>
</context>
<context>
    <name>files::ConflictQuestions</name>
    <message>
        <source>Upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>%1 is there already.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Keep Both</source>
        <translation>保留两者</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>For all that follow</source>
        <translation>应用于后续所有项</translation>
    </message>
</context>
<context>
    <name>files::DragOut</name>
    <message>
        <source>%1 is no name for a file here. Save it under another one.</source>
        <translation>%1 不能用作本机文件名。请以其他名称保存。</translation>
    </message>
    <message>
        <source>This is too much to be dragged. Use “Save As…”.</source>
        <translation>内容过多，无法拖动。请使用“另存为…”。</translation>
    </message>
    <message>
        <source>It cannot be dragged: %1</source>
        <translation>无法拖动：%1</translation>
    </message>
    <message>
        <source>It was fetched. Drag it once more.</source>
        <translation>已取得。请再拖动一次。</translation>
    </message>
</context>
<context>
    <name>files::FilesModel</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>虚拟机</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>There is more than %L1 entries; the others are not shown.</source>
        <translation>条目超过 %L1 个；其余未显示。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries have names that no file can have.</source>
        <translation>
            <numerusform>%Ln 个条目的名称不能用作文件名。</numerusform>
        </translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>链接</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Modified</source>
        <translation>修改时间</translation>
    </message>
</context>
<context>
    <name>files::FilesPane</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Open on This Computer</source>
        <translation>在本机打开</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Save As…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Copy Path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>New Folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Upload Files…</source>
        <translation>上传文件…</translation>
    </message>
    <message>
        <source>Upload a Folder…</source>
        <translation>上传文件夹…</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter by name</source>
        <translation>按名称筛选</translation>
    </message>
    <message>
        <source>Upload</source>
        <translation>上传</translation>
    </message>
    <message>
        <source>Files of the machine</source>
        <translation>虚拟机的文件</translation>
    </message>
    <message>
        <source>Start the Machine</source>
        <translation>启动虚拟机</translation>
    </message>
    <message>
        <source>The Machine Is Not Ready Yet</source>
        <translation>虚拟机尚未就绪</translation>
    </message>
    <message>
        <source>The Machine Is Not Running</source>
        <translation>虚拟机未运行</translation>
    </message>
    <message>
        <source>No Session Is Open</source>
        <translation>没有打开的会话</translation>
    </message>
    <message>
        <source>Files are in the machine of a session.</source>
        <translation>文件位于会话的虚拟机中。</translation>
    </message>
    <message>
        <source>The files are on its disk. Start it to see them.</source>
        <translation>文件在其磁盘上。启动虚拟机即可查看。</translation>
    </message>
    <message>
        <source>The machine is being started…</source>
        <translation>正在启动虚拟机…</translation>
    </message>
    <message>
        <source>%1 is not opened on this computer: a program there could run what is in it. Edit it here, or save it.</source>
        <translation>%1 不会在本机打开：本机程序可能会执行其中的内容。可在此编辑或保存。</translation>
    </message>
    <message>
        <source>Upload a Folder</source>
        <translation>上传文件夹</translation>
    </message>
    <message>
        <source>Upload Files</source>
        <translation>上传文件</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Save Here</source>
        <translation>保存到此处</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln files and folders in the machine?</source>
        <translation>
            <numerusform>要删除虚拟机中的 %Ln 个文件和文件夹吗？</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete the folder %1 and all that is in it?</source>
        <translation>要删除文件夹 %1 及其中的所有内容吗？</translation>
    </message>
    <message>
        <source>Delete %1?</source>
        <translation>要删除 %1 吗？</translation>
    </message>
    <message>
        <source>There is no way back.</source>
        <translation>此操作无法撤销。</translation>
    </message>
    <message>
        <source>There is a file %1 already.</source>
        <translation>已存在文件 %1。</translation>
    </message>
</context>
<context>
    <name>files::Opening</name>
    <message>
        <source>a program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>a launcher of programs</source>
        <translation>程序启动器</translation>
    </message>
    <message>
        <source>a picture that can hold scripts</source>
        <translation>可能包含脚本的图片</translation>
    </message>
    <message>
        <source>a page that can hold scripts</source>
        <translation>可能包含脚本的网页</translation>
    </message>
    <message>
        <source>a document that can hold macros</source>
        <translation>可能包含宏的文档</translation>
    </message>
    <message>
        <source>a document with macros or programs in it</source>
        <translation>包含宏或程序的文档</translation>
    </message>
    <message>
        <source>of a kind that is not known</source>
        <translation>未知类型的文件</translation>
    </message>
    <message>
        <source>not what its name says</source>
        <translation>与其名称不符的文件</translation>
    </message>
    <message>
        <source>an archive, whose files could be anything</source>
        <translation>压缩包，其中的文件可能是任何东西</translation>
    </message>
    <message>
        <source>a document that could fetch or start something as it is opened</source>
        <translation>打开时可能获取或启动内容的文档</translation>
    </message>
    <message>
        <source>a table with formulas that could fetch or start something</source>
        <translation>含有可能获取或启动内容的公式的表格</translation>
    </message>
</context>
<context>
    <name>files::Outbox</name>
    <message>
        <source>The machine is gone.</source>
        <translation>虚拟机已不存在。</translation>
    </message>
</context>
<context>
    <name>files::Preview</name>
    <message>
        <source>The image cannot be read.</source>
        <translation>无法读取图片。</translation>
    </message>
    <message>
        <source>This is no image of a kind that is shown here.</source>
        <translation>不支持显示这种图片。</translation>
    </message>
    <message>
        <source>The image is too large to be shown: %1 × %2.</source>
        <translation>图片过大，无法显示：%1 × %2。</translation>
    </message>
    <message>
        <source>The image is damaged.</source>
        <translation>图片已损坏。</translation>
    </message>
    <message>
        <source>The document has no page that can be shown.</source>
        <translation>文档没有可显示的页面。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件的文本</translation>
    </message>
    <message>
        <source>Table of the file</source>
        <translation>文件的表格</translation>
    </message>
    <message>
        <source>Picture of the file</source>
        <translation>文件的图片</translation>
    </message>
    <message>
        <source>Select a file to see it here.</source>
        <translation>选择文件以在此查看。</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Link to %1</source>
        <translation>指向 %1 的链接</translation>
    </message>
    <message>
        <source>A device, pipe or socket. There is nothing to show.</source>
        <translation>设备、管道或套接字。没有可显示的内容。</translation>
    </message>
    <message>
        <source>The machine is not running.</source>
        <translation>虚拟机未运行。</translation>
    </message>
    <message>
        <source>The file is too large to be shown here.</source>
        <translation>文件过大，无法在此显示。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件为空。</translation>
    </message>
    <message>
        <source>This kind of file is not shown. Save it to open it with a program on this computer.</source>
        <translation>不显示此类文件。保存后可用本机程序打开。</translation>
    </message>
    <message>
        <source>the first %1 KiB</source>
        <translation>前 %1 KiB</translation>
    </message>
    <message>
        <source>%L1 rows</source>
        <translation>%L1 行</translation>
    </message>
    <message>
        <source>the first %L1 rows</source>
        <translation>前 %L1 行</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>the first %1 of %2 pages</source>
        <translation>前 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>The document has a password.</source>
        <translation>文档有密码保护。</translation>
    </message>
    <message>
        <source>No pictures are shown: the kernel of this computer cannot confine what decodes them (Landlock, seccomp).</source>
        <translation>不显示图片：本机的内核无法隔离解码图片的程序（Landlock、seccomp）。</translation>
    </message>
    <message>
        <source>It takes too long to make a picture of it.</source>
        <translation>生成预览图所需时间过长。</translation>
    </message>
    <message>
        <source>The document cannot be read.</source>
        <translation>无法读取文档。</translation>
    </message>
</context>
<context>
    <name>files::TransferStrip</name>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Remove from the List</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>%1 of %2, %3/s</source>
        <extracomment>3 MB of 7 MB, 2 MB each second</extracomment>
        <translation>%1/%2，%3/秒</translation>
    </message>
    <message>
        <source>Copied in</source>
        <translation>已复制到虚拟机</translation>
    </message>
    <message>
        <source>Copied out</source>
        <translation>已从虚拟机复制</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>files::Transfers</name>
    <message numerus="yes">
        <source>%Ln left out, the first: %1 (%2)</source>
        <extracomment>3 left out, the first: folder/link (It is a link.)</extracomment>
        <translation>
            <numerusform>已跳过 %Ln 项，首项：%1（%2）</numerusform>
        </translation>
    </message>
    <message>
        <source>It was left out.</source>
        <translation>已跳过。</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>虚拟机已丢失。</translation>
    </message>
    <message>
        <source>There is no file or folder %1.</source>
        <translation>没有文件或文件夹 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read: this user may not.</source>
        <translation>无法读取 %1：当前用户没有权限。</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %L1.</source>
        <translation>已更改的不规范名称：%L1。</translation>
    </message>
</context>
<context>
    <name>files::openFile</name>
    <message>
        <source>No program is set up to open %1.</source>
        <translation>没有设置用于打开 %1 的程序。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>“%1” is %2.</source>
        <extracomment>%2: &quot;a script&quot;, &quot;of a kind that is not known&quot;</extracomment>
        <translation>“%1”是%2。</translation>
    </message>
    <message>
        <source>It came from a machine. What opens it could run what is in it.</source>
        <translation>它来自虚拟机。打开它的程序可能会运行其中的内容。</translation>
    </message>
    <message>
        <source>Open Anyway</source>
        <translation>仍然打开</translation>
    </message>
    <message>
        <source>Show in Folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>gate</name>
    <message>
        <source>… (cut: %1 bytes in all)</source>
        <translation>…（已截断：共 %1 字节）</translation>
    </message>
    <message>
        <source>What this call would do has changed since a person was asked. Make it again without the review.</source>
        <translation>自向人询问以来，此调用会做的事情已有变化。请不带审核重新调用。</translation>
    </message>
    <message>
        <source>It cannot be told where %1 leads on the host. Name another path.</source>
        <translation>无法确定 %1 在主机上指向何处。请给出其他路径。</translation>
    </message>
    <message>
        <source>A person always allows this in this machine.</source>
        <translation>人已始终允许在此虚拟机中这样做。</translation>
    </message>
    <message>
        <source>There is no review “%1”. Make the call without it.</source>
        <translation>没有审核“%1”。请不带审核进行调用。</translation>
    </message>
    <message>
        <source>The review “%1” is of another call. Make this one without it.</source>
        <translation>审核“%1”属于另一次调用。请不带审核进行此调用。</translation>
    </message>
    <message>
        <source>%1 Nobody has answered yet. Do something else meanwhile, and ask for the review %2 again.</source>
        <translation>%1 尚无人答复。请先做别的事，稍后再查询审核 %2。</translation>
    </message>
    <message>
        <source>This call takes no other arguments.</source>
        <translation>此调用不接受其他参数。</translation>
    </message>
    <message>
        <source>They are of another machine or tool.</source>
        <translation>它们属于另一台虚拟机或另一个工具。</translation>
    </message>
    <message>
        <source>A person allowed this call with other arguments, which do not fit: %1 Make the call again without the review.</source>
        <translation>人已允许此调用，但改用了不适用的参数：%1 请不带审核重新调用。</translation>
    </message>
    <message>
        <source>There is no policy “%1”. There are: %2.</source>
        <translation>没有策略“%1”。可用的有：%2。</translation>
    </message>
    <message>
        <source>It would read %1 on the host.</source>
        <translation>它会读取主机上的 %1。</translation>
    </message>
    <message>
        <source>It would write %1 on the host.</source>
        <translation>它会写入主机上的 %1。</translation>
    </message>
    <message>
        <source>It would set the network “%1”.</source>
        <translation>它会设置网络“%1”。</translation>
    </message>
    <message>
        <source>It would use the size %1.</source>
        <translation>它会使用规格 %1。</translation>
    </message>
    <message>
        <source>It would set the limit of costs to $%1.</source>
        <translation>它会将费用上限设为 $%1。</translation>
    </message>
    <message>
        <source>It would lift the limit of costs.</source>
        <translation>它会取消费用上限。</translation>
    </message>
    <message>
        <source>It would bring the number of machines to %1.</source>
        <translation>它会使虚拟机数量达到 %1。</translation>
    </message>
    <message>
        <source>It would remove “%1”.</source>
        <translation>它会移除“%1”。</translation>
    </message>
    <message>
        <source>It would replace “%1”.</source>
        <translation>它会替换“%1”。</translation>
    </message>
    <message>
        <source>The rules do not let “%1” use %2. Continue without it, or say that a person must allow it in the rules of Berth.</source>
        <translation>规则不允许“%1”使用 %2。请在不使用它的情况下继续，或说明需要人在 Berth 的规则中允许。</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” there are no commands and no terminals for agents. Write Python code instead, which a person can review; other rules only a person can set in Berth.</source>
        <translation>在策略“reviewed”下，智能体不能使用命令和终端。请改写 Python 代码，由人审核；其他规则只能由人在 Berth 中设置。</translation>
    </message>
    <message>
        <source>Under the policy “reviewed” a person sees each change before it happens.</source>
        <translation>在策略“reviewed”下，每次更改发生前都由人查看。</translation>
    </message>
    <message>
        <source>A person must allow this in Berth.</source>
        <translation>须由人在 Berth 中允许。</translation>
    </message>
    <message>
        <source>Nobody has answered this review yet.</source>
        <translation>尚无人答复此审核。</translation>
    </message>
    <message>
        <source>A person has allowed this call.</source>
        <translation>人已允许此调用。</translation>
    </message>
    <message>
        <source>A person has refused this call. Do something else, or ask the person.</source>
        <translation>人已拒绝此调用。请做别的事，或询问此人。</translation>
    </message>
    <message>
        <source>A person has refused this call: %1</source>
        <translation>人已拒绝此调用：%1</translation>
    </message>
    <message>
        <source>This review has expired: too much time went by. Make the call again without it.</source>
        <translation>此审核已过期：时间过长。请不带审核重新调用。</translation>
    </message>
    <message>
        <source>What this review allowed has been done; it was for one call. Make the call again without it to ask once more.</source>
        <translation>此审核允许的事情已经完成；它只用于一次调用。要再次询问，请不带审核重新调用。</translation>
    </message>
    <message>
        <source>This review was withdrawn. Make the call again without it, if it is still of use.</source>
        <translation>此审核已撤回。如仍有需要，请不带审核重新调用。</translation>
    </message>
    <message>
        <source>A person must allow this, and its arguments are longer than anybody reads. Use a shorter call.</source>
        <translation>此调用须由人允许，而参数过长，无人能读完。请使用更短的调用。</translation>
    </message>
    <message>
        <source>A person must allow this, and %1 other calls wait for that already. Wait until they are answered.</source>
        <translation>此调用须由人允许，而已有 %1 次其他调用在等待。请等待它们得到答复。</translation>
    </message>
    <message>
        <source>The review cannot be answered any more. %1</source>
        <translation>此审核已无法答复。%1</translation>
    </message>
    <message>
        <source>Only what a call does in a machine can be allowed always. Allow this one once, or change the rules.</source>
        <translation>只有调用在虚拟机中所做的事情才能始终允许。请允许此调用一次，或更改规则。</translation>
    </message>
    <message>
        <source>This has to be a text, in quotation marks.</source>
        <translation>这里必须是带引号的文本。</translation>
    </message>
    <message>
        <source>“%1” is not known here. There are: %2.</source>
        <translation>此处不认识“%1”。可用的有：%2。</translation>
    </message>
    <message>
        <source>This has to be a list of texts, in brackets.</source>
        <translation>这里必须是方括号中的文本列表。</translation>
    </message>
    <message>
        <source>A folder has to be absolute, such as /home/you/project, and without “..”.</source>
        <translation>文件夹必须是绝对路径，例如 /home/you/project，且不含“..”。</translation>
    </message>
    <message>
        <source>This has to be a whole number from 0 to %1.</source>
        <translation>这里必须是 0 到 %1 的整数。</translation>
    </message>
    <message>
        <source>This has to be an amount in dollars as a text, such as &quot;2.50&quot;.</source>
        <translation>这里必须是以文本表示的美元金额，例如 &quot;2.50&quot;。</translation>
    </message>
    <message>
        <source>This has to be a list of names of tools, or &quot;all&quot;.</source>
        <translation>这里必须是工具名称的列表，或 &quot;all&quot;。</translation>
    </message>
    <message>
        <source>This has to be an object, in braces.</source>
        <translation>这里必须是花括号中的对象。</translation>
    </message>
    <message>
        <source>There is no such key. There are: %1.</source>
        <translation>没有这个键。可用的有：%1。</translation>
    </message>
    <message>
        <source>This has to be there, and to be 1.</source>
        <translation>此项必须存在，且为 1。</translation>
    </message>
    <message>
        <source>A name has 1 to 100 characters, and no blanks around them.</source>
        <translation>名称有 1 到 100 个字符，首尾没有空格。</translation>
    </message>
    <message>
        <source>The rules in rules.json are wrong at %1: %2 Until a person mends the file, agents may do nothing.</source>
        <translation>rules.json 中的规则在 %1 处有误：%2 在有人修正该文件之前，智能体不能做任何事情。</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>The file is larger than 1 MiB.</source>
        <translation>文件大于 1 MiB。</translation>
    </message>
    <message>
        <source>The rules in rules.json cannot be read: %1. Until a person mends this, agents may do nothing.</source>
        <translation>无法读取 rules.json 中的规则：%1。在有人修复之前，智能体不能做任何事情。</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>它不是文件</translation>
    </message>
    <message>
        <source>This key is there twice. Remove one of them.</source>
        <translation>此键出现了两次。请删除其中一个。</translation>
    </message>
    <message>
        <source>This is no JSON.</source>
        <translation>这不是 JSON。</translation>
    </message>
    <message>
        <source>There are more than %1 entries.</source>
        <translation>条目超过 %1 个。</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>嵌套过深。</translation>
    </message>
    <message>
        <source>What is in %1 rules over agents, and none may write there. Name another path.</source>
        <translation>%1 中的内容管理着智能体，任何智能体都不得写入。请给出其他路径。</translation>
    </message>
    <message>
        <source>What “%1” may cost in a day, $%2, is used up. Go on tomorrow, or say that a person must raise it in Berth.</source>
        <translation>“%1”一天的费用额度 $%2 已用完。请明天继续，或说明需要由人在 Berth 中提高额度。</translation>
    </message>
    <message>
        <source>This has to be a time with its zone as a text, such as &quot;2030-01-31T18:00:00Z&quot;.</source>
        <translation>这里必须是带时区的时间文本，例如 &quot;2030-01-31T18:00:00Z&quot;。</translation>
    </message>
    <message>
        <source>This has to be true or false.</source>
        <translation>此处必须为 true 或 false。</translation>
    </message>
    <message>
        <source>There is no call with that handle on record.</source>
        <translation>记录中没有使用该句柄的调用。</translation>
    </message>
    <message>
        <source>A person rehearses it in a copy of the VM without a network.</source>
        <translation>有人在没有网络的虚拟机副本中预演它。</translation>
    </message>
    <message>
        <source>All that the machine holds could then be sent anywhere on the internet.</source>
        <translation>此后，机器中的所有内容都可能被发送到互联网上的任何地方。</translation>
    </message>
    <message>
        <source>So could “%1”, which was attached to it.</source>
        <translation>附加给它的“%1”也一样。</translation>
    </message>
    <message>
        <source>What “%1” was allowed has ended: it was for a time.</source>
        <translation>“%1”的许可已结束：它有时限。</translation>
    </message>
    <message>
        <source>Nobody has allowed “%1” to use Berth yet.</source>
        <translation>尚无人允许“%1”使用 Berth。</translation>
    </message>
    <message>
        <source>A person allowed this call with other arguments, and a secret in them was not kept when Berth ended. Make the call again without the review.</source>
        <translation>人已允许此调用，但改用了其他参数，而其中的机密在 Berth 结束时没有保留。请不带审核重新调用。</translation>
    </message>
    <message>
        <source>It would install “%1”, a name that is not known here: models make names up, and others register them.</source>
        <translation>它会安装“%1”，这里不认识这个名称：模型会编造名称，而别人会注册这些名称。</translation>
    </message>
</context>
<context>
    <name>guest</name>
    <message>
        <source>A person has taken this terminal over: what you type is refused until they give it back. Wait and look with read_screen, ask them, or open a terminal of your own with open_terminal.</source>
        <translation>有人接管了此终端：在其交还之前，您的输入会被拒绝。请等待并用 read_screen 查看，询问对方，或用 open_terminal 打开您自己的终端。</translation>
    </message>
</context>
<context>
    <name>guest::Guest</name>
    <message>
        <source>There is no connection to the machine.</source>
        <translation>与虚拟机没有连接。</translation>
    </message>
    <message>
        <source>The guest agent did not answer within %1 s.</source>
        <translation>客户机智能体未在 %1 秒内响应。</translation>
    </message>
    <message>
        <source>The guest agent sent an answer that cannot be read.</source>
        <translation>客户机智能体发送了无法读取的响应。</translation>
    </message>
    <message>
        <source>A run is either a program or a text for the shell.</source>
        <translation>运行要么是程序，要么是供 Shell 执行的文本。</translation>
    </message>
    <message>
        <source>The guest agent sent a list that cannot be read.</source>
        <translation>客户机智能体发送了无法读取的列表。</translation>
    </message>
    <message>
        <source>The guest agent could not do it and did not say why.</source>
        <translation>客户机智能体无法执行，且未说明原因。</translation>
    </message>
    <message>
        <source>The guest agent stopped watching the folder.</source>
        <translation>客户机智能体已停止监视该文件夹。</translation>
    </message>
    <message>
        <source>The machine was stopped before the copy was whole.</source>
        <translation>机器在复制完成之前已停止。</translation>
    </message>
</context>
<context>
    <name>guest::HostFile</name>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>There is no permission for %1.</source>
        <translation>没有 %1 的权限。</translation>
    </message>
    <message>
        <source>%1 is on a read-only file system.</source>
        <translation>%1 位于只读文件系统上。</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 是文件夹。</translation>
    </message>
    <message>
        <source>%1 already exists.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 不是普通文件。</translation>
    </message>
    <message>
        <source>%1 became shorter while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 在复制时变短。请在没有程序写入时重新复制。</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 在复制时发生更改。请在没有程序写入时重新复制。</translation>
    </message>
</context>
<context>
    <name>guest::HostTree</name>
    <message>
        <source>%1 holds more than %2 files or is nested deeper than %3 folders. Pack it into one file first.</source>
        <translation>%1 包含超过 %2 个文件，或嵌套超过 %3 层。请先打包为一个文件。</translation>
    </message>
    <message>
        <source>It is a link.</source>
        <translation>这是链接。</translation>
    </message>
    <message>
        <source>It is a special file.</source>
        <translation>这是特殊文件。</translation>
    </message>
    <message>
        <source>A .gitignore file leaves it out.</source>
        <translation>被 .gitignore 文件排除。</translation>
    </message>
    <message>
        <source>The .gitignore files in the folder take too long to read. Copy a part of it, or pack it into one file first.</source>
        <translation>读取文件夹中的 .gitignore 文件耗时过长。请复制其中一部分，或先将其打包成一个文件。</translation>
    </message>
</context>
<context>
    <name>guest::Link</name>
    <message>
        <source>The connection to the machine was closed.</source>
        <translation>与虚拟机的连接已关闭。</translation>
    </message>
    <message>
        <source>The connection to the machine was given up.</source>
        <translation>已放弃与虚拟机的连接。</translation>
    </message>
    <message>
        <source>The guest agent did not answer within %1 s.</source>
        <translation>客户机智能体未在 %1 秒内响应。</translation>
    </message>
    <message>
        <source>The guest agent speaks version %1 of the protocol and this program version %2. Stop the machine and start it again.</source>
        <translation>客户机智能体使用协议版本 %1，而此程序使用版本 %2。请停止虚拟机后重新启动。</translation>
    </message>
    <message>
        <source>The guest broke a rule of the channel and was cut off: %1.</source>
        <translation>客户机违反了通道规则，已被切断：%1。</translation>
    </message>
    <message>
        <source>The guest has not answered for %1 s.</source>
        <translation>客户机已 %1 秒没有响应。</translation>
    </message>
    <message>
        <source>The guest has taken nothing for %1 s.</source>
        <translation>客户机已 %1 秒没有接收数据。</translation>
    </message>
    <message>
        <source>The connection to the machine takes nothing more.</source>
        <translation>与虚拟机的连接不再接收数据。</translation>
    </message>
    <message>
        <source>%1 things are under way in this machine at once, which is the limit. Wait for one of them to end.</source>
        <translation>此虚拟机中同时进行的操作已达上限 %1 项。请等待其中一项结束。</translation>
    </message>
    <message>
        <source>The request is longer than the %1 KiB the guest takes. Write long texts to a file first.</source>
        <translation>请求超过客户机可接受的 %1 KiB。请先将长文本写入文件。</translation>
    </message>
    <message>
        <source>The guest agent ended and began anew.</source>
        <translation>客户机智能体已结束并重新启动。</translation>
    </message>
</context>
<context>
    <name>guest::Run</name>
    <message>
        <source>The guest agent ended the run without saying how.</source>
        <translation>客户机智能体结束了运行，但未说明如何结束。</translation>
    </message>
</context>
<context>
    <name>guest::Transfer</name>
    <message>
        <source>There is no connection to the machine.</source>
        <translation>与虚拟机没有连接。</translation>
    </message>
    <message>
        <source>%1 arrived damaged: its checksum differs. Nothing of it was kept.</source>
        <translation>%1 到达时已损坏：校验和不一致。未保留任何内容。</translation>
    </message>
    <message>
        <source>The guest agent stopped copying %1 and did not say why.</source>
        <translation>客户机智能体停止复制 %1，且未说明原因。</translation>
    </message>
    <message>
        <source>The folder holds more than %1 files or %2 MiB, which is the limit for one copy. Pack it into one file first, or copy parts of it.</source>
        <translation>文件夹包含超过 %1 个文件或 %2 MiB，超出单次复制的上限。请先打包为一个文件，或分批复制。</translation>
    </message>
    <message>
        <source>Its name cannot be used on this computer.</source>
        <translation>其名称在本机上不可用。</translation>
    </message>
    <message>
        <source>It is a link.</source>
        <translation>这是链接。</translation>
    </message>
    <message>
        <source>It is a special file.</source>
        <translation>这是特殊文件。</translation>
    </message>
    <message>
        <source>It is too deep inside other folders.</source>
        <translation>所在的文件夹层级过深。</translation>
    </message>
    <message>
        <source>The folder it is in was left out.</source>
        <translation>其所在的文件夹已跳过。</translation>
    </message>
    <message>
        <source>The guest agent answered with something else than a file.</source>
        <translation>客户机智能体返回的不是文件。</translation>
    </message>
    <message>
        <source>%1 is longer than the %2 KiB that may be copied.</source>
        <translation>%1 超过允许复制的 %2 KiB。</translation>
    </message>
    <message>
        <source>%1 grew beyond the %2 KiB that may be copied.</source>
        <translation>%1 增长到超过允许复制的 %2 KiB。</translation>
    </message>
    <message>
        <source>Attaching</source>
        <translation>连接磁盘</translation>
    </message>
    <message>
        <source>Asking the guest</source>
        <translation>请求客户机</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Detaching</source>
        <translation>断开磁盘</translation>
    </message>
    <message>
        <source>Keeping</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Listing</source>
        <translation>列出</translation>
    </message>
    <message>
        <source>The guest agent claims to have more of a file than there is.</source>
        <translation>客户机智能体声称拥有的文件内容比实际存在的还多。</translation>
    </message>
    <message>
        <source>The part of a file that was copied before is damaged.</source>
        <translation>先前复制的文件部分已损坏。</translation>
    </message>
    <message>
        <source>%1 changed while it was copied. Copy it again when nothing writes to it.</source>
        <translation>%1 在复制时发生更改。请在没有程序写入时重新复制。</translation>
    </message>
</context>
<context>
    <name>kvm</name>
    <message>
        <source>QEMU does not call translated machines a security boundary: for what you do not trust at all, use a computer with KVM.</source>
        <translation>QEMU 不把指令翻译的虚拟机视为安全边界：对完全不可信的内容，请使用带 KVM 的电脑。</translation>
    </message>
    <message>
        <source>This computer has no usable KVM: machines are slow, and a weaker wall.</source>
        <translation>这台电脑没有可用的 KVM：虚拟机较慢，隔离也较弱。</translation>
    </message>
</context>
<context>
    <name>live::LivePage</name>
    <message>
        <source>No machine runs. A session is here from its first command until its machine stops.</source>
        <translation>没有正在运行的机器。会话从第一条命令起直到机器停止都显示在这里。</translation>
    </message>
    <message>
        <source>Live Sessions</source>
        <translation>运行中的会话</translation>
    </message>
    <message numerus="yes">
        <source>%n review(s) wait for you</source>
        <translation>
            <numerusform>%n 项审核等待您处理</numerusform>
        </translation>
    </message>
    <message>
        <source>Berth&apos;s agent asks you something</source>
        <translation>Berth 的智能体有问题要问您</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) have a machine.</source>
        <translation>
            <numerusform>%n 个会话有机器。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for you.</source>
        <translation>
            <numerusform>%n 个会话等待您处理。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>live::SessionTile</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Opens Berth&apos;s window, and hands it files. There is one window for each user: a second start shows the first one&apos;s.</source>
        <translation>打开 Berth 的窗口并向其传递文件。每个用户只有一个窗口：再次启动会显示已有的窗口。</translation>
    </message>
    <message>
        <source>Files to attach.</source>
        <translation>要附加的文件。</translation>
    </message>
</context>
<context>
    <name>markdown</name>
    <message>
        <source>The rest is too long to be shown.</source>
        <translation>其余内容过长，无法显示。</translation>
    </message>
    <message>
        <source>[picture]</source>
        <extracomment>Instead of a picture in a message. %1: its description.</extracomment>
        <translation>[图片]</translation>
    </message>
    <message>
        <source>[picture: %1]</source>
        <translation>[图片：%1]</translation>
    </message>
</context>
<context>
    <name>model</name>
    <message>
        <source>The certificates in %1 cannot be read: %2.</source>
        <translation>无法读取 %1 中的证书：%2。</translation>
    </message>
    <message>
        <source>The file %1 holds no certificate in PEM form.</source>
        <translation>文件 %1 中没有 PEM 格式的证书。</translation>
    </message>
    <message>
        <source>What is kept as the key is none: it has spaces or odd characters in it.</source>
        <translation>保存的内容不是密钥：其中含有空格或异常字符。</translation>
    </message>
    <message>
        <source>It sends on to %1. If that is its address, set it.</source>
        <translation>它转向 %1。如果这是它的地址，请改为该地址。</translation>
    </message>
    <message>
        <source>%1 has a fault of its own: “%2”</source>
        <translation>%1 自身出错：“%2”</translation>
    </message>
    <message>
        <source>%1 cannot be reached: %2.</source>
        <translation>无法连接 %1：%2。</translation>
    </message>
    <message>
        <source>%1 broke off its answer.</source>
        <translation>%1 中断了回答。</translation>
    </message>
    <message>
        <source>%1 has too much to do, or is asked too often: “%2”</source>
        <translation>%1 过于繁忙，或请求过于频繁：“%2”</translation>
    </message>
    <message>
        <source>%1 wants a key, and none is set: “%2”</source>
        <translation>%1 需要密钥，但尚未设置：“%2”</translation>
    </message>
    <message>
        <source>%1 does not accept the key: “%2”</source>
        <translation>%1 不接受该密钥：“%2”</translation>
    </message>
    <message>
        <source>%1 wants to be paid before it answers: “%2”</source>
        <translation>%1 要求先付费才会回答：“%2”</translation>
    </message>
    <message>
        <source>The conversation is longer than %1 can read: “%2”</source>
        <translation>对话超出了 %1 能读取的长度：“%2”</translation>
    </message>
    <message>
        <source>%1 does not take the request to %2: “%3”</source>
        <translation>%1 不接受对 %2 的请求：“%3”</translation>
    </message>
    <message>
        <source>What %1 answers cannot be understood: “%2”</source>
        <translation>无法理解 %1 的回答：“%2”</translation>
    </message>
    <message>
        <source>The keychain was not opened, so the key is not kept.</source>
        <translation>密钥环未打开，因此未保存密钥。</translation>
    </message>
    <message>
        <source>The environment of Berth has no variable %1, which the key of the model %2 is to come from. What runs already does not see what was set since.</source>
        <translation>Berth 的环境中没有变量 %1，而模型 %2 的密钥应来自该变量。已在运行的程序看不到之后设置的内容。</translation>
    </message>
    <message>
        <source>The keychain does not give the key of the model %1: %2.</source>
        <translation>密钥环未提供模型 %1 的密钥：%2。</translation>
    </message>
    <message>
        <source>The key of the model %1 is gone. Set the model up again.</source>
        <translation>模型 %1 的密钥已不存在。请重新设置该模型。</translation>
    </message>
    <message>
        <source>The keychain does not forget the key of the model %1: %2.</source>
        <translation>密钥环未能删除模型 %1 的密钥：%2。</translation>
    </message>
    <message>
        <source>The file %1 is no JSON object. Mend it or remove it.</source>
        <translation>文件 %1 不是 JSON 对象。请修正或移除它。</translation>
    </message>
    <message>
        <source>a name has letters, digits and . _ : / -, 60 at most, and begins with a letter or digit</source>
        <translation>名称由字母、数字和 . _ : / - 组成，最多 60 个字符，并以字母或数字开头</translation>
    </message>
    <message>
        <source>its URL has to be an address such as https://api.example.com/v1</source>
        <translation>其 URL 必须是类似 https://api.example.com/v1 的地址</translation>
    </message>
    <message>
        <source>its URL has a password or a fragment in it: a key has a place of its own</source>
        <translation>其 URL 中含有密码或片段：密钥有专门的位置</translation>
    </message>
    <message>
        <source>the id of the model at its service is missing, or longer than 200 characters</source>
        <translation>缺少模型在其服务中的 ID，或其超过 200 个字符</translation>
    </message>
    <message>
        <source>its key comes from a variable of the environment, which has no name that can be one</source>
        <translation>其密钥来自环境变量，但该变量名无效</translation>
    </message>
    <message>
        <source>“%1” has to be a text</source>
        <translation>“%1”必须是文本</translation>
    </message>
    <message>
        <source>“%1” has to be a whole number of tokens</source>
        <translation>“%1”必须是整数的 token 数量</translation>
    </message>
    <message>
        <source>“%1” has to be true or false</source>
        <translation>“%1”必须是 true 或 false</translation>
    </message>
    <message>
        <source>“%1” has to be off, budget, adaptive, summary or sealed</source>
        <translation>“%1”必须是 off、budget、adaptive、summary 或 sealed</translation>
    </message>
    <message>
        <source>“%1” has to be chat, responses, anthropic or ollama</source>
        <translation>“%1”必须是 chat、responses、anthropic 或 ollama</translation>
    </message>
    <message>
        <source>“%1” has to be keychain, file, variable or none; the key itself has no place here</source>
        <translation>“%1”必须是 keychain、file、variable 或 none；密钥本身不应写在这里</translation>
    </message>
    <message>
        <source>“%1” is no member of it</source>
        <translation>“%1”不是其成员</translation>
    </message>
    <message>
        <source>The file %1 has to be a JSON object with “models”, an array, and nothing else: %2.</source>
        <translation>文件 %1 必须是只含数组“models”的 JSON 对象：%2。</translation>
    </message>
    <message>
        <source>its name is another one&apos;s too</source>
        <translation>其名称与另一个相同</translation>
    </message>
    <message>
        <source>there are more than %1</source>
        <translation>数量超过 %1</translation>
    </message>
    <message>
        <source>Model %1 in %2 is wrong: %3.</source>
        <translation>%2 中的模型 %1 有误：%3。</translation>
    </message>
    <message>
        <source>%1 Mend the file or remove it; until then no model can be changed.</source>
        <translation>%1 请修正或移除该文件；在此之前无法更改任何模型。</translation>
    </message>
    <message>
        <source>No model is set up yet.</source>
        <translation>尚未设置模型。</translation>
    </message>
    <message>
        <source>There is no model “%1”. There are: %2.</source>
        <translation>没有模型“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>This cannot be a model: %1.</source>
        <translation>这不能是模型：%1。</translation>
    </message>
    <message>
        <source>This cannot be a key: one has no spaces and no characters beyond ASCII in it.</source>
        <translation>这不能是密钥：密钥不含空格和 ASCII 以外的字符。</translation>
    </message>
    <message>
        <source>There are %1 models already. Remove one first.</source>
        <translation>已有 %1 个模型。请先移除一个。</translation>
    </message>
    <message>
        <source>Say which model.</source>
        <translation>请指明是哪个模型。</translation>
    </message>
    <message>
        <source>“%1” has to be dollars per million tokens, from 0 to %2</source>
        <translation>“%1”必须是每百万 token 的美元数，从 0 到 %2</translation>
    </message>
    <message>
        <source>it is no object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>a price needs both “input” and “output”</source>
        <translation>价格需要同时有“input”和“output”</translation>
    </message>
    <message>
        <source>The price table %1 is no JSON object: %2.</source>
        <translation>价格表 %1 不是 JSON 对象：%2。</translation>
    </message>
    <message>
        <source>“as_of” in %1 has to be a day such as 2026-01-31.</source>
        <translation>%1 中的“as_of”必须是类似 2026-01-31 的日期。</translation>
    </message>
    <message>
        <source>%1 has “as_of” and “services”, and no “%2”.</source>
        <translation>%1 只有“as_of”和“services”，没有“%2”。</translation>
    </message>
    <message>
        <source>The row “%1” of “%2” in %3 is wrong: %4.</source>
        <translation>%3 中“%2”的行“%1”有误：%4。</translation>
    </message>
    <message>
        <source>There is a model “%1” already. Change that one, or choose another name.</source>
        <translation>模型“%1”已存在。请更改该模型，或选择其他名称。</translation>
    </message>
    <message>
        <source>The keys in %1 can be read by other users. Close the file to them first.</source>
        <translation>其他用户可以读取 %1 中的密钥。请先限制该文件的权限。</translation>
    </message>
</context>
<context>
    <name>owner</name>
    <message>
        <source>May “%1” call %2?</source>
        <translation>允许“%1”调用 %2 吗？</translation>
    </message>
    <message>
        <source>May “%1” call %2 in %3?</source>
        <translation>允许“%1”在 %3 中调用 %2 吗？</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>run: it is done once. refuse: it is not done.</source>
        <translation>run：执行一次。refuse：不执行。</translation>
    </message>
    <message>
        <source>Why, for the agent</source>
        <translation>给智能体的理由</translation>
    </message>
    <message>
        <source>%1 What was set before holds.</source>
        <translation>%1 之前的设置继续有效。</translation>
    </message>
    <message>
        <source>A person took back what this program was allowed.</source>
        <translation>有人收回了此程序获得的许可。</translation>
    </message>
    <message>
        <source>The socket %1 was passed, and clients look for %2. Set XDG_RUNTIME_DIR to the same folder for both.</source>
        <translation>传入的套接字是 %1，而客户端查找的是 %2。请为两者将 XDG_RUNTIME_DIR 设为同一文件夹。</translation>
    </message>
    <message>
        <source>Berth&apos;s window owns the machines.</source>
        <translation>虚拟机由 Berth 的窗口持有。</translation>
    </message>
    <message>
        <source>A command is running in a terminal. Wait for its end, or end it.</source>
        <translation>终端中正在运行一个命令。请等它结束，或将其结束。</translation>
    </message>
    <message>
        <source>Berth was ended.</source>
        <translation>Berth 已结束。</translation>
    </message>
    <message>
        <source>%1/start.lock cannot be locked.</source>
        <translation>无法锁定 %1/start.lock。</translation>
    </message>
    <message>
        <source>No pipe can be made.</source>
        <translation>无法创建管道。</translation>
    </message>
    <message>
        <source>No process can be made.</source>
        <translation>无法创建进程。</translation>
    </message>
    <message>
        <source>No command is running in this call.</source>
        <translation>此调用中没有命令在运行。</translation>
    </message>
</context>
<context>
    <name>owner::AgentDoor</name>
    <message>
        <source>The socket %1 cannot be opened: %2.</source>
        <translation>无法打开套接字 %1：%2。</translation>
    </message>
    <message>
        <source>The socket that was passed cannot be used: %1.</source>
        <translation>传入的套接字无法使用：%1。</translation>
    </message>
</context>
<context>
    <name>remedies</name>
    <message>
        <source>Remove or rename it first.</source>
        <translation>请先删除或重命名。</translation>
    </message>
    <message>
        <source>Take it out of the archive first.</source>
        <translation>请先移出归档。</translation>
    </message>
    <message>
        <source>Resume it first.</source>
        <translation>请先继续运行。</translation>
    </message>
    <message>
        <source>Raise it with “Budget…”, in the menu of the session.</source>
        <translation>可在会话菜单的“预算…”中提高。</translation>
    </message>
    <message>
        <source>Raise it in the settings.</source>
        <translation>可在设置中提高。</translation>
    </message>
    <message>
        <source>Build the image first.</source>
        <translation>请先构建镜像。</translation>
    </message>
    <message>
        <source>The settings tell what takes the space.</source>
        <translation>设置中会显示占用空间的内容。</translation>
    </message>
    <message>
        <source>Change it with “Size, Image and Network…”, in the menu of the session.</source>
        <translation>在会话菜单中用“规格、镜像和网络…”更改。</translation>
    </message>
    <message>
        <source>Or raise “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>或在设置中提高“%1”。</translation>
    </message>
    <message>
        <source>Code gets more time with “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>在设置中用“%1”可给代码更多时间。</translation>
    </message>
    <message>
        <source>Or take a larger size with “Size, Image and Network…”, in the menu of the session.</source>
        <translation>或在会话菜单中用“规格、镜像和网络…”选用更大的规格。</translation>
    </message>
    <message>
        <source>Turn on “%1” in the settings.</source>
        <extracomment>the name of a setting, as it stands there</extracomment>
        <translation>在设置中启用“%1”。</translation>
    </message>
    <message>
        <source>“Rules for Agents” allows it.</source>
        <translation>可在“智能体规则”中允许。</translation>
    </message>
    <message>
        <source>Run in a terminal: %1</source>
        <extracomment>a command</extracomment>
        <translation>在终端中运行：%1</translation>
    </message>
</context>
<context>
    <name>rpc</name>
    <message>
        <source>The line is not a JSON object.</source>
        <translation>该行不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The message is not JSON-RPC 2.0.</source>
        <translation>该消息不是 JSON-RPC 2.0。</translation>
    </message>
    <message>
        <source>The id is not a number.</source>
        <translation>id 不是数字。</translation>
    </message>
    <message>
        <source>The method is not a text or its params are not an object.</source>
        <translation>method 不是文本，或其 params 不是对象。</translation>
    </message>
    <message>
        <source>The message has neither a method nor an id.</source>
        <translation>消息既没有 method 也没有 id。</translation>
    </message>
    <message>
        <source>The message is neither a call nor an answer.</source>
        <translation>消息既不是调用也不是响应。</translation>
    </message>
</context>
<context>
    <name>rpc::Connection</name>
    <message>
        <source>Nobody listens on %1: %2.</source>
        <translation>%1 上没有监听者：%2。</translation>
    </message>
    <message>
        <source>The connection is closed.</source>
        <translation>连接已关闭。</translation>
    </message>
    <message>
        <source>There was no answer in time.</source>
        <translation>未及时收到响应。</translation>
    </message>
    <message>
        <source>The other side closed the connection.</source>
        <translation>对方关闭了连接。</translation>
    </message>
</context>
<context>
    <name>rpc::Server</name>
    <message>
        <source>The socket %1 cannot be opened: %2.</source>
        <translation>无法打开套接字 %1：%2。</translation>
    </message>
    <message>
        <source>There is no method %1.</source>
        <translation>没有方法 %1。</translation>
    </message>
    <message>
        <source>The id is in use.</source>
        <translation>该 id 正在使用。</translation>
    </message>
    <message>
        <source>The socket that was passed cannot be used: %1.</source>
        <translation>传入的套接字无法使用：%1。</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>There is no task “%1”.</source>
        <translation>没有任务“%1”。</translation>
    </message>
    <message>
        <source>Several tasks begin with “%1”.</source>
        <translation>有多个任务以“%1”开头。</translation>
    </message>
    <message>
        <source>The task was worked on by a newer Berth, and only that can go on.</source>
        <translation>此任务由较新的 Berth 处理过，只有它才能继续。</translation>
    </message>
</context>
<context>
    <name>session::Budget</name>
    <message>
        <source>The session %1 has spent %2 % of its budget: %3 of %4. At 100 % its machine is stopped.</source>
        <translation>会话 %1 已花费其预算的 %2 %：%3 / %4。达到 100 % 时将停止其虚拟机。</translation>
    </message>
    <message>
        <source>%1 % of the budget of this month is spent: %2 of %3. At 100 % all machines are stopped.</source>
        <translation>本月的预算已花费 %1 %：%2 / %3。达到 100 % 时将停止所有虚拟机。</translation>
    </message>
    <message>
        <source>The run has spent %1 % of its budget: %2 of %3. At 100 % it is ended.</source>
        <translation>该运行已用去其预算的 %1 %：%3 中的 %2。达到 100 % 时将被结束。</translation>
    </message>
    <message>
        <source>The budget of the session is spent: %1 of %2.</source>
        <translation>会话的预算已用完：%1 / %2。</translation>
    </message>
    <message>
        <source>The budget of this month is spent: %1 of %2.</source>
        <translation>本月的预算已用完：%1 / %2。</translation>
    </message>
    <message>
        <source>Stopped: the session has spent its budget of %1. Its files are kept.</source>
        <translation>已停止：会话已用完 %1 的预算。文件会保留。</translation>
    </message>
    <message>
        <source>Stopped: the budget of this month, %1, is spent. All files are kept.</source>
        <translation>已停止：本月 %1 的预算已用完。所有文件都会保留。</translation>
    </message>
    <message>
        <source>The run has spent its budget of %1 and was ended.</source>
        <translation>该运行已用完其预算 %1 并被结束。</translation>
    </message>
</context>
<context>
    <name>session::Chat</name>
    <message>
        <source>The folder %1 cannot be removed.</source>
        <translation>无法删除文件夹 %1。</translation>
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
        <translation>“%1”保留在虚拟机中：%2</translation>
    </message>
    <message>
        <source>This Berth does not know how to do that again.</source>
        <translation>此版本的 Berth 无法再次执行该请求。</translation>
    </message>
    <message>
        <source>Names that were not plain were changed: %1.</source>
        <translation>已更改的非普通名称：%1 个。</translation>
    </message>
    <message>
        <source>The file %1 cannot be made: %2.</source>
        <translation>无法创建文件 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>Taken back to the snapshot “%1”.</source>
        <translation>已恢复到快照“%1”。</translation>
    </message>
    <message>
        <source>The documents of the fork</source>
        <translation>分叉的文档</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What the run left in the output folder was not copied. %1</source>
        <translation>运行留在输出文件夹中的内容未复制。%1</translation>
    </message>
    <message>
        <source>%L1 files and folders stay in the machine; “%2”, for one: %3</source>
        <translation>%L1 个文件和文件夹留在虚拟机中，例如“%2”：%3</translation>
    </message>
    <message>
        <source>What was given for %1 is kept nowhere: fill in the form again.</source>
        <translation>为 %1 提供的值不会保存在任何地方：请重新填写表单。</translation>
    </message>
</context>
<context>
    <name>session::Documents</name>
    <message>
        <source>The file “%1” has a name that is not safe on this computer; it stays in the machine.</source>
        <translation>文件“%1”的名称在本机上不安全；它保留在虚拟机中。</translation>
    </message>
    <message>
        <source>The machine was lost before its files were copied.</source>
        <translation>文件复制完成前虚拟机已丢失。</translation>
    </message>
    <message>
        <source>“%1” has a name that is not plain; it is %2 here.</source>
        <translation>“%1”的名称不是普通名称；在这里名为 %2。</translation>
    </message>
    <message>
        <source>What an agent’s run left in the output folder was not copied. %1</source>
        <translation>智能体的运行留在输出文件夹中的文件没有复制。%1</translation>
    </message>
    <message>
        <source>%L1 files, “%2” among them, have names that are not safe on this computer; they stay in the machine.</source>
        <translation>%L1 个文件（包括“%2”）的名称在本机上不安全；它们保留在虚拟机中。</translation>
    </message>
    <message>
        <source>%L1 files have names that are not plain; “%2”, for one, is %3 here.</source>
        <translation>%L1 个文件的名称不是普通名称；例如“%2”在这里名为 %3。</translation>
    </message>
    <message>
        <source>“%1” was not copied and stays in the machine. %2</source>
        <extracomment>%2: a sentence that says why</extracomment>
        <translation>“%1”未复制，留在虚拟机中。%2</translation>
    </message>
    <message>
        <source>%L1 files were not copied and stay in the machine. “%2”, for one: %3</source>
        <extracomment>%3: a sentence that says why</extracomment>
        <translation>%L1 个文件未复制，留在虚拟机中，例如“%2”：%3</translation>
    </message>
    <message>
        <source>The output folder holds more than %L1 files. No more than that are looked at; the rest stays in the machine.</source>
        <translation>输出文件夹中的文件超过 %L1 个。只查看这么多；其余留在虚拟机中。</translation>
    </message>
</context>
<context>
    <name>session::Execution</name>
    <message>
        <source>The run did not end, and did not answer.</source>
        <translation>运行没有结束，也没有响应。</translation>
    </message>
    <message>
        <source>It printed more than %1 MiB and was ended. Let it write to a file.</source>
        <translation>输出超过 %1 MiB，已被结束。请让其写入文件。</translation>
    </message>
</context>
<context>
    <name>session::GrowingFile</name>
    <message>
        <source>the disk is full, free some space there</source>
        <translation>磁盘已满，请在该处释放一些空间</translation>
    </message>
</context>
<context>
    <name>session::ImageKeeper</name>
    <message>
        <source>The machine of session %1 uses the image. Stop it first.</source>
        <translation>会话 %1 的虚拟机正在使用该镜像。请先停止它。</translation>
    </message>
    <message>
        <source>The image %1 (%2) is a layer on this one. Remove it first.</source>
        <translation>镜像 %1（%2）是叠加在此镜像之上的层。请先删除它。</translation>
    </message>
    <message>
        <source>The snapshot %1 needs the image. Remove it first.</source>
        <translation>快照 %1 需要该镜像。请先删除快照。</translation>
    </message>
    <message>
        <source>A template of the image is being made.</source>
        <translation>正在创建该镜像的模板。</translation>
    </message>
</context>
<context>
    <name>session::MachineDisks</name>
    <message>
        <source>The machine is gone.</source>
        <translation>虚拟机已不存在。</translation>
    </message>
    <message>
        <source>The machine is about to stand still.</source>
        <translation>虚拟机即将暂停。</translation>
    </message>
    <message>
        <source>A file is being copied to or from the machine. Wait until it is over or cancel it, and try again.</source>
        <translation>正在与虚拟机之间复制文件。请等待完成或取消后重试。</translation>
    </message>
</context>
<context>
    <name>session::Machines</name>
    <message>
        <source>libvirt does not answer.</source>
        <translation>libvirt 没有响应。</translation>
    </message>
</context>
<context>
    <name>session::Prices</name>
    <message>
        <source>The price table %1 is no JSON object: %2.</source>
        <translation>价格表 %1 不是 JSON 对象：%2。</translation>
    </message>
    <message>
        <source>The price table has no price for the size %1.</source>
        <translation>价格表中没有规格 %1 的价格。</translation>
    </message>
    <message>
        <source>“%1” is no budget. One is an amount in dollars, such as 2.50, or none.</source>
        <translation>“%1”不是预算。预算是以美元计的金额，例如 2.50，或 none。</translation>
    </message>
    <message>
        <source>%1 (in %2)</source>
        <translation>%1（位于 %2）</translation>
    </message>
    <message>
        <source>A price is for a size that there is not: “%1”.</source>
        <translation>有一项价格对应不存在的规格：“%1”。</translation>
    </message>
    <message>
        <source>The price of %1 has to be a whole number of nanodollars per second from 0 to %2.</source>
        <translation>%1 的价格必须是每秒 0 到 %2 之间的整数纳美元。</translation>
    </message>
</context>
<context>
    <name>session::RunBook</name>
    <message>
        <source>It ended with exit code %1.</source>
        <translation>已结束，退出码为 %1。</translation>
    </message>
    <message>
        <source>It was ended by signal %1 (%2).</source>
        <translation>被信号 %1（%2）结束。</translation>
    </message>
    <message>
        <source>It was lost: %1</source>
        <translation>已丢失：%1</translation>
    </message>
    <message>
        <source>It was lost with its machine.</source>
        <translation>已随虚拟机一同丢失。</translation>
    </message>
    <message>
        <source>There is no record of the run.</source>
        <translation>没有此运行的记录。</translation>
    </message>
    <message>
        <source>There is no run “%1”.</source>
        <translation>没有运行“%1”。</translation>
    </message>
    <message>
        <source>“%1” fits several runs.</source>
        <translation>“%1”与多个运行匹配。</translation>
    </message>
    <message>
        <source>It reached its time limit and was ended; what it printed until then is kept.</source>
        <translation>达到时间限制，已被结束；此前的输出已保留。</translation>
    </message>
    <message>
        <source>It reached its time limit of %1 s and was ended; what it printed until then is kept.</source>
        <translation>达到 %1 秒的时间限制，已被结束；此前的输出已保留。</translation>
    </message>
    <message>
        <source>The machine ran out of memory and ended it. Let it work on smaller parts.</source>
        <translation>虚拟机内存不足，已将其结束。请分成更小的部分处理。</translation>
    </message>
    <message>
        <source>It printed more than is kept of a run in the background and was ended; what it printed until then is kept. Let it write to a file.</source>
        <translation>其输出超过了后台运行可保留的上限，已被结束；到那时为止的输出已保留。请让它写入文件。</translation>
    </message>
    <message>
        <source>It was to end, and its machine did not end it: what it prints now is dropped. Stop the machine, which may no longer be under control.</source>
        <translation>它本应结束，但虚拟机没有将其结束：此后的输出会被丢弃。请停止该虚拟机，它可能已失去控制。</translation>
    </message>
</context>
<context>
    <name>session::Session</name>
    <message>
        <source>The machine is offline. %1</source>
        <translation>虚拟机处于离线状态。%1</translation>
    </message>
    <message>
        <source>The machine booted and is no copy. %1</source>
        <translation>虚拟机是引导启动的，不是副本。%1</translation>
    </message>
    <message>
        <source>The session is gone.</source>
        <translation>会话已不存在。</translation>
    </message>
    <message>
        <source>The machine of the session did not come up.</source>
        <translation>会话的虚拟机未能启动。</translation>
    </message>
    <message>
        <source>The session was stopped.</source>
        <translation>会话已停止。</translation>
    </message>
    <message>
        <source>The machine of the session did not stop.</source>
        <translation>会话的虚拟机未能停止。</translation>
    </message>
    <message>
        <source>The session was removed.</source>
        <translation>会话已删除。</translation>
    </message>
    <message>
        <source>Stopped after %1 idle minutes.</source>
        <translation>空闲 %1 分钟后已停止。</translation>
    </message>
    <message>
        <source>The session %1 has no machine running.</source>
        <translation>会话 %1 没有正在运行的虚拟机。</translation>
    </message>
    <message>
        <source>The machine of the session does not settle.</source>
        <translation>会话的虚拟机无法进入稳定状态。</translation>
    </message>
    <message>
        <source>The disk of this host is full, and the machine stands still. It goes on when there is space in %1.</source>
        <translation>此主机的磁盘已满，虚拟机已停顿。%1 中有空间后会继续运行。</translation>
    </message>
    <message>
        <source>The disk of this host is full. Make space in %1.</source>
        <translation>此主机的磁盘已满。请在 %1 中腾出空间。</translation>
    </message>
    <message>
        <source>The machine did not start: the disk of this host is full.</source>
        <translation>虚拟机未能启动：此主机的磁盘已满。</translation>
    </message>
    <message>
        <source>No snapshot was taken. %1</source>
        <translation>未创建快照。%1</translation>
    </message>
    <message>
        <source>The snapshot %1 does not go on. %2</source>
        <translation>快照 %1 无法继续运行。%2</translation>
    </message>
    <message>
        <source>Connecting to libvirt</source>
        <translation>正在连接 libvirt</translation>
    </message>
    <message>
        <source>It was taken with another Berth, QEMU or libvirt, or on another processor.</source>
        <translation>它是用不同的 Berth、QEMU 或 libvirt，或在不同的处理器上创建的。</translation>
    </message>
    <message>
        <source>Its image %1 was removed.</source>
        <translation>其镜像 %1 已被删除。</translation>
    </message>
    <message>
        <source>Copying the session&apos;s disk</source>
        <translation>正在复制会话的磁盘</translation>
    </message>
    <message>
        <source>Starting the machine</source>
        <translation>正在启动虚拟机</translation>
    </message>
    <message>
        <source>Waking up</source>
        <translation>正在唤醒</translation>
    </message>
    <message>
        <source>Setting up</source>
        <translation>正在设置</translation>
    </message>
    <message>
        <source>Taking over</source>
        <translation>正在接管</translation>
    </message>
    <message>
        <source>The session&apos;s disk %1 cannot be replaced: %2.</source>
        <translation>无法替换会话的磁盘 %1：%2。</translation>
    </message>
    <message>
        <source>Reconnecting to the machine</source>
        <translation>正在重新连接虚拟机</translation>
    </message>
    <message>
        <source>Looking for a template</source>
        <translation>正在查找模板</translation>
    </message>
    <message>
        <source>Booting</source>
        <translation>正在引导</translation>
    </message>
    <message>
        <source>The machine no longer answered and was stopped. %1</source>
        <translation>虚拟机不再响应，已被停止。%1</translation>
    </message>
    <message>
        <source>There is no file or folder %1.</source>
        <translation>没有文件或文件夹 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read: this user may not.</source>
        <translation>无法读取 %1：当前用户没有权限。</translation>
    </message>
    <message>
        <source>%1 is neither a file nor a folder.</source>
        <translation>%1 既不是文件也不是文件夹。</translation>
    </message>
    <message>
        <source>The machine was lost while the copy began.</source>
        <translation>开始复制时虚拟机丢失。</translation>
    </message>
    <message>
        <source>%1 exists, and a folder is not overwritten.</source>
        <translation>%1 已存在，文件夹不会被覆盖。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1.</source>
        <translation>无法向文件夹 %1 写入。</translation>
    </message>
    <message>
        <source>“%1” is no name for a file here. Say what the copy is to be called.</source>
        <translation>“%1”不能用作本机文件名。请指定副本的名称。</translation>
    </message>
    <message>
        <source>Waiting for the machine</source>
        <translation>等待虚拟机</translation>
    </message>
    <message>
        <source>Until it began</source>
        <translation>直到开始</translation>
    </message>
    <message>
        <source>Until its first output</source>
        <translation>直到首次输出</translation>
    </message>
    <message>
        <source>Until its end</source>
        <translation>直到结束</translation>
    </message>
    <message>
        <source>Another Berth, QEMU or libvirt started the machine, and nothing here could go on from a snapshot of it. Stop the session first: its next machine can be kept.</source>
        <translation>该虚拟机由另一个 Berth、QEMU 或 libvirt 启动，其快照在此处无法继续运行。请先停止会话：它的下一台虚拟机可以创建快照。</translation>
    </message>
    <message>
        <source>The machine has a new network; connections that were open are lost. %1</source>
        <translation>虚拟机已换用新的网络，原先打开的连接已断开。%1</translation>
    </message>
    <message>
        <source>Paused: its memory is kept, and it costs nothing.</source>
        <translation>已暂停：内存已保留，不计费。</translation>
    </message>
    <message>
        <source>The session %1 is archived.</source>
        <translation>会话 %1 已归档。</translation>
    </message>
    <message>
        <source>%1 exists.</source>
        <translation>%1 已存在。</translation>
    </message>
    <message>
        <source>The machine does not write its disk.</source>
        <translation>机器没有写入磁盘。</translation>
    </message>
    <message>
        <source>The machine was lost while it wrote its disk.</source>
        <translation>机器在写入磁盘时丢失。</translation>
    </message>
    <message>
        <source>The machine could not write its disk.</source>
        <translation>机器无法写入磁盘。</translation>
    </message>
    <message>
        <source>The copy of the disks</source>
        <translation>磁盘副本</translation>
    </message>
    <message>
        <source>The disk of this host is nearly full: the machine writes more slowly, and stands still when only the reserve is left. Make space in %1.</source>
        <translation>此主机的磁盘即将占满：机器写入变慢，只剩预留空间时会暂停。请在 %1 中腾出空间。</translation>
    </message>
    <message>
        <source>%1 That went on, so the machine stands still. Resume it to try once more, or stop it.</source>
        <translation>%1 这种情况反复出现，虚拟机因此停顿。可让其继续以再试一次，或将其停止。</translation>
    </message>
    <message>
        <source>%1 It is spoken with again, after a longer pause each time.</source>
        <translation>%1 将再次连接，每次等待更久。</translation>
    </message>
    <message>
        <source>QEMU runs without its confinement: if the machine broke out, it would have your files. %1</source>
        <translation>QEMU 未受隔离：若有程序突破虚拟机，便能使用您的文件。%1</translation>
    </message>
    <message>
        <source>Before and after the run</source>
        <translation>运行前后</translation>
    </message>
</context>
<context>
    <name>session::Sessions</name>
    <message>
        <source>The machine ended while Berth was not running.</source>
        <translation>虚拟机在 Berth 未运行时已结束。</translation>
    </message>
    <message>
        <source>A session&apos;s name has letters, digits, dots, hyphens and underscores, 40 at most, and starts with a letter or digit.</source>
        <translation>会话名称由字母、数字、点、连字符和下划线组成，最多 40 个字符，并以字母或数字开头。</translation>
    </message>
    <message>
        <source>There is a session “%1” already. Choose another name.</source>
        <translation>会话“%1”已存在。请选择其他名称。</translation>
    </message>
    <message>
        <source>“%1” may be any of these sessions: %2.</source>
        <translation>“%1”可能指以下任一会话：%2。</translation>
    </message>
    <message>
        <source>The session is gone.</source>
        <translation>会话已不存在。</translation>
    </message>
    <message>
        <source>There is no session “%1”.</source>
        <translation>没有会话“%1”。</translation>
    </message>
</context>
<context>
    <name>session::Settings</name>
    <message>
        <source>The name of an image profile has small letters, digits and hyphens, 32 at most.</source>
        <translation>镜像配置名称由小写字母、数字和连字符组成，最多 32 个字符。</translation>
    </message>
    <message>
        <source>A libvirt address looks like qemu:///session.</source>
        <translation>libvirt 地址形如 qemu:///session。</translation>
    </message>
    <message>
        <source>The setting %1 has to be a whole number from %2 to %3.</source>
        <translation>设置 %1 必须是 %2 到 %3 的整数。</translation>
    </message>
    <message>
        <source>The setting %1 has to be a text.</source>
        <translation>设置 %1 必须是文本。</translation>
    </message>
    <message>
        <source>The setting %1: %2</source>
        <translation>设置 %1：%2</translation>
    </message>
    <message>
        <source>The settings %1 are no JSON object: %2.</source>
        <translation>设置 %1 不是 JSON 对象：%2。</translation>
    </message>
    <message>
        <source>The settings %1 name one that there is not: “%2”. There are: %3.</source>
        <translation>设置 %1 中有不存在的项：“%2”。现有：%3。</translation>
    </message>
    <message>
        <source>%1 (in %2)</source>
        <translation>%1（位于 %2）</translation>
    </message>
    <message>
        <source>There is no setting “%1”. There are: %2.</source>
        <translation>没有设置“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>%1 Mend the file or remove it; until then no setting can be changed.</source>
        <translation>%1 请修正或删除该文件；在此之前无法更改任何设置。</translation>
    </message>
</context>
<context>
    <name>session::Step</name>
    <message numerus="yes">
        <source>about %n second(s) left</source>
        <translation>
            <numerusform>大约还需 %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>大约还需 %n 分钟</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>session::Templates</name>
    <message>
        <source>The machine runs without KVM.</source>
        <translation>虚拟机未使用 KVM 运行。</translation>
    </message>
    <message>
        <source>Making the template for size %1 failed: %2 The next start of Berth tries again.</source>
        <translation>制作规格 %1 的模板失败：%2 下次启动 Berth 时会再次尝试。</translation>
    </message>
    <message>
        <source>A copy of the template for size %1 did not come up: %2 It is made again in the background.</source>
        <translation>规格 %1 的模板的副本未能启动：%2 它正在后台重新制作。</translation>
    </message>
    <message>
        <source>%1 It is made again after the next machine.</source>
        <translation>%1 它将在下一台虚拟机之后重新制作。</translation>
    </message>
    <message>
        <source>The setting “templates” is 0. Set it to 1 in %1.</source>
        <translation>设置“templates”为 0。在 %1 中将其设为 1。</translation>
    </message>
</context>
<context>
    <name>session::TestResults</name>
    <message>
        <source>The file of its tests is too long.</source>
        <translation>测试结果文件过长。</translation>
    </message>
    <message>
        <source>The file of its tests is no JUnit XML.</source>
        <translation>测试结果文件不是 JUnit XML。</translation>
    </message>
    <message>
        <source>no test</source>
        <translation>没有测试</translation>
    </message>
    <message>
        <source>%1 passed, %2 failed, %3 skipped</source>
        <translation>通过 %1，失败 %2，跳过 %3</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>image</source>
        <translation>映像</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Each test went the same way in all of them.</source>
        <translation>每个测试在所有映像中结果相同。</translation>
    </message>
    <message>
        <source>Tests that did not go the same way in all of them: %1. They are the first.</source>
        <translation>结果不尽相同的测试：%1 个，列在最前。</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>还有 %1 个。</translation>
    </message>
</context>
<context>
    <name>session::Volume</name>
    <message>
        <source>The session&apos;s disk cannot be made in %1: %2.</source>
        <translation>无法在 %1 中创建会话的磁盘：%2。</translation>
    </message>
    <message>
        <source>The session&apos;s disk cannot be made: %1</source>
        <translation>无法创建会话的磁盘：%1</translation>
    </message>
    <message>
        <source>The session&apos;s disk %1 cannot be removed: %2.</source>
        <translation>无法删除会话的磁盘 %1：%2。</translation>
    </message>
    <message>
        <source>The session&apos;s disk</source>
        <translation>会话的磁盘</translation>
    </message>
    <message>
        <source>There is no mkfs.ext4 on this host.</source>
        <translation>此主机上没有 mkfs.ext4。</translation>
    </message>
</context>
<context>
    <name>session::adviceOnSize</name>
    <message>
        <source>at most %1 of %2 CPU and %3 of %4 MiB were in use</source>
        <translation>最多使用了 %2 个 CPU 中的 %1 个，以及 %4 MiB 中的 %3 MiB</translation>
    </message>
    <message>
        <source>Size %1 would have been enough: %2.</source>
        <translation>规格 %1 就已足够：%2。</translation>
    </message>
    <message>
        <source>It ran out of the %1 MiB of memory of size %2. Use %3, which has %4 MiB.</source>
        <translation>规格 %2 的 %1 MiB 内存不够用。请改用 %3，它有 %4 MiB。</translation>
    </message>
    <message>
        <source>It ran out of memory, and %1 is the largest size. Let it work on smaller parts.</source>
        <translation>内存不够用，而 %1 已是最大规格。请将工作分成更小的部分。</translation>
    </message>
    <message>
        <source>It kept all of its %1 CPU busy. Size %2 has %3.</source>
        <translation>全部 %1 个 CPU 一直处于繁忙状态。规格 %2 有 %3 个。</translation>
    </message>
    <message>
        <source>Size %1 would have been enough, for %2 an hour instead of %3: %4.</source>
        <translation>规格 %1 就已足够，每小时 %2 而不是 %3：%4。</translation>
    </message>
</context>
<context>
    <name>session::landResults</name>
    <message>
        <source>The result %1 cannot be written: %2.</source>
        <translation>无法写入结果 %1：%2。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1: %2.</source>
        <translation>无法写入文件夹 %1：%2。</translation>
    </message>
</context>
<context>
    <name>session::openChannel</name>
    <message>
        <source>The channel of the machine cannot be opened.</source>
        <translation>无法打开虚拟机的通道。</translation>
    </message>
    <message>
        <source>The machine ended before its guest answered.</source>
        <translation>客户机响应前虚拟机已结束。</translation>
    </message>
    <message>
        <source>The guest of the machine did not answer within %1 s.</source>
        <translation>虚拟机的客户机未在 %1 秒内响应。</translation>
    </message>
</context>
<context>
    <name>session::outfit</name>
    <message>
        <source>The machine cannot be set up: %1</source>
        <translation>无法设置虚拟机：%1</translation>
    </message>
    <message>
        <source>The session&apos;s disk cannot be mounted in the machine: %1</source>
        <translation>无法在虚拟机中挂载会话的磁盘：%1</translation>
    </message>
    <message>
        <source>A command in the machine does not end.</source>
        <translation>虚拟机中的某个命令没有结束。</translation>
    </message>
</context>
<context>
    <name>session::policyByName</name>
    <message>
        <source>There is no network policy “%1”. The policies are %2.</source>
        <translation>没有网络策略“%1”。可用策略：%2。</translation>
    </message>
</context>
<context>
    <name>session::runInProfiles</name>
    <message>
        <source>The recipe %1 leaves no tests to be compared. It runs in one image.</source>
        <translation>配方 %1 不产生可比较的测试，只能在一个映像中运行。</translation>
    </message>
    <message>
        <source>In several images it runs in sessions of its own, and not in one that is there.</source>
        <translation>在多个映像中运行时使用各自的会话，而不是已有的会话。</translation>
    </message>
    <message>
        <source>It can be run in at most %1 images.</source>
        <translation>最多可在 %1 个映像中运行。</translation>
    </message>
    <message>
        <source>The image “%1” is named twice.</source>
        <translation>映像“%1”出现了两次。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>It did not go well in %1 of %2 images. %3</source>
        <translation>%2 个映像中有 %1 个未成功。%3</translation>
    </message>
    <message>
        <source>The table cannot be written: %1.</source>
        <translation>无法写入表格：%1。</translation>
    </message>
</context>
<context>
    <name>session::runRecipe</name>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 不是文件。</translation>
    </message>
    <message>
        <source>The file %1 cannot be read: %2.</source>
        <translation>无法读取文件 %1：%2。</translation>
    </message>
    <message>
        <source>The output folder “%1” is no absolute path.</source>
        <translation>输出文件夹“%1”不是绝对路径。</translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation>%1 不是文件夹。</translation>
    </message>
    <message>
        <source>Nothing can be written to the folder %1.</source>
        <translation>无法向文件夹 %1 写入。</translation>
    </message>
    <message>
        <source>The machine ended before the recipe was done. %1</source>
        <translation>配方完成前虚拟机已结束。%1</translation>
    </message>
    <message>
        <source>The file %1 of the recipe cannot be read: %2.</source>
        <translation>无法读取配方的文件 %1：%2。</translation>
    </message>
    <message>
        <source>Copying %1</source>
        <translation>正在复制 %1</translation>
    </message>
    <message>
        <source>The recipe was cut off. %1</source>
        <translation>配方被中断。%1</translation>
    </message>
    <message>
        <source>The machine was lost.</source>
        <translation>虚拟机已丢失。</translation>
    </message>
    <message>
        <source>The session was removed.</source>
        <translation>会话已删除。</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <source>Fetching the results</source>
        <translation>正在取回结果</translation>
    </message>
    <message>
        <source>The results cannot be fetched: %1</source>
        <translation>无法取回结果：%1</translation>
    </message>
    <message>
        <source>Stopping the machine</source>
        <translation>正在停止虚拟机</translation>
    </message>
    <message>
        <source>The recipe %1 needs the image “%2”, and the session %3 has “%4”.</source>
        <translation>配方 %1 需要镜像“%2”，而会话 %3 使用“%4”。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read.</source>
        <translation>无法读取文件夹 %1。</translation>
    </message>
    <message>
        <source>“%1” of the folder %2 cannot be copied: %3. Take it out of the folder.</source>
        <translation>无法复制文件夹 %2 中的“%1”：%3。请把它移出文件夹。</translation>
    </message>
    <message>
        <source>The recipe %1 needs the network, and the session %2 has none.</source>
        <translation>配方 %1 需要网络，而会话 %2 没有网络。</translation>
    </message>
    <message>
        <source>A run in a session has the network of that. Only a machine of its own can be given another.</source>
        <translation>会话中的运行使用该会话的网络。只有独立的虚拟机才能指定其他网络。</translation>
    </message>
    <message>
        <source>They are left in the session %1, in %2.</source>
        <translation>它们仍在会话 %1 的 %2 中。</translation>
    </message>
    <message>
        <source>Give it less at once: fewer or smaller files.</source>
        <translation>一次少给一些：更少或更小的文件。</translation>
    </message>
</context>
<context>
    <name>state</name>
    <message>
        <source>archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>reconnecting</source>
        <translation>正在重新连接</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
</context>
<context>
    <name>store::Store</name>
    <message>
        <source>The database %1 is in use by another program.</source>
        <translation>数据库 %1 正被其他程序使用。</translation>
    </message>
    <message>
        <source>The file %1 is damaged or no database. It was left as it is: put a good copy in its place, or move it away to start with an empty one.</source>
        <translation>文件 %1 已损坏或不是数据库。文件保持原样：请用完好的副本替换，或将其移走以从空数据库开始。</translation>
    </message>
    <message>
        <source>The database %1 cannot be opened for writing.</source>
        <translation>无法以写入方式打开数据库 %1。</translation>
    </message>
    <message>
        <source>The database %1 refused a statement: %2.</source>
        <translation>数据库 %1 拒绝了一条语句：%2。</translation>
    </message>
    <message>
        <source>The database %1 cannot be opened for writing: %2.</source>
        <translation>无法以写入方式打开数据库 %1：%2。</translation>
    </message>
    <message>
        <source>The file %1 is a database of another program. Move it away.</source>
        <translation>文件 %1 是其他程序的数据库。请将其移走。</translation>
    </message>
    <message>
        <source>The database %1 is damaged. It was left as it is: put a good copy in its place, or move it away to start with an empty one.</source>
        <translation>数据库 %1 已损坏。文件保持原样：请用完好的副本替换，或将其移走以从空数据库开始。</translation>
    </message>
    <message>
        <source>The database %1 was written by a newer version of Berth. Install that version, or move the file away to start with an empty one.</source>
        <translation>数据库 %1 由更新版本的 Berth 写入。请安装该版本，或将文件移走以从空数据库开始。</translation>
    </message>
    <message>
        <source>The disk that holds %1 is full. Free some space there.</source>
        <translation>存放 %1 的磁盘已满。请在该处释放一些空间。</translation>
    </message>
</context>
<context>
    <name>task</name>
    <message>
        <source>It took the %1 steps that it may. Let it go on, or say what it is to do instead.</source>
        <translation>已用完允许的 %1 个步骤。让它继续，或说明改做什么。</translation>
    </message>
    <message>
        <source>It took the time that it may, %1. Let it go on, or say what it is to do instead.</source>
        <translation>已用完允许的时间 %1。让它继续，或说明改做什么。</translation>
    </message>
    <message>
        <source>It cost what it may, $%1. Let it go on, or raise what it may cost.</source>
        <translation>花费已达允许的 $%1。让它继续，或提高允许的花费。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>It is being stopped. Say it again in a moment.</source>
        <translation>正在停止。请稍后再说一次。</translation>
    </message>
    <message>
        <source>There is nothing to go on with. Say what is to be done.</source>
        <translation>没有可以继续的内容。请说明要做什么。</translation>
    </message>
    <message>
        <source>The model refuses to answer this.</source>
        <translation>模型拒绝回答。</translation>
    </message>
    <message>
        <source>The model refuses to answer this: %1</source>
        <translation>模型拒绝回答：%1</translation>
    </message>
    <message>
        <source>The model made the same call %1 times and got the same result. What is it to do?</source>
        <translation>模型已进行 %1 次相同的调用并得到相同的结果。要它怎么做？</translation>
    </message>
    <message>
        <source>It made the same call again and again.</source>
        <translation>它一再进行相同的调用。</translation>
    </message>
    <message>
        <source>What was said is longer than this model can read, also in short. Begin a new task that looks at less at once, or let this one go on with a model that can read more.</source>
        <translation>对话内容即使缩短后仍超出此模型可读取的长度。请新建一个一次查看较少内容的任务，或改用可读取更多内容的模型继续此任务。</translation>
    </message>
    <message>
        <source>The model answered twice with neither words nor a call. Let it go on, say what it is to do instead, or let it go on with another model.</source>
        <translation>模型两次回答既无文字也无调用。可以让它继续、告诉它改做什么，或换一个模型继续。</translation>
    </message>
    <message>
        <source>Two answers of the model were over before it had said anything: it thought until they reached their longest length. Raise the longest answer in the model&apos;s settings, and let it go on.</source>
        <translation>模型的两次回答在说出任何内容之前就结束了：它一直思考到回答的最大长度。请在该模型的设置中调高最长回答，再让它继续。</translation>
    </message>
</context>
<context>
    <name>tool</name>
    <message>
        <source>Copy into the VM</source>
        <translation>复制到虚拟机</translation>
    </message>
    <message>
        <source>Copy out of the VM</source>
        <translation>从虚拟机复制出来</translation>
    </message>
    <message>
        <source>List files</source>
        <translation>列出文件</translation>
    </message>
    <message>
        <source>Read a file</source>
        <translation>读取文件</translation>
    </message>
    <message>
        <source>Write a file</source>
        <translation>写入文件</translation>
    </message>
    <message>
        <source>Edit a file</source>
        <translation>编辑文件</translation>
    </message>
    <message>
        <source>Search files</source>
        <translation>搜索文件</translation>
    </message>
    <message>
        <source>List documents</source>
        <translation>列出文档</translation>
    </message>
    <message>
        <source>Read a document</source>
        <translation>读取文档</translation>
    </message>
    <message>
        <source>Install packages</source>
        <translation>安装软件包</translation>
    </message>
    <message>
        <source>Calculate</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Get the cost</source>
        <translation>查询费用</translation>
    </message>
    <message>
        <source>List recipes</source>
        <translation>列出配方</translation>
    </message>
    <message>
        <source>Run a recipe</source>
        <translation>运行配方</translation>
    </message>
    <message>
        <source>Run a shell command</source>
        <translation>运行 shell 命令</translation>
    </message>
    <message>
        <source>Run Python code</source>
        <translation>运行 Python 代码</translation>
    </message>
    <message>
        <source>Wait for a run</source>
        <translation>等待运行结束</translation>
    </message>
    <message>
        <source>Read a run&apos;s output</source>
        <translation>读取运行的输出</translation>
    </message>
    <message>
        <source>Write to a run</source>
        <translation>向运行写入</translation>
    </message>
    <message>
        <source>End a run</source>
        <translation>结束运行</translation>
    </message>
    <message>
        <source>List runs</source>
        <translation>列出运行</translation>
    </message>
    <message>
        <source>Open a terminal</source>
        <translation>打开终端</translation>
    </message>
    <message>
        <source>Type into a terminal</source>
        <translation>在终端中输入</translation>
    </message>
    <message>
        <source>Read a terminal</source>
        <translation>读取终端</translation>
    </message>
    <message>
        <source>Close a terminal</source>
        <translation>关闭终端</translation>
    </message>
    <message>
        <source>Create a VM</source>
        <translation>创建虚拟机</translation>
    </message>
    <message>
        <source>List VMs</source>
        <translation>列出虚拟机</translation>
    </message>
    <message>
        <source>Get a VM</source>
        <translation>查询虚拟机</translation>
    </message>
    <message>
        <source>Change a VM</source>
        <translation>更改虚拟机</translation>
    </message>
    <message>
        <source>Pause a VM</source>
        <translation>暂停虚拟机</translation>
    </message>
    <message>
        <source>Resume a VM</source>
        <translation>恢复虚拟机</translation>
    </message>
    <message>
        <source>Destroy a VM</source>
        <translation>销毁虚拟机</translation>
    </message>
    <message>
        <source>Take a snapshot</source>
        <translation>创建快照</translation>
    </message>
    <message>
        <source>Restore a snapshot</source>
        <translation>恢复快照</translation>
    </message>
    <message>
        <source>Fork a VM</source>
        <translation>分叉虚拟机</translation>
    </message>
    <message>
        <source>List snapshots</source>
        <translation>列出快照</translation>
    </message>
</context>
<context>
    <name>tools</name>
    <message>
        <source>This call cannot be rehearsed: it does not run code or change files in its machine alone.</source>
        <translation>此调用无法预演：它不是仅在其机器中运行代码或更改文件。</translation>
    </message>
    <message>
        <source>The arguments are of another machine.</source>
        <translation>参数属于另一台机器。</translation>
    </message>
    <message>
        <source>The copy is gone.</source>
        <translation>副本已不存在。</translation>
    </message>
</context>
<context>
    <name>traces::Timeline</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1，失败</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Answer that broke off</source>
        <translation>中断的回答</translation>
    </message>
    <message>
        <source>Request without an answer</source>
        <translation>没有回答的请求</translation>
    </message>
</context>
<context>
    <name>traces::TracesPage</name>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Half within</source>
        <translation>一半不超过</translation>
    </message>
    <message>
        <source>99 % within</source>
        <translation>99 % 不超过</translation>
    </message>
    <message>
        <source>What each tool took</source>
        <translation>各工具用时</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>执行轨迹</translation>
    </message>
    <message>
        <source>Search tasks</source>
        <translation>搜索任务</translation>
    </message>
    <message>
        <source>Steps of the task</source>
        <translation>任务步骤</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Here stands how tasks of Berth&apos;s own agent went, once there was one.</source>
        <translation>有了任务之后，这里会显示 Berth 自带智能体的任务经过。</translation>
    </message>
    <message>
        <source>No task has these words.</source>
        <translation>没有任务含有这些词。</translation>
    </message>
    <message>
        <source>%1 tokens sent, %2 out of the cache</source>
        <translation>发送 %1 个词元，其中 %2 个来自缓存</translation>
    </message>
    <message>
        <source>%1 answered</source>
        <translation>回答 %1 个</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>made again</source>
        <translation>重新执行</translation>
    </message>
    <message>
        <source>you were asked</source>
        <translation>已询问您</translation>
    </message>
    <message>
        <source>refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>at least %1 tokens sent, %2 out of the cache</source>
        <translation>至少发送 %1 个词元，其中 %2 个来自缓存</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Where the time went</source>
        <translation>时间去向</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a phase of a run, and its time</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 %</source>
        <comment>a phase of runs, and its share</comment>
        <translation>%1：%2 %</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
</context>
<context>
    <name>typists</name>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <extracomment>%1: &quot;You&quot; or an agent, or several with commas, %2: another one</extracomment>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source>%1 typed here.</source>
        <extracomment>%1: &quot;You&quot;, an agent, or several: &quot;You and claude-code&quot;</extracomment>
        <translation>%1 在此输入过。</translation>
    </message>
</context>
<context>
    <name>vm::Acceleration</name>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>This host offers no hardware virtualization (KVM), so machines are translated and start and run many times slower. Switch virtualization on in the firmware, load the module kvm_intel or kvm_amd, and give this user access to /dev/kvm (group kvm).</source>
        <translation>此主机不提供硬件虚拟化（KVM），因此虚拟机以翻译方式运行，启动和运行都慢许多倍。请在固件中启用虚拟化，加载模块 kvm_intel 或 kvm_amd，并授予当前用户访问 /dev/kvm 的权限（kvm 组）。</translation>
    </message>
    <message>
        <source>Hardware virtualization (KVM) is there and failed: %1 Machines are translated instead, many times slower, until the kernel or QEMU changes. To try again now, remove acceleration.json from Berth&apos;s data folder.</source>
        <translation>硬件虚拟化（KVM）存在但失败：%1 在内核或 QEMU 改变之前，虚拟机改以翻译方式运行，慢许多倍。要立即重试，请从 Berth 的数据文件夹中删除 acceleration.json。</translation>
    </message>
</context>
<context>
    <name>vm::Connection</name>
    <message>
        <source>no reason given</source>
        <translation>未说明原因</translation>
    </message>
    <message>
        <source>libvirt does not tell what becomes of its machines: %1.</source>
        <translation>libvirt 未报告其虚拟机的状况：%1。</translation>
    </message>
    <message>
        <source>libvirt does not list its machines: %1.</source>
        <translation>libvirt 未列出其虚拟机：%1。</translation>
    </message>
    <message>
        <source>The machine cannot be ended: %1. Try again, or end its QEMU process.</source>
        <translation>无法结束虚拟机：%1。请重试，或结束其 QEMU 进程。</translation>
    </message>
    <message>
        <source>The machine cannot be paused: %1.</source>
        <translation>无法暂停虚拟机：%1。</translation>
    </message>
    <message>
        <source>QEMU cannot be asked: %1.</source>
        <translation>无法查询 QEMU：%1。</translation>
    </message>
    <message>
        <source>QEMU refuses: %1.</source>
        <translation>QEMU 拒绝：%1。</translation>
    </message>
    <message>
        <source>The machine is gone: %1.</source>
        <translation>虚拟机已不存在：%1。</translation>
    </message>
    <message>
        <source>This libvirt does not pass on what QEMU tells.</source>
        <translation>此 libvirt 不转发 QEMU 的消息。</translation>
    </message>
    <message>
        <source>QEMU cannot read or write the machine&apos;s state in %1.</source>
        <translation>QEMU 无法在 %1 中读取或写入虚拟机的状态。</translation>
    </message>
    <message>
        <source>The machine cannot be given to its session: %1.</source>
        <translation>无法将虚拟机交给其会话：%1。</translation>
    </message>
    <message>
        <source>This libvirt does not tell when a disk is gone.</source>
        <translation>此 libvirt 不会告知磁盘何时已移除。</translation>
    </message>
    <message>
        <source>The machine cannot have another disk: %1.</source>
        <translation>无法为虚拟机添加磁盘：%1。</translation>
    </message>
    <message>
        <source>The machine keeps a disk: %1.</source>
        <translation>虚拟机仍保留磁盘：%1。</translation>
    </message>
    <message>
        <source>The machine does not let go of a disk.</source>
        <translation>虚拟机不释放磁盘。</translation>
    </message>
    <message>
        <source>The machine cannot go on: %1.</source>
        <translation>虚拟机无法继续运行：%1。</translation>
    </message>
    <message>
        <source>QEMU does not end the writing of the machine&apos;s state.</source>
        <translation>QEMU 没有结束对虚拟机状态的写入。</translation>
    </message>
    <message>
        <source>The machine cannot be started: %1.</source>
        <translation>无法启动虚拟机：%1。</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>libvirt does not let go of a file that is copied: %1.</source>
        <translation>libvirt 未释放正在复制的文件：%1。</translation>
    </message>
    <message>
        <source>The writes of the machine cannot be slowed: %1.</source>
        <translation>无法限制机器的写入速度：%1。</translation>
    </message>
    <message>
        <source>libvirt cannot start %1: %2.</source>
        <translation>libvirt 无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>libvirt does not answer: %1. It may be missing; BERTH_LIBVIRT_URI names another one.</source>
        <translation>libvirt 没有响应：%1。它可能缺失；BERTH_LIBVIRT_URI 可指定其他 libvirt。</translation>
    </message>
    <message>
        <source>libvirt finds no QEMU to run: %1.</source>
        <translation>libvirt 找不到可运行的 QEMU：%1。</translation>
    </message>
</context>
<context>
    <name>vm::Console</name>
    <message>
        <source>The machine&apos;s console %1 cannot be made: %2.</source>
        <translation>无法创建虚拟机的控制台 %1：%2。</translation>
    </message>
</context>
<context>
    <name>vm::Emulator</name>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be found: %2.</source>
        <translation>找不到 %1：%2。</translation>
    </message>
    <message>
        <source>This host does not allow what it takes: %1</source>
        <translation>本主机不允许所需的操作：%1</translation>
    </message>
</context>
<context>
    <name>vm::Hypervisor</name>
    <message>
        <source>libvirt did not answer within %1 s.</source>
        <translation>libvirt 未在 %1 秒内响应。</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon at %1 is gone and does not come back. Start it again.</source>
        <translation>位于 %1 的 libvirt 守护进程已消失且未恢复。请重新启动它。</translation>
    </message>
    <message>
        <source>The machine shut itself down.</source>
        <translation>虚拟机自行关机。</translation>
    </message>
    <message>
        <source>The machine was ended through libvirt.</source>
        <translation>虚拟机通过 libvirt 被结束。</translation>
    </message>
    <message>
        <source>The machine ended suddenly: its QEMU process died.</source>
        <translation>虚拟机突然结束：其 QEMU 进程已终止。</translation>
    </message>
    <message>
        <source>The machine ended while libvirt&apos;s daemon was away.</source>
        <translation>虚拟机在 libvirt 守护进程不可用时结束。</translation>
    </message>
    <message>
        <source> QEMU said: %1.</source>
        <translation>QEMU 报告：%1。</translation>
    </message>
    <message>
        <source>At %1 libvirt decides what QEMU may do: it uses AppArmor or SELinux, where the host has them.</source>
        <translation>在 %1，由 libvirt 决定 QEMU 可以做什么：主机有 AppArmor 或 SELinux 时会使用它们。</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon was started by an earlier Berth and ends a minute after its last machine.</source>
        <translation>libvirt 的守护进程由先前的 Berth 启动，会在其最后一台虚拟机结束一分钟后退出。</translation>
    </message>
    <message>
        <source>As root Berth starts no machines at %1: they would be root, too. Run it as an ordinary user, or without BERTH_LIBVIRT_URI and the setting libvirt_uri.</source>
        <translation>以 root 身份运行时，Berth 不在 %1 启动虚拟机：它们也会是 root。请以普通用户运行，或不使用 BERTH_LIBVIRT_URI 和设置 libvirt_uri。</translation>
    </message>
    <message>
        <source>QEMU %1 with libvirt %2 is too old: Berth needs QEMU %3 and libvirt %4 or newer. Debian 12 has them in bookworm-backports.</source>
        <translation>QEMU %1 和 libvirt %2 过旧：Berth 需要 QEMU %3 和 libvirt %4 或更新版本。在 Debian 12 上，它们位于 bookworm-backports。</translation>
    </message>
</context>
<context>
    <name>vm::ImageBuilds</name>
    <message>
        <source>No image is being built.</source>
        <translation>没有正在构建的镜像。</translation>
    </message>
    <message>
        <source>The image “%1” is not being built. Under way: %2.</source>
        <translation>镜像“%1”未在构建。正在构建：%2。</translation>
    </message>
    <message>
        <source>Building the image “%1” was cancelled.</source>
        <translation>镜像“%1”的构建已取消。</translation>
    </message>
</context>
<context>
    <name>vm::ImageNews</name>
    <message>
        <source>The image %1 is built again for the one that it lies on.</source>
        <translation>镜像 %1 因其所基于的镜像而重新构建。</translation>
    </message>
    <message numerus="yes">
        <source>%n package(s) of the image %1 have newer versions.</source>
        <translation>
            <numerusform>镜像 %1 中有 %n 个软件包有新版本。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vm::ImageProgress</name>
    <message>
        <source>Clearing up</source>
        <translation>正在清理</translation>
    </message>
    <message>
        <source>Fetching package lists</source>
        <translation>正在获取软件包列表</translation>
    </message>
    <message>
        <source>Downloading the base system</source>
        <translation>正在下载基本系统</translation>
    </message>
    <message>
        <source>Unpacking the base system</source>
        <translation>正在解包基本系统</translation>
    </message>
    <message>
        <source>Setting up the base system</source>
        <translation>正在设置基本系统</translation>
    </message>
    <message>
        <source>Downloading packages</source>
        <translation>正在下载软件包</translation>
    </message>
    <message>
        <source>Adding settings</source>
        <translation>正在添加设置</translation>
    </message>
    <message>
        <source>Preparing the kernel</source>
        <translation>正在准备内核</translation>
    </message>
    <message>
        <source>Adding Python packages</source>
        <translation>正在添加 Python 包</translation>
    </message>
    <message>
        <source>Making the disk</source>
        <translation>正在制作磁盘</translation>
    </message>
    <message>
        <source>Packing the disk</source>
        <translation>正在打包磁盘</translation>
    </message>
    <message>
        <source>Writing to the disk</source>
        <translation>正在写入磁盘</translation>
    </message>
    <message>
        <source>Installing packages</source>
        <translation>正在安装软件包</translation>
    </message>
    <message>
        <source>Reading the image below</source>
        <translation>正在读取下层镜像</translation>
    </message>
    <message>
        <source>Fetching packages of npm</source>
        <translation>正在获取 npm 软件包</translation>
    </message>
    <message>
        <source>Adding packages of npm</source>
        <translation>正在添加 npm 软件包</translation>
    </message>
    <message>
        <source>Compiling the library of Go</source>
        <translation>正在编译 Go 的库</translation>
    </message>
</context>
<context>
    <name>vm::ImageRecipe</name>
    <message>
        <source>The image recipe %1 is not usable: %2</source>
        <translation>无法使用镜像配方 %1：%2</translation>
    </message>
    <message>
        <source>its name may only have small letters, digits and hyphens.</source>
        <translation>其名称只能包含小写字母、数字和连字符。</translation>
    </message>
    <message>
        <source>%1 at byte %2.</source>
        <translation>%1，位于第 %2 字节。</translation>
    </message>
    <message>
        <source>it is not a JSON object.</source>
        <translation>它不是 JSON 对象。</translation>
    </message>
    <message>
        <source>“%1” must be a text.</source>
        <translation>“%1”必须是文本。</translation>
    </message>
    <message>
        <source>“%1” must be a list of names.</source>
        <translation>“%1”必须是名称列表。</translation>
    </message>
    <message>
        <source>“%1” has an entry that is no such name.</source>
        <translation>“%1”中有一项不是这样的名称。</translation>
    </message>
    <message>
        <source>“%1” is no name.</source>
        <translation>“%1”不是名称。</translation>
    </message>
    <message>
        <source>it extends itself by way of %1.</source>
        <translation>它经由 %1 扩展自身。</translation>
    </message>
    <message>
        <source>it names no Debian suite, and extends no recipe that does.</source>
        <translation>它没有指定 Debian 发行版，也没有扩展指定了发行版的配方。</translation>
    </message>
    <message>
        <source>“%1” must be a list.</source>
        <translation>“%1”必须是列表。</translation>
    </message>
    <message>
        <source>“npm” has an entry without a name, an exact version or an integrity (sha512-…), or with more than these.</source>
        <translation>“npm”中有一项缺少名称、确切版本或 integrity（sha512-…），或含有其他内容。</translation>
    </message>
    <message>
        <source>“%1” is not known; a recipe has description, extends, suite, packages, pip, npm and python_modules.</source>
        <translation>未知的“%1”；配方包含 description、extends、suite、packages、pip、npm 和 python_modules。</translation>
    </message>
    <message>
        <source>it has the package %1 of npm in two versions.</source>
        <translation>其中 npm 软件包 %1 有两个版本。</translation>
    </message>
</context>
<context>
    <name>vm::ImageStore</name>
    <message>
        <source>The image recipe %1 cannot be read: %2.</source>
        <translation>无法读取镜像配方 %1：%2。</translation>
    </message>
    <message>
        <source>There is no image profile “%1”. There are: %2.</source>
        <translation>没有镜像配置“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>The image in %1 is damaged. Remove the folder and build again.</source>
        <translation>%1 中的镜像已损坏。请删除该文件夹并重新构建。</translation>
    </message>
    <message>
        <source>The image in %1 cannot be removed.</source>
        <translation>无法删除 %1 中的镜像。</translation>
    </message>
    <message>
        <source>What is left of an image in %1 cannot be removed.</source>
        <translation>无法删除 %1 中残留的镜像。</translation>
    </message>
    <message>
        <source>The image %1 was built when no list of its packages was kept.</source>
        <translation>镜像 %1 构建时尚未保存软件包列表。</translation>
    </message>
    <message>
        <source>The list of packages in %1 is damaged.</source>
        <translation>%1 中的软件包列表已损坏。</translation>
    </message>
    <message>
        <source>There is no image “%1” yet.</source>
        <translation>尚无镜像“%1”。</translation>
    </message>
</context>
<context>
    <name>vm::ImageWorkshop</name>
    <message>
        <source>The disk is full. Make room (about 3 GB) and build again. (%1)</source>
        <translation>磁盘已满。请腾出空间（约 3 GB）后重新构建。（%1）</translation>
    </message>
    <message>
        <source>The packages are not signed by Debian, so they are not used: %1. Check the mirror and the package debian-archive-keyring.</source>
        <translation>软件包没有 Debian 的签名，因此不予使用：%1。请检查镜像站和软件包 debian-archive-keyring。</translation>
    </message>
    <message>
        <source>The package lists do not fit this host&apos;s date: %1. Set the clock and build again.</source>
        <translation>软件包列表与此主机的日期不符：%1。请校准时钟后重新构建。</translation>
    </message>
    <message>
        <source>The recipe asks for what the mirror does not have: %1.</source>
        <translation>配方要求的内容在镜像站上不存在：%1。</translation>
    </message>
    <message>
        <source>The packages could not be fetched: %1. Check the network and build again; what was fetched is kept.</source>
        <translation>无法获取软件包：%1。请检查网络后重新构建；已获取的内容会保留。</translation>
    </message>
    <message>
        <source>The image could not be built: %1.</source>
        <translation>无法构建镜像：%1。</translation>
    </message>
    <message>
        <source>Waiting for another build</source>
        <translation>正在等待另一个构建</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written: %2.</source>
        <translation>无法写入文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>What an unfinished build left in %1 cannot be removed: %2</source>
        <translation>无法删除未完成的构建在 %1 中的残留：%2</translation>
    </message>
    <message>
        <source>The build needs namespaces of its own and did not get them: %1.</source>
        <translation>构建需要自己的命名空间，但未能获得：%1。</translation>
    </message>
    <message>
        <source>Building an image</source>
        <translation>构建镜像</translation>
    </message>
    <message>
        <source>A package of npm does not have the hash that the recipe names, so it is not used: %1.</source>
        <translation>某个 npm 软件包的哈希值与配方所写的不符，因此不予使用：%1。</translation>
    </message>
    <message>
        <source>A recipe names all that its packages of npm need: %1.</source>
        <translation>配方须列出其 npm 软件包所需的全部内容：%1。</translation>
    </message>
    <message>
        <source>no reason was given</source>
        <translation>未给出原因</translation>
    </message>
    <message>
        <source>Newer packages could not be looked for: %1.</source>
        <translation>无法查找较新的软件包：%1。</translation>
    </message>
    <message>
        <source>What apt said of the packages cannot be read.</source>
        <translation>无法读取 apt 关于软件包的回答。</translation>
    </message>
    <message>
        <source>The disk became full, so the build was stopped: what is left on %1 is the reserve. Make room there (about 3 GB) and build again.</source>
        <translation>磁盘已满，构建已停止：%1 上只剩预留空间。请在那里腾出空间（约 3 GB）后重新构建。</translation>
    </message>
    <message>
        <source>An image is being built, of these packages. Remove them when it is done.</source>
        <translation>正在用这些软件包构建镜像。请在完成后再删除。</translation>
    </message>
    <message>
        <source>The packages in %1 cannot be removed: %2</source>
        <translation>无法删除 %1 中的软件包：%2</translation>
    </message>
    <message>
        <source>Images cannot be built without %1.</source>
        <translation>没有 %1 就无法构建镜像。</translation>
    </message>
    <message>
        <source>Images are built from signed Debian packages, and the keys to check them are missing.</source>
        <translation>镜像由已签名的 Debian 软件包构建，但缺少用于验证的密钥。</translation>
    </message>
    <message>
        <source>This user has no subordinate ids, which building an image without root needs.</source>
        <translation>当前用户没有从属 ID，而不以 root 构建镜像需要它们。</translation>
    </message>
</context>
<context>
    <name>vm::Ingredients</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
</context>
<context>
    <name>vm::Machine</name>
    <message>
        <source>The session&apos;s disk %1 is missing.</source>
        <translation>缺少会话的磁盘 %1。</translation>
    </message>
    <message>
        <source>A machine %1 is there already.</source>
        <translation>虚拟机 %1 已存在。</translation>
    </message>
    <message>
        <source>The machine ended as soon as it had started. %1</source>
        <translation>虚拟机启动后立即结束。%1</translation>
    </message>
    <message>
        <source>The machine&apos;s disk cannot be kept as %1: %2.</source>
        <translation>无法将虚拟机的磁盘保留为 %1：%2。</translation>
    </message>
    <message>
        <source>The machine has lost its network.</source>
        <translation>虚拟机失去了网络。</translation>
    </message>
    <message>
        <source>The image “%1” is damaged: %2 is missing. Remove it and build it again.</source>
        <translation>镜像“%1”已损坏：缺少 %2。请删除后重新构建。</translation>
    </message>
    <message>
        <source>The snapshot</source>
        <translation>快照</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>The machine could not be started confined: %1</source>
        <translation>虚拟机无法在隔离状态下启动：%1</translation>
    </message>
    <message>
        <source>The machine&apos;s disk is damaged: it lies on %1, which is not its image. Begin with a new machine.</source>
        <translation>虚拟机的磁盘已损坏：它基于 %1，而这不是它的镜像。请从一台新虚拟机开始。</translation>
    </message>
</context>
<context>
    <name>vm::MachineFolder</name>
    <message>
        <source>The machine&apos;s folder %1 cannot be made: %2. Check who may write there and how much space is left.</source>
        <translation>无法创建虚拟机的文件夹 %1：%2。请检查该处的写入权限和剩余空间。</translation>
    </message>
    <message>
        <source>The guest agent %1 cannot be read: %2.</source>
        <translation>无法读取客户机智能体 %1：%2。</translation>
    </message>
    <message>
        <source>The disk of the guest agent, %1, cannot be written: %2.</source>
        <translation>无法写入客户机智能体的磁盘 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>The disk is full: %1 MiB may be used in %2, and a machine needs at least %3 MiB there. Remove something, for example an image or a session.</source>
        <translation>磁盘已满：%2 中还可使用 %1 MiB，而虚拟机在那里至少需要 %3 MiB。请移除一些内容，例如镜像或会话。</translation>
    </message>
</context>
<context>
    <name>vm::Network</name>
    <message>
        <source>The machine&apos;s network is gone.</source>
        <translation>虚拟机的网络已不存在。</translation>
    </message>
    <message>
        <source>This host does not let this user make a network namespace: %1. In a container, allow user namespaces and /dev/net/tun.</source>
        <translation>此主机不允许当前用户创建网络命名空间：%1。在容器中，请允许用户命名空间和 /dev/net/tun。</translation>
    </message>
    <message>
        <source>The machine&apos;s network has failed: %1.</source>
        <translation>虚拟机的网络发生故障：%1。</translation>
    </message>
    <message>
        <source>The program behind the machine&apos;s network card has failed.</source>
        <translation>虚拟机网卡背后的程序发生故障。</translation>
    </message>
    <message>
        <source>The setting %1=%2 forbids namespaces to this user.</source>
        <translation>设置 %1=%2 禁止当前用户使用命名空间。</translation>
    </message>
    <message>
        <source>The program %1 is missing.</source>
        <translation>缺少程序 %1。</translation>
    </message>
    <message>
        <source>This host has no /dev/net/tun.</source>
        <translation>此主机没有 /dev/net/tun。</translation>
    </message>
    <message>
        <source>/dev/net/tun is closed to this user.</source>
        <translation>/dev/net/tun 对当前用户关闭。</translation>
    </message>
    <message>
        <source>The firewall of a machine&apos;s network cannot be loaded: %1.</source>
        <translation>无法加载虚拟机网络的防火墙：%1。</translation>
    </message>
</context>
<context>
    <name>vm::Overlay</name>
    <message>
        <source>The machine&apos;s disk cannot be made: %1</source>
        <translation>无法创建虚拟机的磁盘：%1</translation>
    </message>
    <message>
        <source>qemu-img is not installed.</source>
        <translation>未安装 qemu-img。</translation>
    </message>
</context>
<context>
    <name>vm::PackageCache</name>
    <message>
        <source>There is no nginx on this host, so machines fetch every package from its mirror.</source>
        <translation>此主机上没有 nginx，因此机器从镜像站下载每个软件包。</translation>
    </message>
    <message>
        <source>The file %1 cannot be written: %2.</source>
        <translation>无法写入文件 %1：%2。</translation>
    </message>
    <message>
        <source>nginx cannot be confined here, so machines fetch every package from its mirror. %1</source>
        <translation>此处无法隔离 nginx，因此机器从镜像站下载每个软件包。%1</translation>
    </message>
    <message>
        <source>The disk of %1 is nearly full, so machines fetch every package from its mirror. Free some space there.</source>
        <translation>%1 所在磁盘即将写满，因此机器从镜像获取每个软件包。请在该处释放一些空间。</translation>
    </message>
    <message>
        <source>The disk of %1 is nearly full.</source>
        <translation>%1 所在磁盘即将写满。</translation>
    </message>
</context>
<context>
    <name>vm::SessionDaemon</name>
    <message>
        <source>libvirt&apos;s daemon does not answer.</source>
        <translation>libvirt 的守护进程没有响应。</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon cannot be started for root: %1 Run Berth as an ordinary user.</source>
        <translation>无法为 root 启动 libvirt 守护进程：%1 请以普通用户运行 Berth。</translation>
    </message>
    <message>
        <source>libvirt&apos;s daemon is not installed.</source>
        <translation>未安装 libvirt 守护进程。</translation>
    </message>
</context>
<context>
    <name>vm::Size</name>
    <message>
        <source>There is no size “%1”. The sizes are %2.</source>
        <translation>没有规格“%1”。可用规格：%2。</translation>
    </message>
    <message>
        <source>A machine of size %1 needs %2 MiB of memory, and the running machines leave %3 MiB of the %4 MiB that machines may use. Stop a machine, or choose a smaller size.</source>
        <translation>规格 %1 的虚拟机需要 %2 MiB 内存，而在虚拟机可用的 %4 MiB 中，运行中的虚拟机只剩下 %3 MiB。请停止一台虚拟机，或选择更小的规格。</translation>
    </message>
    <message>
        <source>%1 machines run already, and no more than %2 may run at once. Stop one of them.</source>
        <translation>已有 %1 台虚拟机在运行，最多可同时运行 %2 台。请停止其中一台。</translation>
    </message>
    <message>
        <source>A machine of size %1 needs %2 MiB of memory, and machines may use %3 MiB of this host&apos;s %4 MiB. Choose a smaller size.</source>
        <translation>规格 %1 的虚拟机需要 %2 MiB 内存，而此主机 %4 MiB 中虚拟机可使用 %3 MiB。请选择更小的规格。</translation>
    </message>
</context>
<context>
    <name>vm::Snapshot</name>
    <message>
        <source>The snapshot cannot be written to %1: %2.</source>
        <translation>无法将快照写入 %1：%2。</translation>
    </message>
    <message>
        <source>The snapshot %1 was removed.</source>
        <translation>快照 %1 已被删除。</translation>
    </message>
    <message>
        <source>The session has no snapshots.</source>
        <translation>该会话没有快照。</translation>
    </message>
    <message>
        <source>There is no snapshot “%1”. There are: %2.</source>
        <translation>没有快照“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>A snapshot&apos;s name has letters, digits, dots, hyphens and underscores, 40 at most, and starts with a letter or digit.</source>
        <translation>快照名称由字母、数字、点、连字符和下划线组成，最多 40 个字符，并以字母或数字开头。</translation>
    </message>
    <message>
        <source>There is a snapshot “%1” already. Choose another name.</source>
        <translation>快照“%1”已存在。请选择其他名称。</translation>
    </message>
    <message>
        <source>A snapshot cannot be made in %1: %2.</source>
        <translation>无法在 %1 中创建快照：%2。</translation>
    </message>
    <message>
        <source>The snapshot %1 cannot be removed.</source>
        <translation>无法删除快照 %1。</translation>
    </message>
    <message>
        <source>The snapshots in %1 cannot be removed.</source>
        <translation>无法删除 %1 中的快照。</translation>
    </message>
</context>
<context>
    <name>vm::Spec</name>
    <message>
        <source>This domain is not a machine of Berth.</source>
        <translation>此域不是 Berth 的虚拟机。</translation>
    </message>
</context>
<context>
    <name>vm::Template</name>
    <message>
        <source>The template cannot be written to %1: %2.</source>
        <translation>无法将模板写入 %1：%2。</translation>
    </message>
    <message>
        <source>There is no template in %1.</source>
        <translation>%1 中没有模板。</translation>
    </message>
    <message>
        <source>The template %1 is damaged: %2 is not as it was written.</source>
        <translation>模板 %1 已损坏：%2 与写入时不一致。</translation>
    </message>
    <message>
        <source>A template cannot be made in %1: %2.</source>
        <translation>无法在 %1 中创建模板：%2。</translation>
    </message>
    <message>
        <source>The template %1 cannot be removed: %2.</source>
        <translation>无法删除模板 %1：%2。</translation>
    </message>
    <message>
        <source>its file system has no sparse files; set XDG_DATA_HOME to a folder of another one</source>
        <translation>其文件系统不支持稀疏文件；将 XDG_DATA_HOME 设为另一文件系统上的文件夹</translation>
    </message>
    <message>
        <source>%1 is damaged, or another Berth&apos;s.</source>
        <translation>%1 已损坏，或属于另一个版本的 Berth。</translation>
    </message>
    <message>
        <source>The template</source>
        <translation>模板</translation>
    </message>
</context>
<context>
    <name>vm::TransferDisk</name>
    <message>
        <source>The machine is gone.</source>
        <translation>虚拟机已不存在。</translation>
    </message>
    <message>
        <source>Another file is being copied.</source>
        <translation>正在复制另一个文件。</translation>
    </message>
    <message>
        <source>libvirt does not give the machine a disk.</source>
        <translation>libvirt 未给虚拟机添加磁盘。</translation>
    </message>
    <message>
        <source>The machine does not let go of the file that was copied. Stop it.</source>
        <translation>虚拟机不释放已复制的文件。请停止虚拟机。</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
</context>
<context>
    <name>vm::copyFile</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be copied to %2: %3.</source>
        <translation>无法将 %1 复制到 %2：%3。</translation>
    </message>
    <message>
        <source>%1 cannot be written to the disk: %2.</source>
        <translation>无法将 %1 写入磁盘：%2。</translation>
    </message>
</context>
</TS>
