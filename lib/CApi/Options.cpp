// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C API's options, in the words of the command line.

#include "CApi/Options.h"

using namespace spir2nvvm;

static bool consume(std::string_view &Word, std::string_view Start) {
  if (Word.substr(0, Start.size()) != Start)
    return false;
  Word.remove_prefix(Start.size());
  return true;
}

bool capi::takeWarningOption(WarningControl &Into, std::string_view Word) {
  if (Word == "-w")
    return Into.hide("all");
  if (Word == "--werror") {
    Into.setAsErrors();
    return true;
  }
  if (consume(Word, "--warn="))
    return Into.show(Word);
  return consume(Word, "--no-warn=") && Into.hide(Word);
}

bool capi::setCallOption(CallOptions &Into, s2n_option Option,
                         std::string_view Value) {
  if (Option == S2N_OPTION_MAX_INPUT_BYTES)
    return takeNumber(Into.MaxInputBytes, Value);
  if (Option == S2N_OPTION_TOTAL_SECONDS)
    return takeNumber(Into.TotalSeconds, Value);
  if (Option == S2N_OPTION_OLDER_ARCH)
    return pick(Into.OlderArch, Value, SwitchWords);
  return Option == S2N_OPTION_FRONT_END_MEMORY &&
         takeNumber(Into.FrontEndMiB, Value);
}

bool capi::setOption(TranslateOptions &Opts, s2n_option Option,
                     std::string_view Value) {
  switch (Option) {
  case S2N_OPTION_NVVM_IR:
    return capi::pick(Opts.Version, Value, VersionWords);
  case S2N_OPTION_DIALECT:
    return capi::pick(Opts.Syntax, Value, DialectWords);
  case S2N_OPTION_ABI:
    return capi::pick(Opts.KernelAbi, Value, AbiWords);
  case S2N_OPTION_VERIFY_SPIR:
    return capi::pick(Opts.VerifySpir, Value, SpirCheckWords);
  case S2N_OPTION_VERIFY_NVVM:
    return pick(Opts.VerifyNvvm, Value, SwitchWords);
  case S2N_OPTION_GLOBAL_OFFSET:
    return capi::pick(Opts.GlobalOffset, Value, OffsetWords);
  case S2N_OPTION_WORK_GROUPS:
    return capi::pick(Opts.Groups, Value, WorkGroupWords);
  case S2N_OPTION_IDS_FIT_32:
    return pick(Opts.IdsFit32, Value, SwitchWords);
  case S2N_OPTION_DEBUG:
    return capi::pick<DebugMode>(Opts.Debug, Value,
                                 {{"none", DebugMode::None},
                                  {"lineinfo", DebugMode::LineTables},
                                  {"source", DebugMode::Source},
                                  {"full", DebugMode::Full}});
  case S2N_OPTION_M32:
    return pick(Opts.Output32Bit, Value, SwitchWords);
  case S2N_OPTION_BACKEND:
    return capi::pick(Opts.BackEnd, Value, BackEndWords);
  case S2N_OPTION_CUDA_PATH:
    Opts.CudaPath = Value;
    return true;
  case S2N_OPTION_CLANG_PATH:
    Opts.ClangPath = Value;
    return true;
  case S2N_OPTION_BACK_END_SECONDS:
    return capi::takeNumber(Opts.BackEndSeconds, Value);
  case S2N_OPTION_NVVM_OPTION:
    if (!Value.empty())
      Opts.NvvmOptions.emplace_back(Value);
    return !Value.empty();
  case S2N_OPTION_INPUT_FORM:
    return capi::pick<InputForm>(Opts.Form, Value,
                                 {{"detect", InputForm::Detect},
                                  {"bitcode", InputForm::Bitcode},
                                  {"assembly", InputForm::Assembly},
                                  {"spirv", InputForm::SpirV},
                                  {"opencl-c", InputForm::OpenCLC}});
  case S2N_OPTION_FRONT_END_SECONDS:
    return capi::takeNumber(Opts.FrontEndSeconds, Value);
  case S2N_OPTION_PRECISE_DIV_SQRT:
    return capi::pick(Opts.DivSqrt, Value, DivSqrtWords);
  case S2N_OPTION_SOURCE_EXCERPTS:
    return pick(Opts.SourceExcerpts, Value, SwitchWords);
  case S2N_OPTION_MAX_INPUT_BYTES:
  case S2N_OPTION_TOTAL_SECONDS:
  case S2N_OPTION_FRONT_END_MEMORY:
  case S2N_OPTION_OLDER_ARCH:
    break; // setCallOption()'s
  }
  return false;
}
