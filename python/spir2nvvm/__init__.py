# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""SPIR 1.2 and OpenCL C to NVVM IR, PTX and cubins for NVIDIA's GPUs.

    import spir2nvvm

    program = spir2nvvm.translate(open("kernel.bc", "rb").read(), arch="sm_90")
    program.ptx                 # str; better by libNVVM
    program.ll                  # NVVM IR as text
    program.reflection          # dict: the kernels and how to launch them
    program.diagnostics         # warnings, as objects

    spir2nvvm.verify_nvvm(program.ll, arch="sm_90")   # [] if nothing is wrong

    y = numpy.zeros(4, numpy.float32)
    spir2nvvm.run(pathlib.Path("kernel.cl"), "scale", 4, [y, 2.0])   # on the CPU

A program that cannot be translated raises TranslationError, which shows the
diagnostics and has them as objects.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib.util
import json
import os
import pathlib
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Union

from spir2nvvm import _library, _run
from spir2nvvm._library import Emit, Option, Result, Severity, VerifierOption
from spir2nvvm._run import Local, Run, RunError

__all__ = [
    "Cancelled",
    "Diagnostic",
    "Error",
    "LimitExceeded",
    "Local",
    "Run",
    "RunError",
    "Severity",
    "Translation",
    "TranslationError",
    "Translator",
    "architectures",
    "run",
    "translate",
    "verify_nvvm",
    "verify_spir",
    "version",
]

Bytes = Union[bytes, bytearray, memoryview, str, pathlib.Path]

_lib = _library.library


def _text(value: bytes | None) -> str:
    return (value or b"").decode(errors="replace")


def version() -> str:
    """The version of the library."""
    return _text(_lib.s2n_version())


__version__ = version()


def architectures() -> list[str]:
    """What arch= takes, in ascending order; a toolkit may know fewer."""
    return [_lib.s2n_arch_name(number).decode() for number in range(_lib.s2n_arch_count())]


@dataclass(frozen=True)
class Diagnostic:
    """One message; str() is what the command line prints."""

    id: str
    severity: Severity
    message: str
    input: str
    at: str
    inside: str
    source: str
    line: int  # 0: there is none
    column: int
    hint: str
    label: str
    text: str

    def __str__(self) -> str:
        return self.text.rstrip()


class Error(Exception):
    """What this package raises."""


class TranslationError(Error):
    """A translation that failed: why, and everything it said."""

    def __init__(self, result: Result, diagnostics: list[Diagnostic], log: str):
        self.result = result
        self.diagnostics = diagnostics
        self.log = log
        super().__init__(result, diagnostics, log)

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self.diagnostics if d.severity == Severity.ERROR]

    def __str__(self) -> str:
        what = self.result.name.removeprefix("ERROR_").lower().replace("_", " ")
        said = self.log.rstrip() or "\n".join(map(str, self.diagnostics))
        return f"{what}\n{said}" if said else what


class Cancelled(TranslationError):
    """Translator.cancel() ended it."""


class LimitExceeded(TranslationError):
    """It was larger, or took longer, than it was allowed to."""


def _toolkit_of_wheels() -> str | None:
    """Where NVIDIA's wheels are, if they are installed in this Python and the
    environment names no toolkit: a virtual environment need not be active."""
    if os.environ.get("CUDA_HOME") or os.environ.get("CUDA_PATH"):
        return None
    wheels = importlib.util.find_spec("nvidia")
    for folder in (wheels and wheels.submodule_search_locations) or ():
        packages = pathlib.Path(folder).parent
        for place in ("nvidia/cuda_nvcc/nvvm/lib64", "nvidia/cu13/lib"):
            if any(packages.joinpath(place).glob("libnvvm.so*")):
                return str(packages)
    return None


def _bytes(data: Bytes) -> bytes:
    if isinstance(data, pathlib.Path):
        return data.read_bytes()
    return data.encode() if isinstance(data, str) else bytes(data)


def _name(data: Bytes, number: int) -> str:
    """What diagnostics call an input that has no name."""
    return str(data) if isinstance(data, pathlib.Path) else f"input{number or ''}"


def _word(value: object) -> bytes:
    """A value in the words of the command line."""
    if isinstance(value, bool):
        return b"on" if value else b"off"
    return str(value).encode()


def _data(output: ctypes.c_void_p) -> bytes:
    return ctypes.string_at(_lib.s2n_output_data(output), _lib.s2n_output_size(output))


