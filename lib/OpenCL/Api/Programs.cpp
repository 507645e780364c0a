// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.8: program objects from source, binaries and SPIR-V, and what
/// they answer.
//
// Making programs and asking about them; ProgramBuilds.cpp builds them.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Build/Compiler.h"
#include "OpenCL/Objects/Platform.h"
#include "OpenCL/Objects/Program.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// pfn_notify of clSetProgramReleaseCallback.
using ProgramEnd = void(CL_CALLBACK *)(cl_program, void *);

// ---- Making them ------------------------------------------------------------

static cl_program make(Context &C, Program::Description What,
                       cl_int *ErrorOut) {
  return giveOut(Program::make(C, std::move(What)), ErrorOut);
}

static std::vector<ProgramState> statesFor(const std::vector<Device *> &On) {
  std::vector<ProgramState> States(On.size());
  for (size_t I = 0; I != On.size(); ++I)
    States[I].On = On[I];
  return States;
}

static cl_int checkStrings(cl_uint Count, const char **Strings) {
  if (Count == 0 || !Strings)
    return CL_INVALID_VALUE;
  for (cl_uint I = 0; I != Count; ++I)
    if (!Strings[I])
      return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

cl_program api::clCreateProgramWithSource(cl_context ContextHandle,
                                          cl_uint Count, const char **Strings,
                                          const size_t *Lengths,
                                          cl_int *ErrorOut) {
  Result<Context &> C = Context::from(ContextHandle);
  if (cl_int Status = firstError(C, checkStrings(Count, Strings))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  Program::Description What;
  for (cl_uint I = 0; I != Count; ++I)
    What.Text.append(Strings[I], Lengths && Lengths[I]
                                     ? Lengths[I]
                                     : std::strlen(Strings[I]));
  What.States = statesFor(C->devices());
  expectSource();
  return make(*C, std::move(What), ErrorOut);
}

/// One device's binary: our own, or SPIR.
static cl_int takeBinary(const unsigned char *Bytes, size_t Size,
                         ProgramState &State) {
  if (!Bytes || Size == 0)
    return CL_INVALID_VALUE;
  std::string_view View(reinterpret_cast<const char *>(Bytes), Size);
  if (looksLikeSpir(View)) {
    State.GivenSpir = std::make_shared<std::string>(View);
    return CL_SUCCESS;
  }
  auto Ours = fromBinary(View);
  if (!Ours)
    return CL_INVALID_BINARY;
  State.Given = std::make_shared<Artifact>(std::move(*Ours));
  return CL_SUCCESS;
}

cl_program api::clCreateProgramWithBinary(
    cl_context ContextHandle, cl_uint NumDevices, const cl_device_id *Devices,
    const size_t *Lengths, const unsigned char **Binaries, cl_int *BinaryStatus,
    cl_int *ErrorOut) {
  Result<Context &> C = Context::from(ContextHandle);
  cl_int Status =
      firstError(C, require(NumDevices && Devices, CL_INVALID_VALUE));
  Program::Description What;
  What.From = Program::Origin::Binary;
  for (cl_uint I = 0; I != NumDevices && Status == CL_SUCCESS; ++I) {
    // One binary for each device in the list, so none is left out here.
    Result<Device &> D = Device::from(Devices[I]);
    Status = firstError(D, require(!D || C->has(*D), CL_INVALID_DEVICE));
    if (Status == CL_SUCCESS)
      What.States.emplace_back().On = &*D;
  }
  if (Status == CL_SUCCESS && (!Lengths || !Binaries))
    Status = CL_INVALID_VALUE;
  for (cl_uint I = 0;
       I != NumDevices && I < What.States.size() && Lengths && Binaries; ++I) {
    cl_int Each = takeBinary(Binaries[I], Lengths[I], What.States[I]);
    if (BinaryStatus)
      BinaryStatus[I] = Each;
    if (Status == CL_SUCCESS)
      Status = Each;
  }
  if (Status != CL_SUCCESS) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return make(*C, std::move(What), ErrorOut);
}

cl_program api::clCreateProgramWithIL(cl_context ContextHandle, const void *Il,
                                      size_t Size, cl_int *ErrorOut) {
  Result<Context &> C = Context::from(ContextHandle);
  std::string_view Bytes(static_cast<const char *>(Il), Il ? Size : 0);
  if (cl_int Status =
          firstError(C, require(looksLikeSpirV(Bytes), CL_INVALID_VALUE))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  Program::Description What;
  What.From = Program::Origin::Il;
  What.Text = Bytes;
  What.States = statesFor(C->devices());
  return make(*C, std::move(What), ErrorOut);
}

cl_program api::clCreateProgramWithILKHR(cl_context ContextHandle,
                                         const void *Il, size_t Size,
                                         cl_int *ErrorOut) {
  return api::clCreateProgramWithIL(ContextHandle, Il, Size, ErrorOut);
}

cl_int api::clSetProgramSpecializationConstant(cl_program Handle,
                                               cl_uint SpecId, size_t Size,
                                               const void *Value) {
  Result<Program &> P = Program::from(Handle);
  if (cl_int Status =
          firstError(P, require(P && P->origin() == Program::Origin::Il,
                                CL_INVALID_PROGRAM)))
    return Status;
  std::optional<size_t> Bytes = specializationBytes(P->text(), SpecId);
  if (cl_int Status = firstError(
          require(Bytes.has_value(), CL_INVALID_SPEC_ID),
          require(Value && Size == Bytes.value_or(0), CL_INVALID_VALUE)))
    return Status;
  P->specialize(SpecId, {static_cast<const char *>(Value), Size});
  return CL_SUCCESS;
}

// No program has kernels that end it (CL 3.0, 5.8.9).
cl_int api::clSetProgramReleaseCallback(cl_program Handle, ProgramEnd Notify,
                                        void *User) {
  return firstError(Program::from(Handle), CL_INVALID_OPERATION);
}

cl_program api::clCreateProgramWithBuiltInKernels(cl_context ContextHandle,
                                                  cl_uint NumDevices,
                                                  const cl_device_id *Devices,
                                                  const char *Names,
                                                  cl_int *ErrorOut) {
  // No device has any, so no name is one (CL 1.2, 5.6.1).
  Result<Context &> C = Context::from(ContextHandle);
  cl_int Status =
      firstError(C, require(NumDevices && Devices && Names, CL_INVALID_VALUE));
  if (Status == CL_SUCCESS)
    Status = firstError(devicesOf(*C, NumDevices, Devices), CL_INVALID_VALUE);
  report(ErrorOut, Status);
  return nullptr;
}

// Nothing is kept for building that would be worth unloading.
cl_int api::clUnloadCompiler() { return CL_SUCCESS; }

cl_int api::clUnloadPlatformCompiler(cl_platform_id Handle) {
  return Platform::from(Handle).status();
}

// ---- Asking -----------------------------------------------------------------

static Text sourceOf(const Program &P) {
  return P.origin() == Program::Origin::Source ? Text(P.text()) : Text();
}

static List<char> ilOf(const Program &P) {
  if (P.origin() != Program::Origin::Il)
    return {};
  return {P.text().begin(), P.text().end()};
}

static List<size_t> binarySizes(const Program &P) {
  List<size_t> Sizes;
  for (const ProgramState &S : P.states())
    Sizes.push_back(S.binary().size());
  return Sizes;
}

/// CL 1.2, 5.6.6: the value is a list of places; a null one is left out.
static cl_int writeBinaries(const Program &P, InfoWriter Out) {
  std::vector<ProgramState> States = P.states();
  void *Where = nullptr;
  cl_int Status = Out.room(States.size() * sizeof(unsigned char *), Where);
  if (Status != CL_SUCCESS || !Where)
    return Status;
  auto *Places = static_cast<unsigned char **>(Where);
  for (size_t I = 0; I != States.size(); ++I) {
    std::string Bytes = States[I].binary();
    if (Places[I] && !Bytes.empty())
      std::memcpy(Places[I], Bytes.data(), Bytes.size());
  }
  return CL_SUCCESS;
}

static cl_int writeKernels(const Program &P, bool Count, InfoWriter Out) {
  auto Names = P.kernelNames();
  if (!Names)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (Count)
    return Out.write<size_t>(Names->size());
  std::string Joined;
  for (const std::string &Name : *Names)
    Joined += (Joined.empty() ? "" : ";") + Name;
  return Out.write<Text>(Joined);
}

cl_int api::clGetProgramInfo(cl_program Handle, cl_program_info Name,
                             size_t Size, void *Value, size_t *SizeOut) {
  Result<Program &> Found = Program::from(Handle);
  if (!Found)
    return Found.status();
  const Program &P = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Program.def"
  case CL_PROGRAM_BINARIES:
    return writeBinaries(P, Out);
  case CL_PROGRAM_NUM_KERNELS:
  case CL_PROGRAM_KERNEL_NAMES:
    return writeKernels(P, Name == CL_PROGRAM_NUM_KERNELS, Out);
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetProgramBuildInfo(cl_program Handle, cl_device_id DeviceHandle,
                                  cl_program_build_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  Result<Program &> P = Program::from(Handle);
  Result<Device &> D = Device::from(DeviceHandle);
  if (cl_int Status =
          firstError(P, D, require(!P || !D || P->has(*D), CL_INVALID_DEVICE)))
    return Status;
  const ProgramState S = P->state(*D);
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/ProgramBuild.def"
  default:
    return CL_INVALID_VALUE;
  }
}
