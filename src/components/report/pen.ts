import type { jsPDF } from 'jspdf';
import { contentBottom, paper } from '../../platform/pdf/paper.ts';

/** What goes down the pages of a report; `y` is where the next thing begins, in mm. */
export interface Pen {
  pdf: jsPDF;
  y: number;
}

/** Begins the next page where so much has no room on this one. */
export const makeRoom = (pen: Pen, heightMm: number): void => {
  if (pen.y + heightMm <= contentBottom) return;
  pen.pdf.addPage();
  pen.y = paper.margin;
};
