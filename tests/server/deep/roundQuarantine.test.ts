import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { roundHistoryItems, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { refusedWork, secretFlaw } from '#tests/support/hostile/refusedWork.ts';

const backend = await useBackend();
const controlled = '2026-11-20T08:30:00.000Z';

const demoted = () => refusedWork(backend);

describe('refused work', () => {
  test('a filed call is accepted once from any session with a claim, without effect', async () => {
    const { post, item, round, readItem } = await demoted();
    const operationId = randomUUID();
    const filed = await post({ operationId });
    // The response confirms the filed call without names.
    expect([filed.status, filed.data]).toEqual([
      200,
      {
        id: filed.data.id,
        operationId,
        roundHistoryId: round.id,
        callName: 'updateRoundItem',
        targetId: item.id,
        targetKey: null,
        hasPhoto: false,
        state: 'waiting',
        version: 1,
        created: backend.time.now.toISOString(),
        updated: backend.time.now.toISOString(),
      },
    ]);
    expect((await post({ operationId })).data.id).toBe(filed.data.id);
    expect(await backend.db.$count(roundQuarantine)).toBe(1);
    expect((await readItem())?.controlled).toBeNull();
  });

  test('needs a session, a round with a claim, a target of that round and a body that its call takes', async () => {
    const { post, question } = await demoted();
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect((await post({}, { token: undefined })).status).toBe(401);
    expect((await post({}, { token: otherTenant.people.Admin.token })).status).toBe(404);
    expect((await post({ roundHistoryId: 4711 })).status).toBe(404);
    expect((await post({ targetId: question.id + 999 })).status).toBe(404);
    expect((await post({ callName: 'deleteRound' })).status).toBe(400);
    expect((await post({ payload: { controlled: 'igår' } })).status).toBe(400);
    expect((await post({ operationId: 'x' })).status).toBe(400);
    expect((await post({ targetId: null })).status).toBe(400);
    expect(await backend.db.$count(roundQuarantine)).toBe(0);
  });

  test('a filed call of a former guest is accepted only where they have worked', async () => {
    const { item, post, round } = await demoted();
    const home = await backend.seed.tenant('Gästbolaget');
    const guest = home.people.BasicUser;
    const link = await backend.seed.link(guest, (await demoted()).level);
    await backend.db.delete(customerLinks).where(eq(customerLinks.id, link.id));
    expect((await post({}, { token: guest.token })).status).toBe(404);
    await backend.db
      .update(roundHistoryItems)
      .set({ answeredBy: guest.id })
      .where(eq(roundHistoryItems.id, item.id));
    expect(await post({}, { token: guest.token })).toMatchObject({
      status: 200,
      data: { roundHistoryId: round.id },
    });
  });

  test('a session with an expired licence may send filed calls only', async () => {
    const { post, root, token, round } = await demoted();
    await backend.seed.licence(root, { active: false });
    const response = await backend.ask('GET', `v1/RoundHistory/${round.id}`, { token });
    expect(response).toMatchObject({ status: 403, codes: ['no_active_license'] });
    const write = await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token, body: {} });
    expect(write).toMatchObject({ status: 403, codes: ['no_active_license'] });
    expect((await post()).status).toBe(200);
    expect((await backend.ask('GET', 'v1/RoundQuarantine', { token })).codes).toEqual(['no_active_license']);
  });

  test('is answered again under its key when more was lost since', async () => {
    const { round, token, root, inspector } = await demoted();
    const body = {
      operationId: crypto.randomUUID(),
      roundHistoryId: round.id,
      callName: 'updateRound',
      targetId: round.id,
      payload: { description: 'Ny' },
      reason: 'right_missing',
    };
    const file = () =>
      backend.ask('POST', 'v1/RoundQuarantine', { token, body, key: `quarantine-${body.operationId}` });
    expect((await file()).status).toBe(200);
    await backend.seed.licence(root, { active: false, checklist: false });
    await backend.db.update(users).set({ customerId: root.id }).where(eq(users.id, inspector.id));
    backend.restart();
    expect((await file()).status).toBe(200);
  });
});

