import { deviceFailure } from '#platform/calls/failure.ts';
import type { DeviceCode, Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { decodeHeic } from '#platform/photos/heic.ts';
import type { PhotoKind } from '#platform/photos/photoKind.ts';
import { isWholePhoto, photoKind } from '#platform/photos/photoKind.ts';
import { sha256Hex } from './digest.ts';

/** The longest side of a photo as it is stored and sent, in pixels. (offline-and-safety, 5) */
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

/** Why a file is refused as a photo; a key of `errors.json` that says what to do. */
type PhotoProblem = Extract<DeviceCode, `photo_${string}`>;

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

/** The photo re-encoded as JPEG without metadata, rotated as its EXIF says. */
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

/** The kind of a photo, or why it is none: by its bytes alone, before decoding. */
const judged = (bytes: Uint8Array): PhotoKind | PhotoProblem => {
  if (bytes.length === 0) return 'photo_empty';
  const kind = photoKind(bytes);
  if (kind === null) return 'photo_unreadable';
  return isWholePhoto(kind, bytes) ? kind : 'photo_cut_off';
};

const isProblem = (text: PhotoKind | PhotoProblem): text is PhotoProblem => text.startsWith('photo_');

/** A file removed from the device since it was chosen has no bytes. */
const bytesOf = async (file: File): Promise<ArrayBuffer> => {
  try {
    return await file.arrayBuffer();
  } catch {
    return new ArrayBuffer(0);
  }
};

/**
 * A chosen or taken photo, re-encoded on the device. A file that is empty, truncated, not a photo, or can't be decoded is refused here,
 * with what to do: the backend would refuse it later, when the inspector is elsewhere. Never rejects because of the file's content.
 */
export const preparePhoto = async (file: File): Promise<PreparedPhoto | Failure> => {
  const original = await bytesOf(file);
  const kind = judged(new Uint8Array(original));
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
