// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// cl_khr_kernel_clock: counters that every read of one scope sees go on.
///
///   clock_read_device()        %globaltimer, nanoseconds of the whole GPU
///   clock_read_work_group()    %clock64, cycles of the multiprocessor
///   clock_read_sub_group()     the same

#include "Builtins/Lowering/Lowering.h"

using namespace llvm;
using namespace spir2nvvm;

// Inline PTX, for nobody takes two reads of it for one.
static Value *readClock(BuiltinCall &C) {
  const char *Register =
      C.name().endswith("device") ? "%globaltimer" : "%clock64";
  return callAssembly(C.B, ("mov.u64 $0, " + Twine(Register) + ";").str(),
                      C.B.getInt64Ty(), {}, Effects::Memory);
}

Value *lowering::clockRead(BuiltinCall &C) { return readClock(C); }

Value *lowering::clockReadWords(BuiltinCall &C) {
  return C.B.CreateBitCast(readClock(C), C.type());
}
