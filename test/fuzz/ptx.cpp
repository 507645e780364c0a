// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The parser of PTX on any text: it ends, a refusal says where and why, and
/// what is accepted prints to what parses to the same text.

#include "PrintModule.h"

#include <cstdlib>

using namespace spir2nvvm::ptx;

static void require(bool Holds) {
  if (!Holds)
    std::abort();
}

static void checkError(const SyntaxError &Error) {
  require(Error.At.Line != 0 && Error.At.Column != 0);
  require(!Error.Found.empty() && !Error.Expected.empty());
}

template <typename Reader>
static void check(std::string_view Text, Reader Read) {
  SyntaxError Error;
  auto Tree = Read(Text, Error);
  if (!Tree)
    return checkError(Error);
  const std::string Printed = print(*Tree);
  auto Again = Read(Printed, Error);
  require(Again && print(*Again) == Printed);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string_view Text(reinterpret_cast<const char *>(Data), Size);
  check(Text, parse);
  check(Text, parseStatements);
  return 0;
}
