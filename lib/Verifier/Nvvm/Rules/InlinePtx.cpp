// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The PTX of inline assembly: its syntax, the forms of instructions, how many
/// operands they take and how wide they are, as ptxas sees it.

#include "Diagnostics/Rules/Nvvm.h"
#include "Ptx/Forms.h"
#include "Ptx/Since.h"
#include "Ptx/SpecialRegisters.h"
#include "Target/TextRef.h"
#include "Verifier/Nvvm/Rules/Families.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {

class PtxCheck {
public:
  PtxCheck(Checker &C, const CallBase &Call, StringRef Text,
           ArrayRef<unsigned> Bits)
      : C(C), Call(Call), Text(Text), Bits(Bits) {}
  void run(const std::vector<ptx::Statement> &Body);
  /// What run() met that nothing declares.
  void checkNames();

private:
  void use(const ptx::Operand &O);
  bool isDeclaredElsewhere(StringRef Name) const;
  void declare(const ptx::Variable &V);
  void instruction(const ptx::Instruction &I);
  unsigned bitsOf(const ptx::Operand &O) const;

  Checker &C;
  const CallBase &Call;
  StringRef Text;
  ArrayRef<unsigned> Bits;
  StringMap<unsigned> Registers; // of the text itself
  StringSet<> Declared;          // with labels and variables
  std::vector<StringRef> Used;
};

} // namespace

// A name that is declared with several widths is none that is known here.
void PtxCheck::declare(const ptx::Variable &V) {
  Declared.insert(toRef(V.Name));
  for (const std::string &Name : V.countedNames())
    Declared.insert(Name);
  if (V.Space != ptx::StateSpace::Reg)
    return;
  unsigned Width = V.VectorLength == 1 ? ptx::bitsOf(V.Type) : 0;
  auto Place = Registers.try_emplace(toRef(V.Name), Width);
  if (!Place.second && Place.first->second != Width)
    Place.first->second = 0;
}

