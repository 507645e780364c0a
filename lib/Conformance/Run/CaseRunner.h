// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes one case through the stages, in this process.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_RUN_CASERUNNER_H
#define SPIR2NVVM_LIB_CONFORMANCE_RUN_CASERUNNER_H

#include "Conformance/Devices/CudaDevice.h"
#include "Conformance/Devices/Reference.h"
#include "Conformance/Suites/Case.h"
#include "Target/Options.h"

#include <functional>
#include <optional>

namespace spir2nvvm::conformance {

struct RunnerOptions {
  TranslateOptions Opts;
  Stage Until = Stage::Run;
  /// libNVVM and ptxas are part of the way to a run, too.
  bool BackEnds = false;
  bool OnCuda = false;     // else the CPU executor,
  bool ThroughPtx = false; // with what libNVVM made, beside what it made it of
  std::string CudaDriver;  // its path,
  SharedDriver Driver;     // and itself, once it was looked for
  /// Why a back end cannot be asked here; empty: it can.
  std::string NoLibNvvm, NoPtxas;
  ReferenceOptions Reference;
  /// Asked where the first one differs or cannot run; may be none.
  std::optional<ReferenceOptions> SecondOpinion;
  uint64_t Seed = 0;
  unsigned KernelSeconds = 20;
  /// What the CPU looks for, as ExecutorOptions::setChecks().
  std::string Checks = "full";
  /// The CPU runs kernels unchecked, and without a limit of their own: that
  /// would keep loops from being vectorised.
  bool trusts() const { return Checks == "none"; }
  /// As ExecutorOptions::Lanes; with a number, no kernel is compiled quickly.
  unsigned Lanes = 0;
  /// Approximate instructions are as far off as PTX allows.
  bool ApproximatesBadly = false;
  /// Threads of the CPU executor. Cases run side by side; and one thread takes
  /// the groups in order, as the reference does.
  unsigned Threads = 1;
  /// What other programs said, kept or used instead of asking them.
  Recording Recorded;
  /// Of a run on CUDA: the CPU executor runs the same launches, and where
  /// numbers differ is told.
  bool BesideCpu = false;
  /// Warnings asked for by name are told with the errors of a case.
  WarningControl Warnings;
  bool JsonDetails = false; // diagnostics as JSON objects, else as text
  /// A program that changes the module before it runs on the CPU, or nothing.
  std::string EditModule;
  /// Told which kernel runs next and where, so that what ends the case knows
  /// what did not end.
  std::function<void(const std::string &)> OnPlace;

  void enter(const llvm::Twine &Kernel, llvm::StringRef Where) const {
    if (OnPlace)
      OnPlace((Kernel + " on " + Where).str());
  }
  llvm::StringRef device() const { return OnCuda ? "the GPU" : "the executor"; }
};

/// Kernels run as the emulated driver takes them, as NVVM IR.
inline bool runsNvvmOnCuda(const RunnerOptions &Opts) {
  return Opts.OnCuda && Opts.Driver && CudaDevice::takesNvvm(*Opts.Driver);
}

/// \p OnStage is told what begins, so that an observer knows what a crash
/// interrupted.
CaseResult runCase(const Case &C, const RunnerOptions &Opts,
                   const std::function<void(Stage)> &OnStage);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_RUN_CASERUNNER_H
