// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Modules a second through the C API, in one process that stays: every file
/// named is read once, then all are translated in turn by two threads.
///
///   in-process ROUNDS FILE...
///
/// Prints what a module takes of CPU time, and how many that makes on two cores
/// that do nothing else: elapsed time says more of the machine's other work.

#include "spir2nvvm-c/spir2nvvm.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

static constexpr int Threads = 2;

namespace {
struct Work {
  std::vector<std::string> Modules;
  size_t Rounds = 0;
  std::atomic<size_t> Next{0}, Failed{0};
};
} // namespace

static void translateAll(Work &W) {
  s2n_translator *T = s2n_translator_create();
  for (size_t I = W.Next++; I < W.Rounds * W.Modules.size(); I = W.Next++) {
    const std::string &Bytes = W.Modules[I % W.Modules.size()];
    s2n_output *Out = nullptr;
    s2n_translator_reset(T);
    s2n_translator_add_input(T, "module", Bytes.data(), Bytes.size());
    if (s2n_translate(T, S2N_EMIT_LL, &Out) != S2N_SUCCESS)
      ++W.Failed;
    s2n_output_destroy(Out);
  }
  s2n_translator_destroy(T);
}

static double cpuSeconds() {
  timespec Now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Now);
  return double(Now.tv_sec) + 1e-9 * double(Now.tv_nsec);
}

int main(int Argc, char **Argv) {
  if (Argc < 3)
    return 2;
  Work W;
  for (int I = 2; I < Argc; ++I) {
    std::ifstream File(Argv[I], std::ios::binary);
    W.Modules.emplace_back(std::istreambuf_iterator<char>(File),
                           std::istreambuf_iterator<char>());
  }
  W.Rounds = 1; // warms up
  translateAll(W);
  W.Next = W.Failed = 0;
  W.Rounds = size_t(std::atoi(Argv[1]));
  double Before = cpuSeconds();
  std::vector<std::thread> Running;
  for (int I = 0; I < Threads; ++I)
    Running.emplace_back([&W] { translateAll(W); });
  for (std::thread &T : Running)
    T.join();
  size_t Count = W.Rounds * W.Modules.size();
  double Each = (cpuSeconds() - Before) / double(Count);
  std::printf("%zu translations, %zu failed: %.0f us of CPU time each, "
              "%.0f a second on two cores\n",
              Count, size_t(W.Failed), 1e6 * Each, Threads / Each);
  return W.Failed != 0;
}
