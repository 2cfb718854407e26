import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  roundHistoryInfos,
  roundHistoryItems,
  roundHistoryQuestionLists,
  roundHistoryQuestions,
} from '#server/db/schema/rounds.ts';
import type { CallName } from '#contract/calls.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { RoundConflict } from '#contract/rounds/roundConflict.ts';
import type { Lab, Row, Rows } from '#tests/support/locks/lab.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { aFlaw, picture } from '#tests/support/hostile/uploadForm.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

const done = '2026-11-20T09:00:00.000Z';
const judgement = { controlled: done, continueWithoutAdding: false };

/** Creates a round complete except for its finish, with a flaw. */
async function walked(lab: Lab) {
  const fixture = await roundSeed(lab).round({ questions: [{ name: 'Är vägen fri?' }] });
  const { round, inspector, map } = fixture;
  const { db } = lab;
  const { id } = round;
  const items = await db.select().from(roundHistoryItems).where(eq(roundHistoryItems.roundHistoryId, id));
  const table = roundHistoryQuestions;
  const questions = await db.select().from(table).where(eq(table.roundHistoryId, id));
  const infos = await db.select().from(roundHistoryInfos).where(eq(roundHistoryInfos.roundHistoryId, id));
  const inLists = roundHistoryQuestionLists;
  const lists = await db.select().from(inLists).where(eq(inLists.roundHistoryId, id));
  const send = lab.as(inspector);
  const parts = { item: only(items), question: only(questions), info: only(infos), list: only(lists) };
  await send('updateRoundItem', { id: parts.item.id }, judgement)();
  await send('updateRoundQuestion', { id: parts.question.id }, { answer: 'Ja' })();
  const flaw = await aFlaw(lab, map, id);
  const finish = send<RoundHistory>('updateRound', { id }, { done });
  return { ...fixture, ...parts, send, flaw, finish, token: inspector.token };
}
type Walked = Awaited<ReturnType<typeof walked>>;

/** Expects that a change arriving during a finish is refused. */
const afterEnd =
  (name: CallName, sent: (made: Walked, lab: Lab) => Promise<[params: object, body?: object]>): Row =>
  async (lab) => {
    const fixture = await walked(lab);
    const [params, body] = await sent(fixture, lab);
    await lab.hears('409 round_finished', fixture.finish, fixture.send(name, { ...params }, body));
  };

const flaw = async (lab: Lab) => {
  const fixture = await walked(lab);
  return { token: fixture.token, params: { id: fixture.flaw.id }, body: { name: 'Ny' } };
};

const plan = async (lab: Lab) => {
  const { people, level, plan: planned } = await roundSeed(lab).plan();
  const { name, start } = planned;
  return {
    token: people.Admin.token,
    params: { id: planned.id },
    body: { name, start, customerId: level.id },
  };
};

/** Creates a question that two inspectors have answered differently. */
async function conflict(lab: Lab) {
  const { question, people, token, round } = await walked(lab);
  const basedOn = question.updated;
  for (const [who, answer] of [
    [people.BasicUser, 'Nej'],
    [people.User, 'Ja'],
  ] as const) {
    lab.time.now = new Date(lab.time.now.getTime() + 60_000);
    await lab.as(who)('updateRoundQuestion', { id: question.id }, { answer, basedOn })();
  }
  const query = { roundHistoryId: round.id };
  const { data } = await lab.ask<RoundConflict[]>('GET', 'v1/RoundConflict', { token, query });
  return { token, params: { id: only(data).id }, body: { use: 'kept' } };
}

