import type { Locator, Page } from '@playwright/test';
import type { Move } from '../../src/contract/move.ts';
import type { Session } from '../../src/contract/user.ts';
import type { PracticeHouse } from '../support/practiceHouses.ts';
import { ask, put } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import type { Say } from './support/texts.ts';

/* A made move is executed, undone, executed again and approved: by keyboard alone, and by finger on a tablet and on a phone. */
test.setTimeout(360_000);
test.use({ account: 'webadmin' });
test.describe.configure({ mode: 'parallel' });

type Act = 'execute' | 'rollback' | 'approve';

/** A move of a house with its plan, as the wizard leaves it. */
async function makeMove(session: Session, house: PracticeHouse, target: PracticeHouse): Promise<number> {
  const { id, moveBuildings } = await ask<Move>(session, 'v1/MoveBuilding/StartMovingBuildings', {
    targetCustomerId: target.customerId,
    moveBuildingRequests: [{ buildingId: house.buildingId, moveType: 1 }],
    note: 'Huset är sålt.',
  });
  const moveBuildingId = moveBuildings[0]?.id;
  await put(session, `v1/MoveRoundPlanning/MoveRoundPlannings/${id}`, [
    { roundPlanningId: house.planId, moveType: 1, moveBuildingId },
  ]);
  return id;
}

/** The summary as a person sees it. */
const summaryOn = (page: Page, say: Say) => ({
  act: (act: Act) =>
    page.getByRole('main').getByRole('button', { name: say(`moveSummary:acts.${act}`), exact: true }),
  question: page.getByRole('dialog'),
  confirm: (act: Act) =>
    page.getByRole('dialog').getByRole('button', { name: say(`moveSummary:acts.${act}`), exact: true }),
  status: (status: 'open' | 'started' | 'completed') =>
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: say(`moves:status.${status}`) }),
  open: (language: string, id: number, { customerId }: PracticeHouse) =>
    page.goto(`/#/${language}/MoveSummary/${id}?customer=${customerId}`),
});

for (const { language, device } of [
  { language: 'en', device: on.tablet },
  { language: 'fi', device: on.phone },
] as const) {
  test.describe(() => {
    test.use({ language });

    test(
      `a move is executed, undone, executed again and approved, in ${language} [MOVE-61, MOVE-62, MOVE-63, MOVE-64]`,
      device,
      async ({ page, say, press, session, house, bareHouse }) => {
        const summary = summaryOn(page, say);
        const id = await makeMove(session, house, bareHouse);
        const take = async (act: Act) => {
          await press(summary.act(act));
          await look(page, `question before ${act}`);
          await press(summary.confirm(act));
        };
        await summary.open(language, id, house);
        await expect(summary.act('execute')).toBeEnabled();
        await look(page, 'open move');
        await take('execute');
        await expect(summary.status('started')).toBeVisible();
        await look(page, 'started move');
        await take('rollback');
        await expect(summary.status('open')).toBeVisible();
        await take('execute');
        await expect(summary.status('started')).toBeVisible();
        await take('approve');
        await expect(summary.status('completed')).toBeVisible();
        await expect(summary.act('rollback')).toBeHidden();
        await look(page, 'completed move');
        const building = await ask<{ customerId: number }>(session, `v1/Building/${house.buildingId}`);
        expect(building.customerId).toBe(bareHouse.customerId);
      },
    );
  });
}

test('a move is executed, undone and approved by keyboard alone [MOVE-61, MOVE-62]', async ({
  page,
  say,
  keys,
  session,
  house,
  bareHouse,
}) => {
  const summary = summaryOn(page, say);
  const id = await makeMove(session, house, bareHouse);
  const take = async (act: Act, arrived: Locator) => {
    await keys.tabTo(summary.act(act));
    await keys.expectFocusSeen(act);
    // A second press within a moment of the first one counts for nothing.
    await expect(summary.act(act)).toHaveAttribute('aria-busy', 'false');
    await keys.press('Enter');
    await keys.inside(summary.question);
    await look(page, `question before ${act}`);
    await keys.tabTo(summary.confirm(act));
    await keys.expectFocusSeen(`${act}, confirmed`);
    await keys.press('Enter');
    await expect(arrived).toBeVisible();
    // The button has gone with its act: whoever pressed it goes on from the status.
    await expect(arrived).toBeFocused();
  };
  await summary.open('sv', id, house);
  await expect(summary.act('execute')).toBeEnabled();
  await look(page, 'open move');
  await keys.tabTo(summary.act('execute'));
  await keys.press('Enter');
  await keys.inside(summary.question);
  await keys.press('Escape');
  await expect(summary.question).toBeHidden();
  await expect(summary.act('execute')).toBeFocused();
  await take('execute', summary.status('started'));
  await look(page, 'started move');
  await page.reload();
  await take('rollback', summary.status('open'));
  await page.reload();
  await take('execute', summary.status('started'));
  await page.reload();
  await take('approve', summary.status('completed'));
  await look(page, 'completed move');
});
