; RUN: %transcripts %s %t

;--- ok-numbered-name.ll
; LLVM numbers the names of table 3 where several modules share a context; the number is not part of the name.
;
; $ spir-verify --level=strict

%opencl.event_t.3 = type opaque
define spir_func void @f(%opencl.event_t.3* %e) nounwind {
  ret void
}

;--- bad-queue.ll
; opencl.queue_t belongs to OpenCL 2.0.
;
; $ spir-verify --level=strict
; bad-queue.ll: error: opaque type '%opencl.queue_t' has a reserved name; expected a type of table 3 [S2N-SP209]
;   at:     void (%opencl.queue_t*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   the type belongs to a later OpenCL version or a vendor; compile with -cl-std=CL1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-queue.ll: error: opaque type '%opencl.queue_t' has a reserved name; expected a type of table 3 [S2N-SP209]
;   at:     void (%opencl.queue_t*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   the type belongs to a later OpenCL version or a vendor; compile with -cl-std=CL1.2
; 1 error

%opencl.queue_t = type opaque
define spir_func void @f(%opencl.queue_t* %q) nounwind {
  ret void
}
