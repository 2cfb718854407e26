import fc from 'fast-check';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { fileKind } from '#server/services/uploads/fileKind.ts';
import { readImageHeader } from '#server/services/uploads/imageHeader.ts';
import type { ImageKind } from '#server/services/uploads/imageHeader.ts';
import { cleanImage } from '#server/services/uploads/images.ts';
import { processUpload } from '#server/services/uploads/processUpload.ts';
import { outcome, refusedAs } from './uploads.ts';

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

const encoded: Record<string, { kind: ImageKind; make: (image: Sharp) => Sharp }> = {
  png: { kind: 'png', make: (image) => image.png() },
  interlaced: { kind: 'png', make: (image) => image.png({ progressive: true }) },
  palette: { kind: 'png', make: (image) => image.png({ palette: true }) },
  jpeg: { kind: 'jpeg', make: (image) => image.jpeg() },
  progressive: { kind: 'jpeg', make: (image) => image.jpeg({ progressive: true }) },
  lossy: { kind: 'webp', make: (image) => image.webp() },
  lossless: { kind: 'webp', make: (image) => image.webp({ lossless: true }) },
  extended: { kind: 'webp', make: (image) => image.ensureAlpha(0.5).webp() },
  gif: { kind: 'gif', make: (image) => image.gif() },
  strips: { kind: 'tiff', make: (image) => image.tiff({ compression: 'lzw' }) },
  tiles: { kind: 'tiff', make: (image) => image.tiff({ compression: 'deflate', tile: true }) },
  bigTiff: { kind: 'tiff', make: (image) => image.tiff({ compression: 'none', bigtiff: true }) },
};

const samples = async (width: number, height: number) =>
  Promise.all(
    Object.entries(encoded).map(async ([name, { kind, make }]) => {
      const bytes = await make(noise(width, height)).toBuffer();
      return { name, kind, bytes };
    }),
  );

/**
 * Registers tests with damaged and truncated pictures and with garbage: all random ones or a share of them.
 */
export function testHostileUploads(share: number): void {
  test('the header says the size that the decoder finds', async () => {
    for (const [width, height] of [
      [1, 1],
      [37, 23],
      [300, 5],
    ] as const) {
      for (const { name, kind, bytes } of await samples(width, height)) {
        expect(fileKind(bytes), name).toBe(kind);
        expect(readImageHeader(bytes, kind), name).toMatchObject({ width, height });
      }
    }
  });

  test('a cut file is corrupt wherever it was cut', async () => {
    const cut = (await samples(24, 16)).filter(({ kind }) => kind !== 'gif');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...cut),
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        async ({ bytes }, share) => {
          const length = Math.floor(bytes.length * share);
          const code = await refusedAs(cleanImage(bytes.subarray(0, length), 'drawing'));
          expect(['corrupt_file', 'wrong_file_kind', 'empty_file']).toContain(code);
          if (length > 16) expect(code).toBe('corrupt_file');
        },
      ),
      { numRuns: 200 / share },
    );
  });

  test('damaged pictures are refused or shown, and the decoder lives on', { timeout: 60_000 }, async () => {
    const wholeFiles = await samples(24, 16);
    const change = fc.record({ at: fc.nat({ max: 4000 }), to: fc.integer({ min: 0, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...wholeFiles),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (sample, changes) => {
          const bytes = Buffer.from(sample.bytes);
          for (const { at, to } of changes) bytes[at % bytes.length] = to;
          const result = await outcome(cleanImage(bytes, 'drawing'));
          if (!('problem' in result)) expect(result.width * result.height).toBeLessThanOrEqual(150_000_000);
          else expect(['corrupt_file', 'wrong_file_kind', 'too_many_pixels']).toContain(result.problem.code);
        },
      ),
      { numRuns: 300 / share },
    );
    expect(await refusedAs(cleanImage(wholeFiles[0]?.bytes ?? Buffer.alloc(0), 'drawing'))).toBeNull();
  });

  test('garbage behind any magic never makes the server fail', { timeout: 60_000 }, async () => {
    const magics = [
      '',
      '\x89PNG\r\n\x1a\n',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      '\xff\xd8\xff',
      'RIFF\0\0\0\0WEBPVP8X',
      'GIF89a',
      'II*\0\x08\0\0\0',
      'MM\0*',
      '%PDF-',
      'PK\x03\x04',
      '<svg>',
    ];
    const target = fc.constantFrom('drawing', 'photo', 'document');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...magics),
        fc.uint8Array({ maxLength: 400 }),
        target,
        async (magic, rest, use) => {
          const bytes = Buffer.concat([Buffer.from(magic, 'latin1'), rest]);
          const result = await outcome(processUpload({ file: { name: 'x', bytes } }, use));
          if ('problem' in result) expect(result.problem.code).not.toBe('unavailable');
        },
      ),
      { numRuns: 400 / share },
    );
  });
}
