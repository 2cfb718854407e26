/** Background of a sign: colour and shape after ISO 7010, plain if no sign exists. */
export type SignForm = 'fire' | 'escape' | 'warning' | 'mandatory' | 'prohibition' | 'plain';

type Sign = {
  ground: string;
  /** Outline of the sign in a square of 32. */
  outline: string;
  edge: string;
  edgeWidth: number;
  /** A white rim around a dark edge, for dark backgrounds. */
  rimWidth?: number;
  ink: string;
  /** Position of the 24 px glyph: its left, top and side. */
  glyph: { left: number; top: number; size: number };
  /** A stroke over everything. */
  bar?: string;
};

/** Side of the square in which signs are defined. */
export const signBox = 32;

const square = 'M5 1h22a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4Z';
const circle = 'M1 16a15 15 0 1 0 30 0a15 15 0 1 0-30 0Z';
const inSquare = { left: 4, top: 4, size: 24 };
const inCircle = { left: 6.5, top: 6.5, size: 19 };

/** Signs in the colours of ISO 3864 (signal red, green, yellow, blue) with their white edge. */
export const signs: Record<SignForm, Sign> = {
  fire: { ground: '#b5121f', outline: square, edge: '#fff', edgeWidth: 1.5, ink: '#fff', glyph: inSquare },
  escape: { ground: '#00703c', outline: square, edge: '#fff', edgeWidth: 1.5, ink: '#fff', glyph: inSquare },
  plain: { ground: '#44505c', outline: square, edge: '#fff', edgeWidth: 1.5, ink: '#fff', glyph: inSquare },
  mandatory: {
    ground: '#005387',
    outline: circle,
    edge: '#fff',
    edgeWidth: 1.5,
    ink: '#fff',
    glyph: inCircle,
  },
  warning: {
    ground: '#f9a900',
    outline: 'M16 3.6L29.3 28H2.7Z',
    edge: '#15181b',
    edgeWidth: 2.2,
    rimWidth: 4.4,
    ink: '#15181b',
    glyph: { left: 9.25, top: 12, size: 13.5 },
  },
  prohibition: {
    ground: '#fff',
    outline: 'M2.5 16a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0-27 0Z',
    edge: '#b5121f',
    edgeWidth: 3,
    ink: '#15181b',
    glyph: { left: 7, top: 7, size: 18 },
    bar: 'M6.5 6.5l19 19',
  },
};
