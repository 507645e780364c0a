// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Streams run by themselves, in order, and wait for each other only where they
/// are told to.

#include "Harness.h"

#include <atomic>
#include <thread>

using namespace spir2nvvm;
using namespace spir2nvvm::cuda;
using namespace spir2nvvm::test;

namespace {

/// A host function that holds its stream up until it is opened.
class Gate {
public:
  static void hold(void *Self) { waitFor(static_cast<Gate *>(Self)->Open); }
  Status in(StreamHandle S) { return driver().LaunchHostFunc(S, hold, this); }
  void open() { Open = true; }
  ~Gate() {
    open();
    driver().CtxSynchronize().ignore(); // until nobody looks at it
  }

private:
  std::atomic<bool> Open{false};
};

/// A host function that notes that it ran.
class Mark {
public:
  static void set(void *Self) { static_cast<Mark *>(Self)->Set = true; }
  Status in(StreamHandle S) { return driver().LaunchHostFunc(S, set, this); }
  bool isSet() const { return Set; }
  void wait() const { waitFor(Set); }

private:
  std::atomic<bool> Set{false};
};

class Streams : public testing::Test {
protected:
  StreamHandle stream(unsigned Flags) {
    StreamHandle S = nullptr;
    EXPECT_CODE(Success, driver().StreamCreate(&S, Flags));
    return S;
  }
  EventHandle event(unsigned Flags = 0) {
    EventHandle E = nullptr;
    EXPECT_CODE(Success, driver().EventCreate(&E, Flags));
    return E;
  }
  EmulatedContext C;
};

TEST_F(Streams, ReturnBeforeTheWorkIsDone) {
  StreamHandle S = stream(FlagStreamNonBlocking);
  Gate Held;
  Mark Behind;
  ASSERT_CODE(Success, Held.in(S));
  ASSERT_CODE(Success, Behind.in(S));
  EXPECT_CODE(NotReady, driver().StreamQuery(S));
  EXPECT_FALSE(Behind.isSet());
  Held.open();
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_TRUE(Behind.isSet());
  EXPECT_CODE(Success, driver().StreamQuery(S));
}

// An idle stream wakes no thread for little work, but what is before it counts.
TEST_F(Streams, DoBriefWorkAtOnceAndInItsTurn) {
  if (isLate())
    GTEST_SKIP() << "late streams are not";
  StreamHandle S = stream(FlagStreamNonBlocking);
  DevicePtr Word = upload(std::vector<int>(1));
  ASSERT_CODE(Success, driver().MemsetD32Async(Word, 1, 1, S));
  EXPECT_CODE(Success, driver().StreamQuery(S));
  EXPECT_EQ(download<int>(Word, 1), std::vector<int>{1});
  Gate Held;
  ASSERT_CODE(Success, Held.in(S));
  ASSERT_CODE(Success, driver().MemsetD32Async(Word, 2, 1, S));
  EXPECT_CODE(NotReady, driver().StreamQuery(S));
  EXPECT_EQ(download<int>(Word, 1), std::vector<int>{1});
  Held.open();
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(download<int>(Word, 1), std::vector<int>{2});
}

double ownSeconds() {
  timespec Now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Now);
  return double(Now.tv_sec) + double(Now.tv_nsec) * 1e-9;
}

// Unless the stream's thread was first.
TEST_F(Streams, AreWorkedOffByWhoWaits) {
  if (isLate())
    GTEST_SKIP() << "late streams are not";
  StreamHandle S = stream(FlagStreamNonBlocking);
  constexpr size_t Bytes = size_t(8) << 20;
  DevicePtr A = upload(std::vector<char>(Bytes)),
            B = upload(std::vector<char>(Bytes));
  double Alone = ownSeconds();
  ASSERT_CODE(Success, driver().MemcpyDtoD(B, A, Bytes));
  Alone = ownSeconds() - Alone;
  bool WasDoneHere = false;
  for (int Try = 0; Try != 1000 && !WasDoneHere; ++Try) {
    ASSERT_CODE(Success, driver().MemcpyDtoDAsync(B, A, Bytes, S));
    const double Begin = ownSeconds();
    ASSERT_CODE(Success, driver().StreamSynchronize(S));
    WasDoneHere = ownSeconds() - Begin > Alone / 4;
  }
  EXPECT_TRUE(WasDoneHere);
}

