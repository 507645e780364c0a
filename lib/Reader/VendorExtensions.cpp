// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/VendorExtensions.h"

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr StringLiteral Vendors[] = {"cl_amd_", "cl_arm_"};

static bool isNamedIn(ArrayRef<StringRef> Texts, StringRef Word) {
  return any_of(Texts, [&](StringRef Text) { return Text.contains(Word); });
}

VendorExtensions spir2nvvm::vendorExtensionsIn(ArrayRef<StringRef> Texts) {
  VendorExtensions Found;
  if (none_of(Vendors, [&](StringRef V) { return isNamedIn(Texts, V); }))
    return Found;
  for (uint32_t N = 0, E = mangling::prototypeCount(); N != E; ++N) {
    const mangling::Prototype P = mangling::prototypeAt(N, 64);
    StringRef Extension(P.Extension.data(), P.Extension.size());
    if (none_of(Vendors, [&](StringRef V) { return Extension.startswith(V); }))
      continue;
    if (!is_contained(Found.Names, Extension)) {
      if (!isNamedIn(Texts, Extension))
        continue;
      Found.Names.push_back(Extension.str());
      Found.Declarations +=
          ("#ifndef " + Extension + "\n#define " + Extension + " 1\n#endif\n")
              .str();
    }
    Found.Declarations +=
        "__attribute__((overloadable, const)) " + mangling::toString(P) + ";\n";
  }
  return Found;
}
