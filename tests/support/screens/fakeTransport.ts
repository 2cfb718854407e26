import { capabilitiesOfTillsyn } from '#contract/capabilities.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { packInfo } from '#domain/rounds/roundShape.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import { aFlaw, aRound, type FakeRound } from './fakeRounds.ts';

/** Fault of a request: it doesn't arrive, its response is lost, or it is refused. */
export type Fault = 'lost' | 'answerLost' | Failure | undefined;

/** A request as received by the backend. */
export interface Arrival {
  name: Request['name'];
  id: number | string | undefined;
  body: unknown;
  key: string | undefined;
}

/** A backend of one round that stores receipts by key, and into which any fault can be injected. */
export interface FakeBackend {
  data: FakeRound;
  files: { id: number; flawId: number; fields: string[]; name: string; type: string; sizeBytes: number }[];
  arrivals: Arrival[];
  /** Called for each request before it is carried out; `at` counts from 0 over all requests. */
  fault: (arrival: Arrival, at: number) => Fault;
  /** True if receipts are stored; false behaves like a backend of the level `specified`, which ignores keys. */
  keepsReceipts: boolean;
  /** True if the connection strips keys; responses then name none. */
  stripsKeys: boolean;
  /** Responses by key; removing one simulates a backend that has lost a call. */
  receipts: Map<string, Outcome<unknown>>;
  send: (request: Request) => Promise<Outcome<unknown>>;
  /** Returns the names of the writing calls that arrived, in order. */
  writes: () => string[];
}

const good = (data: unknown): Outcome<unknown> => ({
  ok: true,
  data: structuredClone(data),
  pagination: null,
  status: 200,
});
const bad = (failure: Failure): Outcome<unknown> => ({ ok: false, failure });
const reads = [
  'getRound',
  'listPackedRoundInfos',
  'listRoundQuestionLists',
  'listFlaws',
  'getFlaw',
  'listFiles',
  'getCapabilities',
];

const allItems = ({ infos }: FakeRound) => infos.flatMap((info) => info.roundHistoryItems);
const allFlaws = (data: FakeRound) => [
  ...allItems(data).flatMap((item) => item.flaws),
  ...data.infos.flatMap((info) => info.flaws),
];

const withZ = (moment: unknown): unknown =>
  typeof moment === 'string' && !moment.endsWith('Z') ? `${moment}Z` : moment;

/** Returns the response to a read; undefined for other calls. */
const readOf = (
  { data, files, keepsReceipts }: FakeBackend,
  { name, id }: Arrival,
): Outcome<unknown> | undefined => {
  const notFound = () => bad(httpFailure(404, { codes: ['not_found'] }));
  switch (name) {
    case 'getRound':
      return good(data.round);
    case 'listPackedRoundInfos':
      return good(data.infos.map(packInfo));
    case 'listFlaws':
      return good(allFlaws(data).filter((flaw) => flaw.roundHistoryId === data.round.id));
    case 'getFlaw': {
      const flaw = allFlaws(data).find((one) => one.id === id);
      return flaw ? good(flaw) : notFound();
    }
    case 'listRoundQuestionLists':
      return good(data.lists);
    case 'getCapabilities':
      return keepsReceipts ? good(capabilitiesOfTillsyn) : notFound();
    case 'listFiles':
      return good(files);
    default:
      return undefined;
  }
};

