/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The C API of spir2nvvm: SPIR 1.2 to NVVM IR, PTX or a cubin, and the two
 * verifiers.
 *
 *   s2n_translator *t = s2n_translator_create();
 *   s2n_translator_set_arch(t, "sm_90");
 *   s2n_translator_add_input(t, "kernel.bc", bytes, size);
 *   s2n_output *out = NULL;
 *   if (s2n_translate(t, S2N_EMIT_PTX, &out) == S2N_SUCCESS)
 *     load(s2n_output_data(out), s2n_output_size(out));
 *   s2n_output_destroy(out);
 *   s2n_translator_destroy(t);
 *
 * Every create has one destroy; destroy accepts null. Nothing returned here is
 * released with free(). Strings are UTF-8 or the bytes of the module, end with
 * a zero, and live as long as the object they were asked of.
 *
 * Translators, verifiers and outputs may be used from one thread at a time, but
 * for s2n_translator_cancel(); different ones from any number of threads at once. The library writes nothing
 * to stderr and does not end the process by itself. A module that LLVM's readers
 * do not survive is a diagnostic after s2n_enable_crash_containment() and kills
 * the process without it, as does memory that is short inside LLVM.
 */
#ifndef SPIR2NVVM_C_SPIR2NVVM_H
#define SPIR2NVVM_C_SPIR2NVVM_H

#include "spir2nvvm-c/version.h"

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define S2N_API __attribute__((visibility("default")))
#else
#define S2N_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Callers may hand in any number. In C an enumeration holds it; in C++ only one
   with a type of its own does. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define S2N_ANY_NUMBER : unsigned
#else
#define S2N_ANY_NUMBER
#endif

/* Values are part of the ABI: never renumbered, only appended. */
typedef enum s2n_result S2N_ANY_NUMBER {
  S2N_SUCCESS = 0,
  S2N_ERROR_INVALID_ARGUMENT = 1, /* null, or an unknown value */
  S2N_ERROR_BAD_INPUT = 2,        /* the diagnostics say why */
  S2N_ERROR_INVALID_OUTPUT = 3,   /* the result broke an NVVM rule: our bug */
  S2N_ERROR_BACKEND = 4,          /* libNVVM or ptxas is missing or failed */
  S2N_ERROR_INTERNAL = 5,         /* our bug */
  S2N_ERROR_INVALID_OPTIONS = 6,  /* an option string OpenCL does not allow */
  S2N_ERROR_CANCELLED = 7,        /* s2n_translator_cancel() */
  S2N_ERROR_LIMIT = 8             /* larger, or longer, than it may be */
} s2n_result;

typedef enum s2n_emit S2N_ANY_NUMBER {
  S2N_EMIT_LL = 0,
  S2N_EMIT_BC = 1,
  S2N_EMIT_PTX = 2,
  S2N_EMIT_CUBIN = 3,
  S2N_EMIT_REFLECTION = 4, /* JSON, docs/reflection.md */
  /* The linked inputs as SPIR, untranslated: an object or library to be linked
     later. The output has no kernels to ask for. */
  S2N_EMIT_SPIR = 5
} s2n_emit;

typedef enum s2n_severity S2N_ANY_NUMBER {
  S2N_SEVERITY_ERROR = 0,
  S2N_SEVERITY_WARNING = 1,
  S2N_SEVERITY_NOTE = 2
} s2n_severity;

