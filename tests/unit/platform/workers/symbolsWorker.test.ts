import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Frame } from '#domain/symbols/offers.ts';
import { openSymbolSeeker } from '#platform/symbols/symbolSeeker.ts';
import { stubPixelCanvas } from '#tests/support/workers/pixelCanvas.ts';
import { stubWorker } from '#tests/support/workers/workerHere.ts';

const [width, height] = [640, 400];
const flag = 'M-12 -14h4v28h-4z M-12 -14h22v4h-22z M-12 -2h14v4h-14z';
const cross = 'M-4 -12h8v8h8v8h-8v8h-8v-8h-8v-8h8z';

const draw = (path: string, x: number, y: number, transform = '', colour = '#d11') =>
  `<path transform="translate(${x} ${y}) ${transform}" fill="${colour}" d="${path}"/>`;

const pictureOf = async (...shapes: string[]): Promise<Blob> => {
  const paper = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}${shapes.join('')}</svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]);
};

const frameOf = (x: number, y: number, across: number, down: number): Frame => ({
  x: x / width,
  y: y / height,
  width: across / width,
  height: down / height,
});

/** Marks the symbols in frames of a picture, and returns the places that are more likely right than wrong, in pixels. */
const seek = async (
  picture: Blob,
  frames: readonly Frame[],
  options: { withMirrored?: boolean; except?: readonly Frame[] } = {},
) => {
  const seeker = openSymbolSeeker();
  expect(await seeker.mark(picture, frames)).not.toContain(null);
  const { found } = await seeker.seek(
    picture,
    { withMirrored: false, except: [], ...options },
    () => undefined,
  );
  seeker.close();
  return found
    .filter(({ certainty }) => certainty >= 0.5)
    .map((hit) => ({ ...hit, x: hit.x * width, y: hit.y * height }));
};

const near = <Place extends { x: number; y: number }>(places: readonly Place[], x: number, y: number) =>
  places.find((place) => Math.abs(place.x - x) <= 4 && Math.abs(place.y - y) <= 4);

beforeEach(() => {
  stubPixelCanvas();
  stubWorker(() => import('#platform/symbols/symbolsWorker.ts'));
});

test('the search finds a marked symbol in four turns, mirrored only on demand [SETUP-76]', async () => {
  const picture = await pictureOf(
    ...[0, 90, 180, 270].map((turn, index) => draw(flag, 50 + index * 100, 60, `rotate(${turn})`)),
    draw(flag, 450, 60, 'scale(-1 1)'),
  );
  const frame = frameOf(30, 36, 44, 48);
  const found = await seek(picture, [frame]);
  expect([0, 1, 2, 3].map((turn) => near(found, 50 + turn * 100, 60)?.turn)).toEqual([0, 1, 2, 3]);
  expect(near(found, 450, 60)).toBeUndefined();
  const mirrored = await seek(picture, [frame], { withMirrored: true });
  expect(near(mirrored, 450, 60)?.isMirrored).toBe(true);
});

test('the search finds a marked symbol in near sizes and on a wall, best first, in its colour alone [SETUP-76]', async () => {
  const picture = await pictureOf(
    '<path fill="#000" d="M0 245h640v8h-640z"/>',
    draw(cross, 60, 60),
    draw(cross, 180, 60, 'scale(0.84)'),
    draw(cross, 300, 60, 'scale(1.2)'),
    draw(cross, 300, 249),
    draw(cross, 420, 60, '', '#000'),
  );
  const found = await seek(picture, [frameOf(40, 40, 40, 40)]);
  const certainties = found.map(({ certainty }) => certainty);
  expect(certainties).toEqual(certainties.toSorted((a, b) => b - a));
  expect(found).toHaveLength(4);
  const marked = near(found, 60, 60);
  expect(near(found, 180, 60)?.width).toBeLessThan(marked?.width ?? 0);
  expect(near(found, 300, 60)?.width).toBeGreaterThan(marked?.width ?? 0);
  expect(near(found, 300, 249)).toBeDefined();
});

test('the symbols of a legend’s rows are sought at once, and none is offered inside the legend [SETUP-83]', async () => {
  const letters = (y: number) =>
    Array.from(
      { length: 8 },
      (_, letter) => `<path fill="#000" d="M${80 + letter * 14} ${y - 5}h8v10h-8z"/>`,
    );
  const picture = await pictureOf(
    ...[flag, cross, flag].flatMap((path, row) => [
      draw(path, 40, 40 + row * 50, row === 2 ? 'rotate(90)' : ''),
      ...letters(40 + row * 50),
    ]),
    draw(cross, 350, 80),
    draw(cross, 500, 300),
    draw(flag, 420, 200),
  );
  const legend = frameOf(10, 10, 240, 170);
  const seeker = openSymbolSeeker();
  const rows = await seeker.legend(picture, legend);
  seeker.close();
  expect(rows).toHaveLength(3);
  rows.forEach(({ symbol, text }, row) => {
    expect(Math.abs((symbol.y + symbol.height / 2) * height - (40 + row * 50))).toBeLessThan(5);
    expect(text.x * width).toBeGreaterThan(50);
    expect(text.x * width).toBeLessThan(82);
  });
  const found = await seek(
    picture,
    rows.slice(0, 2).map(({ symbol }) => symbol),
    { except: [legend] },
  );
  expect(found).toHaveLength(3);
  expect(near(found, 420, 200)?.symbol).toBe(0);
  expect(near(found, 350, 80)?.symbol).toBe(1);
  expect(near(found, 500, 300)?.symbol).toBe(1);
});
