"""lit configuration: tools, substitutions and the features tests ask for.

Features (REQUIRES:) name what a machine may lack; such a test then counts as
UNSUPPORTED, visibly.
  libnvvm, ptxas, fatbinary, nvcc, nvdisasm  a CUDA toolkit with that program or library
  cuda-h          cuda.h, and a C compiler
  cc              a C compiler
  numba-cuda      the Python module of that name, without nvJitLink, in SPIR2NVVM_NUMBA, a Python,
                  or where pytest is looked for
  spirv           the SPIR-V helper was built
  clang, clang15, clang22  clang 14, clang 15 with llvm-spirv-15, and clang 22
  jsonschema      the Python module of that name
  valgrind, gdb   the programs
  optimised       the build is
  static-llvm     the build links LLVM statically, and so has test/bench's floor
  chromium        the browser, for pages
  zsh, fish       shells, for their completion
  pytest          the Python module, of the Python that runs lit or of the system's
  oclgrind, piglit, pocl  the Debian packages of these names; a PoCL that takes SPIR
  glibc-2.36      the C library that packages are built with
  without-cuda    no CUDA toolkit, or it can be hidden (unshare, as root)
  corpus          SPIR2NVVM_CORPUS names the unpacked corpora
"""

import importlib.util
import os
import platform
import shutil
import subprocess
import sys

import lit.formats

config.name = "spir2nvvm"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".ll", ".test", ".cl", ".c"]
config.excludes = ["Inputs", "unit", "fuzz", "bench", "consumer", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)

bin_dir = os.path.join(config.binary_dir, "bin")
path = [bin_dir, config.llvm_tools_dir, config.environment.get("PATH", os.environ["PATH"])]
config.environment["PATH"] = os.pathsep.join(path)
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "CUDA_HOME", "CUDA_PATH", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

# Only a build with the address sanitizer looks at these; unit/lit.site.cfg.py.in
# says what the first is for.
config.environment.setdefault("ASAN_OPTIONS", "intercept_tls_get_addr=0")
config.environment["LSAN_OPTIONS"] = "suppressions=" + os.path.join(config.test_source_root, "leaks.txt")

config.substitutions.append(("%src", config.source_dir))
config.substitutions.append(("%bin", bin_dir))
config.substitutions.append(("%llvm_tools", config.llvm_tools_dir))
config.substitutions.append(("%python", sys.executable))


def found(*names):
    """First of the programs or files that exists on this machine."""
    for name in names:
        if os.path.isabs(name):
            if os.path.exists(name):
                return name
        elif shutil.which(name, path=config.environment["PATH"]):
            return shutil.which(name, path=config.environment["PATH"])
    return None


def cuda_roots():
    roots = [os.environ.get("CUDA_HOME"), os.environ.get("CUDA_PATH"), "/usr/local/cuda"]
    return [root for root in roots if root]


libnvvm_places = ("nvvm/lib64/libnvvm.so", "lib64/libnvvm.so", "lib/libnvvm.so", "lib/libnvvm.so.4")
libnvvm = found(*[os.path.join(r, p) for r in cuda_roots() for p in libnvvm_places])
nvjitlink = found(*[os.path.join(r, p) for r in cuda_roots() for p in ("lib64/libnvJitLink.so", "lib/libnvJitLink.so")])
ptxas = found("ptxas", *[os.path.join(r, "bin/ptxas") for r in cuda_roots()])
fatbinary = found(*[os.path.join(r, "bin/fatbinary") for r in cuda_roots()])
nvdisasm = found("nvdisasm", *[os.path.join(r, "bin/nvdisasm") for r in cuda_roots()])
nvcc = found("nvcc", *[os.path.join(r, "bin/nvcc") for r in cuda_roots()])
# Not the kernel's header of that name, /usr/include/linux/cuda.h.
cuda_h = found(*[os.path.join(r, "include/cuda.h") for r in cuda_roots() + ["/usr/local", "/usr"]])
clang14 = found("clang-14")
clang22 = found("clang-22")
chromium = found("chromium", "chromium-browser", "google-chrome")
corpus = lit_config.params.get("corpus") or os.environ.get("SPIR2NVVM_CORPUS") or config.corpus


def python_with(module):
    """A Python interpreter that has the module."""
    for python in (sys.executable, "/usr/bin/python3"):
        probe = [python, "-c", f"import {module}"]
        if os.path.exists(python) and subprocess.run(probe, check=False, capture_output=True).returncode == 0:
            return python
    return None


