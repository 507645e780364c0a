// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Process/SharedLibraries.h"

#include "Process/HelperProgram.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <optional>

using namespace spir2nvvm;

namespace {

/// Parts of a file, checked against its end.
class Parts {
public:
  explicit Parts(const std::string &Path) : In(Path, std::ios::binary) {}

  template <typename T> std::optional<T> read(uint64_t Offset) {
    T Value;
    std::string Bytes = bytes(Offset, sizeof(T));
    if (Bytes.size() != sizeof(T))
      return std::nullopt;
    std::memcpy(&Value, Bytes.data(), sizeof(T));
    return Value;
  }
  std::string all() {
    return {std::istreambuf_iterator<char>(In),
            std::istreambuf_iterator<char>()};
  }
  /// Fewer at the end of the file.
  std::string bytes(uint64_t Offset, size_t Count) {
    std::string Bytes(Count, 0);
    In.clear();
    In.seekg(std::streamoff(Offset));
    In.read(Bytes.data(), std::streamsize(Count));
    Bytes.resize(size_t(std::max<std::streamsize>(0, In.gcount())));
    return Bytes;
  }

private:
  std::ifstream In;
};

/// What a program's dynamic section says.
struct Needs {
  std::vector<std::string> Names;
  // "a:b", before LD_LIBRARY_PATH and after it: only one of them counts.
  std::string Before, After;
};

} // namespace

// ---- The program ------------------------------------------------------------

// Enough for every program there is: more is a damaged file.
static constexpr size_t MostText = 1 << 20;
static constexpr unsigned MostHeaders = 256;

static std::vector<Elf64_Phdr> headersOf(Parts &File) {
  std::vector<Elf64_Phdr> Headers;
  auto Start = File.read<Elf64_Ehdr>(0);
  if (!Start || std::memcmp(Start->e_ident, ELFMAG, SELFMAG) != 0 ||
      Start->e_ident[EI_CLASS] != ELFCLASS64 || Start->e_phnum > MostHeaders)
    return Headers;
  for (unsigned I = 0; I != Start->e_phnum; ++I)
    if (auto Header =
            File.read<Elf64_Phdr>(Start->e_phoff + I * sizeof(Elf64_Phdr)))
      Headers.push_back(*Header);
  return Headers;
}

/// Where the file has what is loaded at \p Address.
static uint64_t offsetOf(const std::vector<Elf64_Phdr> &Headers,
                         uint64_t Address) {
  for (const Elf64_Phdr &H : Headers)
    if (H.p_type == PT_LOAD && Address >= H.p_vaddr &&
        Address - H.p_vaddr < H.p_filesz)
      return H.p_offset + (Address - H.p_vaddr);
  return UINT64_MAX;
}

static std::vector<Elf64_Dyn> dynamicOf(Parts &File,
                                        const std::vector<Elf64_Phdr> &All) {
  std::vector<Elf64_Dyn> Entries;
  for (const Elf64_Phdr &H : All)
    if (H.p_type == PT_DYNAMIC && H.p_filesz <= MostText) {
      const std::string Bytes = File.bytes(H.p_offset, H.p_filesz);
      Entries.resize(Bytes.size() / sizeof(Elf64_Dyn));
      if (!Entries.empty())
        std::memcpy(Entries.data(), Bytes.data(),
                    Entries.size() * sizeof(Elf64_Dyn));
    }
  return Entries;
}

static Needs needsOf(const std::string &Program) {
  Parts File(Program);
  const std::vector<Elf64_Phdr> Headers = headersOf(File);
  const std::vector<Elf64_Dyn> Dynamic = dynamicOf(File, Headers);
  uint64_t At = UINT64_MAX, Bytes = 0;
  for (const Elf64_Dyn &D : Dynamic)
    if (D.d_tag == DT_STRTAB)
      At = offsetOf(Headers, D.d_un.d_ptr);
    else if (D.d_tag == DT_STRSZ)
      Bytes = D.d_un.d_val;
  if (At == UINT64_MAX || Bytes > MostText)
    return {};
  const std::string Text = File.bytes(At, Bytes);
  auto Word = [&](uint64_t Offset) {
    return Offset < Text.size() ? std::string(Text.c_str() + Offset) : "";
  };
  Needs Found;
  for (const Elf64_Dyn &D : Dynamic)
    if (D.d_tag == DT_NEEDED)
      Found.Names.push_back(Word(D.d_un.d_val));
    else if (D.d_tag == DT_RUNPATH)
      Found.After = Word(D.d_un.d_val);
    else if (D.d_tag == DT_RPATH)
      Found.Before = Word(D.d_un.d_val);
  if (!Found.After.empty())
    Found.Before.clear();
  return Found;
}

// ---- The linker's cache -----------------------------------------------------

namespace {

/// Of /etc/ld.so.cache, as glibc has written it since 2.32 (dl-cache.h).
struct CacheHeader {
  char Magic[20];
  uint32_t Entries, TextBytes;
  uint8_t Flags, Padding[3];
  uint32_t Extensions, Unused[3];
};
struct CacheEntry {
  int32_t Flags;
  uint32_t Name, Path; // from the begin of the file
  uint32_t System;
  uint64_t Hardware;
};

} // namespace

static void addCached(const std::string &Cache, const std::string &Name,
                      std::vector<std::string> &Found) {
  constexpr char Magic[] = "glibc-ld.so.cache1.1";
  CacheHeader Header;
  if (Cache.size() < sizeof(Header))
    return;
  std::memcpy(&Header, Cache.data(), sizeof(Header));
  if (std::memcmp(Header.Magic, Magic, sizeof(Header.Magic)) != 0)
    return;
  const size_t Fit = (Cache.size() - sizeof(Header)) / sizeof(CacheEntry);
  for (size_t I = 0; I != std::min<size_t>(Fit, Header.Entries); ++I) {
    CacheEntry Entry;
    std::memcpy(&Entry, &Cache[sizeof(Header) + I * sizeof(Entry)],
                sizeof(Entry));
    if (Entry.Name < Cache.size() && Entry.Path < Cache.size() &&
        Name == Cache.c_str() + Entry.Name)
      Found.emplace_back(Cache.c_str() + Entry.Path);
  }
}

// ---- Both -------------------------------------------------------------------

static std::string withOrigin(std::string Folders, const std::string &Program) {
  const std::string Origin = Program.substr(0, Program.rfind('/'));
  for (const char *Word : {"$ORIGIN", "${ORIGIN}"})
    for (size_t At; (At = Folders.find(Word)) != std::string::npos;)
      Folders.replace(At, std::strlen(Word), Origin);
  return Folders;
}

std::vector<std::string>
spir2nvvm::sharedLibrariesOf(const std::string &Program) {
  char Real[PATH_MAX];
  std::vector<std::string> Found;
  if (!realpath(Program.c_str(), Real))
    return Found;
  const Needs Of = needsOf(Real);
  if (Of.Names.empty())
    return Found;
  // NOLINTNEXTLINE(concurrency-mt-unsafe): nothing here changes it
  const char *Preferred = std::getenv("LD_LIBRARY_PATH");
  const std::string Folders = withOrigin(Of.Before, Real) + ":" +
                              (Preferred ? Preferred : "") + ":" +
                              withOrigin(Of.After, Real);
  const std::string Cache = Parts("/etc/ld.so.cache").all();
  for (const std::string &Name : Of.Names) {
    std::string Path = findReadable(Folders, Name);
    if (Path.empty())
      addCached(Cache, Name, Found);
    else
      Found.push_back(std::move(Path));
  }
  return Found;
}
