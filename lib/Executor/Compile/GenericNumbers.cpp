// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Generic pointers are host addresses here, and so differ from the global
/// pointers that they were made of; the application, other kernels and global
/// pointers of the same memory know an object by one number, as on GPUs. So
/// generic pointers are that number wherever they are not pointers: in memory and
/// as integers.

#include "Executor/Compile/Prepare.h"
#include "Target/AddressSpaces.h"
#include "Target/PtxModule.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/NoFolder.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

class Renumbering {
public:
  explicit Renumbering(Function &F) : F(F), B(F.getContext()) {}
  void run();

private:
  using Builder = IRBuilder<NoFolder>; // constants are the rewriter's
  /// What a value becomes: both leave those of the other kind as they are.
  enum class To { Number, Host };

  void visit(Instruction &I);
  void visitCast(CastInst &Cast, To Wanted);
  bool isRegister(const Value *Pointer) const;
  Value *shifted(Value *Word, To Wanted);
  Value *pointers(Value *V, To Wanted);
  Value *convert(Value *V, To Wanted);
  void convertResult(Instruction &I);
  static void replace(Instruction &I, Value *New);

  Function &F;
  Builder B;
};

} // namespace

static bool isGeneric(Type *T) {
  auto *Pointer = dyn_cast<PointerType>(T->getScalarType());
  return Pointer && Pointer->getAddressSpace() == nvvm::Generic;
}

static bool holdsGeneric(Type *T) {
  if (!T->isAggregateType())
    return isGeneric(T);
  return any_of(T->subtypes(), holdsGeneric);
}

static bool isNull(const Value *V) {
  auto *C = dyn_cast<Constant>(V);
  return C && C->isNullValue();
}

/// A variable of the function that nobody sees as memory.
bool Renumbering::isRegister(const Value *Pointer) const {
  auto *Variable = dyn_cast<AllocaInst>(Pointer);
  return Variable && isAllocaPromotable(Variable);
}

Value *Renumbering::shifted(Value *Word, To Wanted) {
  auto Number = [&](uint64_t Value) {
    return ConstantInt::get(Word->getType(), Value);
  };
  auto IsBetween = [&](uint64_t First, uint64_t End) {
    return B.CreateICmpULT(B.CreateSub(Word, Number(First)),
                           Number(End - First));
  };
  constexpr uint64_t Shift = nvvm::GlobalShift;
  if (Wanted == To::Number)
    return B.CreateSelect(
        IsBetween(nvvm::FirstGlobal + Shift, nvvm::EndGlobal + Shift),
        B.CreateSub(Word, Number(Shift)), Word);
  Value *IsNumber =
      B.CreateOr(IsBetween(nvvm::FirstGlobal, nvvm::EndGlobal),
                 IsBetween(nvvm::FirstMapped, nvvm::LastMapped + 1));
  return B.CreateSelect(IsNumber, B.CreateAdd(Word, Number(Shift)), Word);
}

Value *Renumbering::pointers(Value *V, To Wanted) {
  Type *Words = V->getType()->getWithNewType(B.getInt64Ty());
  return B.CreateIntToPtr(shifted(B.CreatePtrToInt(V, Words), Wanted),
                          V->getType());
}

Value *Renumbering::convert(Value *V, To Wanted) {
  Type *T = V->getType();
  if (isa<UndefValue>(V) || isa<Function>(V) || isNull(V))
    return V;
  if (!T->isAggregateType())
    return isGeneric(T) ? pointers(V, Wanted) : V;
  const unsigned Count = T->isStructTy() ? T->getStructNumElements()
                                         : unsigned(T->getArrayNumElements());
  for (unsigned N = 0; N != Count; ++N) {
    Type *Member =
        T->isStructTy() ? T->getStructElementType(N) : T->getArrayElementType();
    if (holdsGeneric(Member))
      V = B.CreateInsertValue(V, convert(B.CreateExtractValue(V, N), Wanted),
                              N);
  }
  return V;
}

void Renumbering::visitCast(CastInst &Cast, To Wanted) {
  Type *Word = B.getInt64Ty();
  Value *From = Cast.getOperand(0);
  // Less than 40 bits say the same of both.
  constexpr unsigned Distinct = 40;
  Type *Integer = Wanted == To::Number ? Cast.getType() : From->getType();
  if (Integer->getScalarSizeInBits() <= Distinct)
    return;
  if (Wanted == To::Number) {
    Value *Bits = B.CreatePtrToInt(From, Integer->getWithNewType(Word));
    replace(Cast, B.CreateZExtOrTrunc(shifted(Bits, Wanted), Integer));
  } else {
    Value *Bits = B.CreateZExtOrTrunc(From, Integer->getWithNewType(Word));
    replace(Cast, B.CreateIntToPtr(shifted(Bits, Wanted), Cast.getType()));
  }
}

void Renumbering::replace(Instruction &I, Value *New) {
  New->takeName(&I);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

// What uses it is found with the name that it had.
void Renumbering::convertResult(Instruction &I) {
  SmallVector<Use *, 8> Uses; // the conversion will use it, too
  for (Use &U : I.uses())
    Uses.push_back(&U);
  B.SetInsertPoint(I.getNextNode());
  Value *New = convert(&I, To::Host);
  if (New == &I)
    return; // an array of none
  New->takeName(&I);
  if (New->hasName())
    I.setName(New->getName() + ".number");
  for (Use *U : Uses)
    U->set(New);
}

void Renumbering::visit(Instruction &I) {
  B.SetInsertPoint(&I);
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (holdsGeneric(I.getType()) && !isRegister(Load->getPointerOperand()))
      convertResult(I);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    Value *Stored = Store->getValueOperand();
    if (holdsGeneric(Stored->getType()) &&
        !isRegister(Store->getPointerOperand()))
      Store->setOperand(0, convert(Stored, To::Number));
  } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    if (!isGeneric(Exchange->getNewValOperand()->getType()))
      return;
    for (unsigned N : {1, 2}) // what is expected, what is new
      Exchange->setOperand(N, convert(Exchange->getOperand(N), To::Number));
    convertResult(I);
  } else if (isa<PtrToIntInst>(I) && isGeneric(I.getOperand(0)->getType())) {
    visitCast(cast<CastInst>(I), To::Number);
  } else if (isa<IntToPtrInst>(I) && isGeneric(I.getType())) {
    visitCast(cast<CastInst>(I), To::Host);
  }
}

void Renumbering::run() {
  SmallVector<Instruction *, 64> All;
  for (Instruction &I : instructions(F))
    All.push_back(&I);
  for (Instruction *I : All)
    visit(*I);
}

void executor::numberGenericPointers(Program &P) {
  for (Function &F : *P.Source)
    if (!F.isDeclaration())
      Renumbering(F).run();
}
