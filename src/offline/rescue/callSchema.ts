import { z } from 'zod';
import { id } from '#contract/primitives.ts';
import { stepNames } from '#domain/drawings/edits.ts';
import { producerNames } from '../calls/producerNames.ts';

const key = z.string().min(1).max(128);
const text = z.string().max(20_000);
// The backend validates a body; the device never reads it.
const body = z.record(z.string().max(100), z.unknown());
const change = z.object({ key, before: body.nullable(), after: body.nullable() });
/** A backend of the level specified sends no versions. */
const stamps = z.array(z.object({ id, version: z.int().optional() }));
const perKind = <Part extends z.ZodType>(part: Part) => z.object({ items: part, areas: part });

/** Schema of a call's last refusal or failure. */
export const failure = z.looseObject({
  kind: z.enum(['offline', 'http', 'unknown']),
  status: z.int(),
  codes: z.array(text),
  messages: z.array(text),
  fields: z.array(text.nullable()),
  retryAfterSeconds: z.number().nullable(),
});

const call = <Name extends string, Payload extends z.ZodType>(producer: Name, payload: Payload) =>
  z.looseObject({
    key,
    ownerUserId: id,
    producer: z.literal(producer),
    target: key,
    name: text,
    payload,
    seq: z.int(),
    madeAt: z.number().optional(),
    sendAt: z.number(),
    tries: z.int().min(0),
    failure: failure.nullable(),
    state: z.enum(['waiting', 'sending', 'parked']),
  });

const fix = z.object({ kind: z.enum(['flaw', 'question', 'comment']), targetId: id, body });
const step = z.object({
  mapId: id,
  floorId: z.int(),
  ids: z.record(key, id),
  versions: perKind(stamps),
  step: z.looseObject({
    id: key,
    name: z.enum(stepNames),
    items: z.array(change),
    areas: z.array(change),
  }),
  sealed: z
    .object({
      call: z.enum(['changeDrawing', 'replaceDrawing', 'undoReplaceDrawing']),
      body: body.optional(),
      created: perKind(z.array(key)),
    })
    .nullable(),
});

const journalLine = z.object({ installationId: id, body });
const permitCall = z.union([
  z.object({ buildingId: id, permit: body }),
  z.object({ buildingId: id, act: body }),
]);

/** Schema of the waiting calls in a rescue file, checked before any of them is trusted; earlier files contain none. */
export const rescuedCalls = z
  .array(
    z.discriminatedUnion('producer', [
      call(producerNames.fix, fix),
      call(producerNames.step, step),
      call(producerNames.journal, journalLine),
      call(producerNames.hotWork, permitCall),
    ]),
  )
  .default([]);
