// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP508, SP509, SP510: constant samplers (2.1.3.1, table 4), found as the
/// sampler arguments of builtins.
///
/// Table 4 and the headers of every known producer disagree:
///
///                  table 4          clang
///   normalised     8                1
///   addressing     0 1 2 3 4        0 4 2 6 8
///   nearest/linear 0 / 16           16 / 32

#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Context.h"
#include "Verifier/Spir/Walk.h"
#include "spir2nvvm/rules/Spir.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static bool isTable4(uint64_t Bits) {
  constexpr uint64_t Addressing = 7, LastAddressing = 4, All = 31;
  return Bits <= All && (Bits & Addressing) <= LastAddressing;
}

static bool isClang(uint64_t Bits) {
  constexpr uint64_t Addressing = 14, LastAddressing = 8, Filter = 48,
                     Nearest = 16, Linear = 32, All = 63;
  uint64_t Chosen = Bits & Filter;
  return Bits <= All && (Bits & Addressing) <= LastAddressing &&
         (Chosen == Nearest || Chosen == Linear);
}

static void checkValue(Context &C, const ConstantInt &Value,
                       const Place &Where) {
  uint64_t Bits = Value.getLimitedValue();
  if (!isTable4(Bits))
    C.Found(isClang(Bits) ? rule::SP508 : rule::SP509, Where, Bits);
}

static void checkVariable(Context &C, const GlobalVariable &G) {
  if (G.getAddressSpace() != spir::Constant)
    C.Found(rule::SP510, G, G.getName(),
            "in address space " + std::to_string(G.getAddressSpace()));
  else if (!G.isConstant())
    C.Found(rule::SP510, G, G.getName(), "not constant");
  else if (!G.getValueType()->isIntegerTy(32))
    C.Found(rule::SP510, G, G.getName(),
            "of type '" + text(G.getValueType()) + "'");
  auto *Value =
      G.hasInitializer() ? dyn_cast<ConstantInt>(G.getInitializer()) : nullptr;
  if (Value)
    checkValue(C, *Value, G);
}

static void checkArgument(Context &C, const Value &Sampler,
                          const CallBase &Call,
                          SmallPtrSetImpl<const GlobalVariable *> &Seen) {
  if (auto *Value = dyn_cast<ConstantInt>(&Sampler)) {
    checkValue(C, *Value, Call);
    return;
  }
  auto *Load = dyn_cast<LoadInst>(&Sampler);
  auto *G =
      Load ? dyn_cast<GlobalVariable>(Load->getPointerOperand()) : nullptr;
  if (G && Seen.insert(G).second)
    checkVariable(C, *G);
}

void spirverify::checkSamplers(Context &C) {
  SmallPtrSet<const GlobalVariable *, 8> Seen;
  for (const Function &F : C.M)
    for (const Instruction &I : instructionsOf(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      const mangling::Prototype *Proto =
          Call ? C.Builtins.lookup(Call->getCalledFunction()) : nullptr;
      if (!Proto)
        continue;
      for (unsigned P = 0; P < Proto->NumParams && P < Call->arg_size(); ++P)
        if (Proto->Params[P].Element == mangling::Base::Sampler &&
            !Proto->Params[P].isPointer())
          checkArgument(C, *Call->getArgOperand(P), *Call, Seen);
    }
}
