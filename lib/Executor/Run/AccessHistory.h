// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Who accessed which word last, to find accesses that nothing orders. Takes
/// eight bytes for each byte, and 32 where a part of a word is accessed alone.
///
/// Accesses of a group have a moment in common until something may order them:
/// a barrier, lanes that meet, an atomic operation. So one that a work-item
/// repeats is known by a number, and what was noted for earlier launches counts
/// no more because its numbers are smaller.

#ifndef SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
#define SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace spir2nvvm::executor {

/// By which work-item, when, and where in the program; zero: nobody.
class Mark {
public:
  static constexpr uint64_t MostSites = 1 << 20, MostItems = 1024;

  Mark() = default;
  explicit Mark(uint64_t Bits) : Bits(Bits) {}
  Mark(uint32_t Moment, uint32_t Item, uint32_t Site, bool IsAtomic,
       bool IsVolatile)
      : Bits(uint64_t(Moment) << 32 | uint64_t(Item) << 22 |
             uint64_t(IsVolatile) << 21 | uint64_t(IsAtomic) << 20 | Site) {}

  uint64_t bits() const { return Bits; }
  uint32_t moment() const { return uint32_t(Bits >> 32); }
  uint32_t item() const { return Bits >> 22 & (MostItems - 1); }
  uint32_t site() const { return Bits & (MostSites - 1); }
  bool isAtomic() const { return (Bits >> 20 & 1) != 0; }
  bool isVolatile() const { return (Bits >> 21 & 1) != 0; }
  /// PTX ISA, memory consistency model: a volatile access is a relaxed one.
  bool isStrong() const { return (Bits >> 20 & 3) != 0; }
  /// Whether two that nothing orders are no race. Of lanes of a warp one must be
  /// an atomic operation: volatile accesses alone would count on lock step.
  bool standsBeside(Mark Other, bool InOneWarp) const {
    return isStrong() && Other.isStrong() &&
           (!InOneWarp || isAtomic() || Other.isAtomic());
  }
  bool isOfSameMoment(Mark Other) const {
    return Bits >> 22 == Other.Bits >> 22;
  }
  /// Whatever Other clashes with, this does, too, if both write or none.
  bool clashesAsOften(Mark Other) const {
    return (Bits & ~Other.Bits & uint64_t(3) << 20) == 0;
  }

private:
  uint64_t Bits = 0;
};

/// What the accesses of a moment have in common.
struct Moment {
  uint64_t Group;
  uint32_t Atomics; // operations of the launch before it
};

/// An access and what it clashes with.
struct Clash {
  Mark With;
  bool WithWrites = false;
  explicit operator bool() const { return With.bits() != 0; }
};

/// The last accesses of each kind to a word or a byte. A write does not stand for
/// reads: one that changes nothing clashes with those alone. Threads may note at once:
/// then one of both may be lost, and a race may be found the next time.
class AccessedWord {
public:
  /// \p By says
  ///   isLive(Mark)    whether it is of this launch, or of this group
  ///   isBefore(Mark, Writes)  whether it comes before Now
  ///   areOfOneWarp(Mark), areOfOneGroup(Mark, Mark)
  template <typename OrderT>
  Clash note(Mark Now, bool Writes, const OrderT &By);
  /// Whether all that is known is Now's work-item in this moment, or before moment
  /// \p First, which nothing clashes with: that is noted quickly.
  bool isAlone(Mark Now, uint32_t First) const {
    bool Is = true;
    for (unsigned K = 0; K != Kinds; ++K)
      Is &= at(K).moment() < First || at(K).isOfSameMoment(Now);
    return Is;
  }
  void putAlone(Mark Now, bool Writes) {
    put(!Writes ? Read : Now.isStrong() ? Strong : Plain, Now);
  }
  void copy(const AccessedWord &From) {
    for (unsigned K = 0; K != Kinds; ++K)
      put(K, From.at(K));
  }
  void clear() { copy(AccessedWord()); }

private:
  // Written by a plain store, by an atomic or volatile one; read by two.
  enum Kind : unsigned { Plain, Strong, Read, OtherRead, Kinds };

  Mark at(unsigned K) const {
    return Mark(Last[K].load(std::memory_order_relaxed));
  }
  void put(unsigned K, Mark M) {
    Last[K].store(M.bits(), std::memory_order_relaxed);
  }
  template <typename OrderT>
  void putRead(Mark Now, const OrderT &By, unsigned Before);

  std::array<std::atomic<uint64_t>, Kinds> Last{};
};

/// Those of a range of memory, for each word as long as whole ones are accessed,
/// else for each byte.
class AccessedRange {
public:
  explicit AccessedRange(uint64_t Bytes);
  /// False, and nothing was done, but for whole words that are alone.
  bool noteAlone(uint64_t Offset, uint64_t Size, Mark Now, bool Writes,
                 uint32_t First) {
    AccessedWord *In = Whole.load(std::memory_order_acquire);
    if (!In || ((Offset | Size) & (WordBytes - 1)) != 0)
      return false;
    const uint64_t Begin = Offset / WordBytes,
                   End = (Offset + Size) / WordBytes;
    for (uint64_t N = Begin; N != End; ++N)
      if (!In[N].isAlone(Now, First))
        return false;
    for (uint64_t N = Begin; N != End; ++N)
      In[N].putAlone(Now, Writes);
    return true;
  }
  template <typename OrderT>
  Clash note(uint64_t Offset, uint64_t Size, Mark Now, bool Writes,
             const OrderT &By) {
    const Words *In = Used.load(std::memory_order_acquire);
    if (((Offset | Size) & ((uint64_t(1) << In->Shift) - 1)) != 0)
      In = &refine();
    Clash Found;
    const uint64_t End = (Offset + Size) >> In->Shift;
    for (uint64_t N = Offset >> In->Shift; N != End; ++N)
      if (Clash One = In->All[N].note(Now, Writes, By))
        Found = One;
    return Found;
  }
  void clear();

private:
  struct Words {
    unsigned Shift;
    std::unique_ptr<AccessedWord[]> All;
  };
  const Words &refine();
  static constexpr unsigned WordShift = 2;
  static constexpr uint64_t WordBytes = 1 << WordShift;

