// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The conversation with the helper program that loads OpenCL
/// implementations: a job goes in, outcomes come out. Bytes of this machine for
/// this machine.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_JOBENCODING_H
#define SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_JOBENCODING_H

#include "Conformance/Launch/Launch.h"

namespace spir2nvvm::launch {

struct OpenClJob {
  bool IsSource = false; // OpenCL C, else SPIR bitcode
  std::string Program, BuildOptions;
  std::vector<Launch> Launches;
  /// Oclgrind: reads of unwritten memory are findings, too.
  bool FindUninitialised = false;
};

std::string encode(const OpenClJob &Job);
std::string encode(const std::vector<Outcome> &Outcomes);
/// Nothing when the bytes are not what encode writes.
std::optional<OpenClJob> decodeJob(std::string_view Bytes);
std::optional<std::vector<Outcome>> decodeOutcomes(std::string_view Bytes);

} // namespace spir2nvvm::launch

#endif // SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_JOBENCODING_H
