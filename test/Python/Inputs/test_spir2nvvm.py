# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The Python package on the library of this build, which SPIR2NVVM_LIBRARY names."""

import array
import importlib.util
import json
import os
import pathlib
import pickle
import re
import subprocess
import sys
import threading

import pytest

import spir2nvvm
from spir2nvvm import _library

SOURCE = pathlib.Path(os.environ["SPIR2NVVM_SOURCE"])
SPIR = (SOURCE / "test/CApi/memory.ll").read_text()


def header():
    return (SOURCE / "lib/include/spir2nvvm-c/spir2nvvm.h").read_text()


@pytest.mark.parametrize(
    ("prefix", "kind"),
    [
        ("S2N_", _library.Result),
        ("S2N_EMIT_", _library.Emit),
        ("S2N_SEVERITY_", _library.Severity),
        ("S2N_OPTION_", _library.Option),
        ("S2N_VERIFIER_", _library.VerifierOption),
        ("S2N_", _library.BuildPhase),
    ],
)
def test_numbers_are_those_of_the_header(prefix, kind):
    in_header = dict(re.findall(rf"\b{prefix}(\w+) = *(\d+)", re.sub(r"=\s+", "= ", header())))
    assert {name: str(value.value) for name, value in kind.__members__.items()}.items() <= in_header.items()
    if prefix != "S2N_":  # these are all there are
        assert len(in_header) == len(kind)


def test_results_are_all_there():
    errors = set(re.findall(r"\bS2N_(ERROR_\w+) = ", header()))
    assert errors == {name for name in _library.Result.__members__ if name.startswith("ERROR_")}


def test_functions_are_those_of_the_header():
    flat = re.sub(r"\s+", " ", header())
    for name, (_, arguments) in _library.FUNCTIONS.items():
        parameters = re.search(rf"S2N_API [\w *]*\b{name}\(([^)]*)\)", flat)[1]
        count = 0 if parameters == "void" else parameters.count(",") + 1
        assert count == len(arguments), name


def test_architectures():
    assert {"sm_75", "sm_90a", "sm_100"} <= set(spir2nvvm.architectures())


def test_version():
    text = (SOURCE / "lib/include/spir2nvvm-c/version.h").read_text()
    assert f'"{spir2nvvm.version()}"' in text


def test_translate():
    program = spir2nvvm.translate(SPIR, arch="sm_80")
    assert 'target triple = "nvptx64-nvidia-cuda"' in program.ll
    assert program.bc[:2] == b"BC"
    assert [kernel["name"] for kernel in program.kernels] == ["first", "second"]
    assert program.reflection["arch"] == "sm_80"
    assert program.spir[:2] == b"BC"
    assert len(program.kernels) == 2  # still the program's, not the object's


def test_bytes_of_any_kind():
    for data in (SPIR.encode(), bytearray(SPIR.encode()), memoryview(SPIR.encode())):
        assert "@first" in spir2nvvm.translate(data).ll


def test_objects_are_linked():
    first = spir2nvvm.translate(SPIR, emit="spir").spir
    other = spir2nvvm.translate(SPIR.replace("@first", "@third").replace("@second", "@fourth"), emit="spir").spir
    program = spir2nvvm.translate([("a", first), other])
    assert sorted(kernel["name"] for kernel in program.kernels) == ["first", "fourth", "second", "third"]


def test_error_is_shown_and_has_objects():
    with pytest.raises(spir2nvvm.TranslationError) as caught:
        spir2nvvm.translate([("broken.ll", "define nonsense")], input_form="assembly")
    error = caught.value
    assert error.result == _library.Result.ERROR_BAD_INPUT
    assert error.errors[0].id.startswith("S2N-")
    assert error.errors[0].input == "broken.ll"
    assert str(error).startswith("bad input\n")
    assert error.errors[0].message in str(error)
    assert pickle.loads(pickle.dumps(error)).errors == error.errors


def test_wrong_arguments_are_told():
    with pytest.raises(ValueError, match="sm_8"):
        spir2nvvm.translate(SPIR, arch="sm_8")
    with pytest.raises(ValueError, match="abi: 'fast'"):
        spir2nvvm.translate(SPIR, abi="fast")
    with pytest.raises(TypeError, match="unknown option 'speed'"):
        spir2nvvm.translate(SPIR, speed=1)
    with pytest.raises(ValueError, match="emit: 'exe'"):
        spir2nvvm.translate(SPIR, emit="exe")
    with pytest.raises(spir2nvvm.TranslationError, match="-cl-nonsense"):
        spir2nvvm.translate(SPIR, options="-cl-nonsense")


