// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Objects/ProgramBuild.h"

#include "OpenCL/Build/Compiler.h"
#include "OpenCL/Build/DebuggedSources.h"
#include "OpenCL/Support/Environment.h"

#include <climits>
#include <unistd.h>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

namespace {

/// What a device gets.
struct Made {
  std::shared_ptr<const Artifact> Result; // none: it failed
  std::shared_ptr<DeviceModule> Module;   // of an executable
  std::string Log;
  bool IsMalformed = false; // an input is not a program
};

/// One device's share of an order.
class DeviceBuild {
public:
  DeviceBuild(const BuildOrder &Order, const Device &D)
      : Order(Order),
        Before(Order.What->state(D)), For{D.arch(), D.takesNvvm()} {}

  Made run();

private:
  bool addInputs(Job &J);
  std::shared_ptr<const Artifact> artifact(const Job &J, JobResult R) const;
  Made made(std::shared_ptr<const Artifact> Result, std::string Log) const;
  void load(Made &M) const;
  std::string optionsFor(InputLanguage Language) const;

  const BuildOrder &Order;
  const ProgramState Before;
  const Target For;
  bool InputsTell = true; // about their arguments
};

} // namespace

static std::string currentFolder() {
  char Path[PATH_MAX];
  return getcwd(Path, sizeof(Path)) ? Path : "";
}

bool DeviceBuild::addInputs(Job &J) {
  J.Language = InputLanguage::Spir;
  if (Order.Phase == BuildPhase::Link) {
    for (const Ref<Program> &P : Order.Inputs) {
      ProgramState S = P->state(*Before.On);
      std::shared_ptr<const Artifact> Object = S.Made ? S.Made : S.Given;
      if (!Object) // another thread builds it anew by now
        return false;
      InputsTell &= Object->HasArgumentInfo;
      J.Inputs.push_back(Object->Spir);
    }
    return true;
  }
  switch (Order.What->origin()) {
  case Program::Origin::Source:
    J.Language = InputLanguage::OpenCLC;
    J.Folder = currentFolder();
    J.Inputs = {J.Source == SourceInfo::Full
                    ? DebuggedSources::get().withFile(Order.What->text())
                    : Order.What->text()};
    return true;
  case Program::Origin::Il:
    J.Language = InputLanguage::SpirV;
    J.Inputs = {Order.What->specializedText()};
    return true;
  case Program::Origin::Binary:
    if (Before.Given)
      InputsTell = Before.Given->HasArgumentInfo;
    J.Inputs = {Before.Given ? Before.Given->Spir : *Before.GivenSpir};
    return true;
  case Program::Origin::Link:
    break;
  }
  return false;
}

std::shared_ptr<const Artifact> DeviceBuild::artifact(const Job &J,
                                                      JobResult R) const {
  auto A = std::make_shared<Artifact>();
  A->Type = Order.Phase == BuildPhase::Compile
                ? CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT
            : Order.IsLibrary ? CL_PROGRAM_BINARY_TYPE_LIBRARY
                              : CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
  A->Options = Order.Options;
  A->Spir = std::move(R.Spir);
  if (A->Spir.empty())
    A->Spir = J.Inputs.front();
  A->For = For;
  A->Maker = makerVersion();
  A->Code = std::move(R.Code);
  A->Kernels = std::move(R.Kernels);
  A->VariableBytes = R.VariableBytes;
  A->CodeOptions = std::move(R.CodeOptions);
  A->HasArgumentInfo = R.HasArgumentInfo && InputsTell;
  return A;
}

