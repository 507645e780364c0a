// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Nvptx/CompileOptions.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::nvptx;

namespace {
struct Architecture {
  unsigned Sm, Ptx;
};

/// An option with the values 0 and 1.
struct Switch {
  StringLiteral Name;
  bool CompileOptions::*Member;
};
} // namespace

static constexpr Architecture Architectures[] = {
#define NVPTX_ARCH(NUMBER, PTX) {NUMBER, PTX},
#include "Target/NvptxArchs.def"
};

static constexpr Switch Switches[] = {
    {"-ftz", &CompileOptions::FlushDenormals},
    {"-prec-div", &CompileOptions::PreciseDivision},
    {"-prec-sqrt", &CompileOptions::PreciseRoot},
    {"-fma", &CompileOptions::Fuse},
};

static const Architecture *find(const GpuArch &Arch) {
  const auto *Row = find_if(Architectures, [&](const Architecture &A) {
    return A.Sm == Arch.Sm && !Arch.Suffix;
  });
  return Row == std::end(Architectures) ? nullptr : Row;
}

std::string nvptx::ptxFeature(const GpuArch &Arch, PtxDebug Debug) {
  return "+ptx" + std::to_string(std::max(find(Arch)->Ptx, unsigned(Debug)));
}

static bool takeSwitch(CompileOptions &Into, StringRef Name, StringRef Value) {
  const auto *Row =
      find_if(Switches, [&](const Switch &S) { return S.Name == Name; });
  if (Row == std::end(Switches) || (Value != "0" && Value != "1"))
    return false;
  Into.*(Row->Member) = Value == "1";
  return true;
}

// The module says what debug information it has; -g and -generate-line-info
// only promise it.
static bool take(CompileOptions &Into, StringRef Word) {
  auto [Name, Value] = Word.split('=');
  if (Name == "-arch") {
    std::optional<GpuArch> Arch = GpuArch::parse({Value.data(), Value.size()});
    if (!Arch || !find(*Arch))
      return false;
    Into.Arch = *Arch;
    return true;
  }
  if (Name == "-opt" && (Value == "0" || Value == "3")) {
    Into.Optimise = Value == "3";
    return true;
  }
  return Word == "-g" || Word == "-generate-line-info" ||
         takeSwitch(Into, Name, Value);
}

std::optional<CompileOptions> nvptx::readOptions(ArrayRef<std::string> Words,
                                                 std::string &Refused) {
  CompileOptions Options;
  for (const std::string &Word : Words)
    if (!take(Options, Word)) {
      Refused = Word;
      return std::nullopt;
    }
  return Options;
}
