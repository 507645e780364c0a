// -lineinfo and -g give debug information that names the source.
// RUN: spir2nvvm -g --stop-after=read %s | FileCheck %s --check-prefixes=CHECK,FULL
// RUN: spir2nvvm -lineinfo --stop-after=read %s | FileCheck %s --check-prefixes=CHECK,LINES
// RUN: spir2nvvm %s | FileCheck %s --check-prefix=NONE
// FULL: emissionKind: FullDebug
// LINES: emissionKind: {{LineTablesOnly|NoDebug|DebugDirectivesOnly}}
// CHECK: !DIFile(filename: "{{.*}}ok-debug.cl"
// NONE-NOT: !DICompileUnit
__kernel void k(__global float *p, float a) { p[0] += a; }
