import { practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { listenToSpeech } from '#tests/e2e/support/speech.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';

test.setTimeout(180_000);
test.use({ account: 'companyadmin' });

test('a whole round through roles, names and states, with each act announced once [ROUND-22, ROUND-35, ROUND-44, SAVE-14]', async ({
  page,
  say,
  press,
  session,
  round,
  onRound,
}) => {
  const speech = await listenToSpeech(page);
  const { item, items } = await storedRound(session, round.id);
  const nameOf = (number: number) => `${number} ${item(number).name}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await onRound.open(round.id);

  await test.step('the frame: one main, one heading, tabs and progress', async () => {
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(round.name);
    const tabs = page.getByRole('tablist', { name: say('rounds:tabs.label') });
    await expect(tabs.getByRole('tab')).toHaveCount(4);
    await expect(tabs.getByRole('tab', { selected: true })).toHaveAccessibleName(
      new RegExp(`^${say('rounds:tabs.list')}`),
    );
    const progress = page.getByRole('main').getByRole('progressbar');
    await expect(progress).toHaveAttribute(
      'aria-valuetext',
      say('rounds:list.floor_count', { done: 0, total: 44 }),
    );
    await expect(button(say('rounds:foot.finish'))).toBeDisabled();
    await expect(
      page.getByRole('group', { name: say('rounds:list.filter') }).getByRole('button', { pressed: true }),
    ).toHaveCount(1);
  });

  await test.step('an item has its state in its name; ok, undo, skip and a flaw are announced', async () => {
    const row = (number: number) =>
      page.getByRole('group', { name: new RegExp(`^${escaped(nameOf(number))}, `) });
    await expect(row(1)).toHaveAccessibleName(new RegExp(`${say('rounds:state.unchecked')}$`));
    await onRound.ok(item(1));
    await expect(row(1)).toHaveAccessibleName(new RegExp(`${say('rounds:state.ok')}$`));
    await speech.expectNext(say('rounds:announce.ok', { item: nameOf(1) }));
    await press(button(say('rounds:acts.undo', { act: say('rounds:acts.ok', { number: 1 }) })));
    await expect(onRound.okButton(item(1))).toBeVisible();
    await speech.expectNext(say('rounds:announce.undone'));
    await onRound.ok(item(1));
    await speech.expectNext(say('rounds:announce.ok', { item: nameOf(1) }));
    const skipped = await onRound.openFlaw(item(6));
    await onRound.notChecked(skipped);
    await expect(row(6)).toHaveAccessibleName(new RegExp(`${say('rounds:unchecked.locked')}$`));
    await speech.expectNext(say('rounds:announce.skip', { item: nameOf(6) }));
    const sheet = await onRound.openFlaw(item(5));
    await expect(sheet.getByRole('radio').first()).toBeAttached();
    await onRound.addFlaw(sheet, 'Genom trädet');
    await expect(row(5)).toHaveAccessibleName(new RegExp(`${say('rounds:state.flaw')}$`));
    await speech.expectNext(say('rounds:announce.flaw', { item: nameOf(5) }));
  });

  await test.step('the drawing: a mark tells number, kind, place, state and its menu', async () => {
    await onRound.tab('drawing');
    const marks = page.getByRole('group', { name: say('common:drawing.marks') });
    const mark = marks.getByRole('button', { name: new RegExp(`^${escaped(nameOf(10))}`) });
    await expect(mark).toHaveAttribute('aria-haspopup', 'menu');
    await expect(mark).toHaveAttribute('aria-expanded', 'false');
    await mark.focus();
    await mark.press('Enter');
    await expect(marks.getByRole('button', { expanded: true })).toHaveCount(1);
    const menu = page.getByRole('menu', { name: new RegExp(`^${escaped(nameOf(10))}`) });
    await expect(menu.getByRole('menuitem')).toHaveText([
      say('rounds:drawing.flaw'),
      say('rounds:drawing.ok'),
      say('rounds:drawing.info'),
    ]);
    await menu.getByRole('menuitem', { name: say('rounds:drawing.ok'), exact: true }).press('Enter');
    await expect(mark).toHaveAccessibleName(new RegExp(`${say('rounds:state.ok')}$`));
    await speech.expectNext(say('rounds:announce.ok', { item: nameOf(10) }));
  });

  await test.step('the questions: named groups, pressed answers', async () => {
    await onRound.tab('questions');
    for (const [index, { name }] of practiceQuestions.entries()) {
      const answers = page.getByRole('group', {
        name: say('rounds:questions.answer_of', { question: name }),
      });
      await expect(answers.getByRole('button', { pressed: false })).toHaveCount(3);
      await press(answers.getByRole('button', { name: 'Ja', exact: true }));
      await expect(answers.getByRole('button', { pressed: true })).toHaveText('Ja');
      if (index === 0) await speech.expectNext(say('rounds:announce.answer', { answer: 'Ja' }));
    }
  });

  await test.step('the remaining items are checked, and a long save is announced as begun, halfway and done', async () => {
    await onRound.tab('list');
    await press(button(say('rounds:mark_remaining.action')));
    const remaining = page.getByRole('dialog', { name: say('rounds:mark_remaining.title') });
    const remainingCount = items.length - 4;
    await press(
      remaining.getByRole('button', {
        name: say('rounds:mark_remaining.confirm_other', { count: remainingCount }),
      }),
    );
    await speech.expectNext(say('rounds:announce.remaining_other', { count: remainingCount }));
    await expect(button(say('rounds:foot.finish'))).toBeEnabled();
    await speech.forget();
    await onRound.finish();
    await onRound.onDashboard();
    await expect(page.getByRole('status').filter({ hasText: say('rounds:saving.finished') })).toBeVisible();
    const spoken = await speech.all();
    const part = spoken.find((text) => /\d+ av \d+/.test(text)) ?? '';
    const [sent, total] = [...part.matchAll(/\d+/g)].map(Number);
    expect(sent).toBe(Math.ceil((total ?? 0) / 2));
    // The remaining announcements: start and finish, each once.
    const receipt = `${say('rounds:saving.finished')} ${say('rounds:saving.show_finished')}`;
    expect(spoken).toEqual([say('rounds:saving.saving'), part, receipt]);
  });
});
