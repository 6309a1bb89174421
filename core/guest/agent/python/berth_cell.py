# SPDX-License-Identifier: GPL-3.0-or-later
"""Code as people expect it to run who know notebooks (PYTHON.md): known modules that are missing are installed first, the value of
the last expression is printed, and plots that are shown become files. Loaded by name where an interpreter of the user's runs the
code, and part of reviewed_python.py where a person has read it."""
import ast
import builtins
import importlib.util
import linecache
import os
import sys
import types
import weakref

NAME = "<cell>"

# What is installed unasked, by the name that it is imported by. Models invent names, and others register those: it has to be here.
# Of Debian, as python3-NAME:
PLAIN = frozenset("""
aiohttp altair arrow astropy babel bottleneck cairosvg cartopy chardet cryptography cvxopt dask dateparser deap deepdiff docx docxtpl
ezdxf feedparser fiona folium fpdf geopandas gmpy2 graphviz h5py holidays html2text html5lib httpx humanize icalendar igraph imageio
inflect jinja2 joblib jsonschema lark lmfit lxml markdown matplotlib mpmath msgpack mutagen networkx nltk num2words numba numexpr
numpy odf openpyxl orjson pandas patsy phonenumbers pikepdf pint plotly psutil psycopg2 pulp py7zr pycountry pydantic pydot
pymysql pyparsing pypdf pyproj pyreadstat qrcode rapidfuzz rasterio regex reportlab requests rich scipy seaborn selenium shapely
simplejson soundfile sqlalchemy statsmodels svgwrite sympy tabulate termcolor thefuzz toml tomlkit tqdm ujson uncertainties
unidecode validators vobject wordcloud xarray xlrd xlsxwriter xlwt xmltodict zstandard
""".split())
# Of Debian, by another name, and of the Python Package Index.
OTHER = {
    "Bio": "python3-biopython", "Levenshtein": "python3-levenshtein", "PIL": "python3-pil", "attr": "python3-attr",
    "barcode": "python3-barcode", "bs4": "python3-bs4", "cv2": "python3-opencv", "dateutil": "python3-dateutil",
    "docx2txt": "pip:docx2txt", "duckdb": "pip:duckdb", "fitz": "python3-fitz", "imblearn": "python3-imblearn",
    "jwt": "python3-jwt", "lightgbm": "pip:lightgbm", "magic": "python3-magic", "mpl_toolkits": "python3-matplotlib",
    "netCDF4": "python3-netcdf4", "pdfminer": "python3-pdfminer", "pdfplumber": "pip:pdfplumber", "plotnine": "pip:plotnine",
    "polars": "pip:polars", "pptx": "pip:python-pptx", "pyarrow": "pip:pyarrow", "pymupdf": "python3-pymupdf",
    "pytesseract": "pip:pytesseract", "pytz": "python3-pytz", "pywt": "python3-pywt", "ruamel": "python3-ruamel.yaml",
    "simpy": "pip:simpy", "skimage": "python3-skimage", "sklearn": "python3-sklearn", "tables": "python3-tables",
    "xgboost": "python3-xgboost", "yaml": "python3-yaml",
}


def package_of(name):
    return "python3-" + name if name in PLAIN else OTHER.get(name)


def is_there(name):
    if name in sys.modules:
        return True
    try:
        return importlib.util.find_spec(name) is not None
    except (ImportError, ValueError):
        return True  # and broken: its import says how


def catches_absence(handler):
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(isinstance(kind, ast.Name) and kind.id in ("ImportError", "ModuleNotFoundError") for kind in kinds)


def imported(node):
    """Names of modules, but where the code itself looks after their absence."""
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        yield node.module.partition(".")[0]
    looked_after = isinstance(node, ast.Try) and any(catches_absence(handler) for handler in node.handlers)
    for child in ast.iter_child_nodes(node):
        if not (looked_after and child in node.body):
            yield from imported(child)


def say(text):
    print(text, file=sys.stderr, flush=True)


