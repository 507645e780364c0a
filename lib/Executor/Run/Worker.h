// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A thread of a launch: its work-groups, one after the other, and what
/// compiled code asks of the run time. WorkerAccess.cpp looks at addresses,
/// WorkerFindings.cpp says what is wrong with them, WorkerWarps.cpp brings
/// work-items together, WorkerSubGroups.cpp checks that, WorkerHeap.cpp and WorkerPrintf.cpp are functions of
/// CUDA's device library.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_WORKER_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_WORKER_H

#include "Executor/Intrinsics/Intrinsics.h"
#include "Executor/Run/Launch.h"

namespace spir2nvvm::executor {

/// A number as findings show it.
std::string numberText(double Value);
/// What else \p About says was there.
void addValues(Subject &About, const std::string &More);

/// What a barrier says when \p Yes of \p All votes were not zero.
uint32_t answerOf(Vote Kind, unsigned Yes, unsigned All);

/// Compiled code that runs all of a group has one record for its work-items.
inline void become(WorkItem &Item, uint32_t X, uint32_t Y, uint32_t Z) {
  Item.Tid[0] = X;
  Item.Tid[1] = Y;
  Item.Tid[2] = Z;
}
/// In its group. Between loops over work-items such a record has another one's
/// Number.
inline uint32_t numberOf(const WorkItem &Item) {
  return (Item.Tid[2] * Item.Ntid[1] + Item.Tid[1]) * Item.Ntid[0] +
         Item.Tid[0];
}

/// Runs work-groups one after the other on the thread that calls run().
class Worker {
public:
  Worker(Launch &L, WorkerRoom &Room);
  /// False when the host has no memory for it.
  bool allocate();
  void run();

  FindingLog Findings;
  AdviceLog Advice;
  AccessSummary Summary; // where the launch lists accesses
  uint64_t GroupsStarted = 0, ItemsStarted = 0;

  // ---- For the functions of Runtime.h --------------------------------------

  /// The host address, or 0 after a finding.
  uint64_t access(WorkItem &Item, uint64_t Value, uint64_t Size,
                  uint64_t Origin, uint32_t Site);
  /// The same for what the site accesses, or an address where it does no harm.
  uint64_t accessSite(WorkItem &Item, uint64_t Value, uint64_t Origin,
                      uint32_t Site);
  bool covers(uint64_t First, uint64_t Last, uint64_t Origin, uint32_t Site);
  bool addRow(uint32_t Y, uint32_t Z, uint64_t First, uint64_t Last,
              uint64_t Origin, uint32_t Site);
  bool commitRows(bool All);
  void copy(WorkItem &Item, uint64_t To, uint64_t From, uint64_t Size,
            uint32_t Site, bool MayOverlap);
  void fill(uint64_t To, uint8_t Byte, uint64_t Size);
  uint64_t enter(WorkItem &Item, uint32_t Frame);
  void wait(WorkItem &Item, uint32_t Site);
  /// At a barrier with a number; the answer to its votes.
  uint32_t arrive(WorkItem &Item, const NamedBarrier &As, BarrierForm Form,
                  uint32_t Number, uint32_t Vote);
  /// An address of the device's heap, 0 when it is full.
  uint64_t allocate(uint64_t Bytes);
  void release(WorkItem &Item, uint64_t Address, uint32_t Site);
  [[noreturn]] void assertFails(const BoxedCall &Call);
  bool namesBarriers() const { return K.NamesBarriers; }
  void letOthersRun(const WorkItem &Item);
  // In lock step.
  void step(WorkItem &Item, uint32_t Position);
  void called(const WorkItem &Item, uint32_t Position);
  void returned(const WorkItem &Item);
  /// An access whose order is looked at, of Size bytes or the site's.
  void touch(WorkItem &Item, uint64_t Host, uint64_t Size, uint32_t Site);
  /// Whether no other work-item can mean it.
  bool isPrivate(uint64_t Host) const;
  /// A work-item in a loop that is to end.
  [[noreturn]] void stopped(const WorkItem &Item, uint32_t Site);
  void branched(const WorkItem &Item, uint32_t Way, uint32_t Site);
  void notFinite(WorkItem &Item, double Result, llvm::ArrayRef<double> Operands,
                 uint32_t Site);
  void overflows(WorkItem &Item, int64_t A, int64_t B, uint32_t Site);
  /// All of the group have met.
  void met();
  /// With lanes of its warp; Form is an IntrinsicRow.
  void meetWarp(const BoxedCall &Call);
  /// A lane of the sub-group that the program names.
  void checkLane(const WorkItem &Item, uint32_t Lane, uint32_t Site);
  void undefined(WorkItem &Item, uint32_t Site);
  [[noreturn]] void diverged(WorkItem &Item, uint32_t Reached,
                             uint32_t Expected);
  [[noreturn]] void badCall(WorkItem &Item, uint64_t Address, uint32_t Site);
  void descend(WorkItem &Item, uint32_t Site);
  /// Ends the running work-item for good.
  [[noreturn]] void leave(const WorkItem &Item);
  int32_t print(WorkItem &Item, uint64_t Format, uint64_t Values,
                uint32_t Site);
  /// The handle's image; null after a finding when there is none.
  const ImageHandle *handle(WorkItem &Item, uint64_t Number, uint32_t Site);
  const ImageHandle *handle(uint64_t Number) const {
    return Memory.Images.handle(Number);
  }
  void imageFault(WorkItem &Item, const char *Reason, uint32_t Site);
  void checkImage(WorkItem &Item, uint64_t Descriptor, uint32_t Site);
  unsigned spaceOf(const WorkItem &Item, uint64_t Host) const;

private:
  using State = ItemState;
  /// The object an address belongs to, wherever it lies.
  struct Target {
    Place Where = Place::Global;
    llvm::StringRef Name;
    uint64_t Begin = 0, Size = 0; // host addresses
    bool ReadOnly = false;
    std::optional<uint32_t> Frame; // a private object's, in WorkItem::Frames
  };

