// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Verifier/Nvvm/Tables/Sections11.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {
enum class Below { Own, Same };
struct Row {
  StringRef In20, In11;
  Below Parts;
};
} // namespace

static const Row Rows[] = {
#define SECTION(IN20, IN11, PARTS) {IN20, IN11, Below::PARTS},
#include "Verifier/Nvvm/Tables/Sections11.def"
};

// The row of the section, or of the nearest one that it is a part of.
static const Row *rowFor(StringRef Section) {
  while (!Section.empty()) {
    const Row *Found =
        find_if(Rows, [Section](const Row &R) { return R.In20 == Section; });
    if (Found != std::end(Rows))
      return Found;
    size_t Dot = Section.rfind('.');
    Section = Dot == StringRef::npos ? "" : Section.take_front(Dot);
  }
  return nullptr;
}

std::string nvvmverify::sectionIn11(StringRef Cited) {
  StringRef Section = Cited;
  if (!Section.consume_front("NVVM IR 2.0, "))
    return Cited.str();
  const Row *Found = rowFor(Section);
  if (!Found)
    return "NVVM IR 1.1";
  StringRef Rest =
      Found->Parts == Below::Same ? Section.drop_front(Found->In20.size()) : "";
  return ("NVVM IR 1.1, " + Found->In11 + Rest).str();
}
