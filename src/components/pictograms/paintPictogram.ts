import { signBox } from './signs.ts';
import type { Shape } from './signShapes.ts';
import { signShapes } from './signShapes.ts';

const paintShape = (
  context: CanvasRenderingContext2D,
  { path, fill, isEvenOdd, line, place }: Shape,
): void => {
  const shape = new Path2D(path);
  context.save();
  if (place) {
    context.translate(place.left, place.top);
    context.scale(place.scale, place.scale);
  }
  if (fill) {
    context.fillStyle = fill;
    context.fill(shape, isEvenOdd ? 'evenodd' : 'nonzero');
  }
  if (line) {
    context.lineCap = line.isRound ? 'round' : 'butt';
    context.lineWidth = line.width;
    context.strokeStyle = line.colour;
    context.stroke(shape);
  }
  context.restore();
};

/** Paints a type's sign on a canvas, centred on the origin, `size` px wide. */
export const paintPictogram = (context: CanvasRenderingContext2D, kind: string, size: number): void => {
  const factor = size / signBox;
  context.save();
  context.scale(factor, factor);
  context.translate(-signBox / 2, -signBox / 2);
  context.lineJoin = 'round';
  for (const shape of signShapes(kind)) paintShape(context, shape);
  context.restore();
};
