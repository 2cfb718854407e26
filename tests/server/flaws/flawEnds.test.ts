import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import type { Flaw, FoundFlaw } from '#contract/flaws/flaw.ts';
import type { SearchHit } from '#contract/worklists/search.ts';
import type { FlawStatistics } from '#contract/worklists/statistics.ts';
import type { WorkCounts } from '#contract/worklists/work.ts';
import { flawParts } from '#domain/statistics.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { officeOn, rulesOf } from './office.ts';

const backend = await useBackend();
const office = officeOn(backend);
const checked = { isCheckedByAnother: true };

describe('the day of a severity that changes', () => {
  test('is counted from when the flaw was found, unless a day is said or was chosen [LIFE-67]', async () => {
    const { add, read, set, save, events } = await office();
    await save({ rules: rulesOf(2, { dueDays: 7 }) });
    const foundFields = { created: '2026-11-18T10:00:00.000Z' };
    const [one, two, three] = [
      await add(foundFields),
      await add(foundFields),
      await add({ ...foundFields, severity: 2 }),
    ];
    await set([three.id], { due: '2026-12-24' });
    await set([two.id], { severity: 2, due: '2026-12-01' });
    await set([one.id, three.id], { severity: 2 });
    expect(await Promise.all([one, two, three].map(async ({ id }) => (await read(id)).due))).toEqual([
      '2026-11-25',
      '2026-12-01',
      '2026-12-24',
    ]);
    expect((await events(one.id))[0]?.details).toMatchObject({ severity: 2, due: '2026-11-25' });
    await set([one.id, two.id], { severity: 3 });
    expect([(await read(one.id)).due, (await read(two.id)).due]).toEqual([null, '2026-12-01']);
  });
});

describe('a check', () => {
  test('is asked for by the gravest severity that the flaw had [LIFE-70]', async () => {
    const { add, read, act, set, fix, save, User } = await office();
    await save({ rules: rulesOf(1, checked) });
    const [first, later] = [await add({ severity: 1 }), await add({ severity: 4 })];
    await set([first.id], { severity: 4 });
    await set([later.id], { severity: 1 });
    await set([later.id], { severity: 3 });
    for (const { id } of [first, later]) {
      await fix(id);
      expect((await read(id)).needsCheck).toBe(true);
    }
    const next = (await act(first.id, 'refused', 'Läcker', User.token)).data.nextFlawId ?? 0;
    await fix(next);
    expect((await read(next)).needsCheck).toBe(true);
  });

  test('the end of a flaw is the server’s time, and comments lie between the flaw and now [LIFE-73]', async () => {
    const { add, read, fix, save, events, ask, User } = await office();
    await save({ rules: rulesOf(1, checked) });
    const flaw = await add({ severity: 1 });
    await fix(flaw.id);
    const now = backend.time.now.toISOString();
    const say = (kind: string, created: string) =>
      ask('POST', 'FlawEvent', { token: User.token, body: { flawId: flaw.id, kind, text: 'x', created } });
    await say('comment', '2020-01-01T00:00:00.000Z');
    await say('comment', '2030-01-01T00:00:00.000Z');
    await say('checked', '2020-01-01T00:00:00.000Z');
    expect((await read(flaw.id)).checked).toBe(now);
    const otherEvents = (await events(flaw.id)).filter(({ kind }) => kind !== 'fixed');
    expect(otherEvents.map(({ created }) => created)).toEqual([flaw.created, now, now]);
  });
});

