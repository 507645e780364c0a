// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP334, SP335: calls of printf (2.10.3; OpenCL C 1.2, 6.12.13).
/// Floating-point numbers are passed as double, small integers as i32 (3.5),
/// and the format is known at compile time.

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static const char *nameOf(const Value &V) {
  if (isa<Argument>(V))
    return "a parameter";
  if (isa<GlobalVariable>(V))
    return "a variable without a constant value";
  if (isa<Constant>(V))
    return "a constant that is not a string";
  return "computed";
}

static bool isConstantVariable(const Value &V) {
  auto *G = dyn_cast<GlobalVariable>(&V);
  return G && G->isConstant() && G->hasInitializer();
}

namespace {
/// Where a format comes from: through phis, selects and the slots of an
/// unoptimised compiler.
class FormatSources {
public:
  /// The operand that is not a string of the module, or null.
  const Value *stranger(const Value &Format);

private:
  void push(const Value *V) {
    if (Seen.insert(V).second)
      Work.push_back(V);
  }
  bool enter(const Value &V);
  bool enterLoad(const LoadInst &Load);

  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work;
};
} // namespace

static const Value *variableBehind(const Value *Pointer) {
  SmallPtrSet<const Value *, 4> Seen; // unreachable code may go in circles
  while (auto *Op = dyn_cast<Operator>(Pointer)) {
    bool Passes =
        isa<GEPOperator>(Op) || Op->getOpcode() == Instruction::BitCast;
    if (!Passes || !Seen.insert(Op).second)
      break;
    Pointer = Op->getOperand(0);
  }
  return Pointer;
}

/// Constants, or a slot with what is stored there.
bool FormatSources::enterLoad(const LoadInst &Load) {
  const Value *From = variableBehind(Load.getPointerOperand());
  if (isConstantVariable(*From))
    return true;
  if (!isa<AllocaInst>(From) || From != Load.getPointerOperand())
    return false;
  for (const User *U : From->users())
    if (auto *Store = dyn_cast<StoreInst>(U))
      if (Store->getPointerOperand() == From)
        push(Store->getValueOperand());
  return true;
}

bool FormatSources::enter(const Value &V) {
  if (isConstantVariable(V))
    return true;
  if (auto *Gep = dyn_cast<GEPOperator>(&V)) {
    push(Gep->getPointerOperand());
    return Gep->hasAllConstantIndices();
  }
  auto *Op = dyn_cast<Operator>(&V);
  if (Op && Instruction::isCast(Op->getOpcode())) {
    push(Op->getOperand(0));
    return true;
  }
  if (auto *Phi = dyn_cast<PHINode>(&V)) {
    for (const Use &In : Phi->incoming_values())
      push(In);
    return true;
  }
  if (auto *Select = dyn_cast<SelectInst>(&V)) {
    push(Select->getTrueValue());
    push(Select->getFalseValue());
    return true;
  }
  auto *Load = dyn_cast<LoadInst>(&V);
  return Load && enterLoad(*Load);
}

const Value *FormatSources::stranger(const Value &Format) {
  push(&Format);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!enter(*V))
      return V;
  }
  return nullptr;
}

/// What C99 makes of an argument after the ellipsis, "" for what stays.
static StringRef promotionOf(const Type &Ty) {
  constexpr unsigned IntBits = 32;
  if (Ty.isFloatTy() || Ty.isHalfTy())
    return "double";
  return Ty.isIntegerTy() && Ty.getIntegerBitWidth() < IntBits ? "i32" : "";
}

static void checkPrintf(Checker &C, const CallBase &Call) {
  if (Call.arg_empty())
    return;
  if (const Value *V = FormatSources().stranger(*Call.getArgOperand(0)))
    C.Found(rule::SP335, Call, nameOf(*V));
  for (unsigned I = 1; I != Call.arg_size(); ++I) {
    const Type *Ty = Call.getArgOperand(I)->getType();
    if (StringRef Promoted = promotionOf(*Ty); !Promoted.empty())
      C.Found(rule::SP334, Call, I, text(Ty), Promoted);
  }
}

static bool isPrintf(const mangling::Prototype &Proto) {
  return Proto.Group == mangling::Family::Printf;
}

void spirverify::checkPrintfs(Checker &C) {
  if (!C.Builtins.any(isPrintf))
    return;
  for (const Function &F : C.M)
    for (const Instruction &I : instructionsOf(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      const mangling::Prototype *Proto =
          Call ? C.Builtins.lookup(Call->getCalledFunction()) : nullptr;
      if (Proto && isPrintf(*Proto))
        checkPrintf(C, *Call);
    }
}
