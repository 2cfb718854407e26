import type { jsPDF as Pdf } from 'jspdf';
import { yieldToBrowser } from '../yieldToBrowser.ts';
import { contentBottom, contentWidth, ink, paper } from './paper.ts';
import { drawArtifact, drawMore, drawTagged, inElement, inElementNow } from './tags.ts';
import { winAnsiText } from './winAnsi.ts';

/** Draws a mark, by its name, centred at a point; all in mm. */
export type DrawMark = (pdf: Pdf, mark: string, at: { x: number; y: number; size: number }) => void;

/** Returns the meaning of a mark without a text next to it. */
export type NameMark = (mark: string) => string;

/** A text with a mark before it; a mark alone is centred in its column. */
export interface MarkedCell {
  text: string;
  mark: string;
}

export interface PaperRow {
  cells: readonly (string | MarkedCell)[];
  /** Settled rows are dimmed. */
  isDimmed?: boolean;
}

export interface PaperTable {
  headings: readonly string[];
  /** Share of the width per column; they add up to 1. */
  shares: readonly number[];
  /** Indices of columns with numbers. */
  numeric?: readonly number[];
  rows: readonly PaperRow[];
}

/** Position of a table: its top, and its left edge and width if it isn't as wide as the page. */
export interface TablePlace {
  top: number;
  left?: number;
  width?: number;
  drawMark?: DrawMark;
  nameMark?: NameMark;
}

interface Column {
  left: number;
  width: number;
  isNumeric: boolean;
}

const fontPt = 9;
const lineMm = 4;
const paddingMm = 1.8;
/** For columns that contain little more than a mark, so that the name of a month above fits. */
const narrow = { belowMm: 15, paddingMm: 0.5 } as const;
const paddingOf = (widthMm: number): number => (widthMm < narrow.belowMm ? narrow.paddingMm : paddingMm);
const markMm = 3;
const besideMark = markMm + 1;

const textOf = (cell: string | MarkedCell | undefined): string =>
  typeof cell === 'string' ? cell : (cell?.text ?? '');
const markOf = (cell: string | MarkedCell | undefined): string | null =>
  typeof cell === 'object' ? cell.mark : null;
const roomFor = (cell: string | MarkedCell | undefined): number => (markOf(cell) === null ? 0 : besideMark);

const columnsOf = ({ shares, numeric = [] }: PaperTable, left: number, width: number): Column[] =>
  shares.map((share, index) => ({
    left: left + width * shares.slice(0, index).reduce((sum, each) => sum + each, 0),
    width: width * share,
    isNumeric: numeric.includes(index),
  }));

const linesOf = (pdf: Pdf, columns: readonly Column[], cells: PaperRow['cells']): string[][] =>
  columns.map(({ width }, index) => {
    const cell = cells[index];
    return pdf.splitTextToSize(
      winAnsiText(textOf(cell)),
      width - 2 * paddingOf(width) - roomFor(cell),
    ) as string[];
  });

const heightOf = (lines: readonly (readonly string[])[]): number =>
  Math.max(1, ...lines.map((each) => each.length)) * lineMm + 2 * paddingMm - 0.6;