Made DeviceBuild::made(std::shared_ptr<const Artifact> Result,
                       std::string Log) const {
  Made M;
  M.Result = std::move(Result);
  M.Log = std::move(Log);
  if (M.Result && M.Result->Type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
    load(M);
  return M;
}

static BuildOptions optionsOf(const BuildOrder &Order) {
  BuildOptionFault Fault;
  return parseBuildOptions(Order.Options, Order.Phase, Fault)
      .value_or(BuildOptions());
}

static bool isVerbose(const BuildOrder &Order) {
  return optionsOf(Order).has("-cl-nv-verbose");
}

// ", at most 32 registers"; empty without a limit.
static std::string registerLimit(const BuildOrder &Order) {
  constexpr std::string_view Option = "-cl-nv-maxrregcount=";
  std::string Text;
  for (const std::string &Word : optionsOf(Order).Words)
    if (Word.compare(0, Option.size(), Option) == 0)
      Text += ", at most " + Word.substr(Option.size()) + " registers";
  return Text;
}

static std::string bytesOf(uint64_t Count, const char *What) {
  return std::to_string(Count) + " bytes of " + What;
}

static std::string textOf(const ResourceFacts &Takes) {
  return std::to_string(Takes.Registers) + " registers, " +
         bytesOf(Takes.StackBytes, "stack, ") +
         bytesOf(Takes.SpillStoreBytes, "spill stores, ") +
         bytesOf(Takes.SpillLoadBytes, "spill loads");
}

// A GPU's driver knows the sum; its own log, behind this, has the parts. The
// emulated device compiles to no registers, and asks ptxas.
static std::string resourcesOf(const cuda::Function &F, const KernelFacts &K,
                               bool IsEmulated) {
  if (K.Takes)
    return textOf(*K.Takes) + " (ptxas)";
  if (IsEmulated)
    return "registers, stack and spills unknown without ptxas (CUDA_HOME)";
  cuda::Result<int> Registers = F.attribute(cuda::FunctionAttribute::NumRegs);
  cuda::Result<int> Local =
      F.attribute(cuda::FunctionAttribute::LocalSizeBytes);
  return Registers && Local
             ? std::to_string(*Registers) + " registers, " +
                   bytesOf(uint64_t(*Local), "stack and spills")
             : "registers, stack and spills unknown to the driver";
}

static std::string wordsOf(const Device &D, const std::string &Said) {
  if (Said.empty())
    return "";
  return (D.isEmulated() ? "the emulated driver says:\n"
                         : "the driver says:\n") +
         Said + "\n";
}

// cl_nv_compiler_options: what each kernel takes.
static std::string resources(DeviceModule &Module, const BuildOrder &Order,
                             const Artifact &Code, bool IsEmulated) {
  std::string Text;
  for (const KernelFacts &K : Code.Kernels) {
    Result<cuda::Function> F = Module.function(K);
    if (!F)
      continue;
    Text += "kernel '" + K.Name + "': " + resourcesOf(*F, K, IsEmulated) + ", ";
    if (auto Shared = F->attribute(cuda::FunctionAttribute::SharedSizeBytes))
      Text += bytesOf(uint64_t(*Shared), "local memory");
    Text += registerLimit(Order) + "\n";
  }
  return Text;
}

// Profilers and compute-sanitizer need lines on a GPU; of NVVM IR the emulated
// driver shows the lines themselves.
static SourceInfo sourceInfo(const BuildOrder &Order, const Device &D) {
  if (D.cuda().debugs() && D.takesNvvm())
    return SourceInfo::Full;
  if (D.cuda().makesFindings())
    return D.takesNvvm() ? SourceInfo::Text : SourceInfo::Lines;
  const std::string Wanted = environment(Variable::LineInfo);
  const bool Always = Wanted == "on" || Wanted == "1";
  return Always || optionsOf(Order).has("-g") ? SourceInfo::Lines
                                              : SourceInfo::None;
}

// The device's version, and what NVIDIA's compiler defines; programs choose
// their code by it.
std::string DeviceBuild::optionsFor(InputLanguage Language) const {
  if (Language != InputLanguage::OpenCLC)
    return Order.Options;
  std::string Options;
  if (sourceInfo(Order, *Before.On) == SourceInfo::Full)
    Options = "-cl-opt-disable ";
  if (speaks(V2_0))
    Options += "-D__OPENCL_VERSION__=" + spokenVersionMacro() + " ";
  if (Before.On->isNvidia())
    Options += "-D__NV_CL_C_VERSION=120 -Dcl_nv_compiler_options=1 "
               "-Dcl_nv_device_attribute_query=1 -Dcl_nv_pragma_unroll=1 ";
  return Options + Order.Options;
}

// What the driver refuses (too much static memory, too many constants, faults
// of the code) is not an executable, and its message belongs in the log.
void DeviceBuild::load(Made &M) const {
  auto Module = std::make_shared<DeviceModule>(Order.What->context(),
                                               *Before.On, M.Result);
  const bool IsVerbose = isVerbose(Order);
  std::string Said;
  if (Module->load(Said, IsVerbose)) {
    if (IsVerbose)
      M.Log += resources(*Module, Order, *M.Result, Before.On->isEmulated()) +
               wordsOf(*Before.On, Said);
    M.Module = std::move(Module);
    return;
  }
  M.Log += Said;
  M.Result.reset();
}

Made DeviceBuild::run() {
  // A finished executable, and nothing is asked that would change it.
  if (Order.Phase == BuildPhase::Build && Before.Given &&
      Before.Given->fits(For) &&
      (Order.Options.empty() || Order.Options == Before.Given->Options))
    if (Made M = made(Before.Given, ""); M.Result)
      return M; // else it is made again from the SPIR in it
  Job J;
  J.Headers = Order.Headers;
  J.IsLink = Order.Phase == BuildPhase::Link;
  if (Order.Phase != BuildPhase::Compile && !Order.IsLibrary)
    J.Generate = For;
  J.BackEnd = environment(Variable::BackEnd);
  J.Source = sourceInfo(Order, *Before.On);
  J.AsksPtxas = Before.On->isEmulated() && isVerbose(Order);
  if (!addInputs(J))
    return made(nullptr, "spir2nvvm: there is nothing to build\n");
  J.Options = optionsFor(J.Language);
  JobResult R = doJob(J);
  std::string Log = std::move(R.Log);
  bool IsMalformed = R.How == Outcome::Malformed;
  std::shared_ptr<const Artifact> Result;
  if (R.How == Outcome::Done)
    Result = artifact(J, std::move(R));
  Made M = made(std::move(Result), std::move(Log));
  M.IsMalformed = IsMalformed;
  return M;
}

static cl_int failureOf(const BuildOrder &Order, bool IsMalformed) {
  if (IsMalformed && Order.What->origin() == Program::Origin::Binary)
    return CL_INVALID_BINARY;
  switch (Order.Phase) {
  case BuildPhase::Build:
    return CL_BUILD_PROGRAM_FAILURE;
  case BuildPhase::Compile:
    return CL_COMPILE_PROGRAM_FAILURE;
  case BuildPhase::Link:
    break;
  }
  return CL_LINK_PROGRAM_FAILURE;
}

// A device must not stay in progress, whatever happens to its build.
static Made runGuarded(const BuildOrder &Order, const Device &D) {
  try {
    return DeviceBuild(Order, D).run();
  } catch (const std::bad_alloc &) {
    Made Nothing;
    Nothing.Log = "out of memory\n"; // short enough to take none
    return Nothing;
  }
}

static cl_int perform(const BuildOrder &Order) {
  cl_int Status = CL_SUCCESS;
  for (const Device *D : Order.Devices) {
    Made M = runGuarded(Order, *D);
    if (!M.Result && Status == CL_SUCCESS)
      Status = failureOf(Order, M.IsMalformed);
    Order.What->finishBuild(*D, std::move(M.Log), std::move(M.Result),
                            std::move(M.Module));
  }
  assert(holdsNoLock());
  if (Order.Notify)
    Order.Notify(Order.What->handle(), Order.User);
  return Status;
}

cl_int spir2nvvm::opencl::build(BuildOrder Order) {
  if (!Order.Notify)
    return perform(Order);
  Program &P = *Order.What;
  P.runBuild([Order = std::move(Order)] { (void)perform(Order); });
  return CL_SUCCESS;
}
