// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Accesses of lanes: of a row that lies side by side at once, of others each
/// for itself, and those to the same place once.

#include "Executor/Compile/LaneCode.h"

#include "Executor/Compile/GroupFlow.h"

#include "llvm/Analysis/VectorUtils.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Each lane has its own, one after the other.
void LaneCode::emitAlloca(AllocaInst &Alloca) {
  Type *Ty = Alloca.getAllocatedType();
  auto *Row = new AllocaInst(ArrayType::get(Ty, Width), 0, nullptr,
                             Alloca.getAlign(), Alloca.getName(), Entry);
  LaneValue To;
  To.Scalar = B.CreateBitCast(Row, Alloca.getType());
  SmallVector<Constant *, 16> Numbers;
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Numbers.push_back(B.getInt64(Lane));
  To.Parts.push_back(B.CreateGEP(Ty, To.Scalar, ConstantVector::get(Numbers)));
  set(Alloca, To);
}

// ---- Rows -------------------------------------------------------------------

// Neighbours lie side by side.
bool LaneCode::isRow(Type *Ty, const Value &Pointer) const {
  std::optional<int64_t> Stride = Shapes.strideOf(Pointer);
  return Stride && *Stride == int64_t(partsOf(*Ty) * Layout.getTypeStoreSize(
                                                         Ty->getScalarType()));
}

Value *LaneCode::rowPointer(Type *Ty, Value *Pointer) {
  Type *Row = FixedVectorType::get(Ty->getScalarType(), Width * partsOf(*Ty));
  return B.CreateBitCast(
      Pointer, Row->getPointerTo(Pointer->getType()->getPointerAddressSpace()));
}

Value *LaneCode::rowMask(Type *Ty) {
  const unsigned Parts = partsOf(*Ty);
  if (!Active || Parts == 1)
    return Active;
  SmallVector<int, 64> Each;
  for (unsigned N = 0; N != Width * Parts; ++N)
    Each.push_back(int(N / Parts));
  return B.CreateShuffleVector(Active, Each);
}

void LaneCode::loadRow(LoadInst &Load, LaneValue &To) {
  Type *Ty = Load.getType();
  const unsigned Parts = partsOf(*Ty);
  Value *Place = rowPointer(Ty, scalar(*Load.getPointerOperand()));
  Type *Row = FixedVectorType::get(Ty->getScalarType(), Width * Parts);
  Value *All = Active ? static_cast<Value *>(B.CreateMaskedLoad(
                            Row, Place, Load.getAlign(), rowMask(Ty)))
                      : B.CreateAlignedLoad(Row, Place, Load.getAlign());
  if (Parts == 1) {
    To.Parts.push_back(All);
    return;
  }
  for (unsigned N = 0; N != Parts; ++N) {
    SmallVector<int, 16> Each;
    for (unsigned Lane = 0; Lane != Width; ++Lane)
      Each.push_back(int(Lane * Parts + N));
    To.Parts.push_back(B.CreateShuffleVector(All, Each));
  }
}

void LaneCode::storeRow(StoreInst &Store) {
  Value &V = *Store.getValueOperand();
  Type *Ty = V.getType();
  const unsigned Parts = partsOf(*Ty);
  Value *Place = rowPointer(Ty, scalar(*Store.getPointerOperand()));
  SmallVector<Value *, 16> Columns;
  for (unsigned N = 0; N != Parts; ++N)
    Columns.push_back(part(V, N));
  Value *All = Columns.front();
  if (Parts != 1) {
    All = concatenateVectors(B, Columns);
    SmallVector<int, 64> Each;
    for (unsigned N = 0; N != Width * Parts; ++N)
      Each.push_back(int(N % Parts * Width + N / Parts));
    All = B.CreateShuffleVector(All, Each);
  }
  if (Active)
    B.CreateMaskedStore(All, Place, Store.getAlign(), rowMask(Ty));
  else
    B.CreateAlignedStore(All, Place, Store.getAlign());
}

// ---- Each for itself --------------------------------------------------------

