import type { Language } from '#contract/constants.ts';

/** Column of a table: its heading and its share of the width; the shares add up to 1. */
export interface PdfColumn {
  heading: string;
  share: number;
}

/** Table whose rows are never cut: a row moves to the next page, where the headings are repeated. */
export interface PdfTable {
  type: 'table';
  caption?: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
}

/** Numbered mark on an image; `x` and `y` are shares of its width and height. */
export interface PdfMark {
  label: string;
  x: number;
  y: number;
}

/** Image with its size in pixels; the bytes (PNG or JPEG) are read when it is drawn, and null leaves an empty frame. */
export interface PdfImage {
  type: 'image';
  read: () => Promise<Uint8Array | null>;
  width: number;
  height: number;
  alt: string;
  marks: readonly PdfMark[];
}

/** Signature of a person on a field of 600 by 200 units: SVG path data, or the name as it was typed. */
export interface PdfSignature {
  type: 'signature';
  path: string | null;
  typed: string;
  /** Text below the line: who signed what, and when. */
  caption: string;
}

/** Part of a document's text. */
export type PdfBlock =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; text: string; isMuted?: boolean }
  | { type: 'list'; items: readonly string[] }
  /** Terms with their texts; a rule below separates them from the next ones. */
  | { type: 'terms'; rows: readonly { term: string; text: string }[]; isRuled?: boolean }
  | PdfTable
  | PdfImage
  | PdfSignature;

/** Tone of a state: its colour; the state itself is always written as a text too. */
export type PdfTone = 'good' | 'warning' | 'bad' | 'neutral';

/** Chapter, listed in the contents with its state. */
export interface PdfSection {
  title: string;
  state?: { text: string; tone: PdfTone };
  isOnNewPage?: boolean;
  blocks: readonly PdfBlock[];
}

/** Document: a cover, its contents and sections. Equal documents give equal bytes. */
export interface PdfDocumentModel {
  title: string;
  subtitle: string;
  language: Language;
  /** Time at which it was made, ISO 8601: the only one in the file. */
  created: string;
  /** Text at the top of all pages but the cover. */
  runningHead: string;
  cover: { state?: PdfSection['state']; blocks: readonly PdfBlock[] };
  /** False for a short document without a page of contents. */
  hasContents?: false;
  sections: readonly PdfSection[];
  texts: {
    contents: string;
    /** Notes at a row that is taller than a page: before the cut, and after it. */
    continues: string;
    continued: string;
  };
}