describe('the approval list', () => {
  test('is for admins of that customer and shows who, what, when and why', async () => {
    const { post, list, people, item, inspector, level, round } = await demoted();
    await post();
    const otherTenant = await backend.seed.tenant('Annan AB');
    expect((await list({})).status).toBe(401);
    for (const level of ['BasicUserLight', 'BasicUser', 'User'] as const)
      expect((await list(people[level])).status).toBe(403);
    expect((await list(otherTenant.people.Admin)).data).toEqual([]);
    expect((await list(people.Admin, { state: 'none' })).status).toBe(400);
    expect((await list(people.Admin, { state: 'approved' })).data).toEqual([]);
    const { data } = await list(people.Admin, { state: 'waiting' });
    expect(data).toMatchObject([
      {
        customerId: level.id,
        customerName: level.name,
        roundHistoryId: round.id,
        roundName: round.name,
        targetName: item.name,
        positionNumber: item.positionNumber,
        userName: inspector.email,
        callName: 'updateRoundItem',
        reason: 'right_missing',
        recorded: controlled,
        state: 'waiting',
      },
    ]);
  });

  test('a filed call is decided once, by admins of its customer only', async () => {
    const { post, decide, people } = await demoted();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const { id } = (await post()).data;
    for (const decision of ['Approve', 'Reject'] as const) {
      expect((await decide(id, decision, { token: undefined })).status).toBe(401);
      expect((await decide(id, decision, { token: people.User.token })).status).toBe(403);
      expect((await decide(id, decision, { token: otherTenant.people.Admin.token })).status).toBe(404);
      expect((await decide(4711, decision)).status).toBe(404);
    }
    expect((await decide(id, 'Reject', { body: { note: ' ' } })).status).toBe(400);
    const rejected = await decide(id, 'Reject');
    expect(rejected.data).toMatchObject({
      state: 'rejected',
      note: 'Rundan gicks av någon annan',
      decidedBy: people.Admin.email,
    });
    expect(await decide(id, 'Approve')).toMatchObject({ status: 409, codes: ['already_decided'] });
  });

  test('rejected work has no effect and stays on record', async () => {
    const { post, decide, list, readItem, people } = await demoted();
    await decide((await post()).data.id, 'Reject');
    expect((await readItem())?.controlled).toBeNull();
    expect((await list(people.Admin, { state: 'rejected' })).data).toHaveLength(1);
  });

  test('approved work carries its author and its time; the log names the admin', async () => {
    const { post, decide, inspector, people, readItem, question } = await demoted();
    const ticked = await post();
    expect((await decide(ticked.data.id, 'Approve')).data).toMatchObject({ state: 'approved' });
    expect(await readItem()).toMatchObject({
      controlled,
      userName: inspector.email,
      answeredBy: inspector.id,
    });
    const answered = await post({
      callName: 'updateRoundQuestion',
      targetId: question.id,
      payload: { answer: 'Nej', answerDescription: 'Låst' },
    });
    await decide(answered.data.id, 'Approve');
    const [read] = await backend.db
      .select()
      .from(roundHistoryQuestions)
      .where(eq(roundHistoryQuestions.id, question.id));
    expect(read).toMatchObject({ answer: 'Nej', userName: inspector.email });
    const audits = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'quarantine_approved'));
    expect(audits.map(({ actor }) => actor)).toEqual(Array(2).fill(`user:${people.Admin.id}`));
  });

  test('a flaw is made before its photo, and both under the author’s name', async () => {
    const { post, decide, list, photo, item, inspector, people } = await demoted();
    const targetKey = randomUUID();
    const payload = {
      name: 'Plombering saknas',
      mapItemId: item.mapItemId,
      roundHistoryInfoId: item.roundHistoryInfoId,
      created: controlled,
    };
    const flawEntry = await post({ callName: 'createFlaw', targetId: null, targetKey, payload });
    const picture = await post({ callName: 'uploadFile', targetId: null, targetKey, payload: {} });
    const { data: waiting } = await list(people.Admin, { orderBy: 'Created' });
    expect(waiting.map(({ targetName }) => targetName)).toEqual(['Plombering saknas', 'Plombering saknas']);
    expect(picture.data.hasPhoto).toBe(false);
    expect((await photo(flawEntry.data.id)).status).toBe(400);
    expect((await photo(picture.data.id, { token: people.User.token })).status).toBe(404);
    expect((await photo(picture.data.id)).data.hasPhoto).toBe(true);
    expect((await photo(picture.data.id)).status).toBe(200);
    expect(backend.files.size).toBe(1);
    const path = `v1/RoundQuarantine/${picture.data.id}/Photo`;
    expect((await backend.ask('GET', path, { token: people.User.token })).status).toBe(403);
    const photoResponse = await backend.ask('GET', path, { token: people.Admin.token });
    expect(photoResponse.headers.get('content-type')).toBe('image/jpeg');
    expect(await decide(picture.data.id, 'Approve')).toMatchObject({
      status: 409,
      codes: ['flaw_waits_for_approval'],
    });
    await decide(flawEntry.data.id, 'Approve');
    expect((await decide(picture.data.id, 'Approve')).status).toBe(200);
    const { data } = await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token: people.Admin.token });
    expect(data).toMatchObject([{ name: 'Plombering saknas', performer: inspector.email }]);
    expect(data[0]?.fileIds).toHaveLength(1);
  });

  test('a dependent call finds its flaw by key among the created flaws, not among photos', async () => {
    const { post, decide, item, people } = await demoted();
    const { token } = people.User;
    const body = { name: 'Plombering saknas', roundHistoryInfoId: item.roundHistoryInfoId };
    const flaw = await backend.ask<Flaw>('POST', 'v1/Flaw', { token, body });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pixelPng)]), 'foto.png');
    form.set('flawId', String(flaw.data.id));
    const operationId = randomUUID();
    const photoUpload = await backend.ask('POST', 'v1/File', { token, form, key: operationId });
    expect(photoUpload.status).toBe(200);
    // The photo had arrived already; the flaw with its key has not.
    const keyed = { targetId: null, targetKey: 'a' };
    const photo = await post({ operationId, callName: 'uploadFile', ...keyed, payload: {} }, { token });
    expect((await decide(photo.data.id, 'Approve')).status).toBe(200);
    const change = await post({ callName: 'updateFlaw', ...keyed, payload: { name: 'Ny' } }, { token });
    expect((await decide(change.data.id, 'Approve')).codes).toEqual(['flaw_waits_for_approval']);
  });

  test('a photo is accepted while its entry waits, and answered again if it was accepted before', async () => {
    const { post, decide, photo, building, round } = await demoted();
    const flaw = await secretFlaw(backend, building, round.id);
    const file = () => post({ callName: 'uploadFile', targetId: flaw.id, payload: {} });
    const [empty, full] = [(await file()).data.id, (await file()).data.id];
    expect((await photo(full)).status).toBe(200);
    for (const id of [empty, full]) expect((await decide(id, 'Reject')).status).toBe(200);
    expect(await photo(empty)).toMatchObject({ status: 409, codes: ['already_decided'] });
    expect((await photo(full)).status).toBe(200);
  });

  test('a call that its route refuses keeps waiting', async () => {
    const { post, decide, round, people } = await demoted();
    const end = await post({ callName: 'updateRound', targetId: round.id, payload: { done: controlled } });
    expect(await decide(end.data.id, 'Approve')).toMatchObject({ status: 409, codes: ['round_incomplete'] });
    const roundResponse = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, {
      token: people.Admin.token,
    });
    expect(roundResponse.data.done).toBeNull();
    expect(await backend.db.$count(roundQuarantine, eq(roundQuarantine.state, 'waiting'))).toBe(1);
  });

  test('work that had arrived before the right was lost is not done twice', async () => {
    const { post, decide, item, people } = await demoted();
    const key = randomUUID();
    const body = {
      name: 'Plombering saknas',
      mapItemId: item.mapItemId,
      roundHistoryInfoId: item.roundHistoryInfoId,
    };
    const author = people.User;
    const flawCreation = await backend.ask<Flaw>('POST', 'v1/Flaw', { token: author.token, body, key });
    expect(flawCreation.status).toBe(200);
    const filed = await post(
      { operationId: key, callName: 'createFlaw', targetId: null, targetKey: 'a', payload: body },
      { token: author.token },
    );
    expect((await decide(filed.data.id, 'Approve')).status).toBe(200);
    expect(await backend.db.$count(flaws)).toBe(1);
    const [entry] = await backend.db.select().from(roundQuarantine);
    expect(entry?.resultId).toBe(flawCreation.data.id);
  });

  test('equal keys of two users refer to their own flaws, also with a key of an earlier try', async () => {
    const { post, decide, item, people } = await demoted();
    const [first, second] = [people.User, people.BasicUserLight];
    const payload = { name: 'Plombering saknas', roundHistoryInfoId: item.roundHistoryInfoId };
    const keyed = { targetId: null, targetKey: 'a' };
    const operationId = randomUUID();
    const request = { token: first.token, body: payload, key: operationId };
    expect((await backend.ask('POST', 'v1/Flaw', request)).status).toBe(200);
    const flawEntry = await post({ callName: 'createFlaw', ...keyed, payload }, { token: first.token });
    expect((await decide(flawEntry.data.id, 'Approve')).status).toBe(200);
    // Neither the first user's flaw nor the result of their try belongs to the second user.
    const change = { callName: 'updateFlaw', ...keyed, payload: { name: 'Ny' } };
    const changeEntry = await post(change, { token: second.token });
    expect((await decide(changeEntry.data.id, 'Approve')).codes).toEqual(['flaw_waits_for_approval']);
    const sameCall = { operationId, callName: 'createFlaw', ...keyed, payload };
    const ownEntry = await post(sameCall, { token: second.token });
    expect((await decide(ownEntry.data.id, 'Approve')).status).toBe(200);
    expect(await backend.db.$count(flaws)).toBe(3);
  });

  test('a round isn’t deleted while work on it waits', async () => {
    const { post, decide, round, people } = await demoted();
    const { id } = (await post()).data;
    const options = { token: people.Admin.token };
    const refusal = await backend.ask('DELETE', `v1/RoundHistory/${round.id}`, options);
    expect(refusal).toMatchObject({ status: 409, codes: ['work_waits'] });
    await decide(id, 'Reject');
    expect((await backend.ask('DELETE', `v1/RoundHistory/${round.id}`, options)).status).toBe(200);
  });
});
