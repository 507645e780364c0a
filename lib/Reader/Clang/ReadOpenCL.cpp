// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL C, through clang: 14 writes typed-pointer bitcode for SPIR, and a
/// newer one is used through SPIR-V.

#include "Reader/Clang/Clang.h"
#include "Reader/Clang/ClangMessages.h"
#include "Reader/Clang/FrontEnd.h"
#include "Reader/Clang/IncludedFiles.h"
#include "Reader/Clang/LanguageMacros.h"
#include "Reader/InlinePtx.h"
#include "Reader/Reader.h"
#include "Reader/UndeclaredExtensions.h"

#include "Diagnostics/Rules/Input.h"
#include "Target/ClOptions.h"
#include "Target/DebugGraph.h"
#include "Target/Spir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Path.h"

#include <cerrno>

using namespace llvm;
using namespace spir2nvvm;

static std::string lineMarker(StringRef SourcePath) {
  std::string Quoted;
  for (char C : SourcePath) {
    if (C == '"' || C == '\\')
      Quoted += '\\';
    Quoted += C;
  }
  return "#line 1 \"" + Quoted + "\"\n";
}

// The options a SPIR 1.2 producer records (section 2.13.1): they reach the
// back end from there.
static void recordOptions(Module &M, const TranslateOptions &Opts) {
  if (Opts.ClOptions.empty())
    return;
  LLVMContext &Ctx = M.getContext();
  SmallVector<Metadata *, 4> Words;
  for (const std::string &Word : Opts.ClOptions)
    if (!StringRef(Word).startswith("-cl-std"))
      Words.push_back(MDString::get(Ctx, Word));
  NamedMDNode *Node = M.getOrInsertNamedMetadata(spir::CompilerOptions);
  Node->clearOperands();
  Node->addOperand(MDNode::get(Ctx, Words));
}

// Debug information has the part of a path that is below the folder apart.
static SmallString<128> wholePath(const DIFile &File) {
  if (sys::path::is_absolute(File.getFilename()))
    return File.getFilename();
  SmallString<128> Whole(File.getDirectory());
  sys::path::append(Whole, File.getFilename());
  return Whole;
}

static bool isAt(const DIFile &File, StringRef Path) {
  return File.getFilename() == Path || wholePath(File) == Path;
}

static DIFile *withText(const DIFile &File, StringRef Path, StringRef Text) {
  LLVMContext &Ctx = File.getContext();
  return DIFile::get(Ctx, MDString::get(Ctx, Path), MDString::get(Ctx, ""),
                     File.getRawChecksum(), MDString::get(Ctx, Text));
}

// Clang's -gembed-source would include the macros that precede the source. Messages
// name the file as the user did.
static DIFile *withSource(const DIFile &File, MemoryBufferRef Source,
                          const TranslateOptions &Opts) {
  if (isAt(File, Source.getBufferIdentifier()))
    return withText(File, Source.getBufferIdentifier(), Source.getBuffer());
  for (const HeaderText &Header : Opts.Headers)
    if (isAt(File, Header.Name))
      return withText(File, Header.Name,
                      {Header.Text.data(), Header.Text.size()});
  auto Included = MemoryBuffer::getFile(wholePath(File), /*IsText=*/true);
  return withText(File, File.getFilename(),
                  Included ? (*Included)->getBuffer() : "");
}

static void embedSources(Module &M, MemoryBufferRef Source,
                         const TranslateOptions &Opts) {
  if (Opts.Debug != DebugMode::Source)
    return;
  replaceInDebugGraph(M, [&](Metadata *Node) -> Metadata * {
    auto *File = dyn_cast<DIFile>(Node);
    return File && !File->getSource() ? withSource(*File, Source, Opts) : Node;
  });
}

// OpenCL 1.2, 7.4 with 5.6.4.2: single-precision division may miss by 2.5 ulp
// and sqrt by 3. Clang marks divisions, newer ones calls of sqrt, too; and on
// the way through SPIR-V both are lost.
static void markAccuracy(Module &M, const TranslateOptions &Opts) {
  if (clSettings(M, Opts.ClOptions).CorrectlyRoundedDivSqrt)
    return;
  MDBuilder Marks(M.getContext());
  MDNode *OfDivision = Marks.createFPMath(2.5f),
         *OfRoot = Marks.createFPMath(3);
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      if (!I.getType()->getScalarType()->isFloatTy())
        continue;
      const auto *Call = dyn_cast<CallInst>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (I.getOpcode() == Instruction::FDiv)
        I.setMetadata(LLVMContext::MD_fpmath, OfDivision);
      else if (Callee && Callee->isDeclaration() &&
               Callee->getName().startswith("_Z4sqrt"))
        I.setMetadata(LLVMContext::MD_fpmath, OfRoot);
    }
}

// Definitions marked inline may stand in every file of a program; the option
// above made them ordinary. SPIR has a linkage for them (3.6, table 11).
static void describeInline(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasExternalLinkage() &&
        F.hasFnAttribute(Attribute::InlineHint) &&
        F.getCallingConv() != CallingConv::SPIR_KERNEL)
      F.setLinkage(GlobalValue::AvailableExternallyLinkage);
}

