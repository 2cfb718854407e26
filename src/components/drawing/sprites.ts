import { paintStateMark } from '../marks/paintStateMark.ts';
import type { RoundMark } from '../marks/markShapes.ts';
import { paintPictogram } from '../pictograms/paintPictogram.ts';

type Sprite = { image: HTMLCanvasElement; side: number };

/** Sprites are made in steps of this many px and drawn to the exact size, so that a zoom needs few of them. */
const stepPx = 4;
const mostSprites = 800;

const ink = '#1d2329';

const roundUp = (size: number) => Math.max(stepPx, Math.ceil(size / stepPx) * stepPx);

/** Small pictures of signs, states and numbers that are drawn again and again. */
export const makeSprites = (pixelRatio: number) => {
  const sprites = new Map<string, Sprite>();

  const make = (key: string, side: number, paint: (context: CanvasRenderingContext2D) => void): Sprite => {
    const known = sprites.get(key);
    if (known) return known;
    if (sprites.size > mostSprites) sprites.clear();
    const image = document.createElement('canvas');
    image.width = Math.ceil(side * pixelRatio);
    image.height = image.width;
    const context = image.getContext('2d');
    if (context) {
      context.scale(pixelRatio, pixelRatio);
      context.translate(side / 2, side / 2);
      paint(context);
    }
    const sprite = { image, side };
    sprites.set(key, sprite);
    return sprite;
  };

  return {
    sign: (kind: string, size: number) => {
      const rounded = roundUp(size);
      return make(`sign|${kind}|${rounded}`, rounded, (context) =>
        paintPictogram(context, kind, rounded * 0.96),
      );
    },
    state: (state: RoundMark, size: number) => {
      const rounded = roundUp(size);
      return make(`state|${state}|${rounded}`, rounded, (context) => {
        context.fillStyle = '#fff';
        context.beginPath();
        context.arc(0, 0, rounded / 2, 0, 2 * Math.PI);
        context.fill();
        paintStateMark(context, state, 0, 0, rounded * 0.9);
      });
    },
    number: (text: string, size: number) => {
      const rounded = roundUp(size);
      const height = rounded * 0.42;
      return make(`number|${text}|${rounded}`, rounded * 1.4, (context) => {
        context.font = `650 ${height * 0.8}px system-ui, sans-serif`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        const width = Math.max(height, context.measureText(text).width + height * 0.5);
        context.fillStyle = '#fff';
        context.strokeStyle = ink;
        context.lineWidth = 1;
        context.beginPath();
        context.roundRect(-width / 2, -height / 2, width, height, height / 2);
        context.fill();
        context.stroke();
        context.fillStyle = ink;
        context.fillText(text, 0, height * 0.05);
      });
    },
    group: (text: string, size: number) => {
      const rounded = roundUp(size);
      return make(`group|${text}|${rounded}`, rounded, (context) => {
        const side = rounded * 0.78;
        const plates = [rounded * 0.09, 0, -rounded * 0.09];
        plates.forEach((shift, index) => {
          context.beginPath();
          context.roundRect(shift - side / 2, -shift - side / 2, side, side, side * 0.16);
          context.fillStyle = index === plates.length - 1 ? ink : '#8b95a0';
          context.fill();
          context.lineWidth = Math.max(1, rounded * 0.04);
          context.strokeStyle = '#fff';
          context.stroke();
        });
        context.font = `700 ${side * (text.length > 2 ? 0.44 : 0.56)}px system-ui, sans-serif`;
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        context.fillStyle = '#fff';
        context.fillText(text, -rounded * 0.09, rounded * 0.09 + side * 0.03);
      });
    },
  };
};

export type Sprites = ReturnType<typeof makeSprites>;
