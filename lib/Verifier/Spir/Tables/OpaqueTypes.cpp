// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Opaque types by name.

#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "Verifier/Spir/Survey/Walk.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

namespace {
struct OpaqueRow {
  StringLiteral Name;
  OpaqueKind Kind;
  StringLiteral Extension;
};
} // namespace

static constexpr OpaqueRow Rows[] = {
#define OPAQUE_TYPE(NAME, KIND, EXTENSION) {NAME, OpaqueKind::KIND, EXTENSION},
#include "Verifier/Spir/Tables/OpaqueTypes.def"
};

OpaqueInfo spirverify::classify(const StructType &Struct) {
  StringRef Name = nameOf(Struct);
  if (!Struct.isOpaque() || !Name.consume_front("opencl."))
    return {};
  if (Name == "sampler_t") // clang's; SPIR 1.2 has i32
    return {OpaqueKind::Sampler, "", "i32"};
  if (!Name.consume_back("_t"))
    return {};
  for (StringRef Suffix : {"_ro", "_wo", "_rw"})
    if (Name.startswith("image") && Name.consume_back(Suffix))
      break;
  for (const OpaqueRow &Row : Rows)
    if (Name == Row.Name)
      return {Row.Kind, Row.Extension, ("opencl." + Name + "_t").str()};
  return {};
}

OpaqueInfo spirverify::classifyPointee(const Type &Ty) {
  const StructType *Struct = opaquePointee(Ty);
  return Struct ? classify(*Struct) : OpaqueInfo();
}
