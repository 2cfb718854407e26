import { afterEach, expect, test, vi } from 'vitest';
import { fittedSize, preparePhoto } from '../../../src/offline/photos/photo.ts';

afterEach(() => vi.unstubAllGlobals());

test('the long edge of a photo becomes at most 2,560 pixels, and a small one stays as it is', () => {
  expect(fittedSize(4_000, 3_000)).toEqual({ width: 2_560, height: 1_920 });
  expect(fittedSize(3_000, 6_000)).toEqual({ width: 1_280, height: 2_560 });
  expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 });
});

test('a photo is drawn anew as JPEG, turned as its EXIF says, with the digest of what is kept', async () => {
  const drawn: unknown[] = [];
  const createImageBitmap = vi.fn(async () => ({ width: 5_120, height: 2_560, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  class Canvas {
    size: [number, number];
    constructor(width: number, height: number) {
      this.size = [width, height];
    }
    getContext() {
      return { drawImage: (...given: unknown[]) => drawn.push(given.slice(1)) };
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([`${type} ${this.size.join('x')}`], { type });
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  const file = new File(['raw'], 'IMG_1.HEIC.png', { type: 'image/png' });
  const photo = await preparePhoto(file);
  expect(createImageBitmap).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
  expect(drawn).toEqual([[0, 0, 2_560, 1_280]]);
  expect(photo).toMatchObject({ name: 'IMG_1.HEIC.jpg', type: 'image/jpeg' });
  expect(new TextDecoder().decode(photo.bytes)).toBe('image/jpeg 2560x1280');
  expect(photo.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('a photo that can not be decoded here is kept as it is, for the backend to judge', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('cannot decode', 'InvalidStateError');
  });
  const photo = await preparePhoto(new File(['heic'], 'IMG_1.heic', { type: 'image/heic' }));
  expect(photo).toMatchObject({ name: 'IMG_1.heic', type: 'image/heic' });
  expect(new TextDecoder().decode(photo.bytes)).toBe('heic');
});
