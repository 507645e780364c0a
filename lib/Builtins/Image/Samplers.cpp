// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Samplers in the program's own encoding to table 4's (Target/Samplers.h).
///
///   @s = constant i32 36                 @s = constant i32 17
///   select i1 %c, i32 %passed, i32 21    select i1 %c, i32 %passed, i32 9
///
/// The values are rewritten where they begin, so that after a select or in a
/// function that is called with both, parameters and constants mean the same.

#include "Builtins/Image/Samplers.h"

#include "Builtins/Image/Origins.h"
#include "Builtins/Lowering/Resolved.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Target/Samplers.h"

#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// One place where a sampler value begins.
struct SamplerConstant {
  ConstantInt *Value;
  Use *Operand;             // that holds the value, or
  GlobalVariable *Variable; // whose initial value it is
};

class SamplerResolver {
public:
  explicit SamplerResolver(Translation &T) : T(T) {}
  void run();

private:
  void collect(CallInst &Call, const mangling::Prototype &Proto);
  void begin(Use &U);
  bool usesTable4() const;
  void rewrite();
  void checkPlainHandles();
  Subject placeOf(const SamplerConstant &C) const;

  Translation &T;
  Origins From;
  SmallVector<CallInst *, 16> Reads;
  SmallVector<SamplerConstant, 8> Constants;
  SmallPtrSet<GlobalVariable *, 8> Variables;
};

} // namespace

static Subject placeOf(const Use &U) {
  return Subject(*cast<Instruction>(U.getUser()));
}

Subject SamplerResolver::placeOf(const SamplerConstant &C) const {
  return C.Variable ? Subject(*C.Variable) : ::placeOf(*C.Operand);
}

void SamplerResolver::begin(Use &U) {
  Value *V = U.get();
  if (auto *Number = dyn_cast<ConstantInt>(V)) {
    Constants.push_back({Number, &U, nullptr});
    return;
  }
  if (isa<Argument>(V) || isa<UndefValue>(V))
    return; // a parameter is in table 4's bits already
  GlobalVariable *Variable = loadedVariable(V);
  if (Variable && Variable->isConstant() && Variable->hasInitializer())
    if (auto *Number = dyn_cast<ConstantInt>(Variable->getInitializer())) {
      if (Variables.insert(Variable).second)
        Constants.push_back({Number, nullptr, Variable});
      return;
    }
  T.Sink.report(rule::IM01, ::placeOf(U));
}

void SamplerResolver::collect(CallInst &Call,
                              const mangling::Prototype &Proto) {
  if (StringRef(Proto.NameText).startswith("read_image"))
    Reads.push_back(&Call);
  for (unsigned P = 0; P != Proto.NumParams; ++P)
    if (Proto.Params[P].Element == mangling::Base::Sampler)
      From.follow(Call.getArgOperandUse(P), [this](Use &U) { begin(U); });
  // A read without a sampler is one in state 0 (6.12.14.3); that of an image
  // that is written, too, is none of a texture.
  if (Proto.Group == mangling::Family::Image && Proto.NumParams == 2 &&
      Proto.Params[0].Image != mangling::Access::ReadWrite)
    T.Info.SamplerStates.push_back(sampler::AddressNone);
}

bool SamplerResolver::usesTable4() const {
  bool Certain = false;
  for (const SamplerConstant &C : Constants) {
    uint64_t Bits = C.Value->getLimitedValue();
    bool Compilers = sampler::isCompilers(Bits);
    if (Compilers && !sampler::isTable4(Bits))
      return false;
    Certain |= !Compilers;
  }
  return Certain;
}

void SamplerResolver::rewrite() {
  bool Table4 = usesTable4();
  for (const SamplerConstant &C : Constants) {
    uint64_t Bits = C.Value->getLimitedValue();
    bool Keep =
        sampler::isTable4(Bits) && (Table4 || !sampler::isCompilers(Bits));
    if (!Keep && !sampler::isCompilers(Bits)) {
      T.Sink.report(rule::IM02, placeOf(C), Bits);
      continue;
    }
    uint32_t State = Keep ? Bits : sampler::table4FromCompilers(Bits);
    T.Info.SamplerStates.push_back(State);
    Constant *New = ConstantInt::get(C.Value->getType(), State);
    if (C.Variable)
      C.Variable->setInitializer(New);
    else
      C.Operand->set(New);
  }
}

// The state a read asks for, if it is known: 0 without a sampler.
static std::optional<uint64_t> constantState(CallInst &Read) {
  if (Read.arg_size() == 2)
    return sampler::AddressNone;
  Value *Sampler = Read.getArgOperand(1);
  if (GlobalVariable *Variable = loadedVariable(Sampler))
    if (Variable->isConstant() && Variable->hasInitializer())
      Sampler = Variable->getInitializer();
  auto *Bits = dyn_cast<ConstantInt>(Sampler);
  return Bits ? std::optional<uint64_t>(Bits->getZExtValue()) : std::nullopt;
}

// A plain handle is a texture object with one state in it.
void SamplerResolver::checkPlainHandles() {
  std::map<Value *, uint64_t> States;
  for (CallInst *Read : Reads) {
    std::optional<uint64_t> State = constantState(*Read);
    if (!State)
      continue;
    Origins().follow(Read->getArgOperandUse(0), [&](Use &Begin) {
      auto [Known, IsNew] = States.try_emplace(Begin.get(), *State);
      if (Known->second != *State)
        T.Sink.report(rule::IM04, *Read,
                      resolvedText(*Read->getCalledFunction()),
                      formatv("the same image is also read in sampler state "
                              "{0}, here in {1}",
                              Known->second, *State)
                          .str());
    });
  }
}

void SamplerResolver::run() {
  for (Function &F : *T.M) {
    std::optional<mangling::Prototype> Proto = resolvedPrototype(F);
    if (!Proto || Proto->Group != mangling::Family::Image)
      continue;
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallInst>(U))
        collect(*Call, *Proto);
  }
  rewrite();
  if (T.Opts.KernelAbi == Abi::Plain)
    checkPlainHandles();
}

void spir2nvvm::resolveSamplers(Translation &T) { SamplerResolver(T).run(); }
