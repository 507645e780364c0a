; RUN: %transcripts %s %t

;--- ok-spir32.ll
; The other triple of 3.1.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null

target datalayout = "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024"
target triple = "spir-unknown-unknown"
define spir_func void @f() nounwind {
  ret void
}

;--- bad-other-target.ll
; A module for another machine is not SPIR, whatever its layout.
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=strict -o /dev/null
; bad-other-target.ll: error: target triple is 'x86_64-unknown-linux-gnu'; expected 'spir-unknown-unknown' or 'spir64-unknown-unknown' [S2N-SP102]
;   in:     module 'bad-other-target.ll'
;   level:  strict
;   hint:   compile for SPIR, for instance with clang -target spir64-unknown-unknown
;
; $ spir2nvvm-opt -passes=verify-spir --verify-spir=lenient -o /dev/null
; bad-other-target.ll: error: target triple is 'x86_64-unknown-linux-gnu'; expected 'spir-unknown-unknown' or 'spir64-unknown-unknown' [S2N-SP102]
;   in:     module 'bad-other-target.ll'
;   level:  lenient
;   hint:   compile for SPIR, for instance with clang -target spir64-unknown-unknown

target triple = "x86_64-unknown-linux-gnu"
define spir_func void @f() nounwind {
  ret void
}