export const makeFakeBackend = (): FakeBackend => {
  let nextId = 500;
  let at = 0;
  const receipts = new Map<string, Outcome<unknown>>();

  const createFlaw = (body: Record<string, unknown>): Outcome<unknown> => {
    nextId += 1;
    const flaw = aFlaw(nextId, { ...body, roundHistoryId: backend.data.round.id });
    const item = allItems(backend.data).find(
      (one) => one.mapItemId === body.mapItemId && body.mapItemId !== null,
    );
    const info = backend.data.infos.find((one) => one.id === body.roundHistoryInfoId);
    (item ?? info)?.flaws.push(flaw);
    return good(flaw);
  };

  const act = async (request: Request, arrival: Arrival): Promise<Outcome<unknown>> => {
    const { data } = backend;
    const body = (arrival.body ?? {}) as Record<string, unknown>;
    const reading = readOf(backend, arrival);
    if (reading) return reading;
    switch (request.name) {
      case 'updateRoundItem': {
        const item = allItems(data).find(({ id }) => id === arrival.id);
        if (!item) return bad(httpFailure(404, { codes: ['not_found'] }));
        return good(Object.assign(item, body, { controlled: withZ(body.controlled) }));
      }
      case 'noteItemScan': {
        const item = allItems(data).find(({ id }) => id === arrival.id);
        return item ? good(Object.assign(item, body)) : bad(httpFailure(404, { codes: ['not_found'] }));
      }
      case 'updateRoundQuestion': {
        const question = data.lists
          .flatMap((list) => list.roundHistoryQuestions)
          .find(({ id }) => id === arrival.id);
        return question
          ? good(Object.assign(question, body))
          : bad(httpFailure(404, { codes: ['not_found'] }));
      }
      case 'createFlaw':
        return createFlaw(body);
      case 'updateFlaw': {
        const flaw = allFlaws(data).find(({ id }) => id === arrival.id);
        return flaw ? good(Object.assign(flaw, body)) : bad(httpFailure(404, { codes: ['not_found'] }));
      }
      case 'deleteFlaw': {
        if (!allFlaws(data).some(({ id }) => id === arrival.id))
          return bad(httpFailure(404, { codes: ['not_found'] }));
        for (const place of [...allItems(data), ...data.infos]) {
          place.flaws = place.flaws.filter(({ id }) => id !== arrival.id);
        }
        return good(null);
      }
      case 'saveMapItemExtra': {
        const item = allItems(data).find((one) => one.mapItemId === arrival.id);
        if (item) item.mapItemExtra = body as typeof item.mapItemExtra;
        return good(body);
      }
      case 'noteServices':
      case 'replaceItems':
        return good([{ id: (nextId += 1) }]);
      case 'uploadFile': {
        const form = request.body as FormData;
        const file = form.get('file') as File;
        const flawId = Number(form.get('flawId'));
        nextId += 1;
        const sizeBytes = (await file.arrayBuffer()).byteLength;
        backend.files.push({
          id: nextId,
          flawId,
          fields: [...form.keys()],
          name: file.name,
          type: file.type,
          sizeBytes,
        });
        allFlaws(data)
          .find(({ id }) => id === flawId)
          ?.fileIds.push(nextId);
        return good({ id: nextId });
      }
      case 'deleteFile': {
        backend.files = backend.files.filter(({ id }) => id !== arrival.id);
        for (const flaw of allFlaws(data)) flaw.fileIds = flaw.fileIds.filter((id) => id !== arrival.id);
        return good(null);
      }
      case 'updateRound': {
        const { manifest = [], ...changes } = body as { manifest?: string[] };
        const missing = backend.keepsReceipts ? manifest.filter((key) => !receipts.has(key)) : [];
        if (missing.length === 0)
          return good(Object.assign(data.round, { ...changes, updated: new Date().toISOString() }));
        const fields = missing.map((key) => `manifest.${manifest.indexOf(key)}`);
        return bad(httpFailure(409, { codes: missing.map(() => 'call_missing'), fields }));
      }
      default:
        return bad(httpFailure(404, { codes: ['not_found'] }));
    }
  };

  const backend: FakeBackend = {
    data: aRound(),
    files: [],
    arrivals: [],
    fault: () => undefined,
    keepsReceipts: true,
    stripsKeys: false,
    receipts,
    writes: () => backend.arrivals.map(({ name }) => name).filter((name) => !reads.includes(name)),
    send: async (request) => {
      const { name, path, body } = request;
      const sentCall = { name, id: path?.id, body: body instanceof FormData ? null : body };
      const fault = backend.fault({ ...sentCall, key: request.idempotencyKey }, at);
      const key = backend.stripsKeys ? undefined : request.idempotencyKey;
      const arrival: Arrival = { ...sentCall, key };
      at += 1;
      if (fault === 'lost') return bad(offlineFailure());
      backend.arrivals.push(structuredClone(arrival));
      if (fault !== undefined && fault !== 'answerLost') return bad(fault);
      const receipt = key && backend.keepsReceipts ? receipts.get(key) : undefined;
      const answer = receipt ?? (await act(request, arrival));
      if (key && answer.ok) receipts.set(key, answer);
      if (fault === 'answerLost') return bad(offlineFailure());
      return answer.ok && key && backend.keepsReceipts ? { ...answer, isKeyKept: true } : answer;
    },
  };
  return backend;
};
