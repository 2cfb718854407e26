import sharp from 'sharp';
import { legendRows } from '@tillsyn/symbol-search/legend';
import { layersOf } from '@tillsyn/symbol-search/picture';
import type { Outcome } from './soughtSymbols.ts';
import { copyOf } from './symbolDrawings.ts';
import type { Copy } from './symbolDrawings.ts';
import { drawLegend } from './symbolLegends.ts';

/** Maximum distance of a correct row's symbol, as a share of the symbol's size. */
const near = 0.2;
/** Range of a correct row's symbol size relative to the symbol. */
const [leastSize, mostSize] = [0.7, 1.35];

/** Reads a synthetic legend, or a bad copy of it, in a frame as drawn by a user. */
export async function readLegend(seed: number, copy: Copy): Promise<Outcome> {
  const { svg, frame, symbols } = drawLegend(seed);
  const copied = await copyOf(await sharp(Buffer.from(svg)).png().toBuffer(), copy);
  const { data, info } = await sharp(copied.png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const corners = [0, 1, 2, 3].map((corner) =>
    copied.place({
      x: frame.x + (corner % 2) * frame.width,
      y: frame.y + Math.floor(corner / 2) * frame.height,
    }),
  );
  const [left, top] = [Math.min(...corners.map(({ x }) => x)), Math.min(...corners.map(({ y }) => y))];
  const right = Math.max(...corners.map(({ x }) => x));
  const bottom = Math.max(...corners.map(({ y }) => y));
  const begun = performance.now();
  const layers = layersOf({ width: info.width, height: info.height, data });
  const rows = legendRows(layers, { x: left, y: top, width: right - left, height: bottom - top });
  const ms = performance.now() - begun;
  const readSymbols = symbols.filter((symbol) => {
    const { x, y } = copied.place(symbol);
    const [width, height] = [symbol.width * copied.ratio, symbol.height * copied.ratio];
    const off = near * Math.max(width, height);
    const isAsLarge = (its: number, own: number) => its > leastSize * own && its < mostSize * own;
    return rows.some(
      ({ symbol: its }) =>
        Math.abs(its.x + its.width / 2 - x) < off &&
        Math.abs(its.y + its.height / 2 - y) < off &&
        isAsLarge(its.width, width) &&
        isAsLarge(its.height, height),
    );
  });
  return { right: readSymbols.length, wrong: rows.length - readSymbols.length, all: symbols.length, ms };
}
