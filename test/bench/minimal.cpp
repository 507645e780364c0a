// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The floor process-time.py compares with: LLVM's bitcode reader and text
/// printer in a static process, and nothing else.

#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

int main(int Argc, char **Argv) {
  if (Argc != 3)
    return 2;
  auto Bytes = llvm::MemoryBuffer::getFile(Argv[1]);
  if (!Bytes)
    return 1;
  llvm::LLVMContext Context;
  auto M = llvm::parseBitcodeFile(**Bytes, Context);
  std::error_code Code;
  llvm::raw_fd_ostream OS(Argv[2], Code);
  if (!M || Code)
    return 1;
  (*M)->print(OS, nullptr);
  return 0;
}
