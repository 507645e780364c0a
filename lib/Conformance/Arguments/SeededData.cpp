// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/SeededData.h"

#include "llvm/ADT/StringSwitch.h"

#include <cmath>
#include <limits>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ScalarClass;

// One number in EdgeEvery is an edge case.
static constexpr unsigned EdgeEvery = 4;
// What an index may safely be: conformance kernels run 32 work-items or more
// over buffers of at least as many elements.
static constexpr uint64_t IndexLimit = 16;

uint64_t SeededRandom::next() {
  uint64_t Z = State += 0x9E3779B97F4A7C15;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
  return Z ^ (Z >> 31);
}

Optional<DataProfile> spir2nvvm::conformance::dataProfile(StringRef Name) {
  return StringSwitch<Optional<DataProfile>>(Name)
      .Case("edge", DataProfile::Edge)
      .Case("moderate", DataProfile::Moderate)
      .Case("positive", DataProfile::Positive)
      .Default(None);
}

static constexpr double FloatEdges[] = {
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    -2.5,
    1.5,
    3.14159265358979323846,
    std::numeric_limits<double>::infinity(),
    -std::numeric_limits<double>::infinity(),
    std::numeric_limits<double>::quiet_NaN(),
    // Largest, smallest normal and smallest denormal, of float and of half;
    // the neighbours of where conversions to integers end.
    3.4028234663852886e+38,
    1.1754943508222875e-38,
    1.401298464324817e-45,
    65504.0,
    6.103515625e-05,
    5.9604644775390625e-08,
    2147483648.0,
    -2147483904.0,
    4294967296.0,
    255.5,
    -128.5,
};

static double edgeOf(Scalar Kind, SeededRandom &Random) {
  double Edge = FloatEdges[Random.below(std::size(FloatEdges))];
  if (Kind != Scalar::Double || Random.below(8))
    return Edge;
  constexpr double DoubleEdges[] = {std::numeric_limits<double>::max(),
                                    std::numeric_limits<double>::min(),
                                    std::numeric_limits<double>::denorm_min()};
  return DoubleEdges[Random.below(std::size(DoubleEdges))];
}

// Half of them of everyday size, half over many powers of two.
static double wideFloat(Scalar Kind, SeededRandom &Random) {
  double Value = Random.unit() * 2 - 1;
  if (Random.below(2))
    return Value * 128;
  int Range = Kind == Scalar::Half ? 14 : Kind == Scalar::Float ? 100 : 600;
  return std::ldexp(Value, int(Random.below(unsigned(2 * Range))) - Range);
}

static void storeFloatOf(Scalar Kind, DataProfile Profile, SeededRandom &Random,
                         uint8_t *To) {
  if (Profile == DataProfile::Moderate)
    return storeFloat(Random.unit() * 16 - 4, Kind, To);
  if (Profile == DataProfile::Positive)
    return storeFloat(Random.unit() * 15 + 0.25, Kind, To);
  double Value =
      Random.below(EdgeEvery) ? wideFloat(Kind, Random) : edgeOf(Kind, Random);
  storeFloat(Value, Kind, To);
}

static uint64_t integerOf(Scalar Kind, DataProfile Profile,
                          SeededRandom &Random) {
  if (Profile == DataProfile::Moderate)
    return Random.below(IndexLimit);
  if (Profile == DataProfile::Positive)
    return 1 + Random.below(IndexLimit - 1);
  if (Random.below(EdgeEvery))
    return Random.next() >> Random.below(64);
  uint64_t SignBit = uint64_t(1) << (launch::bytesOf(Kind) * 8 - 1);
  const uint64_t Edges[] = {0, 1, ~uint64_t(0), SignBit, SignBit - 1, 2, 7, 64};
  return Edges[Random.below(std::size(Edges))];
}

void spir2nvvm::conformance::fillSeeded(MutableArrayRef<uint8_t> Bytes,
                                        Scalar Kind, DataProfile Profile,
                                        uint64_t Seed) {
  SeededRandom Random(Seed);
  size_t Step = bytesOf(Kind);
  for (size_t At = 0; At + Step <= Bytes.size(); At += Step)
    if (classOf(Kind) == ScalarClass::Float)
      storeFloatOf(Kind, Profile, Random, &Bytes[At]);
    else
      storeBits(integerOf(Kind, Profile, Random), Kind, &Bytes[At]);
}

void spir2nvvm::conformance::fillUniform(MutableArrayRef<uint8_t> Bytes,
                                         Scalar Kind, double Low, double High,
                                         uint64_t Seed) {
  SeededRandom Random(Seed);
  size_t Step = bytesOf(Kind);
  for (size_t At = 0; At + Step <= Bytes.size(); At += Step) {
    double Unit = Random.unit();
    if (classOf(Kind) == ScalarClass::Float)
      storeFloat(Low + Unit * (High - Low), Kind, &Bytes[At]);
    else
      storeBits(uint64_t(int64_t(std::floor(Low + Unit * (High - Low + 1)))),
                Kind, &Bytes[At]);
  }
}
