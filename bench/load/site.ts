import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHaproxy } from '#scripts/support/haproxy.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import { startProduct } from '#scripts/support/product.ts';
import { testSecret } from '#tests/support/server/testSecret.ts';

/** Two servers on one PostgreSQL behind a load balancer, all on the loopback address. */
export interface Site {
  /** URL of the load balancer, without a trailing slash. */
  url: string;
  /** URLs of the servers, in the same form. */
  serverUrls: string[];
  databaseUrl: string;
  pids: number[];
  stop: () => Promise<void>;
}

/** Starts a site, with demo data or with an empty database; its tokens are signed with the tests' secret. */
export async function startSite({ isDemo }: { isDemo: boolean }): Promise<Site> {
  const filesFolder = mkdtempSync(join(tmpdir(), 'tillsyn-load-files-'));
  const endings: (() => Promise<void> | void)[] = [
    () => rmSync(filesFolder, { recursive: true, force: true }),
  ];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    const postgres = await startPostgres({ survivesCrashes: true });
    endings.push(postgres.stop);
    const settings = {
      DATABASE_URL: postgres.url,
      FILES_URL: filesFolder,
      TOKEN_SECRET: testSecret,
      TRUST_PROXY: '127.0.0.1',
      DEMO: isDemo ? 'on' : 'off',
    };
    const servers = [];
    for (let number = 0; number < 2; number += 1) {
      const server = await startProduct(settings);
      servers.push(server);
      endings.push(server.stop);
    }
    const balancer = await startHaproxy(servers.map(({ url }) => Number(new URL(url).port)));
    endings.push(balancer.stop);
    return {
      url: balancer.url,
      serverUrls: servers.map(({ url }) => url.replace(/\/$/, '')),
      databaseUrl: postgres.url,
      pids: servers.map(({ pid }) => pid),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
