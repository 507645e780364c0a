// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The resolve-builtins stage: each external declaration is either a builtin,
/// which gets its prototype attached, or an error.
///
/// Before   declare spir_func float @_Z3sinf(float)
/// After    declare spir_func float @_Z3sinf(float) #0
///          attributes #0 = { ... "spir2nvvm.builtin"="float sin(float)"
///                            "spir2nvvm.prototype"="340/64" }
///
/// A pointer to something else than the name says is cast: producers that have
/// opaque pointers guess what they point to.
///
/// Requires: normalise has run; an unused declaration is not an error.
/// Ensures:  every declared function that is called is an intrinsic of LLVM or
///           carries a prototype. No later stage reads a mangled name. A
///           builtin's pointers point to the numbers that its prototype names.

#include "Builtins/Lowering/Resolved.h"
#include "Diagnostics/Rules/Builtins.h"
#include "Stages/Stages.h"
#include "Target/Printed.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

static std::string nearest(std::string_view Name) {
  std::string Text;
  for (const std::string &Near : mangling::nearestNames(Name))
    Text += (Text.empty() ? "" : ", ") + Near;
  return Text.empty() ? "none" : Text;
}

// The first user makes a better place than the declaration.
static Subject placeOf(const Function &F) {
  for (const User *U : F.users())
    if (auto *I = dyn_cast<Instruction>(U))
      return Subject(*I);
  return Subject(F);
}

static void reportUnknown(const Function &F, DiagnosticSink &Sink) {
  StringRef Name = F.getName();
  if (!Name.startswith("_Z")) {
    Sink.report(rule::BI02, placeOf(F), Name);
    return;
  }
  auto Sig = mangling::demangle(Name);
  if (!Sig)
    Sink.report(rule::BI03, placeOf(F), Name, mangling::toString(Sig.error()));
  else
    Sink.report(rule::BI01, placeOf(F), mangling::toString(*Sig), Name,
                nearest(Sig->Name));
}

// A builtin has no address: what calls through it cannot be lowered.
static bool onlyCalled(const Function &F, DiagnosticSink &Sink) {
  for (const Use &U : F.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (Call && Call->isCallee(&U))
      continue;
    auto *I = dyn_cast<Instruction>(U.getUser());
    Sink.report(rule::BI04, I ? Subject(*I) : Subject(F), resolvedText(F));
    return false;
  }
  return true;
}

static Type *scalarOf(mangling::Base Element, LLVMContext &Ctx) {
  const unsigned Bits = mangling::bitsOf(Element);
  if (mangling::classOf(Element) != mangling::ScalarClass::Floating)
    return IntegerType::get(Ctx, Bits);
  return Bits == 16   ? Type::getHalfTy(Ctx)
         : Bits == 32 ? Type::getFloatTy(Ctx)
                      : Type::getDoubleTy(Ctx);
}

// \p Declared, unless it is a pointer to what \p Named does not point to.
static Type *asNamed(Type *Declared, const mangling::Type &Named) {
  auto *Pointer = dyn_cast<PointerType>(Declared);
  if (!Pointer || Named.Depth != 1 || !mangling::isArithmetic(Named.Element))
    return Declared;
  Type *To = scalarOf(Named.Element, Declared->getContext());
  if (Named.lanes() > 1)
    To = FixedVectorType::get(To, Named.lanes());
  return To->getPointerTo(Pointer->getAddressSpace());
}

static FunctionType *typeNamed(const Function &F,
                               const mangling::Prototype &Proto) {
  SmallVector<Type *, 8> Params = to_vector<8>(F.getFunctionType()->params());
  for (unsigned I = 0; I != std::min<size_t>(Params.size(), Proto.NumParams);
       ++I)
    Params[I] = asNamed(Params[I], Proto.Params[I]);
  return FunctionType::get(F.getReturnType(), Params, F.isVarArg());
}

// All uses are calls.
static void pointAsNamed(Function &F, const mangling::Prototype &Proto) {
  FunctionType *NamedTy = typeNamed(F, Proto);
  if (NamedTy == F.getFunctionType())
    return;
  Function *Named =
      Function::Create(NamedTy, F.getLinkage(), F.getAddressSpace());
  F.getParent()->getFunctionList().insert(F.getIterator(), Named);
  Named->copyAttributesFrom(&F);
  Named->takeName(&F);
  for (User *U : make_early_inc_range(F.users())) {
    auto *Call = cast<CallInst>(U);
    IRBuilder<> B(Call);
    for (unsigned I = 0; I != NamedTy->getNumParams(); ++I)
      Call->setArgOperand(
          I, B.CreateBitCast(Call->getArgOperand(I), NamedTy->getParamType(I)));
    Call->setCalledFunction(Named);
  }
  F.eraseFromParent();
}

void spir2nvvm::resolveBuiltins(Translation &T) {
  for (Function &F : make_early_inc_range(*T.M)) {
    if (!F.isDeclaration() || F.isIntrinsic() || F.use_empty())
      continue;
    std::optional<mangling::Prototype> Proto =
        prototypeOf(F, T.Info.SpirPointerBits);
    if (!Proto) {
      reportUnknown(F, T.Sink);
      continue;
    }
    if (!returnsResultOf(*Proto, F)) {
      T.Sink.report(rule::BI14, placeOf(F), mangling::toString(*Proto),
                    printedName(*F.getReturnType()),
                    mangling::toString(Proto->Result));
      continue;
    }
    resolveAs(F, *Proto, T.Info.SpirPointerBits);
    if (onlyCalled(F, T.Sink))
      pointAsNamed(F, *Proto);
  }
}
