// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/package_names.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;
using gate::Crossing;

namespace tools {

// Names of projects as their index has them, not of the modules in them: “sklearn” and “docx” are others'.
static constexpr const char *kOfPython = R"(
aiohttp aiofiles alembic altair anthropic anyio arrow asgiref astropy attrs autopep8 babel bcrypt
beautifulsoup4 biopython black bokeh boto3 botocore bottleneck build cachetools cairosvg cartopy celery
certifi cffi chardet charset-normalizer click cloudpickle colorama coverage cryptography cvxopt cvxpy
cython dash dask datasets dateparser deap deepdiff django djangorestframework docker docx2txt docxtpl
duckdb email-validator et-xmlfile ezdxf faker fastapi feedparser filelock fiona flake8 flask folium
fonttools fpdf2 fsspec geopandas geopy gitpython gmpy2 google-api-python-client google-auth graphviz
greenlet grpcio gunicorn h11 h5py holidays html2text html5lib httpcore httpx huggingface-hub humanize
hypothesis icalendar idna igraph imageio imbalanced-learn inflect ipykernel ipython isort itsdangerous
jinja2 joblib jsonschema jupyter jupyterlab kiwisolver langchain lark lightgbm llvmlite lmfit lxml mako
markdown markdown-it-py markupsafe matplotlib mpmath msgpack multidict mutagen mypy
mysql-connector-python netcdf4 networkx nltk notebook num2words numba numexpr numpy odfpy openai
opencv-python opencv-python-headless openpyxl orjson packaging pandas paramiko patsy pdfminer-six
pdfplumber phonenumbers pikepdf pillow pint pip platformdirs playwright plotly plotnine pluggy polars
pre-commit prettytable protobuf psutil psycopg psycopg2 psycopg2-binary pulp py7zr pyarrow pycountry
pycparser pydantic pydantic-core pydot pygments pyjwt pylint pymongo pymupdf pymysql pyopenssl pyparsing
pypdf pypdf2 pyproj pyreadstat pytesseract pytest pytest-asyncio pytest-cov pytest-xdist python-barcode
python-dateutil python-docx python-dotenv python-igraph python-levenshtein python-magic python-multipart
python-pptx pytz pywavelets pyyaml qrcode rapidfuzz rasterio redis regex reportlab requests rich
ruamel-yaml ruff scikit-image scikit-learn scipy scrapy seaborn selenium sentencepiece setuptools shapely
simplejson simpy six sniffio soundfile soupsieve sphinx sqlalchemy sqlmodel starlette statsmodels
svgwrite sympy tables tabulate tenacity tensorflow termcolor thefuzz threadpoolctl tiktoken tokenizers
toml tomli tomlkit torch torchaudio torchvision tornado tox tqdm transformers typer typing-extensions
tzdata tzlocal ujson uncertainties unidecode urllib3 uv uvicorn validators virtualenv vobject
websocket-client websockets werkzeug wheel wordcloud wrapt xarray xgboost xlrd xlsxwriter xlwt xmltodict
yarl yfinance zstandard)";
static constexpr const char *kOfNode = R"(
@babel/core @babel/preset-env @playwright/test @types/jest @types/node @types/react @types/react-dom
@typescript-eslint/eslint-plugin @typescript-eslint/parser @vitejs/plugin-react @vue/cli angular
autoprefixer axios bootstrap chai chalk cheerio commander cors create-react-app create-vite cross-env
css-loader d3 date-fns dayjs dotenv electron esbuild eslint eslint-config-prettier express fs-extra glob
http-server jest jquery js-yaml jsdom lodash marked mermaid mocha moment mongoose nanoid next nodemon npm
pdfkit pg playwright pnpm postcss prettier puppeteer react react-dom react-router-dom rimraf rollup sass
semver serve sharp socket.io sqlite3 svelte svgo tailwindcss three ts-jest ts-node tsx typescript uuid
vite vitest vue webpack webpack-cli ws yargs yarn zod)";

static QSet<QString> setOf(const char *names)
{
    const QStringList list = QString::fromLatin1(names).simplified().split(u' ');
    return {list.begin(), list.end()};
}

