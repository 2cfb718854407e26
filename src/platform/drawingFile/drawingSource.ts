import type { CropBox, QuarterTurns } from '../../domain/drawing/cropping.ts';

/** Why a file, or a page of it, can't become a drawing: keys of `drawingFile:problems`. */
export type DrawingFileProblem =
  | 'empty'
  | 'too_large'
  | 'other_kind'
  | 'heic'
  | 'broken'
  | 'cut_off'
  | 'no_pages'
  | 'no_size'
  | 'too_many_pixels'
  | 'blank'
  | 'blank_part'
  | 'no_room'
  | 'part_missing';

/** What is drawn of a page: turned first, then the box of it, its long edge in pixels. */
export interface DrawnPart {
  turns: QuarterTurns;
  box: CropBox;
  edge: number;
}

/** What came of drawing; null where it was not wanted any longer. */
export type Drawn = HTMLCanvasElement | DrawingFileProblem | null;

/** An open file of one page or many, which draws one page at a time and keeps none. */
export interface DrawingSource {
  kind: 'picture' | 'pdf' | 'svg';
  file: File;
  pageCount: number;
  /** @param page from 1 */
  draw: (page: number, part: DrawnPart, signal: AbortSignal) => Promise<Drawn>;
  /** Gives back all that it holds; what is being drawn ends with null. */
  close: () => void;
}

/** What came of opening a file; a PDF may ask for its password, or say that the given one was wrong. */
export type Opened =
  | { source: DrawingSource }
  | { problem: DrawingFileProblem }
  | { password: 'needed' | 'wrong' };
