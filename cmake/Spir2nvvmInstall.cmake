# What `cmake --install` installs, in components:
#
#   tools     programs for people (bin), their manual pages and completion, the
#             emulated driver, documentation, examples and the own test suite
#   helpers   programs that the others start (libexec/spir2nvvm)
#   lib       libspir2nvvm.so, the C API
#   dev       its headers, CMake package and pkg-config file
#   opencl    the OpenCL runtime and the file that tells loaders where it is
#
# What is loaded by its path and never linked to lies in a folder of its own.
set(SPIR2NVVM_PLUGIN_DIR ${CMAKE_INSTALL_LIBDIR}/spir2nvvm)
set(SPIR2NVVM_LIBEXEC_DIR ${CMAKE_INSTALL_LIBEXECDIR}/spir2nvvm)
set(SPIR2NVVM_DATA_DIR ${CMAKE_INSTALL_DATADIR}/spir2nvvm)
set(SPIR2NVVM_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING
    "Where completion for zsh is installed; Debian has vendor-completions")

# CMake takes LLVM's strip for what clang compiled, and that refuses programs
# linked statically with glibc.
find_program(SPIR2NVVM_STRIP strip REQUIRED)
set(CMAKE_STRIP ${SPIR2NVVM_STRIP})

# The manual page and the completion scripts of a tool are what it says of itself.
function(s2n_install_documents name program)
  set(folder ${CMAKE_BINARY_DIR}/share)
  file(MAKE_DIRECTORY ${folder}/man ${folder}/bash ${folder}/zsh ${folder}/fish)
  set(made)
  set(run ${program})
  if(NOT TARGET ${program}) # CMake adds the emulator to targets alone
    set(run ${CMAKE_CROSSCOMPILING_EMULATOR} ${program})
  endif()
  foreach(form man bash zsh fish)
    set(option --completion=${form})
    set(file ${folder}/${form}/${name})
    if(form STREQUAL "man")
      set(option --man)
      set(file ${folder}/man/${name}.1)
    elseif(form STREQUAL "zsh")
      set(file ${folder}/zsh/_${name})
    elseif(form STREQUAL "fish")
      set(file ${folder}/fish/${name}.fish)
    endif()
    add_custom_command(OUTPUT ${file} COMMAND ${run} ${option} > ${file}
                       DEPENDS ${program} VERBATIM)
    list(APPEND made ${file})
  endforeach()
  add_custom_target(${name}-documents ALL DEPENDS ${made})
  list(POP_FRONT made man bash zsh fish)
  install(FILES ${man} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tools)
  install(FILES ${bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT tools)
  install(FILES ${zsh} DESTINATION ${SPIR2NVVM_ZSH_DIR} COMPONENT tools)
  install(FILES ${fish} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT tools)
endfunction()

# kind: "user" for people, "helper" for other programs, empty for none: such a
# tool serves this project's own tests.
function(s2n_install_program name kind)
  if(kind STREQUAL "user")
    install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
    s2n_install_documents(${name} ${name})
  elseif(kind STREQUAL "helper")
    install(TARGETS ${name} RUNTIME DESTINATION ${SPIR2NVVM_LIBEXEC_DIR} COMPONENT helpers)
  elseif(kind)
    message(FATAL_ERROR "${name}: INSTALL is user or helper, not '${kind}'")
  endif()
endfunction()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
# Pictures are for those who read the documents where they are kept.
install(DIRECTORY docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/docs COMPONENT tools
        PATTERN images EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT tools)
install(FILES docs/reflection.schema.json DESTINATION ${SPIR2NVVM_DATA_DIR} COMPONENT tools)
install(DIRECTORY conformance/own conformance/expectations
        DESTINATION ${SPIR2NVVM_DATA_DIR}/conformance COMPONENT tools
        PATTERN "reference" EXCLUDE PATTERN "*.py" EXCLUDE)
