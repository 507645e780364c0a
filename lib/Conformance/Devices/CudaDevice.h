// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches through CUDA's driver, which is loaded when it is asked for.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDADEVICE_H
#define SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDADEVICE_H

#include "Conformance/Launch/Launch.h"
#include "Cuda/Driver.h"
#include "Stages/Reflection.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace spir2nvvm::conformance {

using SharedDriver = std::shared_ptr<const cuda::Driver>;

class CudaDevice {
public:
  /// NVIDIA's driver by its usual name, or another library, such as the
  /// emulated one, by its path. Only loads it.
  static llvm::Expected<SharedDriver> loadDriver(const std::string &Path);
  /// What create() wants of a program: NVVM IR or PTX.
  static bool takesNvvm(const cuda::Driver &Cuda) { return Cuda.takesNvvm(); }

  /// Loads \p Program on the driver's first device. Fails where there is no
  /// device, or where it refuses the program.
  static llvm::Expected<std::unique_ptr<CudaDevice>>
  create(SharedDriver Cuda, const std::string &Program, const Reflection &Info);
  ~CudaDevice();
  CudaDevice(const CudaDevice &) = delete;
  CudaDevice &operator=(const CudaDevice &) = delete;

  launch::Outcome run(const launch::Launch &L);
  std::string name() const;

private:
  struct State;
  explicit CudaDevice(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace spir2nvvm::conformance

#endif // SPIR2NVVM_LIB_CONFORMANCE_DEVICES_CUDADEVICE_H
