import { jsPDF } from 'jspdf';
import type { DrawingMark } from '../../../components/drawing/drawingTypes.ts';
import type { Language } from '../../../contract/constants.ts';
import { breathe } from '../../../platform/breathe.ts';
import { paperImage } from '../../../platform/pdf/paperImage.ts';
import { winAnsiText } from '../../../platform/pdf/winAnsi.ts';
import type { Box } from './drawMarks.ts';
import { drawMarks, keepStates } from './drawMarks.ts';
import type { PaperRow } from './drawTable.ts';
import { drawTable } from './drawTable.ts';
import { contentWidth, ink, paper, picturePx } from './paper.ts';

/** A floor of a round as the screen shows it. */
export interface HistoryPdf {
  language: Language;
  title: string;
  subtitle: string;
  /** Null where the floor has no drawing; without an address its sheet stays empty. */
  drawing: { url: string | undefined; marks: readonly DrawingMark[] } | null;
  headings: readonly string[];
  rows: readonly PaperRow[];
  pageText: (page: number, pages: number) => string;
}

/** A drawing leaves room for the first rows. */
const highestDrawingMm = 165;
const emptySheetAspect = 4 / 3;

/** Writes the head and answers where it ends. */
const drawTitle = (pdf: jsPDF, { title, subtitle }: HistoryPdf): number => {
  const write = (text: string, style: 'bold' | 'normal', sizePt: number, colour: string, top: number) => {
    pdf.setFont('helvetica', style);
    pdf.setFontSize(sizePt);
    pdf.setTextColor(colour);
    const lines = pdf.splitTextToSize(winAnsiText(text), contentWidth) as string[];
    pdf.text(lines, paper.margin, top, { baseline: 'top' });
    return top + lines.length * sizePt * 0.4057;
  };
  const below = write(title, 'bold', 15, ink.text, paper.margin);
  return write(subtitle, 'normal', 10, ink.dimmed, below + 0.5) + 3;
};

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
  await breathe();
  await drawMarks(pdf, marks, box);
  return top + height + 6;
};

const numberPages = (pdf: jsPDF, pageText: HistoryPdf['pageText']): void => {
  const pages = pdf.getNumberOfPages();
  pdf.setFont('helvetica', 'normal');
  pdf.setFontSize(8);
  pdf.setTextColor(ink.dimmed);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    const at = { x: paper.width - paper.margin, y: paper.height - paper.margin };
    pdf.text(winAnsiText(pageText(page, pages)), at.x, at.y, { align: 'right' });
  }
};

/**
 * A floor of a round on A4: its drawing as a JPEG with the marks as vectors over it, its table as text. Made in parts, so that the
 * page goes on answering meanwhile; asks nothing of any server. [HIST-27, HIST-28]
 */
export const makeHistoryPdf = async (content: HistoryPdf): Promise<Blob> => {
  // Unpacked: packing is done in one go at the end, and holds the page up longer than all the rest.
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  pdf.setProperties({ title: content.title, subject: content.subtitle, creator: 'Tillsyn' });
  pdf.setLanguage(content.language);
  keepStates(pdf);
  const below = drawTitle(pdf, content);
  const top = content.drawing ? await drawDrawing(pdf, content.drawing, below) : below;
  await breathe();
  await drawTable(pdf, { headings: content.headings, rows: content.rows, top });
  numberPages(pdf, content.pageText);
  await breathe();
  return pdf.output('blob');
};