// They may want what the caller has locked.
TEST_F(Streams, CallHostFunctionsOnTheirOwnThread) {
  StreamHandle S = stream(FlagStreamNonBlocking);
  for (int Round = 0; Round != 200; ++Round) {
    std::thread::id Who;
    ASSERT_CODE(Success, driver().LaunchHostFunc(
                             S,
                             [](void *To) {
                               *static_cast<std::thread::id *>(To) =
                                   std::this_thread::get_id();
                             },
                             &Who));
    ASSERT_CODE(Success, driver().StreamSynchronize(S));
    EXPECT_NE(Who, std::this_thread::get_id());
    EXPECT_NE(Who, std::thread::id());
  }
}

// However much it is: the caller would have to copy it anyway.
TEST_F(Streams, CopyFromPageableMemoryAtOnceAndInItsTurn) {
  if (isLate())
    GTEST_SKIP() << "late streams are not";
  StreamHandle S = stream(FlagStreamNonBlocking);
  std::vector<int> Host(1 << 20, 1);
  const size_t Bytes = Host.size() * sizeof(int);
  DevicePtr Words = upload(std::vector<int>(Host.size()));
  ASSERT_CODE(Success, driver().MemcpyHtoDAsync(Words, Host.data(), Bytes, S));
  EXPECT_CODE(Success, driver().StreamQuery(S));
  EXPECT_EQ(download<int>(Words, Host.size()), Host);
  Gate Held;
  ASSERT_CODE(Success, Held.in(S));
  Host.assign(Host.size(), 2);
  ASSERT_CODE(Success, driver().MemcpyHtoDAsync(Words, Host.data(), Bytes, S));
  Host.assign(Host.size(), 3);
  EXPECT_CODE(NotReady, driver().StreamQuery(S));
  EXPECT_EQ(download<int>(Words, 1), std::vector<int>{1});
  Held.open();
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(download<int>(Words, Host.size()),
            std::vector<int>(Host.size(), 2));
}

TEST_F(Streams, RunBesideEachOther) {
  StreamHandle First = stream(FlagStreamNonBlocking);
  StreamHandle Second = stream(FlagStreamNonBlocking);
  Gate Held;
  Mark Other;
  ASSERT_CODE(Success, Held.in(First));
  ASSERT_CODE(Success, Other.in(Second));
  Other.wait(); // although the first stream stands
  EXPECT_CODE(NotReady, driver().StreamQuery(First));
}

TEST_F(Streams, WaitForEventsOfOthers) {
  StreamHandle First = stream(FlagStreamNonBlocking);
  StreamHandle Second = stream(FlagStreamNonBlocking);
  EventHandle E = event(FlagEventDisableTiming);
  Gate Held;
  Mark Before, Behind;
  ASSERT_CODE(Success, Held.in(First));
  ASSERT_CODE(Success, driver().EventRecord(E, First));
  ASSERT_CODE(Success, Before.in(Second));
  ASSERT_CODE(Success, driver().StreamWaitEvent(Second, E, 0));
  ASSERT_CODE(Success, Behind.in(Second));
  Before.wait();
  EXPECT_CODE(NotReady, driver().EventQuery(E));
  EXPECT_FALSE(Behind.isSet());
  Held.open();
  EXPECT_CODE(Success, driver().StreamSynchronize(Second));
  EXPECT_CODE(Success, driver().EventQuery(E));
}

