// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One run of one kernel, told in OpenCL's terms, so that every device can
/// take it: the CPU executor and the CUDA driver after translation, an OpenCL
/// implementation on the SPIR module itself. No LLVM: the helper program that
/// loads OpenCL implementations, which bring an LLVM of their own, uses it.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_LAUNCH_H
#define SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_LAUNCH_H

#include "Conformance/Launch/Images.h"

#include <array>
#include <vector>

namespace spir2nvvm::launch {

enum class ArgumentForm : uint8_t {
  Value,  // Bytes are the argument
  Buffer, // global or constant memory that holds Bytes
  Null,   // a null pointer to global or constant memory
  Local,  // LocalBytes of local memory
  Image,
  Sampler
};

struct Argument {
  ArgumentForm Form = ArgumentForm::Value;
  std::vector<uint8_t> Bytes;
  uint64_t LocalBytes = 0;
  Image Format;             // of an image
  uint32_t SamplerBits = 0; // SPIR 1.2, table 4: spir2nvvm-c/image.h
  /// What Bytes are, for printing and comparing; unset: bytes.
  std::optional<ElementType> Type;
  /// The kernel cannot or should not change it, so it is not a result.
  bool InputOnly = false;
  std::string Name;

  bool isMemory() const {
    return Form == ArgumentForm::Buffer || Form == ArgumentForm::Image;
  }
};

struct Launch {
  std::string Kernel;
  unsigned WorkDim = 1;
  std::array<uint64_t, 3> Global{1, 1, 1}, Local{1, 1, 1}, Offset{0, 0, 0};
  std::vector<Argument> Arguments;

  uint64_t workItems() const { return Global[0] * Global[1] * Global[2]; }
};

/// What a device made of a launch.
struct Outcome {
  enum StatusKind : uint8_t {
    Ran,         // Memory holds the results
    Unavailable, // there is no such device here
    Refused,     // the device does not take this program or launch
    Faulted      // it began and did not end well
  };
  StatusKind Status = Unavailable;
  std::string Message; // why it did not run
  /// Arguments[I].Bytes after the run; empty if not memory.
  std::vector<std::vector<uint8_t>> Memory;
  std::string Printed;               // what printf wrote
  std::vector<std::string> Findings; // what a checking device complained of
  std::vector<std::string> Advice;   // and what it only remarked
  double Milliseconds = 0;
};

} // namespace spir2nvvm::launch

#endif // SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_LAUNCH_H
