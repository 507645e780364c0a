// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Images of the emulated driver, of any bytes: fat binaries are unpacked, linked
/// images taken apart, and PTX is parsed, lifted and linked, or all of it refused
/// with words. Chosen PTX is text, whatever it was packed in.

#include "Emulator/Images/Image.h"
#include "Emulator/Images/FatBinary.h"
#include "Emulator/PtxProgram.h"

#include <cstdint>
#include <cstdlib>

using namespace spir2nvvm;
using namespace spir2nvvm::emulator;

static void readPtx(std::string_view Text) {
  PtxProgram Program(100);
  if (Program.add(Text, "fuzzed") != cuda::Code::Success ||
      Program.checkComplete() != cuda::Code::Success)
    if (Program.errors().empty())
      std::abort();
}

static void readFat(std::string_view Bytes) {
  for (unsigned Device : {75, 90, 103}) {
    ChosenPtx Chosen = choosePtx(Bytes, Device);
    if (!Chosen.WhyNot.empty())
      continue;
    if (Chosen.Text.find('\0') != std::string::npos)
      std::abort();
    readPtx(Chosen.Text);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string_view Bytes(reinterpret_cast<const char *>(Data), Size);
  const Image Found = imageOf(Bytes);
  switch (Found.Kind) {
  case ImageKind::Ptx:
    readPtx(Found.Bytes);
    break;
  case ImageKind::FatBinary:
    readFat(Found.Bytes);
    break;
  case ImageKind::Linked:
    if (auto Modules = modulesOf(Found.Bytes))
      for (std::string_view Text : *Modules)
        readPtx(Text);
    break;
  case ImageKind::Cubin:
    (void)archOfCubin(Found.Bytes);
    break;
  default:
    break;
  }
  return 0;
}
