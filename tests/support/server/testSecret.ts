/** Secret that signs the tokens of the tests. */
export const testSecret = 'a-secret-of-the-tests-that-is-long-enough';
