// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel's command in a command buffer that may be changed between enqueues.
/// It lives as long as its buffer, which owns it.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_MUTABLECOMMAND_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_MUTABLECOMMAND_H

#include "OpenCL/Objects/CommandBuffer.h"
#include "OpenCL/Objects/Kernel.h"

namespace spir2nvvm::opencl {

class MutableCommand final
    : public Object<MutableCommand, _cl_mutable_command_khr,
                    Kind::MutableCommand, command_buffer::InvalidMutable> {
public:
  /// The sizes as the application gave them.
  struct Sizes {
    std::vector<size_t> Offset, Global, Local; // empty: none given
  };
  /// What it is made of, and changes.
  struct Dispatch {
    KernelLaunch Launch;
    Sizes Range;
  };
  struct Description {
    Ref<Kernel> Of;
    cl_uint WorkDim = 0;
    cl_bitfield Fields = 0;                    // that may be changed
    std::vector<CommandProperties> Properties; // the pairs, with their 0
  };
  static Result<Ref<MutableCommand>> make(CommandBuffer &Buffer, Description D,
                                          Dispatch First);

  CommandBuffer &buffer() const { return Buffer; }
  const Description &facts() const { return Facts; }
  const Dispatch &now() const { return Now; }
  void change(Dispatch To) { Now = std::move(To); }
  /// Which of the buffer's commands it is, from 0.
  size_t Index = 0;

private:
  MutableCommand(CommandBuffer &Buffer, Description D, Dispatch First)
      : Buffer(Buffer), Facts(std::move(D)), Now(std::move(First)) {}

  CommandBuffer &Buffer; // owns it
  const Description Facts;
  // Changes are the application's to order.
  Dispatch Now;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_MUTABLECOMMAND_H
