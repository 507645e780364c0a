void spir2nvvm::doWhole(Translation &T) {}
