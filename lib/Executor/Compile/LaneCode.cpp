// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Executor/Compile/LaneCode.h"

#include "Executor/Compile/GroupFlow.h"
#include "Executor/Compile/HalfWords.h"

#include "Executor/Model/Runtime.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

LaneCode::LaneCode(Function &Old, Function &New, LaneShapes &Shapes,
                   const RowGuards &Guards, unsigned Width, unsigned Running)
    : Old(Old), New(New), Shapes(Shapes), Guards(Guards), Width(Width),
      Running(Running), Layout(Old.getParent()->getDataLayout()),
      B(Old.getContext()) {}

BasicBlock *LaneCode::block(const Twine &Name) {
  return BasicBlock::Create(B.getContext(), Name, &New);
}

// ---- Values -----------------------------------------------------------------

unsigned LaneCode::partsOf(const llvm::Type &Ty) {
  auto *Vector = dyn_cast<FixedVectorType>(&Ty);
  return Vector ? Vector->getNumElements() : 1;
}

Type *LaneCode::laneType(llvm::Type &Ty) const {
  return FixedVectorType::get(Ty.getScalarType(), Width);
}

AllocaInst *LaneCode::variable(llvm::Type *Ty, const Twine &Name) {
  auto *New = new AllocaInst(Ty, 0, Name, Entry);
  Variables.push_back(New);
  return New;
}

LaneCode::Place &LaneCode::placeOf(const llvm::Instruction &I) {
  auto [Found, IsNew] = Places.try_emplace(&I);
  Place &P = Found->second;
  if (!IsNew)
    return P;
  if (Shapes.isUniform(I) || Shapes.strideOf(I))
    P.Scalar = variable(I.getType(), I.getName());
  if (Shapes.strideOf(I))
    P.Guard = variable(B.getInt1Ty(), "guard");
  if (!Shapes.isUniform(I))
    for (unsigned N = 0; N != partsOf(*I.getType()); ++N)
      P.Parts.push_back(variable(laneType(*I.getType()), I.getName()));
  return P;
}

LaneValue LaneCode::get(llvm::Value &V) {
  auto *I = dyn_cast<llvm::Instruction>(&V);
  if (!I) {
    LaneValue Outside;
    Outside.Scalar =
        isa<Argument>(V) ? New.getArg(cast<Argument>(V).getArgNo()) : &V;
    return Outside;
  }
  auto Found = Here.find(I);
  if (Found != Here.end())
    return Found->second;
  Place P = placeOf(*I);
  LaneValue Loaded;
  auto Load = [&](AllocaInst *From) {
    return B.CreateLoad(From->getAllocatedType(), From);
  };
  if (P.Scalar)
    Loaded.Scalar = Load(P.Scalar);
  if (P.Guard)
    Loaded.Guard = Load(P.Guard);
  for (AllocaInst *Part : P.Parts)
    Loaded.Parts.push_back(Load(Part));
  return Here[I] = Loaded;
}

Value *LaneCode::part(llvm::Value &V, unsigned N) {
  LaneValue Known = get(V);
  if (!Known.Parts.empty())
    return Known.Parts[N];
  if (V.getType()->isVectorTy())
    return splat(B.CreateExtractElement(Known.Scalar, N));
  llvm::Value *All = splat(Known.Scalar);
  if (&V != Shapes.number())
    return All;
  SmallVector<Constant *, 16> Steps;
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Steps.push_back(ConstantInt::get(V.getType(), Lane));
  return B.CreateAdd(All, ConstantVector::get(Steps));
}

void LaneCode::set(llvm::Instruction &I, const LaneValue &New) {
  Here[&I] = New;
  if (any_of(I.users(), [&](const User *U) {
        return cast<llvm::Instruction>(U)->getParent() != I.getParent() ||
               isa<PHINode>(U);
      }))
    store(I, New, nullptr);
}

