// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parameter-space sizer: the 21 kinds of the verifier document, with
/// those that LLVM has no type for, alignment, and half bytes.

#include "Verifier/Nvvm/Rules/ParamSizer.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {

ParamType leaf(ParamTag Tag) {
  ParamType P;
  P.Tag = Tag;
  return P;
}

ParamType of(ParamTag Tag, uint64_t Count, ParamType Element) {
  ParamType P;
  P.Tag = Tag;
  P.Count = Count;
  P.Parts.push_back(std::move(Element));
  return P;
}

ParamType fields(std::vector<ParamType> Parts, bool Packed = false) {
  ParamType P;
  P.Tag = ParamTag::Struct;
  P.Parts = std::move(Parts);
  P.Packed = Packed;
  return P;
}

/// Bytes of a parameter list of \p Params; nothing for an opaque one.
std::optional<uint64_t> bytes(std::vector<ParamType> Params,
                              ParamSizer Sizer = ParamSizer()) {
  for (const ParamType &P : Params)
    if (!Sizer.add(P))
      return std::nullopt;
  return Sizer.bytes();
}

struct Row {
  ParamTag Tag;
  unsigned Number; // the document's
  uint64_t Bytes;
};

// Rows 0 to 16 of the document's table; half a byte alone commits a whole one.
constexpr Row Scalars[] = {
    {ParamTag::I1, 0, 1},           {ParamTag::I8, 1, 1},
    {ParamTag::I16, 2, 2},          {ParamTag::I32, 3, 4},
    {ParamTag::I64, 4, 8},          {ParamTag::F16, 5, 2},
    {ParamTag::BF16, 6, 2},         {ParamTag::F32, 7, 4},
    {ParamTag::F64, 8, 8},          {ParamTag::TF32, 9, 4},
    {ParamTag::F8E4M3, 10, 1},      {ParamTag::F8E5M2, 11, 1},
    {ParamTag::F4E2M1, 12, 1},      {ParamTag::PtrGlobal, 13, 8},
    {ParamTag::PtrConstant, 14, 8}, {ParamTag::PtrShared, 15, 8},
    {ParamTag::PtrGeneric, 16, 8}};

class EveryScalar : public testing::TestWithParam<Row> {};

TEST_P(EveryScalar, HasTheTagAndTheSizeOfTheTable) {
  const Row &R = GetParam();
  EXPECT_EQ(static_cast<unsigned>(R.Tag), R.Number);
  EXPECT_EQ(bytes({leaf(R.Tag)}), R.Bytes);
}

// Behind one byte a scalar starts at a multiple of its size.
TEST_P(EveryScalar, IsAlignedToItsSize) {
  const Row &R = GetParam();
  bool IsHalfByte = R.Tag == ParamTag::F4E2M1;
  EXPECT_EQ(bytes({leaf(ParamTag::I8), leaf(R.Tag)}),
            IsHalfByte ? 2 : 2 * R.Bytes);
}

// 17 and 19: size of the element times their number.
TEST_P(EveryScalar, MultipliesInArraysAndVectors) {
  const Row &R = GetParam();
  uint64_t Eight = R.Tag == ParamTag::F4E2M1 ? 4 : 8 * R.Bytes;
  EXPECT_EQ(bytes({of(ParamTag::Array, 8, leaf(R.Tag))}), Eight);
  EXPECT_EQ(bytes({of(ParamTag::Vector, 8, leaf(R.Tag))}), Eight);
}

// 18: one field, in a structure.
TEST_P(EveryScalar, KeepsItsSizeInAStructure) {
  const Row &R = GetParam();
  EXPECT_EQ(bytes({fields({leaf(R.Tag)})}), R.Bytes);
}

INSTANTIATE_TEST_SUITE_P(ParamSizer, EveryScalar, testing::ValuesIn(Scalars));

TEST(ParamSizer, GivesAggregatesAndOpaqueTheLastTags) {
  EXPECT_EQ(static_cast<unsigned>(ParamTag::Array), 17u);
  EXPECT_EQ(static_cast<unsigned>(ParamTag::Struct), 18u);
  EXPECT_EQ(static_cast<unsigned>(ParamTag::Vector), 19u);
  EXPECT_EQ(static_cast<unsigned>(ParamTag::Opaque), 20u);
}

