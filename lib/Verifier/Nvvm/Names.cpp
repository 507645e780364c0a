// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;

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

unsigned nvvmverify::pointerSuffix(StringRef Name) {
  SmallVector<StringRef, 12> Parts;
  Name.split(Parts, '.');
  unsigned Space = 0;
  for (StringRef Part : Parts)
    if (isPointerSuffix(Part)) {
      Part.drop_front().consumeInteger(10, Space);
      return Space;
    }
  return Space;
}