/// For the lanes of \p Mask; the others keep what they have.
void LaneCode::store(const llvm::Instruction &I, const LaneValue &New,
                     llvm::Value *Mask) {
  const Place P = placeOf(I);
  llvm::Value *Some = Mask && P.Scalar ? any(Mask) : nullptr;
  auto Keep = [&](AllocaInst *To, llvm::Value *Now, llvm::Value *Where) {
    if (Where)
      Now =
          B.CreateSelect(Where, Now, B.CreateLoad(To->getAllocatedType(), To));
    B.CreateStore(Now, To);
  };
  if (P.Scalar)
    Keep(P.Scalar, New.Scalar, Some);
  if (P.Guard)
    Keep(P.Guard, New.Guard ? New.Guard : B.getTrue(), Some);
  for (size_t N = 0; N != P.Parts.size(); ++N)
    Keep(P.Parts[N], New.Parts[N], Mask);
}

llvm::Value *LaneCode::any(llvm::Value *Mask) {
  if (!Mask)
    return B.getTrue();
  Type *Bits = B.getIntNTy(Width);
  return B.CreateICmpNE(B.CreateBitCast(Mask, Bits), ConstantInt::get(Bits, 0));
}

llvm::Value *LaneCode::activeBits() {
  Type *Bits = B.getIntNTy(Width);
  return Active ? B.CreateBitCast(Active, Bits)
                : static_cast<llvm::Value *>(Constant::getAllOnesValue(Bits));
}

// What lanes that are not there compute may be poison.
llvm::Value *LaneCode::both(llvm::Value *Mask, llvm::Value *Condition) {
  return Mask ? B.CreateLogicalAnd(Mask, Condition) : Condition;
}

// ---- Instructions -----------------------------------------------------------

void LaneCode::emit(llvm::Instruction &I) {
  if (isa<DbgInfoIntrinsic>(I) || I.isLifetimeStartOrEnd() ||
      (isa<IntrinsicInst>(I) &&
       (cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::assume ||
        cast<IntrinsicInst>(I).getIntrinsicID() ==
            Intrinsic::experimental_noalias_scope_decl)))
    return;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return emitStore(*Store);
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return emitAtomic(*Atomic);
  if (auto *Memory = dyn_cast<MemIntrinsic>(&I))
    return emitMemory(*Memory);
  if (auto *Call = dyn_cast<CallInst>(&I))
    if (staysApart(*Call))
      return emitApart(*Call);
  if (Shapes.isUniform(I) && !isa<AllocaInst>(I))
    return emitUniform(I);
  emitVector(I);
}

void LaneCode::emitUniform(llvm::Instruction &I) {
  llvm::Instruction *Copy = I.clone();
  for (Use &U : Copy->operands())
    if (isa<llvm::Instruction>(U) || isa<Argument>(U))
      U.set(scalar(*U));
  Copy->setDebugLoc({});
  B.Insert(Copy, I.getName());
  LaneValue To;
  To.Scalar = Copy;
  if (!I.getType()->isVoidTy())
    set(I, To);
}

void LaneCode::emitVector(llvm::Instruction &I) {
  LaneValue To;
  if (Shapes.strideOf(I))
    emitScalarOf(I, To);
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return emitAlloca(*Alloca);
  if (auto *Load = dyn_cast<LoadInst>(&I))
    emitLoad(*Load, To);
  else if (auto *Call = dyn_cast<CallInst>(&I))
    emitCall(*Call, To);
  else if (auto *Cast = dyn_cast<BitCastInst>(&I))
    emitBitCast(*Cast, To);
  else if (isa<ExtractElementInst>(I) || isa<InsertElementInst>(I) ||
           isa<ShuffleVectorInst>(I))
    emitElements(I, To);
  else if (isa<FreezeInst>(I) && To.Scalar) // one choice for both
    To.Parts.push_back(stepsFrom(To.Scalar, *Shapes.strideOf(I)));
  else
    for (unsigned N = 0; N != partsOf(*I.getType()); ++N)
      To.Parts.push_back(onePart(I, N));
  set(I, To);
}

// Of the first lane, which may not be one that is there: nothing is promised.
void LaneCode::emitScalarOf(llvm::Instruction &I, LaneValue &To) {
  if (isa<AllocaInst>(I))
    return;
  if (Guards.covers(I)) {
    To.Scalar = fromFirst(I);
    return;
  }
  llvm::Instruction *Copy = I.clone();
  for (Use &U : Copy->operands()) {
    if (!isa<llvm::Instruction>(U) && !isa<Argument>(U))
      continue;
    LaneValue Known = get(*U);
    U.set(Known.Scalar);
    if (Known.Guard)
      To.Guard = To.Guard ? B.CreateAnd(To.Guard, Known.Guard) : Known.Guard;
  }
  Copy->dropPoisonGeneratingFlags();
  Copy->setDebugLoc({});
  B.Insert(Copy, I.getName());
  To.Scalar = Copy;
  if (llvm::Value *Own = guardOf(I))
    To.Guard = To.Guard ? B.CreateAnd(To.Guard, Own) : Own;
}

