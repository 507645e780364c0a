// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names of GPU architectures.

#include "Target/Options.h"

#include <cctype>

using namespace spir2nvvm;

std::optional<GpuArch> GpuArch::parse(std::string_view Text) {
  for (std::string_view Prefix : {"sm_", "compute_"})
    if (Text.substr(0, Prefix.size()) == Prefix) {
      Text.remove_prefix(Prefix.size());
      GpuArch Arch;
      Arch.Sm = 0;
      size_t Digits = 0;
      for (; Digits < Text.size() && std::isdigit((unsigned char)Text[Digits]);
           ++Digits)
        Arch.Sm = Arch.Sm * 10 + (Text[Digits] - '0');
      // Which numbers there are is for isKnown().
      if (Digits < 2 || Digits > 3)
        return std::nullopt;
      Text.remove_prefix(Digits);
      // PTX ISA, .target: features of one architecture since sm_90a, of a
      // family since sm_100f.
      if ((Text == "a" && Arch.Sm >= 90) || (Text == "f" && Arch.Sm >= 100))
        Arch.Suffix = Text.front();
      else if (!Text.empty())
        return std::nullopt;
      return Arch;
    }
  return std::nullopt;
}

namespace {
/// A row of GpuArchs.def.
struct KnownArch {
  unsigned Sm;
  std::string_view Suffixes; // "a": sm_90a
};
} // namespace

static constexpr KnownArch Known[] = {
#define ARCH(SM, SUFFIXES, FIRST, LAST) {SM, SUFFIXES},
#include "Target/GpuArchs.def"
};

bool GpuArch::isKnown() const {
  for (const KnownArch &Row : Known)
    if (Row.Sm == Sm)
      return !Suffix || Row.Suffixes.find(Suffix) != std::string_view::npos;
  return false;
}

std::vector<std::string> GpuArch::knownNames() {
  std::vector<std::string> Names;
  for (const KnownArch &Row : Known) {
    Names.push_back("sm_" + std::to_string(Row.Sm));
    for (char Suffix : Row.Suffixes)
      Names.push_back(Names.back().substr(0, 3) + std::to_string(Row.Sm) +
                      Suffix);
  }
  return Names;
}

static std::string number(const GpuArch &A) {
  std::string Text = std::to_string(A.Sm);
  if (A.Suffix)
    Text += A.Suffix;
  return Text;
}

std::string GpuArch::sm() const { return "sm_" + number(*this); }
std::string GpuArch::compute() const { return "compute_" + number(*this); }
