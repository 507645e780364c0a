// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Forms.h"

#include "Ptx/Words.h"

#include <algorithm>
#include <iterator>

using namespace spir2nvvm::ptx;
using Fault = FormVerdict::Fault;

static constexpr FormRow Rows[] = {
#define PTX_FORM(OPCODE, PATTERN, OPERANDS, SM) {OPCODE, PATTERN, OPERANDS, SM},
#include "Ptx/Opcodes.def"
};

std::pair<const FormRow *, const FormRow *> spir2nvvm::ptx::formRows() {
  return {std::begin(Rows), std::end(Rows)};
}

// ---- Modifiers --------------------------------------------------------------

// "u16x2": 32; 0 if not a type.
static unsigned typeBits(std::string_view Word) {
  if (std::optional<ScalarType> Type = scalarType(Word))
    return bitsOf(*Type);
  if (isOneOf(Word, "u16x2|s16x2"))
    return 32;
  if (isOneOf(Word, "e4m3x2|e5m2x2|e2m3x2|e3m2x2|ue8m0x2"))
    return 16;
  return Word == "e2m1x2" ? 8 : 0;
}

// ptxas takes wider registers for numbers of cvt, but for bf16 and packed ones.
static bool mayBeInWider(std::string_view Word) {
  return Word.size() > 1 && isOneOf(Word.substr(0, 1), "u|s|f") &&
         Word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

namespace {
/// A slot of a pattern, taken from its front.
struct Slot {
  std::string_view Words; // "rn|rz"
  bool Optional = false;

  static Slot take(std::string_view &Pattern) {
    Slot S{takeWord(Pattern, ' ')};
    if (S.Words.empty() || S.Words.front() != '[')
      return S;
    S.Optional = true;
    S.Words = S.Words.substr(1, S.Words.size() - 2);
    return S;
  }
  bool has(std::string_view Word) const { return isOneOf(Word, Words); }
  bool isType() const {
    return typeBits(Words.substr(0, Words.find('|'))) != 0;
  }
};
} // namespace

// Types in their order, other words in any; a slot takes at most one word.
static bool fits(std::string_view Pattern,
                 const std::vector<std::string_view> &Modifiers) {
  std::vector<std::string_view> Words, Types;
  for (std::string_view M : Modifiers)
    (typeBits(M) ? Types : Words).push_back(M);
  size_t NextType = 0;
  while (!Pattern.empty()) {
    Slot S = Slot::take(Pattern);
    bool Filled = false;
    if (S.isType()) {
      Filled = NextType < Types.size() && S.has(Types[NextType]);
      NextType += Filled;
    } else {
      auto Found = std::find_if(Words.begin(), Words.end(),
                                [&](std::string_view W) { return S.has(W); });
      Filled = Found != Words.end();
      if (Filled)
        Words.erase(Found);
    }
    if (!Filled && !S.Optional)
      return false;
  }
  return Words.empty() && NextType == Types.size();
}

// ---- Operands ---------------------------------------------------------------

namespace {
/// The last two types of an instruction.
struct LastTypes {
  std::string_view Last, Before;

  explicit LastTypes(const Instruction &I) {
    for (std::string_view M : I.Modifiers)
      if (typeBits(M)) {
        Before = Last;
        Last = M;
      }
  }
};
} // namespace

// How wide the operand of a letter is; 0: that does not matter.
static unsigned expectedBits(char Letter, const LastTypes &Types) {
  switch (Letter) {
  case 't':
  case 'T':
    return typeBits(Types.Last);
  case 's':
  case 'S':
    return typeBits(Types.Before);
  case 'w':
    return 2 * typeBits(Types.Last);
  case 'p':
    return 1;
  case '2':
    return 16;
  case '4':
    return 32;
  default:
    return 0;
  }
}

static bool mayBeWider(char Letter, const LastTypes &Types) {
  return (Letter == 'T' && mayBeInWider(Types.Last)) ||
         (Letter == 'S' && mayBeInWider(Types.Before));
}

static void judgeWidths(const Instruction &I, const FormRow &Row,
                        const std::function<unsigned(const Operand &)> &BitsOf,
                        FormVerdict &V) {
  const LastTypes Types(I);
  for (size_t N = 0; N != I.Operands.size(); ++N) {
    const char Letter = Row.Operands[N];
    unsigned Expected = expectedBits(Letter, Types);
    unsigned Found = Expected ? BitsOf(I.Operands[N]) : 0;
    if (!Found || Found == Expected ||
        (Found > Expected && mayBeWider(Letter, Types)))
      continue;
    V.What = Fault::Width;
    V.Index = N;
    V.Expected = Expected;
    V.Found = Found;
    return;
  }
}

// PTX ISA: shfl and vote without sync are removed for sm_70 and newer.
static constexpr unsigned FirstWithSync = 70;

static bool lacksSync(const Instruction &I) {
  return (I.Opcode == "shfl" || I.Opcode == "vote") && !I.has("sync");
}

FormVerdict
spir2nvvm::ptx::judge(const Instruction &I, unsigned Sm,
                      const std::function<unsigned(const Operand &)> &BitsOf) {
  FormVerdict V;
  if (lacksSync(I)) {
    V.What = Sm < FirstWithSync ? Fault::None : Fault::Removed;
    V.MinSm = FirstWithSync;
    return V;
  }
  bool Known = false;
  const FormRow *Best = nullptr; // of the right number of operands
  for (const FormRow &Row : Rows) {
    if (Row.Opcode != I.Opcode)
      continue;
    Known = true;
    if (!fits(Row.Pattern, I.Modifiers))
      continue;
    if (Row.Operands.size() == I.Operands.size()) {
      if (!Best || Row.MinSm < Best->MinSm)
        Best = &Row;
      continue;
    }
    std::string Count = std::to_string(Row.Operands.size());
    if (V.Counts.find(Count) == std::string::npos)
      V.Counts += (V.Counts.empty() ? "" : " or ") + Count;
  }
  if (!Known)
    return V;
  if (!Best) {
    V.What = V.Counts.empty() ? Fault::Modifiers : Fault::Operands;
  } else if (Best->MinSm > Sm) {
    V.What = Fault::Architecture;
    V.MinSm = Best->MinSm;
  } else {
    judgeWidths(I, *Best, BitsOf, V);
  }
  return V;
}