/** Creates a writer for one table from a height on, which starts new pages as needed. */
const makeWriter = (pdf: Pdf, table: PaperTable, place: TablePlace) => {
  const { left = paper.margin, width = contentWidth, drawMark, nameMark } = place;
  const columns = columnsOf(table, left, width);

  /** Draws the mark of a cell: next to a text it is decorative, alone it is the cell's content. */
  const markCell = (cell: string | MarkedCell | undefined, column: Column, top: number) => {
    const mark = markOf(cell);
    if (mark === null || !drawMark) return;
    const isAlone = textOf(cell) === '';
    const x = isAlone ? column.left + column.width / 2 : column.left + paddingMm + markMm / 2;
    const draw = () => drawMark(pdf, mark, { x, y: top + paddingMm + 1.6, size: markMm });
    if (isAlone) drawTagged(pdf, { role: 'Figure', alt: nameMark?.(mark) ?? mark }, draw);
    else drawArtifact(pdf, draw);
  };
  const write = (
    role: 'TH' | 'TD',
    lines: readonly string[][],
    { cells, top }: { cells: PaperRow['cells']; top: number },
  ) => {
    for (const [index, column] of columns.entries()) {
      const at = column.isNumeric
        ? column.left + column.width - paddingOf(column.width)
        : column.left + paddingOf(column.width) + roomFor(cells[index]);
      const cell = cells[index];
      inElementNow(pdf, role, () => {
        const draw = () =>
          void pdf.text(lines[index] ?? [], at, top + paddingMm + 2.8, {
            lineHeightFactor: (lineMm * 72) / 25.4 / fontPt,
            align: column.isNumeric ? 'right' : 'left',
          });
        if (textOf(cell) !== '') drawMore(pdf, draw);
        markCell(cell, column, top);
      });
    }
  };
  const head = (top: number, isRepeated: boolean): number => {
    pdf.setFont('helvetica', 'bold');
    pdf.setFontSize(fontPt);
    pdf.setTextColor(ink.text);
    const lines = linesOf(pdf, columns, table.headings);
    const height = heightOf(lines);
    pdf.setFillColor(ink.head);
    drawArtifact(pdf, () => void pdf.rect(left, top, width, height, 'F'));
    const writeHead = () => write('TH', lines, { cells: table.headings, top });
    if (isRepeated) drawArtifact(pdf, writeHead);
    else inElementNow(pdf, 'TR', writeHead);
    pdf.setFont('helvetica', 'normal');
    return top + height;
  };
  const row = ({ cells, isDimmed }: PaperRow, lines: readonly string[][], top: number): number => {
    const height = heightOf(lines);
    pdf.setTextColor(isDimmed ? ink.dimmed : ink.text);
    inElementNow(pdf, 'TR', () => write('TD', lines, { cells, top }));
    pdf.setDrawColor(ink.rule);
    pdf.setLineWidth(0.2);
    drawArtifact(pdf, () => void pdf.line(left, top + height, left + width, top + height));
    return top + height;
  };
  return { head, row, linesOf: (cells: PaperRow['cells']) => linesOf(pdf, columns, cells) };
};

/** Returns the height of a table's headings with its first row, in mm, which must stay together with a heading above. */
export const tableStartMm = (pdf: Pdf, table: PaperTable): number => {
  const columns = columnsOf(table, paper.margin, contentWidth);
  pdf.setFont('helvetica', 'normal');
  pdf.setFontSize(fontPt);
  return [table.headings, table.rows[0]?.cells ?? []].reduce(
    (sum, cells) => sum + heightOf(linesOf(pdf, columns, cells)),
    0,
  );
};

/**
 * Draws a table and returns its lower edge; a row that doesn't fit starts the next page, under repeated headings. The last row is never
 * alone on a page: the one before it moves along. Yields to the browser between pages.
 */
export const drawTable = (pdf: Pdf, table: PaperTable, place: TablePlace): Promise<number> =>
  inElement(pdf, 'Table', () => drawRows(pdf, table, place));

const drawRows = async (pdf: Pdf, table: PaperTable, place: TablePlace): Promise<number> => {
  const writer = makeWriter(pdf, table, place);
  const hasRoom = (from: number, height: number) => from + height <= contentBottom;
  // Headings must not be alone at the bottom of a page.
  let isBegun = hasRoom(place.top, 20);
  const newPage = () => {
    pdf.addPage();
    const isRepeated = isBegun;
    isBegun = true;
    return writer.head(paper.margin, isRepeated);
  };
  let y = isBegun ? writer.head(place.top, false) : newPage();
  const { rows } = table;
  for (const [index, row] of rows.entries()) {
    const lines = writer.linesOf(row.cells);
    const last = rows[index + 1];
    const withLast =
      rows.length > 2 && index === rows.length - 2 && last ? heightOf(writer.linesOf(last.cells)) : 0;
    if (!hasRoom(y, heightOf(lines) + withLast)) {
      await yieldToBrowser();
      y = newPage();
    }
    y = writer.row(row, lines, y);
  }
  return y;
};
