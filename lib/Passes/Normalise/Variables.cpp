// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables of program scope cannot be private, and LLVM's reader turns the
/// cross-space bitcasts of 3.2 bitcode into integer round trips that mean
/// nothing on a target whose spaces have different addresses.
///
///   @s = private constant [3 x i8] c"%d\00"
///     i8 addrspace(2)* inttoptr (i64 ptrtoint ([3 x i8]* @s to i64) to ...)
/// becomes
///   @s = private addrspace(2) constant [3 x i8] c"%d\00"
///     i8 addrspace(2)* getelementptr ([3 x i8], ... addrspace(2)* @s, 0, 0)
///
/// A use that really wants a private pointer keeps a constant addrspacecast to
/// space 0, which kernel-abi resolves to the space of the object.

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/Rules/Structure.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class CastFolder {
public:
  CastFolder(const DataLayout &DL, DiagnosticSink &Sink) : DL(DL), Sink(Sink) {}
  void foldIn(Function &F);
  void foldIn(GlobalVariable &G);

private:
  Constant *fold(Constant *C);
  Constant *foldOperands(Constant *C);
  void foldOperands(Instruction &I);
  void foldRoundTrip(IntToPtrInst &I);
  void checkSpaces(LazySubject About, const Constant *C);

  const DataLayout &DL;
  DiagnosticSink &Sink;
  DenseMap<Constant *, Constant *> Done;
};

} // namespace

// The pointer behind a full-width ptrtoint; narrower ones lose bits and are
// not the same pointer.
static Value *roundTripSource(Value *Integer, const DataLayout &DL) {
  auto *Cast = dyn_cast<PtrToIntOperator>(Integer);
  if (!Cast)
    return nullptr;
  Value *Pointer = Cast->getPointerOperand();
  return Integer->getType()->getScalarSizeInBits() >=
                 DL.getPointerTypeSizeInBits(Pointer->getType())
             ? Pointer
             : nullptr;
}

// C with its pointer taken back to the space of the variable it points into;
// null if that is not Space.
static Constant *rebase(Constant *C, unsigned Space) {
  if (C->getType()->getPointerAddressSpace() == Space)
    return C;
  auto *CE = dyn_cast<ConstantExpr>(C);
  if (!CE)
    return nullptr;
  if (CE->getOpcode() == Instruction::AddrSpaceCast ||
      CE->getOpcode() == Instruction::BitCast) {
    Constant *Base = rebase(CE->getOperand(0), Space);
    auto *Pointee = CE->getType()->getNonOpaquePointerElementType();
    return Base ? ConstantExpr::getBitCast(Base,
                                           PointerType::get(Pointee, Space))
                : nullptr;
  }
  auto *GEP = dyn_cast<GEPOperator>(CE);
  if (!GEP)
    return nullptr;
  Constant *Base = rebase(CE->getOperand(0), Space);
  if (!Base)
    return nullptr;
  SmallVector<Constant *, 4> Indices;
  for (Use &Index : GEP->indices())
    Indices.push_back(cast<Constant>(Index));
  return ConstantExpr::getGetElementPtr(GEP->getSourceElementType(), Base,
                                        Indices, GEP->isInBounds());
}

static Constant *castPointer(Constant *C, Type *To) {
  if (C->isNullValue()) // every space has one
    return Constant::getNullValue(To);
  if (Constant *Based = rebase(C, To->getPointerAddressSpace()))
    return ConstantExpr::getBitCast(Based, To);
  return ConstantExpr::getPointerBitCastOrAddrSpaceCast(C, To);
}

Constant *CastFolder::foldOperands(Constant *C) {
  SmallVector<Constant *, 8> Operands;
  bool Changed = false;
  for (Use &U : C->operands()) {
    auto *Old = cast<Constant>(U.get());
    Constant *New = fold(Old);
    Changed |= New != Old;
    Operands.push_back(New);
  }
  if (!Changed)
    return C;
  if (auto *CE = dyn_cast<ConstantExpr>(C))
    return CE->getWithOperands(Operands);
  if (auto *A = dyn_cast<ConstantArray>(C))
    return ConstantArray::get(A->getType(), Operands);
  if (auto *S = dyn_cast<ConstantStruct>(C))
    return ConstantStruct::get(S->getType(), Operands);
  return ConstantVector::get(Operands);
}

