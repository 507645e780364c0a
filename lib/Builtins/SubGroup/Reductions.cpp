// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// sub_group_reduce_*, sub_group_scan_* and their non-uniform and clustered
/// forms (OpenCL C 3.0, 6.15.19; cl_khr_subgroup_non_uniform_arithmetic,
/// cl_khr_subgroup_clustered_reduce).

#include "Builtins/SubGroup/Accumulation.h"
#include "Target/Nvvm.h"

using namespace llvm;
using namespace spir2nvvm;

static Value *ofAll(BuiltinCall &C, Extent How) {
  return marked(C, nvvm::WholeSubGroup, [&] {
    return accumulateAll(C, Accumulation::of(C), How, C.arg(0));
  });
}

static Value *ofActive(BuiltinCall &C, Extent How) {
  Value *Active = activeLanes(C.B);
  return accumulateSome(C, Accumulation::of(C), How, C.arg(0), Active, Active);
}

Value *lowering::subGroupReduce(BuiltinCall &C) {
  return ofAll(C, Extent::All);
}
Value *lowering::subGroupScanInclusive(BuiltinCall &C) {
  return ofAll(C, Extent::UpToSelf);
}
Value *lowering::subGroupScanExclusive(BuiltinCall &C) {
  return ofAll(C, Extent::BeforeSelf);
}

Value *lowering::reduceActive(BuiltinCall &C) {
  return ofActive(C, Extent::All);
}
Value *lowering::scanActiveInclusive(BuiltinCall &C) {
  return ofActive(C, Extent::UpToSelf);
}
Value *lowering::scanActiveExclusive(BuiltinCall &C) {
  return ofActive(C, Extent::BeforeSelf);
}

// Clusters are as many lanes as a power of two says, from a multiple of it on.
Value *lowering::reduceCluster(BuiltinCall &C) {
  IRBuilder<> &B = C.B;
  Value *Size = C.arg(1);
  Value *Lane = laneId(B);
  Value *First = B.CreateAnd(Lane, B.CreateNeg(Size));
  Value *Above = B.CreateSub(B.getInt32(WarpSize), Size);
  Above = B.CreateAnd(Above, B.getInt32(WarpSize - 1)); // of a size of 0
  Value *Cluster =
      B.CreateShl(B.CreateLShr(B.getInt32(WholeWarp), Above), First);
  Value *Active = activeLanes(B);
  auto *Known = dyn_cast<ConstantInt>(Size);
  uint64_t Most = Known ? Known->getZExtValue() : WarpSize;
  return accumulateSome(C, Accumulation::of(C), Extent::All, C.arg(0), Active,
                        B.CreateAnd(Active, Cluster),
                        unsigned(std::min<uint64_t>(Most, WarpSize)));
}
