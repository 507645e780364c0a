// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A value, or the status that says why there is none. And the helpers with
/// which entry points check their arguments one after the other.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_RESULT_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_RESULT_H

#include "OpenCL/Support/OpenCl.h"

#include <cassert>
#include <optional>
#include <utility>

namespace spir2nvvm::opencl {

template <typename T> class [[nodiscard]] Result {
public:
  Result(cl_int Status) : Code(Status) { assert(Status != CL_SUCCESS); }
  Result(T Value) : Held(std::move(Value)) {}

  explicit operator bool() const { return Held.has_value(); }
  cl_int status() const { return Code; }
  T &operator*() { return *Held; }
  const T &operator*() const { return *Held; }
  T *operator->() { return &*Held; }
  const T *operator->() const { return &*Held; }

private:
  std::optional<T> Held;
  cl_int Code = CL_SUCCESS;
};

/// A reference to an object with another owner.
template <typename T> class [[nodiscard]] Result<T &> {
public:
  Result(cl_int Status) : Code(Status) { assert(Status != CL_SUCCESS); }
  Result(T &Value) : Found(&Value) {}

  explicit operator bool() const { return Found; }
  cl_int status() const { return Code; }
  T &operator*() const { return *Found; }
  T *operator->() const { return Found; }

private:
  T *Found = nullptr;
  cl_int Code = CL_SUCCESS;
};

/// \p Otherwise unless \p Holds.
inline cl_int require(bool Holds, cl_int Otherwise) {
  return Holds ? CL_SUCCESS : Otherwise;
}

inline cl_int statusOf(cl_int Status) { return Status; }
template <typename T> cl_int statusOf(const Result<T> &R) { return R.status(); }

/// The first of \p Checks that failed, in their order; CL_SUCCESS if none did.
/// Checks that look into objects belong after the check of the objects.
template <typename... Checks> cl_int firstError(const Checks &...Each) {
  cl_int First = CL_SUCCESS;
  (void)((First = statusOf(Each), First != CL_SUCCESS) || ...);
  return First;
}

/// What functions that return an object do with their last parameter.
inline void report(cl_int *ErrorOut, cl_int Status) {
  if (ErrorOut)
    *ErrorOut = Status;
}

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_RESULT_H
