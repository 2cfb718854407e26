import type { Matrix } from '../drawing/matrix.ts';
import { DxfFault, dxfLimits } from './dxfLimits.ts';

/** What a shape is; its numbers follow from that. */
export const shapeKinds = {
  /** x, y of each point. */
  line: 0,
  /** x, y, bulge of each point. */
  bulged: 1,
  /** One arc: cx, cy, ux, uy, vx, vy, from, to. */
  arc: 2,
  /** Rings: the number of their points, then x and y of each. */
  fill: 3,
  /** A ring of what it covers with the paper's colour. */
  mask: 4,
  /** Its place among the texts. */
  text: 5,
  /** Its place among the inserts. */
  insert: 6,
  /** Its place among the windows of a layout. */
  window: 7,
} as const;

/** What else is to be known of a shape. */
export const shapeFlags = { closed: 1, light: 2, paper: 4 } as const;

/** A text; `place` puts letters of height 1 from the start of the baseline, y up, onto the drawing. */
export interface DxfLabel {
  lines: string[];
  place: Matrix;
  /** 0 left, 0.5 middle, 1 right. */
  alongShare: number;
  /** Where the place lies: on the first baseline, or at a share of the text's whole height from its top. */
  upShare: number | 'baseline';
}

/** A block that is put somewhere. */
export interface DxfInsert {
  block: string;
  place: Matrix;
  rows: number;
  columns: number;
  /** Between copies, in units of the drawing along the block's own directions. */
  rowStep: number;
  columnStep: number;
  attributes: [tag: string, text: string][];
  /** Dimensions and tables are drawn by blocks, and mean none. */
  isSymbol: boolean;
}

/** What a layout shows of the model: a rectangle of its own, the middle of what it shows, how large and how turned. */
export interface DxfWindow {
  x: number;
  y: number;
  width: number;
  height: number;
  place: Matrix;
}

/** A layer: what is on it is shown, and its colour and width count where a shape has none itself. */
export interface DxfLayer {
  name: string;
  colour: number;
  weight: number;
  isOff: boolean;
  isFrozen: boolean;
}

/** What all shapes have in common. */
export interface ShapeLook {
  layer: number;
  colour: number;
  /** In hundredths of a millimetre; below 0 by the layer or the block. */
  weight: number;
  /** In units of the drawing; 0 is the thinnest line. */
  width: number;
  isPaper: boolean;
}

/** All shapes of a file, one after another: a block is a range of them. In arrays of numbers, since there are millions. */
export class ShapeStore {
  count = 0;
  kinds = new Uint8Array(1024);
  flags = new Uint8Array(1024);
  layers = new Uint16Array(1024);
  colours = new Int32Array(1024);
  weights = new Int16Array(1024);
  widths = new Float32Array(1024);
  /** Where a shape's numbers begin; those of the next one end them. */
  starts = new Uint32Array(1025);
  numbers = new Float64Array(8192);
  used = 0;
  readonly labels: DxfLabel[] = [];
  readonly inserts: DxfInsert[] = [];
  readonly windows: DxfWindow[] = [];

  /** Adds a number to the shape that is being written. */
  put(value: number): void {
    if (this.used === this.numbers.length) {
      const more = new Float64Array(this.numbers.length * 2);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.used] = value;
    this.used += 1;
  }

  /** Ends the shape whose numbers were put; one with a number that is none is dropped. */
  end(kind: number, look: ShapeLook, flags = 0): boolean {
    const start = this.starts[this.count] ?? 0;
    for (let at = start; at < this.used; at += 1) {
      const value = this.numbers[at] ?? 0;
      if (value > -1e15 && value < 1e15) continue;
      this.used = start;
      return false;
    }
    if (this.count >= dxfLimits.shapes) throw new DxfFault('dxf_too_complex', 'shapes');
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

/** A block: its name as the file writes it, the point that is put at an insert's place, and its shapes. */
export interface DxfBlock {
  name: string;
  baseX: number;
  baseY: number;
  from: number;
  to: number;
}

/** A layout of the paper: its name, and the block that holds it; null for the one whose shapes stand among the model's. */
export interface DxfLayout {
  name: string;
  order: number;
  block: string | null;
}

/** A DXF as it was read. Names of blocks and layers compare in capitals. */
export interface DxfFile {
  shapes: ShapeStore;
  layers: DxfLayer[];
  blocks: Map<string, DxfBlock>;
  /** The blocks that unnamed ones were made of, by the names of both. */
  realNames: Map<string, string>;
  /** The ranges of the model, and of the layout that stands among it. */
  entities: [from: number, to: number];
  layouts: DxfLayout[];
  /** Whether the file ended before its end. */
  isCut: boolean;
}
