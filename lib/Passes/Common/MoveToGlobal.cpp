// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A variable's new twin in global memory, and every address that was computed
/// from it.

#include "Passes/Common/MoveToGlobal.h"

#include "Target/AddressSpaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm;

static_assert(+nvvm::Global == +spir::Global, "for both numberings");

namespace {

class Mover {
public:
  explicit Mover(GlobalVariable &From) : From(From) {}
  void run();

private:
  /// Uses of \p Old become uses of \p New, the same address in global space.
  void rewriteUses(Value &Old, Value &New);
  void rewrite(Instruction &I, Value &Old, Value &New);

  GlobalVariable &From;
};

} // namespace

static Type *inGlobalSpace(Type *Pointer) {
  return PointerType::getWithSamePointeeType(cast<PointerType>(Pointer),
                                             nvvm::Global);
}

static Constant *moved(ConstantExpr &E, Constant &New) {
  SmallVector<Constant *, 4> Operands{&New};
  for (const Use &Other : drop_begin(E.operands()))
    Operands.push_back(cast<Constant>(Other));
  bool IsCast = E.getOpcode() == Instruction::AddrSpaceCast;
  return E.getWithOperands(Operands,
                           IsCast ? E.getType() : inGlobalSpace(E.getType()));
}

void Mover::rewrite(Instruction &I, Value &Old, Value &New) {
  if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    Copy->setArgOperand(1, &New);
    Type *Types[] = {Copy->getRawDest()->getType(), New.getType(),
                     Copy->getLength()->getType()};
    Copy->setCalledFunction(Intrinsic::getDeclaration(
        I.getModule(), Copy->getIntrinsicID(), Types));
    return;
  }
  I.replaceUsesOfWith(&Old, &New);
  bool Same = !isa<GetElementPtrInst>(I) && !isa<BitCastInst>(I);
  if (Same) // a load, or a cast to generic
    return;
  Instruction *Twin = I.clone();
  Twin->mutateType(inGlobalSpace(I.getType()));
  Twin->insertBefore(&I);
  Twin->takeName(&I);
  rewriteUses(I, *Twin);
  I.eraseFromParent();
}

void Mover::rewriteUses(Value &Old, Value &New) {
  if (auto *C = dyn_cast<Constant>(&Old))
    C->removeDeadConstantUsers(); // initialisers before they were retyped
  while (!Old.use_empty()) {
    User *Who = Old.use_begin()->getUser();
    if (auto *I = dyn_cast<Instruction>(Who)) {
      rewrite(*I, Old, New);
      continue;
    }
    auto *E = cast<ConstantExpr>(Who);
    Constant *Twin = moved(*E, cast<Constant>(New));
    if (Twin->getType() == E->getType())
      E->replaceAllUsesWith(Twin);
    else
      rewriteUses(*E, *Twin);
    E->destroyConstant();
  }
}

void Mover::run() {
  auto *To = new GlobalVariable(*From.getParent(), From.getValueType(),
                                From.isConstant(), From.getLinkage(),
                                From.getInitializer(), "", &From,
                                GlobalValue::NotThreadLocal, nvvm::Global);
  To->copyAttributesFrom(&From);
  To->copyMetadata(&From, 0);
  To->takeName(&From);
  rewriteUses(From, *To);
  From.eraseFromParent();
}

void spir2nvvm::moveToGlobal(GlobalVariable &G) { Mover(G).run(); }
