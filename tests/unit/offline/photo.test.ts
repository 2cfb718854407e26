import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PreparedPhoto } from '#offline/photos/photo.ts';
import { fittedSize, preparePhoto } from '#offline/photos/photo.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const png = (name = 'foto.png') => new File([new Uint8Array(pixelPng)], name, { type: 'image/png' });
const heic = () => {
  // A header and an empty body: the beginning of a HEIC photo.
  const bytes = Uint8Array.from([
    0,
    0,
    0,
    12,
    ...Buffer.from('ftypheic'),
    0,
    0,
    0,
    8,
    ...Buffer.from('mdat'),
  ]);
  return new File([bytes], 'IMG_1.heic', { type: 'image/heic' });
};

class Canvas {
  static drawn: unknown[] = [];
  size: [number, number];
  constructor(width: number, height: number) {
    this.size = [width, height];
  }
  getContext() {
    return { drawImage: (...given: unknown[]) => Canvas.drawn.push(given.slice(1)) };
  }
  async convertToBlob({ type }: { type: string }) {
    return new Blob([`${type} ${this.size.join('x')}`], { type });
  }
}

const undecodable = async () => {
  throw new DOMException('cannot decode', 'InvalidStateError');
};

afterEach(() => vi.unstubAllGlobals());

test('a photo’s long edge becomes at most 2,560 pixels, and a small photo keeps its size', () => {
  expect(fittedSize(4_000, 3_000)).toEqual({ width: 2_560, height: 1_920 });
  expect(fittedSize(3_000, 6_000)).toEqual({ width: 1_280, height: 2_560 });
  expect(fittedSize(800, 600)).toEqual({ width: 800, height: 600 });
});

test('a photo is re-encoded as JPEG in its EXIF orientation, with the digest of the result', async () => {
  const createImageBitmap = vi.fn(async () => ({ width: 5_120, height: 2_560, close: () => undefined }));
  vi.stubGlobal('createImageBitmap', createImageBitmap);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  Canvas.drawn = [];
  const file = png('IMG_1.HEIC.png');
  const photo = (await preparePhoto(file)) as PreparedPhoto;
  expect(createImageBitmap).toHaveBeenCalledWith(file, { imageOrientation: 'from-image' });
  expect(Canvas.drawn).toEqual([[0, 0, 2_560, 1_280]]);
  expect(photo).toMatchObject({ name: 'IMG_1.HEIC.jpg', type: 'image/jpeg' });
  expect(new TextDecoder().decode(photo.bytes)).toBe('image/jpeg 2560x1280');
  expect(photo.sha256).toMatch(/^[0-9a-f]{64}$/);
});

describe('files that are no photos are refused with advice, under any name', () => {
  test.each([
    ['an empty file', new File([], 'a.jpg', { type: 'image/jpeg' }), 'photo_empty'],
    ['a program', new File(['MZ\x90'], 'a.jpg', { type: 'image/jpeg' }), 'photo_unreadable'],
    ['an SVG', new File(['<svg xmlns="x"/>'], 'a.svg', { type: 'image/svg+xml' }), 'photo_unreadable'],
    ['a page', new File(['<html>'], 'a.png', { type: 'image/png' }), 'photo_unreadable'],
    ['half a photo', new File([new Uint8Array(pixelPng).slice(0, 40)], 'a.png'), 'photo_cut_off'],
  ])('%s', async (_what, file, code) => {
    const createImageBitmap = vi.fn(undecodable);
    vi.stubGlobal('createImageBitmap', createImageBitmap);
    expect(await preparePhoto(file)).toMatchObject({ kind: 'unknown', codes: [code] });
    // Nothing malicious reaches a decoder.
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  test('an undecodable file is refused', async () => {
    expectWarning(/this browser can not decode a photo/);
    vi.stubGlobal('createImageBitmap', undecodable);
    expect(await preparePhoto(png())).toMatchObject({ codes: ['photo_unreadable'] });
  });

  test('a photo for which the canvas returns nothing is refused', async () => {
    expectWarning(/a photo could not be drawn anew/);
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4, height: 4, close: () => undefined }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class extends Canvas {
        override convertToBlob = async () => Promise.reject(new Error('no memory'));
      },
    );
    expect(await preparePhoto(png())).toMatchObject({ codes: ['photo_unreadable'] });
  });
});

describe('a HEIC photo in a browser that knows none', () => {
  const stubWorker = (
    answer: (worker: { onmessage?: (event: object) => void; onerror?: (event: object) => void }) => void,
  ) => {
    const ended = vi.fn();
    class FakeWorker {
      onmessage?: (event: object) => void;
      onerror?: (event: object) => void;
      terminate = ended;
      postMessage = () => queueMicrotask(() => answer(this));
    }
    vi.stubGlobal('Worker', FakeWorker);
    return ended;
  };

  test('is decoded by the product and kept as JPEG; the decoder goes with its memory', async () => {
    expectWarning(/this browser can not decode a photo/);
    vi.stubGlobal('OffscreenCanvas', Canvas);
    vi.stubGlobal('ImageData', Object);
    vi.stubGlobal('createImageBitmap', async (from: object) =>
      from instanceof File ? undecodable() : { width: 2, height: 1, close: () => undefined },
    );
    const ended = stubWorker(({ onmessage }) =>
      onmessage?.({ data: { data: new ArrayBuffer(8), width: 2, height: 1 } }),
    );
    expect(await preparePhoto(heic())).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' });
    expect(ended).toHaveBeenCalled();
  });

  test('is refused with what to do when the decoder can not be fetched, or fails', async () => {
    expectWarning(/this browser can not decode a photo/);
    vi.stubGlobal('createImageBitmap', undecodable);
    stubWorker(({ onerror }) => onerror?.({ preventDefault: () => undefined }));
    expect(await preparePhoto(heic())).toMatchObject({ codes: ['photo_heic_offline'] });
    stubWorker(({ onmessage }) => onmessage?.({ data: null }));
    expect(await preparePhoto(heic())).toMatchObject({ codes: ['photo_unreadable'] });
  });
});
