// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage compile: what the toolkit's programs do with the bitcode that the
/// stage write left, if it was asked for.

#include "Backend/Backend.h"
#include "Stages/Stages.h"

using namespace llvm;
using namespace spir2nvvm;

void spir2nvvm::compileModule(Translation &T) {
  StringRef Name = T.Inputs.empty() ? StringRef("module")
                                    : T.Inputs.front().getBufferIdentifier();
  bool Compiles = T.Emit == EmitKind::Ptx || T.Emit == EmitKind::Cubin;
  if (!Compiles && !T.Opts.Resources) {
    if (T.Opts.LibNvvmVerify)
      verifyWithLibNvvm(T.Output, Name, T.Opts, T.Info.BackendOptions, T.Sink);
    return;
  }
  // What a kernel needs is known of cubins alone.
  EmitKind Kind = T.Opts.Resources ? EmitKind::Cubin : T.Emit;
  std::optional<BackendResult> Result =
      compile({T.Bitcode.empty() ? T.Output : T.Bitcode, T.M.get(), Name,
               T.Info.BackendOptions, T.Inline},
              Kind, T.Opts, T.Sink);
  if (!Result)
    return;
  if (T.Emit == EmitKind::Cubin)
    T.Output = std::move(Result->Bytes);
  else if (T.Emit == EmitKind::Ptx)
    T.Output = Result->Ptx;
  if (Kind != T.Emit)
    Result->Cubin = std::move(Result->Bytes);
  T.Compiled = std::move(*Result);
}
