// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The layer between the application and an entry point: nothing thrown
/// passes it, and SPIR2NVVM_LOG=api sees it.

#ifndef SPIR2NVVM_LIB_OPENCL_API_THUNK_H
#define SPIR2NVVM_LIB_OPENCL_API_THUNK_H

#include "OpenCL/Support/Log.h"
#include "OpenCL/Support/Profile.h"
#include "OpenCL/Support/Version.h"

#include <chrono>
#include <new>
#include <tuple>
#include <type_traits>

namespace spir2nvvm::opencl {

/// How a function of type \p R says that it failed: by its result, or by no
/// object and the last parameter.
template <typename R, typename... Args>
R failedCall(cl_int Status, Args... Each) {
  if constexpr (std::is_same_v<R, cl_int>) {
    return Status;
  } else {
    if constexpr (sizeof...(Args) > 0) {
      auto Last = std::get<sizeof...(Args) - 1>(std::make_tuple(Each...));
      if constexpr (std::is_same_v<decltype(Last), cl_int *>)
        if (Last)
          *Last = Status;
    }
    return R();
  }
}

/// The status that a call ended with, where the trace can see one.
template <typename R, typename... Args>
cl_int statusOfCall(R Returned, Args... Each) {
  if constexpr (std::is_same_v<R, cl_int>) {
    return Returned;
  } else {
    if constexpr (sizeof...(Args) > 0) {
      auto Last = std::get<sizeof...(Args) - 1>(std::make_tuple(Each...));
      if constexpr (std::is_same_v<decltype(Last), cl_int *>)
        if (Last)
          return *Last;
    }
    return CL_SUCCESS;
  }
}

inline double microsecondsSince(std::chrono::steady_clock::time_point Begin) {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now() - Begin)
      .count();
}

template <typename FunctionT> struct Thunk;

template <typename R, typename... Args> struct Thunk<R(Args...)> {
  template <R Implementation(Args...)> static R guarded(Args... Each) {
    // Containers allocate, and their exceptions end here.
    try {
      return Implementation(Each...);
    } catch (const std::bad_alloc &) {
      return failedCall<R>(CL_OUT_OF_HOST_MEMORY, Each...);
    } catch (...) {
      return failedCall<R>(CL_OUT_OF_RESOURCES, Each...);
    }
  }

  /// The function in the dispatch table; \p Row names it.
  template <R Implementation(Args...), typename Row>
  static R call(Args... Each) {
    if constexpr (Row::Since > V1_2)
      if (!speaks(Row::Since))
        return refuse(Each...);
    const CallSpan Span(Row::Name);
    if (!logs(Topic::Api))
      return guarded<Implementation>(Each...);
    auto Begin = std::chrono::steady_clock::now();
    TraceLine Line(Row::Name);
    if constexpr (std::is_void_v<R>) {
      guarded<Implementation>(Each...);
      (Line.argument(Each), ...);
      Line.finish(CL_SUCCESS, microsecondsSince(Begin));
    } else {
      R Returned = guarded<Implementation>(Each...);
      const double Spent = microsecondsSince(Begin);
      (Line.argument(Each), ...);
      if constexpr (!std::is_same_v<R, cl_int>)
        Line.result(Returned);
      Line.finish(statusOfCall(Returned, Each...), Spent);
      return Returned;
    }
  }

  /// A function that this driver does not have.
  static R refuse(Args... Each) {
    return failedCall<R>(CL_INVALID_OPERATION, Each...);
  }
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_API_THUNK_H
