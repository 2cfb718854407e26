import { setImmediate } from 'node:timers/promises';
import { drawContents, drawFrames, reserveContents } from './pdfContents.ts';
import { drawImage } from './pdfImage.ts';
import type { PdfBlock, PdfDocumentModel, PdfSection } from './pdfModel.ts';
import {
  drawArtifact,
  drawLines,
  drawTagged,
  inElement,
  linesOf,
  makeRoom,
  newPage,
  openPen,
  useStyle,
  writeText,
} from './pdfPen.ts';
import type { Pen } from './pdfPen.ts';
import { contentWidth, ink, paper, styles, toneColours } from './pdfPaper.ts';
import { drawSignature } from './pdfSignature.ts';
import { drawTable } from './pdfTable.ts';

type Texts = PdfDocumentModel['texts'];
type PdfTerms = Extract<PdfBlock, { type: 'terms' }>;

/** Width of the column of terms. */
const termWidth = 140;
/** Space below a term. */
const termGap = 3;
/** Height that a section needs on a page to start there. */
const leastSection = 150;

/** Draws a term and its text in two columns. */
function drawTerm(
  pen: Pen,
  { term, text }: PdfTerms['rows'][number],
  lines: { terms: string[]; texts: string[] },
): void {
  const { terms, texts } = lines;
  const height = Math.max(terms.length, texts.length) * styles.body.line;
  if (height > paper.bottom - paper.top) {
    writeText(pen, term, { style: styles.muted });
    writeText(pen, text, { style: styles.body });
    return;
  }
  makeRoom(pen, height);
  const top = pen.y;
  drawTagged(pen, 'P', () => {
    drawLines(pen, terms, styles.muted, { left: paper.left, top });
    drawLines(pen, texts, styles.body, { left: paper.left + termWidth, top });
  });
  pen.y += height + termGap;
}

/** Draws terms and their texts in two columns; a text stays on one page, and all of them if they fill less than half of one. */
function drawTerms(pen: Pen, { rows, isRuled = false }: PdfTerms): void {
  const lines = rows.map(({ term, text }) => ({
    terms: linesOf(pen, term, styles.muted, termWidth - 12),
    texts: linesOf(pen, text, styles.body, contentWidth - termWidth),
  }));
  const heights = lines.map(
    ({ terms, texts }) => Math.max(terms.length, texts.length) * styles.body.line + termGap,
  );
  const height = heights.reduce((sum, each) => sum + each, 0);
  if (height < (paper.bottom - paper.top) / 2) makeRoom(pen, height);
  for (const [index, row] of rows.entries()) drawTerm(pen, row, lines[index] ?? { terms: [], texts: [] });
  pen.y += 4;
  if (isRuled) {
    const { y } = pen;
    drawArtifact(pen, () =>
      pen.pdf.moveTo(paper.left, y).lineTo(paper.right, y).lineWidth(0.5).stroke(ink.rule),
    );
    pen.y += 5;
  }
  pen.y += 3;
}

/** Draws the state of a section or a document: a text in a frame of its colour. */
function drawState(pen: Pen, { text, tone }: NonNullable<PdfSection['state']>): void {
  const style = { ...styles.body, isBold: true, colour: toneColours[tone] };
  useStyle(pen, style);
  const width = pen.pdf.widthOfString(text) + 16;
  const height = style.line + 6;
  makeRoom(pen, height);
  const top = pen.y;
  drawArtifact(pen, () =>
    pen.pdf.roundedRect(paper.left, top, width, height, 3).lineWidth(1).stroke(toneColours[tone]),
  );
  drawTagged(pen, 'P', () => drawLines(pen, [text], style, { left: paper.left + 8, top: top + 3.5 }));
  pen.y += height + 10;
}

async function drawBlock(pen: Pen, block: PdfBlock, texts: Texts): Promise<void> {
  switch (block.type) {
    case 'heading':
      makeRoom(pen, styles.heading.line + 60);
      pen.y += 4;
      writeText(pen, block.text, { style: styles.heading, role: 'H2' });
      pen.y += 4;
      break;
    case 'paragraph':
      writeText(pen, block.text, { style: block.isMuted ? styles.muted : styles.body });
      pen.y += 8;
      break;
    case 'list':
      await inElement(pen, 'L', async () => {
        for (const item of block.items) drawItem(pen, item);
      });
      pen.y += 7;
      break;
    case 'terms':
      drawTerms(pen, block);
      break;
    case 'table':
      await drawTable(pen, block, texts);
      break;
    case 'signature':
      drawSignature(pen, block);
      break;
    case 'image':
      await drawImage(pen, block);
      break;
  }
}

function drawItem(pen: Pen, item: string): void {
  makeRoom(pen, styles.body.line);
  const top = pen.y;
  drawArtifact(pen, () => drawLines(pen, ['•'], styles.body, { left: paper.left + 4, top }));
  writeText(pen, item, { style: styles.body, role: 'LI', left: paper.left + 16 });
}

async function drawCover(pen: Pen, model: PdfDocumentModel): Promise<void> {
  newPage(pen);
  pen.y = 150;
  drawArtifact(pen, () => pen.pdf.rect(paper.left, 132, 48, 4).fill(ink.accent));
  writeText(pen, model.title, { style: styles.title, role: 'H1' });
  pen.y += 4;
  writeText(pen, model.subtitle, { style: styles.subtitle });
  pen.y += 24;
  if (model.cover.state) drawState(pen, model.cover.state);
  for (const block of model.cover.blocks) await drawBlock(pen, block, model.texts);
}

/** Draws a section, listed in the outline, and returns its page. */
async function drawSection(
  pen: Pen,
  section: PdfSection,
  { index, texts }: { index: number; texts: Texts },
): Promise<number> {
  if (section.isOnNewPage && pen.y > paper.top) newPage(pen);
  else makeRoom(pen, leastSection);
  if (pen.y > paper.top) pen.y += 14;
  const page = pen.pdf.bufferedPageRange().count;
  pen.pdf.addNamedDestination(`section${index}`, 'XYZ', 0, pen.y - 10, null);
  pen.pdf.outline.addItem(section.title);
  writeText(pen, section.title, { style: styles.section, role: 'H1' });
  pen.y += 5;
  if (section.state) drawState(pen, section.state);
  for (const block of section.blocks) await drawBlock(pen, block, texts);
  return page;
}

/** Draws a whole document into a pen. */
async function drawDocument(pen: Pen, model: PdfDocumentModel): Promise<void> {
  const { pdf, parent } = pen;
  await inElement(pen, 'Sect', () => drawCover(pen, model));
  const hasContents = model.hasContents ?? true;
  const contents = hasContents ? reserveContents(pen, model) : null;
  newPage(pen);
  const pages: number[] = [];
  for (const [index, section] of model.sections.entries()) {
    await inElement(pen, 'Sect', async () => {
      pages.push(await drawSection(pen, section, { index, texts: model.texts }));
    });
    await setImmediate(); // calls of others run in between
  }
  if (contents) drawContents(pen, model, { ...contents, pages });
  drawFrames(pen, model);
  parent.end();
  pdf.end();
}

/** Writes a document: yields its bytes while they are made. Equal documents give equal bytes. */
export async function* writePdf(model: PdfDocumentModel): AsyncGenerator<Uint8Array> {
  const pen = openPen(model);
  const drawing = drawDocument(pen, model).catch((error: unknown) => {
    pen.pdf.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  for await (const piece of pen.pdf) yield piece as Uint8Array;
  await drawing;
}
