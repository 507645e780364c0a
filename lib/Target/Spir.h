// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SPIR 1.2's fixed strings: the only file that spells them.

#ifndef SPIR2NVVM_LIB_TARGET_SPIR_H
#define SPIR2NVVM_LIB_TARGET_SPIR_H

namespace spir2nvvm::spir {

// SPIR 1.2, 3.1 and 3.2.
inline constexpr char Triple32[] = "spir-unknown-unknown";
inline constexpr char Triple64[] = "spir64-unknown-unknown";
inline constexpr char Layout32[] =
    "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-"
    "f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-"
    "v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024";
inline constexpr char Layout64[] =
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-"
    "f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-"
    "v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024";

// Named metadata: 2.3, 2.8, 2.11, 2.12, 2.13.
inline constexpr char Kernels[] = "opencl.kernels";
inline constexpr char CompilerOptions[] = "opencl.compiler.options";
inline constexpr char ExtOptions[] = "opencl.compiler.ext.options";
inline constexpr char CoreFeatures[] = "opencl.used.optional.core.features";
inline constexpr char Extensions[] = "opencl.used.extensions";
inline constexpr char SpirVersion[] = "opencl.spir.version";
inline constexpr char OclVersion[] = "opencl.ocl.version";
inline constexpr char FpContract[] = "opencl.enable.FP_CONTRACT";

/// Clang's attribute of kernels: "true" or "false".
inline constexpr char UniformGroups[] = "uniform-work-group-size";

} // namespace spir2nvvm::spir

#endif // SPIR2NVVM_LIB_TARGET_SPIR_H
