// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// NVVM IR 2.0, 10: LLVM's own intrinsics. Works from the declaration and its
/// calls, so functions without intrinsics pay nothing.

#include "Verifier/Nvvm/Rules/Families.h"

#include "Diagnostics/Rules/Nvvm.h"

#include "Target/AddressSpaces.h"
#include "Target/Printed.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

#include <optional>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {
enum class Types { Any, Float, Bits8, Bits16, Count };
constexpr ProfileSet SpecInLegacy = 8; // the specification, that dialect only

struct Verdict {
  ProfileSet Refused;
  Types Operands;
  ProfileSet RefusedType;
};

struct Row {
  Verdict On;
  StringLiteral Names;
};

/// One of a row's names.
struct Known : Verdict {
  Known(const Verdict &On, StringRef Name) : Verdict(On), Name(Name) {}
  StringRef Name;
};

/// Types one dialect has no code for.
enum class Shape {
  FloatVector,
  Bits16,
  HalfVector,
  I16Vector,
  OddVector,
  Wide,
  WideResult
};
struct ShapeRow {
  StringLiteral Name;
  ProfileSet Refused;
  Shape Of;
};

constexpr auto Any = Types::Any, Float = Types::Float, Bits8 = Types::Bits8,
               Bits16 = Types::Bits16, Count = Types::Count;
} // namespace

static constexpr Row Rows[] = {
#define LLVM_INTRINSICS(REFUSED, TYPES, REFUSEDTYPE, NAMES)                    \
  {{REFUSED, TYPES, REFUSEDTYPE}, StringLiteral(NAMES)},
#include "Verifier/Nvvm/Tables/LlvmIntrinsics.def"
};

