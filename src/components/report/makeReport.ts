import { jsPDF } from 'jspdf';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import type { DrawMark, NameMark } from '#platform/pdf/drawTable.ts';
import { drawTable, tableStartMm } from '#platform/pdf/drawTable.ts';
import { contentWidth, paper } from '#platform/pdf/paper.ts';
import { drawArtifact, drawTagged, inElement, inElementNow, startTags } from '#platform/pdf/tags.ts';
import { winAnsiText } from '#platform/pdf/winAnsi.ts';
import { numberPages, writeText, writeTitle } from '#platform/pdf/writeText.ts';
import { paperChart } from '../charts/chartPicture.ts';
import type { ChartPicture } from '../charts/chartTypes.ts';
import { drawCards } from './drawCards.ts';
import { makeRoom, type Pen as PlainPen } from './pen.ts';
import type { Report, ReportSection } from './reportTypes.ts';
import { takeMarks } from './takeMarks.tsx';

/** Functions that render pictures in a browser; JPEG bytes each. */
export interface Painters {
  chart: (picture: ChartPicture) => Promise<Uint8Array>;
  marks: (marks: Report['marks']) => Promise<ReadonlyMap<string, Uint8Array>>;
}

const browserPainters: Painters = { chart: paperChart, marks: takeMarks };

const gapMm = 6;
/**
 * Heights, in mm, of a section's heading and of a note of one or two lines below it, and the minimum content that follows a heading on its
 * page.
 */
const headingMm = 8;
const noteMm = 10;
const leastBelowMm = 16;
const roundChartMm = 42;
/** Width by height of the bar chart's picture. */
const barsAspect = 1140 / 400;
const legendMm = { mark: 3, line: 5.5, gap: 6, sizePt: 9 } as const;

interface Pen extends PlainPen {
  drawMark: DrawMark;
  ofMarks: { drawMark: DrawMark; nameMark: NameMark };
  paint: Painters['chart'];
}

const writeFacts = (pen: Pen, facts: NonNullable<Report['facts']>): void => {
  const termWidth = 42;
  for (const { term, text } of facts) {
    makeRoom(pen, 6);
    pen.y = inElementNow(pen.pdf, 'P', () => {
      const style = { top: pen.y, sizePt: 10, role: null };
      const ofTerm = writeText(pen.pdf, term, { ...style, width: termWidth - 2, isDimmed: true });
      const left = paper.margin + termWidth;
      const ofText = writeText(pen.pdf, text, { ...style, left, width: contentWidth - termWidth });
      return Math.max(ofTerm, ofText) + 0.8;
    });
  }
  pen.y += gapMm - 2;
};

const writeLegend = (pen: Pen, legend: NonNullable<ReportSection['legend']>): void => {
  const { pdf } = pen;
  let x: number = paper.margin;
  makeRoom(pen, legendMm.line);
  pdf.setFont('helvetica', 'normal');
  pdf.setFontSize(legendMm.sizePt);
  for (const { mark, text } of legend) {
    const width = legendMm.mark + 1.5 + pdf.getTextWidth(winAnsiText(text));
    if (x > paper.margin && x + width > paper.margin + contentWidth) {
      x = paper.margin;
      pen.y += legendMm.line;
      makeRoom(pen, legendMm.line);
    }
    const at = { x: x + legendMm.mark / 2, y: pen.y + 1.7, size: legendMm.mark };
    drawArtifact(pdf, () => pen.drawMark(pdf, mark, at));
    writeText(pdf, text, { top: pen.y + 0.3, sizePt: legendMm.sizePt, left: x + legendMm.mark + 1.5 });
    x += width + legendMm.gap;
  }
  pen.y += legendMm.line + 1;
};

const drawBars = async (pen: Pen, chart: ChartPicture): Promise<void> => {
  const height = contentWidth / barsAspect;
  makeRoom(pen, height);
  const jpeg = await pen.paint(chart);
  drawTagged(
    pen.pdf,
    { role: 'Figure', alt: altOf(chart) },
    () => void pen.pdf.addImage(jpeg, 'JPEG', paper.margin, pen.y, contentWidth, height),
  );
  pen.y += height + 2;
};

