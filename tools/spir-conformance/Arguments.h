// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command line of spir-conformance.

#ifndef SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_ARGUMENTS_H
#define SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_ARGUMENTS_H

#include "Conformance/Run/CaseWorkers.h"

#include <optional>

namespace spir2nvvm::tools {

struct Arguments {
  std::vector<std::string> Suites;
  std::vector<GpuArch> Archs; // of --arch, else the default
  conformance::RunnerOptions Runner;
  conformance::PoolOptions Pool;

  std::string Filter; // regular expression on ids
  unsigned Shard = 1, Shards = 1;
  unsigned Sample = 0; // most cases of a category; 0: all
  bool List = false, Verbose = false, Resume = false;
  std::string ExpectationsFile; // empty: the suite's own
  std::string StateFile;
  std::string AboutFile; // of the machine, for reports
  unsigned Minutes = 0;  // 0: as many as it takes
  std::vector<std::string> Reports;
};

/// The exit code when the program must end now, explained by then.
std::optional<int> parseArguments(int Argc, const char *const *Argv,
                                  Arguments &Args);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR_CONFORMANCE_ARGUMENTS_H
