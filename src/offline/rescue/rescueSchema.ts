import { z } from 'zod';
import { itemScans, severities, uncheckedReasons } from '#contract/constants.ts';
import { mapItemExtra } from '#contract/drawings/drawing.ts';
import { id } from '#contract/primitives.ts';
import { saveSteps } from '#domain/rounds/bulkSave.ts';
import { operationSchemaVersion } from '#domain/rounds/operations.ts';
import { failure, rescuedCalls } from './callSchema.ts';
import { rescueFormat } from './rescueTypes.ts';

// The page's content policy allows no code made at run time.
z.config({ jitless: true });

const text = z.string().max(20_000);
const key = z.string().min(1).max(60);
const timestamp = z.string().max(40);
const idOrNull = id.nullable();
const place = z.number().nullable();
const count = z.int().min(0);
const nothing = z.strictObject({});

/** Schema of a record keyed by our ids, which excludes `__proto__`. */
const idsByKey = z.record(z.string().regex(/^[0-9a-f-]{1,60}$/i), id);

const flawTexts = { name: text, description: text, measure: text };
const flawPlace = { flawTypeId: idOrNull, flawPositionX: place, flawPositionY: place, flawScale: place };
const newFlaw = z.object({
  ...flawTexts,
  severity: z.literal(severities).optional(),
  ...flawPlace,
  infoId: id,
  itemId: idOrNull,
  mapItemId: idOrNull,
  created: timestamp,
  done: timestamp.nullable(),
  doneBy: text,
  performer: text,
  responsible: idOrNull,
  responsibleName: text,
});
const fixed = z.object({ done: timestamp, doneBy: text, measure: text });
const answer = z.object({
  answer: text.nullable(),
  answerDescription: text,
  done: timestamp.nullable(),
  userName: text,
});
const remaining = z.object({
  controlled: timestamp,
  userName: text,
  itemIds: z.array(id),
  fixes: z.array(z.object({ flawKey: key, measure: text })),
});
const photo = z.object({ flawKey: key, name: text, type: z.string().max(100), sizeBytes: count });

const serviced = { itemId: id, mapItemId: id, done: timestamp, note: text };

const envelope = {
  opId: key,
  actId: key,
  roundId: id,
  ownerUserId: id,
  rootCustomerId: idOrNull,
  recordedAt: timestamp,
  aheadMs: z.number().optional(),
  steady: z.object({ page: key, ms: z.number(), at: z.number().optional() }).optional(),
  tzOffset: z.int(),
  seq: count,
  schemaVersion: z.int(),
  sealedIn: key.nullable(),
  isUnsent: z.literal(1),
};

// Additional fields of later versions are kept; the known ones must be valid, since screens fold them.
const act = <Kind extends string, Target extends z.ZodType, Payload extends z.ZodType>(
  kind: Kind,
  targetId: Target,
  payload: Payload,
) => z.looseObject({ ...envelope, kind: z.literal(kind), targetId, payload });

const operation = z.discriminatedUnion('kind', [
  act(
    'itemControlled',
    id,
    z.object({ controlled: timestamp, userName: text, markedRemaining: z.boolean() }),
  ),
  act('itemSkipped', id, z.object({ controlled: timestamp.nullable(), userName: text })),
  act('itemUnchecked', id, nothing),
  act(
    'itemNotChecked',
    id,
    z.object({
      controlled: timestamp.nullable(),
      userName: text,
      note: text,
      reason: z.enum(uncheckedReasons),
    }),
  ),
  act('itemPhotoAdded', key, photo.omit({ flawKey: true }).extend({ itemId: id })),
  act('itemPhotoRemoved', key, z.object({ itemId: id })),
  act('itemScanned', id, z.object({ scan: z.enum(itemScans).nullable(), reason: text })),
  act('serviceNoted', key, z.object({ ...serviced, serviceKey: key, again: z.literal(true).optional() })),
  act('serviceWithdrawn', key, z.object({ itemId: id })),
  act(
    'itemReplaced',
    key,
    z.object({
      ...serviced,
      size: text.optional(),
      manufacture: text.optional(),
      year: timestamp.optional(),
      again: z.literal(true).optional(),
    }),
  ),
  act('replacementWithdrawn', key, z.object({ itemId: id })),
  act('flawAdded', key, newFlaw),
  act('flawChanged', key, z.object({ ...flawTexts, ...flawPlace }).partial()),
  act('flawFixed', key, fixed),
  act('flawUnfixed', key, z.object({ measure: text })),
  act('flawRemoved', key, nothing),
  act('photoAdded', key, photo),
  act('photoRemoved', key, z.object({ flawKey: key })),
  act('questionAnswered', id, answer),
  act('remainingMarked', id, remaining),
  act('serviceInfoSaved', id, z.object({ itemId: id, mapItemExtra })),
  act('roundPaused', id, nothing),
  act('roundFinished', id, z.object({ done: timestamp })),
  act('finishWithdrawn', id, nothing),
]);

