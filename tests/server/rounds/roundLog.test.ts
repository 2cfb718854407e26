import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { idempotencyReceipts } from '#server/db/schema/receipts.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { RoundHistoryInfo } from '#contract/rounds/round.ts';
import { behaviours } from '#contract/capabilities.ts';
import type { Capability } from '#contract/capabilities.ts';
import { calls } from '#contract/calls.ts';
import { emptyFlawForm } from '#domain/flaws/flawForm.ts';
import { addFlawActs, answerActs, finishActs, fixFlawActs, okActs } from '#domain/rounds/roundActs.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import { allItems, allQuestions, itemOf, type RoundState } from '#domain/rounds/roundView.ts';
import type { RoundAct } from '#domain/rounds/operations.ts';
import type { Device } from '#offline/log/device.ts';
import { fetchRound } from '#offline/sync/fetchRound.ts';
import { uncovered } from '#offline/log/roundLog.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { replayRound } from '#offline/send/replayRound.ts';
import { callPath } from '#platform/calls/callAddress.ts';
import { queryText } from '#platform/calls/queryText.ts';
import { type Outcome, readResponse } from '#platform/calls/envelope.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { newId } from '#platform/ids.ts';
import type { Request as CallRequest } from '#platform/calls/transport.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { aTablet, openTablet, operation } from '#tests/support/rounds/offline.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

type Loss = (request: CallRequest, at: number) => 'lost' | 'answerLost' | undefined;

/**
 * Sends the client's calls to the backend in this process, over a connection that can lose requests and
 * responses.
 */
const lineOf = (token: string, lose: Loss = () => undefined): SavePorts['send'] => {
  let at = 0;
  return async (request): Promise<Outcome<unknown>> => {
    const loss = lose(request, at);
    at += 1;
    if (loss === 'lost') return { ok: false, failure: offlineFailure() };
    const { name, path, query, body, idempotencyKey } = request;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const address = `http://localhost:4780/api/${callPath(name, path)}?${queryText(query)}`;
    const content = isForm ? body : body === undefined ? null : JSON.stringify(body);
    const answer = await backend.app.fetch(
      new Request(address, { method: calls[name].method, headers, body: content }),
    );
    const text = await answer.text();
    if (loss === 'answerLost') return { ok: false, failure: offlineFailure() };
    return readResponse(answer.status, text, (header) => answer.headers.get(header));
  };
};

const setUp = async () => {
  const questions = [{ name: 'A' }, { name: 'B' }, { name: 'C' }];
  const planned = await seed.plan({ moreItems: [2, 3], secondFloorItem: 4, questions });
  await seed.oldFlaw(planned.item, 'Saknas');
  return { ...planned, round: await seed.start(planned.plan.id, planned.inspector) };
};

/**
 * Creates a tablet with the round and all its work: every item checked, flaws with photos, answers and the
 * finish.
 */
const work = async (
  device: Device,
  owner: { ownerUserId: number; roundId: number },
  view: RoundState,
): Promise<void> => {
  const who = { userName: 'inspector@example.com', now: new Date('2026-11-20T09:05:00.000Z') };
  const [first, second, third, fourth] = allItems(view);
  if (!first || !second || !third || !fourth) throw new Error('four items are needed');
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const bytes = new Uint8Array(jpeg).buffer;
  const photo = { ...owner, photoId: newId(), name: 'foto.jpg', type: 'image/jpeg', bytes, sha256: '' };
  const form = { ...emptyFlawForm, name: 'Plombering saknas', measure: 'Byt' };
  const [flaw] = first.flaws;
  const facts = { photoId: photo.photoId, name: photo.name, type: photo.type, sizeBytes: bytes.byteLength };
  const [one, two, three] = allQuestions(view);
  if (!one || !two || !three) throw new Error('three questions are needed');
  const acts: RoundAct[] = [
    ...(flaw ? fixFlawActs(first, flaw, 'Satt dit en ny', who) : okActs(first, who)),
    ...addFlawActs(
      { state: view, infoId: second.roundHistoryInfoId, item: second, key: newId(), form, photos: [facts] },
      who,
    ),
    ...addFlawActs(
      {
        state: view,
        infoId: third.roundHistoryInfoId,
        item: null,
        key: newId(),
        form,
        point: { x: 100, y: 200 },
      },
      who,
    ),
    ...okActs(third, who),
    {
      kind: 'itemSkipped',
      targetId: fourth.id,
      payload: { controlled: who.now.toISOString(), userName: who.userName },
    },
    ...answerActs(one, { state: 'positive' }, who),
    ...answerActs(two, { state: 'irrelevant' }, who),
    ...answerActs(three, { state: 'negative', description: 'Blockerad' }, who),
    ...(third.mapItemId === null
      ? []
      : [
          {
            kind: 'serviceInfoSaved' as const,
            targetId: third.mapItemId,
            payload: { itemId: third.id, mapItemExtra: { chargeYear: 2024, comment: '' } },
          },
        ]),
    ...finishActs(owner.roundId, who),
  ];
  await device.outbox.append(
    acts.map((act) => operation(act, owner)),
    [photo],
  );
};

