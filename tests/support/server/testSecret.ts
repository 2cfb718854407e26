import type { SecretKey } from '#server/core/secrets/secretBox.ts';

/** Secret that signs the tokens of the tests. */
export const testSecret = 'a-secret-of-the-tests-that-is-long-enough';

/** Key of the secrets that the tests store. */
export const testSecretKeys: readonly SecretKey[] = [{ id: 'test', key: Buffer.alloc(32, 7) }];
