// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL's memory orders and scopes (OpenCL C 3.0, 6.15.12) in PTX's memory
/// model, which begins with sm_70; membar stands in for it before.

#ifndef SPIR2NVVM_LIB_BUILTINS_MEMORY_MEMORYMODEL_H
#define SPIR2NVVM_LIB_BUILTINS_MEMORY_MEMORYMODEL_H

#include "Builtins/Lowering/Lowering.h"

namespace spir2nvvm {

enum class Order : uint8_t { Relaxed, Acquire, Release, AcqRel, SeqCst };
/// Whom an operation is ordered for: PTX's cta, gpu and sys.
enum class Reach : uint8_t { Group, Device, System };

constexpr bool acquires(Order O) {
  return O != Order::Relaxed && O != Order::Release;
}
constexpr bool releases(Order O) {
  return O != Order::Relaxed && O != Order::Acquire;
}

struct Ordering {
  Order What = Order::SeqCst;
  Reach Whom = Reach::Device;
};

/// What the memory_order and memory_scope arguments of \p C say; without them
/// C11's defaults. What is not a constant is taken for the strongest.
Ordering orderingOf(const BuiltinCall &C);

/// Whether the target has PTX's memory model, and scopes at least.
bool hasMemoryModel(const BuiltinCall &C);
/// ".gpu"; empty where atom takes no scope.
std::string scopeText(const BuiltinCall &C, Reach Whom);

/// fence.acq_rel.gpu, fence.sc.gpu, membar.gl; nothing for Relaxed.
void createFence(BuiltinCall &C, Ordering How);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BUILTINS_MEMORY_MEMORYMODEL_H
