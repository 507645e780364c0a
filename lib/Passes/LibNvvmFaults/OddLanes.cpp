// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that are not whole bytes (OddLanes), by shifts.

#include "Target/OddLanes.h"

#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

using namespace llvm;
using namespace spir2nvvm;

FunctionStep spir2nvvm::takeOddLanesByShifts(Translation &T) {
  if (!occursIn(LibNvvmFault::OddLanes, T.Opts.dialect()))
    return {};
  return {[](Function &F) { shiftOddLanes(F); }};
}
