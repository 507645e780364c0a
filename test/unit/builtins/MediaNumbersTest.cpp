// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Vendors' functions on bytes, executed, against the formulas of their
/// extensions byte by byte.

#include "Program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <random>

using namespace spir2nvvm;

namespace {

constexpr size_t Count = 3000;

/// Edges first, in all pairs; then random bits.
template <typename T> std::vector<T> operands(unsigned Seed) {
  const uint64_t Edges[] = {0,          1,          0xff,       0x80,
                            0x7f7f7f7f, 0x80808080, 0xffffffff, 0x01020304,
                            31,         32,         0x80000000, ~0ull};
  constexpr size_t Many = std::size(Edges);
  std::mt19937_64 Random(Seed);
  std::vector<T> Values;
  for (size_t N = 0; N != Count; ++N)
    Values.push_back(N < Many * Many * Many
                         ? T(Edges[(Seed == 1   ? N
                                    : Seed == 2 ? N / Many
                                                : N / Many / Many) %
                                   Many])
                         : T(Random() >> (Random() % 64)));
  return Values;
}

uint32_t byteOf(uint64_t Word, unsigned N) { return Word >> (8 * N) & 0xff; }
uint32_t distance(uint32_t A, uint32_t B) { return A < B ? B - A : A - B; }

uint32_t sad(uint32_t A, uint32_t B, uint32_t C) {
  for (unsigned N = 0; N != 4; ++N)
    C += distance(byteOf(A, N), byteOf(B, N));
  return C;
}
uint32_t msad(uint32_t A, uint32_t B, uint32_t C) {
  for (unsigned N = 0; N != 4; ++N)
    C += byteOf(B, N) ? distance(byteOf(A, N), byteOf(B, N)) : 0;
  return C;
}
uint64_t slide(uint64_t A, uint32_t B, uint64_t C,
               uint32_t (*Sad)(uint32_t, uint32_t, uint32_t)) {
  uint64_t Result = 0;
  for (unsigned N = 0; N != 4; ++N)
    Result |= uint64_t(uint16_t(
                  Sad(uint32_t(A >> (8 * N)), B, uint16_t(C >> (16 * N)))))
              << (16 * N);
  return Result;
}

template <typename T>
void expect(const std::string &Name, const std::string &Type,
            std::function<T(T, T, T)> Reference) {
  std::vector<T> A = operands<T>(1), B = operands<T>(2), C = operands<T>(3);
  test::Builtin Run(Type + " " + Name + "(" + Type + ", " + Type + ", " + Type +
                    ")");
  std::vector<T> Out = Run.scalars<T>(A, B, C);
  ASSERT_EQ(Out.size(), Count);
  for (size_t N = 0; N != Count; ++N)
    ASSERT_EQ(Out[N], Reference(A[N], B[N], C[N]))
        << Name << " of " << A[N] << ", " << B[N] << ", " << C[N];
}

using Word = uint32_t;

TEST(MediaNumbers, ShiftsOfPairs) {
  expect<Word>("amd_bitalign", "uint", [](Word A, Word B, Word C) {
    return Word((uint64_t(A) << 32 | B) >> (C & 31));
  });
  expect<Word>("amd_bytealign", "uint", [](Word A, Word B, Word C) {
    return Word((uint64_t(A) << 32 | B) >> ((C & 3) * 8));
  });
}

TEST(MediaNumbers, MeansOfBytes) {
  expect<Word>("amd_lerp", "uint", [](Word A, Word B, Word C) {
    Word Result = 0;
    for (unsigned N = 0; N != 4; ++N)
      Result |=
          (byteOf(A, N) + byteOf(B, N) + (byteOf(C, N) & 1)) >> 1 << (8 * N);
    return Result;
  });
}

TEST(MediaNumbers, SumsOfDifferences) {
  expect<Word>("amd_sad", "uint", sad);
  expect<Word>("amd_msad", "uint", msad);
  expect<Word>("amd_sadhi", "uint",
               [](Word A, Word B, Word C) { return C + (sad(A, B, 0) << 16); });
  expect<Word>("amd_sadw", "uint", [](Word A, Word B, Word C) {
    return C + distance(A & 0xffff, B & 0xffff) + distance(A >> 16, B >> 16);
  });
  expect<Word>("amd_sadd", "uint",
               [](Word A, Word B, Word C) { return C + distance(A, B); });
}

TEST(MediaNumbers, SumsOfFourWords) {
  std::vector<Word> A = operands<Word>(1), B = operands<Word>(2),
                    C = operands<Word>(3);
  C.resize(Count / 4);
  test::Builtin Run("uint amd_sad4(uint4, uint4, uint)");
  std::vector<Word> Out = Run.call<Word>(Count / 4, 1, A, B, C);
  for (size_t N = 0; N != Out.size(); ++N) {
    Word Sum = C[N];
    for (size_t I = 4 * N; I != 4 * N + 4; ++I)
      Sum = sad(A[I], B[I], Sum);
    ASSERT_EQ(Out[N], Sum);
  }
}

TEST(MediaNumbers, SlidingSums) {
  std::vector<uint64_t> A = operands<uint64_t>(1), C = operands<uint64_t>(3);
  std::vector<Word> B = operands<Word>(2);
  for (bool Masked : {false, true}) {
    test::Builtin Run(Masked ? "ulong amd_mqsad(ulong, uint, ulong)"
                             : "ulong amd_qsad(ulong, uint, ulong)");
    std::vector<uint64_t> Out = Run.scalars<uint64_t>(A, B, C);
    for (size_t N = 0; N != Count; ++N)
      ASSERT_EQ(Out[N], slide(A[N], B[N], C[N], Masked ? msad : sad));
  }
}

TEST(MediaNumbers, Fields) {
  expect<Word>("amd_bfe", "uint", [](Word A, Word B, Word C) -> Word {
    const Word Offset = B & 31, Width = C & 31;
    return Width == 0            ? 0
           : Offset + Width < 32 ? A << (32 - Offset - Width) >> (32 - Width)
                                 : A >> Offset;
  });
  std::vector<int32_t> A = operands<int32_t>(1);
  std::vector<Word> B = operands<Word>(2), C = operands<Word>(3);
  test::Builtin Run("int amd_bfe(int, uint, uint)");
  std::vector<int32_t> Out = Run.scalars<int32_t>(A, B, C);
  for (size_t N = 0; N != Count; ++N) {
    const Word Offset = B[N] & 31, Width = C[N] & 31;
    const int32_t Up = Offset + Width < 32
                           ? int32_t(Word(A[N]) << (32 - Offset - Width))
                           : A[N];
    ASSERT_EQ(Out[N], Width == 0            ? 0
                      : Offset + Width < 32 ? Up >> (32 - Width)
                                            : Up >> Offset)
        << A[N] << ", " << Offset << ", " << Width;
  }
  test::Builtin Mask("uint amd_bfm(uint, uint)");
  std::vector<Word> Masks = Mask.scalars<Word>(B, C);
  for (size_t N = 0; N != Count; ++N)
    ASSERT_EQ(Masks[N], ((Word(1) << (B[N] & 31)) - 1) << (C[N] & 31));
}

template <typename T> void expectOrder(const std::string &Type) {
  expect<T>("amd_min3", Type, [](T A, T B, T C) {
    return std::min({A, B, C});
  });
  expect<T>("amd_max3", Type, [](T A, T B, T C) {
    return std::max({A, B, C});
  });
  expect<T>("amd_median3", Type, [](T A, T B, T C) {
    return std::max(std::min(A, B), std::min(std::max(A, B), C));
  });
}

TEST(MediaNumbers, OrderOfThree) {
  expectOrder<int32_t>("int");
  expectOrder<uint32_t>("uint");
  expectOrder<float>("float");
}

TEST(MediaNumbers, PacksAndUnpacks) {
  std::vector<Word> A = operands<Word>(2);
  for (unsigned N = 0; N != 4; ++N) {
    test::Builtin Run("float amd_unpack" + std::to_string(N) + "(uint)");
    std::vector<float> Out = Run.scalars<float>(A);
    for (size_t I = 0; I != Count; ++I)
      ASSERT_EQ(Out[I], float(byteOf(A[I], N)));
  }
  std::vector<float> Floats{0, 1.9f, 255, 128, 300, 16, 2, 254.5f};
  test::Builtin Run("uint amd_pack(float4)");
  EXPECT_EQ(Run.call<Word>(2, 1, Floats),
            (std::vector<Word>{0x80ff0100, 0xfe02102c}));
}

template <typename T, typename R>
int64_t product(const T *A, const T *B, unsigned Lanes) {
  int64_t Sum = 0;
  for (unsigned N = 0; N != Lanes; ++N)
    Sum += int64_t(A[N]) * B[N];
  return Sum;
}

template <typename T, typename R>
void expectProducts(const std::string &Type, const std::string &Result,
                    unsigned Lanes) {
  const size_t Calls = Count / Lanes;
  std::vector<T> A = operands<T>(1), B = operands<T>(2);
  std::vector<R> C = operands<R>(3);
  const std::string Pair =
      Type + std::to_string(Lanes) + ", " + Type + std::to_string(Lanes);
  test::Builtin Added(Result + " arm_dot_acc(" + Pair + ", " + Result + ")");
  std::vector<R> Sums = Added.call<R>(Calls, 1, A, B, C);
  for (size_t N = 0; N != Calls; ++N)
    ASSERT_EQ(Sums[N],
              R(product<T, R>(&A[N * Lanes], &B[N * Lanes], Lanes) + C[N]));
  if (Lanes != 4)
    return;
  test::Builtin Plain(Result + " arm_dot(" + Pair + ")");
  test::Builtin Saturated(Result + " arm_dot_acc_sat(" + Pair + ", " + Result +
                          ")");
  std::vector<R> Products = Plain.call<R>(Calls, 1, A, B);
  std::vector<R> Bounded = Saturated.call<R>(Calls, 1, A, B, C);
  for (size_t N = 0; N != Calls; ++N) {
    const int64_t Exact = product<T, R>(&A[N * Lanes], &B[N * Lanes], Lanes);
    ASSERT_EQ(Products[N], R(Exact));
    ASSERT_EQ(Bounded[N],
              R(std::clamp<int64_t>(Exact + C[N], std::numeric_limits<R>::min(),
                                    std::numeric_limits<R>::max())));
  }
}

TEST(MediaNumbers, DotProducts) {
  expectProducts<uint8_t, uint32_t>("uchar", "uint", 4);
  expectProducts<int8_t, int32_t>("char", "int", 4);
  expectProducts<uint16_t, uint32_t>("ushort", "uint", 2);
  expectProducts<int16_t, int32_t>("short", "int", 2);
}

} // namespace
