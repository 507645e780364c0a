// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL C, through an installed clang: 14 writes typed-pointer bitcode for
/// SPIR, a newer one SPIR-V. docs/reading-opencl-c.md says what each option is
/// for.

#include "Process/MemoryFile.h"
#include "Process/TemporaryFolder.h"
#include "Reader/Clang/Clang.h"
#include "Reader/Clang/ClangMessages.h"
#include "Reader/InlinePtx.h"
#include "Reader/Reader.h"
#include "Reader/VendorExtensions.h"

#include "Diagnostics/Rules/Input.h"
#include "Target/ClOptions.h"
#include "Target/Spir.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace spir2nvvm;

static constexpr StringLiteral Common[] = {
    "-x", "cl", "-cl-std=CL1.2", "-c", "-cl-kernel-arg-info",
    // 6.10: the device's version, which clang leaves to its caller.
    "-D__OPENCL_VERSION__=120",
    // Messages are taken apart, see ClangMessages.cpp.
    "-fno-color-diagnostics", "-fdiagnostics-show-option",
    // printf must not become puts or putchar.
    "-fno-builtin",
    // A switch must not become a table in a program-scope variable without an
    // address space.
    "-fno-jump-tables",
    // C99 leaves the body of a plain "inline" function to another file, which
    // OpenCL C programs do not have; see describeInline().
    "-fgnu89-inline",
    // "asm" as NVIDIA's compiler takes it, not just "__asm__".
    "-fgnu-keywords"};

// What this translator can lower; the rest must not be #defined.
static constexpr char Extensions[] = "-cl-ext=-all"
#define CL_EXTENSION(NAME) ",+" #NAME
#include "Target/ClExtensions.def"
    ;

// Unrolling is libNVVM's decision. Clang's own switch for that, which -O1
// implies, marks every loop "do not unroll", and libNVVM would obey; so clang
// may unroll here, but thinks that no loop is worth it. Marks of the source
// stay.
static constexpr StringLiteral LeaveLoops[] = {"-funroll-loops",
                                               "-mllvm",
                                               "-unroll-threshold=0",
                                               "-mllvm",
                                               "-unroll-partial-threshold=0",
                                               "-mllvm",
                                               "-pragma-unroll-threshold=0",
                                               "-mllvm",
                                               "-unroll-full-max-count=0",
                                               "-mllvm",
                                               "-unroll-runtime=false",
                                               "-mllvm",
                                               "-unroll-allow-peeling=false",
                                               "-Wno-pass-failed"};

// Clang 14's VectorCombine loads the wrong byte for a lane that is a part of
// one, as the switch over v.s2 & 3 makes them of a uchar3.
static constexpr StringLiteral LeaveLanes[] = {"-mllvm",
                                               "-disable-vector-combine"};

// The options that are clang's, as it spells them; those of
// cl_nv_compiler_options are the back end's.
static void addClOptions(std::vector<std::string> &Line,
                         ArrayRef<std::string> Words) {
  for (StringRef Word : Words) {
    const ClOptionRow *Row = findClOption(Word);
    if (!Word.startswith("-cl-nv-") && (!Row || !Row->LinkOnly))
      Line.push_back(Word.str());
  }
}

static std::vector<std::string> commandLine(const ClangProgram &Program,
                                            const TranslateOptions &Opts,
                                            StringRef Headers,
                                            StringRef SourcePath) {
  std::vector<std::string> Line;
  for (StringRef Word : Common)
    Line.push_back(Word.str());
  if (!Opts.SourceExcerpts)
    Line.push_back("-fno-caret-diagnostics");
  if (Program.WritesSpirV) {
    // The SPIR-V that clang writes has no loop marks: what the source asks for
    // must happen here.
    Line.insert(Line.end(), {"--target=spirv64", "-fintegrated-objemitter",
                             "-fno-unroll-loops"});
  } else {
    Line.insert(Line.end(), {"--target=spir64", "-emit-llvm"});
    Line.insert(Line.end(), std::begin(LeaveLoops), std::end(LeaveLoops));
    Line.insert(Line.end(), std::begin(LeaveLanes), std::end(LeaveLanes));
  }
  // Inlining and promotion to registers make sampler and image arguments
  // visible; more would undo what the back end knows better.
  Line.push_back("-O1");
  Line.insert(Line.end(), {"-Xclang", Extensions});
  // Without -g lines are for our own messages only; finalize drops them.
  Line.push_back(Opts.Debug == DebugMode::Full ? "-g" : "-gline-tables-only");
  // Embedded headers win over files (OpenCL 1.2, 5.6.3).
  if (!Headers.empty())
    Line.insert(Line.end(), {"-iquote", Headers.str()});
  StringRef Folder = sys::path::parent_path(SourcePath);
  Line.push_back("-iquote");
  Line.push_back(Folder.empty() ? "." : Folder.str());
  if (!Headers.empty())
    Line.push_back("-I" + Headers.str());
  Line.insert(Line.end(), Opts.Preprocessor.begin(), Opts.Preprocessor.end());
  addClOptions(Line, Opts.ClOptions);
  return Line;
}

