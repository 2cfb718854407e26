import { screen, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { useFindingsScreens } from '#tests/support/screens/findingsScreens.ts';
import { dashboardAddress } from '#tests/support/screens/roundScreens.ts';

const { backend, open, seed } = await useFindingsScreens();
const { db, time } = backend;

/** Empty texts of the tabs in the building's tables. */
const nothing = [
  ['Flaws', 'To handle', 'The building has no open flaws.'],
  ['Flaws', 'Late', 'No open flaw is older than 30 days.'],
  ['Flaws', 'Done', 'No flaw has been fixed yet.'],
  ['Flaws', 'All', 'No flaw has been found in the building.'],
  ['Questions', 'To handle', 'No question with a flaw is waiting to be handled.'],
  ['Questions', 'Done', 'No question with a flaw has been fixed yet.'],
  ['Questions', 'All', 'No question has been answered with a flaw.'],
  ['Rounds', 'Coming', 'No active round plans for the building.'],
  ['Rounds', 'Done', 'No round has been done in the building yet.'],
  ['Rounds', 'Uncompleted', 'No round has been started without being completed.'],
] as const;

test('an empty building shows nothing of another building', async () => {
  const house = await seed.house();
  await seed.answerNo(house, 'Pallar i vägen');
  const [begun] = await db.select().from(roundHistories);
  if (!begun) throw new Error('The building has no round.');
  const name = 'Tidigare rond';
  const earlier = { ...begun, id: undefined, name, ...textKeys(name), expires: seed.daysAgo(1) };
  const rounds = await db
    .insert(roundHistories)
    .values([earlier, { ...earlier, done: time.now.toISOString() }])
    .returning();
  const parts = await db
    .select()
    .from(roundHistoryInfos)
    .where(eq(roundHistoryInfos.buildingId, house.building.id));
  await db
    .insert(roundHistoryInfos)
    .values(
      rounds.flatMap(({ id }) => parts.map((part) => ({ ...part, id: undefined, roundHistoryId: id }))),
    );
  const building = await backend.seed.building(house.level, 'Tomt hus');
  const { user } = await open(dashboardAddress({ level: house.level, building }), house.people.Admin);
  for (const [list, tab, text] of nothing) {
    const tabs = within(await screen.findByRole('tablist', { name: list }));
    await user.click(await tabs.findByRole('tab', { name: new RegExp(`^${tab} 0$`) }));
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(screen.queryByRole('region', { name: /^Under way/ })).toBeNull();
});