const prepared = async () => {
  const { round, inspector } = await setUp();
  const owner = { ownerUserId: inspector.id, roundId: round.id };
  const tablet = aTablet();
  const device = await openTablet(tablet);
  const fetched = await fetchRound(lineOf(inspector.token), round.id);
  if (!fetched.ok) throw new Error(JSON.stringify(fetched.failure));
  await device.snapshots.keepRound(owner, fetched.data, 0);
  await work(device, owner, foldRound(fetched.data, []));
  backend.time.now = new Date('2026-11-20T09:10:00.000Z');
  const save = (on: Device, lose?: Loss, send = lineOf(inspector.token, lose)) =>
    replayRound(
      {
        outbox: on.outbox,
        snapshots: on.snapshots,
        send,
        capabilities: new Set<Capability>(['tillsyn', ...behaviours]),
        clockSkewMs: () => null,
        now: () => new Date('2026-11-20T09:10:00.000Z'),
        newKey: newId,
      },
      owner,
    );
  return { round, inspector, owner, tablet, device, save };
};

type Prepared = Awaited<ReturnType<typeof prepared>>;

/** Expects that the backend holds all of the work exactly once. */
const expectWhole = async ({ round, inspector, owner, tablet }: Prepared): Promise<void> => {
  const { token } = inspector;
  const storedRound = await backend.ask<{ done: string | null }>('GET', `v1/RoundHistory/${round.id}`, {
    token,
  });
  expect(storedRound.data.done).toBe('2026-11-20T09:05:00.000Z');
  const infos = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
    token,
    query: { roundHistoryId: round.id, pageSize: 0 },
  });
  const items = infos.data.flatMap((info) => info.roundHistoryItems);
  expect(
    items.map((item) => [
      item.positionNumber,
      item.controlled,
      item.continueWithoutAdding,
      item.flaws.length,
    ]),
  ).toEqual([
    [1, '2026-11-20T09:05:00.000Z', false, 1],
    [2, '2026-11-20T09:05:00.000Z', false, 1],
    [3, '2026-11-20T09:05:00.000Z', false, 0],
    [4, '2026-11-20T09:05:00.000Z', true, 0],
  ]);
  expect(items[0]?.flaws[0]).toMatchObject({ measure: 'Satt dit en ny', done: '2026-11-20T09:05:00.000Z' });
  expect(items[1]?.flaws[0]).toMatchObject({
    name: 'Plombering saknas',
    done: null,
    fileIds: [expect.any(Number)],
  });
  expect(infos.data.flatMap((info) => info.flaws)).toMatchObject([
    { flawPositionX: 115, flawPositionY: 785 },
  ]);
  expect(items[2]?.mapItemExtra).toMatchObject({ chargeYear: 2024 });
  const after = await openTablet(tablet);
  expect(await after.outbox.countUnsent(owner.ownerUserId)).toBe(0);
  const log = await after.outbox.readRound(owner);
  const snapshot = await after.snapshots.round(owner);
  if (!snapshot) throw new Error('no snapshot');
  const view = foldRound(snapshot.data, uncovered(log, snapshot), log.aliases);
  expect(view.phase).toBe('finished');
  expect(itemOf(view, items[1]?.id ?? 0)?.flaws).toHaveLength(1);
};

