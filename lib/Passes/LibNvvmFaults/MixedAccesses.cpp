// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/MixedAccesses.h"

#include "Passes/LibNvvmFaults/PointerClasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <tuple>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Bits and number of the elements; a number has one.
struct Shape {
  unsigned Bits, Count;
  uint64_t size() const { return uint64_t(Bits) * Count; }
};

struct Access {
  Instruction *At;
  const Value *Pointer;
  Shape What;
  unsigned Class = 0;
  uint64_t Begin = 0, End = 0; // bytes in the class
  bool IsAnywhere = true;      // comes round to itself
  bool IsOfVariable = false;   // which may lie in registers
};

/// Whether accesses are not all of one vector or its elements. A vector that is
/// the beginning of another one is part of it.
class Mixture {
public:
  explicit Mixture(PartSizes Sizes) : Sizes(Sizes) {}
  void add(const Access &A);
  bool isMixed() const {
    return (BitsDiffer || (CountsDiffer && BeginsDiffer)) && HasPart &&
           Widest >= Sizes.Split;
  }

private:
  PartSizes Sizes;
  bool BitsDiffer = false, CountsDiffer = false, BeginsDiffer = false;
  bool HasPart = false;
  uint64_t Widest = 0;
  const Access *First = nullptr, *Vector = nullptr;
};

} // namespace

static constexpr unsigned Byte = 8, Word = 32;

void Mixture::add(const Access &A) {
  Widest = std::max(Widest, A.What.size());
  HasPart |= A.What.Bits >= Sizes.Least && A.What.Bits <= Word;
  First = First ? First : &A;
  BitsDiffer |= A.What.Bits != First->What.Bits;
  if (A.What.Count == 1)
    return;
  Vector = Vector ? Vector : &A;
  CountsDiffer |= A.What.Count != Vector->What.Count;
  BeginsDiffer |= A.IsAnywhere || A.Begin != Vector->Begin;
}

// The vector that a number is made of or made for, and nothing else.
static const BitCastInst *vectorCast(const Value *V) {
  const auto *Cast = dyn_cast<BitCastInst>(V);
  return Cast && (Cast->getType()->isVectorTy() ||
                  Cast->getOperand(0)->getType()->isVectorTy())
             ? Cast
             : nullptr;
}

Type *spir2nvvm::accessedType(const Instruction &I) {
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const Value *V = Store->getValueOperand();
    const auto *Cast = V->hasOneUse() ? vectorCast(V) : nullptr;
    return Cast && !Cast->getType()->isVectorTy()
               ? Cast->getOperand(0)->getType()
               : V->getType();
  }
  const auto *Cast = I.hasOneUse() ? vectorCast(I.user_back()) : nullptr;
  return Cast && !I.getType()->isVectorTy() ? Cast->getType() : I.getType();
}

static Shape shapeOf(Type *Ty, const DataLayout &Layout) {
  if (Ty->isAggregateType() ||
      Layout.getTypeSizeInBits(Ty->getScalarType()) % Byte)
    return {0, 0};
  unsigned Count = 1;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    Count = Vector->getNumElements();
  return {unsigned(Layout.getTypeSizeInBits(Ty->getScalarType())), Count};
}

// Whole structures of up to 8 bytes are copied as a number.
static Shape shapeOf(const MemIntrinsic &Copy) {
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  uint64_t Bytes = Length ? Length->getZExtValue() : 0;
  return isPowerOf2_64(Bytes) && Bytes <= 8 ? Shape{unsigned(Byte * Bytes), 1}
                                            : Shape{0, 0};
}

static void collect(Instruction &I, const DataLayout &Layout,
                    std::vector<Access> &Found) {
  auto Add = [&](const Value *Pointer, Shape S) {
    if (S.Bits != 0)
      Found.push_back({&I, Pointer, S});
  };
  if (const auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Load->isSimple())
      Add(Load->getPointerOperand(), shapeOf(accessedType(I), Layout));
  } else if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    if (Store->isSimple())
      Add(Store->getPointerOperand(), shapeOf(accessedType(I), Layout));
  } else if (const auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    Add(Copy->getRawDest(), shapeOf(*Copy));
  }
}

