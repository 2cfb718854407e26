import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage } from '../../server/services/uploads/images.ts';

/** The pixels of a picture as red, green and blue. */
export const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });

/**
 * The corners top left, top right, bottom right, bottom left as each orientation stores them, by their place in the
 * picture as it is shown: 0 to 3 in the same order. (CIPA DC-008, tag 0x0112)
 */
const storedCorners = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [2, 3, 0, 1],
  4: [3, 2, 1, 0],
  5: [0, 3, 2, 1],
  6: [1, 2, 3, 0],
  7: [2, 1, 0, 3],
  8: [3, 0, 1, 2],
} as const;

const cornerColours = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

/** Four fields of the corners' colours, in the order of `corners`. */
export const fourFields = (width: number, height: number, corners: readonly number[]): Sharp => {
  const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = corners;
  const rows = [topLeft, topRight, bottomLeft, bottomRight].flatMap((corner) => cornerColours[corner] ?? []);
  return sharp(Buffer.from(rows), { raw: { width: 2, height: 2, channels: 3 } }).resize({
    width,
    height,
    kernel: 'nearest',
    fit: 'fill',
  });
};

const cornersOf = async (bytes: Uint8Array): Promise<number[]> => {
  const { data, info } = await pixelsOf(bytes);
  const at = (x: number, y: number): number => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const pixel = [0, 1, 2].map((band) => ((data[start + band] ?? 0) > 128 ? 255 : 0)).join();
    return cornerColours.findIndex((colour) => colour.join() === pixel);
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)];
};

/** A test for each orientation that a camera can write. */
export function testOrientations(orientations: readonly (keyof typeof storedCorners)[]): void {
  test.for(orientations)('orientation %i is applied, scaled or not', async (orientation) => {
    for (const { width, height, shown } of [
      { width: 300, height: 200, shown: [300, 200] },
      { width: 3000, height: 2000, shown: [2560, 1707] },
    ]) {
      const [storedWidth, storedHeight] = orientation >= 5 ? [height, width] : [width, height];
      const photo = await fourFields(storedWidth, storedHeight, storedCorners[orientation])
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      const clean = await cleanImage(photo, 'photo');
      expect([clean.width, clean.height]).toEqual(shown);
      expect(await cornersOf(clean.bytes)).toEqual([0, 1, 2, 3]);
    }
  });
}
