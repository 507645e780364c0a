// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `memset` of zeros over pointers whose null is not zero:
/// docs/internals/decisions/null-pointers.md.
///
///   memset(%table, 0, 16)      memset(%table, 0, 16)
///                              store null to each private, local or constant
///                              pointer in it (all ones after retyping)
///
/// Optimisers write, cut and join such fills, so a fill may begin anywhere in
/// an object, cover a part of it, and have a length known at run time only.
/// What lies where is told by the types the address was computed with. If
/// offset and length are known, so are the pointers; otherwise a function is
/// called that looks at each pointer of the elements the fill touches.

#include "Builtins/Lowering/Lowering.h"
#include "Diagnostics/Rules/Structure.h"
#include "Passes/Common/Calls.h"
#include "Passes/Common/MemoryView.h"
#include "Stages/Stages.h"
#include "Target/AddressSpaces.h"
#include "Target/NullPointers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <array>

using namespace llvm;
using namespace spir2nvvm;

// With more pointers than this, a loop is shorter than one store for each.
static constexpr unsigned MaxStores = 32;

static bool isNullNotZero(Type *Ty) {
  auto *P = dyn_cast<PointerType>(Ty);
  if (!P)
    return false;
  auto Space = nvvmSpaceOf(P->getAddressSpace());
  return Space && nullIsAllOnes(*Space);
}

static bool holdsSuchPointers(Type *Ty) {
  return isNullNotZero(Ty) ||
         (!Ty->isPointerTy() && any_of(Ty->subtypes(), holdsSuchPointers));
}

static Type *pointee(const Value *Pointer) {
  return Pointer->getType()->getNonOpaquePointerElementType();
}

namespace {

/// The pointers a fill of known place and length covers.
struct Covered {
  struct Pointer {
    Type *Ty;
    int64_t Offset; ///< from the begin of the fill
  };
  SmallVector<Pointer, MaxStores> Pointers;
  bool PartOfPointer = false;
  bool TooMany = false; ///< Pointers has some of them only
};

class NullFills {
public:
  NullFills(Module &M, DiagnosticSink &Sink)
      : M(M), DL(M.getDataLayout()), Sink(Sink) {}
  void add(MemSetInst &Fill);

private:
  Covered coveredBy(const MemoryView &Memory, int64_t Length) const;
  void collect(Type *Ty, int64_t At, int64_t Length, Covered &Found) const;
  void callHelper(MemSetInst &Fill, const MemoryView &Memory);
  Function *helperFor(FunctionType *Ty, bool Volatile);

  Module &M;
  const DataLayout &DL;
  DiagnosticSink &Sink;
  std::array<DenseMap<FunctionType *, Function *>, 2> Helpers; ///< [volatile]
  unsigned HelperCount = 0;
};

/// The body of a helper: void(T *element, i8 *begin, intptr length) stores null
/// to each pointer that is inside the fill, in as many elements as it touches.
class HelperBody {
public:
  HelperBody(IRBuilder<> &B, Function &F, bool Volatile)
      : B(B), F(F), DL(F.getParent()->getDataLayout()),
        Word(DL.getIntPtrType(F.getArg(0)->getType())), Volatile(Volatile) {}
  void write();

private:
  /// First and Last are signed and both included.
  void forEach(Value *First, Value *Last, function_ref<void(Value *)> Body);
  /// Ty, which holds such pointers, is at Where.
  void visit(Type *Ty, Value *Where, Align Alignment);
  void storeInside(Type *Ty, Value *Where, Align Alignment);
  BasicBlock *block(const Twine &Name) {
    return BasicBlock::Create(F.getContext(), Name, &F);
  }

  IRBuilder<> &B;
  Function &F;
  const DataLayout &DL;
  Type *Word;
  bool Volatile;
  Value *Begin = nullptr, *End = nullptr; ///< of the fill, as numbers
};

} // namespace

//===----------------------------------------------------------------------===//
// What lies where
//===----------------------------------------------------------------------===//

// Through phi and select, to variables whose types are certain.
static bool mayReachSuchPointers(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, 0);
  return any_of(Objects, [](const Value *Object) {
    if (auto *Slot = dyn_cast<AllocaInst>(Object))
      return holdsSuchPointers(Slot->getAllocatedType());
    auto *G = dyn_cast<GlobalVariable>(Object);
    return G && holdsSuchPointers(G->getValueType());
  });
}

//===----------------------------------------------------------------------===//
// Known offset and length
//===----------------------------------------------------------------------===//

