// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The stage write, which spells what legalise left.
///
///            --emit=ll                  --emit=bc, ptx, cubin
///   1.1      TextPrinter, LLVM 3.2      Bitcode7
///   legacy   TextPrinter, LLVM 7        Bitcode7
///   modern   LLVM 14's printer          LLVM 14's writer
///
/// LLVM 14 writes typed pointers, which the modern reader upgrades.

#include "Stages/Stages.h"
#include "Target/BufferedText.h"
#include "Writer/Bitcode14.h"
#include "Writer/Bitcode7/Bitcode7.h"
#include "Writer/ReflectionJson.h"
#include "Writer/Text/TextPrinter.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

static void writeText(Translation &T) {
  auto Print = [&T](raw_ostream &OS) {
    if (T.Opts.Version == NvvmVersion::V1_1)
      printModule(*T.M, OS, Llvm32, T.Sink);
    else if (T.Opts.dialect() == Dialect::Legacy)
      printModule(*T.M, OS, Llvm7, T.Sink);
    else
      T.M->print(OS, nullptr);
  };
  T.IsStreamed = T.TextStream != nullptr;
  if (T.TextStream)
    Print(*T.TextStream);
  else
    T.Output = bufferedText(Print);
}

static std::string writeBitcode(Translation &T) {
  return T.Opts.dialect() == Dialect::Legacy
             ? writeBitcode7(*T.M, T.Sink)
             : std::string(writeBitcode14(*T.M));
}

void spir2nvvm::writeModule(Translation &T) {
  if (!T.M)
    return;
  bool IsText = T.Emit == EmitKind::Ll || T.Emit == EmitKind::Reflection;
  if (IsText && T.Opts.Resources)
    T.Bitcode = writeBitcode(T);
  switch (T.Emit) {
  case EmitKind::Ll:
    writeText(T);
    return;
  case EmitKind::Bc:
  case EmitKind::Ptx: // the back end compiles the bitcode
  case EmitKind::Cubin:
    T.Output = writeBitcode(T);
    return;
  case EmitKind::Reflection:
    T.Output = renderReflection(T.Info, T.Opts);
    return;
  case EmitKind::Spir: // for the read stage, which takes LLVM 14's bitcode
    T.Output = std::string(writeBitcode14(*T.M));
    return;
  }
}
