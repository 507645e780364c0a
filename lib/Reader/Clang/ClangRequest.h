// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What spir2nvvm-clang is asked: it writes what it makes to stdout, what it
/// says to stderr, and exits like clang.

#ifndef SPIR2NVVM_LIB_READER_CLANG_CLANGREQUEST_H
#define SPIR2NVVM_LIB_READER_CLANG_CLANGREQUEST_H

#include "Process/Archive.h"

namespace spir2nvvm {

/// A file that no disk has.
struct ClangFile {
  std::string Path, Text;
};

template <typename A> void describe(A &Archive, ClangFile &F) {
  Archive(F.Path, F.Text);
}

struct ClangRequest {
  std::vector<std::string> Arguments; // as "clang -cc1" takes them
  std::vector<ClangFile> Files;       // source and headers, before any disk's
};

template <typename A> void describe(A &Archive, ClangRequest &R) {
  Archive(R.Arguments, R.Files);
}

namespace clang_request {
/// How it is started: for one request, which is its input, or for many
/// (Process/ServedRuns.h).
constexpr char Once[] = "once", Serve[] = "serve";
/// Where it finds its own headers, in "include", and those of a request; and
/// the source, in a folder of its own.
constexpr char Resources[] = "/spir2nvvm-clang",
               Headers[] = "/spir2nvvm-clang/headers",
               Source[] = "/spir2nvvm-clang/source/source";
} // namespace clang_request

} // namespace spir2nvvm

#endif // SPIR2NVVM_LIB_READER_CLANG_CLANGREQUEST_H
