// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What compiled kernels and the library share at run time: the work-item that
/// every compiled function gets as its first argument, and the functions it
/// calls back.

#ifndef SPIR2NVVM_LIB_EXECUTOR_MODEL_RUNTIME_H
#define SPIR2NVVM_LIB_EXECUTOR_MODEL_RUNTIME_H

#include "Executor/Images/QuickSampler.h"
#include "Executor/Memory/AddressValues.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace spir2nvvm::executor {

class Worker;

/// The private objects of a running function.
struct FrameRecord {
  uint32_t Frame = 0; // index into Program::Frames
  uint64_t Base = 0;  // local value

  bool operator==(const FrameRecord &Other) const {
    return Frame == Other.Frame && Base == Other.Base;
  }
};

/// Where the last access of one instruction went, so that the next one to the
/// same object is quick. Spans count the valid begins; 0 is not a range.
struct CachedRange {
  // An object that lasts as long as the launch.
  uint64_t Begin = 0, Span = 0, AlignMask = 0;
  uint64_t Delta = 0; // from value to host address
  // The same of one where the access is noted, for the order of accesses.
  uint64_t NotedBegin = 0, NotedSpan = 0;
  // A private object, in local values: it is there while its frame is.
  uint64_t LocalBegin = 0, LocalSpan = 0;
  uint32_t FrameIndex = 0; // in WorkItem::Frames
  FrameRecord Frame;
  bool Generic = false; // the instruction has host addresses
};

/// A running work-item. Compiled code reads fields by their offsets.
struct WorkItem {
  uint32_t Tid[3] = {}, Ctaid[3] = {}, Ntid[3] = {}, Nctaid[3] = {};
  uint32_t DynamicSharedBytes = 0, SharedBytes = 0; // %total_smem_size
  uint64_t SharedBase = 0, PrivateBase = 0;
  uint64_t DynamicShared = 0; // shared value of the dynamic block
  uint64_t PrivateTop = 0;    // local value of the first free byte
  uint64_t HighWater = 0;     // the largest it has been
  const uint8_t *Arguments = nullptr;
  const std::atomic<uint32_t> *Stop = nullptr;
  uint8_t *Context = nullptr; // what work-items keep across barriers
  uint64_t Number = 0;        // among those that exist at a time
  /// Groups, this one and those after it along x, that an entry may run.
  uint32_t MostGroups = 1;

  /// What the run time takes for this work-item. Compiled loops over
  /// work-items work on a copy whose address is not taken, and share a record.
  WorkItem *Self = nullptr;
  CachedRange *Cache = nullptr; // one for each site
  FrameRecord *Frames = nullptr;
  uint32_t FrameCount = 0;
  uint32_t Barrier = 0;  // site of the barrier it waits at
  uint32_t VoteKind = 0; // a Vote of Intrinsics.h
  uint32_t Vote = 0;     // what it says there, and then the group's answer
  Worker *Owner = nullptr;
  /// Bits of the variables that a finding would name (Site::Named).
  static constexpr unsigned MostNamed = 6;
  uint64_t Named[MostNamed] = {};
};

/// A call whose arguments and results lie in slots of 64 bits: vectors lane by
/// lane, structs field by field, floats as bits. Code written against it does
/// not depend on how compiled code passes its values.
struct BoxedCall {
  WorkItem &Item;
  uint32_t Site;
  const void *Form; // what the intrinsic's name says
  const uint64_t *Arguments;
  uint64_t *Results;
};
using BoxedFn = void (*)(const BoxedCall &Call);

/// An intrinsic behind that interface; Run is null for an unknown name.
struct BoxedIntrinsic {
  BoxedFn Run = nullptr;
  const void *Form = nullptr;
};

