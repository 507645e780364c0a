// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// structTypesOf() finds what llvm::TypeFinder finds, in its order: in a module
/// with a structure in every place that can hide one, and in real ones.

#include "Target/StructTypes.h"
#include "../CorpusSample.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/TypeFinder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;
using namespace spir2nvvm;

static constexpr char Everywhere[] = R"(
%global = type { i32, %inner }
%inner = type { %list* }
%list = type { %list*, %opaque* }
%opaque = type opaque
%init = type { i8 }
%constant = type { i8 }
%result = type { i8 }
%byval = type { i8 }
%slot = type { i8 }
%source = type { i8, i8 }
%operand = type { i8 }
%attached = type { i8 }
%listed = type { i8 }
%local = type { i8 }
%0 = type { i16 }
@g = global %global zeroinitializer
@h = external global i8
@p = global i8* getelementptr (%init, %init* bitcast (i8* @h to %init*), i32 1, i32 0)
@q = global { i8* } { i8* getelementptr (%constant, %constant* bitcast (i8* @h to %constant*), i32 1, i32 0) }
declare %result @f({ %0, i8 }*)
define void @k(%byval* byval(%byval) %a, i8* %b) {
  %s = alloca %slot
  %t = bitcast i8* %b to %source*
  %e = getelementptr %source, %source* %t, i32 0, i32 1
  store i8 0, i8* getelementptr (%operand, %operand* bitcast (i8* @h to %operand*), i32 1, i32 0), !note !0
  call void @use(metadata %local* null)
  ret void
}
declare void @use(metadata)
!0 = !{!1, !0}
!1 = !{%attached* null}
!named = !{!2}
!2 = !{null, %listed* null, !0}
)";

static std::vector<StructType *> byLlvm(const Module &M) {
  TypeFinder Finder;
  Finder.run(M, /*onlyNamed=*/false);
  std::vector<StructType *> Found;
  for (StructType *T : Finder)
    if (!T->isLiteral())
      Found.push_back(T);
  return Found;
}

TEST(StructTypes, InEveryPlace) {
  LLVMContext Context;
  SMDiagnostic Fault;
  auto M = parseAssemblyString(Everywhere, Fault, Context);
  ASSERT_TRUE(M) << Fault.getMessage().str();
  std::vector<StructType *> Found = structTypesOf(*M);
  EXPECT_EQ(Found, byLlvm(*M));
  constexpr size_t Declared = 15;
  EXPECT_EQ(Found.size(), Declared);
}

TEST(StructTypes, OfTheCorpus) {
  std::vector<std::string> Files = chosenModules();
  if (Files.empty())
    GTEST_SKIP() << "SPIR2NVVM_CORPUS does not name the corpora";
  for (const std::string &Path : Files) {
    auto Bytes = MemoryBuffer::getFile(Path);
    ASSERT_TRUE(Bytes) << Path;
    LLVMContext Context;
    auto M = parseBitcodeFile(**Bytes, Context);
    ASSERT_TRUE(bool(M)) << Path;
    EXPECT_EQ(structTypesOf(**M), byLlvm(**M)) << Path;
  }
}
