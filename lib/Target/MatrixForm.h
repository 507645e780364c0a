// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a matrix instruction multiplies (PTX ISA, "Warp Level Matrix
/// Multiply-Accumulate Instructions"): the reader of PTX says it with a number,
/// and the executor takes it apart.

#ifndef SPIR2NVVM_LIB_TARGET_MATRIXFORM_H
#define SPIR2NVVM_LIB_TARGET_MATRIXFORM_H

#include <cstdint>

namespace spir2nvvm {

enum class MatrixType : uint8_t {
  F16,
  BF16,
  TF32,
  F32,
  F64,
  E4M3,
  E5M2,
  S8,
  U8,
  S4,
  U4,
  B1,
  S32
};

inline unsigned bitsOf(MatrixType T) {
  switch (T) {
  case MatrixType::F64:
    return 64;
  case MatrixType::F16:
  case MatrixType::BF16:
    return 16;
  case MatrixType::E4M3:
  case MatrixType::E5M2:
  case MatrixType::S8:
  case MatrixType::U8:
    return 8;
  case MatrixType::S4:
  case MatrixType::U4:
    return 4;
  case MatrixType::B1:
    return 1;
  default:
    return 32;
  }
}

/// A is Rows x Inner, B is Inner x Columns, C and D are Rows x Columns.
struct MatrixForm {
  uint8_t Rows = 0, Columns = 0;
  uint16_t Inner = 0;
  MatrixType D = MatrixType::F32, A = MatrixType::F16, B = MatrixType::F16,
             C = MatrixType::F32;
  bool Saturates = false;
  bool Ands = false;   // of single bits: and, not xor
  bool IsWmma = false; // fragments as wmma.load makes them

  uint64_t packed() const {
    return uint64_t(Rows) | uint64_t(Columns) << 8 | uint64_t(Inner) << 16 |
           uint64_t(D) << 32 | uint64_t(A) << 36 | uint64_t(B) << 40 |
           uint64_t(C) << 44 | uint64_t(Saturates) << 48 |
           uint64_t(Ands) << 49 | uint64_t(IsWmma) << 50;
  }
  static MatrixForm unpacked(uint64_t Number) {
    auto Type = [&](unsigned At) {
      return static_cast<MatrixType>(Number >> At & 15);
    };
    MatrixForm Form;
    Form.Rows = uint8_t(Number);
    Form.Columns = uint8_t(Number >> 8);
    Form.Inner = uint16_t(Number >> 16);
    Form.D = Type(32), Form.A = Type(36), Form.B = Type(40), Form.C = Type(44);
    Form.Saturates = Number >> 48 & 1;
    Form.Ands = Number >> 49 & 1;
    Form.IsWmma = Number >> 50 & 1;
    return Form;
  }
};

enum class MatrixPart : uint8_t { A, B, Accumulator };

struct MatrixPlace {
  unsigned Row, Column;
};

/// A lane's share of a matrix: how many registers it has, and what the places
/// in them are.
class MatrixFragment {
public:
  MatrixFragment(const MatrixForm &Form, MatrixPart Part, MatrixType Type)
      : Form(Form), Part(Part), Type(Type) {}

  unsigned registers() const {
    if (Form.IsWmma && Type == MatrixType::F16)
      return Part == MatrixPart::Accumulator ? 4 : 8;
    return rows() * columns() / (32 * perRegister());
  }
  unsigned perRegister() const {
    unsigned Bits = bitsOf(Type);
    return Bits < 32 ? 32 / Bits : 1;
  }
  unsigned rows() const {
    return Part == MatrixPart::B ? Form.Inner : Form.Rows;
  }
  unsigned columns() const {
    return Part == MatrixPart::A ? Form.Inner : Form.Columns;
  }

  /// wmma: the places of a lane are that many of the matrix, one after the
  /// other: along A's and C's rows, and B's columns.
  unsigned share() const { return rows() * columns() / 32; }
  unsigned fastest() const {
    return Part == MatrixPart::B ? rows() : columns();
  }

  MatrixPlace place(unsigned Lane, unsigned Register, unsigned Element) const {
    if (Form.IsWmma) {
      // f16 has each place twice.
      unsigned Number =
          Lane * share() + (Register * perRegister() + Element) % share();
      unsigned Slow = Number / fastest(), Fast = Number % fastest();
      return Part == MatrixPart::B ? MatrixPlace{Fast, Slow}
                                   : MatrixPlace{Slow, Fast};
    }
    unsigned Group = Lane / 4, Thread = Lane % 4, Each = perRegister();
    if (Part == MatrixPart::B)
      return {Each * (Thread + 4 * Register) + Element, Group};
    if (Part == MatrixPart::A) {
      unsigned Across = rows() / 8; // how often the rows are
      return {Group + 8 * (Register % Across),
              Each * (Thread + 4 * (Register / Across)) + Element};
    }
    unsigned Number = Register * Each + Element;
    return {Group + 8 * (Number / 2), 2 * Thread + Number % 2};
  }

private:
  MatrixForm Form;
  MatrixPart Part;
  MatrixType Type;
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_MATRIXFORM_H