// Not what the event is recorded for afterwards.
TEST_F(Streams, WaitForWhatTheEventWasWhenTheyWereTold) {
  StreamHandle First = stream(FlagStreamNonBlocking);
  StreamHandle Second = stream(FlagStreamNonBlocking);
  EventHandle E = event();
  Gate Later;
  ASSERT_CODE(Success, driver().EventRecord(E, First));
  ASSERT_CODE(Success, driver().StreamWaitEvent(Second, E, 0));
  ASSERT_CODE(Success, Later.in(First));
  ASSERT_CODE(Success, driver().EventRecord(E, First));
  EXPECT_CODE(Success, driver().StreamSynchronize(Second));
  EXPECT_CODE(NotReady, driver().EventQuery(E));
}

TEST_F(Streams, TakeTurnsWithTheDefaultStream) {
  StreamHandle Blocking = stream(FlagStreamDefault);
  Gate Held;
  Mark Default, Behind;
  ASSERT_CODE(Success, Held.in(Blocking));
  ASSERT_CODE(Success, Default.in(nullptr));
  ASSERT_CODE(Success, Behind.in(Blocking));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(Default.isSet());
  Held.open();
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_TRUE(Default.isSet());
  EXPECT_TRUE(Behind.isSet());

  Gate First;
  Mark Second;
  ASSERT_CODE(Success, First.in(nullptr));
  ASSERT_CODE(Success, Second.in(Blocking));
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(Second.isSet());
  First.open();
  EXPECT_CODE(Success, driver().StreamSynchronize(Blocking));
}

TEST_F(Streams, WithoutBlockingDoNotWaitForTheDefaultStream) {
  StreamHandle Free = stream(FlagStreamNonBlocking);
  Gate Held;
  Mark Other;
  ASSERT_CODE(Success, Held.in(nullptr));
  ASSERT_CODE(Success, Other.in(Free));
  Other.wait();
  EXPECT_CODE(NotReady, driver().StreamQuery(nullptr));
}

TEST_F(Streams, FinishWhatTheyHaveWhenTheyAreDestroyed) {
  StreamHandle S = stream(FlagStreamNonBlocking);
  Gate Held;
  Mark Behind;
  ASSERT_CODE(Success, Held.in(S));
  ASSERT_CODE(Success, Behind.in(S));
  EXPECT_CODE(Success, driver().StreamDestroy(S));
  EXPECT_CODE(InvalidHandle, driver().StreamQuery(S));
  Held.open();
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_TRUE(Behind.isSet());
}

TEST_F(Streams, HaveOneForEachThread) {
  auto *PerThread = reinterpret_cast<StreamHandle>(2);
  Gate Held;
  Mark Other;
  ASSERT_CODE(Success, Held.in(PerThread));
  std::thread([&] {
    EXPECT_CODE(Success, driver().CtxPushCurrent(C.handle()));
    EXPECT_CODE(Success, Other.in(PerThread));
    EXPECT_CODE(Success, driver().StreamSynchronize(PerThread));
    EXPECT_TRUE(Other.isSet());
  }).join();
  EXPECT_CODE(NotReady, driver().StreamQuery(PerThread));
}

TEST_F(Streams, RefuseCallsFromHostFunctions) {
  static Code Inside;
  Inside = Code::Success;
  auto Calls = [](void *) {
    size_t Free = 0, Total = 0;
    Inside = driver().MemGetInfo(&Free, &Total).code();
  };
  ASSERT_CODE(Success, driver().LaunchHostFunc(nullptr, Calls, nullptr));
  EXPECT_CODE(Success, driver().CtxSynchronize());
  EXPECT_EQ(Inside, Code::NotPermitted);
}

