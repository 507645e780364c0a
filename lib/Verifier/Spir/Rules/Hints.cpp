// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP640 to SP643: work-group sizes (2.3.1.1) and vec_type_hint (2.3.1.2).

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Survey/KernelInfo.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

/// What is wrong with the sizes, or nothing.
static std::string faultOfSizes(const KernelInfo &Info, Tag Id) {
  constexpr unsigned Sizes = 3; // x, y, z
  if (Info.count(Id) != Sizes)
    return std::to_string(Info.count(Id)) + " values";
  for (unsigned I = 0; I != Sizes; ++I) {
    const ConstantInt *Size = integerOf(Info.value(Id, I));
    if (!Size || !Size->getType()->isIntegerTy(32))
      return "value " + std::to_string(I) + " is not an i32 constant";
    if (!Size->getValue().isStrictlyPositive())
      return "value " + std::to_string(I) + " is " +
             std::to_string(Size->getSExtValue());
  }
  return {};
}

static void checkSizes(Checker &C, const KernelInfo &Info, Tag Id) {
  std::string Fault = Info[Id] ? faultOfSizes(Info, Id) : std::string();
  if (!Fault.empty())
    C.Found(rule::SP640, *Info.Kernel, Info.Kernel->getName(),
            rowOf(Id).Spelling, Fault);
}

static bool isBuiltinType(const Type &Ty) {
  const Type *Scalar = Ty.getScalarType();
  bool Lanes = !Ty.isVectorTy();
  if (auto *Vector = dyn_cast<FixedVectorType>(&Ty))
    Lanes = isTableWidth(Vector->getNumElements());
  bool Element = Scalar->isHalfTy() || Scalar->isFloatTy() ||
                 Scalar->isDoubleTy() || Scalar->isIntegerTy(8) ||
                 Scalar->isIntegerTy(16) || Scalar->isIntegerTy(32) ||
                 Scalar->isIntegerTy(64);
  return Lanes && Element;
}

/// The value whose type is the hint, or null.
static const Value *hinted(const KernelInfo &Info) {
  auto *Typed =
      dyn_cast_or_null<ValueAsMetadata>(Info.value(Tag::VectorHint, 0));
  return Typed && isa<UndefValue>(Typed->getValue()) ? Typed->getValue()
                                                     : nullptr;
}

static std::string faultOfVectorHint(const KernelInfo &Info) {
  constexpr unsigned Values = 2; // typed undef, sign
  if (Info.count(Tag::VectorHint) != Values)
    return std::to_string(Info.count(Tag::VectorHint)) + " values";
  if (!hinted(Info))
    return "the first value is not undef";
  if (!integerOf(Info.value(Tag::VectorHint, 1)))
    return "the sign is not an integer constant";
  return {};
}

static void checkVectorHint(Checker &C, const KernelInfo &Info) {
  if (!Info[Tag::VectorHint])
    return;
  const Function &F = *Info.Kernel;
  if (std::string Fault = faultOfVectorHint(Info); !Fault.empty()) {
    C.Found(rule::SP641, F, F.getName(), Fault);
    return;
  }
  const Type *Sign = integerOf(Info.value(Tag::VectorHint, 1))->getType();
  if (!Sign->isIntegerTy(1))
    C.Found(rule::SP642, F, F.getName(), text(Sign));
  const Type *Hinted = hinted(Info)->getType();
  if (!isBuiltinType(*Hinted))
    C.Found(rule::SP643, F, F.getName(), text(Hinted));
}

void spirverify::checkHints(Checker &C) {
  for (const KernelEntry &Entry : C.Entries) {
    KernelInfo Info = infoOf(Entry);
    checkSizes(C, Info, Tag::SizeHint);
    checkSizes(C, Info, Tag::RequiredSize);
    checkVectorHint(C, Info);
  }
}
