import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { serve } from '@hono/node-server';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { madeOnce } from '#scripts/support/madeOnce.ts';
import { pdfFiles } from '#scripts/support/pdfFiles.ts';
import { sourceHash } from '#scripts/support/sourceHash.ts';
import { securityHeaders } from '#server/middleware/headers.ts';
import { registerClient } from '#server/middleware/staticFiles.ts';

const sources = [
  'tests/e2e/chooser',
  'packages',
  'src',
  'locales',
  'scripts/support/pdfFiles.ts',
  'package-lock.json',
];

/** The page with the chooser, built as the product is: once for all workers and runs. */
export const builtChooser = (): Promise<string> =>
  madeOnce('chooser', sourceHash(sources), async (outDir) => {
    await build({
      configFile: false,
      root: join(import.meta.dirname, '../chooser'),
      base: './',
      logLevel: 'error',
      plugins: [react(), pdfFiles()],
      build: { target: 'es2023', outDir, emptyOutDir: true, reportCompressedSize: false },
    });
  });

/** Serves the page with the chooser under the product's own policy. */
export async function serveChooser(): Promise<{ url: string; stop: () => void }> {
  const folder = await builtChooser();
  const app = new Hono();
  app.use(securityHeaders({ isSecure: false }));
  registerClient(app, folder);
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
      resolve({
        url: `http://127.0.0.1:${port}/`,
        stop: () => server.close(),
      }),
    );
  });
}

/** Chooses a file by its bytes, as the field of the dialog takes it. */
export const giveFile = async (page: Page, name: string, buffer: Buffer, mimeType = 'application/pdf') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

/**
 * Returns the name, type and size of the picture that was handed over, and tells if the point at these
 * fractions is red.
 */
export const handedOver = async (page: Page, x = 0.08, y = 0.11) => {
  const image = page.locator('main > img');
  await expect(image).toBeVisible({ timeout: 60_000 });
  return image.evaluate(
    async (element: HTMLImageElement, at) => {
      await element.decode();
      const { naturalWidth: width, naturalHeight: height } = element;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      context?.drawImage(element, 0, 0);
      const point = context?.getImageData(Math.floor(width * at.x), Math.floor(height * at.y), 1, 1).data;
      return {
        name: element.alt,
        type: element.title,
        size: [width, height],
        isRed: point !== undefined && (point[0] ?? 0) > 150 && (point[1] ?? 255) < 60,
      };
    },
    { x, y },
  );
};

/** A picture's brightness, 0 to 255, in 12 by 12 fields. */
export const greysOf = (image: Locator): Promise<number[]> =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    const side = 12;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const context = canvas.getContext('2d');
    if (!context) return [];
    context.imageSmoothingQuality = 'high';
    context.drawImage(element, 0, 0, side, side);
    const { data } = context.getImageData(0, 0, side, side);
    return Array.from({ length: side * side }, (_, index) => data[index * 4 + 1] ?? 0);
  });

/** Drags with the mouse between two points given as fractions of the element. */
export const dragOver = async (page: Page, sheet: Locator, from: [number, number], to: [number, number]) => {
  const area = await sheet.boundingBox();
  if (!area) throw new Error('nothing to drag over');
  const at = ([x, y]: [number, number]) => [area.x + area.width * x, area.y + area.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
};
