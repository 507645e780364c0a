// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C API is a thin coat over Translate.h: check arguments, convert, call.

#include "spir2nvvm-c/spir2nvvm.h"

#include "Backend/Fatbin.h"
#include "Backend/ServedArchs.h"
#include "CApi/Diagnostic.h"
#include "CApi/Options.h"
#include "CApi/Output.h"
#include "Diagnostics/Rules/Finish.h"
#include "Diagnostics/Rules/Input.h"
#include "Pipeline/Pipeline.h"
#include "Pipeline/Translate.h"
#include "Process/Interrupt.h"
#include "Process/ResidentProgram.h"
#include "Reader/Clang/Clang.h"
#include "Reader/Hostile.h"
#include "Target/BuildOptions.h"

#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

using namespace spir2nvvm;

struct s2n_translator {
  s2n_translator() { resetOptions(); }
  void resetOptions() {
    Options = TranslateOptions();
    Options.Compiler = Compiler;
    Options.LibNvvm = LibNvvm;
    Options.Stop = &Stop;
  }

  Interrupt Stop; // other threads look at nothing else
  const std::shared_ptr<Clang> Compiler = std::make_shared<Clang>();
  const std::shared_ptr<ResidentProgram> LibNvvm =
      std::make_shared<ResidentProgram>();
  TranslateOptions Options;
  capi::CallOptions OfCalls;
  ServedArchs Served;
  WarningControl Warnings;
  std::vector<std::string> Names; // of Inputs, which only refer to them
  std::vector<std::pair<const char *, size_t>> Inputs;
  s2n_diagnostic_fn Handler = nullptr;
  void *User = nullptr;
  std::string Log, Refusal;
};

#define S2N_TEXT(TOKENS) #TOKENS
#define S2N_NUMBER_TEXT(NUMBER) S2N_TEXT(NUMBER)
static_assert(std::string_view(S2N_VERSION_STRING) ==
                  S2N_NUMBER_TEXT(S2N_VERSION_MAJOR) "." S2N_NUMBER_TEXT(
                      S2N_VERSION_MINOR) "." S2N_NUMBER_TEXT(S2N_VERSION_PATCH),
              "the version as text and as numbers are one");

const char *s2n_version(void) { return S2N_VERSION_STRING; }

static const std::vector<std::string> &archNames() {
  static const std::vector<std::string> Names = GpuArch::knownNames();
  return Names;
}

size_t s2n_arch_count(void) { return archNames().size(); }

const char *s2n_arch_name(size_t arch) {
  return arch < archNames().size() ? archNames()[arch].c_str() : nullptr;
}

static void forgetInputs(s2n_translator &T) {
  T.Inputs.clear();
  T.Names.clear();
  T.Options.Headers.clear();
}

s2n_translator *s2n_translator_create(void) {
  return new (std::nothrow) s2n_translator();
}

void s2n_translator_cancel(s2n_translator *t) {
  if (t)
    t->Stop.cancel();
}

void s2n_translator_destroy(s2n_translator *t) { delete t; }

void s2n_translator_set_diagnostic_handler(s2n_translator *t,
                                           s2n_diagnostic_fn fn, void *user) {
  if (!t)
    return;
  t->Handler = fn;
  t->User = user;
}

// What clang refused a program for is in its own messages; it has none
// where it was ended. Its warnings are there, too.
static void report(s2n_translator &T, const Diagnostic &D) {
  if (D.Id != rule::IN22)
    (D.Id == rule::IN11 ? T.Refusal : T.Log) += renderText(D) + "\n";
  capi::forward(T.Handler, T.User, D);
}

// What is wrong with a call replaces what was said of earlier ones.
static s2n_result refuse(s2n_translator *T, const llvm::Twine &Why) {
  if (T) {
    T->Log.clear();
    report(*T, DiagnosticSink::make(rule::MD15, Subject::commandLine("options"),
                                    Why.str()));
  }
  return S2N_ERROR_INVALID_ARGUMENT;
}

static std::string quoted(const char *Text) {
  return Text ? "'" + std::string(Text) + "'" : "a null pointer";
}

s2n_result s2n_translator_set_arch(s2n_translator *t, const char *arch) {
  auto Parsed = t && arch ? GpuArch::parse(arch) : std::nullopt;
  if (!Parsed || !Parsed->isKnown())
    return refuse(t, "s2n_translator_set_arch: " + quoted(arch) +
                         " is not a known architecture");
  t->Options.Arch = *Parsed;
  return S2N_SUCCESS;
}

s2n_result s2n_translator_set_option(s2n_translator *t, s2n_option option,
                                     const char *value) {
  bool Taken = t && value &&
               (capi::setCallOption(t->OfCalls, option, value) ||
                capi::setOption(t->Options, option, value));
  return Taken ? S2N_SUCCESS
               : refuse(t, "s2n_translator_set_option: option " +
                               llvm::Twine(int(option)) + " does not take " +
                               quoted(value));
}

