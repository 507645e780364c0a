// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the C API tells about kernels and their arguments.

#include "CApi/Output.h"
#include "LaunchAbi/CKinds.h"

#include <algorithm>

using namespace spir2nvvm;

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

unsigned s2n_output_spir_pointer_bits(const s2n_output *out) {
  return out ? out->Result.Info.SpirPointerBits : 0;
}

int s2n_output_uses_printf(const s2n_output *out) {
  return out && out->Result.Info.UsesPrintf;
}

uint32_t s2n_output_sampler_states(const s2n_output *out) {
  uint32_t States = 0;
  if (out)
    for (uint32_t State : out->Result.Info.SamplerStates)
      States |= uint32_t(1) << State;
  return States;
}

uint64_t s2n_output_constant_bytes(const s2n_output *out) {
  return out ? out->Result.Info.ConstantBytes : 0;
}

uint64_t s2n_output_variable_bytes(const s2n_output *out) {
  return out ? out->Result.Info.VariableBytes : 0;
}

size_t s2n_output_backend_option_count(const s2n_output *out) {
  return out ? out->Result.Info.BackendOptions.size() : 0;
}

const char *s2n_output_backend_option(const s2n_output *out, size_t option) {
  return option < s2n_output_backend_option_count(out)
             ? out->Result.Info.BackendOptions[option].c_str()
             : nullptr;
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

uint64_t s2n_kernel_dynamic_local_bytes(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->dynamicLocalBytes() : 0;
}

uint64_t s2n_kernel_private_bytes(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->PrivateBytes : 0;
}

int64_t s2n_kernel_resource(const s2n_output *out, size_t kernel,
                            s2n_resource which) {
  const KernelInfo *K = kernelOf(out, kernel);
  if (!K)
    return -1;
  for (const ResourceUse &Use : out->Result.Compiled.Resources)
    if (Use.Function == K->OutputName)
      switch (which) {
      case S2N_RESOURCE_REGISTERS:
        return Use.Registers;
      case S2N_RESOURCE_STACK_BYTES:
        return Use.StackBytes;
      case S2N_RESOURCE_SPILL_STORE_BYTES:
        return Use.SpillStores;
      case S2N_RESOURCE_SPILL_LOAD_BYTES:
        return Use.SpillLoads;
      }
  return -1;
}

static int copySize(const std::optional<std::array<uint32_t, 3>> &From,
                    uint32_t *To) {
  if (!From || !To)
    return 0;
  std::copy(From->begin(), From->end(), To);
  return 1;
}

int s2n_kernel_reqd_work_group_size(const s2n_output *out, size_t kernel,
                                    uint32_t size[3]) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? copySize(K->ReqdWorkGroupSize, size) : 0;
}

int s2n_kernel_takes_partial_groups(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K && K->PartialGroups;
}

int s2n_kernel_work_group_size_hint(const s2n_output *out, size_t kernel,
                                    uint32_t size[3]) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? copySize(K->WorkGroupSizeHint, size) : 0;
}

uint32_t s2n_kernel_reqd_sub_group_size(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->ReqdSubGroupSize.value_or(0) : 0;
}

const char *s2n_kernel_vec_type_hint(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->VecTypeHint.c_str() : nullptr;
}

size_t s2n_kernel_arg_count(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->Args.size() : 0;
}

size_t s2n_kernel_hidden_arg_count(const s2n_output *out, size_t kernel) {
  const KernelInfo *K = kernelOf(out, kernel);
  return K ? K->Hidden.size() : 0;
}

s2n_arg_kind s2n_arg_kind_of(const s2n_output *out, size_t kernel, size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? toC(A->Kind) : S2N_ARG_SCALAR;
}

static const char *argText(const s2n_output *Out, size_t Kernel, size_t Arg,
                           std::string ArgInfo::*Field) {
  const ArgInfo *A = argOf(Out, Kernel, Arg);
  return A ? (A->*Field).c_str() : nullptr;
}

const char *s2n_arg_name(const s2n_output *out, size_t kernel, size_t arg) {
  return argText(out, kernel, arg, &ArgInfo::Name);
}

const char *s2n_arg_type(const s2n_output *out, size_t kernel, size_t arg) {
  return argText(out, kernel, arg, &ArgInfo::TypeName);
}

const char *s2n_arg_base_type(const s2n_output *out, size_t kernel,
                              size_t arg) {
  return argText(out, kernel, arg, &ArgInfo::BaseTypeName);
}

const char *s2n_arg_type_qualifier(const s2n_output *out, size_t kernel,
                                   size_t arg) {
  return argText(out, kernel, arg, &ArgInfo::TypeQualifier);
}

const char *s2n_arg_access_qualifier(const s2n_output *out, size_t kernel,
                                     size_t arg) {
  return argText(out, kernel, arg, &ArgInfo::AccessQualifier);
}

unsigned s2n_arg_address_space(const s2n_output *out, size_t kernel,
                               size_t arg) {
  const ArgInfo *A = argOf(out, kernel, arg);
  return A ? A->SpirAddressSpace : 0;
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