def install(names, program, packages):
    import subprocess

    say(f"{', '.join(names)}: not installed. Installing {' '.join(packages)} …")
    done = subprocess.run([*program, *packages], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", check=False)
    if done.returncode != 0:
        last = [line for line in done.stdout.splitlines() if line.strip()][-3:]
        say("That failed:\n" + "\n".join("  " + line for line in last))
        say("A machine that is offline has what is installed in it, and what its host has kept.")


def install_missing(tree):
    missing = [name for name in dict.fromkeys(imported(tree)) if package_of(name) and not is_there(name)]
    of_debian = [name for name in missing if not package_of(name).startswith("pip:")]
    of_the_index = [name for name in missing if name not in of_debian]
    if of_debian:
        install(of_debian, ["apt-get", "install", "-y", "--no-install-recommends"], sorted(map(package_of, of_debian)))
    if of_the_index:
        install(of_the_index, ["pip", "install", "-q"], sorted(package_of(name)[4:] for name in of_the_index))
        import site

        if os.path.isdir(site.getusersitepackages()) and site.getusersitepackages() not in sys.path:
            site.addsitedir(site.getusersitepackages())  # it was not there when the interpreter began
    if missing:
        importlib.invalidate_caches()


MOST_FONTS = 24  # each stays open, once for every font that is asked for
WIDE = ("Fallback", "CJK", "Hei", "Han", "Unicode")  # in the names of those with most letters


def other_fonts(manager):
    """Files of the machine's fonts, one of each family: what has most letters first, then what has no serifs."""
    best = {}
    of_matplotlib = os.path.dirname(manager.__file__), sys.modules["matplotlib"].get_data_path()
    for each in manager.fontManager.ttflist:
        is_for_formulas = each.fname.startswith(of_matplotlib) and each.name != "DejaVu Sans"
        if each.style == "normal" and not is_for_formulas:
            weight = manager.weight_dict.get(each.weight, each.weight)
            best[each.name] = min(best.get(each.name, (10_000, "")), (abs(weight - 400), each.fname))
    names = sorted(best, key=lambda name: (not any(word in name for word in WIDE), "Sans" not in name, name))
    files = []
    for name in names[:MOST_FONTS]:
        try:
            manager.get_font(best[name][1])
        except Exception:  # broken, or of a kind that it cannot draw with: plots that do without are as ever
            continue
        files.append(best[name][1])
    return files


def lend_fonts(manager):
    """Whatever font is asked for: a letter that it has not is of another one of the machine, and no box. Which there are is looked up
    when the first letter is drawn."""
    find = getattr(manager.fontManager, "_find_fonts_by_props", None)
    if not find:
        return
    others = []

    def find_and_lend(prop, fontext="ttf", *rest, **options):
        files = find(prop, fontext, *rest, **options)
        if fontext != "ttf":
            return files
        if not others:
            others.append(other_fonts(manager))
        return files + [file for file in others[0] if file not in files]

    manager.fontManager._find_fonts_by_props = find_and_lend


class Plots:
    """Keeps what pyplot shows: with show(), or what is open still when the code is through, as notebooks do. What the code saved
    in the folder itself is there already."""

    def __init__(self, folder):
        self.folder = folder
        self.saved = weakref.WeakSet()
        self.pyplot = sys.modules.get("matplotlib.pyplot")
        if self.pyplot:
            self.adopt(self.pyplot)
        else:
            sys.meta_path.insert(0, self)

    def find_spec(self, name, path=None, target=None):
        if name != "matplotlib.pyplot":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec:
            load = spec.loader.exec_module

            def load_and_adopt(module):
                load(module)
                self.adopt(module)

            spec.loader.exec_module = load_and_adopt
        return spec

    def adopt(self, pyplot):
        self.pyplot = pyplot
        pyplot.show = lambda *ignored, **options: self.keep()
        figure = sys.modules["matplotlib.figure"].Figure
        save = figure.savefig

        def savefig(own, target, *rest, **options):
            save(own, target, *rest, **options)
            if isinstance(target, (str, os.PathLike)) and self.is_ours(os.fspath(target)):
                self.saved.add(own)

        self.save = save
        figure.savefig = savefig
        lend_fonts(sys.modules["matplotlib.font_manager"])

    def is_ours(self, path):
        return os.path.realpath(path).startswith(os.path.realpath(self.folder) + "/")

    def keep(self):
        if not self.pyplot:
            return
        for number in self.pyplot.get_fignums():
            figure = self.pyplot.figure(number)
            if figure not in self.saved and (figure.axes or figure.texts):
                print("plot:", self.write(figure), flush=True)
            self.pyplot.close(figure)

    def write(self, figure):
        import io

        picture = io.BytesIO()
        self.save(figure, picture, format="png", bbox_inches="tight")
        number = 1
        while True:
            path = f"{self.folder}/plot-{number}.png"
            try:
                with open(path, "xb") as file:
                    file.write(picture.getbuffer())
                return path
            except FileExistsError:
                number += 1


def teller(limits):
    def tell(kind, error, trace):
        """As the interpreter tells it, without what is ours."""
        import traceback

        first = trace
        while first and first.tb_frame.f_code.co_filename != NAME:
            first = first.tb_next
        is_ours = first is None and not isinstance(error, SyntaxError)  # then all of it is told
        traceback.print_exception(kind, error, trace if is_ours else first)
        name = (getattr(error, "name", None) or "").partition(".")[0]
        if limits and isinstance(error, (PermissionError, ImportError)):
            say(limits)
        elif isinstance(error, ModuleNotFoundError) and name and not package_of(name) and not is_there(name):
            say(f"{name} is none of the modules that are installed unasked. If you know that it exists, install it first.")

    return tell


def fresh_main():
    main = types.ModuleType("__main__")
    main.__builtins__ = builtins
    sys.modules["__main__"] = main
    return vars(main)


def parse(code):
    sys.argv[:] = ["-c"]
    sys.orig_argv[:] = ["python3", "-c", code]
    linecache.cache[NAME] = (len(code), None, [line + "\n" for line in code.split("\n")], NAME)
    return compile(code, NAME, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)


def execute(tree, code, scope, plots):
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr) and not code.rstrip().endswith(";"):
        last = compile(ast.Expression(tree.body.pop().value), NAME, "eval", dont_inherit=True)
    try:
        exec(compile(tree, NAME, "exec", dont_inherit=True), scope)
        if last:
            sys.displayhook(eval(last, scope))
    except SystemExit as end:
        if not end.code:
            plots.keep()
        raise
    plots.keep()


