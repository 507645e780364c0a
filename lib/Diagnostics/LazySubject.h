// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a check carries along to say where it is. A Subject prints its
/// instruction, which numbers the whole function; this makes one only when it
/// is handed to a diagnostic.
///
///   void checkType(Type *Ty, LazySubject About) {
///     if (isOdd(Ty))
///       Sink.report(rule::AS01, About, ...);
///   }
///   checkType(I.getType(), I);

#ifndef SPIR2NVVM_LIB_DIAGNOSTICS_LAZYSUBJECT_H
#define SPIR2NVVM_LIB_DIAGNOSTICS_LAZYSUBJECT_H

#include "Diagnostics/Diagnostics.h"

#include <type_traits>

namespace spir2nvvm {

/// A Subject's Source alone.
std::string sourceOf(const llvm::Instruction &I);

/// Refers to its object: for parameters, not for keeping.
class LazySubject {
public:
  template <typename T, typename = std::enable_if_t<
                            std::is_constructible_v<Subject, const T &> &&
                            !std::is_same_v<T, LazySubject>>>
  LazySubject(const T &Object)
      : Object(&Object), Make([](const void *Known) {
          return Subject(*static_cast<const T *>(Known));
        }) {}

  operator Subject() const { return Make(Object); }

private:
  const void *Object;
  Subject (*Make)(const void *);
};

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_DIAGNOSTICS_LAZYSUBJECT_H
