// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command buffer: commands that are recorded once and enqueued often, as one
/// command. On one device they become a graph of CUDA's; else each is put on the
/// stream again.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H

#include "Cuda/Graph.h"
#include "OpenCL/Objects/Kernel.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/CommandBufferTypes.h"

#include <map>
#include <optional>

namespace spir2nvvm::opencl {

class CommandBuffer;

class CommandBuffer final
    : public Object<CommandBuffer, _cl_command_buffer_khr, Kind::CommandBuffer,
                    command_buffer::InvalidBuffer> {
public:
  static Result<Ref<CommandBuffer>>
  make(Queue &Q, std::vector<CommandProperties> Properties);

  Context &context() const { return On->context(); }
  Queue &queue() const { return *On; }
  /// The pairs as given, with their 0.
  const std::vector<CommandProperties> &properties() const {
    return Properties;
  }
  bool isFinal() const;
  /// What a list of sync points may name.
  cl_uint syncPoints() const;
  /// CL_INVALID_OPERATION once it is final. \p Point: of this command.
  cl_int record(Command What, SyncPoint *Point);
  cl_int finalize();
  /// All of it as one command, as it is now.
  Command whole() const;

private:
  /// What is recorded; it stays as long as it runs.
  class Recording;

  CommandBuffer(Queue &Q, std::vector<CommandProperties> Properties);

  Ref<Queue> On;
  const std::vector<CommandProperties> Properties;
  mutable RankedMutex<Rank::Kernel> M; // guards what follows
  enum class Phase : uint8_t { Open, Closing, Final } Now = Phase::Open;
  std::shared_ptr<Recording> Recorded;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H
