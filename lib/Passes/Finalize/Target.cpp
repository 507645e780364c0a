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
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

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

namespace {

/// Structures that lie in memory, each looked at once.
class Structures {
public:
  Structures(Translation &T, const DataLayout &Spir) : T(T), Spir(Spir) {}
  void check(Type *Ty);
  void checkAccess(const Instruction &I);

private:
  void compare(StructType *Ty);

  Translation &T;
  const DataLayout &Spir;
  SmallPtrSet<Type *, 16> Known;
};

} // namespace

// SPIR aligns integers of more than 64 bits to 8 bytes, NVVM IR to 16; nothing
// else differs.
static bool holdsWideInteger(const Type *Ty) {
  constexpr unsigned Widest = 64;
  const auto *Number = dyn_cast<IntegerType>(Ty);
  return Number ? Number->getBitWidth() > Widest
                : Ty->isAggregateType() &&
                      any_of(Ty->subtypes(), holdsWideInteger);
}

void Structures::compare(StructType *Ty) {
  const StructLayout *Was = Spir.getStructLayout(Ty);
  const StructLayout *Is = T.M->getDataLayout().getStructLayout(Ty);
  if (Was->getSizeInBytes() != Is->getSizeInBytes() ||
      Was->getMemberOffsets() != Is->getMemberOffsets())
    T.Sink.report(rule::FN17, Subject::module(*T.M), printed(*Ty),
                  Is->getSizeInBytes(), Was->getSizeInBytes());
}

void Structures::check(Type *Ty) {
  if (!Ty->isAggregateType() || !Ty->isSized() || !Known.insert(Ty).second)
    return;
  if (!holdsWideInteger(Ty))
    return;
  if (auto *Struct = dyn_cast<StructType>(Ty))
    compare(Struct);
  for (Type *Part : Ty->subtypes())
    check(Part);
}

void Structures::checkAccess(const Instruction &I) {
  if (const auto *Place = dyn_cast<GetElementPtrInst>(&I))
    check(Place->getSourceElementType());
  else if (const auto *Variable = dyn_cast<AllocaInst>(&I))
    check(Variable->getAllocatedType());
}

static void checkStructures(Translation &T, const DataLayout &Spir) {
  if (Spir.isDefault()) // of no producer
    return;
  Structures InMemory(T, Spir);
  for (const GlobalVariable &G : T.M->globals())
    InMemory.check(G.getValueType());
  for (const Function &F : *T.M) {
    for (const Argument &A : F.args())
      if (const auto *Pointer = dyn_cast<PointerType>(A.getType());
          Pointer && !Pointer->isOpaque())
        InMemory.check(Pointer->getNonOpaquePointerElementType());
    for (const Instruction &I : instructions(F))
      InMemory.checkAccess(I);
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