s2n_result s2n_translator_add_warning_option(s2n_translator *t,
                                             const char *word) {
  bool Taken = t && word && capi::takeWarningOption(t->Warnings, word);
  return Taken
             ? S2N_SUCCESS
             : refuse(t, "s2n_translator_add_warning_option: " + quoted(word) +
                             " is not a warning option");
}

s2n_result s2n_translator_add_cl_option(s2n_translator *t, const char *word) {
  if (!t || !word)
    return refuse(t, "s2n_translator_add_cl_option: the option is missing");
  t->Options.ClOptions.emplace_back(word);
  return S2N_SUCCESS;
}

s2n_result s2n_translator_add_input(s2n_translator *t, const char *name,
                                    const void *data, size_t size) {
  if (!t || (!data && size))
    return refuse(t, "s2n_translator_add_input: the bytes are missing");
  t->Names.emplace_back(name ? name : "input");
  t->Inputs.emplace_back(static_cast<const char *>(data), size);
  return S2N_SUCCESS;
}

s2n_result s2n_translator_add_header(s2n_translator *t, const char *name,
                                     const void *text, size_t size) {
  if (!t || !name || (!text && size))
    return refuse(t, "s2n_translator_add_header: the name or the text is "
                     "missing");
  t->Options.Headers.push_back(
      {name, std::string_view(static_cast<const char *>(text), size)});
  return S2N_SUCCESS;
}

void s2n_translator_reset(s2n_translator *t) {
  if (!t)
    return;
  t->resetOptions();
  t->Warnings = WarningControl();
  t->OfCalls = {};
  forgetInputs(*t);
}

void s2n_translator_prepare(s2n_translator *t) {
  if (!t)
    return;
  t->Compiler->prepare(t->Options);
}

const char *s2n_translator_log(const s2n_translator *t) {
  return t ? t->Log.c_str() : "";
}

static s2n_result take(s2n_translator *t, std::optional<BuildOptions> Parsed,
                       const BuildOptionFault &Fault) {
  t->Log.clear();
  if (!Parsed) {
    report(*t,
           DiagnosticSink::make(rule::MD13, Subject::commandLine(Fault.Word),
                                Fault.Word, Fault.Why));
    return S2N_ERROR_INVALID_OPTIONS;
  }
  for (const BuildOptionFault &Ignored : Parsed->Ignored)
    report(*t,
           DiagnosticSink::make(rule::MD14, Subject::commandLine(Ignored.Word),
                                Ignored.Word, Ignored.Why));
  t->Options.Preprocessor = std::move(Parsed->Preprocessor);
  t->Options.ClOptions = std::move(Parsed->Words);
  if (Parsed->has("-g"))
    t->Options.Debug = DebugMode::LineTables;
  return Parsed->Arch.empty()
             ? S2N_SUCCESS
             : s2n_translator_set_arch(t, Parsed->Arch.c_str());
}

s2n_result s2n_translator_set_build_options(s2n_translator *t,
                                            s2n_build_phase phase,
                                            const char *options) {
  if (!t || phase < S2N_BUILD || phase > S2N_LINK)
    return refuse(t, "s2n_translator_set_build_options: there is no such "
                     "phase");
  BuildOptionFault Fault;
  auto Parsed = parseBuildOptions(options ? options : "",
                                  static_cast<BuildPhase>(phase), Fault);
  return take(t, std::move(Parsed), Fault);
}

static s2n_result convert(TranslateStatus Status) {
  switch (Status) {
  case TranslateStatus::Done:
    return S2N_SUCCESS;
  case TranslateStatus::BadInput:
    return S2N_ERROR_BAD_INPUT;
  case TranslateStatus::BadOutput:
    return S2N_ERROR_INVALID_OUTPUT;
  case TranslateStatus::Backend:
    return S2N_ERROR_BACKEND;
  case TranslateStatus::Internal:
    return S2N_ERROR_INTERNAL;
  case TranslateStatus::Cancelled:
    return S2N_ERROR_CANCELLED;
  case TranslateStatus::Limit:
    return S2N_ERROR_LIMIT;
  }
  llvm_unreachable("covered switch");
}

static bool makesPtx(s2n_emit Emit) {
  return Emit == S2N_EMIT_PTX || Emit == S2N_EMIT_CUBIN;
}

