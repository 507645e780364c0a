// vloada_half3 reads three lanes where four are aligned: libNVVM for sm_100 would
// load all four, of which the last may lie after the buffer. vstorea_half3 writes
// three.
// RUN: spir2nvvm %s -o - | FileCheck %s
// CHECK-LABEL: define void @get(
// CHECK-DAG: load <2 x half>, <2 x half> addrspace(1)* %{{.+}}, align 4
// CHECK-DAG: load half, half addrspace(1)* %{{.+}}, align 4
// CHECK-LABEL: define void @get4(
// CHECK: load <2 x i32>, <2 x i32> addrspace(1)* %{{.+}}, align 8
// CHECK-LABEL: define void @put(
// CHECK: store <3 x half> %{{.+}}, <3 x half> addrspace(1)* %{{.+}}, align 8
kernel void get(global float *o, const global half *p) {
  float3 v = vloada_half3(get_global_id(0), p);
  o[get_global_id(0)] = v.x + v.y + v.z;
}
kernel void get4(global float *o, const global half *p) {
  float4 v = vloada_half4(get_global_id(0), p);
  o[get_global_id(0)] = v.x + v.w;
}
kernel void put(global half *o, float3 v) { vstorea_half3(v, get_global_id(0), o); }
