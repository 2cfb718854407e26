import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoAccounts } from '#server/db/demo/accounts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const { newFolder, startServer } = useServers();

const childrenOf = (pid: number | undefined): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

test(
  'demo data come from a process that ends with the server, and the next start completes them',
  { timeout: 240_000 },
  async () => {
    const dataDir = newFolder();
    const killed = startServer({ DATA_DIR: dataDir, PORT: '0', DEMO: 'on' });
    await eventually(() => expect(existsSync(join(dataDir, 'db'))).toBe(true), 60_000);
    const [maker = ''] = childrenOf(killed.program.pid);
    expect(maker).not.toBe('');
    killed.program.kill('SIGKILL');
    await eventually(() => expect(existsSync(`/proc/${maker}`)).toBe(false), 20_000);

    const secondServer = startServer({ DATA_DIR: dataDir, PORT: '0', DEMO: 'on' });
    await ready(secondServer, 120_000);
    expect(secondServer.words.out).toContain('webadmin@example.com');

    const completeServer = startServer({ DATA_DIR: newFolder(), PORT: '0', DEMO: 'on' });
    await ready(completeServer, 120_000);
    expect(childrenOf(completeServer.program.pid)).toEqual([]);
    for (const { email } of demoAccounts)
      await expect.poll(() => completeServer.words.out).toContain(`  ${email}\n`);
  },
);
