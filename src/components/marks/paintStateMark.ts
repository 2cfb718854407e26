import { paperColours } from '#domain/palette.ts';
import { markBox, markShapes } from './markShapes.ts';
import type { RoundMark } from './markShapes.ts';

/** Paints a state's mark on a canvas, centred on (x, y), `size` px wide. */
export const paintStateMark = (
  context: CanvasRenderingContext2D,
  state: RoundMark,
  x: number,
  y: number,
  size: number,
): void => {
  const factor = size / markBox;
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(factor, factor);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { path, ink, strokeWidth } of markShapes[state]) {
    const colour = ink === 'state' ? paperColours[state] : '#fff';
    const shape = new Path2D(path);
    if (strokeWidth) {
      context.lineWidth = strokeWidth;
      context.strokeStyle = colour;
      context.stroke(shape);
    } else {
      context.fillStyle = colour;
      context.fill(shape);
    }
  }
  context.restore();
};
