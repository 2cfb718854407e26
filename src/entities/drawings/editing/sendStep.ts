import type { ChangedDrawing } from '#contract/drawings/drawingChanges.ts';
import type { RecordKey, Step } from '#domain/drawings/edits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendRequest } from '#platform/calls/http.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { pictureBody } from './sendPicture.ts';
import type { PictureStep } from './sendPicture.ts';
import { stepBody } from './stepBody.ts';
import type { StampedRows } from './stepBody.ts';

/** Rows of the backend after a saved step. */
export interface SavedStep {
  /** Current rows that were created, changed or restored. */
  rows: ChangedDrawing;
  given: { kind: 'item' | 'area'; key: RecordKey; id: number }[];
}

type Saved = Outcome<SavedStep>;
type Session = Pick<DrawingSession, 'ids'>;

const hasPicture = (step: Step): step is PictureStep => step.picture !== undefined;

const done = (data: SavedStep): Saved => ({ ok: true, data, pagination: null, status: 200 });

/**
 * Step in the form of its combined call. Once it has been sent, a repeat must be byte-identical: the backend accepts nothing else under the
 * same key.
 */
export interface SealedStep {
  call: 'changeDrawing' | 'replaceDrawing' | 'undoReplaceDrawing';
  body: unknown;
  /** Keys of the created records, in the order of the response. */
  created: { items: RecordKey[]; areas: RecordKey[] };
}

/**
 * Seals a step with the versions that it expects. Only a backend of the level `tillsyn` restores deleted records under their ids, and knows
 * the previous picture.
 */
export async function sealStep(
  mapId: number,
  step: Step,
  session: Session,
  rows: StampedRows,
  isTillsyn: boolean,
): Promise<Outcome<SealedStep>> {
  const sealed = (data: SealedStep) => ({ ok: true, data, pagination: null, status: 200 }) as const;
  const { body, created } = stepBody(step, session, rows, isTillsyn);
  if (!hasPicture(step)) return sealed({ call: 'changeDrawing', body, created });
  if (step.picture.isBack && isTillsyn)
    return sealed({ call: 'undoReplaceDrawing', body: undefined, created });
  const replaced = await pictureBody(mapId, step, session, rows);
  return replaced.ok ? sealed({ call: 'replaceDrawing', body: replaced.data, created }) : replaced;
}

/** Sends a sealed step, in one call. */
export async function sendSealed(
  mapId: number,
  key: string,
  { call, body, created }: SealedStep,
): Promise<Saved> {
  const content = body === undefined ? {} : { body };
  const request = { name: call, path: { id: mapId }, ...content, idempotencyKey: key };
  const outcome = (await sendRequest(request)) as Outcome<ChangedDrawing>;
  if (!outcome.ok) return outcome;
  const { items, areas } = outcome.data;
  return done({
    rows: outcome.data,
    given: [
      ...created.items.map((key, index) => ({ kind: 'item' as const, key, id: items[index]?.id ?? 0 })),
      ...created.areas.map((key, index) => ({ kind: 'area' as const, key, id: areas[index]?.id ?? 0 })),
    ],
  });
}