// Each of these is a dozen saves and more.
describe('the log against the reference backend', { timeout: 60_000 }, () => {
  test('a whole round arrives by one bulk save [SAVE-01]', async () => {
    const fixture = await prepared();
    expect(await fixture.save(fixture.device)).toEqual({ status: 'saved' });
    await expectWhole(fixture);
  });

  test('with every answer lost once, each call has one effect', async () => {
    const fixture = await prepared();
    let tries = 0;
    for (let result = 'unreachable'; result !== 'saved' && tries < 40; tries += 1) {
      // The lost request of the last try is repeated first and succeeds; the response to the next call is lost.
      let writes = tries === 0 ? 1 : 0;
      const lose: Loss = ({ idempotencyKey }) => {
        if (idempotencyKey === undefined) return undefined;
        writes += 1;
        return writes === 2 ? 'answerLost' : undefined;
      };
      result = (await fixture.save(fixture.device, lose)).status;
    }
    expect(tries).toBeGreaterThan(8);
    await expectWhole(fixture);
  });

  test('a tablet that dies after every single call ends whole', async () => {
    const fixture = await prepared();
    let device = fixture.device;
    for (let reached = 1; reached < 30; reached += 1) {
      const result = await fixture.save(device, (_, at) => (at < 1 ? undefined : 'lost'));
      device = await openTablet(fixture.tablet);
      if (result.status === 'saved') break;
      const waiting = (await device.outbox.readRound(fixture.owner)).calls.filter(
        (logged) => logged.state !== 'acked',
      );
      if (waiting.length <= 1) break;
    }
    expect(await fixture.save(device)).toEqual({ status: 'saved' });
    await expectWhole(fixture);
  });

  /** Deletes a flaw with its photo and every trace of their calls, as a restored database would lack them. */
  const forget = async (keys: readonly string[]): Promise<void> => {
    const { db } = backend;
    const [lost] = await db.select().from(flaws).where(eq(flaws.name, 'Plombering saknas')).limit(1);
    if (!lost) throw new Error('no flaw to forget');
    await db.delete(flawFiles).where(eq(flawFiles.flawId, lost.id));
    await db.delete(flaws).where(eq(flaws.id, lost.id));
    await db.delete(idempotencyReceipts).where(inArray(idempotencyReceipts.idempotencyKey, [...keys]));
  };

  test('a round whose flaw the backend has lost is closed after the lost calls are resent', async () => {
    const fixture = await prepared();
    const line = lineOf(fixture.inspector.token);
    const sentCalls: CallRequest[] = [];
    let closings = 0;
    const send: SavePorts['send'] = async (request) => {
      if (request.name === 'updateRound') closings += 1;
      if (request.name === 'updateRound' && closings === 1) {
        const [flaw] = sentCalls.filter(({ name }) => name === 'createFlaw');
        const [photo] = sentCalls.filter(({ name }) => name === 'uploadFile');
        await forget([flaw?.idempotencyKey ?? '', photo?.idempotencyKey ?? '']);
      }
      if (request.idempotencyKey) sentCalls.push(request);
      return line(request);
    };
    expect(await fixture.save(fixture.device, undefined, send)).toEqual({ status: 'saved' });
    expect(closings).toBe(2);
    const first = sentCalls.findIndex(({ name }) => name === 'updateRound');
    expect(sentCalls.slice(first + 1).map(({ name }) => name)).toEqual([
      'createFlaw',
      'uploadFile',
      'updateRound',
    ]);
    const resentKeys = sentCalls.slice(first + 1).map(({ idempotencyKey }) => idempotencyKey);
    expect(sentCalls.slice(0, first + 1).map(({ idempotencyKey }) => idempotencyKey)).toEqual(
      expect.arrayContaining(resentKeys),
    );
    await expectWhole(fixture);
    const [stored] = await backend.db
      .select()
      .from(roundHistories)
      .where(eq(roundHistories.id, fixture.round.id));
    const otherKeys = new Set(
      sentCalls.filter(({ name }) => name !== 'updateRound').map((one) => one.idempotencyKey),
    );
    expect(new Set(stored?.manifest)).toEqual(otherKeys);
  });
});