TEST_F(Streams, CallBackWithTheirHandle) {
  struct Seen {
    StreamHandle S = nullptr;
    Code Status = Code::Unknown;
  } Got;
  using Callback = void (*)(StreamHandle, Code, void *);
  auto Add = function<Code(StreamHandle, Callback, void *, unsigned)>(
      "cuStreamAddCallback");
  StreamHandle S = stream(0);
  Callback Note = [](StreamHandle On, Code Status, void *User) {
    *static_cast<Seen *>(User) = {On, Status};
  };
  EXPECT_CODE(Success, Add(S, Note, &Got, 0));
  EXPECT_CODE(InvalidValue, Add(S, Note, &Got, 1));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(Got.S, S);
  EXPECT_EQ(Got.Status, Code::Success);
}

TEST_F(Streams, TimeEvents) {
  EventHandle Begin = event(), End = event();
  float Milliseconds = -1;
  EXPECT_CODE(InvalidHandle,
              driver().EventElapsedTime(&Milliseconds, Begin, End));
  ASSERT_CODE(Success, driver().EventRecord(Begin, nullptr));
  auto Sleep = [](void *) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  ASSERT_CODE(Success, driver().LaunchHostFunc(nullptr, Sleep, nullptr));
  ASSERT_CODE(Success, driver().EventRecord(End, nullptr));
  ASSERT_CODE(Success, driver().EventSynchronize(End));
  ASSERT_CODE(Success, driver().EventElapsedTime(&Milliseconds, Begin, End));
  EXPECT_GE(Milliseconds, 19.9f);
  ASSERT_CODE(Success, driver().EventElapsedTime(&Milliseconds, End, Begin));
  EXPECT_LE(Milliseconds, -19.9f);
}

TEST_F(Streams, DoNotTimeEventsWithoutTime) {
  EventHandle Begin = event(FlagEventDisableTiming), End = event();
  ASSERT_CODE(Success, driver().EventRecord(Begin, nullptr));
  ASSERT_CODE(Success, driver().EventRecord(End, nullptr));
  ASSERT_CODE(Success, driver().CtxSynchronize());
  float Milliseconds = 0;
  EXPECT_CODE(InvalidHandle,
              driver().EventElapsedTime(&Milliseconds, Begin, End));
}

TEST_F(Streams, SayNotReadyOfEventsUnderWay) {
  EventHandle Begin = event(), End = event();
  Gate Held;
  ASSERT_CODE(Success, driver().EventRecord(Begin, nullptr));
  ASSERT_CODE(Success, Held.in(nullptr));
  ASSERT_CODE(Success, driver().EventRecord(End, nullptr));
  float Milliseconds = 0;
  EXPECT_CODE(NotReady, driver().EventElapsedTime(&Milliseconds, Begin, End));
}

TEST_F(Streams, HoldKernelsInOrder) {
  ModuleHandle M = load(someKernels());
  FunctionHandle Add = find(M, "add");
  StreamHandle S = stream(FlagStreamNonBlocking);
  DevicePtr P = upload(std::vector<int>(64, 0));
  for (int I = 0; I != 100; ++I)
    ASSERT_CODE(Success, launch(Add, 2, 32, S, P, 1));
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
  EXPECT_EQ(download<int>(P, 64), std::vector<int>(64, 100));
}

// A kernel that waits for the host shows that the host does not wait for it.
TEST_F(Streams, LetTheHostRunBesideAKernel) {
  void *Host = nullptr;
  DevicePtr Go = 0;
  ASSERT_CODE(Success, driver().MemAllocHost(&Host, 4));
  ASSERT_CODE(Success, driver().MemHostGetDevicePointer(&Go, Host, 0));
  auto &Flag = *static_cast<std::atomic<int> *>(Host);
  Flag = 0;
  FunctionHandle Spin = find(load(someKernels()), "spin");
  StreamHandle S = stream(FlagStreamNonBlocking);
  ASSERT_CODE(Success, launch(Spin, 1, 1, S, Go));
  EXPECT_CODE(NotReady, driver().StreamQuery(S));
  Flag = 1;
  EXPECT_CODE(Success, driver().StreamSynchronize(S));
}

} // namespace
