// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Specialization constants in words of any kind: read within bounds, and what
/// is put in changes neither the size nor the other constants.

#include "OpenCL/Build/Specialization.h"

#include <cstdint>
#include <cstdlib>

using namespace spir2nvvm::opencl;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Module(reinterpret_cast<const char *>(Data), Size);
  constexpr uint32_t Ids = 16;
  Specialization Values;
  for (uint32_t Id = 0; Id != Ids; ++Id)
    if (std::optional<size_t> Bytes = specializationBytes(Module, Id))
      Values[Id] = std::string(*Bytes, char(0xA5));
  const std::string Made = specialized(Module, Values);
  if (Made.size() > Size || Size - Made.size() >= sizeof(uint32_t))
    std::abort();
  if (specialized(Made, Values) != Made)
    std::abort();
  return 0;
}
