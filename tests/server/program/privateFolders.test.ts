import { chmodSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { keepPrivate } from '#server/privateFolders.ts';

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('a folder shared by all users is refused and left unchanged', () => {
    const shared = mkdtempSync(join(tmpdir(), 'tillsyn-shared-'));
    const mask = process.umask();
    afterAll(() => {
      process.umask(mask);
      rmSync(shared, { recursive: true, force: true });
    });
    chmodSync(shared, 0o1777);
    const files = { kind: 'folder', folder: join(shared, 'files') } as const;
    expect(() => keepPrivate({ dataDir: shared, files })).toThrow(/^DATA_DIR .* is a folder of all users/);
    expect(lstatSync(shared).mode & 0o7777).toBe(0o1777);
  });
});
