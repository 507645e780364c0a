// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A launch from its start to its result: threads, the clock, and what the
/// workers found, put in one order.

#include "Executor/Run/Launch.h"
#include "Executor/Model/HostArithmetic.h"
#include "Executor/Run/Cancellation.h"
#include "Executor/Run/Worker.h"
#include "Target/AddressSpaces.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Launch -----------------------------------------------------------------

static void placeArguments(Launch &L) {
  L.Arguments = L.Passed.data();
  if (!L.K.TakesBlock) {
    const uint64_t Align = L.K.Block.Align;
    L.OwnBlock.resize(L.K.Block.Bytes + Align);
    auto Begin = reinterpret_cast<uint64_t>(L.OwnBlock.data());
    L.Arguments = L.OwnBlock.data() + (alignTo(Begin, Align) - Begin);
  }
  for (size_t N = 0; N != L.K.Parameters.size(); ++N) {
    const ParameterInfo &Info = L.K.Parameters[N];
    const KernelParameter &P = L.K.Signature.Parameters[N];
    uint8_t *Where = L.Arguments + Info.Offset;
    if (!L.K.TakesBlock)
      std::copy_n(L.Passed.data() + P.Offset, P.Size, Where);
    if (Info.ByValue)
      L.Parameters.add({P.Name, Place::Parameter,
                        reinterpret_cast<uint64_t>(Where), P.Size, true});
  }
}

static uint64_t passedNumber(const Launch &L, unsigned Parameter) {
  const ParameterInfo &Info = L.K.Parameters[Parameter];
  uint64_t Value = 0;
  std::memcpy(&Value, L.Arguments + Info.Offset,
              std::min(Info.StoreSize, sizeof(Value)));
  return Value;
}

// Of who tells nothing about them, each part goes on to the next one.
static std::vector<SharedBlock> blocksByArguments(const Launch &L) {
  std::map<uint64_t, StringRef> Begins = {{0, "dynamic shared memory"}};
  for (unsigned N : L.K.BlockParameters)
    Begins[passedNumber(L, N)] = L.K.Signature.Parameters[N].Name;
  std::vector<SharedBlock> Blocks;
  for (auto At = Begins.begin(); At != Begins.end(); ++At) {
    auto Next = std::next(At);
    const uint64_t End =
        Next == Begins.end() ? L.Request.DynamicSharedBytes : Next->first;
    if (End > L.Request.DynamicSharedBytes || End < At->first)
      break; // no argument of a host that keeps to the launch ABI
    Blocks.push_back({At->second.str(), At->first, End - At->first});
  }
  return Blocks;
}

static void placeShared(Launch &L) {
  L.Shared = L.K.Shared;
  auto Add = [&L](const SharedBlock &Block) {
    L.Shared.add({Block.Name, Place::Shared, L.K.DynamicShared + Block.Offset,
                  Block.Bytes});
  };
  if (!L.Request.DynamicBlocks.empty())
    for_each(L.Request.DynamicBlocks, Add);
  else if (!L.K.BlockParameters.empty())
    for_each(blocksByArguments(L), Add);
  else
    Add({"dynamic shared memory", 0, L.Request.DynamicSharedBytes});
}

// Of what its arguments point to now; null is written by nobody.
static void findWritten(Launch &L) {
  L.KnowsWritten =
      L.P.leavesOutUnraced() && !L.Request.ListsAccesses && !L.K.WritesAnywhere;
  auto Note = [&L](uint64_t Host) {
    auto Known = L.P.Memory->state().objectAt(Host);
    if (Known)
      L.Written.push_back(Known->Begin);
    else if (Host != 0 && Host != GlobalShift)
      L.KnowsWritten = false;
  };
  for (unsigned N : L.K.WrittenParameters) {
    const uint64_t Value = passedNumber(L, N);
    const Type *Of = L.K.Source->getArg(N)->getType();
    Note(Of->getPointerAddressSpace() == nvvm::Global ? Value + GlobalShift
                                                      : hostOfNumber(Value));
  }
  for (const GlobalVariable *G : L.K.WrittenVariables)
    if (G->getAddressSpace() == nvvm::Global)
      Note(L.P.Values.lookup(G) + GlobalShift);
}

// Workers ask for groups one by one unless there are very many of them, or little
// to do in each: who asks waits until his stores have reached the cache. There is
// enough left for the others in the end.
static uint64_t groupsAtOnce(uint64_t Groups, unsigned Threads, uint64_t Work) {
  constexpr uint64_t Many = 1024, Most = 32, Enough = 1 << 16, Shares = 8;
  const uint64_t Least = Work == 0 ? 1 : Enough / Work;
  if (Groups / Threads > Many)
    return std::clamp<uint64_t>(Least, Most, Groups / Threads / Most);
  return std::clamp<uint64_t>(std::min(Least, Groups / Threads / Shares), 1,
                              Most);
}

