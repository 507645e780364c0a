// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/CommandBuffer.h"
#include "OpenCL/Objects/MutableCommand.h"
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

  /// They stay where they are: the driver has addresses of what is in them.
  std::vector<std::shared_ptr<const Command>> Commands;

  bool prints() const {
    return std::any_of(
        Commands.begin(), Commands.end(),
        [](const std::shared_ptr<const Command> &C) { return C->Prints; });
  }
  /// Makes a graph where that is possible, of \p Before's if that is nobody
  /// else's and differs little.
  void settle(const Device &D, Recording *Before);
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
  for (const std::shared_ptr<const Command> &C : Commands)
    if (C->Device)
      if (cuda::Status Put = C->Device(To); Put.failed())
        return Put;
  return {};
}

// With several devices, what a command needs from others is known when it runs.
void CommandBuffer::Recording::settle(const Device &D, Recording *Before) {
  if (Home.devices().size() > 1)
    return;
  cuda::ContextScope In(Home.on(D).cuda());
  if (In.status().failed())
    return;
  cuda::Result<cuda::Graph> All =
      cuda::Graph::capture(In, [&](cuda::StreamHandle Stream) {
        return putEach({In.driver(), Stream});
      });
  if (All && Before && Before->Graph && Before->Graph->Of.update(*All)) {
    Graph = std::move(Before->Graph);
    return;
  }
  cuda::Result<cuda::ExecutableGraph> Made =
      All ? cuda::ExecutableGraph::make(In, *All)
          : cuda::Result<cuda::ExecutableGraph>(All.status());
  if (Made)
    Graph = std::make_unique<Returned>(std::move(*Made));
  else
    log(Topic::Launch, "commands without a graph: " + Made.status().message());
}

// ---- The object -------------------------------------------------------------

CommandBuffer::CommandBuffer(Queue &Q, cl_bitfield Flags,
                             std::vector<CommandProperties> Properties)
    : On(Q), Flags(Flags), Properties(std::move(Properties)),
      Recorded(std::make_shared<Recording>(Q.context())) {}

CommandBuffer::~CommandBuffer() = default;

Result<Ref<CommandBuffer>>
CommandBuffer::make(Queue &Q, cl_bitfield Flags,
                    std::vector<CommandProperties> Properties) {
  auto *New = new (std::nothrow) CommandBuffer(Q, Flags, std::move(Properties));
  if (!New)
    return CL_OUT_OF_HOST_MEMORY;
  return Ref<CommandBuffer>::adopt(New);
}

bool CommandBuffer::isFinal() const {
  Locked<Rank::Kernel> Lock(M);
  return Now == Phase::Final;
}

cl_uint CommandBuffer::state() const {
  Locked<Rank::Kernel> Lock(M);
  if (Now != Phase::Final)
    return command_buffer::Recording;
  const bool Waits = std::any_of(Changing.begin(), Changing.end(),
                                 [](const Ref<MutableCommand> &C) {
                                   return !C->now().Launch.Unset.empty();
                                 });
  return Waits ? command_buffer::Finalized : command_buffer::Executable;
}

cl_uint CommandBuffer::syncPoints() const {
  Locked<Rank::Kernel> Lock(M);
  return cl_uint(Recorded->Commands.size());
}

cl_int CommandBuffer::add(Command What, SyncPoint *Point) {
  if (Now != Phase::Open)
    return CL_INVALID_OPERATION;
  Recorded->Commands.push_back(
      std::make_shared<const Command>(std::move(What)));
  if (Point)
    *Point = SyncPoint(Recorded->Commands.size());
  return CL_SUCCESS;
}

cl_int CommandBuffer::record(Command What, SyncPoint *Point) {
  Locked<Rank::Kernel> Lock(M);
  return add(std::move(What), Point);
}

cl_int CommandBuffer::record(Command What, SyncPoint *Point,
                             Ref<MutableCommand> Changes) {
  Locked<Rank::Kernel> Lock(M);
  Changes->Index = Recorded->Commands.size();
  cl_int Status = add(std::move(What), Point);
  if (!Status)
    Changing.push_back(std::move(Changes));
  return Status;
}

// What runs, or waits to run, keeps the commands that it has.
cl_int CommandBuffer::settle(Phase From,
                             std::vector<std::pair<size_t, Command>> Changes) {
  auto New = std::make_shared<Recording>(context());
  std::shared_ptr<Recording> Old;
  bool IsOnlyOurs = false;
  {
    Locked<Rank::Kernel> Lock(M);
    if (Now != From)
      return CL_INVALID_OPERATION;
    Now = Phase::Settling;
    Old = Recorded;
    IsOnlyOurs = Old.use_count() == 2;
  }
  New->Commands = Old->Commands;
  for (auto &[Index, To] : Changes)
    New->Commands[Index] = std::make_shared<const Command>(std::move(To));
  New->settle(queue().device(), IsOnlyOurs ? Old.get() : nullptr);
  Locked<Rank::Kernel> Lock(M);
  Recorded = std::move(New);
  Now = Phase::Final;
  return CL_SUCCESS;
}

cl_int CommandBuffer::finalize() { return settle(Phase::Open, {}); }

cl_int CommandBuffer::change(std::vector<std::pair<size_t, Command>> To) {
  return settle(Phase::Final, std::move(To));
}

Command CommandBuffer::whole() const {
  Command Made;
  Made.Type = command_buffer::Type;
  Locked<Rank::Kernel> Lock(M);
  Made.Prints = Recorded->prints();
  Made.Device = [All = Recorded](const OnStream &To) { return All->put(To); };
  return Made;
}
