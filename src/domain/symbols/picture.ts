import type { Paper } from './paper.ts';
import { beside, paperCell, paperOf } from './paper.ts';

/** Pixels as the browser gives them: four bytes each, red, green, blue and cover. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray | Uint8Array;
}

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A picture as symbols are sought in it. Each pixel has what sets it apart from the paper around it: `ink`, the largest difference
 * of its three colours, and two opponent colours about 128 (red against green, and both against blue), which are 128 for grey.
 */
export interface Layers {
  width: number;
  height: number;
  ink: Uint8Array;
  redGreen: Uint8Array;
  yellowBlue: Uint8Array;
}

/** Layers that are made of a picture's rows as they come, so that no one holds all of its pixels twice. */
export class LayerMaker {
  readonly width: number;
  readonly height: number;
  private readonly rgb: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8Array(width * height * 3);
  }

  /** Takes rows from the top on; what covers only partly lies on white. */
  add({ data, height }: Pixels, top: number): void {
    const { rgb, width } = this;
    let to = top * width * 3;
    const end = Math.min(height, this.height - top) * width * 4;
    for (let at = 0; at < end; at += 4) {
      const cover = data[at + 3] ?? 255;
      const white = 255 - cover;
      if (white === 0) {
        rgb[to] = data[at] ?? 0;
        rgb[to + 1] = data[at + 1] ?? 0;
        rgb[to + 2] = data[at + 2] ?? 0;
      } else
        for (let channel = 0; channel < 3; channel += 1)
          rgb[to + channel] = ((data[at + channel] ?? 0) * cover) / 255 + white;
      to += 3;
    }
  }

  layers(): Layers {
    const { width, height, rgb } = this;
    const paper = paperOf(rgb, width, height);
    const layers = emptyLayers(width, height);
    for (let square = 0; square < paper.isEdge.length; square += 1) {
      const squares = paper.isEdge[square] ? beside(square, paper.columns, paper.rows) : null;
      const left = (square % paper.columns) * paperCell;
      const top = Math.floor(square / paper.columns) * paperCell;
      for (let y = top; y < Math.min(height, top + paperCell); y += 1)
        for (let x = left; x < Math.min(width, left + paperCell); x += 1) {
          const at = y * width + x;
          setInk(layers, at, rgb, squares ? likestPaper(paper, rgb, at, squares) : square, paper);
        }
    }
    return layers;
  }
}

/** Which paper a pixel differs from least: beside the edge of a coloured room it may be either. */
const likestPaper = ({ colours }: Paper, rgb: Uint8Array, at: number, squares: readonly number[]): number => {
  let [likest, least] = [squares[0] ?? 0, Infinity];
  for (const square of squares) {
    const apart = Math.max(
      Math.abs((rgb[at * 3] ?? 0) - (colours[square * 3] ?? 0)),
      Math.abs((rgb[at * 3 + 1] ?? 0) - (colours[square * 3 + 1] ?? 0)),
      Math.abs((rgb[at * 3 + 2] ?? 0) - (colours[square * 3 + 2] ?? 0)),
    );
    if (apart >= least) continue;
    least = apart;
    likest = square;
  }
  return likest;
};

const setInk = (
  { ink, redGreen, yellowBlue }: Layers,
  at: number,
  rgb: Uint8Array,
  square: number,
  { colours }: Paper,
): void => {
  const red = (rgb[at * 3] ?? 0) - (colours[square * 3] ?? 0);
  const green = (rgb[at * 3 + 1] ?? 0) - (colours[square * 3 + 1] ?? 0);
  const blue = (rgb[at * 3 + 2] ?? 0) - (colours[square * 3 + 2] ?? 0);
  ink[at] = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue));
  redGreen[at] = 128 + (red - green) / 2;
  yellowBlue[at] = 128 + ((red + green) / 2 - blue) / 2;
};

const emptyLayers = (width: number, height: number): Layers => ({
  width,
  height,
  ink: new Uint8Array(width * height),
  redGreen: new Uint8Array(width * height).fill(128),
  yellowBlue: new Uint8Array(width * height).fill(128),
});

/** The layers of a whole picture. */
export const layersOf = (pixels: Pixels): Layers => {
  const maker = new LayerMaker(pixels.width, pixels.height);
  maker.add(pixels, 0);
  return maker.layers();
};

/** A picture as it is, and softened. */
export interface Sought {
  sharp: Layers;
  soft: Layers;
}

/** How often the soft layers are softened: each time by half a square pixel. */
export const softTimes = 2;

/** A picture with its soft layers. */
export const soughtOf = (sharp: Layers): Sought => {
  const soft = (layer: Uint8Array): Uint8Array => {
    let from = layer;
    for (let time = 0; time < softTimes; time += 1) from = softenedLayer(from, sharp.width, sharp.height);
    return from;
  };
  const { width, height, ink, redGreen, yellowBlue } = sharp;
  return {
    sharp,
    soft: { width, height, ink: soft(ink), redGreen: soft(redGreen), yellowBlue: soft(yellowBlue) },
  };
};

/** Each pixel with a little of its neighbours; along the edge they stay as they are. */
const softenedLayer = (from: Uint8Array, width: number, height: number): Uint8Array => {
  const half = Uint8Array.from(from);
  for (let at = 1; at < from.length - 1; at += 1)
    half[at] = ((from[at - 1] ?? 0) + 2 * (from[at] ?? 0) + (from[at + 1] ?? 0) + 2) >> 2;
  const to = Uint8Array.from(half);
  for (let at = width; at < width * (height - 1); at += 1)
    to[at] = ((half[at - width] ?? 0) + 2 * (half[at] ?? 0) + (half[at + width] ?? 0) + 2) >> 2;
  return to;
};
