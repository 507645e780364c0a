// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How a command gets at memory of the host: at once where the driver knows it or
/// it is little, on a thread that may wait otherwise, in pieces if it is large.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_HOSTTRANSFER_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_HOSTTRANSFER_H

#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Context.h"
#include "OpenCL/Schedule/Staging.h"

namespace spir2nvvm::opencl {

/// The host's end of a transfer.
struct HostEnd {
  const void *Begin;
  size_t Bytes;
  bool ToHost;
};

/// Whether the driver's asynchronous copy may wait for the stream. A little that
/// it reads it sets aside.
bool mayBlock(const Context &C, const HostEnd &Host);

/// Whether \p D gets it by way of pinned memory of this driver's.
bool isStaged(const Device &D, const HostEnd &Host);

/// \p What by way of pinned memory; if there is none, \p Direct.
Command staged(DeviceContext &Home, HostCopies What, Command Direct);

/// \p Direct, which leaves all to the driver, as a command on \p D. What
/// \p Copies gives is the same as copies.
template <typename FunctionT>
Command transfer(const Device &D, const Context &C, const HostEnd &Host,
                 Command Direct, FunctionT Copies) {
  Direct.MayBlock = mayBlock(C, Host);
  if (!Direct.MayBlock || !isStaged(D, Host))
    return Direct;
  return staged(C.on(D), {Copies(), Host.ToHost}, std::move(Direct));
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_HOSTTRANSFER_H
