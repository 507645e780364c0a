// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Api/Dispatch.h"
#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Thunk.h"
#include "OpenCL/Objects/Kernel.h"
#include "OpenCL/Objects/Sampler.h"
#include "OpenCL/Schedule/Queue.h"

#include <cstring>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

namespace row {
#define ENTRY_SINCE(SINCE, FUNCTION)                                           \
  struct FUNCTION {                                                            \
    static constexpr const char *Name = #FUNCTION;                             \
    static constexpr cl_version Since = SINCE;                                 \
  };
#define ENTRY(FUNCTION) ENTRY_SINCE(V1_2, FUNCTION)
#define EXTENSION(NAMED, FUNCTION, TYPE) ENTRY(FUNCTION)
#include "OpenCL/Tables/EntryPoints.def"
} // namespace row

#define FUNCTION_TYPE(NAME)                                                    \
  std::remove_pointer_t<decltype(DispatchEntries::NAME)>
#define THUNK(NAME) Thunk<FUNCTION_TYPE(NAME)>

/// clRetain* and clRelease*.
template <typename T, typename HandleT> cl_int retainHandle(HandleT *Handle) {
  Result<T &> Found = T::from(Handle);
  return Found ? Found->apiRetain() : Found.status();
}
template <typename T, typename HandleT> cl_int releaseHandle(HandleT *Handle) {
  Result<T &> Found = T::from(Handle);
  return Found ? Found->apiRelease() : Found.status();
}

/// No handle is one.
struct Pipe {
  static Result<Pipe &> from(cl_mem) { return CL_INVALID_MEM_OBJECT; }
};

/// What a device without them makes of shared virtual memory and pipes.
template <typename FunctionT> struct Unsupported;
template <typename R, typename H, typename... Args>
struct Unsupported<R(H, Args...)> {
  template <typename ObjectT> static R on(H Handle, Args... Rest) {
    return failedCall<R>(
        firstError(ObjectT::from(Handle), CL_INVALID_OPERATION), Handle,
        Rest...);
  }
};

constexpr DispatchEntries makeTable() {
  DispatchEntries Table = {};
#define ENTRY(NAME) Table.NAME = THUNK(NAME)::call<api::NAME, row::NAME>;
#define ENTRY_SINCE(SINCE, NAME) ENTRY(NAME)
#define COUNT(NAME, FUNCTION)                                                  \
  Table.NAME = THUNK(NAME)::call<FUNCTION, row::NAME>;
#define UNSUPPORTED(SINCE, NAME, OBJECT)                                       \
  Table.NAME =                                                                 \
      THUNK(NAME)::call<Unsupported<FUNCTION_TYPE(NAME)>::template on<OBJECT>, \
                        row::NAME>;
#define REFUSED(REASON, NAME) Table.NAME = THUNK(NAME)::refuse;
#define ABSENT(REASON, NAME) Table.NAME = nullptr;
#include "OpenCL/Tables/EntryPoints.def"
  return Table;
}

} // namespace

// By the fields' names: their order is the header's business.
const DispatchEntries opencl::DispatchTable = makeTable();

void *opencl::functionNamed(const char *Name) {
  if (!Name)
    return nullptr;
#define FOUND(NAME, ADDRESS)                                                   \
  if (std::strcmp(Name, #NAME) == 0)                                           \
    return reinterpret_cast<void *>(ADDRESS);
#define ENTRY(NAME) FOUND(NAME, DispatchTable.NAME)
#define ENTRY_SINCE(SINCE, NAME)                                               \
  if (speaks(SINCE))                                                           \
  FOUND(NAME, DispatchTable.NAME)
#define EXTENSION(NAMED, NAME, TYPE)                                           \
  FOUND(NAME, (Thunk<std::remove_pointer_t<TYPE>>::call<api::NAME, row::NAME>))
#include "OpenCL/Tables/EntryPoints.def"
#undef FOUND
  return nullptr;
}

// What a loader asks a driver's library for by name; everything else it finds
// in the table.
extern "C" {

#define EXPORTED __attribute__((visibility("default")))

EXPORTED void *clGetExtensionFunctionAddress(const char *Name) {
  return DispatchTable.clGetExtensionFunctionAddress(Name);
}

EXPORTED cl_int clIcdGetPlatformIDsKHR(cl_uint NumEntries,
                                       cl_platform_id *Platforms,
                                       cl_uint *NumPlatforms) {
  return Thunk<std::remove_pointer_t<clIcdGetPlatformIDsKHR_fn>>::call<
      api::clIcdGetPlatformIDsKHR, row::clIcdGetPlatformIDsKHR>(
      NumEntries, Platforms, NumPlatforms);
}

EXPORTED cl_int clGetPlatformInfo(cl_platform_id Platform,
                                  cl_platform_info Name, size_t Size,
                                  void *Value, size_t *SizeOut) {
  return DispatchTable.clGetPlatformInfo(Platform, Name, Size, Value, SizeOut);
}

} // extern "C"
