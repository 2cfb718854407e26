import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoPassword } from '../server/db/demo/accounts.ts';
import { buildWhenStale } from './build.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';
import { startProduct } from './support/product.ts';
import { root } from './support/run.ts';

const folder = join(root, 'docs/pictures');

/** Writes what the page shows as a small PNG. */
async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .png({ palette: true, colours: 96, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}

/** Logs in as the demo inspector and starts the first round of the overview. */
async function openRound(page: Page): Promise<void> {
  await page.getByLabel('E-post').fill('inspector@example.com');
  await page.getByRole('textbox', { name: 'Lösenord' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Logga in' }).click();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await takePicture(page, 'dashboard');
  await page
    .getByRole('button', { name: /^Starta/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Starta ronden', exact: true }).click();
  await page.getByRole('tab', { name: 'Lista' }).waitFor();
}

/** `npm run pictures`: the README's pictures, taken from the built product with its demo data. */
export async function main(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  await buildWhenStale();
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const page = await browser.newPage({ locale: 'sv-SE', viewport: { width: 1280, height: 800 } });
    await page.goto(product.url);
    await page.locator('input[type=password]').waitFor();
    await takePicture(page, 'login');
    await openRound(page);
    const okButtons = page.getByRole('button', { name: /^OK: / });
    for (const _ of [1, 2, 3]) await okButtons.first().click();
    await takePicture(page, 'round-list');
    await page.getByRole('tab', { name: 'Ritning' }).click();
    await page
      .getByRole('button', { name: /^\d+ .*(kontrollerad|OK)/i })
      .first()
      .waitFor();
    await takePicture(page, 'round-drawing');
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
