import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildWhenStale } from './build.ts';
import { chromiumArgs, ensureChromium } from './support/chromium.ts';
import { takeOfficePictures, takePictures } from './support/pictures.ts';
import { startProduct } from './support/product.ts';
import { root } from './support/run.ts';

const folder = join(root, 'docs/pictures');

/** Runs `npm run pictures`: takes the pictures of README and docs from the built product with its demo data, as small PNGs. */
export async function main(): Promise<number> {
  mkdirSync(folder, { recursive: true });
  await buildWhenStale();
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    for (const walk of [takePictures, takeOfficePictures]) {
      const page = await browser.newPage({ locale: 'sv-SE', viewport: { width: 1280, height: 800 } });
      await walk(page, product.url, async (name) => {
        const picture = await page.screenshot({ animations: 'disabled' });
        await sharp(picture)
          .png({ palette: true, colours: 96, compressionLevel: 9 })
          .toFile(join(folder, `${name}.png`));
        console.log(`docs/pictures/${name}.png`);
      });
      await page.context().close();
    }
    return 0;
  } finally {
    await browser.close();
    await product.stop();
  }
}
