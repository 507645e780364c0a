// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPV_KHR_shader_clock, as calls of clock_read_* and, where the result is two
/// words, of clock_read_hilo_*.

#include "NewInstructions.h"
#include "SpirVOpcodes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirv;

static const char *nameOf(Scope Of) {
  switch (Of) {
  case Scope::Device:
    return "device";
  case Scope::Workgroup:
    return "work_group";
  case Scope::Subgroup:
    return "sub_group";
  }
  return nullptr;
}

void rewriting::readClock(Rewriter &R, Instruction I) {
  const uint32_t Type = I[1], Result = I[2];
  const char *Of = nameOf(Scope(R.Defined.valueOf(I[3])));
  if (!Of)
    return R.refuse("OpReadClockKHR: expected the scope Device, Workgroup or "
                    "Subgroup");
  const bool IsPair = opcodeOf(R.Defined.of(Type)[0]) == OpTypeVector;
  R.callAs(Result, std::string("clock_read_") + (IsPair ? "hilo_" : "") + Of,
           "v", Type, {}, {});
}
