// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Null where address 0 is an object: docs/decisions/null-pointers.md.
///
///   memset(%table, 0, 16)      memset(%table, 0, 16)
///                              store null to each private, local or constant
///                              pointer in it (all ones after retyping)
///
///   addrspacecast              %null = icmp eq %p, <null of 3>
///     T addrspace(3)* %p       %cast = addrspacecast ... %p to T*
///     to T*                    select %null, T* null, T* %cast

#include "Passes/RemapAddressSpaces/Steps.h"
#include "Passes/Retype/Retype.h"
#include "Target/AddressSpaces.h"
#include "spir2nvvm/rules/Structure.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

// One store each; a table with more pointers than this is not written by hand.
static constexpr unsigned MaxStores = 1024;

static bool needsStores(Type *Ty) {
  if (auto *P = dyn_cast<PointerType>(Ty)) {
    Optional<unsigned> Space;
    if (auto Nvvm = nvvmSpaceOf(P->getAddressSpace()))
      Space = *Nvvm;
    return Space && nullIsAllOnes(*Space);
  }
  return any_of(Ty->subtypes(), needsStores);
}

namespace {

class NullStores {
public:
  NullStores(MemSetInst &Fill, Value *Object)
      : Fill(Fill), Object(Object), B(Fill.getNextNode()) {}
  bool write(Type *Ty) {
    Path.push_back(B.getInt32(0));
    return descend(Ty);
  }

private:
  bool descend(Type *Ty);
  bool child(Type *Ty, unsigned Index) {
    Path.push_back(B.getInt32(Index));
    bool Done = descend(Ty);
    Path.pop_back();
    return Done;
  }

  MemSetInst &Fill;
  Value *Object;
  IRBuilder<> B;
  SmallVector<Value *, 8> Path;
  unsigned Stores = 0;
};

} // namespace

bool NullStores::descend(Type *Ty) {
  if (!needsStores(Ty))
    return true;
  if (auto *S = dyn_cast<StructType>(Ty)) {
    for (unsigned I = 0; I != S->getNumElements(); ++I)
      if (!child(S->getElementType(I), I))
        return false;
    return true;
  }
  if (auto *A = dyn_cast<ArrayType>(Ty)) {
    for (uint64_t I = 0; I != A->getNumElements(); ++I)
      if (!child(A->getElementType(), I))
        return false;
    return true;
  }
  if (++Stores > MaxStores)
    return false;
  Value *Place = B.CreateInBoundsGEP(
      Object->getType()->getNonOpaquePointerElementType(), Object, Path);
  B.CreateAlignedStore(Constant::getNullValue(Ty), Place, Align(1),
                       Fill.isVolatile());
  return true;
}

static void storeNulls(MemSetInst &Fill, DiagnosticSink &Sink) {
  Value *Object = Fill.getDest()->stripPointerCasts();
  Type *Pointee = Object->getType()->getNonOpaquePointerElementType();
  if (!needsStores(Pointee))
    return;
  const DataLayout &DL = Fill.getModule()->getDataLayout();
  auto *Byte = dyn_cast<ConstantInt>(Fill.getValue());
  auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
  if (!Byte || !Byte->isZero()) {
    Sink.report(rule::AS03, Fill, "a byte that is not zero");
    return;
  }
  if (!Length || Length->getZExtValue() != DL.getTypeAllocSize(Pointee)) {
    Sink.report(rule::AS03, Fill, "a part of them, or more than one");
    return;
  }
  if (!NullStores(Fill, Object).write(Pointee))
    Sink.report(rule::AS03, Fill, "more than 1024 of them");
}

void spir2nvvm::storeNullsAfterMemset(Module &M, DiagnosticSink &Sink) {
  SmallVector<MemSetInst *, 8> Fills;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Fill = dyn_cast<MemSetInst>(&I))
        Fills.push_back(Fill);
  for (MemSetInst *Fill : Fills)
    storeNulls(*Fill, Sink);
}

// Objects are never null, nor are places inside them.
static bool isObject(const Value *V) {
  V = V->stripInBoundsOffsets();
  if (auto *A = dyn_cast<Argument>(V))
    return A->hasByValAttr() || A->hasStructRetAttr() || A->hasNonNullAttr();
  return isa<AllocaInst>(V) || isa<GlobalValue>(V);
}

// A null there would have no meaning to keep.
static bool isAbiArgument(const Use &U) {
  auto *Call = dyn_cast<CallBase>(U.getUser());
  return Call && Call->isArgOperand(&U) &&
         isAbiPointer(Call->getAttributes(), Call->getArgOperandNo(&U));
}

static void keepNull(AddrSpaceCastInst &Cast) {
  auto *From = dyn_cast<PointerType>(Cast.getSrcTy());
  auto *To = dyn_cast<PointerType>(Cast.getDestTy());
  const DataLayout &DL = Cast.getModule()->getDataLayout();
  if (!From || !To ||
      nullIsAllOnes(From->getAddressSpace()) ==
          nullIsAllOnes(To->getAddressSpace()) ||
      isObject(Cast.getPointerOperand()) || all_of(Cast.uses(), isAbiArgument))
    return;
  IRBuilder<> B(Cast.getNextNode());
  Value *IsNull =
      B.CreateICmpEQ(Cast.getPointerOperand(), nvvmNull(From, DL), "is.null");
  auto *Result = cast<Instruction>(
      B.CreateSelect(IsNull, nvvmNull(To, DL), &Cast, Cast.getName()));
  Cast.replaceUsesWithIf(Result, [&](Use &U) { return U.getUser() != Result; });
}

void spir2nvvm::keepNullsInCasts(Module &M) {
  SmallVector<AddrSpaceCastInst *, 16> Casts;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I))
        Casts.push_back(Cast);
  for (AddrSpaceCastInst *Cast : Casts)
    keepNull(*Cast);
}

static bool isLifetimeMarker(const Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->isLifetimeStartOrEnd();
}

void spir2nvvm::moveLifetimeMarkers(Module &M) {
  SmallVector<IntrinsicInst *, 16> Markers;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (isLifetimeMarker(I))
        Markers.push_back(cast<IntrinsicInst>(&I));
  for (IntrinsicInst *Marker : Markers) {
    // stripPointerCasts looks through the one cast to the local space.
    Value *Object = Marker->getArgOperand(1)->stripPointerCasts();
    if (isa<AllocaInst>(Object)) {
      IRBuilder<> B(Marker);
      Value *Bytes = B.CreateBitCast(Object, B.getInt8PtrTy());
      auto *Size = cast<ConstantInt>(Marker->getArgOperand(0));
      if (Marker->getIntrinsicID() == Intrinsic::lifetime_start)
        B.CreateLifetimeStart(Bytes, Size);
      else
        B.CreateLifetimeEnd(Bytes, Size);
    }
    // A marker of anything else is a hint nobody can use.
    Function *Declaration = Marker->getCalledFunction();
    Marker->eraseFromParent();
    if (Declaration->use_empty())
      Declaration->eraseFromParent();
  }
}
