// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A few lines of NVVM IR become a module, for tests that hand text to a
/// driver.

#ifndef SPIR2NVVM_TEST_UNIT_EMULATOR_NVVMTEXT_H
#define SPIR2NVVM_TEST_UNIT_EMULATOR_NVVMTEXT_H

#include <string>
#include <vector>

namespace spir2nvvm::test {

/// Functions in the dialect of LLVM 7; each of \p Kernels, a name with its type
/// ("void (i32 addrspace(1)*)* @k"), is a kernel.
inline std::string nvvm(const std::string &Body,
                        const std::vector<std::string> &Kernels) {
  std::string Text =
      "target datalayout = "
      "\"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-"
      "f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:"
      "64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n" +
      Body + "\n!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n";
  std::string List;
  for (size_t I = 0; I != Kernels.size(); ++I) {
    std::string Node = "!" + std::to_string(I + 1);
    List += (I ? ", " : "") + Node;
    Text += Node + " = !{" + Kernels[I] + ", !\"kernel\", i32 1}\n";
  }
  return Text + "!nvvm.annotations = !{" + List + "}\n";
}

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_EMULATOR_NVVMTEXT_H
