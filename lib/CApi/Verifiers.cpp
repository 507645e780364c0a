// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The verifiers of the C API: a thin coat over VerifyBytes.h.

#include "CApi/Diagnostic.h"
#include "CApi/Options.h"
#include "Pipeline/VerifyBytes.h"
#include "Verifier/OptionWords.h"

#include <cstring>
#include <new>

using namespace spir2nvvm;

struct s2n_verifier {
  NvvmVerifyOptions Nvvm;
  SpirLevel Level = SpirLevel::Lenient;
  unsigned MaxErrors = 0;
  WarningControl Warnings;
  s2n_diagnostic_fn Handler = nullptr;
  void *User = nullptr;
};

s2n_verifier *s2n_verifier_create(void) {
  return new (std::nothrow) s2n_verifier();
}

void s2n_verifier_destroy(s2n_verifier *v) { delete v; }

void s2n_verifier_set_diagnostic_handler(s2n_verifier *v, s2n_diagnostic_fn fn,
                                         void *user) {
  if (!v)
    return;
  v->Handler = fn;
  v->User = user;
}

s2n_result s2n_verifier_set_arch(s2n_verifier *v, const char *arch) {
  auto Parsed = v && arch ? GpuArch::parse(arch) : std::nullopt;
  if (!Parsed || !Parsed->isKnown())
    return S2N_ERROR_INVALID_ARGUMENT;
  v->Nvvm.Arch = *Parsed;
  return S2N_SUCCESS;
}

static bool setOption(s2n_verifier &V, s2n_verifier_option Option,
                      std::string_view Value) {
  switch (Option) {
  case S2N_VERIFIER_PROFILE:
    return capi::pick(V.Nvvm.Profile, Value, ProfileWords);
  case S2N_VERIFIER_NVVM_IR:
    return capi::pick(V.Nvvm.Version, Value, VersionWords);
  case S2N_VERIFIER_DIALECT:
    return capi::pick(V.Nvvm.Syntax, Value, DialectWords);
  case S2N_VERIFIER_PARAM_LIMITS:
    return capi::pick(V.Nvvm.Limits, Value, ParamLimitWords);
  case S2N_VERIFIER_SPIR_LEVEL:
    return capi::pick(V.Level, Value, SpirLevelWords);
  case S2N_VERIFIER_MAX_ERRORS:
    return capi::takeNumber(V.MaxErrors, Value);
  }
  return false;
}

s2n_result s2n_verifier_set_option(s2n_verifier *v, s2n_verifier_option option,
                                   const char *value) {
  bool Taken = v && value && setOption(*v, option, value);
  return Taken ? S2N_SUCCESS : S2N_ERROR_INVALID_ARGUMENT;
}

s2n_result s2n_verifier_add_warning_option(s2n_verifier *v, const char *word) {
  bool Taken = v && word && capi::takeWarningOption(v->Warnings, word);
  return Taken ? S2N_SUCCESS : S2N_ERROR_INVALID_ARGUMENT;
}

/// Calls \p Verify with the module and a sink that reports to the handler.
template <typename Fn>
static s2n_result verify(const s2n_verifier *V, const char *Name,
                         const void *Data, size_t Size, Fn Verify) {
  if (!V || (!Data && Size))
    return S2N_ERROR_INVALID_ARGUMENT;
  llvm::StringRef Path = Name ? Name : "module";
  DiagnosticSink Sink(
      [V](const Diagnostic &D) { capi::forward(V->Handler, V->User, D); });
  Sink.setInput(Path.str());
  Sink.setWarnings(V->Warnings);
  Sink.setMaxErrors(V->MaxErrors);
  llvm::StringRef Bytes(static_cast<const char *>(Data), Size);
  return Verify(llvm::MemoryBufferRef(Bytes, Path), Sink) ? S2N_SUCCESS
                                                          : S2N_ERROR_BAD_INPUT;
}

s2n_result s2n_verify_nvvm(s2n_verifier *v, const char *name, const void *data,
                           size_t size) {
  return verify(v, name, data, size,
                [v](llvm::MemoryBufferRef Bytes, DiagnosticSink &Sink) {
                  return verifyNvvmBytes(Bytes, v->Nvvm, Sink);
                });
}

s2n_result s2n_verify_spir(s2n_verifier *v, const char *name, const void *data,
                           size_t size) {
  return verify(v, name, data, size,
                [v](llvm::MemoryBufferRef Bytes, DiagnosticSink &Sink) {
                  return verifySpirBytes(Bytes, v->Level, Sink);
                });
}
