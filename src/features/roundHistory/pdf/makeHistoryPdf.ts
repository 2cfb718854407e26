import { jsPDF } from 'jspdf';
import type { DrawingMark } from '../../../components/drawing/drawingTypes.ts';
import type { Language } from '../../../contract/constants.ts';
import { yieldToBrowser } from '../../../platform/yieldToBrowser.ts';
import type { DrawMark, PaperRow } from '../../../platform/pdf/drawTable.ts';
import { drawTable } from '../../../platform/pdf/drawTable.ts';
import { paperImage } from '../../../platform/pdf/paperImage.ts';
import { contentWidth, ink, paper, picturePx } from '../../../platform/pdf/paper.ts';
import { numberPages, writeTitle } from '../../../platform/pdf/writeText.ts';
import type { Box } from './drawMarks.ts';
import { drawMarks, drawState, keepStates } from './drawMarks.ts';

/** A row of the table; the state is in its last cell. [HIST-13..15] */
export interface HistoryPaperRow {
  cells: readonly string[];
  state: 'flaw' | 'ok' | null;
}

/** A floor of a round as the screen shows it. */
export interface HistoryPdf {
  language: Language;
  title: string;
  subtitle: string;
  /** Null where the floor has no drawing; without a URL its sheet stays empty. */
  drawing: { url: string | undefined; marks: readonly DrawingMark[] } | null;
  headings: readonly string[];
  rows: readonly HistoryPaperRow[];
  pageText: (page: number, pages: number) => string;
}

/** A drawing leaves space for the first rows. */
const highestDrawingMm = 165;
const emptySheetAspect = 4 / 3;
/** Of the width: position, type, floor, flaw, action. */
const shares = [0.1, 0.28, 0.18, 0.3, 0.14];

const rowOnPaper = ({ cells, state }: HistoryPaperRow): PaperRow => ({
  cells: state === null ? cells : [...cells.slice(0, -1), { text: cells.at(-1) ?? '', mark: state }],
  isDimmed: state === 'ok',
});

const drawDrawing = async (
  pdf: jsPDF,
  { url, marks }: NonNullable<HistoryPdf['drawing']>,
  top: number,
): Promise<number> => {
  const image = url ? await paperImage(url, picturePx(contentWidth)) : null;
  const aspect = image?.aspect ?? emptySheetAspect;
  const height = Math.min(highestDrawingMm, contentWidth / aspect);
  const width = height * aspect;
  const box: Box = { left: (paper.width - width) / 2, top, width, height };
  if (image) pdf.addImage(image.jpeg, 'JPEG', box.left, box.top, box.width, box.height);
  pdf.setDrawColor(ink.rule);
  pdf.setLineWidth(0.2);
  pdf.rect(box.left, box.top, box.width, box.height);
  await yieldToBrowser();
  await drawMarks(pdf, marks, box);
  return top + height + 6;
};

/**
 * A floor of a round on A4: its drawing as a JPEG with the marks as vectors over it, its table as text. Created in steps, so that the page
 * stays responsive; makes no request. [HIST-27, HIST-28]
 */
export const makeHistoryPdf = async (content: HistoryPdf): Promise<Blob> => {
  // Uncompressed: compression runs in one go at the end and blocks the page longer than everything else.
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  pdf.setProperties({ title: content.title, subject: content.subtitle, creator: 'Tillsyn' });
  pdf.setLanguage(content.language);
  keepStates(pdf);
  const below = writeTitle(pdf, content);
  const top = content.drawing ? await drawDrawing(pdf, content.drawing, below) : below;
  await yieldToBrowser();
  const drawMark: DrawMark = (on, mark, at) => drawState(on, mark === 'ok' ? 'ok' : 'flaw', at);
  const table = { headings: content.headings, shares, rows: content.rows.map(rowOnPaper) };
  await drawTable(pdf, table, { top, drawMark });
  numberPages(pdf, content.pageText);
  await yieldToBrowser();
  return pdf.output('blob');
};
