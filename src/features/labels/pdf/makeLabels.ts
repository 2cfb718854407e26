import { jsPDF } from 'jspdf';
import type { Language } from '#contract/constants.ts';
import { fittedLine, labelLayout } from '#domain/codes/labelLayout.ts';
import type { LabelPlace, LabelStock } from '#domain/codes/labelStock.ts';
import { calibrationLength, labelPlaces, labelsPerSheet, sheet } from '#domain/codes/labelStock.ts';
import { winAnsiText } from '#platform/pdf/winAnsi.ts';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import type { Label } from '../labelContent.ts';
import { qrOf } from '../labelContent.ts';

/** Longest slice of work before yielding to the page, in milliseconds. */
const sliceMs = 12;
const ptPerMm = 72 / 25.4;

interface Sheets {
  language: Language;
  title: string;
  stock: LabelStock;
}

/** Internal jsPDF method that writes operators of a page, which its types leave out. */
interface Writing {
  write: (operators: string) => void;
}

const startSheets = ({ language, title }: Sheets): jsPDF => {
  // Uncompressed: compression runs in one go at the end and blocks the page longer than everything else.
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  // A printer that fits the page to its margins prints wrong millimetres.
  pdf.viewerPreferences({ PrintScaling: 'None' });
  pdf.setProperties({ title, creator: 'Tillsyn' });
  pdf.setLanguage(language);
  return pdf;
};

const write = (pdf: jsPDF, operators: string): void => (pdf.internal as unknown as Writing).write(operators);

/** Draws a QR code as filled rectangles in a grid of whole modules, from its upper left corner downwards. */
function drawCode(pdf: jsPDF, address: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const { size, runs } = qrOf(address);
  const module = ((side / size) * ptPerMm).toFixed(4);
  const [left, top] = [(x * ptPerMm).toFixed(3), ((sheet.height - y) * ptPerMm).toFixed(3)];
  const rectangles = runs.map((run) => `${run.x} ${run.y} ${run.length} 1 re`).join('\n');
  write(pdf, `q\n0 g\n${module} 0 0 -${module} ${left} ${top} cm\n${rectangles}\nf\nQ`);
}

function drawLabel(pdf: jsPDF, { address, ...texts }: Label, stock: LabelStock, { x, y }: LabelPlace): void {
  const widthOf = (text: string, sizePt: number): number => pdf.setFontSize(sizePt).getTextWidth(text);
  pdf.setFont('helvetica', 'normal');
  const { qr, lines } = labelLayout(stock, { ...texts, kind: winAnsiText(texts.kind) }, widthOf);
  drawCode(pdf, address, { x: x + qr.x, y: y + qr.y, side: qr.side });
  for (const line of lines) {
    pdf.setFont('helvetica', line.isBold ? 'bold' : 'normal');
    const fittedText = fittedLine({ ...line, text: winAnsiText(line.text) }, widthOf);
    pdf.setFontSize(fittedText.sizePt);
    pdf.text(fittedText.text, x + line.x, y + line.y);
  }
}

/** Creates labels as PDF in A4: QR codes as vectors, exact millimetres. Works in slices, so that the page stays responsive. */
export async function makeLabels(
  labels: readonly Label[],
  { skipped, onMade, ...sheets }: Sheets & { skipped: number; onMade?: (count: number) => void },
): Promise<Blob> {
  const { stock } = sheets;
  const pdf = startSheets(sheets);
  const places = labelPlaces(stock, labels.length, skipped);
  let started = performance.now();
  for (const [index, label] of labels.entries()) {
    const place = places[index];
    if (!place) break;
    if (place.sheet >= pdf.getNumberOfPages()) pdf.addPage();
    drawLabel(pdf, label, stock, place);
    if (performance.now() - started < sliceMs) continue;
    onMade?.(index + 1);
    await yieldToBrowser();
    started = performance.now();
  }
  return pdf.output('blob');
}

/** Creates the outlines of a sheet's labels and a line of 100 mm, for plain paper that is held against a sheet. */
export function makeTestSheet({ lineText, ...sheets }: Sheets & { lineText: string }): Blob {
  const { stock } = sheets;
  const pdf = startSheets(sheets);
  pdf.setLineWidth(0.1);
  for (const { x, y } of labelPlaces(stock, labelsPerSheet(stock))) pdf.rect(x, y, stock.width, stock.height);
  const [left, middle] = [(sheet.width - calibrationLength) / 2, sheet.height / 2];
  pdf.setLineWidth(0.3);
  pdf.line(left, middle, left + calibrationLength, middle);
  for (const end of [left, left + calibrationLength]) pdf.line(end, middle - 3, end, middle + 3);
  pdf.setFontSize(10);
  pdf.text(winAnsiText(lineText), sheet.width / 2, middle - 4, { align: 'center' });
  return pdf.output('blob');
}
