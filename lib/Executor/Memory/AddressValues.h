// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the values of pointers and the host's addresses relate.
///
/// One rule holds for all address spaces: a value of space K stands for the
/// host address value + base(K), and a generic value is the host address.
///
///   global    value + GlobalShift        the same everywhere
///   constant  value + the bank's begin   one bank for a module
///   shared    value + SharedBase         one block for a running work-group
///   local     value + PrivateBase        one block for a running work-item
///
/// So specific pointers of shared, local and constant memory count from 0, a
/// cast changes every value, and one that was forgotten or is wrong meets no
/// object.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MEMORY_ADDRESSVALUES_H
#define SPIR2NVVM_LIB_EXECUTOR_MEMORY_ADDRESSVALUES_H

#include "Target/PtxModule.h"

#include <cstdint>

namespace spir2nvvm::executor {

using nvvm::GlobalShift;

/// Generic pointers are host addresses in kernels, and in memory and as integers
/// the numbers of global pointers (Compile/GenericNumbers.cpp). Either way the
/// value of the other kind, and of other spaces, stays what it is.
constexpr uint64_t hostOfNumber(uint64_t Value) {
  const bool IsNumber =
      Value - nvvm::FirstGlobal < nvvm::EndGlobal - nvvm::FirstGlobal ||
      Value - nvvm::FirstMapped <= nvvm::LastMapped - nvvm::FirstMapped;
  return IsNumber ? Value + GlobalShift : Value;
}
constexpr uint64_t numberOfHost(uint64_t Value) {
  const uint64_t Below = Value - GlobalShift;
  return Below - nvvm::FirstGlobal < nvvm::EndGlobal - nvvm::FirstGlobal
             ? Below
             : Value;
}

/// Functions whose addresses are taken have these numbers, where no memory of
/// host or device can lie.
constexpr uint64_t FunctionBegin = uint64_t(0xf00d) << 48, FunctionStep = 16;

/// Private memory of a work-item at most: CUDA's limit.
constexpr uint64_t PrivateLimit = 512 << 10;

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MEMORY_ADDRESSVALUES_H
