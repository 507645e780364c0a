// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Does jobs with the translator: what runs in a worker. Its only way to the
/// translator is the public C API.

#ifndef SPIR2NVVM_LIB_OPENCL_BUILD_SERVE_H
#define SPIR2NVVM_LIB_OPENCL_BUILD_SERVE_H

#include "OpenCL/Build/Job.h"
#include "spir2nvvm-c/spir2nvvm.h"

#include <memory>
#include <string_view>

namespace spir2nvvm::opencl {

/// One translator that does job after job, for one thread.
class JobServer {
public:
  JobServer();

  /// An encoded job to an encoded result.
  std::string serve(std::string_view Request);
  /// Gets ready for a job with OpenCL C.
  void prepare();
  /// The last job was one with OpenCL C, and the next may be.
  bool expectsSource() const { return SawSource; }

private:
  struct Destroy {
    void operator()(s2n_translator *T) const { s2n_translator_destroy(T); }
    void operator()(s2n_output *O) const { s2n_output_destroy(O); }
  };
  using Output = std::unique_ptr<s2n_output, Destroy>;

  JobResult run(const Job &J);
  bool toSpir(const Job &J, JobResult &R);
  bool toCode(const Job &J, JobResult &R);
  void askPtxas(const std::string &Spir, JobResult &R);
  bool setOptions(const Job &J, JobResult &R);
  Output translate(s2n_emit Emit, JobResult &R);
  static void listen(const s2n_diagnostic *D, void *Self);

  std::unique_ptr<s2n_translator, Destroy> Translator;
  bool SawSource = false;
  bool SawMalformed = false; // a reader said so
  std::string OfBackEnd;     // what it said in this step
};

} // namespace spir2nvvm::opencl

#endif // SPIR2NVVM_LIB_OPENCL_BUILD_SERVE_H
