// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// atom and red of PTX: what the host's processor has no instruction for.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_PTXATOMICS_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_PTXATOMICS_H

#include "Executor/Model/Runtime.h"

namespace spir2nvvm::executor {

enum class Modification : uint8_t {
  Exchange,
  CompareAndSwap,
  And,
  Or,
  Xor,
  Add,
  MinUnsigned,
  MaxUnsigned,
  MinSigned,
  MaxSigned,
  MinFloat,
  MaxFloat,
  Inc,
  Dec
};

enum class ElementType : uint8_t {
  I16,
  I32,
  I64,
  I128,
  F16,
  BF16,
  F16x2,
  BF16x2,
  F32,
  F64
};
constexpr unsigned bytesOf(ElementType Type) {
  switch (Type) {
  case ElementType::I16:
  case ElementType::F16:
  case ElementType::BF16:
    return 2;
  case ElementType::I64:
  case ElementType::F64:
    return 8;
  case ElementType::I128:
    return 16;
  default:
    return 4;
  }
}

/// Form is a row of kind Modify; the first argument is the host address, the
/// others are the operands, one for each element. Floating-point types only;
/// each element is one operation.
void modifyFloats(const BoxedCall &Call);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_PTXATOMICS_H
