// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a helper that serves many runs (Process/ServedRuns.h) is asked in each.
/// No LLVM here.

#ifndef SPIR2NVVM_LIB_BACKEND_HELPERREQUEST_H
#define SPIR2NVVM_LIB_BACKEND_HELPERREQUEST_H

#include "Process/Archive.h"

namespace spir2nvvm {

struct HelperRequest {
  /// Started with these words and this input, the helper does the same once.
  std::vector<std::string> Words;
  std::string Input;
};

template <typename A> void describe(A &Archive, HelperRequest &R) {
  Archive(R.Words, R.Input);
}

namespace helper_request {
constexpr char Serve[] = "serve"; // "HELPER serve LIBRARY"
} // namespace helper_request

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_BACKEND_HELPERREQUEST_H
