// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Graphs: commands that a stream was told while it was captured, to be run again
/// and again. Their order is that in which they came; what could run at the same
/// time does not.

#ifndef SPIR2NVVM_LIB_EMULATOR_GRAPHS_H
#define SPIR2NVVM_LIB_EMULATOR_GRAPHS_H

#include "Emulator/Stream.h"

#include <mutex>

namespace spir2nvvm::emulator {

class Context;

/// Each can run more than once.
using CommandList = std::vector<std::shared_ptr<Command>>;

struct Graph {
  Context &Home;
  CommandList Commands;

  Graph(Context &Home, CommandList Commands)
      : Home(Home), Commands(std::move(Commands)) {}
  Context &context() const { return Home; }
};

/// A graph that can be launched, and gets another's commands by an update.
class ExecutableGraph {
public:
  explicit ExecutableGraph(const Graph &Of)
      : Home(Of.Home),
        Commands(std::make_shared<const CommandList>(Of.Commands)) {}
  Context &context() const { return Home; }
  size_t size() const;
  /// Of launches that come.
  void update(const Graph &By);
  /// After all launches before: "a graph is ordered behind any previous launches
  /// of hGraphExec" (cuGraphLaunch).
  void launch(Stream &On);

private:
  Context &Home;
  mutable std::mutex Mutex;
  std::shared_ptr<const CommandList> Commands;
  Ticket Last;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_GRAPHS_H
