// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of test/Images/matrix.py, translated and ready to run, and the
/// runtime's part of the launch ABI: descriptors filled from reference images.

#ifndef SPIR2NVVM_TEST_UNIT_IMAGES_MATRIXRUNNER_H
#define SPIR2NVVM_TEST_UNIT_IMAGES_MATRIXRUNNER_H

#include "ReferenceImage.h"

#include "Executor/Executor.h"
#include "Stages/Reflection.h"

#include <memory>
#include <string>
#include <vector>

namespace spir2nvvm::test {

/// An image type as the kernels' names have it, and where its pixels are.
struct ImageKind {
  const char *Name;
  const char *Type; // in kernels' names
  unsigned Axes;
  bool Layered;
  unsigned CoordinateLanes;
  bool IsBuffer; // image1d_buffer_t
  bool IsDepth;
  bool HasRows; // in a buffer, with gaps between rows
};
extern const ImageKind ImageKinds[10];
const ImageKind &kindNamed(const std::string &Name);

/// Sizes small enough that coordinates often fall outside.
ReferenceImage makeImage(const ImageKind &Kind, uint32_t Order, uint32_t Type);

/// An image on the device.
struct DeviceImage {
  std::vector<uint8_t> Pixels; // as the last launch left them
  ImageId Id;
  DevicePtr Descriptor = 0, Buffer = 0;
  size_t Row = 0, Pitch = 0; // of rows with gaps
};

class MatrixRunner {
public:
  /// Translated once for all tests.
  static MatrixRunner &get();

  std::unique_ptr<DeviceImage> upload(const ImageKind &Kind,
                                      const ReferenceImage &Image);

  /// Runs \p Kernel with one work-item for each coordinate. \p Pixels is read
  /// or written.
  void run(const std::string &Kernel, DeviceImage &Image, const unsigned *State,
           std::vector<uint8_t> Coordinates, std::vector<uint8_t> &Pixels,
           unsigned Count);

  const Reflection &reflection() const { return Info; }

private:
  MatrixRunner();
  void fillBuffer(DeviceImage &Image, const ReferenceImage &From);
  void readBuffer(DeviceImage &Image);

  std::unique_ptr<Executor> Run;
  Reflection Info;
};

} // namespace spir2nvvm::test

#endif // SPIR2NVVM_TEST_UNIT_IMAGES_MATRIXRUNNER_H
