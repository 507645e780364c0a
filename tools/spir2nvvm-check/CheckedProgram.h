// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Another program, run so that OpenCL and CUDA's driver are ours.

#ifndef SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_CHECKEDPROGRAM_H
#define SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_CHECKEDPROGRAM_H

#include "Process/MemoryFile.h"
#include "Process/TemporaryFolder.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::tools {

class CheckedProgram {
public:
  /// False, and what is missing or cannot be made.
  bool prepare(std::string &Why);
  void set(const std::string &Variable, const std::string &Value) {
    Environment[Variable] = Value;
  }

  /// Its exit code, as shells have it: 128 and the number of the signal that
  /// ended it. Nothing, and why, if it did not start. \p Words begins with its
  /// name.
  std::optional<int> run(const std::vector<std::string> &Words,
                         std::string &Why) const;
  /// What the emulated driver found, in lines of JSON.
  std::string findings() const { return Findings.contents(); }

private:
  MemoryFile Findings;
  TemporaryFolder Cuda; // has our libcuda.so.1
  std::map<std::string, std::string> Environment;
};

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_SPIR2NVVM_CHECK_CHECKEDPROGRAM_H
