// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Accesses get host addresses:
///
///   %v = load i32, i32 addrspace(3)* %p, align 4
///   %a = call i8 addrspace(3)* @spir2nvvm.access.3(...)     AccessChecks.h
///   %a = add i64 %p, %item.SharedBase                       fast, or proven
///   %v = load i32, i32* %a, align 1
///
/// Alignment 1 because a program that lies about it must not fault here.

#include "Executor/Checks/AccessChecks.h"
#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

// ---- Which accesses need no check -------------------------------------------

namespace {
/// The object a pointer certainly points into, and where.
struct KnownPlace {
  const Value *Base = nullptr; // AllocaInst or GlobalVariable
  int64_t Offset = 0;
  uint64_t Size = 0, Align = 1;
  bool Constant = false;
};
} // namespace

static KnownPlace placeOf(const Value *Pointer, const DataLayout &Layout) {
  APInt Offset(64, 0);
  const Value *Base = Pointer->stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true);
  KnownPlace Known;
  Known.Offset = Offset.getSExtValue();
  if (auto *Alloca = dyn_cast<AllocaInst>(Base)) {
    auto Size = Alloca->getAllocationSizeInBits(Layout);
    Known.Base = Size ? Base : nullptr;
    Known.Size = Size ? Size->getFixedSize() / 8 : 0;
    Known.Align = Alloca->getAlign().value();
  } else if (auto *G = dyn_cast<GlobalVariable>(Base);
             G && !G->isDeclaration()) {
    Known.Base = Base;
    Known.Size = Layout.getTypeAllocSize(G->getValueType());
    Known.Align = G->getAlign().valueOrOne().value();
    Known.Constant = G->isConstant() || G->getAddressSpace() == nvvm::Constant;
  }
  return Known;
}

// The space an object's own pointers have besides generic.
static unsigned homeOf(const Value &Base) {
  if (auto *G = dyn_cast<GlobalVariable>(&Base))
    return G->getAddressSpace();
  return nvvm::Local;
}

static bool fits(const KnownPlace &Known, uint64_t Size, uint64_t Align) {
  return Known.Base && Known.Offset >= 0 && Size <= Known.Size &&
         static_cast<uint64_t>(Known.Offset) <= Known.Size - Size &&
         MinAlign(Known.Align, Known.Offset) >= Align;
}

bool FunctionRewriter::isProven(const Value *Pointer, unsigned Space,
                                uint64_t Size, uint64_t Align,
                                AccessKind Kind) {
  KnownPlace Known = placeOf(Pointer, Layout);
  if (!fits(Known, Size, Align) || (Known.Constant && Kind != AccessKind::Load))
    return false;
  unsigned Home = homeOf(*Known.Base);
  if (Space != nvvm::Generic && Space != Home)
    return false;
  // What has a shadow is looked at when it is used.
  bool Shadowed = Home == nvvm::Local || Home == nvvm::Shared;
  return !(P.tracksInitialisation() && Shadowed);
}

// An alloca all of whose uses are proven loads and stores of itself: left to
// the compiler, which makes registers of it.
// In fast mode it is what it is used for that must be right.
bool FunctionRewriter::staysOnTheStack(AllocaInst &Alloca) {
  // Of a fibre's stack, for all functions together: then no chain of calls
  // can need more.
  constexpr uint64_t MaxTotal = 64 << 10;
  uint64_t MaxBytes = P.checked() ? 1024 : 16 << 10;
  uint64_t Bytes = Alloca.getAllocationSizeInBits(Layout)->getFixedSize() / 8;
  if (Bytes > MaxBytes || All.StackBytes + Bytes > MaxTotal)
    return false;
  if (!P.checked()) {
    All.StackBytes += Bytes;
    return true;
  }
  SmallVector<const Value *, 16> Open = {&Alloca};
  while (!Open.empty()) {
    const Value *Pointer = Open.pop_back_val();
    unsigned Space = Pointer->getType()->getPointerAddressSpace();
    auto Proven = [&](Type *Ty, Align A, AccessKind Kind) {
      return isProven(Pointer, Space, Layout.getTypeStoreSize(Ty), A.value(),
                      Kind);
    };
    for (const User *U : Pointer->users()) {
      if (auto *Load = dyn_cast<LoadInst>(U)) {
        if (!Proven(Load->getType(), Load->getAlign(), AccessKind::Load))
          return false;
      } else if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (Store->getValueOperand() == Pointer ||
            !Proven(Store->getValueOperand()->getType(), Store->getAlign(),
                    AccessKind::Store))
          return false;
      } else if (isa<BitCastInst>(U) || isa<AddrSpaceCastInst>(U) ||
                 isa<GetElementPtrInst>(U)) {
        Open.push_back(U);
      } else if (auto *Call = dyn_cast<CallInst>(U);
                 !Call ||
                 treatmentOf(Call->getIntrinsicID()) != LlvmTreatment::Drop) {
        return false;
      }
    }
  }
  All.StackBytes += Bytes;
  return true;
}

