// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an OpenCL implementation makes of the same program. The first one is
/// Oclgrind, a simulator that interprets the very SPIR bitcode; a second
/// opinion comes from PoCL, which compiles the source. Outcomes are kept in a
/// cache, since the same program and arguments give the same results.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_REFERENCE_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_REFERENCE_H

#include "Conformance/Launch/JobEncoding.h"
#include "Conformance/Programs/Recording.h"
#include "Conformance/Programs/TranslatedProgram.h"

namespace spir2nvvm::conformance {

struct ReferenceOptions {
  std::string Name;        // for messages
  std::string Helper;      // the program spir2nvvm-opencl
  std::string Library;     // empty: there is none here
  std::string Platform;    // a part of its name; empty: the library's first
  std::string Version;     // of what the library loads, for the cache
  std::string CacheFolder; // empty: nothing is kept
  Recording Recorded;
  unsigned Seconds = 60; // for one launch
};

/// Names of image types as macros instead of typedefs: PoCL 3.1 tells that an
/// argument is an image by how its type is spelled.
std::string withoutImageTypedefs(llvm::StringRef Text);

/// OpenCL C and how it is compiled.
struct SourceProgram {
  std::string Text, BuildOptions;
};

class Reference {
public:
  explicit Reference(const ReferenceOptions &Opts) : Opts(Opts) {}

  /// Never Ran with findings: what the reference complains of is Faulted, its
  /// first finding the message. Faulted without findings: it failed itself.
  launch::Outcome run(const SpirProgram &Program, const launch::Launch &L);
  launch::Outcome run(const SourceProgram &Program, const launch::Launch &L);

  /// What is undefined about a launch that ran: the first value that a program
  /// reads and never wrote. Empty if there is none.
  std::string uninitialisedRead(const SpirProgram &Program,
                                const launch::Launch &L);

private:
  launch::Outcome run(const launch::OpenClJob &Job);
  launch::Outcome ask(const std::string &Job);
  launch::Outcome askOnce(const std::string &Job);
  launch::Outcome answer(const std::string &Job);
  unsigned secondsLeft() const;
  std::string cacheName(llvm::StringRef Job) const;

  const ReferenceOptions &Opts;
  unsigned TimeOuts = 0; // of this case
};

/// The simulator's library, where the package installs it. Empty if it is not
/// there.
std::string findOclgrind();

/// PoCL behind the ICD loader, or without a library if it is not registered.
ReferenceOptions pocl();

/// $XDG_CACHE_HOME or ~/.cache, with this project's folder. Empty if neither is
/// known.
std::string defaultCacheFolder();

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_REFERENCE_H