/* Options with a fixed set of words take the words of the command line. */
typedef enum s2n_option S2N_ANY_NUMBER {
  S2N_OPTION_NVVM_IR = 0,       /* "2.0", "1.1" */
  S2N_OPTION_DIALECT = 1,       /* "auto", "legacy", "modern" */
  S2N_OPTION_ABI = 2,           /* "cuda", "plain" */
  S2N_OPTION_VERIFY_SPIR = 3,   /* "strict", "lenient", "off" */
  S2N_OPTION_VERIFY_NVVM = 4,   /* "on", "off" */
  S2N_OPTION_GLOBAL_OFFSET = 5, /* "zero", "param" */
  S2N_OPTION_IDS_FIT_32 = 6,    /* "on", "off" */
  S2N_OPTION_DEBUG = 7,         /* "none", "lineinfo", "source", "full" */
  S2N_OPTION_M32 = 8,           /* "on", "off" */
  S2N_OPTION_CUDA_PATH = 9,     /* a folder */
  S2N_OPTION_CLANG_PATH = 10,   /* a program */
  /* How long libNVVM, ptxas and nvJitLink may run, each; "0": no limit. */
  S2N_OPTION_BACK_END_SECONDS = 11,
  S2N_OPTION_NVVM_OPTION =
      12, /* one of libNVVM's, "-opt=0"; adds to those before */
  /* What every input is: "detect", "bitcode", "assembly", "spirv",
     "opencl-c". */
  S2N_OPTION_INPUT_FORM = 13,
  /* How long clang and the SPIR-V reader may run, each; "0": no limit. */
  S2N_OPTION_FRONT_END_SECONDS = 14,
  /* "on", "off": clang's messages show the source line with a caret. */
  S2N_OPTION_SOURCE_EXCERPTS = 15,
  /* "on", "off", "module": single-precision division and sqrt correctly
     rounded, within 2 ulp, or as the module grants. */
  S2N_OPTION_PRECISE_DIV_SQRT = 16,
  /* What all inputs and headers may come to together; "0": no limit. */
  S2N_OPTION_MAX_INPUT_BYTES = 17,
  /* How long an s2n_translate() may take; "0": no limit. Looked at between
     steps and while clang runs, which is ended. */
  S2N_OPTION_TOTAL_SECONDS = 18,
  /* MiB of address space for clang; "0": no limit. */
  S2N_OPTION_FRONT_END_MEMORY = 19,
  /* "on", "off": where the libNVVM found does not serve the architecture, PTX
     is made for the newest older one that it serves (S2N-BE28 says so). */
  S2N_OPTION_OLDER_ARCH = 20,
  /* What makes PTX: "auto", "libnvvm", "llvm". LLVM's back end makes it for
     sm_86 at most, which newer GPUs run (S2N-BE28 says so). */
  S2N_OPTION_BACKEND = 21,
  /* "uniform", "any": whether the last work-groups of a launch may have fewer
     work-items, where the kernel's language allows it. */
  S2N_OPTION_WORK_GROUPS = 22
} s2n_option;

/* Which of OpenCL's functions got an option string. */
typedef enum s2n_build_phase S2N_ANY_NUMBER {
  S2N_BUILD = 0,   /* clBuildProgram */
  S2N_COMPILE = 1, /* clCompileProgram */
  S2N_LINK = 2     /* clLinkProgram */
} s2n_build_phase;

/* What a kernel takes of a GPU, for each work-item. */
typedef enum s2n_resource S2N_ANY_NUMBER {
  S2N_RESOURCE_REGISTERS = 0,
  S2N_RESOURCE_STACK_BYTES = 1,
  S2N_RESOURCE_SPILL_STORE_BYTES = 2,
  S2N_RESOURCE_SPILL_LOAD_BYTES = 3
} s2n_resource;

/* How the host passes an argument; docs/launch-abi.md. */
typedef enum s2n_arg_kind S2N_ANY_NUMBER {
  S2N_ARG_SCALAR = 0,
  S2N_ARG_VECTOR = 1,
  S2N_ARG_STRUCT = 2,
  S2N_ARG_GLOBAL_POINTER = 3,
  S2N_ARG_CONSTANT_POINTER = 4,
  S2N_ARG_LOCAL_OFFSET = 5,
  S2N_ARG_IMAGE = 6,
  S2N_ARG_SAMPLER = 7,
  S2N_ARG_GLOBAL_OFFSET = 8,
  S2N_ARG_WORK_DIM = 9,
  S2N_ARG_GLOBAL_SIZE = 10,
  S2N_ARG_FIRST_GROUP = 11,
  S2N_ARG_GROUP_COUNT = 12,
  S2N_ARG_GROUP_SIZE = 13
} s2n_arg_kind;