  // Worker.cpp: groups and work-items
  bool nextGroup();
  void beginGroup();
  void endGroup();
  bool makeRoom();
  void placeItem(uint64_t Number);
  void beginItem(WorkItem &Item, uint64_t Index);
  void runWholeGroup();
  void runItems();
  void runGroupWithBarriers();
  void meet();
  void pause(const WorkItem &Item, State Why);
  void finish(const WorkItem &Item);
  static void plainEntry(void *Self);
  static void fibreEntry(void *Item);

  // WorkerWarps.cpp: lanes and barriers with numbers
  void runWarp(uint64_t First);
  template <typename Predicate>
  uint32_t lanesOf(uint64_t First, Predicate Is) const;
  uint32_t lanesIn(uint64_t First, State S) const;
  uint32_t companyOf(uint64_t First, const ItemWait &Wait) const;
  bool meetSome(uint64_t First);
  bool meetLanes(uint64_t First);
  bool meetActive(uint64_t First);
  bool stepWarp(uint64_t First);
  Fibre &following(uint64_t Number);
  void answer(uint64_t First, uint32_t Lanes);
  bool goOn();
  bool wakeSleepers();
  bool completeBarriers();
  void complete(uint32_t Number);
  const char *faultOf(const NamedBarrier &As, uint32_t Number) const;
  bool reportStuck();
  void reportStuckLane(uint64_t Number);

  // WorkerSubGroups.cpp: what OpenCL C asks of those that meet
  void checkSubGroup(uint64_t First, uint32_t Lanes);
  uint32_t together(uint64_t First, uint32_t Lanes, unsigned Lane) const;
  void reportPartial(uint64_t First, unsigned Lane, uint32_t All,
                     uint32_t Others);
  uint32_t laneAskedFor(uint64_t Number) const;
  void checkBroadcast(uint64_t First, uint32_t Lanes, unsigned Lane,
                      uint64_t Count);
  void reportMissed(const WorkItem &Item, uint32_t Site);

  // WorkerAccess.cpp: objects and rules
  uint64_t hostBase(const WorkItem &Item, unsigned Space) const;
  std::optional<Target> locate(const WorkItem &Item, uint64_t Host,
                               uint64_t Size) const;
  std::optional<Target> locatePrivate(const WorkItem &Item, uint64_t Host,
                                      uint64_t Size) const;
  std::optional<Target> leftFor(const WorkItem &Item, uint64_t Origin,
                                const Target &Hit) const;
  bool violates(WorkItem &Item, uint64_t Value, uint64_t Size, uint64_t Origin,
                const Site &S, uint32_t Number,
                const std::optional<Target> &Hit);
  bool isNoted(const Site &S, const Target &Hit) const;
  std::optional<Target> reachAll(uint64_t First, uint64_t Last, uint64_t Origin,
                                 const Site &S) const;
  void remember(const WorkItem &Item, uint64_t Size, const Site &S,
                uint32_t Number, const Target &Hit);
  bool isUntold(const Target &Hit) const;
  void checkTold(WorkItem &Item, uint64_t Value, uint64_t Size, const Site &S,
                 uint32_t Number, const Target &Hit);
  void checkInitialised(WorkItem &Item, uint64_t Host, uint64_t Size,
                        const Site &S, uint32_t Number);
  uint8_t *shadowOf(uint64_t Host);
  uint64_t sink(AccessKind Kind);

  static bool belongsTo(Place Where, unsigned Space);
  /// Whether pointers of a space may lead there.
  bool isReached(Place Where, unsigned Space) const;

  // WorkerAdvice.cpp
  void noteRequest(const WorkItem &Item, uint64_t Host, uint32_t Site);
  void countRequests();

