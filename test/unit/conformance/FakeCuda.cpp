// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A library with the functions of CUDA's driver that launches need, for
/// machines without one. It keeps memory and arrays, reads the parameters that
/// the PTX declares, and instead of running a kernel inverts every byte of the
/// memory that it was given. FAKE_CUDA_LOG names a file for what it was asked.

#include "Conformance/CudaDriver.h"
#include "spir2nvvm-c/image.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <regex>
#include <string>
#include <vector>

using namespace spir2nvvm::conformance;

namespace {

using Bytes = std::vector<uint8_t>;

struct Array {
  CudaArray Shape;
  Bytes Pixels;
};

struct Device {
  std::string Ptx;
  std::map<uint64_t, Bytes> Memory;
  std::map<void *, std::unique_ptr<Array>> Arrays;
  std::map<uint64_t, void *> Surfaces; // of which array
  uint64_t NextHandle = 1, Objects = 0;
};

Device &device() {
  static Device D;
  return D;
}

enum Code { Success = 0, InvalidValue = 1, InvalidPtx = 218, NotFound = 500 };

template <typename... Ts> void log(const char *Format, Ts... Values) {
  const char *Path = std::getenv("FAKE_CUDA_LOG");
  if (std::FILE *File = Path ? std::fopen(Path, "a") : nullptr) {
    std::fprintf(File, Format, Values...);
    std::fputc('\n', File);
    std::fclose(File);
  }
}

unsigned bytesOf(uint32_t Format) {
  switch (Format) {
  case 0x01:
  case 0x08:
    return 1;
  case 0x02:
  case 0x09:
  case 0x10:
    return 2;
  default:
    return 4;
  }
}

void invert(Bytes &B) {
  for (uint8_t &Byte : B)
    Byte = uint8_t(~Byte);
}

// The sizes of the parameters of an entry, from ".param .u64 k_param_0".
std::vector<size_t> parameterSizes(const std::string &Entry) {
  const std::string &Ptx = device().Ptx;
  size_t At = Ptx.find(".entry " + Entry + "(");
  std::string List = Ptx.substr(At, Ptx.find(')', At) - At);
  std::regex Parameter(
      R"(\.param\s+(?:\.align\s+\d+\s+)?\.[a-z]+(\d+)\s+\w+(?:\[(\d+)\])?)");
  std::vector<size_t> Sizes;
  for (std::sregex_iterator I(List.begin(), List.end(), Parameter), E; I != E;
       ++I)
    Sizes.push_back(std::stoul((*I)[1]) / 8 *
                    ((*I)[2].matched ? std::stoul((*I)[2]) : 1));
  return Sizes;
}

void invertImage(const Bytes &Descriptor) {
  s2n_image Image;
  std::memcpy(&Image, Descriptor.data(), sizeof(Image));
  if (Image.surface)
    invert(device().Arrays.at(device().Surfaces.at(Image.surface))->Pixels);
  if (Image.buffer)
    invert(device().Memory.at(Image.buffer));
}

void useParameter(unsigned Index, const uint8_t *Value, size_t Size) {
  uint64_t Number = 0;
  std::memcpy(&Number, Value, std::min(Size, sizeof(Number)));
  auto Found = device().Memory.find(Number);
  if (Size != 8 || Found == device().Memory.end()) {
    log("  parameter %u: %zu bytes, %#llx", Index, Size,
        static_cast<unsigned long long>(Number));
  } else if (Found->second.size() == sizeof(s2n_image)) {
    log("  parameter %u: an image", Index);
    invertImage(Found->second);
  } else {
    log("  parameter %u: a buffer of %zu bytes", Index, Found->second.size());
    invert(Found->second);
  }
}

// The bytes between host memory and an array, row by row.
void copyRows(const CudaCopy &C, uint8_t *Host, Array &A, bool ToArray) {
  size_t Row = A.Shape.Width * bytesOf(A.Shape.Format) * A.Shape.Channels;
  for (size_t Z = 0; Z != C.Depth; ++Z)
    for (size_t Y = 0; Y != C.Height; ++Y) {
      const CudaCopyEnd &End = ToArray ? C.From : C.To;
      uint8_t *Outside = Host + (Z * End.Height + Y) * End.Pitch;
      uint8_t *Inside = &A.Pixels.at((Z * C.Height + Y) * Row);
      std::memcpy(ToArray ? Inside : Outside, ToArray ? Outside : Inside,
                  C.WidthInBytes);
    }
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

int cuInit(unsigned) { return Success; }

int cuDeviceGet(int *Number, int) {
  *Number = 0;
  return Success;
}

int cuDeviceGetName(char *Name, int Size, int) {
  std::snprintf(Name, size_t(Size), "a device that inverts");
  return Success;
}

int cuCtxCreate_v2(void **Context, unsigned, int) {
  *Context = &device();
  return Success;
}

int cuCtxDestroy_v2(void *) {
  log("left: %zu allocations, %zu arrays, %llu objects", device().Memory.size(),
      device().Arrays.size(),
      static_cast<unsigned long long>(device().Objects));
  return Success;
}

int cuCtxSetLimit(int Limit, size_t Value) {
  log("limit %d: %zu", Limit, Value);
  return Success;
}

int cuCtxSynchronize() { return Success; }

int cuModuleLoadDataEx(void **Module, const void *Ptx, unsigned Count,
                       int *Options, void **Values) {
  device().Ptx = static_cast<const char *>(Ptx);
  if (device().Ptx.find(".version") != std::string::npos) {
    *Module = &device().Ptx;
    return Success;
  }
  for (unsigned I = 0; I != Count; ++I)
    if (Options[I] == CudaJitErrorLogBuffer)
      std::strcpy(static_cast<char *>(Values[I]), "no .version\n");
  return InvalidPtx;
}

int cuModuleUnload(void *) { return Success; }

int cuModuleGetFunction(void **Function, void *, const char *Name) {
  if (device().Ptx.find(".entry " + std::string(Name) + "(") ==
      std::string::npos)
    return NotFound;
  static std::string Kernel;
  Kernel = Name;
  *Function = &Kernel;
  return Success;
}

int cuFuncSetAttribute(void *, int Attribute, int Value) {
  log("attribute %d: %d", Attribute, Value);
  return Success;
}

int cuMemAlloc_v2(uint64_t *Base, size_t Size) {
  if (!Size)
    return InvalidValue;
  Bytes Memory(Size);
  *Base = reinterpret_cast<uint64_t>(Memory.data());
  device().Memory[*Base] = std::move(Memory);
  return Success;
}

int cuMemFree_v2(uint64_t Base) {
  return device().Memory.erase(Base) ? Success : InvalidValue;
}

int cuMemcpyHtoD_v2(uint64_t To, const void *From, size_t Size) {
  Bytes &Memory = device().Memory.at(To);
  if (Size > Memory.size())
    return InvalidValue;
  std::memcpy(Memory.data(), From, Size);
  return Success;
}

int cuMemcpyDtoH_v2(void *To, uint64_t From, size_t Size) {
  const Bytes &Memory = device().Memory.at(From);
  if (Size > Memory.size())
    return InvalidValue;
  std::memcpy(To, Memory.data(), Size);
  return Success;
}

int cuArray3DCreate_v2(void **Handle, const CudaArray *Shape) {
  auto A = std::make_unique<Array>();
  A->Shape = *Shape;
  A->Pixels.resize(Shape->Width * std::max<size_t>(1, Shape->Height) *
                   std::max<size_t>(1, Shape->Depth) * bytesOf(Shape->Format) *
                   Shape->Channels);
  log("array %zu x %zu x %zu, format %#x, %u channels, flags %u", Shape->Width,
      Shape->Height, Shape->Depth, Shape->Format, Shape->Channels,
      Shape->Flags);
  *Handle = A.get();
  device().Arrays[*Handle] = std::move(A);
  return Success;
}

int cuArrayDestroy(void *Handle) {
  return device().Arrays.erase(Handle) ? Success : InvalidValue;
}

int cuMemcpy3D_v2(const CudaCopy *Copy) {
  bool ToArray = Copy->To.Kind == CudaCopyEnd::Array;
  const CudaCopyEnd &Host = ToArray ? Copy->From : Copy->To;
  const CudaCopyEnd &Inside = ToArray ? Copy->To : Copy->From;
  copyRows(*Copy, static_cast<uint8_t *>(Host.HostMemory),
           *device().Arrays.at(Inside.ArrayMemory), ToArray);
  return Success;
}

int cuTexObjectCreate(uint64_t *Handle, const CudaResource *Of,
                      const CudaTexture *How, const void *) {
  *Handle = device().NextHandle++;
  ++device().Objects;
  log("texture of %s, addressing %u, linear %u, flags %u",
      Of->Kind == CudaResource::Linear ? "memory" : "an array",
      How->Addresses[0], How->LinearFilter, How->Flags);
  return Success;
}

int cuTexObjectDestroy(uint64_t) {
  --device().Objects;
  return Success;
}

int cuSurfObjectCreate(uint64_t *Handle, const CudaResource *Of) {
  *Handle = device().NextHandle++;
  ++device().Objects;
  device().Surfaces[*Handle] = Of->Of.ArrayMemory;
  return Success;
}

int cuSurfObjectDestroy(uint64_t) {
  --device().Objects;
  return Success;
}

int cuLaunchKernel(void *Function, unsigned GroupsX, unsigned GroupsY,
                   unsigned GroupsZ, unsigned SizeX, unsigned SizeY,
                   unsigned SizeZ, unsigned Shared, void *, void **Values,
                   void **) {
  const std::string &Kernel = *static_cast<std::string *>(Function);
  log("launch %s, %ux%ux%u groups of %ux%ux%u, %u shared bytes", Kernel.c_str(),
      GroupsX, GroupsY, GroupsZ, SizeX, SizeY, SizeZ, Shared);
  std::vector<size_t> Sizes = parameterSizes(Kernel);
  for (unsigned I = 0; I != Sizes.size(); ++I)
    useParameter(I, static_cast<uint8_t *>(Values[I]), Sizes[I]);
  if (device().Ptx.find("vprintf") != std::string::npos)
    std::printf("printed by %s\n", Kernel.c_str());
  return Success;
}

int cuGetErrorName(int Value, const char **Name) {
  *Name = Value == InvalidPtx ? "CUDA_ERROR_INVALID_PTX"
          : Value == NotFound ? "CUDA_ERROR_NOT_FOUND"
                              : "CUDA_ERROR_INVALID_VALUE";
  return Success;
}

} // extern "C"
#pragma GCC visibility pop
