import sharp from 'sharp';
import { vi } from 'vitest';

interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
  close: () => void;
}

/** Decodes a picture to RGBA pixels. */
const decode = async (picture: Blob): Promise<Bitmap> => {
  const source = sharp(Buffer.from(await picture.arrayBuffer())).ensureAlpha();
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data, close: () => undefined };
};

/** A canvas that copies pixels of a bitmap, scaled by the nearest pixel. */
class PixelCanvas {
  private readonly pixels: Uint8ClampedArray;
  private readonly width: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.pixels = new Uint8ClampedArray(width * height * 4);
  }

  getContext() {
    const { pixels, width: canvasWidth } = this;
    return {
      clearRect: () => pixels.fill(0),
      drawImage: (
        { data, width }: Bitmap,
        ...[x, y, across, down, , , toWidth, toHeight]: [
          x: number,
          y: number,
          across: number,
          down: number,
          toX: number,
          toY: number,
          toWidth: number,
          toHeight: number,
        ]
      ) => {
        for (let row = 0; row < toHeight; row += 1)
          for (let column = 0; column < toWidth; column += 1) {
            const fromRow = Math.floor(y + ((row + 0.5) / toHeight) * down);
            const from = (fromRow * width + Math.floor(x + ((column + 0.5) / toWidth) * across)) * 4;
            pixels.set(data.subarray(from, from + 4), (row * canvasWidth + column) * 4);
          }
      },
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        width,
        height,
        data: pixels.slice(0, canvasWidth * height * 4),
      }),
    };
  }
}

/** Replaces the canvas of workers by one on plain pixels, and the decoding of pictures by sharp. */
export const stubPixelCanvas = (): void => {
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', PixelCanvas);
};
