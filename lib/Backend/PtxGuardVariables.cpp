// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Variables of PTX and those of the module: state space, size, alignment,
/// bytes. One that the module does not have is libNVVM's own (a table of a
/// switch, a part of a structure).

#include "Backend/ByteImage.h"
#include "Backend/PtxGuard.h"
#include "Diagnostics/Rules/Backend.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

class VariableCheck {
public:
  VariableCheck(const Module &Given, const PtxFindings &Found);

  void items(const ptx::Module &M);
  void missing();

private:
  void statements(const std::vector<ptx::Statement> &Body);
  void one(const ptx::Variable &V);
  void shape(const ptx::Variable &V, const GlobalVariable &G);
  void bytes(const ptx::Variable &V, const GlobalVariable &G);
  bool isSame(StringRef Expected, StringRef Name) const;

  const Module &Given;
  const DataLayout &Layout;
  const PtxFindings &Found;
  StringMap<const GlobalVariable *> ByName;
  StringMap<bool> Seen; // every variable of the PTX
};

} // namespace

VariableCheck::VariableCheck(const Module &Given, const PtxFindings &Found)
    : Given(Given), Layout(Given.getDataLayout()), Found(Found) {
  for (const GlobalVariable &G : Given.globals())
    ByName[ptxName(G.getName())] = &G;
}

// What other modules see may not go; llvm.used and its like are not variables.
void VariableCheck::missing() {
  for (const GlobalVariable &G : Given.globals())
    if (G.hasExternalLinkage() && !G.isDeclaration() &&
        !G.getName().startswith("llvm.") && !Seen.count(ptxName(G.getName())))
      Found.Sink.report(rule::BE21, Subject(G), "variable", G.getName(),
                        Found.Compiler);
}

void VariableCheck::items(const ptx::Module &M) {
  for (const ptx::Item &I : M.Items)
    if (I.What == ptx::Item::Kind::Variable)
      Seen[StringRef(I.Var->Name.data(), I.Var->Name.size())] = true;
  for (const ptx::Item &I : M.Items) {
    if (I.What == ptx::Item::Kind::Variable)
      one(*I.Var);
    else if (I.What == ptx::Item::Kind::Function)
      statements(I.Func->Body);
  }
}

// libNVVM puts shared variables into the one function that uses them.
void VariableCheck::statements(const std::vector<ptx::Statement> &Body) {
  for (const ptx::Statement &S : Body) {
    if (S.What != ptx::Statement::Kind::Variable ||
        (S.Var->Space != ptx::StateSpace::Shared &&
         S.Var->Space != ptx::StateSpace::Global &&
         S.Var->Space != ptx::StateSpace::Const))
      continue;
    Seen[StringRef(S.Var->Name.data(), S.Var->Name.size())] = true;
    one(*S.Var);
  }
}

void VariableCheck::one(const ptx::Variable &V) {
  const GlobalVariable *G =
      ByName.lookup(StringRef(V.Name.data(), V.Name.size()));
  if (!G)
    return;
  const uint64_t Expected = Layout.getTypeAllocSize(G->getValueType());
  // Opaque handles, and dynamic shared memory, have no bytes.
  if (V.Type == ptx::ScalarType::Texref || V.Type == ptx::ScalarType::Surfref ||
      V.Type == ptx::ScalarType::Samplerref)
    return;
  shape(V, *G);
  if (V.bytes() == Expected && G->hasInitializer())
    bytes(V, *G);
}

static ptx::StateSpace spaceOf(unsigned Number) {
  return Number == 3   ? ptx::StateSpace::Shared
         : Number == 4 ? ptx::StateSpace::Const
                       : ptx::StateSpace::Global;
}

static StringRef wordOf(ptx::StateSpace Space) {
  return Space == ptx::StateSpace::Shared  ? ".shared"
         : Space == ptx::StateSpace::Const ? ".const"
                                           : ".global";
}

void VariableCheck::shape(const ptx::Variable &V, const GlobalVariable &G) {
  const uint64_t Size = Layout.getTypeAllocSize(G.getValueType());
  const uint64_t Align = G.getAlign()
                             ? G.getAlign()->value()
                             : Layout.getABITypeAlign(G.getValueType()).value();
  const uint64_t Natural = V.VectorLength * ptx::bitsOf(V.Type) / 8;
  const ptx::StateSpace Space = spaceOf(G.getAddressSpace());
  if (V.Space != Space)
    Found.Sink.report(rule::BE22, Found.at(V.At), "the state space",
                      G.getName(), wordOf(V.Space), wordOf(Space),
                      Found.Compiler);
  if (V.bytes() != Size)
    Found.Sink.report(rule::BE22, Found.at(V.At), "the size", G.getName(),
                      V.bytes(), Size, Found.Compiler);
  if ((V.Align ? V.Align : Natural) < Align)
    Found.Sink.report(rule::BE22, Found.at(V.At), "the alignment", G.getName(),
                      V.Align ? V.Align : Natural, Align, Found.Compiler);
}

// An internal one may have been merged with one that is like it.
bool VariableCheck::isSame(StringRef Expected, StringRef Name) const {
  if (ptxName(Expected) == Name)
    return true;
  const GlobalValue *G = Given.getNamedValue(Expected);
  return G && G->hasLocalLinkage() && !Seen.count(ptxName(Expected));
}

void VariableCheck::bytes(const ptx::Variable &V, const GlobalVariable &G) {
  // What is in shared memory when a kernel starts is undefined.
  if (V.Space == ptx::StateSpace::Shared)
    return;
  const ByteImage Expected = ByteImage::of(*G.getInitializer(), Layout);
  auto Same = [this](StringRef A, StringRef B) { return isSame(A, B); };
  if (auto D = Expected.compare(ByteImage::of(V), Same))
    Found.Sink.report(rule::BE23, Found.at(V.At), D->Offset, G.getName(),
                      D->Found, D->Expected, Found.Compiler);
}

void spir2nvvm::checkVariables(const ptx::Module &M, const Module &Given,
                               const PtxFindings &Found) {
  VariableCheck Check(Given, Found);
  Check.items(M);
  Check.missing();
}
