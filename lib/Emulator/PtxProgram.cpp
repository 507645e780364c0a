// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emulator/PtxProgram.h"

#include "Cuda/PtxVersion.h"
#include "Emulator/DriverVersion.h"
#include "Emulator/Images/FatBinary.h"
#include "Ptx/Lift/Lift.h"
#include "Target/AddressSpaces.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::emulator;
using cuda::Code;

PtxProgram::PtxProgram(unsigned Arch)
    : Arch(Arch), Context(std::make_unique<LLVMContext>()) {}
PtxProgram::~PtxProgram() = default;

// ---- Messages ---------------------------------------------------------------

// Programs show these to people who know ptxas' way of writing.
static std::string ptxasLine(unsigned Line, StringRef Level,
                             const Twine &Message) {
  return ("ptxas application ptx input, line " + Twine(Line) + "; " + Level +
          ": " + Message + "\n")
      .str();
}

static constexpr StringLiteral Aborted =
    "ptxas fatal   : Ptx assembly aborted due to errors\n";

void PtxProgram::take(const Diagnostic &D) {
  const bool IsError = D.Level == Severity::Error;
  std::string &To = IsError ? Errors : Notes;
  const SourcePlace At = sourcePlace(D.About.Source);
  if (!At.Line) {
    To += renderText(D);
    return;
  }
  std::string Column =
      At.Column ? " (column " + std::to_string(At.Column) + ")" : "";
  To += ptxasLine(At.Line, IsError ? "error   " : "warning ",
                  D.Message + Column + " [S2N-" + std::string(rowOf(D.Id).Id) +
                      "]");
}

// ---- Reading ----------------------------------------------------------------

// Comments and white space precede the first directive, which is .version.
static std::string_view behindComments(std::string_view Text) {
  while (true) {
    const size_t First = Text.find_first_not_of(" \t\r\n\v\f");
    Text.remove_prefix(std::min(First, Text.size()));
    const bool IsLine = Text.substr(0, 2) == "//";
    if (!IsLine && Text.substr(0, 2) != "/*")
      return Text;
    const size_t End = IsLine ? Text.find('\n') : Text.find("*/", 2);
    Text.remove_prefix(End == std::string_view::npos ? Text.size()
                                                     : End + 2 - IsLine);
  }
}

// Before all else: what a newer version has the reader need not know.
Code PtxProgram::checkVersion(std::string_view Text) {
  const std::string_view From = behindComments(Text);
  StringRef Rest(From.data(), From.size());
  unsigned Major = 0, Minor = 0;
  if (!Rest.consume_front(".version"))
    return Code::Success; // the parser says so
  Rest = Rest.ltrim();
  if (Rest.consumeInteger(10, Major) || !Rest.consume_front(".") ||
      Rest.consumeInteger(10, Minor))
    return Code::Success;
  const int Newest = *cuda::newestPtxOf(DriverVersion);
  if (Major < 100 && Minor < 10 && int(Major * 10 + Minor) <= Newest)
    return Code::Success;
  const auto Line = unsigned(std::count(Text.data(), From.data(), '\n') + 1);
  Errors += ptxasLine(Line, "fatal   ",
                      "Unsupported .version " + Twine(Major) + "." +
                          Twine(Minor) + "; current version is '" +
                          Twine(Newest / 10) + "." + Twine(Newest % 10) + "'");
  return Code::UnsupportedPtxVersion;
}

static ArchFeature featureOf(const ptx::Module &M) {
  for (std::string_view Target : M.Targets)
    if (Target.substr(0, 3) == "sm_")
      return Target.back() == 'a'   ? ArchFeature::Arch
             : Target.back() == 'f' ? ArchFeature::Family
                                    : ArchFeature::None;
  return ArchFeature::None;
}

Code PtxProgram::checkTarget(const ptx::Module &M) {
  if (runsOn(Arch, M.smVersion(), featureOf(M)))
    return Code::Success;
  std::string_view Said = M.Targets.empty() ? "" : M.Targets.front();
  Errors += ("ptxas fatal   : SM version specified by .target (" +
             StringRef(Said.data(), Said.size()) +
             ") does not run on the device, which is sm_" + Twine(Arch) + "\n")
                .str();
  return Code::NoBinaryForGpu;
}

// .maxntid and .reqntid; 0: neither.
static unsigned maxThreadsOf(const ptx::Function &F) {
  for (const ptx::Directive &D : F.Directives) {
    if (D.Name != "maxntid" && D.Name != "reqntid")
      continue;
    uint64_t Product = 1;
    for (const ptx::Operand &O : D.Operands)
      Product *= O.Bits & UINT16_MAX;
    return unsigned(std::min<uint64_t>(Product, UINT32_MAX));
  }
  return 0;
}

static uint64_t localBytesOf(const std::vector<ptx::Statement> &Body) {
  uint64_t Bytes = 0;
  for (const ptx::Statement &S : Body) {
    Bytes += localBytesOf(S.Body);
    if (S.What == ptx::Statement::Kind::Variable &&
        S.Var->Space == ptx::StateSpace::Local)
      Bytes += S.Var->bytes();
  }
  return Bytes;
}