// What lanes with that stride have.
llvm::Value *LaneCode::stepsFrom(llvm::Value *First, int64_t Stride) {
  SmallVector<Constant *, 16> Steps;
  for (unsigned Lane = 0; Lane != Width; ++Lane)
    Steps.push_back(ConstantInt::getSigned(First->getType(), Lane * Stride));
  return B.CreateAdd(splat(First), ConstantVector::get(Steps));
}

// In a row that does not wrap around: the first work-item's, which is the same for
// all of the row, and the steps since then.
llvm::Value *LaneCode::fromFirst(llvm::Instruction &I) {
  auto Given = [&](unsigned N) { return New.getArg(N); };
  llvm::Value *First = firstOfRow(B, I, Given);
  llvm::Value *Steps = B.CreateZExt(
      rowField(B, New.getArg(0), offsetof(WorkItem, Tid), B.getInt32Ty()),
      I.getType());
  llvm::Value *Stride =
      ConstantInt::getSigned(I.getType(), *Shapes.strideOf(I));
  return B.CreateNSWAdd(First, B.CreateNSWMul(Steps, Stride));
}

// Whether the row does not wrap around in the type that I extends.
llvm::Value *LaneCode::guardOf(llvm::Instruction &I) {
  llvm::Value *Steps = B.getInt32(Width - 1);
  if (isa<SExtInst>(I) || isa<ZExtInst>(I)) {
    llvm::Value *Narrow = I.getOperand(0);
    // A number in a group is small.
    if (auto *Field = dyn_cast<LoadInst>(Narrow))
      if (fieldOf(*Field))
        return nullptr;
    return staysInRange(B, scalar(*Narrow), *Shapes.strideOf(*Narrow), Steps,
                        isa<SExtInst>(I));
  }
  if (I.getOpcode() != llvm::Instruction::AShr)
    return nullptr;
  llvm::Value *Narrow = cast<llvm::Instruction>(I.getOperand(0))->getOperand(0);
  const unsigned Bits =
      I.getType()->getIntegerBitWidth() -
      unsigned(cast<ConstantInt>(I.getOperand(1))->getZExtValue());
  llvm::Value *Cut = B.CreateTrunc(scalar(*Narrow), B.getIntNTy(Bits));
  return staysInRange(B, Cut, *Shapes.strideOf(*Narrow), Steps, true);
}

llvm::Value *LaneCode::onePart(llvm::Instruction &I, unsigned N) {
  auto Operand = [&](unsigned At) { return part(*I.getOperand(At), N); };
  llvm::Value *Made = nullptr;
  if (auto *Binary = dyn_cast<BinaryOperator>(&I)) {
    if (Binary->isIntDivRem())
      return divided(*Binary, N);
    llvm::Value *Right = Operand(1);
    Made = B.CreateBinOp(Binary->getOpcode(), Operand(0), Right);
  } else if (auto *Unary = dyn_cast<UnaryOperator>(&I)) {
    Made = B.CreateUnOp(Unary->getOpcode(), Operand(0));
  } else if (auto *Cast = dyn_cast<CastInst>(&I)) {
    Made = B.CreateCast(Cast->getOpcode(), Operand(0), laneType(*I.getType()));
  } else if (auto *Compare = dyn_cast<CmpInst>(&I)) {
    llvm::Value *Left = Operand(0), *Right = Operand(1);
    Made = B.CreateCmp(Compare->getPredicate(), Left, Right);
  } else if (isa<SelectInst>(I)) {
    llvm::Value &Condition = *I.getOperand(0);
    llvm::Value *Which =
        !Condition.getType()->isVectorTy() && Shapes.isUniform(Condition)
            ? scalar(Condition)
            : part(Condition, Condition.getType()->isVectorTy() ? N : 0);
    llvm::Value *Yes = Operand(1), *No = Operand(2);
    Made = B.CreateSelect(Which, Yes, No);
  } else if (isa<FreezeInst>(I)) {
    Made = B.CreateFreeze(Operand(0));
  } else {
    auto &Address = cast<GetElementPtrInst>(I);
    SmallVector<llvm::Value *, 4> Indices;
    for (llvm::Value *Index : Address.indices())
      Indices.push_back(isa<Constant>(Index) || Shapes.isUniform(*Index)
                            ? scalar(*Index)
                            : part(*Index));
    llvm::Value &Base = *Address.getPointerOperand();
    Made = B.CreateGEP(Address.getSourceElementType(),
                       Shapes.isUniform(Base) ? scalar(Base) : part(Base),
                       Indices);
    if (!Made->getType()->isVectorTy())
      Made = splat(Made);
  }
  if (auto *New = dyn_cast<llvm::Instruction>(Made))
    if (!isa<ShuffleVectorInst>(New) && New->getOpcode() == I.getOpcode())
      New->copyIRFlags(&I);
  return Made;
}

