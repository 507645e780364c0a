// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 2.16, 2.20 and 2.21: attributes of functions, parameters,
/// results and calls. LLVM gives its own intrinsics attributes while reading,
/// so those of intrinsic declarations say nothing about the program.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "llvm/IR/Attributes.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static ProfileSet judgeFunctionAttribute(Attribute::AttrKind Kind) {
  switch (Kind) {
#define FN_ATTR(KIND, REFUSED)                                                 \
  case Attribute::KIND:                                                        \
    return REFUSED;
#include "Verifier/Nvvm/Tables/Attributes.def"
  default:
    return Spec;
  }
}

static bool isSupported11(Attribute::AttrKind Kind) {
  switch (Kind) {
#define FN_ATTR11(KIND) case Attribute::KIND:
#include "Verifier/Nvvm/Tables/Attributes.def"
    return true;
  default:
    return false;
  }
}

// LLVM 7 does not have what is neither listed nor refused by name.
static ProfileSet judgeParameterAttribute(Attribute::AttrKind Kind) {
  switch (Kind) {
#define PARAM_ATTR(KIND, REFUSED)                                              \
  case Attribute::KIND:                                                        \
    return REFUSED;
#include "Verifier/Nvvm/Tables/Attributes.def"
  default:
    return 0;
  }
}

static bool isParameterAttribute11(Attribute::AttrKind Kind) {
  switch (Kind) {
#define PARAM_ATTR11(KIND) case Attribute::KIND:
#include "Verifier/Nvvm/Tables/Attributes.def"
    return true;
  default:
    return false;
  }
}

// A row that libNVVM minds is about code it writes, and "0" and "false" ask for
// nothing.
static ProfileSet judgeString(const Attribute &A, bool IsDefinition) {
  struct Row {
    StringLiteral Key;
    ProfileSet Refused;
  };
  static constexpr Row Rows[] = {
#define STRING_ATTR(KEY, REFUSED) {StringLiteral(KEY), REFUSED},
#include "Verifier/Nvvm/Tables/Attributes.def"
  };
  StringRef Value = A.getValueAsString();
  bool Idle = !IsDefinition || Value == "0" || Value == "false";
  for (const Row &R : Rows)
    if (R.Key == A.getKindAsString())
      return Idle ? R.Refused & Spec : R.Refused;
  return Spec;
}

static bool isDefinition(const Function &F) { return !F.isDeclaration(); }
static bool isDefinition(const CallBase &) { return false; }

template <typename Where>
static void checkFunctionSet(Checker &C, AttributeSet Set, const Where &W,
                             ProfileSet Who = All) {
  for (Attribute A : Set) {
    if (A.isStringAttribute()) {
      if (ProfileSet P = judgeString(A, isDefinition(W)))
        C.reportAs(P, rule::NV303, W, A.getAsString());
      continue;
    }
    Attribute::AttrKind Kind = A.getKindAsEnum();
    ProfileSet P = C.version11() ? (isSupported11(Kind) ? 0u : unsigned(Spec))
                                 : judgeFunctionAttribute(Kind);
    if (P & Who)
      C.reportAs(P & Who, rule::NV303, W, A.getAsString());
  }
}

template <typename Where>
static void checkParameterSet(Checker &C, AttributeSet Set, const Where &W) {
  for (Attribute A : Set) {
    if (A.isStringAttribute())
      continue;
    if (C.version11()) {
      if (!isParameterAttribute11(A.getKindAsEnum()))
        C.reportAs(Spec, rule::NV305, W, A.getAsString());
      continue;
    }
    ProfileSet P = judgeParameterAttribute(A.getKindAsEnum());
    // The specification does not judge what came after LLVM 7 when the
    // dialect has it.
    if (P & Legacy)
      P = C.modern() ? 0 : P;
    if (P)
      C.reportAs(P, rule::NV305, W, A.getAsString());
  }
}

// LLVM 7's optimiser infers readnone for a body that touches no memory, and
// readonly for one that only reads, and then trips over the pair.
static bool touchesNoMemory(const Function &F, bool ReadsCount) {
  for (const BasicBlock &BB : F)
    for (const Instruction &I : BB)
      if (I.mayWriteToMemory() || (ReadsCount && I.mayReadFromMemory()))
        return false;
  return !F.isDeclaration();
}

static void checkEmptyBody(Checker &C, const Function &F) {
  if (!C.wants(Legacy))
    return;
  bool WriteOnly = F.hasFnAttribute(Attribute::WriteOnly);
  bool AtFunction = WriteOnly ||
                    F.hasFnAttribute(Attribute::InaccessibleMemOnly) ||
                    F.hasFnAttribute(Attribute::InaccessibleMemOrArgMemOnly);
  bool AtParameter = false;
  for (const Argument &A : F.args())
    AtParameter |= A.hasAttribute(Attribute::WriteOnly) && A.use_empty() &&
                   A.getType()->isPointerTy();
  if (AtFunction && touchesNoMemory(F, /*ReadsCount=*/!WriteOnly))
    C.report(rule::NV307, F, "writeonly or inaccessiblemem");
  else if (AtParameter && !F.isDeclaration())
    C.report(rule::NV307, F, "writeonly parameter");
}

void nvvmverify::checkFunctionAttributes(Checker &C, const Function &F) {
  AttributeList List = F.getAttributes();
  checkFunctionSet(C, List.getFnAttrs(), F);
  checkParameterSet(C, List.getRetAttrs(), F);
  for (const Argument &A : F.args())
    checkParameterSet(C, List.getParamAttrs(A.getArgNo()), A);
  checkEmptyBody(C, F);
}

void nvvmverify::checkCallAttributes(Checker &C, const CallBase &Call) {
  AttributeList List = Call.getAttributes();
  if (List.isEmpty())
    return;
  // libNVVM looks at those of functions only.
  checkFunctionSet(C, List.getFnAttrs(), Call, Spec);
  for (unsigned I = 0; I < Call.arg_size(); ++I)
    checkParameterSet(C, List.getParamAttrs(I), Call);
}
