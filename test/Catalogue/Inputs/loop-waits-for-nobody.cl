// RUN: --time-limit=1 --global=1 --arg=buf:int:1
kernel void wait(global volatile int *flag) {
  while (*flag == 0)
    ;
  *flag = 2;
}
// FINDS: 3:10: error: the launch timed out after 1000 ms; 1 of 1 groups had started; in this loop: kernel 'wait', work-item (0,0,0) of group (0,0,0) [S2N-EX34]
// OCLGRIND: does not end
