// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP640 to SP643: work-group sizes (2.3.1.1) and vec_type_hint (2.3.1.2).

#include "Verifier/Spir/KernelInfo.h"
#include "spir2nvvm/rules/Spir.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

/// What is wrong with the sizes, or nothing.
static std::string faultOfSizes(const MDNode &Node) {
  constexpr unsigned Operands = 4; // the name, x, y, z
  if (Node.getNumOperands() != Operands)
    return std::to_string(Node.getNumOperands() - 1) + " values";
  for (unsigned I = 1; I != Operands; ++I) {
    const ConstantInt *Size = integerOf(Node.getOperand(I).get());
    if (!Size || !Size->getType()->isIntegerTy(32))
      return "value " + std::to_string(I - 1) + " is no i32 constant";
    if (!Size->getValue().isStrictlyPositive())
      return "value " + std::to_string(I - 1) + " is " +
             std::to_string(Size->getSExtValue());
  }
  return {};
}

static void checkSizes(Context &C, const KernelInfo &Info, Tag Id) {
  const MDNode *Node = Info[Id];
  std::string Fault = Node ? faultOfSizes(*Node) : std::string();
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

static std::string faultOfVectorHint(const MDNode &Node) {
  constexpr unsigned Operands = 3; // the name, typed undef, sign
  if (Node.getNumOperands() != Operands)
    return std::to_string(Node.getNumOperands() - 1) + " values";
  auto *Typed = dyn_cast_or_null<ConstantAsMetadata>(Node.getOperand(1).get());
  if (!Typed || !isa<UndefValue>(Typed->getValue()))
    return "the first value is no undef";
  if (!integerOf(Node.getOperand(2).get()))
    return "the sign is no integer constant";
  return {};
}

static void checkVectorHint(Context &C, const KernelInfo &Info) {
  const MDNode *Node = Info[Tag::VectorHint];
  if (!Node)
    return;
  const Function &F = *Info.Kernel;
  if (std::string Fault = faultOfVectorHint(*Node); !Fault.empty()) {
    C.Found(rule::SP641, F, F.getName(), Fault);
    return;
  }
  const Type *Sign = integerOf(Node->getOperand(2).get())->getType();
  if (!Sign->isIntegerTy(1))
    C.Found(rule::SP642, F, F.getName(), text(Sign));
  const Type *Hinted =
      cast<ConstantAsMetadata>(Node->getOperand(1).get())->getType();
  if (!isBuiltinType(*Hinted))
    C.Found(rule::SP643, F, F.getName(), text(Hinted));
}

void spirverify::checkHints(Context &C) {
  for (const KernelEntry &Entry : C.Entries) {
    KernelInfo Info = infoOf(Entry);
    checkSizes(C, Info, Tag::SizeHint);
    checkSizes(C, Info, Tag::RequiredSize);
    checkVectorHint(C, Info);
  }
}
