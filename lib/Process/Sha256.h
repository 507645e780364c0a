// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SHA-256 (FIPS 180-4): names of cached programs and the check of what is
/// stored. Two programs never get one name, by accident or on purpose.

#ifndef SPIR2NVVM_LIB_PROCESS_SHA256_H
#define SPIR2NVVM_LIB_PROCESS_SHA256_H

#include <string>
#include <string_view>

namespace spir2nvvm {

constexpr size_t DigestBytes = 32;

/// The digest's 32 bytes.
std::string sha256(std::string_view Bytes);
/// Bytes as two hexadecimal digits each.
std::string hexadecimal(std::string_view Bytes);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_SHA256_H
