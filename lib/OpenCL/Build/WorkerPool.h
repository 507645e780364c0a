// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Does jobs. LLVM's readers can crash on damaged programs, and signal handlers
/// belong to the application: so jobs are done by processes (spir2nvvm-worker)
/// with limits of time and memory. One that dies is a failed job, and the next
/// job gets another.
///
/// SPIR2NVVM_TRANSLATE=in-process loads the same code into the application,
/// for debuggers and for systems where no process may be started.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_WORKERPOOL_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_WORKERPOOL_H

#include "OpenCL/Build/Job.h"
#include "OpenCL/Threads/RankedMutex.h"
#include "Process/ChildProcess.h"

#include <condition_variable>
#include <string>
#include <vector>

namespace spir2nvvm::opencl {

class WorkerPool {
public:
  struct Settings {
    bool InProcess = false;
    unsigned Seconds = 300;    // a job may take; 0: no limit
    unsigned MemoryMiB = 4096; // a worker may take; 0: whatever there is
  };
  explicit WorkerPool(Settings Wanted);
  /// The application's; leaked, as programs are built by static destructors
  /// and detached threads, too. Workers end when the application has.
  static WorkerPool &get();

  /// Any number of threads at once; as many jobs run as there are processors.
  JobResult run(Job J);
  /// A job with OpenCL C is coming: gets a worker ready meanwhile.
  void expectSource();

private:
  struct Worker {
    Child Process;
    pid_t Owner = 0; // a forked application must not share it
  };
  /// An idle one, or a new one when there are not too many.
  Worker take();
  void giveBack(Worker W);
  Worker start(bool ForSource) const;
  JobResult runInProcess(const std::string &Request);

  const Settings Limits;
  const std::string Program; // empty: it is not installed
  const unsigned Most;

  RankedMutex<Rank::Inbox> M; // guards what follows
  std::condition_variable Returned;
  std::vector<Worker> Idle;
  unsigned Busy = 0;
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_WORKERPOOL_H
