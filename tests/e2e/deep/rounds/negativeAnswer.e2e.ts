import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Page } from '@playwright/test';
import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { expectNoEmptyLength } from '#tests/e2e/support/layout.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

test.use({ language: 'fi' });

/** Expects that the text field and the save button are in sight and uncovered. */
async function expectInSight(page: Page, say: Say): Promise<void> {
  const save = page.getByRole('button', { name: say('rounds:questions.save_negative'), exact: true });
  const text = page.getByLabel(say('rounds:questions.flaw_description'), { exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  const isClear = () =>
    text.evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === field;
    });
  await expect.poll(isClear).toBe(true);
}

for (const { name } of practiceQuestions.slice(2)) {
  const tag = { tag: inTurn(import.meta.filename, ['@tablet', '@phone']) };
  test(
    `field and save of a negative answer are in sight when it opens: ${name}`,
    tag,
    async ({ page, say, press, round, onRound }) => {
      await onRound.open(round.id, 'fi');
      await onRound.tab('questions');
      await press(page.getByRole('article', { name }).locator('button[data-state=negative]'));
      await expectInSight(page, say);
    },
  );
}

test(
  'a photo for the last question leaves head, foot and save in sight [ROUND-49]',
  { tag: inTurn(import.meta.filename, ['@tablet', '@phone']) },
  async ({ page, say, press, round, onRound }) => {
    await onRound.open(round.id, 'fi');
    await onRound.tab('questions');
    const last = page.getByRole('article').last();
    await press(last.locator('button[data-state=negative]'));
    await expectInSight(page, say);
    const chooser = page.waitForEvent('filechooser');
    await press(last.locator('label').filter({ hasText: say('common:photos.choose') }));
    await (await chooser).setFiles(aPhoto());
    await expect(
      last.getByRole('list', { name: say('common:photos.list') }).getByRole('listitem'),
    ).toHaveCount(1);
    await expectNoEmptyLength(page, 'a photo on the last question');
    const inSight = [
      page.getByRole('tab', { name: say('rounds:tabs.questions') }),
      page.getByRole('button', { name: say('rounds:foot.finish'), exact: true }),
      last.getByRole('button', { name: say('rounds:questions.save_negative'), exact: true }),
    ];
    for (const control of inSight) await expect(control).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  },
);
