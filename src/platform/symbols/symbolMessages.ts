import type { FoundSymbol, Frame } from '#domain/symbols/offers.ts';

/** A row of a legend, as frames of its symbol and its text. */
export interface FramedRow {
  symbol: Frame;
  text: Frame;
}

/** Requests to the worker. */
export type SymbolsQuestion =
  | { ask: 'mark'; picture: Blob; frames: readonly Frame[] }
  | { ask: 'legend'; picture: Blob; frame: Frame }
  | { ask: 'seek'; picture: Blob; withMirrored: boolean; except: readonly Frame[] };

/** Responses of the worker; a search reports its progress first. */
export type SymbolsResult =
  | { answer: 'progress'; part: number }
  | { answer: 'marked'; frames: readonly (Frame | null)[]; aspect: number }
  | { answer: 'legend'; rows: readonly FramedRow[] }
  | { answer: 'found'; found: readonly FoundSymbol[]; aspect: number };
