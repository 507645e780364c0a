// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
///   %c = addrspacecast T addrspace(1)* %p   %g = getelementptr T,
///          to T addrspace(4)*                      T addrspace(1)* %p, ...
///   %g = getelementptr T, ... %c, ...       %v = load T, T addrspace(1)* %g
///   %v = load T, T addrspace(4)* %g
///
/// Optimistic: a phi starts without a space, so that a loop over a buffer
/// keeps the buffer's. Where two spaces meet the pointer stays opened.

#include "Passes/KernelAbi/SpaceInference.h"

#include "Passes/Retype/Retype.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

bool spir2nvvm::isOpenedPointer(const Type *Ty) {
  auto *P = dyn_cast<PointerType>(Ty);
  return P && (P->getAddressSpace() == OpenedConstant ||
               P->getAddressSpace() == OpenedPrivate);
}

bool spir2nvvm::hasNoObject(const Value *V) {
  return isa<ConstantPointerNull>(V) || isa<UndefValue>(V);
}

// Looks through what only computes an address from its first operand.
static const Value *addressSource(const Value *V) {
  if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(V))
    return Cast->getPointerOperand();
  if (auto *Cast = dyn_cast<BitCastOperator>(V))
    return Cast->getOperand(0);
  if (auto *GEP = dyn_cast<GEPOperator>(V))
    return GEP->getPointerOperand();
  return nullptr;
}

Optional<unsigned> spir2nvvm::castOrigin(const Value *V) {
  // Instructions: one cast. Constants: a whole expression around it.
  while (isOpenedPointer(V->getType())) {
    if (!isa<AddrSpaceCastOperator>(V) && !isa<ConstantExpr>(V))
      return None;
    V = addressSource(V);
    if (!V)
      return None;
  }
  if (!V->getType()->isPointerTy())
    return None;
  return V->getType()->getPointerAddressSpace();
}

static PointerType *inSpace(Type *Pointer, unsigned Space) {
  return PointerType::get(Pointer->getNonOpaquePointerElementType(), Space);
}

static Constant *constantWithoutCast(Constant *C, unsigned Space) {
  PointerType *Ty = inSpace(C->getType(), Space);
  if (isa<PoisonValue>(C))
    return PoisonValue::get(Ty);
  if (isa<UndefValue>(C))
    return UndefValue::get(Ty);
  if (isa<ConstantPointerNull>(C))
    return ConstantPointerNull::get(Ty);
  if (C->getType()->getPointerAddressSpace() == Space)
    return C;
  auto *CE = cast<ConstantExpr>(C);
  Constant *Base = constantWithoutCast(CE->getOperand(0), Space);
  auto *GEP = dyn_cast<GEPOperator>(CE);
  if (!GEP)
    return ConstantExpr::getBitCast(Base, Ty);
  SmallVector<Constant *, 4> Indices;
  for (Use &Index : GEP->indices())
    Indices.push_back(cast<Constant>(Index));
  return ConstantExpr::getGetElementPtr(GEP->getSourceElementType(), Base,
                                        Indices, GEP->isInBounds());
}

Value *spir2nvvm::withoutCast(Value *V, unsigned Space, Instruction *Before) {
  if (auto *C = dyn_cast<Constant>(V))
    return constantWithoutCast(C, Space);
  PointerType *Ty = inSpace(V->getType(), Space);
  if (V->getType() == Ty)
    return V;
  while (isOpenedPointer(V->getType())) {
    if (auto *C = dyn_cast<Constant>(V)) {
      V = constantWithoutCast(C, Space);
      break;
    }
    V = cast<AddrSpaceCastInst>(V)->getPointerOperand();
  }
  return IRBuilder<>(Before).CreateBitCast(V, Ty);
}

namespace {

/// The lattice: no object seen yet, one space, several.
struct Space {
  enum { None, One, Several } State = None;
  unsigned Number = 0;