static constexpr ShapeRow ShapeRows[] = {
#define LLVM_INTRINSIC_TYPE(NAME, REFUSED, SHAPE)                              \
  {StringLiteral(#NAME), REFUSED, Shape::SHAPE},
#include "Verifier/Nvvm/Tables/LlvmIntrinsics.def"
};

// "ctpop" of "ctpop.v2i32", not "abs" of "absolute".
static bool isPartOf(StringRef Part, StringRef Name) {
  return Name.startswith(Part) &&
         (Name.size() == Part.size() || Name[Part.size()] == '.');
}

static std::optional<Known> findKnown(StringRef Name) {
  std::optional<Known> Best;
  for (const Row &R : Rows)
    for (StringRef Left = R.Names; !Left.empty();) {
      auto [First, Others] = Left.split(' ');
      Left = Others;
      if (isPartOf(First, Name) && (!Best || First.size() > Best->Name.size()))
        Best.emplace(R.On, First);
    }
  return Best;
}

static bool is16BitFloat(const Type *T) {
  return T->isHalfTy() || T->isBFloatTy();
}

static bool hasShape(Shape S, const CallBase &Call) {
  const Type *Operand = Call.getArgOperand(0)->getType(),
             *Result = Call.getType(), *Element = Operand->getScalarType();
  switch (S) {
  case Shape::FloatVector:
    return Operand->isVectorTy() &&
           (Element->isFloatTy() || Element->isDoubleTy());
  case Shape::Bits16:
    return is16BitFloat(Element);
  case Shape::HalfVector:
    return Operand->isVectorTy() && is16BitFloat(Element);
  case Shape::I16Vector:
    return Operand->isVectorTy() && Element->isIntegerTy(16);
  case Shape::OddVector: {
    auto *T = dyn_cast<FixedVectorType>(Operand);
    return T && !isPowerOf2_32(T->getNumElements()) && Call.arg_size() == 2 &&
           match(Call.getArgOperand(1), PatternMatch::m_One());
  }
  case Shape::Wide:
    return Element->isIntegerTy() && Element->getIntegerBitWidth() >= 64;
  case Shape::WideResult:
    return Result->isIntegerTy() && Result->getIntegerBitWidth() > 64;
  }
  llvm_unreachable("covered switch");
}

static void checkShape(Checker &C, StringRef Name, const CallBase &Call) {
  if (Call.arg_size() == 0)
    return;
  const Type *Operand = Call.getArgOperand(0)->getType();
  for (const ShapeRow &R : ShapeRows)
    if (isPartOf(R.Name, Name) && hasShape(R.Of, Call))
      return C.reportAs(
          R.Refused, rule::NV602, Call, ("llvm." + R.Name).str(),
          printedName(R.Of == Shape::WideResult ? *Call.getType() : *Operand),
          "a type libNVVM has code for");
}

static bool isIntBetween(const Type *T, unsigned Low) {
  return T->isIntegerTy() && T->getIntegerBitWidth() >= Low &&
         (T->isIntegerTy(8) || T->isIntegerTy(16) || T->isIntegerTy(32) ||
          T->isIntegerTy(64));
}

static bool accepts(Types Operands, const Type *T) {
  switch (Operands) {
  case Types::Any:
    return true;
  case Types::Float:
    return T->getScalarType()->isFloatTy() || T->getScalarType()->isDoubleTy();
  case Types::Bits8:
    return isIntBetween(T, 8);
  case Types::Bits16:
    return isIntBetween(T, 16);
  case Types::Count:
    return isIntBetween(T->getScalarType(), 8);
  }
  llvm_unreachable("covered switch");
}

static StringRef describe(Types Operands) {
  switch (Operands) {
  case Types::Any:
    return "any type";
  case Types::Float:
    return "float or double";
  case Types::Bits8:
    return "i8, i16, i32 or i64";
  case Types::Bits16:
    return "i16, i32 or i64";
  case Types::Count:
    return "i8, i16, i32, i64 or vectors of them";
  }
  llvm_unreachable("covered switch");
}

// 1.1, chapter 9, allows fewer.
static bool isListed11(StringRef Name) {
  static constexpr StringLiteral Listed[] = {"memcpy",
                                             "memmove",
                                             "memset",
                                             "sqrt",
                                             "fma",
                                             "bswap",
                                             "ctpop",
                                             "ctlz",
                                             "cttz",
                                             "convert.to.fp16",
                                             "convert.from.fp16",
                                             "dbg.declare",
                                             "dbg.value",
                                             "lifetime.start",
                                             "lifetime.end",
                                             "invariant.start",
                                             "invariant.end",
                                             "var.annotation",
                                             "annotation"};
  return any_of(Listed, [&](StringRef L) { return L == Name; });
}

static ProfileSet judge(const Checker &C, const std::optional<Known> &R,
                        const Function &F) {
  if (C.version11())
    return R && isListed11(R->Name) ? 0u : unsigned(Spec);
  if (!R) // another target's, or unknown to LLVM 14
    return F.getIntrinsicID() && !F.isTargetIntrinsic() ? Spec | Legacy : All;
  if (R->Refused == SpecInLegacy)
    return C.modern() ? 0u : unsigned(Spec);
  if (C.Opts.AcceptUnlistedIntrinsics)
    return R->Refused & Tool;
  return R->Refused;
}

// Where a copy or fill may not go, 10.2.
static void checkCopy(Checker &C, StringRef Name, const CallBase &Call) {
  auto Space = [&Call](unsigned I) {
    return I < Call.arg_size() &&
                   Call.getArgOperand(I)->getType()->isPointerTy()
               ? Call.getArgOperand(I)->getType()->getPointerAddressSpace()
               : 0u;
  };
  for (unsigned S : {Space(0), Space(1)})
    if (!isProgramSpace(S)) // libNVVM does not look
      C.reportAs(Spec, rule::NV521, Call, ("llvm." + Name).str(), S);
  bool Inline = Name.endswith(".inline"); // the modern dialect lets it pass
  if (Space(0) == nvvm::Constant)
    C.reportAs(Inline ? Spec | Legacy : All, rule::NV603, Call,
               ("destination of llvm." + Name).str());
  if (Name == "memmove" && Space(1) == nvvm::Constant)
    C.reportAs(Spec, rule::NV603, Call, "source of llvm.memmove");
}

// Rotations and shifts of two, whose number is a remainder by the width.
static bool hasNoRemainder(const Known &R, const CallBase &Call) {
  constexpr unsigned Widest = 64;
  const Type *T = Call.getType();
  const unsigned Width = T->isIntegerTy() ? T->getIntegerBitWidth() : 0;
  return R.Name.startswith("fsh") && Width > Widest && !isPowerOf2_32(Width) &&
         !isa<Constant>(Call.getArgOperand(2));
}

static void checkOperandTypes(Checker &C, const Known &R,
                              const CallBase &Call) {
  if (R.Operands == Types::Any || Call.arg_size() == 0)
    return;
  const Type *T = Call.getArgOperand(0)->getType();
  if (accepts(R.Operands, T))
    return;
  ProfileSet P = hasNoRemainder(R, Call) ? R.RefusedType | Tool : R.RefusedType;
  if (C.Opts.AcceptUnlistedIntrinsics)
    P &= Tool;
  C.reportAs(P, rule::NV602, Call, ("llvm." + R.Name).str(), printedName(*T),
             describe(R.Operands));
}

void nvvmverify::checkIntrinsic(Checker &C, const Function &F) {
  StringRef Name = F.getName().drop_front(StringRef("llvm.").size());
  std::optional<Known> R = findKnown(Name);
  ProfileSet P = judge(C, R, F);
  Rule Id = R || F.getIntrinsicID() ? rule::NV601 : rule::NV604;
  bool Called = false;
  forEachCall(F, [&](const CallBase &Call) {
    Called = true;
    if (R && R->Name.startswith("mem"))
      checkCopy(C, R->Name, Call);
    if (P)
      C.reportAs(P, Id, Call, F.getName());
    else if (R)
      checkOperandTypes(C, *R, Call);
    checkShape(C, Name, Call);
    if (R && R->Name == "get.dynamic.area.offset" &&
        !Call.getType()->isIntegerTy(64))
      C.reportAs(Legacy, rule::NV602, Call, F.getName(),
                 printedName(*Call.getType()), "i64");
    if (Name.startswith("va_start") && !Call.getFunction()->isVarArg())
      C.report(rule::NV003, Call,
               "llvm.va_start in a function without variable arguments");
  });
  if (P && !Called)
    C.reportAs(P & Spec, Id, F, F.getName());
}
