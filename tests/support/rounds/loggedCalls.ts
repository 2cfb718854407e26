import type { Flaw, FlawCreate } from '#contract/flaws/flaw.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { LoggedCall, RoundLog, StoredPhoto } from '#offline/log/outboxTypes.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { aFlaw } from '../screens/fakeRounds.ts';
import { inspector } from './offline.ts';

const at = '2026-11-20T09:00:00.000Z';

type CallOf<Name extends SealedCall['call']> = Extract<SealedCall, { call: Name }>;

/** Returns the call of a new flaw; the backend takes omitted fields as null. */
export const creation = (body: Partial<FlawCreate> = {}, flawKey = 'a'): CallOf<'createFlaw'> => ({
  key: `create-${flawKey}`,
  step: 'newFlaws',
  call: 'createFlaw',
  opIds: [`op-${flawKey}`],
  target: { flawKey },
  body: { name: 'Saknas', created: at, roundHistoryInfoId: 11, ...body },
});

/** Returns the call of a photo of the flaw `a`. */
export const upload = (photoId = 'photo-one-of-all'): CallOf<'uploadFile'> => ({
  key: `upload-${photoId}`,
  step: 'images',
  call: 'uploadFile',
  opIds: [`op-${photoId}`],
  body: null,
  target: { flawKey: 'a', photoId },
});

export const removal = (flawKey = 'a'): CallOf<'deleteFlaw'> => ({
  key: `delete-${flawKey}`,
  step: 'changedFlaws',
  call: 'deleteFlaw',
  opIds: [],
  body: null,
  target: { flawKey },
});

export const photoRemoval = (photoId: string): CallOf<'deleteFile'> => ({
  key: `delete-${photoId}`,
  step: 'images',
  call: 'deleteFile',
  opIds: [],
  body: null,
  target: { flawKey: 'a', photoId },
});

export const itemCall = (id: number): CallOf<'updateRoundItem'> => ({
  key: `item-${id}`,
  step: 'items',
  call: 'updateRoundItem',
  opIds: [`op-${id}`],
  target: { id },
  body: { controlled: at, continueWithoutAdding: false },
});

export const closingCall = (done: string | null = at): CallOf<'updateRound'> => ({
  key: 'close',
  step: 'round',
  call: 'updateRound',
  opIds: ['op-close'],
  manifest: [],
  target: { id: inspector.roundId },
  body: done === null ? {} : { done },
});

/** Returns a logged call, sealed and not tried yet by default. */
export const logged = (call: SealedCall | null, own: Partial<LoggedCall> = {}): LoggedCall => ({
  ...inspector,
  callId: call?.key ?? 'nothing',
  copyNo: 1,
  schemaVersion: 1,
  call,
  opIds: call?.opIds ?? [],
  state: 'sealed',
  attempts: 0,
  manifest: null,
  sealedAt: at,
  ackedAt: null,
  ackNo: 0,
  isReceipted: false,
  clockSkewMs: null,
  failure: null,
  ...own,
});

/** Returns a log of these calls, with the flaw `a` known to the server as 501. */
export const logOf = (calls: readonly LoggedCall[], own: Partial<RoundLog> = {}): RoundLog =>
  ({ operations: [], calls, aliases: { flaws: { a: 501 }, photos: {} }, ackNo: 0, ...own }) as RoundLog;

/** Returns the flaw that `creation()` makes. */
export const madeFlaw = (own: Partial<Flaw> = {}): Flaw =>
  aFlaw(501, { created: at, roundHistoryInfoId: 11, ...own });

/** Returns the stored photo of `upload()`, whose name is unique. */
export const keptPhoto = (own: Partial<StoredPhoto> = {}): StoredPhoto => ({
  ...inspector,
  photoId: 'photo-one-of-all',
  name: 'foto-photo-on.jpg',
  type: 'image/jpeg',
  sha256: '',
  bytes: new Uint8Array(64).buffer,
  ...own,
});

/** Returns the file that `upload()` makes of `keptPhoto()`, as the backend lists it. */
export const madeFile = (own: Partial<StoredFile> = {}): StoredFile =>
  ({ id: 601, flawId: 501, name: 'foto-photo-on.jpg', sizeBytes: 64, ...own }) as StoredFile;

/** Responses of a fake connection: a value or a failure by the call's name. */
export type Answers = Partial<Record<Request['name'], unknown>>;

const isFailure = (value: unknown): value is Failure =>
  value instanceof Object && 'retryAfterSeconds' in value;

/** Returns ports that respond as given, null otherwise, and record the requests. */
export const answering = (
  answers: Answers,
  own: Partial<SavePorts> = {},
  photo: StoredPhoto | null = null,
) => {
  const requests: Request[] = [];
  const send = (request: Request): Promise<Outcome<unknown>> => {
    requests.push(request);
    const data = answers[request.name] ?? null;
    return Promise.resolve(
      isFailure(data) ? { ok: false, failure: data } : { ok: true, data, pagination: null, status: 200 },
    );
  };
  const outbox = { photo: () => Promise.resolve(photo) };
  const ports = { send, outbox, capabilities: new Set<string>(), ...own } as unknown as SavePorts;
  return { ports, asked: requests };
};
