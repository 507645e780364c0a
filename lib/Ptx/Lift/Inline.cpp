// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Ptx/Lift/Inline.h"

#include "Ptx/Lift/Lift.h"
#include "Ptx/Lift/SharedRegisters.h"
#include "Ptx/Tree.h"
#include "Target/AddressSpaces.h"
#include "Target/AssemblyText.h"
#include "Target/Nvvm.h"
#include "Target/PtxModule.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::ptx;

namespace {

/// An operand of the text.
struct AsmOperand {
  Type *Ty = nullptr;
  Value *Given = nullptr; // null: a result
  int TiedTo = -1;        // an input: the result whose register it shares
  bool IsText = false;    // n, i, C: it is in the text itself
};

/// One text with everything in it, and the calls of it.
struct Snippet {
  std::string Head, Text; // of the function
  bool SharesCarry = false;
  std::vector<SharedRegister> Shared;
  GenericNumbers Numbers = GenericNumbers::OfModule;
  std::vector<CallInst *> Calls;
};

/// The function round a text, as PTX.
struct Frame {
  std::string Results, Parameters, Before, Behind;

  void operand(const AsmOperand &O, const std::string &Type, unsigned N);
  void share(const SharedRegister &R, unsigned N);
  void shareCarry();
};

/// What goes from one text of a function to the next: registers of its own, and
/// CC.CF as a word that is 0 or 1.
class Cells {
public:
  AllocaInst *of(llvm::Function &F, StringRef Name, Type *Ty);

private:
  DenseMap<llvm::Function *, StringMap<AllocaInst *>> Known;
};

class InlineLifter {
public:
  explicit InlineLifter(llvm::Module &M) : M(M) {}
  std::vector<InlineFault> run();

private:
  void findShared();
  std::string frame(CallInst &Call, Frame &Round, Snippet &New);
  void add(CallInst &Call);
  bool liftAll(GenericNumbers Numbers);
  void liftOneByOne();
  void blame(const Snippet &S, const std::string &Why);
  void replaceCalls(const Snippet &S);
  void fail(const CallInst &Call, const Twine &Why) {
    Faults.push_back({&Call, Why.str()});
  }

  llvm::Module &M;
  std::vector<Snippet> Snippets;
  StringMap<size_t> Known; // by head and text
  std::vector<InlineFault> Faults;
  DenseMap<const llvm::Function *, SharedRegisters> Registers;
  Cells Between;
};

} // namespace

// ---- Operands ---------------------------------------------------------------

static unsigned bitsOf(Type *Ty, const DataLayout &Layout) {
  return unsigned(Layout.getTypeSizeInBits(Ty).getFixedSize());
}

// The register of a value; empty for what has none. Bytes are in halves of
// words.
static std::string registerType(Type *Ty, const DataLayout &Layout) {
  unsigned Bits = bitsOf(Ty, Layout);
  if (Ty->isFloatTy() || Ty->isDoubleTy())
    return Bits == 32 ? ".f32" : ".f64";
  if (Bits == 1)
    return ".pred";
  if (Bits == 8)
    return ".b16";
  return Bits == 16 || Bits == 32 || Bits == 64 ? ".b" + utostr(Bits) : "";
}

// What the constraints say, in the order of $0, $1, ...; a word for the one
// that is not known.
static std::string readOperands(CallInst &Call,
                                SmallVectorImpl<AsmOperand> &All) {
  auto *Asm = cast<InlineAsm>(Call.getCalledOperand());
  auto *Several = dyn_cast<StructType>(Call.getType());
  unsigned Results = 0, Argument = 0;
  for (const InlineAsm::ConstraintInfo &Info : Asm->ParseConstraints()) {
    if (Info.Type == InlineAsm::isClobber)
      continue;
    if (Info.isIndirect || Info.isMultipleAlternative || Info.Codes.size() != 1)
      return join(Info.Codes, "");
    AsmOperand O;
    StringRef Code = Info.Codes.front();
    if (Info.Type == InlineAsm::isOutput) {
      O.Ty = Several ? Several->getElementType(Results++) : Call.getType();
    } else {
      O.Given = Call.getArgOperand(Argument++);
      O.Ty = O.Given->getType();
      O.IsText = isCodeOfConstants(Code);
      unsigned Tied = 0;
      if (!Code.getAsInteger(10, Tied))
        O.TiedTo = int(Tied);
    }
    if (!O.IsText && O.TiedTo < 0 && !StringRef("rlhfdcbq").contains(Code))
      return Code.str();
    All.push_back(O);
  }
  return "";
}

static std::string nameOf(unsigned N) { return "$" + utostr(N); }

