import type { jsPDF as Pdf } from 'jspdf';
import { breathe } from '../../../platform/breathe.ts';
import { winAnsiText } from '../../../platform/pdf/winAnsi.ts';
import { drawState } from './drawMarks.ts';
import { contentBottom, contentWidth, ink, paper } from './paper.ts';

/** A line of the table; the state stands in its last cell. [HIST-13..15] */
export interface PaperRow {
  cells: readonly string[];
  state: 'flaw' | 'ok' | null;
}

const fontPt = 9;
const lineMm = 4;
const paddingMm = 1.8;
const stateMm = 3;

/** Of the width: position, type, floor, flaw, action. */
const shares = [0.1, 0.28, 0.18, 0.3, 0.14];
const columns = shares.map((share, index) => ({
  left: paper.margin + contentWidth * shares.slice(0, index).reduce((sum, each) => sum + each, 0),
  width: contentWidth * share,
}));

const linesOf = (pdf: Pdf, cells: readonly string[], hasState: boolean): string[][] =>
  columns.map(({ width }, index) => {
    const room = width - 2 * paddingMm - (hasState && index === columns.length - 1 ? stateMm + 1 : 0);
    return pdf.splitTextToSize(winAnsiText(cells[index] ?? ''), room) as string[];
  });

const heightOf = (lines: readonly (readonly string[])[]): number =>
  Math.max(1, ...lines.map((each) => each.length)) * lineMm + 2 * paddingMm - 0.6;

const writeCells = (pdf: Pdf, lines: readonly string[][], top: number, shiftOfLast: number): void => {
  for (const [index, { left }] of columns.entries()) {
    const shift = index === columns.length - 1 ? shiftOfLast : 0;
    pdf.text(lines[index] ?? [], left + paddingMm + shift, top + paddingMm + 2.8, {
      lineHeightFactor: (lineMm * 72) / 25.4 / fontPt,
    });
  }
};

const drawHead = (pdf: Pdf, headings: readonly string[], top: number): number => {
  pdf.setFont('helvetica', 'bold');
  pdf.setFontSize(fontPt);
  pdf.setTextColor(ink.text);
  const lines = linesOf(pdf, headings, false);
  const height = heightOf(lines);
  pdf.setFillColor(ink.head);
  pdf.rect(paper.margin, top, contentWidth, height, 'F');
  writeCells(pdf, lines, top, 0);
  pdf.setFont('helvetica', 'normal');
  return top + height;
};

const drawRow = (pdf: Pdf, lines: readonly string[][], { state }: PaperRow, top: number): number => {
  const height = heightOf(lines);
  pdf.setTextColor(state === 'ok' ? ink.dimmed : ink.text);
  writeCells(pdf, lines, top, state ? stateMm + 1 : 0);
  const last = columns.at(-1);
  if (state && last) {
    const x = last.left + paddingMm + stateMm / 2;
    drawState(pdf, state, { x, y: top + paddingMm + 1.6, size: stateMm });
  }
  pdf.setDrawColor(ink.rule);
  pdf.setLineWidth(0.2);
  pdf.line(paper.margin, top + height, paper.margin + contentWidth, top + height);
  return top + height;
};

/** Writes the table as text from a height on; a row that has no room begins the next page, under the headings again. */
export const drawTable = async (
  pdf: Pdf,
  { headings, rows, top }: { headings: readonly string[]; rows: readonly PaperRow[]; top: number },
): Promise<void> => {
  const hasRoom = (from: number, height: number) => from + height <= contentBottom;
  const newPage = () => {
    pdf.addPage();
    return drawHead(pdf, headings, paper.margin);
  };
  // Headings alone at the foot of a page would say nothing.
  let y = hasRoom(top, 20) ? drawHead(pdf, headings, top) : newPage();
  for (const row of rows) {
    const lines = linesOf(pdf, row.cells, row.state !== null);
    if (!hasRoom(y, heightOf(lines))) {
      await breathe();
      y = newPage();
    }
    y = drawRow(pdf, lines, row, y);
  }
};
