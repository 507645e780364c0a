// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Cuda/Context.h"

using namespace spir2nvvm::cuda;

Result<Context> Context::retain(const Driver &Cuda, Device D, bool MayStay) {
  ContextHandle Handle = nullptr;
  if (Status S = Cuda.DevicePrimaryCtxRetain(&Handle, D); S.failed())
    return S;
  return Context(Cuda, D, Handle, MayStay);
}

Context::~Context() {
  if (Handle)
    Cuda->DevicePrimaryCtxRelease(D).ignore();
}

Context::Context(Context &&Other) noexcept
    : Cuda(Other.Cuda), D(Other.D),
      Handle(std::exchange(Other.Handle, nullptr)), MayStay(Other.MayStay) {}

Context &Context::operator=(Context &&Other) noexcept {
  std::swap(Cuda, Other.Cuda);
  std::swap(D, Other.D);
  std::swap(Handle, Other.Handle);
  std::swap(MayStay, Other.MayStay);
  return *this;
}

ContextScope::ContextScope(const Driver &Cuda, ContextHandle Handle,
                           bool MayStay)
    : Cuda(Cuda), Handle(Handle) {
  ContextHandle Before = nullptr;
  Entered = Cuda.CtxGetCurrent(&Before);
  if (Entered.failed() || Before == Handle)
    return;
  Entered = Cuda.CtxPushCurrent(Handle);
  IsPushed = Entered.succeeded() && (Before || !MayStay);
}

ContextScope::~ContextScope() {
  ContextHandle Popped = nullptr;
  if (IsPushed)
    Cuda.CtxPopCurrent(&Popped).ignore();
}
