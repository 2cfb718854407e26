import type { Page } from '@playwright/test';
import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';

test.setTimeout(120_000);

const answerFirst = async (page: Page) => {
  const card = page.getByRole('article').filter({ hasText: practiceQuestions[0].name });
  const yes = card.getByRole('button', { name: 'Ja', exact: true });
  await yes.click();
  await expect(yes).toHaveAttribute('aria-pressed', 'true');
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

    const roundState = await storedRound(session, round.id);
    expect(
      roundState.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
    ).toEqual([1, 5, 8]);
    expect(roundState.ownFlaws.map(({ description, fileIds }) => [description, fileIds.length])).toEqual([
      ['Före omladdningen', 1],
    ]);
    expect(roundState.questions.map(({ answer }) => answer)).toEqual(['Ja', null, null, null]);
  },
);

test('a killed tab loses nothing, and a new one resumes where it was [ROUND-05, ROUND-58]', async ({
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
  const roundState = await storedRound(session, round.id);
  expect(
    roundState.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
  ).toEqual([1]);
});