def _collector(into: list[Diagnostic]) -> Any:
    def take(handle: int, _user: int) -> None:
        def text(name: str) -> str:
            return _text(getattr(_lib, "s2n_diagnostic_" + name)(handle))

        into.append(
            Diagnostic(
                id=text("id"),
                severity=Severity(_lib.s2n_diagnostic_severity(handle)),
                message=text("message"),
                input=text("input"),
                at=text("at"),
                inside=text("in"),
                source=text("source"),
                line=_lib.s2n_diagnostic_line(handle),
                column=_lib.s2n_diagnostic_column(handle),
                hint=text("hint"),
                label=text("label"),
                text=text("text"),
            )
        )

    return _library.DiagnosticFn(take)


def _set_option(function: Any, handle: int, option: Any, value: object) -> None:
    if function(handle, option, _word(value)) != Result.SUCCESS:
        raise ValueError(f"{option.name.lower()}: {value!r} is not one of its values")


class Translation:
    """A translated program. The form that was asked for is there; another one is
    made when it is first asked for."""

    def __init__(self, translator: Translator, emit: Emit):
        self._translator = translator
        self._forms: dict[Emit, bytes] = {}
        self.diagnostics: list[Diagnostic] = []
        self.log = ""
        self.reflection: dict[str, Any] = {}
        self._make(emit)

    def _make(self, emit: Emit) -> bytes:
        if emit not in self._forms:
            data, reflection, diagnostics, log = self._translator._run(emit)
            self._forms[emit] = data
            self.diagnostics, self.log = diagnostics, log
            # An object that is still to be linked has no kernels yet.
            if reflection and (emit != Emit.SPIR or not self.reflection):
                self.reflection = reflection
        return self._forms[emit]

    @property
    def ll(self) -> str:
        """NVVM IR as text."""
        return self._make(Emit.LL).decode()

    @property
    def bc(self) -> bytes:
        """NVVM IR as bitcode."""
        return self._make(Emit.BC)

    @property
    def ptx(self) -> str:
        """PTX; better by libNVVM."""
        return self._make(Emit.PTX).rstrip(b"\0").decode()

    @property
    def cubin(self) -> bytes:
        """Code of the architecture; needs ptxas, nvJitLink or NVIDIA's driver."""
        return self._make(Emit.CUBIN)

    @property
    def spir(self) -> bytes:
        """The linked inputs as SPIR: an input of a later translation."""
        return self._make(Emit.SPIR)

    def fatbin(self, archs: Iterable[str]) -> bytes:
        """A cubin for each architecture in one fat binary, which CUDA's driver
        chooses from, and the newest one's PTX; needs a CUDA toolkit."""
        data, self.diagnostics, self.log = self._translator._fatbin(archs)
        return data

    @property
    def kernels(self) -> list[dict[str, Any]]:
        """The kernels of the reflection."""
        kernels: list[dict[str, Any]] = self.reflection.get("kernels", [])
        return kernels


