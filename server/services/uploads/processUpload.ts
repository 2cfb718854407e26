import { createHash } from 'node:crypto';
import { documentType } from '#contract/constants.ts';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';
import { rejectTooManyBytes } from './bodyChunks.ts';
import { plainDocument } from './documents.ts';
import { cleanFileName } from './fileName.ts';
import { cleanImage, smallerPictures } from './images.ts';
import type { MultipartUpload, UploadFields } from './readMultipart.ts';

/** Target of an upload: a floor's drawing, a flaw's photo or a document of a customer. */
export type UploadTarget = 'drawing' | 'photo' | 'document';

/**
 * File ready for storage: checked, images re-encoded, its name cleaned. `sha256` (hexadecimal) is the hash of the stored bytes; `width` and
 * `height` (pixels) are null except for images.
 */
export interface CleanFile {
  bytes: Uint8Array;
  name: string;
  mimeType: string;
  sizeBytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  /** Smaller images of a drawing. */
  sizes: CleanSize[];
}

/** Smaller image of a drawing, of the same media type: its long edge in pixels, its bytes and their hash. */
export interface CleanSize {
  edge: number;
  bytes: Uint8Array;
  sizeBytes: number;
  sha256: string;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Largest file of each target, in bytes. */
export const maxBytesOf = {
  drawing: uploadLimits.drawingBytes,
  photo: uploadLimits.photoBytes,
  document: uploadLimits.documentBytes,
} as const satisfies Record<UploadTarget, number>;

/** Largest limit of all targets, in bytes, used while an upload's target is unknown. */
export const maxUploadBytes = Math.max(...Object.values(maxBytesOf));

/** Returns the content that identifies an upload for the idempotency key: fields, name and hash of the file. */
export const uploadMark = ({ fields, file }: MultipartUpload): Record<string, unknown> => ({
  fields,
  name: file.name,
  sha256: file.sha256,
});

/** Returns the target of an upload's fields: a flaw's photo, a drawing, a document, or null for none or several. */
export const uploadTarget = (fields: UploadFields): UploadTarget | null => {
  const fieldNames = [
    fields.flawid ? 'photo' : null,
    fields.mapid ? 'drawing' : null,
    Number(fields.documenttype) === documentType ? 'document' : null,
  ] satisfies (UploadTarget | null)[];
  const targets = fieldNames.filter((target) => target !== null);
  return targets.length === 1 ? (targets[0] ?? null) : null;
};

/**
 * Validates an uploaded file and prepares it for storage: a drawing [DRAW-25] and a photo become clean images, a document [DOC-16] is
 * unchanged. The caller checks permissions, scope and other fields first.
 * @throws HttpProblem too_many_bytes, or as `cleanImage` and `plainDocument`
 */
export const processUpload = async (
  { file }: { file: { name: string; bytes: Buffer } },
  target: UploadTarget,
): Promise<CleanFile> => {
  if (file.bytes.length > maxBytesOf[target]) rejectTooManyBytes(maxBytesOf[target]);
  const clean = target === 'document' ? plainDocument(file.bytes) : await cleanImage(file.bytes, target);
  const sizes = target === 'drawing' && 'width' in clean ? await smallerPictures(clean) : [];
  return {
    bytes: clean.bytes,
    name: cleanFileName(file.name, clean.extension),
    mimeType: clean.mimeType,
    sizeBytes: clean.bytes.byteLength,
    sha256: hashOf(clean.bytes),
    width: 'width' in clean ? clean.width : null,
    height: 'height' in clean ? clean.height : null,
    sizes: sizes.map(({ edge, bytes }) => ({
      edge,
      bytes,
      sizeBytes: bytes.byteLength,
      sha256: hashOf(bytes),
    })),
  };
};