describe('the author of a fix', () => {
  const remove = (id: number, token: string) => backend.ask('DELETE', `v1/Flaw/${id}`, { token });

  test('the author of a refused fix can’t reject or delete its continuation, others can [LIFE-160, LIFE-70]', async () => {
    const { add, read, act, set, fix, save, ask, User, Admin } = await office();
    await save({ rules: rulesOf(1, checked) });
    const flaw = await add({ severity: 1 });
    const isOwn = async (id: number, token: string) =>
      (await ask<FoundFlaw>('GET', `Flaw/${id}`, { token })).data.isOwnFix;
    await fix(flaw.id, User.token);
    expect([await isOwn(flaw.id, User.token), await isOwn(flaw.id, Admin.token)]).toEqual([true, false]);
    const next = (await act(flaw.id, 'refused', 'Läcker')).data.nextFlawId ?? 0;
    expect([await isOwn(next, User.token), await isOwn(next, Admin.token)]).toEqual([true, false]);
    await set([next], { severity: 4 }, User.token);
    expect((await act(next, 'turnedDown', 'Nej', User.token)).codes).toEqual(['flaw_fixed_by_you']);
    expect((await remove(next, User.token)).codes).toEqual(['flaw_fixed_by_you']);
    expect((await remove(flaw.id, User.token)).codes).toEqual(['flaw_fixed_by_you']);
    expect(await read(next)).toMatchObject({ done: null });
    await fix(next, Admin.token);
    expect((await act(next, 'refused', 'Läcker än', User.token)).status).toBe(200);
    expect((await read(flaw.id)).measure).toBe('Tätad');
    const otherFlaw = await add({ severity: 1 });
    await fix(otherFlaw.id, User.token);
    const after = (await act(otherFlaw.id, 'refused', 'Läcker')).data.nextFlawId ?? 0;
    expect((await act(after, 'turnedDown', 'Ingen brist')).status).toBe(200);
  });

  test('the author of a fix can’t delete a flaw waiting for its check, but can delete unchecked ones [LIFE-160]', async () => {
    const { add, act, fix, save, User, Admin } = await office();
    await save({ rules: rulesOf(1, checked) });
    const [one, two, three] = [
      await add({ severity: 1 }),
      await add({ severity: 2 }),
      await add({ severity: 1 }),
    ];
    for (const { id } of [one, two, three]) await fix(id, User.token);
    expect((await remove(one.id, User.token)).codes).toEqual(['flaw_fixed_by_you']);
    expect((await remove(one.id, Admin.token)).status).toBe(200);
    expect((await remove(two.id, User.token)).status).toBe(200);
    expect((await act(three.id, 'checked')).status).toBe(200);
    expect((await remove(three.id, User.token)).status).toBe(200);
  });

  test('undoes what they found and fixed themselves until its round ends [LIFE-160]', async () => {
    const { round, people } = await roundSeed(backend).round();
    const { token } = people.Admin;
    const level = round.customerId;
    await backend.ask('PUT', 'v1/SeverityRule', {
      token,
      body: { customerId: level, types: [], rules: rulesOf(1, checked) },
    });
    const [info] = await backend.db
      .select()
      .from(roundHistoryInfos)
      .where(eq(roundHistoryInfos.roundHistoryId, round.id));
    const roundHistoryInfoId = info?.id;
    const update = {
      name: 'Fel brist',
      measure: 'Tätad',
      done: '2026-11-20T09:00:00.000Z',
      severity: 1,
      roundHistoryInfoId,
    };
    const flaw = async () => (await backend.ask<Flaw>('POST', 'v1/Flaw', { token, body: update })).data;
    const [own, others] = [await flaw(), await flaw()];
    expect(own.needsCheck).toBe(true);
    await backend.db.update(flaws).set({ performer: people.User.email }).where(eq(flaws.id, others.id));
    expect((await remove(own.id, token)).status).toBe(200);
    expect((await remove(others.id, token)).codes).toEqual(['flaw_fixed_by_you']);
  });
});

test('a flaw that is turned down counts apart from the fixed ones, in the list with the same filter too [LIFE-154]', async () => {
  const { add, act, fix, ask, level } = await office();
  const [open, fixed, gone] = [await add(), await add(), await add({ name: 'Slangen borta' })];
  await fix(fixed.id);
  await act(gone.id, 'turnedDown', 'Ingen brist');
  const customerId = level.id;
  const { work } = (await ask<WorkCounts>('GET', 'Work/Counts', { query: { customerId } })).data;
  expect(work).toMatchObject({ fixed: 1, turnedDown: 1 });
  const ids = async (stage: string) =>
    (await ask<Flaw[]>('GET', 'Work/Flaws', { query: { customerId, pageSize: 0, stage } })).data.map(
      ({ id }) => id,
    );
  expect([await ids('fixed'), await ids('turnedDown')]).toEqual([[fixed.id], [gone.id]]);
  const year = (await ask<FlawStatistics>('GET', 'Statistics/FlawStatistics', { query: { customerId } }))
    .data;
  expect(year).toMatchObject({ totalFlaws: 3, totalFlawsDone: 2, totalFlawsTurnedDown: 1 });
  expect(year.flawCounts[10]).toEqual({ flaws: 3, doneFlaws: 2, turnedDownFlaws: 1, toCheckFlaws: 0 });
  const hits = (await ask<SearchHit[]>('GET', 'Search', { query: { text: 'Slangen' } })).data;
  const endsById = new Map(hits.map((hit) => [hit.id, [hit.done !== null, hit.turnedDown != null]]));
  expect([endsById.get(open.id), endsById.get(fixed.id), endsById.get(gone.id)]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('a fix that waits for its check is counted as waiting and not as fixed until approved [LIFE-304]', async () => {
  const { add, act, fix, ask, save, level, User } = await office();
  await save({ rules: rulesOf(1, checked) });
  const [waiting, fixed] = [await add({ severity: 1 }), await add({ severity: 4 })];
  await fix(waiting.id);
  await fix(fixed.id);
  const customerId = level.id;
  const numbers = async () => {
    const { work } = (await ask<WorkCounts>('GET', 'Work/Counts', { query: { customerId } })).data;
    const year = (await ask<FlawStatistics>('GET', 'Statistics/FlawStatistics', { query: { customerId } }))
      .data;
    const { data } = await ask<Flaw[]>('GET', 'Work/Flaws', {
      query: { customerId, pageSize: 0, stage: 'fixed' },
    });
    const fixedCounts = year.flawCounts.map((month) => flawParts(month).done);
    return [work?.fixed, work?.toCheck, year.totalFlawsToCheck, Math.max(...fixedCounts), data.length];
  };
  expect(await numbers()).toEqual([1, 1, 1, 1, 1]);
  await act(waiting.id, 'checked', '', User.token);
  expect(await numbers()).toEqual([2, 0, 0, 2, 2]);
});
