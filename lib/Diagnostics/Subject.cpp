// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Turns an IR object or a place in a file into the at/in/source lines of a
/// diagnostic. Text is made here, while the object is still alive.

#include "Diagnostics/LazySubject.h"
#include "Diagnostics/SourceLine.h"

#include "Target/Printed.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace spir2nvvm;

// One line of IR is a pointer into the module, not a dump of it.
static constexpr size_t MaxExcerpt = 200;

static std::string clipped(std::string Text) {
  std::replace(Text.begin(), Text.end(), '\n', ' ');
  StringRef Trimmed = StringRef(Text).trim();
  if (Trimmed.size() <= MaxExcerpt)
    return Trimmed.str();
  return (Trimmed.take_front(MaxExcerpt) + " ...").str();
}

static std::string named(const Value &V) {
  if (V.hasName())
    return V.getName().str();
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false);
  return OS.str();
}

static std::string describe(const Function &F) {
  bool Kernel = F.getCallingConv() == CallingConv::SPIR_KERNEL ||
                F.getCallingConv() == CallingConv::PTX_Kernel;
  return std::string(Kernel ? "kernel '" : "function '") + named(F) + "'";
}

static std::string placeOf(const DILocation *Loc) {
  if (!Loc)
    return {};
  return (Loc->getFilename() + ":" + Twine(Loc->getLine()) + ":" +
          Twine(Loc->getColumn()))
      .str();
}

// What was made of PTX carries its text. Where .loc names the line that the PTX
// was made of, that line is "inlined" at the one of the PTX, by way of the calls
// that led there; its file has no text but a blank line.
static const DILocation *placeInPtx(const DILocation *Loc) {
  const DISubprogram *In = Loc ? Loc->getScope()->getSubprogram() : nullptr;
  const DICompileUnit *Unit = In ? In->getUnit() : nullptr;
  if (!Unit || Unit->getProducer() != "PTX")
    return nullptr;
  while (Loc && Loc->getFile()->getSource().getValueOr("") == "\n")
    Loc = Loc->getInlinedAt();
  return Loc;
}

// What a page shows around a line.
static void addLinesNear(Subject &About, StringRef Text, unsigned Line) {
  constexpr unsigned Many = 4;
  About.NearLine = std::max(Line, Many + 1) - Many;
  About.Near = sourceLines(Text, About.NearLine, Line + Many).str();
}

// Empty where the module does not carry its source.
static StringRef lineAt(const DILocation &Loc) {
  return sourceLine(Loc.getFile()->getSource().getValueOr(""), Loc.getLine());
}

static std::string inFunction(const DILocation &Loc) {
  StringRef Name = Loc.getScope()->getSubprogram()->getName();
  return Name.empty() ? "" : (" in '" + Name + "'").str();
}

// Up to the place in PTX, if the code was made of that.
static std::string callsInto(const DILocation &Loc, const DILocation *Ptx) {
  std::string Text;
  for (const DILocation *At = Loc.getInlinedAt(); At && At != Ptx;
       At = At->getInlinedAt())
    Text += (Text.empty() ? "" : ", ") + placeOf(At) + inFunction(*At);
  return Text;
}

// From its column to the semicolon.
static StringRef instructionAt(const DILocation &Loc) {
  StringRef Line = lineAt(Loc);
  size_t Begin = std::max(Loc.getColumn(), 1u) - 1;
  return Line.drop_front(std::min(Begin, Line.size())).split(';').first.rtrim();
}

// The source line says it better.
static std::string withoutLocation(StringRef Text) {
  return Text.split(", !dbg !").first.str();
}

std::string spir2nvvm::sourceOf(const Instruction &I) {
  return placeOf(I.getDebugLoc().get());
}

Subject::Subject(const Instruction &I) {
  const BasicBlock *BB = I.getParent();
  const Function *F = BB ? BB->getParent() : nullptr;
  In = F ? "block '" + named(*BB) + "' of " + describe(*F)
         : std::string("a detached instruction");
  const DILocation *Loc = I.getDebugLoc().get(), *Ptx = placeInPtx(Loc);
  StringRef Written = Ptx ? instructionAt(*Ptx) : "";
  At = clipped(Written.empty() ? withoutLocation(printed(I)) : Written.str());
  Source = placeOf(Loc);
  if (Ptx && Ptx != Loc)
    In += ", " + placeOf(Ptx);
  if (Loc && Ptx != Loc)
    Called = callsInto(*Loc, Ptx);
  if (Loc && !Ptx) {
    Excerpt = lineAt(*Loc).str();
    if (!Excerpt.empty())
      addLinesNear(*this, Loc->getFile()->getSource().getValueOr(""),
                   Loc->getLine());
  }
}

