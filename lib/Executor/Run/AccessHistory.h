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
  /// The same of the N-th work-item from it.
  Mark ofItem(uint32_t N) const { return Mark(Bits + (uint64_t(N) << 22)); }
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

/// Where the marks of a word or a byte are.
using MarkWord = std::atomic<uint64_t>;

/// The last accesses of each kind to a word or a byte. A write does not stand for
/// reads: one that changes nothing clashes with those alone. Threads may note at once:
/// then one of both may be lost, and a race may be found the next time.
class AccessedWord {
public:
  // Written by a plain store, by an atomic or volatile one; read by two.
  enum Kind : unsigned { Plain, Strong, Read, OtherRead, Kinds };
  static Kind kindOf(Mark M, bool Writes) {
    return !Writes ? Read : M.isStrong() ? Strong : Plain;
  }

  /// Its marks are \p Distance apart.
  AccessedWord(MarkWord *First, uint64_t Distance)
      : First(First), Distance(Distance) {}
  /// \p By says
  ///   isLive(Mark)    whether it is of this launch, or of this group
  ///   isBefore(Mark, Writes)  whether it comes before Now
  ///   areOfOneWarp(Mark), areOfOneGroup(Mark, Mark)
  template <typename OrderT>
  Clash note(Mark Now, bool Writes, const OrderT &By);
  void copy(const AccessedWord &From) {
    for (unsigned K = 0; K != Kinds; ++K)
      put(K, From.at(K));
  }

private:
  Mark at(unsigned K) const {
    return Mark(First[K * Distance].load(std::memory_order_relaxed));
  }
  void put(unsigned K, Mark M) {
    First[K * Distance].store(M.bits(), std::memory_order_relaxed);
  }
  template <typename OrderT>
  void putRead(Mark Now, const OrderT &By, unsigned Before);

  MarkWord *First;
  uint64_t Distance;
};

/// One access by each work-item of a row, the next Stride bytes further.
struct RowOfAccesses {
  uint64_t Begin = 0, Stride = 0, Size = 0, Count = 0;
  Mark First; // of the first work-item
  bool Writes = false;

  uint64_t end() const { return Begin + Stride * (Count - 1) + Size; }
  /// Whether different work-items of both may access one byte.
  bool mayClashWith(const RowOfAccesses &Other) const {
    const bool IsSame = Begin == Other.Begin && Stride == Other.Stride;
    return (Writes || Other.Writes) && !IsSame && Begin < Other.end() &&
           Other.Begin < end();
  }
  /// Of these from N on, as many as lie before \p End.
  RowOfAccesses from(uint64_t N, uint64_t End) const {
    RowOfAccesses Rest = *this;
    Rest.Begin += N * Stride;
    Rest.First = First.ofItem(uint32_t(N));
    Rest.Count = std::min(Count - N, (End - Rest.Begin + Stride - 1) / Stride);
    return Rest;
  }
};

