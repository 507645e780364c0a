// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Settles what makes PTX before a translation begins: a toolkit's libNVVM, else
/// that of CUDA's driver, else LLVM. The latter two read the legacy dialect alone
/// and have no libdevice; LLVM knows no GPU newer than itself. The driver
/// compiles PTX of older architectures for those.

#include "Backend/HelperLibrary.h"
#include "Backend/ServedArchs.h"
#include "Diagnostics/Rules/Backend.h"
#include "Process/HelperProgram.h"
#include "Process/Toolkit.h"
#include "Stages/Stages.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr unsigned LlvmsArchs[] = {
#define NVPTX_ARCH(NUMBER, PTX) NUMBER,
#include "Target/NvptxArchs.def"
};

// A folder that was named is one to use, so that a wrong one is noticed.
static bool useLlvmInstead(const TranslateOptions &Opts,
                           const std::string &LibNvvm) {
  return Opts.CudaPath.empty() && Opts.Syntax != Dialect::Modern &&
         LibNvvm.empty() && !findHelper(LlvmHelper).empty();
}

static bool settleArch(TranslateOptions &Opts, DiagnosticSink &Sink) {
  const GpuArch Wanted = Opts.Arch;
  const auto *Newest = find_if(reverse(LlvmsArchs), [&](unsigned Sm) {
                         return Sm <= Wanted.Sm;
                       }).base();
  constexpr StringLiteral Name = "LLVM 14";
  if (Newest == std::begin(LlvmsArchs)) {
    Sink.report(rule::BE27, Subject::commandLine("--arch"), Wanted.sm(),
                GpuArch{LlvmsArchs[0]}.sm(),
                GpuArch{*std::prev(std::end(LlvmsArchs))}.sm(),
                releasesOf(Wanted), Name);
    return false;
  }
  Opts.Arch = GpuArch{Newest[-1]};
  if (Opts.Arch == Wanted)
    return true;
  Opts.CubinArch = Wanted;
  Sink.report(rule::BE28, Subject::commandLine("--arch"), Wanted.sm(),
              Opts.Arch.sm(), releasesOf(Wanted), Name);
  return true;
}

// A dialect that was asked for stays, and findLibNvvm() refuses it.
static void useDriversLibNvvm(TranslateOptions &Opts) {
  if (Opts.Syntax == Dialect::Auto)
    Opts.Syntax = Dialect::Legacy;
  Opts.MathLibrary = findInstalledFile(MathLibrary);
}

bool spir2nvvm::chooseBackEnd(TranslateOptions &Opts, EmitKind Emit,
                              DiagnosticSink &Sink) {
  if (Emit != EmitKind::Ptx && Emit != EmitKind::Cubin && !Opts.Resources)
    return true;
  const std::string LibNvvm = Toolkit(Opts.CudaPath).find(ToolkitPart::LibNvvm);
  const bool IsAuto = Opts.BackEnd == PtxBackEnd::Auto;
  if (IsAuto && useLlvmInstead(Opts, LibNvvm)) {
    Opts.BackEnd = PtxBackEnd::Llvm;
    Sink.report(rule::BE29, Subject::commandLine("--backend"));
  }
  if (Opts.BackEnd == PtxBackEnd::Llvm)
    return settleArch(Opts, Sink);
  Opts.BackEnd = PtxBackEnd::LibNvvm;
  if (isOfDriver(LibNvvm)) {
    useDriversLibNvvm(Opts);
    if (IsAuto)
      Sink.report(rule::BE33, Subject::file(LibNvvm));
  }
  return true;
}
