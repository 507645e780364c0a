// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "spir2nvvm/Page/TranslateToPage.h"

#include "Backend/Disassemble.h"
#include "Process/Toolkit.h"
#include "spir2nvvm/Page/SassListing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

using namespace llvm;
using namespace spir2nvvm;

static std::vector<PageLine> pageLines(StringRef Text,
                                       std::vector<SourceLine> From) {
  SmallVector<StringRef, 0> Lines;
  Text.split(Lines, '\n');
  if (!Lines.empty() && Lines.back().empty())
    Lines.pop_back();
  std::vector<PageLine> All;
  for (size_t I = 0; I != Lines.size(); ++I)
    All.push_back({Lines[I].str(),
                   I < From.size() ? std::move(From[I]) : SourceLine(),
                   {}});
  return All;
}

static std::string textOf(const Translation &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const std::unique_ptr<Module> &M : T.Modules)
    M->print(OS, nullptr);
  if (T.M)
    T.M->print(OS, nullptr);
  return OS.str();
}

namespace {

/// What the back end made of the first architecture that it had something for.
struct Code {
  std::string Ptx, Cubin;
  TranslateOptions Opts;
};

/// What a translation leaves behind on its way.
class Collector {
public:
  explicit Collector(TranslationPage &Page) : Page(Page) {}

  void addSource(MemoryBufferRef Input);
  void leave(const StageRow &Stage, const Translation &T);
  void say(const Diagnostic &D);
  void addCode(const Code &Made, DiagnosticSink &Sink);

private:
  void add(std::string Title, StringRef Remark, StringRef Text, bool IsOpen);
  bool attachToSource(const Diagnostic &D, size_t Index);
  bool attachToModule(const Diagnostic &D, size_t Index);

  TranslationPage &Page;
  std::set<std::string> Said;
  std::string Last;      // the text of the last stage
  size_t FirstStage = 0; // the pane after the sources
};

} // namespace

// A text is shown as it came; its lines are where debug information points.
void Collector::addSource(MemoryBufferRef Input) {
  StringRef Text = Input.getBuffer();
  if (Text.contains('\0') || Text.startswith("BC\xC0\xDE"))
    return;
  PagePane Pane;
  Pane.Title = sys::path::filename(Input.getBufferIdentifier()).str();
  Pane.Remark = "source";
  Pane.Syntax = "c";
  Pane.IsSource = true;
  Pane.IsOpen = true;
  Pane.Lines = pageLines(Text, {});
  for (size_t I = 0; I != Pane.Lines.size(); ++I)
    Pane.Lines[I].From = {
        Input.getBufferIdentifier().str(), unsigned(I + 1), {}};
  Page.Panes.push_back(std::move(Pane));
  FirstStage = Page.Panes.size();
}

void Collector::add(std::string Title, StringRef Remark, StringRef Text,
                    bool IsOpen) {
  PagePane Pane;
  Pane.Title = std::move(Title);
  Pane.Remark = Remark.str();
  Pane.Lines = pageLines(Text, linesOfAssembly(Text));
  Pane.Syntax = "ll";
  Pane.IsDiffed = Page.Panes.size() != FirstStage;
  Pane.IsOpen = IsOpen;
  Page.Panes.push_back(std::move(Pane));
}

void Collector::leave(const StageRow &Stage, const Translation &T) {
  StringRef Name(Stage.Name.data(), Stage.Name.size());
  StringRef Summary(Stage.Summary.data(), Stage.Summary.size());
  if (Name == "write" && !T.Output.empty()) {
    add("NVVM IR", "as it is written", T.Output, /*IsOpen=*/true);
    return;
  }
  std::string Text = textOf(T);
  if (Text == Last || Text.empty() || Name == "read")
    return;
  bool IsFirst = Page.Panes.size() == FirstStage;
  add(IsFirst ? "SPIR" : Name.str(), IsFirst ? "read and linked" : Summary,
      Text, IsFirst);
  Last = std::move(Text);
}

void Collector::addCode(const Code &Made, DiagnosticSink &Sink) {
  PagePane Ptx;
  Ptx.Title = "PTX";
  Ptx.Remark = Made.Opts.Arch.sm();
  Ptx.Lines = pageLines(Made.Ptx, linesOfPtx(Made.Ptx));
  Ptx.Syntax = "ptx";
  Ptx.IsOpen = true;
  Page.Panes.push_back(std::move(Ptx));
  if (Made.Cubin.empty())
    return;
  std::optional<std::string> Text = disassemble(Made.Cubin, Made.Opts, Sink);
  if (!Text)
    return;
  PagePane Sass;
  Sass.Title = "SASS";
  Sass.Remark = Made.Opts.CubinArch.value_or(Made.Opts.Arch).sm();
  for (SassLine &Line : sassListing(*Text))
    Sass.Lines.push_back({std::move(Line.Text), std::move(Line.From), {}});
  Sass.Syntax = "sass";
  Sass.IsOpen = true;
  Page.Panes.push_back(std::move(Sass));
}

