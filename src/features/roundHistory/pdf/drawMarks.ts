import type { jsPDF as Pdf } from 'jspdf';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { markBox, markShapes } from '#components/marks/markShapes.ts';
import type { RoundMark } from '#components/marks/markShapes.ts';
import { paperColours } from '#domain/palette.ts';
import type { Shape } from '#components/pictograms/signShapes.ts';
import { signShapes } from '#components/pictograms/signShapes.ts';
import { signBox } from '#components/pictograms/signs.ts';
import { gridSize } from '#contract/constants.ts';
import { effectiveScale } from '#domain/drawings/coordinates.ts';
import { yieldToBrowser } from '#platform/yieldToBrowser.ts';
import { ink } from '#platform/pdf/paper.ts';
import { drawArtifact } from '#platform/pdf/tags.ts';
import { drawPicture, keepPicture } from './pdfShapes.ts';

export type Box = { left: number; top: number; width: number; height: number };

/** Size of an item on paper at scale 1, in mm. */
const markMm = 4.5;
const pointsPerMm = 72 / 25.4;
/** Number of marks drawn before yielding to the browser. */
const atOnce = 50;

const disc = 'M1.5 12a10.5 10.5 0 1 0 21 0a10.5 10.5 0 1 0-21 0Z';
const discKey = 'number';
const stateKey = (state: RoundMark) => `state ${state}`;
const signKey = (kind: string) => `sign ${kind}`;

const stateShapes = (state: RoundMark): Shape[] => [
  { path: 'M0 12a12 12 0 1 0 24 0a12 12 0 1 0-24 0Z', fill: '#fff' },
  ...markShapes[state].map(({ path, ink: of, strokeWidth }): Shape => {
    const colour = of === 'state' ? paperColours[state] : '#fff';
    return strokeWidth
      ? { path, line: { colour, width: strokeWidth, isRound: true } }
      : { path, fill: colour };
  }),
];

/** Stores the state circles, for marks and table. */
export const keepStates = (pdf: Pdf): void =>
  pdf.advancedAPI(() => {
    for (const state of ['unchecked', 'ok', 'flaw', 'warning'] as const)
      keepPicture(pdf, stateKey(state), markBox, stateShapes(state));
  });

/** Draws a state's circle with its middle at a point. */
export const drawState = (pdf: Pdf, state: RoundMark, at: { x: number; y: number; size: number }): void =>
  pdf.advancedAPI(() => drawPicture(pdf, stateKey(state), markBox, at));

const keepFaces = (pdf: Pdf, marks: readonly DrawingMark[]): void =>
  pdf.advancedAPI(() => {
    keepPicture(pdf, discKey, markBox, [
      { path: disc, fill: '#fff', line: { colour: ink.text, width: 1.6 } },
    ]);
    for (const kind of new Set(marks.map((mark) => mark.kind)))
      keepPicture(pdf, signKey(kind), signBox, signShapes(kind));
  });

const writeNumber = (pdf: Pdf, text: string, at: { x: number; y: number; heightMm: number }): void => {
  pdf.setFontSize(at.heightMm * pointsPerMm);
  pdf.text(text, at.x, at.y, { align: 'center', baseline: 'middle' });
};

/** Draws a mark with its number, since a printed sign can't be clicked. */
const drawMark = (pdf: Pdf, mark: DrawingMark, box: Box): void => {
  const size = markMm * effectiveScale(mark.scale);
  const x = box.left + (mark.x / gridSize) * box.width;
  const y = box.top + (mark.y / gridSize) * box.height;
  const isNumber = mark.face === 'number' && mark.number !== null;
  const face = isNumber
    ? { key: discKey, side: markBox, rotation: 0 }
    : { key: signKey(mark.kind), side: signBox, rotation: mark.rotation };
  pdf.advancedAPI(() => drawPicture(pdf, face.key, face.side, { x, y, size, rotation: face.rotation }));
  const digits = mark.number === null ? '' : String(mark.number);
  if (isNumber) writeNumber(pdf, digits, { x, y, heightMm: size * (digits.length > 2 ? 0.36 : 0.48) });
  else if (digits) {
    const plate = { width: 0.8 + digits.length * size * 0.2, height: size * 0.38 };
    const middle = y + size * 0.58;
    // The text colour also changes the fill colour.
    pdf.setFillColor('#fff');
    pdf.rect(x - plate.width / 2, middle - plate.height / 2, plate.width, plate.height, 'F');
    writeNumber(pdf, digits, { x, y: middle, heightMm: size * 0.36 });
  }
  if (mark.state) drawState(pdf, mark.state, { x: x + size * 0.42, y: y - size * 0.42, size: size * 0.5 });
};

/** Draws a floor's marks as vectors over its picture, the plain ones below marks with findings. [HIST-12] */
export const drawMarks = async (pdf: Pdf, marks: readonly DrawingMark[], box: Box): Promise<void> => {
  keepFaces(pdf, marks);
  pdf.setFont('helvetica', 'bold');
  pdf.setTextColor(ink.text);
  const weight = ({ state }: DrawingMark) => (state === 'flaw' || state === 'warning' ? 1 : 0);
  for (const [index, mark] of marks.toSorted((a, b) => weight(a) - weight(b)).entries()) {
    if (index % atOnce === atOnce - 1) await yieldToBrowser();
    drawArtifact(pdf, () => drawMark(pdf, mark, box));
  }
};
