// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Every row of Llvm7Constructs.def and Bitcode7Constructs.def through the legaliser and both writers;
/// where a libNVVM is installed, its LLVM 7 compiler is the judge.

#include "Backend/LibNvvm.h"
#include "Diagnostics/Rules/Output.h"
#include "Process/Toolkit.h"
#include "Writer/Bitcode7/Bitcode7.h"
#include "Writer/Legalise/Llvm7.h"
#include "Writer/Text/TextPrinter.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <regex>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::rule;

namespace {

/// What a row says will happen.
struct Outcome {
  bool IsText = false, IsBitcode = false, IsNvvm = false;
  Rule Refusal{};
  constexpr Outcome(bool IsText, bool IsNvvm)
      : IsText(IsText), IsBitcode(true), IsNvvm(IsNvvm) {}
  constexpr Outcome(Rule Refusal) : Refusal(Refusal) {}
};

constexpr Outcome Ok(/*IsText=*/true, /*IsNvvm=*/true),
    OkUnverified(/*IsText=*/true, /*IsNvvm=*/false),
    OkBitcode(/*IsText=*/false, /*IsNvvm=*/false);

struct Construct {
  const char *Name;
  Outcome Expected;
  const char *Top, *Body;
};

constexpr Construct Constructs[] = {
#define CONSTRUCT(NAME, EXPECTED, TOP, BODY) {#NAME, EXPECTED, TOP, BODY},
#include "Llvm7Constructs.def"
#define CONSTRUCT(NAME, EXPECTED, TOP, BODY) {#NAME, EXPECTED, TOP, BODY},
#include "Bitcode7Constructs.def"
};

std::string moduleText(const Construct &C) {
  return std::string(
             "target datalayout = "
             "\"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-"
             "i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-"
             "v128:128:128-n16:32:64\"\n"
             "target triple = \"nvptx64-nvidia-cuda\"\n") +
         C.Top +
         "\ndefine void @k(i32 addrspace(1)* %p, float addrspace(1)* %q) {\n"
         "entry:\n" +
         C.Body +
         "\nret void\n}\n"
         "!nvvm.annotations = !{!0}\n"
         "!0 = !{void (i32 addrspace(1)*, float addrspace(1)*)* @k, "
         "!\"kernel\", i32 1}\n"
         "!nvvmir.version = !{!1}\n"
         "!1 = !{i32 2, i32 0, i32 3, i32 1}\n";
}

/// One module, legalised and written in both forms.
struct Written {
  LLVMContext Context;
  std::unique_ptr<Module> M;
  std::vector<Diagnostic> Found;
  DiagnosticSink Sink{[this](const Diagnostic &D) { Found.push_back(D); }};
  std::string Text, Bitcode;

  explicit Written(const Construct &C) {
    SMDiagnostic Fault;
    M = parseAssemblyString(moduleText(C), Fault, Context);
    if (!M) {
      Fault.print(C.Name, errs());
      return;
    }
    if (!legaliseForLlvm7(*M, Dialect::Legacy, Sink))
      return;
    raw_string_ostream OS(Text);
    printModule(*M, OS, Llvm7, Sink);
    Bitcode = writeBitcode7(*M, Sink);
  }

  bool isRefusedBy(Rule Expected) const {
    return any_of(Found, [=](const Diagnostic &D) { return D.Id == Expected; });
  }
  std::string report() const {
    std::string All;
    for (const Diagnostic &D : Found)
      All += renderText(D);
    return All;
  }
};

/// Without the numbers of call sequences and prototypes, which CUDA 12.0 to 12.4
/// count up for as long as the process lives.
std::string withoutCounters(StringRef Ptx) {
  std::string Text;
  SmallVector<StringRef, 64> Lines;
  Ptx.split(Lines, '\n');
  for (StringRef Line : Lines)
    Text += Line.split("// callseq").first.str() + '\n';
  return std::regex_replace(Text, std::regex("prototype_[0-9]+"), "prototype");
}

template <typename FilterT> std::vector<Construct> rowsWhere(FilterT Filter) {
  std::vector<Construct> Rows;
  copy_if(Constructs, std::back_inserter(Rows),
          [Filter](const Construct &C) { return Filter(C.Expected); });
  return Rows;
}

void PrintTo(const Construct &C, std::ostream *OS) { *OS << C.Name; }

std::string nameOf(const testing::TestParamInfo<Construct> &Info) {
  return Info.param.Name;
}

/// What LLVM 7 can say.
class Llvm7Construct : public testing::TestWithParam<Construct> {};
INSTANTIATE_TEST_SUITE_P(All, Llvm7Construct,
                         testing::ValuesIn(rowsWhere([](const Outcome &E) {
                           return E.IsText;
                         })),
                         nameOf);

/// What only its bitcode is asked to say.
class Bitcode7Construct : public testing::TestWithParam<Construct> {};
INSTANTIATE_TEST_SUITE_P(All, Bitcode7Construct,
                         testing::ValuesIn(rowsWhere([](const Outcome &E) {
                           return E.IsBitcode && !E.IsText;
                         })),
                         nameOf);

/// What it cannot say.
class NewerConstruct : public testing::TestWithParam<Construct> {};
INSTANTIATE_TEST_SUITE_P(All, NewerConstruct,
                         testing::ValuesIn(rowsWhere([](const Outcome &E) {
                           return !E.IsBitcode;
                         })),
                         nameOf);

/// What NVVM IR allows of the first.
class NvvmConstruct : public testing::TestWithParam<Construct> {};
INSTANTIATE_TEST_SUITE_P(All, NvvmConstruct,
                         testing::ValuesIn(rowsWhere([](const Outcome &E) {
                           return E.IsNvvm;
                         })),
                         nameOf);

/// And what it does not, although its reader understands it.
class ForbiddenConstruct : public testing::TestWithParam<Construct> {};
INSTANTIATE_TEST_SUITE_P(All, ForbiddenConstruct,
                         testing::ValuesIn(rowsWhere([](const Outcome &E) {
                           return E.IsText && !E.IsNvvm;
                         })),
                         nameOf);

/// The answer of an installed libNVVM. A skip where there is none.
class Judge {
public:
  Judge() {
    std::string Path = Toolkit("").find(ToolkitPart::LibNvvm), Error;
    if (!Path.empty())
      Library = LibNvvm::load(Path, Error);
  }
  bool isThere() const { return Library != nullptr; }
  NvvmAnswer ask(const std::string &Module) const {
    NvvmJob Job;
    Job.Name = "construct";
    Job.Bitcode = Module;
    Job.Options = {"-arch=compute_80"};
    return Library->run(Job, [](std::string_view) {});
  }

private:
  std::unique_ptr<LibNvvm> Library;
};

} // namespace

