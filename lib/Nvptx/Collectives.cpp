// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shuffles and votes, which libNVVM names otherwise than LLVM:
///
///   call { i32, i1 } @llvm.nvvm.vote.sync(i32 %mask, i32 1, i1 %p)
///   ->
///   call i1 @llvm.nvvm.vote.any.sync(i32 %mask, i1 %p)

#include "Nvptx/PrepareModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
enum class Gives { Both, Word, Bit };

struct Collective {
  StringLiteral Name;
  unsigned Mode;
  Intrinsic::ID Id;
  Gives Result;
};
} // namespace

static constexpr Collective Collectives[] = {
#define COLLECTIVE(NAME, MODE, ID, RESULT)                                     \
  {NAME, MODE, Intrinsic::ID, Gives::RESULT},
#include "Nvptx/Collectives.def"
};

// The operands are the same but for the mode, the second.
static void replace(CallInst &Call, const Collective &Row) {
  SmallVector<Value *, 4> Args(Call.args());
  Args.erase(Args.begin() + 1);
  IRBuilder<> B(&Call);
  Function *F = Intrinsic::getDeclaration(Call.getModule(), Row.Id);
  Value *Result = B.CreateCall(F, Args);
  if (Row.Result != Gives::Both)
    Result = B.CreateInsertValue(PoisonValue::get(Call.getType()), Result,
                                 Row.Result == Gives::Bit);
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
}

void nvptx::nameCollectives(Module &M) {
  for (const Collective &Row : Collectives) {
    Function *F = M.getFunction(Row.Name);
    if (!F)
      continue;
    for (User *U : make_early_inc_range(F->users())) {
      auto *Call = cast<CallInst>(U);
      auto *Mode = dyn_cast<ConstantInt>(Call->getArgOperand(1));
      if (Mode && Mode->equalsInt(Row.Mode))
        replace(*Call, Row);
    }
  }
}
