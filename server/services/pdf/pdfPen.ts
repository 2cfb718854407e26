import PDFDocument from 'pdfkit';
import { contentWidth, paper } from './pdfPaper.ts';
import type { PdfStyle } from './pdfPaper.ts';
import { pdfFonts } from './pdfFonts.ts';
import type { PdfDocumentModel } from './pdfModel.ts';

export type PdfElement = PDFKit.PDFStructureElement;

/** Document in the making: its current height on the page, in points, and the element that the next one becomes a part of. */
export interface Pen {
  pdf: PDFKit.PDFDocument;
  parent: PdfElement;
  y: number;
}

/** Fixed texts of the file's properties. */
const producer = 'Tillsyn';

/** Opens a tagged document without pages. */
export function openPen({ title, language, created }: PdfDocumentModel): Pen {
  const stamp = new Date(created);
  const pdf = new PDFDocument({
    size: [paper.width, paper.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Producer: producer, Creator: producer, CreationDate: stamp, ModDate: stamp },
  });
  const { regular, bold } = pdfFonts();
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', bold);
  const parent = pdf.struct('Document');
  pdf.addStructure(parent);
  return { pdf, parent, y: paper.bottom };
}

/** Starts a page. */
export function newPage(pen: Pen): void {
  pen.pdf.addPage();
  pen.y = paper.top;
}

/** Starts a page unless this much height is left, in points. */
export function makeRoom(pen: Pen, height: number): void {
  if (pen.y + height > paper.bottom) newPage(pen);
}

/** Adds an element to the current one, and makes it current while `run` draws its parts. */
export async function inElement(pen: Pen, role: string, run: () => Promise<void>): Promise<void> {
  const { parent } = pen;
  const element = pen.pdf.struct(role);
  parent.add(element);
  pen.parent = element;
  await run();
  element.end();
  pen.parent = parent;
}

/** Draws content of an element on the current page. */
export function drawInto(pen: Pen, element: PdfElement, role: string, draw: () => void): void {
  const content = pen.pdf.markStructureContent(role);
  draw();
  pen.pdf.endMarkedContent();
  element.add(content);
}

/** Draws an element with its content. */
export function drawTagged(pen: Pen, role: string, draw: () => void, options: { alt?: string } = {}): void {
  const element = pen.pdf.struct(role, options);
  pen.parent.add(element);
  drawInto(pen, element, role, draw);
  element.end();
}

/** Draws what has no meaning of its own: lines, areas, page numbers, repeated headings. */
export function drawArtifact({ pdf }: Pen, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** Selects the font of a style. */
export function useStyle({ pdf }: Pen, { size, isBold = false, colour }: PdfStyle): void {
  pdf
    .font(isBold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour);
}

/** Returns how many of the letters fit into a width, by their own widths: whole texts of any length would be laid out again and again. */
function fittingCount(pdf: PDFKit.PDFDocument, letters: readonly string[], width: number): number {
  let usedWidth = 0;
  for (const [index, letter] of letters.entries()) {
    usedWidth += pdf.widthOfString(letter);
    if (usedWidth > width) return index;
  }
  return letters.length;
}

/** Returns the parts of a word that is wider than a line. */
function partsOf(pdf: PDFKit.PDFDocument, word: string, width: number): string[] {
  const letters = [...word];
  const parts: string[] = [];
  for (let from = 0; from < letters.length;) {
    const count = Math.max(1, fittingCount(pdf, letters.slice(from, from + lettersOfLine), width));
    parts.push(letters.slice(from, from + count).join(''));
    from += count;
  }
  return parts;
}

/** Number of letters that is wider than any line. */
const lettersOfLine = 400;
/** Returns whether a word is wider than a line. */
const isTooWide = (pdf: PDFKit.PDFDocument, word: string, width: number): boolean =>
  word.length > lettersOfLine || pdf.widthOfString(word) > width;

/** Breaks one paragraph into lines. */
function wrapParagraph(pdf: PDFKit.PDFDocument, text: string, width: number): string[] {
  const lines: string[] = [];
  const space = pdf.widthOfString(' ');
  let line = '';
  let usedWidth = 0;
  const words = text
    .split(' ')
    .flatMap((word) => (isTooWide(pdf, word, width) ? partsOf(pdf, word, width) : [word]));
  for (const word of words) {
    const wordWidth = pdf.widthOfString(word);
    if (line !== '' && usedWidth + space + wordWidth > width) {
      lines.push(line);
      line = '';
    }
    usedWidth = line === '' ? wordWidth : usedWidth + space + wordWidth;
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Matches characters that no font draws: controls, surrogates without a partner, and marks of direction. */
const undrawable = /[\p{Cc}\p{Cs}\p{Cf}]/gu;

/** Breaks a text into the lines of a style that fit into a width. */
export function linesOf(pen: Pen, text: string, style: PdfStyle, width: number): string[] {
  useStyle(pen, style);
  return text
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .split(/\r?\n|\r/)
    .flatMap((paragraph) => wrapParagraph(pen.pdf, paragraph.replace(undrawable, ''), width));
}

/** Position of lines, in points; they are aligned to the right edge of `width` if `isRight`. */
interface LinesPlace {
  left: number;
  top: number;
  isRight?: boolean;
  width?: number;
}

/** Draws lines from a height on. */
export function drawLines(pen: Pen, lines: readonly string[], style: PdfStyle, place: LinesPlace): void {
  const { pdf } = pen;
  useStyle(pen, style);
  const { left, top, isRight = false, width = contentWidth } = place;
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const x = isRight ? left + width - pdf.widthOfString(line) : left;
    pdf.text(line, x, top + index * style.line, { lineBreak: false });
  }
}

/** Returns a text cut to a width, with an ellipsis. */
export function fitText(pen: Pen, text: string, style: PdfStyle, width: number): string {
  useStyle(pen, style);
  const line = text.replaceAll(/\s+/g, ' ').replace(undrawable, '');
  if (!isTooWide(pen.pdf, line, width)) return line;
  const letters = [...line].slice(0, lettersOfLine);
  const count = fittingCount(pen.pdf, letters, width - pen.pdf.widthOfString('…'));
  return `${letters.slice(0, count).join('').trimEnd()}…`;
}

/** Draws a text of the current element over as many pages as it needs; at least `keep` lines stay together. */
export function writeText(
  pen: Pen,
  text: string,
  {
    style,
    role = 'P',
    left = paper.left,
    keep = 2,
  }: { style: PdfStyle; role?: string; left?: number; keep?: number },
): void {
  const lines = linesOf(pen, text, style, paper.right - left);
  const element = pen.pdf.struct(role);
  pen.parent.add(element);
  makeRoom(pen, Math.min(keep, lines.length) * style.line);
  for (let from = 0; from < lines.length;) {
    const count = Math.max(1, Math.floor((paper.bottom - pen.y) / style.line));
    const part = lines.slice(from, from + count);
    const top = pen.y;
    drawInto(pen, element, role, () => drawLines(pen, part, style, { left, top }));
    pen.y += part.length * style.line;
    from += part.length;
    if (from < lines.length) newPage(pen);
  }
  element.end();
}
