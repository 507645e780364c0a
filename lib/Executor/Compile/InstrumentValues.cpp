// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Pointers as values: constants that hide casts become instructions, and
/// casts between spaces become arithmetic (Runtime.h has the rule).

#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"

#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// Only what depends on the work-item or on where variables lie.
static bool needsExpansion(const Constant *C) {
  if (isa<GlobalValue>(C))
    return false; // a plain operand; replaced when everything else is done
  if (auto *E = dyn_cast<ConstantExpr>(C))
    if (E->getOpcode() == Instruction::AddrSpaceCast)
      return true;
  return any_of(C->operands(), [](const Use &Operand) {
    auto *Inner = dyn_cast<Constant>(Operand);
    return Inner && (isa<GlobalVariable>(Inner) || needsExpansion(Inner));
  });
}

Value *FunctionRewriter::expand(Constant *C, IRBuilder<> &At) {
  if (!needsExpansion(C))
    return C;
  if (auto *E = dyn_cast<ConstantExpr>(C)) {
    Instruction *I = E->getAsInstruction();
    for (Use &Operand : I->operands())
      Operand = expand(cast<Constant>(Operand), At);
    if (auto *Access = dyn_cast<GetElementPtrInst>(I))
      Access->setIsInBounds(false);
    return At.Insert(I);
  }
  Value *Whole = UndefValue::get(C->getType());
  for (unsigned N = 0; N != C->getNumOperands(); ++N) {
    Value *Part = expand(cast<Constant>(C->getOperand(N)), At);
    Whole = C->getType()->isVectorTy() ? At.CreateInsertElement(Whole, Part, N)
                                       : At.CreateInsertValue(Whole, Part, N);
  }
  return Whole;
}

void FunctionRewriter::expandConstants() {
  SmallVector<Instruction *, 64> Worklist;
  for (Instruction &I : instructions(F))
    Worklist.push_back(&I);
  for (Instruction *I : Worklist) {
    auto *Phi = dyn_cast<PHINode>(I);
    // An edge that occurs twice in a phi must bring one value.
    DenseMap<std::pair<BasicBlock *, Constant *>, Value *> Known;
    for (unsigned N = 0; N != I->getNumOperands(); ++N) {
      auto *C = dyn_cast<Constant>(I->getOperand(N));
      if (!C || !needsExpansion(C))
        continue;
      Instruction *Before = Phi ? Phi->getIncomingBlock(N)->getTerminator() : I;
      Value *&New = Known[{Before->getParent(), C}];
      if (!New) {
        IRBuilder<> At(Before);
        New = expand(C, At);
      }
      I->setOperand(N, New);
    }
  }
}

Value *FunctionRewriter::field(size_t Offset, Type *Type) {
  Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), Item, Offset);
  return B.CreateBitCast(Place, Type->getPointerTo());
}

Value *FunctionRewriter::loadField(size_t Offset, Type *Type) {
  return B.CreateLoad(Type, field(Offset, Type));
}

// Host address of a space's value 0.
Value *FunctionRewriter::baseOf(unsigned Space) {
  Type *Word = B.getInt64Ty();
  switch (Space) {
  case nvvm::Global:
    return B.getInt64(GlobalShift);
  case nvvm::Constant:
    return B.getInt64(P.ConstantBase);
  case nvvm::Shared:
    return loadField(offsetof(WorkItem, SharedBase), Word);
  case nvvm::Local:
    return loadField(offsetof(WorkItem, PrivateBase), Word);
  default:
    return B.getInt64(0);
  }
}

// Null stays null between generic and global pointers; in the other spaces 0
// is an address like any other.
static bool sharesNull(unsigned Space) {
  return Space == nvvm::Generic || Space == nvvm::Global;
}

Value *FunctionRewriter::convert(Value *Pointer, unsigned From, unsigned To,
                                 Type *Result) {
  Type *Word = B.getInt64Ty();
  auto *Vector = dyn_cast<FixedVectorType>(Pointer->getType());
  auto Spread = [&](Value *V) -> Value * {
    return Vector ? B.CreateVectorSplat(Vector->getNumElements(), V) : V;
  };
  Type *Words =
      Vector ? FixedVectorType::get(Word, Vector->getNumElements()) : Word;
  Value *Old = B.CreatePtrToInt(Pointer, Words);
  Value *Left = baseOf(From);
  Value *Distance = Spread(B.CreateSub(Left, baseOf(To)));
  Value *New = B.CreateAdd(Old, Distance);
  if (sharesNull(From) && sharesNull(To)) {
    Value *Null = Constant::getNullValue(Words);
    New = B.CreateSelect(B.CreateICmpEQ(Old, Null), Null, New);
  }
  return B.CreateIntToPtr(New, Result);
}

void FunctionRewriter::rewriteCast(AddrSpaceCastInst &Cast) {
  replace(Cast, convert(Cast.getPointerOperand(), Cast.getSrcAddressSpace(),
                        Cast.getDestAddressSpace(), Cast.getType()));
}
