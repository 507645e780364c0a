// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a debugger shows of a work-item. Pointers are numbers of their spaces
/// here, which mean nothing to it: a copy beside each has the host's address.
///
///   store T addrspace(1)* %p, ... %p.addr      with dbg.declare(%p.addr, "p")
///   store i64 (%p + base), ... %p.host         which is dbg.declare's now
///
/// Where others may store to the pointer, too, the debugger adds the base, if it
/// is the same for all; else it does not show the pointer.
///
/// Variables of a group's memory and the work-item's numbers are shown as
/// variables of the function: local_id, group_id, global_id.

#include "Executor/Compile/Instrument.h"
#include "Target/AddressSpaces.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

bool executor::isForDebugger(const NamedMDNode &Node) {
  return Node.getName() == "llvm.dbg.cu" ||
         Node.getName() == "llvm.module.flags";
}

DIExpression *executor::withoutSpace(const DIExpression &E) {
  ArrayRef<uint64_t> All = E.getElements();
  const bool NamesSpace = All.size() >= 4 &&
                          All[All.size() - 4] == dwarf::DW_OP_constu &&
                          All.back() == dwarf::DW_OP_xderef;
  return DIExpression::get(E.getContext(), NamesSpace ? All.drop_back(4) : All);
}

using Stores = SmallVector<StoreInst *, 4>;

// The stores of a whole pointer to a variable that is used in no other way than
// by those and by loads. Nothing otherwise.
static std::optional<Stores> storesTo(AllocaInst &Variable) {
  Stores All;
  SmallVector<Value *, 4> Open = {&Variable};
  while (!Open.empty()) {
    Value *Place = Open.pop_back_val();
    for (User *U : Place->users()) {
      auto *Store = dyn_cast<StoreInst>(U);
      if (Store && Store->getPointerOperand() == Place)
        All.push_back(Store);
      else if (isa<AddrSpaceCastInst>(U) || isa<BitCastInst>(U))
        Open.push_back(U);
      else if (!isa<LoadInst>(U))
        return std::nullopt;
    }
  }
  return All;
}

// What a pointer in memory lacks to be an address of the host's; nothing where
// that depends on the group or the work-item.
static std::optional<uint64_t> fixedBase(const Program &P, unsigned Space) {
  switch (Space) {
  case nvvm::Generic: // a number there (GenericNumbers.cpp)
    return P.GlobalIsGeneric ? 0 : GlobalShift;
  case nvvm::Global:
    return GlobalShift;
  case nvvm::Constant:
    return P.ConstantBase;
  default:
    return std::nullopt;
  }
}

// A pointer that code elsewhere may change.
static void showChanging(DbgDeclareInst &Declared, const Program &P,
                         unsigned Space) {
  if (auto Base = fixedBase(P, Space))
    Declared.setExpression(
        DIExpression::append(Declared.getExpression(),
                             {dwarf::DW_OP_deref, dwarf::DW_OP_constu, *Base,
                              dwarf::DW_OP_plus, dwarf::DW_OP_stack_value}));
  else
    Declared.setUndef();
}

void FunctionRewriter::showOnHost(DbgVariableIntrinsic &Shown) {
  Shown.setExpression(withoutSpace(*Shown.getExpression()));
  auto *Declared = dyn_cast<DbgDeclareInst>(&Shown);
  auto *Variable = Declared
                       ? dyn_cast_or_null<AllocaInst>(
                             Declared->getAddress()
                                 ? Declared->getAddress()->stripPointerCasts()
                                 : nullptr)
                       : nullptr;
  auto *Type =
      Variable ? dyn_cast<PointerType>(Variable->getAllocatedType()) : nullptr;
  if (!Type)
    return;
  const std::optional<Stores> Known = storesTo(*Variable);
  if (!Known)
    return showChanging(*Declared, P, Type->getAddressSpace());
  B.SetInsertPoint(Variable->getNextNode());
  llvm::Type *Host = B.getInt8PtrTy();
  AllocaInst *Copy =
      B.CreateAlloca(Host, nullptr, Variable->getName() + ".host");
  for (StoreInst *Store : *Known) {
    B.SetInsertPoint(Store->getNextNode());
    B.CreateStore(convert(Store->getValueOperand(), Type->getAddressSpace(),
                          nvvm::Generic, Host),
                  Copy);
  }
  Declared->replaceVariableLocationOp(Declared->getAddress(), Copy);
}