/** Draws a pie or doughnut chart left of its numbers. */
const drawRound = async (pen: Pen, chart: ChartPicture, { table }: ReportSection): Promise<void> => {
  makeRoom(pen, Math.max(roundChartMm, 8 + (table?.rows.length ?? 0) * 8));
  const top = pen.y;
  const jpeg = await pen.paint(chart);
  drawTagged(
    pen.pdf,
    { role: 'Figure', alt: altOf(chart) },
    () => void pen.pdf.addImage(jpeg, 'JPEG', paper.margin, top, roundChartMm, roundChartMm),
  );
  const left = paper.margin + roundChartMm + gapMm;
  const width = contentWidth - roundChartMm - gapMm;
  const below = table ? await drawTable(pen.pdf, table, { ...pen.ofMarks, top, left, width }) : top;
  pen.y = Math.max(below, top + roundChartMm) + gapMm;
};

/** Returns the alternative text of a chart; its numbers are in the table next to it or below. */
const altOf = ({ title, note }: ChartPicture): string => [title, note].filter(Boolean).join('. ');

const hasNumbers = ({ series }: ChartPicture): boolean =>
  series.some(({ values }) => values.some((value) => value > 0));

const drawSection = async (pen: Pen, section: ReportSection): Promise<void> => {
  const { heading, note, legend, table, cards } = section;
  const chart = section.chart && hasNumbers(section.chart) ? section.chart : undefined;
  const chartMm = chart ? (chart.kind === 'bars' ? contentWidth / barsAspect : roundChartMm) : 0;
  const headMm = headingMm + (note ? noteMm : 0);
  const drawHead = () => {
    pen.y = writeText(pen.pdf, heading, { top: pen.y, sizePt: 12, isBold: true, role: 'H2' }) + 1.5;
    if (note) pen.y = writeText(pen.pdf, note, { top: pen.y, sizePt: 9, isDimmed: true }) + 1.5;
  };
  if (cards && cards.items.length > 0 && !chart && !legend && !table) {
    await drawCards(pen, cards, pen.drawMark, { heightMm: headMm, draw: drawHead });
    pen.y += gapMm;
    return undefined;
  }
  // A heading must not be alone at the bottom of a page: the chart or the table's first row comes with it.
  const startMm = chart ? chartMm : table ? tableStartMm(pen.pdf, table) : 0;
  makeRoom(pen, headMm + Math.max(startMm, leastBelowMm));
  drawHead();
  if (chart && chart.kind !== 'bars') return drawRound(pen, chart, section);
  if (chart) await drawBars(pen, chart);
  if (legend) writeLegend(pen, legend);
  if (table) pen.y = await drawTable(pen.pdf, table, { ...pen.ofMarks, top: pen.y });
  if (cards) await drawCards(pen, cards, pen.drawMark);
  pen.y += gapMm;
  return undefined;
};

/**
 * Creates a report on A4: texts and numbers as searchable text, charts and marks as pictures on white. Created in steps, so that the page
 * stays responsive; fetches nothing but photos that this device lacks.
 * @throws Error where the browser gives no canvas
 */
export const makeReport = async (report: Report, painters: Painters = browserPainters): Promise<Blob> => {
  // Uncompressed: compression runs in one go at the end and blocks the page longer than everything else.
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait' });
  startTags(pdf, report);
  const pictures = await painters.marks(report.marks);
  await yieldToBrowser();
  const drawMark: DrawMark = (on, mark, { x, y, size }) => {
    const jpeg = pictures.get(mark);
    // Stored in the file once per name, for any number of uses.
    if (jpeg) on.addImage(jpeg, 'JPEG', x - size / 2, y - size / 2, size, size, `mark ${mark}`);
  };
  // A mark alone in its cell is explained by the legend of any section.
  const meanings = new Map(
    report.sections.flatMap(({ legend = [] }) => legend.map(({ mark, text }) => [mark, text] as const)),
  );
  const nameMark: NameMark = (mark) => meanings.get(mark) ?? '';
  const ofMarks = { drawMark, nameMark };
  const pen: Pen = { pdf, y: writeTitle(pdf, report), drawMark, ofMarks, paint: painters.chart };
  if (report.facts) writeFacts(pen, report.facts);
  for (const section of report.sections) {
    await inElement(pdf, 'Sect', () => drawSection(pen, section));
    await yieldToBrowser();
  }
  numberPages(pdf, report.pageText);
  await yieldToBrowser();
  return pdf.output('blob');
};