/* Of a verifier; again the words of the command lines. */
typedef enum s2n_verifier_option S2N_ANY_NUMBER {
  S2N_VERIFIER_PROFILE = 0,      /* nvvm: "spec", "toolchain", "both" */
  S2N_VERIFIER_NVVM_IR = 1,      /* nvvm: "2.0", "1.1" */
  S2N_VERIFIER_DIALECT = 2,      /* nvvm: "auto", "legacy", "modern" */
  S2N_VERIFIER_PARAM_LIMITS = 3, /* nvvm: "cuda", "document" */
  S2N_VERIFIER_SPIR_LEVEL = 4,   /* spir: "strict", "lenient" */
  S2N_VERIFIER_MAX_ERRORS = 5    /* both: how many to report, "0" all */
} s2n_verifier_option;

typedef struct s2n_translator s2n_translator;
typedef struct s2n_verifier s2n_verifier;
typedef struct s2n_output s2n_output;
typedef struct s2n_diagnostic s2n_diagnostic; /* lives during the callback */

typedef void (*s2n_diagnostic_fn)(const s2n_diagnostic *diagnostic, void *user);

/* S2N_VERSION_STRING of the library that runs; static storage. */
S2N_API const char *s2n_version(void);

/* What s2n_translator_set_arch() takes, "sm_75" among it, in ascending order;
   null behind the last. A toolkit may know fewer. */
S2N_API size_t s2n_arch_count(void);
S2N_API const char *s2n_arch_name(size_t arch);

/* Null when memory is short. */
S2N_API s2n_translator *s2n_translator_create(void);
S2N_API void s2n_translator_destroy(s2n_translator *t);

S2N_API void s2n_translator_set_diagnostic_handler(s2n_translator *t,
                                                   s2n_diagnostic_fn fn,
                                                   void *user);
/* "sm_90a" or "compute_90a". */
S2N_API s2n_result s2n_translator_set_arch(s2n_translator *t, const char *arch);
S2N_API s2n_result s2n_translator_set_option(s2n_translator *t,
                                             s2n_option option,
                                             const char *value);
/* Which warnings and notes come: "-w" for none, "--warn=ID" or "--no-warn=ID"
   for one rule ("SP310") or for "all", "--werror" to make errors of those that
   come. A later word beats an earlier one. */
S2N_API s2n_result s2n_translator_add_warning_option(s2n_translator *t,
                                                     const char *word);
/* "-cl-fast-relaxed-math"; the first one replaces the module's own options. */
S2N_API s2n_result s2n_translator_add_cl_option(s2n_translator *t,
                                                const char *word);
/* An option string as clBuildProgram and its like take it; docs/options.md has
   the grammar. It replaces the macros, folders and -cl-* options set before.
   S2N_ERROR_INVALID_OPTIONS: OpenCL does not allow it there; nothing was
   changed and s2n_translator_log() says why. Null is an empty string. */
S2N_API s2n_result s2n_translator_set_build_options(s2n_translator *t,
                                                    s2n_build_phase phase,
                                                    const char *options);
/* A file that sources of the next s2n_translate() include by this name, which
   need not exist. The text must live until then. */
S2N_API s2n_result s2n_translator_add_header(s2n_translator *t,
                                             const char *name, const void *text,
                                             size_t size);
/* Forgets inputs and headers, and puts back the options of a new translator;
   keeps the handler and what s2n_translator_prepare() made. */
S2N_API void s2n_translator_reset(s2n_translator *t);
/* Starts what a translation of OpenCL C waits for, two thirds of a small
   kernel's time, so that the next ones need not. A translator's second source
   does it otherwise. What is started ends with the translator. */
S2N_API void s2n_translator_prepare(s2n_translator *t);
/* What the last s2n_translate() or s2n_translator_set_build_options() had to
   say, as a build log shows it: clang's messages, then the diagnostics. Never
   null; lives until the next call of either. */
S2N_API const char *s2n_translator_log(const s2n_translator *t);

/* The bytes are not copied and must live until s2n_translate() returns, which
   links all inputs and then forgets them. */
S2N_API s2n_result s2n_translator_add_input(s2n_translator *t, const char *name,
                                            const void *data, size_t size);
/* *out is null unless the result is S2N_SUCCESS. */
S2N_API s2n_result s2n_translate(s2n_translator *t, s2n_emit emit,
                                 s2n_output **out);

/* The same of one source of OpenCL C, with options as
   s2n_translator_set_build_options() takes them for S2N_BUILD, and for this call
   an architecture: "--gpu-architecture=sm_90", or -arch= or --arch=. Both end
   with a zero; name and options may be null. Inputs that were added are
   forgotten. */
