// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP414 to SP422 and SP424 to SP426: function attributes (3.11, table 13),
/// parameter attributes (3.9, table 12), of functions and of calls, and what
/// the ABI (3.5) says about them. Intrinsics are left
/// out: LLVM's reader gives them attributes of its own.

#include "Verifier/Spir/Checker.h"

#include "Diagnostics/Rules/Spir.h"
#include "Target/AddressSpaces.h"
#include "Verifier/Spir/Survey/Walk.h"

#include "llvm/IR/Attributes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
enum class Verdict { Yes, No, ChangesCall, Newer };
} // namespace

static Verdict functionVerdict(Attribute A) {
  if (A.isStringAttribute())
    return Verdict::Newer;
  switch (A.getKindAsEnum()) {
#define FUNCTION_ATTRIBUTE(KIND, VERDICT)                                      \
  case Attribute::KIND:                                                        \
    return Verdict::VERDICT;
#include "Verifier/Spir/Tables/Attributes.def"
  default:
    return Verdict::Newer;
  }
}

static Verdict parameterVerdict(Attribute A) {
  if (A.isStringAttribute())
    return Verdict::Newer;
  switch (A.getKindAsEnum()) {
#define PARAMETER_ATTRIBUTE(KIND, VERDICT)                                     \
  case Attribute::KIND:                                                        \
    return Verdict::VERDICT;
#include "Verifier/Spir/Tables/Attributes.def"
  default:
    return Verdict::Newer;
  }
}

static void checkFunctionAttribute(Checker &C, const Function &F, Attribute A) {
  switch (functionVerdict(A)) {
  case Verdict::Yes:
    return;
  case Verdict::No:
    C.Found(rule::SP415, F, F.getName(), A.getAsString());
    return;
  case Verdict::ChangesCall:
    C.Found(rule::SP416, F, F.getName(), A.getAsString());
    return;
  case Verdict::Newer:
    C.Found(rule::SP417, F, F.getName(), A.getAsString());
    return;
  }
}

namespace {
/// A parameter or the result of a function, with what the rules ask of it.
struct Slot {
  const Function &F;
  std::string Name; // "parameter 2", "the result"
  Type *Ty;
  AttributeSet Attributes;
};
} // namespace

/// The alignment of a byval argument is part of byval in LLVM 3.2.
static bool belongsToByVal(const Slot &S, Attribute A) {
  return A.hasAttribute(Attribute::Alignment) &&
         (S.Attributes.hasAttribute(Attribute::ByVal) ||
          S.Attributes.hasAttribute(Attribute::StructRet));
}

static void checkSlotAttribute(Checker &C, const Slot &S, Attribute A) {
  Verdict Allowed = parameterVerdict(A);
  if (Allowed == Verdict::Yes || belongsToByVal(S, A))
    return;
  C.Found(Allowed == Verdict::ChangesCall ? rule::SP419 : rule::SP418, S.F,
          S.Name, S.F.getName(), A.getAsString());
}

static void checkIndirect(Checker &C, const Slot &S, Attribute::AttrKind Kind,
                          const char *Name) {
  Attribute A = S.Attributes.getAttribute(Kind);
  if (!A.isValid())
    return;
  auto *Ptr = dyn_cast<PointerType>(S.Ty);
  Type *Pointee = A.getValueAsType();
  bool Good = Ptr && Ptr->getAddressSpace() == spir::Private && Pointee &&
              Pointee->isAggregateType();
  if (!Good)
    C.Found(rule::SP420, S.F, S.Name, S.F.getName(), Name, text(S.Ty));
}

static void checkPromotion(Checker &C, const Slot &S) {
  bool Small = S.Ty->isIntegerTy() && S.Ty->getIntegerBitWidth() < 32;
  if (Small && !S.Attributes.hasAttribute(Attribute::ZExt) &&
      !S.Attributes.hasAttribute(Attribute::SExt))
    C.Found(rule::SP421, S.F, S.Name, S.F.getName(), text(S.Ty));
}

