// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline PTX: each text becomes a function whose registers are the operands,
/// is lifted as any other, and replaces the call.

#ifndef SPIR2NVVM_LIB_PTX_LIFT_INLINE_H
#define SPIR2NVVM_LIB_PTX_LIFT_INLINE_H

#include <string>
#include <vector>

namespace llvm {
class CallInst;
class Module;
} // namespace llvm

namespace spir2nvvm::ptx {

/// A call of inline PTX that stayed, and why, in the words of a finding.
struct InlineFault {
  const llvm::CallInst *Call;
  std::string Why;
};

/// Replaces every call of inline PTX in \p M.
std::vector<InlineFault> liftInlineAssembly(llvm::Module &M);

} // namespace spir2nvvm::ptx

#endif // SPIR2NVVM_LIB_PTX_LIFT_INLINE_H
