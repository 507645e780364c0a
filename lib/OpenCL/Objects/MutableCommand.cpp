// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/MutableCommand.h"

using namespace spir2nvvm::opencl;

Result<Ref<MutableCommand>>
MutableCommand::make(CommandBuffer &Buffer, Description D, Dispatch First) {
  auto *New =
      new (std::nothrow) MutableCommand(Buffer, std::move(D), std::move(First));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<MutableCommand>::adopt(New);
}
