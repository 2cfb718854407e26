import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { ImageKind } from './imageHeader.ts';
import { sizeWithin } from './imageSize.ts';

/** Image that the server re-encoded from an upload: upright, sRGB, 8 bits, opaque, without metadata. */
export interface CleanImage {
  bytes: Uint8Array;
  mimeType: 'image/png' | 'image/jpeg';
  extension: 'png' | 'jpg';
  width: number;
  height: number;
}

/**
 * Image to decode. `kind` was detected by its magic bytes; more than `maxPixels` are never decoded; the result's long edge is at most
 * `maxEdge` pixels and may go down to `smallestShare` of that for a better aspect ratio.
 */
export interface DecodeJob {
  bytes: Uint8Array;
  kind: ImageKind;
  maxPixels: number;
  maxEdge: number;
  smallestShare: number;
  encoding: 'photo' | 'lineArt' | 'scan';
}

/** Clean image, or the reason for the failure; `unavailable` is worth a retry. */
export type DecodeAnswer = { image: CleanImage } | { failure: 'corrupt' | 'tooManyPixels' | 'unavailable' };

/**
 * PNG compression levels: above 7 a large drawing takes ten times as long and saves a fifth of its bytes, which is only worth it for small
 * images, loaded first on tablets.
 */
const pngLevels = { large: 7, small: 9 } as const;

/** Maximum pixels of a small image. */
const smallPixels = 2_000_000;

const encode = (image: Sharp, encoding: DecodeJob['encoding'], pixels: number): Sharp => {
  const compressionLevel = pixels > smallPixels ? pngLevels.large : pngLevels.small;
  if (encoding === 'photo') return image.jpeg({ quality: 82, mozjpeg: true });
  if (encoding === 'lineArt') return image.png({ compressionLevel });
  // Optimised tables would need all coefficients of a large drawing in memory at once.
  return image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false });
};

const failureOf = (error: unknown): DecodeAnswer => {
  const message = error instanceof Error ? error.message : String(error);
  if (/exceeds pixel limit/i.test(message)) return { failure: 'tooManyPixels' };
  return { failure: /out of memory|unable to \w*alloc/i.test(message) ? 'unavailable' : 'corrupt' };
};

const decode = async (job: DecodeJob): Promise<DecodeAnswer> => {
  // 'error' rejects truncated files and wrong checksums; warnings (stray bytes, broken EXIF) pass.
  const source = sharp(job.bytes, { failOn: 'error', limitInputPixels: job.maxPixels, autoOrient: true });
  const { format, autoOrient } = await source.metadata();
  if (format !== job.kind) return { failure: 'corrupt' };
  const within = sizeWithin(autoOrient, job.maxEdge, job.smallestShare);
  const upright = source
    .flatten({ background: '#ffffff' })
    .resize({ ...within, fit: 'fill' })
    .toColourspace('srgb');
  const { data, info } = await encode(upright, job.encoding, within.width * within.height).toBuffer({
    resolveWithObject: true,
  });
  const size = { width: info.width, height: info.height };
  return job.encoding === 'lineArt'
    ? { image: { bytes: data, ...size, mimeType: 'image/png', extension: 'png' } }
    : { image: { bytes: data, ...size, mimeType: 'image/jpeg', extension: 'jpg' } };
};

/**
 * Decodes an image and re-encodes it from its pixels: EXIF orientation applied, all metadata removed (position, camera, colour profile
 * after its conversion), CMYK and 16 bits converted, transparency on white, first frame of an animation. Never throws. Runs in the
 * decoder's own process (decoderProcess.ts).
 */
export const decodeImage = async (job: DecodeJob): Promise<DecodeAnswer> => {
  try {
    return await decode(job);
  } catch (error) {
    return failureOf(error);
  }
};
