// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "OpenCL/Build/Compiler.h"

#include "OpenCL/Build/Cache.h"
#include "OpenCL/Build/WorkerPool.h"
#include "OpenCL/Support/Log.h"

#include <cassert>
#include <chrono>

using namespace spir2nvvm::opencl;

static void logJob(const Job &J, const char *By,
                   std::chrono::steady_clock::time_point Start) {
  if (!logs(Topic::Build))
    return;
  std::chrono::duration<double, std::milli> Spent =
      std::chrono::steady_clock::now() - Start;
  std::string For = J.Generate ? J.Generate->Arch : "linking later";
  if (J.Generate && J.Generate->TakesNvvm)
    For += ", as NVVM IR";
  log(Topic::Build, std::string(By) + ": " + std::to_string(J.Inputs.size()) +
                        " input(s) for " + For + ", options '" + J.Options +
                        "', " + std::to_string(Spent.count()) + " ms");
}

static JobResult doByWorker(const Job &J) {
  auto Start = std::chrono::steady_clock::now();
  JobResult R = WorkerPool::get().run(J);
  logJob(J, R.How == Outcome::Done ? "translated" : "refused", Start);
  return R;
}

static JobResult doNamed(const Job &J, const std::string &Name) {
  auto Start = std::chrono::steady_clock::now();
  if (auto Found = Cache::get().find(Name)) {
    logJob(J, "from the cache", Start);
    return std::move(*Found);
  }
  JobResult R = doByWorker(J);
  // A failure may be the machine's.
  if (R.How == Outcome::Done)
    Cache::get().store(Name, R);
  return R;
}

// What a source includes is known only when it is compiled. Its SPIR is all
// that the code depends on, and making code is what takes time on a GPU.
static JobResult doUnnamed(const Job &J) {
  Job First = J, Second = J;
  First.Generate.reset();
  JobResult Compiled = doByWorker(First);
  if (Compiled.How != Outcome::Done || !J.Generate)
    return Compiled;
  Second.Language = InputLanguage::Spir;
  Second.Inputs = {Compiled.Spir};
  Second.Headers.clear();
  Second.Options.clear(); // they stand in the SPIR
  JobResult Made = doJob(Second);
  Made.Log.insert(0, Compiled.Log);
  Made.Spir = std::move(Compiled.Spir);
  Made.HasArgumentInfo = Compiled.HasArgumentInfo;
  return Made;
}

JobResult spir2nvvm::opencl::doJob(const Job &J) {
  assert(holdsNoLock());
  // What a debugger is to show is of this process.
  if (!Cache::get().isOn() || J.Source == SourceInfo::Full)
    return doByWorker(J);
  if (auto Name = Cache::get().nameOf(J))
    return doNamed(J, *Name);
  return doUnnamed(J);
}

void spir2nvvm::opencl::expectSource() { WorkerPool::get().expectSource(); }