  bool operator==(const Space &O) const {
    return State == O.State && (State != One || Number == O.Number);
  }
  Space join(const Space &O) const {
    if (State == None || *this == O)
      return O;
    return O.State == None ? *this : Space{Several, 0};
  }
};

class Inference {
public:
  explicit Inference(Function &F) : F(F) {}
  bool run();

private:
  Space spaceOf(const Value *V) const;
  Space transfer(const Instruction &I) const;
  void solve();
  Value *specific(Value *V, unsigned Number);
  Value *build(Instruction &I, unsigned Number);
  void fillPhis();
  void replace();

  Function &F;
  SmallVector<Instruction *, 32> Work; // instructions with an opened result
  DenseMap<const Value *, Space> Spaces;
  DenseMap<Instruction *, Value *> New;
};

} // namespace

Space Inference::spaceOf(const Value *V) const {
  if (hasNoObject(V))
    return {};
  if (!isOpenedPointer(V->getType()))
    return {Space::One, V->getType()->getPointerAddressSpace()};
  if (isa<ConstantExpr>(V)) {
    Optional<unsigned> Origin = castOrigin(V);
    return Origin ? Space{Space::One, *Origin} : Space{Space::Several, 0};
  }
  auto Found = Spaces.find(V);
  return Found == Spaces.end() ? Space{Space::Several, 0} : Found->second;
}

Space Inference::transfer(const Instruction &I) const {
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    Space Result;
    for (const Use &Incoming : Phi->incoming_values())
      Result = Result.join(spaceOf(Incoming));
    return Result;
  }
  if (auto *Choice = dyn_cast<SelectInst>(&I))
    return spaceOf(Choice->getTrueValue())
        .join(spaceOf(Choice->getFalseValue()));
  const Value *Source = addressSource(&I);
  if (!Source || !Source->getType()->isPointerTy())
    return {Space::Several, 0};
  // Offsets from null are numbers; they belong to no space.
  if (isa<GetElementPtrInst>(I) && hasNoObject(Source))
    return {Space::Several, 0};
  return spaceOf(Source);
}

void Inference::solve() {
  for (Instruction &I : instructions(F))
    if (isOpenedPointer(I.getType())) {
      Work.push_back(&I);
      Spaces[&I] = {};
    }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (Instruction *I : Work) {
      Space Next = transfer(*I);
      if (Next == Spaces[I])
        continue;
      Spaces[I] = Spaces[I].join(Next);
      Changed = true;
    }
  }
}

// V as a pointer into space Number, made once. A value without object is null.
Value *Inference::specific(Value *V, unsigned Number) {
  if (auto *C = dyn_cast<Constant>(V))
    return constantWithoutCast(C, Number);
  if (!isOpenedPointer(V->getType()))
    return V;
  auto *I = cast<Instruction>(V);
  if (spaceOf(I).State == Space::None)
    return ConstantPointerNull::get(inSpace(I->getType(), Number));
  auto Found = New.find(I);
  if (Found != New.end())
    return Found->second;
  Value *Made = build(*I, Number);
  New[I] = Made;
  return Made;
}

Value *Inference::build(Instruction &I, unsigned Number) {
  PointerType *Ty = inSpace(I.getType(), Number);
  Instruction *Made = nullptr;
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    Made = PHINode::Create(Ty, Phi->getNumIncomingValues(), "", Phi);
  } else if (auto *Choice = dyn_cast<SelectInst>(&I)) {
    Value *IfTrue = specific(Choice->getTrueValue(), Number);
    Value *IfFalse = specific(Choice->getFalseValue(), Number);
    Made = SelectInst::Create(Choice->getCondition(), IfTrue, IfFalse, "", &I);
  } else if (auto *GEP = dyn_cast<GetElementPtrInst>(&I)) {
    SmallVector<Value *, 4> Indices(GEP->indices());
    auto *NewGEP = GetElementPtrInst::Create(
        GEP->getSourceElementType(), specific(GEP->getPointerOperand(), Number),
        Indices, "", &I);
    NewGEP->setIsInBounds(GEP->isInBounds());
    Made = NewGEP;
  } else {
    Value *Source = specific(I.getOperand(0), Number);
    if (Source->getType() == Ty)
      return Source;
    Made = new BitCastInst(Source, Ty, "", &I);
  }
  Made->setDebugLoc(I.getDebugLoc());
  return Made;
}

