// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The one function of libspir2nvvm-translate.so, which WorkerPool loads for
/// SPIR2NVVM_TRANSLATE=in-process.

#include "OpenCL/Build/Serve.h"

using namespace spir2nvvm::opencl;

/// Does the job of \p Size bytes and hands the result to \p Receive.
extern "C" __attribute__((visibility("default"))) void
spir2nvvm_serve(const char *Request, size_t Size,
                void (*Receive)(void *To, const char *Bytes, size_t Size),
                void *To) {
  std::string Result = JobServer().serve({Request, Size});
  Receive(To, Result.data(), Result.size());
}
