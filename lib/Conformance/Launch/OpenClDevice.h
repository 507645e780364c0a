// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs launches on an OpenCL implementation that is loaded from a file: a
/// simulator's own library, or the ICD loader.

#ifndef SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_OPENCLDEVICE_H
#define SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_OPENCLDEVICE_H

#include "Conformance/Launch/JobEncoding.h"

#include <functional>

namespace spir2nvvm::launch {

/// One outcome for each launch of \p Job, on the first platform whose name
/// contains \p PlatformPart. \p Observe runs after each launch
/// and may add to its outcome what it printed or complained of.
std::vector<Outcome> runOpenCl(const std::string &Library,
                               const std::string &PlatformPart,
                               const OpenClJob &Job,
                               const std::function<void(Outcome &)> &Observe);

} // namespace spir2nvvm::launch

#endif // SPIR2NVVM_LIB_CONFORMANCE_LAUNCH_OPENCLDEVICE_H
