import type { CutPlan, QuarterTurns, Size } from '#domain/drawings/cropping.ts';
import type { PageBlock } from '@tillsyn/dxf/blocks';
import type { DxfProblem } from '@tillsyn/dxf/limits';
import type { PageText } from './drawingSource.ts';

/** Requests to the worker that reads a DXF; each has a number for its response or cancellation. */
export type DxfAsk =
  | { do: 'open'; file: File }
  | { do: 'draw'; page: number; turns: QuarterTurns; plan: CutPlan }
  | { do: 'texts'; page: number }
  | { do: 'blocks'; page: number }
  | { do: 'stop'; id: number };

/** A page of an open DXF: its size, and its kind. */
export interface DxfPageHead extends Size {
  kind: 'model' | 'part' | 'layout';
  name: string | null;
  isMeant: boolean;
}

/** Responses of the worker. */
export type DxfResult =
  | { pages: DxfPageHead[] }
  | { picture: ImageBitmap }
  | { texts: PageText[] }
  | { blocks: PageBlock[] }
  | { problem: DxfProblem | 'cut_off' | 'no_room' }
  | { stopped: true };

export type DxfReply = { id: number; answer: DxfResult } | { id: number; share: number };
