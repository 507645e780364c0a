// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Specialization constants in the words of a module.

#include "OpenCL/Build/Specialization.h"
#include "SpecializationModule.h"

#include <gtest/gtest.h>

#include <vector>

using namespace spir2nvvm::opencl;

namespace {

std::string bytesOf(const std::vector<uint32_t> &Words) {
  return {reinterpret_cast<const char *>(Words.data()),
          Words.size() * sizeof(uint32_t)};
}
std::vector<uint32_t> module() {
  return {std::begin(Specializable), std::end(Specializable)};
}
template <typename T> std::string valueOf(T Value) {
  return {reinterpret_cast<const char *>(&Value), sizeof(Value)};
}

TEST(Specialized, ConstantsHaveTheirTypesSize) {
  const std::string M = bytesOf(module());
  const size_t Bytes[] = {1, 1, 2, 4, 8, 4, 8, 4};
  for (uint32_t Id = 1; Id <= 8; ++Id)
    EXPECT_EQ(specializationBytes(M, Id), Bytes[Id - 1]) << Id;
  EXPECT_EQ(specializationBytes(M, 0), std::nullopt);
  EXPECT_EQ(specializationBytes(M, 9), std::nullopt);
}

TEST(Specialized, NoValueChangesNothing) {
  const std::string M = bytesOf(module());
  EXPECT_EQ(specialized(M, {}), M);
  EXPECT_EQ(specialized(M, {{77, valueOf(1)}}), M);
}

/// How many words differ.
size_t changed(const std::string &A, const std::string &B) {
  EXPECT_EQ(A.size(), B.size());
  size_t Count = 0;
  for (size_t At = 0; At < A.size(); At += 4)
    Count += A.compare(At, 4, B, At, 4) != 0;
  return Count;
}

TEST(Specialized, OnlyLiteralsChange) {
  const std::string M = bytesOf(module());
  const uint64_t Both = 0x0000000700000008;
  EXPECT_EQ(changed(M, specialized(M, {{1, valueOf<char>(0)}})), 1u);
  EXPECT_EQ(changed(M, specialized(M, {{1, valueOf<char>(1)}})), 0u);
  EXPECT_EQ(changed(M, specialized(M, {{2, valueOf<char>(-1)}})), 1u);
  EXPECT_EQ(changed(M, specialized(M, {{5, valueOf(Both)}})), 2u);
  EXPECT_EQ(changed(M, specialized(M, {{8, valueOf(77)}})), 2u)
      << "two constants of one SpecId";
}

TEST(Specialized, InEitherByteOrder) {
  std::vector<uint32_t> Turned = module(), Expected = module();
  for (uint32_t &Word : Turned)
    Word = __builtin_bswap32(Word);
  const Specialization Values = {{1, valueOf<char>(0)},
                                 {4, valueOf(0x12345678)}};
  std::string Made = specialized(bytesOf(Turned), Values);
  std::string Wanted = specialized(bytesOf(Expected), Values);
  EXPECT_EQ(specializationBytes(bytesOf(Turned), 5), size_t(8));
  ASSERT_EQ(Made.size(), Wanted.size());
  for (size_t At = 0; At != Made.size(); ++At)
    ASSERT_EQ(Made[At], Wanted[At / 4 * 4 + 3 - At % 4]) << At;
}

// Wherever a module ends, and whatever its words are.
TEST(Specialized, OfWhatIsNoModule) {
  const std::string M = bytesOf(module());
  for (size_t Bytes = 0; Bytes < M.size(); Bytes += 3) {
    const std::string Cut = M.substr(0, Bytes);
    EXPECT_LE(specialized(Cut, {{5, valueOf(uint64_t(1))}}).size(), Cut.size());
    (void)specializationBytes(Cut, 5);
  }
  for (size_t At = 5; At != module().size(); ++At)
    for (uint32_t Word : {0u, ~0u, 0x00010032u, 0x00030032u, 0x00040047u}) {
      std::vector<uint32_t> Broken = module();
      Broken[At] = Word;
      EXPECT_EQ(specialized(bytesOf(Broken),
                            {{5, valueOf(uint64_t(1))}, {8, valueOf(1)}})
                    .size(),
                M.size());
    }
}

} // namespace