bool Collector::attachToSource(const Diagnostic &D, size_t Index) {
  SourcePlace Place = sourcePlace(D.About.Source);
  SourceLine Wanted{std::string(Place.Path), Place.Line, {}};
  for (size_t I = 0; I != FirstStage; ++I)
    for (PageLine &Line : Page.Panes[I].Lines)
      if (Place.Line && Line.From == Wanted) {
        Line.Notes.push_back(Index);
        return true;
      }
  return false;
}

// "%p = load i32, ..." in the form in which the stage that complains found it.
bool Collector::attachToModule(const Diagnostic &D, size_t Index) {
  if (D.About.At.empty() || Page.Panes.size() == FirstStage)
    return false;
  for (PageLine &Line : Page.Panes.back().Lines)
    if (StringRef(Line.Text).ltrim().startswith(D.About.At)) {
      Line.Notes.push_back(Index);
      return true;
    }
  return false;
}

void Collector::say(const Diagnostic &D) {
  if (!Said.insert(renderText(D)).second)
    return;
  Page.Said.push_back(D);
  size_t Index = Page.Said.size() - 1;
  if (!attachToSource(D, Index))
    attachToModule(D, Index);
}

static const char *outcomeName(TranslateStatus Status) {
  switch (Status) {
  case TranslateStatus::Done:
    return "Translated";
  case TranslateStatus::BadInput:
    return "Not translated: the input is invalid";
  case TranslateStatus::BadOutput:
    return "Not translated: the output broke a rule, a bug of spir2nvvm";
  case TranslateStatus::Backend:
    return "Translated, and not compiled: a back end is missing or failed";
  case TranslateStatus::Internal:
    return "Not translated: an internal error";
  case TranslateStatus::Cancelled:
    return "Cancelled";
  case TranslateStatus::Limit:
    return "Stopped: a limit was exceeded";
  }
  llvm_unreachable("covered switch");
}

static bool hasToolkit(const TranslateOptions &Opts) {
  Toolkit Kit(Opts.CudaPath);
  return !Kit.find(ToolkitPart::LibNvvm).empty() &&
         any_of(Assemblers,
                [&](ToolkitPart Part) { return !Kit.find(Part).empty(); });
}

static void addFacts(const TranslateResult &Result,
                     const TranslateOptions &Opts, TranslationPage &Page) {
  Page.Facts.emplace_back("stages for", Opts.Arch.sm());
  Page.Facts.emplace_back(
      "dialect", Opts.dialect() == Dialect::Modern ? "modern" : "legacy");
  std::string Kernels;
  for (const KernelInfo &Kernel : Result.Info.Kernels)
    Kernels += (Kernels.empty() ? "" : ", ") + Kernel.SpirName;
  if (!Kernels.empty())
    Page.Facts.emplace_back("kernels", Kernels);
  if (!Opts.ClOptions.empty())
    Page.Facts.emplace_back("options", join(Opts.ClOptions, " "));
}

static PageFigures figuresOf(const TranslateResult &Result,
                             const TranslateOptions &Opts) {
  PageFigures Figures;
  Figures.Arch = Opts.Arch;
  Figures.Functions = resourcesOf(Result.Compiled, Result.Info, Opts.Arch);
  if (!Opts.Resources)
    Figures.Remark = "not known: no CUDA toolkit was found";
  else if (Figures.Functions.empty())
    Figures.Remark = "not known: nothing was compiled";
  return Figures;
}

PageResult spir2nvvm::translateToPage(ArrayRef<MemoryBufferRef> Inputs,
                                      const TranslateOptions &Wanted,
                                      ArrayRef<GpuArch> Archs,
                                      const WarningControl &Warnings,
                                      DiagnosticSink &Sink,
                                      const RunOptions &Run) {
  PageResult Result;
  TranslationPage &Page = Result.Page;
  Collector Notes(Page);
  for (MemoryBufferRef Input : Inputs)
    Notes.addSource(Input);
  TranslateOptions Opts = Wanted;
  if (Opts.Debug == DebugMode::None)
    Opts.Debug = DebugMode::LineTables;
  Opts.Resources = hasToolkit(Opts);
  RunOptions Observed = Run;
  Observed.OnModule = [&](const StageRow &Stage, const Translation &T) {
    Notes.leave(Stage, T);
  };
  Code Shown;
  Result.Status = TranslateStatus::Done;
  DiagnosticSink Both([&](const Diagnostic &D) {
    size_t Before = Page.Said.size();
    Notes.say(D);
    if (Page.Said.size() != Before)
      Sink.emit(D);
  });
  Both.setWarnings(Warnings);
  for (const GpuArch &Arch : Archs) {
    Opts.Arch = Arch;
    TranslateResult Now = translate(Inputs, Opts, EmitKind::Ll, Both, Observed);
    if (Now.Status != TranslateStatus::Done)
      Result.Status = Now.Status;
    if (Page.Figures.empty())
      addFacts(Now, Opts, Page);
    if (Shown.Ptx.empty())
      Shown = {std::move(Now.Compiled.Ptx), std::move(Now.Compiled.Cubin),
               Opts};
    Page.Figures.push_back(figuresOf(Now, Opts));
    Observed.OnModule = nullptr; // the stages of the first are shown
  }
  if (!Shown.Ptx.empty())
    Notes.addCode(Shown, Both);
  Page.Outcome = outcomeName(Result.Status);
  return Result;
}
