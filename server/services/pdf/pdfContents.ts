import { drawArtifact, drawInto, drawLines, fitText, newPage, useStyle } from './pdfPen.ts';
import type { Pen, PdfElement } from './pdfPen.ts';
import { contentWidth, ink, paper, styles, toneColours } from './pdfPaper.ts';
import type { PdfDocumentModel } from './pdfModel.ts';

const entryHeight = 22;
const titleHeight = 36;
const stateWidth = 130;
const pageWidth = 40;
const entriesOn = Math.floor((paper.bottom - paper.top - titleHeight) / entryHeight);

/** Adds the pages of the contents and their element, to be filled when the sections' pages are known. */
export function reserveContents(
  pen: Pen,
  { sections }: PdfDocumentModel,
): { first: number; element: PdfElement } {
  const element = pen.pdf.struct('TOC');
  pen.parent.add(element);
  const first = pen.pdf.bufferedPageRange().count;
  for (let from = 0; from === 0 || from < sections.length; from += entriesOn) newPage(pen);
  return { first, element };
}

/** Draws the contents on their reserved pages: each section with its state and page, which is a link. */
export function drawContents(
  pen: Pen,
  { sections, texts }: PdfDocumentModel,
  { first, element, pages }: { first: number; element: PdfElement; pages: readonly number[] },
): void {
  const { pdf } = pen;
  pdf.switchToPage(first);
  const caption = pdf.struct('Caption');
  element.add(caption);
  drawInto(pen, caption, 'Caption', () =>
    drawLines(pen, [texts.contents], styles.section, { left: paper.left, top: paper.top }),
  );
  for (const [index, { title, state }] of sections.entries()) {
    pdf.switchToPage(first + Math.floor(index / entriesOn));
    const top = paper.top + titleHeight + (index % entriesOn) * entryHeight;
    const entry = pdf.struct('TOCI');
    const link = pdf.struct('Link', { alt: title });
    element.add(entry);
    entry.add(link);
    const titleWidth = contentWidth - stateWidth - pageWidth - 12;
    drawInto(pen, link, 'Link', () => {
      const name = fitText(pen, title, styles.body, titleWidth);
      drawLines(pen, [name], styles.body, { left: paper.left, top });
      if (state) {
        const style = { ...styles.cell, isBold: true, colour: toneColours[state.tone] };
        const text = fitText(pen, state.text, style, stateWidth);
        drawLines(pen, [text], style, { left: paper.right - pageWidth - stateWidth, top: top + 1 });
      }
      const place = { left: paper.left, top, isRight: true };
      drawLines(pen, [String(pages[index] ?? '')], styles.body, place);
    });
    const target = { structParent: link, Contents: new String(title) };
    pdf.goTo(paper.left, top - 2, contentWidth, entryHeight - 4, `section${index}`, target as object);
    drawArtifact(pen, () => drawRule(pen, top + entryHeight - 5));
  }
}

const drawRule = ({ pdf }: Pen, y: number): void => {
  pdf.moveTo(paper.left, y).lineTo(paper.right, y).lineWidth(0.4).stroke(ink.rule);
};

/** Draws the running head and the number on every page but the first. */
export function drawFrames(pen: Pen, { runningHead, title }: PdfDocumentModel): void {
  const { pdf } = pen;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    const number = `${page + 1} / ${count}`;
    drawLines(pen, [number], styles.note, { left: paper.left, top: paper.footTop, isRight: true });
    if (page > 0) {
      const head = fitText(pen, runningHead, styles.note, contentWidth);
      drawLines(pen, [head], styles.note, { left: paper.left, top: paper.headTop });
      drawRule(pen, paper.headTop + 15);
      useStyle(pen, styles.note);
      const name = fitText(pen, title, styles.note, contentWidth - 80);
      drawLines(pen, [name], styles.note, { left: paper.left, top: paper.footTop });
    }
    pdf.endMarkedContent();
  }
}
