// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Graph.h"

using namespace spir2nvvm::cuda;

Result<ExecutableGraph> ExecutableGraph::make(const ContextScope &In,
                                              const Graph &Of) {
  GraphExecHandle Made = nullptr;
  if (Status S =
          In.driver().GraphInstantiate(&Made, Of.handle(), nullptr, nullptr, 0);
      S.failed())
    return S;
  return ExecutableGraph(In, Made);
}

bool ExecutableGraph::update(const Graph &By) const {
  void *Node = nullptr;
  int Result = 0;
  return driver()
      .GraphExecUpdate(handle(), By.handle(), &Node, &Result)
      .succeeded();
}

Status ExecutableGraph::launch(StreamHandle On) const {
  return driver().GraphLaunch(handle(), On);
}
