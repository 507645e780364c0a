// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Passes/LibNvvmFaults/PointerClasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace spir2nvvm;

static bool isPointer(const Value *V) { return V->getType()->isPointerTy(); }

PointerClasses::PointerClasses(Module &M)
    : Layout(M.getDataLayout()), Unknown(newNode()) {
  Nodes[Unknown].Stride = 1;
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      visit(I);
}

unsigned PointerClasses::newNode() {
  Nodes.push_back({static_cast<unsigned>(Nodes.size())});
  return Nodes.size() - 1;
}

PointerClasses::Place PointerClasses::find(unsigned N) {
  uint64_t Offset = 0;
  unsigned Root = N;
  for (; Nodes[Root].Parent != Root; Root = Nodes[Root].Parent)
    Offset += Nodes[Root].Offset;
  uint64_t Rest = Offset;
  while (N != Root) { // the next walk is shorter
    uint64_t Step = Nodes[N].Offset;
    unsigned Next = Nodes[N].Parent;
    Nodes[N].Parent = Root;
    Nodes[N].Offset = Rest;
    Rest -= Step;
    N = Next;
  }
  return {Root, Offset};
}

PointerClasses::Place PointerClasses::placeOf(const Value &Pointer) {
  Place P = find(nodeOf(&Pointer));
  if (uint64_t Stride = strideOf(P.Class)) {
    int64_t Rest = int64_t(P.Offset) % int64_t(Stride);
    P.Offset = Rest < 0 ? Rest + Stride : Rest;
  }
  return P;
}

// A is Distance after B.
void PointerClasses::unify(unsigned A, unsigned B, uint64_t Distance) {
  Place InA = find(A), InB = find(B);
  uint64_t Gap = InB.Offset + Distance - InA.Offset;
  Node &From = Nodes[InA.Class], &To = Nodes[InB.Class];
  if (InA.Class == InB.Class) {
    uint64_t Apart = std::min(Gap, -Gap);
    To.Stride = GreatestCommonDivisor64(To.Stride, Apart);
    return;
  }
  From.Parent = InB.Class;
  From.Offset = Gap;
  To.Stride = GreatestCommonDivisor64(To.Stride, From.Stride);
  To.HasVariable |= From.HasVariable;
  if (From.Contents != None && To.Contents != None)
    unify(From.Contents, To.Contents, 0);
  else if (To.Contents == None)
    To.Contents = From.Contents;
}

unsigned PointerClasses::contentsOf(unsigned N) {
  unsigned Class = find(N).Class;
  if (Nodes[Class].Contents == None) {
    unsigned Contents = newNode();
    Nodes[Class].Contents = Contents;
  }
  return Nodes[Class].Contents;
}

unsigned PointerClasses::nodeOf(const Value *Pointer) {
  auto [Entry, IsNew] = Known.try_emplace(Pointer, Nodes.size());
  unsigned N = Entry->second;
  if (!IsNew)
    return N;
  Nodes[newNode()].HasVariable = isa<AllocaInst>(Pointer);
  if (const auto *Address = dyn_cast<GEPOperator>(Pointer))
    visitAddress(*Address);
  else if (isa<BitCastOperator>(Pointer) || isa<AddrSpaceCastOperator>(Pointer))
    flow(Pointer, cast<Operator>(Pointer)->getOperand(0));
  else if (const auto *E = dyn_cast<ConstantExpr>(Pointer))
    flowUnknown(E);
  return N;
}

// What is null or undefined points to nothing.
void PointerClasses::flow(const Value *To, const Value *From) {
  if (isPointer(To) && isPointer(From) && !isa<ConstantData>(From))
    unify(nodeOf(To), nodeOf(From), 0);
}

void PointerClasses::flowUnknown(const Value *Pointer) {
  if (isPointer(Pointer) && !isa<ConstantData>(Pointer))
    unify(nodeOf(Pointer), Unknown, 0);
}

void PointerClasses::visitAddress(const GEPOperator &Address) {
  if (!isPointer(&Address) || isa<ConstantData>(Address.getPointerOperand()))
    return;
  unsigned Width = Layout.getIndexTypeSizeInBits(Address.getType());
  MapVector<Value *, APInt> Variable;
  APInt Constant(Width, 0);
  uint64_t Stride = 1;
  if (Address.collectOffset(Layout, Width, Variable, Constant)) {
    Stride = 0;
    for (const auto &[Index, Scale] : Variable)
      Stride = GreatestCommonDivisor64(Stride, Scale.getZExtValue());
  }
  unsigned N = nodeOf(&Address);
  unify(N, nodeOf(Address.getPointerOperand()), Constant.getSExtValue());
  Node &Class = Nodes[find(N).Class];
  Class.Stride = GreatestCommonDivisor64(Class.Stride, Stride);
}

void PointerClasses::visitCall(const CallBase &Call) {
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&Call))
    return flow(Transfer->getRawDest(), Transfer->getRawSource());
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || Callee->isDeclaration())
    return;
  for (const Argument &A : Callee->args())
    flow(&A, Call.getArgOperand(A.getArgNo()));
  for (const BasicBlock &B : *Callee)
    if (const auto *Return = dyn_cast<ReturnInst>(B.getTerminator()))
      if (const Value *V = Return->getReturnValue())
        flow(&Call, V);
}

void PointerClasses::visit(const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return visitCall(*Call);
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    const Value *V = Store->getValueOperand();
    if (isPointer(V) && !isa<ConstantData>(V))
      unify(nodeOf(V), contentsOf(nodeOf(Store->getPointerOperand())), 0);
  } else if (isa<ICmpInst>(I)) { // after it they may be equal
    flow(I.getOperand(0), I.getOperand(1));
  } else if (isa<PtrToIntInst>(I)) {
    flowUnknown(I.getOperand(0));
  } else if (!isPointer(&I) || isa<AllocaInst>(I)) {
    return;
  } else if (isa<LoadInst>(I)) {
    unify(nodeOf(&I), contentsOf(nodeOf(I.getOperand(0))), 0);
  } else if (isa<PHINode>(I) || isa<SelectInst>(I)) {
    for (const Value *From : I.operand_values())
      flow(&I, From);
  } else if (isa<GetElementPtrInst>(I) || isa<CastInst>(I)) {
    nodeOf(&I);
    if (isa<IntToPtrInst>(I))
      flowUnknown(&I);
  } else {
    flowUnknown(&I);
  }
}
