// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lengths of `memset` and `memcpy` in 32-bit SPIR, where pointers grow:
///
///   memset(%s + 4, 0, 8)     { i32, i8*, i8* }     memset(%s + 8, 0, 16)
///
/// The bytes are looked at as the scalars that lie in them. From the first to
/// the last they take a new number of bytes; a copy wants the same scalars at
/// the same distances on both sides.

#include "Passes/Normalise/WidenTransfers.h"

#include "Diagnostics/Rules/Structure.h"
#include "Passes/Common/MemoryView.h"
#include "Target/Printed.h"

#include "llvm/IR/Constants.h"

using namespace llvm;
using namespace spir2nvvm;

// Enough for what is not whole objects; those need no list.
static constexpr size_t MaxScalars = 4096;

namespace {

/// A scalar and where it is in both layouts, from the first element of a view.
struct Scalar {
  Type *Ty;
  int64_t Old, New;
};

/// The scalars in a range of 32-bit offsets.
class Range {
public:
  Range(const MemoryView &Memory, int64_t Length, const DataLayout &Narrow,
        const DataLayout &Wide);

  /// Whole elements, this many.
  Optional<int64_t> elements() const;
  /// Begins and ends with a scalar; false when it does not or is too long.
  bool known() const { return Known && !Scalars.empty(); }
  bool holdsPointer() const {
    return any_of(Scalars, [](const Scalar &S) { return S.Ty->isPointerTy(); });
  }
  bool isMoved() const; ///< distances differ between the layouts
  int64_t newLength() const {
    return Scalars.back().New + Wide.getTypeAllocSize(Scalars.back().Ty) -
           Scalars.front().New;
  }
  bool sameAs(const Range &Other) const;

private:
  void collect(Type *Ty, int64_t Old, int64_t New);

  const MemoryView &Memory;
  const DataLayout &Narrow, &Wide;
  int64_t Begin, End;
  bool Known = true;
  std::vector<Scalar> Scalars;
};

} // namespace

Range::Range(const MemoryView &Memory, int64_t Length, const DataLayout &Narrow,
             const DataLayout &Wide)
    : Memory(Memory), Narrow(Narrow), Wide(Wide), Begin(*Memory.Offset),
      End(Begin + Length) {
  int64_t Size = Narrow.getTypeAllocSize(Memory.Element);
  int64_t NewSize = Wide.getTypeAllocSize(Memory.Element);
  for (int64_t I = floorDivided(Begin, Size); I * Size < End && Known; ++I)
    collect(Memory.Element, I * Size, I * NewSize);
  if (!Scalars.empty())
    Known &= Scalars.front().Old == Begin;
}

void Range::collect(Type *Ty, int64_t Old, int64_t New) {
  int64_t Size = Narrow.getTypeAllocSize(Ty);
  if (!Known || Old >= End || Old + Size <= Begin)
    return;
  if (auto *S = dyn_cast<StructType>(Ty)) {
    for (unsigned I = 0; I != S->getNumElements(); ++I)
      collect(S->getElementType(I),
              Old + Narrow.getStructLayout(S)->getElementOffset(I),
              New + Wide.getStructLayout(S)->getElementOffset(I));
  } else if (auto *A = dyn_cast<ArrayType>(Ty)) {
    Type *Part = A->getElementType();
    int64_t Step = Narrow.getTypeAllocSize(Part);
    int64_t From = std::max<int64_t>(0, floorDivided(Begin - Old, Step));
    for (int64_t I = From;
         I < int64_t(A->getNumElements()) && Known && Old + I * Step < End; ++I)
      collect(Part, Old + I * Step,
              New + I * int64_t(Wide.getTypeAllocSize(Part)));
  } else {
    Known = Old >= Begin && Old + Size <= End && Scalars.size() < MaxScalars;
    Scalars.push_back({Ty, Old, New});
  }
}

Optional<int64_t> Range::elements() const {
  int64_t Size = Narrow.getTypeAllocSize(Memory.Element);
  if (Begin % Size || End % Size)
    return None;
  return (End - Begin) / Size;
}

bool Range::isMoved() const {
  return any_of(Scalars, [this](const Scalar &S) {
    return S.Old - Scalars.front().Old != S.New - Scalars.front().New;
  });
}

bool Range::sameAs(const Range &Other) const {
  auto Same = [&](const Scalar &A, const Scalar &B) {
    return A.Ty == B.Ty &&
           A.Old - Scalars.front().Old == B.Old - Other.Scalars.front().Old &&
           A.New - Scalars.front().New == B.New - Other.Scalars.front().New;
  };
  return Scalars.size() == Other.Scalars.size() &&
         std::equal(Scalars.begin(), Scalars.end(), Other.Scalars.begin(),
                    Same);
}

static Optional<int64_t> newLength(ArrayRef<MemoryView> Views, size_t Sides,
                                   int64_t Length, const DataLayout &Narrow,
                                   const DataLayout &Wide) {
  std::vector<Range> Ranges;
  for (const MemoryView &Memory : Views)
    Ranges.emplace_back(Memory, Length, Narrow, Wide);
  const Range &First = Ranges.front();
  bool BothSeen = Views.size() == Sides;
  // Objects as a whole, however many.
  auto Count = First.elements();
  if (Count && BothSeen &&
      (Sides == 1 ||
       (Views[0].Element == Views[1].Element && Ranges[1].elements() == Count)))
    return *Count * int64_t(Wide.getTypeAllocSize(Views[0].Element));
  if (!First.known() || (BothSeen && Sides == 2 && !First.sameAs(Ranges[1])))
    return None;
  // The other side of a copy is just bytes: they may not move.
  if (!BothSeen && (First.holdsPointer() || First.isMoved()))
    return None;
  return First.newLength();
}

void spir2nvvm::widenTransfer(MemIntrinsic &Call, const DataLayout &Narrow,
                              const DataLayout &Wide, DiagnosticSink &Sink) {
  SmallVector<Value *, 2> Sides = {Call.getDest()};
  if (auto *Copy = dyn_cast<MemTransferInst>(&Call))
    Sides.push_back(Copy->getSource());
  auto *Length = dyn_cast<ConstantInt>(Call.getLength());
  SmallVector<MemoryView, 2> Views;
  for (Value *Side : Sides) {
    MemoryView Memory = viewOf(Side, Call.getLength(), holdsPointers, Narrow);
    if (Memory.First && !Memory.InsideElement)
      Views.push_back(Memory);
  }
  if (Views.empty())
    return;
  bool Known = Length && Length->getValue().ult(INT32_MAX) &&
               all_of(Views, [](const MemoryView &V) { return V.Offset; });
  Optional<int64_t> New;
  if (Known)
    New = newLength(Views, Sides.size(), Length->getZExtValue(), Narrow, Wide);
  if (New) {
    Call.setLength(ConstantInt::get(Length->getType(), *New));
    return;
  }
  Sink.report(rule::NM07, Call,
              Length ? std::to_string(Length->getZExtValue())
                     : std::string("a computed number of"),
              printedName(*Views[0].Element),
              Narrow.getTypeAllocSize(Views[0].Element));
}
