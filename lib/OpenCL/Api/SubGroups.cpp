// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.9.4: what sub-groups a kernel has.

#include "OpenCL/Commands/SubGroups.h"
#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Checks.h"
#include "OpenCL/Support/InfoWriter.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// What the question gives: the sizes of a work-group, or a number of
/// sub-groups; and how many sizes the answer may have.
struct Given {
  size_t Items = 1, Count = 0, Dimensions = 0;

  List<size_t> asked(const SubGroups &S) const {
    const std::array<size_t, 3> Sizes = S.groupOf(Count);
    return {Sizes.begin(), Sizes.begin() + ptrdiff_t(Dimensions)};
  }
};

} // namespace

static Result<Given> given(cl_kernel_sub_group_info Name, size_t InSize,
                           const void *In, size_t OutSize, const void *Out) {
  const auto *Numbers = static_cast<const size_t *>(In);
  const size_t Count = InSize / sizeof(size_t);
  constexpr size_t Most = 3;
  Given G;
  switch (Name) {
  case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
  case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
    if (!In || Count < 1 || Count > Most || InSize % sizeof(size_t))
      return CL_INVALID_VALUE;
    for (size_t I = 0; I != Count; ++I)
      G.Items *= Numbers[I];
    return G;
  case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
    G.Dimensions = Out ? std::min(OutSize / sizeof(size_t), Most) : Most;
    if (!In || InSize != sizeof(size_t) || !G.Dimensions)
      return CL_INVALID_VALUE;
    G.Count = Numbers[0];
    return G;
  default:
    return G;
  }
}

cl_int api::clGetKernelSubGroupInfo(cl_kernel Handle, cl_device_id DeviceHandle,
                                    cl_kernel_sub_group_info Name,
                                    size_t InSize, const void *InValue,
                                    size_t Size, void *Value, size_t *SizeOut) {
  Result<Kernel &> K = Kernel::from(Handle);
  if (!K)
    return K.status();
  Result<const Device *> On = deviceOf(*K, DeviceHandle);
  if (cl_int Status =
          firstError(On, require(!On || (*On)->has(ClFeature::SubGroups),
                                 CL_INVALID_OPERATION)))
    return Status;
  Result<Given> Asked = given(Name, InSize, InValue, Size, Value);
  if (!Asked)
    return Asked.status();
  const SubGroups S{K->preferredMultiple(**On), K->workGroupSize(**On)};
  InfoWriter Out(Size, Value, SizeOut);
  const Given &In = *Asked;
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/KernelSubGroup.def"
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int api::clGetKernelSubGroupInfoKHR(
    cl_kernel Handle, cl_device_id DeviceHandle, cl_kernel_sub_group_info Name,
    size_t InSize, const void *In, size_t Size, void *Value, size_t *SizeOut) {
  return api::clGetKernelSubGroupInfo(Handle, DeviceHandle, Name, InSize, In,
                                      Size, Value, SizeOut);
}
