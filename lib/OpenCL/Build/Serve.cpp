// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Serve.h"

#include "LaunchAbi/CKinds.h"
#include "Process/Archive.h"
#include "Target/BuildOptions.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits.h>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

// What a reader reports of bytes that are not a program: empty, of another
// kind, damaged.
static constexpr std::string_view MalformedIds[] = {
    "S2N-IN02", "S2N-IN03", "S2N-IN04", "S2N-IN05", "S2N-IN06",
    "S2N-IN07", "S2N-IN09", "S2N-IN13", "S2N-IN15", "S2N-IN16"};

JobServer::JobServer() : Translator(s2n_translator_create()) {
  s2n_translator_set_diagnostic_handler(Translator.get(), listen, this);
}

void JobServer::prepare() { s2n_translator_prepare(Translator.get()); }

void JobServer::listen(const s2n_diagnostic *D, void *Self) {
  if (std::string_view(s2n_diagnostic_id(D)).substr(0, 6) == "S2N-BE")
    static_cast<JobServer *>(Self)->OfBackEnd +=
        s2n_diagnostic_text(D) + std::string("\n");
  if (std::find(std::begin(MalformedIds), std::end(MalformedIds),
                s2n_diagnostic_id(D)) != std::end(MalformedIds))
    static_cast<JobServer *>(Self)->SawMalformed = true;
}

static const char *formOf(InputLanguage Language) {
  switch (Language) {
  case InputLanguage::OpenCLC:
    return "opencl-c";
  case InputLanguage::SpirV:
    return "spirv";
  case InputLanguage::Spir:
    break;
  }
  return "bitcode";
}

static const char *nameOf(InputLanguage Language) {
  return Language == InputLanguage::OpenCLC ? "program.cl" : "program";
}

// SPIR carries the options it was compiled with; only what changes code
// replaces them.
bool JobServer::setOptions(const Job &J, JobResult &R) {
  s2n_translator *T = Translator.get();
  BuildPhase Phase = J.IsLink ? BuildPhase::Link : BuildPhase::Build;
  bool Taken =
      s2n_translator_set_build_options(T, static_cast<s2n_build_phase>(Phase),
                                       J.Options.c_str()) == S2N_SUCCESS;
  R.Log += s2n_translator_log(T);
  if (!Taken || J.Language == InputLanguage::OpenCLC)
    return Taken;
  s2n_translator_reset(T);
  BuildOptionFault Fault;
  auto Parsed = parseBuildOptions(J.Options, Phase, Fault);
  if (!Parsed)
    return false;
  for (const std::string &Word : Parsed->Words)
    if (changesCode(Word))
      s2n_translator_add_cl_option(T, Word.c_str());
  return true;
}

JobServer::Output JobServer::translate(s2n_emit Emit, JobResult &R) {
  s2n_output *Made = nullptr;
  OfBackEnd.clear();
  bool Done = s2n_translate(Translator.get(), Emit, &Made) == S2N_SUCCESS;
  // The second step repeats what the first one said, up to its back end.
  R.Log += !Done || R.Spir.empty() ? s2n_translator_log(Translator.get())
                                   : OfBackEnd;
  return Output(Made);
}

static std::string bytesOf(const s2n_output *Out) {
  return {static_cast<const char *>(s2n_output_data(Out)),
          s2n_output_size(Out)};
}

static const char *debugOption(const Job &J) {
  switch (J.Source) {
  case SourceInfo::None:
    return "none";
  case SourceInfo::Lines:
    return "lineinfo";
  case SourceInfo::Text:
    return "source";
  case SourceInfo::Full:
    return "full";
  }
  return "none";
}

bool JobServer::toSpir(const Job &J, JobResult &R) {
  s2n_translator *T = Translator.get();
  s2n_translator_set_option(T, S2N_OPTION_INPUT_FORM, formOf(J.Language));
  s2n_translator_set_option(T, S2N_OPTION_SOURCE_EXCERPTS, "on");
  if (J.Source == SourceInfo::Text || J.Source == SourceInfo::Full)
    s2n_translator_set_option(T, S2N_OPTION_DEBUG, debugOption(J));
  s2n_translator_set_option(T, S2N_OPTION_FRONT_END_SECONDS,
                            std::to_string(J.FrontEndSeconds).c_str());
  for (const std::string &Input : J.Inputs)
    s2n_translator_add_input(T, nameOf(J.Language), Input.data(), Input.size());
  for (const JobHeader &H : J.Headers)
    s2n_translator_add_header(T, H.Name.c_str(), H.Text.data(), H.Text.size());
  Output Spir = translate(S2N_EMIT_SPIR, R);
  if (Spir)
    R.Spir = bytesOf(Spir.get());
  return Spir != nullptr;
}

