import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { walkFromNothing } from '#tests/support/seeds/fromNothing.ts';
import { useServers } from '#tests/support/server/serverProcess.ts';

const servers = useServers();

test('an empty server gets its first licence, and only its own user may command the running server [FIRST-01, FIRST-03]', async () => {
  const { dataDir } = await walkFromNothing(servers);
  expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
}, 240_000);
