// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/UndeclaredExtensions.h"

#include "Target/TextRef.h"

#include "spir2nvvm/mangling/Prototypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace spir2nvvm;

namespace {

/// Extensions that clang declares nothing of, or not well.
struct Undeclared {
  StringLiteral Prefix;    // of their names
  StringLiteral Functions; // what all of these share; none: see below
  bool NeedsMacro;         // once it is named
  StringLiteral Attribute; // of the functions
};

} // namespace

// Programs define amd_bitalign() themselves where they do not have it. The
// others have their macros in every program (LanguageMacros.cpp).
static constexpr Undeclared Rows[] = {
    {"cl_amd_", "", true, "const"},
    {"cl_arm_", "", true, "const"},
    {"cl_intel_subgroups", "intel_sub_group_", false, "convergent, nomerge"},
    {"cl_khr_kernel_clock", "clock_read_", false, "nothrow"},
    {"cl_khr_subgroup_", "sub_group_", false, "convergent, nomerge"},
    {"cl_khr_work_group_uniform_arithmetic", "work_group_", false,
     "convergent"}};

// Clang 14 makes one call of two in both branches of an `if`, though other
// work-items are active there: "nomerge" helps, which its own declarations lack.
// Those that all of the sub-group call, or that only look, need none.
static bool isDeclaredWell(const mangling::Prototype &P) {
  return toRef(P.Extension).startswith("cl_khr_subgroup_") &&
         P.What != mangling::Trait::Convergent;
}

static const Undeclared *rowOf(StringRef Extension) {
  const auto *Row = find_if(Rows, [Extension](const Undeclared &R) {
    return Extension.startswith(R.Prefix);
  });
  return Row == std::end(Rows) ? nullptr : Row;
}

namespace {

class Search {
public:
  explicit Search(ArrayRef<StringRef> Texts) : Texts(Texts) {}
  UndeclaredExtensions run();

private:
  bool isNamed(StringRef Word);
  bool mayNameAny();
  bool isWanted(const Undeclared &Row, const mangling::Prototype &P);

  ArrayRef<StringRef> Texts;
  StringMap<bool> Asked;
  UndeclaredExtensions Found;
};

} // namespace

// Overloads of one function stand beside each other.
bool Search::isNamed(StringRef Word) {
  auto [Entry, IsNew] = Asked.try_emplace(Word);
  if (IsNew)
    Entry->second =
        any_of(Texts, [Word](StringRef Text) { return Text.contains(Word); });
  return Entry->second;
}

bool Search::mayNameAny() {
  return any_of(Rows, [this](const Undeclared &R) {
    return isNamed(R.Prefix) || (!R.Functions.empty() && isNamed(R.Functions));
  });
}

// A name may be put together of parts.
bool Search::isWanted(const Undeclared &Row, const mangling::Prototype &P) {
  return isNamed(toRef(P.Extension)) ||
         (!Row.Functions.empty() && (isNamed(toRef(P.Stem)) || isNamed("##")));
}

// Parameters may be halves where the program says so, which it has not yet.
static std::string withHalves(const std::string &Declarations) {
  const std::string Switch = "#pragma OPENCL EXTENSION cl_khr_fp16 : ";
  return Switch + "enable\n" + Declarations + Switch + "disable\n";
}

UndeclaredExtensions Search::run() {
  if (!mayNameAny())
    return {};
  for (uint32_t N = 0, E = mangling::prototypeCount(); N != E; ++N) {
    const mangling::Prototype P = mangling::prototypeAt(N, 64);
    const StringRef Extension = toRef(P.Extension);
    const Undeclared *Row = rowOf(Extension);
    if (!Row || isDeclaredWell(P) || !isWanted(*Row, P))
      continue;
    if (Row->NeedsMacro && !is_contained(Found.Names, Extension)) {
      Found.Names.push_back(Extension.str());
      Found.Declarations +=
          ("#ifndef " + Extension + "\n#define " + Extension + " 1\n#endif\n")
              .str();
    }
    Found.Declarations += ("__attribute__((overloadable, " + Row->Attribute +
                           ")) " + mangling::toString(P) + ";\n")
                              .str();
  }
  if (!Found.Declarations.empty())
    Found.Declarations = withHalves(Found.Declarations);
  return std::move(Found);
}

UndeclaredExtensions
spir2nvvm::undeclaredExtensionsIn(ArrayRef<StringRef> Texts) {
  return Search(Texts).run();
}
