import type { Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Session } from '#contract/users/user.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { ask, put } from './api.ts';
import { expect, test } from './fixtures.ts';
import type { Device } from './fixtures.ts';
import { look } from './look.ts';
import type { Say } from './texts.ts';

/** Acts on a saved move. */
export type Act = 'execute' | 'rollback' | 'approve';

/** A move of a house with its plan, as the wizard leaves it. */
export async function makeMove(
  session: Session,
  house: PracticeHouse,
  target: PracticeHouse,
): Promise<number> {
  const { id, moveBuildings } = await ask<WireMove>(session, 'v1/MoveBuilding/StartMovingBuildings', {
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
export const summaryOn = (page: Page, say: Say) => ({
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
  /** Counts of the records that a move will take or has taken. */
  included: (when: 'preview' | 'report') =>
    page.getByRole('list', { name: say(`moveSummary:${when}.count_list`) }),
  open: (language: string, id: number, { customerId }: PracticeHouse) =>
    page.goto(`/#/${language}/MoveSummary/${id}?customer=${customerId}`),
});

/** A made move is executed, undone, executed again and approved, in a language and on a device. */
export function actOnMove(language: Language, device: Device): void {
  test.describe(() => {
    test.use({ language, account: 'webadmin' });
    test.setTimeout(360_000);

    test(
      `a move is executed, undone, executed again and approved, in ${language}, its lists on the first screen [MOVE-61, MOVE-62, MOVE-63, ENDS-12]`,
      device,
      async ({ page, say, press, session, house, bareHouse }) => {
        const summary = summaryOn(page, say);
        const id = await makeMove(session, house, bareHouse);
        const take = async (act: Act) => {
          await press(summary.act(act));
          await look(page, `question before ${act}`);
          await press(summary.confirm(act));
        };
        await page.goto(`/#/${language}/MoveWizard/${id}?customer=${house.customerId}`);
        await expect(
          page.getByRole('heading', { level: 2, name: say('moveSummary:preview.title') }),
        ).toBeVisible();
        // A list of one building takes no more room than it needs.
        const main = page.getByRole('main');
        expect(await main.evaluate((element) => element.scrollHeight)).toBeLessThan(1900);
        await summary.open(language, id, house);
        await expect(summary.act('execute')).toBeEnabled();
        await expect(summary.included('preview')).toBeInViewport();
        await look(page, 'open move');
        await take('execute');
        await expect(summary.status('started')).toBeVisible();
        await expect(summary.included('report')).toBeInViewport();
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
