// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Artifact.h"

#include "Process/Archive.h"
#include "Process/Sealed.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// The digit is the version. Every version begins with type, options and SPIR;
// from 6 on it ends with the layout's digest.
static constexpr std::string_view Label = "S2NPROG6", Family = "S2NPROG";

namespace spir2nvvm::opencl {
template <typename A> void describe(A &Archive, Artifact &P) {
  Archive(P.Type, P.Options, P.Spir, P.For, P.Maker, P.Code, P.Kernels,
          P.VariableBytes, P.HasArgumentInfo);
}
} // namespace spir2nvvm::opencl

const KernelFacts *Artifact::kernel(std::string_view Name) const {
  auto Found =
      std::find_if(Kernels.begin(), Kernels.end(),
                   [Name](const KernelFacts &K) { return K.Name == Name; });
  return Found == Kernels.end() ? nullptr : &*Found;
}

// NVVM IR is read in the application's process: what comes from outside is
// translated again instead, which a worker does in a millisecond.
bool Artifact::fits(const Target &T) const {
  return Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE && For == T &&
         !T.TakesNvvm && Maker == makerVersion() && !Code.empty();
}

const char *spir2nvvm::opencl::makerVersion() {
  return SPIR2NVVM_DRIVER_VERSION;
}

static std::string layoutDigest() {
  static const std::string Digest = sha256(layoutOf<Artifact>());
  return Digest;
}

std::string spir2nvvm::opencl::toBinary(const Artifact &A) {
  return seal(Label, encode(A) + layoutDigest());
}

static bool isKnown(cl_program_binary_type Type) {
  return Type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
         Type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
         Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

static bool startsWith(std::string_view Bytes, std::string_view Start) {
  return Bytes.substr(0, Start.size()) == Start;
}

static bool endsWith(std::string_view Bytes, std::string_view End) {
  return Bytes.size() >= End.size() &&
         Bytes.substr(Bytes.size() - End.size()) == End;
}

// Programs keep binaries of other versions of this driver, and some do without
// their source then: what all layouts have is enough to make the code again.
static std::optional<Artifact> withoutCode(std::string_view Inside) {
  ArchiveReader Reader(Inside);
  Artifact A;
  Reader(A.Type, A.Options, A.Spir);
  return Reader.hasFailed() ? std::nullopt : std::optional(std::move(A));
}

std::optional<Artifact> spir2nvvm::opencl::fromBinary(std::string_view Bytes) {
  if (!looksLikeBinary(Bytes))
    return std::nullopt;
  std::string_view Its = Bytes.substr(0, Label.size());
  auto Inside = unseal(Its, Bytes);
  if (!Inside)
    return std::nullopt;
  std::optional<Artifact> A;
  if (Its == Label && endsWith(*Inside, layoutDigest()))
    A = decode<Artifact>(Inside->substr(0, Inside->size() - DigestBytes));
  if (!A)
    A = withoutCode(*Inside);
  return A && isKnown(A->Type) && looksLikeSpir(A->Spir) ? std::move(A)
                                                         : std::nullopt;
}

bool spir2nvvm::opencl::looksLikeBinary(std::string_view Bytes) {
  return startsWith(Bytes, Family) && Bytes.size() > Label.size();
}

bool spir2nvvm::opencl::looksLikeSpir(std::string_view Bytes) {
  // LLVM's magic number, and the one of its wrapper.
  return startsWith(Bytes, "BC\xC0\xDE") ||
         startsWith(Bytes, "\xDE\xC0\x17\x0B");
}

bool spir2nvvm::opencl::looksLikeSpirV(std::string_view Bytes) {
  return startsWith(Bytes, "\x03\x02\x23\x07") ||
         startsWith(Bytes, "\x07\x23\x02\x03");
}
