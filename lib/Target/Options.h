// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a caller can ask of a translation. Plain data; every stage reads it,
/// nobody changes it.

#ifndef SPIR2NVVM_LIB_TARGET_OPTIONS_H
#define SPIR2NVVM_LIB_TARGET_OPTIONS_H

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spir2nvvm {

/// Spir is the linked SPIR 1.2 module itself, as bitcode, before anything of
/// it has been translated: what clCompileProgram and libraries leave.
enum class EmitKind { Ll, Bc, Ptx, Cubin, Reflection, Spir };

/// What the inputs are; Detect goes by their content, and a text named "*.cl"
/// is OpenCL C.
enum class InputForm { Detect, Bitcode, Assembly, SpirV, OpenCLC };

/// Which NVVM IR specification the output follows.
enum class NvvmVersion { V1_1, V2_0 };

/// Legacy is LLVM 7's dialect (sm_75 to sm_90), modern LLVM 18's and later.
enum class Dialect { Auto, Legacy, Modern };

enum class Abi { Cuda, Plain };
enum class SpirCheck { Strict, Lenient, Off };
enum class OffsetMode { Zero, Param };
/// Any: the last work-groups of a launch may have fewer work-items.
enum class WorkGroups { Uniform, Any };
/// Source is all there is and the text that it speaks of, for messages that show
/// a line and its variables.
enum class DebugMode { None, LineTables, Source, Full };

/// A GPU architecture: "sm_90a" is {90, 'a'}, "compute_100f" {100, 'f'}.
struct GpuArch {
  unsigned Sm = 75;
  char Suffix = 0; // 'a', 'f' or 0

  static std::optional<GpuArch> parse(std::string_view Text);
  std::string sm() const;      // "sm_90a"
  std::string compute() const; // "compute_90a"
  /// Whether NVIDIA has or had such GPUs; parse() takes any number.
  bool isKnown() const;
  /// "sm_10" ... "sm_121f": what is known, in ascending order.
  static std::vector<std::string> knownNames();
  bool operator==(const GpuArch &Other) const {
    return Sm == Other.Sm && Suffix == Other.Suffix;
  }
};

/// A file that an OpenCL C source includes, without being one.
struct HeaderText {
  std::string Name; // as #include has it
  std::string_view Text;
};

class Clang;
class Interrupt;
class ResidentProgram;

/// Single-precision division and sqrt: what the module grants, correctly
/// rounded, or within PTX's 2 ulp.
enum class DivSqrtAccuracy { Module, Precise, Approximate };

/// What makes PTX: libNVVM, LLVM's own back end, or the first of them that is
/// there.
enum class PtxBackEnd { Auto, LibNvvm, Llvm };

/// The dialect that \p Asked stands for: Auto is the one that the toolchain
/// reads for the architecture, and NVVM IR 1.1 has the older one alone.
inline Dialect dialectFor(Dialect Asked, const GpuArch &Arch,
                          NvvmVersion Version) {
  constexpr unsigned FirstModernSm = 100;
  if (Asked != Dialect::Auto)
    return Asked;
  return Arch.Sm >= FirstModernSm && Version == NvvmVersion::V2_0
             ? Dialect::Modern
             : Dialect::Legacy;
}

struct TranslateOptions {
  InputForm Form = InputForm::Detect;
  GpuArch Arch;
  NvvmVersion Version = NvvmVersion::V2_0;
  Dialect Syntax = Dialect::Auto;
  Abi KernelAbi = Abi::Cuda;
  SpirCheck VerifySpir = SpirCheck::Lenient;
  bool VerifyNvvm = true;
  OffsetMode GlobalOffset = OffsetMode::Zero;
  WorkGroups Groups = WorkGroups::Uniform;
  bool IdsFit32 = false;
  /// Divisions whose result OpenCL C leaves open and what it asks of sub-groups
  /// stay recognisable for the executor
  /// (docs/internals/decisions/arithmetic.md).
  bool MarkForChecks = false;
  DivSqrtAccuracy DivSqrt = DivSqrtAccuracy::Module;
  bool IgnoreNoUnroll = false; // takes "do not unroll" off the input's loops
  DebugMode Debug = DebugMode::None;
  bool Output32Bit = false; // --m32, NVVM IR 1.1 only

  std::string ClangPath; // for OpenCL C; empty: look for one
  /// "-DNAME=VALUE" and "-IDIR" for OpenCL C, as clang takes them.
  std::vector<std::string> Preprocessor;
  std::vector<HeaderText> Headers;
  /// Clang's messages with the source line and a caret under the place.
  bool SourceExcerpts = true;
  /// How long clang and the SPIR-V reader may run, each; 0: no limit.
  unsigned FrontEndSeconds = 0;
  /// One that waits for work (Reader/Clang/Clang.h); null: one is started.
  std::shared_ptr<Clang> Compiler;

  /// chooseBackEnd() settles Auto; with Llvm, the architecture, too.
  PtxBackEnd BackEnd = PtxBackEnd::Auto;
  /// The GPU of a cubin, where its PTX is for an older architecture than that.
  std::optional<GpuArch> CubinArch;

  /// Toolkit folder for PTX and cubin; empty: CUDA_HOME, CUDA_PATH, PATH, the
  /// usual places.
  std::string CudaPath;
  /// Bitcode of the __nv_* functions that become part of the module; empty: the
  /// back end has them. chooseBackEnd() settles it.
  std::string MathLibrary;
  /// libNVVM options of the command line (--nvvm-opt=); the last one wins.
  std::vector<std::string> NvvmOptions;
  /// A libNVVM that waits for work; null: one is started for each module.
  std::shared_ptr<ResidentProgram> LibNvvm;
  /// How long libNVVM and each assembler may run; 0: no limit.
  unsigned BackEndSeconds = 300;

  /// Compile for what CompileReport holds, whatever the output is.
  bool Resources = false;

  /// Ends translate() between steps, and the programs it waits for
  /// (Process/Interrupt.h); null: nothing does.
  Interrupt *Stop = nullptr;

  /// Let libNVVM's own verifier look at what is not compiled anyway.
  bool LibNvvmVerify = false;

  /// -cl-* options of the command line; they override the module's own.
  std::vector<std::string> ClOptions;

  /// Whether debug information has the source's variables, not lines alone.
  bool describesVariables() const {
    return Debug == DebugMode::Full || Debug == DebugMode::Source;
  }

  /// Whether calls of sub-groups carry marks (Target/Nvvm.h).
  bool marksSubGroups() const {
    return MarkForChecks || Debug == DebugMode::Source;
  }

  /// The dialect after Auto has been resolved by Arch and Version.
  Dialect dialect() const { return dialectFor(Syntax, Arch, Version); }
};

/// Why the options cannot all be meant, in the command line's words; empty if
/// they can. translate() refuses such options.
std::string contradictionIn(const TranslateOptions &Opts);
/// The same of the two that the NVVM verifier has.
std::string contradictionIn(NvvmVersion Version, Dialect Syntax);

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_TARGET_OPTIONS_H
