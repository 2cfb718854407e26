import { afterAll } from 'vitest';
import { startOidcProvider } from './oidcProvider.ts';
import type { TestProvider } from './oidcProvider.ts';

/** Starts a provider for the tests of a file. `publicUrl` is the product's. */
export async function useOidcProvider(publicUrl: string): Promise<TestProvider> {
  const provider = await startOidcProvider(publicUrl);
  afterAll(() => provider.stop());
  return provider;
}
