// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reader/Clang/CommandLine.h"

#include "Reader/Clang/ClangRequest.h"
#include "Reader/Clang/LanguageMacros.h"
#include "Target/ClFeatures.h"
#include "Target/ClOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace spir2nvvm;

using Words = std::vector<std::string>;

// ---- For every clang --------------------------------------------------------

static constexpr StringLiteral Common[] = {
    "-cl-std=CL1.2", "-cl-kernel-arg-info",
    // printf must not become puts or putchar.
    "-fno-builtin",
    // A switch must not become a table in a program-scope variable without an
    // address space.
    "-fno-jump-tables",
    // C99 leaves the body of a plain "inline" function to another file, which
    // OpenCL C programs do not have; see describeInline().
    "-fgnu89-inline",
    // "asm" as NVIDIA's compiler takes it, not just "__asm__".
    "-fgnu-keywords",
    // Inlining and promotion to registers make sampler and image arguments
    // visible; more would undo what the back end knows better.
    "-O1"};

// What this translator can lower; the rest must not be #defined.
static std::string extensions() {
  std::string Names = "-cl-ext=-all";
#define CL_EXTENSION(NAME, SINCE) Names += ",+" #NAME;
#include "Target/ClExtensions.def"
#define CL_FEATURE(MEMBER, MACRO, SINCE, STATE)                                \
  if (isOn(ClFeature::MEMBER))                                                 \
    Names += ",+" MACRO;
#include "Target/ClFeatures.def"
  return Names;
}

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

// What clang's driver takes and keeps from the compiler, which our own clang is.
static bool isDriversAlone(StringRef Word) {
  return Word == "-g" || Word == "-cl-no-stdinc" ||
         Word == "-cl-denorms-are-zero";
}

// The options that clang knows; those of cl_nv_compiler_options are the back
// end's.
static bool isClangs(StringRef Word) {
  const ClOptionRow *Row = findClOption(Word);
  return !Word.startswith("-cl-nv-") && Word != "-cl-no-subgroup-ifp" &&
         (!Row || !Row->LinkOnly);
}

template <typename Range> static void add(Words &Line, const Range &More) {
  for (StringRef Word : More)
    Line.push_back(Word.str());
}

static void addFolders(Words &Line, StringRef Headers, StringRef Source) {
  // Embedded headers win over files (OpenCL 1.2, 5.6.3).
  if (!Headers.empty())
    Line.insert(Line.end(), {"-iquote", Headers.str()});
  StringRef Folder = sys::path::parent_path(Source);
  Line.insert(Line.end(), {"-iquote", Folder.empty() ? "." : Folder.str()});
  if (!Headers.empty())
    Line.push_back("-I" + Headers.str());
}

// ---- Our own: what the front end itself takes -------------------------------

// As clang's driver asks for SPIR.
static constexpr StringLiteral ForFrontEnd[] = {"-triple",
                                                "spir64",
                                                "-Wspir-compat",
                                                "-emit-llvm-bc",
                                                "-emit-llvm-uselists",
                                                "-disable-free",
                                                "-mrelocation-model",
                                                "static",
                                                "-mframe-pointer=all",
                                                "-fmath-errno",
                                                "-ffp-contract=on",
                                                "-no-integrated-as",
                                                "-mconstructor-aliases",
                                                "-dwarf-version=5",
                                                "-debugger-tuning=gdb",
                                                "-ferror-limit",
                                                "19",
                                                "-fgnuc-version=4.2.1",
                                                "-fno-threadsafe-statics",
                                                "-resource-dir",
                                                clang_request::Resources};

static bool isFull(const TranslateOptions &Opts) {
  return Opts.describesVariables() || is_contained(Opts.ClOptions, "-g");
}

