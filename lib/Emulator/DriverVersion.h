// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SPIR2NVVM_LIB_EMULATOR_DRIVERVERSION_H
#define SPIR2NVVM_LIB_EMULATOR_DRIVERVERSION_H

namespace spir2nvvm::emulator {

/// The version of CUDA whose driver this is.
inline constexpr int DriverVersion = 13000;

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_DRIVERVERSION_H
