// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Members of structures that do not lie side by side have pointers of their own
/// (PaddedNeighbours): libNVVM 12.0 makes one access of two that begin one member
/// and the next, also where the first one is longer or padding is between them.
///
///   %a = getelementptr inbounds %S, %S* %s, i64 %i, i32 0    ; %S = { i32, i64 }
///   %b = getelementptr inbounds %S, %S* %s, i64 %i, i32 1
///   %c = bitcast i64* %b to i32*
///   load i32, i32* %a
///   load i32, i32* %c     ; was at byte 4
/// becomes
///   %1 = ptrtoint i32* %c to i64
///   %2 = call i64 asm "mov.u64 $0, $1;", "=l,l"(i64 %1)
///   %3 = inttoptr i64 %2 to i32*
///   load i32, i32* %3

#include "Passes/LibNvvmFaults/Opaque.h"
#include "Stages/Stages.h"
#include "Target/LibNvvmFaults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

#include <set>
#include <tuple>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// An access to where a member begins.
struct MemberAccess {
  StructType *Of;
  uint64_t Member, Bytes;
  unsigned Opcode; // loads are no neighbours of stores
  bool operator<(const MemberAccess &O) const {
    return std::tie(Of, Member, Bytes, Opcode) <
           std::tie(O.Of, O.Member, O.Bytes, O.Opcode);
  }
};

} // namespace

// Without casts and indices of zero, which libNVVM makes casts of.
static const GEPOperator *addressOf(const Value *Pointer) {
  for (;;) {
    if (const auto *Cast = dyn_cast<BitCastOperator>(Pointer)) {
      Pointer = Cast->getOperand(0);
      continue;
    }
    const auto *Address = dyn_cast<GEPOperator>(Pointer);
    if (!Address || !Address->hasAllZeroIndices())
      return Address;
    // The first member of all.
    const auto *Inner = dyn_cast<GEPOperator>(
        Address->getPointerOperand()->stripPointerCasts());
    if (!Inner)
      return Address;
    Pointer = Inner;
  }
}

// Variables that are not indexed become registers.
static bool becomesRegister(const GEPOperator &Address) {
  return Address.hasAllConstantIndices() &&
         isa<AllocaInst>(getUnderlyingObject(&Address, /*MaxLookup=*/0));
}

static StructType *structureOf(const GEPOperator &Address) {
  StructType *Last = nullptr;
  for (auto I = gep_type_begin(Address), E = gep_type_end(Address); I != E; ++I)
    Last = I.getStructTypeOrNull();
  return Last;
}

static Optional<MemberAccess> memberAccess(Instruction &I,
                                           const DataLayout &Layout) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  const GEPOperator *Address = Pointer ? addressOf(Pointer) : nullptr;
  StructType *Of = Address ? structureOf(*Address) : nullptr;
  if (!Of || becomesRegister(*Address))
    return None;
  const auto *Member = cast<ConstantInt>(*std::prev(Address->idx_end()));
  return MemberAccess{Of, Member->getZExtValue(),
                      Layout.getTypeStoreSize(getLoadStoreType(&I)),
                      I.getOpcode()};
}

// Whether libNVVM takes the beginning of the member before for what is before.
static bool isFault(MemberAccess A, const std::set<MemberAccess> &All,
                    const DataLayout &Layout) {
  if (A.Member == 0)
    return false;
  const StructLayout &Places = *Layout.getStructLayout(A.Of);
  uint64_t Place = Places.getElementOffset(A.Member--);
  return Place - Places.getElementOffset(A.Member) != A.Bytes && All.count(A);
}

// One of two is accessed as another type: libNVVM has no padding between members
// of one size otherwise.
static bool isCastMember(Instruction &I, const DataLayout &Layout) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer)
    return false;
  const auto *Address = dyn_cast<GEPOperator>(Pointer);
  return (isa<BitCastOperator>(Pointer) ||
          (Address && Address->hasAllZeroIndices())) &&
         memberAccess(I, Layout);
}

static void accessApart(Instruction &I) {
  IRBuilder<> B(&I);
  unsigned Index = isa<LoadInst>(I) ? LoadInst::getPointerOperandIndex()
                                    : StoreInst::getPointerOperandIndex();
  I.setOperand(Index, pointerThroughMove(B, I.getOperand(Index)));
}

FunctionStep spir2nvvm::accessMembersApart(Translation &T) {
  if (!occursIn(LibNvvmFault::PaddedNeighbours, T.Opts.dialect()))
    return {};
  return {[](Function &F) {
    const DataLayout &Layout = F.getParent()->getDataLayout();
    if (none_of(instructions(F),
                [&Layout](Instruction &I) { return isCastMember(I, Layout); }))
      return;
    std::vector<std::pair<Instruction *, MemberAccess>> Accesses;
    std::set<MemberAccess> All;
    for (Instruction &I : instructions(F))
      if (auto Access = memberAccess(I, Layout)) {
        Accesses.emplace_back(&I, *Access);
        All.insert(*Access);
      }
    for (auto &[I, Access] : Accesses)
      if (isFault(Access, All, Layout))
        accessApart(*I);
  }};
}
