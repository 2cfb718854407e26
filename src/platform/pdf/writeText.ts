import type { jsPDF as Pdf } from 'jspdf';
import { contentWidth, ink, paper } from './paper.ts';
import { drawArtifact, drawMore, drawTagged } from './tags.ts';
import type { TagRole } from './tags.ts';
import { winAnsiText } from './winAnsi.ts';

/** Style of a text on paper; sizes in points, the rest in mm. */
export interface TextStyle {
  top: number;
  sizePt: number;
  isBold?: boolean;
  isDimmed?: boolean;
  left?: number;
  width?: number;
  /** Structure type of the text; defaults to a paragraph, null continues the open element. */
  role?: TagRole | null;
}

/** Draws a text in as many lines as needed and returns its lower edge. */
export const writeText = (pdf: Pdf, text: string, style: TextStyle): number => {
  const { top, sizePt, isBold, isDimmed, left = paper.margin, width = contentWidth, role = 'P' } = style;
  pdf.setFont('helvetica', isBold ? 'bold' : 'normal');
  pdf.setFontSize(sizePt);
  pdf.setTextColor(isDimmed ? ink.dimmed : ink.text);
  const lines = pdf.splitTextToSize(winAnsiText(text), width) as string[];
  const write = () => void pdf.text(lines, left, top, { baseline: 'top' });
  if (role === null) drawMore(pdf, write);
  else drawTagged(pdf, { role }, write);
  return top + lines.length * sizePt * 0.4057;
};

/** Draws the header of the first page and returns its lower edge. */
export const writeTitle = (pdf: Pdf, { title, subtitle }: { title: string; subtitle: string }): number => {
  const below = writeText(pdf, title, { top: paper.margin, sizePt: 15, isBold: true, role: 'H1' });
  return writeText(pdf, subtitle, { top: below + 0.5, sizePt: 10, isDimmed: true }) + 3;
};

/** Draws the page number and total on each page. */
export const numberPages = (pdf: Pdf, pageText: (page: number, pages: number) => string): void => {
  const pages = pdf.getNumberOfPages();
  pdf.setFont('helvetica', 'normal');
  pdf.setFontSize(8);
  pdf.setTextColor(ink.dimmed);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    const at = { x: paper.width - paper.margin, y: paper.height - paper.margin };
    drawArtifact(
      pdf,
      () => void pdf.text(winAnsiText(pageText(page, pages)), at.x, at.y, { align: 'right' }),
    );
  }
};
