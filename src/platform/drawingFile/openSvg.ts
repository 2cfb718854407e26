import { cutPlan, turnedSize } from '#domain/drawings/cropping.ts';
import { dropCanvas, isBlank } from './canvas.ts';
import type { Drawn, DrawnPart, Opened } from './drawingSource.ts';
import { drawImagePart, loadImage } from './imagePage.ts';
import { readSvg } from './svgText.ts';
import type { SvgPage } from './svgText.ts';
import { makeTurns } from './turns.ts';

const drawSvg = async (page: SvgPage, part: DrawnPart, signal: AbortSignal): Promise<Drawn> => {
  const { scale } = cutPlan(turnedSize(page.size, part.turns), part.box, part.edge, false);
  // Its size attributes are set to the rendered size, since some browsers scale the pixels of an image's natural size.
  const pixels = { width: page.size.width * scale, height: page.size.height * scale };
  const image = await loadImage(new Blob([page.textAt(pixels)], { type: 'image/svg+xml' }));
  if (signal.aborted) return null;
  if (!image) return 'broken';
  const canvas = drawImagePart(image, page.size, part, false);
  if (!(canvas instanceof HTMLCanvasElement) || !isBlank(canvas)) return canvas;
  dropCanvas(canvas);
  return 'blank';
};

/** Opens an SVG, rendered as an image: it can't run scripts or load resources. */
export const openSvg = (file: File, bytes: Uint8Array): Opened => {
  const isWide = bytes[0] === 0xff || bytes[0] === 0xfe;
  const encoding = isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  const page = readSvg(new TextDecoder(encoding).decode(bytes));
  if (typeof page === 'string') return { problem: page };
  const turns = makeTurns();
  return {
    source: {
      kind: 'svg',
      file,
      pageCount: 1,
      draw: (_page, part, signal) => turns.take(signal, () => drawSvg(page, part, signal)),
      texts: () => Promise.resolve(page.texts()),
      close: () => undefined,
    },
  };
};
