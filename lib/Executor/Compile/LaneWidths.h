// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many vectors a value of the lanes has. Where each instruction needs the one
/// before, a processor that could begin several at once waits with one.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEWIDTHS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEWIDTHS_H

namespace llvm {
class Function;
class TargetMachine;
class TargetTransformInfo;
} // namespace llvm

namespace spir2nvvm::executor {

class LaneShapes;

/// What processors differ in.
struct VectorUnits {
  unsigned Lanes = 4; // of four bytes each in one vector
  unsigned Registers = 16;
  /// Of simple arithmetic with integers, in cycles: until others can use a result,
  /// and of the processor's time.
  double Latency = 1, Busy = 0.5;

  VectorUnits() = default;
  VectorUnits(const llvm::TargetTransformInfo &Target,
              const llvm::TargetMachine &Machine);
};

/// 1, 2 or 4, for a function that runs one work-item.
unsigned vectorsFor(llvm::Function &Item, LaneShapes &Shapes,
                    const VectorUnits &Host);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEWIDTHS_H
