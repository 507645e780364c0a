// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/CpuDevice.h"

#include "Conformance/Arguments/PassArguments.h"
#include "Conformance/Failure.h"
#include "Ptx/Lift/Lift.h"
#include "Target/Samplers.h"
#include "spir2nvvm-c/image.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::conformance;
using launch::Launch;
using launch::Outcome;

namespace {

/// The memory of one launch: taken in order, read back in the same.
class CpuMemory : public conformance::DeviceMemory {
public:
  explicit CpuMemory(Executor &Run) : Run(Run) {}
  ~CpuMemory() override {
    for (ImageId Image : Images)
      Run.memory().freeImage(Image);
    for (DevicePtr Base : Bases)
      Run.free(Base);
  }
  CpuMemory(const CpuMemory &) = delete;
  CpuMemory &operator=(const CpuMemory &) = delete;

  Expected<uint64_t> placeBuffer(const launch::Argument &A,
                                 bool ReadOnly) override;
  Expected<uint64_t> placeImage(const launch::Argument &A) override;
  void readBack(const Launch &L, Outcome &O) const;

private:
  /// Where the results of a memory argument are: a buffer, or else an image.
  struct Placed {
    DevicePtr Base;
    ImageId Pixels;
  };

  Expected<Placed> makeImage(const launch::Argument &A);

  Executor &Run;
  std::vector<DevicePtr> Bases;
  std::vector<ImageId> Images;
  std::vector<Placed> Results; // in the order of the arguments
};

} // namespace

Expected<uint64_t> CpuMemory::placeBuffer(const launch::Argument &A,
                                          bool ReadOnly) {
  DevicePtr Base =
      Run.allocate(A.Bytes.size(), A.Name,
                   ReadOnly ? BufferAccess::ReadOnly : BufferAccess::ReadWrite);
  if (!Base)
    return failure("no memory left");
  Bases.push_back(Base);
  Results.push_back({Base, {}});
  if (!Run.write(Base, A.Bytes.data(), A.Bytes.size()))
    return failure("the buffer cannot be written");
  return Base;
}

static ImageDesc describe(const launch::Image &Format) {
  // In the order of launch::ImageShape; a buffer image is one-dimensional.
  constexpr ImageShape Shapes[] = {
      ImageShape::Image1D, ImageShape::Image1DArray, ImageShape::Image1D,
      ImageShape::Image2D, ImageShape::Image2DArray, ImageShape::Image3D};
  ImageDesc Desc;
  Desc.Shape = Shapes[size_t(Format.Shape)];
  Desc.Width = uint32_t(Format.Width);
  Desc.Height = uint32_t(Format.Height);
  Desc.Depth = uint32_t(Format.Depth);
  Desc.Layers = uint32_t(Format.Layers);
  Desc.ChannelOrder = Format.Order;
  Desc.ChannelType = Format.Type;
  return Desc;
}

static SamplerDesc samplerOf(unsigned State, bool IsInteger) {
  using Addressing = SamplerDesc::Addressing;
  constexpr Addressing Modes[] = {Addressing::ClampToEdge, Addressing::Clamp,
                                  Addressing::ClampToEdge, Addressing::Repeat,
                                  Addressing::MirroredRepeat};
  SamplerDesc Sampler;
  Sampler.Address = Modes[State & sampler::AddressMask];
  Sampler.NormalisedCoordinates = State & S2N_SAMPLER_NORMALIZED;
  Sampler.Linear = State & S2N_SAMPLER_LINEAR;
  Sampler.ReadAsInteger = IsInteger;
  return Sampler;
}

void conformance::addTextures(spir2nvvm::DeviceMemory &Memory, ImageId Id,
                              bool ReadAsInteger, s2n_image &D) {
  for (unsigned State = 0; State != S2N_SAMPLER_STATES; ++State)
    if (sampler::isTable4(State))
      D.textures[State] =
          Memory.textureHandle(Id, samplerOf(State, ReadAsInteger));
}

// A buffer image is a view of a buffer.
Expected<CpuMemory::Placed> CpuMemory::makeImage(const launch::Argument &A) {
  bool IsBuffer = A.Format.Shape == launch::ImageShape::Image1dBuffer;
  Placed New{0, {}};
  if (IsBuffer) {
    auto Base = placeBuffer(A, /*ReadOnly=*/false);
    if (!Base)
      return Base.takeError();
    New.Base = *Base;
  }
  ImageDesc Desc = describe(A.Format);
  auto Id = IsBuffer ? Run.memory().createImageOfBuffer(Desc, New.Base)
                     : Run.memory().createImage(Desc, A.Bytes);
  if (!Id)
    return failure("the executor has no images of this format");
  Images.push_back(*Id);
  New.Pixels = *Id;
  if (!IsBuffer)
    Results.push_back(New);
  return New;
}

