# Run by CPack between installing and packing: what Debian's policy wants of a
# package besides its files. CPACK_TEMPORARY_DIRECTORY has a folder a group.
set(groups programs library development runtime)
set(names ${CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME} ${CPACK_DEBIAN_LIBRARY_PACKAGE_NAME}
          ${CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME} ${CPACK_DEBIAN_RUNTIME_PACKAGE_NAME})

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(finish group name)
  set(tree ${CPACK_TEMPORARY_DIRECTORY}/${group})
  set(folder ${tree}/usr/share/doc/${name})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright.in ${folder}/copyright @ONLY)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${folder}/changelog @ONLY)
  # The licence stands in the copyright file, our list of changes beside Debian's.
  file(REMOVE ${folder}/LICENSE)
  file(GLOB compressed ${folder}/changelog ${folder}/CHANGELOG.md ${tree}/usr/share/man/man[17]/*.[17])
  foreach(file ${compressed})
    run(gzip -9nf ${file})
  endforeach()
  set(overrides ${CMAKE_CURRENT_LIST_DIR}/${name}.lintian-overrides)
  if(EXISTS ${overrides})
    configure_file(${overrides} ${tree}/usr/share/lintian/overrides/${name} COPYONLY)
  endif()
  run(chmod -R u=rwX,go=rX ${tree})
endfunction()

string(TIMESTAMP SPIR2NVVM_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
foreach(group name IN ZIP_LISTS groups names)
  finish(${group} ${name})
endforeach()
