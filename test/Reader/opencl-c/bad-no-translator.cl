// A clang that needs a translator is refused for want of that, whether it is
// named or the only one there is.
// RUN: rm -rf %t && mkdir -p %t/bin && cp %bin/spir2nvvm %t
// RUN: printf '#!/bin/sh\necho 19.1.7\n' > %t/bin/clang-19 && chmod +x %t/bin/clang-19
// RUN: not env PATH=%t/bin %t/spir2nvvm --clang=clang-19 %s -o %t.ll 2>&1 | FileCheck %s
// RUN: not env PATH=%t/bin %t/spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s
// CHECK: error: clang 19 is used through SPIR-V, and 'llvm-spirv-19', which writes it, is not in PATH [S2N-IN27]
// CHECK: hint: install it, or name clang 14 or one from 20 on with --clang=PATH{{$}}
//
// --version tells the same.
// RUN: env PATH=%t/bin %t/spir2nvvm --version | FileCheck %s --check-prefix=VERSION
// RUN: spir2nvvm --version | FileCheck %s --check-prefix=OWN
// VERSION: clang 19: {{.*}}/bin/clang-19
// VERSION-NEXT: llvm-spirv-19: none found
// OWN: clang 14: {{.*}}/spir2nvvm-clang
//
// Without any clang the message says where one is looked for.
// RUN: rm %t/bin/clang-19
// RUN: not env PATH=%t/bin %t/spir2nvvm %s -o %t.ll 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: error: reading OpenCL C needs clang; looked for 'spir2nvvm-clang' beside this program, and 'clang-14', 'clang' and 'clang-15' to 'clang-30' in PATH [S2N-IN10]
__kernel void k(__global float *p) { p[0] = 1; }