TEST_P(NewerConstruct, IsRefusedWithItsRule) {
  Written W(GetParam());
  ASSERT_TRUE(W.M);
  EXPECT_TRUE(W.isRefusedBy(GetParam().Expected.Refusal)) << W.report();
  EXPECT_TRUE(W.Bitcode.empty());
}

TEST_P(Llvm7Construct, IsWritten) {
  Written W(GetParam());
  ASSERT_TRUE(W.M);
  EXPECT_EQ(W.Sink.errorCount(), 0u) << W.report();
  EXPECT_FALSE(verifyModule(*W.M, &errs()));
}

// LLVM 14 reads every older bitcode; what it reads has to be what was written.
TEST_P(Llvm7Construct, ReadsBackAsTheSameModule) {
  Written W(GetParam());
  ASSERT_FALSE(W.Bitcode.empty()) << W.report();
  LLVMContext Fresh;
  auto Back = parseBitcodeFile(MemoryBufferRef(W.Bitcode, "back"), Fresh);
  ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
  EXPECT_FALSE(verifyModule(**Back, &errs()));
  (*Back)->setModuleIdentifier(W.M->getModuleIdentifier());
  // The text of both in LLVM 7's language, which hides what LLVM 14 adds to
  // declarations of intrinsics while reading.
  DiagnosticSink Sink;
  ASSERT_TRUE(legaliseForLlvm7(**Back, Dialect::Legacy, Sink));
  std::string Text;
  raw_string_ostream OS(Text);
  ASSERT_TRUE(printModule(**Back, OS, Llvm7, Sink));
  EXPECT_EQ(W.Text, OS.str());
}

std::string modernText(const Module &M) {
  std::string Text;
  raw_string_ostream OS(Text);
  M.print(OS, nullptr);
  return OS.str();
}

TEST_P(Bitcode7Construct, ReadsBackAsTheSameModule) {
  Written W(GetParam());
  ASSERT_FALSE(W.Bitcode.empty()) << W.report();
  LLVMContext Fresh;
  auto Back = parseBitcodeFile(MemoryBufferRef(W.Bitcode, "back"), Fresh);
  ASSERT_TRUE(bool(Back)) << toString(Back.takeError());
  (*Back)->setModuleIdentifier(W.M->getModuleIdentifier());
  EXPECT_EQ(modernText(*W.M), modernText(**Back));
}

TEST_P(Llvm7Construct, IsReproducible) {
  EXPECT_EQ(Written(GetParam()).Bitcode, Written(GetParam()).Bitcode);
}

// The names of kinds of metadata belong to a context, and only those in use to
// a module.
TEST(Bitcode7, DoesNotDependOnWhatElseTheContextKnows) {
  Written W(Constructs[0]);
  W.Context.getMDKindID("of.another.module");
  EXPECT_EQ(writeBitcode7(*W.M, W.Sink), W.Bitcode);
}

TEST_P(NvvmConstruct, LibNvvmTakesTextAndBitcode) {
  Judge LibNvvm;
  if (!LibNvvm.isThere())
    GTEST_SKIP() << "no libNVVM on this machine";
  Written W(GetParam());
  std::string Ptx[2];
  for (int I : {0, 1}) {
    NvvmAnswer Answer = LibNvvm.ask(I ? W.Bitcode : W.Text);
    ASSERT_EQ(Answer.Verify, NvvmStatus::Success) << Answer.VerifyLog << W.Text;
    ASSERT_EQ(Answer.Compile, NvvmStatus::Success) << Answer.CompileLog;
    Ptx[I] = withoutCounters(Answer.Ptx);
  }
  EXPECT_EQ(Ptx[0], Ptx[1]);
}

// Refused by libNVVM's rules or its code generator, not by its readers: those
// took the spelling.
TEST_P(ForbiddenConstruct, LibNvvmReadsItAndRefusesIt) {
  Judge LibNvvm;
  if (!LibNvvm.isThere())
    GTEST_SKIP() << "no libNVVM on this machine";
  Written W(GetParam());
  for (const std::string &Module : {W.Text, W.Bitcode}) {
    NvvmAnswer Answer = LibNvvm.ask(Module);
    EXPECT_TRUE(Answer.Verify == NvvmStatus::InvalidIr ||
                Answer.Compile == NvvmStatus::Compilation);
    std::string Log = Answer.VerifyLog + Answer.CompileLog;
    EXPECT_NE(Log, "");
    EXPECT_EQ(Log.find(" parse "), std::string::npos) << Log;
  }
}