// Ty lies at At, counted from the begin of the fill.
void NullFills::collect(Type *Ty, int64_t At, int64_t Length,
                        Covered &Found) const {
  int64_t Size = DL.getTypeAllocSize(Ty);
  if (At >= Length || At + Size <= 0 || Found.TooMany || !holdsSuchPointers(Ty))
    return;
  if (Ty->isPointerTy()) {
    Found.PartOfPointer |= At < 0 || At + Size > Length;
    Found.TooMany = Found.Pointers.size() == MaxStores;
    if (!Found.TooMany)
      Found.Pointers.push_back({Ty, At});
    return;
  }
  if (auto *S = dyn_cast<StructType>(Ty)) {
    const StructLayout *Layout = DL.getStructLayout(S);
    for (unsigned I = 0; I != S->getNumElements(); ++I)
      collect(S->getElementType(I), At + Layout->getElementOffset(I), Length,
              Found);
    return;
  }
  Type *Element = Ty->getContainedType(0); // of an array or a vector
  int64_t Step = DL.getTypeAllocSize(Element);
  int64_t From = std::max<int64_t>(0, floorDivided(-At, Step));
  int64_t To = std::min(Size / Step, floorDivided(Length - At - 1, Step) + 1);
  for (int64_t I = From; I < To && !Found.TooMany; ++I)
    collect(Element, At + I * Step, Length, Found);
}

Covered NullFills::coveredBy(const MemoryView &Memory, int64_t Length) const {
  Covered Found;
  int64_t Size = DL.getTypeAllocSize(Memory.Element);
  int64_t End = *Memory.Offset + Length;
  for (int64_t I = floorDivided(*Memory.Offset, Size);
       I * Size < End && !Found.TooMany; ++I)
    collect(Memory.Element, I * Size - *Memory.Offset, Length, Found);
  return Found;
}

static void storeNulls(MemSetInst &Fill, const Covered &Found) {
  IRBuilder<> B(Fill.getNextNode());
  B.SetCurrentDebugLocation(Fill.getDebugLoc());
  Value *Begin = Fill.getRawDest();
  unsigned Space = Fill.getDestAddressSpace();
  Align Known = Fill.getDestAlign().valueOrOne();
  for (const Covered::Pointer &P : Found.Pointers) {
    Value *Where = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Begin, P.Offset);
    Where = B.CreateBitCast(Where, P.Ty->getPointerTo(Space));
    B.CreateAlignedStore(Constant::getNullValue(P.Ty), Where,
                         commonAlignment(Known, P.Offset), Fill.isVolatile());
  }
}

//===----------------------------------------------------------------------===//
// Offset or length known at run time
//===----------------------------------------------------------------------===//

void HelperBody::forEach(Value *First, Value *Last,
                         function_ref<void(Value *)> Body) {
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = block("loop"), *Exit = block("done");
  B.CreateCondBr(B.CreateICmpSLE(First, Last), Loop, Exit);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(Word, 2, "i");
  Index->addIncoming(First, Before);
  Body(Index);
  Value *Next = B.CreateAdd(Index, ConstantInt::get(Word, 1));
  Index->addIncoming(Next, B.GetInsertBlock());
  B.CreateCondBr(B.CreateICmpSLE(Next, Last), Loop, Exit);
  B.SetInsertPoint(Exit);
}

void HelperBody::storeInside(Type *Ty, Value *Where, Align Alignment) {
  BasicBlock *Store = block("inside"), *Behind = block("next");
  Value *At = B.CreatePtrToInt(Where, Word);
  Value *Size = ConstantInt::get(Word, DL.getTypeAllocSize(Ty));
  Value *NotBefore = B.CreateICmpUGE(At, Begin);
  Value *NotBehind = B.CreateICmpULE(B.CreateAdd(At, Size), End);
  B.CreateCondBr(B.CreateAnd(NotBefore, NotBehind), Store, Behind);
  B.SetInsertPoint(Store);
  B.CreateAlignedStore(Constant::getNullValue(Ty), Where, Alignment, Volatile);
  B.CreateBr(Behind);
  B.SetInsertPoint(Behind);
}

void HelperBody::visit(Type *Ty, Value *Where, Align Alignment) {
  if (Ty->isPointerTy())
    return storeInside(Ty, Where, Alignment);
  Value *Zero = B.getInt32(0);
  if (auto *S = dyn_cast<StructType>(Ty)) {
    const StructLayout *Layout = DL.getStructLayout(S);
    for (unsigned I = 0; I != S->getNumElements(); ++I)
      if (holdsSuchPointers(S->getElementType(I)))
        visit(S->getElementType(I),
              B.CreateGEP(S, Where, {Zero, B.getInt32(I)}),
              commonAlignment(Alignment, Layout->getElementOffset(I)));
    return;
  }
  Type *Element = Ty->getContainedType(0); // of an array or a vector
  uint64_t Step = DL.getTypeAllocSize(Element);
  uint64_t Count = DL.getTypeAllocSize(Ty) / Step;
  forEach(ConstantInt::get(Word, 0), ConstantInt::get(Word, Count - 1),
          [&](Value *I) {
            visit(Element, B.CreateGEP(Ty, Where, {Zero, I}),
                  commonAlignment(Alignment, Step));
          });
}

