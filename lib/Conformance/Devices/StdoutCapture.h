// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is written to this process's standard output while it lives.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_STDOUTCAPTURE_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_STDOUTCAPTURE_H

#include <cstdio>
#include <string>

namespace spir2nvvm::conformance {

/// CUDA's driver writes a kernel's printf to standard output and nowhere else.
/// For processes that do nothing else meanwhile: the output is the process's.
class StdoutCapture {
public:
  /// Without room for a temporary file, the text goes where it always did.
  StdoutCapture();
  ~StdoutCapture();
  StdoutCapture(const StdoutCapture &) = delete;
  StdoutCapture &operator=(const StdoutCapture &) = delete;

  /// Ends it; the text so far.
  std::string finish();

private:
  std::FILE *Taken = nullptr;
  int Before = -1;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_STDOUTCAPTURE_H
