// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Works in place: globals and functions whose type changes get a successor
/// that takes their name and body, instructions change their types, and
/// LLVM's ValueMapper follows constants and metadata.

#include "Passes/Retype/Retype.h"

#include "Passes/Retype/TypeMap.h"
#include "Target/NullPointers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Operator.h"

using namespace llvm;
using namespace spir2nvvm;

bool spir2nvvm::isAbiPointer(const AttributeList &Attrs, unsigned Index) {
  return Attrs.hasParamAttr(Index, Attribute::ByVal) ||
         Attrs.hasParamAttr(Index, Attribute::StructRet);
}

namespace {

/// The body's view of a byval or sret parameter, placed once the function is
/// mapped. Copy is null where the caller's memory may be used itself.
struct ParameterCast {
  Argument *Parameter;
  AllocaInst *Copy;
  Instruction *Cast;
};

class Retyper final : public ValueMaterializer {
public:
  Retyper(Module &M, const RetypePlan &Plan) : M(M), Plan(Plan), Types(Plan) {}
  void declareGlobals();
  void mapBody(Function &F);
  void finish() {
    mapMetadata();
    eraseReplaced();
  }

  Value *materialize(Value *V) override;

private:
  Value *mapValue(Value *V) { return MapValue(V, Values, Flags, &Types, this); }
  Constant *mapConstant(Constant *C) { return cast<Constant>(mapValue(C)); }
  Constant *zeroOf(Type *Ty);
  Constant *mapExpression(ConstantExpr *CE);

  void declareVariable(GlobalVariable &G);
  void declareFunction(Function &F);
  void mapParameters(Function &Old, Function &New);
  AttributeList mapAttributes(AttributeList Attrs);
  void moveBody(Function &Old, Function &New);
  void insertParameterCasts(Function &F);
  void mapInstruction(Instruction &I);
  void mapPlainly(Instruction &I);
  void mapCall(CallBase &Call);
  void fixAlloca(AllocaInst &Slot);
  void fixCast(AddrSpaceCastInst &Cast);
  void mapMetadata();
  void eraseReplaced();

  const RemapFlags Flags =
      RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs;

  Module &M;
  const RetypePlan Plan;
  SpaceTypeMap Types;
  ValueToValueMapTy Values;
  /// Not in the module any more, and alive as long as a body names them.
  SmallVector<GlobalValue *, 32> Replaced;
  SmallVector<std::pair<GlobalVariable *, GlobalVariable *>, 16> Variables;
  SmallVector<std::pair<Function *, Function *>, 32> Functions;
  DenseMap<Function *, SmallVector<ParameterCast, 2>> ParameterCasts;
};

} // namespace

static bool hasAllOnesNull(Type *Ty) {
  if (auto *P = dyn_cast<PointerType>(Ty))
    return nullIsAllOnes(P->getAddressSpace());
  return any_of(Ty->subtypes(), hasAllOnesNull);
}

// Ty is a new type; the constant has every pointer in it null.
Constant *Retyper::zeroOf(Type *Ty) {
  if (!Plan.NvvmNulls || !hasAllOnesNull(Ty))
    return Constant::getNullValue(Ty);
  if (auto *P = dyn_cast<PointerType>(Ty))
    return nvvmNull(P, M.getDataLayout());
  if (auto *V = dyn_cast<FixedVectorType>(Ty))
    return ConstantVector::getSplat(V->getElementCount(),
                                    zeroOf(V->getElementType()));
  if (auto *A = dyn_cast<ArrayType>(Ty)) {
    SmallVector<Constant *, 16> Elements(A->getNumElements(),
                                         zeroOf(A->getElementType()));
    return ConstantArray::get(A, Elements);
  }
  SmallVector<Constant *, 8> Fields;
  for (Type *Field : cast<StructType>(Ty)->elements())
    Fields.push_back(zeroOf(Field));
  return ConstantStruct::get(cast<StructType>(Ty), Fields);
}

Constant *Retyper::mapExpression(ConstantExpr *CE) {
  if (CE->getOpcode() == Instruction::AddrSpaceCast) {
    Type *To = Types.remapType(CE->getType());
    if (CE->getOperand(0)->isNullValue())
      return zeroOf(To);
    return ConstantExpr::getPointerBitCastOrAddrSpaceCast(
        mapConstant(CE->getOperand(0)), To);
  }
  // Offsets are computed from a null base: there null is the number zero.
  if (auto *GEP = dyn_cast<GEPOperator>(CE))
    if (isa<ConstantPointerNull>(GEP->getPointerOperand())) {
      Type *Base = Types.remapType(GEP->getPointerOperandType());
      SmallVector<Constant *, 4> Operands{
          ConstantPointerNull::get(cast<PointerType>(Base))};
      for (Use &Index : GEP->indices())
        Operands.push_back(mapConstant(cast<Constant>(Index)));
      return CE->getWithOperands(Operands, Types.remapType(CE->getType()),
                                 /*OnlyIfReduced=*/false,
                                 Types.remapType(GEP->getSourceElementType()));
    }
  return nullptr;
}

