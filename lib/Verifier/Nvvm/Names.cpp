// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace spir2nvvm;

bool nvvmverify::isReplacedOnReading(StringRef Key) {
  return StringSwitch<bool>(Key)
      .Cases("brev32", "brev64", "clz.i", "clz.ll", true)
      .Cases("popc.i", "popc.ll", "abs.i", "abs.ll", true)
      .Cases("max.i", "max.ll", "max.ui", "max.ull", true)
      .Cases("min.i", "min.ll", "min.ui", "min.ull", true)
      .Case("h2f", true)
      // LLVM 14 declares its result as i64; chapter 14 has i32.
      .Cases("match.any.sync.i64", "match.all.sync.i64p", true)
      // LLVM 14 has integers where libNVVM has bfloat.
      .StartsWith("f2bf16.r", true)
      .StartsWith("ff2bf16x2.r", true)
      .StartsWith("atomic.load.add.f", true)
      .Default(false);
}

// The string table has no ends of names, so the longest of the list decides
// in "llvm.nvvm.max.iiprintf"; a name cut too short is found again here.
std::string nvvmverify::protectIntrinsicNames(StringRef Bitcode) {
  static constexpr StringLiteral Prefix = "llvm.nvvm.";
  std::string Text = Bitcode.str();
  for (size_t At = Text.find(Prefix.data()); At != std::string::npos;
       At = Text.find(Prefix.data(), At + 1)) {
    StringRef Rest = StringRef(Text).substr(At + Prefix.size(), 19);
    bool Found = false;
    for (size_t Size = 3; Size <= Rest.size() && !Found; ++Size)
      Found = isReplacedOnReading(Rest.take_front(Size));
    if (Found)
      Text[At + Prefix.size() - 1] = '_';
  }
  return Text;
}

std::string nvvmverify::canonicalName(StringRef Name) {
  if (Name.startswith("llvm.nvvm_"))
    return ("llvm.nvvm." + Name.drop_front(StringRef("llvm.nvvm_").size()))
        .str();
  return Name.str();
}

// "p1", "p0i32", "p3f32", "p0float": a pointer as LLVM mangles it.
static bool isPointerSuffix(StringRef Part) {
  if (!Part.consume_front("p") || Part.empty() || !isDigit(Part.front()))
    return false;
  Part = Part.drop_while(isDigit);
  return Part.empty() || Part == "float" || Part == "double" ||
         ((Part.front() == 'i' || Part.front() == 'f' || Part.front() == 'v' ||
           Part.front() == 's') &&
          all_of(Part.drop_front(),
                 [](char C) { return isAlnum(C) || C == '_' || C == 's'; }));
}

std::string nvvmverify::nvvmKey(StringRef Name) {
  SmallVector<StringRef, 12> Parts;
  Name.drop_front(StringRef("llvm.nvvm.").size()).split(Parts, '.');
  std::string Key;
  for (StringRef Part : Parts) {
    if (!Key.empty())
      Key += '.';
    Key += isPointerSuffix(Part) ? StringRef("p") : Part;
  }
  return Key;
}
