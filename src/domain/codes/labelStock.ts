/** An A4 sheet of labels of one size: their number, size and gaps, and the margins from the left and upper edge, in mm. */
export interface LabelStock {
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  gapX: number;
  gapY: number;
}

/** A4 portrait, in mm. */
export const sheet = { width: 210, height: 297 } as const;

/** Minimum side of a label with a readable code, in mm. */
export const smallestLabel = 25;

/** Length of the calibration line, which the user measures with a ruler, in mm. */
export const calibrationLength = 100;

/** Default stock. */
export const usualStock: LabelStock = {
  columns: 4,
  rows: 11,
  width: 48.5,
  height: 25.4,
  left: 8,
  top: 8.8,
  gapX: 0,
  gapY: 0,
};

/** Common stocks, by label size. */
export const labelStocks: Readonly<Record<string, LabelStock>> = {
  '48.5 × 25.4': usualStock,
  '52.5 × 29.7': { columns: 4, rows: 10, width: 52.5, height: 29.7, left: 0, top: 0, gapX: 0, gapY: 0 },
  '63.5 × 38.1': {
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    gapX: 2.5,
    gapY: 0,
  },
  '70 × 37': { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gapX: 0, gapY: 0 },
  '105 × 57': { columns: 2, rows: 5, width: 105, height: 57, left: 0, top: 6, gapX: 0, gapY: 0 },
};

/** Returns the number of labels per sheet. */
export const labelsPerSheet = ({ columns, rows }: LabelStock): number => columns * rows;

const most: LabelStock = {
  columns: 8,
  rows: 11,
  width: sheet.width,
  height: sheet.height,
  left: sheet.width,
  top: sheet.height,
  gapX: sheet.width,
  gapY: sheet.height,
};
const least: LabelStock = {
  columns: 1,
  rows: 1,
  width: smallestLabel,
  height: smallestLabel,
  left: 0,
  top: 0,
  gapX: 0,
  gapY: 0,
};

/** Returns the invalid field of a custom stock: a value out of its range, or labels that exceed the sheet; null if there is none. */
export function stockFault(stock: LabelStock): keyof LabelStock | null {
  const fields = Object.keys(least) as (keyof LabelStock)[];
  const wrong = fields.find((field) => !(stock[field] >= least[field] && stock[field] <= most[field]));
  if (wrong) return wrong;
  const { columns, rows, width, height, left, top, gapX, gapY } = stock;
  const slack = 0.05;
  if (left + columns * width + (columns - 1) * gapX > sheet.width + slack) return 'width';
  return top + rows * height + (rows - 1) * gapY > sheet.height + slack ? 'height' : null;
}

/** Position of a label: its sheet from 0, and its upper left corner in mm. */
export interface LabelPlace {
  sheet: number;
  x: number;
  y: number;
}

/** Returns the positions of labels in reading order; the first `skipped` labels of the first sheet are already used. */
export function labelPlaces(stock: LabelStock, count: number, skipped = 0): LabelPlace[] {
  const { columns, width, height, left, top, gapX, gapY } = stock;
  const onSheet = labelsPerSheet(stock);
  return Array.from({ length: count }, (_, index) => {
    const at = skipped + index;
    const [row, column] = [Math.floor((at % onSheet) / columns), at % columns];
    const x = left + column * (width + gapX);
    return { sheet: Math.floor(at / onSheet), x, y: top + row * (height + gapY) };
  });
}
