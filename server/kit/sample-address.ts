/** Stands under the letters of the sandbox while none is set, so that they look whole; nobody could take it for a real one. */
export const samplePostalAddress = '1 Sample Street, Sampletown, ZZ 00000 (a sample: set POSTAL_ADDRESS)';
