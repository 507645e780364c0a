// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 4.2: what clGetDeviceInfo answers, property by property.

#include "OpenCL/Api/Handles.h"
#include "OpenCL/Api/Pointers.h"
#include "OpenCL/Objects/Platform.h"
#include "OpenCL/Schedule/Limits.h"
#include "OpenCL/Support/CommandBufferTypes.h"
#include "OpenCL/Support/Environment.h"

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

/// The newest version of OpenCL C of which every feature is there; later ones
/// have features.
static constexpr cl_version FullLanguage = V1_2;

/// What both f32 and f64 of PTX have.
static constexpr cl_device_fp_config FullFloat =
    CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST |
    CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;

/// Of cl_khr_device_uuid; there is none.
using Luid = std::array<cl_uchar, CL_LUID_SIZE_KHR>;

static std::string joined(const std::vector<cl_name_version> &Names) {
  std::string Text;
  for (const cl_name_version &N : Names)
    Text += (Text.empty() ? "" : " ") + std::string(N.name);
  return Text;
}

// ---- Features of the language -----------------------------------------------

static List<cl_name_version> features(const Device &D) {
  List<cl_name_version> All;
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE)                                \
  if (D.has(ClFeature::MEMBER))                                                \
    All.push_back(named(MACRO, V3_0));
#include "Target/ClFeatures.def"
  return All;
}

static cl_device_kernel_clock_capabilities_khr clocks(const Device &D) {
  constexpr std::pair<ClFeature, cl_device_kernel_clock_capabilities_khr>
      Bits[] = {
          {ClFeature::ClockOfDevice, CL_DEVICE_KERNEL_CLOCK_SCOPE_DEVICE_KHR},
          {ClFeature::ClockOfGroup,
           CL_DEVICE_KERNEL_CLOCK_SCOPE_WORK_GROUP_KHR},
          {ClFeature::ClockOfSubGroup,
           CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR}};
  cl_device_kernel_clock_capabilities_khr All = 0;
  for (auto [Feature, Bit] : Bits)
    if (D.has(Feature))
      All |= Bit;
  return All;
}

// ---- Memory by pointers -----------------------------------------------------

// Atomics that the host's take part in: CUDA C++ programming guide, "Memory
// consistency model", of objects in managed and in pinned memory.
static cl_device_svm_capabilities sharedMemory(const Device &D) {
  if (!D.sharesAddresses())
    return 0;
  return CL_DEVICE_SVM_COARSE_GRAIN_BUFFER |
         (D.sharesManagedMemory()
              ? CL_DEVICE_SVM_FINE_GRAIN_BUFFER | CL_DEVICE_SVM_ATOMICS
              : 0) |
         (D.sharesAllMemory() ? CL_DEVICE_SVM_FINE_GRAIN_SYSTEM : 0);
}

UnifiedUse opencl::deviceMemory(const Device &D) {
  return D.sharesAddresses() ? CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL |
                                   CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL
                             : 0;
}

static UnifiedUse concurrent(const Device &D, bool HasAtomics) {
  const UnifiedUse Both =
      deviceMemory(D) | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL;
  return HasAtomics
             ? Both | CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL
             : Both;
}

UnifiedUse opencl::hostMemory(const Device &D) {
  const bool HasAtomics =
      D.attribute(cuda::DeviceAttribute::HostNativeAtomicSupported) != 0;
  return D.sharesAddresses() ? concurrent(D, HasAtomics) : 0;
}

UnifiedUse opencl::movingMemory(const Device &D) {
  return D.sharesManagedMemory() ? concurrent(D, true) : hostMemory(D);
}

UnifiedUse opencl::systemMemory(const Device &D) {
  return D.sharesAllMemory() ? hostMemory(D) : 0;
}