class Translator:
    """Inputs and options of a translation. translate() is the short way.

    Options are those of the command line with underscores: nvvm_ir="2.0",
    dialect="legacy", abi="plain", verify_spir="strict", verify_nvvm=False,
    global_offset="param", ids_fit_32=True, debug="lineinfo", cuda_path=...,
    clang_path=..., back_end_seconds=60, front_end_seconds=10,
    input_form="opencl-c", max_input_bytes=1000000, total_seconds=20,
    front_end_memory=2048 (MiB).
    """

    def __init__(
        self,
        inputs: Bytes | Iterable[Bytes | tuple[str, Bytes]],
        *,
        arch: str = "sm_75",
        options: str = "",
        headers: Mapping[str, Bytes] | None = None,
        warnings: Iterable[str] = (),
        nvvm_options: Iterable[str] = (),
        **settings: object,
    ):
        if isinstance(inputs, (bytes, bytearray, memoryview, str, pathlib.Path)):
            inputs = [inputs]
        self._inputs: list[tuple[bytes, bytes]] = []
        for number, item in enumerate(inputs):
            name, data = item if isinstance(item, tuple) else (_name(item, number), item)
            self._inputs.append((name.encode(), _bytes(data)))
        self._headers = [(name.encode(), _bytes(text)) for name, text in (headers or {}).items()]
        self._options = options
        self._lock = threading.Lock()  # one translation at a time
        self._destroy = _lib.s2n_translator_destroy  # at exit modules end before their objects
        self._handle = _lib.s2n_translator_create()
        if not self._handle:
            raise MemoryError("s2n_translator_create")
        self._arch = arch
        self._set_arch(arch)
        if "cuda_path" not in settings and (toolkit := _toolkit_of_wheels()):
            settings["cuda_path"] = toolkit
        for name, value in settings.items():
            option = Option.__members__.get(name.upper())
            if option is None:
                raise TypeError(f"unknown option {name!r}; known: {', '.join(o.name.lower() for o in Option)}")
            _set_option(_lib.s2n_translator_set_option, self._handle, option, value)
        for value in nvvm_options:
            _set_option(_lib.s2n_translator_set_option, self._handle, Option.NVVM_OPTION, value)
        for word in warnings:
            if _lib.s2n_translator_add_warning_option(self._handle, word.encode()) != Result.SUCCESS:
                raise ValueError(f"warnings: {word!r} is none of -w, --warn=ID, --no-warn=ID, --werror")

    def __del__(self) -> None:
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._destroy(handle)

    def translate(self, emit: str = "ll") -> Translation:
        """Translates to "ll", "bc", "ptx", "cubin" or "spir"."""
        form = Emit.__members__.get(emit.upper())
        if form in (None, Emit.REFLECTION):
            raise ValueError(f"emit: {emit!r} is none of ll, bc, ptx, cubin, spir")
        return Translation(self, form)

    def cancel(self) -> None:
        """Ends the translation that runs in another thread, or else the next one."""
        _lib.s2n_translator_cancel(self._handle)

    def _fail(self, result: int, diagnostics: list[Diagnostic]) -> None:
        result = Result(result)
        if result == Result.SUCCESS:
            return
        kind = {Result.ERROR_CANCELLED: Cancelled, Result.ERROR_LIMIT: LimitExceeded}.get(result, TranslationError)
        raise kind(result, diagnostics, self._log())

    def _set_arch(self, arch: str) -> None:
        if _lib.s2n_translator_set_arch(self._handle, arch.encode()) != Result.SUCCESS:
            raise ValueError(f"{arch!r} is not an architecture; sm_90 is one")

    @contextlib.contextmanager
    def _calls(self) -> Iterator[list[Diagnostic]]:
        """Calls that no other thread comes between, and what they say."""
        diagnostics: list[Diagnostic] = []
        handler = _collector(diagnostics)
        with self._lock:
            _lib.s2n_translator_set_diagnostic_handler(self._handle, handler, None)
            try:
                yield diagnostics
            finally:
                _lib.s2n_translator_set_diagnostic_handler(self._handle, _library.DiagnosticFn(), None)

    def _output(self, emit: Emit, outputs: contextlib.ExitStack, diagnostics: list[Diagnostic]) -> ctypes.c_void_p:
        """A translation's output, which lives as long as the others of the stack."""
        if self._options:
            code = _lib.s2n_translator_set_build_options(
                self._handle, _library.BuildPhase.BUILD, self._options.encode()
            )
            self._fail(code, diagnostics)
        for name, text in self._headers:
            _lib.s2n_translator_add_header(self._handle, name, text, len(text))
        for name, data in self._inputs:
            _lib.s2n_translator_add_input(self._handle, name, data, len(data))
        output = ctypes.c_void_p()
        self._fail(_lib.s2n_translate(self._handle, emit, ctypes.byref(output)), diagnostics)
        outputs.callback(_lib.s2n_output_destroy, output)
        return output

    def _log(self) -> str:
        return _text(_lib.s2n_translator_log(self._handle))

    def _run(self, emit: Emit) -> tuple[bytes, dict[str, Any], list[Diagnostic], str]:
        with self._calls() as diagnostics, contextlib.ExitStack() as outputs:
            output = self._output(emit, outputs, diagnostics)
            reflection = _lib.s2n_output_reflection(output)
            return _data(output), json.loads(reflection) if reflection else {}, diagnostics, self._log()

    def _fatbin(self, archs: Iterable[str]) -> tuple[bytes, list[Diagnostic], str]:
        with self._calls() as diagnostics, contextlib.ExitStack() as outputs:
            outputs.callback(self._set_arch, self._arch)
            cubins: list[ctypes.c_void_p] = []
            log = ""
            for arch in [archs] if isinstance(archs, str) else archs:
                self._set_arch(arch)
                cubins.append(self._output(Emit.CUBIN, outputs, diagnostics))
                log += self._log()
            if not cubins:
                raise ValueError("fatbin: no architecture")
            fatbin = ctypes.c_void_p()
            array = (ctypes.c_void_p * len(cubins))(*cubins)
            code = _lib.s2n_make_fatbin(self._handle, array, len(cubins), ctypes.byref(fatbin))
            self._fail(code, diagnostics)
            outputs.callback(_lib.s2n_output_destroy, fatbin)
            return _data(fatbin), diagnostics, log + self._log()


