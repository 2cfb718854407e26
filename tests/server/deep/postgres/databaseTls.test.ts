import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '#scripts/support/postgres.ts';
import { freePort } from '#scripts/support/product.ts';
import { makeAuthority } from '#tests/support/server/certificates.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const authority = makeAuthority();
const stranger = makeAuthority();
const postgres = await startPostgres({ tls: authority.certify('localhost') });
const { newFolder, startServer } = useServers();
afterAll(async () => {
  await postgres.stop();
  authority.remove();
  stranger.remove();
});

const addressAt = (host: string, query: string) => {
  const url = new URL(postgres.url);
  return Object.assign(url, { hostname: host, search: query }).toString();
};
const start = async (databaseUrl: string) =>
  startServer({ DATABASE_URL: databaseUrl, DATA_DIR: newFolder(), PORT: String(await freePort()) });

test(
  'a server reaches its database by TLS where its certificate is the right one [OPS-20]',
  { timeout: 90_000 },
  async () => {
    const address = addressAt('localhost', `sslmode=verify-full&sslrootcert=${authority.file}`);
    await ready(await start(address), 60_000);
    const otherClient = new Client({ connectionString: postgres.url });
    await otherClient.connect();
    const { rows } = await otherClient.query<{ ssl: boolean }>(
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
      where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await otherClient.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ ssl }) => ssl))).toEqual(new Set([true]));
  },
);

test.each([
  ['of another name', '127.0.0.1', authority.file],
  ['of an unknown authority', 'localhost', stranger.file],
])(
  'a server does not start where the certificate is one %s [OPS-20]',
  { timeout: 90_000 },
  async (_, host, file) => {
    const { ended, words } = await start(addressAt(host, `sslmode=verify-full&sslrootcert=${file}`));
    expect(await ended).toBe(1);
    expect(words.error).toMatch(/^The database at DATABASE_URL can't be trusted[^\n]*\n$/);
  },
);
