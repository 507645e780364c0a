// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A row of DeviceModels.def.

#ifndef SPIR2NVVM_LIB_EMULATOR_DEVICEMODEL_H
#define SPIR2NVVM_LIB_EMULATOR_DEVICEMODEL_H

#include "Cuda/Types.h"

#include <optional>
#include <string_view>

namespace spir2nvvm::emulator {

enum class ModelId {
#define DEVICE_MODEL(ID, SPELLING, NAME, ARCHITECTURE, BYTES) ID,
#include "Emulator/DeviceModels.def"
};

struct DeviceModel {
  ModelId Id;
  std::string_view Spelling, Name;
  unsigned Architecture; // 75 is compute capability 7.5
  uint64_t MemoryBytes;

  /// Null for a name without a row.
  static const DeviceModel *find(std::string_view Spelling);
  /// 0 for what no row names; nothing for a number that cuda.h lacks.
  std::optional<int> attribute(cuda::DeviceAttribute Which) const;
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_DEVICEMODEL_H
