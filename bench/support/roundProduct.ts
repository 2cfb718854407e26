import type { Browser, BrowserContextOptions } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '#scripts/build.ts';
import { startProduct } from '#scripts/support/product.ts';
import { run } from '#scripts/support/run.ts';
import { openSession, startRound } from '#tests/e2e/support/api.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';

/** The built product with a running round of each requested size. */
export interface RoundProduct {
  url: string;
  /** Ids in the order of the sizes. */
  roundIds: number[];
  stop: () => Promise<void>;
}

/** Account of the rounds' inspector. */
const inspector = 'inspector';

/**
 * Starts the built product on its own data, with a started round for each number of items; `prepare` is called before the rounds are
 * started.
 */
export async function startRounds(
  sizes: readonly number[],
  prepare?: (houses: readonly PracticeHouse[], url: string) => Promise<void>,
): Promise<RoundProduct> {
  await buildWhenStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  const making = await run(process.execPath, ['bench/makeRounds.ts', dataDir, ...sizes.map(String)]);
  if (making !== 0) {
    remove();
    throw new Error('The rounds of the bench could not be made.');
  }
  const product = await startProduct({ DATA_DIR: dataDir });
  // The browser tests' helpers use the product at this address.
  process.env.TILLSYN_URL = product.url;
  const session = await openSession(inspector);
  const houses: PracticeHouse[] = JSON.parse(readFileSync(join(dataDir, 'houses.json'), 'utf8'));
  await prepare?.(houses, product.url);
  const roundIds: number[] = [];
  for (const { planId } of houses) roundIds.push((await startRound(session, planId)).id);
  return { url: product.url, roundIds, stop: () => product.stop().finally(remove) };
}

/** Logs in the inspector, or another account, by the login screen; a context with this state is logged in too. */
export async function loggedIn(
  browser: Browser,
  { url }: Pick<RoundProduct, 'url'>,
  account = inspector,
): Promise<Required<Pick<BrowserContextOptions, 'storageState' | 'baseURL'>>> {
  const context = await browser.newContext({ locale: 'sv-SE', baseURL: url });
  await logIn(await context.newPage(), account);
  const storageState = await context.storageState();
  await context.close();
  return { storageState, baseURL: url };
}
