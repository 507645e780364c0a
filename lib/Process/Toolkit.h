// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the parts of a CUDA toolkit. The order: --cuda-path (and then nothing
/// else), CUDA_HOME, CUDA_PATH, the folders in PATH that hold nvcc, ptxas
/// or nvdisasm, the rows of Toolkit.def. Libraries of CUDA's driver come last.

#ifndef SPIR2NVVM_LIB_PROCESS_TOOLKIT_H
#define SPIR2NVVM_LIB_PROCESS_TOOLKIT_H

#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// Whether the libNVVM \p Path is the one of CUDA's driver, which has no
/// libdevice and reads the legacy dialect alone, for every architecture.
bool isOfDriver(std::string_view Path);

/// DriversAssembler, libnvidia-ptxjitcompiler.so.1, is of CUDA's driver alone.
enum class ToolkitPart {
  LibNvvm,
  LibDevice,
  Ptxas,
  NvJitLink,
  Fatbinary,
  NvDisasm,
  DriversAssembler
};

/// What makes cubins, the first one found.
constexpr ToolkitPart Assemblers[] = {
    ToolkitPart::Ptxas, ToolkitPart::NvJitLink, ToolkitPart::DriversAssembler};

class Toolkit {
public:
  /// \p CudaPath is the value of --cuda-path, or empty.
  explicit Toolkit(std::string_view CudaPath);

  /// The file, or an empty string. LibDevice is looked for beside the libNVVM
  /// found, so that both come from one release, and alone where there is none.
  std::string find(ToolkitPart Part) const;

  /// For messages: the names looked for and the folders, in order.
  std::string describeSearch(ToolkitPart Part) const;

  /// "; and for the driver's ...", or nothing where it is not looked for.
  std::string describeDriver(ToolkitPart Part) const;

private:
  std::string findLibDevice() const;

  std::vector<std::string> Folders;
  bool WasNamed; // by --cuda-path
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_TOOLKIT_H