Value *LaneCode::elementPointer(Value *Pointers, Type *Ty, unsigned N) {
  if (!Ty->isVectorTy())
    return Pointers;
  const unsigned Space =
      Pointers->getType()->getScalarType()->getPointerAddressSpace();
  Type *Element = Ty->getScalarType();
  Value *Elements = B.CreateBitCast(
      Pointers, FixedVectorType::get(Element->getPointerTo(Space), Width));
  return N == 0 ? Elements : B.CreateGEP(Element, Elements, B.getInt64(N));
}

static Align alignmentOf(Align Whole, uint64_t Bytes, unsigned N) {
  return commonAlignment(Whole, N * Bytes);
}

void LaneCode::loadApart(LoadInst &Load, LaneValue &To) {
  Type *Ty = Load.getType();
  Value *Pointers = part(*Load.getPointerOperand());
  const uint64_t Bytes = Layout.getTypeStoreSize(Ty->getScalarType());
  for (unsigned N = 0; N != partsOf(*Ty); ++N)
    To.Parts.push_back(
        B.CreateMaskedGather(laneType(*Ty), elementPointer(Pointers, Ty, N),
                             alignmentOf(Load.getAlign(), Bytes, N), Active));
}

void LaneCode::storeApart(StoreInst &Store) {
  Value &V = *Store.getValueOperand();
  Type *Ty = V.getType();
  Value *Pointers = part(*Store.getPointerOperand());
  const uint64_t Bytes = Layout.getTypeStoreSize(Ty->getScalarType());
  for (unsigned N = 0; N != partsOf(*Ty); ++N) {
    Value *New = part(V, N), *To = elementPointer(Pointers, Ty, N);
    B.CreateMaskedScatter(New, To, alignmentOf(Store.getAlign(), Bytes, N),
                          Active);
  }
}

// ---- Either -----------------------------------------------------------------

void LaneCode::eitherWay(Value *Guard, function_ref<void()> Row,
                         function_ref<void()> Apart) {
  BasicBlock *Sides[] = {block("row"), block("apart")}, *Behind = block("both");
  B.CreateCondBr(Guard, Sides[0], Sides[1]);
  auto Known = Here;
  for (unsigned N : {0, 1}) {
    B.SetInsertPoint(Sides[N]);
    N == 0 ? Row() : Apart();
    B.CreateBr(Behind);
    Here = Known;
  }
  B.SetInsertPoint(Behind);
}

void LaneCode::emitLoad(LoadInst &Load, LaneValue &To) {
  Value &Pointer = *Load.getPointerOperand();
  if (fieldOf(Load)) { // the number in the group
    To.Parts.push_back(stepsFrom(To.Scalar, 1));
    return;
  }
  if (!isRow(Load.getType(), Pointer))
    return loadApart(Load, To);
  Value *Guard = get(Pointer).Guard;
  if (!Guard)
    return loadRow(Load, To);
  const unsigned Parts = partsOf(*Load.getType());
  SmallVector<AllocaInst *, 4> Both;
  for (unsigned N = 0; N != Parts; ++N)
    Both.push_back(variable(laneType(*Load.getType()), "either"));
  auto Keep = [&](const LaneValue &V) {
    for (unsigned N = 0; N != Parts; ++N)
      B.CreateStore(V.Parts[N], Both[N]);
  };
  eitherWay(
      Guard,
      [&] {
        LaneValue Row;
        loadRow(Load, Row);
        Keep(Row);
      },
      [&] {
        LaneValue Apart;
        loadApart(Load, Apart);
        Keep(Apart);
      });
  for (AllocaInst *From : Both)
    To.Parts.push_back(B.CreateLoad(From->getAllocatedType(), From));
}

