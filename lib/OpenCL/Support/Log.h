// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What SPIR2NVVM_LOG asks for, on the standard error output: the one thing the
/// driver prints, and only when told to.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_LOG_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_LOG_H

#include "OpenCL/Support/OpenCl.h"

#include <string>
#include <type_traits>

namespace spir2nvvm::opencl {

enum class Topic : unsigned {
  Error,  // what the driver said when something failed
  Api,    // every call, with arguments, status and time
  Launch, // every kernel launch: grid, local memory, arguments
  Build,  // how programs are built: options, steps, times
  Driver  // every call of CUDA's driver, and what it came to
};

bool logs(Topic T);
/// One line, whole even when several threads log.
void log(Topic T, const std::string &Line);

/// "CL_INVALID_VALUE"; the number for what Khronos' headers do not name.
std::string statusName(cl_int Status);

/// One call of the trace.
class TraceLine {
public:
  explicit TraceLine(const char *Function);
  template <typename T> void argument(T Value) { add(shown(Value)); }
  template <typename T> void result(T Value) { Result = shown(Value); }
  void finish(cl_int Status, double Microseconds);

private:
  template <typename T> static std::string shown(T Value) {
    if constexpr (std::is_function_v<std::remove_pointer_t<T>>)
      return pointer(reinterpret_cast<const void *>(Value));
    else if constexpr (std::is_same_v<T, const char *>)
      return text(Value);
    else if constexpr (std::is_pointer_v<T>)
      return pointer(Value);
    else
      return std::to_string(Value);
  }
  static std::string pointer(const void *P);
  static std::string text(const char *Text);
  void add(const std::string &Shown);

  std::string Line, Result;
  bool First = true;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_LOG_H