def test_settings():
    plain = spir2nvvm.translate(SPIR, abi="plain", ids_fit_32=True, verify_nvvm=False, nvvm_options=["-opt=0"])
    assert plain.reflection["abi"] == "plain"
    slow = spir2nvvm.translate(SPIR, options="-cl-opt-disable")
    assert "-opt=0" in slow.reflection["backendOptions"]


TOOLKIT = [pathlib.Path(os.environ.get(name) or "/usr/local/cuda") for name in ("CUDA_HOME", "CUDA_PATH")]


@pytest.mark.skipif(not any((root / "bin/fatbinary").exists() for root in TOOLKIT), reason="no CUDA toolkit")
def test_fatbin(tmp_path):
    program = spir2nvvm.translate(SPIR, arch="sm_80")
    file = tmp_path / "a.fatbin"
    file.write_bytes(program.fatbin(["sm_75", "sm_90"]))
    reader = SOURCE / "test/Tools/spir2nvvm/Inputs/fatbin.py"
    subprocess.run([sys.executable, reader, file, "elf:75", "elf:90", "ptx:90"], check=True)
    assert program.diagnostics == [] and program.reflection["arch"] == "sm_80"
    assert ".target sm_80" in program.ptx


def test_fatbin_without_a_toolkit():
    program = spir2nvvm.translate(SPIR, cuda_path="/no/toolkit")
    with pytest.raises(spir2nvvm.TranslationError, match="/no/toolkit") as caught:
        program.fatbin(["sm_90"])
    assert caught.value.result == _library.Result.ERROR_BACKEND


def test_fatbin_of_wrong_architectures():
    translator = spir2nvvm.Translator(SPIR)
    program = translator.translate()
    with pytest.raises(ValueError, match="'sm_8' is not an architecture"):
        program.fatbin("sm_8")
    with pytest.raises(ValueError, match="no architecture"):
        program.fatbin([])
    assert translator.translate().reflection["arch"] == "sm_75"


def test_verify_nvvm():
    assert spir2nvvm.verify_nvvm(spir2nvvm.translate(SPIR).ll) == []
    found = spir2nvvm.verify_nvvm('target triple = "x"\ndefine void @f.g() { ret void }', profile="spec", name="m.ll")
    assert all(finding.severity in spir2nvvm.Severity for finding in found)
    assert {finding.input for finding in found} == {"m.ll"}
    assert any(finding.id.startswith("S2N-NV") for finding in found)
    with pytest.raises(ValueError, match="profile"):
        spir2nvvm.verify_nvvm("", profile="mild")


def test_verify_spir():
    lenient = [f for f in spir2nvvm.verify_spir(SPIR, level="lenient") if f.severity == spir2nvvm.Severity.ERROR]
    assert lenient == []
    assert spir2nvvm.verify_spir(SPIR, level="strict")


def test_limits():
    with pytest.raises(spir2nvvm.LimitExceeded, match="are allowed"):
        spir2nvvm.translate(SPIR, max_input_bytes=10)


def test_cancel():
    translator = spir2nvvm.Translator(SPIR)
    translator.cancel()
    with pytest.raises(spir2nvvm.Cancelled):
        translator.translate()
    assert translator.translate().ll


def test_threads():
    results = [None] * 8

    def work(number):
        results[number] = spir2nvvm.translate(SPIR).ll

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(results))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(results)) == 1 and results[0]


