// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What !nvvm.annotations says of functions (NVVM IR 2.0, chapter 12).

#ifndef SPIR2NVVM_LIB_TARGET_ANNOTATIONS_H
#define SPIR2NVVM_LIB_TARGET_ANNOTATIONS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace spir2nvvm {

struct Annotation {
  const llvm::Function *F;
  llvm::StringRef Key; // "kernel", "reqntidx"
  uint64_t Value;
};

/// In their order. What is not of this form is left out.
llvm::SmallVector<Annotation, 8> annotationsOf(const llvm::Module &M);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_ANNOTATIONS_H
