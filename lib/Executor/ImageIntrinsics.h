// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The intrinsics that take texture and surface handles. Each is a function
/// over a BoxedCall; Worker::handle finds the image.

#ifndef SPIR2NVVM_LIB_EXECUTOR_IMAGEINTRINSICS_H
#define SPIR2NVVM_LIB_EXECUTOR_IMAGEINTRINSICS_H

#include "Executor/Runtime.h"

#include "llvm/ADT/StringRef.h"

namespace spir2nvvm::executor {

/// What "llvm.nvvm.<...>" does; Run is null for names of other families.
BoxedIntrinsic findImageIntrinsic(llvm::StringRef Name);

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_IMAGEINTRINSICS_H
