// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch from its request to its result: checks, threads, the clock, and
/// what the workers found, put in one order.

#include "Executor/Launch.h"

#include "spir2nvvm/rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <condition_variable>
#include <mutex>
#include <thread>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Size3 = std::array<uint32_t, 3>;

static uint64_t product(const Size3 &S) { return uint64_t(S[0]) * S[1] * S[2]; }

static std::string text(const Size3 &S) {
  return formatv("({0},{1},{2})", S[0], S[1], S[2]).str();
}

// ---- The request ------------------------------------------------------------

// Every compute capability from 7.5 on has these.
static bool isLaunchable(const Size3 &Groups, const Size3 &Items) {
  constexpr Size3 MostGroups{0x7fffffff, 0xffff, 0xffff};
  constexpr Size3 MostItems{1024, 1024, 64};
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (Groups[Axis] == 0 || Groups[Axis] > MostGroups[Axis] ||
        Items[Axis] == 0 || Items[Axis] > MostItems[Axis])
      return false;
  return product(Items) <= 1024;
}

static void checkArguments(const Kernel &K, const LaunchRequest &R,
                           DiagnosticSink &Sink) {
  if (R.Arguments.size() != K.Parameters.size()) {
    Sink.report(rule::EX14, *K.Source, K.Parameters.size(), R.Arguments.size());
    return;
  }
  for (size_t N = 0; N != K.Parameters.size(); ++N) {
    // A vector of three may come without its padding.
    uint64_t Given = R.Arguments[N].size();
    if (Given != K.Parameters[N].Size && Given != K.Parameters[N].StoreSize)
      Sink.report(rule::EX15, *K.Source, N, K.Signature.Parameters[N].Name,
                  K.Parameters[N].Size, Given);
  }
}

static bool checkRequest(const Kernel &K, const LaunchRequest &R,
                         DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  if (!isLaunchable(R.Groups, R.GroupSize))
    Sink.report(rule::EX16, *K.Source, text(R.Groups), text(R.GroupSize));
  if (K.RequiredGroup[0] != 0 && K.RequiredGroup != R.GroupSize)
    Sink.report(rule::EX17, *K.Source, text(K.RequiredGroup),
                text(R.GroupSize));
  if (K.Signature.PrivateBytes > PrivateLimit)
    Sink.report(rule::EX18, *K.Source, K.Signature.PrivateBytes, PrivateLimit);
  checkArguments(K, R, Sink);
  return Sink.errorCount() == Before;
}

// ---- Launch -----------------------------------------------------------------

static void placeArguments(Launch &L) {
  constexpr uint64_t MaxAlign = 128; // of a vector of 16 doubles
  L.ArgumentBytes.resize(L.K.ArgumentBytes + MaxAlign);
  auto Begin = reinterpret_cast<uint64_t>(L.ArgumentBytes.data());
  L.Arguments = L.ArgumentBytes.data() + (alignTo(Begin, MaxAlign) - Begin);
  for (size_t N = 0; N != L.K.Parameters.size(); ++N) {
    const ParameterInfo &Info = L.K.Parameters[N];
    llvm::copy(L.Request.Arguments[N], L.Arguments + Info.Offset);
    if (Info.ByValue)
      L.Parameters.add({L.K.Signature.Parameters[N].Name, Place::Parameter,
                        reinterpret_cast<uint64_t>(L.Arguments) + Info.Offset,
                        Info.Size, true});
  }
}

static void placeShared(Launch &L) {
  L.Shared = L.K.Shared;
  if (L.Request.DynamicBlocks.empty()) {
    L.Shared.add({"dynamic shared memory", Place::Shared, L.K.DynamicShared,
                  L.Request.DynamicSharedBytes});
    return;
  }
  for (const SharedBlock &Block : L.Request.DynamicBlocks)
    L.Shared.add({Block.Name, Place::Shared, L.K.DynamicShared + Block.Offset,
                  Block.Bytes});
}

Launch::Launch(Program &P, const Kernel &K, const LaunchRequest &Request)
    : P(P), K(K), Request(Request), GroupCount(product(Request.Groups)),
      ItemsPerGroup(product(Request.GroupSize)) {
  placeArguments(*this);
  placeShared(*this);
  SharedBytes = K.DynamicShared + Request.DynamicSharedBytes;
  // Blocks that do not touch, so that one item's address is not another's.
  constexpr uint64_t Gap = 128;
  uint64_t Align = Gap;
  for (const FrameInfo &Frame : P.Frames)
    Align = std::max(Align, Frame.Align);
  PrivateStride = alignTo(K.Signature.PrivateBytes + Gap, Align);
}

// ---- Threads ----------------------------------------------------------------