// $0, ${0:h}, and names without a number after them.
unsigned PtxCheck::bitsOf(const ptx::Operand &O) const {
  if (!O.is(ptx::Operand::Kind::Name))
    return 0;
  StringRef Name = toRef(O.Text);
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

void PtxCheck::use(const ptx::Operand &O) {
  if (O.is(ptx::Operand::Kind::Name)) {
    Used.push_back(toRef(O.Text).split('.').first);
    std::string Missing =
        ptx::missingForRegister(O.Text, {C.sm(), C.Opts.Arch.Suffix});
    if (!Missing.empty() && !Declared.count(Used.back()))
      C.report(rule::NV558, Call, Used.back(), Missing, C.Opts.Arch.sm());
  }
  for (const ptx::Operand &Part : O.Parts)
    use(Part);
}

void PtxCheck::instruction(const ptx::Instruction &I) {
  if (I.Opcode != "call")
    for (const ptx::Operand &O : I.Operands)
      use(O);
  if (!I.When.Predicate.empty())
    Used.push_back(toRef(I.When.Predicate));
  using Fault = ptx::FormVerdict::Fault;
  ptx::FormVerdict V = ptx::judge(
      I, C.sm(), [this](const ptx::Operand &O) { return bitsOf(O); });
  switch (V.What) {
  case Fault::None:
    return;
  case Fault::Modifiers:
    return C.report(rule::NV560, Call, toRef(I.Text));
  case Fault::Architecture:
    return C.report(rule::NV558, Call, toRef(I.Text),
                    "sm_" + std::to_string(V.MinSm), C.Opts.Arch.sm());
  case Fault::Removed:
    return C.report(rule::NV564, Call, toRef(I.Text), V.MinSm,
                    C.Opts.Arch.sm());
  case Fault::Operands:
    return C.report(rule::NV561, Call, toRef(I.Text), I.Operands.size(),
                    V.Counts);
  case Fault::Width:
    return C.report(rule::NV562, Call, V.Index + 1, toRef(I.Text), V.Found,
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
    else
      Declared.insert(toRef(S.Name));
  }
}

// Texts of one function see each other's registers, of several where calls are
// inlined, and all of them the module's variables; parameters have names that
// only libNVVM knows.
bool PtxCheck::isDeclaredElsewhere(StringRef Name) const {
  if (C.M.getNamedValue(Name) || Name == "WARP_SZ" ||
      Name.contains("_param_") ||
      StringRef(C.M.getModuleInlineAsm()).contains(Name))
    return true;
  return any_of(C.assemblyTexts(), [&](StringRef Other) {
    return Other != Text && Other.contains(Name);
  });
}

// %r7 and its like, which libNVVM may have made.
static bool mayBeGenerated(StringRef Name) {
  static constexpr StringLiteral Classes[] = {"%p", "%rs", "%r", "%rd", "%rq",
                                              "%f", "%fd", "%h", "%hh"};
  return Name == "%SP" || Name == "%SPL" ||
         is_contained(Classes, Name.rtrim("0123456789"));
}

// Not an operand, a number or a special register.
static bool needsDeclaration(StringRef Name) {
  if (Name.startswith("%"))
    return !ptx::isSpecialRegister({Name.data(), Name.size()}) &&
           !mayBeGenerated(Name);
  return !Name.empty() && (isAlpha(Name[0]) || Name[0] == '_');
}

void PtxCheck::checkNames() {
  for (StringRef Name : Used) {
    if (needsDeclaration(Name) && !isDeclaredElsewhere(Name) &&
        Declared.insert(Name).second)
      C.report(rule::NV563, Call, Name);
  }
}

// How many blocks a text leaves open; less than none: how many it ends.
static int openBlocks(StringRef Text) {
  return int(Text.count('{')) - int(Text.count('}'));
}

// A block may begin in one text and end in another.
static bool isPartOfBlock(Checker &C, StringRef Text,
                          const ptx::SyntaxError &Error) {
  if (!StringRef(Error.Expected).contains("end of a block") &&
      Error.Found != "'}'")
    return false;
  const int Open = openBlocks(Text);
  if (Open == 0)
    return true;
  return any_of(C.assemblyTexts(), [Open](StringRef Other) {
    const int OpenThere = openBlocks(Other);
    return (Open > 0 && OpenThere < 0) || (Open < 0 && OpenThere > 0);
  });
}

// Labels and registers outside of braces live as long as the function; ${:uid}
// makes a name of its own each time.
static void checkDeclaredOnce(Checker &C, const CallBase &Call,
                              const std::vector<ptx::Statement> &Body) {
  for (const ptx::Statement &S : Body) {
    const bool IsLabel = S.What == ptx::Statement::Kind::Label;
    if (!IsLabel && S.What != ptx::Statement::Kind::Variable)
      continue;
    StringRef Name = toRef(IsLabel ? S.Name : S.Var->Name);
    if (Name.contains('$') || C.declareInAssembly(*Call.getFunction(), Name))
      continue;
    // Between a text with { and one with } nothing is the whole function's.
    if (none_of(C.assemblyTexts(),
                [](StringRef Text) { return openBlocks(Text) != 0; }))
      C.report(rule::NV565, Call, Name);
  }
}

void nvvmverify::checkInlinePtx(Checker &C, const CallBase &Call,
                                StringRef Text, ArrayRef<unsigned> Bits) {
  ptx::SyntaxError Error;
  auto Body = ptx::parseStatements({Text.data(), Text.size()}, Error);
  if (Body) {
    PtxCheck Check(C, Call, Text, Bits);
    Check.run(*Body);
    Check.checkNames();
    return checkDeclaredOnce(C, Call, *Body);
  }
  // $( and its like choose between dialects of an assembler.
  if (!isPartOfBlock(C, Text, Error) && !Text.contains("$(") &&
      !Text.contains("$|"))
    C.report(rule::NV559, Call, Error.Found, Error.At.Line, Error.Expected);
}
