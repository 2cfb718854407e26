import { Resolver } from 'node:dns/promises';

/** Timeout of one query to a DNS server, in milliseconds, and number of attempts. */
const queryMs = 3_000;
const queryTries = 2;

/** Error codes of DNS for a name without such records. */
const withoutRecords: readonly string[] = ['ENODATA', 'ENOTFOUND'];

/** Returns the TXT records of a name, empty if it has none; null if no server gave an answer. */
export type ResolveTxt = (name: string) => Promise<string[] | null>;

/** @param servers addresses of DNS servers, with or without a port; those of the system if empty */
export function createTxtResolver(servers: readonly string[] = []): ResolveTxt {
  return async (name) => {
    const resolver = new Resolver({ timeout: queryMs, tries: queryTries });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      // A long text is divided into parts of 255 bytes.
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return withoutRecords.includes(code) ? [] : null;
    }
  };
}
