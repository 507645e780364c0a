// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Names and literals: @saxpy, %"two words", "a\22b".

#include "Writer/Text/TextWriter.h"

#include "llvm/ADT/StringExtras.h"

#include <array>

using namespace llvm;
using namespace spir2nvvm;

// A table: every letter of every name is looked at.
static constexpr auto NameChars = [] {
  std::array<bool, 256> Is{};
  for (char C = '0'; C <= '9'; ++C)
    Is[uint8_t(C)] = true;
  for (char C = 'a'; C <= 'z'; ++C)
    Is[uint8_t(C)] = Is[uint8_t(C - 'a' + 'A')] = true;
  for (char C : {'-', '.', '_', '$'})
    Is[uint8_t(C)] = true;
  return Is;
}();

static bool isNameChar(char C) { return NameChars[uint8_t(C)]; }

void spir2nvvm::writeQuoted(raw_ostream &OS, StringRef Text) {
  OS << '"';
  printEscapedString(Text, OS);
  OS << '"';
}

void spir2nvvm::writeName(raw_ostream &OS, char Prefix, StringRef Name) {
  OS << Prefix;
  if (!isDigit(Name[0]) && all_of(Name, isNameChar))
    OS << Name;
  else
    writeQuoted(OS, Name);
}

void spir2nvvm::writeValueName(TextWriter &W, const Value &Wanted) {
  const Value &V = W.Slots.representative(Wanted);
  const auto *G = dyn_cast<GlobalValue>(&V);
  const char Prefix = G ? '@' : '%';
  if (V.hasName()) {
    writeName(W.OS, Prefix, W.Slots.nameOf(V));
    return;
  }
  W.OS << Prefix;
  writeNumber(W.OS, G ? W.Slots.ofGlobal(*G) : W.Slots.ofLocal(V));
}
