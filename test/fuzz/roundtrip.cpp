// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// demangle and mangle are inverse to each other. What is canonical comes back
/// byte for byte; what is not comes back as a canonical name for the same
/// signature.

#include "spir2nvvm/mangling/Prototypes.h"

#include <cstdlib>

using namespace spir2nvvm::mangling;

static void require(bool Holds) {
  if (!Holds)
    std::abort();
}

static void checkRoundTrip(std::string_view Name, const Signature &Sig) {
  std::string Again = mangle(Sig);
  if (Sig.Canonical)
    return require(Again == Name);
  auto Second = demangleAs(Again, Sig.How);
  require(Second && Second->Canonical && *Second == Sig);
}

// The signature of a prototype, written in every spelling, is found again.
static void checkPrototype(const Signature &Sig, unsigned PointerBits) {
  auto Proto = findPrototype(Sig, PointerBits);
  if (!Proto)
    return;
  for (unsigned I = 0; I != NumSpellings; ++I) {
    std::string Name = mangle(*Proto, static_cast<Spelling>(I));
    auto Found = resolveBuiltin(Name, PointerBits);
    require(Found && Found->Index == Proto->Index);
  }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *Data,
                                      std::size_t Size) {
  std::string_view Input(reinterpret_cast<const char *>(Data), Size);
  if (auto Sig = demangle(Input)) {
    checkRoundTrip(Input, *Sig);
    checkPrototype(*Sig, 64);
  }
  for (unsigned I = 0; I != NumSpellings; ++I)
    if (auto Sig = demangleAs(Input, static_cast<Spelling>(I)))
      checkRoundTrip(Input, *Sig);
  if (auto Parsed = parsePrototype(Input, 32))
    checkPrototype(Parsed->Sig, 32);
  return 0;
}