def numba():
    """A Python whose numba leaves linking to the driver."""
    program = os.environ.get("SPIR2NVVM_NUMBA") or python_with("numba_cuda")
    probe = "import numba_cuda; from numba.cuda.cudadrv import driver; raise SystemExit(driver._have_nvjitlink())"
    if not program:
        return None
    done = subprocess.run([program, "-c", probe], check=False, capture_output=True)
    return program if done.returncode == 0 else None


def hides_cuda():
    """Whether test/Nvptx/Inputs/without-cuda can do what it is for."""
    script = os.path.join(config.test_source_root, "Nvptx", "Inputs", "without-cuda")
    return subprocess.run([script, "true"], check=False, capture_output=True).returncode == 0


numba_python = numba()
config.substitutions.append(("%numba", numba_python or "python3"))
pytest = python_with("pytest")
config.substitutions.append(("%pytest", f"{pytest} -m pytest"))


def takes_spir(driver):
    """Whether OpenCL's driver of that name is there and says so; older PoCLs do not."""
    if not (found(driver) and found("clinfo")):
        return False
    asked = {**os.environ, "OCL_ICD_VENDORS": driver}
    done = subprocess.run(["clinfo", "--raw"], env=asked, check=False, capture_output=True, text=True)
    return "cl_khr_spir" in done.stdout


features = {
    "pytest": pytest,
    "libnvvm": libnvvm,
    "ptxas": ptxas,
    "nvjitlink": nvjitlink,
    "fatbinary": fatbinary,
    "nvcc": nvcc,
    "nvdisasm": nvdisasm,
    "cuda-h": cuda_h and found("cc"),
    "cc": found("cc"),
    "numba-cuda": numba_python,
    "clang": clang14,
    "clang15": found("clang-15") and found("llvm-spirv-15"),
    "clang22": clang22,
    "chromium": chromium,
    "glibc-2.36": platform.libc_ver() == ("glibc", "2.36"),
    "without-cuda": hides_cuda(),
    "spirv": found(os.path.join(bin_dir, "spir2nvvm-spirv")),
    "own-libllvm": found(os.path.join(bin_dir, "spirv", "libLLVM-14.so.1")),
    "spirv-as": found("spirv-as"),
    "jsonschema": importlib.util.find_spec("jsonschema"),
    "llvm-spirv": found("llvm-spirv-14"),
    "zsh": found("zsh"),
    "fish": found("fish"),
    "valgrind": found("valgrind"),
    "gdb": found("gdb"),
    "optimised": config.optimised,
    "static-llvm": found(os.path.join(config.binary_dir, "test/bench/minimal-parse-print")),
    "corpus": corpus and os.path.isdir(corpus),
    "oclgrind": found("/usr/lib/oclgrind/liboclgrind-rt.so"),
    "pocl": takes_spir("/etc/OpenCL/vendors/pocl.icd"),
    "piglit": found("/usr/lib/x86_64-linux-gnu/piglit/tests/cl"),
}
config.available_features.update(name for name, there in features.items() if there)
if config.sanitized:
    config.available_features.add("sanitized")
# CUDA's driver without a device.
config.substitutions.append(("%cuda-emulator", os.path.join(config.binary_dir, "lib", "libspir2nvvm-cuda-emulator.so")))
# One that takes PTX, computes nothing, and records what it is asked for.
config.substitutions.append(
    ("%recording-driver", os.path.join(config.binary_dir, "test", "unit", "cuda", "recording-driver.so"))
)
config.substitutions.append(("%chromium", chromium or "chromium"))
config.substitutions.append(("%clang22", clang22 or "clang-22"))
config.substitutions.append(("%clang", clang14 or "clang-14"))
config.substitutions.append(("%cuda_root", os.path.dirname(os.path.dirname(fatbinary or ""))))
config.substitutions.append(("%ptxas", ptxas or "ptxas"))
config.substitutions.append(("%nvdisasm", nvdisasm or "nvdisasm"))
config.substitutions.append(("%nvcc", nvcc or "nvcc"))
config.substitutions.append(("%cuda_include", os.path.dirname(cuda_h or "")))
config.substitutions.append(("%nvjitlink", nvjitlink or "libnvJitLink.so"))
config.substitutions.append(("%libnvvm", libnvvm or "libnvvm.so"))
config.substitutions.append(("%corpus", corpus or ""))
