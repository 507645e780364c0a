// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies between images, buffers and the host, as commands.

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_IMAGECOMMANDS_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_IMAGECOMMANDS_H

#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Schedule/Command.h"

namespace spir2nvvm::opencl {

namespace commands {
// All of them run on \p D, which the objects are provided for.

Command readImage(const Device &D, MemObject &From, const ImageBox &Box,
                  const HostPitch &Pitch, void *To);
Command writeImage(const Device &D, MemObject &To, const ImageBox &Box,
                   const HostPitch &Pitch, const void *From);
Command copyImage(const Device &D, MemObject &From, MemObject &To,
                  const ImageBox &Box, const Triple &ToOrigin);
Command copyImageToBuffer(const Device &D, MemObject &From, MemObject &To,
                          const ImageBox &Box, size_t ToOffset);
Command copyBufferToImage(const Device &D, MemObject &From, MemObject &To,
                          const ImageBox &Box, size_t FromOffset);
Command fillImage(const Device &D, MemObject &To, const ImageBox &Box,
                  const void *Colour);
Command mapImage(const Device &D, MemObject &Image,
                 const MemObject::Mapping &Region);
Command unmapImage(const Device &D, MemObject &Image,
                   const MemObject::Mapping &Region);

} // namespace commands
} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_IMAGECOMMANDS_H
