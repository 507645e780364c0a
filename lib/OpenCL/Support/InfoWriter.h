// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The size rules of every clGet*Info: a null value asks for the size only, a
/// block that is too small is CL_INVALID_VALUE, and then nothing is written.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_INFOWRITER_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_INFOWRITER_H

#include "OpenCL/Support/OpenCl.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm::opencl {

/// Types of rows beside the scalars: a string with its zero, a list.
using Text = std::string_view;
template <typename T> using List = std::vector<T>;

class InfoWriter {
public:
  InfoWriter(size_t Size, void *Value, size_t *SizeOut)
      : Size(Size), Value(Value), SizeOut(SizeOut) {}

  /// \p T is the type of the row: a scalar, Text or a List.
  template <typename T> cl_int write(const T &Info) {
    if constexpr (std::is_same_v<T, Text>)
      return bytes(std::string(Info).c_str(), Info.size() + 1);
    else if constexpr (IsList<T>)
      // NOLINTNEXTLINE(bugprone-sizeof-expression): handles are pointers
      return bytes(Info.data(), Info.size() * sizeof(Info[0]));
    else
      return scalar(Info);
  }
  cl_int bytes(const void *From, size_t Count) {
    if (Value && Size < Count)
      return CL_INVALID_VALUE;
    if (Value && Count)
      std::memcpy(Value, From, Count);
    if (SizeOut)
      *SizeOut = Count;
    return CL_SUCCESS;
  }

  /// For values that are not plain bytes (a list of pointers to fill): the size
  /// rules, and where to write; null if there is nothing to write.
  cl_int room(size_t Count, void *&Where) {
    Where = nullptr;
    if (Value && Size < Count)
      return CL_INVALID_VALUE;
    Where = Value;
    if (SizeOut)
      *SizeOut = Count;
    return CL_SUCCESS;
  }

private:
  template <typename T> static constexpr bool IsList = false;

  template <typename T> cl_int scalar(const T &Info) {
    static_assert(std::is_trivially_copyable_v<T>);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): the same
    return bytes(&Info, sizeof(T));
  }

  size_t Size;
  void *Value;
  size_t *SizeOut;
};

template <typename T> constexpr bool InfoWriter::IsList<List<T>> = true;

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_INFOWRITER_H
