/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a kernel translated with --abi=cuda gets for an image argument: the
 * address, in global memory, of an s2n_image that the runtime filled.
 * docs/launch-abi.md says which array format and which texture and surface
 * objects belong to an OpenCL image.
 *
 *   s2n_image d = {.width = 640, .height = 480,
 *                  .channel_order = CL_RGBA, .channel_data_type = CL_FLOAT};
 *   d.surface = surface;
 *   d.textures[S2N_SAMPLER_CLAMP | S2N_SAMPLER_LINEAR] = texture;
 *   cuMemcpyHtoD(descriptor, &d, sizeof d);
 */
#ifndef SPIR2NVVM_C_IMAGE_H
#define SPIR2NVVM_C_IMAGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The bits of a sampler state: what a kernel parameter of type sampler_t is
   passed as, what reflection lists, and the index of a texture (SPIR 1.2,
   table 4). One address mode, plus the flags. */
enum s2n_sampler_bits {
  S2N_SAMPLER_NONE = 0,
  S2N_SAMPLER_CLAMP = 1,
  S2N_SAMPLER_CLAMP_TO_EDGE = 2,
  S2N_SAMPLER_REPEAT = 3,
  S2N_SAMPLER_MIRRORED_REPEAT = 4,
  S2N_SAMPLER_NORMALIZED = 8,
  S2N_SAMPLER_LINEAR = 16,
  S2N_SAMPLER_STATES = 32
};

/* 304 bytes, aligned to 8. The layout is part of the ABI. */
typedef struct s2n_image {
  uint32_t width;
  uint32_t height;            /* 0 for one-dimensional images */
  uint32_t depth;             /* 0 but for image3d_t */
  uint32_t array_size;        /* 0 but for arrays */
  uint32_t channel_order;     /* cl_channel_order: CL_RGBA is 0x10B5 */
  uint32_t channel_data_type; /* cl_channel_type: CL_FLOAT is 0x10DE */
  uint32_t num_samples;       /* 0 but for multi-sample images */
  uint32_t row_pitch;         /* of a buffer's image2d_t, in bytes; 0 */
  uint64_t surface; /* CUsurfObject: for writes, and for packed types */
  uint64_t buffer;  /* CUdeviceptr of the first pixel of image1d_buffer_t,
                       and of an image2d_t made of a buffer, which has no
                       surface */
  uint64_t textures[S2N_SAMPLER_STATES]; /* CUtexObject by sampler state */
} s2n_image;

#ifdef __cplusplus
}
#endif

#endif
