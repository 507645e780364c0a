// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/SharedRegisters.h"

#include "Target/TextRef.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {

/// The names in one text.
struct Names {
  explicit Names(StringRef Text);

  StringMap<ScalarType> Registers; // for the rest of the function
  StringSet<> Declared;            // anywhere in the text
  SmallSetVector<StringRef, 8> Used;

private:
  void read(const std::vector<Statement> &Body, bool InBraces);
  void declare(const Variable &V, bool InBraces);
  void use(const Operand &O);
};

} // namespace

Names::Names(StringRef Text) {
  SyntaxError Ignored; // whoever lifts the text says so
  if (auto Body = parseStatements({Text.data(), Text.size()}, Ignored))
    read(*Body, /*InBraces=*/false);
}

// What has no scalar to move is known to its own text alone.
void Names::declare(const Variable &V, bool InBraces) {
  const unsigned Bits = ptx::bitsOf(V.Type);
  const bool IsShared =
      !InBraces && V.Space == StateSpace::Reg && V.VectorLength == 1 &&
      (V.Type == ScalarType::Pred || Bits == 16 || Bits == 32 || Bits == 64);
  auto Add = [&](StringRef Name) {
    Declared.insert(Name);
    if (IsShared)
      Registers.try_emplace(Name, V.Type);
  };
  if (!V.Count)
    return Add(toRef(V.Name));
  for (const std::string &Name : V.countedNames())
    Add(Name);
}

void Names::use(const Operand &O) {
  if (O.is(Operand::Kind::Name))
    Used.insert(toRef(O.Text));
  for (const Operand &Part : O.Parts)
    use(Part);
}

void Names::read(const std::vector<Statement> &Body, bool InBraces) {
  for (const Statement &S : Body)
    if (S.What == Statement::Kind::Block) {
      read(S.Body, /*InBraces=*/true);
    } else if (S.What == Statement::Kind::Variable) {
      declare(*S.Var, InBraces);
    } else if (S.What == Statement::Kind::Instruction) {
      if (!S.Instr.When.Predicate.empty())
        Used.insert(toRef(S.Instr.When.Predicate));
      for (const Operand &O : S.Instr.Operands)
        use(O);
    }
}

std::string SharedRegister::moved() const {
  return Type == ScalarType::Pred ? "pred" : "b" + utostr(ptx::bitsOf(Type));
}

void SharedRegisters::add(StringRef Text) {
  const Names In(Text);
  for (const auto &R : In.Registers) {
    Declared &D = Known[R.first()];
    D.Type = R.second;
    ++D.Times;
  }
  for (StringRef Name : In.Used)
    if (!In.Declared.count(Name))
      Borrowed.insert(Name);
}

std::vector<SharedRegister> SharedRegisters::of(StringRef Text) const {
  const Names In(Text);
  std::vector<SharedRegister> Found;
  for (StringRef Name : In.Used) {
    auto Place = Known.find(Name);
    if (Place == Known.end())
      continue;
    const bool IsHere = In.Registers.count(Name);
    if (IsHere ? Borrowed.count(Name) : !In.Declared.count(Name))
      Found.push_back({Name.str(), Place->second.Type, IsHere});
  }
  return Found;
}

std::string SharedRegisters::declaredTwice(StringRef Text) const {
  std::string First; // by name, so that it is the same each time
  for (const auto &R : Names(Text).Registers) {
    auto Place = Known.find(R.first());
    if (Place != Known.end() && Place->second.Times > 1 &&
        (First.empty() || R.first() < First))
      First = R.first().str();
  }
  return First;
}