TEST(ParamSizer, RefusesOpaqueWhereverItStands) {
  ParamType Opaque = leaf(ParamTag::Opaque);
  EXPECT_FALSE(bytes({Opaque}));
  EXPECT_FALSE(bytes({of(ParamTag::Array, 2, Opaque)}));
  EXPECT_FALSE(bytes({of(ParamTag::Vector, 2, Opaque)}));
  EXPECT_FALSE(bytes({fields({leaf(ParamTag::I32), Opaque})}));
}

TEST(ParamSizer, PacksTwoHalfBytesIntoOne) {
  ParamType Half = leaf(ParamTag::F4E2M1);
  EXPECT_EQ(bytes({Half, Half}), 1u);
  EXPECT_EQ(bytes({Half, Half, Half}), 2u);
  EXPECT_EQ(bytes({of(ParamTag::Array, 3, Half)}), 2u);
  EXPECT_EQ(bytes({of(ParamTag::Array, 3, Half), Half}), 2u);
  EXPECT_EQ(bytes({fields({Half, Half, Half})}), 2u);
}

TEST(ParamSizer, StartsWholeBytesAtWholeBytes) {
  ParamType Half = leaf(ParamTag::F4E2M1);
  EXPECT_EQ(bytes({Half, leaf(ParamTag::I8)}), 2u);
  EXPECT_EQ(bytes({Half, leaf(ParamTag::I32), Half}), 9u);
}

TEST(ParamSizer, HasShortSharedPointersInTheOldAbi) {
  ParamType Shared = leaf(ParamTag::PtrShared),
            Global = leaf(ParamTag::PtrGlobal);
  ParamSizer Old(32);
  EXPECT_EQ(bytes({Shared}, Old), 4u);
  EXPECT_EQ(bytes({Global}, Old), 8u);
  EXPECT_EQ(bytes({Shared, Shared, Global}, Old), 16u);
  EXPECT_EQ(bytes({Shared, Global}, Old), 16u);
  EXPECT_EQ(bytes({of(ParamTag::Array, 3, Shared)}, Old), 12u);
}

// The document: struct{i32, f64, i8} aligns f64 to 8 and pads its end.
TEST(ParamSizer, AlignsFieldsAndPadsTheEnd) {
  ParamType S =
      fields({leaf(ParamTag::I32), leaf(ParamTag::F64), leaf(ParamTag::I8)});
  EXPECT_EQ(bytes({S}), 24u);
  EXPECT_EQ(bytes({S, leaf(ParamTag::I8)}), 25u);
  EXPECT_EQ(ParamSizer().alignOf(S), 8u);
}

TEST(ParamSizer, PacksPackedStructures) {
  ParamType S =
      fields({leaf(ParamTag::I8), leaf(ParamTag::I64)}, /*Packed=*/true);
  EXPECT_EQ(bytes({S}), 9u);
  EXPECT_EQ(ParamSizer().alignOf(S), 1u);
}

// The document's worked example: double, char, int[10000].
TEST(ParamSizer, SizesTheDocumentsExample) {
  ParamType Heavy = fields({leaf(ParamTag::F64), leaf(ParamTag::I8),
                            of(ParamTag::Array, 10000, leaf(ParamTag::I32))});
  EXPECT_EQ(bytes({Heavy}), 40016u);
}

TEST(ParamSizer, AlignsVectorsAsAWholeAndArraysByElement) {
  ParamType F32 = leaf(ParamTag::F32), I8 = leaf(ParamTag::I8);
  EXPECT_EQ(bytes({I8, of(ParamTag::Vector, 4, F32)}), 32u);
  EXPECT_EQ(bytes({I8, of(ParamTag::Array, 4, F32)}), 20u);
}