// ---- What compiled code calls -----------------------------------------------
// Item is the work-item that calls, Site an index into Program::Sites.
// Runtime.def lists them once more, for the symbol table.
extern "C" {
/// The host address of a value that Site's access may use, for work-item
/// (X, Y, Z). Origin is the host address that the value was computed from, if
/// its object is the one that is meant, else 0.
uint64_t s2nAccess(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z,
                   uint64_t Value, uint64_t Origin, uint32_t Site);
/// Whether all that Site may access from First to Last, which is the begin of
/// an access as well, is inside one object that is there while the launch runs.
bool s2nCovers(Worker *Owner, uint64_t First, uint64_t Last, uint64_t Origin,
               uint32_t Site);
/// The same where work-items (0, Y, Z) to (N, Y, Z) access from First on, at
/// equal distances, and whether nothing clashes with that if it is noted.
bool s2nRow(Worker *Owner, uint32_t Y, uint32_t Z, uint64_t First,
            uint64_t Last, uint64_t Origin, uint32_t Site);
/// Notes what s2nRow said yes to since the last call, if All.
bool s2nCommitRows(Worker *Owner, bool All);
/// A work-item begins that shares its record with the one before.
void s2nBegin(WorkItem *Item);
/// The same for Size bytes, known only now; 0 for a range that is wrong.
uint64_t s2nAccessRange(WorkItem *Item, uint64_t Value, uint64_t Size,
                        uint64_t Origin, uint32_t Site);
/// Between host addresses from s2nAccessRange.
void s2nCopy(WorkItem *Item, uint64_t To, uint64_t From, uint64_t Size,
             uint32_t Site, bool MayOverlap);
/// Calls Run with its boxed arguments.
void s2nBoxed(WorkItem *Item, uint32_t Site, BoxedFn Run, const void *Form,
              const uint64_t *Arguments, uint64_t *Results);
void s2nFill(WorkItem *Item, uint64_t To, uint8_t Byte, uint64_t Size);
/// The local value of a new frame.
uint64_t s2nEnter(WorkItem *Item, uint32_t Frame);
void s2nLeave(WorkItem *Item, uint64_t OldTop);
/// Waits for the group; the answer to its votes as Kind (Intrinsics.h) says.
uint32_t s2nBarrier(WorkItem *Item, uint32_t Kind, uint32_t Vote,
                    uint32_t Site);
/// The same at the barrier \p Number for \p Count work-items, all for 0; one
/// that only arrives does not wait. \p Form is a BarrierForm.
uint32_t s2nNamedBarrier(WorkItem *Item, uint32_t Kind, uint32_t Form,
                         uint32_t Number, uint32_t Count, uint32_t Vote,
                         uint32_t Site);
/// Work-items of a group have reached barriers Low to High of the kernel, 0 for
/// its end; Waiting of them are at one. Does not return.
void s2nDiverged(WorkItem *Item, uint32_t Reached, uint32_t Expected);
uint32_t s2nAtomicInc(WorkItem *Item, uint64_t Address, uint32_t Limit);
uint32_t s2nAtomicDec(WorkItem *Item, uint64_t Address, uint32_t Limit);
/// Site calls a function that accesses the image at \p Descriptor.
void s2nImage(WorkItem *Item, uint64_t Descriptor, uint32_t Site);
/// Unchecked texture instructions: how they are executed quickly, with this form
/// (packTextureForm()); one without layers where s2nBoxed must.
const QuickSampler *s2nSampler(const Worker *Owner, uint64_t Handle,
                               uint64_t Form);
/// Coordinates and results as the bits that the instruction has.
FourWords s2nSample(const QuickSampler *Quick, int32_t Layer, float X, float Y,
                    float Z);
FourWords s2nFetch(const QuickSampler *Quick, int32_t Layer, int32_t X,
                   int32_t Y, int32_t Z);
/// Of \p Count work-items those whose bits \p Active has: the layers of all, as
/// integers, and then three times all coordinates; of results four times all.
void s2nSampleRow(const QuickSampler *Quick, const float *Places, float *Words,
                  uint32_t Count, uint64_t Active);
/// Unchecked surface instructions: in what they load or store; without layers
/// where s2nBoxed must.
const TextureImage *s2nSurface(const Worker *Owner, uint64_t Handle,
                               uint64_t Form);
/// When Bad: an operation without a defined result.
void s2nUndefined(WorkItem *Item, bool Bad, uint32_t Site);
/// A lane of its sub-group that the program names.
void s2nLane(WorkItem *Item, uint32_t Lane, uint32_t Site);
/// \p Address is not a function of the call's type. Does not return.
void s2nBadCall(WorkItem *Item, uint64_t Address, uint32_t Site);
/// A function that may call itself begins.
void s2nDescend(WorkItem *Item, uint32_t Site);
/// The launch is to end in the loop that begins at Site: does not return.
void s2nPoll(WorkItem *Item, uint32_t Site);
/// Where Count operands made a NaN or an infinity, which some may be already.
void s2nNotFinite(WorkItem *Item, double Result, double A, double B, double C,
                  uint32_t Count, uint32_t Site);
/// A signed sum, difference or product does not fit.
void s2nOverflows(WorkItem *Item, int64_t A, int64_t B, uint32_t Site);
/// Work-item (X, Y, Z) goes on at one of a branch's successors.
void s2nBranch(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z, uint32_t Way,
               uint32_t Site);
int32_t s2nPrint(WorkItem *Item, uint64_t Format, uint64_t Values,
                 uint32_t Site);
/// In a loop that may wait for another work-item of the group.
void s2nTurn(WorkItem *Item);
/// In lock step: waits until it is the turn of this place in the program.
void s2nStep(WorkItem *Item, uint32_t Position);
/// A function that steps is called at \p Position, and has returned.
void s2nCalled(WorkItem *Item, uint32_t Position);
void s2nReturned(WorkItem *Item);
/// Work-item (X, Y, Z) accesses, as Site says, what may be shared memory.
void s2nTouch(WorkItem *Item, uint32_t X, uint32_t Y, uint32_t Z, uint64_t Host,
              uint32_t Site);
/// All of the group have met.
void s2nMet(WorkItem *Item);
/// The NVVM number of the space a generic value points into, 0 for none.
uint32_t s2nSpaceOf(WorkItem *Item, uint64_t Value);
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_MODEL_RUNTIME_H