// False, with a report, for a name that would be found elsewhere.
static bool addHeaders(const TranslateOptions &Opts, FrontEnd &Front,
                       StringRef Path, DiagnosticSink &Sink) {
  for (const HeaderText &Header : Opts.Headers) {
    SmallString<128> Name(Header.Name);
    sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
    if (Name.empty() || sys::path::is_absolute(Name) || Name.startswith("..")) {
      Sink.report(rule::IN19, Subject::file(Path), Header.Name);
      return false;
    }
    if (!Front.addHeader(std::string(Name),
                         lineMarker(Header.Name) + std::string(Header.Text))) {
      Sink.report(rule::IN17, Subject::file(Path));
      return false;
    }
  }
  return true;
}

// Of the macros those that clang asks before it declares a function. No source
// has them where something is replaced.
static std::string featuresIn(StringRef Macros) {
  std::string Features;
  SmallVector<StringRef, 0> Lines;
  Macros.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (Line.startswith("#define cl_khr_") ||
        Line.startswith("#define __opencl_c_"))
      Features += Line.str() + "\n";
  return Features;
}

// A source with constraints that clang does not know for SPIR goes through it
// again, preprocessed and disguised. What else is wrong is said of the source
// as it is written.
static ChildResult compile(FrontEnd &Front, const std::string &Source) {
  ChildResult Run = Front.run(ClangAction::Compile, Source);
  if (!refusesOnlyConstraints(Run.Err)) {
    Run.Err = withoutConstraintErrors(Run.Err);
    return Run;
  }
  ChildResult Expanded = Front.run(ClangAction::Preprocess, Source);
  if (!Expanded.succeeded())
    return Expanded;
  ChildResult Macros = Front.run(ClangAction::Macros, Source);
  if (!Macros.succeeded())
    return Macros;
  return Front.run(ClangAction::CompilePreprocessed,
                   featuresIn(Macros.Out) + disguiseConstraints(Expanded.Out));
}

static std::string wholeSource(MemoryBufferRef Text,
                               const TranslateOptions &Opts,
                               const UndeclaredExtensions &Undeclared) {
  return languageMacros(Opts) + Undeclared.Declarations +
         lineMarker(Text.getBufferIdentifier()) + Text.getBuffer().str();
}

// Included files may name extensions, too. What is wrong with the source is said
// when it is compiled.
static UndeclaredExtensions undeclaredExtensionsOf(MemoryBufferRef Text,
                                                   const TranslateOptions &Opts,
                                                   Clang &Compiler) {
  SmallVector<StringRef, 4> Texts{Text.getBuffer()};
  for (const HeaderText &Header : Opts.Headers)
    Texts.push_back(Header.Text);
  std::vector<std::unique_ptr<MemoryBuffer>> Files;
  if (any_of(Texts, hasIncludes)) {
    const ClangJob Job{Opts, Text.getBufferIdentifier(), {}};
    FrontEnd Front(Compiler, Job);
    DiagnosticSink Unheard;
    if (addHeaders(Opts, Front, Text.getBufferIdentifier(), Unheard))
      Files = includedFiles(
          Front.run(ClangAction::Preprocess, wholeSource(Text, Opts, {})).Out);
  }
  for (const std::unique_ptr<MemoryBuffer> &File : Files)
    Texts.push_back(File->getBuffer());
  return undeclaredExtensionsIn(Texts);
}

ModulePtr spir2nvvm::readOpenCL(MemoryBufferRef Text, LLVMContext &Ctx,
                                const TranslateOptions &Opts, std::string &Log,
                                DiagnosticSink &Sink) {
  StringRef Path = Text.getBufferIdentifier();
  Sink.addSource(Path, Text.getBuffer());
  std::shared_ptr<Clang> Compiler =
      Opts.Compiler ? Opts.Compiler : std::make_shared<Clang>();
  const ClangProgram &Program = Compiler->find(Opts);
  if (Program.Path.empty()) {
    Sink.report(rule::IN10, Subject::file(Path), clangLookedFor(Opts));
    return nullptr;
  }
  if (!Program.isComplete()) {
    Sink.report(rule::IN27, Subject::file(Path), Program.Version,
                spirvTranslatorFor(Program.Version));
    return nullptr;
  }
  const UndeclaredExtensions Undeclared =
      undeclaredExtensionsOf(Text, Opts, *Compiler);
  const ClangJob Job{Opts, Path, Undeclared.Names};
  FrontEnd Front(*Compiler, Job);
  if (!addHeaders(Opts, Front, Path, Sink))
    return nullptr;
  ChildResult Run = compile(Front, wholeSource(Text, Opts, Undeclared));
  if (Run.StartError == EMFILE || Run.StartError == ENFILE) {
    Sink.report(rule::IN17, Subject::file(Path));
    return nullptr;
  }
  Log += Run.Err;
  if (Run.Interrupted)
    return nullptr; // the pipeline says so
  if (Run.TimedOut) {
    Sink.report(rule::IN18, Subject::file(Path), "clang", Opts.FrontEndSeconds);
    return nullptr;
  }
  if (!reportClang(Run, Path, Sink))
    return nullptr;
  MemoryBufferRef Compiled(Run.Out, Path);
  // Clang's own intermediate module is not judged.
  DiagnosticSink Errors([&Sink](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Sink.emit(D);
  });
  ModulePtr M = Front.writesSpirV() ? readSpirV(Compiled, Ctx, Opts, Errors)
                                    : readBitcode(Compiled, Ctx, Errors);
  if (!M)
    return nullptr;
  restoreConstraints(*M);
  recordOptions(*M, Opts);
  embedSources(*M, Text, Opts);
  markAccuracy(*M, Opts);
  describeInline(*M);
  M->setSourceFileName(Path); // not the temporary file's
  return M;
}