// ---- Private objects --------------------------------------------------------

// A callee gets its own copy of a byval argument (LLVM leaves that to the code
// generator, whose copy could not be checked).
void FunctionRewriter::spillByValArguments() {
  if (IsKernel)
    return; // the parameter is an object of its own
  for (const Argument &A : Source->args()) {
    if (!A.hasByValAttr())
      continue;
    Argument *Original = F.getArg(A.getArgNo() + 1);
    B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
    AllocaInst *Copy =
        B.CreateAlloca(A.getParamByValType(), nullptr, A.getName() + ".copy");
    Copy->setAlignment(
        std::max(Copy->getAlign(), A.getParamAlign().valueOrOne()));
    Value *Pointer = B.CreatePointerCast(Copy, Original->getType());
    Original->replaceAllUsesWith(Pointer);
    uint64_t Size = Layout.getTypeAllocSize(A.getParamByValType());
    B.CreateMemCpy(Pointer, Align(1), Original, Align(1), Size);
  }
}

void FunctionRewriter::layOutFrame() {
  // One byte too far must not be the next object.
  constexpr uint64_t Gap = 16;
  Frame.Function = Source->getName().str();
  for (Instruction &I : instructions(F)) {
    auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    if (staysOnTheStack(*Alloca)) {
      OnStack.insert(Alloca);
      continue;
    }
    uint64_t Size = Alloca->getAllocationSizeInBits(Layout)->getFixedSize() / 8;
    uint64_t Align = Alloca->getAlign().value();
    Frame.Align = std::max(Frame.Align, Align);
    uint64_t Offset = alignTo(Frame.Size, Align);
    Frame.Objects.push_back({Alloca->getName().str(), Offset, Size});
    Offsets[Alloca] = Offset;
    Frame.Size = Offset + Size + Gap;
  }
  Frame.Size = alignTo(Frame.Size, Gap);
}

// At the function's begin and before each of its ends.
void FunctionRewriter::openFrame() {
  Type *Word = B.getInt64Ty();
  B.SetInsertPoint(afterRecord());
  Value *OldTop = B.getInt64(0), *Base = OldTop;
  if (!IsRoot) {
    Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), Record,
                                        offsetof(WorkItem, PrivateTop));
    OldTop = B.CreateLoad(Word, B.CreateBitCast(Place, Word->getPointerTo()));
  }
  if (P.checked()) {
    Value *Entered = call("s2nEnter", Word, {B.getInt32(P.Frames.size())});
    if (!IsRoot)
      Base = Entered;
    P.Frames.push_back(Frame);
  } else {
    Value *Up = B.CreateAdd(OldTop, B.getInt64(Frame.Align - 1));
    Base = B.CreateAnd(Up, B.getInt64(-Frame.Align));
    Value *NewTop = B.CreateAdd(Base, B.getInt64(Frame.Size));
    B.CreateStore(NewTop, field(offsetof(WorkItem, PrivateTop), Word));
  }
  FrameBase = B.CreateAdd(Base, baseOf(nvvm::Local));
  for (BasicBlock &Block : F) {
    auto *Return = dyn_cast<ReturnInst>(Block.getTerminator());
    if (!Return)
      continue;
    B.SetInsertPoint(Return);
    if (P.checked())
      call("s2nLeave", B.getVoidTy(), {OldTop});
    else
      B.CreateStore(OldTop, field(offsetof(WorkItem, PrivateTop), Word));
  }
}

void FunctionRewriter::replaceAllocas() {
  for (auto [Alloca, Offset] : Offsets) {
    B.SetInsertPoint(cast<Instruction>(FrameBase)->getNextNode());
    Value *Address = B.CreateAdd(FrameBase, B.getInt64(Offset));
    Alloca->replaceAllUsesWith(B.CreateIntToPtr(Address, Alloca->getType()));
    Alloca->eraseFromParent();
  }
}

