import type { Paper } from './paper.ts';
import { beside, paperCell, paperOf } from './paper.ts';

/** Pixels as returned by a canvas: four bytes each, red, green, blue and alpha. */
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
 * A picture prepared for the symbol search. Each pixel has its difference to the surrounding paper: `ink`, the largest difference of its
 * three channels, and two opponent colours centred on 128 (red against green, and both against blue), which are 128 for grey.
 */
export interface Layers {
  width: number;
  height: number;
  ink: Uint8Array;
  redGreen: Uint8Array;
  yellowBlue: Uint8Array;
}

/** Builds layers from a picture's rows as they arrive, so that its pixels aren't held in memory twice. */
export class LayerBuilder {
  readonly width: number;
  readonly height: number;
  private readonly rgb: Uint8Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.rgb = new Uint8Array(width * height * 3);
  }

  /** Adds rows from `top` on; transparent pixels are blended with white. */
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
      const leftEdge = (square % paper.columns) * paperCell;
      const top = Math.floor(square / paper.columns) * paperCell;
      for (let y = top; y < Math.min(height, top + paperCell); y += 1)
        for (let x = leftEdge; x < Math.min(width, leftEdge + paperCell); x += 1) {
          const at = y * width + x;
          setInk(layers, at, rgb, squares ? likestPaper(paper, rgb, at, squares) : square, paper);
        }
    }
    return layers;
  }
}

/** Returns the paper that a pixel differs from least: at the edge of a coloured room it may be either. */
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

/** Returns the layers of a complete picture. */
export const layersOf = (pixels: Pixels): Layers => {
  const builder = new LayerBuilder(pixels.width, pixels.height);
  builder.add(pixels, 0);
  return builder.layers();
};
