import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../../scripts/build.ts';
import { startProduct } from '../../scripts/support/product.ts';
import { practiceData } from './practiceData.ts';

/**
 * The browser tests' product, started once with demo data and practice houses. `TILLSYN_URL` and `TILLSYN_HOUSES` name one that
 * runs already and its `houses.json`.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TILLSYN_URL) return undefined;
  await buildWhenStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-browser-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    cpSync(await practiceData(), dataDir, { recursive: true });
    const product = await startProduct({ DATA_DIR: dataDir });
    process.env.TILLSYN_URL = product.url;
    process.env.TILLSYN_HOUSES = join(dataDir, 'houses.json');
    return () => product.stop().finally(remove);
  } catch (error) {
    remove();
    throw error;
  }
}
