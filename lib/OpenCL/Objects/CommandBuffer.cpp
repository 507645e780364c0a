// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/CommandBuffer.h"
#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Status.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// ---- What is recorded -------------------------------------------------------

class CommandBuffer::Recording {
public:
  explicit Recording(Context &Home) : Home(Home) { Home.reaper().start(); }
  ~Recording() {
    if (Graph)
      Home.reaper().post(std::move(Graph));
  }
  Recording(const Recording &) = delete;
  Recording &operator=(const Recording &) = delete;

  std::vector<Command> Commands;

  bool prints() const {
    return std::any_of(Commands.begin(), Commands.end(),
                       [](const Command &C) { return C.Prints; });
  }
  /// Makes a graph where that is possible.
  void settle(const Device &D);
  cuda::Status put(const OnStream &To) const {
    return Graph ? Graph->Of.launch(To.Stream) : putEach(To);
  }

private:
  /// What the reaper gives back.
  struct Returned final : HostTask {
    explicit Returned(cuda::ExecutableGraph Of) : Of(std::move(Of)) {}
    void run() override {} // what is in it goes with it
    cuda::ExecutableGraph Of;
  };
  cuda::Status putEach(const OnStream &To) const;

  Context &Home; // of the queue, which whoever has this has, too
  std::unique_ptr<Returned> Graph;
};

// In the order of recording, which sync points and barriers agree with.
cuda::Status CommandBuffer::Recording::putEach(const OnStream &To) const {
  for (const Command &C : Commands)
    if (C.Device)
      if (cuda::Status Put = C.Device(To); Put.failed())
        return Put;
  return {};
}

// With several devices, what a command needs from others is known when it runs.
void CommandBuffer::Recording::settle(const Device &D) {
  if (Home.devices().size() > 1)
    return;
  cuda::ContextScope In(Home.on(D).cuda());
  if (In.status().failed())
    return;
  cuda::Result<cuda::Graph> All =
      cuda::Graph::capture(In, [&](cuda::StreamHandle Stream) {
        return putEach({In.driver(), Stream});
      });
  cuda::Result<cuda::ExecutableGraph> Made =
      All ? cuda::ExecutableGraph::make(In, *All)
          : cuda::Result<cuda::ExecutableGraph>(All.status());
  if (Made)
    Graph = std::make_unique<Returned>(std::move(*Made));
  else
    log(Topic::Launch, "commands without a graph: " + Made.status().message());
}

// ---- The object -------------------------------------------------------------

CommandBuffer::CommandBuffer(Queue &Q,
                             std::vector<CommandProperties> Properties)
    : On(Q), Properties(std::move(Properties)),
      Recorded(std::make_shared<Recording>(Q.context())) {}

Result<Ref<CommandBuffer>>
CommandBuffer::make(Queue &Q, std::vector<CommandProperties> Properties) {
  auto *New = new (std::nothrow) CommandBuffer(Q, std::move(Properties));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<CommandBuffer>::adopt(New);
}

bool CommandBuffer::isFinal() const {
  Locked<Rank::Kernel> Lock(M);
  return Now == Phase::Final;
}

cl_uint CommandBuffer::syncPoints() const {
  Locked<Rank::Kernel> Lock(M);
  return cl_uint(Recorded->Commands.size());
}

cl_int CommandBuffer::record(Command What, SyncPoint *Point) {
  Locked<Rank::Kernel> Lock(M);
  if (Now != Phase::Open)
    return CL_INVALID_OPERATION;
  Recorded->Commands.push_back(std::move(What));
  if (Point)
    *Point = SyncPoint(Recorded->Commands.size());
  return CL_SUCCESS;
}

cl_int CommandBuffer::finalize() {
  std::shared_ptr<Recording> All;
  {
    Locked<Rank::Kernel> Lock(M);
    if (Now != Phase::Open)
      return CL_INVALID_OPERATION;
    Now = Phase::Closing;
    All = Recorded;
  }
  All->settle(queue().device());
  Locked<Rank::Kernel> Lock(M);
  Now = Phase::Final;
  return CL_SUCCESS;
}

Command CommandBuffer::whole() const {
  Command Made;
  Made.Type = command_buffer::Type;
  Locked<Rank::Kernel> Lock(M);
  Made.Prints = Recorded->prints();
  Made.Device = [All = Recorded](const OnStream &To) { return All->put(To); };
  return Made;
}
