import { expect, test } from 'vitest';
import { useServers } from '../support/serverProcess.ts';

const { newFolder, startServer } = useServers();
const long = { timeout: 90_000 };

test('a setting that can not be used is said in one line', long, async () => {
  const { words, ended } = startServer({ PORT: 'many', DATA_DIR: newFolder() });
  expect(await ended).toBe(1);
  expect(words.error).toBe('PORT must be a number from 0 to 65535, not "many".\n');
});