Subject::Subject(const Function &F) {
  At = clipped(printed(*F.getFunctionType()) + " @" + F.getName().str());
  In = describe(F);
  const DISubprogram *SP = F.getSubprogram();
  if (!SP)
    return;
  Source = (SP->getFilename() + ":" + Twine(SP->getLine())).str();
  StringRef Text = SP->getFile() ? SP->getSource().getValueOr("") : "";
  Excerpt = sourceLine(Text, SP->getLine()).str();
  if (!Excerpt.empty())
    addLinesNear(*this, Text, SP->getLine());
}

Subject::Subject(const Argument &A) : Subject(*A.getParent()) {
  At = clipped(printed(*A.getType()) + " " +
               (A.hasName() ? "%" + A.getName().str() : std::string())) +
       " (parameter " + std::to_string(A.getArgNo()) + ")";
}

Subject::Subject(const GlobalVariable &G) {
  At = clipped(printed(G));
  In = "global variable '" + named(G) + "'";
  SmallVector<DIGlobalVariableExpression *, 1> Debug;
  G.getDebugInfo(Debug);
  if (!Debug.empty()) {
    const DIGlobalVariable *Var = Debug.front()->getVariable();
    Source = (Var->getFilename() + ":" + Twine(Var->getLine())).str();
  }
}

Subject::Subject(const GlobalAlias &A) {
  At = clipped(printed(A));
  In = "alias '" + named(A) + "'";
}

Subject Subject::globalValue(const GlobalValue &G) {
  if (auto *F = dyn_cast<Function>(&G))
    return Subject(*F);
  if (auto *V = dyn_cast<GlobalVariable>(&G))
    return Subject(*V);
  if (auto *A = dyn_cast<GlobalAlias>(&G))
    return Subject(*A);
  Subject S;
  S.At = clipped(printed(G));
  S.In = "ifunc '" + named(G) + "'";
  return S;
}

Subject Subject::module(const Module &M) {
  Subject S;
  S.In = "module '" + M.getModuleIdentifier() + "'";
  return S;
}

Subject Subject::namedMetadata(std::string_view Name, unsigned Operand) {
  Subject S;
  S.In = "operand " + std::to_string(Operand) + " of !" + std::string(Name);
  return S;
}

/// Without a module LLVM numbers nodes by their address, "<0x55d0>", which
/// would make messages differ from run to run.
static std::string withoutAddresses(StringRef Text) {
  std::string Out;
  if (Text.startswith("<0x"))
    Text = Text.split(" = ").second;
  while (!Text.empty()) {
    auto [Before, Rest] = Text.split("<0x");
    Out += Before;
    if (Before.size() == Text.size())
      break;
    Out += "!{...}";
    Text = Rest.split('>').second;
  }
  return Out;
}

Subject Subject::metadata(std::string_view Name, const MDNode &Node) {
  Subject S;
  S.At = clipped(withoutAddresses(printed(Node)));
  S.In = "!" + std::string(Name);
  return S;
}

Subject Subject::file(std::string_view Path) {
  Subject S;
  S.In = "file '" + std::string(Path) + "'";
  return S;
}

Subject Subject::text(std::string_view Path, unsigned Line, unsigned Column,
                      std::string_view Excerpt) {
  Subject S;
  S.At = clipped(std::string(Excerpt));
  S.In = "file '" + std::string(Path) + "'";
  S.Source = std::string(Path) + ":" + std::to_string(Line) + ":" +
             std::to_string(Column);
  return S;
}

Subject Subject::offset(std::string_view Path, uint64_t ByteOffset) {
  Subject S;
  S.At = "byte offset " + std::to_string(ByteOffset);
  S.In = "file '" + std::string(Path) + "'";
  return S;
}

Subject Subject::commandLine(std::string_view Option) {
  Subject S = within("the command line");
  S.At = std::string(Option);
  return S;
}

Subject Subject::within(std::string_view What) {
  Subject S;
  S.In = std::string(What);
  return S;
}
