// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// s2n_translator_set_option's words.

#ifndef SPIR2NVVM_LIB_CAPI_OPTIONS_H
#define SPIR2NVVM_LIB_CAPI_OPTIONS_H

#include "spir2nvvm-c/spir2nvvm.h"
#include "spir2nvvm/Options.h"

namespace spir2nvvm::capi {

/// False if \p Option does not exist or does not take \p Value.
bool setOption(TranslateOptions &Opts, s2n_option Option,
               std::string_view Value);

} // namespace spir2nvvm::capi

#endif // SPIR2NVVM_LIB_CAPI_OPTIONS_H
