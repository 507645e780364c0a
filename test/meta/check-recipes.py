#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Follows the recipes of CONTRIBUTING.md on a copy of the tree: check-recipes.py SOURCE BUILD FOLDER.

For each recipe a small change is made, in the files that the recipe names and no
others. Then the sources that it concerns are checked by the build's own compiler
command, and the tables by the scripts that compare them.
"""

import concurrent.futures
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

SOURCE, BUILD, COPY = map(pathlib.Path, sys.argv[1:])
MOST_FILES = 8
FOLDERS = ("conformance", "docs", "lib", "mangling", "scripts", "test", "tools")

# Recipe: {file: [(what the change stands before, the change)]}, and the sources to compile.
# "" is the end of the file; a file that is not there is made.
ARCHITECTURE = {
    "lib/Target/GpuArchs.def": [("#undef ARCH", 'ARCH(130, "af", "14.0", "")\n')],
    "lib/Target/SmLimits.def": [("#undef SM", "SM(130, 64, 32, 65536, 65536, 228, 227, 1024, 128, 4)\n")],
    "lib/Verifier/Nvvm/Tables/SmGates.def": [("#undef SM_GATE", 'SM_GATE("recipe.", 130, 0, 0, true, false)\n')],
}
BUILTIN = {
    "mangling/include/spir2nvvm/mangling/Prototypes.def": [
        (
            'BUILTIN("6.12.3", Integer, absolute,',
            'BUILTIN("6.12.3", Integer, recipe, Plain, recipe, Ints * AnyLanes, T, (T))\n',
        )
    ],
    "test/unit/mangling/PrototypeCases.def": [("", 'CASE("_Z6recipei", "int recipe(int)")\n')],
    "lib/Builtins/Integer.cpp": [
        ("Value *lowering::absolute(", "Value *lowering::recipe(BuiltinCall &C) { return C.arg(0); }\n")
    ],
}
RULE = {
    "lib/Diagnostics/Rules/Link.def": [
        ("RULE(LK05", 'RULE(LK99, Error, "link", "found {0}; expected {1}", "follow the recipe")\n')
    ],
    "test/Link/bad-recipe.ll": [("", "; RUN: not spir2nvvm %s\n; CHECK: error: found a; expected b [S2N-LK99]\n")],
}
STEP = {
    "lib/Passes/Finalize/Recipe.cpp": [
        (
            "",
            '#include "Stages/Stages.h"\n\nusing namespace spir2nvvm;\n\n'
            "FunctionStep spir2nvvm::followRecipe(Translation &) {\n  return {[](llvm::Function &) {}};\n}\n",
        )
    ],
    "lib/Passes/CMakeLists.txt": [("Finalize/Hints.cpp", "Finalize/Recipe.cpp ")],
    "lib/Stages/Pipeline.def": [
        ('FUNCTION_STEP("finalize/identifiers"', 'FUNCTION_STEP("finalize/recipe", followRecipe, "nothing")\n')
    ],
    "test/Pipeline/order.test": [
        ("#CHECK-NEXT:  finalize/identifiers", "#CHECK-NEXT:  finalize/recipe                 nothing\n")
    ],
    "test/Passes/finalize/recipe.ll": [("", "; RUN: spir2nvvm-opt -passes=finalize/recipe %s\n")],
}
STAGE = {
    "lib/Passes/Recipe.cpp": [
        ("", '#include "Stages/Stages.h"\n\nvoid spir2nvvm::followRecipeStage(Translation &) {}\n')
    ],
    "lib/Passes/CMakeLists.txt": [("Finalize/Hints.cpp", "Recipe.cpp ")],
    "lib/Stages/Pipeline.def": [('STAGE_OF_STEPS("finalize"', 'STAGE("recipe", followRecipeStage, "nothing")\n')],
    "test/Pipeline/order.test": [("#CHECK-NEXT:finalize", "#CHECK-NEXT:recipe                             nothing\n")],
    "test/Passes/recipe/empty.ll": [("", "; RUN: spir2nvvm-opt -passes=recipe %s\n")],
    "docs/internals/architecture.md": [("── finalize", "── recipe ")],
}
VARIABLE = {
    "lib/OpenCL/Tables/Environment.def": [
        ("#undef ENVIRONMENT", 'ENVIRONMENT(Recipe, "SPIR2NVVM_RECIPE", "", "a word", "a recipe")\n')
    ],
}
OPTION = {
    "tools/spir-mangle/main.cpp": [('.group("How")', '.group("Recipe").flag("recipe", "nothing", [] {})\n      ')]
}
EMIT_KIND = {
    "lib/Target/Options.h": [("Spir };", "Recipe, ")],
    "lib/Writer/WriteModule.cpp": [("case EmitKind::Reflection:", "case EmitKind::Recipe:\n    break;\n  ")],
    "tools/spir2nvvm/Arguments.cpp": [
        ('{"html", EmitKind::Ll', '{"recipe", EmitKind::Recipe, Artefact::Translation, "recipe"},\n    ')
    ],
    "lib/include/spir2nvvm-c/spir2nvvm.h": [("S2N_EMIT_SPIR = 5", "S2N_EMIT_RECIPE = 6,\n  ")],
}
KIND = {
    "lib/LaunchAbi/Kinds.def": [("#undef ARG_KIND", 'ARG_KIND(Recipe, RECIPE, "recipe", Memory)\n')],
    "lib/LaunchAbi/Block.h": [("    case ArgSource::Memory:", "    // a recipe's, too\n")],
    "lib/include/spir2nvvm-c/spir2nvvm.h": [("S2N_ARG_GROUP_SIZE = 13", "S2N_ARG_RECIPE = 14,\n  ")],
    "lib/Passes/KernelAbi/DescribeArguments.cpp": [
        ('  if (Opaque.startswith("opencl.sampler"))', '  if (Opaque == "recipe")\n    return ArgKind::Recipe;\n')
    ],
    "lib/Passes/KernelAbi/LowerParameters.cpp": [("  case ArgKind::Image:", "  case ArgKind::Recipe:\n")],
    "docs/launch-abi.md": [("| image | `image` |", "| recipe | `recipe` | pointer | 8, 8 | `CUdeviceptr` |\n")],
    "docs/reflection.schema.json": [('"scalar", "vector"', '"recipe", ')],
}
RECIPES = {
    "A stage": (STAGE, ["lib/Passes/Recipe.cpp", "lib/Pipeline/Pipeline.cpp"]),
    "A step": (STEP, ["lib/Passes/Finalize/Recipe.cpp", "lib/Pipeline/Pipeline.cpp"]),
    "A rule": (RULE, ["lib/Diagnostics/Diagnostics.cpp"]),
    "A builtin": (BUILTIN, ["mangling/PrototypeTable.cpp", "lib/Builtins/Integer.cpp"]),
    "A kind of argument": (
        KIND,
        [
            "lib/CApi/Reflection.cpp",
            "lib/Conformance/Arguments/KernelArguments.cpp",
            "lib/Conformance/Arguments/PassArguments.cpp",
            "lib/OpenCL/Build/Serve.cpp",
            "lib/OpenCL/Commands/NdRange.cpp",
            "lib/OpenCL/Objects/Kernel.cpp",
            "lib/Passes/KernelAbi/DescribeArguments.cpp",
            "lib/Passes/KernelAbi/LowerParameters.cpp",
        ],
    ),
    "An option of a tool": (OPTION, ["tools/spir-mangle/main.cpp"]),
    "An environment variable": (VARIABLE, []),
    "An architecture": (ARCHITECTURE, ["lib/Target/GpuArch.cpp", "lib/Target/Occupancy.cpp"]),
    "An emit kind": (EMIT_KIND, ["lib/Writer/WriteModule.cpp", "tools/spir2nvvm/Arguments.cpp"]),
}


def recipes():
    """{title: the recipe's paths and commands}."""
    text = (SOURCE / "CONTRIBUTING.md").read_text(encoding="utf-8")
    text = text[text.index("Each recipe names") : text.index("## Style")]
    parts = re.split(r"^\*\*(An? [\w ]+):\*\*", text, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def paths_of(text):
    words = [w for quoted in re.findall(r"`([^`]+)`", text) for w in quoted.split()]
    return [w.rstrip("/") for w in words if w.split("/")[0] in FOLDERS and "/" in w]


def is_named(path, names):
    """Whether one of NAMES, in which <Word> stands for any word, is PATH or its folder."""
    return any(
        re.match(re.sub(r"<\w+>", r"[\\w-]+", re.escape(n).replace("\\<", "<").replace("\\>", ">")), path)
        for n in names
    )


def change(path, edits):
    file = COPY / path
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    for before, new in edits:
        if text.count(before) != 1 and before:
            sys.exit(f"{path}: '{before}' is there {text.count(before)} times")
        text = text.replace(before, new + before) if before else text + new
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    file.write_text(text, encoding="utf-8")


def run(command, **options):
    answer = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if answer.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{answer.stdout}{answer.stderr}")
    return answer.stdout


def compile_commands():
    rows = json.loads((BUILD / "compile_commands.json").read_text(encoding="utf-8"))
    return {str(pathlib.Path(row["file"]).resolve()): row for row in rows}


def check_source(path, rows):
    """Compiles PATH of the copy, by its own command or, if it is new, a neighbour's."""
    folder = SOURCE.resolve() / path
    row = rows.get(str(folder))
    while not row:
        folder = folder.parent
        row = next((rows[f] for f in rows if f.startswith(f"{folder}/")), None)
    words = shlex.split(row["command"].replace(row["file"], f"{COPY}/{path}"))
    # Once: the copy may lie within the source tree.
    own = "|".join({re.escape(str(SOURCE)), re.escape(str(SOURCE.resolve()))})
    words = [re.sub(f"^-I({own})/", f"-I{COPY}/", w) for w in words]
    del words[words.index("-o") : words.index("-o") + 2]
    run([*words, "-fsyntax-only"], cwd=row["directory"])


def copied_tree():
    shutil.rmtree(COPY, ignore_errors=True)
    for folder in FOLDERS:
        shutil.copytree(SOURCE / folder, COPY / folder, ignore=shutil.ignore_patterns("__pycache__", "corpus"))


def check_generated(text):
    """The commands of the recipes write the pages as they are."""
    for command in re.findall(r"`?((?:build/dev/bin|scripts)/\S+ [^`\n]*(?:NEW|docs)\S*)", text):
        words = command.replace("build/dev/bin", str(BUILD / "bin"))
        run(["bash", "-c", words], cwd=COPY)
    for page in ("rules", "tools", "tools-development", "builtins"):
        name = f"docs/{page}.md"
        if (COPY / name).read_bytes() != (SOURCE / name).read_bytes():
            sys.exit(f"{name} is not what the recipe's command writes")


def check_tables():
    """The scripts that compare tables and pages take the copy for a whole tree."""
    run([sys.executable, COPY / "scripts/doc-tables.py", COPY])
    for script in ("environment", "steps", "layers"):
        run([sys.executable, SOURCE / f"test/meta/check-{script}.py", COPY])
    kinds = run([sys.executable, SOURCE / "test/Reflection/kinds.py", COPY])
    if kinds.count("all of") != 2:
        sys.exit(kinds)
    table = (COPY / "lib/Stages/Pipeline.def").read_text(encoding="utf-8")
    order = (COPY / "test/Pipeline/order.test").read_text(encoding="utf-8")
    rows = re.findall(r'^(?:FUNCTION_)?(?:STAGE|STEP)(?:_OF_STEPS)?\("([^"]+)"', table, flags=re.M)
    if re.findall(r"^# *CHECK(?:-NEXT)?: *([\w./-]+) +\w", order, flags=re.M) != rows:
        sys.exit("test/Pipeline/order.test does not list the pipeline")
    archs = run([sys.executable, "-c", "import backends; print(backends.ARCHS)"], cwd=COPY / "conformance")
    if "sm_130" not in archs:
        sys.exit("conformance/backends.py does not know the new architecture")


def main():
    found = recipes()
    if set(found) != set(RECIPES):
        sys.exit(f"recipes without a trial: {set(found) ^ set(RECIPES)}")
    copied_tree()
    for title, text in found.items():
        names = paths_of(text)
        if len(re.findall(r"^\d+\. ", text, flags=re.M)) > MOST_FILES:
            sys.exit(f"{title}: touches more than {MOST_FILES} files")
        for name in names:
            if not any(SOURCE.glob(re.sub(r"<[^>]*>", "*", name))):
                sys.exit(f"{title}: there is no {name}")
        edits, _ = RECIPES[title]
        for path in edits:
            if not is_named(path, names):
                sys.exit(f"{title}: needs {path} and does not name it")
    check_generated("".join(found.values()))
    for edits, _ in RECIPES.values():
        for path, changes in edits.items():
            change(path, changes)
    check_tables()
    rows = compile_commands()
    sources = sorted({source for _, concerned in RECIPES.values() for source in concerned})
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda source: check_source(source, rows), sources))
    print(f"{len(found)} recipes followed, {len(sources)} sources compiled")


if __name__ == "__main__":
    main()
