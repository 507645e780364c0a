// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Arguments/PassArguments.h"

#include "Conformance/Failure.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::ArgumentForm;
using launch::Launch;

static std::vector<uint8_t> bytesOf(uint64_t Value, uint64_t Size) {
  std::vector<uint8_t> Bytes(Size, 0);
  std::memcpy(Bytes.data(), &Value, std::min<uint64_t>(Size, sizeof(Value)));
  return Bytes;
}

namespace {

class Passing {
public:
  Passing(const Launch &L, DeviceMemory &Memory) : L(L), Memory(Memory) {}
  Error pass(const launch::Argument &A, const ArgInfo &Info);
  void passHidden(const ArgInfo &Info);
  PassedArguments take() { return Result; }

private:
  Error value(const launch::Argument &A, const ArgInfo &Info);
  Error pointer(const launch::Argument &A, const ArgInfo &Info);
  Error local(const launch::Argument &A, const ArgInfo &Info);
  void add(std::vector<uint8_t> Bytes, const ArgInfo &Info) {
    Result.Parameters.push_back(std::move(Bytes));
    Result.Offsets.push_back(Info.Offset);
  }

  const Launch &L;
  DeviceMemory &Memory;
  PassedArguments Result;
  unsigned NextOffset = 0;
};

} // namespace

Error Passing::value(const launch::Argument &A, const ArgInfo &Info) {
  if (A.Form != ArgumentForm::Value || A.Bytes.size() != Info.Size)
    return failure("it takes " + Twine(Info.Size) + " bytes of a " +
                   Info.TypeName + ", not " + Twine(A.Bytes.size()));
  add(A.Bytes, Info);
  return Error::success();
}

Error Passing::pointer(const launch::Argument &A, const ArgInfo &Info) {
  uint64_t Address = 0;
  if (A.Form == ArgumentForm::Buffer) {
    auto Placed = Memory.placeBuffer(A, Info.Kind == ArgKind::ConstantPointer);
    if (!Placed)
      return Placed.takeError();
    Address = *Placed;
  } else if (A.Form != ArgumentForm::Null) {
    return failure("it takes a buffer (" + Info.TypeName + ")");
  }
  add(bytesOf(Address, Info.Size), Info);
  return Error::success();
}

// docs/launch-abi.md: one block after the other in dynamic shared memory.
Error Passing::local(const launch::Argument &A, const ArgInfo &Info) {
  if ((A.Form != ArgumentForm::Local && A.Form != ArgumentForm::Null) ||
      !A.LocalBytes)
    return failure("it takes a size of local memory");
  uint64_t Align = std::max<uint64_t>(1, Info.PointeeAlign);
  uint64_t Offset = alignTo(Result.DynamicSharedBytes, Align);
  Result.DynamicSharedBytes = Offset + A.LocalBytes;
  Result.LocalBlocks.push_back({Info.Name, Offset, A.LocalBytes});
  add(bytesOf(Offset, Info.Size), Info);
  return Error::success();
}

Error Passing::pass(const launch::Argument &A, const ArgInfo &Info) {
  switch (Info.Kind) {
  case ArgKind::GlobalPointer:
  case ArgKind::ConstantPointer:
    return pointer(A, Info);
  case ArgKind::LocalOffset:
    return local(A, Info);
  case ArgKind::Image: {
    if (A.Form != ArgumentForm::Image)
      return failure("it takes an image (" + Info.TypeName + ")");
    auto Placed = Memory.placeImage(A);
    if (!Placed)
      return Placed.takeError();
    add(bytesOf(*Placed, Info.Size), Info);
    return Error::success();
  }
  case ArgKind::Sampler:
    if (A.Form != ArgumentForm::Sampler)
      return failure("it takes a sampler");
    add(bytesOf(A.SamplerBits, Info.Size), Info);
    return Error::success();
  case ArgKind::Scalar:
  case ArgKind::Vector:
  case ArgKind::Struct:
  case ArgKind::GlobalOffset:
  case ArgKind::WorkDim:
    return value(A, Info);
  }
  return failure("an unknown kind");
}

void Passing::passHidden(const ArgInfo &Info) {
  if (Info.Kind == ArgKind::WorkDim)
    return add(bytesOf(L.WorkDim, Info.Size), Info);
  add(bytesOf(L.Offset[NextOffset++ % 3], Info.Size), Info);
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
  Passing Pass(L, Memory);
  for (size_t I = 0; I != L.Arguments.size(); ++I)
    if (Error E = Pass.pass(L.Arguments[I], Kernel.Args[I]))
      return failure("argument " + Twine(I) + " of kernel '" + Kernel.SpirName +
                     "': " + toString(std::move(E)));
  for (const ArgInfo &Info : Kernel.Hidden)
    Pass.passHidden(Info);
  PassedArguments Passed = Pass.take();
  if (!isUInt<32>(Passed.DynamicSharedBytes))
    return failure(Twine(Passed.DynamicSharedBytes) +
                   " bytes of local memory are more than 32 bits count");
  return Passed;
}
