// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Launch/OpenClDevice.h"
#include "spir2nvvm-c/image.h"

#include <chrono>
#include <cstddef>
#include <dlfcn.h>

using namespace spir2nvvm::launch;

namespace {

using Handle = void *;

struct HostImageFormat {
  uint32_t Order, Type;
};
struct HostImageShape {
  uint32_t Type;
  size_t Width, Height, Depth, ArraySize, RowPitch, SlicePitch;
  uint32_t MipLevels, Samples;
  Handle Buffer;
};

// Values of OpenCL 1.2's cl.h.
constexpr uint64_t AnyDevice = 0xFFFFFFFF, ReadWriteCopyingHost = 0x21;
constexpr uint32_t PlatformName = 0x0902, BuildLog = 0x1183;

/// The functions, found by name.
struct Api {
#define OPENCL_CALL(NAME, RESULT, PARAMETERS)                                  \
  RESULT(*NAME) PARAMETERS = nullptr;
#include "Conformance/Launch/OpenClApi.def"

  /// The name of the first function the library lacks, or null.
  const char *load(void *Library) {
#define OPENCL_CALL(NAME, RESULT, PARAMETERS)                                  \
  NAME = reinterpret_cast<decltype(NAME)>(dlsym(Library, #NAME));              \
  if (!NAME)                                                                   \
    return #NAME;
#include "Conformance/Launch/OpenClApi.def"
    return nullptr;
  }
};

struct Failure {
  Outcome::StatusKind Status;
  std::string Message;
};

/// The host's numbers for the fields of a sampler's bits.
struct HostSampler {
  // CL_ADDRESS_NONE, CLAMP, CLAMP_TO_EDGE, REPEAT, MIRRORED_REPEAT, in the
  // order of SPIR's table 4.
  static constexpr uint32_t Modes[] = {0x1130, 0x1132, 0x1131, 0x1133,
                                       0x1134, 0x1130, 0x1130, 0x1130};
  uint32_t Normalised, Addressing, Filter;
  explicit HostSampler(uint32_t Bits)
      : Normalised(Bits & S2N_SAMPLER_NORMALIZED ? 1 : 0),
        Addressing(Modes[Bits & 7]),
        Filter(Bits & S2N_SAMPLER_LINEAR ? 0x1141 : 0x1140) {}
};

class Session {
public:
  Session(const Api &Cl, const OpenClJob &Job, const std::string &PlatformPart)
      : Cl(Cl), Job(Job), PlatformPart(PlatformPart) {}

  /// Builds the program; a failure ends every launch.
  std::optional<Failure> open();
  Outcome run(const Launch &L);

private:
  struct Memory {
    Handle Object = nullptr, Backing = nullptr; // of a buffer image
  };

  Handle choosePlatform();
  std::optional<Failure> openDevice();
  std::optional<Failure> createProgram();
  std::string buildLog();
  std::optional<Failure> setArgument(Handle Kernel, unsigned Index,
                                     const Argument &A, Memory &M);
  std::optional<Failure> makeImage(const Argument &A, Memory &M);
  std::optional<Failure> execute(Handle Kernel, const Launch &L, Outcome &O);
  bool readBack(const Argument &A, const Memory &M, std::vector<uint8_t> &To);
  void release(const std::vector<Memory> &Objects);

  const Api &Cl;
  const OpenClJob &Job;
  const std::string &PlatformPart; // of its name
  Handle Device = nullptr, Context = nullptr, Queue = nullptr,
         Program = nullptr;
};

} // namespace

static std::string withCode(const char *What, int32_t Code) {
  return std::string(What) + " failed with " + std::to_string(Code);
}

// Null where there is none of that name.
Handle Session::choosePlatform() {
  Handle Platforms[16] = {};
  uint32_t Count = 0;
  if (Cl.clGetPlatformIDs(std::size(Platforms), Platforms, &Count))
    return nullptr;
  for (uint32_t I = 0; I != Count && I != std::size(Platforms); ++I) {
    char Name[256] = {};
    Cl.clGetPlatformInfo(Platforms[I], PlatformName, sizeof(Name) - 1, Name,
                         nullptr);
    if (std::string_view(Name).find(PlatformPart) != std::string_view::npos)
      return Platforms[I];
  }
  return nullptr;
}

std::optional<Failure> Session::openDevice() {
  Handle Platform = choosePlatform();
  uint32_t Count = 0;
  if (!Platform)
    return Failure{Outcome::Unavailable,
                   "no OpenCL platform" +
                       (PlatformPart.empty() ? "" : " named " + PlatformPart)};
  if (Cl.clGetDeviceIDs(Platform, AnyDevice, 1, &Device, &Count) || !Count)
    return Failure{Outcome::Unavailable, "no OpenCL device"};
  int32_t Code = 0;
  Context = Cl.clCreateContext(nullptr, 1, &Device, nullptr, nullptr, &Code);
  if (Code)
    return Failure{Outcome::Unavailable, withCode("clCreateContext", Code)};
  Queue = Cl.clCreateCommandQueue(Context, Device, 0, &Code);
  if (Code)
    return Failure{Outcome::Unavailable,
                   withCode("clCreateCommandQueue", Code)};
  return std::nullopt;
}

std::optional<Failure> Session::createProgram() {
  size_t Length = Job.Program.size();
  const char *Text = Job.Program.data();
  int32_t Code = 0, Status = 0;
  if (Job.IsSource) {
    Program = Cl.clCreateProgramWithSource(Context, 1, &Text, &Length, &Code);
  } else {
    const auto *Bytes = reinterpret_cast<const unsigned char *>(Text);
    Program = Cl.clCreateProgramWithBinary(Context, 1, &Device, &Length, &Bytes,
                                           &Status, &Code);
  }
  if (Code || Status)
    return Failure{Outcome::Refused,
                   withCode("creating the program", Code ? Code : Status)};
  return std::nullopt;
}

std::string Session::buildLog() {
  size_t Size = 0;
  if (Cl.clGetProgramBuildInfo(Program, Device, BuildLog, 0, nullptr, &Size))
    return {};
  std::string Text(Size, '\0');
  Cl.clGetProgramBuildInfo(Program, Device, BuildLog, Size, Text.data(),
                           nullptr);
  return Text.c_str(); // without the terminator that Size counts
}

std::optional<Failure> Session::open() {
  if (auto Failed = openDevice())
    return Failed;
  if (auto Failed = createProgram())
    return Failed;
  if (int32_t Code = Cl.clBuildProgram(
          Program, 1, &Device, Job.BuildOptions.c_str(), nullptr, nullptr))
    return Failure{Outcome::Refused,
                   withCode("clBuildProgram", Code) + "\n" + buildLog()};
  return std::nullopt;
}

std::optional<Failure> Session::makeImage(const Argument &A, Memory &M) {
  const Image &I = A.Format;
  HostImageFormat Format{I.Order, I.Type};
  HostImageShape Shape{};
  Shape.Type = hostNumber(I.Shape);
  Shape.Width = I.Width;
  Shape.Height = dimensions(I.Shape) > 1 ? I.Height : 0;
  Shape.Depth = dimensions(I.Shape) > 2 ? I.Depth : 0;
  Shape.ArraySize = I.Layers;
  auto *Host = const_cast<uint8_t *>(A.Bytes.data());
  int32_t Code = 0;
  if (I.Shape == ImageShape::Image1dBuffer) {
    M.Backing = Cl.clCreateBuffer(Context, ReadWriteCopyingHost, A.Bytes.size(),
                                  Host, &Code);
    Shape.Buffer = M.Backing;
    if (!Code)
      M.Object = Cl.clCreateImage(Context, 1, &Format, &Shape, nullptr, &Code);
  } else {
    M.Object = Cl.clCreateImage(Context, ReadWriteCopyingHost, &Format, &Shape,
                                Host, &Code);
  }
  if (Code)
    return Failure{Outcome::Refused, withCode("clCreateImage", Code)};
  return std::nullopt;
}

std::optional<Failure> Session::setArgument(Handle Kernel, unsigned Index,
                                            const Argument &A, Memory &M) {
  int32_t Code = 0;
  size_t Size = sizeof(Handle);
  const void *Value = &M.Object;
  switch (A.Form) {
  case ArgumentForm::Value:
    Size = A.Bytes.size();
    Value = A.Bytes.data();
    break;
  case ArgumentForm::Local:
    Size = A.LocalBytes;
    Value = nullptr;
    break;
  case ArgumentForm::Null:
    Value = nullptr;
    break;
  case ArgumentForm::Buffer:
    M.Object = Cl.clCreateBuffer(Context, ReadWriteCopyingHost, A.Bytes.size(),
                                 const_cast<uint8_t *>(A.Bytes.data()), &Code);
    break;
  case ArgumentForm::Image:
    if (auto Failed = makeImage(A, M))
      return Failed;
    break;
  case ArgumentForm::Sampler: {
    HostSampler S(A.SamplerBits);
    M.Object = Cl.clCreateSampler(Context, S.Normalised, S.Addressing, S.Filter,
                                  &Code);
    break;
  }
  }
  if (Code)
    return Failure{Outcome::Refused, withCode("creating an argument", Code)};
  Code = Cl.clSetKernelArg(Kernel, Index, Size, Value);
  if (Code)
    return Failure{Outcome::Refused, withCode("clSetKernelArg", Code) +
                                         " for argument " +
                                         std::to_string(Index)};
  return std::nullopt;
}

bool Session::readBack(const Argument &A, const Memory &M,
                       std::vector<uint8_t> &To) {
  To.resize(A.Bytes.size());
  Handle Buffer = M.Backing ? M.Backing : M.Object;
  if (A.Form == ArgumentForm::Buffer || M.Backing)
    return !Cl.clEnqueueReadBuffer(Queue, Buffer, 1, 0, To.size(), To.data(), 0,
                                   nullptr, nullptr);
  const Image &I = A.Format;
  size_t Origin[3] = {0, 0, 0};
  size_t Region[3] = {I.Width, I.Height, I.Depth};
  Region[dimensions(I.Shape) == 1 ? 1 : 2] *= I.Layers;
  return !Cl.clEnqueueReadImage(Queue, M.Object, 1, Origin, Region, 0, 0,
                                To.data(), 0, nullptr, nullptr);
}

void Session::release(const std::vector<Memory> &Objects) {
  for (const Memory &M : Objects)
    for (Handle Object : {M.Object, M.Backing})
      if (Object)
        Cl.clReleaseMemObject(Object);
}

std::optional<Failure> Session::execute(Handle Kernel, const Launch &L,
                                        Outcome &O) {
  std::vector<Memory> Objects(L.Arguments.size());
  for (size_t I = 0; I != Objects.size(); ++I)
    if (auto Failed =
            setArgument(Kernel, unsigned(I), L.Arguments[I], Objects[I]))
      return Failed;
  auto Start = std::chrono::steady_clock::now();
  size_t Global[3], Local[3], Offset[3];
  for (unsigned D = 0; D != 3; ++D) {
    Global[D] = L.Global[D];
    Local[D] = L.Local[D];
    Offset[D] = L.Offset[D];
  }
  int32_t Code = Cl.clEnqueueNDRangeKernel(Queue, Kernel, L.WorkDim, Offset,
                                           Global, Local, 0, nullptr, nullptr);
  if (Code)
    return Failure{Outcome::Refused, withCode("clEnqueueNDRangeKernel", Code)};
  if (int32_t Status = Cl.clFinish(Queue))
    return Failure{Outcome::Faulted, withCode("clFinish", Status)};
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  O.Milliseconds = Spent.count();
  O.Memory.resize(Objects.size());
  for (size_t I = 0; I != Objects.size(); ++I)
    if (L.Arguments[I].isMemory() &&
        !readBack(L.Arguments[I], Objects[I], O.Memory[I]))
      return Failure{Outcome::Faulted,
                     "argument " + std::to_string(I) + " cannot be read back"};
  // Samplers are not memory objects; the process ends soon enough.
  for (size_t I = 0; I != Objects.size(); ++I)
    if (!L.Arguments[I].isMemory())
      Objects[I] = {};
  release(Objects);
  return std::nullopt;
}

Outcome Session::run(const Launch &L) {
  Outcome O;
  int32_t Code = 0;
  Handle Kernel = Cl.clCreateKernel(Program, L.Kernel.c_str(), &Code);
  if (Code) {
    O.Status = Outcome::Refused;
    O.Message = withCode("clCreateKernel", Code);
    return O;
  }
  O.Status = Outcome::Ran;
  if (auto Failed = execute(Kernel, L, O)) {
    O.Status = Failed->Status;
    O.Message = Failed->Message;
  }
  Cl.clReleaseKernel(Kernel);
  return O;
}

static std::vector<Outcome> everyLaunch(const OpenClJob &Job,
                                        Outcome::StatusKind Status,
                                        const std::string &Message) {
  Outcome O;
  O.Status = Status;
  O.Message = Message;
  return std::vector<Outcome>(Job.Launches.size(), O);
}

std::vector<Outcome> spir2nvvm::launch::runOpenCl(
    const std::string &Library, const std::string &PlatformPart,
    const OpenClJob &Job, const std::function<void(Outcome &)> &Observe) {
  // Never closed: implementations leave threads and handlers behind.
  void *Loaded = dlopen(Library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!Loaded) {
    const char *Why = dlerror();
    return everyLaunch(Job, Outcome::Unavailable, Why ? Why : Library);
  }
  Api Cl;
  if (const char *Missing = Cl.load(Loaded))
    return everyLaunch(Job, Outcome::Unavailable,
                       Library + " has no " + Missing);
  Session S(Cl, Job, PlatformPart);
  if (auto Failed = S.open())
    return everyLaunch(Job, Failed->Status, Failed->Message);
  std::vector<Outcome> Outcomes;
  for (const Launch &L : Job.Launches) {
    Outcomes.push_back(S.run(L));
    Observe(Outcomes.back());
  }
  return Outcomes;
}
