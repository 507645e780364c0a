// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Rows.h"

#include "Ptx/Lift/Values.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

bool Form::has(StringRef Word) const { return is_contained(Slots, Word); }

ScalarType Form::type(unsigned FromEnd) const {
  StringRef Word = Slots[Slots.size() - 1 - FromEnd];
  return scalarType({Word.data(), Word.size()}).value_or(ScalarType::B32);
}

std::string Form::text() const {
  std::string Text = Of->Opcode.str();
  for (StringRef Word : Slots)
    if (!Word.empty())
      Text += ("." + Word).str();
  return Text;
}

ArrayRef<ArrayRef<Row>> spir2nvvm::ptx::rowFamilies() {
  static const ArrayRef<Row> All[] = {
      integerRows(),     bitRows(),     floatingRows(), compareRows(),
      convertRows(),     moveRows(),    memoryRows(),   atomicRows(),
      controlRows(),     textureRows(), warpRows(),     halfRows(),
      halfConvertRows(), matrixRows(),  asyncRows(),    videoRows()};
  return All;
}

// ---- Patterns ---------------------------------------------------------------

namespace {
struct Slot {
  SmallVector<StringRef, 8> Words;
  bool Optional;
};
struct ParsedRow {
  const Row *Of;
  SmallVector<Slot, 8> Slots;
};
} // namespace

static SmallVector<Slot, 8> slotsOf(StringRef Pattern) {
  SmallVector<Slot, 8> Slots;
  SmallVector<StringRef, 8> Texts;
  Pattern.split(Texts, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Text : Texts) {
    Slot New;
    New.Optional = Text.consume_front("[") && Text.consume_back("]");
    Text.split(New.Words, '|');
    Slots.push_back(std::move(New));
  }
  return Slots;
}

static const StringMap<SmallVector<ParsedRow, 4>> &rowsByOpcode() {
  static const StringMap<SmallVector<ParsedRow, 4>> All = [] {
    StringMap<SmallVector<ParsedRow, 4>> Map;
    for (ArrayRef<Row> Family : rowFamilies())
      for (const Row &R : Family)
        Map[R.Opcode].push_back({&R, slotsOf(R.Pattern)});
    return Map;
  }();
  return All;
}

namespace {
enum class Order { AsListed, Loose };
} // namespace

// What ptxas takes anywhere: no type, space, shape or operation.
static bool mayStandElsewhere(StringRef Word) {
  static const StringRef Words[] = {
      "ftz",     "sat",     "satfinite", "rn",   "rz",      "rm",
      "rp",      "relaxed", "acquire",   "sync", "release", "acq_rel",
      "aligned", "cta",     "cluster",   "gpu",  "sys",     "trans",
      "x1",      "x2",      "x4",        "m8n8", "noftz"};
  return is_contained(Words, Word);
}

// Whether the words fill the slots, which are optional in few places.
static bool fill(ArrayRef<Slot> Slots, ArrayRef<StringRef> Words, Order How,
                 SmallVectorImpl<StringRef> &Found) {
  if (Slots.empty())
    return Words.empty();
  const Slot &First = Slots.front();
  bool AnyFixed = false;
  for (const StringRef &Word : Words) {
    bool Moves = How == Order::Loose && mayStandElsewhere(Word);
    bool Comes = Moves || !AnyFixed;
    AnyFixed |= !Moves;
    if (!Comes || !is_contained(First.Words, Word))
      continue;
    SmallVector<StringRef, 8> Rest(Words.begin(), Words.end());
    Rest.erase(Rest.begin() + (&Word - Words.begin()));
    Found.push_back(Word);
    if (fill(Slots.drop_front(), Rest, How, Found))
      return true;
    Found.pop_back();
  }
  if (!First.Optional)
    return false;
  Found.push_back({});
  if (fill(Slots.drop_front(), Words, How, Found))
    return true;
  Found.pop_back();
  return false;
}

static SmallVector<StringRef, 8> wordsOf(const ptx::Instruction &I) {
  SmallVector<StringRef, 8> Words;
  for (std::string_view Word : I.Modifiers)
    Words.push_back(toRef(Word));
  return Words;
}

static MatchFault matchRows(const ptx::Instruction &I, ArrayRef<ParsedRow> Rows,
                            Order How, Form &Found) {
  SmallVector<StringRef, 8> Words = wordsOf(I);
  MatchFault Fault = MatchFault::Form;
  for (const ParsedRow &R : Rows) {
    Found.Slots.clear();
    if (!fill(R.Slots, Words, How, Found.Slots))
      continue;
    Fault = MatchFault::Operands;
    if (R.Of->Operands != I.Operands.size())
      continue;
    Found.Of = R.Of;
    Found.Instr = &I;
    return MatchFault::None;
  }
  return Fault;
}

MatchFault spir2nvvm::ptx::match(const ptx::Instruction &I, Form &Found) {
  auto Rows = rowsByOpcode().find(toRef(I.Opcode));
  if (Rows == rowsByOpcode().end())
    return MatchFault::Opcode;
  MatchFault Fault = matchRows(I, Rows->second, Order::AsListed, Found);
  return Fault == MatchFault::Form
             ? matchRows(I, Rows->second, Order::Loose, Found)
             : Fault;
}

std::string spir2nvvm::ptx::operandCounts(const ptx::Instruction &I) {
  SmallVector<std::string, 2> Counts;
  SmallVector<StringRef, 8> Words = wordsOf(I), Unused;
  for (const ParsedRow &R : rowsByOpcode().lookup(toRef(I.Opcode))) {
    Unused.clear();
    std::string Count = utostr(R.Of->Operands);
    if (fill(R.Slots, Words, Order::Loose, Unused) &&
        !is_contained(Counts, Count))
      Counts.push_back(Count);
  }
  return join(Counts, " or ");
}

static std::string formWith(ArrayRef<Slot> Slots, size_t Varied,
                            StringRef Word) {
  std::string Form;
  for (size_t N = 0; N != Slots.size(); ++N) {
    StringRef Usual = Slots[N].Optional ? StringRef() : Slots[N].Words.front();
    StringRef Next = N == Varied ? Word : Usual;
    if (!Next.empty())
      Form += (Form.empty() ? "" : " ") + Next.str();
  }
  return Form;
}

std::vector<std::string> spir2nvvm::ptx::formsOf(const Row &R) {
  SmallVector<Slot, 8> Slots = slotsOf(R.Pattern);
  std::vector<std::string> Forms = {formWith(Slots, Slots.size(), "")};
  for (size_t N = 0; N != Slots.size(); ++N)
    for (StringRef Word : Slots[N].Words)
      Forms.push_back(formWith(Slots, N, Word));
  return Forms;
}
