// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every atomic overload, executed: what it returns and what it leaves behind
/// (6.12.11).

#include "Program.h"
#include "Values.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

using namespace spir2nvvm;
using llvm::StringRef;
using mangling::Base;
using mangling::Family;
using mangling::Prototype;

namespace {

constexpr size_t Count = 64;
using test::Column;

bool isAtomic(const Prototype &P) { return P.Group == Family::Atomic; }

// What one operation leaves behind (6.12.11); the bits of a float are moved.
int64_t afterAtomic(StringRef Op, const mangling::Type &T, int64_t Old,
                    int64_t A, int64_t B) {
  bool Signed = mangling::classOf(T.Element) == mangling::ScalarClass::Signed;
  auto Less = [Signed](int64_t X, int64_t Y) {
    return Signed ? X < Y : uint64_t(X) < uint64_t(Y);
  };
  if (Op == "add")
    return int64_t(uint64_t(Old) + uint64_t(A));
  if (Op == "sub")
    return int64_t(uint64_t(Old) - uint64_t(A));
  if (Op == "inc")
    return int64_t(uint64_t(Old) + 1);
  if (Op == "dec")
    return int64_t(uint64_t(Old) - 1);
  if (Op == "xchg")
    return A;
  if (Op == "cmpxchg")
    return Old == A ? B : Old;
  if (Op == "min")
    return Less(A, Old) ? A : Old;
  if (Op == "max")
    return Less(Old, A) ? A : Old;
  if (Op == "and")
    return Old & A;
  if (Op == "or")
    return Old | A;
  EXPECT_EQ(Op.str(), "xor");
  return Old ^ A;
}

void checkAtomic(test::Program &Program, size_t Kernel,
                 std::mt19937_64 &Random) {
  const Prototype &P = Program.overload(Kernel);
  mangling::Type T = P.Result;
  test::Columns Run(P, Count, Random);
  std::vector<Column> &Columns = Run.Arrays;
  StringRef Op = StringRef(P.NameText).rsplit('_').second;
  if (Op == "cmpxchg") // so that every second one succeeds
    for (size_t I = 0; I < Count * test::bytesOf(T.Element); I += 2)
      if ((I / test::bytesOf(T.Element)) % 2)
        std::memcpy(&Columns[1][I], &Columns[0][I], 2);
  Column Before = Columns[0];
  Run.run(Program, Kernel, Count);
  const Column &Old = Run.Result;
  for (size_t I = 0; I != Count; ++I) {
    size_t At = I * test::bytesOf(T.Element);
    auto Operand = [&](unsigned N) {
      return N < P.NumParams ? test::asInteger(T.Element, &Columns[N][At]) : 0;
    };
    int64_t Was = test::asInteger(T.Element, &Before[At]);
    uint64_t Expected = 0;
    test::storeInteger(
        T.Element, afterAtomic(Op, T, Was, Operand(1), Operand(2)), &Expected);
    ASSERT_EQ(std::memcmp(&Columns[0][At], &Expected, test::bytesOf(T.Element)),
              0)
        << mangling::toString(P);
    ASSERT_EQ(test::asInteger(T.Element, &Old[At]), Was)
        << mangling::toString(P);
  }
}

TEST(Atomics, EveryOverload) {
  std::mt19937_64 Random(29);
  test::forEachOverload(test::overloadsWhere(isAtomic, /*Step=*/3),
                        [&](test::Program &Run, size_t Kernel) {
                          checkAtomic(Run, Kernel, Random);
                        });
}

} // namespace
