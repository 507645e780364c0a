// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a worker is asked, and what it answers.
///
///   source, IL or SPIR ──(compile)── SPIR of each ──(link)── SPIR
///   ──(generate)── code
///
/// A job does what it says of this chain, from the left of what its inputs are.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_JOB_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_JOB_H

#include "OpenCL/Build/Facts.h"

#include <optional>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

enum class InputLanguage : uint8_t { OpenCLC, Spir, SpirV };

/// What code is made for.
struct Target {
  std::string Arch;       // "sm_90"
  bool TakesNvvm = false; // code is NVVM IR instead of PTX

  bool operator==(const Target &Other) const {
    return Arch == Other.Arch && TakesNvvm == Other.TakesNvvm;
  }
};

struct JobHeader {
  std::string Name, Text;
};

/// What code says of its source, for tools and messages that show it.
enum class SourceInfo : uint8_t { None, Lines, Text, Full };

struct Job {
  InputLanguage Language = InputLanguage::OpenCLC;
  std::vector<std::string> Inputs; // linked, if there are several
  std::vector<JobHeader> Headers;  // embedded ones
  std::string Options;             // checked before
  bool IsLink = false;             // they are clLinkProgram's
  std::string Folder;              // where relative folders begin
  std::optional<Target> Generate;  // none: SPIR only
  std::string BackEnd = "auto";    // that makes PTX
  SourceInfo Source = SourceInfo::None;
  bool AsksPtxas = false;       // what kernels take, where ptxas is there
  unsigned FrontEndSeconds = 0; // clang's; the pool sets it
};

enum class Outcome : uint8_t {
  Done,
  Failed,    // the log says why
  Malformed, // the same; an input is not a program
  Died       // the worker ended without an answer
};

struct JobResult {
  Outcome How = Outcome::Failed;
  std::string Log;
  std::string Spir, Code;
  std::vector<KernelFacts> Kernels;     // with code
  uint64_t VariableBytes = 0;           // at program scope, to be written
  std::vector<std::string> CodeOptions; // "-ftz=1": NVVM IR does not hold them
  bool HasArgumentInfo = false;         // names of arguments are known
};

template <typename A> void describe(A &Archive, Target &T) {
  Archive(T.Arch, T.TakesNvvm);
}
template <typename A> void describe(A &Archive, JobHeader &H) {
  Archive(H.Name, H.Text);
}
template <typename A> void describe(A &Archive, Job &J) {
  Archive(J.Language, J.Inputs, J.Headers, J.Options, J.IsLink, J.Folder,
          J.Generate, J.BackEnd, J.Source, J.AsksPtxas, J.FrontEndSeconds);
}
template <typename A> void describe(A &Archive, JobResult &R) {
  Archive(R.How, R.Log, R.Spir, R.Code, R.Kernels, R.VariableBytes,
          R.CodeOptions, R.HasArgumentInfo);
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_JOB_H