static std::string spelt(const AssemblyPiece &P, ArrayRef<AsmOperand> All) {
  switch (P.What) {
  case AssemblyPiece::Kind::Text:
    return P.Spelling.str();
  case AssemblyPiece::Kind::Dollar:
    return "$";
  case AssemblyPiece::Kind::UniqueNumber:
    return "uid"; // each text has labels of its own
  case AssemblyPiece::Kind::Operand:
    break;
  }
  if (P.Number >= All.size())
    return nameOf(P.Number); // not declared
  const AsmOperand &O = All[P.Number];
  if (O.IsText)
    return textOfConstant(*O.Given).getValueOr("");
  return nameOf(O.TiedTo < 0 ? P.Number : unsigned(O.TiedTo));
}

// The text as PTX.
static std::string substitute(StringRef Text, ArrayRef<AsmOperand> All) {
  std::string Out;
  for (const AssemblyPiece &P : piecesOfAssembly(Text))
    Out += spelt(P, All);
  return Out;
}

// ---- Texts ------------------------------------------------------------------

static bool isInlinePtx(const llvm::Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isInlineAsm();
}

static StringRef textOf(const CallInst &Call) {
  return cast<InlineAsm>(Call.getCalledOperand())->getAsmString();
}

static std::string substituted(CallInst &Call) {
  SmallVector<AsmOperand, 8> Operands;
  return readOperands(Call, Operands).empty()
             ? substitute(textOf(Call), Operands)
             : "";
}

// Of functions with a register that is declared outside of braces: hardly any.
void InlineLifter::findShared() {
  for (llvm::Function &F : M) {
    auto MayDeclare = [](const llvm::Instruction &I) {
      return isInlinePtx(I) &&
             textOf(cast<CallInst>(I)).split('{').first.contains(".reg");
    };
    if (none_of(instructions(F), MayDeclare))
      continue;
    SharedRegisters &Found = Registers[&F];
    for (llvm::Instruction &I : instructions(F))
      if (isInlinePtx(I))
        Found.add(substituted(cast<CallInst>(I)));
  }
}

static void declare(std::string &List, const Twine &Register) {
  List += (List.empty() ? ".reg " : ", .reg ") + Register.str();
}

void Frame::operand(const AsmOperand &O, const std::string &Type, unsigned N) {
  declare(O.Given ? Parameters : Results, Type + " " + nameOf(N));
  if (O.TiedTo >= 0)
    Before += "mov" +
              (Type == ".f32"   ? ".b32"
               : Type == ".f64" ? ".b64"
                                : Type) +
              " " + nameOf(unsigned(O.TiedTo)) + ", " + nameOf(N) + "; ";
}

void Frame::share(const SharedRegister &R, unsigned N) {
  const std::string Moved = R.moved(), In = "$in" + utostr(N),
                    Out = "$out" + utostr(N);
  declare(Results, "." + Moved + " " + Out);
  Behind += "mov." + Moved + " " + Out + ", " + R.Name + ";";
  if (R.IsDeclaredHere)
    return;
  declare(Parameters, "." + Moved + " " + In);
  Before += ".reg ." + std::string(wordOf(R.Type)) + " " + R.Name + "; mov." +
            Moved + " " + R.Name + ", " + In + "; ";
}

void Frame::shareCarry() {
  declare(Results, ".b32 $carry_out");
  declare(Parameters, ".b32 $carry_in");
  Before += "add.cc.u32 $carry_in, $carry_in, 0xffffffff; ";
  Behind += "addc.u32 $carry_out, 0, 0;";
}

// Why the text cannot run, or nothing.
std::string InlineLifter::frame(CallInst &Call, Frame &Round, Snippet &New) {
  SmallVector<AsmOperand, 8> Operands;
  if (std::string Unknown = readOperands(Call, Operands); !Unknown.empty())
    return "constraint '" + Unknown + "' cannot run";
  const DataLayout &Layout = M.getDataLayout();
  for (unsigned N = 0; N != Operands.size(); ++N) {
    const AsmOperand &O = Operands[N];
    if (O.IsText)
      continue;
    std::string Type = registerType(O.Ty, Layout);
    if (Type.empty())
      return "an operand has " + utostr(::bitsOf(O.Ty, Layout)) + " bits";
    if (O.Ty->isPointerTy() && O.Ty->getPointerAddressSpace() == nvvm::Generic)
      New.Numbers = GenericNumbers::Mixed;
    Round.operand(O, Type, N);
  }
  New.Text = substitute(textOf(Call), Operands);
  auto Found = Registers.find(Call.getFunction());
  if (Found == Registers.end())
    return "";
  if (std::string Twice = Found->second.declaredTwice(New.Text); !Twice.empty())
    return "'" + Twice +
           "' is declared by another statement, too; braces would keep them "
           "apart";
  New.Shared = Found->second.of(New.Text);
  for (unsigned N = 0; N != New.Shared.size(); ++N)
    Round.share(New.Shared[N], N);
  return "";
}

