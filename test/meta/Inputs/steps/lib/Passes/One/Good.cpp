void spir2nvvm::doGood(Translation &T) {}
