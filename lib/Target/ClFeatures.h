// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which features and extensions of OpenCL C there are, for those who declare
/// them. No LLVM here: the OpenCL runtime asks.

#ifndef SPIR2NVVM_LIB_TARGET_CLFEATURES_H
#define SPIR2NVVM_LIB_TARGET_CLFEATURES_H

#include <cstdint>
#include <string_view>

namespace spir2nvvm {

enum class ClFeature : uint8_t {
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE) MEMBER,
#include "Target/ClFeatures.def"
};

enum class FeatureState : uint8_t { Off, On };

constexpr bool isOn(ClFeature F) {
  constexpr FeatureState States[] = {
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE) FeatureState::STATE,
#include "Target/ClFeatures.def"
  };
  return States[static_cast<uint8_t>(F)] == FeatureState::On;
}

/// \p Extension of ClExtensions.def.
constexpr bool canTranslate(std::string_view Extension) {
  constexpr std::string_view Names[] = {
#define CL_EXTENSION(NAME, SINCE) #NAME,
#include "Target/ClExtensions.def"
  };
  for (std::string_view Name : Names)
    if (Name == Extension)
      return true;
  return false;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_CLFEATURES_H
