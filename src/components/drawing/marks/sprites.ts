import { paintStateMark } from '#components/marks/paintStateMark.ts';
import type { RoundMark } from '#components/marks/markShapes.ts';
import { paintPictogram } from '#components/pictograms/paintPictogram.ts';

type Place = { x: number; y: number };
/** A small picture, aligned to pixels around its centre. */
type Sprite = HTMLCanvasElement;
/** Position of a digit in its number: the outer digits include the ends of the plate. */
export type DigitPlace = 'alone' | 'first' | 'inner' | 'last';

/** Step to which sizes are rounded, in px, so that marks share sprites. */
const stepPx = 0.5;
const mostSprites = 1_000;
const ink = '#1d2329';

/** Radius of a halo relative to the size of its mark, and its line width. */
const haloReach = 0.86;
const haloLinePx = 3;

const rounded = (size: number) => Math.max(stepPx, Math.round(size / stepPx) * stepPx);

/** Size of a state's circle relative to its mark, and its offset from the centre to the right and up. */
const stateSize = (size: number) => Math.max(11, size * 0.54);
const stateShift = (size: number) => size * 0.44;

/**
 * Height of a number's plate relative to the size of its mark, and the distance of its digits in whole pixels, so that there are no seams.
 */
const plateHeight = (size: number) => size * 0.42;
const stepOfDigits = (size: number, pixelRatio: number) =>
  Math.max(1, Math.round(size * 0.2 * pixelRatio)) / pixelRatio;

const paintState = (context: CanvasRenderingContext2D, state: RoundMark, at: Place, size: number) => {
  context.fillStyle = '#fff';
  context.beginPath();
  context.arc(at.x, at.y, size / 2, 0, 2 * Math.PI);
  context.fill();
  paintStateMark(context, state, at.x, at.y, size * 0.9);
};

const paintGroup = (context: CanvasRenderingContext2D, text: string, size: number) => {
  const side = size * 0.78;
  const plates = [size * 0.09, 0, -size * 0.09];
  plates.forEach((shift, index) => {
    context.beginPath();
    context.roundRect(shift - side / 2, -shift - side / 2, side, side, side * 0.16);
    context.fillStyle = index === plates.length - 1 ? ink : '#8b95a0';
    context.fill();
    context.lineWidth = Math.max(1, size * 0.04);
    context.strokeStyle = '#fff';
    context.stroke();
  });
  context.font = `700 ${side * (text.length > 2 ? 0.44 : 0.56)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#fff';
  context.fillText(text, -size * 0.09, size * 0.09 + side * 0.03);
};

/** Paints a number on its own disc, instead of the item's sign. */
const paintNumber = (context: CanvasRenderingContext2D, text: string, size: number) => {
  context.beginPath();
  context.arc(0, 0, size * 0.46, 0, 2 * Math.PI);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = Math.max(1.5, size * 0.06);
  context.strokeStyle = ink;
  context.stroke();
  context.font = `700 ${size * (text.length > 2 ? 0.36 : 0.48)}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(text, 0, size * 0.03);
};

/** Paints the halo of a selected mark. */
const paintHalo = (context: CanvasRenderingContext2D, size: number) => {
  context.beginPath();
  context.arc(0, 0, size * haloReach, 0, 2 * Math.PI);
  context.fillStyle = 'rgb(23 92 168 / 22%)';
  context.fill();
  context.lineWidth = haloLinePx;
  context.strokeStyle = '#175ca8';
  context.stroke();
};

