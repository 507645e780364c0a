// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Named metadata, module flags, triple and data layout of NVVM.

#include "Diagnostics/Rules/Finish.h"
#include "Passes/Common/DebugInfo.h"
#include "Stages/Stages.h"
#include "Target/Nvvm.h"
#include "Target/Printed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;
using namespace spir2nvvm;

// NVVM IR 2.0, 2.15: everything else is ignored, and libNVVM has crashed on
// less. Producers' idents would also make output depend on who compiled.
static void dropNamedMetadata(Module &M) {
  for (NamedMDNode &Named : make_early_inc_range(M.named_metadata()))
    if (Named.getName() != nvvm::Annotations &&
        Named.getName() != nvvm::IrVersion && Named.getName() != "llvm.dbg.cu")
      Named.eraseFromParent();
}

// SPIR aligns integers of more than 64 bits to 8 bytes, NVVM IR to 16.
static void checkStructures(Translation &T, const DataLayout &Spir) {
  TypeFinder Structures;
  Structures.run(*T.M, /*onlyNamed=*/false);
  const DataLayout &Nvvm = T.M->getDataLayout();
  for (StructType *Ty : Structures) {
    if (!Ty->isSized())
      continue;
    const StructLayout *Was = Spir.getStructLayout(Ty);
    const StructLayout *Is = Nvvm.getStructLayout(Ty);
    if (Was->getSizeInBytes() != Is->getSizeInBytes() ||
        Was->getMemberOffsets() != Is->getMemberOffsets())
      T.Sink.report(rule::FN17, Subject::module(*T.M), printed(*Ty),
                    Is->getSizeInBytes(), Was->getSizeInBytes());
  }
}

static void setLayout(Module &M, const TranslateOptions &Opts) {
  if (Opts.Version == NvvmVersion::V2_0) {
    M.setTargetTriple(nvvm::Triple64);
    M.setDataLayout(nvvm::Layout64);
    return;
  }
  M.setTargetTriple(Opts.Output32Bit ? nvvm::Triple32 : nvvm::Triple64);
  M.setDataLayout(Opts.Output32Bit ? nvvm::Layout32V11 : nvvm::Layout64V11);
}

void spir2nvvm::finalizeTarget(Translation &T) {
  Module &M = *T.M;
  dropNamedMetadata(M);
  // NVVM IR 2.0, chapter 15: behaviour Error, or all of it is ignored.
  if (keepsDebugInfo(T))
    M.addModuleFlag(Module::Error, "Debug Info Version",
                    DEBUG_METADATA_VERSION);
  if (!M.getModuleInlineAsm().empty())
    T.Sink.report(rule::FN02, Subject::module(M));
  M.setSourceFileName(""); // the same input gives the same bytes everywhere
  const DataLayout Spir = M.getDataLayout();
  setLayout(M, T.Opts);
  checkStructures(T, Spir);
}
