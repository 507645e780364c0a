// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A module for a libNVVM of an older release than the one it was written for.

#include "Backend/AdaptToLibNvvm.h"

#include "Diagnostics/Rules/Backend.h"
#include "Diagnostics/Rules/Pipeline.h"
#include "Target/Nvvm.h"
#include "Writer/Bitcode7/Bitcode7.h"
#include "Writer/Legalise/Llvm7.h"
#include "Writer/Legalise/Nvvm11.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;

static MDNode *versionNode(LLVMContext &Ctx, ArrayRef<unsigned> Numbers) {
  SmallVector<Metadata *, 4> Operands;
  for (unsigned Number : Numbers)
    Operands.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(Ctx), Number)));
  return MDNode::get(Ctx, Operands);
}

static std::string textOf(unsigned Major, unsigned Minor) {
  return std::to_string(Major) + "." + std::to_string(Minor);
}

// The debug version has to be given as soon as there is a compile unit.
static void setVersion(Module &M, const LibNvvmInfo &Info) {
  NamedMDNode *Version = M.getOrInsertNamedMetadata(nvvm::IrVersion);
  SmallVector<unsigned, 4> Numbers{Info.IrMajor, Info.IrMinor};
  if (M.getNamedMetadata("llvm.dbg.cu"))
    Numbers.append({Info.IrDebugMajor, Info.IrDebugMinor});
  Version->clearOperands();
  Version->addOperand(versionNode(M.getContext(), Numbers));
}

bool spir2nvvm::mayRefuseHalf(const LibNvvmInfo &Info) {
  return Info.IrMajor < 2 ||
         std::make_pair(Info.IrDebugMajor, Info.IrDebugMinor) <
             std::make_pair(3u, 2u);
}

// A 1.x library takes 1.0 to its own number.
static bool takesVersion(const LibNvvmInfo &Info, unsigned Major,
                         unsigned Minor) {
  return Info.IrMajor == Major && Info.IrMinor >= Minor;
}

std::string spir2nvvm::adaptToLibNvvm(StringRef Bitcode,
                                      const LibNvvmInfo &Info,
                                      const TranslateOptions &Opts,
                                      DiagnosticSink &Sink) {
  bool IsV11 = Opts.Version == NvvmVersion::V1_1;
  unsigned Major = IsV11 ? 1 : 2, Minor = IsV11 ? 1 : 0;
  bool TakesVersion = takesVersion(Info, Major, Minor);
  // An old library has the LLVM 7 reader only; a new one has no rules of 1.1.
  if (!TakesVersion &&
      (Info.IrMajor > Major || Opts.dialect() == Dialect::Modern)) {
    Sink.report(rule::BE15, Subject::file(Info.Path),
                textOf(Info.IrMajor, Info.IrMinor), textOf(Major, Minor));
    return {};
  }
  LLVMContext Ctx;
  Expected<std::unique_ptr<Module>> M =
      parseBitcodeFile(MemoryBufferRef(Bitcode, "module"), Ctx);
  if (!M) {
    Sink.report(rule::PI02, Subject::file(Info.Path), toString(M.takeError()));
    return {};
  }
  unsigned Errors = Sink.errorCount();
  if (!TakesVersion)
    setVersion(**M, Info);
  if (mayRefuseHalf(Info))
    lowerHalfForNvvm11(**M, Sink);
  // Reading gave the intrinsics LLVM 14's attributes again.
  return Sink.errorCount() == Errors &&
                 legaliseForLlvm7(**M, Dialect::Legacy, Sink)
             ? writeBitcode7(**M, Sink)
             : std::string();
}