// Asked by the mapper for each value it has not seen.
Value *Retyper::materialize(Value *V) {
  if (isa<ConstantPointerNull>(V) || isa<ConstantAggregateZero>(V))
    return zeroOf(Types.remapType(V->getType()));
  if (auto *CE = dyn_cast<ConstantExpr>(V))
    return mapExpression(CE);
  return nullptr;
}

void Retyper::declareVariable(GlobalVariable &G) {
  unsigned Space = G.getAddressSpace();
  unsigned NewSpace = Space == Plan.KeepVariablesIn || Space >= SpaceCount
                          ? Space
                          : Plan.To[Space];
  Type *NewType = Types.remapType(G.getValueType());
  GlobalVariable *New = &G;
  if (NewType != G.getValueType() || NewSpace != Space) {
    New = new GlobalVariable(M, NewType, G.isConstant(), G.getLinkage(),
                             nullptr, "", &G, G.getThreadLocalMode(), NewSpace);
    New->copyAttributesFrom(&G);
    New->takeName(&G);
    New->copyMetadata(&G, 0);
    Replaced.push_back(&G);
  }
  Variables.push_back({&G, New});
  Values[&G] = ConstantExpr::getPointerBitCastOrAddrSpaceCast(
      New, Types.remapType(G.getType()));
}

AttributeList Retyper::mapAttributes(AttributeList Attrs) {
  LLVMContext &Ctx = M.getContext();
  for (unsigned Index : Attrs.indexes())
    for (Attribute::AttrKind Kind :
         {Attribute::ByVal, Attribute::StructRet, Attribute::ElementType,
          Attribute::ByRef}) {
      Attribute A = Attrs.getAttributeAtIndex(Index, Kind);
      if (A.isValid() && A.getValueAsType())
        Attrs = Attrs.replaceAttributeTypeAtIndex(
            Ctx, Index, Kind, Types.remapType(A.getValueAsType()));
    }
  return Attrs;
}

void Retyper::declareFunction(Function &F) {
  FunctionType *Ty =
      Types.remapFunction(F.getFunctionType(), F.getAttributes());
  if (Ty == F.getFunctionType()) {
    Functions.push_back({&F, &F});
    mapParameters(F, F);
    return;
  }
  Function *New = Function::Create(Ty, F.getLinkage(), F.getAddressSpace(), "");
  M.getFunctionList().insert(F.getIterator(), New);
  New->copyAttributesFrom(&F);
  New->setAttributes(mapAttributes(F.getAttributes()));
  // Not takeName: only setName looks whether the name is an intrinsic's.
  std::string Name = F.getName().str();
  F.setName("");
  New->setName(Name);
  New->copyMetadata(&F, 0);
  New->setComdat(F.getComdat());
  Replaced.push_back(&F);
  if (New->isIntrinsic())
    if (Optional<Function *> Renamed =
            Intrinsic::remangleIntrinsicFunction(New)) {
      New->eraseFromParent();
      New = *Renamed;
    }
  Values[&F] = New;
  Functions.push_back({&F, New});
  moveBody(F, *New);
  mapParameters(F, *New);
}

void Retyper::moveBody(Function &Old, Function &New) {
  New.getBasicBlockList().splice(New.begin(), Old.getBasicBlockList());
  for (auto [From, To] : zip(Old.args(), New.args()))
    To.takeName(&From);
}

void Retyper::mapParameters(Function &Old, Function &New) {
  if (New.isDeclaration())
    return;
  for (auto [From, To] : zip(Old.args(), New.args())) {
    Values[&From] = &To;
    Type *Wanted = Types.remapType(From.getType());
    if (!isAbiPointer(New.getAttributes(), To.getArgNo()) ||
        Wanted == To.getType())
      continue;
    ParameterCast View{&To, nullptr, nullptr};
    if (Plan.CopyByval && To.hasByValAttr())
      View.Copy = new AllocaInst(
          To.getParamByValType(), 0, nullptr,
          std::max(To.getParamAlign().valueOrOne(),
                   M.getDataLayout().getABITypeAlign(To.getParamByValType())));
    Value *Source = View.Copy ? static_cast<Value *>(View.Copy) : &To;
    View.Cast = CastInst::Create(Instruction::AddrSpaceCast, Source, Wanted);
    Values[&From] = View.Cast;
    ParameterCasts[&New].push_back(View);
  }
}

