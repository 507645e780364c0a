// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Every mangled name that Khronos' SPIR 1.2 modules declare, both widths, is a
/// builtin of the list, agrees with its LLVM type, and mangles back to itself.

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

using namespace spir2nvvm::mangling;

namespace {

ParamHint hintFor(const llvm::Type *T) {
  using Kind = ParamHint::Kind;
  using To = ParamHint::Pointee;
  ParamHint Hint;
  if (const auto *V = llvm::dyn_cast<llvm::FixedVectorType>(T)) {
    Hint.Lanes = static_cast<std::uint8_t>(V->getNumElements());
    T = V->getElementType();
  }
  if (T->isPointerTy()) {
    Hint.What = Kind::Pointer;
    Hint.Space = static_cast<std::uint16_t>(T->getPointerAddressSpace());
    const llvm::Type *Pointee = T->getPointerElementType();
    Hint.To = Pointee->isPointerTy()  ? To::Pointer
              : Pointee->isStructTy() ? To::Object
                                      : To::Value;
    return Hint;
  }
  Hint.Bits = static_cast<std::uint16_t>(T->getScalarSizeInBits());
  if (T->isIntegerTy())
    Hint.What = Kind::Integer;
  else if (T->isFloatingPointTy())
    Hint.What = Kind::Floating;
  return Hint;
}

bool agreesResult(const Prototype &Proto, const llvm::Type *T) {
  if (Proto.Result.Element == Base::Void)
    return T->isVoidTy();
  Signature Result;
  if (!Result.Params.append(Proto.Result))
    return false;
  ParamHint Hint = hintFor(T);
  return agrees(Result, {&Hint, 1});
}

void checkFunction(const llvm::Function &F, unsigned Bits,
                   const std::string &File) {
  llvm::StringRef Mangled = F.getName();
  std::string_view Name(Mangled.data(), Mangled.size());
  std::vector<ParamHint> Params;
  for (const llvm::Type *T : F.getFunctionType()->params())
    Params.push_back(hintFor(T));
  FunctionHint Hint{Params.data(), Params.size()};
  auto Sig = demangle(Name, &Hint);
  ASSERT_TRUE(Sig) << File << ": " << Name << ": " << toString(Sig.error());
  EXPECT_EQ(mangle(*Sig), Name) << File;
  EXPECT_TRUE(Sig->Canonical) << File << ": " << Name;
  auto Proto = resolveBuiltin(Name, Bits, &Hint);
  ASSERT_TRUE(Proto) << File << ": " << toString(*Sig);
  EXPECT_EQ(Proto->Differences, SameExactly) << File << ": " << Name;
  EXPECT_EQ(mangle(*Proto, Spelling::Khronos), Name) << File;
  EXPECT_TRUE(agreesResult(*Proto, F.getReturnType()))
      << File << ": " << toString(*Proto);
}

/// Names already checked, so that each is looked at once for each width.
using Seen = std::set<std::pair<std::string, unsigned>>;

void checkModule(const std::string &File, unsigned Bits, Seen &Done) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  ASSERT_TRUE(Buffer) << File;
  llvm::LLVMContext Context;
  auto M = llvm::getLazyBitcodeModule(**Buffer, Context);
  ASSERT_TRUE(static_cast<bool>(M)) << File;
  for (const llvm::Function &F : **M)
    if (F.isDeclaration() && F.getName().startswith("_Z") &&
        Done.insert({F.getName().str(), Bits}).second)
      checkFunction(F, Bits, File);
}

TEST(Corpus, EveryDeclaredBuiltinIsInTheList) {
  const char *Corpus = std::getenv("SPIR2NVVM_CORPUS");
  if (!Corpus || !*Corpus)
    GTEST_SKIP() << "SPIR2NVVM_CORPUS does not name the corpora";
  Seen Done;
  unsigned Modules = 0;
  std::error_code Error;
  std::string Root = std::string(Corpus) + "/khronos-spir12";
  for (llvm::sys::fs::recursive_directory_iterator I(Root, Error), End;
       I != End && !Error; I.increment(Error)) {
    llvm::StringRef File = I->path();
    if (!File.endswith(".bc32") && !File.endswith(".bc64"))
      continue;
    ++Modules;
    checkModule(File.str(), File.endswith(".bc64") ? 64 : 32, Done);
  }
  ASSERT_FALSE(Error) << Root << ": " << Error.message();
  EXPECT_GE(Modules, 1000u);
  EXPECT_GE(Done.size(), 2000u);
  RecordProperty("modules", static_cast<int>(Modules));
  RecordProperty("names", static_cast<int>(Done.size()));
}

} // namespace
