import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figureTable, rounded } from '../scripts/support/results.ts';
import type { Section } from '../scripts/support/results.ts';
import { serveChooser } from '../tests/e2e/support/chooserPage.ts';
import { largeDxf } from './support/largeDxf.ts';
import { openBrowser } from './support/slowPage.ts';

/** Size of the drawing in bytes, just below the limit. */
const bytes = 49 * 1024 * 1024;

const limit = { openMs: 10_000, paintMs: 15_000, longestMs: 200, memoryMb: 1200 };

/** Measures a DXF of 50 MB in the file chooser: the time until its page is shown, the time until the drawing is created, and the memory. */
export async function measureDxf(): Promise<Section> {
  const path = join(tmpdir(), `tillsyn-${process.pid}.dxf`);
  const { shapes, size } = largeDxf(bytes, (text) => writeFileSync(path, text, { flag: 'a' }));
  const served = await serveChooser();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(served.url);
    await page.evaluate(() => {
      let [longest, last] = [0, performance.now()];
      const tick = (): void => {
        const now = performance.now();
        [longest, last] = [Math.max(longest, now - last), now];
        Object.assign(window, { longest });
        requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    });
    const began = performance.now();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.locator('canvas').first().waitFor({ timeout: 120_000 });
    const open = performance.now() - began;
    const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
    const use = page.locator('[data-foot] button').last();
    const pressed = performance.now();
    await use.click();
    await page.locator('main > img').waitFor({ timeout: 120_000 });
    const openingMs = performance.now() - pressed;
    const memory = await page.evaluate(async () => {
      const measured = await (
        performance as unknown as { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> }
      )
        .measureUserAgentSpecificMemory?.()
        .catch(() => null);
      return measured ? measured.bytes / 1_000_000 : null;
    });
    const figures = [
      { what: 'until the page is seen', value: rounded(open), unit: 'ms', atMost: limit.openMs },
      {
        what: 'until the drawing of 6000 px is made',
        value: rounded(openingMs),
        unit: 'ms',
        atMost: limit.paintMs,
      },
      { what: 'longest frame meanwhile', value: rounded(longest), unit: 'ms', atMost: limit.longestMs },
      ...(memory === null
        ? []
        : [{ what: 'memory afterwards', value: rounded(memory), unit: 'MB', atMost: limit.memoryMb }]),
    ];
    const text = `A DXF of ${rounded(size / 1024 / 1024)} MB with ${shapes} shapes and blocks, in the chooser of drawings, Chromium ${browser.version()}.`;
    return { title: 'DXF of 50 MB', text: [text, figureTable(figures)].join('\n\n') };
  } finally {
    await browser.close();
    served.stop();
    rmSync(path, { force: true });
  }
}
