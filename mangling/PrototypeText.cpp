// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Prototypes as OpenCL C and as names.
///
///   uint atomic_inc(volatile __global uint*)
///   float4 vload4(size_t, const __global float*)

#include "spir2nvvm/mangling/Prototypes.h"

using namespace spir2nvvm::mangling;

std::string_view spir2nvvm::mangling::toString(Family Group) {
  constexpr std::string_view Names[] = {
      "WorkItem",   "Math",       "Integer",       "Common",     "Geometric",
      "Relational", "VectorData", "Sync",          "AsyncCopy",  "Atomic",
      "Misc",       "Printf",     "Image",         "ImageQuery", "Conversion",
      "Query",      "Media",      "OrderedAtomic", "Spaces",     "SubGroup",
      "WorkGroup",  "DotProduct", "Clock"};
  return Names[static_cast<unsigned>(Group)];
}

static void printType(std::string &Out, const Type &T, bool IsSizeT) {
  if (IsSizeT)
    Out += "size_t";
  else
    print(Out, T);
}

std::string spir2nvvm::mangling::toString(const Prototype &Proto) {
  std::string Out;
  printType(Out, Proto.Result, Proto.SizeTResult);
  Out += ' ';
  Out += Proto.name();
  Out += '(';
  for (unsigned I = 0; I != Proto.NumParams; ++I) {
    if (I != 0)
      Out += ", ";
    printType(Out, Proto.Params[I], Proto.SizeTParams >> I & 1);
  }
  Out += Proto.Variadic ? ", ...)" : ")";
  return Out;
}

Signature spir2nvvm::mangling::signatureOf(const Prototype &Proto) {
  Signature Sig;
  Sig.Name = Proto.name();
  // MaxBuiltinParams and the ellipsis are fewer than a list holds.
  for (unsigned I = 0; I != Proto.NumParams; ++I)
    static_cast<void>(Sig.Params.append(Proto.Params[I]));
  if (Proto.Variadic)
    static_cast<void>(Sig.Params.append(makeType(Base::Ellipsis)));
  return Sig;
}

std::string spir2nvvm::mangling::mangle(const Prototype &Proto, Spelling How) {
  return mangle(signatureOf(Proto), How);
}
