// RUN: --races --threads=1 --global=8 --local=8 --arg=buf:uint:2
kernel void pack(global uint *words) {
  int i = get_global_id(0);
  words[i / 4] |= (uint)i << i % 4 * 8;
}
// FINDS: 4:16: error: a data race: a load of 4 bytes at global+0x10000000000, which work-item (0,0,0) of group (0,0,0) wrote at race-bytes-in-a-word.cl:4:16; at byte 0 of 'words' (8 bytes, global memory); kernel 'pack', work-item (1,0,0) of group (0,0,0); 6 times [S2N-EX50]
// VALUES: i = 1; element 0 of 'words', which has 2 of 4 bytes
// FINDS: 4:16: error: a data race: a store of 4 bytes at global+0x10000000000, which work-item (0,0,0) of group (0,0,0) read at race-bytes-in-a-word.cl:4:16; at byte 0 of 'words' (8 bytes, global memory); kernel 'pack', work-item (1,0,0) of group (0,0,0); 6 times [S2N-EX50]
// VALUES: i = 1; element 0 of 'words', which has 2 of 4 bytes
// OCLGRIND: Write-write data race at global memory address
// OCLGRIND: Read-write data race at global memory address