// ---- Vectors of the program -------------------------------------------------

void LaneCode::emitElements(llvm::Instruction &I, LaneValue &To) {
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I)) {
    const int Count = int(partsOf(*I.getOperand(0)->getType()));
    for (int From : Shuffle->getShuffleMask())
      To.Parts.push_back(From < 0 ? UndefValue::get(laneType(*I.getType()))
                                  : part(*I.getOperand(From >= Count),
                                         unsigned(From % Count)));
    return;
  }
  const bool Inserts = isa<InsertElementInst>(I);
  llvm::Value &Vector = *I.getOperand(0),
              &Index = *I.getOperand(Inserts ? 2 : 1);
  const unsigned Count = partsOf(*Vector.getType());
  if (auto *Known = dyn_cast<ConstantInt>(&Index)) {
    const uint64_t At = Known->getValue().getLimitedValue(Count);
    if (!Inserts) {
      To.Parts.push_back(At < Count ? part(Vector, unsigned(At))
                                    : UndefValue::get(laneType(*I.getType())));
      return;
    }
    for (unsigned N = 0; N != Count; ++N)
      To.Parts.push_back(N == At ? part(*I.getOperand(1)) : part(Vector, N));
    return;
  }
  llvm::Value *At = part(Index);
  auto Is = [&](unsigned N) {
    return B.CreateICmpEQ(At, ConstantInt::get(At->getType(), N));
  };
  if (Inserts) {
    llvm::Value *New = part(*I.getOperand(1));
    for (unsigned N = 0; N != Count; ++N) {
      llvm::Value *Before = part(Vector, N), *IsHere = Is(N);
      To.Parts.push_back(B.CreateSelect(IsHere, New, Before));
    }
    return;
  }
  llvm::Value *Found = part(Vector);
  for (unsigned N = 1; N != Count; ++N) {
    llvm::Value *Element = part(Vector, N), *IsHere = Is(N);
    Found = B.CreateSelect(IsHere, Element, Found);
  }
  To.Parts.push_back(Found);
}

// Between vectors and numbers of other sizes, the first element is the low one.
void LaneCode::emitBitCast(BitCastInst &Cast, LaneValue &To) {
  llvm::Value &From = *Cast.getOperand(0);
  Type *Result = laneType(*Cast.getType());
  const unsigned Before = partsOf(*From.getType()),
                 After = partsOf(*Cast.getType());
  if (Before == After) {
    for (unsigned N = 0; N != After; ++N)
      To.Parts.push_back(B.CreateBitCast(part(From, N), Result));
    return;
  }
  const unsigned Small = std::min(From.getType()->getScalarSizeInBits(),
                                  Cast.getType()->getScalarSizeInBits());
  Type *SmallWord = FixedVectorType::get(B.getIntNTy(Small), Width);
  const unsigned Ratio = std::max(Before, After) / std::min(Before, After);
  Type *LargeWord = FixedVectorType::get(B.getIntNTy(Small * Ratio), Width);
  for (unsigned N = 0; N != After; ++N) {
    if (Before < After) {
      llvm::Value *All = B.CreateBitCast(part(From, N / Ratio), LargeWord);
      llvm::Value *Shifted = B.CreateLShr(All, uint64_t(N % Ratio) * Small);
      To.Parts.push_back(
          B.CreateBitCast(B.CreateTrunc(Shifted, SmallWord), Result));
      continue;
    }
    llvm::Value *All = Constant::getNullValue(LargeWord);
    for (unsigned K = 0; K != Ratio; ++K) {
      llvm::Value *One = B.CreateBitCast(part(From, N * Ratio + K), SmallWord);
      All = B.CreateOr(
          All, B.CreateShl(B.CreateZExt(One, LargeWord), uint64_t(K) * Small));
    }
    To.Parts.push_back(B.CreateBitCast(All, Result));
  }
}

