// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What libraries that assemble PTX are asked and say; ptxas is inside of each.
/// Used by the helper program.

#ifndef SPIR2NVVM_LIB_BACKEND_ASSEMBLERLIBRARY_H
#define SPIR2NVVM_LIB_BACKEND_ASSEMBLERLIBRARY_H

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

struct AssemblerJob {
  std::string_view Ptx;
  std::string Name; // in messages, where the library takes one
  std::vector<std::string> Options;
  /// Told of each phase before the call into the library, so that a crash can
  /// be placed.
  std::function<void(std::string_view)> OnPhase;

  std::vector<const char *> optionWords() const {
    std::vector<const char *> Words;
    Words.reserve(Options.size());
    for (const std::string &Option : Options)
      Words.push_back(Option.c_str());
    return Words;
  }
};

struct AssemblerAnswer {
  int Status = 0; // the library's own; 0 is success
  std::string ErrorLog, InfoLog, Cubin;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_ASSEMBLERLIBRARY_H
