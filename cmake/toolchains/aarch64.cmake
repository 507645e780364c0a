# For cross builds to 64-bit ARM, by clang 14 with Debian's libstdc++-12-dev-arm64-cross:
#
#   cmake --preset release -B build/arm64 --toolchain cmake/toolchains/aarch64.cmake -DSPIR2NVVM_ARM64_ROOT=FOLDER
#
# FOLDER holds the unpacked development packages of that architecture (docs/installing.md).
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_C_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_CXX_COMPILER_TARGET aarch64-linux-gnu)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SPIR2NVVM_ARM64_ROOT)
# What runs while building is this machine's, and libclc is anyone's.
find_program(SPIR2NVVM_DEVICE_CLANG clang-14)
find_program(SPIR2NVVM_LLVM_LINK llvm-link-14)
find_program(SPIR2NVVM_OPT opt-14)
find_file(SPIR2NVVM_LIBCLC nvptx64--.bc PATHS /usr/lib/clc)
set(CMAKE_FIND_ROOT_PATH ${SPIR2NVVM_ARM64_ROOT}/usr/lib/llvm-14 ${SPIR2NVVM_ARM64_ROOT}/usr ${SPIR2NVVM_ARM64_ROOT}
    /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
find_program(SPIR2NVVM_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
if(SPIR2NVVM_QEMU)
  set(CMAKE_CROSSCOMPILING_EMULATOR ${SPIR2NVVM_QEMU} -L /usr/aarch64-linux-gnu)
endif()
