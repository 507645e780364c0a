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

#include "Target/Samplers.h"
#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static void checkValue(Checker &C, const ConstantInt &Value,
                       const Place &Where) {
  uint64_t Bits = Value.getLimitedValue();
  if (!sampler::isTable4(Bits))
    C.Found(sampler::isCompilers(Bits) ? rule::SP508 : rule::SP509, Where,
            Bits);
}

/// What a load of the first member of a variable yields.
static const Constant *firstMember(const Constant &Init) {
  const Constant *Value = &Init;
  while (Value && Value->getType()->isAggregateType())
    Value = Value->getAggregateElement(0u);
  return Value;
}

static void checkVariable(Checker &C, const GlobalVariable &G) {
  if (G.getAddressSpace() != spir::Constant)
    C.Found(rule::SP510, G, G.getName(),
            "in address space " + std::to_string(G.getAddressSpace()));
  else if (!G.isConstant())
    C.Found(rule::SP510, G, G.getName(), "not constant");
  else if (!G.getValueType()->isIntegerTy(32))
    C.Found(rule::SP510, G, G.getName(),
            "of type '" + text(G.getValueType()) + "'");
  if (!G.hasInitializer()) {
    C.Found(rule::SP510, G, G.getName(), "without an initialiser");
    return;
  }
  const Constant *Value = firstMember(*G.getInitializer());
  if (auto *Number = dyn_cast_or_null<ConstantInt>(Value))
    checkValue(C, *Number, G);
  else
    C.Found(rule::SP510, G, G.getName(), "initialised with no number");
}

namespace {
/// What a sampler argument may be at run time: through phis, selects, the
/// slots of an unoptimised compiler and the parameters of functions.
class SamplerValues {
public:
  SamplerValues(Checker &C, SmallPtrSetImpl<const Value *> &Known)
      : C(C), Known(Known) {}

  void checkArgument(const Value &Sampler, const CallBase &Call);

private:
  void push(const Value *V) {
    if (Seen.insert(V).second)
      Work.push_back(V);
  }
  void pushSources(const Value &V);
  void pushArguments(const Argument &Param);

  Checker &C;
  SmallPtrSetImpl<const Value *> &Known; // variables and parameters
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work;
};
} // namespace

/// Whatever the calls of its function pass.
void SamplerValues::pushArguments(const Argument &Param) {
  if (!Known.insert(&Param).second)
    return;
  for (const User *U : Param.getParent()->users()) {
    auto *Call = dyn_cast<CallBase>(U);
    if (Call && Call->getCalledFunction() == Param.getParent() &&
        Param.getArgNo() < Call->arg_size())
      push(Call->getArgOperand(Param.getArgNo()));
  }
}

void SamplerValues::pushSources(const Value &V) {
  if (auto *Param = dyn_cast<Argument>(&V))
    pushArguments(*Param);
  if (auto *Phi = dyn_cast<PHINode>(&V))
    for (const Use &In : Phi->incoming_values())
      push(In);
  if (auto *Select = dyn_cast<SelectInst>(&V)) {
    push(Select->getTrueValue());
    push(Select->getFalseValue());
  }
  auto *Load = dyn_cast<LoadInst>(&V);
  if (!Load || !isa<AllocaInst>(Load->getPointerOperand()))
    return;
  for (const User *U : Load->getPointerOperand()->users())
    if (auto *Store = dyn_cast<StoreInst>(U))
      if (Store->getPointerOperand() == Load->getPointerOperand())
        push(Store->getValueOperand());
}

void SamplerValues::checkArgument(const Value &Sampler, const CallBase &Call) {
  push(&Sampler);
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (auto *Number = dyn_cast<ConstantInt>(V))
      checkValue(C, *Number, Call);
    auto *Load = dyn_cast<LoadInst>(V);
    const Value *Source =
        Load ? Load->getPointerOperand()->stripPointerCasts() : nullptr;
    auto *G = dyn_cast_or_null<GlobalVariable>(Source);
    if (G && Known.insert(G).second)
      checkVariable(C, *G);
    pushSources(*V);
  }
}

static bool takesSampler(const mangling::Type &Param) {
  return Param.Element == mangling::Base::Sampler && !Param.isPointer();
}

void spirverify::checkSamplers(Checker &C) {
  if (!C.Builtins.any([](const mangling::Prototype &Proto) {
        return any_of(paramsOf(Proto), takesSampler);
      }))
    return;
  SmallPtrSet<const Value *, 8> Seen;
  for (const Function &F : C.M)
    for (const Instruction &I : instructionsOf(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      const mangling::Prototype *Proto =
          Call ? C.Builtins.lookup(Call->getCalledFunction()) : nullptr;
      if (!Proto)
        continue;
      for (unsigned P = 0; P < Proto->NumParams && P < Call->arg_size(); ++P)
        if (takesSampler(Proto->Params[P]))
          SamplerValues(C, Seen).checkArgument(*Call->getArgOperand(P), *Call);
    }
}
