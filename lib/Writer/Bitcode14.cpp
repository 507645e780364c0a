// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// LLVM's WriteBitcodeToFile adds a table of symbols, and with it come its
/// readers of object files and assembly. Readers of modules need no such table.

#include "Writer/Bitcode14.h"

#include "llvm/Bitcode/BitcodeWriter.h"

using namespace llvm;

SmallString<0> spir2nvvm::writeBitcode14(const Module &M) {
  SmallString<0> Bytes;
  Bytes.reserve(256 << 10); // more than most modules take: nothing is moved
  BitcodeWriter Writer(Bytes);
  Writer.writeModule(M);
  Writer.writeStrtab();
  return Bytes;
}