/** Rows for plans, rounds with their dependents, and flaws. */
export const roundRows: Rows = {
  'two changes of a plan': changedTwice('updateRoundPlanning', plan),
  'a start of a round, and its plan’s deletion': async (lab) => {
    const { plan: planned, inspector, people } = await roundSeed(lab).plan();
    await lab.hears(
      '409 in_use',
      lab.as(inspector)('startRound', {}, { roundPlanningId: planned.id }),
      lab.as(people.Admin)('deleteRoundPlanning', { id: planned.id }),
    );
  },
  'two starts of a plan’s round': async (lab) => {
    const { plan: planned, inspector } = await roundSeed(lab).plan();
    const start = lab.as(inspector)<RoundHistory>('startRound', {}, { roundPlanningId: planned.id });
    const [first, second] = await lab.hears('200', start, start);
    expect(second.data.id).toBe(first.data.id);
  },
  'a round’s end, and its opening': afterEnd('updateRound', async ({ round }) => [
    { id: round.id },
    { name: 'Ny', done: null },
  ]),
  'a round’s end, and its deletion': afterEnd('deleteRound', async ({ round }) => [{ id: round.id }]),
  'a round’s end, and another judgement': afterEnd('updateRoundItem', async ({ item }) => [
    { id: item.id },
    { controlled: null, continueWithoutAdding: true },
  ]),
  'a round’s end, and an item that leaves it': afterEnd('deleteRoundItem', async ({ item }) => [
    { id: item.id },
  ]),
  'a round’s end, and an item that comes to it': afterEnd(
    'createRoundItem',
    async ({ info, map, protection }, lab) => {
      const { id } = await lab.seed.mapItem(map, protection, { positionNumber: 2 });
      return [{}, { roundHistoryInfoId: info.id, mapItemId: id }];
    },
  ),
  'a round’s end, and another answer': afterEnd('updateRoundQuestion', async ({ question }) => [
    { id: question.id },
    { answer: 'Nej' },
  ]),
  'a round’s end, and a question that leaves it': afterEnd('deleteRoundQuestion', async ({ question }) => [
    { id: question.id },
  ]),
  'a round’s end, and a question that comes to it': afterEnd(
    'createRoundQuestion',
    async ({ list, question }, lab) => {
      await lab.db.update(roundHistoryQuestions).set({ questionId: null });
      return [{}, { roundHistoryQuestionListId: list.id, questionId: question.questionId ?? 0 }];
    },
  ),
  'a round’s end, and its flaw’s deletion': afterEnd('deleteFlaw', async ({ flaw: { id } }) => [{ id }]),
  'a round’s end, and a change of its flaw': async (lab) => {
    const fixture = await walked(lab);
    const change = fixture.send('updateFlaw', { id: fixture.flaw.id }, { name: 'Ny' });
    const [{ data }] = await lab.hears('200', fixture.finish, change);
    await lab.stands('round_histories', 'version', `id = ${fixture.round.id}`, [data.version]);
  },
  'a round’s end, and a new flaw of it': async (lab) => {
    const fixture = await walked(lab);
    const create = fixture.send<{ id: number }>(
      'createFlaw',
      {},
      { name: 'Ny', roundHistoryInfoId: fixture.info.id },
    );
    const [, { data }] = await lab.hears('200', fixture.finish, create);
    await lab.stands('flaws', 'is_late', `id = ${data.id}`, [true]);
  },
  'a round’s end, and a scan of an item that was scanned': async (lab) => {
    const { send, item, finish } = await walked(lab);
    const scanned = (scan: string) => send('noteItemScan', { id: item.id }, { scan });
    await scanned('scanned')();
    await lab.hears('200', finish, scanned('typed'));
    await lab.stands('round_history_items', 'scan', `id = ${item.id}`, ['scanned']);
  },
  'two photos of why an item couldn’t be checked': async (lab) => {
    const { token, item } = await walked(lab);
    const photo = async (width: number) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(await picture(width))]), 'bild.png');
      return () => lab.ask<{ id: number }>('POST', `v1/RoundHistoryItem/${item.id}/Photo`, { token, form });
    };
    const [first, second] = await lab.hears('200', await photo(40), await photo(50));
    const [old, kept] = [first.data.id, second.data.id];
    await lab.stands('files', 'id', `id in (${old}, ${kept}) and not deleted`, [kept]);
  },
  'two changes of a flaw': changedTwice('updateFlaw', flaw),
  'two deletions of a flaw': deletedTwice('deleteFlaw', flaw),
  'two choices of an answer': twice('chooseRoundAnswer', '409 already_decided', conflict),
};
