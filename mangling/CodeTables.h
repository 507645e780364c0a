// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the demangler looks up for a character or a type code: constant tables
/// the compiler makes of TypeNames.def and RefusedCodes.def.

#ifndef SPIR2NVVM_MANGLING_CODETABLES_H
#define SPIR2NVVM_MANGLING_CODETABLES_H

#include "spir2nvvm/mangling/Mangling.h"

namespace spir2nvvm::mangling {

constexpr unsigned char byte(char C) { return static_cast<unsigned char>(C); }

/// What one character can start or belong to. A table, because names are
/// random enough to mispredict every branch.
struct CharTable {
  bool Identifier[256] = {};
  bool Qualifier[256] = {};
  Base Scalar[256] = {};
  Reason Refusal[256] = {}; ///< of codes that are not scalars
};

constexpr CharTable makeCharTable() {
  CharTable Table;
  for (unsigned C = 0; C != 256; ++C) {
    bool Lower = C >= 'a' && C <= 'z', Upper = C >= 'A' && C <= 'Z';
    Table.Identifier[C] =
        Lower || Upper || (C >= '0' && C <= '9') || C == '_' || C == '$';
    Table.Qualifier[C] = C == 'r' || C == 'V' || C == 'K' || C == 'U';
    Table.Scalar[C] = Base::Vendor;
    Table.Refusal[C] = Reason::UnknownType;
  }
#define SCALAR(KIND, CODE, OPENCL, BITS, CLASS)                                \
  if (sizeof(CODE) == 2)                                                       \
    Table.Scalar[byte((CODE)[0])] = Base::KIND;
#include "spir2nvvm/mangling/TypeNames.def"
#define REFUSED(LETTER, REASON) Table.Refusal[byte(LETTER)] = Reason::REASON;
#include "RefusedCodes.def"
  return Table;
}
inline constexpr CharTable Chars = makeCharTable();

/// All scalars and vectors, ready to be copied as a whole: a type put together
/// byte by byte stalls the next one that copies it.
struct ValueTypes {
  static constexpr unsigned Rows = 17; // by lanes
  static constexpr unsigned Columns = static_cast<unsigned>(Base::Double) + 1;
  Type At[Rows][Columns] = {};
};

constexpr ValueTypes makeValueTypes() {
  ValueTypes Types;
  for (unsigned Lanes = 1; Lanes != ValueTypes::Rows; ++Lanes)
    for (unsigned I = 0; I != ValueTypes::Columns; ++I)
      Types.At[Lanes][I] = makeType(static_cast<Base>(I), Lanes);
  return Types;
}
inline constexpr ValueTypes Values = makeValueTypes();

inline const Type &valueType(Base Element, unsigned Lanes = 1) {
  return Values.At[Lanes][static_cast<unsigned>(Element)];
}

} // namespace spir2nvvm::mangling

#endif // SPIR2NVVM_MANGLING_CODETABLES_H
