// Every colour has a shape and a hatching of its own, everywhere: src/faubourg/pictures/signs.py says them.

export * from "../../generated/alhambra_signs";
