// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Graphs by capture: nothing runs until a launch, each launch runs it again, an
/// update changes what launches to come do, and what a capture cannot hold ends
/// it.

#include "Harness.h"

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

constexpr int Relaxed = 2; // CU_STREAM_CAPTURE_MODE_RELAXED

class Graphs : public testing::Test {
protected:
  Graphs() {
    EXPECT_CODE(Success, driver().StreamCreate(&S, FlagStreamNonBlocking));
    Add = find(load(someKernels()), "add");
    Words = upload(std::vector<int>(Count, 100));
  }
  void begin() {
    ASSERT_CODE(Success, driver().StreamBeginCapture(S, Relaxed));
  }
  GraphHandle end() {
    GraphHandle G = nullptr;
    EXPECT_CODE(Success, driver().StreamEndCapture(S, &G));
    return G;
  }
  /// Sets the first half to \p V, and adds \p V to all.
  GraphHandle setAndAdd(int V) {
    begin();
    EXPECT_CODE(Success, driver().MemsetD32Async(Words, V, Count / 2, S));
    EXPECT_CODE(Success, launch(Add, 1, Count, S, Words, V));
    return end();
  }
  GraphExecHandle instantiate(GraphHandle G) {
    GraphExecHandle E = nullptr;
    EXPECT_CODE(Success, driver().GraphInstantiate(&E, G, nullptr, nullptr, 0));
    return E;
  }
  void run(GraphExecHandle E) {
    EXPECT_CODE(Success, driver().GraphLaunch(E, S));
    EXPECT_CODE(Success, driver().StreamSynchronize(S));
  }
  void expectHalves(int First, int Second) {
    std::vector<int> Values = download<int>(Words, Count);
    for (unsigned I = 0; I != Count; ++I)
      EXPECT_EQ(I < Count / 2 ? First : Second, Values[I]) << I;
  }
  /// \p Call is refused while S is captured, and ends the capture.
  template <typename Fn> void expectSpoils(Code Refusal, Fn Call) {
    begin();
    EXPECT_EQ(Refusal, codeOf(Call()));
    GraphHandle G = nullptr;
    EXPECT_CODE(StreamCaptureInvalidated, driver().StreamEndCapture(S, &G));
    EXPECT_EQ(nullptr, G);
    EXPECT_CODE(Success, driver().StreamQuery(S)); // is as it was
  }

  static constexpr unsigned Count = 8;
  EmulatedContext C;
  StreamHandle S = nullptr;
  FunctionHandle Add = nullptr;
  DevicePtr Words = 0;
};

TEST_F(Graphs, RunAtEachLaunchAndNotBefore) {
  GraphExecHandle E = instantiate(setAndAdd(3));
  expectHalves(100, 100);
  run(E);
  expectHalves(6, 103);
  run(E);
  expectHalves(6, 106);
  EXPECT_CODE(Success, driver().GraphExecDestroy(E));
  EXPECT_CODE(InvalidValue, driver().GraphExecDestroy(E));
}

TEST_F(Graphs, OutliveWhatTheyWereMadeOf) {
  GraphHandle G = setAndAdd(3);
  GraphExecHandle E = instantiate(G);
  EXPECT_CODE(Success, driver().GraphDestroy(G));
  EXPECT_CODE(InvalidValue, driver().GraphDestroy(G));
  run(E);
  expectHalves(6, 103);
}

TEST_F(Graphs, TakeAnothersCommandsByAnUpdate) {
  GraphExecHandle E = instantiate(setAndAdd(3));
  GraphHandle Other = setAndAdd(20);
  run(E);
  int Result = -1;
  EXPECT_CODE(Success, driver().GraphExecUpdate(E, Other, nullptr, &Result));
  EXPECT_EQ(0, Result); // CU_GRAPH_EXEC_UPDATE_SUCCESS
  run(E);
  expectHalves(40, 123);
}

TEST_F(Graphs, KeepTheirCommandsWhereTheOtherHasMore) {
  GraphExecHandle E = instantiate(setAndAdd(3));
  begin();
  EXPECT_CODE(Success, launch(Add, 1, Count, S, Words, 50));
  GraphHandle Other = end();
  int Result = -1;
  EXPECT_CODE(GraphExecUpdateFailure,
              driver().GraphExecUpdate(E, Other, nullptr, &Result));
  EXPECT_EQ(2, Result); // CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED
  run(E);
  expectHalves(6, 103);
}

// Pageable memory, too: what was there at the capture is of no account.
TEST_F(Graphs, ReadTheHostsMemoryAsTheyRun) {
  std::vector<int> Source(Count, 1);
  begin();
  ASSERT_CODE(Success, driver().MemcpyHtoDAsync(Words, Source.data(),
                                                Count * sizeof(int), S));
  GraphExecHandle E = instantiate(end());
  Source.assign(Count, 7);
  run(E);
  expectHalves(7, 7);
}

TEST_F(Graphs, HoldNoWaitsAndNoEvents) {
  EventHandle E = nullptr;
  ASSERT_CODE(Success, driver().EventCreate(&E, 0));
  expectSpoils(Code::StreamCaptureUnsupported,
               [&] { return driver().StreamQuery(S); });
  expectSpoils(Code::StreamCaptureUnsupported,
               [&] { return driver().StreamSynchronize(S); });
  expectSpoils(Code::NotSupported, [&] { return driver().EventRecord(E, S); });
  expectSpoils(Code::NotSupported,
               [&] { return driver().StreamWaitEvent(S, E, 0); });
}

TEST_F(Graphs, AreOfStreamsThatAreCaptured) {
  GraphHandle G = nullptr;
  EXPECT_CODE(IllegalState, driver().StreamEndCapture(S, &G));
  EXPECT_CODE(StreamCaptureUnsupported,
              driver().StreamBeginCapture(nullptr, Relaxed));
  EXPECT_CODE(InvalidValue, driver().StreamBeginCapture(S, Relaxed + 1));
  begin();
  EXPECT_CODE(IllegalState, driver().StreamBeginCapture(S, Relaxed));
  EXPECT_CODE(Success, driver().GraphDestroy(end()));
}

// cuStreamIsCapturing: CU_STREAM_CAPTURE_STATUS_NONE, _ACTIVE, _INVALIDATED.
TEST_F(Graphs, SayWhetherTheyAreMade) {
  auto *IsCapturing = function<int(StreamHandle, int *)>("cuStreamIsCapturing");
  int State = -1;
  EXPECT_EQ(0, IsCapturing(S, &State));
  EXPECT_EQ(0, State);
  begin();
  EXPECT_EQ(0, IsCapturing(S, &State));
  EXPECT_EQ(1, State);
  driver().StreamQuery(S).ignore();
  EXPECT_EQ(0, IsCapturing(S, &State));
  EXPECT_EQ(2, State);
}

// "A graph is ordered behind any previous launches of it" (cuGraphLaunch).
TEST_F(Graphs, RunOneLaunchAfterTheOther) {
  StreamHandle Second = nullptr;
  ASSERT_CODE(Success, driver().StreamCreate(&Second, FlagStreamNonBlocking));
  begin();
  ASSERT_CODE(Success, launch(Add, 1, Count, S, Words, 1));
  GraphExecHandle E = instantiate(end());
  for (int I = 0; I != 200; ++I)
    ASSERT_CODE(Success, driver().GraphLaunch(E, I % 2 ? S : Second));
  ASSERT_CODE(Success, driver().CtxSynchronize());
  expectHalves(300, 300);
}

} // namespace
