// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Compare/UlpLimits.h"

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
#include "Conformance/Compare/UlpLimits.def"
};

// OpenCL 1.2, 7.4: x / y in single precision.
static constexpr double DivisionUlp = 2.5;
// The error of the references' own C library.
static constexpr double ReferenceUlp = 1;

double spir2nvvm::conformance::ulpLimit(StringRef Builtin, Scalar Kind) {
  const LimitRow *Row =
      std::find_if(std::begin(Limits), std::end(Limits),
                   [Builtin](const LimitRow &R) { return R.Name == Builtin; });
  if (Row == std::end(Limits))
    return 0;
  return Kind == Scalar::Double ? Row->Double : Row->Float;
}

// convert_int(float), but not convert_int_sat(float) (OpenCL 1.2, 6.2.3.3).
static bool convertsOutOfRange(const mangling::Signature &Builtin) {
  StringRef Name(Builtin.Name.data(), Builtin.Name.size());
  if (!Name.startswith("convert_") || Name.contains("_sat") ||
      Name.contains("float") || Name.contains("double") ||
      Name.contains("half"))
    return false;
  std::string Source = mangling::toString(Builtin);
  StringRef Parameters = StringRef(Source).split('(').second;
  return Parameters.startswith("float") || Parameters.startswith("double") ||
         Parameters.startswith("half");
}

static bool touchesMemory(const mangling::Signature &Builtin) {
  return any_of(Builtin.Params, [](const mangling::Type &T) {
    return T.isPointer() || mangling::isImage(T.Element);
  });
}

static void surveyInstruction(const Instruction &I, ModuleUse &Use) {
  switch (I.getOpcode()) {
  case Instruction::FDiv:
    Use.DividesFloats |= I.getType()->getScalarType()->isFloatTy();
    break;
  case Instruction::SDiv:
  case Instruction::UDiv:
  case Instruction::SRem:
  case Instruction::URem:
    Use.DividesIntegers = true;
    break;
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    Use.ConvertsToInteger = true;
    break;
  default:
    break;
  }
}

ModuleUse spir2nvvm::conformance::surveyModule(const Module &Spir) {
  ModuleUse Use;
  for (const Function &F : Spir) {
    if (F.isDeclaration() && !F.use_empty()) {
      StringRef Name = F.getName();
      Use.Prints |= Name == "printf";
      if (auto Builtin = mangling::demangle({Name.data(), Name.size()})) {
        Use.Builtins.insert(std::string(Builtin->Name));
        Use.ConvertsToInteger |= convertsOutOfRange(*Builtin);
        Use.BuiltinsTouchMemory |= touchesMemory(*Builtin);
      }
    }
    if (F.getCallingConv() == CallingConv::SPIR_KERNEL)
      Use.Padding.add(F);
    for (const Instruction &I : instructions(F))
      surveyInstruction(I, Use);
  }
  return Use;
}

void ModuleUse::add(const ModuleUse &Other) {
  Builtins.insert(Other.Builtins.begin(), Other.Builtins.end());
  DividesFloats |= Other.DividesFloats;
  DividesIntegers |= Other.DividesIntegers;
  ConvertsToInteger |= Other.ConvertsToInteger;
  Prints |= Other.Prints;
  BuiltinsTouchMemory |= Other.BuiltinsTouchMemory;
  Padding.add(Other.Padding);
}

// half_* and native_* are defined over a part of their arguments (OpenCL 1.2,
// 6.12.2), fast_* may overflow on the way (6.12.5), and the reference
// multiplies by pi before it reduces.
static bool hasNarrowDomain(StringRef Builtin) {
  return Builtin.startswith("half_") || Builtin.startswith("native_") ||
         Builtin.startswith("fast_") || Builtin == "cospi" ||
         Builtin == "sinpi" || Builtin == "tanpi";
}

std::vector<DataProfile> ModuleUse::profiles() const {
  if (DividesIntegers || ConvertsToInteger)
    return {DataProfile::Positive};
  for (const std::string &Builtin : Builtins)
    if (hasNarrowDomain(Builtin))
      return {DataProfile::Moderate, DataProfile::Positive};
  return {DataProfile::Edge, DataProfile::Moderate, DataProfile::Positive};
}

ImageContent ModuleUse::imageContent() const {
  auto Uses = [this](const char *Name) { return Builtins.count(Name) != 0; };
  if (Uses("read_imagei") || Uses("write_imagei"))
    return ImageContent::Int;
  if (Uses("read_imageui") || Uses("write_imageui"))
    return ImageContent::Uint;
  return ImageContent::Float;
}

bool ModuleUse::mixesImageContents() const {
  unsigned Kinds = 0;
  for (const char *Suffix : {"f", "i", "ui"})
    Kinds += Builtins.count(std::string("read_image") + Suffix) ||
             Builtins.count(std::string("write_image") + Suffix);
  return Kinds > 1;
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
