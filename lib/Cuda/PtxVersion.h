// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// PTX of a newer toolkit for an older driver.

#ifndef SPIR2NVVM_LIB_CUDA_PTXVERSION_H
#define SPIR2NVVM_LIB_CUDA_PTXVERSION_H

#include "Cuda/Driver.h"

namespace spir2nvvm::cuda {

/// The newest PTX that a driver of \p DriverVersion (12040: CUDA 12.4) reads,
/// times ten; nothing for drivers older or newer than the table.
std::optional<int> newestPtxOf(int DriverVersion);

/// Lets \p Ptx say the newest version that \p Cuda reads, if it says a newer
/// one. A toolkit writes its own version whatever the code needs; where the code
/// does need it, the driver refuses the older text by the instruction. Versions
/// of PTX add and do not change what was there.
void lowerPtxVersion(const Driver &Cuda, std::string &Ptx);
/// The same to the newest version of the table, for a driver that is newer than
/// that and refused \p Ptx nevertheless. False if it says no newer one.
bool lowerPtxVersionToKnown(std::string &Ptx);

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_PTXVERSION_H
