// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Harness.h"

#include "Target/Nvvm.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace spir2nvvm;

static void annotate(Module &M, StringRef Kernels) {
  LLVMContext &Ctx = M.getContext();
  NamedMDNode *Node = M.getOrInsertNamedMetadata(nvvm::Annotations);
  SmallVector<StringRef, 4> Names;
  Kernels.split(Names, ',');
  for (StringRef Name : Names) {
    Function *F = M.getFunction(Name);
    ASSERT_TRUE(F) << Name.str();
    auto *One = ConstantInt::get(Type::getInt32Ty(Ctx), 1);
    Node->addOperand(MDNode::get(Ctx, {ConstantAsMetadata::get(F),
                                       MDString::get(Ctx, "kernel"),
                                       ConstantAsMetadata::get(One)}));
  }
}

std::unique_ptr<Module> test::parsed(StringRef Text, LLVMContext &Context) {
  SMDiagnostic Fault;
  std::unique_ptr<Module> M = parseAssemblyString(Text, Fault, Context);
  if (!M)
    ADD_FAILURE() << Fault.getMessage().str() << "\n"
                  << Fault.getLineContents().str();
  return M;
}

static std::unique_ptr<Module>
parse(const std::string &Body, const std::string &Kernels, LLVMContext &Ctx) {
  if (StringRef(Body).contains("ptr addrspace"))
    Ctx.enableOpaquePointers();
  std::unique_ptr<Module> M = test::parsed(
      std::string("target datalayout = \"") + nvvm::Layout64 +
          "\"\ntarget triple = \"" + nvvm::Triple64 + "\"\n" + Body,
      Ctx);
  if (M)
    annotate(*M, Kernels);
  return M;
}

std::shared_ptr<CompiledProgram>
test::compileText(const std::string &Body, const ExecutorOptions &Opts,
                  const std::string &Kernels,
                  std::shared_ptr<DeviceMemory> Memory, DiagnosticSink &Sink) {
  LLVMContext Ctx;
  std::unique_ptr<Module> M = parse(Body, Kernels, Ctx);
  return M ? CompiledProgram::create(*M, Opts, std::move(Memory), Sink)
           : nullptr;
}

test::Device::Device(const std::string &Body, ExecutorOptions Opts,
                     const std::string &Kernels)
    : Sink([this](const Diagnostic &D) { Found.push_back(D); }) {
  LLVMContext Ctx;
  if (std::unique_ptr<Module> M = parse(Body, Kernels, Ctx))
    Exec = Executor::create(*M, Opts, Sink);
}

LaunchResult test::Device::launch(LaunchRequest Request) {
  Request.Print = [this](StringRef Text) { Printed += Text; };
  return Exec->launch(Request, Sink);
}

std::string test::Device::ids() const {
  std::string All;
  for (const Diagnostic &D : Found)
    All += (All.empty() ? "" : " ") + std::string(rowOf(D.Id).Id);
  return All;
}

std::string test::Device::text() const {
  std::string All;
  for (const Diagnostic &D : Found)
    All += renderText(D);
  return All;
}

test::Outcome test::runWords(const std::string &Body, unsigned Items,
                             const ExecutorOptions &Opts) {
  Device R(Body, Opts);
  EXPECT_TRUE(R) << R.text();
  if (!R)
    return {};
  DevicePtr Out = R.buffer(Words(Items, 77), "out");
  LaunchResult Result = R.launch("k", 1, Items, Out);
  return {Result, R.contents<uint32_t>(Out, Items), R.ids(), R.text()};
}

std::string test::typesOf(StringRef Args) {
  std::string Types;
  SmallVector<StringRef, 6> Parts;
  Args.split(Parts, ", ", -1, false);
  for (StringRef Part : Parts)
    Types += (Types.empty() ? "" : ", ") + Part.rsplit(' ').first.str();
  return Types;
}

ExecutorOptions test::fast() {
  ExecutorOptions Opts;
  Opts.Mode = ExecutionMode::Fast;
  return Opts;
}

ExecutorOptions test::hostMath() {
  ExecutorOptions Opts;
  Opts.Math = MathSource::Host;
  return Opts;
}