static Words frontEndArguments(const ClangJob &Job, ClangAction Action) {
  const TranslateOptions &Opts = Job.Opts;
  Words Line;
  add(Line, ForFrontEnd);
  SmallString<128> Folder;
  sys::fs::current_path(Folder);
  Line.insert(
      Line.end(),
      {"-main-file-name", sys::path::filename(clang_request::Source).str(),
       ("-fdebug-compilation-dir=" + Folder).str(),
       // A debugger needs the real name.
       ("-fdebug-prefix-map=" + Twine(clang_request::Source) + "=" + Job.Path)
           .str()});
  // Without -g lines are for our own messages only; finalize drops them.
  Line.push_back(isFull(Opts) ? "-debug-info-kind=constructor"
                              : "-debug-info-kind=line-tables-only");
  if (!Opts.MarkForChecks && Opts.Debug != DebugMode::Source)
    Line.push_back("-discard-value-names");
  const bool WithHeader = !is_contained(Opts.ClOptions, "-cl-no-stdinc");
  if (WithHeader && Action != ClangAction::CompilePreprocessed)
    Line.push_back("-finclude-default-header");
  if (WithHeader || Action == ClangAction::CompilePreprocessed)
    Line.push_back("-fdeclare-opencl-builtins");
  return Line;
}

// ---- Others: what clang's driver takes --------------------------------------

static Words driverArguments(ClangRoute Route, const ClangJob &Job,
                             ClangAction Action) {
  const TranslateOptions &Opts = Job.Opts;
  Words Line{"-x", "cl", "-c",
             // Messages are taken apart, see ClangMessages.cpp.
             "-fno-color-diagnostics"};
  if (Route == ClangRoute::SpirV)
    Line.insert(Line.end(),
                {"--target=spirv64", "-fintegrated-objemitter", "-mllvm",
                 "--spirv-ext=+SPV_INTEL_inline_assembly"});
  else
    Line.insert(Line.end(), {"--target=spir64", "-emit-llvm"});
  Line.push_back(Opts.describesVariables() ? "-g" : "-gline-tables-only");
  if (Action == ClangAction::CompilePreprocessed)
    Line.insert(Line.end(),
                {"-cl-no-stdinc", "-Xclang", "-fdeclare-opencl-builtins"});
  return Line;
}

Words spir2nvvm::clangArguments(ClangRoute Route, const ClangJob &Job,
                                ClangAction Action, StringRef Headers) {
  const TranslateOptions &Opts = Job.Opts;
  const bool IsOwn = Route == ClangRoute::Own;
  Words Line = IsOwn ? frontEndArguments(Job, Action)
                     : driverArguments(Route, Job, Action);
  add(Line, Common);
  // Variables stay where a debugger finds them.
  if (isFull(Opts) && is_contained(Opts.ClOptions, "-cl-opt-disable"))
    Line.push_back("-O0");
  if (!Opts.SourceExcerpts)
    Line.push_back("-fno-caret-diagnostics");
  if (Route == ClangRoute::SpirV) {
    // The SPIR-V that clang writes has no loop marks: what the source asks for
    // must happen here.
    Line.push_back("-fno-unroll-loops");
  } else {
    add(Line, LeaveLoops);
    add(Line, LeaveLanes);
  }
  Words Extra{extensions()};
  for (const std::string &Name : Job.Extensions)
    Extra.push_back("-cl-ext=+" + Name);
  for (const std::string &Word : Extra) {
    if (!IsOwn)
      Line.push_back("-Xclang");
    Line.push_back(Word);
  }
  addFolders(Line, Headers, Job.Path);
  if (Action == ClangAction::CompilePreprocessed)
    Line.push_back("-undef");
  else
    add(Line, Opts.Preprocessor);
  for (const std::string &Word : Opts.ClOptions)
    if (isClangs(Word) && !(IsOwn && isDriversAlone(Word)))
      Line.push_back(asClangKnows(Word).str());
  if (Action == ClangAction::Preprocess || Action == ClangAction::Macros)
    Line.insert(Line.end(), {"-E", "-w"});
  if (Action == ClangAction::Macros)
    Line.push_back("-dM");
  if (IsOwn)
    Line.insert(Line.end(), {"-D__GCC_HAVE_DWARF2_CFI_ASM=1", "-x", "cl",
                             clang_request::Source});
  return Line;
}
