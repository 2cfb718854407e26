import { paperColours } from '#domain/palette.ts';
import { gridSize } from '#contract/constants.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { aheadSize, loadDrawing } from '#entities/files/drawingBytes.ts';
import { urlOf } from '#entities/files/fileUrls.ts';
import { logFailure } from '#platform/log.ts';
import { picturePx } from '#platform/pdf/paper.ts';
import type { PaperImage } from '#platform/pdf/paperImage.ts';
import { canvasJpeg } from '#platform/pdf/paperImage.ts';

/** Share of the drawing's long edge that is shown around a position. */
const shownShare = 0.3;
const aspect = 4 / 3;
const widthMm = 62;
const ring = { radiusMm: 4, lineMm: 1, colour: paperColours.flaw } as const;

/** Returns the part of a picture around a point, in the required size and within its edges, in pixels. */
const partAround = (image: HTMLImageElement, { x, y }: Point) => {
  const { naturalWidth, naturalHeight } = image;
  const width = Math.min(naturalWidth, Math.max(naturalWidth, naturalHeight) * shownShare);
  const height = Math.min(naturalHeight, width / aspect);
  const within = (middle: number, side: number, whole: number) =>
    Math.min(Math.max(0, middle - side / 2), whole - side);
  const at = { x: (x / gridSize) * naturalWidth, y: (y / gridSize) * naturalHeight };
  return {
    at,
    width,
    height,
    left: within(at.x, width, naturalWidth),
    top: within(at.y, height, naturalHeight),
  };
};

const paint = async (image: HTMLImageElement, point: Point): Promise<PaperImage> => {
  const part = partAround(image, point);
  const canvas = document.createElement('canvas');
  canvas.width = picturePx(widthMm);
  const scale = canvas.width / part.width;
  canvas.height = Math.max(1, Math.round(part.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is no canvas to draw on.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  for (const [colour, grown] of [
    ['#fff', 1.8],
    [ring.colour, 1],
  ] as const) {
    context.beginPath();
    context.arc(
      (part.at.x - part.left) * scale,
      (part.at.y - part.top) * scale,
      picturePx(ring.radiusMm),
      0,
      2 * Math.PI,
    );
    context.lineWidth = picturePx(ring.lineMm) * grown;
    context.strokeStyle = colour;
    context.stroke();
  }
  return { jpeg: await canvasJpeg(canvas), aspect: canvas.width / canvas.height };
};

/** Creates pictures of positions on drawings, decoding each drawing once; null where a drawing isn't available or can't be drawn. */
export const placePictures = (ownerUserId: number) => {
  const drawings = new Map<number, Promise<HTMLImageElement | null>>();
  const open = async (fileId: number): Promise<HTMLImageElement | null> => {
    const outcome = await loadDrawing(ownerUserId, fileId, aheadSize);
    if (!outcome.ok) return null;
    const url = urlOf(outcome.data);
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(url);
    }
  };
  return async (fileId: number, point: Point): Promise<PaperImage | null> => {
    const openedDrawing = drawings.get(fileId) ?? open(fileId);
    drawings.set(fileId, openedDrawing);
    try {
      const image = await openedDrawing;
      return image && (await paint(image, point));
    } catch (error) {
      logFailure('the place of a flaw could not be drawn for paper', error);
      return null;
    }
  };
};
