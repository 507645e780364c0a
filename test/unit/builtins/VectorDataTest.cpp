// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every vload and vstore, executed: which element goes where, and rounded how,
/// is computed here from the text of 6.12.7.

#include "Halves.h"
#include "Program.h"
#include "Values.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace spir2nvvm;
using llvm::StringRef;
using mangling::Base;
using mangling::Family;
using mangling::Prototype;

namespace {

constexpr size_t Count = 64;
using test::Column;

test::Direction directionOf(mangling::Rounding Mode) {
  switch (Mode) {
  case mangling::Rounding::Rtz:
    return test::Direction::Zero;
  case mangling::Rounding::Rtp:
    return test::Direction::Up;
  case mangling::Rounding::Rtn:
    return test::Direction::Down;
  default:
    return test::Direction::Nearest;
  }
}

// ---- vload and vstore ------------------------------------------------------

/// One element, converted as the load or store does.
bool isMoved(const Prototype &P, Base MemoryType, const void *Memory,
             Base ValueType, const void *Value) {
  if (MemoryType == ValueType)
    return test::sameValue(ValueType, Memory, Value);
  double V = test::asDouble(ValueType, Value);
  double M = test::asDouble(MemoryType, Memory);
  if (std::isnan(V) || std::isnan(M))
    return std::isnan(V) && std::isnan(M);
  if (StringRef(P.NameText).startswith("vload"))
    return V == M && std::signbit(V) == std::signbit(M);
  uint16_t Expected = test::roundToHalf(V, directionOf(P.Mode));
  return std::memcmp(&Expected, Memory, sizeof(Expected)) == 0;
}

/// Runs one overload and checks what it moved and that it moved nothing else.
void checkMemory(test::Program &Program, size_t Kernel,
                 std::mt19937_64 &Random) {
  const Prototype &P = Program.overload(Kernel);
  bool Load = StringRef(P.NameText).startswith("vload");
  const mangling::Type &Value = Load ? P.Result : P.Params[0];
  unsigned Pointer = P.NumParams - 1, Index = Pointer - 1;
  Base Memory = P.Params[Pointer].pointee().Element;
  size_t Room = test::roomOf(P), Bytes = test::bytesOf(Memory);

  std::vector<uint64_t> Indices(Count);
  for (uint64_t &I : Indices)
    I = Random() % 4;
  Column Values = test::randomValues(Value, Count, Random), Pointees;
  Pointees =
      test::randomValues(P.Params[Pointer].pointee(), Count * Room, Random);
  Column Before = Pointees;
  std::vector<void *> Arrays(P.NumParams);
  Arrays[0] = Values.data();
  Arrays[Index] = Indices.data();
  Arrays[Pointer] = Pointees.data();
  Column Result = Program.run(Kernel, Arrays, Count);
  if (Load)
    Values = Result;

  bool Aligned = StringRef(P.Stem).startswith("vloada") ||
                 StringRef(P.Stem).startswith("vstorea");
  unsigned Lanes = Value.lanes(), Step = Aligned && Lanes == 3 ? 4 : Lanes;
  for (size_t I = 0; I != Count; ++I) {
    uint8_t *Here = &Pointees[(I * Room + Indices[I] * Step) * Bytes];
    for (unsigned Lane = 0; Lane != Lanes; ++Lane) {
      size_t At =
          (I * test::roomForLanes(Value) + Lane) * test::bytesOf(Value.Element);
      ASSERT_TRUE(
          isMoved(P, Memory, Here + Lane * Bytes, Value.Element, &Values[At]))
          << mangling::toString(P) << " lane " << Lane << " at index "
          << Indices[I];
    }
    // Restored, the memory is as it was.
    std::memcpy(Here, &Before[Here - Pointees.data()], Lanes * Bytes);
  }
  EXPECT_EQ(Pointees, Before) << mangling::toString(P);
}

bool isVectorData(const Prototype &P) { return P.Group == Family::VectorData; }

TEST(VectorData, MovesItsElementsAndNoOthers) {
  std::mt19937_64 Random(29);
  test::forEachOverload(test::overloadsWhere(isVectorData, /*Step=*/7),
                        [&](test::Program &Run, size_t Kernel) {
                          checkMemory(Run, Kernel, Random);
                        });
}

} // namespace
