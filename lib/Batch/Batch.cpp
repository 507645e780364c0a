// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Batch/Batch.h"

#include "Backend/Fatbin.h"
#include "Reader/Clang.h"

#include "llvm/ADT/STLExtras.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What threads that translate and the one that waits for them share.
class Board {
public:
  explicit Board(size_t Jobs) : Results(Jobs) {}

  void put(size_t Job, BatchResult Result) {
    std::lock_guard<std::mutex> Guard(Lock);
    Results[Job] = std::move(Result);
    ++Ended;
    Changed.notify_one();
  }
  /// Waits until more than \p Before have ended; says how many have.
  size_t waitBeyond(size_t Before) {
    std::unique_lock<std::mutex> Guard(Lock);
    Changed.wait(Guard, [&] { return Ended > Before; });
    return Ended;
  }
  /// Nothing if it has not ended.
  std::optional<BatchResult> take(size_t Job) {
    std::lock_guard<std::mutex> Guard(Lock);
    return std::exchange(Results[Job], std::nullopt);
  }

private:
  std::mutex Lock;
  std::condition_variable Changed;
  std::vector<std::optional<BatchResult>> Results;
  size_t Ended = 0;
};

} // namespace

static BatchResult runJob(const BatchJob &Job, TranslateOptions Opts,
                          EmitKind Emit, const BatchOptions &Batch) {
  BatchResult Result;
  DiagnosticSink Sink(
      [&Result](const Diagnostic &D) { Result.Said.push_back(D); });
  Sink.setWarnings(Batch.Warnings);
  Opts.Arch = Job.Arch;
  Result.Translated = translate(Job.Inputs, Opts, Emit, Sink, Batch.Run);
  return Result;
}

void spir2nvvm::runBatch(
    ArrayRef<BatchJob> Jobs, const TranslateOptions &Opts, EmitKind Emit,
    const BatchOptions &Batch,
    const std::function<void(size_t Job, BatchResult)> &OnResult,
    const std::function<void(size_t Ended)> &OnProgress) {
  Board Done(Jobs.size());
  std::atomic<size_t> Next = 0;
  std::vector<std::thread> Threads;
  size_t Count = std::min<size_t>(std::max(Batch.Threads, 1u), Jobs.size());
  for (size_t I = 0; I != Count; ++I)
    Threads.emplace_back([&] {
      TranslateOptions Here = Opts;
      Here.Compiler = std::make_shared<Clang>();
      for (size_t Job; (Job = Next++) < Jobs.size();)
        Done.put(Job, runJob(Jobs[Job], Here, Emit, Batch));
    });
  size_t Handed = 0;
  for (size_t Ended = 0; Ended != Jobs.size();) {
    Ended = Done.waitBeyond(Ended);
    while (Handed != Jobs.size()) {
      std::optional<BatchResult> Result = Done.take(Handed);
      if (!Result)
        break;
      OnResult(Handed++, std::move(*Result));
    }
    OnProgress(Ended);
  }
  for (std::thread &T : Threads)
    T.join();
}

std::optional<std::string> spir2nvvm::joinFatbin(ArrayRef<BatchResult> Results,
                                                 ArrayRef<GpuArch> Archs,
                                                 const TranslateOptions &Opts,
                                                 DiagnosticSink &Sink) {
  std::vector<FatbinImage> Images;
  for (auto [Result, Arch] : zip(Results, Archs))
    Images.push_back({Arch, /*IsPtx=*/false, Result.Translated.Bytes});
  const GpuArch *Newest = std::max_element(
      Archs.begin(), Archs.end(),
      [](const GpuArch &A, const GpuArch &B) { return A.Sm < B.Sm; });
  Images.push_back({*Newest, /*IsPtx=*/true,
                    Results[Newest - Archs.begin()].Translated.Compiled.Ptx});
  return makeFatbin(Images, Opts, Sink);
}
