import type { Matrix } from './matrix.ts';
import { DxfError, dxfLimits } from './limits.ts';

/** Kind of a shape, which determines the meaning of its numbers. */
export const shapeKinds = {
  /** x, y of each point. */
  line: 0,
  /** x, y, bulge of each point. */
  bulged: 1,
  /** One arc: cx, cy, ux, uy, vx, vy, from, to. */
  arc: 2,
  /** Rings: the number of their points, then x and y of each. */
  fill: 3,
  /** A ring to be covered with the colour of the paper. */
  mask: 4,
  /** Index of its text. */
  text: 5,
  /** Index of its insert. */
  insert: 6,
  /** Index of its viewport. */
  window: 7,
} as const;

/** Flags of a shape. */
export const shapeFlags = { closed: 1, light: 2, paper: 4 } as const;

/** A text; `place` transforms letters of height 1, from the start of the baseline, y up, to the drawing. */
export interface DxfLabel {
  lines: string[];
  place: Matrix;
  /** 0 left, 0.5 middle, 1 right. */
  alongShare: number;
  /** Vertical anchor: the first baseline, or a share of the text's height from its top. */
  upShare: number | 'baseline';
}

/** An insert of a block. */
export interface DxfInsert {
  block: string;
  place: Matrix;
  rows: number;
  columns: number;
  /** Distance between copies, in units of the drawing along the block's own axes. */
  rowStep: number;
  columnStep: number;
  attributes: [tag: string, text: string][];
  /** False for the generated blocks of dimensions and tables. */
  isSymbol: boolean;
}

/** A viewport of a layout: its rectangle, and the transform from the model. */
export interface DxfWindow {
  x: number;
  y: number;
  width: number;
  height: number;
  place: Matrix;
}

/** A layer: its visibility, and the colour and line width inherited by its shapes. */
export interface DxfLayer {
  name: string;
  colour: number;
  weight: number;
  isOff: boolean;
  isFrozen: boolean;
}

/** Common style of all shapes. */
export interface ShapeLook {
  layer: number;
  colour: number;
  /** Line weight in hundredths of a millimetre; negative values are inherited from layer or block. */
  weight: number;
  /** Width in units of the drawing; 0 is the thinnest line. */
  width: number;
  isPaper: boolean;
}

/** All shapes of a file in sequence: a block is a range of them. Stored in typed arrays, since there are millions. */
export class ShapeStore {
  count = 0;
  kinds = new Uint8Array(1024);
  flags = new Uint8Array(1024);
  layers = new Uint16Array(1024);
  colours = new Int32Array(1024);
  weights = new Int16Array(1024);
  widths = new Float32Array(1024);
  /** Start of each shape's numbers; the next start is the end. */
  starts = new Uint32Array(1025);
  numbers = new Float64Array(8192);
  used = 0;
  readonly labels: DxfLabel[] = [];
  readonly inserts: DxfInsert[] = [];
  readonly windows: DxfWindow[] = [];

  /** Adds a number to the current shape. */
  put(value: number): void {
    if (this.used === this.numbers.length) {
      const more = new Float64Array(this.numbers.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.used] = value;
    this.used += 1;
  }

  /** Ends the current shape; a shape with an invalid number is dropped. */
  end(kind: number, look: ShapeLook, flags = 0): boolean {
    const start = this.starts[this.count] ?? 0;
    for (let at = start; at < this.used; at += 1) {
      const value = this.numbers[at] ?? 0;
      if (value > -1e15 && value < 1e15) continue;
      this.used = start;
      return false;
    }
    if (this.count >= dxfLimits.shapes) throw new DxfError('dxf_too_complex', 'shapes');
    if (this.count === this.kinds.length) this.grow();
    const at = this.count;
    this.kinds[at] = kind;
    this.flags[at] = flags | (look.isPaper ? shapeFlags.paper : 0);
    this.layers[at] = look.layer;
    this.colours[at] = look.colour;
    this.weights[at] = look.weight;
    this.widths[at] = look.width;
    this.count += 1;
    this.starts[this.count] = this.used;
    return true;
  }

  private grow(): void {
    const size = this.kinds.length * 2;
    const larger = <
      List extends Uint8Array | Uint16Array | Int32Array | Int16Array | Float32Array | Uint32Array,
    >(
      list: List,
      made: List,
    ): List => {
      made.set(list);
      return made;
    };
    this.kinds = larger(this.kinds, new Uint8Array(size));
    this.flags = larger(this.flags, new Uint8Array(size));
    this.layers = larger(this.layers, new Uint16Array(size));
    this.colours = larger(this.colours, new Int32Array(size));
    this.weights = larger(this.weights, new Int16Array(size));
    this.widths = larger(this.widths, new Float32Array(size));
    this.starts = larger(this.starts, new Uint32Array(size + 1));
  }
}

/** A block: its name as spelled in the file, its base point, and the range of its shapes. */
export interface DxfBlock {
  name: string;
  baseX: number;
  baseY: number;
  from: number;
  to: number;
}

/** A layout: its name, and the block that contains it; null for the layout whose shapes are among the model's. */
export interface DxfLayout {
  name: string;
  order: number;
  block: string | null;
}

/** A parsed DXF. Names of blocks and layers are compared in upper case. */
export interface DxfFile {
  shapes: ShapeStore;
  layers: DxfLayer[];
  blocks: Map<string, DxfBlock>;
  /** Original names of anonymous blocks, by anonymous name. */
  realNames: Map<string, string>;
  /** Ranges of the model, and of the layout among its shapes. */
  entities: [from: number, to: number];
  layouts: DxfLayout[];
  /** True if the file is truncated. */
  isCut: boolean;
}
