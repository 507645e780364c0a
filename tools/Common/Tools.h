// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The tools that share a file with others, and where each begins.

#ifndef SPIR2NVVM_TOOLS_COMMON_TOOLS_H
#define SPIR2NVVM_TOOLS_COMMON_TOOLS_H

namespace spir2nvvm::tools {

// In the program spir2nvvm. Each returns the program's exit code.
int runSpir2nvvm(int Argc, char **Argv);
int runNvvmVerify(int Argc, char **Argv);
int runSpirVerify(int Argc, char **Argv);

} // namespace spir2nvvm::tools

// In the emulated driver's library; StartRunner.cpp finds them by these names.
// NOLINTBEGIN(readability-identifier-naming): a library's names are C's
extern "C" __attribute__((visibility("default"))) int
spir2nvvm_runner_run(int Argc, char **Argv);
extern "C" __attribute__((visibility("default"))) int
spir2nvvm_runner_conformance(int Argc, char **Argv);
extern "C" __attribute__((visibility("default"))) int
spir2nvvm_runner_check(int Argc, char **Argv);
// NOLINTEND(readability-identifier-naming)

#endif // SPIR2NVVM_TOOLS_COMMON_TOOLS_H