// Of the accesses of a class, which are in order: those that overlap, directly
// or through others.
static ArrayRef<Access> takeOverlapping(ArrayRef<Access> &Rest) {
  uint64_t End = 0;
  size_t N = 0;
  for (; N != Rest.size(); ++N) {
    if (N && (Rest[N].Begin >= End || Rest[N].Class != Rest[0].Class))
      break;
    End = std::max(End, Rest[N].End);
  }
  ArrayRef<Access> Taken = Rest.take_front(N);
  Rest = Rest.drop_front(N);
  return Taken;
}

static void place(Access &A, PointerClasses &Classes) {
  PointerClasses::Place P = Classes.placeOf(*A.Pointer);
  uint64_t Stride = Classes.strideOf(P.Class),
           Bytes = divideCeil(A.What.size(), Byte);
  A.Class = P.Class;
  A.IsOfVariable = Classes.hasVariable(P.Class);
  A.Begin = P.Offset + (Stride ? 0 : uint64_t(1) << 63); // negative ones, too
  A.End = A.Begin + Bytes;
  A.IsAnywhere = Stride && A.End > Stride;
  if (A.IsAnywhere) {
    A.Begin = 0;
    A.End = std::max(Stride, Bytes);
  }
}

static bool areMixed(ArrayRef<Access> Accesses, PartSizes Sizes) {
  Mixture Mix(Sizes);
  for (const Access &A : Accesses)
    Mix.add(A);
  return Mix.isMixed();
}

// Vectors in memory, or made of numbers.
static bool hasVectors(const Module &M) {
  return any_of(M, [](const Function &F) {
    return any_of(instructions(F), [](const Instruction &I) {
      return isa<InsertElementInst>(I) ||
             (isa<LoadInst>(I) && I.getType()->isVectorTy());
    });
  });
}

static std::vector<Access> collect(Module &M) {
  std::vector<Access> Found;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      collect(I, M.getDataLayout(), Found);
  return Found;
}

// Calls Take with each group of accesses that overlap.
static void forOverlapping(Module &M, std::vector<Access> &Found,
                           function_ref<void(ArrayRef<Access>)> Take) {
  PointerClasses Classes(M);
  for (Access &A : Found)
    place(A, Classes);
  llvm::stable_sort(Found, [](const Access &A, const Access &B) {
    return std::tie(A.Class, A.Begin) < std::tie(B.Class, B.Begin);
  });
  for (ArrayRef<Access> Rest = Found; !Rest.empty();)
    Take(takeOverlapping(Rest));
}

std::shared_ptr<const MixedAccesses> spir2nvvm::mixedAccesses(Module &M,
                                                              PartSizes Sizes) {
  auto Result = std::make_shared<MixedAccesses>();
  if (!hasVectors(M))
    return Result;
  std::vector<Access> Found = collect(M);
  if (!areMixed(Found, Sizes))
    return Result;
  forOverlapping(M, Found, [&](ArrayRef<Access> Some) {
    if (!areMixed(Some, Sizes))
      return;
    for (const Access &A : Some)
      (*Result)[A.At] |= A.IsOfVariable;
  });
  return Result;
}

static bool loads(const Access &A, unsigned Bits) {
  return isa<LoadInst>(A.At) && A.What.Bits == Bits;
}

static bool loadsBytes(const Module &M) {
  return any_of(M, [&M](const Function &F) {
    return any_of(instructions(F), [&M](const Instruction &I) {
      return isa<LoadInst>(I) &&
             shapeOf(accessedType(I), M.getDataLayout()).Bits == Byte;
    });
  });
}

static bool loadsBoth(ArrayRef<Access> Accesses) {
  return any_of(Accesses, [](const Access &A) { return loads(A, Byte); }) &&
         any_of(Accesses, [](const Access &A) { return loads(A, 2 * Byte); });
}

std::vector<LoadInst *> spir2nvvm::bytesAlsoLoadedAsShorts(Module &M) {
  std::vector<LoadInst *> Result;
  if (!loadsBytes(M))
    return Result;
  std::vector<Access> Found = collect(M);
  if (!loadsBoth(Found))
    return Result;
  forOverlapping(M, Found, [&](ArrayRef<Access> Some) {
    if (!loadsBoth(Some))
      return;
    for (const Access &A : Some)
      if (loads(A, Byte))
        Result.push_back(cast<LoadInst>(A.At));
  });
  return Result;
}