def translate(
    inputs: Bytes | Iterable[Bytes | tuple[str, Bytes]],
    *,
    arch: str = "sm_75",
    emit: str = "ll",
    options: str = "",
    headers: Mapping[str, Bytes] | None = None,
    **settings: Any,
) -> Translation:
    """Translates SPIR, SPIR-V or OpenCL C; several inputs are linked.

    inputs    bytes, text or a Path to read, or several of them, each alone or as
              (name, bytes)
    arch      "sm_90"
    emit      what to make at once: "ll", "bc", "ptx", "cubin" or "spir"
    options   an option string as clBuildProgram takes it: "-DN=4 -cl-mad-enable"
    headers   texts by the name that sources include them by

    Translator lists the other settings. Raises TranslationError.
    """
    return Translator(inputs, arch=arch, options=options, headers=headers, **settings).translate(emit)


def run(
    inputs: Bytes | Iterable[Bytes | tuple[str, Bytes]],
    kernel: str,
    global_size: _run.Sizes,
    arguments: Sequence[Any],
    *,
    local_size: _run.Sizes | None = None,
    **settings: Any,
) -> Run:
    """Runs a kernel on the CPU, every access checked.

    kernel       its name
    global_size  work-items: a number, or up to three
    arguments    one for each of the kernel's: for a pointer an array, numpy's or
                 any other with a buffer, which has the results afterwards, Local,
                 or None; for a value a number, or an object with a buffer

    The settings are translate()'s. Raises TranslationError, or RunError for a
    kernel that faults or leaves its arrays. Images and samplers: spir-run.
    """
    program = translate(inputs, emit="spir", **settings)
    found = [one for one in translate(program.spir).kernels if one["name"] == kernel]
    if not found:
        raise ValueError(f"no kernel {kernel!r}")
    return _run.launch(program.spir, found[0], arguments, global_size, local_size)


def _verify(
    function: Any, data: Bytes, name: str, settings: Mapping[VerifierOption, object], arch: str = ""
) -> list[Diagnostic]:
    handle = _lib.s2n_verifier_create()
    if not handle:
        raise MemoryError("s2n_verifier_create")
    diagnostics: list[Diagnostic] = []
    handler = _collector(diagnostics)
    try:
        _lib.s2n_verifier_set_diagnostic_handler(handle, handler, None)
        if arch and _lib.s2n_verifier_set_arch(handle, arch.encode()) != Result.SUCCESS:
            raise ValueError(f"{arch!r} is not an architecture; sm_90 is one")
        for option, value in settings.items():
            if value is not None:
                _set_option(_lib.s2n_verifier_set_option, handle, option, value)
        content = _bytes(data)
        function(handle, name.encode(), content, len(content))
    finally:
        _lib.s2n_verifier_destroy(handle)
    return diagnostics


def verify_nvvm(
    data: Bytes,
    *,
    arch: str = "sm_75",
    profile: str | None = None,
    nvvm_ir: str | None = None,
    dialect: str | None = None,
    param_limits: str | None = None,
    max_errors: int | None = None,
    name: str = "module",
) -> list[Diagnostic]:
    """What is wrong with NVVM IR, text or bitcode, as nvvm-verify says it."""
    settings = {
        VerifierOption.PROFILE: profile,
        VerifierOption.NVVM_IR: nvvm_ir,
        VerifierOption.DIALECT: dialect,
        VerifierOption.PARAM_LIMITS: param_limits,
        VerifierOption.MAX_ERRORS: max_errors,
    }
    return _verify(_lib.s2n_verify_nvvm, data, name, settings, arch)


def verify_spir(
    data: Bytes, *, level: str | None = None, max_errors: int | None = None, name: str = "module"
) -> list[Diagnostic]:
    """What is wrong with SPIR 1.2, as spir-verify says it."""
    settings = {VerifierOption.SPIR_LEVEL: level, VerifierOption.MAX_ERRORS: max_errors}
    return _verify(_lib.s2n_verify_spir, data, name, settings)
