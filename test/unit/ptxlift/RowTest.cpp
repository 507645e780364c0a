// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every row is executed by a case, and every form of every row is lifted to
/// a module that LLVM's verifier accepts.

#include "Harness.h"

#include "Ptx/Lift/Rows.h"

#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {
using RowSet = std::set<const ptx::Row *>;
} // namespace

static void collect(ArrayRef<ptx::Statement> Body, RowSet &Found) {
  for (const ptx::Statement &S : Body) {
    collect(S.Body, Found);
    ptx::Form F;
    if (S.What == ptx::Statement::Kind::Instruction &&
        ptx::match(S.Instr, F) == ptx::MatchFault::None)
      Found.insert(F.Of);
  }
}

static void collect(const std::string &Text, RowSet &Found) {
  ptx::SyntaxError Error;
  std::optional<ptx::Module> M = ptx::parse(Text, Error);
  ASSERT_TRUE(M) << Error.Found << " at " << Error.At.Line << "\n" << Text;
  for (const ptx::Item &I : M->Items)
    if (I.What == ptx::Item::Kind::Function)
      collect(I.Func->Body, Found);
}

TEST(PtxLift, EveryRowIsExecuted) {
  RowSet Found;
  for (auto Cases : {integerCases(), bitCases(), floatingCases(),
                     compareCases(), convertCases(), moveCases(), halfCases(),
                     halfConvertCases(), videoCases()})
    collect(header() + kernelOf(Cases), Found);
  for (auto Programs : {memoryPrograms(), atomicPrograms(), controlPrograms(),
                        warpPrograms(), matrixPrograms(), asyncPrograms()})
    for (const Program &P : Programs)
      collect(header() + P.Text, Found);
  for (const std::string &Text : textureTexts())
    collect(header() + Text, Found);
  for (ArrayRef<ptx::Row> Family : ptx::rowFamilies())
    for (const ptx::Row &R : Family)
      EXPECT_TRUE(Found.count(&R))
          << "no case executes " << R.Opcode.str() << " " << R.Pattern.str()
          << " with " << R.Operands << " operands";
}

// A pattern that another one hides could never be reached.
TEST(PtxLift, EveryFormHasOneRow) {
  for (ArrayRef<ptx::Row> Family : ptx::rowFamilies())
    for (const ptx::Row &R : Family)
      for (const std::string &Form : ptx::formsOf(R)) {
        ptx::Instruction I;
        I.Opcode = {R.Opcode.data(), R.Opcode.size()};
        SmallVector<StringRef, 8> Words;
        StringRef(Form).split(Words, ' ', -1, false);
        for (StringRef Word : Words)
          I.Modifiers.push_back({Word.data(), Word.size()});
        I.Operands.resize(R.Operands);
        ptx::Form Found;
        ASSERT_EQ(ptx::match(I, Found), ptx::MatchFault::None) << Form;
        EXPECT_EQ(Found.Of, &R) << R.Opcode.str() << " " << Form;
      }
}
