// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The executor's images: formats, descriptions, handles.

#include "Harness.h"

#include "Executor/Images/ImageStore.h"

using namespace spir2nvvm;
using namespace spir2nvvm::test;

namespace {

/// Bytes of a pixel; 0 for a format that does not exist.
unsigned pixelBytes(uint32_t ChannelOrder, uint32_t ChannelType) {
  ImageDesc Desc;
  Desc.ChannelOrder = ChannelOrder;
  Desc.ChannelType = ChannelType;
  std::optional<executor::Image> Image = executor::layOut(Desc);
  return Image ? Image->PixelBytes : 0;
}

TEST(Images, Formats) {
  EXPECT_EQ(pixelBytes(0x10B5, 0x10DE), 16u); // RGBA, FLOAT
  EXPECT_EQ(pixelBytes(0x10B0, 0x10D2), 1u);  // R, UNORM_INT8
  EXPECT_EQ(pixelBytes(0x10B4, 0x10D4), 2u);  // RGB, UNORM_SHORT_565
  EXPECT_EQ(pixelBytes(0, 0x10DE), 0u);
  EXPECT_EQ(pixelBytes(0x10B5, 0), 0u);
}

TEST(Images, DescriptionsAreChecked) {
  auto Memory = DeviceMemory::create();
  ImageDesc Good;
  Good.Width = 3, Good.Height = 2;
  EXPECT_TRUE(Memory->createImage(Good));
  EXPECT_TRUE(Memory->createImage(Good, std::vector<uint8_t>(96)));
  EXPECT_FALSE(Memory->createImage(Good, std::vector<uint8_t>(95)));
  ImageDesc Deep = Good;
  Deep.Depth = 2;
  EXPECT_FALSE(Memory->createImage(Deep));
  Deep.Shape = ImageShape::Image3D;
  EXPECT_TRUE(Memory->createImage(Deep));
  ImageDesc Huge = Good;
  Huge.Width = Huge.Height = UINT32_MAX;
  EXPECT_FALSE(Memory->createImage(Huge));
  ImageDesc Empty = Good;
  Empty.Width = 0;
  EXPECT_FALSE(Memory->createImage(Empty));
}

const char Queries[] = R"(
declare i32 @llvm.nvvm.suq.width(i64)
declare i32 @llvm.nvvm.txq.height(i64)
declare i32 @llvm.nvvm.txq.channel.order(i64)
define void @k(i32 addrspace(1)* %out, i64 %surface, i64 %texture) {
  %w = call i32 @llvm.nvvm.suq.width(i64 %surface)
  %h = call i32 @llvm.nvvm.txq.height(i64 %texture)
  %o = call i32 @llvm.nvvm.txq.channel.order(i64 %texture)
  %1 = getelementptr i32, i32 addrspace(1)* %out, i32 1
  %2 = getelementptr i32, i32 addrspace(1)* %out, i32 2
  store i32 %w, i32 addrspace(1)* %out, align 4
  store i32 %h, i32 addrspace(1)* %1, align 4
  store i32 %o, i32 addrspace(1)* %2, align 4
  ret void
}
)";

TEST(Images, QueriesAndHandles) {
  for (ExecutorOptions Opts : {ExecutorOptions(), fast()}) {
    Device D(Queries, Opts);
    ASSERT_TRUE(D) << D.text();
    ImageDesc Desc;
    Desc.Width = 7, Desc.Height = 5;
    auto Image = D->memory().createImage(Desc);
    ASSERT_TRUE(Image);
    EXPECT_EQ(D->memory().imagePixels(*Image).size(), 7u * 5 * 16);
    uint64_t Surface = D->memory().surfaceHandle(*Image);
    uint64_t Texture = D->memory().textureHandle(*Image, SamplerDesc());
    EXPECT_NE(Surface, Texture);
    DevicePtr Out = D.buffer(std::vector<int>(3), "out");
    EXPECT_TRUE(D.launch("k", 1, 1, Out, Surface, Texture).clean()) << D.text();
    EXPECT_EQ(D.contents<int>(Out, 3), (std::vector<int>{7, 5, 0x10B5}));
    D.launch("k", 1, 1, Out, Surface + 1, Texture);
    EXPECT_EQ(D.ids(), "EX37");
  }
}

} // namespace