@pytest.mark.parametrize("place", ["nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so", "nvidia/cu13/lib/libnvvm.so.4"])
def test_libnvvm_of_a_wheel_is_found(tmp_path, monkeypatch, place):
    """What is found is no library, and the message names it."""
    file = tmp_path / place
    file.parent.mkdir(parents=True)
    file.write_text("not a library")
    for name in ("CUDA_HOME", "CUDA_PATH"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    sys.modules.pop("nvidia", None)
    with pytest.raises(spir2nvvm.TranslationError) as caught:
        spir2nvvm.translate(SPIR, emit="ptx")
    assert str(file) in str(caught.value)
    assert caught.value.result == _library.Result.ERROR_BACKEND


def test_opencl_c():
    program = spir2nvvm.translate(
        '#include "scale.h"\nkernel void scale(global int *x) { x[get_global_id(0)] *= SCALE + N; }',
        input_form="opencl-c",
        options="-DN=4",
        headers={"scale.h": "#define SCALE 3\n"},
    )
    assert "mul nsw i32" in program.ll and ", 7" in program.ll
    assert program.kernels[0]["name"] == "scale"


def test_log_has_carets():
    with pytest.raises(spir2nvvm.TranslationError) as caught:
        spir2nvvm.translate("kernel void k() { x; }", input_form="opencl-c")
    assert "undeclared identifier 'x'" in str(caught.value)
    assert [(error.line, error.column) for error in caught.value.errors] == [(1, 19)]
    assert "^" in caught.value.log


def test_reflection_is_the_command_lines(tmp_path):
    file = tmp_path / "memory.ll"
    file.write_text(SPIR)
    tool = os.path.join(os.environ["SPIR2NVVM_BIN"], "spir2nvvm")
    text = subprocess.run([tool, file, "--emit=reflection"], check=True, capture_output=True, text=True).stdout
    assert json.loads(text) == spir2nvvm.translate(SPIR).reflection


@pytest.mark.parametrize("other", ["llvmlite.binding", "numba", "pyopencl", "cupy"])
def test_beside_others(other):
    """Another package's LLVM, or OpenCL, in the same process and before ours."""
    if not importlib.util.find_spec(other.partition(".")[0]):
        pytest.skip(f"{other} is not installed")
    code = f"import {other}, spir2nvvm; print(spir2nvvm.translate(open(0).read()).kernels[0]['name'])"
    run = subprocess.run([sys.executable, "-c", code], input=SPIR, check=False, capture_output=True, text=True)
    assert run.stdout == "first\n", run.stderr


def test_a_translator_may_outlive_the_module(monkeypatch):
    """As at the end of the interpreter, where the names of modules go before the objects that others hold."""
    translator = spir2nvvm.Translator(SPIR)
    monkeypatch.setattr(spir2nvvm, "_lib", None)
    translator.__del__()
    assert translator._handle is None


def test_a_missing_library_is_named():
    environment = {**os.environ, "SPIR2NVVM_LIBRARY": "/no/such/library.so"}
    run = subprocess.run(
        [sys.executable, "-c", "import spir2nvvm"], check=False, env=environment, capture_output=True, text=True
    )
    assert "cannot load /no/such/library.so" in run.stderr


SAXPY = SOURCE / "examples/saxpy.cl"


def floats(*values):
    return array.array("f", values)


def test_version_is_an_attribute():
    assert spir2nvvm.__version__ == spir2nvvm.version()


def test_a_path_is_read_and_named():
    assert spir2nvvm.translate(SAXPY).kernels[0]["name"] == "saxpy"
    with pytest.raises(spir2nvvm.TranslationError, match=r"README.md"):
        spir2nvvm.translate(SOURCE / "README.md")


def test_run():
    x, y = floats(1, 2, 3, 4), floats(10, 20, 30, 40)
    ran = spir2nvvm.run(SAXPY, "saxpy", 4, [2, x, y, 3], local_size=2)
    assert list(y) == [12, 24, 36, 40]
    assert list(x) == [1, 2, 3, 4]
    assert ran.report["local"] == [2]


def test_run_leaves_what_cannot_be_written():
    y = bytes(floats(1, 1))
    spir2nvvm.run(SAXPY, "saxpy", 2, [1.0, floats(1, 1), y, 2])
    assert y == bytes(floats(1, 1))


def test_run_with_local_memory_and_bytes():
    source = """kernel void k(global int2 *out, local int *part, int2 v) {
        part[0] = v.x; out[0] = v + part[0]; }"""
    out = array.array("i", [0, 0])
    spir2nvvm.run(source, "k", 1, [out, spir2nvvm.Local(4), array.array("i", [3, 5])], input_form="opencl-c")
    assert list(out) == [6, 8]


def test_run_prints():
    ran = spir2nvvm.run('kernel void k() { printf("%d\\n", 42); }', "k", 1, [], input_form="opencl-c")
    assert ran.printed == "42\n"


def test_a_fault_is_told():
    y = floats(1)
    with pytest.raises(spir2nvvm.RunError, match="outside every object") as caught:
        spir2nvvm.run(SAXPY, "saxpy", 4, [2, floats(1), y, 4])
    assert len(caught.value.report["findings"]) == 3
    assert list(y) == [1]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ([1], "takes 4 arguments, not 1"),
        ([1, 2, 3, 4], r"argument 1 'x': a int for a buffer"),
        ([1, floats(1), floats(1), -1], r"argument 3 'n', uint: -1"),
        ([1, floats(1), floats(1), 1.5], r"argument 3 'n', uint: 1.5"),
    ],
)
def test_wrong_arguments_of_a_kernel_are_told(arguments, what):
    with pytest.raises(TypeError, match=what):
        spir2nvvm.run(SAXPY, "saxpy", 1, arguments)


def test_an_unknown_kernel_is_told():
    with pytest.raises(ValueError, match="no kernel 'other'"):
        spir2nvvm.run(SAXPY, "other", 1, [])
