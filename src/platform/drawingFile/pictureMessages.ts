import type { CutPlan, QuarterTurns, Size } from '#domain/drawings/cropping.ts';

/** Requests to the worker: a smaller version to view, or a file of a part of the image. */
export type PictureAsk =
  | { do: 'sheet'; file: File; size: Size }
  | { do: 'cut'; file: File; page: Size; turns: QuarterTurns; plan: CutPlan; maxBytes: number };

/** Responses of the worker; `unable`: the image can't be decoded, or the device has too little memory. */
export type PictureResult = ImageBitmap | Blob | 'unable' | 'blank';
