import type { CropBox, QuarterTurns } from '#domain/drawings/cropping.ts';
import type { PageBlock } from '@tillsyn/dxf/blocks';
import type { DxfProblem } from '@tillsyn/dxf/limits';

/** Reasons why a file, or a page of it, can't become a drawing: keys of `drawingFile:problems`. */
export type DrawingFileProblem =
  | 'empty'
  | 'too_large'
  | 'other_kind'
  | 'heic'
  | 'dwg'
  | 'ifc'
  | DxfProblem
  | 'dxf_too_large'
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

/** Part of a page to render: rotated, then cropped, with its long edge in pixels. */
export interface DrawnPart {
  turns: QuarterTurns;
  box: CropBox;
  edge: number;
}

/** Result of rendering; null if it was cancelled. */
export type Drawn = HTMLCanvasElement | DrawingFileProblem | null;

/** A piece of text on a page: its box in shares of the shown page before any rotation, from its upper left corner. */
export interface PageText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Metadata of a page: its label in readers, and its title in the outline. */
export interface PageInfo {
  label: string | null;
  title: string | null;
  /** For a DXF: the whole model, a separate part of it (such as one of several floors side by side), or a layout. */
  part?: 'model' | 'part' | 'layout' | undefined;
  /** For a DXF: true if the file was probably made for this page rather than the others. */
  isMeant?: boolean | undefined;
}

/** An open file of one or many pages, which renders one page at a time and caches none. */
export interface DrawingSource {
  kind: 'picture' | 'pdf' | 'svg' | 'dxf';
  file: File;
  pageCount: number;
  /** @param page from 1 */
  draw: (page: number, part: DrawnPart, signal: AbortSignal) => Promise<Drawn>;
  /** Renders a part and encodes it, in a worker: if the method is missing or returns `part_missing`, the page does it. */
  cut?: (part: DrawnPart, maxBytes: number, signal: AbortSignal) => Promise<Blob | DrawingFileProblem | null>;
  /** Texts of a page, if the file type supports them. */
  texts?: (page: number) => Promise<PageText[]>;
  pageInfo?: (page: number) => Promise<PageInfo>;
  /** Blocks of a page that may be symbols, if the file type supports them. */
  blocks?: (page: number) => Promise<PageBlock[]>;
  /** Releases all resources; a pending rendering resolves with null. */
  close: () => void;
}

/** Progress and cancellation of opening a file. */
export interface Watching {
  /** @param share of the file that is read, 0 to 1 */
  onShare?: (share: number) => void;
  signal?: AbortSignal;
}

/** Result of opening a file; a PDF may need its password, or the given one was wrong. */
export type Opened =
  | { source: DrawingSource }
  | { problem: DrawingFileProblem }
  | { password: 'needed' | 'wrong' };
