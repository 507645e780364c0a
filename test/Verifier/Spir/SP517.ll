; RUN: %transcripts %s %t

;--- ok-null.ll
; The zero event.
;
; $ spir-verify --level=strict

%opencl.event_t = type opaque
define spir_func void @f(float addrspace(3)* %d, float addrspace(1)* %s) nounwind {
  %r = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %d, float addrspace(1)* %s, i64 4, %opencl.event_t* null) nounwind
  ret void
}
declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)*, float addrspace(1)*, i64, %opencl.event_t*) nounwind

;--- bad-undef.ll
; 2.1.3.4: zero events are null.
;
; $ spir-verify --level=strict
; bad-undef.ll: error: event argument 3 of '_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event' is undef; expected null or the event of an earlier call [S2N-SP517]
;   at:     %r = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %d, float addrspace(1)* %s, i64 4, %opencl.event_t* undef) #0
;   in:     block '%0' of function 'f'
;   level:  strict
;   hint:   the zero event is null
; 1 error
;
; $ spir-verify --level=lenient
; bad-undef.ll: warning: event argument 3 of '_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event' is undef; expected null or the event of an earlier call [S2N-SP517]
;   at:     %r = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %d, float addrspace(1)* %s, i64 4, %opencl.event_t* undef) #0
;   in:     block '%0' of function 'f'
;   level:  lenient
;   hint:   the zero event is null
; 1 warning

%opencl.event_t = type opaque
define spir_func void @f(float addrspace(3)* %d, float addrspace(1)* %s) nounwind {
  %r = call spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)* %d, float addrspace(1)* %s, i64 4, %opencl.event_t* undef) nounwind
  ret void
}
declare spir_func %opencl.event_t* @_Z21async_work_group_copyPU3AS3fPU3AS1Kfm9ocl_event(float addrspace(3)*, float addrspace(1)*, i64, %opencl.event_t*) nounwind