// For a preprocessed source, in which no macro may be replaced again; the
// declarations of OpenCL C's own header stand in it.
static std::vector<std::string> withoutMacros(ArrayRef<std::string> Line,
                                              const TranslateOptions &Opts) {
  std::vector<std::string> Kept;
  for (const std::string &Word : Line)
    if (!is_contained(Opts.Preprocessor, Word))
      Kept.push_back(Word);
  Kept.insert(Kept.end(), {"-undef", "-cl-no-stdinc", "-Xclang",
                           "-fdeclare-opencl-builtins"});
  return Kept;
}

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
static bool writeHeaders(const TranslateOptions &Opts, TemporaryFolder &Folder,
                         StringRef Path, DiagnosticSink &Sink) {
  for (const HeaderText &Header : Opts.Headers) {
    SmallString<128> Name(Header.Name);
    sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
    if (Name.empty() || sys::path::is_absolute(Name) || Name.startswith("..")) {
      Sink.report(rule::IN19, Subject::file(Path), Header.Name);
      return false;
    }
    if (!Folder.write(std::string(Name),
                      {lineMarker(Header.Name), Header.Text})) {
      Sink.report(rule::IN17, Subject::file(Path));
      return false;
    }
  }
  return true;
}

namespace {

/// Clang, and what it is told of a source whatever is made of it.
struct FrontEnd {
  Clang &Compiler;
  const TranslateOptions &Opts;
  StringRef Path;
  std::vector<std::string> Line;

  ChildResult compile(const MemoryFile &Source, const MemoryFile &Output) const;

private:
  ChildResult run(std::vector<std::string> Words, const MemoryFile &From,
                  const MemoryFile &To) const;
};

} // namespace

ChildResult FrontEnd::run(std::vector<std::string> Words,
                          const MemoryFile &From, const MemoryFile &To) const {
  // Output is reproducible, and a debugger needs the real name.
  Words.push_back("-fdebug-prefix-map=" + From.path() + "=" + Path.str());
  Words.insert(Words.end(), {From.path(), "-o", To.path()});
  ChildResult Run = Compiler.run(Words, Opts);
  Run.Err = withoutCleanUp(Run.Err);
  return Run;
}

// A source with constraints that clang does not know for SPIR goes through it
// again, preprocessed and disguised. What else is wrong is said of the source
// as it is written.
ChildResult FrontEnd::compile(const MemoryFile &Source,
                              const MemoryFile &Output) const {
  ChildResult Run = run(Line, Source, Output);
  if (!refusesOnlyConstraints(Run.Err)) {
    Run.Err = withoutConstraintErrors(Run.Err);
    return Run;
  }
  MemoryFile Expanded, Disguised;
  std::vector<std::string> Expand = Line;
  Expand.insert(Expand.end(), {"-E", "-w"});
  if (ChildResult First = run(std::move(Expand), Source, Expanded);
      !First.succeeded())
    return First;
  if (!Disguised.write({disguiseConstraints(Expanded.contents())}))
    return Run;
  return run(withoutMacros(Line, Opts), Disguised, Output);
}

static VendorExtensions vendorExtensionsOf(MemoryBufferRef Text,
                                           const TranslateOptions &Opts) {
  SmallVector<StringRef, 4> Texts{Text.getBuffer()};
  for (const HeaderText &Header : Opts.Headers)
    Texts.push_back(Header.Text);
  return vendorExtensionsIn(Texts);
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
  TemporaryFolder Headers;
  if (!writeHeaders(Opts, Headers, Path, Sink))
    return nullptr;
  const VendorExtensions Vendors = vendorExtensionsOf(Text, Opts);
  MemoryFile Source, Output;
  if (!Source.write(
          {Vendors.Declarations, lineMarker(Path), Text.getBuffer()}) ||
      Output.path().empty()) {
    Sink.report(rule::IN17, Subject::file(Path));
    return nullptr;
  }
  FrontEnd Front{*Compiler, Opts, Path,
                 commandLine(Program, Opts, Headers.path(), Path)};
  for (const std::string &Name : Vendors.Names)
    Front.Line.insert(Front.Line.end(), {"-Xclang", "-cl-ext=+" + Name});
  ChildResult Run = Front.compile(Source, Output);
  Log += Run.Err;
  if (Run.Interrupted)
    return nullptr; // the pipeline says so
  if (Run.TimedOut) {
    Sink.report(rule::IN18, Subject::file(Path), "clang", Opts.FrontEndSeconds);
    return nullptr;
  }
  if (!reportClang(Run, Path, Sink))
    return nullptr;
  std::string Bytes = Output.contents();
  MemoryBufferRef Compiled(Bytes, Path);
  // Clang's own intermediate module is not judged.
  DiagnosticSink Errors([&Sink](const Diagnostic &D) {
    if (D.Level == Severity::Error)
      Sink.emit(D);
  });
  ModulePtr M = Program.WritesSpirV ? readSpirV(Compiled, Ctx, Opts, Errors)
                                    : readBitcode(Compiled, Ctx, Errors);
  if (!M)
    return nullptr;
  restoreConstraints(*M);
  recordOptions(*M, Opts);
  markAccuracy(*M, Opts);
  describeInline(*M);
  M->setSourceFileName(Path); // not the temporary file's
  return M;
}
