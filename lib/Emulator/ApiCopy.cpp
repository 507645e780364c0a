// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every form of cuMemcpy is a box between two ends; every form of cuMemset is
/// a box of one value.

#include "Emulator/Api.h"
#include "Emulator/Copies.h"

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::ArrayHandle;
using cuda::Code;
using cuda::Copy2D;
using cuda::Copy3D;
using cuda::CopyEnd3D;
using cuda::DevicePtr;
using cuda::MemoryType;
using cuda::StreamHandle;

// ---- Ways to run ------------------------------------------------------------

// Nothing where the application passed no description.
template <typename Copy>
static Code makePlan(const Copy *Wanted, CopyPlan &Plan) {
  return Wanted ? CopyPlan::make(*Wanted, Plan) : Code::InvalidValue;
}

/// What takes about as long as waking a thread.
static constexpr size_t BriefBytes = 32768;

/// \p Accesses of what has ended in \p Home are held against other commands'.
template <typename Fn>
static void watchRaces(Context &Home, const std::shared_ptr<const Origin> &From,
                       const char *What, Fn Accesses) {
  if (RaceWatch *Races = mayRace(From.get()) ? Home.device().races() : nullptr)
    for (const Diagnostic &D : Races->add({From, What, Accesses(), nullptr}))
      Home.reportFinding(D);
}

namespace {

class CopyCommand : public Command {
public:
  CopyCommand(Context &Home, CopyPlan P, bool IsStaged)
      : Home(Home), Plan(std::move(P)), IsStaged(IsStaged) {
    IsBrief = Plan.isTheCallers() || Plan.bytes() <= BriefBytes;
    IsForAnyone = true;
  }
  Code run(const LaunchTurn &) override {
    Plan.run();
    watchRaces(Home, From, "a copy", [&] { return Plan.accesses(); });
    return Code::Success;
  }
  void defer() override {
    if (IsStaged)
      Plan.stage();
  }

private:
  Context &Home;
  CopyPlan Plan;
  const bool IsStaged; // before the call returns
};

} // namespace

// "API synchronization behavior" of the driver's documentation: from pageable
// memory the default stream is waited for and the memory read, no more.
static Code copyEarly(Context &Home, CopyPlan Plan) {
  Stream &Default = *Home.defaultStream();
  if (Plan.isTheCallers())
    Default.lastTicket().wait();
  Home.submit(Default, std::make_unique<CopyCommand>(Home, std::move(Plan),
                                                     /*IsStaged=*/true));
  return Home.knownFault();
}

template <typename Copy> static Code copyNow(const Copy *Wanted) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    CopyPlan Plan;
    if (Code Why = makePlan(Wanted, Plan); Why != Code::Success)
      return Why;
    if (Plan.mayBlockingReturnEarly() &&
        Now->device().timing().blockingCopiesReturnEarly())
      return copyEarly(*Now, std::move(Plan));
    return runNow(*Now, std::make_unique<CopyCommand>(*Now.Current,
                                                      std::move(Plan), false));
  });
}

// The same text: with pageable memory a call "might be synchronous".
template <typename Copy>
static Code copyLater(const Copy *Wanted, StreamHandle S) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On)
      return Code::InvalidHandle;
    CopyPlan Plan;
    if (Code Why = makePlan(Wanted, Plan); Why != Code::Success)
      return Why;
    Context &Home = On->context();
    // A graph reads and writes the host's memory when it runs.
    if (On->captureState() != CaptureState::None) {
      Home.submit(*On,
                  std::make_unique<CopyCommand>(Home, std::move(Plan), false));
      return Code::Success;
    }
    PageableCopy How = PageableCopy::Staged;
    if (Plan.isTheCallers())
      How = Home.device().timing().nextPageableCopy();
    const bool IsStaged =
        How == PageableCopy::Staged && !Plan.endsInPageableMemory();
    const bool MustWait =
        How == PageableCopy::Waits || Plan.isWithinHost() ||
        (How == PageableCopy::Staged && Plan.endsInPageableMemory());
    uint64_t Number = Home.submit(
        *On, std::make_unique<CopyCommand>(Home, std::move(Plan), IsStaged));
    return MustWait ? synchronize(Home, {On->timeline(), Number})
                    : Code::Success;
  });
}

// ---- Ends -------------------------------------------------------------------

static CopyEnd3D onHost(const void *Memory) {
  CopyEnd3D End;
  // The driver's structure has no const for what it only reads.
  End.HostMemory = const_cast<void *>(Memory);
  return End;
}

static CopyEnd3D onDevice(DevicePtr Memory) {
  CopyEnd3D End;
  End.Kind = MemoryType::Device;
  End.DeviceMemory = Memory;
  return End;
}

static CopyEnd3D anywhere(DevicePtr Memory) {
  CopyEnd3D End = onDevice(Memory);
  End.Kind = MemoryType::Unified;
  return End;
}