// Placed after mapping, so that the mapper never touches them.
void Retyper::insertParameterCasts(Function &F) {
  auto Found = ParameterCasts.find(&F);
  if (Found == ParameterCasts.end())
    return;
  const DataLayout &DL = M.getDataLayout();
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  for (const ParameterCast &View : Found->second) {
    StringRef Name = View.Parameter->getName();
    if (View.Copy) {
      B.Insert(View.Copy, Name + ".copy");
      B.CreateMemCpy(View.Copy, View.Copy->getAlign(), View.Parameter,
                     View.Parameter->getParamAlign(),
                     DL.getTypeAllocSize(View.Copy->getAllocatedType()));
    }
    B.Insert(View.Cast, Name + ".as");
  }
}

// Calls take the callee's new type; only it knows which parameters the calling
// convention owns.
void Retyper::mapCall(CallBase &Call) {
  auto *Callee = dyn_cast<Function>(Call.getCalledOperand());
  if (!Callee || Callee->getFunctionType() == Call.getFunctionType())
    return;
  Call.mutateFunctionType(Callee->getFunctionType());
  for (unsigned I = 0; I != Callee->arg_size(); ++I) {
    Value *Operand = Call.getArgOperand(I);
    Type *Wanted = Callee->getArg(I)->getType();
    if (Operand->getType() == Wanted)
      continue;
    // The generic pointer behind a cast is the better source: it may point to
    // another space.
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(Operand))
      if (Cast->getSrcAddressSpace() == Wanted->getPointerAddressSpace())
        Operand = Cast->getPointerOperand();
    IRBuilder<> B(&Call);
    Call.setArgOperand(I, B.CreatePointerBitCastOrAddrSpaceCast(
                              Operand, Wanted, Operand->getName() + ".abi"));
  }
}

// Back to where the pointer came from: no cast.
static void skipRoundTrip(Use &Argument) {
  auto *Back = dyn_cast<AddrSpaceCastInst>(Argument.get());
  auto *There =
      Back ? dyn_cast<AddrSpaceCastInst>(Back->getPointerOperand()) : nullptr;
  if (!There || There->getSrcTy() != Back->getDestTy())
    return;
  Argument.set(There->getPointerOperand());
  if (Back->use_empty())
    Back->eraseFromParent();
}

void Retyper::fixAlloca(AllocaInst &Slot) {
  auto *Mapped = cast<PointerType>(Slot.getType());
  auto *Stack = PointerType::get(Slot.getAllocatedType(), 0);
  if (Mapped == Stack)
    return;
  Slot.mutateType(Stack);
  // After all allocas of the block: they stay together at the entry.
  Instruction *Place = Slot.getNextNode();
  while (isa<AllocaInst>(Place))
    Place = Place->getNextNode();
  auto *Cast =
      new AddrSpaceCastInst(&Slot, Mapped, Slot.getName() + ".as", Place);
  Cast->setDebugLoc(Slot.getDebugLoc());
  // Uses from metadata do not count: debug intrinsics stay on the alloca.
  for (Use &U : make_early_inc_range(Slot.uses()))
    if (U.getUser() != Cast)
      U.set(Cast);
}

void Retyper::fixCast(AddrSpaceCastInst &Cast) {
  if (Cast.getSrcAddressSpace() != Cast.getDestAddressSpace())
    return;
  Value *Source = Cast.getPointerOperand();
  if (Source->getType() != Cast.getType())
    Source = new BitCastInst(Source, Cast.getType(), Cast.getName(), &Cast);
  Cast.replaceAllUsesWith(Source);
  Cast.eraseFromParent();
}

// Most instructions: what the mapper would do takes a look at each operand.
static bool isPlain(const Instruction &I) {
  return !I.hasMetadata() && !isa<CallBase>(I) && !isa<PHINode>(I) &&
         !isa<AllocaInst>(I) && all_of(I.operands(), [](const Use &Op) {
           const Value *V = Op.get();
           return isa<Instruction>(V) || isa<Argument>(V) ||
                  isa<ConstantInt>(V) || isa<ConstantFP>(V) ||
                  isa<BasicBlock>(V);
         });
}

