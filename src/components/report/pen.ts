import type { jsPDF } from 'jspdf';
import { contentBottom, paper } from '#platform/pdf/paper.ts';

/** The drawing position on a report's pages; `y` is where the next element begins, in mm. */
export interface Pen {
  pdf: jsPDF;
  y: number;
}

/** Starts the next page where this height doesn't fit on the current one. */
export const makeRoom = (pen: Pen, heightMm: number): void => {
  if (pen.y + heightMm <= contentBottom) return;
  pen.pdf.addPage();
  pen.y = paper.margin;
};
