import { expect, test } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Session } from '#contract/users/user.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { openSession, storedRound } from './api.ts';
import { aPhoto } from './pictures.ts';
import type { roundPage } from './roundPage.ts';
import { logIn } from './session.ts';
import { patternOf } from './texts.ts';
import type { Say } from './texts.ts';
import { markRemaining, readReport, startFromDashboard } from './walkSteps.ts';

interface OfflineRound {
  page: Page;
  context: BrowserContext;
  browser: Browser;
  say: Say;
  press: (target: Locator) => Promise<void>;
  house: PracticeHouse;
  session: Session;
  isMobile: boolean;
  hasTouch: boolean;
  tolerated: RegExp | null;
  onRound: ReturnType<typeof roundPage>;
}

/**
 * Walks a round with a photo and an offline part, which is sent later, and finishes it as another user.
 * @param steps called before the network goes, and while it is gone
 */
export async function walkOfflineRound(
  walk: OfflineRound,
  steps: { beforeOffline?: () => Promise<void>; whileOffline?: () => Promise<void> } = {},
): Promise<void> {
  const { page, context, browser, say, press, house, session, isMobile, hasTouch, tolerated, onRound } = walk;
  const roundId = await test.step('log in, choose customer and building, start', async () => {
    await logIn(page, 'inspector', 'sv');
    expect(await startFromDashboard(page, say, press, house)).toBe(house.planId);
    return Number(/round\/(\d+)/.exec(page.url())?.[1]);
  });
  const { item } = await storedRound(session, roundId);

  await test.step('acts, a flaw with a photo and a pause are kept while the network is gone', async () => {
    await steps.beforeOffline?.();
    await onRound.tab('list');
    await onRound.ok(item(1));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    // The round shows the connection itself: the banner is only heard.
    const banner = page.getByText(say('common:shell.offline'));
    await expect(banner).toBeAttached();
    await onRound.ok(item(7));
    await expect(banner.locator('..')).toHaveCSS('width', '1px');
    await steps.whileOffline?.();
    const sheet = await onRound.openFlaw(item(5));
    await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
    await onRound.addFlaw(sheet, 'Utan nät');
    await onRound.tab('questions');
    for (const { name } of practiceQuestions) {
      const yes = page
        .getByRole('article')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Ja', exact: true });
      await press(yes);
    }
    const chip = page.getByRole('button', { name: patternOf(say('rounds:network.waiting_other')) });
    await expect(chip).toBeVisible();
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
    await onRound.onDashboard();
    expect((await storedRound(session, roundId)).ownFlaws).toEqual([]);
  });

  await test.step('the network is back: all is sent', async () => {
    await context.setOffline(false);
    const photos = async () =>
      (await storedRound(session, roundId)).ownFlaws.map(({ fileIds }) => fileIds.length);
    await expect.poll(photos, { timeout: 60_000 }).toEqual([1]);
    await expect(page.getByText(say('common:shell.offline'))).toBeHidden();
    const roundState = await storedRound(session, roundId);
    const controlled = roundState.items.filter((one) => one.controlled);
    expect(controlled.map(({ positionNumber }) => positionNumber)).toEqual([1, 5, 7]);
  });

  await test.step('an admin of the company marks the rest and finishes', async () => {
    const left = (await storedRound(session, roundId)).items.length - 3;
    await markRemaining({
      browser,
      say,
      press,
      language: 'sv',
      roundId,
      isMobile,
      hasTouch,
      left,
      tolerated,
    });
  });

  await test.step('the report, on the screen and on paper', () =>
    readReport({ page, say, press, language: 'sv', house, roundId, photoOf: item(5) }));

  const { round, items } = await storedRound(await openSession('companyadmin'), roundId);
  expect(round.done).not.toBeNull();
  expect(items.filter(({ controlled }) => controlled === null)).toEqual([]);
}
