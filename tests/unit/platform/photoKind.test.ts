import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isWholePhoto, photoKind } from '#platform/photos/photoKind.ts';
import type { PhotoKind } from '#platform/photos/photoKind.ts';

const images = join(import.meta.dirname, '../../../../shared/fixtures/images');
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(images, name)));

describe.skipIf(!existsSync(images))('real and hostile files', () => {
  test.each<[string, PhotoKind]>([
    ['animated-iss634-pillow.webp', 'webp'],
    ['bad-exif-pillow.jpg', 'jpeg'],
    ['exif-gps-pillow.jpg', 'jpeg'],
    ['exif-landscape-6.jpg', 'jpeg'],
    ['heif-arrow.heic', 'heic'],
    ['pngsuite-basn6a16.png', 'png'],
  ])('%s is a whole %s, and each half of it is not', (name, kind) => {
    const bytes = bytesOf(name);
    expect(photoKind(bytes)).toBe(kind);
    expect(isWholePhoto(kind, bytes)).toBe(true);
    for (const share of [0.3, 0.6, 0.95]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect([share, isWholePhoto(kind, cut)]).toEqual([share, false]);
    }
  });

  test('a GIF is one, and its decoder judges the rest', () => {
    expect(photoKind(bytesOf('sharp-rotating-squares.gif'))).toBe('gif');
  });

  test('a plan that was cut off is not whole', () => {
    expect(isWholePhoto('png', bytesOf('truncated-plan.png'))).toBe(false);
  });

  test.each([
    'exe-header-named-as.jpg',
    'html-named-as.png',
    'pdf-javascript.pdf',
    'svg-onload.svg',
    'svg-script.svg',
    'text-named-as.pdf',
    'zero-byte.png',
  ])('%s is no photo', (name) => {
    expect(photoKind(bytesOf(name))).toBeNull();
  });
});

test('a file of any length is never read past its end', () => {
  const starts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF????WEBP', '????ftypheic', '????ftypavif'];
  for (const start of starts) {
    const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0));
    const kind = photoKind(bytes);
    expect(kind).not.toBeNull();
    if (kind) expect(isWholePhoto(kind, bytes)).toBe(false);
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => photoKind(bytes.subarray(0, length))).not.toThrow();
  }
});
