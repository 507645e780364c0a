// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an OpenCL implementation makes of the same SPIR bitcode: Oclgrind, a
/// simulator that interprets it. Outcomes are kept in a cache, since the same
/// bitcode and arguments give the same results.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_REFERENCE_H
#define SPIR2NVVM_LIB_CONFORMANCE_REFERENCE_H

#include "Conformance/Program.h"
#include "Launch/Messages.h"

namespace spir2nvvm::conformance {

struct ReferenceOptions {
  std::string Helper;      // the program spir2nvvm-opencl
  std::string Library;     // Oclgrind's; empty: there is none here
  std::string CacheFolder; // empty: nothing is kept
  unsigned Seconds = 60;   // for one launch
};

class Reference {
public:
  explicit Reference(const ReferenceOptions &Opts) : Opts(Opts) {}

  /// Never Ran with findings: what the reference complains of is Faulted, its
  /// first finding the message.
  launch::Outcome run(const SpirProgram &Program, const launch::Launch &L);

private:
  launch::Outcome ask(const std::string &Job) const;
  std::string cachePath(llvm::StringRef Job) const;

  const ReferenceOptions &Opts;
};

/// The simulator's library, where the package installs it. Empty if it is not
/// there.
std::string findOclgrind();

/// $XDG_CACHE_HOME or ~/.cache, with this project's folder. Empty if neither is
/// known.
std::string defaultCacheFolder();

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_REFERENCE_H