/// Those of a range of memory, for each word as long as whole ones are accessed,
/// else for each byte.
class AccessedRange {
public:
  explicit AccessedRange(uint64_t Bytes);
  /// Whole words about which all that is known is Now's work-item in this
  /// moment, or before moment \p First, which nothing clashes with. False for
  /// others.
  bool noteAlone(uint64_t Offset, uint64_t Size, Mark Now, bool Writes,
                 uint32_t First) {
    return putRow({Offset, Size, Size, 1, Now, Writes}, First);
  }
  /// Whether that would be so for a row, whose Begin is an offset.
  bool isRowAlone(const RowOfAccesses &Row, uint32_t First) const {
    const MarkWord *In = Whole.load(std::memory_order_acquire);
    if (!In || !isOfWholeWords(Row))
      return false;
    for (unsigned K = 0; K != AccessedWord::Kinds; ++K)
      if (mayHave(K, First) && !eachWord(Row, [&](uint64_t N, Mark Now) {
            return isAlone(In[K * wordCount() + N], Now, First);
          }))
        return false;
    return true;
  }
  /// Looks and notes word by word, up to one that is not alone: other threads
  /// may be at it.
  bool putRow(const RowOfAccesses &Row, uint32_t First) {
    MarkWord *In = Whole.load(std::memory_order_acquire);
    if (!In || !isOfWholeWords(Row))
      return false;
    const unsigned Own = AccessedWord::kindOf(Row.First, Row.Writes);
    raise(Own, Row.First);
    std::array<const MarkWord *, AccessedWord::Kinds> Looked{};
    unsigned Count = 0;
    for (unsigned K = 0; K != AccessedWord::Kinds; ++K)
      if (mayHave(K, First))
        Looked[Count++] = In + K * wordCount();
    return eachWord(Row, [&](uint64_t N, Mark Now) {
      for (unsigned K = 0; K != Count; ++K)
        if (!isAlone(Looked[K][N], Now, First))
          return false;
      In[Own * wordCount() + N].store(Now.bits(), std::memory_order_relaxed);
      return true;
    });
  }
  template <typename OrderT>
  Clash note(uint64_t Offset, uint64_t Size, Mark Now, bool Writes,
             const OrderT &By) {
    const Words *In = Used.load(std::memory_order_acquire);
    if (((Offset | Size) & ((uint64_t(1) << In->Shift) - 1)) != 0)
      In = &refine();
    Clash Found;
    raise(AccessedWord::kindOf(Now, Writes), Now);
    if (!Writes)
      raise(AccessedWord::OtherRead, Now);
    const uint64_t End = (Offset + Size) >> In->Shift;
    for (uint64_t N = Offset >> In->Shift; N != End; ++N)
      if (Clash One = In->at(N).note(Now, Writes, By))
        Found = One;
    return Found;
  }
  void clear();
  bool isOfWords() const { return Whole.load(std::memory_order_relaxed); }

private:
  /// Marks of one kind lie together: most ranges have those of one or two.
  struct Words {
    Words(unsigned Shift, uint64_t Count);
    AccessedWord at(uint64_t N) const { return {&Marks[N], Count}; }
    unsigned Shift;
    uint64_t Count;
    std::unique_ptr<MarkWord[]> Marks;
  };
  const Words &refine();
  uint64_t wordCount() const { return Bytes / WordBytes; }
  static bool isOfWholeWords(const RowOfAccesses &Row) {
    return ((Row.Begin | Row.Stride | Row.Size) & (WordBytes - 1)) == 0;
  }
  bool mayHave(unsigned Kind, uint32_t First) const {
    return Latest[Kind].load(std::memory_order_relaxed) >= First;
  }
  static bool isAlone(const MarkWord &Last, Mark Now, uint32_t First) {
    const Mark Old(Last.load(std::memory_order_relaxed));
    return Old.moment() < First || Old.isOfSameMoment(Now);
  }
  // Until Do says no.
  template <typename DoT>
  static bool eachWord(const RowOfAccesses &Row, DoT Do) {
    for (uint64_t Item = 0; Item != Row.Count; ++Item) {
      const Mark Now = Row.First.ofItem(uint32_t(Item));
      const uint64_t At = (Row.Begin + Item * Row.Stride) / WordBytes;
      for (uint64_t N = At; N != At + Row.Size / WordBytes; ++N)
        if (!Do(N, Now))
          return false;
    }
    return true;
  }
  void raise(unsigned Kind, Mark M) {
    if (Latest[Kind].load(std::memory_order_relaxed) < M.moment())
      Latest[Kind].store(M.moment(), std::memory_order_relaxed);
  }

  static constexpr unsigned WordShift = 2;
  static constexpr uint64_t WordBytes = 1 << WordShift;

  uint64_t Bytes;
  /// No mark of a kind has a later moment.
  std::array<std::atomic<uint32_t>, AccessedWord::Kinds> Latest{};
  std::atomic<const Words *> Used;
  std::atomic<MarkWord *> Whole; // null once there are bytes
  std::mutex Mutex;              // guards what follows
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
  /// As AccessedRange's; Begin is an address.
  bool isRowAlone(Recent &Known, const RowOfAccesses &Row) {
    return eachPage(Known, Row, [this](AccessedRange &In, const auto &Part) {
      return In.isRowAlone(Part, First.load(std::memory_order_relaxed));
    });
  }
  bool putRow(Recent &Known, const RowOfAccesses &Row) {
    return eachPage(Known, Row, [this](AccessedRange &In, const auto &Part) {
      return In.putRow(Part, First.load(std::memory_order_relaxed));
    });
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
  /// With the part of a row that begins in each, until Do says no.
  template <typename DoT>
  bool eachPage(Recent &Known, const RowOfAccesses &Row, DoT Do) {
    for (uint64_t N = 0; N != Row.Count;) {
      const uint64_t Page = (Row.Begin + N * Row.Stride) / PageBytes;
      RowOfAccesses Part = Row.from(N, (Page + 1) * PageBytes);
      N += Part.Count;
      Part.Begin %= PageBytes;
      if (Part.end() > PageBytes || !Do(page(Known, Page), Part))
        return false;
    }
    return true;
  }

  /// Moments older than so many are forgotten, with what was accessed then.
  static constexpr uint32_t Window = 1 << 22;
  std::unique_ptr<Moment[]> Ring;
  std::atomic<uint32_t> First{1}, Next{1};
  uint32_t FirstOfLaunch = 1;
  /// Numbers begin anew with each, and nothing that was noted before counts.
  std::atomic<uint64_t> Generation{1};

  std::mutex Mutex; // guards what follows, and changes of what is above
  std::unordered_map<uint64_t, std::unique_ptr<Page>> Pages;
  /// Of earlier launches, for whatever address comes next: a program's buffers
  /// may have others each time.
  std::vector<std::unique_ptr<Page>> Free;
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
    const bool Clashes = (Writes || IsWrite) && !IsBefore &&
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