// The dynamic block begins after the static variables of each kernel.
void FunctionRewriter::replaceDynamicShared() {
  B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  Value *Begin = nullptr;
  for (GlobalVariable &G : All.Code.globals()) {
    if (G.getAddressSpace() != nvvm::Shared || !G.isDeclaration())
      continue;
    Value *Pointer = nullptr;
    for (Use &U : make_early_inc_range(G.uses())) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I || I->getFunction() != &F)
        continue;
      if (!Begin)
        Begin = loadField(offsetof(WorkItem, DynamicShared), B.getInt64Ty());
      if (!Pointer)
        Pointer = B.CreateIntToPtr(Begin, G.getType());
      U.set(Pointer);
    }
  }
}

// ---- Accesses ---------------------------------------------------------------

Value *FunctionRewriter::pointerTo(Value *Address, Type *Pointee) {
  if (!Address->getType()->isPointerTy())
    return B.CreateIntToPtr(Address, Pointee->getPointerTo());
  unsigned Space = Address->getType()->getPointerAddressSpace();
  return B.CreateBitCast(Address, Pointee->getPointerTo(Space));
}

// An alloca is a host address already, whichever casts led to the access.
Value *FunctionRewriter::provenAddress(Value *Pointer) {
  APInt Offset(64, 0);
  Value *Base =
      Pointer->stripAndAccumulateConstantOffsets(Layout, Offset, true);
  if (isa<AllocaInst>(Base)) {
    Value *Bytes = B.CreateBitCast(Base, B.getInt8PtrTy());
    return B.CreateConstGEP1_64(B.getInt8Ty(), Bytes, Offset.getSExtValue());
  }
  Value *Begin = B.CreatePtrToInt(Base, B.getInt64Ty());
  Value *Place = B.CreateAdd(Begin, B.getInt64(Offset.getSExtValue()));
  return B.CreateAdd(Place, baseOf(homeOf(*Base)));
}

// A host pointer where there is one.
Value *FunctionRewriter::fastAddress(Value *Pointer) {
  if (Value *Host = HostPointers.lookup(Pointer))
    return Host;
  Value *Number = B.CreatePtrToInt(Pointer, B.getInt64Ty());
  return B.CreateAdd(Number,
                     baseOf(Pointer->getType()->getPointerAddressSpace()));
}

// Begin, in values of the pointer's space, and size of the object that an
// address is computed from; no bytes when that is not known, or when there is
// more to look at than whether the access is inside.
std::pair<Value *, uint64_t> FunctionRewriter::knownObject(Value *Pointer,
                                                           AccessKind Kind) {
  std::pair<Value *, uint64_t> None = {B.getInt64(0), 0};
  Value *Base = getUnderlyingObject(Pointer, /*MaxLookup=*/0);
  KnownPlace Known = placeOf(Base, Layout);
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (!Known.Base || (Known.Constant && Kind != AccessKind::Load))
    return None;
  unsigned Home = homeOf(*Known.Base);
  if (Space != nvvm::Generic && Space != Home)
    return None;
  auto *Alloca = dyn_cast<AllocaInst>(Base);
  if (Alloca && !Offsets.count(Alloca))
    return None;
  Value *Host = hostBegin(*Base);
  return {B.CreateSub(Host, baseOf(Space)), Known.Size};
}

Value *FunctionRewriter::checkedAddress(Value *Pointer, uint32_t Site,
                                        ArrayRef<Value *> Named) {
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  Value *Origin = originOf(Pointer);
  if (P.tracksInitialisation()) {
    Value *Number = B.CreatePtrToInt(Pointer, B.getInt64Ty());
    tellValues(B, Record, Named);
    return call("s2nAccess", B.getInt64Ty(),
                {Ids[0], Ids[1], Ids[2], Number, Origin, B.getInt32(Site)});
  }
  auto [Begin, Bytes] = knownObject(Pointer, P.Sites[Site].Kind);
  if (Bytes != 0) // compiled code itself looks whether it is inside
    P.Sites[Site].IsNoted = false;
  Value *Raw = B.CreateBitCast(Pointer, B.getInt8PtrTy(Space));
  SmallVector<Value *, AccessCall::Count> Operands = {Record,
                                                      Ids[0],
                                                      Ids[1],
                                                      Ids[2],
                                                      Owner,
                                                      Cache,
                                                      Raw,
                                                      B.getInt32(Site),
                                                      baseOf(Space),
                                                      Begin,
                                                      B.getInt64(Bytes),
                                                      Origin};
  append_range(Operands, Named);
  return AccessCall::create(B, Operands);
}

