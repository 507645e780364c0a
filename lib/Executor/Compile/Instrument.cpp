// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The module's side of the rewriting:
///
///   define void @k(T addrspace(1)* %p)      of the program
///   define void @program.k(i8* %item, T addrspace(1)* %p)
///   define void @spir2nvvm.entry.k(i8* %item)  loads the arguments, calls it

#include "Executor/Compile/HostEngine.h"
#include "Executor/Compile/HostMachine.h"
#include "Executor/Compile/Regions.h"
#include "Target/AddressSpaces.h"
#include "Target/Nvvm.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

uint32_t Instrumenter::addSite(const Site &S) {
  P.Sites.push_back(S);
  if (S.Where && P.checked()) {
    P.Sites.back().IsOfWholeSubGroup =
        S.Where->getMetadata(nvvm::WholeSubGroup) != nullptr;
    P.Sites.back().NamesLane =
        S.Where->getMetadata(nvvm::LaneNumber) != nullptr;
  }
  return P.Sites.size() - 1;
}

FunctionCallee Instrumenter::runtime(StringRef Name, Type *Result,
                                     ArrayRef<Type *> Params) {
  SmallVector<Type *, 6> All = {Type::getInt8PtrTy(Code.getContext())};
  append_range(All, Params);
  return host(RuntimePrefix + Name.str(),
              FunctionType::get(Result, All, false));
}

FunctionCallee Instrumenter::host(StringRef Name, FunctionType *Type) {
  FunctionCallee Callee = Code.getOrInsertFunction(Name, Type);
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::NoUnwind);
  // The C++ side expects narrow integers to be widened.
  for (unsigned N = 0; N != Type->getNumParams(); ++N)
    if (Type->getParamType(N)->isIntegerTy() &&
        Type->getParamType(N)->getIntegerBitWidth() < 32)
      F->addParamAttr(N, Attribute::ZExt);
  return Callee;
}

Value *Instrumenter::address(StringRef Symbol, const void *Place) {
  auto *Nothing = FunctionType::get(Type::getVoidTy(Code.getContext()), false);
  if (!Place)
    return ConstantPointerNull::get(Nothing->getPointerTo());
  if (Function *Known = Code.getFunction(Symbol))
    return Known;
  if (Error E = P.Engine->name(Symbol, Place))
    Sink.report(rule::EX12, Subject::module(*P.Source), toString(std::move(E)));
  return Function::Create(Nothing, GlobalValue::ExternalLinkage, Symbol, Code);
}

// What a faulty program promises must not guide the optimiser, and what it
// promises about memory is not true of the rewritten code.
static void dropPromises(Function &F, bool Checked) {
  for (Instruction &I : instructions(F)) {
    LLVMContext &Ctx = I.getContext();
    I.dropUnknownNonDebugMetadata({Ctx.getMDKindID(nvvm::GuardedDivision),
                                   Ctx.getMDKindID(nvvm::LaneNumber)});
    if (auto *Call = dyn_cast<CallBase>(&I))
      Call->setAttributes(AttributeList());
    if (auto *Access = dyn_cast<GetElementPtrInst>(&I); Access && Checked)
      Access->setIsInBounds(false);
  }
}

void Instrumenter::addWorkItemParameter(Function &Old) {
  SmallVector<Type *, 8> Params = {Type::getInt8PtrTy(Code.getContext())};
  append_range(Params, Old.getFunctionType()->params());
  auto *New = Function::Create(
      FunctionType::get(Old.getReturnType(), Params, false),
      GlobalValue::InternalLinkage, "program." + Old.getName(), Code);
  New->addFnAttr(Attribute::NoUnwind);
  New->addFnAttr(Attribute::NullPointerIsValid);
  bool Recurses = isRecursive(*cast<Function>(Sources.lookup(&Old)));
  bool Whole = P.checked() && isBetterInline(Old) && !Recurses;
  for (Attribute::AttrKind Kind :
       {Attribute::AlwaysInline, Attribute::NoInline})
    if (Old.hasFnAttribute(Kind) && !Whole && !Recurses)
      New->addFnAttr(Kind);
  if (Whole) // before LLVM looks for the loops that need no checks
    New->addFnAttr(Attribute::AlwaysInline);
  if (P.debugs()) {
    New->setSubprogram(Old.getSubprogram());
    New->addFnAttr("frame-pointer", "all");
  }
  New->getBasicBlockList().splice(New->end(), Old.getBasicBlockList());
  New->getArg(0)->setName("item");
  for (Argument &A : Old.args()) {
    Argument *Moved = New->getArg(A.getArgNo() + 1);
    Moved->takeName(&A);
    A.replaceAllUsesWith(Moved);
  }
  dropPromises(*New, P.checked());
  Replaced[&Old] = New;
}

