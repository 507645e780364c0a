; RUN: spir2nvvm-opt %s | FileCheck %s
;
; Linkages that are gone, words that changed places, aliases of every form.

module asm "first \22line\22"
module asm "second"
deplibs = [ "m", "c" ]

; CHECK: module asm "first \22line\22"
; CHECK-NEXT: module asm "second"
; CHECK: @lp = private global i32 1
; CHECK: @lpw = private global i32 2
; CHECK: @auto = linkonce_odr hidden constant i32 3
; CHECK: @str = private unnamed_addr addrspace(2) constant [2 x i8] c"x\00", align 1
; CHECK: @"odd name!" = common addrspace(1) global float 0.000000e+00
; CHECK: @0 = internal global i32 4
; CHECK: @ext = external addrspace(2) constant [16 x i8]
; CHECK: @tls = internal thread_local unnamed_addr addrspace(1) global i32 0, section "llvm.metadata", align 8
@lp = linker_private global i32 1
@lpw = linker_private_weak global i32 2
@auto = linkonce_odr_auto_hide hidden constant i32 3
@str = private addrspace(2) unnamed_addr constant [2 x i8] c"x\00", align 1
@"odd name!" = common addrspace(1) global float 0.000000e+00
@0 = internal global i32 4
@ext = external addrspace(2) constant [16 x i8]
@tls = internal thread_local addrspace(1) unnamed_addr global i32 0, section "llvm.metadata", align 8
@s = global { i32, [2 x { i8, i16 }] } zeroinitializer

; CHECK: @a1 = alias i32, i32* @lp
; CHECK: @a2 = weak hidden alias i32, i32* @lp
; CHECK: @a3 = internal alias float, bitcast (i32* @lp to float*)
; CHECK: @a4 = alias i16, getelementptr inbounds ({ i32, [2 x { i8, i16 }] }, { i32, [2 x { i8, i16 }] }* @s, i32 0, i32 1, i64 1, i32 1)
; CHECK: @a5 = private alias void (i32), void (i32)* @f
@a1 = alias i32* @lp
@a2 = hidden alias weak i32* @lp
@a3 = alias internal bitcast (i32* @lp to float*)
@a4 = alias getelementptr inbounds ({ i32, [2 x { i8, i16 }] }* @s, i32 0, i32 1, i64 1, i32 1)
@a5 = alias linker_private void (i32)* @f

; CHECK: define linkonce_odr hidden fastcc void @f(i32 %x) unnamed_addr #[[F:[0-9]+]] section "s" align 16 gc "g" {
define linkonce_odr hidden fastcc void @f(i32 %x) unnamed_addr address_safety nounwind alignstack(8) section "s" align 16 gc "g" {
  ret void
}
; CHECK: attributes #[[F]] = { nounwind sanitize_address alignstack=8 }
