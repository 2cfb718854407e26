import type { Glyph } from './glyphTools.ts';
import { signOfKind } from './kindSigns.ts';
import { signs } from './signs.ts';

/** Part of a picture: a path that is filled, stroked, or both, in a box of its own scale. */
export interface Shape {
  path: string;
  fill?: string;
  isEvenOdd?: boolean;
  line?: { colour: string; width: number; isRound?: boolean };
  /** Position of the path's own box in the picture's. */
  place?: { left: number; top: number; scale: number };
}

const glyphShapes = (glyph: Glyph, ink: string, place: Shape['place']): Shape[] => [
  ...(glyph.fill ? [{ path: glyph.fill, fill: ink, isEvenOdd: true, place }] : []),
  ...(glyph.line
    ? [{ path: glyph.line, line: { colour: ink, width: glyph.width ?? 2, isRound: true }, place }]
    : []),
];

/** Returns a type's sign as shapes in a square of `signBox`, for canvas and paper. */
export const signShapes = (kind: string): Shape[] => {
  const { form, glyph } = signOfKind(kind);
  const { outline, ground, edge, edgeWidth, rimWidth, ink, bar, glyph: at } = signs[form];
  return [
    ...(rimWidth ? [{ path: outline, line: { colour: '#fff', width: rimWidth } }] : []),
    { path: outline, fill: ground, line: { colour: edge, width: edgeWidth } },
    ...glyphShapes(glyph, ink, { left: at.left, top: at.top, scale: at.size / 24 }),
    ...(bar ? [{ path: bar, line: { colour: edge, width: edgeWidth } }] : []),
  ];
};