void HelperBody::write() {
  Value *First = F.getArg(0);
  Type *Element = pointee(First);
  Begin = B.CreatePtrToInt(F.getArg(1), Word, "begin");
  End = B.CreateAdd(Begin, F.getArg(2), "end");
  Value *Base = B.CreatePtrToInt(First, Word);
  // Division rounds to zero: one element more on each side is looked at.
  auto IndexOf = [&](Value *Address, int64_t More) {
    Value *Distance = B.CreateSub(Address, Base);
    Value *Size = ConstantInt::get(Word, DL.getTypeAllocSize(Element));
    return B.CreateAdd(B.CreateSDiv(Distance, Size),
                       ConstantInt::getSigned(Word, More));
  };
  Value *From = IndexOf(Begin, -1), *To = IndexOf(End, 1);
  forEach(From, To, [&](Value *I) {
    visit(Element, B.CreateGEP(Element, First, I), DL.getABITypeAlign(Element));
  });
  B.CreateRetVoid();
}

Function *NullFills::helperFor(FunctionType *Ty, bool Volatile) {
  Function *&Helper = Helpers[Volatile][Ty];
  if (!Helper)
    Helper = sharedHelper(
        M, "__spir2nvvm_clear_pointers_" + std::to_string(HelperCount++), Ty,
        [&](IRBuilder<> &B, Function &F) {
          HelperBody(B, F, Volatile).write();
        });
  return Helper;
}

void NullFills::callHelper(MemSetInst &Fill, const MemoryView &Memory) {
  IRBuilder<> B(Fill.getNextNode());
  B.SetCurrentDebugLocation(Fill.getDebugLoc());
  Value *Begin = Fill.getRawDest();
  Value *First = Memory.First;
  First = B.CreateBitCast(
      First,
      Memory.Element->getPointerTo(First->getType()->getPointerAddressSpace()));
  Type *Word = DL.getIntPtrType(First->getType());
  auto *Ty = FunctionType::get(
      B.getVoidTy(), {First->getType(), Begin->getType(), Word}, false);
  Function *Helper = helperFor(Ty, Fill.isVolatile());
  Value *Length = B.CreateZExtOrTrunc(Fill.getLength(), Word);
  B.CreateCall(Helper, {First, Begin, Length});
}

void NullFills::add(MemSetInst &Fill) {
  MemoryView Memory =
      viewOf(Fill.getDest(), Fill.getLength(), holdsSuchPointers, DL);
  if (!Memory.First) {
    if (mayReachSuchPointers(Fill.getDest()))
      Sink.report(rule::AS03, Fill,
                  "zeros through one pointer to several objects");
    return;
  }
  auto *Length = dyn_cast<ConstantInt>(Fill.getLength());
  bool Known = Memory.Offset && Length && Length->getValue().ult(INT32_MAX);
  Covered Found;
  if (Known)
    Found = coveredBy(Memory, Length->getSExtValue());
  if (Known && Found.Pointers.empty())
    return;
  auto *Byte = dyn_cast<ConstantInt>(Fill.getValue());
  if (!Byte || !Byte->isZero())
    Sink.report(rule::AS03, Fill, "a byte that is not zero");
  else if (Found.PartOfPointer)
    Sink.report(rule::AS03, Fill, "zeros that end inside a pointer");
  else if (Known && !Found.TooMany)
    storeNulls(Fill, Found);
  else
    callHelper(Fill, Memory);
}

static bool isMemset(const Function &Callee) {
  return Callee.getIntrinsicID() == Intrinsic::memset;
}

void spir2nvvm::storeNullsAfterMemset(Translation &T) {
  Module &M = *T.M;
  DiagnosticSink &Sink = T.Sink;
  SmallVector<MemSetInst *, 8> Fills;
  for (Function *F : callersOf(M, isMemset))
    for (Instruction &I : instructions(*F))
      if (auto *Fill = dyn_cast<MemSetInst>(&I))
        Fills.push_back(Fill);
  NullFills Nulls(M, Sink);
  for (MemSetInst *Fill : Fills)
    Nulls.add(*Fill);
}
