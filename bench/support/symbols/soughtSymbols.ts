import sharp from 'sharp';
import { findSymbols } from '@tillsyn/symbol-search/findSymbols';
import type { Hit } from '@tillsyn/symbol-search/findSymbols';
import { firstLimit } from '#domain/symbols/offers.ts';
import { layersOf } from '@tillsyn/symbol-search/picture';
import { closerFrame, cutSymbol, scaleFor } from '@tillsyn/symbol-search/template';

interface Mark {
  x: number;
  y: number;
  width: number;
  height: number;
}
type Place = Pick<Mark, 'x' | 'y'>;

/** Result of a search: the initially shown places, compared with the actual ones. */
export interface Outcome {
  right: number;
  wrong: number;
  all: number;
  ms: number;
}

/** Searches for a marked symbol on a picture. Hits are in the picture's pixels. */
export async function seek(
  picture: Buffer,
  mark: Mark,
  withMirrored: boolean,
): Promise<{ hits: Hit[]; ms: number }> {
  const source = () => sharp(picture, { unlimited: true, limitInputPixels: false });
  const { width } = await source().metadata();
  let ms = 0;
  const cutAt = async (frame: Mark, scale: number) => {
    const { data, info } = await source()
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(Math.round(width * scale))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const begun = performance.now();
    const layers = layersOf({ width: info.width, height: info.height, data });
    const box = {
      x: frame.x * scale,
      y: frame.y * scale,
      width: frame.width * scale,
      height: frame.height * scale,
    };
    const template = cutSymbol(layers, box);
    ms += performance.now() - begun;
    return template && { template, layers, scale };
  };
  const first = await cutAt(mark, scaleFor(Math.max(mark.width, mark.height)));
  if (!first) return { hits: [], ms: 0 };
  const closer = closerFrame(first.template, first.scale, mark);
  const { template, layers, scale } = (closer && (await cutAt(closer.frame, closer.scale))) ?? first;
  const begun = performance.now();
  const search = findSymbols(layers, template, { withMirrored });
  let next = search.next();
  while (!next.done) next = search.next();
  const hits = next.value.map((hit) => ({ ...hit, x: hit.x / scale, y: hit.y / scale }));
  return { hits, ms: ms + performance.now() - begun };
}

/** Compares the initially shown places with the actual ones. */
export function judge(
  { hits, ms }: { hits: readonly Hit[]; ms: number },
  places: readonly Place[],
  near: number,
): Outcome {
  const limit = firstLimit(hits.map(({ certainty }) => certainty));
  const remainingPlaces = [...places];
  let [right, wrong] = [0, 0];
  for (const hit of hits.filter(({ certainty }) => certainty >= limit)) {
    const at = remainingPlaces.findIndex(({ x, y }) => Math.hypot(x - hit.x, y - hit.y) <= near);
    if (at < 0) wrong += 1;
    else {
      remainingPlaces.splice(at, 1);
      right += 1;
    }
  }
  return { right, wrong, all: places.length, ms };
}

/** Sums up several searches. */
export const together = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (sum, { right, wrong, all, ms }) => ({
      right: sum.right + right,
      wrong: sum.wrong + wrong,
      all: sum.all + all,
      ms: Math.max(sum.ms, ms),
    }),
    { right: 0, wrong: 0, all: 0, ms: 0 },
  );