Value *FunctionRewriter::hostAddress(Instruction &I, Value *Pointer,
                                     uint64_t Size, uint64_t Align,
                                     AccessKind Kind) {
  if (!P.checked())
    return fastAddress(Pointer);
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  const bool IsNoted = isNoted(I, *Pointer, Kind);
  if (isProven(Pointer, Space, Size, Align, Kind)) {
    ++P.Statistics.ProvenAccesses;
    Value *Address = provenAddress(Pointer);
    if (IsNoted) {
      const uint32_t Site = siteOf(I, Kind, Space, Size, Align);
      noteAccess(Address, Site, namedAt(I, Site));
    }
    return Address;
  }
  ++P.Statistics.CheckedAccesses;
  uint32_t Site = siteOf(I, Kind, Space, Size, Align);
  P.Sites[Site].IsNoted = IsNoted;
  const SmallVector<Value *, 4> Named = namedAt(I, Site);
  Value *Address = checkedAddress(Pointer, Site, Named);
  if (IsNoted && !P.Sites[Site].IsNoted)
    noteAccess(Address, Site, Named);
  return Address;
}

// Whether somebody may race with it, or advice counts it.
bool FunctionRewriter::isNoted(const Instruction &I, const Value &Pointer,
                               AccessKind Kind) const {
  const unsigned Space = Pointer.getType()->getPointerAddressSpace();
  const bool MayBeShared = Space == nvvm::Shared || Space == nvvm::Generic;
  return P.seesAccesses() && !P.UnracedLoads.contains(All.source(I)) &&
         (MayBeShared || Kind == AccessKind::Atomic ||
          ((P.tracksRaces() || P.advises()) && Space == nvvm::Global)) &&
         !isa<AllocaInst>(getUnderlyingObject(&Pointer, /*MaxLookup=*/0));
}

void FunctionRewriter::noteAccess(Value *Address, uint32_t Site,
                                  ArrayRef<Value *> Named) {
  Type *Word = B.getInt64Ty();
  Value *Host = Address->getType()->isPointerTy()
                    ? B.CreatePtrToInt(Address, Word)
                    : Address;
  tellValues(B, Record, Named);
  call("s2nTouch", B.getVoidTy(),
       {Ids[0], Ids[1], Ids[2], Host, B.getInt32(Site)});
}

bool FunctionRewriter::mayBeFibres() const {
  return any_of(P.Kernels, [](const Kernel &K) { return K.NeedsFibres; });
}

