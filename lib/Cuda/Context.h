// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Contexts, and the rule that one must be current: CUDA keeps a stack of
/// contexts for each thread, and most calls act on its top. What makes
/// something takes a ContextScope, which proves that there is one; what is
/// destroyed enters the context it was made in.
///
///   Result<Context> C = Context::retain(*Cuda, D);
///   ContextScope In(*C);                       // until the end of the block
///   if (In.status().failed()) ...
///   Result<Stream> S = Stream::create(In);

#ifndef SPIR2NVVM_LIB_CUDA_CONTEXT_H
#define SPIR2NVVM_LIB_CUDA_CONTEXT_H

#include "Cuda/Driver.h"

namespace spir2nvvm::cuda {

/// One reference to the primary context of a device, which every user of the
/// device in this process shares. It must outlive what is made in it.
class Context {
public:
  /// \p MayStay: it is left current on threads that have no other. That is for
  /// contexts that are never released, and changes nothing for CUDA's runtime if
  /// it is device 0's, which the runtime would make current itself.
  static Result<Context> retain(const Driver &Cuda, Device D,
                                bool MayStay = false);
  ~Context();
  Context(Context &&Other) noexcept;
  Context &operator=(Context &&Other) noexcept;

  const Driver &driver() const { return *Cuda; }
  Device device() const { return D; }
  ContextHandle handle() const { return Handle; }
  bool mayStay() const { return MayStay; }

private:
  Context(const Driver &Cuda, Device D, ContextHandle Handle, bool MayStay)
      : Cuda(&Cuda), D(D), Handle(Handle), MayStay(MayStay) {}

  const Driver *Cuda;
  Device D;
  ContextHandle Handle;
  bool MayStay;
};

/// Makes a context current on this thread and puts back what was current
/// before, which may be the application's. Only asks if it is current already.
class ContextScope {
public:
  explicit ContextScope(const Context &C)
      : ContextScope(C.driver(), C.handle(), C.mayStay()) {}
  ContextScope(const Driver &Cuda, ContextHandle Handle, bool MayStay = false);
  ~ContextScope();
  ContextScope(const ContextScope &) = delete;
  ContextScope &operator=(const ContextScope &) = delete;

  Status status() const { return Entered; }
  const Driver &driver() const { return Cuda; }
  ContextHandle handle() const { return Handle; }

private:
  const Driver &Cuda;
  ContextHandle Handle;
  Status Entered;
  bool IsPushed = false; // and popped at the end
};

/// A handle that is destroyed with its owner, in the context it was made in.
/// \p Destroy is the member of Driver that does it.
template <typename Handle, auto Destroy> class Owned {
public:
  ~Owned() { reset(); }
  Owned(Owned &&Other) noexcept
      : Cuda(Other.Cuda), Home(Other.Home),
        Value(std::exchange(Other.Value, {})) {}
  Owned &operator=(Owned &&Other) noexcept {
    std::swap(Cuda, Other.Cuda);
    std::swap(Home, Other.Home);
    std::swap(Value, Other.Value);
    return *this;
  }

  Handle handle() const { return Value; }
  const Driver &driver() const { return *Cuda; }
  ContextHandle context() const { return Home; }
  /// Destroys it now. A failure is not reported: the context is gone,
  /// or the process ends.
  void reset() {
    if (Value == Handle{})
      return;
    ContextScope In(*Cuda, Home);
    if (In.status().succeeded())
      (Cuda->*Destroy)(std::exchange(Value, {})).ignore();
  }

protected:
  Owned(const ContextScope &In, Handle Value)
      : Cuda(&In.driver()), Home(In.handle()), Value(Value) {}

private:
  const Driver *Cuda;
  ContextHandle Home;
  Handle Value;
};

} // namespace spir2nvvm::cuda

#endif // SPIR2NVVM_LIB_CUDA_CONTEXT_H
