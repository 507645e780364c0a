// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values of the verifiers' options, as their users spell them.

#ifndef SPIR2NVVM_LIB_VERIFIER_OPTIONWORDS_H
#define SPIR2NVVM_LIB_VERIFIER_OPTIONWORDS_H

#include "Target/OptionWords.h"
#include "Verifier/Verifier.h"

namespace spir2nvvm {

inline constexpr Word<NvvmProfile> ProfileWords[] = {
    {"spec", NvvmProfile::Spec},
    {"toolchain", NvvmProfile::Toolchain},
    {"both", NvvmProfile::Both}};
inline constexpr Word<std::optional<ParamLimits>> ParamLimitWords[] = {
    {"cuda", ParamLimits::Cuda}, {"document", ParamLimits::Document}};
inline constexpr Word<SpirLevel> SpirLevelWords[] = {
    {"strict", SpirLevel::Strict}, {"lenient", SpirLevel::Lenient}};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_VERIFIER_OPTIONWORDS_H
