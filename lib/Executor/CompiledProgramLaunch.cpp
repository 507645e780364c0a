// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Launches of a compiled program: a request is held against the kernel, and
/// the kernel is compiled when it is launched first.

#include "Executor/Compile/KernelCode.h"
#include "Executor/CompiledProgram.h"
#include "Executor/Model/HostArithmetic.h"
#include "Executor/Run/Launch.h"

#include "Diagnostics/Rules/Executor.h"
#include "Target/LaunchLimits.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

using Size3 = std::array<uint32_t, 3>;

static std::string text(const Size3 &S) {
  return formatv("({0},{1},{2})", S[0], S[1], S[2]).str();
}

// ---- The request ------------------------------------------------------------

static bool isLaunchable(const Size3 &Groups, const Size3 &Items) {
  for (unsigned Axis = 0; Axis != 3; ++Axis)
    if (Groups[Axis] == 0 || Groups[Axis] > MaxGroups[Axis] || Items[Axis] == 0)
      return false;
  return spir2nvvm::isLaunchable(Items);
}

static void checkArguments(const Kernel &K, const LaunchRequest &R,
                           DiagnosticSink &Sink) {
  const std::vector<KernelParameter> &Expected = K.Signature.Parameters;
  if (R.Arguments.size() != Expected.size()) {
    Sink.report(rule::EX14, *K.Source, Expected.size(), R.Arguments.size());
    return;
  }
  for (size_t N = 0; N != Expected.size(); ++N) {
    // A vector of three may come without its padding.
    uint64_t Given = R.Arguments[N].size();
    if (Given == Expected[N].Size || Given == K.Parameters[N].StoreSize)
      continue;
    const std::string &Name = Expected[N].Name;
    Sink.report(rule::EX15, *K.Source, N,
                Name.empty() ? "" : " ('" + Name + "')", Expected[N].Size,
                Given);
  }
}

static bool checkRequest(const Program &P, const Kernel &K,
                         const LaunchSettings &R, const LaunchRequest *Named,
                         DiagnosticSink &Sink) {
  unsigned Before = Sink.errorCount();
  std::lock_guard<std::mutex> Lock(P.SourceMutex); // for quoting the kernel
  if (!isLaunchable(R.Groups, R.GroupSize))
    Sink.report(rule::EX16, *K.Source, text(R.Groups), text(R.GroupSize));
  if (K.Signature.RequiredGroup[0] != 0 &&
      K.Signature.RequiredGroup != R.GroupSize)
    Sink.report(rule::EX17, *K.Source, text(K.Signature.RequiredGroup),
                text(R.GroupSize));
  if (K.Signature.PrivateBytes > PrivateLimit)
    Sink.report(rule::EX18, *K.Source, K.Signature.PrivateBytes, PrivateLimit);
  if (Named)
    checkArguments(K, *Named, Sink);
  return Sink.errorCount() == Before;
}

static const Kernel *findKernel(const Program &P, StringRef Name,
                                DiagnosticSink &Sink) {
  const auto *K = find_if(P.Kernels, [&](const Kernel &Candidate) {
                    return Candidate.Signature.Name == Name;
                  }).base();
  if (K != P.Kernels.data() + P.Kernels.size())
    return K;
  std::string Names = join(
      map_range(P.Signatures,
                [](const KernelSignature &S) { return "'" + S.Name + "'"; }),
      ", ");
  std::lock_guard<std::mutex> Lock(P.SourceMutex);
  Sink.report(rule::EX13, Subject::module(*P.Source), Name, Names);
  return nullptr;
}

static LaunchResult run(const Program &P, const Kernel &K,
                        ParameterBlock Arguments,
                        const LaunchSettings &Settings, WorkerPool &Pool,
                        DiagnosticSink &Sink) {
  HostArithmetic OfKernels;
  LaunchCode Code =
      P.Code->codeFor(K, product(Settings.Groups) * product(Settings.GroupSize),
                      Settings.GroupSize, Pool.state(), Sink);
  if (!Code.Entry)
    return {};
  return runLaunch(P, K, std::move(Code), std::move(Arguments), Settings,
                   Pool.state(), Sink);
}

LaunchResult CompiledProgram::launch(const KernelSignature &Kernel,
                                     ParameterBlock Arguments,
                                     const LaunchSettings &Settings,
                                     WorkerPool &Pool,
                                     DiagnosticSink &Sink) const {
  const executor::Kernel &K = kernelOf(Kernel);
  if (!checkRequest(*P, K, Settings, nullptr, Sink))
    return {};
  return run(*P, K, std::move(Arguments), Settings, Pool, Sink);
}

LaunchResult CompiledProgram::launch(const LaunchRequest &Request,
                                     WorkerPool &Pool,
                                     DiagnosticSink &Sink) const {
  const executor::Kernel *K = findKernel(*P, Request.Kernel, Sink);
  if (!K || !checkRequest(*P, *K, Request, &Request, Sink))
    return {};
  ParameterBlock Arguments(K->Signature.Block.Bytes);
  for (size_t N = 0; N != Request.Arguments.size(); ++N)
    Arguments.put(K->Signature.Parameters[N], Request.Arguments[N].data(),
                  Request.Arguments[N].size());
  return run(*P, *K, std::move(Arguments), Request, Pool, Sink);
}

Subject CompiledProgram::subjectOf(uint32_t Site) const {
  return executor::subjectOf(*P, Site);
}
