// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Values as bytes and back: what goes to another process, into a program's
/// binary and into a cache. One describe() for each type does both directions, so that
/// they cannot disagree. Bytes may come from anywhere: a reader checks every
/// length against what is there.
///
///   template <typename A> void describe(A &Archive, Point &P) {
///     Archive(P.X, P.Y);
///   }
///   std::string Bytes = encode(P);
///   std::optional<Point> Q = decode<Point>(Bytes);

#ifndef SPIR2NVVM_LIB_PROCESS_ARCHIVE_H
#define SPIR2NVVM_LIB_PROCESS_ARCHIVE_H

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace spir2nvvm {

class ArchiveWriter {
public:
  template <typename... Ts> void operator()(Ts &...Values) {
    (put(Values), ...);
  }
  std::string take() { return std::move(Bytes); }

private:
  template <typename T>
  std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>> put(T Value) {
    Bytes.append(reinterpret_cast<const char *>(&Value), sizeof(Value));
  }
  void put(std::string &Text) {
    put(uint64_t(Text.size()));
    Bytes += Text;
  }
  template <typename T> void put(std::vector<T> &List) {
    put(uint64_t(List.size()));
    if constexpr (std::is_same_v<T, uint8_t>)
      Bytes.append(List.begin(), List.end());
    else
      for (T &Value : List)
        put(Value);
  }
  template <typename T, size_t N> void put(std::array<T, N> &List) {
    for (T &Value : List)
      put(Value);
  }
  template <typename T> void put(std::optional<T> &Value) {
    put(Value.has_value());
    if (Value)
      put(*Value);
  }
  template <typename T> std::enable_if_t<std::is_class_v<T>> put(T &Value) {
    describe(*this, Value);
  }

  std::string Bytes;
};

class ArchiveReader {
public:
  explicit ArchiveReader(std::string_view Bytes) : Rest(Bytes) {}

  template <typename... Ts> void operator()(Ts &...Values) {
    (get(Values), ...);
  }
  /// Everything was there, and nothing else.
  bool isComplete() const { return !Failed && Rest.empty(); }
  /// Something was not there.
  bool hasFailed() const { return Failed; }

private:
  template <typename T>
  std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>> get(T &Value) {
    if (!has(sizeof(Value)))
      return;
    if constexpr (std::is_same_v<T, bool>) // no other pattern is a bool
      Value = Rest.front() != 0;
    else
      std::memcpy(&Value, Rest.data(), sizeof(Value));
    Rest.remove_prefix(sizeof(Value));
  }
  void get(std::string &Text) {
    uint64_t Size = 0;
    get(Size);
    if (!has(Size))
      return;
    Text = Rest.substr(0, Size);
    Rest.remove_prefix(Size);
  }
  template <typename T> void get(std::vector<T> &List) {
    uint64_t Size = 0;
    get(Size);
    if (!has(Size)) // each element takes a byte at least
      return;
    List.clear();
    if constexpr (std::is_same_v<T, uint8_t>) {
      List.assign(Rest.begin(), Rest.begin() + Size);
      Rest.remove_prefix(Size);
    } else {
      for (uint64_t I = 0; I != Size && !Failed; ++I)
        get(List.emplace_back());
    }
  }
  template <typename T, size_t N> void get(std::array<T, N> &List) {
    for (T &Value : List)
      get(Value);
  }
  template <typename T> void get(std::optional<T> &Value) {
    bool There = false;
    get(There);
    if (There && !Failed)
      get(Value.emplace());
  }
  template <typename T> std::enable_if_t<std::is_class_v<T>> get(T &Value) {
    describe(*this, Value);
  }
  bool has(uint64_t Size) {
    Failed |= Size > Rest.size();
    return !Failed;
  }

  std::string_view Rest;
  bool Failed = false;
};

/// The order and sizes of what describe() names, as text: bytes of another
/// layout are none of these.
class ArchiveLayout {
public:
  template <typename... Ts> void operator()(Ts &...Values) {
    (put(Values), ...);
  }
  std::string take() { return std::move(Text); }

private:
  template <typename T>
  std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>> put(T &) {
    Text += std::to_string(sizeof(T)) + ' ';
  }
  void put(std::string &) { Text += "text "; }
  template <typename T> void put(std::vector<T> &) { part<T>("list"); }
  template <typename T> void put(std::optional<T> &) { part<T>("optional"); }
  template <typename T, size_t N> void put(std::array<T, N> &) {
    part<T>(std::to_string(N) + " of");
  }
  template <typename T> std::enable_if_t<std::is_class_v<T>> put(T &Value) {
    describe(*this, Value);
  }
  template <typename T> void part(std::string_view What) {
    Text.append(What) += '(';
    T Element{};
    put(Element);
    Text += ')';
  }

  std::string Text;
};

template <typename T> std::string layoutOf() {
  ArchiveLayout Layout;
  T Value{};
  Layout(Value);
  return Layout.take();
}

template <typename T> std::string encode(const T &Value) {
  ArchiveWriter Writer;
  // describe() is one function for both directions; writing changes nothing.
  Writer(const_cast<T &>(Value));
  return Writer.take();
}

template <typename T> std::optional<T> decode(std::string_view Bytes) {
  ArchiveReader Reader(Bytes);
  T Value;
  Reader(Value);
  if (!Reader.isComplete())
    return std::nullopt;
  return Value;
}

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_PROCESS_ARCHIVE_H
