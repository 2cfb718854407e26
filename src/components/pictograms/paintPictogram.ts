import type { Glyph } from './glyphTools.ts';
import { signOfKind } from './kindSigns.ts';
import { signBox, signs } from './signs.ts';

const paintGlyph = (context: CanvasRenderingContext2D, glyph: Glyph, ink: string) => {
  if (glyph.fill) {
    context.fillStyle = ink;
    context.fill(new Path2D(glyph.fill), 'evenodd');
  }
  if (!glyph.line) return;
  context.lineCap = 'round';
  context.lineWidth = glyph.width ?? 2;
  context.strokeStyle = ink;
  context.stroke(new Path2D(glyph.line));
};

/** Paints a kind's sign on a canvas, centred on the origin, `size` px wide. */
export const paintPictogram = (context: CanvasRenderingContext2D, kind: string, size: number): void => {
  const { form, glyph } = signOfKind(kind);
  const sign = signs[form];
  const factor = size / signBox;
  context.save();
  context.scale(factor, factor);
  context.translate(-signBox / 2, -signBox / 2);
  context.lineJoin = 'round';
  const outline = new Path2D(sign.outline);
  if (sign.rimWidth) {
    context.lineWidth = sign.rimWidth;
    context.strokeStyle = '#fff';
    context.stroke(outline);
  }
  context.fillStyle = sign.ground;
  context.fill(outline);
  context.lineWidth = sign.edgeWidth;
  context.strokeStyle = sign.edge;
  context.stroke(outline);
  context.save();
  context.translate(sign.glyph.left, sign.glyph.top);
  context.scale(sign.glyph.size / 24, sign.glyph.size / 24);
  paintGlyph(context, glyph, sign.ink);
  context.restore();
  if (sign.bar) {
    context.lineWidth = sign.edgeWidth;
    context.strokeStyle = sign.edge;
    context.stroke(new Path2D(sign.bar));
  }
  context.restore();
};