S2N_API s2n_result s2n_translate_source(s2n_translator *t, const char *name,
                                        const char *source, const char *options,
                                        s2n_emit emit, s2n_output **out);

/* Cubins of one program (S2N_EMIT_CUBIN) for several architectures in one fat
   binary, which cuModuleLoadFatBinary() chooses from, with the PTX of the newest
   for GPUs still to come. The toolkit's fatbinary makes it. */
S2N_API s2n_result s2n_make_fatbin(s2n_translator *t,
                                   const s2n_output *const *cubins,
                                   size_t count, s2n_output **out);

/* From any thread: ends the s2n_translate() or s2n_make_fatbin() that runs, or
   else the next one, with S2N_ERROR_CANCELLED. It returns when its step is done; a program that works
   for it (clang, the SPIR-V reader, libNVVM, ptxas, nvJitLink) is ended within a
   fraction of a second. */
S2N_API void s2n_translator_cancel(s2n_translator *t);

/* Text ends with a zero that s2n_output_size() does not count. */
S2N_API const void *s2n_output_data(const s2n_output *out);
S2N_API size_t s2n_output_size(const s2n_output *out);
/* The same as a string; null if it is none (bitcode, cubin). */
S2N_API const char *s2n_output_text(const s2n_output *out);
/* The reflection as JSON, whatever was emitted. */
S2N_API const char *s2n_output_reflection(const s2n_output *out);
S2N_API void s2n_output_destroy(s2n_output *out);

/* 32 or 64: of the program as it was written. */
S2N_API unsigned s2n_output_spir_pointer_bits(const s2n_output *out);
S2N_API int s2n_output_uses_printf(const s2n_output *out);
/* Bit s: an image may be read in sampler state s (image.h) that no argument
   says; bit 0 also stands for reads without a sampler. */
S2N_API uint32_t s2n_output_sampler_states(const s2n_output *out);
S2N_API uint64_t s2n_output_constant_bytes(const s2n_output *out);
/* Of variables at program scope that kernels may write. */
S2N_API uint64_t s2n_output_variable_bytes(const s2n_output *out);
/* What libNVVM is told besides the module, "-ftz=1": for those who compile what
   is not PTX yet. */
S2N_API size_t s2n_output_backend_option_count(const s2n_output *out);
S2N_API const char *s2n_output_backend_option(const s2n_output *out,
                                              size_t option);

/* The same reflection piecewise. Indices count from 0; out of range gives null
   or 0. Hidden arguments follow the others. */
S2N_API size_t s2n_output_kernel_count(const s2n_output *out);
S2N_API const char *s2n_kernel_name(const s2n_output *out, size_t kernel);
S2N_API const char *s2n_kernel_output_name(const s2n_output *out,
                                           size_t kernel);
S2N_API uint64_t s2n_kernel_static_local_bytes(const s2n_output *out,
                                               size_t kernel);
/* Of local variables in dynamic shared memory: local arguments begin after
   them. */
S2N_API uint64_t s2n_kernel_dynamic_local_bytes(const s2n_output *out,
                                                size_t kernel);
S2N_API uint64_t s2n_kernel_private_bytes(const s2n_output *out, size_t kernel);
/* Of a cubin: what ptxas says that the kernel takes, with all it calls; else
   -1. */
S2N_API int64_t s2n_kernel_resource(const s2n_output *out, size_t kernel,
                                    s2n_resource which);
/* Fills size and returns 1 if the kernel asks for a work-group size. */
S2N_API int s2n_kernel_reqd_work_group_size(const s2n_output *out,
                                            size_t kernel, uint32_t size[3]);
/* 1 if the last work-groups of a launch may be smaller than the others: then
   docs/launch-abi.md says how it is launched. */
S2N_API int s2n_kernel_takes_partial_groups(const s2n_output *out,
                                            size_t kernel);
/* The same for the hint. */
S2N_API int s2n_kernel_work_group_size_hint(const s2n_output *out,
                                            size_t kernel, uint32_t size[3]);
/* Of intel_reqd_sub_group_size; 0 without one. */
S2N_API uint32_t s2n_kernel_reqd_sub_group_size(const s2n_output *out,
                                                size_t kernel);