// The document pads no vector; CUDA stores three elements as four.
TEST(ParamSizer, PadsVectorsForCudaOnly) {
  ParamType Three = of(ParamTag::Vector, 3, leaf(ParamTag::F32));
  EXPECT_EQ(bytes({Three, leaf(ParamTag::F32)}), 16u);
  ParamSizer Cuda(64, /*PadVectors=*/true);
  EXPECT_EQ(bytes({Three, leaf(ParamTag::F32)}, Cuda), 20u);
  EXPECT_EQ(bytes({of(ParamTag::Array, 2, Three)}, Cuda), 32u);
}

TEST(ParamSizer, TakesAnAlignmentOverTheNaturalOne) {
  ParamSizer Sizer;
  ASSERT_TRUE(Sizer.add(leaf(ParamTag::I8)));
  ASSERT_TRUE(Sizer.add(leaf(ParamTag::I8), 16));
  EXPECT_EQ(Sizer.bytes(), 17u);
}

TEST(ParamSizer, GivesUpOnSizesBeyondReason) {
  ParamType Huge = of(ParamTag::Array, UINT64_MAX, leaf(ParamTag::I64));
  EXPECT_FALSE(bytes({Huge}));
  EXPECT_FALSE(bytes({of(ParamTag::Array, UINT64_MAX, Huge)}));
}

TEST(ParamSizer, KnowsTheKindOfEveryLlvmType) {
  LLVMContext C;
  auto TagOf = [](Type *T) { return paramTypeOf(*T).Tag; };
  EXPECT_EQ(TagOf(Type::getInt1Ty(C)), ParamTag::I1);
  EXPECT_EQ(TagOf(Type::getIntNTy(C, 5)), ParamTag::I8);
  EXPECT_EQ(TagOf(Type::getInt16Ty(C)), ParamTag::I16);
  EXPECT_EQ(TagOf(Type::getIntNTy(C, 24)), ParamTag::I32);
  EXPECT_EQ(TagOf(Type::getInt64Ty(C)), ParamTag::I64);
  EXPECT_EQ(TagOf(Type::getHalfTy(C)), ParamTag::F16);
  EXPECT_EQ(TagOf(Type::getBFloatTy(C)), ParamTag::BF16);
  EXPECT_EQ(TagOf(Type::getFloatTy(C)), ParamTag::F32);
  EXPECT_EQ(TagOf(Type::getDoubleTy(C)), ParamTag::F64);
  EXPECT_EQ(TagOf(Type::getInt8PtrTy(C, 1)), ParamTag::PtrGlobal);
  EXPECT_EQ(TagOf(Type::getInt8PtrTy(C, 4)), ParamTag::PtrConstant);
  EXPECT_EQ(TagOf(Type::getInt8PtrTy(C, 3)), ParamTag::PtrShared);
  EXPECT_EQ(TagOf(Type::getInt8PtrTy(C, 0)), ParamTag::PtrGeneric);
  EXPECT_EQ(TagOf(Type::getX86_MMXTy(C)), ParamTag::Opaque);
  EXPECT_EQ(TagOf(StructType::create(C, "S")), ParamTag::Opaque);
}

// i128 keeps the size and alignment of sixteen bytes.
TEST(ParamSizer, SizesWideIntegers) {
  LLVMContext C;
  ParamType Wide = paramTypeOf(*Type::getInt128Ty(C));
  EXPECT_EQ(bytes({leaf(ParamTag::I8), Wide}), 32u);
}

struct Limit {
  unsigned Sm;
  uint64_t Document;
};
constexpr Limit Limits[] = {{20, 440},    {35, 440},   {50, 1024},
                            {75, 1024},   {80, 32764}, {90, 32764},
                            {100, 32768}, {121, 32768}};

TEST(ParamSizer, HasTheDocumentsLimits) {
  for (const Limit &L : Limits) {
    GpuArch Arch;
    Arch.Sm = L.Sm;
    EXPECT_EQ(paramLimit(ParamLimits::Document, Arch), L.Document) << L.Sm;
    EXPECT_EQ(paramLimit(ParamLimits::Cuda, Arch), 32764u) << L.Sm;
  }
}

} // namespace
