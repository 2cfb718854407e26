import type { CropBox, QuarterTurns } from '#domain/drawing/cropping.ts';
import type { PageBlock } from '#domain/dxf/dxfBlocks.ts';
import type { DxfProblem } from '#domain/dxf/dxfLimits.ts';

/** Why a file, or a page of it, can't become a drawing: keys of `drawingFile:problems`. */
export type DrawingFileProblem =
  | 'empty'
  | 'too_large'
  | 'other_kind'
  | 'heic'
  | 'dwg'
  | 'ifc'
  | DxfProblem
  | 'broken'
  | 'cut_off'
  | 'no_pages'
  | 'no_size'
  | 'too_many_pixels'
  | 'not_converted'
  | 'not_scaled'
  | 'blank'
  | 'blank_part'
  | 'no_room'
  | 'part_missing';

/** What is rendered of a page: rotated, then cropped, with its long edge in pixels. */
export interface DrawnPart {
  turns: QuarterTurns;
  box: CropBox;
  edge: number;
}

/** The result of rendering; null if it was cancelled. */
export type Drawn = HTMLCanvasElement | DrawingFileProblem | null;

/** A piece of text on a page: its box in shares of the shown page before any turn, from its upper left corner. */
export interface PageText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a file says about one of its pages: the label that readers show, and its title in the outline. */
export interface PageInfo {
  label: string | null;
  title: string | null;
  /** Of a DXF: all of its model, a part of that which stands by itself, as floors side by side do, or a layout. */
  part?: 'model' | 'part' | 'layout' | undefined;
  /** Of a DXF: whether it was probably made for this page, and not for others beside it. */
  isMeant?: boolean | undefined;
}

/** An open file of one or many pages, which renders one page at a time and keeps none. */
export interface DrawingSource {
  kind: 'picture' | 'pdf' | 'svg' | 'dxf';
  file: File;
  pageCount: number;
  /** @param page from 1 */
  draw: (page: number, part: DrawnPart, signal: AbortSignal) => Promise<Drawn>;
  /** Renders a part and encodes it, beside the page: where it isn't there or answers `part_missing`, that is done in the page. */
  cut?: (part: DrawnPart, maxBytes: number, signal: AbortSignal) => Promise<Blob | DrawingFileProblem | null>;
  /** The texts of a page, where the kind of file has them. */
  texts?: (page: number) => Promise<PageText[]>;
  pageInfo?: (page: number) => Promise<PageInfo>;
  /** The blocks of a page that may be symbols, where the kind of file has them. */
  blocks?: (page: number) => Promise<PageBlock[]>;
  /** Releases all resources; a running rendering ends with null. */
  close: () => void;
}

/** Follows the opening of a file, and calls it off. */
export interface Watching {
  /** @param share of the file that is read, 0 to 1 */
  onShare?: (share: number) => void;
  signal?: AbortSignal;
}

/** The result of opening a file; a PDF may need its password, or the given one was wrong. */
export type Opened =
  | { source: DrawingSource }
  | { problem: DrawingFileProblem }
  | { password: 'needed' | 'wrong' };
