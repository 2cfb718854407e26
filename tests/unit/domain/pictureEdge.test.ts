import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureEdge } from '#domain/pictureEdge.ts';

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8102e' } });
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

test('returns the long edge of a PNG and of every kind of JPEG', async () => {
  for (const [width, height] of [
    [1500, 2],
    [3, 3000],
    [641, 480],
  ] as const) {
    const pictures = [
      await draw(width, height).png().toBuffer(),
      await draw(width, height).png({ palette: true }).toBuffer(),
      await draw(width, height).jpeg().toBuffer(),
      await draw(width, height).jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
      await draw(width, height).withMetadata({ orientation: 1, density: 72 }).jpeg().toBuffer(),
    ];
    for (const bytes of pictures) expect(pictureEdge(bufferOf(bytes))).toBe(Math.max(width, height));
  }
});

test('an unknown or truncated format has no size and causes no error', async () => {
  const png = bufferOf(await draw(20, 10).png().toBuffer());
  const jpeg = bufferOf(await draw(20, 10).jpeg().toBuffer());
  expect(pictureEdge(bufferOf(await draw(20, 10).webp().toBuffer()))).toBeNull();
  for (let length = 0; length < 24; length += 1) {
    expect(pictureEdge(png.slice(0, length))).toBeNull();
    expect(pictureEdge(jpeg.slice(0, length))).toBeNull();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, isMarked) => {
      const edge = pictureEdge(bufferOf(isMarked ? new Uint8Array([0xff, 0xd8, 0xff, ...bytes]) : bytes));
      expect(edge === null || edge >= 0).toBe(true);
    }),
  );
});