/// What every device has, what the features add, and what \p Fences have.
static cl_device_atomic_capabilities
atomics(const Device &D, cl_device_atomic_capabilities Fences) {
  constexpr std::pair<ClFeature, cl_device_atomic_capabilities> Bits[] = {
      {ClFeature::AtomicOrderAcqRel, CL_DEVICE_ATOMIC_ORDER_ACQ_REL},
      {ClFeature::AtomicOrderSeqCst, CL_DEVICE_ATOMIC_ORDER_SEQ_CST},
      {ClFeature::AtomicScopeDevice, CL_DEVICE_ATOMIC_SCOPE_DEVICE},
      {ClFeature::AtomicScopeAllDevices, CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES}};
  cl_device_atomic_capabilities All = Fences | CL_DEVICE_ATOMIC_ORDER_RELAXED |
                                      CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;
  for (auto [Feature, Bit] : Bits)
    if (D.has(Feature))
      All |= Bit;
  return All;
}

constexpr cl_device_fp_atomic_capabilities_ext FloatAtomics =
    CL_DEVICE_GLOBAL_FP_ATOMIC_LOAD_STORE_EXT |
    CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT |
    CL_DEVICE_GLOBAL_FP_ATOMIC_MIN_MAX_EXT |
    CL_DEVICE_LOCAL_FP_ATOMIC_LOAD_STORE_EXT |
    CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT | CL_DEVICE_LOCAL_FP_ATOMIC_MIN_MAX_EXT;

using DotProductSpeed =
    cl_device_integer_dot_product_acceleration_properties_khr;

static cl_device_integer_dot_product_capabilities_khr
dotProducts(const Device &D) {
  cl_device_integer_dot_product_capabilities_khr All = 0;
  if (D.has(ClFeature::DotProductOfBytes))
    All |= CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR;
  if (D.has(ClFeature::DotProductOfPackedBytes))
    All |= CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR;
  return All;
}

/// dp4a takes any signs, and does not saturate.
static DotProductSpeed fastDotProducts(const Device &D) {
  constexpr int First = 61;
  const cl_bool IsFast = D.capability() >= First;
  return {IsFast, IsFast, IsFast, CL_FALSE, CL_FALSE, CL_FALSE};
}

// ---- SPIR-V -----------------------------------------------------------------

static List<cl_name_version> ilsWithVersion() {
  return {
#define SPIRV_VERSION(MAJOR, MINOR)                                            \
  named("SPIR-V", CL_MAKE_VERSION(MAJOR, MINOR, 0)),
#include "OpenCL/Tables/SpirV.def"
  };
}

static std::string ilVersions() {
  std::string Text;
#define SPIRV_VERSION(MAJOR, MINOR) Text += " SPIR-V_" #MAJOR "." #MINOR;
#include "OpenCL/Tables/SpirV.def"
  return Text.substr(1);
}

static List<const char *> ilInstructions() {
  return {
#define SPIRV_INSTRUCTIONS(SET) SET,
#include "OpenCL/Tables/SpirV.def"
  };
}

static List<const char *> ilExtensions() {
  List<const char *> All;
#define SPIRV_EXTENSION(NAME, CONDITION)                                       \
  if (CONDITION)                                                               \
    All.push_back(NAME);
#include "OpenCL/Tables/SpirV.def"
  return All;
}

static List<cl_uint> ilCapabilities(const Device &D) {
  List<cl_uint> All;
#define SPIRV_CAPABILITY(NAME, NUMBER, CONDITION)                              \
  if (CONDITION)                                                               \
    All.push_back(NUMBER);
#include "OpenCL/Tables/SpirV.def"
  return All;
}

// ---- The table --------------------------------------------------------------

cl_int info::device(const Device &D, cl_device_info Name, InfoWriter Out) {
#define ATTRIBUTE(NAME) D.attribute(cuda::DeviceAttribute::NAME)
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#define INFO_OF(EXTENSION, PARAMETER, TYPE, GETTER)                            \
  case PARAMETER:                                                              \
    return canTranslate(#EXTENSION) ? Out.write<TYPE>(GETTER)                  \
                                    : CL_INVALID_VALUE;
#define INFO_NV(PARAMETER, TYPE, GETTER)                                       \
  case PARAMETER:                                                              \
    return D.isNvidia() ? Out.write<TYPE>(TYPE(GETTER)) : CL_INVALID_VALUE;
#include "OpenCL/Tables/Info/Device.def"
  default:
    return CL_INVALID_VALUE;
  }
}
