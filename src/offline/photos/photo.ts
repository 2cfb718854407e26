import { logFailure } from '../../platform/log.ts';
import { sha256Hex } from './digest.ts';

/** The longest side of a photo as it is kept and sent, in pixels. (offline-and-safety, 5) */
const longEdgePx = 2_560;
const jpegQuality = 0.85;

/** A photo as it is kept: its bytes, media type and digest. */
export interface PreparedPhoto {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** SHA-256 in hex; '' where the page has no `crypto.subtle` (plain http). */
  sha256: string;
}

/** The size that fits a picture into the longest side, never larger than it is. */
export const fittedSize = (width: number, height: number): { width: number; height: number } => {
  const factor = Math.min(1, longEdgePx / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
};

const asJpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`;

const drawOn = async (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  }
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
};

/** The photo anew as JPEG without metadata, turned as its EXIF says; null where this browser can't decode it. */
const reencoded = async (file: Blob): Promise<Blob | null> => {
  if (typeof createImageBitmap !== 'function') return null;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = fittedSize(bitmap.width, bitmap.height);
    const blob = await drawOn(bitmap, width, height);
    bitmap.close();
    return blob;
  } catch (error) {
    logFailure('a photo could not be re-encoded here; the original is sent', error);
    return null;
  }
};

/** A chosen or taken photo, re-encoded on the device; what can't be decoded here is kept as it is, for the backend to judge. */
export const preparePhoto = async (file: File): Promise<PreparedPhoto> => {
  const jpeg = await reencoded(file);
  const bytes = await (jpeg ?? file).arrayBuffer();
  return {
    name: jpeg ? asJpegName(file.name) : file.name,
    type: jpeg ? 'image/jpeg' : file.type,
    bytes,
    sha256: await sha256Hex(bytes),
  };
};
