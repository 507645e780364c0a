// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/PtxVersion.h"

#include <cstdlib>

using namespace spir2nvvm::cuda;

std::optional<int> spir2nvvm::cuda::newestPtxOf(int DriverVersion) {
  std::optional<int> Newest;
  int Last = 0;
#define CUDA_PTX_VERSION(DRIVER, PTX)                                          \
  if (DriverVersion >= (DRIVER))                                               \
    Newest = PTX;                                                              \
  Last = DRIVER;
#include "Cuda/PtxVersions.def"
  return DriverVersion > Last ? std::nullopt : Newest;
}

// PTX begins with comments, then ".version MAJOR.MINOR" at the start of a line.
static bool lowerTo(int Newest, std::string &Ptx) {
  constexpr char Directive[] = "\n.version ";
  size_t At = Ptx.find(Directive);
  if (At == std::string::npos)
    return false;
  At += sizeof(Directive) - 1;
  char *Dot = nullptr, *End = nullptr;
  const long Major = std::strtol(Ptx.c_str() + At, &Dot, 10);
  if (*Dot != '.')
    return false;
  const long Minor = std::strtol(Dot + 1, &End, 10);
  if (Major * 10 + Minor <= Newest)
    return false;
  Ptx.replace(At, size_t(End - Ptx.c_str()) - At,
              std::to_string(Newest / 10) + "." + std::to_string(Newest % 10));
  return true;
}

void spir2nvvm::cuda::lowerPtxVersion(const Driver &Cuda, std::string &Ptx) {
  int Known = 0;
  if (Cuda.DriverGetVersion(&Known).succeeded())
    if (const std::optional<int> Newest = newestPtxOf(Known))
      lowerTo(*Newest, Ptx);
}

bool spir2nvvm::cuda::lowerPtxVersionToKnown(std::string &Ptx) {
  int Newest = 0;
#define CUDA_PTX_VERSION(DRIVER, PTX) Newest = PTX;
#include "Cuda/PtxVersions.def"
  return lowerTo(Newest, Ptx);
}
