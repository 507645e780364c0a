// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Headers.h"

#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace spir2nvvm;

// The texts, each with the zero after it that clang's lexer needs.
#define EMBEDDED_HEADER(ID, NAME, FILE)                                        \
  "s2n_begin_" #ID ": .incbin \"" FILE "\"\n"                                  \
  "s2n_end_" #ID ": .byte 0\n"
__asm__(".pushsection .rodata, \"a\", @progbits\n"
#include "EmbeddedHeaders.def"
        ".popsection\n");
#undef EMBEDDED_HEADER

#define EMBEDDED_HEADER(ID, NAME, FILE)                                        \
  extern const char Begin_##ID[] __asm__("s2n_begin_" #ID);                    \
  extern const char End_##ID[] __asm__("s2n_end_" #ID);
#include "EmbeddedHeaders.def"
#undef EMBEDDED_HEADER

namespace {

struct EmbeddedHeader {
  StringLiteral Name;
  const char *Begin, *End;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem>
spir2nvvm::filesFor(const ClangRequest &Request) {
  static const EmbeddedHeader Embedded[] = {
#define EMBEDDED_HEADER(ID, NAME, FILE) {NAME, Begin_##ID, End_##ID},
#include "EmbeddedHeaders.def"
  };
  auto Files = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  auto Add = [&Files](const Twine &Path, StringRef Text) {
    Files->addFileNoOwn(Path, 0, MemoryBufferRef(Text, ""));
  };
  for (const EmbeddedHeader &H : Embedded)
    Add(clang_request::Resources + ("/include/" + H.Name),
        StringRef(H.Begin, size_t(H.End - H.Begin)));
  for (const ClangFile &File : Request.Files)
    Add(File.Path, File.Text);
  auto All =
      makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
  All->pushOverlay(Files);
  return All;
}