void LaneCode::emitStore(StoreInst &Store) {
  Value &Pointer = *Store.getPointerOperand(), &V = *Store.getValueOperand();
  if (!Shapes.isUniform(Pointer)) {
    if (!isRow(V.getType(), Pointer))
      return storeApart(Store);
    Value *Guard = get(Pointer).Guard;
    if (!Guard)
      return storeRow(Store);
    return eitherWay(
        Guard, [&] { storeRow(Store); }, [&] { storeApart(Store); });
  }
  // The last lane's is what stays.
  Value *Last = B.getInt32(Width - 1);
  if (Active) {
    Value *Bits = B.CreateBitCast(Active, B.getIntNTy(Width));
    Value *Free = B.CreateBinaryIntrinsic(Intrinsic::ctlz, Bits, B.getTrue());
    Last = B.CreateSub(Last, B.CreateZExtOrTrunc(Free, B.getInt32Ty()));
  }
  Value *New = laneOf(V, Last), *To = scalar(Pointer);
  B.CreateAlignedStore(New, To, Store.getAlign());
}

// ---- One lane after the other -----------------------------------------------

Value *LaneCode::laneOf(Value &V, Value *Lane) {
  if (Shapes.isUniform(V))
    return scalar(V);
  if (!V.getType()->isVectorTy())
    return B.CreateExtractElement(part(V), Lane);
  Value *All = UndefValue::get(V.getType());
  for (unsigned N = 0; N != partsOf(*V.getType()); ++N)
    All =
        B.CreateInsertElement(All, B.CreateExtractElement(part(V, N), Lane), N);
  return All;
}

void LaneCode::forEachLane(function_ref<void(Value *Lane)> Do) {
  Type *Bits = B.getIntNTy(Width);
  Value *Begin = activeBits();
  BasicBlock *Before = B.GetInsertBlock(), *Body = block("lane"),
             *Behind = block("lanes");
  B.CreateCondBr(B.CreateICmpNE(Begin, ConstantInt::get(Bits, 0)), Body,
                 Behind);
  B.SetInsertPoint(Body);
  PHINode *Left = B.CreatePHI(Bits, 2);
  Left->addIncoming(Begin, Before);
  Value *Lane = B.CreateBinaryIntrinsic(Intrinsic::cttz, Left, B.getTrue());
  Do(B.CreateZExtOrTrunc(Lane, B.getInt32Ty()));
  Value *Rest = B.CreateAnd(Left, B.CreateSub(Left, ConstantInt::get(Bits, 1)));
  Left->addIncoming(Rest, B.GetInsertBlock());
  B.CreateCondBr(B.CreateICmpNE(Rest, ConstantInt::get(Bits, 0)), Body, Behind);
  B.SetInsertPoint(Behind);
}

void LaneCode::emitMemory(MemIntrinsic &Memory) {
  for (Use &U : Memory.args())
    get(*U);
  forEachLane([&](Value *Lane) {
    Instruction *Copy = Memory.clone();
    for (Use &U : cast<CallInst>(Copy)->args())
      if (isa<Instruction>(U) || isa<Argument>(U))
        U.set(laneOf(*U, Lane));
    Copy->setDebugLoc({});
    B.Insert(Copy);
  });
}

void LaneCode::emitAtomic(AtomicRMWInst &Atomic) {
  // Before the loop, for what follows it.
  for (Use &U : Atomic.operands())
    get(*U);
  Value *Pointers = Shapes.isUniform(*Atomic.getPointerOperand())
                        ? nullptr
                        : part(*Atomic.getPointerOperand());
  AllocaInst *Olds = Atomic.use_empty()
                         ? nullptr
                         : variable(laneType(*Atomic.getType()), "olds");
  forEachLane([&](Value *Lane) {
    Value *Pointer = Pointers ? B.CreateExtractElement(Pointers, Lane)
                              : scalar(*Atomic.getPointerOperand());
    Value *Old = B.CreateAtomicRMW(
        Atomic.getOperation(), Pointer, laneOf(*Atomic.getValOperand(), Lane),
        Atomic.getAlign(), Atomic.getOrdering(), Atomic.getSyncScopeID());
    if (!Olds)
      return;
    Value *All = B.CreateLoad(Olds->getAllocatedType(), Olds);
    B.CreateStore(B.CreateInsertElement(All, Old, Lane), Olds);
  });
  if (!Olds)
    return;
  LaneValue To;
  To.Parts.push_back(B.CreateLoad(Olds->getAllocatedType(), Olds));
  set(Atomic, To);
}
