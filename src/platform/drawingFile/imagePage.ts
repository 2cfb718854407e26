import { cutPlan, turnedSize } from '#domain/drawings/cropping.ts';
import type { Size } from '#domain/drawings/cropping.ts';
import { paintPart, whiteCanvas } from './canvas.ts';
import type { Drawn, DrawnPart } from './drawingSource.ts';

/** Loads an image from its bytes, decoded when it is drawn; null if it isn't an image. */
export const loadImage = (blob: Blob): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    const url = URL.createObjectURL(blob);
    const end = (image: HTMLImageElement | null): void => {
      URL.revokeObjectURL(url);
      resolve(image);
    };
    image.onload = () => end(image);
    image.onerror = () => end(null);
    image.src = url;
  });

/**
 * Renders a part of a loaded image, or of a smaller version of the same page.
 * @param page its size before rotation, in pixels if `isPixels`
 */
export const drawImagePart = (
  image: CanvasImageSource,
  page: Size,
  { turns, box, edge }: DrawnPart,
  isPixels: boolean,
): Drawn => {
  const plan = cutPlan(turnedSize(page, turns), box, edge, isPixels);
  const canvas = whiteCanvas(plan);
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return 'no_room';
  paintPart(context, image, page, { turns, ...plan });
  return canvas;
};
