// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP310 to SP314: alignment (2.1.4), stack allocations, and writes to
/// constant memory.

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

/// The alignment the specification's layout gives \p Ty; 1 for types SPIR does
/// not have, which are reported as such.
static uint64_t requiredAlign(const DataLayout &Layout, Type *Ty) {
  auto Unknown = [](const Type &Part) {
    return isa<ScalableVectorType>(Part) || Part.isTokenTy() ||
           Part.isX86_AMXTy() || Part.isX86_MMXTy();
  };
  if (!Ty->isSized() || findType(*Ty, /*Pointees=*/false, Unknown))
    return 1;
  return Layout.getABITypeAlignment(Ty);
}

// Few types make up most accesses.
static uint64_t requiredAlign(Checker &C, Type *Ty) {
  uint64_t &Known = C.Alignments[Ty];
  if (Known == 0)
    Known = requiredAlign(C.Layout, Ty);
  return Known;
}

static void checkAccess(Checker &C, const Instruction &I) {
  Type *Ty = getLoadStoreType(const_cast<Instruction *>(&I));
  uint64_t Required = requiredAlign(C, Ty);
  uint64_t Found = getLoadStoreAlignment(const_cast<Instruction *>(&I)).value();
  if (Found < Required)
    C.Found(rule::SP310, I, I.getOpcodeName(), text(Ty), Found, Required);
}

static void checkAlloca(Checker &C, const AllocaInst &I) {
  Type *Ty = I.getAllocatedType();
  if (!isa<ConstantInt>(I.getArraySize()))
    C.Found(rule::SP311, I);
  if (unsigned Space = I.getType()->getAddressSpace())
    C.Found(rule::SP312, I, Space);
  uint64_t Required = requiredAlign(C, Ty);
  if (I.getAlign().value() < Required)
    C.Found(rule::SP313, I, "alloca", text(Ty), I.getAlign().value(), Required);
}

static const Value *writtenBy(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (auto *Mem = dyn_cast<MemIntrinsic>(&I))
    return Mem->getRawDest();
  return nullptr;
}

static void checkWrite(Checker &C, const Instruction &I) {
  const Value *Target = writtenBy(I);
  if (Target && Target->getType()->getPointerAddressSpace() == spir::Constant)
    C.Found(rule::SP314, I, I.getOpcodeName());
}

/// An alignment that is left out means the type's own in the module's layout,
/// which checkModule compares with the specification's.
static void checkVariable(Checker &C, const GlobalVariable &G) {
  Type *Ty = G.getValueType();
  uint64_t Required = requiredAlign(C, Ty);
  if (G.getAlign() && G.getAlign()->value() < Required)
    C.Found(rule::SP313, G, "variable", text(Ty), G.getAlign()->value(),
            Required);
}

void spirverify::memoryRules(Checker &C, const Instruction &I) {
  if (isa<LoadInst>(I) || isa<StoreInst>(I))
    checkAccess(C, I);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    checkAlloca(C, *Alloca);
  checkWrite(C, I);
}

void spirverify::checkMemory(Checker &C) {
  C.eachInstruction(memoryRules);
  for (const GlobalVariable &G : C.M.globals())
    checkVariable(C, G);
}
