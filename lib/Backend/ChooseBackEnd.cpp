// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Settles what makes PTX before a translation begins: libNVVM where there is
/// one, else LLVM, which reads the legacy dialect and knows no GPU newer than
/// itself. CUDA's driver compiles PTX of older architectures for those.

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
static bool useLlvmInstead(const TranslateOptions &Opts) {
  return Opts.CudaPath.empty() && Opts.Syntax != Dialect::Modern &&
         Toolkit("").find(ToolkitPart::LibNvvm).empty() &&
         !findHelper(LlvmHelper).empty();
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

bool spir2nvvm::chooseBackEnd(TranslateOptions &Opts, EmitKind Emit,
                              DiagnosticSink &Sink) {
  if (Emit != EmitKind::Ptx && Emit != EmitKind::Cubin && !Opts.Resources)
    return true;
  if (Opts.BackEnd == PtxBackEnd::Auto) {
    const bool IsLlvm = useLlvmInstead(Opts);
    Opts.BackEnd = IsLlvm ? PtxBackEnd::Llvm : PtxBackEnd::LibNvvm;
    if (IsLlvm)
      Sink.report(rule::BE29, Subject::commandLine("--backend"));
  }
  return Opts.BackEnd != PtxBackEnd::Llvm || settleArch(Opts, Sink);
}
