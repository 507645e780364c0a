// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far a kernel's results may be from a reference's, by the builtins it
/// calls, and what else the module's builtins say about a launch.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_COMPARE_ULPLIMITS_H
#define SPIR2NVVM_LIB_CONFORMANCE_COMPARE_ULPLIMITS_H

#include "Conformance/Arguments/KernelArguments.h"
#include "Conformance/Compare/Compare.h"
#include "Conformance/Compare/Padding.h"

#include <set>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace spir2nvvm::conformance {

/// What a SPIR module uses, whatever its kernels.
struct ModuleUse {
  std::set<std::string> Builtins; // their OpenCL names
  bool DividesFloats = false;     // 2.5 ULP in single precision
  /// Integer division, and conversions to integers that do not saturate: both
  /// are undefined for some operands.
  bool DividesIntegers = false, ConvertsToInteger = false;
  bool Prints = false;
  /// Builtins read or write memory and images for the program.
  bool BuiltinsTouchMemory = false;
  PaddingOfKernels Padding;

  ImageContent imageContent() const;
  /// Its images cannot all have channels of that type.
  bool mixesImageContents() const;
  /// Contents to try, the wildest that are defined first.
  std::vector<DataProfile> profiles() const;
  void add(const ModuleUse &Other);
};

ModuleUse surveyModule(const llvm::Module &Spir);

/// The limit for results of \p Kind: that of the least exact builtin, and one
/// more for the reference, which may err to the other side.
Tolerance toleranceOf(const ModuleUse &Use, Scalar Kind);

/// OpenCL 1.2's limit for one builtin, 0 where it must be exact.
double ulpLimit(llvm::StringRef Builtin, Scalar Kind);

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_COMPARE_ULPLIMITS_H
