import type { FullConfig } from '@playwright/test';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '#scripts/build.ts';
import { freePort, startProduct } from '#scripts/support/product.ts';
import { testDepth } from '#scripts/support/testDepth.ts';
import type { PracticeWorld } from './seeds/makePracticeData.ts';
import { practiceData } from './seeds/practiceData.ts';

/** Resources of one worker of the browser tests. */
export interface BrowserProduct {
  url: string;
  /** A request to it restores the data. */
  renewUrl: string;
  world: PracticeWorld;
}

/** Starts one product with demo data and practice houses for each worker, which isolates tests. */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildWhenStale();
  const dataFolder = await practiceData();
  if (testDepth !== 'quick') await (await import('../e2e/support/chooserPage.ts')).builtChooser();
  const folders = Array.from({ length: workers }, () => mkdtempSync(join(tmpdir(), 'tillsyn-browser-')));
  const started = await Promise.all(folders.map((folder) => startOn(folder, dataFolder)));
  process.env.TILLSYN_PRODUCTS = JSON.stringify(started.map(({ browserProduct }) => browserProduct));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Starts the product for browser tests on a copy of prepared data, with this build of the client or another.
 */
export async function startOn(dataDir: string, made: string, client: { CLIENT_FOLDER?: string } = {}) {
  cpSync(made, dataDir, { recursive: true });
  const renewPort = await freePort();
  const product = await startProduct(
    { DATA_DIR: dataDir, RENEW_PORT: String(renewPort), ...client },
    'tests/support/browserProduct.ts',
  );
  const world = JSON.parse(readFileSync(join(dataDir, 'houses.json'), 'utf8')) as PracticeWorld;
  const browserProduct: BrowserProduct = {
    url: product.url,
    renewUrl: `http://127.0.0.1:${renewPort}`,
    world,
  };
  return { browserProduct, stop: product.stop };
}