namespace {
/// Ends a launch that takes too long.
class Watchdog {
public:
  Watchdog(Launch &L) {
    auto Limit = L.P.Opts.TimeLimit;
    if (Limit.count() == 0)
      return;
    Clock = std::thread([this, &L, Limit] {
      std::unique_lock<std::mutex> Lock(Mutex);
      if (!Done.wait_for(Lock, Limit, [this] { return Over; }))
        L.Stop = static_cast<uint32_t>(LaunchEnd::TimeLimit);
    });
  }
  ~Watchdog() {
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      Over = true;
    }
    Done.notify_one();
    if (Clock.joinable())
      Clock.join();
  }

private:
  std::mutex Mutex;
  std::condition_variable Done;
  bool Over = false;
  std::thread Clock;
};
} // namespace

static unsigned threadsFor(const Launch &L) {
  unsigned Wanted = L.P.Opts.Threads;
  if (Wanted == 0)
    Wanted = std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::min<uint64_t>(Wanted, L.GroupCount));
}

// One worker for each thread; this thread is one of them. Empty without memory.
static std::vector<std::unique_ptr<Worker>> runWorkers(Launch &L) {
  std::vector<std::unique_ptr<Worker>> Workers;
  for (unsigned N = threadsFor(L); N != 0; --N) {
    Workers.push_back(std::make_unique<Worker>(L));
    if (!Workers.back()->allocate())
      return {};
  }
  Watchdog Clock(L);
  std::vector<std::thread> Threads;
  for (size_t N = 1; N < Workers.size(); ++N)
    Threads.emplace_back([&, N] { Workers[N]->run(); });
  Workers[0]->run();
  for (std::thread &T : Threads)
    T.join();
  return Workers;
}

// ---- The result -------------------------------------------------------------

// Of each site the finding of the first group, with everybody's count.
static FindingLog merge(ArrayRef<std::unique_ptr<Worker>> Workers) {
  FindingLog All;
  for (const auto &W : Workers)
    for (const auto &[Site, Found] : W->Findings) {
      auto [It, New] = All.emplace(Site, Found);
      if (New)
        continue;
      uint64_t Count = It->second.Count + Found.Count;
      if (Found.Group < It->second.Group)
        It->second = Found;
      It->second.Count = Count;
    }
  return All;
}

static void emitFindings(const FindingLog &Log, DiagnosticSink &Sink) {
  for (const auto &[Site, Found] : Log) {
    Diagnostic D = Found.Report;
    if (Found.Count > 1)
      D.Message += formatv("; {0} times", Found.Count).str();
    Sink.emit(std::move(D));
  }
}

static void emitOutput(ArrayRef<std::unique_ptr<Worker>> Workers,
                       const LaunchRequest &Request) {
  std::map<uint64_t, StringRef> Groups;
  for (const auto &W : Workers)
    for (const auto &[Group, Text] : W->Printed)
      Groups[Group] = Text;
  if (Request.Print)
    for (const auto &[Group, Text] : Groups)
      Request.Print(Text);
}

static const Kernel *findKernel(const Program &P, StringRef Name,
                                DiagnosticSink &Sink) {
  const Kernel *K = find_if(P.Kernels, [&](const Kernel &Candidate) {
                      return Candidate.Signature.Name == Name;
                    }).base();
  if (K != P.Kernels.data() + P.Kernels.size())
    return K;
  std::string Names = join(
      map_range(P.Signatures,
                [](const KernelSignature &S) { return "'" + S.Name + "'"; }),
      ", ");
  Sink.report(rule::EX13, Subject::module(*P.Source), Name, Names);
  return nullptr;
}

LaunchResult executor::launchKernel(Program &P, const LaunchRequest &Request,
                                    DiagnosticSink &Sink) {
  LaunchResult Result;
  const Kernel *K = findKernel(P, Request.Kernel, Sink);
  if (!K || !checkRequest(*K, Request, Sink))
    return Result;
  Launch L(P, *K, Request);
  auto Begin = std::chrono::steady_clock::now();
  std::vector<std::unique_ptr<Worker>> Workers = runWorkers(L);
  if (Workers.empty()) {
    Sink.report(rule::EX19, *K->Source, L.SharedBytes);
    return Result;
  }
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  Result.End = static_cast<LaunchEnd>(L.Stop.load());
  Result.Seconds = Took.count();
  Result.Groups = L.GroupsStarted;
  Result.WorkItems = L.ItemsStarted;
  emitOutput(Workers, Request);
  FindingLog Log = merge(Workers);
  Result.Findings = Log.size();
  emitFindings(Log, Sink);
  if (Result.End == LaunchEnd::TimeLimit) {
    Sink.report(rule::EX34, *K->Source, P.Opts.TimeLimit.count(), Result.Groups,
                L.GroupCount);
    ++Result.Findings;
  }
  return Result;
}
