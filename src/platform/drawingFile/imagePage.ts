import { cutPlan, turnedSize } from '../../domain/drawing/cropping.ts';
import type { Size } from '../../domain/drawing/cropping.ts';
import { whiteCanvas } from './canvas.ts';
import type { Drawn, DrawnPart } from './drawingSource.ts';

/** An image from its bytes, decoded when it is drawn; null if it is none. */
export const loadImage = (blob: Blob): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    const url = URL.createObjectURL(blob);
    const end = (answer: HTMLImageElement | null): void => {
      URL.revokeObjectURL(url);
      resolve(answer);
    };
    image.onload = () => end(image);
    image.onerror = () => end(null);
    image.src = url;
  });

/**
 * Renders a part of a loaded image.
 * @param page its size before rotation, in pixels if `isPixels`
 */
export const drawImagePart = (
  image: HTMLImageElement,
  page: Size,
  { turns, box, edge }: DrawnPart,
  isPixels: boolean,
): Drawn => {
  const plan = cutPlan(turnedSize(page, turns), box, edge, isPixels);
  const canvas = whiteCanvas(plan);
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return 'no_room';
  const [width, height] = [page.width * plan.scale, page.height * plan.scale];
  const turned = turnedSize({ width, height }, turns);
  context.imageSmoothingQuality = 'high';
  context.translate(turned.width / 2 - plan.left, turned.height / 2 - plan.top);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
};
