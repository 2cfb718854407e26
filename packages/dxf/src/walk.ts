import type { Matrix } from './matrix.ts';
import { combined, isFiniteMatrix } from './matrix.ts';
import { areApart, copyPlace, mappedBounds } from './bounds.ts';
import type { Bounds, DxfBounds } from './bounds.ts';
import { byBlock, byLayer } from './colours.ts';
import { DxfError, dxfLimits } from './limits.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { DxfBlock, DxfFile, DxfInsert } from './shapes.ts';

/** Style that a block's shapes inherit from the insert. */
interface Around {
  layer: number;
  colour: number;
  weight: number;
}

/** Callbacks for the visited shapes. */
export interface ShapeVisitor {
  shape?: (index: number, place: Matrix, look: { colour: number; weight: number }) => void;
  /** An insert of a block; `place` transforms the block's shapes. */
  insert?: (insert: DxfInsert, block: DxfBlock, place: Matrix, layer: number) => void;
}

export interface Walk {
  file: DxfFile;
  bounds: DxfBounds;
  range: readonly [from: number, to: number];
  place: Matrix;
  /** Skips shapes outside of it, after `place`. */
  clip: Bounds | null;
  /** Visits only paper shapes (true) or only model shapes (false); null visits both. */
  isPaper: boolean | null;
  /** Filter for the shapes of the range, by index. */
  isNear?: (index: number) => boolean;
  visitor: ShapeVisitor;
}

/** Number of shapes between two pauses. */
const atOnce = 4000;

const visible = (file: DxfFile, layer: number): boolean => {
  const ownLayer = file.layers[layer];
  return ownLayer === undefined || !(ownLayer.isOff || ownLayer.isFrozen);
};

/** Visits all visible shapes, in nested blocks too; yields at intervals so that other work can run. */
export function* walkShapes(walk: Walk): Generator<void, void> {
  const { file, bounds, visitor, clip } = walk;
  const { shapes, layers } = file;
  const zero = layers.findIndex(({ name }) => name === '0');
  const open = new Set<string>();
  let visits = 0;
  let paused = 0;
  /** Nesting level within dimensions and tables, whose blocks have no meaning. */
  let drawnShapes = 0;

  function* range(from: number, to: number, place: Matrix, around: Around | null): Generator<void, void> {
    for (let index = from; index < to; index += 1) {
      visits += 1;
      if (visits > dxfLimits.visits) throw new DxfError('dxf_too_complex', 'repeated shapes');
      if (visits - paused >= atOnce) {
        paused = visits;
        yield;
      }
      if (around === null) {
        const isPaper = ((shapes.flags[index] ?? 0) & shapeFlags.paper) !== 0;
        if (walk.isPaper !== null && isPaper !== walk.isPaper) continue;
        if (walk.isNear && !walk.isNear(index)) continue;
      }
      const shapeLayer = shapes.layers[index] ?? 0;
      const layer = shapeLayer === zero && around ? around.layer : shapeLayer;
      const colour = resolved(shapes.colours[index] ?? byLayer, layer, around, 'colour');
      const weight = resolved(shapes.weights[index] ?? byLayer, layer, around, 'weight');
      if (shapes.kinds[index] === shapeKinds.insert) yield* insertAt(index, place, { layer, colour, weight });
      else if (visible(file, layer)) visitor.shape?.(index, place, { colour, weight });
    }
  }

  const resolved = (
    value: number,
    layer: number,
    around: Around | null,
    what: 'colour' | 'weight',
  ): number => {
    if (value === byLayer) return layers[layer]?.[what] ?? 0;
    if (value === byBlock) return around?.[what] ?? 0;
    return value;
  };

  function* insertAt(index: number, place: Matrix, around: Around): Generator<void, void> {
    const insert = shapes.inserts[shapes.numbers[shapes.starts[index] ?? 0] ?? 0];
    const block = insert && file.blocks.get(insert.block);
    if (!insert || !block || layers[around.layer]?.isFrozen === true) return;
    if (open.has(insert.block) || open.size >= dxfLimits.depth) return;
    const inner = bounds.block(insert.block);
    open.add(insert.block);
    if (!insert.isSymbol) drawnShapes += 1;
    for (let column = 0; column < insert.columns; column += 1) {
      for (let row = 0; row < insert.rows; row += 1) {
        visits += 1;
        const copy = combined(place, copyPlace(insert, block, column, row));
        if (!isFiniteMatrix(copy) || (clip && areApart(mappedBounds(inner, copy), clip))) continue;
        if (drawnShapes === 0) visitor.insert?.(insert, block, copy, around.layer);
        yield* range(block.from, block.to, copy, around);
      }
    }
    if (!insert.isSymbol) drawnShapes -= 1;
    open.delete(insert.block);
  }

  yield* range(walk.range[0], walk.range[1], walk.place, null);
}
