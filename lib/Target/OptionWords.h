// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values of options, as the command lines and the C API spell them.

#ifndef SPIR2NVVM_LIB_TARGET_OPTIONWORDS_H
#define SPIR2NVVM_LIB_TARGET_OPTIONWORDS_H

#include "Target/Options.h"

#include <string_view>
#include <utility>

namespace spir2nvvm {

template <typename T> using Word = std::pair<std::string_view, T>;

inline constexpr Word<NvvmVersion> VersionWords[] = {
    {"2.0", NvvmVersion::V2_0}, {"1.1", NvvmVersion::V1_1}};
inline constexpr Word<Dialect> DialectWords[] = {{"auto", Dialect::Auto},
                                                 {"legacy", Dialect::Legacy},
                                                 {"modern", Dialect::Modern}};
inline constexpr Word<Abi> AbiWords[] = {{"cuda", Abi::Cuda},
                                         {"plain", Abi::Plain}};
inline constexpr Word<SpirCheck> SpirCheckWords[] = {
    {"strict", SpirCheck::Strict},
    {"lenient", SpirCheck::Lenient},
    {"off", SpirCheck::Off}};
inline constexpr Word<OffsetMode> OffsetWords[] = {
    {"zero", OffsetMode::Zero}, {"param", OffsetMode::Param}};
inline constexpr Word<WorkGroups> WorkGroupWords[] = {
    {"uniform", WorkGroups::Uniform}, {"any", WorkGroups::Any}};
inline constexpr Word<DivSqrtAccuracy> DivSqrtWords[] = {
    {"on", DivSqrtAccuracy::Precise},
    {"off", DivSqrtAccuracy::Approximate},
    {"module", DivSqrtAccuracy::Module}};
inline constexpr Word<PtxBackEnd> BackEndWords[] = {
    {"auto", PtxBackEnd::Auto},
    {"libnvvm", PtxBackEnd::LibNvvm},
    {"llvm", PtxBackEnd::Llvm}};
inline constexpr Word<bool> SwitchWords[] = {{"on", true}, {"off", false}};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_OPTIONWORDS_H
