// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The only owner of an object. The count is the object's own.

#ifndef SPIR2NVVM_LIB_OPENCL_SUPPORT_REF_H
#define SPIR2NVVM_LIB_OPENCL_SUPPORT_REF_H

#include <utility>

namespace spir2nvvm::opencl {

template <typename T> class Ref {
public:
  Ref() = default;
  /// One more owner of \p Object.
  explicit Ref(T &Object) : Object(&Object) { Object.retain(); }
  /// The owner of a new object, whose count is 1 already.
  static Ref adopt(T *New) {
    Ref Owner;
    Owner.Object = New;
    return Owner;
  }

  Ref(const Ref &Other) : Object(Other.Object) {
    if (Object)
      Object->retain();
  }
  Ref(Ref &&Other) noexcept : Object(std::exchange(Other.Object, nullptr)) {}
  Ref &operator=(Ref Other) noexcept {
    std::swap(Object, Other.Object);
    return *this;
  }
  ~Ref() {
    if (Object)
      Object->release();
  }

  explicit operator bool() const { return Object; }
  T &operator*() const { return *Object; }
  T *operator->() const { return Object; }
  T *get() const { return Object; }
  bool operator==(const Ref &Other) const { return Object == Other.Object; }
  /// Gives the ownership away without a change of the count.
  T *detach() { return std::exchange(Object, nullptr); }

private:
  T *Object = nullptr;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_SUPPORT_REF_H