  // WorkerOrder.cpp: what different work-items access
  /// A store to what another one wrote: wrong if it changes anything.
  struct PendingStore {
    WorkItem Item;
    uint64_t Host = 0, Size = 0; // 0: there is none
    std::array<uint8_t, 16> Old{};
    Mark Mine, Other;
  };
  struct OrderInGroup;
  struct OrderInLaunch;
  /// When it is, for accesses that are noted now.
  uint32_t moment();
  Clash noteAccess(uint64_t Host, uint64_t Size, Mark Now, bool Writes);
  bool isShared(uint64_t Host, uint64_t Size) const {
    const uint64_t Inside = Host - sharedBegin();
    return Inside < L.SharedBytes && Size <= L.SharedBytes - Inside;
  }
  bool isAlone(RowOfAccesses Row);
  bool note(RowOfAccesses Row);
  void clash(const WorkItem &Item, uint64_t Host, uint64_t Size, Mark Mine,
             Mark Other);
  void settleStore() {
    if (Pending.Size != 0)
      settlePending();
  }
  void settlePending();
  void reportClash(const WorkItem &Item, uint64_t Host, uint64_t Size,
                   Mark Mine, Mark Other);
  std::string otherText(Mark By) const;

  // WorkerPrintf.cpp
  int32_t printInto(std::string &Out, WorkItem &Item, uint64_t Format,
                    uint64_t Values, uint32_t Site);
  std::optional<std::string> stringAt(const WorkItem &Item,
                                      uint64_t Address) const;
  template <typename T>
  std::optional<T> nextValue(const WorkItem &Item, uint64_t &Address) const;

  // WorkerFindings.cpp
  void report(const WorkItem &Item, uint32_t Site,
              llvm::function_ref<Diagnostic(Subject)> Make);
  void leaveWhenStopped(const WorkItem &Item);
  void reportMiss(const WorkItem &Item, uint64_t Value, uint64_t Size,
                  const Site &S, uint32_t Number);
  void reportStray(const WorkItem &Item, uint64_t Value, uint64_t Size,
                   const Site &S, uint32_t Number, const Target &Left,
                   const Target &Hit);
  Diagnostic describeMiss(const WorkItem &Item, uint64_t Value, uint64_t Size,
                          const Site &S, const Subject &About) const;
  std::optional<Target> strangerAt(const WorkItem &Item, const Site &S,
                                   uint64_t Value) const;
  std::string itemText(const WorkItem &Item) const;
  std::string addressText(const WorkItem &Item, unsigned Space,
                          uint64_t Value) const;
  /// What is nearest to an address, as that space counts; or why nothing is.
  struct Neighbour {
    Object Of;
    uint64_t At = 0;
    const char *Missing = nullptr;
  };
  Neighbour nearest(const WorkItem &Item, uint64_t Host) const;
  /// What findings call an object that may have no name of its own.
  llvm::StringRef named(llvm::StringRef Given, uint64_t Begin,
                        uint64_t Size) const;
  llvm::StringRef named(const Object &O) const {
    return named(O.Name, O.Begin, O.Size);
  }
  llvm::StringRef named(const Target &T) const {
    return named(T.Name, T.Begin, T.Size);
  }
  std::string relation(const Object &O, uint64_t Address) const;
  std::string nearestText(const WorkItem &Item, uint64_t Host) const;
  std::string elementText(const Object &Of, uint64_t At, uint64_t Size) const;
  std::string elementText(const WorkItem &Item, uint64_t Host,
                          uint64_t Size) const;
  std::string accessText(const Site &S, uint64_t Size) const;
  // WorkerValues.cpp
  std::string namedText(const WorkItem &Item, uint32_t Site) const;
  std::string valueText(const WorkItem &Item, const NamedVariable &Of,
                        uint64_t Bits) const;
  std::string pointerText(const WorkItem &Item, const NamedVariable &Of,
                          uint64_t Value) const;
  Subject subjectOf(uint32_t Site) const {
    return executor::subjectOf(P, Site);
  }

  uint64_t sharedBegin() const {
    return reinterpret_cast<uint64_t>(Room.Shared.begin());
  }
  uint64_t privateBegin() const {
    return reinterpret_cast<uint64_t>(Room.Private.begin());
  }

  Launch &L;
  const Program &P;
  const Kernel &K;
  MemoryState &Memory;
  WorkerRoom &Room;
  KernelEntry Entry = nullptr;       // the running group's
  uint64_t Group = 0, GroupsEnd = 0; // the running one; after those it took
  uint64_t Unfinished = 0;           // work-items, where they are fibres
  uint64_t Completed = 0;            // barriers with numbers, by who came last
  unsigned Rounds = 0;               // of loops that may wait for others
  // Of the history: the moment, the numbers that are left, the first ones since
  // the group began and since all of it met.
  uint32_t Now = 0, NumbersEnd = 0, FirstOfGroup = 0, FirstOfEra = 0;
  uint32_t AtomicsOfMoment = 0;
  bool MomentEnds = true, EraBegins = true, GroupBegins = true;
  PendingStore Pending;
  std::vector<RowOfAccesses> Rows; // that may be noted
  WarpRequests Requests;
  LaunchHistory::Recent RecentPages{};
  std::array<uint32_t, 4> Reporter{~0u, ~0u, ~0u,
                                   ~0u}; // the last work-item's id
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_WORKER_H
