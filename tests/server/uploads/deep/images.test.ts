import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { expect, test, vi } from 'vitest';
import { cleanImage } from '#server/services/uploads/images.ts';
import { fixture, hasFixtures, refusedAs, withoutFixtures } from '#tests/support/hostile/uploads.ts';

// Large pictures are compared pixel by pixel here.
vi.setConfig({ testTimeout: 60_000 });

const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** Returns the mean difference of two pictures of one size, 0 to 255. */
const meanDifference = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  let sum = 0;
  for (let at = 0; at < a.data.length; at += 1) sum += Math.abs((a.data[at] ?? 0) - (b.data[at] ?? 0));
  return sum / a.data.length;
};

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

const redAt = ({ data, info }: Pixels, x: number, y: number): number => {
  const at = (y * info.width + x) * 3;
  return Math.max(0, (data[at] ?? 0) - Math.max(data[at + 1] ?? 0, data[at + 2] ?? 0));
};

const fieldSize = 64;
const reach = 3;

/**
 * Returns the shift in pixels that best aligns the field at a place with the other picture; [0, 0] is no
 * shift.
 */
const shiftOf = (one: Pixels, other: Pixels, left: number, top: number): [number, number] => {
  let best = { difference: Infinity, shift: [NaN, NaN] as [number, number] };
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      let difference = 0;
      for (let y = top; y < top + fieldSize; y += 1) {
        for (let x = left; x < left + fieldSize; x += 1) {
          difference += Math.abs(redAt(one, x, y) - redAt(other, x + dx, y + dy));
        }
      }
      if (difference < best.difference) best = { difference, shift: [dx, dy] };
    }
  }
  return best.shift;
};

/** Returns the fields with the most red: extinguishers, alarms and arrow heads, the targets of pins. */
const pinFields = (pixels: Pixels): { left: number; top: number }[] => {
  const fields: { left: number; top: number; red: number }[] = [];
  for (let top = fieldSize; top < pixels.info.height - 2 * fieldSize; top += fieldSize) {
    for (let column = fieldSize; column < pixels.info.width - 2 * fieldSize; column += fieldSize) {
      let red = 0;
      for (let at = 0; at < fieldSize ** 2; at += 1) {
        red += redAt(pixels, column + (at % fieldSize), top + Math.floor(at / fieldSize));
      }
      fields.push({ left: column, top, red });
    }
  }
  return fields.toSorted((a, b) => b.red - a.red).slice(0, 12);
};

test.for(['drawing', 'photo'] as const)('a turned %s comes out as the upright one', async (use, context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const upright = await cleanImage(fixture('plans/evac6-exif-orientation-1.jpg'), use);
  const turned = await cleanImage(fixture('plans/evac6-exif-orientation-6.jpg'), use);
  const source = await cleanImage(fixture('plans/evac-drawio-6.png'), use);
  expect(await meanDifference(upright.bytes, turned.bytes)).toBeLessThan(1);
  expect(await meanDifference(source.bytes, turned.bytes)).toBeLessThan(2);
  const upsideDown = await sharp(turned.bytes).rotate(180).png().toBuffer();
  expect(await meanDifference(source.bytes, upsideDown)).toBeGreaterThan(10);
  const pixels = await Promise.all([source, upright, turned].map(({ bytes }) => pixelsOf(bytes)));
  const [drawn, uprightPixels, turnedPixels] = pixels;
  if (!drawn || !uprightPixels || !turnedPixels) throw new Error('three pictures were asked for');
  for (const { left, top } of pinFields(drawn)) {
    expect(shiftOf(drawn, uprightPixels, left, top)).toEqual([0, 0]);
    expect(shiftOf(drawn, turnedPixels, left, top)).toEqual([0, 0]);
  }
});

