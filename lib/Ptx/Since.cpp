// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Since.h"

#include "Ptx/Words.h"

#include <charconv>

using namespace spir2nvvm::ptx;

namespace {
struct InstructionRow {
  std::string_view Opcode, Words, Targets;
};
struct RegisterRow {
  std::string_view Prefix, Targets;
};
} // namespace

static constexpr InstructionRow Instructions[] = {
#define PTX_SINCE(OPCODE, WORDS, TARGETS) {OPCODE, WORDS, TARGETS},
#include "Ptx/Since.def"
};

static constexpr RegisterRow Registers[] = {
#define PTX_REGISTER_SINCE(PREFIX, TARGETS) {PREFIX, TARGETS},
#include "Ptx/Since.def"
};

// CUDA 12's sm_101 is CUDA 13's sm_110.
static unsigned familyOf(unsigned Sm) { return Sm == 101 ? 11 : Sm / 10; }

// Whether \p T has what came with \p Needed: "80", "90a", "100f".
static bool has(Target T, std::string_view Needed) {
  unsigned Sm = 0;
  const char *End = Needed.data() + Needed.size();
  const char *Suffix = std::from_chars(Needed.data(), End, Sm).ptr;
  if (Suffix == End)
    return T.Sm >= Sm;
  if (*Suffix == 'a')
    return T.Sm == Sm && T.Suffix == 'a';
  return T.Suffix && familyOf(T.Sm) == familyOf(Sm) &&
         (T.Sm >= Sm || T.Sm == 101);
}

static bool hasOneOf(Target T, std::string_view Targets) {
  while (!Targets.empty())
    if (has(T, takeWord(Targets, ' ')))
      return true;
  return false;
}

// "sm_100f, sm_110f or sm_120f".
static std::string inWords(std::string_view Targets) {
  std::string Text;
  while (!Targets.empty()) {
    std::string_view One = takeWord(Targets, ' ');
    Text += Text.empty() ? "sm_" : Targets.empty() ? " or sm_" : ", sm_";
    Text += One;
  }
  return Text;
}

// Whether the modifiers hold a word of every slot.
static bool fits(std::string_view Slots, std::string_view Modifiers) {
  while (!Slots.empty()) {
    std::string_view Slot = takeWord(Slots, ' ');
    bool Found = false;
    for (std::string_view Rest = Modifiers; !Rest.empty() && !Found;)
      Found = isOneOf(takeWord(Rest, '.'), Slot);
    if (!Found)
      return false;
  }
  return true;
}

std::string spir2nvvm::ptx::missingFor(std::string_view Text, Target T) {
  std::string_view Modifiers = Text;
  std::string_view Opcode = takeWord(Modifiers, '.');
  const InstructionRow *Last = nullptr; // of the newest; rows go upwards
  for (const InstructionRow &Row : Instructions)
    if (Row.Opcode == Opcode && fits(Row.Words, Modifiers) &&
        !hasOneOf(T, Row.Targets))
      Last = &Row;
  return Last ? inWords(Last->Targets) : std::string();
}

std::string spir2nvvm::ptx::missingForRegister(std::string_view Name,
                                               Target T) {
  for (const RegisterRow &Row : Registers)
    if (Name.substr(0, Row.Prefix.size()) == Row.Prefix &&
        !hasOneOf(T, Row.Targets))
      return inWords(Row.Targets);
  return {};
}