  uint64_t Bytes;
  std::atomic<const Words *> Used;
  std::atomic<AccessedWord *> Whole; // null once there are bytes
  std::mutex Mutex;                  // guards what follows
  std::unique_ptr<Words> ByWord, ByByte;
};

/// Of memory that all groups of a launch have, by address, and the moments that
/// its workers begin. Serves one launch after the other.
class LaunchHistory {
  struct Page;

public:
  static constexpr uint64_t PageBytes = 4096;

  LaunchHistory();
  ~LaunchHistory();
  LaunchHistory(const LaunchHistory &) = delete;
  LaunchHistory &operator=(const LaunchHistory &) = delete;

  void beginLaunch();
  /// Gives memory back if it is much.
  void trim();

  // ---- Moments -------------------------------------------------------------

  /// Numbers for a worker, which count from the first one.
  static constexpr uint32_t AtOnce = 256;
  uint32_t takeNumbers();
  Moment &at(uint32_t Number) { return Ring[Number % Window]; }
  const Moment &at(uint32_t Number) const { return Ring[Number % Window]; }
  bool isLive(Mark M) const {
    return M.moment() >= First.load(std::memory_order_relaxed) &&
           M.moment() < Next.load(std::memory_order_relaxed);
  }

  // ---- Accesses ------------------------------------------------------------

  /// What a thread saw last.
  using Recent = std::array<std::pair<uint64_t, AccessedRange *>, 1024>;
  bool noteAlone(Recent &Known, uint64_t Address, uint64_t Size, Mark Now,
                 bool Writes) {
    const uint64_t In = Address % PageBytes;
    return Size <= PageBytes - In &&
           page(Known, Address / PageBytes)
               .noteAlone(In, Size, Now, Writes,
                          First.load(std::memory_order_relaxed));
  }
  template <typename OrderT>
  Clash note(Recent &Known, uint64_t Address, uint64_t Size, Mark Now,
             bool Writes, const OrderT &By) {
    Clash Found;
    for (const uint64_t End = Address + Size; Address < End;) {
      const uint64_t In = Address % PageBytes;
      const uint64_t Count = std::min(End - Address, PageBytes - In);
      if (Clash One =
              page(Known, Address / PageBytes).note(In, Count, Now, Writes, By))
        Found = One;
      Address += Count;
    }
    return Found;
  }

private:
  AccessedRange &page(Recent &Known, uint64_t Number) {
    const uint64_t Key = Number | Generation.load(std::memory_order_relaxed)
                                      << 48;
    auto &[Of, Found] = Known[Number % Known.size()];
    if (Found && Of == Key)
      return *Found;
    Of = Key;
    Found = &findPage(Number);
    return *Found;
  }
  AccessedRange &findPage(uint64_t Number);

  /// Moments older than so many are forgotten, with what was accessed then.
  static constexpr uint32_t Window = 1 << 22;
  std::unique_ptr<Moment[]> Ring;
  std::atomic<uint32_t> First{1}, Next{1};
  uint32_t FirstOfLaunch = 1;
  /// Numbers begin anew with each, and nothing that was noted before counts.
  std::atomic<uint64_t> Generation{1};

  std::mutex Mutex; // guards what follows, and changes of what is above
  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
};

// ---- A word -----------------------------------------------------------------

template <typename OrderT>
Clash AccessedWord::note(Mark Now, bool Writes, const OrderT &By) {
  Clash Found;
  unsigned Before = 0; // a bit for each kind that Now can stand for
  for (unsigned K = 0; K != Kinds; ++K) {
    const Mark Old = at(K);
    if (!By.isLive(Old)) {
      Before |= 1u << K;
      continue;
    }
    const bool IsWrite = K == Plain || K == Strong;
    const bool IsBefore = By.isBefore(Old, IsWrite);
    if (IsBefore && Now.clashesAsOften(Old))
      Before |= 1u << K;
    const bool Clashes =
        (Writes || IsWrite) && !IsBefore &&
        !Now.standsBeside(Old, By.areOfOneWarp(Old));
    if (Clashes)
      Found = {Old, IsWrite};
  }
  if (!Writes) {
    putRead(Now, By, Before);
    return Found;
  }
  put(Now.isStrong() ? Strong : Plain, Now);
  return Found;
}

// Two readers are enough: whoever writes is not both of them. Of two groups if
// there are any.
template <typename OrderT>
void AccessedWord::putRead(Mark Now, const OrderT &By, unsigned Before) {
  if ((Before >> Read & 1) != 0)
    return put(Read, Now);
  if ((Before >> OtherRead & 1) != 0)
    return put(OtherRead, Now);
  const Mark One = at(Read), Other = at(OtherRead);
  if (By.areOfOneGroup(One, Other) || By.areOfOneGroup(Other, Now))
    put(OtherRead, Now);
  else if (By.areOfOneGroup(One, Now))
    put(Read, Now);
}

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_RUN_ACCESSHISTORY_H
