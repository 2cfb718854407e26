import type { jsPDF as Pdf } from 'jspdf';
import { contentWidth, ink, paper } from './paper.ts';
import { winAnsiText } from './winAnsi.ts';

/** The style of a text on paper; sizes in points, the rest in mm. */
export interface TextLook {
  top: number;
  sizePt: number;
  isBold?: boolean;
  isDimmed?: boolean;
  left?: number;
  width?: number;
}

/** Writes a text in as many lines as needed and returns where it ends. */
export const writeText = (pdf: Pdf, text: string, look: TextLook): number => {
  const { top, sizePt, isBold, isDimmed, left = paper.margin, width = contentWidth } = look;
  pdf.setFont('helvetica', isBold ? 'bold' : 'normal');
  pdf.setFontSize(sizePt);
  pdf.setTextColor(isDimmed ? ink.dimmed : ink.text);
  const lines = pdf.splitTextToSize(winAnsiText(text), width) as string[];
  pdf.text(lines, left, top, { baseline: 'top' });
  return top + lines.length * sizePt * 0.4057;
};

/** Writes the header of the first page and returns where it ends. */
export const writeTitle = (pdf: Pdf, { title, subtitle }: { title: string; subtitle: string }): number => {
  const below = writeText(pdf, title, { top: paper.margin, sizePt: 15, isBold: true });
  return writeText(pdf, subtitle, { top: below + 0.5, sizePt: 10, isDimmed: true }) + 3;
};

/** Writes the page number and total on each page. */
export const numberPages = (pdf: Pdf, pageText: (page: number, pages: number) => string): void => {
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
