// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Devices/CudaLaunch.h"

#include "Conformance/Devices/CudaMemory.h"

using namespace llvm;
using namespace spir2nvvm;

Expected<cuda::Context> conformance::firstContext(const cuda::Driver &Cuda) {
  if (Error E = check(Cuda.Init(0)))
    return {std::move(E)};
  auto First = Cuda.device(0);
  if (!First)
    return check(First.status());
  auto Retained = cuda::Context::retain(Cuda, *First);
  if (!Retained)
    return check(Retained.status());
  return std::move(*Retained);
}

std::string conformance::loadableImage(StringRef Program) {
  return Program.str() + std::string(4, '\0');
}

cuda::LaunchShape conformance::shapeOf(const launch::Launch &L) {
  cuda::LaunchShape Shape;
  for (unsigned D = 0; D != 3; ++D) {
    Shape.Grid[D] = unsigned(L.Global[D] / L.Local[D]);
    Shape.Block[D] = unsigned(L.Local[D]);
  }
  return Shape;
}
