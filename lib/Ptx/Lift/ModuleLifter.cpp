// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The top of a module: variables, functions and what is said about them.

#include "Ptx/Lift/FunctionLifter.h"

#include "Target/Nvvm.h"
#include "Target/PtxModule.h"

#include "llvm/BinaryFormat/Dwarf.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

ModuleLifter::ModuleLifter(const Module &Tree, StringRef Name, StringRef Text,
                           llvm::Module &To, DiagnosticSink &Sink)
    : To(To), Tree(Tree), Name(Name.str()), Sink(Sink), Debug(To),
      Lines(Tree, Debug) {
  Optional<StringRef> Source;
  if (!Text.empty())
    Source = Text;
  File = Debug.createFile(Name, "", None, Source);
  // Findings quote the text of what has this producer (Subject.cpp).
  Debug.createCompileUnit(dwarf::DW_LANG_C99, File, "PTX", true, "", 0);
  To.addModuleFlag(llvm::Module::Warning, "Debug Info Version",
                   DEBUG_METADATA_VERSION);
  To.getOrInsertNamedMetadata(nvvm::GlobalIsGeneric);
}

Subject ModuleLifter::subject(Place At, std::string_view Excerpt) const {
  return Subject::text(Name, At.Line, At.Column, Excerpt);
}

bool ModuleLifter::checkTarget() {
  if (Tree.AddressSize == 32)
    report(rule::PX14, {1, 1}, ".address_size 32", "PTX with 32-bit addresses",
           ".address_size 64");
  return Good;
}

bool ModuleLifter::run() {
  if (!checkTarget())
    return false;
  // Names may be used before they are defined: in initialisers, by functions.
  for (const Item &I : Tree.Items) {
    if (I.What == Item::Kind::Variable)
      addVariable(*I.Var);
    else if (I.What == Item::Kind::Function)
      declare(*I.Func);
  }
  if (!Good)
    return false;
  for (const Item &I : Tree.Items)
    lift(I);
  if (Good)
    finish();
  Debug.finalize(); // after an error, too: it holds nodes of its own
  return Good;
}

void ModuleLifter::finish() {
  for (const Item &I : Tree.Items)
    if (I.What == Item::Kind::Function && I.Func->IsEntry && I.Func->HasBody)
      finishKernel(*I.Func);
  // Functions add variables of their own.
  for (size_t N = 0; N != Initialised.size(); ++N)
    initialise(*Initialised[N].first, *Initialised[N].second);
}

void ModuleLifter::lift(const Item &I) {
  switch (I.What) {
  case Item::Kind::Variable:
    return; // known
  case Item::Kind::Function:
    if (I.Func->HasBody)
      FunctionLifter(*this, *I.Func, *create(*I.Func)).run();
    return;
  case Item::Kind::Directive:
    return; // files of .loc, sections of debuggers, pragmas
  case Item::Kind::Alias:
    return liftAlias(*I.Other);
  }
}

Symbol *ModuleLifter::find(StringRef Name) {
  auto It = Symbols.find(Name);
  return It == Symbols.end() ? nullptr : &It->second;
}

void ModuleLifter::liftAlias(const Alias &A) {
  Symbol *Target = find(toRef(A.Target)), *Known = find(toRef(A.Name));
  auto *To =
      Target ? dyn_cast_or_null<llvm::Function>(Target->Pointer) : nullptr;
  if (!To)
    return report(rule::PX05, {1, 1}, A.Name, A.Target);
  if (Known && Known->Pointer) {
    auto *Old = cast<Constant>(Known->Pointer);
    Old->replaceAllUsesWith(ConstantExpr::getBitCast(To, Old->getType()));
  }
  Symbols[toRef(A.Name)] = *Target;
}

// ---- Types ------------------------------------------------------------------

bool ModuleLifter::isPassedInMemory(const Variable &V) {
  return !V.Dims.empty() || V.VectorLength != 1 || bitsOf(V.Type) > 64;
}

Align ModuleLifter::alignOf(const Variable &V) {
  uint64_t Natural = uint64_t(bitsOf(V.Type)) / 8 * V.VectorLength;
  uint64_t Bytes = V.Align ? V.Align : Natural;
  return Align(isPowerOf2_64(Bytes) ? Bytes : 1);
}

// An array whose first size is left open has as many elements as values.
uint64_t ModuleLifter::bytesOf(const Variable &V) {
  if (V.Dims.empty() || V.Dims.front() || !V.HasInitialiser)
    return V.bytes();
  uint64_t Element = uint64_t(bitsOf(V.Type)) / 8 * V.VectorLength;
  for (size_t N = 1; N != V.Dims.size(); ++N)
    Element *= V.Dims[N].value_or(0);
  return Element * V.initialised();
}

llvm::Type *ModuleLifter::memoryType(const Variable &V) {
  return ArrayType::get(Type::getInt8Ty(To.getContext()), bytesOf(V));
}

