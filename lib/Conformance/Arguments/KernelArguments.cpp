// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/KernelArguments.h"

#include "spir2nvvm-c/image.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::Launch;

static constexpr uint64_t WorkItems = 32, GroupSize = 8;
// A work-item's share of a buffer: the widest vector, and one more at the end
// for kernels that look at their neighbour.
static constexpr uint64_t ScalarsEach = 16;
static constexpr uint64_t ImageSide = 32, ImageDepth = 8;
// A structure in a buffer is taken for no larger than this.
static constexpr uint64_t UnknownBytesEach = 256;

static void setSizes(const KernelInfo &Kernel, Launch &L) {
  L.WorkDim = 1;
  L.Global = {WorkItems, 1, 1};
  L.Local = {GroupSize, 1, 1};
  if (!Kernel.ReqdWorkGroupSize)
    return;
  // One group of it and a second one, so that group indices matter.
  for (unsigned D = 0; D != 3; ++D) {
    L.Local[D] = std::max<uint64_t>(1, (*Kernel.ReqdWorkGroupSize)[D]);
    L.Global[D] = L.Local[D];
    if (L.Local[D] > 1)
      L.WorkDim = D + 1;
  }
  L.Global[0] *= 2;
}

// "float4*", "const uint", "struct s*": what is left without qualifiers and
// the pointer.
static std::optional<ElementType> typeOf(const ArgInfo &Info) {
  for (StringRef Text :
       {StringRef(Info.BaseTypeName), StringRef(Info.TypeName)}) {
    Text = Text.rtrim("* ");
    for (StringRef Word : {"const ", "volatile ", "restrict "})
      Text.consume_front(Word);
    if (auto Type = ElementType::parse({Text.data(), Text.size()}))
      return Type;
  }
  return std::nullopt;
}

// Scalars are often counts or divisors: small, and never zero.
static void fillValue(launch::Argument &A, uint64_t Size, uint64_t Seed) {
  A.Bytes.assign(Size, 0);
  if (A.Type)
    fillUniform(A.Bytes, A.Type->Kind, 1, 4, Seed);
  else
    fillUniform(A.Bytes, Scalar::UInt, 1, 4, Seed);
}

static void fillBuffer(launch::Argument &A, uint64_t Items, DataProfile Profile,
                       uint64_t Seed) {
  uint64_t Each = UnknownBytesEach;
  if (A.Type)
    Each = ScalarsEach * bytesOf(A.Type->Kind);
  A.Form = ArgumentForm::Buffer;
  A.Bytes.assign((Items + 1) * Each, 0);
  fillSeeded(A.Bytes, A.Type ? A.Type->Kind : Scalar::UInt,
             A.Type ? Profile : DataProfile::Moderate, Seed);
}

static void setImage(launch::Argument &A, const ArgInfo &Info,
                     const GenerationOptions &Opts, uint64_t Seed) {
  A.Form = ArgumentForm::Image;
  StringRef Name = Info.BaseTypeName.empty() ? StringRef(Info.TypeName)
                                             : StringRef(Info.BaseTypeName);
  // Longer spellings first: "image2d_array_t" begins like "image2d_t".
  Name.consume_back("_t");
  launch::Image &Format = A.Format;
  Format.Shape = launch::imageShape({Name.data(), Name.size()})
                     .value_or(launch::ImageShape::Image2d);
  Format.Width = ImageSide;
  Format.Height = dimensions(Format.Shape) > 1 ? ImageSide : 1;
  Format.Depth = dimensions(Format.Shape) > 2 ? ImageDepth : 1;
  if (isArray(Format.Shape))
    Format.Layers = ImageDepth;
  StringRef Channel = Opts.Images == ImageContent::Float ? "float"
                      : Opts.Images == ImageContent::Int ? "signed_int32"
                                                         : "unsigned_int32";
  const auto *Type = launch::channelType({Channel.data(), Channel.size()});
  Format.Type = Type->Number;
  A.Type = ElementType{Type->Content, 1};
  A.Bytes.assign(Format.bytes(), 0);
  fillSeeded(A.Bytes, Type->Content, DataProfile::Moderate, Seed);
  A.InputOnly = StringRef(Info.AccessQualifier) == "read_only";
}

static uint64_t localBytes(const launch::Argument &A, uint64_t GroupItems) {
  uint64_t Each =
      A.Type ? ScalarsEach * bytesOf(A.Type->Kind) : UnknownBytesEach;
  return (GroupItems + 1) * Each;
}

static launch::Argument generate(const ArgInfo &Info, const Launch &L,
                                 const GenerationOptions &Opts, uint64_t Seed) {
  launch::Argument A;
  A.Name = Info.Name;
  A.Type = typeOf(Info);
  switch (sourceOf(Info.Kind)) {
  case ArgSource::Memory:
    if (Info.Kind == ArgKind::Image) {
      setImage(A, Info, Opts, Seed);
      break;
    }
    fillBuffer(A, L.workItems(), Opts.Profile, Seed);
    A.InputOnly = Info.Kind == ArgKind::ConstantPointer ||
                  StringRef(Info.TypeQualifier).contains("const");
    break;
  case ArgSource::Local:
    A.Form = ArgumentForm::Local;
    A.LocalBytes = localBytes(A, L.Local[0] * L.Local[1] * L.Local[2]);
    break;
  case ArgSource::Sampler:
    A.Form = ArgumentForm::Sampler;
    // Unnormalised and nearest, and defined outside of the image as well.
    A.SamplerBits = S2N_SAMPLER_CLAMP_TO_EDGE;
    break;
  case ArgSource::Bytes:
  case ArgSource::Launch:
    fillValue(A, Info.Size, Seed);
    break;
  }
  return A;
}

Launch spir2nvvm::conformance::generateLaunch(const KernelInfo &Kernel,
                                              const GenerationOptions &Opts) {
  Launch L;
  L.Kernel = Kernel.SpirName;
  setSizes(Kernel, L);
  SeededRandom Seeds(Opts.Seed);
  for (const ArgInfo &Info : Kernel.Args)
    L.Arguments.push_back(generate(Info, L, Opts, Seeds.next()));
  return L;
}