static CopyEnd3D inArray(ArrayHandle A, size_t Offset) {
  CopyEnd3D End;
  End.Kind = MemoryType::Array;
  End.ArrayMemory = A;
  End.X = Offset;
  return End;
}

static Copy3D line(const CopyEnd3D &To, const CopyEnd3D &From, size_t Bytes) {
  Copy3D Copy;
  Copy.To = To;
  Copy.From = From;
  Copy.WidthInBytes = Bytes;
  Copy.Height = Copy.Depth = 1;
  return Copy;
}

static Code copyNow(const Copy3D &Line) { return copyNow(&Line); }

static Code copyLater(const Copy3D &Line, StreamHandle S) {
  return copyLater(&Line, S);
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

// ---- Lines ------------------------------------------------------------------

EMULATED cuMemcpy(DevicePtr To, DevicePtr From, size_t Bytes) {
  return copyNow(line(anywhere(To), anywhere(From), Bytes));
}
EMULATED cuMemcpyHtoD_v2(DevicePtr To, const void *From, size_t Bytes) {
  return copyNow(line(onDevice(To), onHost(From), Bytes));
}
EMULATED cuMemcpyDtoH_v2(void *To, DevicePtr From, size_t Bytes) {
  return copyNow(line(onHost(To), onDevice(From), Bytes));
}
EMULATED cuMemcpyDtoD_v2(DevicePtr To, DevicePtr From, size_t Bytes) {
  return copyNow(line(onDevice(To), onDevice(From), Bytes));
}
EMULATED cuMemcpyDtoA_v2(ArrayHandle To, size_t ToOffset, DevicePtr From,
                         size_t Bytes) {
  return copyNow(line(inArray(To, ToOffset), onDevice(From), Bytes));
}
EMULATED cuMemcpyAtoD_v2(DevicePtr To, ArrayHandle From, size_t FromOffset,
                         size_t Bytes) {
  return copyNow(line(onDevice(To), inArray(From, FromOffset), Bytes));
}
EMULATED cuMemcpyHtoA_v2(ArrayHandle To, size_t ToOffset, const void *From,
                         size_t Bytes) {
  return copyNow(line(inArray(To, ToOffset), onHost(From), Bytes));
}
EMULATED cuMemcpyAtoH_v2(void *To, ArrayHandle From, size_t FromOffset,
                         size_t Bytes) {
  return copyNow(line(onHost(To), inArray(From, FromOffset), Bytes));
}
EMULATED cuMemcpyAtoA_v2(ArrayHandle To, size_t ToOffset, ArrayHandle From,
                         size_t FromOffset, size_t Bytes) {
  return copyNow(line(inArray(To, ToOffset), inArray(From, FromOffset), Bytes));
}

EMULATED cuMemcpyAsync(DevicePtr To, DevicePtr From, size_t Bytes,
                       StreamHandle S) {
  return copyLater(line(anywhere(To), anywhere(From), Bytes), S);
}
EMULATED cuMemcpyHtoDAsync_v2(DevicePtr To, const void *From, size_t Bytes,
                              StreamHandle S) {
  return copyLater(line(onDevice(To), onHost(From), Bytes), S);
}
EMULATED cuMemcpyDtoHAsync_v2(void *To, DevicePtr From, size_t Bytes,
                              StreamHandle S) {
  return copyLater(line(onHost(To), onDevice(From), Bytes), S);
}
EMULATED cuMemcpyDtoDAsync_v2(DevicePtr To, DevicePtr From, size_t Bytes,
                              StreamHandle S) {
  return copyLater(line(onDevice(To), onDevice(From), Bytes), S);
}
EMULATED cuMemcpyHtoAAsync_v2(ArrayHandle To, size_t ToOffset, const void *From,
                              size_t Bytes, StreamHandle S) {
  return copyLater(line(inArray(To, ToOffset), onHost(From), Bytes), S);
}
EMULATED cuMemcpyAtoHAsync_v2(void *To, ArrayHandle From, size_t FromOffset,
                              size_t Bytes, StreamHandle S) {
  return copyLater(line(onHost(To), inArray(From, FromOffset), Bytes), S);
}

// Between devices: every address is unique, so the contexts say nothing new.
static Code checkPeers(cuda::ContextHandle First, cuda::ContextHandle Second) {
  Here Now;
  if (!Now)
    return Now.Why;
  Machine &M = Machine::get();
  bool Known = M.Contexts.find(First) && M.Contexts.find(Second);
  return Known ? Code::Success : Code::InvalidContext;
}

EMULATED cuMemcpyPeer(DevicePtr To, cuda::ContextHandle ToContext,
                      DevicePtr From, cuda::ContextHandle FromContext,
                      size_t Bytes) {
  Code Why = checkPeers(ToContext, FromContext);
  return Why != Code::Success ? Why : cuMemcpyDtoD_v2(To, From, Bytes);
}
EMULATED cuMemcpyPeerAsync(DevicePtr To, cuda::ContextHandle ToContext,
                           DevicePtr From, cuda::ContextHandle FromContext,
                           size_t Bytes, StreamHandle S) {
  Code Why = checkPeers(ToContext, FromContext);
  return Why != Code::Success ? Why : cuMemcpyDtoDAsync_v2(To, From, Bytes, S);
}

// ---- Boxes ------------------------------------------------------------------

EMULATED cuMemcpy2D_v2(const Copy2D *C) { return copyNow(C); }
EMULATED cuMemcpy2DUnaligned_v2(const Copy2D *C) { return cuMemcpy2D_v2(C); }
EMULATED cuMemcpy3D_v2(const Copy3D *C) { return copyNow(C); }
EMULATED cuMemcpy2DAsync_v2(const Copy2D *C, StreamHandle S) {
  return copyLater(C, S);
}
EMULATED cuMemcpy3DAsync_v2(const Copy3D *C, StreamHandle S) {
  return copyLater(C, S);
}

// What an end's context says is known of its address or array.
static Code checkPeers(const Copy3D *C) {
  if (Here Now; !Now)
    return Now.Why;
  return C ? checkPeers(C->To.Peer, C->From.Peer) : Code::InvalidValue;
}

EMULATED cuMemcpy3DPeer(const Copy3D *C) {
  Code Why = checkPeers(C);
  return Why != Code::Success ? Why : cuMemcpy3D_v2(C);
}
EMULATED cuMemcpy3DPeerAsync(const Copy3D *C, StreamHandle S) {
  Code Why = checkPeers(C);
  return Why != Code::Success ? Why : cuMemcpy3DAsync_v2(C, S);
}

// NOLINTEND(readability-identifier-naming)

// ---- Values -----------------------------------------------------------------

// Rows of Count values of type T, Pitch bytes from one to the next.
template <typename T>
static Code fill(DevicePtr To, size_t Pitch, T Value, size_t Count, size_t Rows,
                 StreamHandle S) {
  Here Now;
  if (!Now)
    return Now.Why;
  return guarded([&] {
    std::shared_ptr<Stream> On = findStream(Now, S);
    if (!On)
      return Code::InvalidHandle;
    if (Count == 0 || Rows == 0)
      return Code::Success;
    if (To % sizeof(T) || Count > SIZE_MAX / sizeof(T) ||
        (Rows > 1 && (Pitch < Count * sizeof(T) || Pitch % sizeof(T))))
      return Code::InvalidValue;
    size_t Span = (Rows - 1) * Pitch + Count * sizeof(T);
    auto *First = static_cast<uint8_t *>(Machine::get().hostPointer(To, Span));
    if (!First)
      return Code::InvalidValue;
    Context &Home = On->context();
    std::unique_ptr<Command> Fill =
        makeCommand([=, &Home, From = currentOrigin()] {
          for (size_t Y = 0; Y != Rows; ++Y)
            std::fill_n(reinterpret_cast<T *>(First + Y * Pitch), Count, Value);
          watchRaces(Home, From, "a fill", [&] {
            auto All = std::make_shared<AccessSummary>();
            for (size_t Y = 0; Y != Rows; ++Y)
              All->note(reinterpret_cast<uint64_t>(First) + Y * Pitch,
                        Count * sizeof(T), AccessSummary::Writes);
            return All;
          });
          return Code::Success;
        });
    Fill->IsForAnyone = true;
    Fill->IsBrief = Count * sizeof(T) <= BriefBytes / Rows;
    Home.submit(*On, std::move(Fill));
    return Code::Success;
  });
}

// NOLINTBEGIN(readability-identifier-naming): the names are CUDA's

#define EMULATED_MEMSET(BITS, TYPE)                                            \
  EMULATED cuMemsetD##BITS##_v2(DevicePtr To, TYPE Value, size_t Count) {      \
    return fill(To, 0, Value, Count, 1, nullptr);                              \
  }                                                                            \
  EMULATED cuMemsetD##BITS##Async(DevicePtr To, TYPE Value, size_t Count,      \
                                  StreamHandle S) {                            \
    return fill(To, 0, Value, Count, 1, S);                                    \
  }                                                                            \
  EMULATED cuMemsetD2D##BITS##_v2(DevicePtr To, size_t Pitch, TYPE Value,      \
                                  size_t Width, size_t Height) {               \
    return fill(To, Pitch, Value, Width, Height, nullptr);                     \
  }                                                                            \
  EMULATED cuMemsetD2D##BITS##Async(DevicePtr To, size_t Pitch, TYPE Value,    \
                                    size_t Width, size_t Height,               \
                                    StreamHandle S) {                          \
    return fill(To, Pitch, Value, Width, Height, S);                           \
  }
EMULATED_MEMSET(8, unsigned char)
EMULATED_MEMSET(16, unsigned short)
EMULATED_MEMSET(32, unsigned)

// NOLINTEND(readability-identifier-naming)
