// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an emulated device is in, as rows.

#ifndef SPIR2NVVM_LIB_EMULATOR_MACHINEMODEL_H
#define SPIR2NVVM_LIB_EMULATOR_MACHINEMODEL_H

#include "Cuda/Types.h"

#include <string_view>

namespace spir2nvvm::emulator {

/// A row of Machines.def.
struct MachineModel {
  std::string_view Spelling;
  bool RegistersMemory, IsIntegrated, SharesPages, HasWatchdog, HasPlainBorders,
      SharesManaged;
  int ComputeMode;
  cuda::Code OfInit, OfContexts, OfPtx;

  /// Null for what has no row.
  static const MachineModel *find(std::string_view Spelling);
};

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_MACHINEMODEL_H
