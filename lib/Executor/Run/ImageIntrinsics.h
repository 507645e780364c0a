// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The intrinsics that take texture and surface handles. Each is a function
/// over a BoxedCall; Worker::handle finds the image.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_IMAGEINTRINSICS_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_IMAGEINTRINSICS_H

#include "Executor/Model/Runtime.h"

#include <optional>

namespace llvm {
class Function;
} // namespace llvm

namespace spir2nvvm::executor {

/// What \p Callee ("llvm.nvvm.<...>") does; Run is null for names of other
/// families, and where the declared type is not what the name says.
BoxedIntrinsic findImageIntrinsic(const llvm::Function &Callee);
/// That of a texture or surface instruction, under the same conditions.
std::optional<TextureForm> findTextureForm(const llvm::Function &Callee);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_IMAGEINTRINSICS_H
