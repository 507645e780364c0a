// A plain "inline" function keeps its body although C99 leaves it to another
// file, is an inline definition in SPIR, and may stand in every file.
// RUN: spir2nvvm --stop-after=read %s | FileCheck %s --check-prefix=READ
// RUN: spir2nvvm %s %S/Inputs/inline-again.cl | FileCheck %s --check-prefix=LINKED
// READ-DAG: define available_externally {{.*}}spir_func float @curve(
// READ-DAG: define {{.*}}spir_kernel void @first(
// LINKED-COUNT-1: define internal float @curve(
// LINKED-NOT: define {{.*}}@curve
#include "Inputs/inline-curve.h"
__kernel void first(__global float *p) { p[0] = curve(p[1], 5) + curve(p[2], 6); }