void Inference::fillPhis() {
  for (Instruction *I : Work) {
    auto *Old = dyn_cast<PHINode>(I);
    if (!Old || !New.count(I))
      continue;
    auto *Made = cast<PHINode>(New[I]);
    for (unsigned N = 0; N != Old->getNumIncomingValues(); ++N)
      Made->addIncoming(specific(Old->getIncomingValue(N),
                                 Made->getType()->getPointerAddressSpace()),
                        Old->getIncomingBlock(N));
  }
}

void Inference::replace() {
  for (Instruction *I : Work) {
    auto Found = New.find(I);
    if (Found == New.end())
      continue;
    Value *Made = Found->second;
    if (isa<Instruction>(Made) && !Made->hasName())
      Made->takeName(I);
    Instruction *Place =
        isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt() : I;
    auto *Opened = new AddrSpaceCastInst(Made, I->getType(), "", Place);
    Opened->setName(I->hasName() ? I->getName() : Made->getName() + ".opened");
    I->replaceAllUsesWith(Opened);
  }
  for (Instruction *I : Work)
    if (New.count(I))
      I->eraseFromParent();
}

bool Inference::run() {
  solve();
  for (Instruction *I : Work)
    if (spaceOf(I).State == Space::One) {
      // A cast from a specific space is already the end of its chain.
      bool Root = isa<AddrSpaceCastInst>(I) &&
                  !isOpenedPointer(I->getOperand(0)->getType());
      if (!Root)
        specific(I, spaceOf(I).Number);
    }
  fillPhis();
  replace();
  return !New.empty();
}

bool spir2nvvm::inferSpaces(Function &F) { return Inference(F).run(); }

static bool rewritable(Value *V) {
  return isOpenedPointer(V->getType()) && castOrigin(V).hasValue();
}

// memcpy and its kin are named by the types of their pointers.
static void rewriteTransfer(MemIntrinsic &Call) {
  SmallVector<Type *, 3> Types;
  unsigned Pointers = isa<MemTransferInst>(Call) ? 2 : 1;
  for (unsigned I = 0; I != Pointers; ++I) {
    Value *Operand = Call.getArgOperand(I);
    if (rewritable(Operand))
      Operand = withoutCast(Operand, *castOrigin(Operand), &Call);
    Call.setArgOperand(I, Operand);
    Types.push_back(Operand->getType());
  }
  Types.push_back(Call.getLength()->getType());
  Call.setCalledFunction(Intrinsic::getDeclaration(
      Call.getModule(), Call.getIntrinsicID(), Types));
}

static void rewriteComparison(ICmpInst &Compare) {
  Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  Optional<unsigned> Left = castOrigin(L), Right = castOrigin(R);
  if (hasNoObject(L))
    Left = Right;
  if (hasNoObject(R))
    Right = Left;
  if (!Left || Left != Right || !isOpenedPointer(L->getType()))
    return;
  Compare.setOperand(0, withoutCast(L, *Left, &Compare));
  Compare.setOperand(1, withoutCast(R, *Left, &Compare));
}

static void rewritePointerOperand(Instruction &I) {
  unsigned Index;
  if (isa<LoadInst>(I))
    Index = LoadInst::getPointerOperandIndex();
  else if (isa<StoreInst>(I))
    Index = StoreInst::getPointerOperandIndex();
  else if (isa<AtomicRMWInst>(I))
    Index = AtomicRMWInst::getPointerOperandIndex();
  else if (isa<AtomicCmpXchgInst>(I))
    Index = AtomicCmpXchgInst::getPointerOperandIndex();
  else
    return;
  Value *Pointer = I.getOperand(Index);
  if (rewritable(Pointer))
    I.setOperand(Index, withoutCast(Pointer, *castOrigin(Pointer), &I));
}

void spir2nvvm::useSpecificPointers(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *Call = dyn_cast<MemIntrinsic>(&I))
      rewriteTransfer(*Call);
    else if (auto *Compare = dyn_cast<ICmpInst>(&I))
      rewriteComparison(*Compare);
    else
      rewritePointerOperand(I);
  }
}
