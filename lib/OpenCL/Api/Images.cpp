// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// OpenCL 3.1, 5.3: image objects and the formats they may have.

#include "OpenCL/Api/Api.h"
#include "OpenCL/Api/Handles.h"
#include "OpenCL/Objects/MemObject.h"

#include <algorithm>

using namespace spir2nvvm;
using namespace spir2nvvm::opencl;

static bool isImageType(cl_mem_object_type Type) {
  return Type >= CL_MEM_OBJECT_IMAGE2D && Type <= CL_MEM_OBJECT_IMAGE1D_BUFFER;
}

// ---- Descriptions -----------------------------------------------------------

/// The size that \p D describes; 0 where it must not be 0.
static ImageShape shapeOf(const cl_image_desc &D) {
  ImageShape S;
  S.Type = D.image_type;
  S.Width = D.image_width;
  if (S.has2d())
    S.Height = D.image_height;
  if (S.Type == CL_MEM_OBJECT_IMAGE3D)
    S.Depth = D.image_depth;
  if (S.isArray())
    S.Layers = D.image_array_size;
  return S;
}

/// CL_INVALID_IMAGE_SIZE unless a device takes the size.
static cl_int checkSize(const Context &C, const ImageShape &S) {
  auto Takes = [&](const Device *D) {
    switch (S.Type) {
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return S.Width <= D->imageBufferPixels();
    case CL_MEM_OBJECT_IMAGE3D: {
      Triple Most = D->image3d();
      return S.Width <= Most[0] && S.Height <= Most[1] && S.Depth <= Most[2];
    }
    default:
      return S.Width <= D->imageWidth() && S.Height <= D->imageHeight() &&
             S.Layers <= D->imageLayers();
    }
  };
  return require(std::any_of(C.devices().begin(), C.devices().end(), Takes),
                 CL_INVALID_IMAGE_SIZE);
}

/// Pitches only come with memory, and are multiples (CL 1.2, 5.3.1.2). Beside a
/// buffer the row pitch may be said, too, as later versions have it.
static cl_int checkPitch(const ImageShape &S, const HostPitch &Given,
                         size_t PixelBytes, bool HasMemory) {
  HostPitch Full = Given;
  Full.settle(S, S.extent(), PixelBytes);
  bool Good = HasMemory
                  ? Full.fits(S, S.extent(), PixelBytes) &&
                        Full.Row % PixelBytes == 0 && Full.Slice % Full.Row == 0
                  : !Given.Row && !Given.Slice;
  return require(Good, CL_INVALID_IMAGE_DESCRIPTOR);
}