static cl_kernel_arg_address_qualifier addressQualifier(unsigned Space) {
  constexpr cl_kernel_arg_address_qualifier Qualifiers[] = {
      CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ADDRESS_GLOBAL,
      CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ADDRESS_LOCAL};
  return Qualifiers[std::min<size_t>(Space, std::size(Qualifiers) - 1)];
}

static cl_kernel_arg_access_qualifier accessQualifier(std::string_view Text) {
  if (Text == "read_only")
    return CL_KERNEL_ARG_ACCESS_READ_ONLY;
  if (Text == "write_only")
    return CL_KERNEL_ARG_ACCESS_WRITE_ONLY;
  if (Text == "read_write")
    return CL_KERNEL_ARG_ACCESS_READ_WRITE;
  return CL_KERNEL_ARG_ACCESS_NONE;
}

static cl_kernel_arg_type_qualifier typeQualifier(std::string_view Text) {
  cl_kernel_arg_type_qualifier Bits = CL_KERNEL_ARG_TYPE_NONE;
  auto Has = [Text](std::string_view Word) {
    return Text.find(Word) != std::string_view::npos;
  };
  if (Has("const"))
    Bits |= CL_KERNEL_ARG_TYPE_CONST;
  if (Has("restrict"))
    Bits |= CL_KERNEL_ARG_TYPE_RESTRICT;
  if (Has("volatile"))
    Bits |= CL_KERNEL_ARG_TYPE_VOLATILE;
  return Bits;
}

