import { wholePage } from '#domain/drawings/cropping.ts';
import { greysOf, lookOfSheet } from '#domain/drawings/greyPicture.ts';
import type { GreyPicture } from '#domain/drawings/greyPicture.ts';
import { dropCanvas } from '#platform/drawingFile/canvas.ts';
import type {
  DrawingFileProblem,
  DrawingSource,
  PageInfo,
  PageText,
} from '#platform/drawingFile/drawingSource.ts';
import { logFailure } from '#platform/log.ts';
import type { PageLook } from '../setPages.ts';

/** Long edges in pixels: of a page during its analysis, and of its remaining thumbnail. */
const lookedEdge = 1000;
const thumbEdge = 320;

/** Returns the grey values of a canvas. */
export const greysOfCanvas = (canvas: HTMLCanvasElement): GreyPicture | null => {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  return data ? greysOf(data, width, height) : null;
};

const thumbOf = async (canvas: HTMLCanvasElement): Promise<string> => {
  const scale = Math.min(1, thumbEdge / Math.max(canvas.width, canvas.height));
  const small = document.createElement('canvas');
  small.width = Math.max(1, Math.round(canvas.width * scale));
  small.height = Math.max(1, Math.round(canvas.height * scale));
  const context = small.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvas, 0, 0, small.width, small.height);
  }
  const blob = await new Promise<Blob | null>((resolve) => small.toBlob(resolve, 'image/webp', 0.8));
  dropCanvas(small);
  return blob ? URL.createObjectURL(blob) : '';
};

/** Awaits optional page data, or returns `none` if reading fails: the page is still a drawing. */
const orNone = async <T>(read: Promise<T> | undefined, none: T): Promise<T> => {
  try {
    return (await read) ?? none;
  } catch (error) {
    logFailure('the texts of a page could not be read', error);
    return none;
  }
};

export interface ReadPage {
  look: PageLook;
  info: PageInfo;
}

const noInfo: PageInfo = { label: null, title: null };

const lookAtPage = async (
  source: DrawingSource,
  page: number,
  signal: AbortSignal,
): Promise<ReadPage | DrawingFileProblem | null> => {
  const drawnPage = await source.draw(page, { turns: 0, box: wholePage, edge: lookedEdge }, signal);
  if (!(drawnPage instanceof HTMLCanvasElement)) return drawnPage;
  try {
    const grey = greysOfCanvas(drawnPage);
    if (!grey) return 'no_room';
    const texts = await orNone<PageText[]>(source.texts?.(page), []);
    const info = await orNone(source.pageInfo?.(page), noInfo);
    if (signal.aborted) return null;
    const look = {
      thumb: await thumbOf(drawnPage),
      aspect: grey.width / grey.height,
      texts,
      ...lookOfSheet(grey),
    };
    return { look, info };
  } finally {
    dropCanvas(drawnPage);
  }
};

/**
 * Analyses a page once: its thumbnail, frame, ink and texts stay, the picture doesn't. Null if it was aborted. Never throws, so that the
 * other pages continue.
 */
export const readPage: typeof lookAtPage = async (source, page, signal) => {
  try {
    return await lookAtPage(source, page, signal);
  } catch (error) {
    logFailure('a page could not be read', error);
    return 'broken';
  }
};
