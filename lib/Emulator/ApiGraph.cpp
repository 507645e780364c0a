// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Graphs by capture of one stream. Nodes that an application adds itself are not
/// supported.

#include "Emulator/Api.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;
using cuda::GraphExecHandle;
using cuda::GraphHandle;
using cuda::StreamHandle;

template <typename Fn> static Code withGraph(GraphHandle G, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &) { return Machine::get().Graphs.find(G); }, Act);
}

template <typename Fn>
static Code withExecutable(GraphExecHandle E, bool Good, Fn Act) {
  return withHandle(
      Good, [&](Here &) { return Machine::get().ExecutableGraphs.find(E); },
      Act);
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Capture ----------------------------------------------------------------

// The legacy default stream cannot be captured. CU_STREAM_CAPTURE_MODE_RELAXED is
// 2: the modes before it also refuse calls that are not of the stream.
EMULATED cuStreamBeginCapture_v2(StreamHandle S, int Mode) {
  return withHandle(
      Mode >= 0 && Mode <= 2, [&](Here &Now) { return findStream(Now, S); },
      [](Here &Now, const std::shared_ptr<Stream> &On) {
        if (On == Now->defaultStream())
          return Code::StreamCaptureUnsupported;
        return On->beginCapture() ? Code::Success : Code::IllegalState;
      });
}

EMULATED cuStreamEndCapture(StreamHandle S, GraphHandle *G) {
  return withHandle(
      G, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &, const std::shared_ptr<Stream> &On) {
        *G = nullptr;
        auto Captured = On->endCapture();
        if (!Captured)
          return Code::IllegalState;
        if (!Captured->IsGood)
          return Code::StreamCaptureInvalidated;
        *G = Machine::get().Graphs.add(std::make_shared<Graph>(
            On->context(), std::move(Captured->Commands)));
        return Code::Success;
      });
}

EMULATED cuStreamIsCapturing(StreamHandle S, int *Status) {
  return withHandle(
      Status, [&](Here &Now) { return findStream(Now, S); },
      [&](Here &, const std::shared_ptr<Stream> &On) {
        *Status = int(On->captureState()); // CUstreamCaptureStatus
        return Code::Success;
      });
}

// ---- Graphs -----------------------------------------------------------------

EMULATED cuGraphDestroy(GraphHandle G) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    return Machine::get().Graphs.take(G) ? Code::Success : Code::InvalidValue;
  });
}

EMULATED cuGraphInstantiateWithFlags(GraphExecHandle *E, GraphHandle G,
                                     unsigned long long Flags) {
  constexpr unsigned long long Known = 15; // CUgraphInstantiate_flags
  return withGraph(G, E && !(Flags & ~Known), [&](Here &, const auto &Of) {
    *E = Machine::get().ExecutableGraphs.add(
        std::make_shared<ExecutableGraph>(*Of));
    return Code::Success;
  });
}

EMULATED cuGraphInstantiate_v2(GraphExecHandle *E, GraphHandle G, void **Node,
                               char *Log, size_t LogBytes) {
  if (Node)
    *Node = nullptr;
  if (Log && LogBytes)
    *Log = '\0';
  return cuGraphInstantiateWithFlags(E, G, 0);
}

EMULATED cuGraphExecDestroy(GraphExecHandle E) {
  Here Now;
  if (!Now.Current)
    return Now.Why;
  return guarded([&] {
    return Machine::get().ExecutableGraphs.take(E) ? Code::Success
                                                   : Code::InvalidValue;
  });
}

// CUgraphExecUpdateResult: with other commands, the topology has changed.
EMULATED cuGraphExecUpdate(GraphExecHandle E, GraphHandle G, void **Node,
                           int *Result) {
  return withExecutable(E, Result != nullptr, [&](Here &, const auto &Of) {
    constexpr int Updated = 0, TopologyChanged = 2;
    std::shared_ptr<Graph> By = Machine::get().Graphs.find(G);
    if (!By)
      return Code::InvalidValue;
    if (Node)
      *Node = nullptr;
    *Result = By->Commands.size() == Of->size() ? Updated : TopologyChanged;
    if (*Result != Updated)
      return Code::GraphExecUpdateFailure;
    Of->update(*By);
    return Code::Success;
  });
}

namespace {
/// CUgraphExecUpdateResultInfo.
struct UpdateResult {
  int Result;
  void *Node, *FromNode;
};
} // namespace

EMULATED cuGraphExecUpdate_v2(GraphExecHandle E, GraphHandle G,
                              UpdateResult *Result) {
  if (Result)
    Result->FromNode = nullptr;
  return cuGraphExecUpdate(E, G, Result ? &Result->Node : nullptr,
                           Result ? &Result->Result : nullptr);
}

EMULATED cuGraphUpload(GraphExecHandle E, StreamHandle S) {
  return withExecutable(E, true, [&](Here &Now, const auto &) {
    return findStream(Now, S) ? Code::Success : Code::InvalidHandle;
  });
}

EMULATED cuGraphLaunch(GraphExecHandle E, StreamHandle S) {
  return withExecutable(E, true, [&](Here &Now, const auto &Of) {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On || &On->context() != &Of->context())
      return Code::InvalidHandle;
    if (On->captureState() != CaptureState::None)
      return Code::NotSupported; // graphs within graphs
    Now->printed().drain();
    Of->launch(*On);
    return Code::Success;
  });
}

// NOLINTEND(readability-identifier-naming)
