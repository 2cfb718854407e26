import { and, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { maxQuarantined } from '#contract/constants.ts';
import { quarantineCalls } from '#contract/quarantine/roundQuarantine.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { refusedWork, secretFlaw } from '#tests/support/hostile/refusedWork.ts';

const backend = await useBackend();
const at = '2026-11-20T08:30:00.000Z';

/** Payloads of the calls of a bulk save, without their targets. */
const payloads = {
  updateRoundQuestion: { answer: 'Ja' },
  updateRoundItem: { controlled: at, continueWithoutAdding: false },
  createFlaw: { name: 'Ny' },
  updateFlaw: { name: 'Min nu' },
  deleteFlaw: {},
  saveMapItemExtra: { model: 'P6' },
  uploadFile: {},
  deleteFile: {},
  uploadItemPhoto: {},
  noteItemScan: { scan: 'typed' },
  noteServices: { done: at },
  replaceItems: { done: at, size: '6 kg' },
  updateRound: { description: 'Ny' },
} as const satisfies Record<(typeof quarantineCalls)[number], object>;

test('work of an implausible clock is dated by its receipt in the entry and its contents [INPUT-03]', async () => {
  const { post, item } = await refusedWork(backend);
  const wrong = '0000-01-01T00:00:00Z';
  const payload = { ...payloads.updateRoundItem, controlled: wrong };
  const filed = await post({ callName: 'updateRoundItem', targetId: item.id, payload, recorded: wrong });
  expect(filed.status).toBe(200);
  const now = backend.time.now.toISOString();
  const [entry] = await backend.db.select().from(roundQuarantine);
  expect(entry).toMatchObject({ recorded: now, payload: { controlled: now } });
});

describe('a target', () => {
  test('a target of another tenant or a missing one is not found, for any call', async () => {
    const { post, round } = await refusedWork(backend);
    const otherWork = await refusedWork(backend);
    const flaw = await secretFlaw(backend, otherWork.building);
    const file = await backend.seed.file(
      { customerId: otherWork.level.id },
      { buildingId: otherWork.building.id },
    );
    const foreign = {
      updateRoundQuestion: otherWork.question.id,
      updateRoundItem: otherWork.item.id,
      updateFlaw: flaw.id,
      deleteFlaw: flaw.id,
      saveMapItemExtra: otherWork.item.mapItemId,
      uploadFile: flaw.id,
      deleteFile: file.id,
      uploadItemPhoto: otherWork.item.id,
      noteItemScan: otherWork.item.id,
      updateRound: otherWork.round.id,
    };
    for (const [callName, targetId] of Object.entries(foreign)) {
      const payload = payloads[callName as keyof typeof payloads];
      const refusal = await post({ callName, targetId, payload });
      const absent = await post({ callName, targetId: 999_999, payload });
      expect([callName, refusal.status, refusal.text]).toEqual([callName, 404, absent.text]);
    }
    expect((await post({ roundHistoryId: otherWork.round.id })).status).toBe(404);
    expect(await backend.db.$count(roundQuarantine)).toBe(0);
    expect(round.id).not.toBe(otherWork.round.id);
  });

  test('a target of another round in the building is not found, and a flaw of the round is', async () => {
    const { post, building, round } = await refusedWork(backend);
    const elsewhere = await secretFlaw(backend, building);
    const ownFlaw = await secretFlaw(backend, building, round.id);
    for (const callName of ['updateFlaw', 'deleteFlaw', 'uploadFile'] as const) {
      const payload = payloads[callName];
      expect((await post({ callName, targetId: elsewhere.id, payload })).status).toBe(404);
      expect((await post({ callName, targetId: ownFlaw.id, payload })).status).toBe(200);
    }
  });

  test('a new flaw is named by key only, its dependents by key or id, other targets by id', async () => {
    const { post, item } = await refusedWork(backend);
    const info = { roundHistoryInfoId: item.roundHistoryInfoId };
    const flaw = { callName: 'createFlaw', payload: { name: 'Ny', ...info } };
    expect((await post({ ...flaw, targetKey: 'a' })).fields).toEqual(['targetId']);
    expect((await post({ ...flaw, targetId: null })).fields).toEqual(['targetKey']);
    expect((await post({ ...flaw, targetId: null, targetKey: 'a' })).status).toBe(200);
    expect((await post({ targetId: null, targetKey: 'a' })).fields).toEqual(['targetId']);
    const photo = { callName: 'uploadFile', payload: {} };
    expect((await post({ ...photo, targetId: null, targetKey: 'a' })).status).toBe(200);
  });

  test('a reference in a payload belongs to the round too', async () => {
    const { post, item } = await refusedWork(backend);
    const otherWork = await refusedWork(backend);
    const role = await backend.seed.role(otherWork.level);
    const flaw = { name: 'Ny', roundHistoryInfoId: item.roundHistoryInfoId };
    const created = (payload: object) => ({
      callName: 'createFlaw',
      targetId: null,
      targetKey: 'a',
      payload,
    });
    const refusals = [
      [created({ name: 'Ny', mapItemId: item.mapItemId }), 'payload.roundHistoryInfoId'],
      [
        created({ ...flaw, roundHistoryInfoId: otherWork.item.roundHistoryInfoId }),
        'payload.roundHistoryInfoId',
      ],
      [created({ ...flaw, mapItemId: otherWork.item.mapItemId }), 'payload.mapItemId'],
      [created({ ...flaw, responsible: role.id }), 'payload.responsible'],
    ] as const;
    for (const [body, field] of refusals)
      expect(await post(body)).toMatchObject({ status: 400, fields: [field] });
    expect((await post(created({ ...flaw, mapItemId: item.mapItemId }))).status).toBe(200);
  });

  test('the checklist that a question names belongs to the round', async () => {
    const { post, question } = await refusedWork(backend);
    const otherWork = await refusedWork(backend);
    const fileQuestion = (roundHistoryQuestionListId?: number) =>
      post({
        callName: 'updateRoundQuestion',
        targetId: question.id,
        payload: { answer: 'Ja', ...(roundHistoryQuestionListId && { roundHistoryQuestionListId }) },
      });
    expect(await fileQuestion(otherWork.question.roundHistoryQuestionListId)).toMatchObject({
      status: 400,
      fields: ['payload.roundHistoryQuestionListId'],
    });
    expect((await fileQuestion(question.roundHistoryQuestionListId)).status).toBe(200);
    expect((await fileQuestion()).status).toBe(200);
  });

  test('the role responsible for a flaw is the round’s own or one that the sender sees', async () => {
    const { post, round, building, level } = await refusedWork(backend);
    const otherWork = await refusedWork(backend);
    const [flaw, seen, foreign] = [
      await secretFlaw(backend, building, round.id),
      await backend.seed.role(level, 'Ansvarig'),
      await backend.seed.role(otherWork.level, 'Annan'),
    ];
    const answering = (responsible: number | null) =>
      post({ callName: 'updateFlaw', targetId: flaw.id, payload: { name: 'Ny', responsible } });
    const fields = ['payload.responsible'];
    expect(await answering(foreign.id)).toMatchObject({ status: 400, fields });
    expect((await answering(seen.id)).status).toBe(200);
    expect((await answering(null)).status).toBe(200);
    await backend.db
      .update(roundHistories)
      .set({ roleId: foreign.id })
      .where(eq(roundHistories.id, round.id));
    expect((await answering(foreign.id)).status).toBe(200);
    expect(await answering(otherWork.round.roleId)).toMatchObject({ status: 400, fields });
  });
});

describe('a payload', () => {
  test.each(quarantineCalls)(
    'the payload of %s is validated, and only its known fields are kept',
    async (callName) => {
      const { post, item, question, round, building } = await refusedWork(backend);
      const flaw = await secretFlaw(backend, building, round.id);
      const target = {
        updateRoundQuestion: question.id,
        saveMapItemExtra: item.mapItemId,
        updateRound: round.id,
        updateRoundItem: item.id,
        uploadItemPhoto: item.id,
        noteItemScan: item.id,
      };
      const isKeyed = ['createFlaw', 'deleteFile', 'noteServices', 'replaceItems'].includes(callName);
      const targetId = isKeyed ? null : (target[callName as keyof typeof target] ?? flaw.id);
      const callFields = { callName, targetId, ...(isKeyed ? { targetKey: 'a' } : {}) };
      const { mapItemId, roundHistoryId } = item;
      const places = {
        createFlaw: { roundHistoryInfoId: item.roundHistoryInfoId },
        noteServices: { services: [{ mapItemId, serviceKey: 'service' }], roundHistoryId },
        replaceItems: { mapItemIds: [mapItemId], roundHistoryId },
      };
      const info = places[callName as keyof typeof places] ?? {};
      const bad = {
        answer: 7,
        controlled: 'igår',
        name: { a: 1 },
        basedOn: 'igår',
        model: { a: 1 },
        description: 7,
        flawId: 7,
        done: 7,
        scan: 'x',
        ...info,
      };
      const refusal = await post({ ...callFields, payload: bad });
      expect([refusal.status, refusal.fields.every((field) => field?.startsWith('payload'))]).toEqual([
        400,
        true,
      ]);
      if (callName === 'saveMapItemExtra') return;
      const isEmpty = ['uploadFile', 'deleteFile', 'uploadItemPhoto'].includes(callName);
      const good = { ...payloads[callName], ...info };
      expect(
        (await post({ ...callFields, payload: isEmpty ? good : { ...good, customerId: 4711 } })).status,
      ).toBe(200);
      const [entry] = await backend.db.select().from(roundQuarantine);
      expect(entry?.payload).not.toHaveProperty('customerId');
      expect(entry?.payload).toMatchObject(good);
    },
  );
});

test('a sender can’t file more than a round can hold, and repeats get the same response', async () => {
  const { post, people, token, inspector, round } = await refusedWork(backend);
  const operationId = randomUUID();
  expect((await post({ operationId })).status).toBe(200);
  await backend.db.execute(sql`insert into round_quarantine
    (customer_id, round_history_id, user_id, operation_id, call_name, target_id, payload, reason, created, updated)
    select customer_id, round_history_id, user_id, gen_random_uuid(), call_name, target_id, payload, reason, created, updated
    from round_quarantine, generate_series(2, ${maxQuarantined})`);
  const refusal = await post();
  expect(refusal).toMatchObject({ status: 409, codes: ['quarantine_full'] });
  expect(refusal.errors[0]).toContain(String(maxQuarantined));
  expect((await post({ operationId })).status).toBe(200);
  expect((await post({}, { token: people.User.token })).status).toBe(200);
  const ownEntries = and(
    eq(roundQuarantine.userId, inspector.id),
    eq(roundQuarantine.roundHistoryId, round.id),
  );
  expect(await backend.db.$count(roundQuarantine, ownEntries)).toBe(maxQuarantined);
  expect(token).toBeTruthy();
});

test('an operation id belongs to one call on one round', async () => {
  const { post, round, inspector } = await refusedWork(backend);
  const operationId = randomUUID();
  await post({ operationId });
  const otherCall = { callName: 'updateRound', targetId: round.id, payload: {} };
  expect(await post({ operationId, ...otherCall })).toMatchObject({ status: 409, codes: ['key_reused'] });
  const second = await refusedWork(backend);
  await backend.db
    .update(roundHistories)
    .set({ startedBy: inspector.id })
    .where(eq(roundHistories.id, second.round.id));
  const elsewhere = { roundHistoryId: second.round.id, targetId: second.item.id };
  expect(await post({ operationId, ...elsewhere })).toMatchObject({ status: 409, codes: ['key_reused'] });
  // Another sender's call is another operation.
  const ownEntry = await second.post({ operationId });
  expect([ownEntry.status, ownEntry.data.roundHistoryId]).toEqual([200, second.round.id]);
});

test('an older entry with a foreign target is neither shown to deciders nor executed', async () => {
  const { list, decide, people, inspector, round, level } = await refusedWork(backend);
  const otherWork = await refusedWork(backend);
  const flaw = await secretFlaw(backend, otherWork.building);
  const chief = await backend.seed.user(level, 'WebSbaAdmin');
  const stamps = { created: at, updated: at };
  const entry = {
    customerId: level.id,
    roundHistoryId: round.id,
    userId: inspector.id,
    reason: '',
    ...stamps,
  };
  const foreign = [
    ['updateFlaw', flaw.id],
    ['deleteFlaw', flaw.id],
    ['uploadFile', flaw.id],
    ['saveMapItemExtra', otherWork.item.mapItemId],
    ['updateRoundItem', otherWork.item.id],
    ['updateRoundQuestion', otherWork.question.id],
    ['updateRound', otherWork.round.id],
  ] as const;
  for (const [callName, targetId] of foreign) {
    const payload = payloads[callName];
    const operationId = randomUUID();
    const [filed] = await backend.db
      .insert(roundQuarantine)
      .values({ ...entry, operationId, callName, targetId, payload })
      .returning();
    const decided = await decide(filed?.id ?? 0, 'Approve', { token: chief.token });
    expect([callName, decided.status]).toEqual([callName, 404]);
  }
  for (const who of [people.Admin, chief]) {
    const { data } = await list(who, { pageSize: 0 });
    expect(data.map(({ targetName, positionNumber }) => [targetName, positionNumber])).toEqual(
      foreign.map(() => ['', null]),
    );
  }
});
