// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Work that is put on a stream once and launched often.

#ifndef SPIR2NVVM_LIB_CUDA_GRAPH_H
#define SPIR2NVVM_LIB_CUDA_GRAPH_H

#include "Cuda/Stream.h"

namespace spir2nvvm::cuda {

/// What was put on a stream instead of being done.
class Graph : public Owned<GraphHandle, &Driver::GraphDestroy> {
public:
  /// Of what \p Put puts on the stream that it gets.
  template <typename FunctionT>
  static Result<Graph> capture(const ContextScope &In, FunctionT Put) {
    Result<Stream> On = Stream::create(In);
    if (!On)
      return On.status();
    constexpr int Relaxed = 2; // other threads may call whatever they like
    if (Status S = In.driver().StreamBeginCapture(On->handle(), Relaxed);
        S.failed())
      return S;
    const Status Done = Put(On->handle());
    GraphHandle Made = nullptr;
    const Status Ended = In.driver().StreamEndCapture(On->handle(), &Made);
    if (Ended.failed())
      return Done.failed() ? Done : Ended;
    Graph All(In, Made);
    if (Done.failed())
      return Done;
    return All;
  }

private:
  using Owned::Owned;
};

class ExecutableGraph
    : public Owned<GraphExecHandle, &Driver::GraphExecDestroy> {
public:
  static Result<ExecutableGraph> make(const ContextScope &In, const Graph &Of);
  /// Launches to come are \p By's. False: it differs in more than that allows.
  bool update(const Graph &By) const;
  Status launch(StreamHandle On) const;

private:
  using Owned::Owned;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_GRAPH_H
