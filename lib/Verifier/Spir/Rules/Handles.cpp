// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// SP512 to SP514, SP516, SP517: where images, events and samplers come from
/// and go to. They are handles, which OpenCL C 1.2, 6.9, lets a program pass on
/// and nothing else:
///
///   %i = select i1 %c, %opencl.image2d_t addrspace(1)* %a, ... %b     SP512
///   %i = bitcast %opencl.image2d_t addrspace(1)* %a to i8 addrspace(1)*
///                                                                     SP513
///   %s = phi i32 [ 0, %x ], [ 16, %y ]     as the sampler of a read   SP514
///   %c = icmp eq %opencl.image2d_t addrspace(1)* %a, null             SP516
///   call ... @_Z21async_work_group_copy...(..., %opencl.event_t* undef)
///                                                                     SP517

#include "Diagnostics/Rules/Spir.h"
#include "Verifier/Spir/Checker.h"
#include "Verifier/Spir/Survey/Walk.h"
#include "Verifier/Spir/Tables/OpaqueTypes.h"

#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::spirverify;

static bool isHandle(const Type &Ty) {
  OpaqueKind Kind = classifyPointee(Ty).Kind;
  return Kind == OpaqueKind::Image || Kind == OpaqueKind::Event;
}

// What an unoptimised compiler does with a parameter: a slot and a load of it.
static bool isParameterSlot(const Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  return Load && isa<AllocaInst>(Load->getPointerOperand());
}

// Events are results of calls and are kept in variables; images are neither.
static void checkHandleResult(Checker &C, const Instruction &I) {
  if (!isHandle(*I.getType()) || isa<CallBase>(I) || isa<CastInst>(I) ||
      isParameterSlot(I))
    return;
  if (classifyPointee(*I.getType()).Kind == OpaqueKind::Image)
    C.Found(rule::SP512, I, nameOf(*opaquePointee(*I.getType())),
            I.getOpcodeName());
}

/// Casts, joins and what comes back from a function are rules of their own.
static bool mayTakeImage(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return isa<AllocaInst>(Store->getPointerOperand());
  return isa<CallBase>(I) || isa<CastInst>(I) || isa<PHINode>(I) ||
         isa<SelectInst>(I) || isa<ReturnInst>(I);
}

static void checkHandleOperands(Checker &C, const Instruction &I) {
  if (mayTakeImage(I))
    return;
  for (const Use &Op : I.operands())
    if (classifyPointee(*Op->getType()).Kind == OpaqueKind::Image) {
      C.Found(rule::SP516, I, I.getOpcodeName(),
              nameOf(*opaquePointee(*Op->getType())));
      return;
    }
}

/// Names that differ in an access suffix or a number are one type for SPIR.
static bool isSameHandle(const Type &From, const Type &To) {
  OpaqueInfo A = classifyPointee(From), B = classifyPointee(To);
  return A.Kind == B.Kind && A.TableName == B.TableName;
}

static void checkHandleCast(Checker &C, const Operator &Cast,
                            const Place &Where) {
  if (!Instruction::isCast(Cast.getOpcode()) ||
      isa<Constant>(Cast.getOperand(0)->stripPointerCasts()))
    return;
  const Type &From = *Cast.getOperand(0)->getType(), &To = *Cast.getType();
  if ((isHandle(From) || isHandle(To)) && !isSameHandle(From, To))
    C.Found(rule::SP513, Where, text(&From), text(&To));
}

// Samplers are checked where a builtin takes them: as i32 they look like any
// other number. A constant or a load of one is Samplers.cpp's business.
static void checkSampler(Checker &C, const Value &Sampler,
                         const CallBase &Call) {
  if (isa<UndefValue>(Sampler))
    C.Found(rule::SP514, Call, "undef");
  auto *I = dyn_cast<Instruction>(&Sampler);
  if (!I || isParameterSlot(*I) || isa<CallBase>(I) || isa<CastInst>(I))
    return;
  auto *Load = dyn_cast<LoadInst>(I);
  bool OfVariable = Load && isa<GlobalVariable>(
                                Load->getPointerOperand()->stripPointerCasts());
  if (!OfVariable)
    C.Found(rule::SP514, Call, I->getOpcodeName());
}

static void checkEvent(Checker &C, const CallBase &Call, unsigned I) {
  auto *Value = dyn_cast<Constant>(Call.getArgOperand(I));
  if (Value && !Value->isNullValue())
    C.Found(rule::SP517, Call, I, Call.getCalledFunction()->getName(),
            isa<UndefValue>(Value) ? "undef" : "another constant");
}

static void checkArguments(Checker &C, const CallBase &Call) {
  const mangling::Prototype *Proto =
      C.Builtins.lookup(Call.getCalledFunction());
  for (unsigned P = 0; Proto && P < Proto->NumParams && P < Call.arg_size();
       ++P) {
    if (Proto->Params[P].isPointer())
      continue;
    if (Proto->Params[P].Element == mangling::Base::Sampler)
      checkSampler(C, *Call.getArgOperand(P), Call);
    if (Proto->Params[P].Element == mangling::Base::Event)
      checkEvent(C, Call, P);
  }
}

static bool takesHandles(const mangling::Prototype &Proto) {
  return any_of(paramsOf(Proto), [](const mangling::Type &Param) {
    return !Param.isPointer() && (Param.Element == mangling::Base::Sampler ||
                                  Param.Element == mangling::Base::Event);
  });
}

bool spirverify::hasHandles(const Checker &C) {
  return C.Builtins.any(takesHandles) ||
         any_of(C.All.Types,
                [](const TypeAt &Found) { return isHandle(Found.Ty); });
}

void spirverify::handleRules(Checker &C, const Instruction &I) {
  checkHandleResult(C, I);
  checkHandleCast(C, cast<Operator>(I), I);
  checkHandleOperands(C, I);
  if (auto *Call = dyn_cast<CallBase>(&I))
    checkArguments(C, *Call);
}

void spirverify::checkHandles(Checker &C) { C.eachInstruction(handleRules); }
