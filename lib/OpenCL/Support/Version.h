// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The version of OpenCL that the driver speaks. It decides which functions,
/// queries and extensions there are: each says in its row since when.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_VERSION_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_VERSION_H

#include "OpenCL/Support/OpenCl.h"

#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::opencl {

// Of rows. NOLINTBEGIN(readability-identifier-naming): the dots of versions
constexpr cl_version V1_0 = CL_MAKE_VERSION(1, 0, 0);
constexpr cl_version V1_1 = CL_MAKE_VERSION(1, 1, 0);
constexpr cl_version V1_2 = CL_MAKE_VERSION(1, 2, 0);
constexpr cl_version V2_0 = CL_MAKE_VERSION(2, 0, 0);
constexpr cl_version V2_1 = CL_MAKE_VERSION(2, 1, 0);
constexpr cl_version V2_2 = CL_MAKE_VERSION(2, 2, 0);
constexpr cl_version V3_0 = CL_MAKE_VERSION(3, 0, 0);
constexpr cl_version V3_1 = CL_MAKE_VERSION(3, 1, 0);
// NOLINTEND(readability-identifier-naming)

/// SPIR2NVVM_OPENCL_VERSION, as long as the process lives.
cl_version spokenVersion();
inline bool speaks(cl_version Since) { return spokenVersion() >= Since; }

/// "OpenCL 3.0 spir2nvvm 1.0.0" for \p Prefix "OpenCL ".
std::string versionText(std::string_view Prefix, cl_version V);

/// \p Name is cut off where the type ends, which names of ours do not reach.
cl_name_version named(std::string_view Name, cl_version V);

/// The value of __OPENCL_VERSION__.
std::string spokenVersionMacro();

/// Whether programs may be written in \p Language, "CL2.0".
bool speaksLanguage(std::string_view Language);

/// The versions of OpenCL C that programs may be written in, but for 2.0, whose
/// pipes and queues of the device there are not.
std::vector<cl_name_version> languageVersions();

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_VERSION_H
