// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One description of each structure (the `fields` functions) serves both
/// directions, so writer and reader cannot drift apart.

#include "Conformance/Launch/JobEncoding.h"

#include <cstring>
#include <type_traits>

using namespace spir2nvvm::launch;

namespace {

class Writer {
public:
  template <typename T> void plain(const T &Value) {
    static_assert(std::is_trivially_copyable_v<T>);
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof(Value));
  }
  template <typename T> void size(const T &Items) {
    plain(uint64_t(Items.size()));
  }
  void block(const void *Data, size_t Count) {
    Bytes.append(static_cast<const char *>(Data), Count);
  }
  std::string Bytes;
};

class Reader {
public:
  explicit Reader(std::string_view Bytes) : Rest(Bytes) {}
  template <typename T> void plain(T &Value) { block(&Value, sizeof(Value)); }
  template <typename T> void size(T &Items) {
    uint64_t Count = 0;
    plain(Count);
    // Every item takes a byte or more: a larger count is a lie.
    if (Count > Rest.size())
      Failed = true;
    Items.resize(Failed ? 0 : size_t(Count));
  }
  void block(void *Data, size_t Count) {
    if (Failed || Count > Rest.size()) {
      Failed = true;
      return;
    }
    if (Count)
      std::memcpy(Data, Rest.data(), Count);
    Rest.remove_prefix(Count);
  }
  bool ok() const { return !Failed && Rest.empty(); }

private:
  std::string_view Rest;
  bool Failed = false;
};

} // namespace

template <typename StreamT, typename ByteT>
static void byteField(StreamT &S, ByteT &Bytes) {
  S.size(Bytes);
  S.block(Bytes.data(), Bytes.size());
}

// Member by member: padding between members would make equal jobs differ.
template <typename StreamT, typename T>
static void imageFields(StreamT &S, T &I) {
  S.plain(I.Shape);
  S.plain(I.Order);
  S.plain(I.Type);
  S.plain(I.Width);
  S.plain(I.Height);
  S.plain(I.Depth);
  S.plain(I.Layers);
}

// A template over constness: the writer sees const values, the reader others.
template <typename StreamT, typename T>
static void argumentFields(StreamT &S, T &A) {
  S.plain(A.Form);
  byteField(S, A.Bytes);
  S.plain(A.LocalBytes);
  imageFields(S, A.Format);
  S.plain(A.SamplerBits);
  S.plain(A.InputOnly);
  byteField(S, A.Name);
}

template <typename StreamT, typename T>
static void launchFields(StreamT &S, T &L) {
  byteField(S, L.Kernel);
  S.plain(L.WorkDim);
  S.plain(L.Global);
  S.plain(L.Local);
  S.plain(L.Offset);
  S.size(L.Arguments);
  for (auto &A : L.Arguments)
    argumentFields(S, A);
}

template <typename StreamT, typename T>
static void jobFields(StreamT &S, T &Job) {
  S.plain(Job.IsSource);
  byteField(S, Job.Program);
  byteField(S, Job.BuildOptions);
  S.size(Job.Launches);
  for (auto &L : Job.Launches)
    launchFields(S, L);
  S.plain(Job.FindUninitialised);
}

template <typename StreamT, typename T>
static void outcomeFields(StreamT &S, T &O) {
  S.plain(O.Status);
  byteField(S, O.Message);
  S.size(O.Memory);
  for (auto &Bytes : O.Memory)
    byteField(S, Bytes);
  byteField(S, O.Printed);
  S.size(O.Findings);
  for (auto &Finding : O.Findings)
    byteField(S, Finding);
  S.plain(O.Milliseconds);
}

std::string spir2nvvm::launch::encode(const OpenClJob &Job) {
  Writer W;
  jobFields(W, Job);
  return std::move(W.Bytes);
}

std::string spir2nvvm::launch::encode(const std::vector<Outcome> &Outcomes) {
  Writer W;
  W.size(Outcomes);
  for (const Outcome &O : Outcomes)
    outcomeFields(W, O);
  return std::move(W.Bytes);
}

std::optional<OpenClJob> spir2nvvm::launch::decodeJob(std::string_view Bytes) {
  Reader R(Bytes);
  OpenClJob Job;
  jobFields(R, Job);
  if (!R.ok())
    return std::nullopt;
  return Job;
}

std::optional<std::vector<Outcome>>
spir2nvvm::launch::decodeOutcomes(std::string_view Bytes) {
  Reader R(Bytes);
  std::vector<Outcome> Outcomes;
  R.size(Outcomes);
  for (Outcome &O : Outcomes)
    outcomeFields(R, O);
  if (!R.ok())
    return std::nullopt;
  return Outcomes;
}
