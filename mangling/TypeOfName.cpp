// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// OpenCL's opaque types by the source names producers use.
///
///   ocl_image2darray      SPIR 1.2      image2d_array_t
///   ocl_image2d_array_ro  clang 3.9+    read_only image2d_array_t

#include "Reading.h"

using namespace spir2nvvm::mangling;

namespace {

struct NameRow {
  std::string_view Spir, Modern;
  Base Element;
};

constexpr NameRow NameRows[] = {
#define IMAGE(KIND, SPIR, MODERN, OPENCL, COORDLANES, TRAITS)                  \
  {SPIR, MODERN, Base::KIND},
#define OBJECT(KIND, MANGLED, OPENCL) {MANGLED, {}, Base::KIND},
#include "spir2nvvm/mangling/TypeNames.def"
};

Access accessOfSuffix(std::string_view Suffix) {
  if (Suffix == "_ro")
    return Access::ReadOnly;
  if (Suffix == "_wo")
    return Access::WriteOnly;
  return Suffix == "_rw" ? Access::ReadWrite : Access::None;
}

} // namespace

Type spir2nvvm::mangling::typeOfName(std::string_view Name) {
  Type T = makeType(Base::Named);
  T.NameData = Name.data();
  T.NameSize = static_cast<std::uint32_t>(Name.size());
  bool MayBeKnown = isObjectName(Name) || Name.substr(0, 7) == "memory_";
  if (!MayBeKnown)
    return T;
  constexpr std::size_t SuffixSize = 3;
  std::string_view Stem = Name.substr(0, Name.size() - SuffixSize);
  Access Suffix = accessOfSuffix(Name.substr(Stem.size()));
  for (const NameRow &Row : NameRows) {
    bool Modern = Suffix != Access::None && Row.Modern == Stem;
    if (!Modern && Row.Spir != Name)
      continue;
    T = makeType(Row.Element);
    T.Image = Modern ? Suffix : Access::None;
    return T;
  }
  return T;
}
