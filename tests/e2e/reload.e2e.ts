import type { Page } from '@playwright/test';
import { practiceQuestions } from '../support/practiceHouses.ts';
import { storedRound } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { aPhoto } from './support/pictures.ts';
import { roundPage } from './support/roundPage.ts';
import { underWorker } from './support/worker.ts';
import type { Say } from './support/texts.ts';
import { patternOf } from './support/texts.ts';
import { expectRowsInSight } from './support/rowsInSight.ts';

test.setTimeout(120_000);

const chip = (page: Page, say: Say) =>
  page.getByRole('button', { name: patternOf(say('rounds:network.waiting_other')) });

const answerFirst = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: practiceQuestions[0].name });
  await card.getByRole('button', { name: 'Ja', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Ja', exact: true })).toBeHidden();
};

test(
  'a reload in the middle of a round loses nothing that was not sent yet [ROUND-05, ROUND-57, SAVE-08]',
  on.tablet,
  async ({ page, say, session, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await onRound.ok(item(1));
    const sheet = await onRound.openFlaw(item(5));
    await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
    const name = await onRound.addFlaw(sheet, 'Före omladdningen');
    await onRound.tab('questions');
    await answerFirst(page);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();

    await expect(page.getByRole('tab', { name: say('rounds:tabs.questions') })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await onRound.tab('list');
    await expect(onRound.undoButton(item(1))).toBeVisible();
    await expect(onRound.row(item(5))).toContainText(name);
    await onRound.ok(item(8));
    await onRound.pause();
    await onRound.onDashboard();

    const stored = await storedRound(session, round.id);
    expect(
      stored.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
    ).toEqual([1, 5, 8]);
    expect(stored.ownFlaws.map(({ description, fileIds }) => [description, fileIds.length])).toEqual([
      ['Före omladdningen', 1],
    ]);
    expect(stored.questions.map(({ answer }) => answer)).toEqual(['Ja', null, null, null]);
  },
);

test('a tab that is killed loses nothing: a new one goes on where it was [ROUND-05, ROUND-58]', async ({
  page,
  context,
  say,
  press,
  session,
  round,
}) => {
  const before = roundPage(page, say, press);
  const { item } = await storedRound(session, round.id);
  await before.open(round.id);
  await before.ok(item(1));
  await before.ok(item(7));
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  const screen = roundPage(next, say, press);
  await screen.open(round.id);
  await expect(screen.undoButton(item(1))).toBeVisible();
  await expect(screen.undoButton(item(7))).toBeVisible();
  await press(screen.undoButton(item(7)));
  await expect(screen.okButton(item(7))).toBeVisible();
  await screen.pause();
  await screen.onDashboard();
  const stored = await storedRound(session, round.id);
  expect(
    stored.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
  ).toEqual([1]);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });

  test(
    'without a network acts are kept, a pause says that they are saved locally, and they are sent later [SAVE-14, SAVE-15, SAVE-16, ROUND-67]',
    on.phone,
    async ({ page, context, say, session, round, onRound }) => {
      const { item } = await storedRound(session, round.id);
      await onRound.open(round.id);
      await underWorker(page);
      await onRound.ok(item(1));
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      // The round shows the connection itself: the banner is only heard.
      const banner = page.getByText(say('common:shell.offline'));
      await expect(banner).toBeAttached();
      await onRound.ok(item(7));
      await expect(banner.locator('..')).toHaveCSS('width', '1px');
      await expectRowsInSight(page, 5, 'on a phone without a network');
      const sheet = await onRound.openFlaw(item(5));
      await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
      await onRound.addFlaw(sheet, 'Utan nät');
      await expect(chip(page, say)).toBeVisible();
      await onRound.pause();
      await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
      await onRound.onDashboard();
      expect((await storedRound(session, round.id)).ownFlaws).toEqual([]);

      await context.setOffline(false);
      await expect
        .poll(
          async () => (await storedRound(session, round.id)).ownFlaws.map(({ fileIds }) => fileIds.length),
          {
            timeout: 60_000,
          },
        )
        .toEqual([1]);
      await expect(page.getByText(say('common:shell.offline'))).toBeHidden();
      const stored = await storedRound(session, round.id);
      expect(
        stored.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
      ).toEqual([1, 5, 7]);
      await onRound.open(round.id);
      await expect(onRound.savedText).toBeVisible();
    },
  );
});
