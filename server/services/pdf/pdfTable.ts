import {
  drawArtifact,
  drawInto,
  drawLines,
  inElement,
  linesOf,
  makeRoom,
  newPage,
  writeText,
} from './pdfPen.ts';
import type { Pen, PdfElement } from './pdfPen.ts';
import { contentWidth, ink, paper, styles } from './pdfPaper.ts';
import type { PdfDocumentModel, PdfTable } from './pdfModel.ts';

type Texts = PdfDocumentModel['texts'];

interface Column {
  left: number;
  width: number;
}

/** Lines of the cells of a row. */
type RowLines = readonly (readonly string[])[];

const padding = { x: 5, y: 4 } as const;
const lineHeight = styles.cell.line;
/** Smallest number of lines of a cut row on a page. */
const leastLines = 3;

const columnsOf = ({ columns }: PdfTable): Column[] =>
  columns.map(({ share }, index) => ({
    left: paper.left + contentWidth * columns.slice(0, index).reduce((sum, each) => sum + each.share, 0),
    width: contentWidth * share,
  }));

const countOf = (row: RowLines): number => Math.max(1, ...row.map((lines) => lines.length));
const heightOf = (row: RowLines): number => countOf(row) * lineHeight + 2 * padding.y;

/** Draws the cells of a row into their elements; without elements as an artifact. */
function drawCells(
  pen: Pen,
  columns: readonly Column[],
  row: RowLines,
  { elements, isHead = false }: { elements?: readonly PdfElement[]; isHead?: boolean },
): void {
  const top = pen.y;
  const height = heightOf(row);
  const role = isHead ? 'TH' : 'TD';
  drawArtifact(pen, () => {
    if (isHead) pen.pdf.rect(paper.left, top, contentWidth, height).fill(ink.area);
    pen.pdf
      .moveTo(paper.left, top + height)
      .lineTo(paper.right, top + height)
      .lineWidth(0.5)
      .stroke(ink.rule);
  });
  for (const [index, { left }] of columns.entries()) {
    const lines = row[index] ?? [];
    const place = { left: left + padding.x, top: top + padding.y };
    const draw = () => drawLines(pen, lines, isHead ? styles.cellHead : styles.cell, place);
    const element = elements?.[index];
    if (lines.every((line) => line === '')) continue;
    if (element) drawInto(pen, element, role, draw);
    else drawArtifact(pen, draw);
  }
  pen.y = top + height;
}

/** Writes a note at a cut row. */
function drawNote(pen: Pen, text: string): void {
  const top = pen.y + 2;
  drawArtifact(pen, () => drawLines(pen, [text], styles.note, { left: paper.left + padding.x, top }));
  pen.y += styles.note.line + 4;
}

/** Draws a row that is taller than a page in parts, each with a note. */
function drawTallRow(
  pen: Pen,
  columns: readonly Column[],
  row: RowLines,
  { elements, startPage, texts }: { elements: readonly PdfElement[]; startPage: () => void; texts: Texts },
): void {
  const noteHeight = styles.note.line + 4;
  let remainingLines = row;
  const room = () => Math.floor((paper.bottom - pen.y - 2 * padding.y - noteHeight) / lineHeight);
  if (room() < leastLines) startPage();
  for (;;) {
    const count = room();
    const part = remainingLines.map((lines) => lines.slice(0, count));
    remainingLines = remainingLines.map((lines) => lines.slice(count));
    drawCells(pen, columns, part, { elements });
    if (remainingLines.every((lines) => lines.length === 0)) return;
    drawNote(pen, texts.continues);
    startPage();
    drawNote(pen, texts.continued);
  }
}

/** Adds a row's element with one for each of its cells. */
function addRow(pen: Pen, columns: readonly Column[], role: 'TH' | 'TD', titles: readonly string[]) {
  const row = pen.pdf.struct('TR');
  pen.parent.add(row);
  const elements = columns.map((_, index) => {
    const scope = { title: titles[index] ?? '', scope: 'Column' };
    const element = pen.pdf.struct(role, role === 'TH' ? scope : {});
    row.add(element);
    return element;
  });
  return { elements, end: () => row.end() };
}

/** Draws a table: rows are never cut, apart from those that are taller than a page. */
export async function drawTable(pen: Pen, table: PdfTable, texts: Texts): Promise<void> {
  const columns = columnsOf(table);
  const linesIn = (cells: readonly string[], style: typeof styles.cell | typeof styles.cellHead): RowLines =>
    columns.map(({ width }, index) => linesOf(pen, cells[index] ?? '', style, width - 2 * padding.x));
  const headings = table.columns.map(({ heading }) => heading);
  const head = linesIn(headings, styles.cellHead);
  const rows = table.rows.map((cells) => linesIn(cells, styles.cell));
  const fullHeight = paper.bottom - paper.top - heightOf(head);
  const firstHeight = Math.min(rows[0] ? heightOf(rows[0]) : 0, fullHeight / 2);
  makeRoom(pen, (table.caption === undefined ? 0 : styles.heading.line + 4) + heightOf(head) + firstHeight);
  await inElement(pen, 'Table', async () => {
    if (table.caption !== undefined) {
      writeText(pen, table.caption, { style: styles.heading, role: 'Caption' });
      pen.y += 4;
    }
    const startPage = () => {
      newPage(pen);
      drawCells(pen, columns, head, { isHead: true });
    };
    const headRow = addRow(pen, columns, 'TH', headings);
    drawCells(pen, columns, head, { elements: headRow.elements, isHead: true });
    headRow.end();
    for (const row of rows) {
      const { elements, end } = addRow(pen, columns, 'TD', []);
      if (heightOf(row) > fullHeight) drawTallRow(pen, columns, row, { elements, startPage, texts });
      else {
        if (pen.y + heightOf(row) > paper.bottom) startPage();
        drawCells(pen, columns, row, { elements });
      }
      end();
    }
  });
  pen.y += 12;
}
