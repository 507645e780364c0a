// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// opencl-soak [--threads=N] [--seconds=N] [--seed=N] [--shared] [--growth=MiB]
///
/// Threads that play (Player.h), each in a context of its own or all in one, for
/// so many seconds. Fails with a difference, with memory that grows after a
/// quarter of the time, and when a thread gets no further for minutes. A
/// thread's commands are the same for the same seed.

#include "Player.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <thread>
#include <unistd.h>

using namespace soak;

namespace {

struct Options {
  unsigned Threads = 8, Seconds = 5;
  uint64_t Seed = 1;
  bool IsShared = false;
  unsigned GrowthMiB = 0; // 0: memory may grow
};

constexpr unsigned PatienceSeconds = 300;

bool parse(const char *Word, Options &O) {
  auto Number = [Word](const char *Name, auto &Value) {
    size_t Length = std::strlen(Name);
    if (std::strncmp(Word, Name, Length) != 0)
      return false;
    char *End = nullptr;
    Value = std::remove_reference_t<decltype(Value)>(
        std::strtoull(Word + Length, &End, 10));
    return End != Word + Length && !*End;
  };
  if (!std::strcmp(Word, "--shared"))
    return O.IsShared = true;
  return Number("--threads=", O.Threads) || Number("--seconds=", O.Seconds) ||
         Number("--seed=", O.Seed) || Number("--growth=", O.GrowthMiB);
}

size_t residentMiB() {
  size_t All = 0, Resident = 0;
  std::ifstream("/proc/self/statm") >> All >> Resident;
  return Resident * size_t(sysconf(_SC_PAGESIZE)) >> 20;
}

using Clock = std::chrono::steady_clock;

/// What threads tell the one that watches them.
struct Watch {
  explicit Watch(unsigned Threads) : Steps(Threads) {}
  std::vector<std::atomic<uint64_t>> Steps;
  std::atomic<unsigned> Running{0};
  std::atomic<bool> Failed{false};
  std::mutex Mutex;

  void fail(const std::string &Text) {
    std::lock_guard<std::mutex> Lock(Mutex);
    std::fprintf(stderr, "opencl-soak: %s\n", Text.c_str());
    Failed = true;
  }
  uint64_t all() const {
    uint64_t Sum = 0;
    for (const auto &S : Steps)
      Sum += S;
    return Sum;
  }
};

void play(const Options &O, unsigned Number, std::shared_ptr<Place> In,
          Clock::time_point End, Watch &W) {
  try {
    Player P(In ? std::move(In) : makePlace(), O.Seed * 1000 + Number);
    while (!W.Failed && Clock::now() < End) {
      P.step();
      ++W.Steps[Number];
    }
    if (!W.Failed)
      P.finish();
  } catch (const Failure &F) {
    W.fail("seed " + std::to_string(O.Seed) + ", thread " +
           std::to_string(Number) + ", step " +
           std::to_string(W.Steps[Number]) + ": " + F.what());
  }
  --W.Running;
}

/// Looks at the threads once a second; the memory at a quarter of the time.
size_t watch(const Options &O, Clock::time_point Begin, Watch &W) {
  size_t Early = 0;
  std::vector<uint64_t> Last(W.Steps.size());
  std::vector<Clock::time_point> Since(W.Steps.size(), Begin);
  while (W.Running) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    auto Now = Clock::now();
    if (!Early && Now - Begin > std::chrono::seconds(O.Seconds) / 4)
      Early = residentMiB();
    for (size_t I = 0; I != Last.size(); ++I) {
      if (uint64_t Steps = W.Steps[I]; Steps != Last[I]) {
        Last[I] = Steps;
        Since[I] = Now;
      } else if (W.Running &&
                 Now - Since[I] > std::chrono::seconds(PatienceSeconds)) {
        W.fail("thread " + std::to_string(I) + " hangs after step " +
               std::to_string(Steps) + ", seed " + std::to_string(O.Seed));
        std::_Exit(3); // threads that hang cannot be joined
      }
    }
  }
  return Early;
}

int run(const Options &O) {
  auto Begin = Clock::now();
  auto End = Begin + std::chrono::seconds(O.Seconds);
  std::shared_ptr<Place> All = O.IsShared ? makePlace() : nullptr;
  // The loader finds the driver once; the thread sanitizer would not see that
  // the other threads wait for the first.
  clGetPlatformIDs(0, nullptr, nullptr);
  Watch W(O.Threads);
  W.Running = O.Threads;
  std::vector<std::thread> Threads;
  for (unsigned I = 0; I != O.Threads; ++I)
    Threads.emplace_back([&, I] { play(O, I, All, End, W); });
  size_t Early = watch(O, Begin, W), Late = residentMiB();
  for (std::thread &T : Threads)
    T.join();
  std::printf("%llu steps of %u threads in %u s, %s; resident %zu MiB, at the "
              "end %zu MiB\n",
              static_cast<unsigned long long>(W.all()), O.Threads, O.Seconds,
              O.IsShared ? "one context" : "a context each", Early, Late);
  if (O.GrowthMiB && Late > Early + O.GrowthMiB)
    W.fail("memory grows by " + std::to_string(Late - Early) + " MiB");
  return W.Failed ? 1 : 0;
}

} // namespace

int main(int Count, char **Words) {
  Options O;
  for (int I = 1; I != Count; ++I)
    if (!parse(Words[I], O)) {
      std::fprintf(stderr, "opencl-soak: what is '%s'?\n", Words[I]);
      return 2;
    }
  // This build's driver alone, and its emulated device unless told otherwise.
  setenv("OCL_ICD_VENDORS", DRIVER, 0);
  setenv("SPIR2NVVM_DEVICES", "emulated", 0);
  try {
    return run(O);
  } catch (const Failure &F) {
    std::fprintf(stderr, "opencl-soak: %s\n", F.what());
    return 1;
  }
}
