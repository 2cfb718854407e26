import type { CutPlan, QuarterTurns, Size } from '#domain/drawing/cropping.ts';

/** What the worker is asked to make of a picture: a smaller one to look at, or a file of a part of it. */
export type PictureAsk =
  | { do: 'sheet'; file: File; size: Size }
  | { do: 'cut'; file: File; page: Size; turns: QuarterTurns; plan: CutPlan; maxBytes: number };

/** What it made; `unable`: the picture can't be decoded, or the device has no room for it. */
export type PictureAnswer = ImageBitmap | Blob | 'unable' | 'blank';
