import sharp from 'sharp';
import type { OutputInfo } from 'sharp';
import { expect, test, vi } from 'vitest';
import { cleanImage, smallerPictures } from '../../../server/services/uploads/images.ts';
import { planPicture } from '../../support/planPicture.ts';
import { fixture, hasFixtures, withoutFixtures } from '../../support/uploads.ts';

// Large pictures are made and compared here.
vi.setConfig({ testTimeout: 60_000 });

test('sizes show the same as the whole: upright, where it was turned; on white, where it was transparent', async () => {
  const turned = await sharp(await planPicture(3000, 4000))
    .rotate(90)
    .withMetadata({ orientation: 8 })
    .jpeg()
    .toBuffer();
  const upright = await cleanImage(turned, 'drawing');
  const clear = await sharp({ create: { width: 4000, height: 3000, channels: 4, background: '#0000' } })
    .composite([
      { input: { create: { width: 800, height: 600, channels: 4, background: '#c00' } }, top: 0, left: 0 },
    ])
    .png()
    .toBuffer();
  for (const clean of [upright, await cleanImage(clear, 'drawing')]) {
    const sizes = await smallerPictures(clean);
    expect(sizes.map(({ edge }) => edge)).toEqual([1500, 3000]);
    for (const { bytes, edge } of sizes) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(Math.max(info.width, info.height)).toBe(edge);
      expect(info.width > info.height).toBe(clean.width > clean.height);
      const at = (x: number, y: number) =>
        [...data.subarray(...spanOf(info, x, y))].slice(0, 3).map((value) => Math.round(value / 64));
      expect(at(0.1, 0.1)).toEqual([3, 0, 0]);
      expect(at(0.9, 0.9)).toEqual([4, 4, 4]);
    }
  }
});

const spanOf = ({ width, height, channels }: OutputInfo, x: number, y: number): [number, number] => {
  const start = (Math.floor(y * height) * width + Math.floor(x * width)) * channels;
  return [start, start + channels];
};

test('the largest plan of the fixtures gets both, in a fraction of its pixels', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const clean = await cleanImage(fixture('plans/apartments-transparent-9500x6714.png'), 'drawing');
  const sizes = await smallerPictures(clean);
  expect(sizes.map(({ edge }) => edge)).toEqual([1500, 3000]);
  for (const { bytes } of sizes) expect(bytes.byteLength).toBeLessThan(clean.bytes.byteLength);
});
