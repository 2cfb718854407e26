import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { openPglite } from '#server/db/client.ts';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/services/users/passwords.ts';
import { createSeed } from '#tests/support/seeds/seed.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';
import { pdf } from '#tests/support/hostile/uploadForm.ts';

const { migratedFolder, startServer } = useServers();
const long = { timeout: 90_000 };

/** Returns the folder and its contents that other users of the machine could read or write. */
function openToOthers(path: string): string[] {
  const stats = lstatSync(path);
  const ownLine = (stats.mode & 0o077) === 0 ? [] : [`${path} ${(stats.mode & 0o777).toString(8)}`];
  if (!stats.isDirectory()) return ownLine;
  return [...ownLine, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))];
}

/** Makes everything readable by all users, as an earlier version did. */
function open(path: string): void {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o666);
  if (isFolder) for (const name of readdirSync(path)) open(join(path, name));
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test(
    'the folder of a running server is accessible to its user only, before and after writes',
    long,
    async () => {
      const dataDir = await migratedFolder();
      const database = await openPglite({ dataDir: join(dataDir, 'db') });
      const seed = createSeed(database.db, () => new Date().toISOString());
      const passwordHash = await hashPassword(demoPassword);
      const { level } = await seed.tenant();
      await database.db.update(users).set({ passwordHash });
      const admin = await seed.user(level, 'Admin', { email: 'admin@example.com', passwordHash });
      await database.close();
      for (const folder of ['mails', 'files/ab', 'client-assets'])
        mkdirSync(join(dataDir, folder), { recursive: true });
      for (const file of ['mails/old.eml', 'files/ab/old', 'token-secret'])
        writeFileSync(join(dataDir, file), 'x'.repeat(64));
      writeFileSync(join(dataDir, 'script-of-the-administrator'), '', { mode: 0o755 });
      open(dataDir);
      chmodSync(join(dataDir, 'script-of-the-administrator'), 0o755);

      const port = await freePort();
      const server = startServer({ DATA_DIR: dataDir, PORT: String(port), HOST: '0.0.0.0' });
      await ready(server);
      const send = async (path: string, body: FormData | object, token = '') => {
        const isForm = body instanceof FormData;
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            ...(isForm ? {} : { 'content-type': 'application/json' }),
          },
          body: isForm ? body : JSON.stringify(body),
        });
        expect([path, answer.status]).toEqual([path, 200]);
        return (await answer.json()) as { data: { token: string } };
      };
      const { data } = await send('User/Login', { email: admin.email, password: demoPassword });
      await send('User/ResetPassword', { email: admin.email, langCode: 'sv' });
      const form = new FormData();
      form.set('documentType', '1');
      form.set('customerId', String(level.id));
      form.set('file', new Blob([new Uint8Array(pdf)]), 'plan.pdf');
      await send('File', form, data.token);
      await expect.poll(() => readdirSync(join(dataDir, 'mails'))).toHaveLength(2);

      const otherPaths = openToOthers(dataDir).filter((line) => !line.includes('script-of'));
      expect(otherPaths).toEqual([]);
      expect(readdirSync(join(dataDir, 'files')).length).toBeGreaterThan(1);
      expect(lstatSync(join(dataDir, 'script-of-the-administrator')).mode & 0o777).toBe(0o755);
      expect(
        spawnSync('grep', ['^Umask:', `/proc/${server.program.pid}/status`], { encoding: 'utf8' }).stdout,
      ).toBe(process.platform === 'linux' ? 'Umask:\t0077\n' : '');
      await expect
        .poll(() => server.words.out)
        .toMatch(/^WARNING: others can reach this server \(0\.0\.0\.0\).*admin@example\.com/m);
    },
  );
});
