// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM replaces some llvm.nvvm.* intrinsics while it reads, by their names.
/// The rules must see every one of them, however the name is spelt: all rows
/// of the table as text in each spelling of LLVM's lexer, and as bitcode of
/// both kinds, against the module as written.

#include "Diagnostics/Rules/Nvvm.h"
#include "Target/Nvvm.h"
#include "Verifier/Nvvm/Text/IntrinsicNames.h"
#include "Verifier/Verifier.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Bitcode/LLVMBitCodes.h"
#include "llvm/Bitstream/BitstreamWriter.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <gtest/gtest.h>

#include <set>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvvmverify;

namespace {

/// Every name that \p Keys stands for, behind \p Begun.
void spellOut(const std::string &Begun, StringRef Keys,
              std::vector<std::string> &Into) {
  auto [Plain, Choices] = Keys.split('{');
  if (Plain.size() == Keys.size())
    return Into.push_back(Begun + Keys.str());
  auto [List, Rest] = Choices.split('}');
  SmallVector<StringRef, 32> Each;
  List.split(Each, ',');
  for (StringRef Choice : Each)
    spellOut(Begun + Plain.str() + Choice.str(), Rest, Into);
}

std::vector<std::string> everyKey() {
  std::vector<std::string> Keys;
#define NVVM_INTRINSIC(KEYS, INSPEC, LEGACY, MODERN) spellOut("", KEYS, Keys);
#include "Verifier/Nvvm/Tables/NvvmIntrinsics.def"
  return Keys;
}

/// A name as LLVM's lexer also takes it.
struct Spelling {
  const char *What;
  std::string (*Of)(StringRef Name);
};

std::string escaped(StringRef Name, bool LowerCase,
                    function_ref<bool(char)> Escapes) {
  std::string Text = "@\"";
  for (char C : Name)
    if (Escapes(C))
      Text += "\\" + utohexstr(uint8_t(C), LowerCase);
    else
      Text += C;
  return Text + "\"";
}

constexpr Spelling Spellings[] = {
    {"plain", [](StringRef Name) { return ("@" + Name).str(); }},
    {"quoted",
     [](StringRef Name) {
       return escaped(Name, false, [](char) { return false; });
     }},
    {"dots escaped",
     [](StringRef Name) {
       return escaped(Name, false, [](char C) { return C == '.'; });
     }},
    {"everything escaped",
     [](StringRef Name) {
       return escaped(Name, true, [](char) { return true; });
     }},
};

/// Reading text gives such a name the suffixes of its types and attributes, so
/// there is no verdict without it, and none on bitcode with foreign types.
bool isRemangledOnReading(StringRef Name) {
  Intrinsic::ID Known = Function::lookupIntrinsicID(Name);
  return Known && Intrinsic::isOverloaded(Known);
}

/// Types that LLVM looks at before it replaces a call.
std::vector<FunctionType *> shapesFor(StringRef Name, LLVMContext &C) {
  Intrinsic::ID Known = Function::lookupIntrinsicID(Name);
  if (Known && !isRemangledOnReading(Name))
    return {Intrinsic::getType(C, Known)};
  Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C),
       *F32 = Type::getFloatTy(C), *Global = PointerType::get(F32, 1);
  return {FunctionType::get(I32, {I32}, false),
          FunctionType::get(I64, {I64}, false),
          FunctionType::get(I32, {I32, I32}, false),
          FunctionType::get(F32, {Type::getInt16Ty(C)}, false),
          FunctionType::get(I32, {PointerType::get(I32, 0), I32}, false),
          FunctionType::get(F32, {Global, F32}, false)};
}

/// One call of the intrinsic, built without any reader.
std::unique_ptr<Module> moduleWith(StringRef Name, FunctionType *Type) {
  LLVMContext &C = Type->getContext();
  auto M = std::make_unique<Module>("m", C);
  M->setDataLayout(nvvm::Layout64);
  M->setTargetTriple(nvvm::Triple64);
  Function *Callee =
      Function::Create(Type, GlobalValue::ExternalLinkage, Name, *M);
  Callee->setAttributes({}); // LLVM 14 adds what the legacy dialect has not
  Function *Caller =
      Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                       GlobalValue::ExternalLinkage, "caller", *M);
  IRBuilder<> Builder(BasicBlock::Create(C, "entry", Caller));
  std::vector<Value *> Args;
  for (class Type *Param : Type->params())
    Args.push_back(Constant::getNullValue(Param));
  Builder.CreateCall(Callee, Args);
  Builder.CreateRetVoid();
  auto Constant = [&](unsigned N) {
    return ConstantAsMetadata::get(Builder.getInt32(N));
  };
  M->getOrInsertNamedMetadata("nvvmir.version")
      ->addOperand(MDNode::get(C, {Constant(2), Constant(0)}));
  return M;
}

