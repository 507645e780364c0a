// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The PTX of inline assembly: its syntax, the forms of instructions, how many
/// operands they take and how wide they are, as ptxas sees it.

#include "Diagnostics/Rules/Nvvm.h"
#include "Ptx/Forms.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

static StringRef refOf(std::string_view Text) {
  return {Text.data(), Text.size()};
}

namespace {

class PtxCheck {
public:
  PtxCheck(Checker &C, const CallBase &Call, ArrayRef<unsigned> Bits)
      : C(C), Call(Call), Bits(Bits) {}
  void run(const std::vector<ptx::Statement> &Body);

private:
  void declare(const ptx::Variable &V);
  void instruction(const ptx::Instruction &I);
  unsigned bitsOf(const ptx::Operand &O) const;

  Checker &C;
  const CallBase &Call;
  ArrayRef<unsigned> Bits;
  StringMap<unsigned> Registers; // of the text itself
};

} // namespace

// A name that is declared with several widths is none that is known here.
void PtxCheck::declare(const ptx::Variable &V) {
  if (V.Space != ptx::StateSpace::Reg)
    return;
  unsigned Width = V.VectorLength == 1 ? ptx::bitsOf(V.Type) : 0;
  auto Place = Registers.try_emplace(refOf(V.Name), Width);
  if (!Place.second && Place.first->second != Width)
    Place.first->second = 0;
}

// $0, ${0:h}, and names without a number after them.
unsigned PtxCheck::bitsOf(const ptx::Operand &O) const {
  if (!O.is(ptx::Operand::Kind::Name))
    return 0;
  StringRef Name = refOf(O.Text);
  auto Own = Registers.find(Name);
  if (Own != Registers.end())
    return Own->second;
  unsigned Number = 0;
  if (!Name.consume_front("$"))
    return 0;
  Name.consume_front("{");
  bool HasNumber = !Name.consumeInteger(10, Number);
  return HasNumber && Number < Bits.size() ? Bits[Number] : 0;
}

void PtxCheck::instruction(const ptx::Instruction &I) {
  using Fault = ptx::FormVerdict::Fault;
  ptx::FormVerdict V = ptx::judge(
      I, C.sm(), [this](const ptx::Operand &O) { return bitsOf(O); });
  switch (V.What) {
  case Fault::None:
    return;
  case Fault::Modifiers:
    return C.report(rule::NV560, Call, refOf(I.Text));
  case Fault::Architecture:
    return C.report(rule::NV558, Call, refOf(I.Text), V.MinSm,
                    C.Opts.Arch.sm());
  case Fault::Operands:
    return C.report(rule::NV561, Call, refOf(I.Text), I.Operands.size(),
                    V.Counts);
  case Fault::Width:
    return C.report(rule::NV562, Call, V.Index + 1, refOf(I.Text), V.Found,
                    V.Expected);
  }
}

void PtxCheck::run(const std::vector<ptx::Statement> &Body) {
  for (const ptx::Statement &S : Body) {
    if (S.What == ptx::Statement::Kind::Variable)
      declare(*S.Var);
    else if (S.What == ptx::Statement::Kind::Instruction)
      instruction(S.Instr);
    else if (S.What == ptx::Statement::Kind::Block)
      run(S.Body);
  }
}

// A block may begin in one text and end in another.
static bool isPartOfBlock(const ptx::SyntaxError &Error) {
  return StringRef(Error.Expected).contains("end of a block") ||
         Error.Found == "'}'";
}

void nvvmverify::checkInlinePtx(Checker &C, const CallBase &Call,
                                StringRef Text, ArrayRef<unsigned> Bits) {
  ptx::SyntaxError Error;
  auto Body = ptx::parseStatements({Text.data(), Text.size()}, Error);
  if (Body)
    return PtxCheck(C, Call, Bits).run(*Body);
  // $( and its like choose between dialects of an assembler.
  if (!isPartOfBlock(Error) && !Text.contains("$(") && !Text.contains("$|"))
    C.report(rule::NV559, Call, Error.Found, Error.At.Line, Error.Expected);
}
