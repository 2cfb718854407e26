import react from '@vitejs/plugin-react';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { build, preview } from 'vite';
import { root } from '#scripts/support/run.ts';

const pagesDir = join(root, 'bench/pages');
const outDir = join(root, 'node_modules/.cache/bench/pages');

/** Pages of the bench, built like the product and served. */
export interface ServedPages {
  /** URL with a trailing slash. */
  url: string;
  stop: () => Promise<void>;
}

/** Draws a plan with rooms, 2000 px wide, as PNG. */
export const drawPlan = (): Promise<Buffer> => {
  const [width, height, columns, rows] = [2000, 1600, 10, 8];
  const rooms = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * (width / columns), Math.floor(index / columns) * (height / rows)];
    return `<rect x="${x + 6}" y="${y + 6}" width="${width / columns - 12}" height="${height / rows - 12}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <g fill="none" stroke="#59636e" stroke-width="5">${rooms.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
};

/** Builds the named pages of bench/pages and serves them, with additional files, on a free port of the loopback address. */
export async function servePages(
  names: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<ServedPages> {
  const { NODE_ENV } = process.env;
  await build({
    configFile: false,
    root: pagesDir,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rolldownOptions: { input: names.map((name) => join(pagesDir, `${name}.html`)) },
    },
  });
  writeFileSync(join(outDir, 'plan.png'), await drawPlan());
  for (const [name, text] of Object.entries(files)) writeFileSync(join(outDir, name), text);
  const server = await preview({
    configFile: false,
    root: pagesDir,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  // The build set it to `production`, and processes started later would inherit that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The pages of the bench could not be served.');
  return { url, stop: () => server.close() };
}