// ---- What can run as lanes --------------------------------------------------

static bool isLaneElement(const llvm::Type &Ty) {
  const llvm::Type *One = Ty.getScalarType();
  if (One->isIntegerTy(1))
    return true;
  return One->isIntegerTy(8) || One->isIntegerTy(16) || One->isIntegerTy(32) ||
         One->isIntegerTy(64) || One->isHalfTy() || One->isFloatTy() ||
         One->isDoubleTy() || (One->isPointerTy() && !Ty.isVectorTy());
}

// Of a word in memory whose number of bits is that of its bytes.
static bool isWhole(const llvm::Type &Ty, const DataLayout &Layout) {
  return Layout.getTypeSizeInBits(Ty.getScalarType()) ==
         Layout.getTypeAllocSizeInBits(Ty.getScalarType());
}

// A lane that loops until another one has done something would wait for ever
// for one that stays in the loop with it: what comes back must not decide how
// often a lane does.
static bool waitsForNone(const AtomicRMWInst &Atomic, LaneShapes &Shapes) {
  if (Atomic.use_empty())
    return true;
  for (const Loop *L = Shapes.loops().getLoopFor(Atomic.getParent()); L;
       L = L->getParentLoop())
    if (!Shapes.leaveTogether(*L))
      return false;
  return true;
}

static bool isForLanes(const llvm::Instruction &I, LaneShapes &Shapes) {
  const DataLayout &Layout = I.getModule()->getDataLayout();
  if (isa<DbgInfoIntrinsic>(I))
    return true;
  if (computesHalves(I))
    return false;
  if (isa<ReturnInst>(I))
    return I.getNumOperands() == 0 || I.getOperand(0)->getType()->isIntegerTy();
  if (I.isTerminator())
    return isa<BranchInst>(I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    std::optional<uint64_t> Field = fieldOf(I);
    if (Field &&
        (*Field == offsetof(WorkItem, PrivateBase) ||
         (*Field < sizeof(WorkItem::Tid) && !I.getType()->isIntegerTy(32))))
      return false;
    if (!Load->isSimple() || !isWhole(*I.getType(), Layout))
      return false;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    const llvm::Type &Ty = *Store->getValueOperand()->getType();
    return Store->isSimple() && isLaneElement(Ty) && isWhole(Ty, Layout) &&
           Store->getPointerOperand()->stripInBoundsOffsets() !=
               I.getFunction()->getArg(0);
  }
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return Alloca->isStaticAlloca() && !Alloca->isArrayAllocation();
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return !Atomic->isVolatile() && isLaneElement(*I.getType()) &&
           waitsForNone(*Atomic, Shapes);
  if (isa<AtomicCmpXchgInst>(I) || isa<FenceInst>(I))
    return false;
  for (const Use &U : I.operands())
    if (!isa<Function>(U) && !isLaneElement(*U->getType()) &&
        !U->getType()->isMetadataTy())
      return false;
  if (auto *Call = dyn_cast<CallInst>(&I))
    return canRunAsLanes(*Call, Shapes) &&
           (I.getType()->isVoidTy() || isLaneElement(*I.getType()));
  if (isa<ExtractValueInst>(I) || isa<InsertValueInst>(I) || isa<VAArgInst>(I))
    return false;
  return isLaneElement(*I.getType());
}

bool executor::canRunAsLanes(Function &F, LaneShapes &Shapes) {
  // Not those that never end.
  return any_of(F,
                [](const llvm::BasicBlock &Block) {
                  return isa<ReturnInst>(Block.getTerminator());
                }) &&
         all_of(instructions(F), [&](const llvm::Instruction &I) {
           return isForLanes(I, Shapes);
         });
}
