// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Accesses to parameters: ld.param and st.param stay inside of what they name
/// and are aligned; calls pass what the callee declares.

#include "Backend/PtxGuard.h"
#include "Diagnostics/Rules/Backend.h"
#include "Target/TextRef.h"

#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace spir2nvvm;
using ptx::Operand;

namespace {

/// Walks over a function with the declarations in scope.
class ParameterCheck {
public:
  ParameterCheck(const StringMap<const ptx::Function *> &Functions,
                 const PtxFindings &Found)
      : Functions(Functions), Found(Found) {}

  void function(const ptx::Function &F);

private:
  void block(const std::vector<ptx::Statement> &Body);
  void instruction(const ptx::Instruction &I);
  void access(const ptx::Instruction &I, const Operand &Address);
  void call(const ptx::Instruction &I);
  void passed(const ptx::Instruction &I, const Operand &List,
              const std::vector<ptx::Variable> &Expected, StringRef Callee);
  const ptx::Variable *find(std::string_view Name) const;

  const StringMap<const ptx::Function *> &Functions;
  const PtxFindings &Found;
  std::vector<const ptx::Variable *> Visible; // the innermost last
};

} // namespace

const ptx::Variable *ParameterCheck::find(std::string_view Name) const {
  for (auto It = Visible.rbegin(); It != Visible.rend(); ++It)
    if ((*It)->Name == Name)
      return *It;
  return nullptr;
}

void ParameterCheck::function(const ptx::Function &F) {
  Visible.clear();
  for (const std::vector<ptx::Variable> *List : {&F.Results, &F.Parameters})
    for (const ptx::Variable &V : *List)
      if (V.Space == ptx::StateSpace::Param)
        Visible.push_back(&V);
  block(F.Body);
}

void ParameterCheck::block(const std::vector<ptx::Statement> &Body) {
  const size_t Outer = Visible.size();
  for (const ptx::Statement &S : Body) {
    if (S.What == ptx::Statement::Kind::Instruction)
      instruction(S.Instr);
    else if (S.What == ptx::Statement::Kind::Block)
      block(S.Body);
    else if (S.What == ptx::Statement::Kind::Variable &&
             S.Var->Space == ptx::StateSpace::Param)
      Visible.push_back(S.Var.get());
  }
  Visible.resize(Outer);
}

void ParameterCheck::instruction(const ptx::Instruction &I) {
  if (I.Opcode == "call")
    return call(I);
  const bool IsLoad = I.Opcode == "ld";
  if ((!IsLoad && I.Opcode != "st") || I.Operands.size() != 2)
    return;
  for (std::string_view Modifier : I.Modifiers)
    if (Modifier.substr(0, 5) == "param")
      return access(I, I.Operands[IsLoad ? 1 : 0]);
}

// .v4.f32: 16; 0: not known
static uint64_t bytesOf(const ptx::Instruction &I) {
  std::optional<ptx::ScalarType> Type = ptx::scalarType(I.lastModifier());
  if (!Type)
    return 0;
  uint64_t Count = I.has("v2") ? 2 : I.has("v4") ? 4 : I.has("v8") ? 8 : 1;
  return Count * ptx::bitsOf(*Type) / 8;
}

static uint64_t alignmentOf(const ptx::Variable &V) {
  return V.Align ? V.Align : V.VectorLength * ptx::bitsOf(V.Type) / 8;
}

void ParameterCheck::access(const ptx::Instruction &I, const Operand &Address) {
  if (!Address.is(Operand::Kind::Address))
    return;
  const Operand &Whole = Address.Parts[0];
  const bool IsSum = Whole.is(Operand::Kind::Sum);
  const Operand &Name = IsSum ? Whole.Parts[0] : Whole;
  const uint64_t Offset = IsSum ? Whole.Bits : 0, Bytes = bytesOf(I);
  const ptx::Variable *V =
      Name.is(Operand::Kind::Name) ? find(Name.Text) : nullptr;
  if (!V || Bytes == 0)
    return;
  const uint64_t Size = V->bytes();
  if (Bytes > Size || Offset > Size - Bytes)
    Found.Sink.report(rule::BE25, Found.at(I.At), toRef(I.Text), Offset,
                      static_cast<int64_t>(Offset + Bytes - 1), toRef(V->Name),
                      Size, Found.Compiler);
  else if (Offset % Bytes || alignmentOf(*V) < Bytes)
    Found.Sink.report(rule::BE26, Found.at(I.At), toRef(I.Text), Offset,
                      toRef(V->Name), alignmentOf(*V), Bytes, Found.Compiler);
}

// call (results), callee, (arguments), where the callee is known
void ParameterCheck::call(const ptx::Instruction &I) {
  size_t Next = 0;
  const Operand *Results = nullptr, *Arguments = nullptr;
  if (Next < I.Operands.size() && I.Operands[Next].is(Operand::Kind::List))
    Results = &I.Operands[Next++];
  if (Next == I.Operands.size() || !I.Operands[Next].is(Operand::Kind::Name))
    return;
  StringRef Callee = toRef(I.Operands[Next++].Text);
  if (Next < I.Operands.size() && I.Operands[Next].is(Operand::Kind::List))
    Arguments = &I.Operands[Next];
  const ptx::Function *F = Functions.lookup(Callee);
  if (!F)
    return;
  const Operand None;
  passed(I, Results ? *Results : None, F->Results, Callee);
  passed(I, Arguments ? *Arguments : None, F->Parameters, Callee);
}

void ParameterCheck::passed(const ptx::Instruction &I, const Operand &List,
                            const std::vector<ptx::Variable> &Expected,
                            StringRef Callee) {
  if (List.Parts.size() != Expected.size()) {
    Found.Sink.report(rule::BE22, Found.at(I.At),
                      "the number of values that are passed", Callee,
                      List.Parts.size(), Expected.size(), Found.Compiler);
    return;
  }
  for (size_t N = 0; N != Expected.size(); ++N) {
    const ptx::Variable *V = find(List.Parts[N].Text);
    if (V && V->bytes() != Expected[N].bytes())
      Found.Sink.report(rule::BE22, Found.at(I.At),
                        "the size of what is passed", Callee, V->bytes(),
                        Expected[N].bytes(), Found.Compiler);
  }
}

void spir2nvvm::checkParameterAccesses(const ptx::Module &M,
                                       const PtxFindings &Found) {
  StringMap<const ptx::Function *> Functions;
  for (const ptx::Item &I : M.Items)
    if (I.What == ptx::Item::Kind::Function)
      Functions[toRef(I.Func->Name)] = I.Func.get();
  ParameterCheck Check(Functions, Found);
  for (const ptx::Item &I : M.Items)
    if (I.What == ptx::Item::Kind::Function && I.Func->HasBody)
      Check.function(*I.Func);
}
