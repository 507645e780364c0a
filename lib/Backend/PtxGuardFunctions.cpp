// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernels of PTX and those of the module: that they are there, their
/// parameters, and the directives that nvvm.annotations asks for.

#include "Backend/PtxGuard.h"
#include "Diagnostics/Rules/Backend.h"
#include "Target/Annotations.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <array>
#include <map>

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// What nvvm.annotations says of each function.
using Properties = std::map<StringRef, uint64_t>;
using Annotations = std::map<const Function *, Properties>;

/// A directive and the annotations that it is made of, one for each number.
struct DirectiveRow {
  StringLiteral Name, First, Second, Third;
};
constexpr DirectiveRow DirectiveRows[] = {
    {"maxntid", "maxntidx", "maxntidy", "maxntidz"},
    {"reqntid", "reqntidx", "reqntidy", "reqntidz"},
    {"minnctapersm", "minctasm", "", ""},
    {"maxnreg", "maxnreg", "", ""},
};

} // namespace

static Annotations annotationsByFunction(const Module &M) {
  Annotations All;
  for (const Annotation &A : annotationsOf(M))
    All[A.F][A.Key] = A.Value;
  return All;
}

// ---- Directives -------------------------------------------------------------

using Numbers = std::array<uint64_t, 3>;

static std::string textOf(const std::optional<Numbers> &N) {
  if (!N)
    return "not there";
  return formatv("{0}, {1}, {2}", (*N)[0], (*N)[1], (*N)[2]);
}

static std::optional<Numbers> expectedOf(const DirectiveRow &Row,
                                         const Properties &Known) {
  Numbers All{1, 1, 1};
  bool Any = false;
  unsigned Index = 0;
  for (StringRef Key : {Row.First, Row.Second, Row.Third}) {
    auto It = Known.find(Key);
    if (!Key.empty() && It != Known.end()) {
      All[Index] = It->second;
      Any = true;
    }
    ++Index;
  }
  return Any ? std::optional<Numbers>(All) : std::nullopt;
}

static std::optional<Numbers> foundOf(const DirectiveRow &Row,
                                      const ptx::Function &F) {
  for (const ptx::Directive &D : F.Directives) {
    if (D.Name != std::string_view(Row.Name))
      continue;
    Numbers All{1, 1, 1};
    for (size_t N = 0; N != D.Operands.size() && N != All.size(); ++N)
      All[N] = D.Operands[N].Bits;
    return All;
  }
  return std::nullopt;
}

static void checkDirectives(const ptx::Function &F, const Properties &Known,
                            const PtxFindings &Found) {
  for (const DirectiveRow &Row : DirectiveRows) {
    std::optional<Numbers> Expected = expectedOf(Row, Known);
    std::optional<Numbers> Has = foundOf(Row, F);
    if (Expected != Has)
      Found.Sink.report(rule::BE24, Found.at(F.At), Row.Name,
                        StringRef(F.Name.data(), F.Name.size()), textOf(Has),
                        textOf(Expected), Found.Compiler);
  }
}

// ---- Parameters -------------------------------------------------------------

static void checkParameter(const ptx::Variable &V, const Argument &A,
                           const PtxFindings &Found) {
  const DataLayout &Layout = A.getParent()->getParent()->getDataLayout();
  Type *Ty = A.hasByValAttr() ? A.getParamByValType() : A.getType();
  const uint64_t Size = Layout.getTypeAllocSize(Ty);
  const uint64_t Align = Layout.getABITypeAlign(Ty).value();
  const uint64_t Natural = ptx::bitsOf(V.Type) / 8;
  if (V.bytes() != Size)
    Found.Sink.report(rule::BE22, Found.at(V.At), "the size",
                      StringRef(V.Name.data(), V.Name.size()), V.bytes(), Size,
                      Found.Compiler);
  if ((V.Align ? V.Align : Natural) < Align)
    Found.Sink.report(rule::BE22, Found.at(V.At), "the alignment",
                      StringRef(V.Name.data(), V.Name.size()),
                      V.Align ? V.Align : Natural, Align, Found.Compiler);
}

static void checkKernel(const ptx::Function &F, const Function &Given,
                        const Properties &Known, const PtxFindings &Found) {
  checkDirectives(F, Known, Found);
  if (F.Parameters.size() != Given.arg_size()) {
    Found.Sink.report(rule::BE22, Found.at(F.At), "the number of parameters",
                      Given.getName(), F.Parameters.size(), Given.arg_size(),
                      Found.Compiler);
    return;
  }
  for (const Argument &A : Given.args())
    checkParameter(F.Parameters[A.getArgNo()], A, Found);
}

void spir2nvvm::checkFunctions(const ptx::Module &M, const Module &Given,
                               const PtxFindings &Found) {
  StringMap<const ptx::Function *> Entries;
  for (const ptx::Item &I : M.Items)
    if (I.What == ptx::Item::Kind::Function && I.Func->IsEntry)
      Entries[StringRef(I.Func->Name.data(), I.Func->Name.size())] =
          I.Func.get();
  for (const auto &[F, Known] : annotationsByFunction(Given)) {
    auto It = Known.find("kernel");
    if (It == Known.end() || It->second != 1 || F->isDeclaration())
      continue;
    if (const ptx::Function *Entry = Entries.lookup(ptxName(F->getName())))
      checkKernel(*Entry, *F, Known, Found);
    else
      Found.Sink.report(rule::BE21, Subject(*F), "kernel", F->getName(),
                        Found.Compiler);
  }
}
