import { deviceFailure } from '#platform/calls/failure.ts';
import type { DeviceCode, Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { decodeHeic } from '#platform/photos/heic.ts';
import type { PhotoKind } from '#platform/photos/photoKind.ts';
import { isWholePhoto, photoKind } from '#platform/photos/photoKind.ts';
import { sha256Hex } from './digest.ts';

/** Longest side of a stored and sent photo, in pixels. (offline-and-safety, 5) */
const longEdgePx = 2_560;
const jpegQuality = 0.85;

/** Photo ready to be stored: bytes, media type and digest. */
export interface PreparedPhoto {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** SHA-256 in hex; '' where the page has no `crypto.subtle` (plain http). */
  sha256: string;
}

/** Reason for refusing a file as a photo; a key of `errors.json` with instructions. */
type PhotoProblem = Extract<DeviceCode, `photo_${string}`>;

/** Returns the size scaled down to the longest side; never enlarges. */
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

const bitmapOf = async (
  file: File,
  kind: PhotoKind,
  bytes: ArrayBuffer,
): Promise<ImageBitmap | PhotoProblem> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    logFailure('this browser can not decode a photo', error);
    if (kind !== 'heic') return 'photo_unreadable';
  }
  const picture = await decodeHeic(bytes);
  return typeof picture === 'string' ? picture : createImageBitmap(picture);
};

/** Re-encodes the photo as JPEG without metadata, rotated according to its EXIF data. */
const reencoded = async (file: File, kind: PhotoKind, bytes: ArrayBuffer): Promise<Blob | PhotoProblem> => {
  try {
    const bitmap = await bitmapOf(file, kind, bytes);
    if (typeof bitmap === 'string') return bitmap;
    const { width, height } = fittedSize(bitmap.width, bitmap.height);
    const blob = await drawOn(bitmap, width, height);
    bitmap.close();
    return blob ?? 'photo_unreadable';
  } catch (error) {
    logFailure('a photo could not be drawn anew', error);
    return 'photo_unreadable';
  }
};

/** Returns a photo's kind, or why it is none, from its bytes alone, before decoding. */
const kindOrProblem = (bytes: Uint8Array): PhotoKind | PhotoProblem => {
  if (bytes.length === 0) return 'photo_empty';
  const kind = photoKind(bytes);
  if (kind === null) return 'photo_unreadable';
  return isWholePhoto(kind, bytes) ? kind : 'photo_cut_off';
};

const isProblem = (text: PhotoKind | PhotoProblem): text is PhotoProblem => text.startsWith('photo_');

/** Returns a file's bytes; empty if the file was removed from the device since it was chosen. */
const bytesOf = async (file: File): Promise<ArrayBuffer> => {
  try {
    return await file.arrayBuffer();
  } catch {
    return new ArrayBuffer(0);
  }
};

/**
 * Re-encodes a chosen or taken photo on the device. Refuses a file that is empty, truncated, not a photo or not decodable, with
 * instructions: the backend would refuse it later, when the inspector is elsewhere. Never rejects because of the file's content.
 */
export const preparePhoto = async (file: File): Promise<PreparedPhoto | Failure> => {
  const original = await bytesOf(file);
  const kind = kindOrProblem(new Uint8Array(original));
  if (isProblem(kind)) return deviceFailure(kind);
  // Without it the page can't decode photos; the kind was read from the bytes.
  const canDecode = typeof createImageBitmap === 'function';
  const jpeg = canDecode ? await reencoded(file, kind, original) : file;
  if (typeof jpeg === 'string') return deviceFailure(jpeg);
  const bytes = await jpeg.arrayBuffer();
  return {
    name: canDecode ? asJpegName(file.name) : file.name,
    type: canDecode ? 'image/jpeg' : file.type,
    bytes,
    sha256: await sha256Hex(bytes),
  };
};
