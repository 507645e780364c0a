// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Values.h"

#include "Halves.h"

#include <cmath>
#include <cstdlib>

using namespace spir2nvvm;
using mangling::Base;

static uint64_t randomBits(unsigned Bits, std::mt19937_64 &Random) {
  switch (Random() % 4) {
  case 0: // 0, 1, 2, ...
    return Random() % 4;
  case 1: // the extremes and their neighbours
    return (uint64_t(1) << (Bits - Random() % 2 - 1)) - Random() % 3;
  case 2: // any size
    return Random() >> (Random() % 64);
  default:
    return Random();
  }
}

static double randomNumber(std::mt19937_64 &Random) {
  constexpr double Special[] = {0.0,      -0.0, 1.0, -1.0, 0.5,    2.5,
                                INFINITY, NAN,  3.5, -7.0, 1e-310, 65504};
  switch (Random() % 4) {
  case 0:
    return Special[Random() % std::size(Special)];
  case 1:
    return std::ldexp(double(int64_t(Random())), -63);
  case 2:
    return std::ldexp(double(int64_t(Random())), int(Random() % 20) - 60);
  default:
    return std::ldexp(double(int64_t(Random())), int(Random() % 200) - 160);
  }
}

void test::randomValue(Base Element, std::mt19937_64 &Random, void *To) {
  if (mangling::classOf(Element) != mangling::ScalarClass::Floating) {
    uint64_t Bits = randomBits(mangling::bitsOf(Element), Random);
    std::memcpy(To, &Bits, bytesOf(Element));
    return;
  }
  double V = randomNumber(Random);
  float Single = float(V);
  uint16_t Half = roundToHalf(V, Direction::Nearest);
  const void *From = Element == Base::Half ? static_cast<const void *>(&Half)
                     : Element == Base::Float
                         ? static_cast<const void *>(&Single)
                         : static_cast<const void *>(&V);
  std::memcpy(To, From, bytesOf(Element));
}

std::vector<uint8_t> test::randomValues(const mangling::Type &T, size_t Count,
                                        std::mt19937_64 &Random) {
  size_t Bytes = bytesOf(T.Element);
  std::vector<uint8_t> Out(Count * roomForLanes(T) * Bytes);
  for (size_t I = 0; I != Out.size(); I += Bytes)
    randomValue(T.Element, Random, &Out[I]);
  return Out;
}

double test::asDouble(Base Element, const void *From) {
  if (Element == Base::Half) {
    uint16_t Bits;
    std::memcpy(&Bits, From, sizeof(Bits));
    return halfValue(Bits);
  }
  if (Element == Base::Float) {
    float V;
    std::memcpy(&V, From, sizeof(V));
    return V;
  }
  double V;
  std::memcpy(&V, From, sizeof(V));
  return V;
}

bool test::sameValue(Base Element, const void *A, const void *B) {
  if (std::memcmp(A, B, bytesOf(Element)) == 0)
    return true;
  return mangling::classOf(Element) == mangling::ScalarClass::Floating &&
         std::isnan(asDouble(Element, A)) && std::isnan(asDouble(Element, B));
}

int64_t test::asInteger(Base Element, const void *From) {
  uint64_t Bits = 0;
  std::memcpy(&Bits, From, bytesOf(Element));
  if (mangling::classOf(Element) != mangling::ScalarClass::Signed)
    return int64_t(Bits);
  unsigned Unused = 64 - mangling::bitsOf(Element);
  return int64_t(Bits << Unused) >> Unused;
}

void test::storeInteger(Base Element, int64_t V, void *To) {
  std::memcpy(To, &V, bytesOf(Element));
}

std::vector<mangling::Prototype>
test::overloadsWhere(bool (*Chosen)(const mangling::Prototype &),
                     unsigned Step) {
  if (std::getenv("SPIR2NVVM_ALL"))
    Step = 1;
  std::vector<mangling::Prototype> Out;
  unsigned Number = 0;
  for (uint32_t I = 0, E = mangling::prototypeCount(); I != E; ++I) {
    mangling::Prototype Proto = mangling::prototypeAt(I, 64);
    if (Chosen(Proto) && Number++ % Step == 0)
      Out.push_back(Proto);
  }
  return Out;
}
