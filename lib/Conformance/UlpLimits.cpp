// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/UlpLimits.h"

#include "spir2nvvm/mangling/Mangling.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ScalarClass;

namespace {
struct LimitRow {
  StringLiteral Name;
  double Float, Double;
};
} // namespace

static constexpr LimitRow Limits[] = {
#define ULP_LIMIT(NAME, FLOAT, DOUBLE) {NAME, FLOAT, DOUBLE},
#include "Conformance/UlpLimits.def"
};

// OpenCL 1.2, 7.4: x / y in single precision.
static constexpr double DivisionUlp = 2.5;
// What the C library behind the references errs itself.
static constexpr double ReferenceUlp = 1;

double spir2nvvm::conformance::ulpLimit(StringRef Builtin, Scalar Kind) {
  const LimitRow *Row =
      std::find_if(std::begin(Limits), std::end(Limits),
                   [Builtin](const LimitRow &R) { return R.Name == Builtin; });
  if (Row == std::end(Limits))
    return 0;
  return Kind == Scalar::Double ? Row->Double : Row->Float;
}

ModuleUse spir2nvvm::conformance::surveyModule(const Module &Spir) {
  ModuleUse Use;
  for (const Function &F : Spir) {
    if (F.isDeclaration() && !F.use_empty()) {
      StringRef Name = F.getName();
      if (auto Builtin = mangling::demangle({Name.data(), Name.size()}))
        Use.Builtins.insert(std::string(Builtin->Name));
      Use.Prints |= Name == "printf";
    }
    for (const Instruction &I : instructions(F))
      Use.DividesFloats |= I.getOpcode() == Instruction::FDiv &&
                           I.getType()->getScalarType()->isFloatTy();
  }
  return Use;
}

ImageContent ModuleUse::imageContent() const {
  auto Uses = [this](const char *Name) { return Builtins.count(Name) != 0; };
  if (Uses("read_imagei") || Uses("write_imagei"))
    return ImageContent::Int;
  if (Uses("read_imageui") || Uses("write_imageui"))
    return ImageContent::Uint;
  return ImageContent::Float;
}

Tolerance spir2nvvm::conformance::toleranceOf(const ModuleUse &Use,
                                              Scalar Kind) {
  Tolerance Allowed;
  if (classOf(Kind) != ScalarClass::Float)
    return Allowed;
  double Limit = Use.DividesFloats && Kind == Scalar::Float ? DivisionUlp : 0;
  for (const std::string &Builtin : Use.Builtins)
    Limit = std::max(Limit, ulpLimit(Builtin, Kind));
  Allowed.Ulp = Limit > 0 ? Limit + ReferenceUlp : 0;
  return Allowed;
}
