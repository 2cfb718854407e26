import { expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { useServers } from '#tests/support/server/serverProcess.ts';

const { newFolder, startServer } = useServers();
const long = { timeout: 90_000 };

test('--help lists every setting and starts nothing', long, async () => {
  const { words, ended } = startServer({}, ['--help']);
  expect(await ended).toBe(0);
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'SMTP_URL',
    'FILES_URL',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'TOKEN_SECRET',
    'DEMO',
  ]) {
    expect(words.out).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
});

test('a setting that can not be used is said in one line', long, async () => {
  const { words, ended } = startServer({ PORT: 'many', DATA_DIR: newFolder() });
  expect(await ended).toBe(1);
  expect(words.error).toBe('PORT must be a number from 0 to 65535, not "many".\n');
});

test('production without a secret does not start', long, async () => {
  const { words, ended } = startServer({ NODE_ENV: 'production', DATA_DIR: newFolder() });
  expect(await ended).toBe(1);
  expect(words.error).toMatch(/^TOKEN_SECRET must be set .*\n$/);
});

test('a database that can not be reached is said in one line', long, async () => {
  const port = await freePort();
  const { words, ended } = startServer({
    DATABASE_URL: `postgres://a:hidden@127.0.0.1:${port}/x`,
    DATA_DIR: newFolder(),
  });
  expect(await ended).toBe(1);
  expect(words.error).toMatch(/^The database at DATABASE_URL can't be reached .*\n$/);
  expect(words.error).not.toContain('hidden');
});