// As RemapInstruction() does: only parameters have successors.
void Retyper::mapPlainly(Instruction &I) {
  for (Use &Op : I.operands())
    if (isa<Argument>(Op)) {
      auto New = Values.find(Op); // lookup() would make a handle
      if (New != Values.end() && New->second != Op)
        Op.set(New->second);
    }
  if (auto *Gep = dyn_cast<GetElementPtrInst>(&I)) {
    Gep->setSourceElementType(Types.remapType(Gep->getSourceElementType()));
    Gep->setResultElementType(Types.remapType(Gep->getResultElementType()));
  }
  I.mutateType(Types.remapType(I.getType()));
}

void Retyper::mapInstruction(Instruction &I) {
  if (isPlain(I))
    return mapPlainly(I);
  bool NullBase =
      isa<GetElementPtrInst>(I) && isa<ConstantPointerNull>(I.getOperand(0));
  RemapInstruction(&I, Values, Flags, &Types, this);
  if (NullBase)
    I.setOperand(0, ConstantPointerNull::get(
                        cast<PointerType>(I.getOperand(0)->getType())));
  if (auto *Call = dyn_cast<CallBase>(&I))
    mapCall(*Call);
}

void Retyper::mapBody(Function &F) {
  SmallVector<AllocaInst *, 16> Slots;
  SmallVector<AddrSpaceCastInst *, 16> Casts;
  SmallVector<CallBase *, 16> Calls;
  // The casts that calls get precede them: they are not mapped.
  for (Instruction &I : instructions(F)) {
    mapInstruction(I);
    if (auto *Slot = dyn_cast<AllocaInst>(&I))
      Slots.push_back(Slot);
    else if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I))
      Casts.push_back(Cast);
    else if (auto *Call = dyn_cast<CallBase>(&I))
      Calls.push_back(Call);
  }
  for (AllocaInst *Slot : Slots)
    fixAlloca(*Slot);
  for (AddrSpaceCastInst *Cast : Casts)
    fixCast(*Cast);
  for (CallBase *Call : Calls)
    for (Use &Argument : Call->args())
      skipRoundTrip(Argument);
  if (!F.isDeclaration())
    insertParameterCasts(F);
}

void Retyper::mapMetadata() {
  for (NamedMDNode &Node : M.named_metadata())
    for (unsigned I = 0; I != Node.getNumOperands(); ++I)
      Node.setOperand(
          I, MapMetadata(Node.getOperand(I), Values, Flags, &Types, this));
  for (auto [Old, New] : Functions) {
    SmallVector<std::pair<unsigned, MDNode *>, 4> Attached;
    New->getAllMetadata(Attached);
    for (auto [Kind, Node] : Attached)
      New->setMetadata(Kind, MapMetadata(Node, Values, Flags, &Types, this));
  }
}

// Handles from outside the module follow as its own metadata did.
void Retyper::eraseReplaced() {
  for (auto [Old, New] : Functions)
    if (Old != New && Old->isUsedByMetadata())
      ValueAsMetadata::handleRAUW(Old, New);
  for (GlobalValue *Old : Replaced) {
    if (auto *G = dyn_cast<GlobalVariable>(Old))
      G->setInitializer(nullptr);
  }
  for (GlobalValue *Old : Replaced) {
    Old->removeDeadConstantUsers();
    // What is left is unreachable: dead constants the context keeps.
    if (!Old->use_empty())
      Old->replaceAllUsesWith(UndefValue::get(Old->getType()));
    if (auto *F = dyn_cast<Function>(Old))
      delete F;
    else
      delete cast<GlobalVariable>(Old);
  }
}

void Retyper::declareGlobals() {
  // Lists first: a successor must not be taken for something to map, because
  // old and new numbers overlap.
  SmallVector<GlobalVariable *, 16> OldVariables;
  for (GlobalVariable &G : M.globals())
    OldVariables.push_back(&G);
  SmallVector<Function *, 32> OldFunctions;
  for (Function &F : M)
    OldFunctions.push_back(&F);
  for (GlobalVariable *G : OldVariables)
    declareVariable(*G);
  for (Function *F : OldFunctions)
    declareFunction(*F);
  for (auto [Old, New] : Variables)
    if (Old->hasInitializer())
      New->setInitializer(mapConstant(Old->getInitializer()));
  for (GlobalValue *Old : Replaced)
    Old->removeFromParent();
}

FunctionStep spir2nvvm::retyping(Module &M, const RetypePlan &Plan) {
  auto Whole = std::make_shared<Retyper>(M, Plan);
  Whole->declareGlobals();
  return {[Whole](Function &F) { Whole->mapBody(F); },
          [Whole] { Whole->finish(); }};
}

void spir2nvvm::retypeModule(Module &M, const RetypePlan &Plan) {
  FunctionStep Step = retyping(M, Plan);
  for (Function &F : M)
    Step.Each(F);
  Step.End();
}
