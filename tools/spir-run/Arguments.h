// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir-run's command line asks for.

#ifndef SPIR2NVVM_TOOLS_SPIR_RUN_ARGUMENTS_H
#define SPIR2NVVM_TOOLS_SPIR_RUN_ARGUMENTS_H

#include "Common/MessagePrinter.h"
#include "Conformance/Arguments/ArgumentSpec.h"
#include "Conformance/Arguments/SeededData.h"
#include "Cuda/Driver.h"
#include "Executor/Executor.h"
#include "Target/Options.h"

#include <optional>

namespace spir2nvvm::tools {

enum class DeviceKind { Cpu, Cuda };

/// A file for the argument of that index.
struct ArgumentFile {
  unsigned Index = 0;
  std::string Path;
};

struct RunArguments {
  std::vector<std::string> Inputs;
  TranslateOptions Opts;
  ExecutorOptions Executor;
  DeviceKind Device = DeviceKind::Cpu;
  bool ThroughPtx = false; // on the CPU
  bool InDebugger = false;
  std::string CudaDriver = cuda::Driver::DefaultPath;

  std::string Kernel; // empty: the only one
  std::optional<conformance::Sizes> Global, Local, Offset;
  std::vector<std::string> Specs;
  std::optional<conformance::DataProfile> Generate; // --args=auto
  uint64_t Seed = 0;
  unsigned Repeat = 1;

  /// Elements shown of each result; none: all.
  std::optional<unsigned> Shown = 8;
  std::vector<ArgumentFile> Save, Expect;
  double Ulp = 0, Absolute = 0;
  bool Times = false, Json = false;
  MessageOptions Messages;
};

/// The exit code when the program must end now, explained by then.
std::optional<int> parseArguments(int Argc, const char *const *Argv,
                                  RunArguments &Args);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR_RUN_ARGUMENTS_H
