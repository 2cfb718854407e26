import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
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
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
