// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MatrixRunner.h"

#include "Conformance/Devices/CpuDevice.h"
#include "Pipeline/Translate.h"
#include "spir2nvvm-c/image.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

using namespace llvm;
using namespace spir2nvvm;
using namespace spir2nvvm::test;

const ImageKind test::ImageKinds[8] = {
    {"1d", 1, false, 1, false, false},
    {"1d_array", 1, true, 2, false, false},
    {"2d", 2, false, 2, false, false},
    {"2d_array", 2, true, 4, false, false},
    {"3d", 3, false, 4, false, false},
    {"2d_depth", 2, false, 2, false, true},
    {"2d_array_depth", 2, true, 4, false, true},
    {"1d_buffer", 1, false, 1, true, false},
};

const ImageKind &test::kindNamed(const std::string &Name) {
  for (const ImageKind &Kind : ImageKinds)
    if (Name == Kind.Name)
      return Kind;
  ADD_FAILURE() << "no image type " << Name;
  return ImageKinds[0];
}

ReferenceImage test::makeImage(const ImageKind &Kind, uint32_t Order,
                               uint32_t Type) {
  constexpr uint32_t Sizes[] = {7, 5, 4};
  ReferenceImage Image;
  Image.Axes = Kind.Axes;
  std::copy(Sizes, Sizes + Kind.Axes, Image.Sizes);
  Image.Layers = Kind.Layered ? 3 : 1;
  Image.Order = Order;
  Image.Type = Type;
  return Image;
}

MatrixRunner &MatrixRunner::get() {
  static MatrixRunner Runner;
  return Runner;
}

// Launches are too small to share.
static ExecutorOptions executorOptions() {
  ExecutorOptions Opts;
  Opts.Threads = 1;
  return Opts;
}

MatrixRunner::MatrixRunner() {
  auto File = MemoryBuffer::getFile(S2N_IMAGE_MATRIX);
  if (!File) {
    ADD_FAILURE() << "cannot read " << S2N_IMAGE_MATRIX;
    std::exit(1);
  }
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  TranslateResult Result = translate({(*File)->getMemBufferRef()},
                                     TranslateOptions(), EmitKind::Bc, Sink);
  Info = std::move(Result.Info);
  if (Result.Status == TranslateStatus::Done)
    Run = Executor::create(MemoryBufferRef(Result.Bytes, "matrix"),
                           executorOptions(), Sink);
  if (!Run) {
    ADD_FAILURE() << Said;
    std::exit(1);
  }
}

static ImageDesc describe(const ImageKind &Kind, const ReferenceImage &Image) {
  constexpr ImageShape Plain[] = {ImageShape::Image1D, ImageShape::Image2D,
                                  ImageShape::Image3D};
  ImageDesc Desc;
  Desc.Shape = !Kind.Layered    ? Plain[Kind.Axes - 1]
               : Kind.Axes == 1 ? ImageShape::Image1DArray
                                : ImageShape::Image2DArray;
  Desc.Width = Image.Sizes[0];
  Desc.Height = Image.Sizes[1];
  Desc.Depth = Image.Sizes[2];
  Desc.Layers = Image.Layers;
  Desc.ChannelOrder = Image.Order;
  Desc.ChannelType = Image.Type;
  return Desc;
}

std::unique_ptr<DeviceImage> MatrixRunner::upload(const ImageKind &Kind,
                                                  const ReferenceImage &Image) {
  auto Device = std::make_unique<DeviceImage>();
  if (Kind.IsBuffer) {
    Device->Buffer = Run->allocate(Image.Bytes.size(), "buffer");
    Run->write(Device->Buffer, Image.Bytes.data(), Image.Bytes.size());
  }
  DeviceMemory &Memory = Run->memory();
  ImageDesc Desc = describe(Kind, Image);
  auto Id = Kind.IsBuffer ? Memory.createImageOfBuffer(Desc, Device->Buffer)
                          : Memory.createImage(Desc, Image.Bytes);
  EXPECT_TRUE(Id) << Kind.Name << " " << Image.Order << " " << Image.Type;
  if (!Id)
    return Device;
  Device->Id = *Id;
  Device->Pixels = Image.Bytes;
  s2n_image D = {};
  D.width = Image.Sizes[0];
  D.height = Kind.Axes > 1 ? Image.Sizes[1] : 0;
  D.depth = Kind.Axes > 2 ? Image.Sizes[2] : 0;
  D.array_size = Kind.Layered ? Image.Layers : 0;
  D.channel_order = Image.Order;
  D.channel_data_type = Image.Type;
  if (Kind.IsBuffer)
    D.buffer = Device->Buffer;
  else
    D.surface = Memory.surfaceHandle(*Id);
  if (!Image.isPacked()) // there are no textures of packed types
    conformance::addTextures(Run->memory(), *Id, Image.isInteger(), D);
  Device->Descriptor =
      Run->allocate(sizeof(D), "descriptor", BufferAccess::ReadOnly);
  Run->write(Device->Descriptor, &D, sizeof(D));
  return Device;
}

void MatrixRunner::run(const std::string &Kernel, DeviceImage &Image,
                       const unsigned *State, std::vector<uint8_t> Coordinates,
                       std::vector<uint8_t> &Pixels, unsigned Count) {
  DevicePtr At = Run->allocate(Coordinates.size(), "coordinates");
  DevicePtr Out = Run->allocate(Pixels.size(), "pixels");
  Run->write(At, Coordinates.data(), Coordinates.size());
  Run->write(Out, Pixels.data(), Pixels.size());
  LaunchRequest Launch;
  Launch.Kernel = Kernel;
  Launch.GroupSize = {Count, 1, 1};
  Launch.addPointer(Image.Descriptor);
  if (State)
    Launch.addValue(uint32_t(*State));
  if (!Coordinates.empty())
    Launch.addPointer(At);
  Launch.addPointer(Out);
  std::string Said;
  DiagnosticSink Sink([&Said](const Diagnostic &D) { Said += renderText(D); });
  LaunchResult Result = Run->launch(Launch, Sink);
  EXPECT_TRUE(Result.clean()) << Kernel << "\n" << Said;
  Run->read(Out, Pixels.data(), Pixels.size());
  if (Image.Buffer) {
    Run->read(Image.Buffer, Image.Pixels.data(), Image.Pixels.size());
  } else {
    Image.Pixels = Run->memory().imagePixels(Image.Id);
  }
  Run->free(At);
  Run->free(Out);
}