// A variable of this function at \p Place, from which \p Steps go on.
void FunctionRewriter::show(Value *Place, StringRef Name, DIType *Type,
                            ArrayRef<uint64_t> Steps) {
  DISubprogram *In = F.getSubprogram();
  DIBuilder Make(*F.getParent(), /*AllowUnresolved=*/false, In->getUnit());
  DILocalVariable *Variable = Make.createAutoVariable(
      In, Name, In->getFile(), In->getLine(), Type, /*AlwaysPreserve=*/true);
  Make.insertDeclare(Place, Variable, Make.createExpression(Steps),
                     DILocation::get(F.getContext(), In->getLine(), 0, In),
                     &*B.GetInsertPoint());
}

void FunctionRewriter::showShared(GlobalVariable &Variable) {
  SmallVector<DIGlobalVariableExpression *, 1> Known;
  Variable.getDebugInfo(Known);
  if (Known.empty() ||
      Known.front()->getVariable()->getScope() != F.getSubprogram())
    return;
  const DIGlobalVariable &Of = *Known.front()->getVariable();
  AllocaInst *Copy = B.CreateAlloca(B.getInt64Ty(), nullptr, Of.getName());
  B.CreateStore(hostBegin(Variable), Copy);
  show(Copy, Of.getName(), Of.getType(), {dwarf::DW_OP_deref});
}

void FunctionRewriter::showNumbers() {
  DIBuilder Make(*F.getParent(), /*AllowUnresolved=*/false,
                 F.getSubprogram()->getUnit());
  constexpr uint64_t Bits = 32;
  DIType *Number = Make.createBasicType("uint", Bits, dwarf::DW_ATE_unsigned);
  DIType *Three = Make.createArrayType(
      3 * Bits, Bits, Number,
      Make.getOrCreateArray({Make.getOrCreateSubrange(0, 3)}));
  AllocaInst *Record = B.CreateAlloca(Item->getType());
  B.CreateStore(Item, Record);
  for (auto [Name, Offset] : {std::pair("local_id", offsetof(WorkItem, Tid)),
                              std::pair("group_id", offsetof(WorkItem, Ctaid))})
    show(Record, Name, Three,
         {dwarf::DW_OP_deref, dwarf::DW_OP_plus_uconst, Offset});
  AllocaInst *Global = B.CreateAlloca(ArrayType::get(B.getInt32Ty(), 3));
  for (unsigned Axis = 0; Axis != 3; ++Axis) {
    auto Load = [&](size_t Offset) {
      return loadField(Offset + Axis * sizeof(uint32_t), B.getInt32Ty());
    };
    Value *Group = Load(offsetof(WorkItem, Ctaid));
    Value *Begin = B.CreateMul(Group, Load(offsetof(WorkItem, Ntid)));
    Value *Sum = B.CreateAdd(Begin, Load(offsetof(WorkItem, Tid)));
    B.CreateStore(Sum, B.CreateConstInBoundsGEP2_64(Global->getAllocatedType(),
                                                    Global, 0, Axis));
  }
  show(Global, "global_id", Three, {});
}

void FunctionRewriter::describeForDebugger() {
  SmallVector<DbgVariableIntrinsic *, 16> Shown;
  for (Instruction &I : instructions(F))
    if (auto *One = dyn_cast<DbgVariableIntrinsic>(&I))
      Shown.push_back(One);
  for (DbgVariableIntrinsic *One : Shown)
    showOnHost(*One);
  B.SetInsertPoint(&*F.getEntryBlock().getFirstInsertionPt());
  B.SetCurrentDebugLocation(DebugLoc());
  for (GlobalVariable &Variable : All.Code.globals())
    if (!Variable.isDeclaration())
      showShared(Variable);
  if (IsKernel)
    showNumbers();
}