MDNode *Instrumenter::accessGroup() {
  if (!AccessGroup)
    AccessGroup = MDNode::getDistinct(Code.getContext(), {});
  return AccessGroup;
}

// Another kernel may call this one, which then stays whole.
void Instrumenter::makeEntry(Kernel &K, Function &F) {
  if (!K.Signature.UsesBarrier && !K.NeedsFibres) {
    K.RunsGroups = true;
    return makeGroupEntry(*this, K, F, nullptr);
  }
  std::optional<RegionBody> Body;
  if (F.use_empty() && !K.NeedsFibres)
    Body = cutAtBarriers(*this, K, F);
  if (!Body)
    return makeItemEntry(K, F);
  K.RunsGroups = true;
  K.KeepsFrames = P.checked() && K.Signature.PrivateBytes != 0;
  K.ContextBytes = Body->ContextBytes;
  K.BarrierSites = Body->Sites;
  makeGroupEntry(*this, K, *Body->F, &*Body);
  F.eraseFromParent(); // nothing is left of it
}

void Instrumenter::makeItemEntry(Kernel &K, Function &F) {
  LLVMContext &Ctx = Code.getContext();
  IRBuilder<> B(Ctx);
  Type *Bytes = B.getInt8PtrTy();
  Function *Entry = Function::Create(
      FunctionType::get(B.getInt32Ty(), {Bytes}, false),
      GlobalValue::ExternalLinkage, EntryPrefix + K.Signature.Name, Code);
  Entry->addFnAttr(Attribute::NoUnwind);
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", Entry));
  Value *Item = Entry->getArg(0);
  Value *Slot =
      B.CreateConstGEP1_64(B.getInt8Ty(), Item, offsetof(WorkItem, Arguments));
  Value *Block = B.CreateLoad(
      Bytes, B.CreateBitCast(Slot, Bytes->getPointerTo()), "arguments");
  SmallVector<Value *, 8> Args = {Item};
  for (size_t N = 0; N != K.Parameters.size(); ++N) {
    const ParameterInfo &Info = K.Parameters[N];
    Type *Ty = F.getArg(N + 1)->getType();
    Value *Place = B.CreateConstGEP1_64(B.getInt8Ty(), Block, Info.Offset);
    if (Info.ByValue) {
      Args.push_back(B.CreatePointerCast(Place, Ty));
      continue;
    }
    Place = B.CreateBitCast(Place, Ty->getPointerTo());
    Args.push_back(B.CreateAlignedLoad(Ty, Place, Align(1)));
  }
  B.CreateCall(&F, Args);
  B.CreateRet(B.getInt32(1));
}

// Whatever still names a variable is an instruction by now.
void Instrumenter::replaceVariables() {
  for (GlobalVariable &G : make_early_inc_range(Code.globals())) {
    auto *Old = cast_or_null<GlobalVariable>(Sources.lookup(&G));
    auto It = Old ? P.Values.find(Old) : P.Values.end();
    if (It != P.Values.end()) {
      Constant *Value =
          ConstantInt::get(Type::getInt64Ty(G.getContext()), It->second);
      G.replaceAllUsesWith(ConstantExpr::getIntToPtr(Value, G.getType()));
    } else {
      G.replaceAllUsesWith(UndefValue::get(G.getType())); // only metadata left
    }
    G.eraseFromParent();
  }
}

// A function becomes the number that is its address.
void Instrumenter::replaceFunctions() {
  for (Function &F : Code) {
    auto *Old = dyn_cast_or_null<Function>(Sources.lookup(&F));
    auto It = P.FunctionAddresses.find(Old);
    if (It == P.FunctionAddresses.end())
      continue;
    Constant *Value =
        ConstantInt::get(Type::getInt64Ty(F.getContext()), It->second);
    F.replaceAllUsesWith(ConstantExpr::getIntToPtr(Value, F.getType()));
  }
}

