import open from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { HeifPicture } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { HeicResult } from './heic.ts';

/** Maximum number of pixels: sixty megapixels are 240 MB of RGBA, close to the limit of a tablet's tab. */
const mostPixels = 60_000_000;

const decode = async (bytes: ArrayBuffer): Promise<HeifPicture | null> => {
  const { HeifDecoder } = await open();
  const [image] = new HeifDecoder().decode(bytes);
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) return null;
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => image.display({ data, width, height }, resolve));
};

const decodePicture = async (bytes: ArrayBuffer): Promise<void> => {
  // The library throws if it can't decode; the result is null then.
  const picture = await decode(bytes).catch(() => null);
  const result: HeicResult = picture && {
    data: picture.data.buffer,
    width: picture.width,
    height: picture.height,
  };
  self.postMessage(result, { transfer: result ? [result.data] : [] });
};

self.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => void decodePicture(data);
