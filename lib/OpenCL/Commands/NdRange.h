// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Kernel launches: from OpenCL's ranges and arguments to a grid and a block of
/// parameters (docs/launch-abi.md).

#ifndef SPIR2NVVM_LIB_OPENCL_COMMANDS_NDRANGE_H
#define SPIR2NVVM_LIB_OPENCL_COMMANDS_NDRANGE_H

#include "OpenCL/Objects/Kernel.h"
#include "OpenCL/Objects/MemObject.h"
#include "OpenCL/Objects/Sampler.h"
#include "OpenCL/Schedule/Command.h"
#include "OpenCL/Schedule/Device.h"
#include "OpenCL/Schedule/DeviceContext.h"

#include <array>
#include <optional>

namespace spir2nvvm::opencl {

/// The indices a launch covers. Unused dimensions are of size 1.
struct NdRange {
  using Sizes = std::array<size_t, 3>;
  cl_uint WorkDim = 1;
  Sizes Offset{0, 0, 0}, Global{1, 1, 1};
  std::optional<Sizes> Local; // none: the driver's choice

  /// No work-item at all: a command that does nothing (CL 2.1, 5.10).
  bool isEmpty() const { return !Global[0] || !Global[1] || !Global[2]; }

  /// From clEnqueueNDRangeKernel's arguments; checks what can be checked
  /// without a device. Empty ranges are errors before 2.1.
  static Result<NdRange> from(cl_uint WorkDim, const size_t *Offset,
                              const size_t *Global, const size_t *Local,
                              bool MayBeEmpty);
};

/// What a device allows one work-group of one kernel.
struct GroupLimits {
  NdRange::Sizes PerDimension{1, 1, 1};
  size_t Items = 1;
  /// Groups need not divide the range: the last ones are smaller (CL 2.0, 5.8).
  bool TakesPartial = false;
};

/// The work-group size of a launch (CL 1.2, 5.8): what was asked for, if it
/// divides the range and fits; a size near \p Good that divides it if nothing
/// was asked for.
Result<NdRange::Sizes> groupSize(const NdRange &Range,
                                 const GroupLimits &Limits,
                                 const std::optional<NdRange::Sizes> &Required,
                                 size_t Good);

/// The size that ndRange() chooses where the application leaves it to the driver.
Result<NdRange::Sizes> suggestedGroup(const Device &D, KernelLaunch Launch,
                                      const NdRange &Range);

namespace commands {
/// \p Launch is for \p D, which is the queue's.
Result<Command> ndRange(const Device &D, KernelLaunch Launch,
                        const NdRange &Range, cl_command_type Type);
} // namespace commands

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_COMMANDS_NDRANGE_H
