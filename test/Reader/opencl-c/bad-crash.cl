// A clang that crashes is no fault of the source.
// RUN: rm -rf %t && mkdir %t
// RUN: printf '#!/bin/sh\ncase $1 in -dumpversion) echo 14.0.6 ;; *) kill -SEGV $$ ;; esac\n' > %t/clang && chmod +x %t/clang
// RUN: not spir2nvvm --clang=%t/clang %s -o %t/x.ll 2>&1 | FileCheck %s --match-full-lines
// RUN: not test -e %t/x.ll
// CHECK: {{.*}}bad-crash.cl: error: clang crashed on this source: Segmentation fault [S2N-IN28]
// CHECK-NEXT:   in:     file '{{.*}}bad-crash.cl'
// CHECK-NEXT:   rule:   OpenCL C
// CHECK-NEXT:   hint:   -cl-opt-disable, shorter expressions or another clang (--clang=PATH) may avoid it
// CHECK-NEXT: 1 error
kernel void k(global int *o) { o[0] = 1; }
