// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches through CUDA's driver, which is loaded when it is asked for.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_CUDADEVICE_H
#define SPIR2NVVM_LIB_CONFORMANCE_CUDADEVICE_H

#include "Launch/Launch.h"
#include "spir2nvvm/Reflection.h"

#include "llvm/Support/Error.h"

#include <memory>

namespace spir2nvvm::conformance {

class CudaDevice {
public:
  /// The driver's usual name; another path is for tests.
  static constexpr char DefaultDriver[] = "libcuda.so.1";

  /// Loads \p Driver and, on its first device, \p Ptx. Fails where there is no
  /// driver or no device, or where it refuses the program.
  static llvm::Expected<std::unique_ptr<CudaDevice>>
  create(const std::string &Driver, const std::string &Ptx,
         const Reflection &Info);
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

#endif // SPIR2NVVM_LIB_CONFORMANCE_CUDADEVICE_H
