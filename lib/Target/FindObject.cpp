// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What GCC's unwinder asks of C libraries since glibc 2.35, by what older ones
/// have, too: RHEL 9 has 2.34. A file of its own, because a static program has
/// the C library's.

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstdint>

#ifdef DLFO_STRUCT_HAS_EH_DBASE

namespace {
struct Search {
  uintptr_t Address;
  dl_find_object *Found;
};
} // namespace

static void *pointerTo(uintptr_t Address) {
  return reinterpret_cast<void *>(Address); // NOLINT(performance-no-int-to-ptr)
}

// Nonzero, which ends the walk, if this object has the address and tables to
// unwind with. The unwinder looks at no link_map.
static int lookAt(dl_phdr_info *Object, size_t /*Size*/, void *Data) {
  const auto &Wanted = *static_cast<Search *>(Data);
  uintptr_t Start = UINTPTR_MAX, End = 0, Tables = 0;
  bool HasAddress = false;
  for (unsigned I = 0; I != Object->dlpi_phnum; ++I) {
    const ElfW(Phdr) &Segment = Object->dlpi_phdr[I];
    const uintptr_t From = Object->dlpi_addr + Segment.p_vaddr;
    const uintptr_t To = From + Segment.p_memsz;
    if (Segment.p_type == PT_GNU_EH_FRAME)
      Tables = From;
    if (Segment.p_type != PT_LOAD)
      continue;
    Start = std::min(Start, From);
    End = std::max(End, To);
    HasAddress |= From <= Wanted.Address && Wanted.Address < To;
  }
  if (!HasAddress || !Tables)
    return 0;
  *Wanted.Found = {};
  Wanted.Found->dlfo_map_start = pointerTo(Start);
  Wanted.Found->dlfo_map_end = pointerTo(End);
  Wanted.Found->dlfo_eh_frame = pointerTo(Tables);
  return 1;
}

extern "C" __attribute__((visibility("hidden"))) int
_dl_find_object(void *Address, dl_find_object *Found) noexcept {
  Search Wanted{reinterpret_cast<uintptr_t>(Address), Found};
  return dl_iterate_phdr(lookAt, &Wanted) == 1 ? 0 : -1;
}

#endif