void InlineLifter::add(CallInst &Call) {
  Snippet New;
  Frame Round;
  if (std::string Why = frame(Call, Round, New); !Why.empty())
    return fail(Call, Why);
  New.SharesCarry = sharesCarry(textOf(Call));
  if (New.SharesCarry)
    Round.shareCarry();
  New.Head =
      "(" + Round.Results + ")\n(" + Round.Parameters + ") { " + Round.Before;
  New.Text += "\n" + Round.Behind + "}";
  std::string Key = New.Head + New.Text;
  if (New.Numbers == GenericNumbers::Mixed)
    Key += " of generic pointers";
  auto Place = Known.try_emplace(Key, Snippets.size());
  if (Place.second)
    Snippets.push_back(std::move(New));
  Snippets[Place.first->second].Calls.push_back(&Call);
}

constexpr char Header[] = ".version 9.0 .target sm_90 .address_size 64 ";

static std::string functionName(size_t N) {
  return "spir2nvvm_inline_" + utostr(N);
}

// The head is in the first line of the text, so that lines are its own.
static std::string functionText(const Snippet &S, size_t N) {
  auto [Results, Rest] = StringRef(S.Head).split('\n');
  return (".func " + (Results == "()" ? StringRef() : Results) + " " +
          functionName(N) + " " + Rest + S.Text + "\n")
      .str();
}

