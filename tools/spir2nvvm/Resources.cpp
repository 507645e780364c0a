// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Resources.h"

#include "Diagnostics/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;
using namespace spir2nvvm;

// Of kernels that leave it to the host: what most launches take.
static constexpr unsigned UsualGroupSize = 256;

static unsigned requiredSize(const KernelInfo &Kernel) {
  unsigned Size = 0;
  if (Kernel.ReqdWorkGroupSize)
    Size = (*Kernel.ReqdWorkGroupSize)[0] * (*Kernel.ReqdWorkGroupSize)[1] *
           (*Kernel.ReqdWorkGroupSize)[2];
  return Size;
}

std::vector<FunctionResources>
spir2nvvm::resourcesOf(const CompileReport &Compiled, const Reflection &Info,
                       const GpuArch &Arch) {
  std::vector<FunctionResources> All;
  for (const ResourceUse &Use : Compiled.Resources) {
    FunctionResources F;
    F.Use = Use;
    auto Kernel = find_if(Info.Kernels, [&](const KernelInfo &K) {
      return K.OutputName == Use.Function;
    });
    if (Kernel != Info.Kernels.end()) {
      F.GroupSize = requiredSize(*Kernel);
      F.GroupSizeIsRequired = F.GroupSize != 0;
      if (!F.GroupSizeIsRequired)
        F.GroupSize = UsualGroupSize;
      F.Room = occupancyOf({F.GroupSize, Use.Registers, Use.SharedBytes}, Arch);
    }
    All.push_back(std::move(F));
  }
  return All;
}

static std::string occupancyText(const FunctionResources &F) {
  std::string Groups = std::to_string(F.GroupSize) + " work-items";
  if (F.GroupSizeIsRequired)
    Groups += ", as required";
  if (F.Room->Groups == 0)
    return "; too large for groups of " + Groups + ": " +
           std::string(limitName(F.Room->By));
  return "; occupancy " + std::to_string(F.Room->percent()) + " % (" +
         std::to_string(F.Room->Warps) + " of " +
         std::to_string(F.Room->MaxWarps) + " warps, limited by " +
         std::string(limitName(F.Room->By)) + ", in groups of " + Groups + ")";
}

std::string spir2nvvm::resourceLine(const FunctionResources &F) {
  const ResourceUse &Use = F.Use;
  std::string Line =
      printableLine(Use.Function) + ": " + std::to_string(Use.Registers) +
      " registers, " + std::to_string(Use.StackBytes) + " bytes stack, " +
      std::to_string(Use.SpillStores) + "/" + std::to_string(Use.SpillLoads) +
      " bytes spilled/reloaded, " + std::to_string(Use.SharedBytes) +
      " bytes shared";
  for (auto [Bank, Bytes] : Use.Constant)
    Line += ", " + std::to_string(Bytes) + " bytes constant bank " +
            std::to_string(Bank);
  return F.Room ? Line + occupancyText(F) : Line;
}

static void writeOccupancy(json::OStream &J, const FunctionResources &F) {
  J.attribute("groupSize", F.GroupSize);
  J.attribute("groupSizeIsRequired", F.GroupSizeIsRequired);
  J.attributeObject("occupancy", [&] {
    J.attribute("percent", F.Room->percent());
    J.attribute("groups", F.Room->Groups);
    J.attribute("warps", F.Room->Warps);
    J.attribute("maxWarps", F.Room->MaxWarps);
    J.attribute("limitedBy", StringRef(limitName(F.Room->By)));
  });
}

void spir2nvvm::writeResources(json::OStream &J, const FunctionResources &F) {
  const ResourceUse &Use = F.Use;
  J.object([&] {
    J.attribute("function", json::fixUTF8(Use.Function));
    J.attribute("registers", Use.Registers);
    J.attribute("stackBytes", Use.StackBytes);
    J.attribute("spillStoreBytes", Use.SpillStores);
    J.attribute("spillLoadBytes", Use.SpillLoads);
    J.attribute("sharedBytes", Use.SharedBytes);
    J.attributeArray("constantBanks", [&] {
      for (auto [Bank, Bytes] : Use.Constant)
        J.object([&, Bank = Bank, Bytes = Bytes] {
          J.attribute("bank", Bank);
          J.attribute("bytes", Bytes);
        });
    });
    if (F.Room)
      writeOccupancy(J, F);
  });
}
