// Nothing to import: this target only supplies symbols to the linker.
