// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Math functions (OpenCL C 1.2, 6.12.2): the dispatch over Math.def.

#include "Builtins/Math/FloatingPoint.h"

#include "Builtins/Math/MathOwn.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
struct MathRow {
  std::string_view Name;
  std::string_view Libdevice; // stem
  std::string_view Native;    // whole name
  LowerFn Own;
};
} // namespace

static constexpr MathRow Rows[] = {
#define LIBDEVICE(NAME, STEM) {#NAME, STEM, {}, nullptr},
#define NATIVE(NAME, FUNCTION) {#NAME, {}, FUNCTION, nullptr},
#define OWN(NAME, FUNCTION) {#NAME, {}, {}, math::FUNCTION},
#include "Builtins/Math/Math.def"
};

static constexpr const MathRow *findMath(std::string_view Name) {
  for (const MathRow &Row : Rows)
    if (Row.Name == Name)
      return &Row;
  return nullptr;
}

// Every math row of the prototype list has one here.
#define BUILTIN(SECTION, FAMILY, LOWERING, TRAIT, STEM, ...)                   \
  static_assert(std::string_view(#LOWERING) != "mathFunction" ||               \
                    findMath(#STEM),                                           \
                #STEM " has no row in Math.def");
#define EXTENSION(NAME, ...)
#include "spir2nvvm/mangling/Prototypes.def"

Value *lowering::mathFunction(BuiltinCall &C) {
  const MathRow *Row = findMath(C.Proto.Stem);
  if (Row->Own)
    return Row->Own(C);
  if (!Row->Native.empty())
    return eachLane(C.B, argsOf(C), [&](ArrayRef<Value *> Args) -> Value * {
      return callPure(C.B, Row->Native, C.B.getFloatTy(), Args);
    });
  SmallVector<Value *, 4> Args = argsOf(C);
  // fmin(float4, float) and ldexp(float4, int): a scalar serves every lane.
  return libdevice(C.B, Row->Libdevice, Args);
}
