// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Context.h"

using namespace spir2nvvm::cuda;

Result<Context> Context::retain(const Driver &Cuda, Device D) {
  ContextHandle Handle = nullptr;
  if (Status S = Cuda.DevicePrimaryCtxRetain(&Handle, D); S.failed())
    return S;
  return Context(Cuda, D, Handle);
}

Context::~Context() {
  if (Handle)
    Cuda->DevicePrimaryCtxRelease(D).ignore();
}

Context::Context(Context &&Other) noexcept
    : Cuda(Other.Cuda), D(Other.D),
      Handle(std::exchange(Other.Handle, nullptr)) {}

Context &Context::operator=(Context &&Other) noexcept {
  std::swap(Cuda, Other.Cuda);
  std::swap(D, Other.D);
  std::swap(Handle, Other.Handle);
  return *this;
}

ContextScope::ContextScope(const Driver &Cuda, ContextHandle Handle)
    : Cuda(Cuda), Handle(Handle), Pushed(Cuda.CtxPushCurrent(Handle)) {}

ContextScope::~ContextScope() {
  ContextHandle Popped = nullptr;
  if (Pushed.succeeded())
    Cuda.CtxPopCurrent(&Popped).ignore();
}
