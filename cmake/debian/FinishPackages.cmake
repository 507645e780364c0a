# Run by CPack after packing, for what it cannot be told. It counts a library
# again for each symbolic link to it, and has postinst and postrm call ldconfig
# although the package has the trigger that does. Of libraries that lie in the
# package dpkg-shlibdeps names the package that has others of the name.
find_program(DPKG_DEB dpkg-deb REQUIRED)

# The sum that dpkg-gencontrol makes: every file and link rounded up to KiB, and
# one for anything else.
set(installed_size [[find . -mindepth 1 -path ./DEBIAN -prune -o -printf '%y %s\n' |
  awk '{ total += $1 == "f" || $1 == "l" ? int(($2 + 1023) / 1024) : 1 } END { print total }']])

foreach(package ${CPACK_PACKAGE_FILES})
  if(NOT package MATCHES "[.]deb$")
    continue()
  endif()
  set(tree ${package}.tree)
  file(REMOVE_RECURSE ${tree})
  execute_process(COMMAND ${DPKG_DEB} -R ${package} ${tree} COMMAND_ERROR_IS_FATAL ANY)
  if(EXISTS ${tree}/DEBIAN/triggers)
    file(REMOVE ${tree}/DEBIAN/postinst ${tree}/DEBIAN/postrm)
  endif()
  execute_process(COMMAND sh -c "${installed_size}" WORKING_DIRECTORY ${tree} OUTPUT_VARIABLE size
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${tree}/DEBIAN/control control)
  string(REGEX REPLACE "Installed-Size: [0-9]+" "Installed-Size: ${size}" control "${control}")
  string(REGEX REPLACE "libllvm(spirvlib)?14[^,\n]*, |, libllvm(spirvlib)?14[^,\n]*" "" control "${control}")
  file(WRITE ${tree}/DEBIAN/control "${control}")
  execute_process(COMMAND ${DPKG_DEB} --root-owner-group -Zxz -b ${tree} ${package}
                  OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${tree})
endforeach()
