// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The C API is a thin coat over Translate.h: check arguments, convert, call.

#include "spir2nvvm-c/spir2nvvm.h"

#include "CApi/Diagnostic.h"
#include "CApi/Options.h"
#include "CApi/Version.h"
#include "spir2nvvm/Hostile.h"
#include "spir2nvvm/Translate.h"

#include "llvm/Support/ErrorHandling.h"

#include <new>

using namespace spir2nvvm;

struct s2n_translator {
  TranslateOptions Options;
  std::vector<std::string> Names; // of Inputs, which only refer to them
  std::vector<std::pair<const char *, size_t>> Inputs;
  s2n_diagnostic_fn Handler = nullptr;
  void *User = nullptr;
};

struct s2n_output {
  TranslateResult Result;
  std::string Json;
};

const char *s2n_version(void) { return capi::VersionString; }

s2n_translator *s2n_translator_create(void) {
  return new (std::nothrow) s2n_translator();
}

void s2n_translator_destroy(s2n_translator *t) { delete t; }

void s2n_translator_set_diagnostic_handler(s2n_translator *t,
                                           s2n_diagnostic_fn fn, void *user) {
  if (!t)
    return;
  t->Handler = fn;
  t->User = user;
}

s2n_result s2n_translator_set_arch(s2n_translator *t, const char *arch) {
  auto Parsed = t && arch ? GpuArch::parse(arch) : std::nullopt;
  if (!Parsed)
    return S2N_ERROR_INVALID_ARGUMENT;
  t->Options.Arch = *Parsed;
  return S2N_SUCCESS;
}

s2n_result s2n_translator_set_option(s2n_translator *t, s2n_option option,
                                     const char *value) {
  bool Taken = t && value && capi::setOption(t->Options, option, value);
  return Taken ? S2N_SUCCESS : S2N_ERROR_INVALID_ARGUMENT;
}

s2n_result s2n_translator_add_cl_option(s2n_translator *t, const char *word) {
  if (!t || !word)
    return S2N_ERROR_INVALID_ARGUMENT;
  t->Options.ClOptions.emplace_back(word);
  return S2N_SUCCESS;
}

s2n_result s2n_translator_add_input(s2n_translator *t, const char *name,
                                    const void *data, size_t size) {
  if (!t || (!data && size))
    return S2N_ERROR_INVALID_ARGUMENT;
  t->Names.emplace_back(name ? name : "input");
  t->Inputs.emplace_back(static_cast<const char *>(data), size);
  return S2N_SUCCESS;
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
  }
  llvm_unreachable("covered switch");
}

// What the command lines refuse.
static bool isContradictory(const TranslateOptions &Opts) {
  bool IsOld = Opts.Version == NvvmVersion::V1_1;
  return (Opts.Output32Bit && !IsOld) ||
         (Opts.Syntax == Dialect::Modern && IsOld);
}

s2n_result s2n_translate(s2n_translator *t, s2n_emit emit, s2n_output **out) {
  if (out)
    *out = nullptr;
  if (!t || !out || emit < S2N_EMIT_LL || emit > S2N_EMIT_REFLECTION ||
      t->Inputs.empty() || isContradictory(t->Options))
    return S2N_ERROR_INVALID_ARGUMENT;
  std::vector<llvm::MemoryBufferRef> Inputs;
  for (size_t I = 0; I != t->Inputs.size(); ++I)
    Inputs.emplace_back(
        llvm::StringRef(t->Inputs[I].first, t->Inputs[I].second), t->Names[I]);
  DiagnosticSink Sink(
      [t](const Diagnostic &D) { capi::forward(t->Handler, t->User, D); });
  TranslateResult Result =
      translate(Inputs, t->Options, static_cast<EmitKind>(emit), Sink);
  t->Inputs.clear();
  t->Names.clear();
  s2n_result Code = convert(Result.Status);
  if (Code == S2N_SUCCESS) {
    std::string Json = reflectionJson(Result.Info, t->Options);
    *out = new s2n_output{std::move(Result), std::move(Json)};
  }
  return Code;
}

const void *s2n_output_data(const s2n_output *out) {
  return out ? out->Result.Bytes.c_str() : nullptr;
}

size_t s2n_output_size(const s2n_output *out) {
  return out ? out->Result.Bytes.size() : 0;
}

const char *s2n_output_reflection(const s2n_output *out) {
  return out ? out->Json.c_str() : nullptr;
}

void s2n_output_destroy(s2n_output *out) { delete out; }

static const KernelInfo *kernelOf(const s2n_output *Out, size_t Kernel) {
  return Out && Kernel < Out->Result.Info.Kernels.size()
             ? &Out->Result.Info.Kernels[Kernel]
             : nullptr;
}

static const ArgInfo *argOf(const s2n_output *Out, size_t Kernel, size_t Arg) {
  const KernelInfo *K = kernelOf(Out, Kernel);
  if (!K)
    return nullptr;
  if (Arg < K->Args.size())
    return &K->Args[Arg];
  Arg -= K->Args.size();
  return Arg < K->Hidden.size() ? &K->Hidden[Arg] : nullptr;
}

size_t s2n_output_kernel_count(const s2n_output *out) {
  return out ? out->Result.Info.Kernels.size() : 0;
}

const char *s2n_kernel_name(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->SpirName.c_str() : nullptr;
}

const char *s2n_kernel_output_name(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->OutputName.c_str() : nullptr;
}

uint64_t s2n_kernel_static_local_bytes(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->StaticLocalBytes : 0;
}

uint64_t s2n_kernel_private_bytes(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->PrivateBytes : 0;
}

int s2n_kernel_reqd_work_group_size(const s2n_output *out, size_t kernel,
                                    uint32_t size[3]) {
  const KernelInfo *K = kernelOf(out, kernel);
  if (!K || !K->ReqdWorkGroupSize || !size)
    return 0;
  for (unsigned I = 0; I != 3; ++I)
    size[I] = (*K->ReqdWorkGroupSize)[I];
  return 1;
}

size_t s2n_kernel_arg_count(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->Args.size() : 0;
}

size_t s2n_kernel_hidden_arg_count(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->Hidden.size() : 0;
}

// The two enumerations have the same order; a new kind must be put in both.
static_assert(static_cast<int>(ArgKind::WorkDim) == S2N_ARG_WORK_DIM,
              "s2n_arg_kind follows ArgKind");

s2n_arg_kind s2n_arg_kind_of(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? static_cast<s2n_arg_kind>(A->Kind) : S2N_ARG_SCALAR;
}

const char *s2n_arg_name(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->Name.c_str() : nullptr;
}

const char *s2n_arg_type(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->TypeName.c_str() : nullptr;
}

uint64_t s2n_arg_offset(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->Offset : 0;
}

uint64_t s2n_arg_size(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->Size : 0;
}

uint64_t s2n_arg_align(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->Align : 0;
}

uint64_t s2n_arg_pointee_align(const s2n_output *out, size_t kernel,
                               size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->PointeeAlign : 0;
}

void s2n_enable_crash_containment(void) { enableCrashContainment(); }
