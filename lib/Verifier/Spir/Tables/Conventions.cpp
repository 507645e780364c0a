// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names of the calling conventions a SPIR module may meet.

#include "Verifier/Spir/Tables/Conventions.h"

#include "llvm/IR/CallingConv.h"

using namespace llvm;

std::string spir2nvvm::spirverify::conventionName(unsigned Convention) {
  switch (Convention) {
  case CallingConv::SPIR_FUNC:
    return "spir_func";
  case CallingConv::SPIR_KERNEL:
    return "spir_kernel";
  case CallingConv::C:
    return "ccc";
  case CallingConv::Fast:
    return "fastcc";
  case CallingConv::Cold:
    return "coldcc";
  default:
    return "cc " + std::to_string(Convention);
  }
}