static bool isKnown(const QString &manager, QString name)
{
    static const QSet<QString> ofPython = setOf(kOfPython);
    static const QSet<QString> ofNode = setOf(kOfNode);
    if (manager == u"npm"_s) {
        if (const qsizetype version = name.indexOf(u'@', 1); version > 0)
            name.truncate(version);
        return ofNode.contains(name);
    }
    static const QRegularExpression afterName(u"[\\[=<>!~;@ ].*$"_s);
    static const QRegularExpression between(u"[-_.]+"_s); // all the same to PyPI (PEP 503)
    return ofPython.contains(name.remove(afterName).toLower().replace(between, u"-"_s));
}

static bool isOfTheMachine(const QString &name)
{
    return name.startsWith(u'.') || name.startsWith(u'/') || name.startsWith(u'~');
}

static void add(QList<Crossing> &crossings, const QString &manager, const QString &name)
{
    const Crossing crossing{Crossing::Kind::Package, manager + u' ' + name};
    if (!isOfTheMachine(name) && !isKnown(manager, name))
        crossings += crossing;
}

static QList<Crossing> once(const QList<Crossing> &crossings)
{
    QSet<QString> seen;
    QList<Crossing> each;
    for (const Crossing &crossing : crossings) {
        if (!seen.contains(crossing.subject))
            each += crossing;
        seen += crossing.subject;
    }
    return each;
}

QList<Crossing> unknownPackages(const QString &manager, const QStringList &wanted)
{
    QList<Crossing> crossings;
    if (manager == u"pip"_s || manager == u"npm"_s) {
        for (const QString &name : wanted)
            add(crossings, manager, name);
    }
    return once(crossings);
}

static constexpr qsizetype kLongestExtra = 100;

/// Words of commands, each command a list: as a shell reads it, near enough, with Python's commas and
/// brackets as spaces, so that subprocess.run(["pip", "install", "x"]) reads as what it runs.
static QList<QStringList> commandsOf(const QString &code)
{
    QList<QStringList> commands{{}};
    QString word;
    const auto endWord = [&] {
        if (!word.isEmpty())
            commands.last() += word;
        word.clear();
    };
    QChar before; // other than a space
    for (qsizetype at = 0; at < code.size(); ++at) {
        const QChar c = code[at];
        const bool goesOn = c == u'\n' && (before == u'\\' || before == u',' || before == u'[');
        if (c == u'\\' || goesOn || (c.isSpace() && c != u'\n')) {
            endWord();
        } else if (u"\n;&|)`"_s.contains(c)) {
            endWord();
            commands += QStringList();
        } else if (c == u'[' && !word.isEmpty()) { // name[extra]
            const qsizetype length =
                QStringView(code).sliced(at).first(qMin(kLongestExtra, code.size() - at)).indexOf(u']');
            word += QStringView(code).sliced(at, qMax(0, length));
            at += qMax(0, length);
        } else if (u"'\"(){}[],"_s.contains(c)) {
            endWord();
        } else {
            word += c;
        }
        if (!c.isSpace())
            before = c;
    }
    endWord();
    return commands;
}

/// Options that are followed by a value, which is no name of a package.
static bool takesValue(const QString &manager, const QString &option)
{
    static const QStringList ofPython{u"-r"_s,
                                      u"--requirement"_s,
                                      u"-c"_s,
                                      u"--constraint"_s,
                                      u"-t"_s,
                                      u"--target"_s,
                                      u"--root"_s,
                                      u"--progress-bar"_s,
                                      u"--timeout"_s,
                                      u"--retries"_s,
                                      u"--cache-dir"_s,
                                      u"--python"_s,
                                      u"--log"_s,
                                      u"--trusted-host"_s,
                                      u"--cert"_s,
                                      u"--prefix"_s,
                                      u"--only-binary"_s,
                                      u"--proxy"_s};
    static const QStringList ofNode{u"--prefix"_s, u"--cache"_s, u"--loglevel"_s, u"-w"_s, u"--workspace"_s};
    return (manager == u"pip"_s ? ofPython : ofNode).contains(option);
}