Constant *CastFolder::fold(Constant *C) {
  if (isa<GlobalValue>(C) || C->getNumOperands() == 0 || isa<BlockAddress>(C))
    return C;
  auto [Entry, New] = Done.try_emplace(C, C);
  if (!New)
    return Entry->second;
  Constant *Result = foldOperands(C);
  if (auto *CE = dyn_cast<ConstantExpr>(Result)) {
    if (CE->getOpcode() == Instruction::AddrSpaceCast)
      Result = castPointer(CE->getOperand(0), CE->getType());
    else if (CE->getOpcode() == Instruction::IntToPtr)
      if (Value *Source = roundTripSource(CE->getOperand(0), DL))
        Result = castPointer(cast<Constant>(Source), CE->getType());
  }
  return Done[C] = Result;
}

// Private and constant pointers are resolved by kernel-abi, and OpenCL 2.0's
// generic ones point anywhere; a pointer into global or local memory must come
// from there.
static bool takesAny(unsigned Space) {
  constexpr unsigned Generic = 4;
  return Space == spir::Private || Space == spir::Constant || Space == Generic;
}

void CastFolder::checkSpaces(LazySubject About, const Constant *C) {
  if (isa<GlobalValue>(C) || isa<BlockAddress>(C))
    return;
  auto *CE = dyn_cast<ConstantExpr>(C);
  if (CE && CE->getOpcode() == Instruction::AddrSpaceCast) {
    unsigned From = CE->getOperand(0)->getType()->getPointerAddressSpace();
    unsigned To = CE->getType()->getPointerAddressSpace();
    if (!takesAny(To))
      Sink.report(rule::NM04, About, From, To);
  }
  for (const Use &U : C->operands())
    checkSpaces(About, cast<Constant>(U.get()));
}

void CastFolder::foldOperands(Instruction &I) {
  for (Use &U : I.operands())
    if (auto *C = dyn_cast<Constant>(U.get()))
      if (!isa<GlobalValue>(C)) {
        Constant *New = fold(C);
        U.set(New);
        checkSpaces(I, New);
      }
}

void CastFolder::foldRoundTrip(IntToPtrInst &I) {
  Value *Source = roundTripSource(I.getOperand(0), DL);
  if (!Source || I.getType()->isVectorTy())
    return;
  unsigned From = Source->getType()->getPointerAddressSpace();
  unsigned To = I.getType()->getPointerAddressSpace();
  if (From != To && !takesAny(To)) {
    Sink.report(rule::NM04, I, From, To);
    return;
  }
  IRBuilder<> B(&I);
  Value *New = B.CreatePointerBitCastOrAddrSpaceCast(Source, I.getType());
  New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

void CastFolder::foldIn(Function &F) {
  SmallVector<IntToPtrInst *, 8> RoundTrips;
  for (Instruction &I : instructions(F)) {
    foldOperands(I);
    if (auto *Cast = dyn_cast<IntToPtrInst>(&I))
      RoundTrips.push_back(Cast);
  }
  for (IntToPtrInst *Cast : RoundTrips)
    foldRoundTrip(*Cast);
}

void CastFolder::foldIn(GlobalVariable &G) {
  if (!G.hasInitializer())
    return;
  G.setInitializer(fold(G.getInitializer()));
  checkSpaces(G, G.getInitializer());
}

static bool isPrivate(const GlobalVariable &G) {
  return G.getAddressSpace() == spir::Private &&
         !G.getName().startswith("llvm.");
}

static void moveOutOfPrivate(GlobalVariable &G) {
  unsigned Space = G.isConstant() ? 2 : 1;
  auto *New = new GlobalVariable(
      *G.getParent(), G.getValueType(), G.isConstant(), G.getLinkage(),
      G.hasInitializer() ? G.getInitializer() : nullptr, "", &G,
      G.getThreadLocalMode(), Space);
  New->copyAttributesFrom(&G);
  New->takeName(&G);
  New->copyMetadata(&G, 0);
  G.replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(New, G.getType()));
  G.eraseFromParent();
}

FunctionStep spir2nvvm::normaliseVariables(Translation &T) {
  Module &M = *T.M;
  for (GlobalVariable &G : make_early_inc_range(M.globals()))
    if (isPrivate(G))
      moveOutOfPrivate(G);
  CastFolder Folder(M.getDataLayout(), T.Sink);
  for (GlobalVariable &G : M.globals())
    Folder.foldIn(G);
  return {[Folder](Function &F) mutable { Folder.foldIn(F); }};
}
