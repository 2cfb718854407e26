import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryInfos, roundHistoryQuestions } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';

const { backend, open, seed } = await useFindingsScreens();
const { db } = backend;
beforeAll(async () => {
  await import('#features/dashboard/work/WorkScreen.tsx');
}, 120_000);

/** Names of records that match every filter of the address, or all but one. */
const kinds = ['Rätt', 'Fel hus', 'Fel roll', 'Fel ålder', 'Fel läge', 'För tidigt', 'För sent'] as const;
type Kind = (typeof kinds)[number];
const ageOf = (kind: Kind) =>
  kind === 'Fel ålder' ? 20 : kind === 'För tidigt' ? 60 : kind === 'För sent' ? 32 : 40;

/**
 * Seeds a flaw, a question and a late round of every kind in one building, except those of the neighbouring
 * building.
 */
async function everyKind() {
  const house = await seed.house();
  const annex = await backend.seed.building(house.level, 'Annexet');
  const annexFloor = await backend.seed.floor(annex, 'Plan 1');
  const question = await seed.answerNo(house, 'Pallar i vägen');
  const [round] = await db.select().from(roundHistories).where(eq(roundHistories.id, house.round.id));
  const [info] = await db
    .select()
    .from(roundHistoryInfos)
    .where(eq(roundHistoryInfos.buildingId, house.building.id));
  const [answered] = await db
    .select()
    .from(roundHistoryQuestions)
    .where(eq(roundHistoryQuestions.id, question.id));
  if (!round || !info || !answered) throw new Error('The house has no answered round.');

  const stampsOf = (days: number) => ({ created: seed.daysAgo(days), updated: seed.daysAgo(days) });
  for (const kind of kinds) {
    const stamps = stampsOf(ageOf(kind));
    const nameFields = (name: string) => ({ name, ...textKeys(name) });
    const building = kind === 'Fel hus' ? annex : house.building;
    const roleId = kind === 'Fel roll' ? null : house.role.id;
    const done = kind === 'Fel läge' ? null : seed.daysAgo(1);
    await seed.flaw({ ...house.item, buildingId: building.id }, kind, ageOf(kind), {
      mapItemId: null,
      mapId: null,
      responsible: roleId,
      done,
    });
    const heldRound = only(
      await db
        .insert(roundHistories)
        .values({ ...round, ...stamps, id: undefined, roundPlanningId: null, roleId })
        .returning(),
    );
    const ofRound = { ...stamps, id: undefined, roundHistoryId: heldRound.id };
    await db
      .insert(roundHistoryInfos)
      .values({ ...info, ...ofRound, buildingId: building.id, buildingName: building.name });
    await db.insert(roundHistoryQuestions).values({ ...answered, ...ofRound, name: kind, done });

    if (kind === 'För tidigt' || kind === 'För sent') continue;
    const plan = only(
      await db
        .insert(roundPlannings)
        .values({ customerId: house.level.id, ...nameFields(kind), start: stamps.created, roleId, ...stamps })
        .returning(),
    );
    const floor = kind === 'Fel hus' ? annexFloor : house.floor;
    await db.insert(roundPlanningFloors).values({
      customerId: house.level.id,
      roundPlanningId: plan.id,
      targetId: floor.id,
      ...stamps,
    });
    if (kind === 'Fel läge')
      await db.insert(roundHistories).values({
        ...round,
        ...stamps,
        id: undefined,
        roundPlanningId: plan.id,
        name: kind,
        done: null,
        expires: seed.daysAgo(2),
      });
  }
  return house;
}

const dayAgo = (days: number) => seed.daysAgo(days).slice(0, 10);
const namesIn = (table: HTMLElement) =>
  within(table)
    .queryAllByRole('button', { name: /^Open / })
    .map((button) => button.textContent);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('a list of work shows what fits all that its address says, and nothing that fits all but one', async () => {
  const house = await everyKind();
  const { building, level, role, people } = house;
  const place = `customer=${level.id}&building=${building.id}&role=${role.id}&age=over30`;
  const done = `${place}&state=done`;
  const period = `start=${dayAgo(45)}&stop=${dayAgo(35)}`;
  const { goTo } = await open(`/en/work?${done}`, people.CustomerAdmin);
  const ofAnyTime = ['För tidigt', 'Rätt', 'För sent'];
  for (const [query, name, fitting] of [
    [done, 'Flaws', ofAnyTime],
    [`${done}&${period}`, 'Flaws', ['Rätt']],
    [`${done}&tab=questions`, 'Questions', ofAnyTime],
    [`${done}&${period}&tab=questions`, 'Questions', ['Rätt']],
    [`${place}&state=unstarted&tab=rounds`, 'Overdue rounds', ['Rätt']],
  ] as const) {
    await goTo(`/en/work?${query}`);
    const table = await screen.findByRole('table', { name });
    await waitFor(() => expect(namesIn(table)).toEqual(fitting));
  }
  // Waiting records, and late rounds, started or not.
  expect(tabs()).toEqual(['Flaws 2', 'Overdue rounds ', 'Questions 1']);
  await goTo(`/en/work?${done}`);
  await waitFor(() => expect(tabs()).toEqual(['Flaws ', 'Overdue rounds 2', 'Questions 1']));
});

test('a lower level shows nothing of the levels above', async () => {
  const { below, people } = await everyKind();
  const { goTo } = await open(`/en/work?customer=${below.id}&state=all`, people.CustomerAdmin);
  await waitFor(() => expect(tabs()).toEqual(['Flaws ', 'Overdue rounds 0', 'Questions 0']));
  for (const [tab, name] of [
    ['flaws', 'Flaws'],
    ['questions', 'Questions'],
    ['rounds', 'Overdue rounds'],
  ] as const) {
    await goTo(`/en/work?customer=${below.id}&state=all&tab=${tab}`);
    const table = await screen.findByRole('table', { name });
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
    expect(namesIn(table)).toEqual([]);
  }
});