/* "float4"; empty without a hint. */
S2N_API const char *s2n_kernel_vec_type_hint(const s2n_output *out,
                                             size_t kernel);
S2N_API size_t s2n_kernel_arg_count(const s2n_output *out, size_t kernel);
S2N_API size_t s2n_kernel_hidden_arg_count(const s2n_output *out,
                                           size_t kernel);
S2N_API s2n_arg_kind s2n_arg_kind_of(const s2n_output *out, size_t kernel,
                                     size_t arg);
S2N_API const char *s2n_arg_name(const s2n_output *out, size_t kernel,
                                 size_t arg);
S2N_API const char *s2n_arg_type(const s2n_output *out, size_t kernel,
                                 size_t arg);
/* As the metadata has them, empty without: "float*", "const volatile",
   "read_only". */
S2N_API const char *s2n_arg_base_type(const s2n_output *out, size_t kernel,
                                      size_t arg);
S2N_API const char *s2n_arg_type_qualifier(const s2n_output *out, size_t kernel,
                                           size_t arg);
S2N_API const char *s2n_arg_access_qualifier(const s2n_output *out,
                                             size_t kernel, size_t arg);
/* SPIR's: 0 private, 1 global, 2 constant, 3 local. */
S2N_API unsigned s2n_arg_address_space(const s2n_output *out, size_t kernel,
                                       size_t arg);
S2N_API uint64_t s2n_arg_offset(const s2n_output *out, size_t kernel,
                                size_t arg);
S2N_API uint64_t s2n_arg_size(const s2n_output *out, size_t kernel, size_t arg);
S2N_API uint64_t s2n_arg_align(const s2n_output *out, size_t kernel,
                               size_t arg);
S2N_API uint64_t s2n_arg_pointee_align(const s2n_output *out, size_t kernel,
                                       size_t arg);

/* The two verifiers, as nvvm-verify and spir-verify run them. A verifier keeps
   its options; every call checks one module by itself. S2N_SUCCESS: no error
   was reported; S2N_ERROR_BAD_INPUT: the diagnostics say why. */
S2N_API s2n_verifier *s2n_verifier_create(void);
S2N_API void s2n_verifier_destroy(s2n_verifier *v);
S2N_API void s2n_verifier_set_diagnostic_handler(s2n_verifier *v,
                                                 s2n_diagnostic_fn fn,
                                                 void *user);
/* For NVVM IR: "sm_90a" or "compute_90a". */
S2N_API s2n_result s2n_verifier_set_arch(s2n_verifier *v, const char *arch);
S2N_API s2n_result s2n_verifier_set_option(s2n_verifier *v,
                                           s2n_verifier_option option,
                                           const char *value);
S2N_API s2n_result s2n_verifier_add_warning_option(s2n_verifier *v,
                                                   const char *word);
S2N_API s2n_result s2n_verify_nvvm(s2n_verifier *v, const char *name,
                                   const void *data, size_t size);
S2N_API s2n_result s2n_verify_spir(s2n_verifier *v, const char *name,
                                   const void *data, size_t size);

/* Never null; empty where there is nothing to say. A verifier's findings carry
   the profile or level they belong to as label: "spec", "toolchain", "both",
   "strict", "lenient". */
S2N_API const char *s2n_diagnostic_label(const s2n_diagnostic *d);
S2N_API s2n_severity s2n_diagnostic_severity(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_id(const s2n_diagnostic *d); /* "S2N-IN04" */
S2N_API const char *s2n_diagnostic_message(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_input(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_at(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_in(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_source(const s2n_diagnostic *d);
/* Of that place, counted from 1; 0 where it has none. */
S2N_API unsigned s2n_diagnostic_line(const s2n_diagnostic *d);
S2N_API unsigned s2n_diagnostic_column(const s2n_diagnostic *d);
S2N_API const char *s2n_diagnostic_hint(const s2n_diagnostic *d);
/* All of it as the command line prints it. */
S2N_API const char *s2n_diagnostic_text(const s2n_diagnostic *d);

/* Turns crashes of LLVM in a reader into diagnostics, by signal handlers of
   the whole process: the program's decision, so nothing else installs them. */
S2N_API void s2n_enable_crash_containment(void);

#ifdef __cplusplus
}
#endif

#endif
