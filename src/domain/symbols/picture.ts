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

/** The paper's colour is asked for in squares of this many pixels: larger than a symbol, smaller than a room. */
const paperCell = 96;

/** Paper is what is brighter than this part of a square's pixels. */
const paperRank = 0.9;

/** The paper's colour is worked out anew after this many rows. */
const sameRows = 8;

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
    const { ink, redGreen, yellowBlue } = layers;
    const row = new Float32Array(width * 3);
    for (let y = 0; y < height; y += 1) {
      if (y % sameRows === 0) paperRow(paper, y + sameRows / 2, row);
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        const red = (rgb[at * 3] ?? 0) - (row[x * 3] ?? 0);
        const green = (rgb[at * 3 + 1] ?? 0) - (row[x * 3 + 1] ?? 0);
        const blue = (rgb[at * 3 + 2] ?? 0) - (row[x * 3 + 2] ?? 0);
        ink[at] = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue));
        redGreen[at] = 128 + (red - green) / 2;
        yellowBlue[at] = 128 + ((red + green) / 2 - blue) / 2;
      }
    }
    return layers;
  }
}

const emptyLayers = (width: number, height: number): Layers => ({
  ...{ width, height },
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

/** The paper's colours at the middles of a net of squares. */
interface Paper {
  columns: number;
  rows: number;
  colours: Float32Array;
}

const paperOf = (rgb: Uint8Array, width: number, height: number): Paper => {
  const columns = Math.max(1, Math.ceil(width / paperCell));
  const rows = Math.max(1, Math.ceil(height / paperCell));
  const colours = new Float32Array(columns * rows * 3);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const box = { x: column * paperCell, y: row * paperCell, width, height };
      const bright = brightness(rgb, box, counts);
      paperColour(rgb, box, bright, colours, (row * columns + column) * 3);
    }
  return { columns, rows, colours };
};

const greyAt = (rgb: Uint8Array, at: number): number =>
  ((rgb[at] ?? 0) * 77 + (rgb[at + 1] ?? 0) * 151 + (rgb[at + 2] ?? 0) * 28) >> 8;

/** The brightness that `paperRank` of a square's pixels don't exceed. */
const brightness = (rgb: Uint8Array, { x, y, width, height }: Box, counts: Uint32Array): number => {
  counts.fill(0);
  let all = 0;
  for (let row = y; row < Math.min(y + paperCell, height); row += 2)
    for (let column = x; column < Math.min(x + paperCell, width); column += 2) {
      const grey = greyAt(rgb, (row * width + column) * 3);
      counts[grey] = (counts[grey] ?? 0) + 1;
      all += 1;
    }
  let sum = 0;
  for (let grey = 0; grey < 256; grey += 1) {
    sum += counts[grey] ?? 0;
    if (sum >= all * paperRank) return grey;
  }
  return 255;
};

/** The mean colour of a square's pixels that are about as bright as its paper. */
const paperColour = (
  rgb: Uint8Array,
  { x, y, width, height }: Box,
  bright: number,
  colours: Float32Array,
  to: number,
): void => {
  let count = 0;
  for (let row = y; row < Math.min(y + paperCell, height); row += 2)
    for (let column = x; column < Math.min(x + paperCell, width); column += 2) {
      const at = (row * width + column) * 3;
      if (Math.abs(greyAt(rgb, at) - bright) > 8) continue;
      count += 1;
      for (let channel = 0; channel < 3; channel += 1)
        colours[to + channel] = (colours[to + channel] ?? 0) + (rgb[at + channel] ?? 0);
    }
  for (let channel = 0; channel < 3; channel += 1)
    colours[to + channel] = (colours[to + channel] ?? 0) / Math.max(1, count);
};

/** The paper's colours along a row, between the middles of the squares. */
const paperRow = ({ columns, rows, colours }: Paper, y: number, row: Float32Array): void => {
  const down = Math.min(Math.max((y + 0.5) / paperCell - 0.5, 0), rows - 1);
  const top = Math.floor(down);
  const low = Math.min(top + 1, rows - 1);
  for (let x = 0; x < row.length / 3; x += 1) {
    const across = Math.min(Math.max((x + 0.5) / paperCell - 0.5, 0), columns - 1);
    const left = Math.floor(across);
    const right = Math.min(left + 1, columns - 1);
    const [alongX, alongY] = [across - left, down - top];
    for (let channel = 0; channel < 3; channel += 1) {
      const upperLeft = colours[(top * columns + left) * 3 + channel] ?? 255;
      const upperRight = colours[(top * columns + right) * 3 + channel] ?? 255;
      const lowerLeft = colours[(low * columns + left) * 3 + channel] ?? 255;
      const lowerRight = colours[(low * columns + right) * 3 + channel] ?? 255;
      const upper = upperLeft * (1 - alongX) + upperRight * alongX;
      const lower = lowerLeft * (1 - alongX) + lowerRight * alongX;
      row[x * 3 + channel] = upper * (1 - alongY) + lower * alongY;
    }
  }
};
