import type { jsPDF } from 'jspdf';
import { contentBottom, paper } from '#platform/pdf/paper.ts';

/** Drawing position on a report's pages; `y` is the top of the next element, in mm. */
export interface Pen {
  pdf: jsPDF;
  y: number;
}

/** Starts the next page if this height doesn't fit on the current one. */
export const makeRoom = (pen: Pen, heightMm: number): void => {
  if (pen.y + heightMm <= contentBottom) return;
  pen.pdf.addPage();
  pen.y = paper.margin;
};
