import { withoutOverlaps, findSymbols } from '@tillsyn/symbol-search/findSymbols';
import type { Hit } from '@tillsyn/symbol-search/findSymbols';
import { legendRows } from '@tillsyn/symbol-search/legend';
import type { Box, Layers } from '@tillsyn/symbol-search/picture';
import { LayerBuilder } from '@tillsyn/symbol-search/picture';
import { closerFrame, cutSymbol, scaleFor } from '@tillsyn/symbol-search/template';
import type { Template } from '@tillsyn/symbol-search/template';
import type { Frame } from '#domain/symbols/offers.ts';
import type { SymbolsResult, SymbolsQuestion } from './symbolMessages.ts';

/** Number of rows read at once, so that a picture's pixels aren't held twice. */
const stripRows = 256;
/** Maximum number of pixels along a legend's frame. */
const legendPixels = 1400;

/** A marked symbol, and the scale of its picture when it was cut out. */
interface Marked {
  template: Template;
  scale: number;
}

let markedSymbols: readonly (Marked | null)[] = [];

const postResult = (result: SymbolsResult): void => self.postMessage(result);

/** Returns the layers of a picture, scaled down. @throws Error where the browser can't draw here */
const layersAt = (picture: ImageBitmap, scale: number): Layers => {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const builder = new LayerBuilder(width, height);
  const canvas = new OffscreenCanvas(width, Math.min(stripRows, height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas in the worker.');
  context.imageSmoothingQuality = 'high';
  for (let top = 0; top < height; top += stripRows) {
    const rows = Math.min(stripRows, height - top);
    context.clearRect(0, 0, width, stripRows);
    context.drawImage(
      ...([picture, 0, (top / height) * picture.height, picture.width] as const),
      ...([(rows / height) * picture.height, 0, 0, width, rows] as const),
    );
    builder.add(context.getImageData(0, 0, width, rows), top);
  }
  return builder.layers();
};

/** Size of the layers or picture that frames refer to. */
interface Sheet {
  width: number;
  height: number;
}

const boxOf = ({ x, y, width, height }: Frame, { width: across, height: down }: Sheet): Box => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
});
const frameOf = ({ x, y, width, height }: Box, { width: across, height: down }: Sheet): Frame => ({
  x: x / across,
  y: y / down,
  width: width / across,
  height: height / down,
});

/** Returns the cached layers by scale. */
const layersOf = (picture: ImageBitmap) => {
  const layersByScale = new Map<number, Layers>();
  return (scale: number): Layers => {
    const layers = layersByScale.get(scale) ?? layersAt(picture, scale);
    // Only the last is cached, since it is the likeliest to be requested again.
    layersByScale.clear();
    layersByScale.set(scale, layers);
    return layers;
  };
};

const mark = (picture: ImageBitmap, frames: readonly Frame[]): void => {
  const at = layersOf(picture);
  const cut = (frame: Box, scale: number) => {
    const layers = at(scale);
    const { x, y, width, height } = frame;
    const box = { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
    const template = cutSymbol(layers, box);
    return template && { marked: { template, scale }, layers };
  };
  const cuts = frames.map((frame) => {
    const box = boxOf(frame, picture);
    const first = cut(box, scaleFor(Math.max(box.width, box.height)));
    if (!first) return null;
    const closer = closerFrame(first.marked.template, first.marked.scale, box);
    const closestCut = (closer && cut(closer.frame, closer.scale)) ?? first;
    const { x, y, width, height } = closestCut.marked.template;
    const markFrame = { x: x - (width - 1) / 2, y: y - (height - 1) / 2, width, height };
    return { marked: closestCut.marked, frame: frameOf(markFrame, closestCut.layers) };
  });
  markedSymbols = cuts.map((one) => one?.marked ?? null);
  const { width, height } = picture;
  postResult({ answer: 'marked', frames: cuts.map((one) => one?.frame ?? null), aspect: width / height });
};

const findLegend = (picture: ImageBitmap, frame: Frame): void => {
  const long = Math.max(frame.width * picture.width, frame.height * picture.height);
  const layers = layersAt(picture, Math.min(1, legendPixels / long));
  const rows = legendRows(layers, boxOf(frame, layers));
  postResult({
    answer: 'legend',
    rows: rows.map(({ symbol, text }) => ({ symbol: frameOf(symbol, layers), text: frameOf(text, layers) })),
  });
};

const isWithin = ({ x, y }: Hit, frame: Frame): boolean =>
  x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height;

const seek = (picture: ImageBitmap, withMirrored: boolean, except: readonly Frame[]): void => {
  const at = layersOf(picture);
  const inOrder = [...markedSymbols.entries()]
    .flatMap(([symbol, one]) => (one ? [{ symbol, ...one }] : []))
    .toSorted((a, b) => a.scale - b.scale);
  const hits: (Hit & { symbol: number })[] = [];
  inOrder.forEach(({ symbol, template, scale }, index) => {
    const layers = at(scale);
    const search = findSymbols(layers, template, { withMirrored });
    let next = search.next();
    let lastReportMs = 0;
    while (!next.done) {
      const now = performance.now();
      if (now - lastReportMs > 100) {
        postResult({ answer: 'progress', part: (index + next.value) / inOrder.length });
        lastReportMs = now;
      }
      next = search.next();
    }
    hits.push(...next.value.map((hit) => ({ ...hit, ...frameOf(hit, layers), symbol })));
  });
  const offers = withoutOverlaps(hits).filter((hit) => !except.some((frame) => isWithin(hit, frame)));
  postResult({
    answer: 'found',
    found: offers.map(({ symbol, x, y, width, height, turn, isMirrored, certainty }) => ({
      symbol,
      x,
      y,
      width,
      height,
      turn,
      isMirrored,
      certainty,
    })),
    aspect: picture.width / picture.height,
  });
};

const result = async (question: SymbolsQuestion): Promise<void> => {
  const picture = await createImageBitmap(question.picture);
  try {
    if (question.ask === 'mark') mark(picture, question.frames);
    else if (question.ask === 'legend') findLegend(picture, question.frame);
    else seek(picture, question.withMirrored, question.except);
  } finally {
    picture.close();
  }
};

self.onmessage = ({ data }: MessageEvent<SymbolsQuestion>) => {
  result(data).catch((error: unknown) =>
    // Thrown outside the promise, so that the page receives the worker's error event.
    setTimeout(() => {
      throw error;
    }),
  );
};
