// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL C, through an installed clang: 14 writes typed-pointer bitcode for
/// SPIR, a newer one SPIR-V. docs/reading-opencl-c.md says what each option is
/// for.

#include "Reader/Reader.h"
#include "Reader/Subprocess.h"

#include "Target/Spir.h"
#include "spir2nvvm/rules/Input.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace spir2nvvm;

// Newer clangs are looked for by these names, newest first; 20 is the first
// with a SPIR-V back end of its own.
static constexpr unsigned NewestClang = 30, OldestSpirVClang = 20;

static constexpr StringLiteral Common[] = {
    "-x", "cl", "-cl-std=CL1.2", "-c", "-cl-kernel-arg-info",
    // Diagnostics go into a message, not onto a terminal.
    "-fno-color-diagnostics", "-fno-caret-diagnostics",
    // printf must not become puts or putchar.
    "-fno-builtin",
    // A switch must not become a table in a program-scope variable without an
    // address space.
    "-fno-jump-tables",
    // Kernel-sized decisions are the back end's; #pragma unroll stays.
    "-fno-unroll-loops",
    // C99 leaves the body of a plain "inline" function to another file, which
    // OpenCL C programs do not have; see describeInline().
    "-fgnu89-inline"};

// What this translator can lower; the rest must not be #defined.
static constexpr char Extensions[] =
    "-cl-ext=-all,+cl_khr_fp64,+cl_khr_fp16,+cl_khr_byte_addressable_store,"
    "+cl_khr_3d_image_writes,+cl_khr_global_int32_base_atomics,"
    "+cl_khr_global_int32_extended_atomics,+cl_khr_local_int32_base_atomics,"
    "+cl_khr_local_int32_extended_atomics,+cl_khr_int64_base_atomics,"
    "+cl_khr_int64_extended_atomics";

namespace {
struct Clang {
  std::string Path;
  bool WritesSpirV = false;
};
} // namespace

// "14.0.6": 14. 0 if the program does not say.
static unsigned versionOf(StringRef Program) {
  ProcessResult Run = runProcess(Program, {"-dumpversion"});
  unsigned Major = 0;
  StringRef(Run.Output).ltrim().consumeInteger(10, Major);
  return Major;
}

static Clang withVersion(std::string Path) {
  Clang Found{std::move(Path), false};
  bool Known = sys::path::filename(Found.Path) == "clang-14";
  if (!Found.Path.empty() && !Known)
    Found.WritesSpirV = versionOf(Found.Path) > LLVM_VERSION_MAJOR;
  return Found;
}

// A clang of just 15 to 19 writes opaque pointers and no SPIR-V by itself; it
// is taken last, and its failure explains the matter.
static Clang findClang(const TranslateOptions &Opts) {
  if (!Opts.ClangPath.empty())
    return withVersion(findProgram({Opts.ClangPath}, {}, /*InPath=*/true));
  std::string Path = findProgram({"clang-14"}, {}, true);
  if (!Path.empty())
    return {Path, false};
  Clang Plain = withVersion(findProgram({"clang"}, {}, true));
  if (!Plain.Path.empty() && !Plain.WritesSpirV)
    return Plain;
  std::vector<std::string> Names;
  for (unsigned V = NewestClang; V >= OldestSpirVClang; --V)
    Names.push_back("clang-" + std::to_string(V));
  Path = findProgram(Names, {}, true);
  return Path.empty() ? Plain : Clang{Path, true};
}

static std::string lookedFor(const TranslateOptions &Opts) {
  if (!Opts.ClangPath.empty())
    return "'" + Opts.ClangPath + "'";
  return "'clang-14', 'clang' and 'clang-" + std::to_string(OldestSpirVClang) +
         "' to 'clang-" + std::to_string(NewestClang) + "' in PATH";
}

static std::vector<std::string> commandLine(const Clang &Program,
                                            const TranslateOptions &Opts,
                                            StringRef SourcePath) {
  std::vector<std::string> Line;
  for (StringRef Word : Common)
    Line.push_back(Word.str());
  if (Program.WritesSpirV)
    Line.insert(Line.end(), {"--target=spirv64", "-fintegrated-objemitter"});
  else
    Line.insert(Line.end(), {"--target=spir64", "-emit-llvm"});
  // Inlining and promotion to registers make sampler and image arguments
  // visible; more would undo what the back end knows better.
  Line.push_back("-O1");
  Line.insert(Line.end(), {"-Xclang", Extensions});
  if (Opts.Debug != DebugMode::None)
    Line.push_back(Opts.Debug == DebugMode::Full ? "-g" : "-gline-tables-only");
  StringRef Folder = sys::path::parent_path(SourcePath);
  Line.push_back("-iquote");
  Line.push_back(Folder.empty() ? "." : Folder.str());
  Line.insert(Line.end(), Opts.Preprocessor.begin(), Opts.Preprocessor.end());
  Line.insert(Line.end(), Opts.ClOptions.begin(), Opts.ClOptions.end());
  return Line;
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

// Definitions marked inline may stand in every file of a program; the option
// above made them ordinary. SPIR has a linkage for them (3.6, table 11).
static void describeInline(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.hasExternalLinkage() &&
        F.hasFnAttribute(Attribute::InlineHint) &&
        F.getCallingConv() != CallingConv::SPIR_KERNEL)
      F.setLinkage(GlobalValue::AvailableExternallyLinkage);
}

static void reportRefusal(const ProcessResult &Run, StringRef Path,
                          DiagnosticSink &Sink) {
  StringRef Text = StringRef(Run.Errors).trim();
  if (Run.How == ProcessResult::Crashed)
    Text = "clang crashed";
  Sink.report(rule::IN11, Subject::file(Path), Text);
}

ModulePtr spir2nvvm::readOpenCL(MemoryBufferRef Text, LLVMContext &Ctx,
                                const TranslateOptions &Opts,
                                DiagnosticSink &Sink) {
  StringRef Path = Text.getBufferIdentifier();
  Clang Program = findClang(Opts);
  if (Program.Path.empty()) {
    Sink.report(rule::IN10, Subject::file(Path), lookedFor(Opts));
    return nullptr;
  }
  TemporaryFile Source("cl"), Output(Program.WritesSpirV ? "spv" : "bc");
  if (!Source.write({lineMarker(Path), Text.getBuffer()}) ||
      Output.path().empty()) {
    Sink.report(rule::IN17, Subject::file(Path));
    return nullptr;
  }
  std::vector<std::string> Line = commandLine(Program, Opts, Path);
  // Output is reproducible, and a debugger needs the real name.
  Line.push_back(("-fdebug-prefix-map=" + Source.path() + "=" + Path).str());
  Line.insert(Line.end(), {Source.path().str(), "-o", Output.path().str()});
  SmallVector<StringRef, 32> Arguments(Line.begin(), Line.end());
  ProcessResult Run = runProcess(Program.Path, Arguments);
  if (Run.How != ProcessResult::Exited || Run.ExitCode != 0) {
    reportRefusal(Run, Path, Sink);
    return nullptr;
  }
  std::string Bytes = Output.contents();
  MemoryBufferRef Compiled(Bytes, Path);
  ModulePtr M = Program.WritesSpirV ? readSpirV(Compiled, Ctx, Opts, Sink)
                                    : readBitcode(Compiled, Ctx, Sink);
  if (!M)
    return nullptr;
  recordOptions(*M, Opts);
  describeInline(*M);
  M->setSourceFileName(Path); // not the temporary file's
  return M;
}