std::string textOf(const Module &M, StringRef Name, const Spelling &S) {
  std::string Text, Plain = ("@" + Name).str(), Spelt = S.Of(Name);
  raw_string_ostream(Text) << M;
  for (size_t At = 0; (At = Text.find(Plain, At)) != std::string::npos;
       At += Spelt.size())
    Text.replace(At, Plain.size(), Spelt);
  return Text;
}

std::string bitcodeOf(const Module &M) {
  std::string Bytes;
  raw_string_ostream OS(Bytes);
  WriteBitcodeToFile(M, OS);
  return OS.str();
}

/// What was found, without places, and without NV006, which is about the
/// program that wrote the bitcode.
class Findings {
public:
  Findings()
      : Sink([this](const Diagnostic &D) {
          if (D.Id != rule::NV006)
            All += std::string(rowOf(D.Id).Id) + " [" + D.Label + "] " +
                   D.Message + "\n";
        }) {}
  std::string All;
  DiagnosticSink Sink;
};

std::string verdictOn(const Module &M, const NvvmVerifyOptions &Opts) {
  Findings Found;
  verifyNvvm(M, Opts, Found.Sink);
  return Found.All;
}

std::string verdictOn(StringRef Bytes, const NvvmVerifyOptions &Opts) {
  Findings Found;
  LLVMContext C;
  if (auto M = readNvvm({Bytes, "input"}, Opts, C, Found.Sink, {}))
    verifyNvvm(*M, Opts, Found.Sink);
  return Found.All;
}

class EveryRow : public testing::TestWithParam<const char *> {};

TEST_P(EveryRow, HasOneVerdictInEverySpelling) {
  NvvmVerifyOptions Opts;
  Opts.Arch = *GpuArch::parse(GetParam());
  unsigned Differ = 0;
  auto Compare = [&](StringRef Name, StringRef What, const std::string &Is,
                     const std::string &Wanted) {
    if (Is != Wanted && ++Differ < 10)
      ADD_FAILURE() << Name.str() << ", " << What.str() << ":\n"
                    << Is << "instead of\n"
                    << Wanted;
  };
  for (const std::string &Key : everyKey()) {
    std::string Name = "llvm.nvvm." + Key;
    LLVMContext C;
    for (FunctionType *Type : shapesFor(Name, C)) {
      std::unique_ptr<Module> M = moduleWith(Name, Type);
      bool Remangled = isRemangledOnReading(Name);
      std::string Wanted = Remangled
                               ? verdictOn(textOf(*M, Name, Spellings[0]), Opts)
                               : verdictOn(*M, Opts);
      EXPECT_EQ(Wanted.find("NV701"), std::string::npos) << Name;
      for (const Spelling &S : Spellings)
        Compare(Name, S.What, verdictOn(textOf(*M, Name, S), Opts), Wanted);
      if (Remangled && StringRef(Wanted).contains("NV003"))
        continue;
      Compare(Name, "bitcode", verdictOn(bitcodeOf(*M), Opts), Wanted);
    }
  }
  EXPECT_EQ(Differ, 0u);
}

INSTANTIATE_TEST_SUITE_P(Dialects, EveryRow, testing::Values("sm_75", "sm_100"),
                         [](const auto &Info) {
                           return std::string(Info.param);
                         });

TEST(Names, StandInOneRow) {
  std::vector<std::string> Keys = everyKey();
  std::set<std::string> Unique(Keys.begin(), Keys.end());
  EXPECT_EQ(Keys.size(), Unique.size());
  EXPECT_EQ(Keys.size(), 1823u);
}

TEST(Names, MatchTheirChoices) {
  EXPECT_TRUE(isAmong("abs.i", "abs.{i,ll}"));
  EXPECT_TRUE(isAmong("abs.ll", "abs.{i,ll}"));
  EXPECT_FALSE(isAmong("abs.l", "abs.{i,ll}"));
  EXPECT_FALSE(isAmong("abs.ll.f", "abs.{i,ll}"));
  EXPECT_TRUE(isAmong("cos.approx.f", "cos.approx{,.ftz}.{d,f}"));
  EXPECT_TRUE(isAmong("cos.approx.ftz.d", "cos.approx{,.ftz}.{d,f}"));
  EXPECT_FALSE(isAmong("cos.approx.ftz", "cos.approx{,.ftz}.{d,f}"));
  EXPECT_TRUE(isAmong("exit", "exit"));
  EXPECT_FALSE(isAmong("exi", "exit"));
}

TEST(Names, ThatLookProtectedMakeWay) {
  EXPECT_EQ(protectedName("llvm.nvvm.abs.i"), "llvm.nvvm0abs.i");
  EXPECT_EQ(canonicalName("llvm.nvvm0abs.i"), "llvm.nvvm.abs.i");
  EXPECT_EQ(protectedName("llvm.nvvm0abs.i"), "llvm.nvvm1abs.i");
  EXPECT_EQ(canonicalName("llvm.nvvm1abs.i"), "llvm.nvvm1abs.i");
  for (StringRef Name : {"llvm.nvvm", "llvm.nvvm.", "llvm.nvvm.abs", "abs.i",
                         "llvm.nvvm_abs.i", "llvm.nvvm.abs.f"}) {
    EXPECT_EQ(protectedName(Name), Name);
    EXPECT_EQ(canonicalName(Name), Name);
  }
}

