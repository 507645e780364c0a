// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/Context.h"
#include "OpenCL/Support/Log.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

Result<Ref<Context>> Context::make(Description Wanted) {
  auto *New = new (std::nothrow) Context(std::move(Wanted));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<Context>::adopt(New);
}

void Context::complain(const std::string &Text) const {
  assert(holdsNoLock());
  log(Topic::Error, Text);
  if (Facts.Notify)
    Facts.Notify(Text.c_str(), nullptr, 0, Facts.User);
}
