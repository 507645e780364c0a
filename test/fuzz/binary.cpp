// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Binaries of OpenCL programs and messages of workers, of any bytes: they are
/// read within bounds or refused, and what was read is written back the same.
/// The checksum is made right here, or nothing would get past it.

#include "Process/Archive.h"
#include "OpenCL/Build/Artifact.h"
#include "Process/Sealed.h"

#include <cstdint>
#include <cstdlib>

using namespace spir2nvvm::opencl;

template <typename T> static void readAndWrite(std::string_view Bytes) {
  auto Value = decode<T>(Bytes);
  if (!Value)
    return;
  const std::string Written = encode(*Value);
  auto Again = decode<T>(Written);
  if (!Again || encode(*Again) != Written)
    std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  std::string_view Bytes(reinterpret_cast<const char *>(Data), Size);
  readAndWrite<Job>(Bytes);
  readAndWrite<JobResult>(Bytes);
  (void)fromBinary(Bytes);
  if (auto A = fromBinary(seal("S2NPROG2", Bytes))) {
    (void)A->kernel("k");
    if (!fromBinary(toBinary(*A)))
      std::abort();
  }
  return 0;
}
