# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The C library, loaded, and its functions with their types.

The numbers and names are those of spir2nvvm-c/spir2nvvm.h, which never change;
the tests compare the two.
"""

from __future__ import annotations

import ctypes
import enum
import os
import pathlib
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_size_t, c_uint, c_void_p

SONAME = "libspir2nvvm.so.0"


class Result(enum.IntEnum):
    SUCCESS = 0
    ERROR_INVALID_ARGUMENT = 1
    ERROR_BAD_INPUT = 2
    ERROR_INVALID_OUTPUT = 3
    ERROR_BACKEND = 4
    ERROR_INTERNAL = 5
    ERROR_INVALID_OPTIONS = 6
    ERROR_CANCELLED = 7
    ERROR_LIMIT = 8


class Emit(enum.IntEnum):
    LL = 0
    BC = 1
    PTX = 2
    CUBIN = 3
    REFLECTION = 4
    SPIR = 5


class Severity(enum.IntEnum):
    ERROR = 0
    WARNING = 1
    NOTE = 2


class Option(enum.IntEnum):
    NVVM_IR = 0
    DIALECT = 1
    ABI = 2
    VERIFY_SPIR = 3
    VERIFY_NVVM = 4
    GLOBAL_OFFSET = 5
    IDS_FIT_32 = 6
    DEBUG = 7
    M32 = 8
    CUDA_PATH = 9
    CLANG_PATH = 10
    BACK_END_SECONDS = 11
    NVVM_OPTION = 12
    INPUT_FORM = 13
    FRONT_END_SECONDS = 14
    SOURCE_EXCERPTS = 15
    PRECISE_DIV_SQRT = 16
    MAX_INPUT_BYTES = 17
    TOTAL_SECONDS = 18
    FRONT_END_MEMORY = 19
    OLDER_ARCH = 20
    BACKEND = 21
    WORK_GROUPS = 22


class VerifierOption(enum.IntEnum):
    PROFILE = 0
    NVVM_IR = 1
    DIALECT = 2
    PARAM_LIMITS = 3
    SPIR_LEVEL = 4
    MAX_ERRORS = 5


class BuildPhase(enum.IntEnum):
    BUILD = 0
    COMPILE = 1
    LINK = 2


DiagnosticFn = CFUNCTYPE(None, c_void_p, c_void_p)

# name: (result, arguments); what is not here the package does not call.
FUNCTIONS = {
    "s2n_version": (c_char_p, []),
    "s2n_arch_count": (c_size_t, []),
    "s2n_arch_name": (c_char_p, [c_size_t]),
    "s2n_translator_create": (c_void_p, []),
    "s2n_translator_destroy": (None, [c_void_p]),
    "s2n_translator_set_diagnostic_handler": (None, [c_void_p, DiagnosticFn, c_void_p]),
    "s2n_translator_set_arch": (c_int, [c_void_p, c_char_p]),
    "s2n_translator_set_option": (c_int, [c_void_p, c_int, c_char_p]),
    "s2n_translator_add_warning_option": (c_int, [c_void_p, c_char_p]),
    "s2n_translator_set_build_options": (c_int, [c_void_p, c_int, c_char_p]),
    "s2n_translator_add_header": (c_int, [c_void_p, c_char_p, c_char_p, c_size_t]),
    "s2n_translator_add_input": (c_int, [c_void_p, c_char_p, c_char_p, c_size_t]),
    "s2n_translator_log": (c_char_p, [c_void_p]),
    "s2n_translator_cancel": (None, [c_void_p]),
    "s2n_translate": (c_int, [c_void_p, c_int, POINTER(c_void_p)]),
    "s2n_make_fatbin": (c_int, [c_void_p, POINTER(c_void_p), c_size_t, POINTER(c_void_p)]),
    "s2n_output_data": (c_void_p, [c_void_p]),
    "s2n_output_size": (c_size_t, [c_void_p]),
    "s2n_output_reflection": (c_char_p, [c_void_p]),
    "s2n_output_destroy": (None, [c_void_p]),
    "s2n_verifier_create": (c_void_p, []),
    "s2n_verifier_destroy": (None, [c_void_p]),
    "s2n_verifier_set_diagnostic_handler": (None, [c_void_p, DiagnosticFn, c_void_p]),
    "s2n_verifier_set_arch": (c_int, [c_void_p, c_char_p]),
    "s2n_verifier_set_option": (c_int, [c_void_p, c_int, c_char_p]),
    "s2n_verify_nvvm": (c_int, [c_void_p, c_char_p, c_char_p, c_size_t]),
    "s2n_verify_spir": (c_int, [c_void_p, c_char_p, c_char_p, c_size_t]),
    "s2n_diagnostic_label": (c_char_p, [c_void_p]),
    "s2n_diagnostic_severity": (c_int, [c_void_p]),
    "s2n_diagnostic_id": (c_char_p, [c_void_p]),
    "s2n_diagnostic_message": (c_char_p, [c_void_p]),
    "s2n_diagnostic_input": (c_char_p, [c_void_p]),
    "s2n_diagnostic_at": (c_char_p, [c_void_p]),
    "s2n_diagnostic_in": (c_char_p, [c_void_p]),
    "s2n_diagnostic_source": (c_char_p, [c_void_p]),
    "s2n_diagnostic_line": (c_uint, [c_void_p]),
    "s2n_diagnostic_column": (c_uint, [c_void_p]),
    "s2n_diagnostic_hint": (c_char_p, [c_void_p]),
    "s2n_diagnostic_text": (c_char_p, [c_void_p]),
}


def _places() -> list[str]:
    """Where the library may be: as told, in the wheel, where the loader looks."""
    told = os.environ.get("SPIR2NVVM_LIBRARY")
    if told:
        return [told]
    inside = sorted((pathlib.Path(__file__).parent / "_native/lib").glob(f"**/{SONAME}"))
    return [str(inside[0])] if inside else [SONAME]


def _load() -> ctypes.CDLL:
    (place,) = _places()
    try:
        library = ctypes.CDLL(place)  # RTLD_LOCAL: nothing else sees its symbols
    except OSError as fault:
        raise ImportError(
            f"spir2nvvm: cannot load {place}: {fault}; install libspir2nvvm0, or set SPIR2NVVM_LIBRARY"
        ) from fault
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


library = _load()