void PtxProgram::note(const ptx::Module &M) {
  Facts.Arch = std::max(Facts.Arch, M.smVersion());
  for (const ptx::Item &I : M.Items) {
    if (I.What == ptx::Item::Kind::Function && I.Func->IsEntry) {
      const std::string Name(I.Func->Name);
      if (unsigned Most = maxThreadsOf(*I.Func))
        Facts.MaxThreads[Name] = Most;
      Facts.LocalBytes[Name] = localBytesOf(I.Func->Body);
    }
    if (I.What != ptx::Item::Kind::Variable)
      continue;
    if (I.Var->Space == ptx::StateSpace::Const &&
        I.Var->Link != ptx::Linkage::Extern)
      Facts.ConstBytes += I.Var->bytes();
    if (I.Var->Link == ptx::Linkage::None)
      Facts.Internal.insert(std::string(I.Var->Name));
    if (is_contained(I.Var->Attributes, "managed"))
      Facts.Managed.insert(std::string(I.Var->Name));
  }
}

Code PtxProgram::add(std::string_view Text, const std::string &Name) {
  if (Code Why = checkVersion(Text); Why != Code::Success)
    return Why;
  ptx::SyntaxError Fault;
  auto Tree = ptx::parse(Text, Fault);
  if (!Tree) {
    Errors += ptxasLine(Fault.At.Line, "fatal   ",
                        "Parsing error near " + Fault.Found +
                            ": syntax error (column " + Twine(Fault.At.Column) +
                            ", expected " + Fault.Expected + ")") +
              Aborted.str();
    return Code::InvalidPtx;
  }
  if (Code Why = checkTarget(*Tree); Why != Code::Success)
    return Why;
  DiagnosticSink Sink([this](const Diagnostic &D) { take(D); });
  std::unique_ptr<Module> M = ptx::lift(*Tree, Name, *Context, Sink);
  if (!M) {
    Errors += Aborted;
    return Code::InvalidPtx;
  }
  note(*Tree);
  Facts.Texts.emplace_back(Text);
  return link(std::move(M), Name);
}

// ---- Linking ----------------------------------------------------------------

// A module may declare a result of what has none in another: nvlink compares no
// types, and the register of the result holds whatever it held.
static void callWithoutResult(CallInst &Call, Function &Callee) {
  SmallVector<Value *, 8> Args(Call.args());
  CallInst *New = CallInst::Create(&Callee, Args, "", &Call);
  New->setAttributes(Call.getAttributes());
  New->setDebugLoc(Call.getDebugLoc());
  Call.replaceAllUsesWith(UndefValue::get(Call.getType()));
  Call.eraseFromParent();
}

static void matchCalls(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Call = dyn_cast<CallInst>(&I);
      auto *Callee = Call ? dyn_cast<Function>(
                                Call->getCalledOperand()->stripPointerCasts())
                          : nullptr;
      if (!Callee || Callee->getFunctionType() == Call->getFunctionType())
        continue;
      if (Callee->getReturnType()->isVoidTy() &&
          Callee->getFunctionType()->params() ==
              Call->getFunctionType()->params())
        callWithoutResult(*Call, *Callee);
    }
}

Code PtxProgram::link(std::unique_ptr<Module> M, const std::string &Name) {
  if (!Whole) {
    Whole = std::move(M);
    return Code::Success;
  }
  std::string Said;
  Context->setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo &Info, void *To) {
        raw_string_ostream OS(*static_cast<std::string *>(To));
        DiagnosticPrinterRawOStream Printer(OS);
        Info.print(Printer);
      },
      &Said);
  const bool Failed = Linker::linkModules(*Whole, std::move(M));
  Context->setDiagnosticHandlerCallBack(nullptr);
  if (!Failed) {
    matchCalls(*Whole);
    return Code::Success;
  }
  Errors += "error   : " + Said + " in '" + Name + "'\n";
  return Code::InvalidImage;
}

// Functions that every driver has for kernels, and what the reader calls.
static bool isProvided(StringRef Name) {
  return Name.startswith("llvm.") || Name.startswith("spir2nvvm.") ||
         StringSwitch<bool>(Name)
             .Cases("vprintf", "malloc", "free", "__assertfail", true)
             .Default(false);
}

Code PtxProgram::checkComplete() {
  if (!Whole) {
    Errors += "error   : there is nothing to link\n";
    return Code::InvalidImage;
  }
  const size_t Before = Errors.size();
  for (const Function &F : *Whole)
    if (F.isDeclaration() && !F.use_empty() && !isProvided(F.getName()))
      Errors +=
          ("ptxas fatal   : Unresolved extern function '" + F.getName() + "'\n")
              .str();
  // Dynamic shared memory is declared like a variable of another module.
  for (const GlobalVariable &G : Whole->globals())
    if (G.isDeclaration() && !G.use_empty() &&
        G.getAddressSpace() != nvvm::Shared)
      Errors +=
          ("ptxas fatal   : Unresolved extern variable '" + G.getName() + "'\n")
              .str();
  return Errors.size() == Before ? Code::Success : Code::InvalidPtx;
}

static bool isVariable(const GlobalVariable &G) {
  return !G.isDeclaration() && (G.getAddressSpace() == nvvm::Global ||
                                G.getAddressSpace() == nvvm::Constant);
}

bool PtxProgram::keepsSomething() const {
  return any_of(Whole->globals(), [](const GlobalVariable &G) {
    return isVariable(G) && !(G.isConstant() && G.hasLocalLinkage());
  });
}

std::shared_ptr<CompiledProgram>
PtxProgram::compile(const ExecutorOptions &Opts,
                    std::shared_ptr<DeviceMemory> Memory, bool Open) {
  for (GlobalVariable &G : Whole->globals())
    if (Open && isVariable(G))
      G.setLinkage(GlobalValue::ExternalLinkage);
  DiagnosticSink Sink([this](const Diagnostic &D) { take(D); });
  return CompiledProgram::create(std::move(Context), std::move(Whole), Opts,
                                 std::move(Memory), Sink);
}
