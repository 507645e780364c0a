// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/PassArguments.h"

#include "Conformance/Failure.h"

#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::Launch;

namespace {

class Passing {
public:
  Passing(const Launch &L, DeviceMemory &Memory, const KernelInfo &Kernel)
      : Memory(Memory), Block(blockBytes(Kernel.Args, Kernel.Hidden)),
        To(Block, Kernel.dynamicLocalBytes()) {
    Range.WorkDim = L.WorkDim;
    Range.Offset = L.Offset;
    Range.GlobalSize = L.Global;
    Range.GroupSize = L.Local;
    for (unsigned D = 0; D != 3; ++D)
      Range.GroupCount[D] = L.Global[D] / L.Local[D];
    for (const DynamicLocal &Variable : Kernel.DynamicLocals)
      LocalBlocks.push_back({Variable.Name, Variable.Offset, Variable.Bytes});
  }
  Error pass(const launch::Argument &A, const ArgInfo &Info);
  PassedArguments finish(const KernelInfo &Kernel);

private:
  Expected<uint64_t> place(const launch::Argument &A, const ArgInfo &Info);

  DeviceMemory &Memory;
  ParameterBlock Block;
  Marshal To;
  LaunchRange Range;
  std::vector<SharedBlock> LocalBlocks;
};

} // namespace

static Error checkValue(const launch::Argument &A, const ArgInfo &Info) {
  if (A.Form == ArgumentForm::Value && A.Bytes.size() == Info.Size)
    return Error::success();
  return failure("it takes " + Twine(Info.Size) + " bytes of a " +
                 Info.TypeName + ", not " + Twine(A.Bytes.size()));
}

Expected<uint64_t> Passing::place(const launch::Argument &A,
                                  const ArgInfo &Info) {
  if (Info.Kind == ArgKind::Image) {
    if (A.Form == ArgumentForm::Image)
      return Memory.placeImage(A);
    return failure("it takes an image (" + Info.TypeName + ")");
  }
  if (A.Form == ArgumentForm::Buffer)
    return Memory.placeBuffer(A, Info.Kind == ArgKind::ConstantPointer);
  if (A.Form == ArgumentForm::Null)
    return 0;
  return failure("it takes a buffer (" + Info.TypeName + ")");
}

Error Passing::pass(const launch::Argument &A, const ArgInfo &Info) {
  HostArgument Host{A.Bytes.data(), A.Bytes.size(), 0, A.LocalBytes,
                    A.SamplerBits};
  switch (sourceOf(Info.Kind)) {
  case ArgSource::Memory: {
    auto Placed = place(A, Info);
    if (!Placed)
      return Placed.takeError();
    Host.Address = *Placed;
    break;
  }
  case ArgSource::Local:
    if ((A.Form != ArgumentForm::Local && A.Form != ArgumentForm::Null) ||
        !A.LocalBytes)
      return failure("it takes a size of local memory");
    break;
  case ArgSource::Sampler:
    if (A.Form != ArgumentForm::Sampler)
      return failure("it takes a sampler");
    break;
  case ArgSource::Bytes:
  case ArgSource::Launch:
    if (Error E = checkValue(A, Info))
      return E;
    break;
  }
  To.add(Info, Host);
  if (Info.Kind == ArgKind::LocalOffset)
    LocalBlocks.push_back(
        {Info.Name, To.localBytes() - A.LocalBytes, A.LocalBytes});
  return Error::success();
}

PassedArguments Passing::finish(const KernelInfo &Kernel) {
  putHidden(Block, Kernel.Hidden, Range);
  return {std::move(Block), To.localBytes(), std::move(LocalBlocks)};
}

s2n_image conformance::describeImage(const launch::Image &Format) {
  s2n_image D = {};
  D.width = uint32_t(Format.Width);
  D.height = dimensions(Format.Shape) > 1 ? uint32_t(Format.Height) : 0;
  D.depth = dimensions(Format.Shape) > 2 ? uint32_t(Format.Depth) : 0;
  D.array_size = isArray(Format.Shape) ? uint32_t(Format.Layers) : 0;
  D.channel_order = Format.Order;
  D.channel_data_type = Format.Type;
  return D;
}

bool conformance::readsAsInteger(const launch::ChannelType &Type) {
  return Type.Name.find("signed_int") != Type.Name.npos; // and unsigned_int
}

const KernelInfo *spir2nvvm::conformance::findKernel(const Reflection &Info,
                                                     StringRef SpirName) {
  for (const KernelInfo &Kernel : Info.Kernels)
    if (Kernel.SpirName == SpirName)
      return &Kernel;
  return nullptr;
}

// "2 arguments (float* data, float factor)"
static std::string listOf(ArrayRef<ArgInfo> Args) {
  std::string Text = std::to_string(Args.size());
  Text += Args.size() == 1 ? " argument" : " arguments";
  for (const ArgInfo &A : Args) {
    Text += &A == Args.begin() ? " (" : ", ";
    Text += A.TypeName + (A.Name.empty() ? "" : " ") + A.Name;
  }
  return Text + (Args.empty() ? "" : ")");
}

// Devices count groups and work-items of a group with 32 bits.
static Error checkSizes(const Launch &L) {
  for (unsigned D = 0; D != 3; ++D)
    if (!isUInt<32>(L.Local[D]) || !isUInt<32>(L.Global[D] / L.Local[D]))
      return failure("a global size of " + Twine(L.Global[D]) +
                     " in groups of " + Twine(L.Local[D]) +
                     " is more than a launch can have");
  return Error::success();
}

Expected<PassedArguments>
spir2nvvm::conformance::passArguments(const Launch &L, const KernelInfo &Kernel,
                                      DeviceMemory &Memory) {
  if (L.Arguments.size() != Kernel.Args.size())
    return failure("kernel '" + Kernel.SpirName + "' takes " +
                   listOf(Kernel.Args) + "; " + Twine(L.Arguments.size()) +
                   (L.Arguments.size() == 1 ? " is given" : " are given"));
  if (Error E = checkSizes(L))
    return {std::move(E)};
  Passing Pass(L, Memory, Kernel);
  for (size_t I = 0; I != L.Arguments.size(); ++I)
    if (Error E = Pass.pass(L.Arguments[I], Kernel.Args[I]))
      return failure("argument " + Twine(I) + " of kernel '" + Kernel.SpirName +
                     "': " + toString(std::move(E)));
  PassedArguments Passed = Pass.finish(Kernel);
  if (!isUInt<32>(Passed.DynamicSharedBytes))
    return failure(Twine(Passed.DynamicSharedBytes) +
                   " bytes of local memory are more than 32 bits count");
  return Passed;
}
