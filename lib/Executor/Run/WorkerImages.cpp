// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Handles of images, and whether an image has the channels that an access is
/// for.

#include "Executor/Model/ImageAccess.h"
#include "Executor/Run/Worker.h"
#include "Target/ImageFormats.h"
#include "spir2nvvm-c/image.h"

#include "Diagnostics/Rules/Executor.h"

#include "llvm/IR/Instructions.h"

#include <cstring>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::executor;

const ImageHandle *Worker::handle(WorkItem &Item, uint64_t Number,
                                  uint32_t Site) {
  const ImageHandle *Found = Memory.Images.handle(Number);
  if (!Found)
    report(Item, Site, [&](const Subject &About) {
      return DiagnosticSink::make(rule::EX37, About, Number, itemText(Item));
    });
  return Found;
}

void Worker::imageFault(WorkItem &Item, const char *Reason, uint32_t Site) {
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX38, About, Reason, itemText(Item));
  });
}

static ImageAccess::As usedFor(image::ChannelClass Class) {
  switch (Class) {
  case image::ChannelClass::Signed:
    return ImageAccess::As::Signed;
  case image::ChannelClass::Unsigned:
    return ImageAccess::As::Unsigned;
  case image::ChannelClass::Snorm:
  case image::ChannelClass::Unorm:
  case image::ChannelClass::Packed:
  case image::ChannelClass::Half:
  case image::ChannelClass::Float:
    break;
  }
  return ImageAccess::As::Float;
}

static StringRef suffixOf(ImageAccess::As Channels) {
  return find_if(ImageAccess::Suffixes,
                 [&](const auto &S) { return S.second == Channels; })
      ->first;
}

// SPIR-V's reads do not say whether integers have a sign, and the bits are the
// same.
static bool isFor(ImageAccess::As Access, ImageAccess::As Channels) {
  return (Access == ImageAccess::As::Float) ==
         (Channels == ImageAccess::As::Float);
}

// The descriptor's address, unless that is a handle.
void Worker::checkImage(WorkItem &Item, uint64_t Descriptor, uint32_t Site) {
  const uint64_t Host = Descriptor + GlobalShift;
  if (!locate(Item, Host, sizeof(s2n_image)))
    return;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): host addresses are numbers here
  const auto *Image = reinterpret_cast<const char *>(Host);
  uint32_t Number = 0;
  std::memcpy(&Number, Image + offsetof(s2n_image, channel_data_type),
              sizeof(Number));
  const auto *Type =
      find_if(image::Types, [&](const auto &T) { return T.Number == Number; });
  const auto &Call = cast<CallInst>(*P.Sites[Site].Where);
  const ImageAccess Access =
      *imageAccessOf(Call.getCalledFunction()->getName());
  if (Type == std::end(image::Types) ||
      isFor(Access.Channels, usedFor(Type->Class)))
    return;
  report(Item, Site, [&](const Subject &About) {
    return DiagnosticSink::make(rule::EX68, About,
                                Access.Writes ? "write" : "read",
                                suffixOf(Access.Channels), Type->Name,
                                suffixOf(usedFor(Type->Class)), itemText(Item));
  });
}

extern "C" void executor::s2nImage(WorkItem *Item, uint64_t Descriptor,
                                   uint32_t Site) {
  Item->Owner->checkImage(*Item, Descriptor, Site);
}
