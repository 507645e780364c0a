# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Works in one process with pyopencl, cupy and numba, which are imported in the order of the arguments, and
makes PTX with libNVVM of NVIDIA's wheel."""

import importlib
import sys

for name in sys.argv[1:]:
    importlib.import_module(name)

# Behind those, whose order is what is tested.
import cupy  # noqa: E402
import numba  # noqa: E402
import pyopencl  # noqa: E402

import spir2nvvm  # noqa: E402

SOURCE = "kernel void scale(global float *x, float by) { x[get_global_id(0)] *= by; }"


def compiled_by_numba(text):
    namespace = {}
    exec(text, namespace)
    return numba.njit(namespace["f"])


assert compiled_by_numba("def f(n): return n * 0.5")(9) == 4.5
program = spir2nvvm.translate(SOURCE, input_form="opencl-c", arch="sm_90")
assert spir2nvvm.verify_nvvm(program.ll, arch="sm_90") == []
assert ".visible .entry scale" in program.ptx, program.ptx
assert compiled_by_numba("def f(n): return n + 1")(2) == 3
try:
    platforms = [platform.name for platform in pyopencl.get_platforms()]
except pyopencl.LogicError as error:  # no platform is installed
    platforms = [str(error)]
assert cupy.RawModule(code=program.ptx, backend="nvrtc") is not None  # compiled when a kernel is asked for
print(f"beside {', '.join(sys.argv[1:])}; OpenCL: {', '.join(platforms)}")