/// An index of somebody else's: whatever is installed is theirs to name.
static bool isIndex(const QString &manager, const QString &option)
{
    static const QStringList ofPython{u"-i"_s, u"--index-url"_s,  u"--extra-index-url"_s, u"--index"_s,
                                      u"-f"_s, u"--find-links"_s, u"--default-index"_s};
    return manager == u"pip"_s ? ofPython.contains(option) : option == u"--registry"_s;
}

struct Installer
{
    QString manager; ///< "pip", "npm"
    qsizetype first = -1; ///< word after the verb
    bool isOne = false; ///< npx: the first name alone, the rest is for it
};

/// The words of a program of theirs up to its verb, or nothing.
static Installer installerAt(const QStringList &words, qsizetype at)
{
    static const QRegularExpression pip(u"^(?:[!%]|.*/)?(pip[0-9.]*|pipx|uv)$"_s);
    static const QRegularExpression npm(u"^(?:[!%]|.*/)?(npm|pnpm|yarn|bun)$"_s);
    static const QRegularExpression one(u"^(?:[!%]|.*/)?(npx|uvx|bunx)$"_s);
    static const QStringList verbs{u"install"_s, u"add"_s, u"i"_s,   u"exec"_s,
                                   u"dlx"_s,     u"x"_s,   u"run"_s, u"inject"_s};
    static const QStringList between{u"pip"_s, u"tool"_s, u"global"_s};
    if (const auto match = one.match(words[at]); match.hasMatch())
        return {match.captured(1) == u"uvx"_s ? u"pip"_s : u"npm"_s, at + 1, true};
    const auto ofPython = pip.match(words[at]);
    const auto ofNode = npm.match(words[at]);
    if (!ofPython.hasMatch() && !ofNode.hasMatch())
        return {};
    qsizetype verb = at + 1;
    while (verb < words.size() && (words[verb].startsWith(u'-') || between.contains(words[verb])))
        ++verb;
    if (verb >= words.size() || !verbs.contains(words[verb]))
        return {};
    const QString program = ofPython.hasMatch() ? ofPython.captured(1) : ofNode.captured(1);
    const bool runs = QStringList{u"exec"_s, u"dlx"_s, u"x"_s, u"run"_s}.contains(words[verb]);
    // “npm run” and “uv run” run what is there; “pipx run” fetches.
    if (words[verb] == u"run"_s && program != u"pipx"_s)
        return {};
    return {ofPython.hasMatch() ? u"pip"_s : u"npm"_s, verb + 1, runs};
}

static void addNamed(QList<Crossing> &crossings, const QStringList &words, const Installer &installer)
{
    static const QRegularExpression redirect(u"^[0-9]?[<>]"_s);
    for (qsizetype at = installer.first; at < words.size(); ++at) {
        const QString &word = words[at];
        if (word.startsWith(u'#') || redirect.match(word).hasMatch())
            return;
        if (!word.startsWith(u'-')) {
            add(crossings, installer.manager, word);
            if (installer.isOne)
                return;
            continue;
        }
        const qsizetype equals = word.indexOf(u'=');
        const QString option = word.left(equals);
        const QString value = equals > 0 ? word.mid(equals + 1) : words.value(at + 1);
        const bool isOfOthers = isIndex(installer.manager, option);
        if (isOfOthers && !isOfTheMachine(value))
            crossings += {Crossing::Kind::Package, installer.manager + u' ' + option + u' ' + value};
        if (equals < 0 && (isOfOthers || takesValue(installer.manager, option)))
            ++at;
    }
}

QList<Crossing> unknownPackagesIn(const QString &code)
{
    static const QRegularExpression any(u"pip|uv|npm|npx|yarn|bun"_s);
    if (!code.contains(any))
        return {};
    QList<Crossing> crossings;
    const QList<QStringList> commands = commandsOf(code);
    for (const QStringList &words : commands) {
        for (qsizetype at = 0; at < words.size(); ++at) {
            const Installer installer = installerAt(words, at);
            if (installer.first < 0)
                continue;
            addNamed(crossings, words, installer);
            break;
        }
    }
    return once(crossings);
}

} // namespace tools