const onRecord = z.object({ id });
const onFlaw = z.object({ flawKey: key });
const onItemPhoto = z.object({ id, photoId: key });
const onService = z.object({ mapItemId: id, actKey: key });
const onPhoto = z.object({ flawKey: key, photoId: key });
// The backend validates a body; the device never reads it.
const body = z.record(z.string().max(100), z.unknown());

const call = <Name extends string, Target extends z.ZodType, Body extends z.ZodType>(
  name: Name,
  target: Target,
  content: Body,
) =>
  z.looseObject({
    key,
    step: z.enum(saveSteps),
    call: z.literal(name),
    target,
    body: content,
    opIds: z.array(key),
  });

const sealedCall = z.discriminatedUnion('call', [
  call('updateRoundQuestion', onRecord, body),
  call('updateRoundItem', onRecord, body),
  call('noteItemScan', onRecord, body),
  call('noteServices', onService, body),
  call('replaceItems', onService, body),
  call('uploadItemPhoto', onItemPhoto, z.null()),
  call('createFlaw', onFlaw, body),
  call('updateFlaw', onFlaw, body),
  call('deleteFlaw', onFlaw, body.nullable()),
  call('saveMapItemExtra', onRecord, body),
  call('uploadFile', onPhoto, z.null()),
  call('deleteFile', onPhoto, z.null()),
  call('updateRound', onRecord, body).extend({ manifest: z.array(key) }),
]);

const logged = z.looseObject({
  callId: key,
  copyNo: count,
  ownerUserId: id,
  roundId: id,
  schemaVersion: z.int(),
  call: sealedCall,
  opIds: z.array(key),
  state: z.enum(['sealed', 'sending', 'parked']),
  attempts: count,
  sealedAt: timestamp,
  ackedAt: z.null(),
  ackNo: z.literal(0),
  manifest: z.array(key).nullable().default(null),
  isReceipted: z.literal(false).default(false),
  clockSkewMs: z.number().nullable().default(null),
  reopenedFor: key.nullable().default(null),
  formerId: id.nullable().default(null),
  failure: failure.nullable(),
});

/** Schema of a rescue file's content, checked before any of it is trusted. */
export const rescueContent = z.object({
  savedAt: timestamp,
  owner: z.object({ id, email: text }),
  rounds: z.array(
    z.object({
      roundId: id,
      name: text,
      operations: z.array(operation),
      copies: z.array(logged),
      aliases: z.object({ flaws: idsByKey, photos: idsByKey }),
    }),
  ),
  photos: z.array(
    z.object({
      photoId: key,
      roundId: id,
      name: text,
      type: z.string().max(100),
      sha256: z.string().max(64),
      sizeBytes: count,
    }),
  ),
  calls: rescuedCalls,
});

/** The outer frame of a rescue file, checked before its content. */
export const rescueFrame = z.object({
  format: z.literal(rescueFormat),
  digest: z.string().max(64),
  content: z.unknown(),
  bytes: z.record(key, z.string()),
});

/** Returns whether a file seems to come from a later version of this product, so that an update helps. */
export const isFromLater = (value: unknown): boolean => {
  const frame = z.looseObject({ format: z.string().regex(/^tillsyn-rescue-\d+$/), content: z.unknown() });
  const parsed = frame.safeParse(value);
  if (!parsed.success) return false;
  if (parsed.data.format !== rescueFormat) return true;
  const rounds = z.object({
    rounds: z.array(z.object({ operations: z.array(z.object({ schemaVersion: z.int() })) })),
  });
  const content = rounds.safeParse(parsed.data.content);
  return (
    content.success &&
    content.data.rounds.some(({ operations }) =>
      operations.some(({ schemaVersion }) => schemaVersion > operationSchemaVersion),
    )
  );
};