// Nobody but the reader may make an intrinsic of a name.
TEST(Names, ThatOnlyLookLikeIntrinsicsAreUnknown) {
  for (StringRef Name : {"llvm.nvvm0abs.i", "llvm.nvvm1abs.i",
                         "llvm.nvvm_abs.i", "llvm.nvvm", "llvm.nvvmabs.i"}) {
    LLVMContext C;
    auto *I32 = Type::getInt32Ty(C);
    auto M = moduleWith(Name, FunctionType::get(I32, {I32}, false));
    for (const std::string &Bytes :
         {textOf(*M, Name, Spellings[0]), bitcodeOf(*M)})
      EXPECT_NE(verdictOn(Bytes, {}).find("NV604"), std::string::npos)
          << Name.str();
  }
}

/// A module as LLVM wrote it before release 5: the name stands in a symbol
/// table, in characters of \p Width bits wherever they happen to begin.
std::string oldBitcode(StringRef Name, unsigned Width, unsigned Shift) {
  SmallVector<char, 0> Bytes;
  BitstreamWriter Out(Bytes);
  for (unsigned char Byte : StringRef("BC\xC0\xDE"))
    Out.Emit(Byte, 8);
  Out.EnterSubblock(bitc::MODULE_BLOCK_ID, 3);
  Out.EmitRecord(bitc::MODULE_CODE_VERSION, ArrayRef<unsigned>{1});
  Out.EnterSubblock(bitc::TYPE_BLOCK_ID_NEW, 3);
  Out.EmitRecord(bitc::TYPE_CODE_NUMENTRY, ArrayRef<unsigned>{3});
  Out.EmitRecord(bitc::TYPE_CODE_INTEGER, ArrayRef<unsigned>{32});
  Out.EmitRecord(bitc::TYPE_CODE_FUNCTION, ArrayRef<unsigned>{0, 0, 0});
  Out.EmitRecord(bitc::TYPE_CODE_POINTER, ArrayRef<unsigned>{1, 0});
  Out.ExitBlock();
  Out.EmitRecord(bitc::MODULE_CODE_FUNCTION,
                 ArrayRef<unsigned>{2, 0, 1, 0, 0, 0, 0, 0, 0, 0});
  Out.EnterSubblock(bitc::VALUE_SYMTAB_BLOCK_ID, 4);
  auto Abbrev = std::make_shared<BitCodeAbbrev>();
  Abbrev->Add(BitCodeAbbrevOp(bitc::VST_CODE_ENTRY));
  // A fixed field before the name moves it by as many bits.
  Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, Shift));
  Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Array));
  Abbrev->Add(Width == 6 ? BitCodeAbbrevOp(BitCodeAbbrevOp::Char6)
                         : BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, Width));
  unsigned Id = Out.EmitAbbrev(std::move(Abbrev));
  SmallVector<unsigned, 32> Record = {0};
  Record.append(Name.bytes_begin(), Name.bytes_end());
  Out.EmitRecord(bitc::VST_CODE_ENTRY, Record, Id);
  Out.ExitBlock();
  Out.ExitBlock();
  return std::string(Bytes.begin(), Bytes.end());
}

TEST(Names, OfOldBitcodeSurviveReading) {
  for (unsigned Width : {6u, 7u, 8u})
    for (unsigned Shift = 1; Shift <= 16; ++Shift)
      for (StringRef Name : {"llvm.nvvm.abs.i", "llvm.nvvm.clz.ll",
                             "llvm.nvvm.popc.i", "llvm.nvvm.brev32"}) {
        Findings Found;
        LLVMContext C;
        auto M = readNvvm({oldBitcode(Name, Width, Shift), "input"}, {}, C,
                          Found.Sink, {});
        ASSERT_TRUE(M) << Found.All;
        ASSERT_EQ(M->size(), 1u) << Name.str() << " of " << Width << " bits";
        EXPECT_EQ(canonicalName(M->begin()->getName()), Name);
      }
}

// What is none of these names keeps its bits.
TEST(Names, ProtectionTouchesNothingElse) {
  for (unsigned Width : {6u, 7u, 8u})
    for (StringRef Name : {"llvm.nvvm.abs.f", "llvm.nvvm.read.ptx.sreg.tid.x",
                           "llvm_nvvm_abs_i", "llvm.nvvm"}) {
      std::string Bytes = oldBitcode(Name, Width, 5);
      EXPECT_EQ(protectIntrinsicNames(Bytes), Bytes);
    }
}

} // namespace
