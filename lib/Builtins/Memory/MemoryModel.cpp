// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Builtins/Memory/MemoryModel.h"

using namespace llvm;
using namespace spir2nvvm;

// memory_order has the numbers of C11, memory_scope those of clang's header.
static Order orderOf(const Value *V) {
  auto *Known = dyn_cast<ConstantInt>(V);
  switch (Known ? Known->getZExtValue() : UINT64_MAX) {
  case 0:
    return Order::Relaxed;
  case 1: // consume
  case 2:
    return Order::Acquire;
  case 3:
    return Order::Release;
  case 4:
    return Order::AcqRel;
  default:
    return Order::SeqCst;
  }
}

static Reach reachOf(const Value *V) {
  auto *Known = dyn_cast<ConstantInt>(V);
  switch (Known ? Known->getZExtValue() : UINT64_MAX) {
  case 0: // work-item
  case 1: // work-group
  case 4: // sub-group
    return Reach::Group;
  case 2:
    return Reach::Device;
  default:
    return Reach::System;
  }
}

// Of a compare-and-exchange, which has one for each outcome.
static Order both(Order A, Order B) {
  if (A == Order::SeqCst || B == Order::SeqCst)
    return Order::SeqCst;
  if (releases(A) || releases(B))
    return acquires(A) || acquires(B) ? Order::AcqRel : Order::Release;
  return acquires(A) || acquires(B) ? Order::Acquire : Order::Relaxed;
}

Ordering spir2nvvm::orderingOf(const BuiltinCall &C) {
  Ordering How;
  bool HasOrder = false;
  for (unsigned N = 0; N != C.Proto.NumParams; ++N) {
    mangling::Base Element = C.Proto.Params[N].Element;
    if (Element == mangling::Base::MemoryScope)
      How.Whom = reachOf(C.arg(N));
    if (Element != mangling::Base::MemoryOrder)
      continue;
    Order What = orderOf(C.arg(N));
    How.What = HasOrder ? both(How.What, What) : What;
    HasOrder = true;
  }
  return How;
}

bool spir2nvvm::hasMemoryModel(const BuiltinCall &C) {
  constexpr unsigned FirstWithModel = 70; // PTX ISA, ld, st, fence
  return C.T.Opts.Arch.Sm >= FirstWithModel;
}

std::string spir2nvvm::scopeText(const BuiltinCall &C, Reach Whom) {
  constexpr unsigned FirstWithScopes = 60; // PTX ISA, atom
  if (C.T.Opts.Arch.Sm < FirstWithScopes)
    return "";
  return Whom == Reach::Group    ? ".cta"
         : Whom == Reach::Device ? ".gpu"
                                 : ".sys";
}

void spir2nvvm::createFence(BuiltinCall &C, Ordering How) {
  if (How.What == Order::Relaxed)
    return;
  if (hasMemoryModel(C)) {
    std::string Kind = How.What == Order::SeqCst ? "fence.sc" : "fence.acq_rel";
    callAssembly(C.B, Kind + scopeText(C, How.Whom) + ";", C.B.getVoidTy(), {},
                 Effects::Memory);
    return;
  }
  constexpr const char *Names[] = {
      "llvm.nvvm.membar.cta", "llvm.nvvm.membar.gl", "llvm.nvvm.membar.sys"};
  CallInst *Fence =
      callIntrinsic(C.B, Names[unsigned(How.Whom)], C.B.getVoidTy(), {});
  Fence->getCalledFunction()->addFnAttr(Attribute::NoUnwind);
}
