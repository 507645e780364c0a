// CUDA's vprintf has no %F: the format is that of %f, or of %G for what is infinite
// or no number. Each of them has two, and more than three are another call.
// RUN: spir2nvvm %s --emit=ll -o - | FileCheck %s --implicit-check-not=%F
// CHECK-DAG: c"%f %08.1f\00"
// CHECK-DAG: c"%G %08.1f\00"
// CHECK-DAG: c"%f %08.1G\00"
// CHECK-DAG: c"%G %08.1G\00"
// CHECK-DAG: c"%f,%f,%f\00"
// CHECK-DAG: c",%G\00"
// CHECK-LABEL: define {{.*}}@two(
// CHECK: and i64 %{{.*}}, 9218868437227405312
// CHECK: icmp {{eq|ne}} i64 %{{.*}}, 9218868437227405312
// CHECK: select i1
// CHECK-COUNT-1: call i32 @vprintf
// CHECK-LABEL: define {{.*}}@four(
// CHECK-COUNT-2: call i32 @vprintf
kernel void two(global float *a) { printf("%F %08.1F", a[0], a[1]); }
kernel void four(global float4 *a) { printf("%v4hlF", *a); }
