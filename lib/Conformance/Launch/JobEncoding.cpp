// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Conformance/Launch/JobEncoding.h"

#include "Process/Archive.h"

using namespace spir2nvvm;
using namespace spir2nvvm::launch;

namespace spir2nvvm::launch {

template <typename A> void describe(A &Archive, Image &I) {
  Archive(I.Shape, I.Order, I.Type, I.Width, I.Height, I.Depth, I.Layers);
}

template <typename A> void describe(A &Archive, Argument &V) {
  Archive(V.Form, V.Bytes, V.LocalBytes, V.Format, V.SamplerBits, V.InputOnly,
          V.Name);
}

template <typename A> void describe(A &Archive, Launch &L) {
  Archive(L.Kernel, L.WorkDim, L.Global, L.Local, L.Offset, L.Arguments);
}

template <typename A> void describe(A &Archive, OpenClJob &Job) {
  Archive(Job.IsSource, Job.Program, Job.BuildOptions, Job.Launches,
          Job.FindUninitialised);
}

template <typename A> void describe(A &Archive, Outcome &O) {
  Archive(O.Status, O.Message, O.Memory, O.Printed, O.Findings, O.Milliseconds);
}

} // namespace spir2nvvm::launch

std::string launch::encode(const OpenClJob &Job) {
  return spir2nvvm::encode<OpenClJob>(Job);
}

std::string launch::encode(const std::vector<Outcome> &Outcomes) {
  return spir2nvvm::encode<std::vector<Outcome>>(Outcomes);
}

std::optional<OpenClJob> launch::decodeJob(std::string_view Bytes) {
  return decode<OpenClJob>(Bytes);
}

std::optional<std::vector<Outcome>>
launch::decodeOutcomes(std::string_view Bytes) {
  return decode<std::vector<Outcome>>(Bytes);
}
