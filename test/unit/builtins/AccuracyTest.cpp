// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every math function for float, double and half against MPFR: special values,
/// all pairs of them, and seeded random operands, within the limits of
/// MathLimits.def. With SPIR2NVVM_ALL=1 all halves and many more operands; with
/// SPIR2NVVM_ULP_TABLE=FILE what was found as the table of docs/builtins.md.

#include "Halves.h"
#include "Program.h"
#include "Reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <map>
#include <random>
#include <sstream>
#include <string_view>

using namespace spir2nvvm;
using test::Format;
using test::Subnormals;

namespace {

enum class Shape { X, XY, XYZ, XN };

constexpr double Exact = 0.5;
constexpr double Any = INFINITY;
constexpr double None = -1;
constexpr double Listed = -2;

struct Row {
  const char *Name;
  Shape Operands;
  test::ReferenceFn Reference;
  double Limits[3]; // float, double, half
};

constexpr Row Rows[] = {
#define LIMIT(NAME, SHAPE, REFERENCE, FLOAT, DOUBLE, HALF)                     \
  {#NAME, Shape::SHAPE, test::reference::REFERENCE, {FLOAT, DOUBLE, HALF}},
#include "MathLimits.def"
};

struct UlpLimit {
  std::string_view Name;
  double Limits[2]; // float, double; 0: exact
};

constexpr UlpLimit UlpLimits[] = {
#define ULP_LIMIT(NAME, FLOAT, DOUBLE) {NAME, {FLOAT, DOUBLE}},
#include "Conformance/Compare/UlpLimits.def"
};

double limitOf(const Row &R, size_t Column) {
  if (R.Limits[Column] != Listed)
    return R.Limits[Column];
  for (const UlpLimit &L : UlpLimits)
    if (L.Name == R.Name)
      return std::max(Exact, L.Limits[Column]);
  return Exact;
}

struct Element {
  const char *Name;
  Format F;
  unsigned Bytes;
};
constexpr Element Elements[] = {{"float", test::FloatFormat, 4},
                                {"double", test::DoubleFormat, 8},
                                {"half", test::HalfFormat, 2}};

// ---- Values of a type, kept as double --------------------------------------

double rounded(const Element &E, double V) {
  switch (E.Bytes) {
  case 2:
    return test::halfValue(test::roundToHalf(V, test::Direction::Nearest));
  case 4:
    return float(V);
  default:
    return V;
  }
}

void store(const Element &E, double V, void *To) {
  uint16_t Half = test::roundToHalf(V, test::Direction::Nearest);
  float Single = float(V);
  std::memcpy(To,
              E.Bytes == 2   ? static_cast<void *>(&Half)
              : E.Bytes == 4 ? static_cast<void *>(&Single)
                             : static_cast<void *>(&V),
              E.Bytes);
}

double load(const Element &E, const void *From) {
  uint16_t Half;
  float Single;
  double Double;
  switch (E.Bytes) {
  case 2:
    std::memcpy(&Half, From, 2);
    return test::halfValue(Half);
  case 4:
    std::memcpy(&Single, From, 4);
    return Single;
  default:
    std::memcpy(&Double, From, 8);
    return Double;
  }
}

// ---- Operands --------------------------------------------------------------

/// 7.5.1's special values and those where algorithms change: the ends of the
/// normal and subnormal numbers, whole numbers and halves around the size of
/// the significand, ends of the ranges of exponentials and the gamma function.
std::vector<double> specials(const Element &E) {
  const Format &F = E.F;
  double Smallest = std::ldexp(1.0, F.MinExponent - F.Precision + 1);
  double Normal = std::ldexp(1.0, F.MinExponent);
  double Step = std::ldexp(1.0, 1 - F.Precision);
  double Largest = std::ldexp(2 - Step, F.MaxExponent);
  double Whole = std::ldexp(1.0, F.Precision - 1);
  std::vector<double> V = {0,
                           Smallest,
                           3 * Smallest,
                           Normal - Smallest,
                           Normal,
                           Normal * (1 + Step),
                           std::sqrt(Normal),
                           Step / 4,
                           Step,
                           1e-3,
                           0.25,
                           0.49999999,
                           0.5,
                           0.75,
                           1 - Step / 2,
                           1,
                           1 + Step,
                           1.3888756, // e^x / 2 is above 2, sinh below
                           1.5,
                           1.57079632679489662,
                           2,
                           2.5,
                           2.71828182845904524,
                           3,
                           3.14159265358979324,
                           3.5,
                           4,
                           6.5,
                           7,
                           10.24,
                           17,
                           34.9,
                           64,
                           88.720978, // e^x is about to overflow
                           89.4,      // e^x overflows, sinh does not
                           103.9,
                           105615,
                           171.6,
                           709.7,
                           745.1,
                           Whole / 2 - 0.5,
                           Whole - 0.5,
                           Whole,
                           Whole + 1,
                           2 * Whole,
                           std::sqrt(Largest),
                           1 / Normal, // 1/x is about to be flushed
                           Largest / 2,
                           Largest,
                           INFINITY};
  for (size_t N = 0, Count = V.size(); N != Count; ++N) {
    V[N] = rounded(E, V[N]);
    V.push_back(-V[N]);
  }
  V.push_back(NAN);
  return V;
}

class RandomValues {
public:
  explicit RandomValues(const Element &E) : E(E), Next(E.Bytes) {}

  double value() {
    switch (Next() % 6) {
    case 0: // any exponent, subnormal ones included
      return rounded(E, std::ldexp(within(1, 2), exponent()));
    case 1:
      return rounded(E, within(-1, 1));
    case 2: // around 1
      return rounded(
          E, sign() * (1 + within(-1, 1) * std::ldexp(1.0, -int(Next() % 24))));
    case 3:
      return rounded(E, within(-30, 30));
    case 4:
      return rounded(E, within(-800, 800));
    default: // around multiples of a quarter turn
      return rounded(E, int(Next() % 4001 - 2000) * 1.57079632679489662);
    }
  }
  int integer() {
    constexpr int Ranges[] = {8, 40, 300, 3000, INT32_MAX};
    return std::uniform_int_distribution<int>(-Ranges[Next() % 5],
                                              Ranges[Next() % 5])(Next);
  }

private:
  double within(double Low, double High) {
    return std::uniform_real_distribution<double>(Low, High)(Next);
  }
  double sign() { return Next() % 2 ? -1 : 1; }
  int exponent() {
    return std::uniform_int_distribution<int>(E.F.MinExponent - E.F.Precision,
                                              E.F.MaxExponent)(Next);
  }

  const Element &E;
  std::mt19937 Next;
};

/// Columns of operands.
struct Table {
  std::vector<double> X, Y, Z;
  std::vector<int32_t> N;
  void add(double A, double B = 0, double C = 0, int32_t D = 0) {
    X.push_back(A);
    Y.push_back(B);
    Z.push_back(C);
    N.push_back(D);
  }
};

bool thorough() { return std::getenv("SPIR2NVVM_ALL") != nullptr; }

Table operandsFor(const Element &E, Shape Of) {
  Table T;
  std::vector<double> Special = specials(E);
  if (E.Bytes == 2 && Of == Shape::X) // all there are
    for (unsigned Bits = 0; Bits != 0x10000; ++Bits)
      T.add(test::halfValue(uint16_t(Bits)));
  for (double A : Special) {
    if (Of == Shape::X)
      T.add(A);
    else if (Of == Shape::XN)
      for (int N :
           {0,     1,    -1,    2,    -2,    3,        -3,        7,
            -16,   24,   126,   -126, 127,   -149,     150,       277,
            -1022, 1074, -1075, 2098, -2200, 16777217, INT32_MAX, INT32_MIN})
        T.add(A, 0, 0, N);
    else
      for (double B : Special)
        T.add(A, B, 1);
  }
  RandomValues Random(E);
  for (int I = 0, Count = thorough() ? 100000 : 1500; I != Count; ++I) {
    double A = Random.value(), B = Random.value(), C = Random.value();
    T.add(A, B, C, Random.integer());
  }
  return T;
}

// ---- Measuring -------------------------------------------------------------

struct Finding {
  double Ulps = 0;
  std::string Operands, Got;
};

std::string textOf(double V) {
  std::ostringstream OS;
  OS << std::setprecision(17) << V;
  return OS.str();
}

std::string operandText(const Row &R, const Table &T, size_t I) {
  std::string Text = textOf(T.X[I]);
  if (R.Operands == Shape::XN)
    return Text + ", " + std::to_string(T.N[I]);
  if (R.Operands != Shape::X)
    Text += ", " + textOf(T.Y[I]);
  return R.Operands == Shape::XYZ ? Text + ", " + textOf(T.Z[I]) : Text;
}

double flushed(const Format &F, double V) {
  return std::fabs(V) < std::ldexp(1.0, F.MinExponent) ? std::copysign(0.0, V)
                                                       : V;
}

test::ZeroSigns zerosOf(const Row &R) {
  // 7.5.1 lets fmin and fmax of two zeros be either of them.
  llvm::StringRef Name = R.Name;
  bool Either = Name == "fmin" || Name == "fmax" || Name.endswith("mag");
  return Either ? test::ZeroSigns::Either : test::ZeroSigns::Matter;
}

double errorOf(const Row &R, const Format &F, const test::Operands &In,
               double Got, Subnormals How) {
  test::Real Value;
  R.Reference(Value, In);
  double Error = test::errorInUlps(F, Got, Value, zerosOf(R));
  // 7.5.3: a result below the normal numbers may be a zero.
  test::Real Least(std::ldexp(1.0, F.MinExponent) * 1.001);
  if (How == Subnormals::Flushed && Got == 0 &&
      !mpfr_nan_p(mpfr_srcptr(Value)) && mpfr_cmpabs(Value, Least) < 0)
    return 0;
  return Error;
}

double errorAt(const Row &R, const Format &F, const Table &T, size_t I,
               double Got, Subnormals How) {
  test::Operands In;
  auto Set = [&](bool Flush) {
    auto Value = [&](double V) { return Flush ? flushed(F, V) : V; };
    mpfr_set_d(In.X, Value(T.X[I]), MPFR_RNDN);
    mpfr_set_d(In.Y, Value(T.Y[I]), MPFR_RNDN);
    mpfr_set_d(In.Z, Value(T.Z[I]), MPFR_RNDN);
    In.N = T.N[I];
  };
  Set(false);
  double Error = errorOf(R, F, In, Got, How);
  if (How == Subnormals::Kept || Error <= Exact)
    return Error;
  Set(true); // operands may be flushed, too
  return std::min(Error, errorOf(R, F, In, Got, How));
}

// MPFR's gamma function takes its time far below zero, and every double there
// is a whole number, where it is NaN, or far too small to be represented.
bool isSkipped(const Row &R, double X) {
  return llvm::StringRef(R.Name).endswith("gamma") && X < -3000;
}

std::string prototypeText(const Row &R, const Element &E) {
  std::string T = E.Name, Text = T + " " + R.Name + "(" + T;
  if (R.Operands == Shape::XN)
    return Text + ", int)";
  if (R.Operands != Shape::X)
    Text += ", " + T;
  if (R.Operands == Shape::XYZ)
    Text += ", " + T;
  return Text + ")";
}

std::vector<uint8_t> column(const Element &E, const std::vector<double> &V) {
  std::vector<uint8_t> Bytes(V.size() * E.Bytes);
  for (size_t I = 0; I != V.size(); ++I)
    store(E, V[I], &Bytes[I * E.Bytes]);
  return Bytes;
}

Finding worst(test::Program &Run, size_t Kernel, const Row &R, const Element &E,
              Subnormals How) {
  Table T = operandsFor(E, R.Operands);
  std::vector<uint8_t> X = column(E, T.X), Y = column(E, T.Y),
                       Z = column(E, T.Z);
  std::vector<void *> Arrays{X.data()};
  if (R.Operands == Shape::XN)
    Arrays.push_back(T.N.data());
  if (R.Operands == Shape::XY || R.Operands == Shape::XYZ)
    Arrays.push_back(Y.data());
  if (R.Operands == Shape::XYZ)
    Arrays.push_back(Z.data());
  std::vector<uint8_t> Out = Run.run(Kernel, Arrays, T.X.size());
  Finding Worst;
  for (size_t I = 0; I != T.X.size(); ++I) {
    if (isSkipped(R, T.X[I]))
      continue;
    double Got = load(E, &Out[I * E.Bytes]);
    double Error = errorAt(R, E.F, T, I, Got, How);
    if (Error > Worst.Ulps)
      Worst = {Error, operandText(R, T, I), textOf(Got)};
  }
  return Worst;
}

/// What one type's functions were found to be wrong by, for the table.
using Findings = std::map<std::string, Finding>;

Findings measure(unsigned Column, test::MathMode Math) {
  const Element &E = Elements[Column];
  std::vector<std::string> Texts;
  std::vector<const Row *> Present;
  for (const Row &R : Rows)
    if (limitOf(R, Column) != None) {
      Texts.push_back(prototypeText(R, E));
      Present.push_back(&R);
    }
  test::Program Run(Texts, Math);
  Findings All;
  for (size_t N = 0; N != Present.size(); ++N) {
    const Row &R = *Present[N];
    Finding F = worst(Run, N, R, E, Math.How);
    All[R.Name] = F;
    EXPECT_LE(F.Ulps, limitOf(R, Column))
        << Texts[N] << " of " << F.Operands << " is " << F.Got;
  }
  return All;
}

// ---- The table -------------------------------------------------------------

std::string limitText(double Limit) {
  return Limit == Exact ? "exact" : Limit == Any ? "any" : textOf(Limit);
}

std::string errorText(const Finding &F) {
  std::ostringstream OS;
  OS << std::fixed << std::setprecision(2) << F.Ulps;
  return F.Operands.empty() ? "0" : OS.str() + " at " + F.Operands;
}

void writeTable(const char *Path, const Findings (&Found)[3]) {
  std::ofstream Out(Path);
  Out << "| function | float | limit | double | limit | half | limit |\n"
         "|---|---|---|---|---|---|---|\n";
  for (const Row &R : Rows) {
    Out << "| `" << R.Name << '`';
    for (unsigned Column = 0; Column != 3; ++Column) {
      auto F = Found[Column].find(R.Name);
      if (F == Found[Column].end())
        Out << " | – | –";
      else
        Out << " | " << errorText(F->second) << " | "
            << limitText(limitOf(R, Column));
    }
    Out << " |\n";
  }
}

TEST(Accuracy, WithinTheLimits) {
  Findings Found[3];
  for (unsigned Column = 0; Column != 3; ++Column)
    Found[Column] = measure(Column, {});
  if (const char *Path = std::getenv("SPIR2NVVM_ULP_TABLE"))
    writeTable(Path, Found);
}

TEST(Accuracy, WithinTheLimitsWithFlushedSubnormals) {
  measure(0, {Subnormals::Flushed, MathSource::Toolkit});
}

// On any GPU that keeps what PTX promises of approximate instructions. With
// SPIR2NVVM_WORST_TABLE=FILE what was found as a table.
TEST(Accuracy, WithinTheLimitsAtWorst) {
  Findings Found[3];
  for (unsigned Column = 0; Column != 3; ++Column)
    Found[Column] = measure(
        Column, {Subnormals::Kept, MathSource::Toolkit, Approximation::Worst});
  measure(0, {Subnormals::Flushed, MathSource::Toolkit, Approximation::Worst});
  if (const char *Path = std::getenv("SPIR2NVVM_WORST_TABLE"))
    writeTable(Path, Found);
}

// What machines without a toolkit compute with.
TEST(Accuracy, WithinTheLimitsOnTheHost) {
  for (unsigned Column = 0; Column != 3; ++Column)
    measure(Column, {Subnormals::Kept, MathSource::Host});
  measure(0, {Subnormals::Flushed, MathSource::Host});
}

// The library that LLVM's back end links.
TEST(Accuracy, OwnLibraryKeepsTheLimits) {
  ASSERT_NE(
      test::Program({"float sin(float)"}, {Subnormals::Kept, MathSource::Own})
          .libdevice(),
      "");
  for (Approximation How : {Approximation::Exact, Approximation::Worst}) {
    for (unsigned Column = 0; Column != 3; ++Column)
      measure(Column, {Subnormals::Kept, MathSource::Own, How});
    measure(0, {Subnormals::Flushed, MathSource::Own, How});
  }
}

} // namespace
