// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inline PTX and where the source has it.

#ifndef SPIR2NVVM_LIB_STAGES_INLINEPTX_H
#define SPIR2NVVM_LIB_STAGES_INLINEPTX_H

#include <string>
#include <vector>

namespace spir2nvvm {

/// One text, with $0 for operands.
struct InlinePtx {
  std::string Text;
  std::vector<std::string> Places; // "scale.cl:12:7", without repetitions
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_STAGES_INLINEPTX_H
