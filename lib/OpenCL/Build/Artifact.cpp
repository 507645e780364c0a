// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Artifact.h"

#include "OpenCL/Build/Archive.h"
#include "OpenCL/Build/Sealed.h"

#include <algorithm>

using namespace spir2nvvm::opencl;

// The digit is the version of the layout.
static constexpr std::string_view Label = "S2NPROG2";

namespace spir2nvvm::opencl {
template <typename A> void describe(A &Archive, Artifact &P) {
  Archive(P.Type, P.Options, P.Spir, P.For, P.Maker, P.Code, P.Kernels,
          P.HasArgumentInfo);
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
         !T.IsEmulated && Maker == makerVersion() && !Code.empty();
}

const char *spir2nvvm::opencl::makerVersion() {
  return SPIR2NVVM_OPENCL_VERSION;
}

std::string spir2nvvm::opencl::toBinary(const Artifact &A) {
  return seal(Label, encode(A));
}

static bool isKnown(cl_program_binary_type Type) {
  return Type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT ||
         Type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
         Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

std::optional<Artifact> spir2nvvm::opencl::fromBinary(std::string_view Bytes) {
  auto Inside = unseal(Label, Bytes);
  if (!Inside)
    return std::nullopt;
  auto A = decode<Artifact>(*Inside);
  return A && isKnown(A->Type) && looksLikeSpir(A->Spir) ? std::move(A)
                                                         : std::nullopt;
}

static bool startsWith(std::string_view Bytes, std::string_view Start) {
  return Bytes.substr(0, Start.size()) == Start;
}

bool spir2nvvm::opencl::looksLikeBinary(std::string_view Bytes) {
  return startsWith(Bytes, Label);
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
