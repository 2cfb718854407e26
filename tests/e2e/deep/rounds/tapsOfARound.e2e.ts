import type { Locator, Page } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import type { Session } from '#contract/users/user.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { settleMs } from '#components/touch/tapRules.ts';
import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { ask, openSession, put, storedRound } from '#tests/e2e/support/api.ts';
import { storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';

test.setTimeout(180_000);

const itemCount = 20;
const flawed = [7, 14];
const mostTaps = 31;

/** Gives the bare house's drawing twenty items, and the checklist of all houses a fifth question. */
async function furnish(admin: Session, bareHouse: PracticeHouse, house: PracticeHouse): Promise<void> {
  const { alone } = await storedFloor(admin, house);
  const { map } = await storedFloor(admin, bareHouse);
  const created = Array.from({ length: itemCount }, (_, index) => ({
    fireProtectionId: alone.fireProtectionId,
    name: 'Pulversläckare',
    positionNumber: index + 1,
    positionX: 40 + 45 * index,
    positionY: 500,
    placementDescription: `Korridor ${index + 1}`,
  }));
  await ask(admin, `v1/Map/${map.id}/Changes`, { items: { created } });
  const lists = await ask<QuestionList[]>(
    admin,
    `v1/QuestionList?customerId=${bareHouse.customerId}&pageSize=0`,
  );
  const checklist = lists.find(({ name }) => name === 'Egenkontroll');
  if (!checklist) throw new Error('There is no checklist.');
  const list = await ask<QuestionList>(admin, `v1/QuestionList/${checklist.id}`);
  const knownIds = list.questions.map(({ id }) => id);
  const questions = await ask<{ id: number }[]>(
    admin,
    `v1/Question?customerId=${bareHouse.customerId}&pageSize=0`,
  );
  const fifth = questions.find(({ id }) => !knownIds.includes(id));
  const { name, companyId, customerId } = list;
  const questionIds = [...knownIds, fifth?.id ?? 0];
  await put(admin, `v1/QuestionList/${list.id}`, { name, companyId, customerId, questionIds });
}

/** Records every target that a finger meets, including refused taps. */
const countTaps = (page: Page) =>
  page.addInitScript(() => {
    const taps: string[] = [];
    Object.assign(window, { taps });
    window.addEventListener(
      'touchstart',
      ({ target }) => {
        const control = target instanceof Element ? target.closest('button, a, label') : null;
        taps.push(control?.getAttribute('aria-label') ?? control?.textContent ?? 'nothing');
      },
      { capture: true },
    );
  });
const tapsOf = (page: Page) => page.evaluate(() => (window as unknown as { taps: string[] }).taps);

const isInSight = (target: Locator) =>
  target.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

test(
  'a usual round takes at most 31 taps from the list of rounds to its end [HANDS-05, HANDS-10, HANDS-14, HANDS-15]',
  { tag: inTurn(import.meta.filename, [...on.tablet.tag, ...on.phone.tag]) },
  async ({ page, say, press, session, house, bareHouse, onRound }) => {
    await furnish(await openSession('companyadmin'), bareHouse, house);
    await countTaps(page);
    await page.goto(`/#/sv/?customer=${bareHouse.customerId}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    /** Looks at a newly opened element before tapping it; refused taps count too. */
    const look = async (target: Locator) => {
      await expect(target).toBeVisible();
      await target.scrollIntoViewIfNeeded();
      await page.waitForTimeout(settleMs + 100);
      await press(target);
    };
    await look(button(say('dashboard:rounds.play_named', { name: bareHouse.planName })));
    await expect(page).toHaveURL(/\/round\/\d+/);
    const roundId = Number(/round\/(\d+)/.exec(page.url())?.[1]);
    const { items } = await storedRound(session, roundId);
    expect(items).toHaveLength(itemCount);

    for (const item of items) {
      if (!flawed.includes(item.positionNumber)) {
        const ok = onRound.okButton(item);
        // Rows in sight go as fast as they can; one that has to be scrolled to is looked at.
        const isNext = item.positionNumber > 1 && !flawed.includes(item.positionNumber - 1);
        await (isNext && (await isInSight(ok)) ? press(ok) : look(ok));
        await expect(onRound.undoButton(item)).toBeVisible();
        continue;
      }
      const chooser = page.waitForEvent('filechooser');
      const title = `${item.positionNumber} ${item.name}`;
      await look(button(say('rounds:list.photo_item', { item: title })));
      await (await chooser).setFiles(aPhoto());
      const sheet = page.getByRole('dialog', { name: title });
      await expect(
        sheet.getByRole('button', { name: say('common:photos.open', { number: 1 }) }),
      ).toBeVisible();
      const types = sheet.getByRole('group', { name: say('flaws:form.type'), exact: true });
      await look(types.locator('label').first());
      await expect(sheet).toBeHidden();
    }

    await look(button(say('rounds:list.to_questions')));
    const cards = page.locator('[data-question]');
    await expect(cards).toHaveCount(practiceQuestions.length + 1);
    for (const index of [0, 1, 2, 3, 4]) {
      const isNegative = index === 1;
      await look(cards.nth(index).locator(`button[data-state="${isNegative ? 'negative' : 'positive'}"]`));
      const form = cards.nth(index).getByLabel(say('rounds:questions.flaw_description'));
      if (isNegative) await expect(form).not.toHaveValue('');
      else await expect(cards.nth(index)).toHaveAttribute('data-state', 'positive');
    }
    await expect(cards.nth(1)).toHaveAttribute('data-state', 'negative');
    const finish = say('rounds:foot.finish');
    await look(button(finish));
    const finishDialog = page.getByRole('dialog', { name: say('rounds:finish.title') });
    await look(finishDialog.getByRole('button', { name: finish, exact: true }));
    const taps = await tapsOf(page);
    await onRound.onDashboard();
    expect(taps.length, `taps of the round: ${taps.join('; ')}`).toBeLessThanOrEqual(mostTaps);

    const roundState = await storedRound(session, roundId);
    expect(roundState.round.done).not.toBeNull();
    expect(roundState.ownFlaws).toHaveLength(flawed.length);
    expect(roundState.ownFlaws.every(({ fileIds }) => fileIds.length === 1)).toBe(true);
    const [, negative] = roundState.questions;
    expect(negative?.answerDescription).not.toBe('');
    expect(
      roundState.questions.map(({ answer }) => answer).filter((answer) => answer === 'Nej'),
    ).toHaveLength(1);
  },
);