Expected<uint64_t> CpuMemory::placeImage(const launch::Argument &A) {
  const launch::ChannelType *Type = launch::channelType(A.Format.Type);
  auto New = makeImage(A);
  if (!New)
    return New.takeError();
  if (!Type)
    return failure("the executor has no images of this format");
  s2n_image D = describeImage(A.Format);
  if (New->Base)
    D.buffer = New->Base;
  else
    D.surface = Run.memory().surfaceHandle(New->Pixels);
  if (!Type->Packed) // those are read through the surface
    addTextures(Run.memory(), New->Pixels, readsAsInteger(*Type), D);
  DevicePtr Descriptor =
      Run.allocate(sizeof(D), A.Name + " descriptor", BufferAccess::ReadOnly);
  if (!Descriptor)
    return failure("no memory left");
  Bases.push_back(Descriptor);
  Run.write(Descriptor, &D, sizeof(D));
  return Descriptor;
}

void CpuMemory::readBack(const Launch &L, Outcome &O) const {
  O.Memory.resize(L.Arguments.size());
  size_t Next = 0;
  for (size_t I = 0; I != L.Arguments.size() && Next != Results.size(); ++I) {
    const launch::Argument &A = L.Arguments[I];
    if (!A.isMemory())
      continue;
    const Placed &From = Results[Next++];
    std::vector<uint8_t> &To = O.Memory[I];
    To.resize(A.Bytes.size());
    if (From.Base) {
      Run.read(From.Base, To.data(), To.size());
    } else {
      To = Run.memory().imagePixels(From.Pixels);
    }
  }
}

std::unique_ptr<CpuDevice> CpuDevice::create(MemoryBufferRef Nvvm,
                                             const Reflection &Info,
                                             ExecutorOptions Opts,
                                             DiagnosticSink &Sink) {
  Opts.applyBackendOptions(Info.BackendOptions);
  std::unique_ptr<Executor> Run = Executor::create(Nvvm, Opts, Sink);
  if (!Run)
    return nullptr;
  return std::unique_ptr<CpuDevice>(new CpuDevice(std::move(Run), Info));
}

std::unique_ptr<CpuDevice>
CpuDevice::createFromPtx(StringRef Ptx, StringRef Name, const Reflection &Info,
                         const ExecutorOptions &Opts, DiagnosticSink &Sink) {
  auto Context = std::make_unique<LLVMContext>();
  std::unique_ptr<Module> M = ptx::lift(Ptx, Name, *Context, Sink);
  if (!M)
    return nullptr;
  std::unique_ptr<Executor> Run =
      Executor::create(std::move(Context), std::move(M), Opts, Sink);
  if (!Run)
    return nullptr;
  return std::unique_ptr<CpuDevice>(new CpuDevice(std::move(Run), Info));
}

static Outcome refused(const Twine &Why) {
  Outcome O;
  O.Status = Outcome::Refused;
  O.Message = Why.str();
  return O;
}

static std::string messageOf(LaunchEnd End) {
  switch (End) {
  case LaunchEnd::Finished:
    return {};
  case LaunchEnd::Refused:
    return "the executor refused the launch";
  case LaunchEnd::Stopped:
    return "the executor stopped after what it found";
  case LaunchEnd::TimeLimit:
    return "timed out";
  case LaunchEnd::Cancelled:
    return "the launch was cancelled";
  }
  return "the launch ended in an unknown way";
}

Outcome CpuDevice::run(const Launch &L) {
  const KernelInfo *Kernel = findKernel(Info, L.Kernel);
  if (!Kernel)
    return refused("there is no kernel '" + L.Kernel + "'");
  CpuMemory Memory(*Run);
  auto Passed = passArguments(L, *Kernel, Memory);
  if (!Passed)
    return refused(toString(Passed.takeError()));

  Outcome O;
  LaunchRequest Request;
  Request.Kernel = Kernel->OutputName;
  for (unsigned D = 0; D != 3; ++D) {
    Request.Groups[D] = uint32_t(L.Global[D] / L.Local[D]);
    Request.GroupSize[D] = uint32_t(L.Local[D]);
  }
  for (const std::vector<ArgInfo> *List : {&Kernel->Args, &Kernel->Hidden})
    for (const ArgInfo &Info : *List)
      Request.addBytes(Passed->Block.data() + Info.Offset, Info.Size);
  Request.DynamicSharedBytes = Passed->DynamicSharedBytes;
  Request.DynamicBlocks = std::move(Passed->LocalBlocks);
  Request.Print = [&O](StringRef Text) { O.Printed += Text; };

  DiagnosticSink Findings([&O](const Diagnostic &D) {
    (D.Level == Severity::Note ? O.Advice : O.Findings)
        .push_back(renderText(D));
  });
  LaunchResult Result = Run->launch(Request, Findings);
  O.Milliseconds = Result.Seconds * 1000;
  O.Status = Result.End == LaunchEnd::Finished  ? Outcome::Ran
             : Result.End == LaunchEnd::Refused ? Outcome::Refused
                                                : Outcome::Faulted;
  O.Message = messageOf(Result.End);
  Memory.readBack(L, O);
  return O;
}