// Parts as large as the alignment allows, for there may be many.
llvm::Type *ModuleLifter::resultType(const Variable &V) {
  LLVMContext &Context = To.getContext();
  if (!isPassedInMemory(V))
    return IntegerType::get(Context, bitsOf(V.Type));
  uint64_t Part = std::min<uint64_t>(alignOf(V).value(), 8);
  while (V.bytes() % Part != 0)
    Part /= 2;
  auto *Element = IntegerType::get(Context, unsigned(8 * Part));
  return ArrayType::get(Element, V.bytes() / Part);
}

FunctionType *ModuleLifter::functionType(ArrayRef<Variable> Results,
                                         ArrayRef<Variable> Parameters) {
  LLVMContext &Context = To.getContext();
  SmallVector<Type *, 4> Returned, Passed;
  for (const Variable &V : Results)
    Returned.push_back(resultType(V));
  for (const Variable &V : Parameters)
    Passed.push_back(isPassedInMemory(V) ? memoryType(V)->getPointerTo()
                                         : resultType(V));
  Type *Result = Returned.empty()       ? Type::getVoidTy(Context)
                 : Returned.size() == 1 ? Returned.front()
                                        : StructType::get(Context, Returned);
  return FunctionType::get(Result, Passed, false);
}

// ---- Functions --------------------------------------------------------------

static GlobalValue::LinkageTypes linkageOf(Linkage Link) {
  switch (Link) {
  case Linkage::Weak:
  case Linkage::Common: // modules that are linked share it
    return GlobalValue::WeakAnyLinkage;
  case Linkage::None:
    return GlobalValue::InternalLinkage;
  default:
    return GlobalValue::ExternalLinkage;
  }
}

// What every CUDA driver defines, with pointers as in CUDA C: those are the
// addresses that have to be converted. Null for other functions.
static FunctionType *typeOfDriverFunction(StringRef Name,
                                          LLVMContext &Context) {
  Type *Bytes = Type::getInt8PtrTy(Context), *None = Type::getVoidTy(Context);
  Type *Word = Type::getInt32Ty(Context), *Size = Type::getInt64Ty(Context);
  if (Name == "vprintf")
    return FunctionType::get(Word, {Bytes, Bytes}, false);
  if (Name == "malloc")
    return FunctionType::get(Bytes, {Size}, false);
  if (Name == "free")
    return FunctionType::get(None, {Bytes}, false);
  if (Name == "__assertfail")
    return FunctionType::get(None, {Bytes, Bytes, Word, Bytes, Size}, false);
  return nullptr;
}

llvm::Function *ModuleLifter::create(const Function &F) {
  return cast<llvm::Function>(find(toRef(F.Name))->Pointer);
}

Symbol *ModuleLifter::declare(const Function &F) {
  StringRef Name = toRef(F.Name);
  FunctionType *Type = functionType(F.Results, F.Parameters);
  FunctionType *OfDriver = typeOfDriverFunction(Name, To.getContext());
  if (OfDriver && !F.HasBody && OfDriver->getNumParams() == F.Parameters.size())
    Type = OfDriver;
  if (Symbol *Known = find(Name)) {
    auto *Old = dyn_cast_or_null<llvm::Function>(Known->Pointer);
    if (!Old || (F.HasBody && Known->Func->HasBody))
      return report(rule::PX08, F.At, F.Name, F.Name), nullptr;
    if (Old->getFunctionType() != Type)
      return report(rule::PX16, F.At, F.Name, F.Name), nullptr;
    if (F.HasBody) {
      Known->Func = &F;
      Old->setLinkage(linkageOf(F.Link));
      annotate(*Old, F);
    }
    return Known;
  }
  auto Link = F.HasBody ? linkageOf(F.Link) : GlobalValue::ExternalLinkage;
  auto *New = llvm::Function::Create(Type, Link, Name, To);
  New->addFnAttr(Attribute::NoUnwind);
  annotate(*New, F);
  Symbol S;
  S.What = Symbol::Kind::Function;
  S.Pointer = New;
  S.Func = &F;
  return &(Symbols[Name] = S);
}

void ModuleLifter::note(llvm::Function &F, StringRef Key, uint64_t Value) {
  LLVMContext &Context = To.getContext();
  auto *Number = ConstantInt::get(Type::getInt32Ty(Context), Value);
  To.getOrInsertNamedMetadata(nvvm::Annotations)
      ->addOperand(MDNode::get(Context, {ValueAsMetadata::get(&F),
                                         MDString::get(Context, Key),
                                         ConstantAsMetadata::get(Number)}));
}

void ModuleLifter::annotate(llvm::Function &F, const Function &From) {
  LLVMContext &Context = To.getContext();
  for (auto &Argument : F.args()) {
    const Variable &V = From.Parameters[Argument.getArgNo()];
    Argument.setName(toRef(V.Name));
    if (!isPassedInMemory(V) || !Argument.getType()->isPointerTy())
      continue;
    Argument.addAttr(Attribute::getWithByValType(Context, memoryType(V)));
    Argument.addAttr(Attribute::getWithAlignment(Context, alignOf(V)));
  }
  if (!From.IsEntry || !From.HasBody)
    return;
  F.setLinkage(GlobalValue::ExternalLinkage);
  F.setCallingConv(CallingConv::PTX_Kernel);
}

