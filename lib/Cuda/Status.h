// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a call of the driver came to, as a value that must be looked at.

#ifndef SPIR2NVVM_LIB_CUDA_STATUS_H
#define SPIR2NVVM_LIB_CUDA_STATUS_H

#include "Cuda/Types.h"

#include <string>
#include <utility>
#include <variant>

namespace spir2nvvm::cuda {

/// CUDA's name of a code ("CUDA_ERROR_INVALID_VALUE"); null for a number
/// without a row.
const char *nameOf(Code Value);
/// One sentence about it; null for a number without a row.
const char *textOf(Code Value);

/// A code, and the function of the driver that returned it.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Code Value, const char *Call) : Value(Value), Function(Call) {}

  bool failed() const { return Value != Code::Success; }
  bool succeeded() const { return Value == Code::Success; }
  Code code() const { return Value; }
  /// "cuMemAlloc_v2"; empty after a success without a call.
  const char *call() const { return Function; }
  /// CUDA's name, or the number when it is a newer code than the table.
  std::string name() const;
  /// "cuMemAlloc_v2: CUDA_ERROR_OUT_OF_MEMORY (out of memory)".
  std::string message() const;
  /// For calls whose failure changes nothing, such as freeing while the process
  /// ends.
  void ignore() const {}

private:
  Code Value = Code::Success;
  const char *Function = "";
};

/// A T, or the status of the call that did not make it.
template <typename T> class [[nodiscard]] Result {
public:
  Result(T Made) : Content(std::in_place_index<0>, std::move(Made)) {}
  Result(Status Why) : Content(std::in_place_index<1>, Why) {}

  explicit operator bool() const { return Content.index() == 0; }
  T &operator*() { return std::get<0>(Content); }
  const T &operator*() const { return std::get<0>(Content); }
  T *operator->() { return &std::get<0>(Content); }
  const T *operator->() const { return &std::get<0>(Content); }
  /// Of a success: one without a call.
  Status status() const { return *this ? Status() : std::get<1>(Content); }

private:
  std::variant<T, Status> Content;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_STATUS_H
