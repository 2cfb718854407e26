import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { cleanImage } from '../../../../server/services/uploads/images.ts';
import { testOrientations } from '../../../support/turnedPictures.ts';
import { refusedAs } from '../../../support/uploads.ts';

// Large pictures are made here.
vi.setConfig({ testTimeout: 60_000 });

testOrientations([1, 2, 3, 4, 5, 6, 7, 8]);

test('the pixel limit holds to the pixel, by use', async () => {
  const wide = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  const just = await wide(10_000, 5_000);
  expect(await refusedAs(cleanImage(just, 'photo'))).toBeNull();
  const over = await wide(10_001, 5_000);
  expect(await refusedAs(cleanImage(over, 'photo'))).toBe('too_many_pixels');
  expect(await refusedAs(cleanImage(over, 'drawing'))).toBeNull();
});
