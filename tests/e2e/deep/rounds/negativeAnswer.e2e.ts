import type { Page } from '@playwright/test';
import { practiceQuestions } from '../../../support/seeds/practiceHouses.ts';
import { expect, test } from '../../support/fixtures.ts';
import type { Say } from '../../support/texts.ts';

test.use({ language: 'fi' });

/** The field to write in is in sight and on top of everything, and so is the save. */
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
  const tag = { tag: ['@tablet', '@phone'] };
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
