// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A command buffer: commands that are recorded once and enqueued often, as one
/// command. On one device they become a graph of CUDA's; else each is put on the
/// stream again.

#ifndef SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H
#define SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H

#include "Cuda/Graph.h"
#include "OpenCL/Schedule/Queue.h"
#include "OpenCL/Support/CommandBufferTypes.h"

#include <vector>

namespace spir2nvvm::opencl {

class MutableCommand;

class CommandBuffer final
    : public Object<CommandBuffer, _cl_command_buffer_khr, Kind::CommandBuffer,
                    command_buffer::InvalidBuffer> {
public:
  static Result<Ref<CommandBuffer>>
  make(Queue &Q, cl_bitfield Flags, std::vector<CommandProperties> Properties);
  ~CommandBuffer();

  Context &context() const { return On->context(); }
  Queue &queue() const { return *On; }
  /// The pairs as given, with their 0.
  const std::vector<CommandProperties> &properties() const {
    return Properties;
  }
  bool isMutable() const { return Flags & command_buffer::Mutable; }
  bool isFinal() const;
  /// command_buffer::Recording, ...: with arguments that were never set it is
  /// final, and not executable.
  cl_uint state() const;
  /// What a list of sync points may name.
  cl_uint syncPoints() const;
  /// CL_INVALID_OPERATION once it is final. \p Point: of this command.
  cl_int record(Command What, SyncPoint *Point);
  /// The same of one that \p Changes changes.
  cl_int record(Command What, SyncPoint *Point, Ref<MutableCommand> Changes);
  cl_int finalize();
  /// Others in the place of commands, for enqueues to come. CL_INVALID_OPERATION
  /// unless it is final.
  cl_int change(std::vector<std::pair<size_t, Command>> To);
  /// All of it as one command, as it is now.
  Command whole() const;

private:
  /// What is recorded; it stays as long as it runs.
  class Recording;
  enum class Phase : uint8_t { Open, Settling, Final };

  CommandBuffer(Queue &Q, cl_bitfield Flags,
                std::vector<CommandProperties> Properties);
  cl_int add(Command What, SyncPoint *Point); // with the lock
  cl_int settle(Phase From, std::vector<std::pair<size_t, Command>> Changes);

  Ref<Queue> On;
  const cl_bitfield Flags;
  const std::vector<CommandProperties> Properties;
  mutable RankedMutex<Rank::Kernel> M; // guards what follows
  Phase Now = Phase::Open;
  std::shared_ptr<Recording> Recorded;
  std::vector<Ref<MutableCommand>> Changing;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_OBJECTS_COMMANDBUFFER_H
