// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's code generator for PTX, with long blocks in pieces: it takes time that
/// grows with the square of a block.

#ifndef SPIR2NVVM_LIB_NVPTX_WRITEPTX_H
#define SPIR2NVVM_LIB_NVPTX_WRITEPTX_H

namespace llvm {
class Module;
class TargetMachine;
class raw_pwrite_stream;
} // namespace llvm

namespace spir2nvvm::nvptx {

/// False where the target writes no PTX.
bool writePtx(llvm::Module &M, llvm::TargetMachine &Machine,
              llvm::raw_pwrite_stream &OS);

} // namespace spir2nvvm::nvptx

#endif // SPIR2NVVM_LIB_NVPTX_WRITEPTX_H
