// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Common/NativeArch.h"

#include "Process/ChildProcess.h"
#include "Process/HelperProgram.h"

#include "llvm/ADT/StringRef.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr char HelperName[] = "spir2nvvm-libnvvm";
static constexpr unsigned HelperSeconds = 30; // a driver may hang

std::optional<GpuArch> tools::nativeArch(std::string &Why) {
  std::string Helper = findHelper(HelperName);
  if (Helper.empty()) {
    Why = "the helper spir2nvvm-libnvvm, which asks CUDA's driver, is missing";
    return std::nullopt;
  }
  ChildResult Run = runChild({Helper, "device"}, {}, {HelperSeconds});
  StringRef Line = StringRef(Run.Out).trim();
  std::optional<GpuArch> Arch;
  if (Run.succeeded())
    Arch = GpuArch::parse({Line.data(), Line.size()});
  if (!Arch)
    Why = "the driver names no GPU" + (Line.empty() ? "" : ": " + Line.str());
  return Arch;
}
