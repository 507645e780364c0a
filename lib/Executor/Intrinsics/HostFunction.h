// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A C++ function that compiled code calls, with its type in a form that can
/// be compared with an LLVM function type.

#ifndef SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTFUNCTION_H
#define SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTFUNCTION_H

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace llvm {
class FunctionType;
} // namespace llvm

namespace spir2nvvm::executor {

/// One letter for each type: v, h s i l for integers of 8 to 64 bits, f, d, p.
template <typename T> constexpr char typeLetter() {
  if constexpr (std::is_void_v<T>)
    return 'v';
  else if constexpr (std::is_pointer_v<T>)
    return 'p';
  else if constexpr (std::is_same_v<T, float>)
    return 'f';
  else if constexpr (std::is_same_v<T, double>)
    return 'd';
  else
    return sizeof(T) == 1   ? 'h'
           : sizeof(T) == 2 ? 's'
           : sizeof(T) == 4 ? 'i'
                            : 'l';
}

struct HostFunction {
  std::string_view Name;
  void *Address = nullptr;
  char Letters[8] = {}; // result, then parameters

  HostFunction() = default;
  template <typename R, typename... Ts>
  HostFunction(std::string_view Name, R (*Function)(Ts...))
      : Name(Name),
        Address(reinterpret_cast<void *>(Function)), Letters{
                                                         typeLetter<R>(),
                                                         typeLetter<Ts>()...} {
    static_assert(sizeof...(Ts) < sizeof(Letters) - 1, "one letter each");
  }

  /// Compiled code of this type can call it.
  bool fits(const llvm::FunctionType &Type) const;
};

} // namespace spir2nvvm::executor

#endif // SPIR2NVVM_LIB_EXECUTOR_INTRINSICS_HOSTFUNCTION_H