Function *Instrumenter::dispatcher(FunctionType *Type) {
  Function *&Made = Dispatchers[Type];
  if (Made)
    return Made;
  IRBuilder<> B(Code.getContext());
  llvm::Type *Bytes = B.getInt8PtrTy(), *Word = B.getInt64Ty();
  SmallVector<llvm::Type *, 8> Params = {Bytes, Bytes, Word, B.getInt32Ty()};
  size_t Own = Params.size();
  append_range(Params, Type->params());
  Made = Function::Create(
      FunctionType::get(Type->getReturnType(), Params, false),
      GlobalValue::InternalLinkage, "spir2nvvm.dispatch", Code);
  Made->addFnAttr(Attribute::NoUnwind);
  Made->addFnAttr(Attribute::NullPointerIsValid);
  B.SetInsertPoint(BasicBlock::Create(B.getContext(), "entry", Made));
  BasicBlock *Other = BasicBlock::Create(B.getContext(), "other", Made);
  SwitchInst *Which = B.CreateSwitch(Made->getArg(2), Other);
  B.SetInsertPoint(Other);
  B.CreateCall(runtime("s2nBadCall", B.getVoidTy(), {Word, B.getInt32Ty()}),
               {Made->getArg(1), Made->getArg(2), Made->getArg(3)});
  B.CreateUnreachable();
  SmallVector<Value *, 8> Args = {Made->getArg(0)};
  for (size_t N = Own; N != Params.size(); ++N)
    Args.push_back(Made->getArg(N));
  for (auto [Old, New] : Replaced) {
    auto It = P.FunctionAddresses.find(cast<Function>(Sources.lookup(Old)));
    if (It == P.FunctionAddresses.end() || Old->getFunctionType() != Type)
      continue;
    BasicBlock *Block = BasicBlock::Create(B.getContext(), "", Made);
    Which->addCase(B.getInt64(It->second), Block);
    B.SetInsertPoint(Block);
    CallInst *Result = B.CreateCall(New, Args);
    if (Type->getReturnType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(Result);
  }
  return Made;
}

void Instrumenter::sizePrivateMemory() {
  CallTree Tree(*P.Source);
  for (Kernel &K : P.Kernels) {
    K.FlatBytes = Tree.heaviestPath(
        *K.Source, [&](const Function &F) { return FrameBytes.lookup(&F); });
    K.Signature.PrivateBytes =
        K.Recurses ? std::max(K.FlatBytes, PrivateLimit) : K.FlatBytes;
  }
}

bool Instrumenter::run(const ValueToValueMapTy &FromSource) {
  unsigned Before = Sink.errorCount();
  this->FromSource = &FromSource;
  for (const auto &Entry : FromSource)
    if (isa_and_nonnull<Instruction, GlobalObject>(Entry.second))
      Sources[Entry.second] = Entry.first;

  SmallPtrSet<const Function *, 16> Needed;
  CallTree Tree(*P.Source);
  for (const Kernel &K : P.Kernels)
    for (const Function *F : Tree.reachable(*K.Source))
      Needed.insert(F);
  for (const Function *F : Needed)
    if (Tree.isRecursive(*F))
      Recursive.insert(F);
  if (P.locksSteps())
    for (const Function *F : Needed)
      if (any_of(Tree.reachable(*F), reachesOthers))
        Stepping.insert(F);
  SmallVector<Function *, 16> Functions;
  for (Function &F : Code)
    if (!F.isDeclaration() &&
        Needed.contains(cast<Function>(Sources.lookup(&F))))
      Functions.push_back(&F);
  for (Function *F : Functions)
    addWorkItemParameter(*F);
  for (Function &F : Code)
    if (!F.isDeclaration() && Sources.count(&F))
      F.deleteBody(); // nothing that runs calls it

  for (auto [Old, New] : Replaced) {
    auto *Source = cast<Function>(Sources.lookup(Old));
    bool IsKernel =
        any_of(P.Kernels, [&](const Kernel &K) { return K.Source == Source; });
    FrameBytes[Source] = FunctionRewriter(*this, *New, Source, IsKernel).run();
  }
  if (Sink.errorCount() != Before)
    return false;
  sizePrivateMemory();
  for (Kernel &K : P.Kernels)
    for (auto [Old, New] : Replaced)
      if (Sources.lookup(Old) == K.Source)
        makeEntry(K, *New);
  for (NamedMDNode &Node : make_early_inc_range(Code.named_metadata()))
    if (!P.debugs() || !isForDebugger(Node))
      Node.eraseFromParent();
  replaceVariables();
  replaceFunctions();
  for (auto [Old, New] : Replaced)
    Old->eraseFromParent();
  P.Statistics.HostMath.assign(HostMath.begin(), HostMath.end());
  return true;
}

std::unique_ptr<Module> executor::instrument(Program &P, DiagnosticSink &Sink) {
  ValueToValueMapTy FromSource;
  std::unique_ptr<Module> Code = CloneModule(*P.Source, FromSource);
  if (!P.debugs())
    StripDebugInfo(*Code);
  for (DICompileUnit *Unit : Code->debug_compile_units())
    Unit->replaceGlobalVariables({}); // those are addresses now
  Code->setDataLayout(P.HostLayout);
  Code->setTargetTriple(P.Machine->Builder.getTargetTriple().str());
  if (!Instrumenter(P, *Code, Sink).run(FromSource))
    return nullptr;
  return Code;
}