// Nobody else sees what is private, and between barriers what is shared, unless
// work-items are fibres.
bool FunctionRewriter::staysVolatile(const Instruction &Access) const {
  if (!Access.isVolatile() || P.checked())
    return Access.isVolatile();
  const Value *Pointer = getLoadStorePointerOperand(&Access);
  if (Pointer->getType()->getPointerAddressSpace() == nvvm::Shared)
    return mayBeFibres();
  return !isa<AllocaInst>(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
}

void FunctionRewriter::rewriteLoad(LoadInst &Load) {
  Type *Ty = Load.getType();
  uint64_t Size = Layout.getTypeStoreSize(Ty);
  Value *Address = hostAddress(Load, Load.getPointerOperand(), Size,
                               Load.getAlign().value(), AccessKind::Load);
  bool Atomic = Load.isAtomic();
  LoadInst *New =
      B.CreateAlignedLoad(Ty, pointerTo(Address, Ty), Align(Atomic ? Size : 1),
                          staysVolatile(Load));
  markShared(*New, Load.getPointerAddressSpace());
  const Instruction *Given = All.source(Load);
  if (Given && !P.checked())
    New->setMetadata(LLVMContext::MD_invariant_load,
                     Given->getMetadata(LLVMContext::MD_invariant_load));
  if (Atomic)
    New->setAtomic(AtomicOrdering::SequentiallyConsistent);
  replace(Load, New);
}

void FunctionRewriter::rewriteStore(StoreInst &Store) {
  Value *Stored = Store.getValueOperand();
  uint64_t Size = Layout.getTypeStoreSize(Stored->getType());
  Value *Address = hostAddress(Store, Store.getPointerOperand(), Size,
                               Store.getAlign().value(), AccessKind::Store);
  bool Atomic = Store.isAtomic();
  StoreInst *New =
      B.CreateAlignedStore(Stored, pointerTo(Address, Stored->getType()),
                           Align(Atomic ? Size : 1), staysVolatile(Store));
  markShared(*New, Store.getPointerAddressSpace());
  if (Atomic)
    New->setAtomic(AtomicOrdering::SequentiallyConsistent);
  replace(Store, New);
}

// Those of a group are the matter of one thread. (LocalAtomics.cpp)
SyncScope::ID FunctionRewriter::scopeIn(unsigned Space) const {
  return Space == nvvm::Shared && !P.checked() ? SyncScope::SingleThread
                                               : SyncScope::System;
}

void FunctionRewriter::rewriteAtomic(AtomicRMWInst &Atomic) {
  Type *Ty = Atomic.getType();
  uint64_t Size = Layout.getTypeStoreSize(Ty);
  Value *Address = hostAddress(Atomic, Atomic.getPointerOperand(), Size, Size,
                               AccessKind::Atomic);
  replace(Atomic,
          B.CreateAtomicRMW(Atomic.getOperation(), pointerTo(Address, Ty),
                            Atomic.getValOperand(), Align(Size),
                            AtomicOrdering::SequentiallyConsistent,
                            scopeIn(Atomic.getPointerAddressSpace())));
}

void FunctionRewriter::rewriteExchange(AtomicCmpXchgInst &Exchange) {
  Type *Ty = Exchange.getCompareOperand()->getType();
  uint64_t Size = Layout.getTypeStoreSize(Ty);
  Value *Address = hostAddress(Exchange, Exchange.getPointerOperand(), Size,
                               Size, AccessKind::Atomic);
  constexpr auto Order = AtomicOrdering::SequentiallyConsistent;
  replace(Exchange, B.CreateAtomicCmpXchg(
                        pointerTo(Address, Ty), Exchange.getCompareOperand(),
                        Exchange.getNewValOperand(), Align(Size), Order, Order,
                        scopeIn(Exchange.getPointerAddressSpace())));
}

// ---- memcpy, memmove, memset ------------------------------------------------

Value *FunctionRewriter::rangeAddress(MemIntrinsic &Memory, Value *Pointer,
                                      MaybeAlign Align, AccessKind Kind) {
  if (!P.checked())
    return fastAddress(Pointer);
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  Value *Number = B.CreatePtrToInt(Pointer, B.getInt64Ty());
  ++P.Statistics.CheckedAccesses;
  uint32_t Site = siteOf(Memory, Kind, Space, 0, Align.valueOrOne().value());
  Value *Size = B.CreateZExtOrTrunc(Memory.getLength(), B.getInt64Ty());
  tellValues(B, Record, namedAt(Memory, Site));
  return callReporting("s2nAccessRange", B.getInt64Ty(),
                       {Number, Size, originOf(Pointer), B.getInt32(Site)});
}

void FunctionRewriter::rewriteMemory(MemIntrinsic &Memory) {
  Value *Size = B.CreateZExtOrTrunc(Memory.getLength(), B.getInt64Ty());
  Value *To = rangeAddress(Memory, Memory.getRawDest(), Memory.getDestAlign(),
                           AccessKind::Store);
  Type *Bytes = B.getInt8Ty();
  if (auto *Fill = dyn_cast<MemSetInst>(&Memory)) {
    if (P.checked())
      call("s2nFill", B.getVoidTy(), {To, Fill->getValue(), Size});
    else
      B.CreateMemSet(pointerTo(To, Bytes), Fill->getValue(), Size, Align(1));
    return replace(Memory, nullptr);
  }
  auto &Copy = cast<MemTransferInst>(Memory);
  Value *From = rangeAddress(Memory, Copy.getRawSource(), Copy.getSourceAlign(),
                             AccessKind::Load);
  if (P.checked()) {
    callReporting("s2nCopy", B.getVoidTy(),
                  {To, From, Size, B.getInt32(siteOf(Memory)),
                   B.getInt1(isa<MemMoveInst>(Copy))});
  } else {
    Value *Target = pointerTo(To, Bytes);
    B.CreateMemMove(Target, Align(1), pointerTo(From, Bytes), Align(1), Size);
  }
  replace(Memory, nullptr);
}
