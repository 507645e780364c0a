// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The environment variables that the driver reads: rows of
/// Tables/Environment.def. Nothing else calls getenv.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_ENVIRONMENT_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_ENVIRONMENT_H

#include <string>

namespace spir2nvvm::opencl {

enum class Variable : unsigned {
#define ENVIRONMENT(MEMBER, NAME, DEFAULT, WORDS, EFFECT) MEMBER,
#include "OpenCL/Tables/Environment.def"
};

/// The variable's value, or its default where it is not set or empty.
std::string environment(Variable V);

/// cl_khr_unified_svm.
inline bool hasUnifiedSvm() {
  return environment(Variable::Experimental) == "unified-svm";
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_ENVIRONMENT_H
