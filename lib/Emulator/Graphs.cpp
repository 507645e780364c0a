// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/Graphs.h"
#include "Emulator/Context.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;

size_t ExecutableGraph::size() const {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Commands->size();
}

void ExecutableGraph::update(const Graph &By) {
  auto New = std::make_shared<const CommandList>(By.Commands);
  std::lock_guard<std::mutex> Lock(Mutex);
  Commands = std::move(New);
}

namespace {
class GraphCommand : public Command {
public:
  explicit GraphCommand(std::shared_ptr<const CommandList> All)
      : All(std::move(All)) {}
  Code run(const LaunchTurn &Turn) override {
    for (const std::shared_ptr<Command> &Each : *All)
      if (Code Ended = Each->run(Turn); Ended != Code::Success)
        return Ended;
    return Code::Success;
  }

private:
  std::shared_ptr<const CommandList> All;
};
} // namespace

void ExecutableGraph::launch(Stream &On) {
  std::lock_guard<std::mutex> Lock(Mutex);
  auto Run = std::make_unique<GraphCommand>(Commands);
  if (!Last.happened() && Last.On != On.timeline())
    Run->After.push_back(Last);
  Last = {On.timeline(), On.context().submit(On, std::move(Run))};
}
