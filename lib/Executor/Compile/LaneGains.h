// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which functions are not worth lanes.

#ifndef SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEGAINS_H
#define SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEGAINS_H

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm::executor {

class LaneShapes;

/// For a function that runs one work-item.
bool gainsByLanes(llvm::Function &Item, LaneShapes &Shapes);
/// Whether a round in which some lanes do not run takes less time than a few
/// work-items one after the other.
bool gainsByTail(llvm::Function &Item, LaneShapes &Shapes);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_COMPILE_LANEGAINS_H
