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

const ImageKind test::ImageKinds[10] = {
    {"1d", "1d", 1, false, 1, false, false, false},
    {"1d_array", "1d_array", 1, true, 2, false, false, false},
    {"2d", "2d", 2, false, 2, false, false, false},
    {"2d_array", "2d_array", 2, true, 4, false, false, false},
    {"3d", "3d", 3, false, 4, false, false, false},
    {"2d_depth", "2d_depth", 2, false, 2, false, true, false},
    {"2d_array_depth", "2d_array_depth", 2, true, 4, false, true, false},
    {"1d_buffer", "1d_buffer", 1, false, 1, true, false, false},
    {"2d_of_buffer", "2d", 2, false, 2, false, false, true},
    {"2d_depth_of_buffer", "2d_depth", 2, false, 2, false, true, true},
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

// What lies between rows stays as it is.
static constexpr uint8_t Untouched = 0xA5;

void MatrixRunner::fillBuffer(DeviceImage &Image, const ReferenceImage &From) {
  if (Image.Pitch == From.Bytes.size())
    Image.Row = Image.Pitch;
  const size_t Rows = From.Bytes.size() / Image.Row;
  std::vector<uint8_t> Bytes(Rows * Image.Pitch, Untouched);
  for (size_t Y = 0; Y != Rows; ++Y)
    std::copy_n(From.Bytes.begin() + ptrdiff_t(Y * Image.Row), Image.Row,
                Bytes.begin() + ptrdiff_t(Y * Image.Pitch));
  Image.Buffer = Run->allocate(Bytes.size(), "buffer");
  Run->write(Image.Buffer, Bytes.data(), Bytes.size());
}

void MatrixRunner::readBuffer(DeviceImage &Image) {
  const size_t Rows = Image.Pixels.size() / Image.Row;
  std::vector<uint8_t> Bytes(Rows * Image.Pitch);
  Run->read(Image.Buffer, Bytes.data(), Bytes.size());
  for (size_t At = 0; At != Bytes.size(); ++At) {
    const size_t Y = At / Image.Pitch, X = At % Image.Pitch;
    if (X < Image.Row)
      Image.Pixels[Y * Image.Row + X] = Bytes[At];
    else
      EXPECT_EQ(Bytes[At], Untouched) << "after row " << Y;
  }
}

std::unique_ptr<DeviceImage> MatrixRunner::upload(const ImageKind &Kind,
                                                  const ReferenceImage &Image) {
  auto Device = std::make_unique<DeviceImage>();
  const bool InBuffer = Kind.IsBuffer || Kind.HasRows;
  constexpr size_t Gap = 32; // a multiple of what CUDA wants, too
  Device->Row = size_t(Image.Sizes[0]) * Image.pixelBytes();
  Device->Pitch =
      Kind.HasRows ? (Device->Row / Gap + 1) * Gap : Image.Bytes.size();
  if (InBuffer)
    fillBuffer(*Device, Image);
  DeviceMemory &Memory = Run->memory();
  ImageDesc Desc = describe(Kind, Image);
  auto Id = InBuffer
                ? Memory.createImageOfBuffer(Desc, Device->Buffer,
                                             Kind.HasRows ? Device->Pitch : 0)
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
  D.row_pitch = Kind.HasRows ? uint32_t(Device->Pitch) : 0;
  if (InBuffer)
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
  if (Image.Buffer)
    readBuffer(Image);
  else
    Image.Pixels = Run->memory().imagePixels(Image.Id);
  Run->free(At);
  Run->free(Out);
}
