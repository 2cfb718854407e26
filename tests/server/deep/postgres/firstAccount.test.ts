import { test } from 'vitest';
import { walkFromNothing } from '#tests/support/seeds/fromNothing.ts';
import { useServers } from '#tests/support/server/serverProcess.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';

const server = process.env.TEST_DATABASE_URL;
const servers = useServers();

test.skipIf(server === undefined)(
  'an empty server on PostgreSQL gets its first licence [FIRST-01, FIRST-03]',
  async () => {
    const ownDatabase = await createOwnDatabase(server ?? '');
    try {
      await walkFromNothing(servers, { DATABASE_URL: ownDatabase.url });
    } finally {
      await ownDatabase.drop();
    }
  },
  240_000,
);