/// The rules for 2D images of buffers (CL 3.0, 5.3.1), as textures have them.
static cl_int checkRows(const cl_image_desc &D, size_t PixelBytes,
                        const MemObject &Buffer) {
  const size_t Row =
      D.image_row_pitch ? D.image_row_pitch : D.image_width * PixelBytes;
  const auto &All = Buffer.context().devices();
  auto AllOf = [&](auto Holds) {
    return std::all_of(All.begin(), All.end(), Holds);
  };
  // What the driver allocates for one of several devices, perhaps later, begins
  // where it wants textures.
  const bool Known = Buffer.isShared() || All.size() == 1;
  const bool Aligned = AllOf([&](const Device *On) {
    return Row % On->rowAlignment() == 0 &&
           !(Known && Buffer.address(*On) % On->baseAlignment() != 0);
  });
  const bool Fits = AllOf([&](const Device *On) {
    const Triple Most = On->imageInBuffer();
    return D.image_width <= Most[0] && D.image_height <= Most[1] &&
           Row <= Most[2];
  });
  return firstError(require(Aligned, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
                    require(Fits && D.image_height * Row <= Buffer.size(),
                            CL_INVALID_IMAGE_SIZE));
}

/// Another name of a channel order for the same channels.
static cl_channel_order seenAs(cl_channel_order Order) {
  switch (Order) {
  case CL_sRGBA:
    return CL_RGBA;
  case CL_sBGRA:
    return CL_BGRA;
  case CL_DEPTH:
    return CL_R;
  default:
    return Order;
  }
}

/// The rules for 2D images of 2D images (CL 2.0, 5.3.1): the same pixels with
/// another channel order.
static cl_int checkView(const cl_image_desc &D, const PixelFormat &F,
                        const MemObject &Of) {
  if (Of.type() != CL_MEM_OBJECT_IMAGE2D || !speaks(V2_0))
    return CL_INVALID_IMAGE_DESCRIPTOR;
  const Image &I = *Of.image();
  const cl_channel_order Mine = F.Named.image_channel_order,
                         Theirs = I.format().Named.image_channel_order;
  const bool Same = D.image_width == I.shape().Width &&
                    D.image_height == I.shape().Height &&
                    (!D.image_row_pitch || D.image_row_pitch == I.Host.Row) &&
                    F.Type == I.format().Type;
  return require(Same && Mine != Theirs && seenAs(Mine) == seenAs(Theirs),
                 CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
}

/// What has the pixels of a 1D buffer image; 2D ones may have such, too, and
/// others do without.
static cl_int checkParent(const Context &C, const cl_image_desc &D,
                          const PixelFormat &F) {
  const bool IsLine = D.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (!D.buffer || !(IsLine || D.image_type == CL_MEM_OBJECT_IMAGE2D))
    return require(!D.buffer && !IsLine, CL_INVALID_IMAGE_DESCRIPTOR);
  Result<MemObject &> Of = MemObject::from(D.buffer);
  if (!Of)
    return Of.status();
  if (&Of->context() != &C)
    return CL_INVALID_CONTEXT;
  if (!Of->isBuffer())
    return IsLine ? CL_INVALID_IMAGE_DESCRIPTOR : checkView(D, F, *Of);
  return IsLine ? require(D.image_width <= Of->size() / F.bytes(),
                          CL_INVALID_IMAGE_SIZE)
                : checkRows(D, F.bytes(), *Of);
}

static cl_int checkDescription(const Context &C, const PixelFormat &F,
                               const cl_image_desc &D, const void *Host) {
  ImageShape S = shapeOf(D);
  bool Good = isImageType(D.image_type) && !D.num_mip_levels && !D.num_samples;
  return firstError(
      require(Good, CL_INVALID_IMAGE_DESCRIPTOR),
      require(PixelFormat::fits(F.Named.image_channel_order, D.image_type),
              CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
      require(S.Width && S.Height && S.Depth && S.Layers,
              CL_INVALID_IMAGE_SIZE),
      checkSize(C, S), checkParent(C, D, F),
      checkPitch(S,
                 {D.image_row_pitch, S.hasSlices() ? D.image_slice_pitch : 0},
                 F.bytes(), Host || (D.buffer && D.image_row_pitch)));
}

// ---- Making images ----------------------------------------------------------

static Result<Ref<MemObject>> makeImage(Context &C, cl_mem_flags Flags,
                                        const cl_image_format &Format,
                                        const cl_image_desc &D, void *Host) {
  std::optional<PixelFormat> F = PixelFormat::from(Format);
  if (!F)
    return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
  if (!PixelFormat::isOffered(Format.image_channel_order, D.image_type))
    return CL_IMAGE_FORMAT_NOT_SUPPORTED;
  bool WantsHost = Flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR);
  if (cl_int Status = firstError(
          checkDescription(C, *F, D, Host),
          require(WantsHost == (Host != nullptr), CL_INVALID_HOST_PTR)))
    return Status;
  ImageShape S = shapeOf(D);
  HostPitch Pitch{D.image_row_pitch, S.hasSlices() ? D.image_slice_pitch : 0};
  Pitch.settle(S, S.extent(), F->bytes());
  if (!D.buffer)
    return MemObject::makeImage(C, withDefault(Flags), *F, S, Pitch, Host,
                                nullptr);
  MemObject &Of = *MemObject::from(D.buffer);
  if (!fitsParent(Flags, Of.flags()))
    return CL_INVALID_VALUE;
  return MemObject::makeImage(C, inherited(Flags, Of.flags()), *F, S, Pitch,
                              nullptr, &Of);
}

static cl_mem createImage(cl_context Handle, cl_mem_flags Flags,
                          const cl_image_format *Format,
                          const cl_image_desc *Description, void *Host,
                          std::vector<cl_mem_properties> Properties,
                          cl_int *ErrorOut) {
  Result<Context &> C = Context::from(Handle);
  if (cl_int Status = firstError(
          C, areImageProperties(Properties),
          require(areMemFlags(Flags), CL_INVALID_VALUE),
          require(Format, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR),
          require(Description, CL_INVALID_IMAGE_DESCRIPTOR), hasImages(C))) {
    report(ErrorOut, Status);
    return nullptr;
  }
  Result<Ref<MemObject>> Made =
      makeImage(*C, Flags, *Format, *Description, Host);
  if (Made)
    (*Made)->keepProperties(std::move(Properties));
  return giveOut(std::move(Made), ErrorOut);
}

cl_mem api::clCreateImage(cl_context Handle, cl_mem_flags Flags,
                          const cl_image_format *Format,
                          const cl_image_desc *Description, void *Host,
                          cl_int *ErrorOut) {
  return createImage(Handle, Flags, Format, Description, Host, {}, ErrorOut);
}

cl_mem api::clCreateImageWithProperties(cl_context Handle,
                                        const cl_mem_properties *Properties,
                                        cl_mem_flags Flags,
                                        const cl_image_format *Format,
                                        const cl_image_desc *Description,
                                        void *Host, cl_int *ErrorOut) {
  return createImage(Handle, Flags, Format, Description, Host,
                     propertiesIn(Properties), ErrorOut);
}

/// The functions of OpenCL 1.0 know fewer errors (1.1, 5.3.1).
static cl_mem createOld(cl_context Handle, cl_mem_flags Flags,
                        const cl_image_format *Format,
                        const cl_image_desc &Description, void *Host,
                        cl_int *ErrorOut) {
  cl_int Status = CL_SUCCESS;
  cl_mem Made =
      api::clCreateImage(Handle, Flags, Format, &Description, Host, &Status);
  report(ErrorOut, Status == CL_INVALID_IMAGE_DESCRIPTOR ? CL_INVALID_IMAGE_SIZE
                                                         : Status);
  return Made;
}

cl_mem api::clCreateImage2D(cl_context Handle, cl_mem_flags Flags,
                            const cl_image_format *Format, size_t Width,
                            size_t Height, size_t RowPitch, void *Host,
                            cl_int *ErrorOut) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE2D;
  D.image_width = Width;
  D.image_height = Height;
  D.image_row_pitch = RowPitch;
  return createOld(Handle, Flags, Format, D, Host, ErrorOut);
}

cl_mem api::clCreateImage3D(cl_context Handle, cl_mem_flags Flags,
                            const cl_image_format *Format, size_t Width,
                            size_t Height, size_t Depth, size_t RowPitch,
                            size_t SlicePitch, void *Host, cl_int *ErrorOut) {
  cl_image_desc D = {};
  D.image_type = CL_MEM_OBJECT_IMAGE3D;
  D.image_width = Width;
  D.image_height = Height;
  D.image_depth = Depth;
  D.image_row_pitch = RowPitch;
  D.image_slice_pitch = SlicePitch;
  return createOld(Handle, Flags, Format, D, Host, ErrorOut);
}

// ---- Questions --------------------------------------------------------------

cl_int api::clGetSupportedImageFormats(cl_context Handle, cl_mem_flags Flags,
                                       cl_mem_object_type Type,
                                       cl_uint NumEntries,
                                       cl_image_format *Formats,
                                       cl_uint *NumFormats) {
  Result<Context &> C = Context::from(Handle);
  // Of this function alone (CL 2.0, 5.3.2).
  const bool InOneKernel = speaks(V2_0) && Flags & CL_MEM_KERNEL_READ_AND_WRITE;
  if (InOneKernel)
    Flags &= ~cl_mem_flags(CL_MEM_KERNEL_READ_AND_WRITE);
  if (cl_int Status =
          firstError(C, require(areMemFlags(Flags) && isImageType(Type) &&
                                    !(Formats && NumEntries == 0),
                                CL_INVALID_VALUE)))
    return Status;
  // Every format, whatever it is used for.
  std::vector<cl_image_format> All;
  if (!hasImages(C) && (!InOneKernel || isOn(ClFeature::ReadWriteImages)))
    All = PixelFormat::all(Type);
  if (Formats)
    std::copy_n(All.begin(), std::min<size_t>(NumEntries, All.size()), Formats);
  if (NumFormats)
    *NumFormats = cl_uint(All.size());
  return CL_SUCCESS;
}

cl_int api::clGetImageInfo(cl_mem Handle, cl_image_info Name, size_t Size,
                           void *Value, size_t *SizeOut) {
  Result<MemObject &> Found = MemObject::from(Handle);
  if (cl_int Status = firstError(
          Found, require(Found && Found->image(), CL_INVALID_MEM_OBJECT)))
    return Status;
  const MemObject &M = *Found;
  const Image &I = *M.image();
  const ImageShape &S = I.shape();
  InfoWriter Out(Size, Value, SizeOut);
  switch (Name) {
#include "OpenCL/Api/InfoCases.h"
#include "OpenCL/Tables/Info/Image.def"
  default:
    return CL_INVALID_VALUE;
  }
}
