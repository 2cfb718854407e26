import type { Capability } from '#contract/capabilities.ts';
import { flawIdOf } from '#domain/rounds/operations.ts';
import type { Aliases } from '#domain/rounds/operations.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { sealedCallId } from '#domain/rounds/sealedCall.ts';
import { isId, isRecord, listOf } from '#domain/shape.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { incompleteResponse } from './failureMeaning.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { fetchRoundParts } from '../sync/fetchRound.ts';

/** Returns the id of the record in a response, or null. */
export const idIn = (data: unknown): number | null =>
  isRecord(data) && typeof data.id === 'number' ? data.id : null;

type Success = Pick<Extract<Outcome<unknown>, { ok: true }>, 'data' | 'isKeyKept'>;

/**
 * Returns whether a success response contains the content required by the contract: an id for a creation, the record's id for an update,
 * rows for services and replacements. A deletion has no content: the repeated key confirms it.
 */
export const isComplete = (call: SealedCall, { data, isKeyKept }: Success, aliases: Aliases): boolean => {
  switch (call.call) {
    case 'createFlaw':
    case 'uploadFile':
    case 'uploadItemPhoto':
      return idIn(data) !== null;
    case 'noteServices':
    case 'replaceItems':
      return Array.isArray(data) && data.length > 0 && data.every((row) => idIn(row) !== null);
    case 'saveMapItemExtra':
      return isRecord(data);
    case 'deleteFlaw':
    case 'deleteFile':
      return isKeyKept === true;
    default:
      return idIn(data) === sealedCallId(call, aliases);
  }
};

/** Returns whether an incomplete response may come from the backend, so that the record has to be read back: only specified calls. */
export const mayBeReadBack = ({ call }: SealedCall, capabilities: ReadonlySet<Capability>): boolean => {
  if (call === 'deleteFlaw' || call === 'deleteFile') return true;
  return (
    !capabilities.has('idempotency') &&
    ['updateRoundQuestion', 'updateRoundItem', 'updateFlaw', 'saveMapItemExtra', 'updateRound'].includes(call)
  );
};

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** Compares a sent and a stored value; timestamps are compared to the second, texts without surrounding or repeated spaces. */
const isSameValue = (sent: unknown, stored: unknown): boolean => {
  if (isMissing(sent) || isMissing(stored)) return isMissing(sent) === isMissing(stored);
  if (typeof sent !== 'string' || typeof stored !== 'string')
    return JSON.stringify(sent) === JSON.stringify(stored);
  const [at, storedAt] = [Date.parse(sent), Date.parse(stored)];
  if (/^\d{4}-\d\d-\d\dT/.test(sent) && !Number.isNaN(at)) return Math.abs(at - storedAt) < 1_000;
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ');
  return plain(sent) === plain(stored);
};

/** Returns whether a record contains everything that was sent, apart from fields that the backend doesn't have. */
const holds = (record: unknown, body: object): boolean =>
  isRecord(record) &&
  Object.entries(body).every(
    ([key, sent]) =>
      sent === undefined || key === 'basedOn' || !(key in record) || isSameValue(sent, record[key]),
  );

type Parts = Pick<RoundServerData, 'infos' | 'lists'>;

/** Creates functions that read records back from the backend, a round's drawings and checklists at most once. */
const makeReader = ({ send }: SavePorts, roundId: number, aliases: Aliases) => {
  let parts: Promise<Outcome<Parts>> | null = null;
  const inParts = async (isThere: (parts: Parts) => boolean): Promise<Outcome<boolean>> => {
    parts ??= fetchRoundParts(send, roundId);
    const outcome = await parts;
    return outcome.ok ? { ...outcome, data: isThere(outcome.data) } : outcome;
  };
  /** Reads a flaw; null if the backend responds that it doesn't exist. */
  const readFlaw = async (id: number | null): Promise<Outcome<Record<string, unknown> | null>> => {
    const outcome = await send({ name: 'getFlaw', path: { id: id ?? 0 } });
    if (outcome.ok)
      return isRecord(outcome.data) && outcome.data.id === id
        ? { ...outcome, data: outcome.data }
        : { ok: false, failure: incompleteResponse() };
    const isNotFound = outcome.failure.kind === 'http' && outcome.failure.status === 404;
    return isNotFound ? { ok: true, data: null, pagination: null, status: 404 } : outcome;
  };
  const items = ({ infos }: Parts) => infos.flatMap(({ roundHistoryItems }) => roundHistoryItems);

  return async (call: SealedCall): Promise<Outcome<boolean>> => {
    const id = sealedCallId(call, aliases);
    switch (call.call) {
      case 'updateRoundItem':
        return inParts((read) => items(read).some((item) => item.id === id && holds(item, call.body)));
      case 'saveMapItemExtra':
        return inParts((read) =>
          items(read).some((item) => item.mapItemId === id && holds(item.mapItemExtra, call.body)),
        );
      case 'updateRoundQuestion':
        return inParts(({ lists }) =>
          lists
            .flatMap(({ roundHistoryQuestions }) => roundHistoryQuestions)
            .some((question) => question.id === id && holds(question, call.body)),
        );
      case 'updateFlaw': {
        const flaw = await readFlaw(id);
        return flaw.ok ? { ...flaw, data: holds(flaw.data, call.body) } : flaw;
      }
      case 'deleteFlaw': {
        const flaw = await readFlaw(id);
        return flaw.ok ? { ...flaw, data: flaw.data === null } : flaw;
      }
      case 'deleteFile': {
        const flaw = await readFlaw(flawIdOf(call.target.flawKey, aliases));
        if (!flaw.ok) return flaw;
        const fileIds = flaw.data?.fileIds;
        return {
          ...flaw,
          data: flaw.data === null || (listOf(isId)(fileIds) && !fileIds.some((one) => one === id)),
        };
      }
      case 'updateRound': {
        const round = await send({ name: 'getRound', path: { id: roundId } });
        return round.ok ? { ...round, data: idIn(round.data) === id && holds(round.data, call.body) } : round;
      }
      default:
        return { ok: true, data: false, pagination: null, status: 200 };
    }
  };
};

/** Call whose success response lacked its content. */
export interface UnconfirmedCall {
  callId: string;
  call: SealedCall;
}

/** Reads calls' records back; returns for each null if the backend has it, or why it doesn't count as delivered. */
export const readBackCalls = async (
  ports: SavePorts,
  roundId: number,
  calls: readonly UnconfirmedCall[],
  aliases: Aliases,
): Promise<Map<string, Failure | null>> => {
  const isStored = makeReader(ports, roundId, aliases);
  const results = new Map<string, Failure | null>();
  for (const { callId, call } of calls) {
    const outcome = await isStored(call);
    const failure = outcome.ok ? (outcome.data ? null : incompleteResponse()) : outcome.failure;
    results.set(callId, failure);
  }
  return results;
};