/**
 * Stored corners (top left, top right, bottom right, bottom left) of each orientation, as indices 0 to 3 of
 * the displayed corners. (CIPA DC-008, tag 0x0112)
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

/** Draws four fields in the corners' colours, in the order of `corners`. */
const fourFields = (width: number, height: number, corners: readonly number[]): Sharp => {
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

test.for([1, 2, 3, 4, 5, 6, 7, 8] as const)(
  'orientation %i is applied, scaled or not',
  async (orientation) => {
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
  },
);

test('position, camera, comments and colour profile are gone', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const withPosition = fixture('images/exif-gps-pillow.jpg');
  expect((await sharp(withPosition).metadata()).exif?.includes(Buffer.from([0x88, 0x25]))).toBe(true);
  const photoWithExif = await sharp(fixture('images/exif-landscape-6.jpg'))
    .withExif({ IFD0: { Artist: 'CANARY' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY</x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(photoWithExif.includes('CANARY')).toBe(true);
  for (const source of [withPosition, photoWithExif, fixture('images/polyglot-png-pdf.png')]) {
    for (const use of ['drawing', 'photo'] as const) {
      const { bytes } = await cleanImage(source, use);
      const { exif, icc, iptc, xmp, orientation, comments } = await sharp(bytes).metadata();
      expect({ exif, icc, iptc, xmp, orientation, comments }).toEqual({});
      for (const trace of ['CANARY', 'Exif', 'GPS', '%PDF', 'ICC_PROFILE']) {
        expect(Buffer.from(bytes).includes(trace), trace).toBe(false);
      }
    }
  }
});

test('colours of another profile are converted, not just relabelled', async () => {
  const red = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c86432' } });
  const wide = await red.withIccProfile('p3').png().toBuffer();
  const { bytes } = await cleanImage(wide, 'drawing');
  const { data } = await pixelsOf(bytes);
  const colour = await pixelsOf(await red.png().toBuffer());
  for (const band of [0, 1, 2])
    expect(Math.abs((data[band] ?? 0) - (colour.data[band] ?? 0))).toBeLessThan(4);
  const relabelled = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  expect(Math.abs((relabelled[0] ?? 0) - (colour.data[0] ?? 0)), 'the profile matters').toBeGreaterThan(4);
});

test('CMYK becomes what it shows: black lines on white, red arrows', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const { bytes } = await cleanImage(fixture('plans/evac3-cmyk.jpg'), 'drawing');
  const { data } = await pixelsOf(bytes);
  const shares = { white: 0, dark: 0, red: 0 };
  for (let at = 0; at < data.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
    if (r > 230 && g > 230 && b > 230) shares.white += 3 / data.length;
    if (r < 80 && g < 80 && b < 80) shares.dark += 3 / data.length;
    if (r > 180 && g < 90 && b < 90) shares.red += 3 / data.length;
  }
  expect(shares.white).toBeGreaterThan(0.8);
  expect(shares.dark).toBeGreaterThan(0.01);
  expect(shares.red).toBeGreaterThan(0.005);
});

test('transparency is laid on white and 16 bits become 8', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  for (const path of ['plans/apartments-transparent-9500x6714.png', 'images/pngsuite-basn6a16.png']) {
    const { bytes } = await cleanImage(fixture(path), 'drawing');
    const { hasAlpha, depth } = await sharp(bytes).metadata();
    expect({ hasAlpha, depth }).toEqual({ hasAlpha: false, depth: 'uchar' });
    const edge = await sharp(bytes).extract({ left: 0, top: 0, width: 2, height: 1 }).raw().toBuffer();
    expect(Math.min(...edge)).toBeGreaterThan(245);
  }
});

test('line art keeps every pixel, and lossy sources stay small', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  const plan = fixture('plans/office-curved-3047x1717.png');
  const cleaned = await cleanImage(plan, 'drawing');
  const white = await sharp(plan).flatten({ background: '#fff' }).png().toBuffer();
  expect(await meanDifference(cleaned.bytes, white)).toBe(0);
  expect(cleaned.bytes.byteLength).toBeLessThan(plan.length * 1.2);
});

test('a photo stored as PNG becomes JPEG even as a drawing', async () => {
  const grain = await sharp({
    create: {
      width: 1400,
      height: 1000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  expect((await cleanImage(grain, 'drawing')).mimeType).toBe('image/jpeg');
});

test('an animation is reduced to its first frame', async (context) => {
  if (!hasFixtures) return context.skip(withoutFixtures);
  for (const path of ['images/animated-iss634-pillow.webp', 'images/sharp-rotating-squares.gif']) {
    const source = fixture(path);
    expect((await sharp(source).metadata()).pages).toBeGreaterThan(1);
    const { bytes } = await cleanImage(source, 'drawing');
    expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
    const first = await sharp(source, { page: 0 }).flatten({ background: '#fff' }).png().toBuffer();
    expect(await meanDifference(bytes, first)).toBeLessThan(4);
  }
});

test('a palette PNG keeps its colours', async () => {
  const palette = await fourFields(64, 48, [0, 1, 2, 3]).png({ palette: true }).toBuffer();
  const { bytes } = await cleanImage(palette, 'drawing');
  expect(await meanDifference(bytes, palette)).toBe(0);
});

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

test('the first page of a TIFF becomes an upright drawing, and a photo can’t be a TIFF [DRAW-25]', async () => {
  const page = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer();
  const pages = [await page('#ff0000'), await page('#0000ff')];
  const several = await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  expect((await sharp(several).metadata()).pages).toBe(2);
  const clean = await cleanImage(several, 'drawing');
  expect([clean.mimeType, clean.width, clean.height]).toEqual(['image/png', 60, 40]);
  expect([...(await pixelsOf(clean.bytes)).data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect(await refusedAs(cleanImage(several, 'photo'))).toBe('wrong_file_kind');
  const turned = await fourFields(60, 40, [0, 1, 2, 3])
    .withMetadata({ orientation: 6 })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const upright = await cleanImage(turned, 'drawing');
  expect([upright.width, upright.height]).toEqual([40, 60]);
  expect(await cornersOf(upright.bytes)).toEqual([3, 0, 1, 2]);
});

test('a picture that its decoder holds whole is refused above the bytes of 80 megapixels', async () => {
  // Progressive without subsampling: 6 bytes of coefficients for each pixel.
  const wide = (width: number) =>
    sharp({ create: { width, height: 10_000, channels: 3, background: '#fff' } })
      .jpeg({ quality: 30, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
  const answer = cleanImage(await wide(10_700), 'drawing');
  await expect(answer).rejects.toMatchObject({
    problems: [{ code: 'too_many_pixels', details: { max: 106 } }],
  });
});