def run(code, results, limits=None, path=None):
    """In a __main__ of its own, with errors as the interpreter's own. Plots become files of the folder `results`. `limits`: what
    reviewed code may not do, for a person; nothing is installed for it. `path`: the script that the code is."""
    global NAME
    NAME = path or NAME
    sys.excepthook = teller(limits)
    tree = parse(code)
    main = fresh_main()
    if path:
        sys.argv[:] = [path]
        sys.path[0] = os.path.dirname(os.path.realpath(path))
        main["__file__"] = path
    if not limits:
        install_missing(tree)
    execute(tree, code, main, Plots(results))


def run_script(path, results):
    with open(path, encoding="utf-8") as file:
        code = file.read()
    run(code, results, path=path)


# What follows is of states: interpreters that go on from the code before.

LONGEST_REQUEST = 1 << 18  # fork.h
FOLDER = 1  # Step of spawn.cpp


class Stopped(BaseException):
    """By SIGTERM: the code ends, and what it had so far stays."""


def stop(number, frame):
    raise Stopped("It was to end.")


def attempt(code, scope, plots):
    """Gives the exit code."""
    try:
        tree = parse(code)
        install_missing(tree)
        execute(tree, code, scope, plots)
        join_threads()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return (end.code or 0) & 0xFF
        say(str(end.code))
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
    else:
        return 0
    return 1


def join_threads():
    """As the interpreter waits for them at its end; only what runs here goes on in a fork."""
    if "threading" in sys.modules:
        threading = sys.modules["threading"]
        for thread in threading.enumerate():
            if thread is not threading.current_thread() and not thread.daemon:
                thread.join()


def flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            pass  # nobody reads it


def leave(name, address):
    """Forks. One goes on as the run that ends: gets None, once the other is known to the agent. That one waits for code to go on
    with, and gives what it is sent."""
    import signal
    import socket

    flush()
    # Code may have closed one of the three that are put in place below: a pipe's end that came to be there would be lost.
    number = os.open(os.devnull, os.O_RDWR)
    while number < 3:
        number = os.dup(number)
    os.close(number)
    orphan, parent = os.pipe()
    known, tell_known = os.pipe()
    between = os.fork()
    if between != 0:
        os.close(orphan)
        os.close(tell_known)
        os.waitpid(between, 0)
        os.close(parent)
        os.read(known, 1)  # ends when the other has said its name, or is no more
        return None
    if os.fork() != 0:
        os._exit(0)
    for number in (parent, known):
        os.close(number)
    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    os.close(nothing)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.read(orphan, 1)  # ends when the one between is no more: from then on this is the agent's child
    os.close(orphan)
    agent = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        agent.connect(address)
        agent.send(name.encode())
        os.close(tell_known)
        request, numbers, _, _ = socket.recv_fds(agent, LONGEST_REQUEST, 4, socket.MSG_CMSG_CLOEXEC)
    except OSError:
        os._exit(1)
    if len(numbers) != 4:
        os._exit(0)
    agent.close()
    return request, numbers


def begin(request, numbers):
    """Takes the streams, folder and variables of a run. Gives its code, or that it cannot begin."""
    import struct

    for number in range(3):
        os.dup2(numbers[number], number)
        os.close(numbers[number])
    sys.stdin = sys.__stdin__ = open(0, closefd=False)
    folder, home, count, *words = request.split(b"\0")
    argv = words[: int(count)]
    os.environb.update(word.split(b"=", 1) for word in words[int(count) :])
    for place in (folder, home):
        try:
            os.chdir(place)
            error = 0
            break
        except OSError as failure:
            error = failure.errno
    if error:
        os.write(numbers[3], struct.pack("ii", FOLDER, error))
    os.close(numbers[3])
    return os.fsdecode(argv[3]) if not error else None


def run_on(code, results, name, address):
    """As run(), and a fork goes on from what it leaves with the next code for that name. The agent knows which (states.h)."""
    import signal

    sys.excepthook = teller(None)
    say(f"{name} is a new state: it has no variables yet.")
    scope = fresh_main()
    plots = Plots(results)
    while True:
        signal.signal(signal.SIGTERM, stop)
        status = attempt(code, scope, plots) if code is not None else 127
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # too late: it ends as it is
        request = leave(name, address)
        if request is None:
            os._exit(status)  # what the code wants done at the end is for the last of them
        code = begin(*request)
