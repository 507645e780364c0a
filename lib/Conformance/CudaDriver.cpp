// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/CudaDriver.h"

#include "Conformance/Failure.h"

#include <dlfcn.h>

using namespace llvm;
using namespace spir2nvvm::conformance;

Error CudaDriver::load(const std::string &Path) {
  // Never closed: the driver keeps threads.
  void *Loaded = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Loaded)
    return failure("no CUDA driver: " + Twine(dlerror()));
#define CUDA_CALL(MEMBER, NAME, PARAMETERS)                                    \
  MEMBER = reinterpret_cast<decltype(MEMBER)>(dlsym(Loaded, NAME));            \
  if (!MEMBER)                                                                 \
    return failure(Path + " has no " NAME);
#include "Conformance/CudaDriver.def"
  return Error::success();
}

Error CudaDriver::check(int Code, const Twine &What) const {
  if (!Code)
    return Error::success();
  const char *Name = nullptr;
  GetErrorName(Code, &Name);
  return failure(What + ": " +
                 (Name ? std::string(Name) : std::to_string(Code)));
}