// All of a kind in one module, which has no debug information: each instruction
// takes the place of its call.
bool InlineLifter::liftAll(GenericNumbers Numbers) {
  std::string Text;
  for (size_t N = 0; N != Snippets.size(); ++N)
    if (Snippets[N].Numbers == Numbers)
      Text += functionText(Snippets[N], N);
  if (Text.empty())
    return true;
  DiagnosticSink Silent;
  std::unique_ptr<llvm::Module> Lifted =
      lift(Header + Text, "inline assembly", M.getContext(), Silent, Numbers);
  if (!Lifted)
    return false;
  StripDebugInfo(*Lifted);
  if (NamedMDNode *Flags = Lifted->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  if (NamedMDNode *OfPtx = Lifted->getNamedMetadata(nvvm::GlobalIsGeneric))
    OfPtx->eraseFromParent(); // the module's pointers are not
  for (llvm::Function &F : *Lifted)
    if (!F.isDeclaration())
      F.setLinkage(GlobalValue::ExternalLinkage); // or nothing would be linked
  Lifted->setDataLayout(M.getDataLayout());
  Lifted->setTargetTriple(M.getTargetTriple());
  return !Linker::linkModules(M, std::move(Lifted));
}

void InlineLifter::blame(const Snippet &S, const std::string &Why) {
  for (const CallInst *Call : S.Calls)
    fail(*Call, Why);
}

// What the statements declare outside of blocks.
static StringSet<> registersOf(ArrayRef<Snippet> Snippets) {
  StringSet<> Names;
  for (const Snippet &S : Snippets) {
    SyntaxError Ignored;
    StringRef Text = StringRef(S.Text).drop_back(); // the closing brace
    auto Body = parseStatements({Text.data(), Text.size()}, Ignored);
    if (!Body)
      continue;
    for (const Statement &One : *Body)
      if (One.What == Statement::Kind::Variable)
        Names.insert({One.Var->Name.data(), One.Var->Name.size()});
  }
  return Names;
}

// The name alone does not say it: after inlining, PTX would know the register.
static std::string reasonFor(const std::string &Why,
                             ArrayRef<Snippet> Snippets) {
  StringRef Name = StringRef(Why).split('\'').second.split('\'').first;
  StringRef Base = Name.rtrim("0123456789"); // .reg .u32 %r<10>
  StringSet<> Names = registersOf(Snippets);
  if (!Names.count(Name) && !Names.count(Base))
    return Why;
  return ("'" + Name +
          "' is declared in a statement of another function, or is a vector")
      .str();
}

void InlineLifter::liftOneByOne() {
  for (size_t N = 0; N != Snippets.size(); ++N) {
    std::string Why;
    DiagnosticSink Sink([&](const Diagnostic &D) {
      Why += (Why.empty() ? "" : "; ") + D.Message;
    });
    if (!lift(Header + functionText(Snippets[N], N), "inline assembly",
              M.getContext(), Sink, Snippets[N].Numbers))
      blame(Snippets[N], reasonFor(Why, Snippets));
  }
}

// ---- Calls ------------------------------------------------------------------

// One value as the other type, whose bits are as many, or fewer of a byte.
static Value *convert(IRBuilder<> &B, Value *V, Type *To) {
  const Type *From = V->getType();
  if (From == To)
    return V;
  if (From->isPointerTy())
    return B.CreateBitCast(B.CreatePtrToInt(V, B.getInt64Ty()), To);
  if (To->isPointerTy())
    return B.CreateIntToPtr(V, To);
  if (From->isIntegerTy() && To->isIntegerTy())
    return B.CreateZExtOrTrunc(V, To);
  return B.CreateBitCast(V, To);
}

// A move is how others say freeze: one value even where it is undefined.
static bool isMove(StringRef Text) {
  Text = Text.drop_back(2).trim(); // the closing brace
  return Text.startswith("mov.") && Text.find(';') + 1 == Text.size();
}

AllocaInst *Cells::of(llvm::Function &F, StringRef Name, Type *Ty) {
  AllocaInst *&Cell = Known[&F][Name];
  if (!Cell) {
    IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
    Cell = B.CreateAlloca(Ty, nullptr, Name);
    B.CreateStore(Constant::getNullValue(Ty), Cell);
  }
  return Cell;
}

static Value *resultOf(IRBuilder<> &B, CallInst *New, unsigned N) {
  return New->getType()->isStructTy() ? B.CreateExtractValue(New, N) : New;
}

// The results of \p New as those of \p Old, which has none for other texts.
static Value *resultsFor(IRBuilder<> &B, const CallInst &Old, CallInst *New) {
  auto Result = [&](unsigned N, Type *Ty) {
    return convert(B, resultOf(B, New, N), Ty);
  };
  auto *Several = dyn_cast<StructType>(Old.getType());
  if (!Several)
    return Result(0, Old.getType());
  Value *Whole = UndefValue::get(Several);
  for (unsigned N = 0; N != Several->getNumElements(); ++N)
    Whole =
        B.CreateInsertValue(Whole, Result(N, Several->getElementType(N)), N);
  return Whole;
}

static unsigned resultsOf(const CallInst &Call) {
  if (auto *Several = dyn_cast<StructType>(Call.getType()))
    return Several->getNumElements();
  return Call.getType()->isVoidTy() ? 0 : 1;
}

void InlineLifter::replaceCalls(const Snippet &S) {
  llvm::Function *F = M.getFunction(functionName(size_t(&S - Snippets.data())));
  const bool Freezes = isMove(S.Text);
  for (CallInst *Call : S.Calls) {
    SmallVector<AsmOperand, 8> Operands;
    readOperands(*Call, Operands);
    IRBuilder<> B(Call);
    SmallVector<Value *, 8> Args;
    for (const AsmOperand &O : Operands)
      if (O.Given && !O.IsText) {
        Value *Given = Freezes ? B.CreateFreeze(O.Given) : O.Given;
        Type *To = F->getFunctionType()->getParamType(unsigned(Args.size()));
        Args.push_back(convert(B, Given, To));
      }
    SmallVector<AllocaInst *, 4> Written; // by the results behind its own
    auto Share = [&](StringRef Name, bool IsRead) {
      Type *Ty = F->getReturnType();
      if (auto *Several = dyn_cast<StructType>(Ty))
        Ty = Several->getElementType(resultsOf(*Call) +
                                     unsigned(Written.size()));
      Written.push_back(Between.of(*Call->getFunction(), Name, Ty));
      if (IsRead)
        Args.push_back(B.CreateLoad(Ty, Written.back()));
    };
    for (const SharedRegister &R : S.Shared)
      Share(R.Name, !R.IsDeclaredHere);
    if (S.SharesCarry)
      Share("CC.CF", true);
    CallInst *New = B.CreateCall(F, Args);
    MDNode *Mark = Call->getMetadata(nvvm::WholeSubGroup);
    if (!Call->getType()->isVoidTy())
      Call->replaceAllUsesWith(resultsFor(B, *Call, New));
    for (unsigned N = 0; N != Written.size(); ++N)
      B.CreateStore(resultOf(B, New, resultsOf(*Call) + N), Written[N]);
    Call->eraseFromParent();
    InlineFunctionInfo Info;
    InlineFunction(*New, Info);
    for (CallBase *Made : Info.InlinedCallSites)
      Made->setMetadata(nvvm::WholeSubGroup, Mark);
  }
  if (F->use_empty())
    F->eraseFromParent();
  else
    F->setLinkage(GlobalValue::InternalLinkage);
}

std::vector<InlineFault> InlineLifter::run() {
  findShared();
  for (llvm::Function &F : M)
    for (llvm::Instruction &I : instructions(F))
      if (isInlinePtx(I))
        add(cast<CallInst>(I));
  if (Snippets.empty() || !Faults.empty())
    return std::move(Faults);
  if (!liftAll(GenericNumbers::OfModule) || !liftAll(GenericNumbers::Mixed)) {
    liftOneByOne();
    return std::move(Faults);
  }
  for (const Snippet &S : Snippets)
    replaceCalls(S);
  return std::move(Faults);
}

std::vector<InlineFault> spir2nvvm::ptx::liftInlineAssembly(llvm::Module &M) {
  return InlineLifter(M).run();
}
