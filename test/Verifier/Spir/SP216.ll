; RUN: %transcripts %s %t

;--- ok-own-names.ll
; Only the names that SPIR reserves are those types.
;
; $ spir-verify --level=strict

%queue_t = type { i32 }
define spir_func void @f(%queue_t* %q) nounwind {
  ret void
}

;--- bad-pipe.ll
; clang's name for a pipe of OpenCL C 2.0.
;
; $ spir-verify --level=strict
; bad-pipe.ll: error: 'pipe_ro_t' belongs to pipes; expected a program without them [S2N-SP216]
;   at:     void (%opencl.pipe_ro_t addrspace(1)*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   they are optional in OpenCL 3.0, and devices here have none: use buffers, and enqueue kernels from the host
; 1 error

%opencl.pipe_ro_t = type opaque
define spir_func void @f(%opencl.pipe_ro_t addrspace(1)* %p) nounwind {
  ret void
}

;--- bad-queue.ll
; A queue on the device.
;
; $ spir-verify --level=lenient
; bad-queue.ll: error: 'queue_t' belongs to queues of devices; expected a program without them [S2N-SP216]
;   at:     void (%opencl.queue_t*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   they are optional in OpenCL 3.0, and devices here have none: use buffers, and enqueue kernels from the host
; 1 error

%opencl.queue_t = type opaque
define spir_func void @f(%opencl.queue_t* %q) nounwind {
  ret void
}
