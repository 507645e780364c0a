// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.9: kernel objects and their arguments.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Checks.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/Kernel.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

cl_kernel api::clCreateKernel(cl_program Handle, const char *Name,
                              cl_int *ErrorOut) {
  Result<Program &> P = Program::from(Handle);
  if (!P) {
    report(ErrorOut, P.status());
    return nullptr;
  }
  P->awaitBuild();
  if (cl_int Status = firstError(
          require(P->kernelNames().has_value(), CL_INVALID_PROGRAM_EXECUTABLE),
          require(Name, CL_INVALID_VALUE))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  return giveOut(Kernel::make(*P, Name), ErrorOut);
}

cl_int api::clCreateKernelsInProgram(cl_program Handle, cl_uint NumKernels,
                                     cl_kernel *Kernels, cl_uint *NumOut) {
  Result<Program &> P = Program::from(Handle);
  if (!P)
    return P.status();
  P->awaitBuild();
  auto Names = P->kernelNames();
  if (!Names)
    return CL_INVALID_PROGRAM_EXECUTABLE;
  if (Kernels && NumKernels < Names->size())
    return CL_INVALID_VALUE;
  // All or nothing: those made so far go with the list.
  std::vector<Ref<Kernel>> Made;
  for (const std::string &Name : *Names) {
    if (!Kernels)
      break;
    Result<Ref<Kernel>> Next = Kernel::make(*P, Name);
    // Declared differently on some device: not one of these (CL 1.2, 5.7.1).
    if (!Next && Next.status() == CL_INVALID_KERNEL_DEFINITION)
      continue;
    if (!Next)
      return Next.status();
    Made.push_back(std::move(*Next));
  }
  for (size_t I = 0; I != Made.size(); ++I)
    Kernels[I] = Kernel::handOut(std::move(Made[I]));
  if (NumOut)
    *NumOut = cl_uint(Kernels ? Made.size() : Names->size());
  return CL_SUCCESS;
}

cl_kernel api::clCloneKernel(cl_kernel Handle, cl_int *ErrorOut) {
  Result<Kernel &> K = Kernel::from(Handle);
  return giveOut(K ? K->clone() : Result<Ref<Kernel>>(K.status()), ErrorOut);
}

cl_int api::clSetKernelArg(cl_kernel Handle, cl_uint Index, size_t Size,
                           const void *Value) {
  Result<Kernel &> K = Kernel::from(Handle);
  return K ? K->setArgument(Index, Size, Value) : K.status();
}

// Empty, says the specification, unless the kernel came as source.
static Text attributesOf(const Kernel &K) {
  using Origin = Program::Origin;
  Origin From = K.program().origin();
  bool WasSource = From != Origin::Binary && From != Origin::Il;
  return WasSource ? Text(K.facts().Attributes) : Text();
}

cl_int api::clGetKernelInfo(cl_kernel Handle, cl_kernel_info Name, size_t Size,
                            void *Value, size_t *SizeOut) {
  Result<Kernel &> Found = Kernel::from(Handle);
  if (!Found)
    return Found.status();
  const Kernel &K = *Found;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Kernel.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetKernelArgInfo(cl_kernel Handle, cl_uint Index,
                               cl_kernel_arg_info Name, size_t Size,
                               void *Value, size_t *SizeOut) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (!K)
    return K.status();
  if (Index >= K->facts().Arguments.size())
    return CL_INVALID_ARG_INDEX;
  const ArgumentFacts &A = K->facts().Arguments[Index];
  const bool IsKnown = K->hasArgumentInfo();
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#define INFO(PARAMETER, TYPE, GETTER)                                          \
  case PARAMETER:                                                              \
    return IsKnown ? Out.write<TYPE>(GETTER) : CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
#include "OpenCL/Tables/Info/KernelArg.def"
  default:
    return CL_INVALID_VALUE;
  }
}

using GroupSize = std::array<size_t, 3>;

static GroupSize requiredGroup(const Kernel &K) {
  return K.facts().RequiredGroup.value_or(GroupSize());
}

Result<const Device *> opencl::deviceOf(const Kernel &K, cl_device_id Handle) {
  if (Handle) {
    Result<Device &> D = Device::from(Handle);
    if (!D || !K.isOn(*D))
      return CL_INVALID_DEVICE;
    return &*D;
  }
  const Device *Only = nullptr;
  for (const Device *D : K.program().devices())
    if (K.isOn(*D)) {
      if (Only)
        return CL_INVALID_DEVICE;
      Only = D;
    }
  if (!Only)
    return CL_INVALID_DEVICE;
  return Only;
}

cl_int api::clGetKernelWorkGroupInfo(cl_kernel Handle,
                                     cl_device_id DeviceHandle,
                                     cl_kernel_work_group_info Name,
                                     size_t Size, void *Value,
                                     size_t *SizeOut) {
  Result<Kernel &> Found = Kernel::from(Handle);
  if (!Found)
    return Found.status();
  Kernel &K = *Found;
  Result<const Device *> On = deviceOf(K, DeviceHandle);
  if (!On)
    return On.status();
  const Device &D = **On;
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/KernelWorkGroup.def"
  default:
    return CL_INVALID_VALUE;
  }
}
