uint fromBlock(const global uint *p) { return intel_sub_group_block_read(p); }
#ifdef cl_amd_media_ops
uint shifted(uint a) { return amd_bitalign(a, a, 8); }
#endif