/** Paints a digit on its part of the plate: open towards the next digit, round at the ends. */
const paintDigit = (
  context: CanvasRenderingContext2D,
  digit: string,
  place: DigitPlace,
  size: number,
  pixelRatio: number,
) => {
  const height = plateHeight(size);
  const step = stepOfDigits(size, pixelRatio);
  const left = -Math.floor((step * pixelRatio) / 2) / pixelRatio;
  const [isFirst, isLast] = [place === 'first' || place === 'alone', place === 'last' || place === 'alone'];
  // The plate extends a little beyond the outer digits; the open side is clipped where the next part begins.
  const start = isFirst ? left - height * 0.25 : left - height;
  const end = left + step + (isLast ? height * 0.25 : height);
  context.save();
  context.beginPath();
  context.rect(
    isFirst ? -size : left,
    -size,
    (isFirst ? size + left : 0) + step + (isLast ? size : 0),
    2 * size,
  );
  context.clip();
  context.beginPath();
  context.roundRect(start, -height / 2, end - start, height, height / 2);
  context.fillStyle = '#fff';
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = ink;
  context.stroke();
  context.restore();
  context.font = `650 ${height * 0.8}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = ink;
  context.fillText(digit, left + step / 2, height * 0.05);
};

/** Creates the cache of sprites: items, groups, states and digits, rendered once and reused. */
const makeSprites = (pixelRatio: number) => {
  const sprites = new Map<string, Sprite>();

  const make = (key: string, side: number, paint: (context: CanvasRenderingContext2D) => void): Sprite => {
    const cachedSprite = sprites.get(key);
    if (cachedSprite) return cachedSprite;
    if (sprites.size > mostSprites) sprites.clear();
    const sprite = document.createElement('canvas');
    // Even, so that the centre lies between two pixels.
    sprite.width = 2 * Math.ceil((side * pixelRatio) / 2);
    sprite.height = sprite.width;
    const context = sprite.getContext('2d');
    if (context) {
      context.translate(sprite.width / 2, sprite.height / 2);
      context.scale(pixelRatio, pixelRatio);
      paint(context);
    }
    sprites.set(key, sprite);
    return sprite;
  };

  const withState = (
    key: string,
    state: RoundMark | null,
    size: number,
    paint: (context: CanvasRenderingContext2D) => void,
  ) => {
    const shift = stateShift(size);
    const side = Math.max(size * 1.1, 2 * shift + stateSize(size));
    return make(`${key}|${state}|${size}`, side, (context) => {
      paint(context);
      if (state) paintState(context, state, { x: shift, y: -shift }, stateSize(size));
    });
  };

  return {
    /** Draws a sprite around a point, aligned to pixels: scaling would double the cost. */
    draw: (context: CanvasRenderingContext2D, sprite: Sprite, { x, y }: Place) => {
      const side = sprite.width / pixelRatio;
      const left = Math.round(x * pixelRatio - sprite.width / 2) / pixelRatio;
      const top = Math.round(y * pixelRatio - sprite.height / 2) / pixelRatio;
      context.drawImage(sprite, left, top, side, side);
    },
    /** Returns an item's sign, with the circle of its state, if any. */
    item: (kind: string, state: RoundMark | null, size: number) =>
      withState(`item|${kind}`, state, rounded(size), (context) =>
        paintPictogram(context, kind, rounded(size) * 0.96),
      ),
    /** Returns the number of items in a group, with the circle of their worst state. */
    group: (text: string, state: RoundMark | null, size: number) =>
      withState(`group|${text}`, state, rounded(size), (context) => paintGroup(context, text, rounded(size))),
    /** Returns a number in place of a sign, with the circle of its state, if any. */
    number: (text: string, state: RoundMark | null, size: number) =>
      withState(`number|${text}`, state, rounded(size), (context) =>
        paintNumber(context, text, rounded(size)),
      ),
    /** Returns only the circle of a state, for a sign that is rotated. */
    state: (state: RoundMark, size: number) => withState('none', state, rounded(size), () => undefined),
    halo: (size: number) =>
      make(`halo|${rounded(size)}`, 2 * haloReach * rounded(size) + haloLinePx + 2, (context) =>
        paintHalo(context, rounded(size)),
      ),
    /** Returns a single digit: there are too many numbers to cache each. */
    digit: (digit: string, place: DigitPlace, size: number) =>
      make(`digit|${digit}|${place}|${rounded(size)}`, plateHeight(rounded(size)) + 2, (context) =>
        paintDigit(context, digit, place, rounded(size), pixelRatio),
      ),
    digitStep: (size: number) => stepOfDigits(rounded(size), pixelRatio),
  };
};

export type Sprites = ReturnType<typeof makeSprites>;

const spritesByDrawing = new WeakMap<object, Map<number, Sprites>>();

/** Returns the sprites of a pixel ratio, shared by the layers of one drawing and garbage-collected with it. */
export const spritesOf = (drawing: object, pixelRatio: number): Sprites => {
  const spritesByRatio = spritesByDrawing.get(drawing) ?? new Map<number, Sprites>();
  spritesByDrawing.set(drawing, spritesByRatio);
  const madeSprites = spritesByRatio.get(pixelRatio) ?? makeSprites(pixelRatio);
  spritesByRatio.set(pixelRatio, madeSprites);
  return madeSprites;
};
