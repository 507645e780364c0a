// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The test of what function steps keep. Between the preparation of a step and
/// its turn, the steps above it erase and replace instructions. A pointer that
/// a step kept is of no use then, and which modules show it is a matter of luck.
/// So spir2nvvm-opt exchanges every instruction for a copy in between: steps that
/// keep none, or hold them by WeakTrackingVH, see no difference.

#ifndef SPIR2NVVM_LIB_PIPELINE_FRESHBODIES_H
#define SPIR2NVVM_LIB_PIPELINE_FRESHBODIES_H

#include <vector>

namespace llvm {
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace spir2nvvm {

class FreshBodies {
public:
  FreshBodies() = default;
  ~FreshBodies();
  FreshBodies(const FreshBodies &) = delete;
  FreshBodies &operator=(const FreshBodies &) = delete;

  /// Exchanges all instructions of \p M. The old ones, which have no
  /// operands any more, live as long as this.
  void exchange(llvm::Module &M);

private:
  void exchange(llvm::Function &F);
  std::vector<llvm::Instruction *> Old;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PIPELINE_FRESHBODIES_H