Launch::Launch(const Program &P, const Kernel &K, LaunchCode Code,
               ParameterBlock Passed, const LaunchSettings &Request,
               PoolState &Pool)
    : P(P), K(K), Code(std::move(Code)), Passed(std::move(Passed)),
      Request(Request), Pool(Pool), GroupCount(product(Request.Groups)),
      ItemsPerGroup(product(Request.GroupSize)),
      GroupsAtOnce(groupsAtOnce(GroupCount, Pool.threads(),
                                K.Signature.ItemWork * ItemsPerGroup)),
      Output(Request.Print) {
  placeArguments(*this);
  placeShared(*this);
  SharedBytes = K.DynamicShared + Request.DynamicSharedBytes;
  UsesFibres = !K.RunsGroups;
  ResidentItems = UsesFibres || K.KeepsFrames ? ItemsPerGroup : 1;
  // Blocks that do not touch, so that one item's address is not another's.
  constexpr uint64_t Gap = 128;
  uint64_t Align = Gap;
  for (const FrameInfo &Frame : P.Frames)
    Align = std::max(Align, Frame.Align);
  PrivateStride = alignTo(K.Signature.PrivateBytes + Gap, Align);
  if (P.tracksOrder()) {
    History = Pool.takeHistory();
    findWritten(*this);
  }
  if (P.tracksRaces()) {
    LastAtomic = std::vector<std::atomic<uint32_t>>(GroupCount);
  }
}

// ---- Threads ----------------------------------------------------------------

// Of each site the finding of the first group, with everybody's count.
static void merge(FindingLog &All, const FindingLog &Some) {
  for (const auto &[Site, Found] : Some) {
    auto [It, New] = All.emplace(Site, Found);
    if (New)
      continue;
    uint64_t Count = It->second.Count + Found.Count;
    if (Found.Group < It->second.Group)
      It->second = Found;
    It->second.Count = Count;
  }
}

void Launch::help() {
  std::unique_ptr<WorkerRoom> Room = Pool.takeRoom();
  {
    Worker W(*this, *Room);
    if (W.allocate()) {
      {
        FlushingArithmetic OfKernel(K.FlushesInProcessor);
        W.run();
      }
      std::lock_guard<std::mutex> Lock(Mutex);
      ++Workers;
      GroupsStarted += W.GroupsStarted;
      ItemsStarted += W.ItemsStarted;
      merge(Findings, W.Findings);
      for (const auto &[Key, Cost] : W.Advice)
        Advice[Key] += Cost;
      Summary.add(W.Summary);
    }
  }
  Pool.giveBack(std::move(Room));
}

namespace {
/// Ends a launch that takes too long.
class Watchdog {
public:
  Watchdog(Launch &L, std::chrono::milliseconds Limit)
      : L(L), Armed(Limit.count() != 0) {
    if (Armed)
      L.Pool.arm({PoolState::Clock::now() + Limit, &L.Stop,
                  static_cast<uint32_t>(LaunchEnd::TimeLimit)});
  }
  ~Watchdog() {
    if (Armed)
      L.Pool.disarm(L.Stop);
  }
  Watchdog(const Watchdog &) = delete;
  Watchdog &operator=(const Watchdog &) = delete;

private:
  Launch &L;
  bool Armed;
};
} // namespace

static std::chrono::milliseconds limitOf(const Launch &L) {
  return L.Request.TimeLimit.count() ? L.Request.TimeLimit : L.P.Opts.TimeLimit;
}

static void runWorkers(Launch &L) {
  Watchdog Clock(L, limitOf(L));
  CancellationScope Cancel(L.Request.Cancel, L.Stop);
  MemoryUse Use(L.P.Memory->state());
  bool Alone = L.K.Signature.isBriefFor(L.GroupCount, L.ItemsPerGroup);
  uint64_t Helpers = Alone ? 0 : (L.GroupCount - 1) / L.GroupsAtOnce;
  L.Pool.run(L, std::min<uint64_t>(Helpers, L.Pool.threads()), L.Request.Turn);
}

// ---- The result -------------------------------------------------------------

static void emitFindings(const FindingLog &Log, DiagnosticSink &Sink) {
  for (const auto &[Site, Found] : Log) {
    Diagnostic D = Found.Report;
    if (Found.Count > 1)
      D.Message += formatv("; {0} times", Found.Count).str();
    Sink.emit(std::move(D));
  }
}

LaunchResult executor::runLaunch(const Program &P, const Kernel &K,
                                 LaunchCode Code, ParameterBlock Arguments,
                                 const LaunchSettings &Settings,
                                 PoolState &Pool, DiagnosticSink &Sink) {
  LaunchResult Result;
  Launch L(P, K, std::move(Code), std::move(Arguments), Settings, Pool);
  auto Begin = std::chrono::steady_clock::now();
  runWorkers(L);
  std::chrono::duration<double> Took = std::chrono::steady_clock::now() - Begin;
  if (L.Workers == 0) {
    Sink.report(rule::EX19, *K.Source, L.SharedBytes);
    return Result;
  }
  Result.End = static_cast<LaunchEnd>(L.Stop.load());
  Result.Seconds = Took.count();
  Result.Groups = L.GroupsStarted;
  Result.WorkItems = L.ItemsStarted;
  L.Output.flush();
  if (Settings.ListsAccesses)
    Result.Accesses = std::make_shared<AccessSummary>(std::move(L.Summary));
  if (L.History)
    Pool.giveBack(std::move(L.History));
  Result.Findings = L.Findings.size();
  emitFindings(L.Findings, Sink);
  if (Result.End == LaunchEnd::TimeLimit) {
    Sink.report(rule::EX34,
                L.Stopped ? subjectOf(P, L.Stopped->Site) : Subject(*K.Source),
                limitOf(L).count(), Result.Groups, L.GroupCount,
                L.Stopped ? "; in this loop: " + L.Stopped->Who : "");
    ++Result.Findings;
  }
  if (P.advises())
    reportAdvice(L, Sink);
  return Result;
}
