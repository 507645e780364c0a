// Extensions that only an included file names are declared, too, however the
// file is named.
// RUN: spir2nvvm -I%S/Inputs %s -o - | FileCheck %s
// RUN: spir2nvvm -I%S/Inputs -DBY_MACRO=names-extensions.h %s -o - | FileCheck %s

// CHECK: define void @k(
// CHECK: call i32 @llvm.nvvm.read.ptx.sreg.laneid()
// CHECK: call i32 @llvm.fshr.i32(

#ifdef BY_MACRO
#define TEXT(X) #X
#define FILE(X) TEXT(X)
  # include FILE(BY_MACRO)
#else
#include "names-extensions.h"
#endif

kernel void k(global uint *p) { p[get_global_id(0)] = fromBlock(p) + shifted(p[1]); }
