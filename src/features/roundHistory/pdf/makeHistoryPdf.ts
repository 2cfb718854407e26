import { jsPDF } from 'jspdf';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { makeRoom } from '#components/report/pen.ts';
import type { Pen } from '#components/report/pen.ts';
import type { Language } from '#contract/constants.ts';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import type { DrawMark, PaperRow, PaperTable } from '#platform/pdf/drawTable.ts';
import { drawTable } from '#platform/pdf/drawTable.ts';
import { paperImage } from '#platform/pdf/paperImage.ts';
import { contentWidth, ink, paper, picturePx } from '#platform/pdf/paper.ts';
import { drawArtifact, drawTagged, inElement, inElementNow, startTags } from '#platform/pdf/tags.ts';
import { numberPages, writeText, writeTitle } from '#platform/pdf/writeText.ts';
import type { Box } from './drawMarks.ts';
import { drawMarks, drawState, keepStates } from './drawMarks.ts';

/** Row of the table; the state is in its last cell. [HIST-13..15] */
export interface HistoryPaperRow {
  cells: readonly string[];
  state: 'flaw' | 'ok' | null;
}

/** Floor of a round as on its screen. */
export interface HistoryFloorPaper {
  name: string;
  /** Drawing with its marks; null if the floor has none, or this device lacks its picture; without a URL its sheet stays empty. */
  drawing: { url: string | undefined; marks: readonly DrawingMark[] } | null;
  rows: readonly HistoryPaperRow[];
}

/** Round in a building: its facts, its floors, and its questions with their answers. */
export interface HistoryPdf {
  language: Language;
  title: string;
  subtitle: string;
  facts: readonly { term: string; text: string }[];
  floors: readonly HistoryFloorPaper[];
  headings: readonly string[];
  questions: readonly { name: string; table: PaperTable }[];
  pageText: (page: number, pages: number) => string;
}

/** Maximum height of a drawing, in mm, which leaves space for the first rows. */
const highestDrawingMm = 165;
const emptySheetAspect = 4 / 3;
/** Shares of the width: position, type, floor, flaw, action. */
const shares = [0.1, 0.28, 0.18, 0.3, 0.14];

const rowOnPaper = ({ cells, state }: HistoryPaperRow): PaperRow => ({
  cells: state === null ? cells : [...cells.slice(0, -1), { text: cells.at(-1) ?? '', mark: state }],
  isDimmed: state === 'ok',
});

const drawDrawing = async (
  pdf: jsPDF,
  { url, marks }: NonNullable<HistoryFloorPaper['drawing']>,
  { top, name }: { top: number; name: string },
): Promise<number> => {
  const image = url ? await paperImage(url, picturePx(contentWidth)) : null;
  const aspect = image?.aspect ?? emptySheetAspect;
  const height = Math.min(highestDrawingMm, contentWidth / aspect);
  const width = height * aspect;
  const box: Box = { left: (paper.width - width) / 2, top, width, height };
  const placeImage = () => {
    if (image) pdf.addImage(image.jpeg, 'JPEG', box.left, box.top, box.width, box.height);
  };
  drawTagged(pdf, { role: 'Figure', alt: name }, placeImage);
  pdf.setDrawColor(ink.rule);
  pdf.setLineWidth(0.2);
  drawArtifact(pdf, () => void pdf.rect(box.left, box.top, box.width, box.height));
  await yieldToBrowser();
  await drawMarks(pdf, marks, box);
  return top + height + 6;
};

const drawMark: DrawMark = (on, mark, at) => drawState(on, mark === 'ok' ? 'ok' : 'flaw', at);

/** Minimum height of a table that follows its heading on a page, in mm. */
const leastTableMm = 24;
const headingMm = 8;
const gapMm = 6;
const termMm = 42;

const writeHeading = (pen: Pen, name: string): void => {
  pen.y = writeText(pen.pdf, name, { top: pen.y, sizePt: 12, isBold: true, role: 'H2' }) + 1.5;
};

const writeFacts = (pen: Pen, facts: HistoryPdf['facts']): void => {
  for (const { term, text } of facts) {
    makeRoom(pen, 6);
    pen.y = inElementNow(pen.pdf, 'P', () => {
      const style = { top: pen.y, sizePt: 10, role: null };
      const ofTerm = writeText(pen.pdf, term, { ...style, width: termMm - 2, isDimmed: true });
      const place = { left: paper.margin + termMm, width: contentWidth - termMm };
      return Math.max(ofTerm, writeText(pen.pdf, text, { ...style, ...place })) + 0.8;
    });
  }
  if (facts.length > 0) pen.y += 2;
};

const drawFloor = async (pen: Pen, floor: HistoryFloorPaper, headings: readonly string[]): Promise<void> => {
  const { pdf } = pen;
  makeRoom(pen, headingMm + (floor.drawing ? highestDrawingMm : leastTableMm));
  writeHeading(pen, floor.name);
  if (floor.drawing) pen.y = await drawDrawing(pdf, floor.drawing, { top: pen.y, name: floor.name });
  await yieldToBrowser();
  const table = { headings, shares, rows: floor.rows.map(rowOnPaper) };
  pen.y = (await drawTable(pdf, table, { top: pen.y, drawMark })) + gapMm;
};

/**
 * Creates a round in a building on A4: its facts, each floor's drawing as a JPEG with the marks as vectors over it and its table as text,
 * and the answered questions. Works in steps, so that the page stays responsive; makes no request. [HIST-27, HIST-28, LIFE-410]
 */
export const makeHistoryPdf = async (content: HistoryPdf): Promise<Blob> => {
  // Uncompressed: compression runs in one go at the end and blocks the page longer than everything else.
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  startTags(pdf, content);
  keepStates(pdf);
  const pen: Pen = { pdf, y: writeTitle(pdf, content) };
  writeFacts(pen, content.facts);
  for (const floor of content.floors)
    await inElement(pdf, 'Sect', () => drawFloor(pen, floor, content.headings));
  for (const { name, table } of content.questions)
    await inElement(pdf, 'Sect', async () => {
      makeRoom(pen, headingMm + leastTableMm);
      writeHeading(pen, name);
      pen.y = (await drawTable(pdf, table, { top: pen.y, drawMark })) + gapMm;
    });
  numberPages(pdf, content.pageText);
  await yieldToBrowser();
  return pdf.output('blob');
};
