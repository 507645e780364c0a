// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Texts of errors and spellings, and the OpenCL C rendering of signatures.

#include "Components.h"

using namespace spir2nvvm::mangling;

namespace {

struct ReasonRow {
  std::string_view Expected, Why;
};

constexpr ReasonRow ReasonRows[] = {
#define REASON(ID, EXPECTED, WHY) {EXPECTED, WHY},
#include "spir2nvvm/mangling/Errors.def"
};

} // namespace

std::string_view ParseError::expected() const {
  return ReasonRows[static_cast<unsigned>(Code)].Expected;
}

std::string_view ParseError::why() const {
  return ReasonRows[static_cast<unsigned>(Code)].Why;
}

std::string spir2nvvm::mangling::toString(const ParseError &Error) {
  std::string Out = "at offset " + std::to_string(Error.Offset) + ": expected ";
  Out += Error.expected();
  Out += ": ";
  Out += Error.why();
  return Out;
}

std::string_view spir2nvvm::mangling::toString(Spelling How) {
  return rulesOf(How).Name;
}

bool spir2nvvm::mangling::parseSpelling(std::string_view Text, Spelling &How) {
  for (unsigned I = 0; I != NumSpellings; ++I)
    if (SpellingTable[I].Name == Text) {
      How = static_cast<Spelling>(I);
      return true;
    }
  return false;
}

std::string spir2nvvm::mangling::toString(const Signature &Sig) {
  std::string Out(Sig.Name);
  Out += '(';
  for (const Type &T : Sig.Params) {
    if (&T != Sig.Params.begin())
      Out += ", ";
    print(Out, T);
  }
  Out += ')';
  return Out;
}
