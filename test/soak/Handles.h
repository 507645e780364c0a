// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Owners of OpenCL's objects, and the one way in which a soak run fails.

#ifndef SPIR2NVVM_TEST_SOAK_HANDLES_H
#define SPIR2NVVM_TEST_SOAK_HANDLES_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace soak {

/// What must not happen: a status, or bytes that differ.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check(cl_int Status, const char *Call) {
  if (Status != CL_SUCCESS)
    throw Failure(std::string(Call) + " gives " + std::to_string(Status));
}

// ---- Extensions ----
template <typename T>
void getFunction(cl_platform_id P, T &Function, const char *Name) {
  Function =
      reinterpret_cast<T>(clGetExtensionFunctionAddressForPlatform(P, Name));
  if (!Function)
    throw Failure(std::string("no ") + Name);
}
inline bool hasExtension(cl_device_id D, const char *Name) {
  size_t Size = 0;
  check(clGetDeviceInfo(D, CL_DEVICE_EXTENSIONS, 0, nullptr, &Size),
        "clGetDeviceInfo");
  std::string Names(Size, 0);
  check(clGetDeviceInfo(D, CL_DEVICE_EXTENSIONS, Size, Names.data(), nullptr),
        "clGetDeviceInfo");
  return Names.find(Name) != Names.npos;
}

// ---- Owners ----
inline cl_int release(cl_event E) { return clReleaseEvent(E); }
inline cl_int release(cl_mem M) { return clReleaseMemObject(M); }
inline cl_int release(cl_kernel K) { return clReleaseKernel(K); }
inline cl_int release(cl_program P) { return clReleaseProgram(P); }
inline cl_int release(cl_command_queue Q) { return clReleaseCommandQueue(Q); }
inline cl_int release(cl_context C) { return clReleaseContext(C); }
inline cl_int retain(cl_event E) { return clRetainEvent(E); }
inline cl_int retain(cl_command_queue Q) { return clRetainCommandQueue(Q); }

/// Owns one reference.
template <class Handle> class Owned {
public:
  Owned() = default;
  explicit Owned(Handle H) : Value(H) {}
  Owned(Owned &&Other) noexcept : Value(std::exchange(Other.Value, nullptr)) {}
  Owned &operator=(Owned &&Other) noexcept {
    std::swap(Value, Other.Value);
    return *this;
  }
  Owned(const Owned &) = delete;
  Owned &operator=(const Owned &) = delete;
  ~Owned() {
    if (Value)
      release(Value);
  }

  static Owned sharing(Handle H) {
    check(retain(H), "clRetain*");
    return Owned(H);
  }
  Handle get() const { return Value; }
  Handle *out() { return &Value; } ///< of an empty one
  explicit operator bool() const { return Value != nullptr; }

private:
  Handle Value = nullptr;
};

using Event = Owned<cl_event>;
using Mem = Owned<cl_mem>;
using Kernel = Owned<cl_kernel>;
using Program = Owned<cl_program>;
using Queue = Owned<cl_command_queue>;
using Context = Owned<cl_context>;

} // namespace soak

#endif // SPIR2NVVM_TEST_SOAK_HANDLES_H
