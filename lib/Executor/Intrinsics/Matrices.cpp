// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Products of halves and the like are exact in a double, and so are most of
/// their sums; PTX leaves order and rounding open. Doubles are fused one after
/// the other.

#include "Executor/Intrinsics/Matrices.h"

#include "Executor/Floats/SmallFloat.h"
#include "Target/MatrixForm.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

namespace {

/// A matrix as the bits of its elements.
struct Matrix {
  Matrix(const MatrixFragment &Of, MatrixType Type)
      : Of(Of), Type(Type), Bits(size_t(Of.rows()) * Of.columns()) {}

  uint64_t &at(MatrixPlace P) { return Bits[P.Row * Of.columns() + P.Column]; }
  uint64_t at(unsigned Row, unsigned Column) const {
    return Bits[Row * Of.columns() + Column];
  }
  template <typename Fn> void eachElement(unsigned Lane, Fn Do) {
    for (unsigned R = 0; R != Of.registers(); ++R)
      for (unsigned E = 0; E != Of.perRegister(); ++E)
        Do(at(Of.place(Lane, R, E)), R, E * bitsOf(Type));
  }

  MatrixFragment Of;
  MatrixType Type;
  std::vector<uint64_t> Bits;
};

} // namespace

static uint64_t mask(unsigned Bits) { return ~0ull >> (64 - Bits); }

// ---- Elements ---------------------------------------------------------------

static std::optional<SmallFormat> smallFormat(MatrixType T) {
  switch (T) {
  case MatrixType::F16:
    return SmallFormat::F16;
  case MatrixType::BF16:
    return SmallFormat::BF16;
  case MatrixType::TF32:
    return SmallFormat::TF32;
  case MatrixType::E4M3:
    return SmallFormat::E4M3;
  case MatrixType::E5M2:
    return SmallFormat::E5M2;
  default:
    return std::nullopt;
  }
}

static bool isFloat(MatrixType T) {
  return smallFormat(T) || T == MatrixType::F32 || T == MatrixType::F64;
}

static double numberOf(MatrixType T, uint64_t Bits) {
  if (auto Format = smallFormat(T))
    return smallValue(*Format, uint32_t(Bits));
  return T == MatrixType::F32 ? bit_cast<float>(uint32_t(Bits))
                              : bit_cast<double>(Bits);
}

static uint64_t bitsOf(MatrixType T, double Number) {
  if (auto Format = smallFormat(T))
    return toSmall(*Format, Number, SmallRounding::Nearest, Beyond::Infinity);
  return T == MatrixType::F32 ? bit_cast<uint32_t>(static_cast<float>(Number))
                              : bit_cast<uint64_t>(Number);
}

static int64_t integerOf(MatrixType T, uint64_t Bits) {
  bool Signed =
      T == MatrixType::S8 || T == MatrixType::S4 || T == MatrixType::S32;
  return Signed ? SignExtend64(Bits, bitsOf(T)) : int64_t(Bits);
}

// ---- Products ---------------------------------------------------------------

static uint64_t floatElement(const MatrixForm &Form, const Matrix &A,
                             const Matrix &B, uint64_t Begin, MatrixPlace P) {
  bool Fused = Form.D == MatrixType::F64;
  double Start = numberOf(Form.C, Begin), Sum = Fused ? Start : 0;
  for (unsigned K = 0; K != Form.Inner; ++K) {
    double X = numberOf(Form.A, A.at(P.Row, K));
    double Y = numberOf(Form.B, B.at(K, P.Column));
    Sum = Fused ? std::fma(X, Y, Sum) : Sum + X * Y;
  }
  return bitsOf(Form.D, Fused ? Sum : Sum + Start);
}

static uint64_t integerElement(const MatrixForm &Form, const Matrix &A,
                               const Matrix &B, uint64_t Begin, MatrixPlace P) {
  int64_t Sum = integerOf(Form.C, Begin);
  for (unsigned K = 0; K != Form.Inner; ++K) {
    uint64_t X = A.at(P.Row, K), Y = B.at(K, P.Column);
    Sum += Form.A == MatrixType::B1
               ? int64_t(Form.Ands ? X & Y : X ^ Y)
               : integerOf(Form.A, X) * integerOf(Form.B, Y);
  }
  using Limits = std::numeric_limits<int32_t>;
  if (Form.Saturates)
    Sum = std::clamp<int64_t>(Sum, Limits::min(), Limits::max());
  return uint32_t(Sum);
}

void spir2nvvm::executor::multiplyMatrices(
    uint32_t Lanes, const LaneValues (&Values)[WarpSize]) {
  MatrixForm Form =
      MatrixForm::unpacked(Values[countTrailingZeros(Lanes)].Operands[0]);
  auto Make = [&](MatrixPart Part, MatrixType Type) {
    return Matrix(MatrixFragment(Form, Part, Type), Type);
  };
  Matrix A = Make(MatrixPart::A, Form.A), B = Make(MatrixPart::B, Form.B);
  Matrix C = Make(MatrixPart::Accumulator, Form.C);
  Matrix D = Make(MatrixPart::Accumulator, Form.D);
  for (unsigned Lane = 0; Lane != WarpSize; ++Lane) {
    if ((Lanes >> Lane & 1) == 0)
      continue;
    const uint64_t *Registers = Values[Lane].Operands + 1;
    for (Matrix *M : {&A, &B, &C}) {
      M->eachElement(Lane, [&](uint64_t &Bits, unsigned R, unsigned Shift) {
        Bits = Registers[R] >> Shift & mask(bitsOf(M->Type));
      });
      Registers += M->Of.registers();
    }
  }
  for (unsigned Row = 0; Row != Form.Rows; ++Row)
    for (unsigned Column = 0; Column != Form.Columns; ++Column) {
      MatrixPlace P = {Row, Column};
      D.at(P) = isFloat(Form.D) ? floatElement(Form, A, B, C.at(P), P)
                                : integerElement(Form, A, B, C.at(P), P);
    }
  for (unsigned Lane = 0; Lane != WarpSize; ++Lane) {
    if ((Lanes >> Lane & 1) == 0)
      continue;
    uint64_t *Results = Values[Lane].Results;
    std::fill_n(Results, D.Of.registers(), 0);
    D.eachElement(Lane, [&](uint64_t &Bits, unsigned R, unsigned Shift) {
      Results[R] |= Bits << Shift;
    });
  }
}
