// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every vector overload that works lane by lane, executed: each lane is what
/// the scalar overload makes of it, to the bit. The scalar overloads are
/// compared with exact references elsewhere.

#include "Program.h"
#include "Values.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

#include <map>

using namespace spir2nvvm;
using mangling::Family;
using mangling::Prototype;

namespace {

constexpr size_t Count = 64;
constexpr size_t KernelsPerModule = 120;

// any, all and select look at vectors in another way (6.12.6).
bool worksByLane(const Prototype &P) {
  llvm::StringRef Name = P.NameText;
  switch (P.Group) {
  case Family::Math:
  case Family::Integer:
  case Family::Common:
  case Family::Conversion:
    return true;
  case Family::Relational:
    return Name != "any" && Name != "all" && Name != "select";
  default:
    return false;
  }
}

bool isVector(const Prototype &P) {
  bool Vector = P.Result.lanes() > 1;
  for (unsigned N = 0; N != P.NumParams; ++N)
    Vector |= P.Params[N].lanes() > 1;
  return Vector;
}
bool isVectorByLane(const Prototype &P) {
  return worksByLane(P) && isVector(P);
}
bool isScalarByLane(const Prototype &P) {
  return worksByLane(P) && !isVector(P);
}

/// What a scalar overload and its vectors have in common. Relational functions
/// of vectors give integers as wide as their operands, scalars an int.
std::string keyOf(const Prototype &P) {
  std::string Key =
      std::string(P.Stem) + char('0' + int(P.Mode)) + char('0' + P.Saturating);
  auto Add = [&Key](const mangling::Type &T) {
    Key += ' ';
    Key += mangling::elementName(T);
    if (T.isPointer())
      Key += '*' + std::to_string(T.space());
  };
  if (P.Group != Family::Relational || P.Stem == "bitselect")
    Add(P.Result);
  for (unsigned N = 0; N != P.NumParams; ++N)
    Add(P.Params[N]);
  return Key;
}

std::map<std::string, Prototype> scalarOverloads() {
  std::map<std::string, Prototype> Map;
  for (uint32_t I = 0, E = mangling::prototypeCount(); I != E; ++I) {
    Prototype P = mangling::prototypeAt(I, 64);
    if (isScalarByLane(P))
      Map.emplace(keyOf(P), P);
  }
  return Map;
}

using test::Column;

/// Lane \p Lane of a vector column, or the column itself of a scalar.
Column laneOf(const Column &All, const mangling::Type &T, unsigned Lane) {
  if (T.lanes() == 1)
    return All;
  size_t Bytes = test::bytesOf(T.Element);
  size_t Stride = Bytes * test::roomForLanes(T);
  Column Out(Count * Bytes);
  for (size_t I = 0; I != Count; ++I)
    std::memcpy(&Out[I * Bytes], &All[I * Stride + Lane * Bytes], Bytes);
  return Out;
}

// Truth is -1 in the lanes of a vector and 1 in a scalar.
bool sameTruth(const mangling::Type &Vector, const void *Lane,
               const void *Scalar) {
  return test::asInteger(Vector.Element, Lane) ==
         -test::asInteger(mangling::Base::Int, Scalar);
}

class LaneCheck {
public:
  LaneCheck(const Prototype &Vector, std::mt19937_64 &Random)
      : Vector(Vector), Whole(Vector, Count, Random) {}

  void operator()(test::Program &Program, size_t VectorKernel,
                  size_t ScalarKernel) {
    std::vector<Column> Before = Whole.Arrays;
    Whole.run(Program, VectorKernel, Count);
    for (unsigned Lane = 0; Lane != Vector.Result.lanes(); ++Lane) {
      test::Columns One;
      for (unsigned N = 0; N != Vector.NumParams; ++N)
        One.Arrays.push_back(
            laneOf(Before[N], test::valueOf(Vector.Params[N]), Lane));
      One.run(Program, ScalarKernel, Count);
      compare(laneOf(Whole.Result, Vector.Result, Lane), One.Result,
              Vector.Result, Lane);
      for (unsigned N = 0; N != Vector.NumParams; ++N)
        if (Vector.Params[N].isPointer()) {
          mangling::Type T = test::valueOf(Vector.Params[N]);
          compare(laneOf(Whole.Arrays[N], T, Lane), One.Arrays[N], T, Lane);
        }
    }
  }

private:
  void compare(const Column &Got, const Column &Expected,
               const mangling::Type &T, unsigned Lane) {
    size_t Bytes = test::bytesOf(T.Element);
    bool Truth =
        Vector.Group == Family::Relational && Vector.Stem != "bitselect";
    size_t Stride = Truth ? test::bytesOf(mangling::Base::Int) : Bytes;
    for (size_t I = 0; I != Count; ++I) {
      const void *A = &Got[I * Bytes], *B = &Expected[I * Stride];
      bool Same = Truth ? sameTruth(T, A, B) : test::sameValue(T.Element, A, B);
      ASSERT_TRUE(Same) << mangling::toString(Vector) << " lane " << Lane
                        << " of element " << I;
    }
  }

  const Prototype &Vector;
  test::Columns Whole;
};

void checkBatch(llvm::ArrayRef<Prototype> Vectors,
                const std::map<std::string, Prototype> &Scalars,
                std::mt19937_64 &Random) {
  // The scalar kernels stand after the vectors, each once.
  std::vector<Prototype> Kernels(Vectors.begin(), Vectors.end());
  std::map<std::string, size_t> Position;
  for (const Prototype &P : Vectors) {
    auto Scalar = Scalars.find(keyOf(P));
    ASSERT_NE(Scalar, Scalars.end()) << mangling::toString(P);
    if (Position.emplace(Scalar->first, Kernels.size()).second)
      Kernels.push_back(Scalar->second);
  }
  test::Program Program(Kernels);
  for (size_t N = 0; N != Vectors.size(); ++N) {
    size_t Scalar = Position[keyOf(Vectors[N])];
    LaneCheck(Vectors[N], Random)(Program, N, Scalar);
    if (testing::Test::HasFatalFailure())
      return;
  }
}

TEST(Lanes, OfEveryVectorOverload) {
  std::vector<Prototype> Vectors =
      test::overloadsWhere(isVectorByLane, /*Step=*/41);
  std::map<std::string, Prototype> Scalars = scalarOverloads();
  std::mt19937_64 Random(17);
  llvm::ArrayRef<Prototype> Rest = Vectors;
  while (!Rest.empty() && !testing::Test::HasFatalFailure()) {
    size_t Size = std::min(KernelsPerModule, Rest.size());
    checkBatch(Rest.take_front(Size), Scalars, Random);
    Rest = Rest.drop_front(Size);
  }
  RecordProperty("overloads", int(Vectors.size()));
}

} // namespace
