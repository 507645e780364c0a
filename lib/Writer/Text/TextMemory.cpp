// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// alloca, load, store, getelementptr and the atomics.
///
///   LLVM 14   %r = cmpxchg i32* %p, i32 0, i32 1 seq_cst seq_cst, align 4
///             %v = extractvalue { i32, i1 } %r, 0
///   LLVM 3.2  %v = cmpxchg i32* %p, i32 0, i32 1 seq_cst

#include "Diagnostics/Rules/Output.h"
#include "Writer/Text/TextWriter.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace spir2nvvm;

// " singlethread", ' syncscope("agent")' or nothing.
static void writeScope(TextWriter &W, SyncScope::ID Scope) {
  if (Scope == SyncScope::System)
    return;
  SmallVector<StringRef, 8> Names;
  W.M.getContext().getSyncScopeNames(Names);
  if (W.has(500)) {
    W.OS << " syncscope(";
    writeQuoted(W.OS, Names[Scope]);
    W.OS << ')';
  } else if (Scope == SyncScope::SingleThread) {
    W.OS << " singlethread";
  } else {
    W.refuse(rule::OUT31, ("syncscope(\"" + Names[Scope] + "\")").str());
  }
}

static void writeOrdering(TextWriter &W, AtomicOrdering Order) {
  W.OS << ' ' << toIRString(Order);
}

// cmpxchg and atomicrmw have no align before LLVM 11: natural is understood.
static void checkNaturalAlign(TextWriter &W, Align Has, const Type *T) {
  TypeSize Size = W.M.getDataLayout().getTypeStoreSize(const_cast<Type *>(T));
  if (Has.value() < Size.getFixedSize())
    W.refuse(rule::OUT31, "an atomic operation on an unaligned address");
}

static void writeAccess(TextWriter &W, bool Atomic, bool Volatile) {
  W.OS << (Atomic ? " atomic" : "") << (Volatile ? " volatile" : "") << ' ';
}

// What ends a load and a store alike.
template <typename Access>
static void writeAccessEnd(TextWriter &W, const Access &I) {
  if (I.isAtomic()) {
    writeScope(W, I.getSyncScopeID());
    writeOrdering(W, I.getOrdering());
  }
  W.OS << ", align ";
  writeNumber(W.OS, I.getAlign().value());
}

void spir2nvvm::writeLoad(TextWriter &W, const LoadInst &I) {
  W.OS << "load";
  writeAccess(W, I.isAtomic(), I.isVolatile());
  if (W.has(307)) {
    writeType(W, I.getType());
    W.OS << ", ";
  }
  writeTypedOperand(W, *I.getPointerOperand());
  writeAccessEnd(W, I);
}

void spir2nvvm::writeStore(TextWriter &W, const StoreInst &I) {
  W.OS << "store";
  writeAccess(W, I.isAtomic(), I.isVolatile());
  writeTypedOperand(W, *I.getValueOperand());
  W.OS << ", ";
  writeTypedOperand(W, *I.getPointerOperand());
  writeAccessEnd(W, I);
}

void spir2nvvm::writeAlloca(TextWriter &W, const AllocaInst &I) {
  if (I.isUsedWithInAlloca() || I.isSwiftError())
    W.refuse(rule::OUT31, "an inalloca or swifterror alloca");
  W.OS << "alloca ";
  writeType(W, I.getAllocatedType());
  const Value &Count = *I.getArraySize();
  if (I.isArrayAllocation() || !Count.getType()->isIntegerTy(32)) {
    W.OS << ", ";
    writeTypedOperand(W, Count);
  }
  W.OS << ", align ";
  writeNumber(W.OS, I.getAlign().value());
  const unsigned Space = I.getType()->getPointerAddressSpace();
  if (Space == 0)
    return;
  if (!W.has(500))
    W.refuse(rule::OUT31, "alloca in another address space");
  W.OS << ", addrspace(" << Space << ')';
}

void spir2nvvm::writeGetElementPtr(TextWriter &W, const GetElementPtrInst &I) {
  const bool Vector = I.getPointerOperand()->getType()->isVectorTy();
  auto Mixed = [&](const Use &Index) {
    return Index->getType()->isVectorTy() != Vector;
  };
  if (!W.has(309) && any_of(I.indices(), Mixed))
    W.refuse(rule::OUT31, "getelementptr over scalars and vectors at once");
  W.OS << "getelementptr" << (I.isInBounds() ? " inbounds " : " ");
  if (W.has(307)) {
    writeType(W, I.getSourceElementType());
    W.OS << ", ";
  }
  for (unsigned N = 0; N < I.getNumOperands(); ++N) {
    W.OS << (N ? ", " : "");
    writeTypedOperand(W, *I.getOperand(N));
  }
}

void spir2nvvm::writeFence(TextWriter &W, const FenceInst &I) {
  W.OS << "fence";
  writeScope(W, I.getSyncScopeID());
  writeOrdering(W, I.getOrdering());
}

void spir2nvvm::writeAtomicRMW(TextWriter &W, const AtomicRMWInst &I) {
  StringRef Name = AtomicRMWInst::getOperationName(I.getOperation());
  // Floating-point operands and operations came with LLVM 9.
  if (!I.getType()->isIntegerTy())
    W.refuse(rule::OUT31, ("atomicrmw " + Name + " of a non-integer").str());
  checkNaturalAlign(W, I.getAlign(), I.getType());
  W.OS << "atomicrmw " << (I.isVolatile() ? "volatile " : "") << Name << ' ';
  writeTypedOperand(W, *I.getPointerOperand());
  W.OS << ", ";
  writeTypedOperand(W, *I.getValOperand());
  writeScope(W, I.getSyncScopeID());
  writeOrdering(W, I.getOrdering());
}

// Before LLVM 3.5 only the loaded value can be spoken of.
static bool usedAsPair(const AtomicCmpXchgInst &I) {
  return any_of(I.users(), [](const User *U) {
    const auto *Part = dyn_cast<ExtractValueInst>(U);
    return !Part || Part->getNumIndices() != 1;
  });
}

static void checkCmpXchg(TextWriter &W, const AtomicCmpXchgInst &I) {
  const Type *T = I.getCompareOperand()->getType();
  if (!T->isIntegerTy() && !W.has(309))
    W.refuse(rule::OUT31, "cmpxchg of a non-integer");
  if (isStrongerThan(I.getFailureOrdering(), I.getSuccessOrdering()))
    W.refuse(rule::OUT31, "cmpxchg that orders failure more than success");
  if (!W.has(305) && usedAsPair(I))
    W.refuse(rule::OUT31, "cmpxchg whose pair is used as a whole");
  checkNaturalAlign(W, I.getAlign(), T);
}

void spir2nvvm::writeCmpXchg(TextWriter &W, const AtomicCmpXchgInst &I) {
  checkCmpXchg(W, I);
  W.OS << "cmpxchg " << (I.isWeak() && W.has(305) ? "weak " : "")
       << (I.isVolatile() ? "volatile " : "");
  writeTypedOperand(W, *I.getPointerOperand());
  W.OS << ", ";
  writeTypedOperand(W, *I.getCompareOperand());
  W.OS << ", ";
  writeTypedOperand(W, *I.getNewValOperand());
  writeScope(W, I.getSyncScopeID());
  writeOrdering(W, I.getSuccessOrdering());
  if (W.has(305))
    writeOrdering(W, I.getFailureOrdering());
}
