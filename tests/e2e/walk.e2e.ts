import { practiceQuestions } from '../support/seeds/practiceHouses.ts';
import { openSession, storedRound } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { aPhoto } from './support/pictures.ts';
import { expectRowsInSight } from './support/rowsInSight.ts';
import { logIn } from './support/session.ts';
import { patternOf } from './support/texts.ts';
import { markRemaining, readReport, startFromDashboard } from './support/walkSteps.ts';
import { underWorker } from './support/worker.ts';

test.setTimeout(180_000);
test.use({ account: null, serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });

test(
  'a round with a photo and an offline part is sent later and finished by another user [SAVE-14, SAVE-16, ROUND-67, HANDS-31]',
  on.phone,
  async ({ page, context, browser, say, press, house, session, isMobile, hasTouch, onRound }) => {
    const roundId = await test.step('log in, choose customer and building, start', async () => {
      await logIn(page, 'inspector', 'sv');
      expect(await startFromDashboard(page, say, press, house)).toBe(house.planId);
      return Number(/round\/(\d+)/.exec(page.url())?.[1]);
    });
    const { item } = await storedRound(session, roundId);

    await test.step('acts, a flaw with a photo and a pause are kept while the network is gone', async () => {
      await underWorker(page);
      await onRound.tab('list');
      await onRound.ok(item(1));
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      // The round shows the connection itself: the banner is only heard.
      const banner = page.getByText(say('common:shell.offline'));
      await expect(banner).toBeAttached();
      await onRound.ok(item(7));
      await expect(banner.locator('..')).toHaveCSS('width', '1px');
      await expectRowsInSight(page, 6, 'on a phone without a network');
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
      const remainingCount = (await storedRound(session, roundId)).items.length - 3;
      await markRemaining({
        browser,
        say,
        press,
        language: 'sv',
        roundId,
        isMobile,
        hasTouch,
        left: remainingCount,
      });
    });

    await test.step('the report, on the screen and on paper', () =>
      readReport({ page, say, press, language: 'sv', house, roundId, photoOf: item(5) }));

    const { round, items } = await storedRound(await openSession('companyadmin'), roundId);
    expect(round.done).not.toBeNull();
    expect(items.filter(({ controlled }) => controlled === null)).toEqual([]);
  },
);
