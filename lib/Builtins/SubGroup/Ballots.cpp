// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Votes and ballots (OpenCL C 3.0, 6.15.19; cl_khr_subgroup_non_uniform_vote,
/// cl_khr_subgroup_ballot). A ballot has 128 bits, of which a warp needs 32.

#include "Builtins/SubGroup/Warp.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *isSet(IRBuilder<> &B, Value *V) {
  return B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
}

static Value *asInt(IRBuilder<> &B, Value *Bit) {
  return B.CreateZExt(Bit, B.getInt32Ty());
}

static Value *vote(BuiltinCall &C, Value *Mask) {
  constexpr unsigned All = 0, Any = 1; // NVVM IR 2.0, vote.sync: the mode
  IRBuilder<> &B = C.B;
  Value *Here = isSet(B, C.arg(0));
  Type *Both = StructType::get(B.getInt32Ty(), B.getInt1Ty());
  unsigned Mode = C.stem().endswith("_all") ? All : Any;
  CallInst *Call = callIntrinsic(B, "llvm.nvvm.vote.sync", Both,
                                 {Mask, B.getInt32(Mode), Here});
  Call->setConvergent();
  Call->getCalledFunction()->addFnAttr(Attribute::Convergent);
  Call->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
  return asInt(B, B.CreateExtractValue(Call, 1));
}

Value *lowering::subGroupVote(BuiltinCall &C) {
  return marked(C, nvvm::WholeSubGroup,
                [&] { return vote(C, C.B.getInt32(WholeWarp)); });
}
Value *lowering::voteActive(BuiltinCall &C) {
  return vote(C, activeLanes(C.B));
}

Value *lowering::electActive(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Active = activeLanes(B);
  Value *Before = B.CreateAnd(Active, laneMask(B, "lt"));
  return asInt(B, B.CreateICmpEQ(Before, B.getInt32(0)));
}

// Each compares with the first; so -0 equals +0, and a NaN nothing.
Value *lowering::activeAreEqual(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *V = C.arg(0), *Active = activeLanes(B);
  Value *First = valueOfLane(B, Active, V, lowestLane(B, Active));
  Value *Same =
      C.isFloating() ? B.CreateFCmpOEQ(V, First) : B.CreateICmpEQ(V, First);
  return asInt(B, B.CreateICmpEQ(ballot(B, Active, Same), Active));
}

// ---- Ballots ----------------------------------------------------------------

static Value *asBallot(IRBuilder<> &B, Value *Word) {
  auto *Zero = Constant::getNullValue(FixedVectorType::get(B.getInt32Ty(), 4));
  return B.CreateInsertElement(Zero, Word, uint64_t(0));
}

static Value *wordOf(BuiltinCall &C) {
  return C.B.CreateExtractElement(C.arg(0), uint64_t(0));
}

static Value *bitAt(IRBuilder<> &B, Value *Word, Value *Lane) {
  return B.CreateAnd(B.CreateLShr(Word, Lane), B.getInt32(1));
}

Value *lowering::ballotOfActive(BuiltinCall &C) {
  Value *Here = isSet(C.B, C.arg(0));
  return asBallot(C.B, ballot(C.B, activeLanes(C.B), Here));
}
Value *lowering::ballotBitOfLane(BuiltinCall &C) {
  return bitAt(C.B, wordOf(C), laneId(C.B));
}
Value *lowering::ballotBit(BuiltinCall &C) {
  Value *Lane = C.B.CreateAnd(C.arg(1), C.B.getInt32(WarpSize - 1), "lane");
  if (auto *Narrowed = dyn_cast<Instruction>(Lane))
    mark(C, *Narrowed, nvvm::LaneNumber);
  return bitAt(C.B, wordOf(C), Lane);
}

// sub_group_ballot_bit_count, ..._inclusive_scan, ..._exclusive_scan.
Value *lowering::ballotCount(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Word = wordOf(C);
  if (C.stem().endswith("_scan"))
    Word = B.CreateAnd(
        Word, laneMask(B, C.stem().contains("inclusive") ? "le" : "lt"));
  return callLLVM(B, Intrinsic::ctpop, B.getInt32Ty(), Word);
}

Value *lowering::ballotLowest(BuiltinCall &C) {
  return lowestLane(C.B, wordOf(C));
}
Value *lowering::ballotHighest(BuiltinCall &C) {
  return highestLane(C.B, wordOf(C));
}

// get_sub_group_eq_mask: the relation is the word before the last.
Value *lowering::maskOfLanes(BuiltinCall &C) {
  std::string Relation = C.stem().drop_back(strlen("_mask")).take_back(2).str();
  return asBallot(C.B, laneMask(C.B, Relation.c_str()));
}
