// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The command-line rows every translating tool shares.

#ifndef SPIR2NVVM_TOOLS_COMMON_TRANSLATIONOPTIONS_H
#define SPIR2NVVM_TOOLS_COMMON_TRANSLATIONOPTIONS_H

#include "Common/CommandLine.h"
#include "Target/OptionWords.h"

namespace spir2nvvm::tools {

CommandLine::ValueHandler takeArch(GpuArch &Target);
/// "sm_80,sm_90": what takeArch() takes, several times; no value twice.
CommandLine::ValueHandler takeArchs(std::vector<GpuArch> &Target);
/// What takeArch() takes, a line each.
std::string archList();

/// The groups "Target" and "Kernels and builtins". With \p Archs, --arch takes
/// several architectures into it, and Opts.Arch is not touched.
void addTranslationOptions(CommandLine &Line, TranslateOptions &Opts,
                           std::vector<GpuArch> *Archs = nullptr);

} // namespace spir2nvvm::tools

#endif // SPIR2NVVM_TOOLS_COMMON_TRANSLATIONOPTIONS_H