static void checkSlot(Checker &C, const Slot &S) {
  for (Attribute A : S.Attributes)
    checkSlotAttribute(C, S, A);
  checkIndirect(C, S, Attribute::ByVal, "byval");
  checkIndirect(C, S, Attribute::StructRet, "sret");
  checkPromotion(C, S);
  if (S.Ty->isAggregateType())
    C.Found(rule::SP422, S.F, S.Name, S.F.getName(), text(S.Ty));
}

static void checkFunction(Checker &C, const Function &F) {
  AttributeList List = F.getAttributes();
  if (!F.hasFnAttribute(Attribute::NoUnwind))
    C.Found(rule::SP414, F, F.getName());
  for (Attribute A : List.getFnAttrs())
    checkFunctionAttribute(C, F, A);
  checkSlot(C, {F, "the result", F.getReturnType(), List.getRetAttrs()});
  for (unsigned I = 0; I != F.arg_size(); ++I)
    checkSlot(C, {F, "parameter " + std::to_string(I),
                  F.getFunctionType()->getParamType(I), List.getParamAttrs(I)});
}

// A call that leaves the extension out says nothing about it.
static void checkExtension(Checker &C, const CallBase &Call, unsigned I,
                           const Function &Callee) {
  auto Contradicts = [&](Attribute::AttrKind Mine, Attribute::AttrKind Theirs) {
    if (Call.paramHasAttr(I, Mine) && !Callee.hasParamAttribute(I, Mine) &&
        Callee.hasParamAttribute(I, Theirs))
      C.Found(rule::SP426, Call, I, "with",
              Attribute::getNameFromAttrKind(Mine), Callee.getName());
  };
  Contradicts(Attribute::SExt, Attribute::ZExt);
  Contradicts(Attribute::ZExt, Attribute::SExt);
}

// A call says again how its arguments are passed.
static void checkCallSlot(Checker &C, const CallBase &Call, unsigned I) {
  AttributeSet AtCall = Call.getAttributes().getParamAttrs(I);
  Slot S{*Call.getFunction(), "argument " + std::to_string(I),
         Call.getArgOperand(I)->getType(), AtCall};
  for (Attribute A : AtCall)
    if (parameterVerdict(A) != Verdict::Yes && !belongsToByVal(S, A))
      C.Found(rule::SP424, Call, S.Name, A.getAsString());
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || I >= Callee->arg_size())
    return;
  for (Attribute::AttrKind Kind : {Attribute::ByVal, Attribute::StructRet})
    if (AtCall.hasAttribute(Kind) != Callee->hasParamAttribute(I, Kind))
      C.Found(rule::SP426, Call, I,
              AtCall.hasAttribute(Kind) ? "with" : "without",
              Attribute::getNameFromAttrKind(Kind), Callee->getName());
  checkExtension(C, Call, I, *Callee);
}

static void checkCallResult(Checker &C, const CallBase &Call) {
  for (Attribute A : Call.getAttributes().getRetAttrs())
    if (parameterVerdict(A) != Verdict::Yes)
      C.Found(rule::SP424, Call, "the result", A.getAsString());
}

static void checkCallSite(Checker &C, const CallBase &Call) {
  for (Attribute A : Call.getAttributes().getFnAttrs())
    if (functionVerdict(A) != Verdict::Yes)
      C.Found(rule::SP425, Call, A.getAsString());
  checkCallResult(C, Call);
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    checkCallSlot(C, Call, I);
}

void spirverify::attributeRules(Checker &C, const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || Call->isInlineAsm())
    return;
  const Function *Callee = Call->getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    checkCallSite(C, *Call);
}

void spirverify::checkAttributes(Checker &C) {
  bool MayFind = C.mayFind(attributeRules);
  for (const Function &F : C.M) {
    if (!F.isIntrinsic())
      checkFunction(C, F);
    if (MayFind)
      for (const Instruction &I : instructionsOf(F))
        attributeRules(C, I);
  }
}
