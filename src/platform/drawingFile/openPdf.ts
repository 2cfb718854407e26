import type { PDFDocumentProxy } from 'pdfjs-dist';
import { cutPlan } from '#domain/drawings/cropping.ts';
import { logFailure } from '../log.ts';
import { dropCanvas, isBlank, whiteCanvas } from './canvas.ts';
import { isWholePdf } from './drawingKind.ts';
import type { DrawingSource, Drawn, DrawnPart, Opened } from './drawingSource.ts';
import type * as Pdfjs from './pdfjs.ts';
import { pdfInfo, pdfTexts } from './pdfTexts.ts';
import { makeTurns } from './turns.ts';

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const drawPage = async (page: Page, part: DrawnPart, signal: AbortSignal): Promise<Drawn> => {
  const rotation = (page.rotate + part.turns * 90) % 360;
  const plan = cutPlan(page.getViewport({ scale: 1, rotation }), part.box, part.edge, false);
  const canvas = whiteCanvas(plan);
  if (!canvas) return 'no_room';
  const viewport = page.getViewport({
    scale: plan.scale,
    rotation,
    offsetX: -plan.left,
    offsetY: -plan.top,
  });
  const drawing = page.render({ canvas, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop);
  try {
    await drawing.promise;
    if (!signal.aborted && !isBlank(canvas)) return canvas;
    dropCanvas(canvas);
    return signal.aborted ? null : 'blank';
  } catch (error) {
    dropCanvas(canvas);
    if (signal.aborted || nameOf(error) === 'RenderingCancelledException') return null;
    logFailure('a page of a PDF could not be drawn', error);
    return 'broken';
  } finally {
    signal.removeEventListener('abort', stop);
    page.cleanup();
  }
};

const fetchPdfjs = async (): Promise<typeof Pdfjs | null> => {
  try {
    return await import('./pdfjs.ts');
  } catch (error) {
    logFailure('what draws PDF could not be fetched', error);
    return null;
  }
};

const sourceOf = (file: File, pdf: PDFDocumentProxy, end: () => void): DrawingSource => {
  const turns = makeTurns();
  const info = pdfInfo(pdf);
  let isClosed = false;
  /** Returns the fallback for data of a page that can't be read. */
  const orNothing = async <T>(reading: Promise<T>, nothing: T): Promise<T> => {
    try {
      return await reading;
    } catch (error) {
      if (!isClosed) logFailure('the texts of a PDF could not be read', error);
      return nothing;
    }
  };
  return {
    kind: 'pdf',
    file,
    pageCount: pdf.numPages,
    draw: (number, part, signal) =>
      turns.take(signal, async () => {
        try {
          return await drawPage(await pdf.getPage(number), part, signal);
        } catch (error) {
          if (signal.aborted || isClosed) return null;
          logFailure('a page of a PDF could not be read', error);
          return 'broken';
        }
      }),
    texts: (number) => orNothing(pdf.getPage(number).then(pdfTexts), []),
    pageInfo: (number) => orNothing(info(number), { label: null, title: null }),
    close: () => {
      isClosed = true;
      end();
    },
  };
};

/** Opens a PDF. Its scripts never run; one page is in memory at a time. */
export const openPdf = async (file: File, bytes: Uint8Array, password?: string): Promise<Opened> => {
  if (!isWholePdf(bytes)) return { problem: 'cut_off' };
  const pdfjs = await fetchPdfjs();
  if (!pdfjs) return { problem: 'part_missing' };
  const { pdf: opening, end } = pdfjs.startPdf(bytes, password);
  try {
    const pdf = await opening;
    if (pdf !== 'missing' && pdf.numPages > 0) return { source: sourceOf(file, pdf, end) };
    end();
    return { problem: pdf === 'missing' ? 'part_missing' : 'no_pages' };
  } catch (error) {
    end();
    if (nameOf(error) === 'PasswordException') {
      return { password: password === undefined ? 'needed' : 'wrong' };
    }
    logFailure('a PDF could not be opened', nameOf(error));
    return { problem: 'broken' };
  }
};
