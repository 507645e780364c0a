set pagination off
set breakpoint pending on
break program.cl:2 if global_id[0] == 5
run
print *numbers@7
list 1,2
print local_id[0]
continue
