import { contentWidth, ink, paper } from '#platform/pdf/paper.ts';
import type { DrawMark } from '#platform/pdf/drawTable.ts';
import { drawArtifact, inElementNow } from '#platform/pdf/tags.ts';
import { winAnsiText } from '#platform/pdf/winAnsi.ts';
import { writeText } from '#platform/pdf/writeText.ts';
import { drawPhotos } from './drawPhotos.ts';
import { makeRoom, type Pen } from './pen.ts';
import type { ReportCard, ReportSection } from './reportTypes.ts';

const markMm = 4;
const termMm = 34;
const lineMm = 4.2;
const titlePt = 11;
const factPt = 9;
const gapMm = 4;

const factWidth = contentWidth - markMm - 2 - termMm;

const heightOf = ({ pdf }: Pen, { facts }: ReportCard): number => {
  pdf.setFontSize(factPt);
  const lines = facts.map(
    ({ text }) => (pdf.splitTextToSize(winAnsiText(text), factWidth) as string[]).length,
  );
  return 8 + lines.reduce((sum, count) => sum + count * lineMm, 0);
};

const drawTexts = (pen: Pen, { mark, title, facts }: ReportCard, drawMark: DrawMark): void => {
  const { pdf } = pen;
  const left = paper.margin + markMm + 2;
  drawArtifact(pdf, () =>
    drawMark(pdf, mark, { x: paper.margin + markMm / 2, y: pen.y + 2.2, size: markMm }),
  );
  pen.y = writeText(pdf, title, {
    top: pen.y,
    sizePt: titlePt,
    isBold: true,
    role: 'H3',
    left,
    width: contentWidth - markMm - 2,
  });
  pen.y += 0.8;
  for (const { term, text } of facts) {
    pen.y = inElementNow(pdf, 'P', () => {
      const style = { top: pen.y, sizePt: factPt, role: null };
      const ofTerm = writeText(pdf, term, { ...style, left, width: termMm - 2, isDimmed: true });
      const ofText = writeText(pdf, text, { ...style, left: left + termMm, width: factWidth });
      return Math.max(ofTerm, ofText) + 0.4;
    });
  }
  pen.y += 1.5;
};

/** Content above the first card, kept on one page with it. */
interface CardsHead {
  heightMm: number;
  draw: () => void;
}

/** Draws cards below each other with a rule between them; the text of each stays on one page with its first pictures. */
export const drawCards = async (
  pen: Pen,
  { items, missing }: NonNullable<ReportSection['cards']>,
  drawMark: DrawMark,
  head: CardsHead | null = null,
): Promise<void> => {
  for (const [index, card] of items.entries()) {
    await drawPhotos(pen, { items: card.pictures, missing }, (firstRowMm) => {
      const above = index === 0 ? head : null;
      makeRoom(pen, (above?.heightMm ?? 0) + heightOf(pen, card) + firstRowMm);
      above?.draw();
      if (index > 0 && pen.y > paper.margin) {
        pen.pdf.setDrawColor(ink.rule);
        pen.pdf.setLineWidth(0.2);
        const y = pen.y - gapMm / 2;
        drawArtifact(pen.pdf, () => void pen.pdf.line(paper.margin, y, paper.width - paper.margin, y));
      }
      drawTexts(pen, card, drawMark);
    });
    pen.y += gapMm;
  }
};