static cl_mem_object_type imageType(std::string_view Type) {
  constexpr std::pair<std::string_view, cl_mem_object_type> Types[] = {
      {"image1d_t", CL_MEM_OBJECT_IMAGE1D},
      {"image1d_array_t", CL_MEM_OBJECT_IMAGE1D_ARRAY},
      {"image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D_BUFFER},
      {"image2d_t", CL_MEM_OBJECT_IMAGE2D},
      {"image2d_array_t", CL_MEM_OBJECT_IMAGE2D_ARRAY},
      {"image3d_t", CL_MEM_OBJECT_IMAGE3D}};
  for (const auto &[Name, Object] : Types)
    if (Type == Name)
      return Object;
  return 0;
}

static std::optional<ArgumentFacts> argumentFacts(const s2n_output *Out,
                                                  size_t K, size_t A) {
  std::optional<ArgKind> Kind = fromC(s2n_arg_kind_of(Out, K, A));
  if (!Kind)
    return std::nullopt;
  ArgumentFacts F;
  F.Kind = *Kind;
  F.Size = s2n_arg_size(Out, K, A);
  F.Align = s2n_arg_align(Out, K, A);
  F.Offset = s2n_arg_offset(Out, K, A);
  F.PointeeAlign = s2n_arg_pointee_align(Out, K, A);
  F.ImageType = imageType(s2n_arg_base_type(Out, K, A));
  F.Name = s2n_arg_name(Out, K, A);
  F.TypeName = s2n_arg_type(Out, K, A);
  F.AddressQualifier = addressQualifier(s2n_arg_address_space(Out, K, A));
  F.AccessQualifier = accessQualifier(s2n_arg_access_qualifier(Out, K, A));
  F.TypeQualifier = typeQualifier(s2n_arg_type_qualifier(Out, K, A));
  return F;
}

static void addAttribute(std::string &To, std::string_view Name,
                         std::string_view Value) {
  To.append(To.empty() ? "" : " ").append(Name);
  To.append("(").append(Value).append(")");
}

static std::string sizeText(const uint32_t *Size) {
  return std::to_string(Size[0]) + "," + std::to_string(Size[1]) + "," +
         std::to_string(Size[2]);
}

// Nothing when the library has a way to pass arguments that came after this.
static std::optional<KernelFacts> kernelFacts(const s2n_output *Out, size_t K) {
  KernelFacts F;
  F.Name = s2n_kernel_name(Out, K);
  F.OutputName = s2n_kernel_output_name(Out, K);
  size_t Visible = s2n_kernel_arg_count(Out, K);
  size_t All = Visible + s2n_kernel_hidden_arg_count(Out, K);
  for (size_t A = 0; A != All; ++A) {
    std::optional<ArgumentFacts> Argument = argumentFacts(Out, K, A);
    if (!Argument)
      return std::nullopt;
    (A < Visible ? F.Arguments : F.Hidden).push_back(std::move(*Argument));
  }
  if (std::string Hint = s2n_kernel_vec_type_hint(Out, K); !Hint.empty())
    addAttribute(F.Attributes, "vec_type_hint", Hint);
  uint32_t Size[3];
  if (s2n_kernel_work_group_size_hint(Out, K, Size))
    addAttribute(F.Attributes, "work_group_size_hint", sizeText(Size));
  if (s2n_kernel_reqd_work_group_size(Out, K, Size)) {
    addAttribute(F.Attributes, "reqd_work_group_size", sizeText(Size));
    F.RequiredGroup = {Size[0], Size[1], Size[2]};
  }
  F.PartialGroups = s2n_kernel_takes_partial_groups(Out, K) != 0;
  if ((F.RequiredSubGroup = s2n_kernel_reqd_sub_group_size(Out, K)) != 0)
    addAttribute(F.Attributes, "intel_reqd_sub_group_size",
                 std::to_string(F.RequiredSubGroup));
  F.StaticLocalBytes = s2n_kernel_static_local_bytes(Out, K);
  F.DynamicLocalBytes = s2n_kernel_dynamic_local_bytes(Out, K);
  F.PrivateBytes = s2n_kernel_private_bytes(Out, K);
  F.UsesPrintf = s2n_output_uses_printf(Out) != 0;
  F.SamplerStates = s2n_output_sampler_states(Out);
  return F;
}

// -cl-kernel-arg-info decides for OpenCL C; SPIR has the names or has not.
static bool hasArgumentInfo(const Job &J, const JobResult &R) {
  if (J.Language == InputLanguage::OpenCLC) {
    BuildOptionFault Fault;
    auto Parsed = parseBuildOptions(J.Options, BuildPhase::Build, Fault);
    return Parsed && Parsed->has("-cl-kernel-arg-info");
  }
  for (const KernelFacts &K : R.Kernels)
    for (const ArgumentFacts &A : K.Arguments)
      if (A.Name.empty())
        return false;
  return true;
}

// What OpenCL C was compiled with, or what SPIR-V is built with.
static bool hasUniformGroups(const Job &J) {
  BuildOptionFault Fault;
  auto Parsed = parseBuildOptions(
      J.Options, J.IsLink ? BuildPhase::Link : BuildPhase::Build, Fault);
  return Parsed && Parsed->has("-cl-uniform-work-group-size");
}

// A GPU that came after this program runs the PTX of those it knows.
static bool setArch(s2n_translator *T, const std::string &Wanted) {
  constexpr int Oldest = 50;
  if (s2n_translator_set_arch(T, Wanted.c_str()) == S2N_SUCCESS)
    return true;
  const size_t Number = Wanted.find_first_of("0123456789");
  if (Number == std::string::npos)
    return false;
  for (int Sm = std::atoi(&Wanted[Number]) - 1; Sm >= Oldest; --Sm)
    if (s2n_translator_set_arch(T, ("sm_" + std::to_string(Sm)).c_str()) ==
        S2N_SUCCESS)
      return true;
  return false;
}

// What the emulated device cannot run it refuses by the call's line, which NVVM
// IR has if it is asked to. Of PTX the translator knows more than any device.
static bool mayNeedLines(const Job &J) {
  return J.Generate->TakesNvvm && J.Language == InputLanguage::OpenCLC &&
         std::any_of(J.Inputs.begin(), J.Inputs.end(),
                     [](const std::string &Text) {
                       return Text.find("asm") != std::string::npos;
                     });
}

bool JobServer::toCode(const Job &J, JobResult &R) {
  s2n_translator *T = Translator.get();
  const bool AddsLines = J.Source == SourceInfo::None && mayNeedLines(J);
  s2n_translator_set_option(T, S2N_OPTION_DEBUG,
                            AddsLines ? "lineinfo" : debugOption(J));
  const std::string &Spir = R.Spir.empty() ? J.Inputs.front() : R.Spir;
  s2n_translator_set_option(T, S2N_OPTION_INPUT_FORM, "bitcode");
  s2n_translator_set_option(T, S2N_OPTION_GLOBAL_OFFSET, "param");
  s2n_translator_set_option(T, S2N_OPTION_WORK_GROUPS,
                            hasUniformGroups(J) ? "uniform" : "any");
  s2n_translator_set_option(T, S2N_OPTION_OLDER_ARCH, "on");
  if (s2n_translator_set_option(T, S2N_OPTION_BACKEND, J.BackEnd.c_str()) !=
      S2N_SUCCESS) {
    R.Log += "SPIR2NVVM_BACKEND is '" + J.BackEnd +
             "'; expected auto, libnvvm or llvm\n";
    return false;
  }
  if (!setArch(T, J.Generate->Arch)) {
    R.Log += "no code can be made for '" + J.Generate->Arch + "'\n";
    return false;
  }
  s2n_translator_add_input(T, "program", Spir.data(), Spir.size());
  Output Code =
      translate(J.Generate->TakesNvvm ? S2N_EMIT_BC : S2N_EMIT_PTX, R);
  if (!Code)
    return false;
  R.Code = bytesOf(Code.get());
  for (size_t I = 0, E = s2n_output_backend_option_count(Code.get()); I != E;
       ++I)
    R.CodeOptions.emplace_back(s2n_output_backend_option(Code.get(), I));
  for (size_t K = 0, E = s2n_output_kernel_count(Code.get()); K != E; ++K) {
    std::optional<KernelFacts> Facts = kernelFacts(Code.get(), K);
    if (!Facts) {
      R.Log += "the translator is newer than this driver: arguments of '" +
               std::string(s2n_kernel_name(Code.get(), K)) +
               "' are passed in an unknown way\n";
      return false;
    }
    R.Kernels.push_back(std::move(*Facts));
  }
  R.VariableBytes = s2n_output_variable_bytes(Code.get());
  if (J.AsksPtxas)
    askPtxas(Spir, R);
  return true;
}

static ResourceFacts resourceFacts(const s2n_output *Cubin, size_t K) {
  auto Of = [=](s2n_resource Which) {
    return uint64_t(s2n_kernel_resource(Cubin, K, Which));
  };
  return {uint32_t(Of(S2N_RESOURCE_REGISTERS)), Of(S2N_RESOURCE_STACK_BYTES),
          Of(S2N_RESOURCE_SPILL_STORE_BYTES),
          Of(S2N_RESOURCE_SPILL_LOAD_BYTES)};
}

// With the options of the code before. Without ptxas there is nothing to say,
// and what it refuses the device has its own words for.
void JobServer::askPtxas(const std::string &Spir, JobResult &R) {
  s2n_translator *T = Translator.get();
  s2n_translator_add_input(T, "program", Spir.data(), Spir.size());
  JobResult Unheard;
  Output Cubin = translate(S2N_EMIT_CUBIN, Unheard);
  for (size_t K = 0; K != R.Kernels.size(); ++K)
    if (s2n_kernel_resource(Cubin.get(), K, S2N_RESOURCE_REGISTERS) >= 0)
      R.Kernels[K].Takes = resourceFacts(Cubin.get(), K);
}

JobResult JobServer::run(const Job &J) {
  JobResult R;
  s2n_translator *T = Translator.get();
  if (J.Inputs.empty())
    return R;
  SawMalformed = false;
  SawSource = J.Language == InputLanguage::OpenCLC;
  s2n_translator_reset(T);
  bool NeedsSpir =
      J.Language != InputLanguage::Spir || J.Inputs.size() > 1 || !J.Generate;
  bool Done = setOptions(J, R) && (!NeedsSpir || toSpir(J, R));
  if (Done && J.Generate) {
    // What OpenCL C was compiled with is in its SPIR.
    if (SawSource)
      s2n_translator_reset(T);
    Done = toCode(J, R);
  }
  R.HasArgumentInfo = Done && hasArgumentInfo(J, R);
  R.How = Done           ? Outcome::Done
          : SawMalformed ? Outcome::Malformed
                         : Outcome::Failed;
  return R;
}

std::string JobServer::serve(std::string_view Request) {
  auto J = decode<Job>(Request);
  if (!J || !Translator) {
    JobResult Refused;
    Refused.Log = J ? "spir2nvvm: out of memory\n" : "spir2nvvm: not a job\n";
    return encode(Refused);
  }
  // A process that serves itself is there already.
  char Here[PATH_MAX];
  if (!J->Folder.empty() &&
      (!getcwd(Here, sizeof(Here)) || J->Folder != Here) &&
      chdir(J->Folder.c_str()) != 0)
    J->Folder.clear(); // relative folders are not found; clang says so
  return encode(run(*J));
}
