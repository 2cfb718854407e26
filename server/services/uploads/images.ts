import { drawingEdge, drawingSizes, uploadLimits } from '#contract/drawings/drawingLimits.ts';
import type { DrawingSize } from '#contract/drawings/drawingLimits.ts';
import { mayHaveSize } from '#domain/drawings/pictureSize.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { CleanImage, DecodeJob } from './decodeImage.ts';
import { createDecoder } from './decoder.ts';
import { fileKind } from './fileKind.ts';
import type { ImageHeader } from './fileKind.ts';
import { imageKinds, readImageHeader } from './imageHeader.ts';
import type { ImageKind } from './imageHeader.ts';
import { createWorkQueue } from './workQueue.ts';

/** Use of an image: a floor's drawing or a flaw's photo. */
export type ImageUse = 'drawing' | 'photo';

/** Maximum pixels to decode, and the longest stored edge, in pixels. */
const uses = {
  drawing: { maxPixels: uploadLimits.drawingPixels, maxEdge: drawingEdge, smallestShare: 0.75 },
  photo: { maxPixels: uploadLimits.photoPixels, maxEdge: 2560, smallestShare: 1 },
} as const satisfies Record<ImageUse, Pick<DecodeJob, 'maxPixels' | 'maxEdge' | 'smallestShare'>>;

const pixelsPerMegapixel = 1_000_000;

/** Accepted kinds by use, and their list for the failure of another kind. */
const kindsOf = {
  drawing: { kinds: imageKinds, choice: 'PNG, JPEG, WebP, GIF, TIFF' },
  photo: { kinds: imageKinds.filter((kind) => kind !== 'tiff'), choice: 'PNG, JPEG, WebP, GIF' },
} as const satisfies Record<ImageUse, { kinds: readonly ImageKind[]; choice: string }>;

/**
 * Maximum bytes that the decoder may need for one image, enough for 80 megapixels of 16-bit RGBA. Kinds that are scaled down while they are
 * decoded need only a few rows, however many pixels they have.
 */
const maxHeldBytes = 640_000_000;

/** Queue that decodes one image at a time, so that memory use is bounded by one image, however many are sent at once. */
const decodes = createWorkQueue(32);
const decoder = createDecoder();

const isKindOf = (use: ImageUse, kind: string): kind is ImageKind =>
  (kindsOf[use].kinds as readonly string[]).includes(kind);

/** Returns the maximum pixels of an image of this use and kind of storage. */
const maxPixelsOf = (use: ImageUse, { width, height, heldBytes }: ImageHeader): number => {
  const { maxPixels } = uses[use];
  return heldBytes <= maxHeldBytes
    ? maxPixels
    : Math.min(maxPixels, (maxHeldBytes / heldBytes) * width * height);
};

const rejectTooManyPixels = (maxPixels: number): never =>
  fail('too_many_pixels', 'file', { max: Math.floor(maxPixels / pixelsPerMegapixel) });

/** Bytes per pixel above which a lossless image is a scan or a photo, and far larger as PNG than as JPEG. */
const photographicBytesPerPixel = 1;

/**
 * Returns the encoding of an image: lossless drawings that compress like line art stay PNG, so that thin lines and small
 * letters keep their edges.
 */
const encodingFor = (use: ImageUse, header: ImageHeader, bytes: Buffer): DecodeJob['encoding'] => {
  if (use === 'photo') return 'photo';
  const pixels = header.width * header.height;
  const isSmall = pixels < pixelsPerMegapixel || bytes.length / pixels < photographicBytesPerPixel;
  return header.isLossless && isSmall ? 'lineArt' : 'scan';
};

/**
 * Creates a clean image from an untrusted one by re-encoding its pixels (see decodeImage.ts). A drawing keeps its aspect ratio, has a long
 * edge of at most 6000 pixels and is PNG if it was line art, else JPEG; a photo is a JPEG of at most 2560.
 * @throws HttpProblem empty_file; wrong_file_kind, by magic bytes (HEIC, SVG, HTML, programs, text, documents); too_many_pixels, by the header,
 * before anything is decoded (150 megapixels for drawings, 50 for photos, fewer where the decoder would need too much memory); corrupt_file
 * (truncated, broken, wrong checksums; broken EXIF alone is ignored); unavailable when the queue is full or memory is short
 */
export const cleanImage = async (bytes: Buffer, use: ImageUse): Promise<CleanImage> => {
  const kind = fileKind(bytes);
  if (kind === 'empty') return fail('empty_file', 'file');
  if (!isKindOf(use, kind))
    return fail('wrong_file_kind', 'file', { kinds: kindsOf[use].choice, found: kind });
  const header = readImageHeader(bytes, kind);
  if (!header) return fail('corrupt_file', 'file');
  const maxPixels = maxPixelsOf(use, header);
  if (header.width * header.height > maxPixels) rejectTooManyPixels(maxPixels);
  const encoding = encodingFor(use, header, bytes);
  const answer = await decodes.run(() => decoder.decode({ bytes, kind, encoding, ...uses[use] }));
  if (answer === 'full') return fail('unavailable');
  if ('image' in answer) return answer.image;
  if (answer.failure === 'tooManyPixels') rejectTooManyPixels(maxPixels);
  return answer.failure === 'corrupt' ? fail('corrupt_file', 'file') : fail('unavailable');
};

/**
 * Creates a clean drawing's smaller images (`drawingSizes`), the smallest first, in its own encoding and with exactly the named long edge,
 * so that a client can tell it from the full size. Runs one after another in the decoder's queue; sizes that fail (no memory, queue full)
 * are left out: the drawing itself is served instead.
 */
export const smallerPictures = async (
  clean: CleanImage,
): Promise<{ edge: DrawingSize; bytes: Uint8Array }[]> => {
  const { bytes, width, height, mimeType } = clean;
  const source = { bytes, maxPixels: width * height, smallestShare: 1 } as const;
  const [kind, encoding] =
    mimeType === 'image/png' ? (['png', 'lineArt'] as const) : (['jpeg', 'scan'] as const);
  const sizes: { edge: DrawingSize; bytes: Uint8Array }[] = [];
  for (const edge of drawingSizes) {
    if (!mayHaveSize(edge, Math.max(width, height))) break;
    const job: DecodeJob = { ...source, kind, encoding, maxEdge: edge };
    const answer = await decodes.run(() => decoder.decode(job));
    if (answer !== 'full' && 'image' in answer) sizes.push({ edge, bytes: answer.image.bytes });
  }
  return sizes;
};
