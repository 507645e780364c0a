; RUN: %transcripts %s %t

;--- ok-numbered-name.ll
; LLVM numbers the names of table 3 where several modules share a context; the number is not part of the name.
;
; $ spir-verify --level=strict

%opencl.event_t.3 = type opaque
define spir_func void @f(%opencl.event_t.3* %e) nounwind {
  ret void
}

;--- bad-vendor.ll
; opencl.vendor_t is a vendor's.
;
; $ spir-verify --level=strict
; bad-vendor.ll: error: opaque type '%opencl.vendor_t' has a reserved name; expected a type of table 3 [S2N-SP209]
;   at:     void (%opencl.vendor_t*) @f
;   in:     function 'f'
;   level:  strict
;   hint:   the type belongs to a later OpenCL version or a vendor; compile with -cl-std=CL1.2
; 1 error
;
; $ spir-verify --level=lenient
; bad-vendor.ll: error: opaque type '%opencl.vendor_t' has a reserved name; expected a type of table 3 [S2N-SP209]
;   at:     void (%opencl.vendor_t*) @f
;   in:     function 'f'
;   level:  lenient
;   hint:   the type belongs to a later OpenCL version or a vendor; compile with -cl-std=CL1.2
; 1 error

%opencl.vendor_t = type opaque
define spir_func void @f(%opencl.vendor_t* %q) nounwind {
  ret void
}
