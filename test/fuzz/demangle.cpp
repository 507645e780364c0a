// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hostile names and hostile OpenCL C prototypes: no crash, no endless loop,
/// and every refusal points into the input and says what was expected.

#include "spir2nvvm/mangling/Prototypes.h"

#include <cstdlib>

using namespace spir2nvvm::mangling;

static void require(bool Holds) {
  if (!Holds)
    std::abort();
}

static void checkError(const ParseError &Error, std::size_t Size) {
  require(Error.Offset <= Size);
  require(!Error.expected().empty() && !Error.why().empty());
}

// Any parameter list, so that hints contradict and confirm.
static FunctionHint makeHint(const std::uint8_t *Data, std::size_t Size,
                             ParamHint *Params, std::size_t Max) {
  std::size_t Count = 0;
  for (; Count != Max && Count < Size; ++Count) {
    std::uint8_t Byte = Data[Size - 1 - Count];
    ParamHint &P = Params[Count];
    P.What = static_cast<ParamHint::Kind>(Byte & 3);
    P.To = static_cast<ParamHint::Pointee>(Byte >> 2 & 3);
    P.Bits = static_cast<std::uint16_t>(8u << (Byte >> 4 & 3));
    P.Lanes = Byte & 64 ? 4 : 1;
    P.Space = Byte >> 6;
  }
  return {Params, Count};
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  std::string_view Input(reinterpret_cast<const char *>(Data), Size);
  auto Sig = demangle(Input);
  if (Sig)
    require(!toString(*Sig).empty());
  else
    checkError(Sig.error(), Size);
  for (unsigned I = 0; I != NumSpellings; ++I)
    if (auto As = demangleAs(Input, static_cast<Spelling>(I)); !As)
      checkError(As.error(), Size);
  ParamHint Params[4];
  FunctionHint Hint = makeHint(Data, Size, Params, 4);
  if (auto Hinted = demangle(Input, &Hint))
    require(agrees(*Hinted, Hint));
  if (auto Proto = resolveBuiltin(Input, 64))
    require(!toString(*Proto).empty());
  if (auto Parsed = parsePrototype(Input, 32); !Parsed)
    checkError(Parsed.error(), Size);
  nearestNames(Input.substr(0, 40));
  return 0;
}
