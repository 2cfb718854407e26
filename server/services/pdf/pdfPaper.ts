import { palette } from '#domain/palette.ts';
import type { PdfTone } from './pdfModel.ts';

/** A4 in points, with the area of the text. */
export const paper = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539.28,
  top: 72,
  bottom: 776,
  headTop: 36,
  footTop: 800,
} as const;

export const contentWidth = paper.right - paper.left;

/** Colours of text, lines and areas. */
export const ink = {
  text: palette.gray[9],
  muted: palette.gray[6],
  rule: palette.gray[3],
  area: palette.gray[1],
  accent: palette.fire[7],
} as const;

/** Colours of states, dark enough for text on white. */
export const toneColours = {
  good: palette.green[7],
  warning: palette.orange[7],
  bad: palette.fire[7],
  neutral: palette.gray[6],
} as const satisfies Record<PdfTone, string>;

/** Style of a text: size and height of a line in points. */
export interface PdfStyle {
  size: number;
  line: number;
  isBold?: boolean;
  colour: string;
}

export const styles = {
  title: { size: 26, line: 32, isBold: true, colour: ink.text },
  subtitle: { size: 14, line: 19, colour: ink.muted },
  section: { size: 16, line: 21, isBold: true, colour: ink.text },
  heading: { size: 11.5, line: 16, isBold: true, colour: ink.text },
  body: { size: 10, line: 14, colour: ink.text },
  muted: { size: 10, line: 14, colour: ink.muted },
  cell: { size: 9, line: 12, colour: ink.text },
  cellHead: { size: 9, line: 12, isBold: true, colour: ink.text },
  note: { size: 8, line: 11, colour: ink.muted },
} as const satisfies Record<string, PdfStyle>;
