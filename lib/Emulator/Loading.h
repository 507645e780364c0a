// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From an image to a program of a device.

#ifndef SPIR2NVVM_LIB_EMULATOR_LOADING_H
#define SPIR2NVVM_LIB_EMULATOR_LOADING_H

#include "Emulator/EmulatedDevice.h"
#include "Emulator/Images/Image.h"
#include "Emulator/JitOptions.h"

namespace spir2nvvm::emulator {

/// The program of \p Of for \p On, compiled or found again. Errors and
/// warnings go to the logs of \p Options.
cuda::Code loadCode(EmulatedDevice &On, const Image &Of, JitOptions &Options,
                    DeviceCode &Code);

/// The same program as \p Shared, with variables of its own, all of which the
/// host may write. Null if that fails.
DeviceCode ownCode(EmulatedDevice &On, const DeviceCode &Shared);

/// The bytes of a file, after which findImage() finds the zeros it needs.
std::optional<std::string> imageFile(const char *Path);

/// Why an image of this kind does not run here.
std::string refusal(const Image &Of);

} // namespace spir2nvvm::emulator

#endif // SPIR2NVVM_LIB_EMULATOR_LOADING_H
