// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A line of objects, first come, first served, linked through their member
/// NextInLine. Being in it takes no memory, so the runtime's own threads, which
/// cannot report an allocation failure, do not allocate.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_LINE_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_LINE_H

#include "OpenCL/Support/Ref.h"

#include <memory>
#include <type_traits>
#include <utility>

namespace spir2nvvm::opencl {

/// \p OwnerT is Ref<T> or std::unique_ptr<T>: what the line holds is its own.
/// An object is in one line at a time.
template <typename T, typename OwnerT = Ref<T>> class Line {
public:
  Line() = default;
  Line(Line &&Other) noexcept
      : First(std::exchange(Other.First, nullptr)),
        Last(std::exchange(Other.Last, nullptr)) {}
  Line &operator=(Line Other) noexcept {
    std::swap(First, Other.First);
    std::swap(Last, Other.Last);
    return *this;
  }
  ~Line() {
    while (!empty())
      pop();
  }

  bool empty() const { return !First; }
  T &front() const { return *First; }

  void push(OwnerT New) {
    T *Object = release(New);
    Object->NextInLine = nullptr;
    (First ? Last->NextInLine : First) = Object;
    Last = Object;
  }
  OwnerT pop() {
    T *Object = std::exchange(First, First->NextInLine);
    Object->NextInLine = nullptr;
    return own(Object);
  }

private:
  static T *release(Ref<T> &Owner) { return Owner.detach(); }
  static T *release(std::unique_ptr<T> &Owner) { return Owner.release(); }
  static OwnerT own(T *Object) {
    if constexpr (std::is_same_v<OwnerT, Ref<T>>)
      return OwnerT::adopt(Object);
    else
      return OwnerT(Object);
  }

  T *First = nullptr, *Last = nullptr;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_LINE_H
