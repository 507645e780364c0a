// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Specialization constants of SPIR-V (2.12): values that an application gives a
/// module before it is built. They are put into its words, so that whoever reads
/// it needs no other way to them.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_SPECIALIZATION_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_SPECIALIZATION_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace spir2nvvm::opencl {

/// By SpecId, the bytes of the constant.
using Specialization = std::map<uint32_t, std::string>;

/// The bytes of \p Module's constant \p SpecId, one of a truth value; none if it
/// has no such constant.
std::optional<size_t> specializationBytes(std::string_view Module,
                                          uint32_t SpecId);

/// \p Module with \p Values, whose sizes are right, in place of its own.
std::string specialized(std::string_view Module, const Specialization &Values);

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_SPECIALIZATION_H
