import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cleanImage } from '#server/services/uploads/images.ts';
import { testHostileUploads } from '#tests/support/hostile/hostileUploads.ts';
import { refusedAs } from '#tests/support/hostile/uploads.ts';

testHostileUploads(1);

test('a header that lies small does not get a large picture decoded', { timeout: 60_000 }, async () => {
  const blank = { width: 9000, height: 6000, channels: 3, background: '#fff' } as const;
  const bytes = await sharp({ create: blank }).jpeg({ quality: 1 }).toBuffer();
  const lying = Buffer.concat([
    bytes.subarray(0, 2),
    // A frame header of 8 x 8 inside a comment, which decoders skip.
    Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0xff, 0xc0, 0x00, 0x0b, 0x08, 0x00, 0x08, 0x00, 0x08, 0x01, 0x01]),
    bytes.subarray(2),
  ]);
  expect(await refusedAs(cleanImage(lying, 'photo'))).toBe('too_many_pixels');
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const smaller = Buffer.from(png);
  smaller.writeUInt32BE(4, 16);
  expect(await refusedAs(cleanImage(smaller, 'photo'))).toBe('corrupt_file');
});
