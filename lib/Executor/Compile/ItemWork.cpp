// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long a work-item can take at most. Only what neither loops nor waits
/// has such a bound, and that without running it.

#include "Executor/Compile/Prepare.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace spir2nvvm::executor;

static bool loops(const Function &F) {
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 4> Back;
  FindFunctionBackedges(F, Back);
  return !Back.empty();
}

// Calls of what has no body here: registers of the work-item have no operands;
// the others, textures and functions of the C library, take about as long as
// this number of instructions.
static uint64_t workOfCall(const CallBase &Call) {
  constexpr uint64_t Longest = 32;
  return Call.arg_empty() || isa<DbgInfoIntrinsic>(Call) ? 1 : Longest;
}

// Nothing if it has no bound, or no small one.
static std::optional<uint64_t> workOf(const Instruction &I, ItemWork &Known) {
  constexpr uint64_t BytesAtOnce = 16;
  if (isa<UnreachableInst>(I))
    return std::nullopt; // a finding, which the application hears of
  if (const auto *Copy = dyn_cast<MemIntrinsic>(&I)) {
    const auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength());
    if (!Bytes)
      return std::nullopt;
    return 1 + Bytes->getLimitedValue() / BytesAtOnce;
  }
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return 1;
  const Function *Callee = Call->getCalledFunction();
  if (!Callee || Callee->doesNotReturn())
    return std::nullopt;
  return Callee->isDeclaration() ? workOfCall(*Call) : Known.of(*Callee);
}

std::optional<uint64_t> ItemWork::measure(const Function &F) {
  if (loops(F))
    return std::nullopt;
  uint64_t Sum = 0;
  for (const Instruction &I : instructions(F)) {
    std::optional<uint64_t> Work = workOf(I, *this);
    // Far above every threshold, so that sums of sums do not overflow.
    constexpr uint64_t Endless = 1 << 20;
    if (!Work || (Sum += *Work) > Endless)
      return std::nullopt;
  }
  return Sum;
}

std::optional<uint64_t> ItemWork::of(const Function &F) {
  auto It = Known.find(&F);
  if (It != Known.end())
    return It->second;
  Known[&F] = std::nullopt; // while it is measured: it may call itself
  return Known[&F] = measure(F);
}
