// A program with a function of its own by the name of a vendor's.
uint amd_bitalign(uint a, uint b, uint c) { return a + b + c; }
kernel void k(global uint *p) { *p = amd_bitalign(40, 1, 1); }