s2n_result s2n_translate(s2n_translator *t, s2n_emit emit, s2n_output **out) {
  if (out)
    *out = nullptr;
  if (!t || !out || emit < S2N_EMIT_LL || emit > S2N_EMIT_SPIR)
    return refuse(t, "s2n_translate: the output or what to emit is missing");
  if (t->Inputs.empty())
    return refuse(t, "s2n_translate: there is no input");
  if (std::string Why = contradictionIn(t->Options); !Why.empty())
    return refuse(t, "s2n_translate: " + Why);
  std::vector<llvm::MemoryBufferRef> Inputs;
  for (size_t I = 0; I != t->Inputs.size(); ++I)
    Inputs.emplace_back(
        llvm::StringRef(t->Inputs[I].first, t->Inputs[I].second), t->Names[I]);
  t->Log.clear();
  t->Refusal.clear();
  DiagnosticSink Sink([t](const Diagnostic &D) { report(*t, D); });
  Sink.setWarnings(t->Warnings);
  RunOptions Run;
  Run.TotalSeconds = t->OfCalls.TotalSeconds;
  Run.MaxInputBytes = t->OfCalls.MaxInputBytes;
  t->Compiler->limit(t->OfCalls.FrontEndMiB);
  TranslateOptions Options = t->Options;
  TranslateResult Result;
  if (t->OfCalls.OlderArch && makesPtx(emit) &&
      !t->Served.settle(Options, Sink))
    Result.Status = TranslateStatus::Backend;
  else
    Result = translate(Inputs, Options, static_cast<EmitKind>(emit), Sink, Run);
  t->Log.insert(0,
                Result.FrontEndLog.empty() ? t->Refusal : Result.FrontEndLog);
  forgetInputs(*t);
  s2n_result Code = convert(Result.Status);
  if (Code == S2N_SUCCESS) {
    Options.Arch = Result.Arch;
    std::string Json = reflectionJson(Result.Info, Options);
    *out = new s2n_output{std::move(Result), std::move(Json), emit};
  }
  return Code;
}

s2n_result s2n_translate_source(s2n_translator *t, const char *name,
                                const char *source, const char *options,
                                s2n_emit emit, s2n_output **out) {
  if (out)
    *out = nullptr;
  if (!t || !source)
    return refuse(t, "s2n_translate_source: the source is missing");
  t->Inputs.clear();
  t->Names.clear();
  const GpuArch Arch = t->Options.Arch;
  BuildOptionFault Fault;
  auto Parsed = parseSourceOptions(options ? options : "", Fault);
  if (s2n_result Result = take(t, std::move(Parsed), Fault);
      Result != S2N_SUCCESS)
    return Result;
  const std::string OfOptions = std::move(t->Log);
  const InputForm Before = std::exchange(t->Options.Form, InputForm::OpenCLC);
  s2n_translator_add_input(t, name ? name : "program.cl", source,
                           std::strlen(source));
  const s2n_result Result = s2n_translate(t, emit, out);
  t->Options.Form = Before;
  t->Options.Arch = Arch;
  t->Log.insert(0, OfOptions);
  return Result;
}

// A fat binary keeps no PTX to make another of.
static bool isCubin(const s2n_output *Out) {
  return Out && Out->Emit == S2N_EMIT_CUBIN &&
         !Out->Result.Compiled.Ptx.empty();
}

s2n_result s2n_make_fatbin(s2n_translator *t, const s2n_output *const *cubins,
                           size_t count, s2n_output **out) {
  if (out)
    *out = nullptr;
  if (!t || !cubins || !count || !out ||
      !std::all_of(cubins, cubins + count, isCubin))
    return refuse(t, "s2n_make_fatbin: a cubin or the output is missing");
  std::vector<FatbinPart> Parts;
  for (const s2n_output *const *Cubin = cubins; Cubin != cubins + count;
       ++Cubin)
    Parts.push_back({(*Cubin)->Result.Arch, (*Cubin)->Result.Bytes,
                     (*Cubin)->Result.Compiled.Ptx});
  t->Log.clear();
  DiagnosticSink Sink([t](const Diagnostic &D) { report(*t, D); });
  Sink.setWarnings(t->Warnings);
  const Interruptible Here(&t->Stop, /*Seconds=*/0);
  std::optional<std::string> Bytes = makeFatbin(Parts, t->Options, Sink);
  if (t->Stop.isRequested()) {
    Sink.report(rule::IN25, Subject::commandLine("options"));
    return S2N_ERROR_CANCELLED;
  }
  if (!Bytes)
    return S2N_ERROR_BACKEND;
  *out = new s2n_output{*cubins[0]};
  (*out)->Result.Bytes = std::move(*Bytes);
  (*out)->Result.Compiled.Ptx.clear();
  return S2N_SUCCESS;
}

const void *s2n_output_data(const s2n_output *out) {
  return out ? out->Result.Bytes.c_str() : nullptr;
}

size_t s2n_output_size(const s2n_output *out) {
  return out ? out->Result.Bytes.size() : 0;
}

const char *s2n_output_text(const s2n_output *out) {
  const bool IsText =
      out && (out->Emit == S2N_EMIT_LL || out->Emit == S2N_EMIT_PTX ||
              out->Emit == S2N_EMIT_REFLECTION);
  return IsText ? out->Result.Bytes.c_str() : nullptr;
}

const char *s2n_output_reflection(const s2n_output *out) {
  return out ? out->Json.c_str() : nullptr;
}

void s2n_output_destroy(s2n_output *out) { delete out; }

void s2n_enable_crash_containment(void) { enableCrashContainment(); }