void ModuleLifter::finishKernel(const Function &From) {
  Symbol &S = *find(toRef(From.Name));
  llvm::Function &F = *withPointers(*cast<llvm::Function>(S.Pointer));
  S.Pointer = &F;
  note(F, "kernel", 1);
  for (const Directive &D : From.Directives) {
    bool Known = D.Name == "maxntid" || D.Name == "reqntid";
    for (unsigned N = 0; Known && N != D.Operands.size() && N != 3; ++N)
      note(F, (toRef(D.Name) + Twine("xyz"[N])).str(), D.Operands[N].Bits);
    // .maxclusterrank alone asks for no cluster: each block is one.
    if (D.Name.find("cluster") != std::string_view::npos &&
        D.Name != "maxclusterrank")
      report(rule::PX10, D.At, D.Name, D.Name);
  }
}

// ---- Variables --------------------------------------------------------------

Symbol ModuleLifter::symbolOf(const Variable &V) {
  Symbol S;
  S.What = Symbol::Kind::Variable;
  S.Space = V.Space;
  S.Bytes = bytesOf(V);
  S.Type = V.Type;
  return S;
}

Symbol ModuleLifter::makeVariable(const Variable &V) {
  bool Extern = V.Link == Linkage::Extern;
  auto *G = new GlobalVariable(
      To, memoryType(V), V.Space == StateSpace::Const,
      Extern ? GlobalValue::ExternalLinkage : linkageOf(V.Link), nullptr,
      toRef(V.Name), nullptr, GlobalValue::NotThreadLocal,
      addressSpace(V.Space));
  G->setAlignment(alignOf(V));
  if (!Extern && V.Space == StateSpace::Shared)
    G->setInitializer(UndefValue::get(G->getValueType()));
  else if (!Extern)
    G->setInitializer(Constant::getNullValue(G->getValueType()));
  if (V.HasInitialiser)
    Initialised.push_back({G, &V});
  Symbol S = symbolOf(V);
  S.Pointer = G;
  return S;
}

void ModuleLifter::addVariable(const Variable &V) {
  StringRef Name = toRef(V.Name);
  unsigned Space = addressSpace(V.Space);
  if (Space == nvvm::Generic || (Space == nvvm::Local && V.HasInitialiser))
    return report(rule::PX10, V.At, V.Name,
                  V.Space == StateSpace::Local ? "local" : "tex");
  Symbol *Known = find(Name);
  if (!Known && Space == nvvm::Local) {
    Symbols[Name] = symbolOf(V);
    Symbols[Name].Local = &V;
    return;
  }
  if (!Known) {
    Symbols[Name] = makeVariable(V);
    return;
  }
  auto *Old = dyn_cast_or_null<GlobalVariable>(Known->Pointer);
  bool Extern = V.Link == Linkage::Extern;
  if (!Old || (!Extern && !Old->isDeclaration()))
    return report(rule::PX08, V.At, V.Name, V.Name);
  if (Extern)
    return;
  *Known = makeVariable(V);
  auto *New = cast<GlobalVariable>(Known->Pointer);
  New->takeName(Old);
  Old->replaceAllUsesWith(
      ConstantExpr::getPointerBitCastOrAddrSpaceCast(New, Old->getType()));
  Old->eraseFromParent();
}

// Among bytes, addresses have types of their own.
void ModuleLifter::initialise(GlobalVariable &G, const Variable &V) {
  llvm::Constant *Value = Initialiser(*this, V).build();
  if (!Value) {
    Good = false;
    return;
  }
  if (Value->getType() == G.getValueType())
    return G.setInitializer(Value);
  auto *New = new GlobalVariable(
      To, Value->getType(), G.isConstant(), G.getLinkage(), Value, "", &G,
      GlobalValue::NotThreadLocal, G.getAddressSpace());
  New->setAlignment(G.getAlign());
  New->takeName(&G);
  G.replaceAllUsesWith(ConstantExpr::getBitCast(New, G.getType()));
  G.eraseFromParent();
}

// ---- Places -----------------------------------------------------------------

DISubprogram *ModuleLifter::subprogram(const Function &F) {
  Lines.enterFunction(toRef(F.Name));
  auto *Type = Debug.createSubroutineType(Debug.getOrCreateTypeArray({}));
  return Debug.createFunction(File, toRef(F.Name), toRef(F.Name), File,
                              F.At.Line, Type, F.At.Line, DINode::FlagZero,
                              DISubprogram::SPFlagDefinition);
}

DILocation *ModuleLifter::location(Place At, DISubprogram *In) {
  return Lines.at(DILocation::get(To.getContext(), At.Line, At.Column, In));
}

void ModuleLifter::setSourceLine(const Directive &Loc) {
  Lines.take(Loc, File->getSource().hasValue());
}
