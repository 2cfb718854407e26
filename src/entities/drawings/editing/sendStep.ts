import type { Area, MapItem, MapItemExtra } from '#contract/drawings/drawing.ts';
import type { ChangedDrawing } from '#contract/drawings/drawingChanges.ts';
import type { AreaValues, ItemValues, RecordKey, Step } from '#domain/drawings/edits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import type { DrawingSession } from '../drawingSession.ts';
import { idOf } from './drawingRecords.ts';
import { pictureBody, sendPictureAlone } from './sendPicture.ts';
import type { PictureStep } from './sendPicture.ts';
import { itemBody, stepBody } from './stepBody.ts';
import type { StampedRows, StoredRows } from './stepBody.ts';

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

/** Seals a step with the versions that it expects. */
export async function sealStep(
  mapId: number,
  step: Step,
  session: Session,
  rows: StampedRows,
): Promise<Outcome<SealedStep>> {
  const sealed = (data: SealedStep) => ({ ok: true, data, pagination: null, status: 200 }) as const;
  const { body, created } = stepBody(step, session, rows);
  if (!hasPicture(step)) return sealed({ call: 'changeDrawing', body, created });
  if (step.picture.isBack) return sealed({ call: 'undoReplaceDrawing', body: undefined, created });
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

/** Saves service fields by their own call, which only adds: fields to remove are emptied. */
async function withExtra(
  saved: Outcome<MapItem>,
  requestedExtra: MapItem['mapItemExtra'] | undefined,
): Promise<Outcome<MapItem>> {
  if (!saved.ok || requestedExtra === undefined) return saved;
  const { id, mapItemExtra: before } = saved.data;
  const emptied = Object.entries(before ?? {}).map(([key, value]) => [
    key,
    typeof value === 'number' ? 0 : '',
  ]);
  const extra: MapItemExtra = { ...Object.fromEntries(emptied), ...requestedExtra };
  if (Object.keys(extra).length === 0) return saved;
  const outcome = await sendCall('saveMapItemExtra', { path: { id }, body: extra });
  if (!outcome.ok) return outcome;
  return sendCall('getMapItem', { path: { id } });
}

/**
 * Sends a step as individual specified calls, for a backend without the combined one: calls before a refused one stay saved. A deleted
 * record is created again.
 */
async function sendOneByOne(mapId: number, step: Step, session: Session, rows: StoredRows): Promise<Saved> {
  const saved: SavedStep = { rows: { items: [], areas: [] }, given: [] };
  const itemById = new Map(rows.items.map((row) => [row.id, row]));
  const areaById = new Map(rows.areas.map((row) => [row.id, row]));
  let sentCount = 0;
  const nextKey = () => `${step.id}.${(sentCount += 1)}`;

  for (const { key, before, after } of step.items) {
    const row = itemById.get(idOf(session, key) ?? 0);
    if (after === null) {
      const outcome = await sendCall('deleteMapItem', { path: { id: row?.id ?? 0 } });
      if (!outcome.ok) return outcome;
      continue;
    }
    const { mapItemExtra, ...fields } = itemBody<Partial<ItemValues>>(after);
    const asRow = row && itemBody<MapItem>(row);
    const outcome = await withExtra(
      before === null
        ? await sendCall(
            'createMapItem',
            { body: { ...(fields as ItemValues), mapId } },
            { idempotencyKey: nextKey() },
          )
        : await sendCall('updateMapItem', {
            path: { id: row?.id ?? 0 },
            body: { ...(asRow ?? (fields as ItemValues)), ...fields, mapId, version: row?.version },
          }),
      mapItemExtra,
    );
    if (!outcome.ok) return outcome;
    saved.rows.items.push(outcome.data);
    if (before === null) saved.given.push({ kind: 'item', key, id: outcome.data.id });
  }
  for (const { key, before, after } of step.areas) {
    const row = areaById.get(idOf(session, key) ?? 0);
    if (after === null) {
      const outcome = await sendCall('deleteArea', { path: { id: row?.id ?? 0 } });
      if (!outcome.ok) return outcome;
      continue;
    }
    const fields = after as AreaValues;
    const outcome: Outcome<Area> =
      before === null
        ? await sendCall('createArea', { body: { ...fields, mapId } }, { idempotencyKey: nextKey() })
        : await sendCall('updateArea', {
            path: { id: row?.id ?? 0 },
            body: { ...row, ...fields, mapId, version: row?.version },
          });
    if (!outcome.ok) return outcome;
    saved.rows.areas.push(outcome.data);
    if (before === null) saved.given.push({ kind: 'area', key, id: outcome.data.id });
  }
  return done(saved);
}

/** Sends a step as the specified calls: the picture first if it changes. */
export async function sendAsSpecified(...parts: Parameters<typeof sendOneByOne>): Promise<Saved> {
  const [mapId, step] = parts;
  const outcome = hasPicture(step) ? await sendPictureAlone(mapId, step) : null;
  return outcome && !outcome.ok ? outcome : sendOneByOne(...parts);
}
