; RUN: spir2nvvm-opt -passes=libnvvm-faults/variables %s | FileCheck %s
; RUN: spir2nvvm-opt -passes=libnvvm-faults/variables --arch=sm_100 %s | FileCheck %s
;
; Variables whose initialisers libNVVM writes wrongly get types without padding in
; vectors, without bits and without single halves. Size, alignment and the place of each
; element stay; users cast.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"

; PackedVectors: arrays, structures, nested and packed.
; CHECK: @array = internal addrspace(4) constant [2 x <4 x float>] [<4 x float> <float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 0.000000e+00>, <4 x float> <float 4.000000e+00, float 5.000000e+00, float undef, float 0.000000e+00>], align 16
@array = internal addrspace(4) constant [2 x <3 x float>] [<3 x float> <float 1.0, float 2.0, float 3.0>, <3 x float> <float 4.0, float 5.0, float undef>]
; CHECK: @nested = addrspace(1) global [2 x { i32, <{ i8, <4 x i8> }>, [1 x <8 x i16>] }] [{ i32, <{ i8, <4 x i8> }>, [1 x <8 x i16>] } { i32 1, <{ i8, <4 x i8> }> <{ i8 2, <4 x i8> <i8 3, i8 4, i8 5, i8 0> }>, [1 x <8 x i16>] [<8 x i16> <i16 6, i16 7, i16 8, i16 9, i16 10, i16 0, i16 0, i16 0>] }, { i32, <{ i8, <4 x i8> }>, [1 x <8 x i16>] } zeroinitializer], align 32
@nested = addrspace(1) global [2 x { i32, <{ i8, <3 x i8> }>, [1 x <5 x i16>] }] [{ i32, <{ i8, <3 x i8> }>, [1 x <5 x i16>] } { i32 1, <{ i8, <3 x i8> }> <{ i8 2, <3 x i8> <i8 3, i8 4, i8 5> }>, [1 x <5 x i16>] [<5 x i16> <i16 6, i16 7, i16 8, i16 9, i16 10>] }, { i32, <{ i8, <3 x i8> }>, [1 x <5 x i16>] } zeroinitializer], align 32
; CHECK: @pointers = internal addrspace(4) constant { float addrspace(4)*, <4 x i32> } { float addrspace(4)* getelementptr {{.*}}@array{{.*}}, <4 x i32> zeroinitializer }, align 16
@pointers = internal addrspace(4) constant { float addrspace(4)*, <3 x i32> } { float addrspace(4)* getelementptr ([2 x <3 x float>], [2 x <3 x float>] addrspace(4)* @array, i64 0, i64 1, i64 1), <3 x i32> zeroinitializer }

; ShortVariables: whatever is in them and wherever they are.
; CHECK: @whole = internal addrspace(4) constant <4 x double> <double 1.000000e+00, double 2.000000e+00, double 3.000000e+00, double 0.000000e+00>, align 32
@whole = internal addrspace(4) constant <3 x double> <double 1.0, double 2.0, double 3.0>
; CHECK: @shared = internal addrspace(3) global <4 x float> undef, align 16
@shared = internal addrspace(3) global <3 x float> undef, align 16
; CHECK: @zero = internal addrspace(1) global <4 x i64> zeroinitializer, align 32
@zero = internal addrspace(1) global <3 x i64> zeroinitializer

; BitsInMemory: i1, vectors of it, and integers that are not whole bytes.
; CHECK: @flag = internal addrspace(4) constant { i8, i64 } { i8 1, i64 -1 }, align 8
@flag = internal addrspace(4) constant { i1, i64 } { i1 true, i64 -1 }
; CHECK: @bits = internal addrspace(4) constant [2 x <1 x i8>] [<1 x i8> <i8 5>, <1 x i8> <i8 1>]
@bits = internal addrspace(4) constant [2 x <3 x i1>] [<3 x i1> <i1 true, i1 false, i1 true>, <3 x i1> <i1 true, i1 undef, i1 false>]
; CHECK: @many = internal addrspace(4) constant <2 x i8> <i8 -51, i8 -128>
@many = internal addrspace(4) constant <16 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 true>
; CHECK: @odd = internal addrspace(4) constant [2 x i32] [i32 5, i32 16777215], align 4
@odd = internal addrspace(4) constant [2 x i24] [i24 5, i24 -1]

; HalfVariables: one half alone; vectors and arrays of it are right.
; CHECK: @half = internal addrspace(4) constant i16 15360, align 2
@half = internal addrspace(4) constant half 0xH3C00
; CHECK: @halves = internal addrspace(4) constant [2 x half]
@halves = internal addrspace(4) constant [2 x half] [half 0xH3C00, half 0xH4000]

; What libNVVM writes as it should stays as it is.
; CHECK: @even = internal addrspace(4) constant [2 x <4 x float>]
@even = internal addrspace(4) constant [2 x <4 x float>] [<4 x float> zeroinitializer, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>]
; CHECK: @empty = internal addrspace(3) global [2 x <3 x float>] undef
@empty = internal addrspace(3) global [2 x <3 x float>] undef
; CHECK: @nothing = internal addrspace(1) global { i1, <3 x i8> } zeroinitializer
@nothing = internal addrspace(1) global { i1, <3 x i8> } zeroinitializer

; CHECK: load <3 x float>, <3 x float> addrspace(4)* getelementptr inbounds ([2 x <3 x float>], [2 x <3 x float>] addrspace(4)* bitcast ([2 x <4 x float>] addrspace(4)* @array to [2 x <3 x float>] addrspace(4)*), i64 0, i64 1)
define <3 x float> @user() {
  %v = load <3 x float>, <3 x float> addrspace(4)* getelementptr inbounds ([2 x <3 x float>], [2 x <3 x float>] addrspace(4)* @array, i64 0, i64 1)
  ret <3 x float> %v
}
