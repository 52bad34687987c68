// Compiles a zip of .py files into a zip of .pyc files, inside the very Pyodide that will load them.
//   node compile.mjs <pyodide folder> <standard library zip> <lock> <zip of sources> <zip to write>
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, stdlib, lock, given, made] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
process.on("uncaughtException", (error) => {
  // Node would first print the line of minified glue that threw.
  console.error(`${error.stack ?? error}`.slice(0, 4000));
  process.exit(1);
});
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: stdlib,
  lockFileContents: readFileSync(lock, "utf8"),
  packageBaseUrl: folder,
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.FS.writeFile("/given.zip", new Uint8Array(readFileSync(given)));
// Hash-based and unchecked: no dates inside, and nothing is looked up beside it when it loads. Annotations of functions
// are left out, as nothing asks for them (those of classes stay), and so are the long names of functions: each was an
// object of its own in memory, for every function.
python.runPython(`
import ast, importlib.util, types, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def bare(tree):
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    return tree

def short(code):
    inner = tuple(short(const) if isinstance(const, types.CodeType) else const for const in code.co_consts)
    return code.replace(co_consts=inner, co_qualname=code.co_name)

with zipfile.ZipFile("/given.zip") as sources, zipfile.ZipFile("/made.zip", "w") as target:
    for name in sources.namelist():
        text = sources.read(name)
        if name.endswith(".py"):
            tree = compile(text, name, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
            if not name.startswith(("_pyodide/", "pyodide/")):
                bare(tree)
            code = short(compile(tree, name, "exec", dont_inherit=True, optimize=2))
            target.writestr(name + "c", bytes(_code_to_hash_pyc(code, importlib.util.source_hash(text), False)))
        else:
            target.writestr(name, text)
`);
writeFileSync(made, python.FS.readFile("/made.zip"));
