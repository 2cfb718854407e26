import { oldFlaws, practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { escaped, roundPage } from '#tests/e2e/support/roundPage.ts';

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(180_000);
test.use({ account: 'companyadmin' });

const noPress = () => Promise.reject(new Error('There is no mouse here.'));

test('a whole round by keyboard alone, the focus in sight after each act [START-12, ROUND-22, ROUND-35, ROUND-68]', async ({
  page,
  say,
  session,
  house,
  keys,
}) => {
  const screen = roundPage(page, say, noPress);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const tab = (name: string) => page.getByRole('tab', { name: say(`rounds:tabs.${name}`) });
  /** Opens a tab from any focus: the tabs precede their content. */
  const openTab = async (from: string, to: string, way: 'ArrowRight' | 'ArrowLeft') => {
    await keys.backTo(tab(from));
    await keys.arrowTo(tab(to), way);
    await expect(tab(to)).toHaveAttribute('aria-selected', 'true');
    await keys.expectFocusSeen(`tab ${to}`);
  };

  await test.step('start', async () => {
    await page.goto(`/#/sv/startround/${house.planId}`);
    const start = button(say('rounds:start.start'));
    await expect(start).toHaveAttribute('aria-busy', 'false');
    await keys.tabTo(start);
    await keys.expectFocusSeen('start');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/round\/\d+/);
  });
  const roundId = Number(/round\/(\d+)/.exec(page.url())?.[1]);
  const { item } = await storedRound(session, roundId);

  await test.step('the list: arrows, O and Z', async () => {
    await keys.tabTo(screen.row(item(1)));
    await keys.press('o');
    await expect(screen.undoButton(item(1))).toBeVisible();
    await expect(screen.row(item(2))).toBeFocused();
    await keys.press('z');
    await expect(screen.okButton(item(1))).toBeVisible();
    await keys.press('ArrowUp');
    await expect(screen.row(item(1))).toBeFocused();
    await keys.expectFocusSeen('row after an arrow');
    await keys.press('o');
    await expect(screen.row(item(2))).toBeFocused();
    await keys.expectFocusSeen('next row after ok');
  });

  await test.step('the judge dialog of an item with an old flaw, and back to its row', async () => {
    await keys.press('ArrowDown');
    await expect(screen.row(item(3))).toBeFocused();
    await keys.press('o');
    const judge = page.getByRole('dialog', { name: say('rounds:judge.title') });
    await keys.inside(judge);
    await keys.tabTo(judge.getByRole('button', { name: say('rounds:judge.still'), exact: true }));
    await keys.press('Space');
    await expect(judge).toBeHidden();
    await expect(screen.row(item(3))).toBeFocused();
  });

  await test.step('F: a flaw with a photo, and back to its row', async () => {
    await keys.press('ArrowDown');
    await keys.press('ArrowDown');
    await expect(screen.row(item(5))).toBeFocused();
    await keys.press('f');
    const sheet = page.getByRole('dialog', { name: `5 ${item(5).name}` });
    const photo = sheet.getByLabel(say('common:photos.choose'));
    await keys.inside(sheet);
    // Listens before the key press, which could be quicker.
    const chooser = page.waitForEvent('filechooser');
    await keys.backTo(photo);
    await keys.expectFocusSeen('photo field');
    await keys.press('Enter');
    await (await chooser).setFiles(aPhoto());
    const thumb = sheet.getByRole('button', { name: say('common:photos.open', { number: 1 }) });
    await expect(thumb).toBeVisible();
    await expect(photo).toBeFocused();
    await keys.backTo(thumb);
    await keys.press('Enter');
    await keys.press('Escape');
    await expect(thumb).toBeFocused();
    const categories = sheet.getByRole('group', { name: say('flaws:form.category') }).getByRole('radio');
    const types = sheet.getByRole('group', { name: say('flaws:form.type'), exact: true }).getByRole('radio');
    if ((await types.count()) === 0) {
      await keys.tabTo(categories.first());
      await keys.press('Space');
    }
    await keys.tabTo(types.first());
    await keys.press('Space');
    await keys.expectFocusSeen('flaw type');
    await keys.tabTo(sheet.getByLabel(new RegExp(`^${say('flaws:form.description')}`)));
    await keys.type('Utan mus');
    const question = page.getByRole('dialog', { name: say('common:forms.discard_title') });
    await keys.press('Escape');
    await expect(question).toBeVisible();
    await keys.press('Escape');
    await expect(question).toBeHidden();
    await expect(sheet.getByLabel(new RegExp(`^${say('flaws:form.description')}`))).toHaveValue('Utan mus');
    await keys.use(sheet.getByRole('button', { name: say('flaws:form.add'), exact: true }));
    await expect(sheet).toBeHidden();
    await expect(screen.row(item(5))).toBeFocused();
    await keys.expectFocusSeen('row after a flaw');
  });

  await test.step('the drawing: a mark, its menu, a group, a flaw and back to the mark', async () => {
    await openTab('list', 'drawing', 'ArrowLeft');
    const marks = page.getByRole('group', { name: say('common:drawing.marks') }).getByRole('button');
    const mark = (number: number) =>
      marks.and(page.getByRole('button', { name: new RegExp(`^${number} ${escaped(item(number).name)}`) }));
    const choice = (name: string) =>
      page.getByRole('menuitem', { name: say(`rounds:drawing.${name}`), exact: true });
    await keys.tabTo(marks.and(page.locator('[tabindex="0"]')));
    await keys.arrowTo(mark(5));
    await keys.expectFocusSeen('mark');
    await keys.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await keys.expectFocusSeen('radial menu');
    await keys.press('Escape');
    await expect(mark(5)).toBeFocused();
    await keys.press('Enter');
    await keys.arrowTo(choice('flaw'));
    await keys.press('Enter');
    const sheet = page.getByRole('dialog', { name: `5 ${item(5).name}` });
    await keys.inside(sheet);
    await keys.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(mark(5)).toBeFocused();
    await keys.press('Enter');
    await keys.arrowTo(choice('info'));
    await keys.press('Enter');
    await expect(screen.dialog).toBeVisible();
    await keys.expectFocusSeen('info');
    await keys.press('Escape');
    await expect(screen.dialog).toBeHidden();
    await expect(mark(5)).toBeFocused();
    const group = marks.and(
      page.getByRole('button', { name: new RegExp(`^${say('rounds:drawing.group_other', { count: 4 })}`) }),
    );
    await keys.arrowTo(group);
    await keys.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveCount(4);
    await keys.expectFocusSeen('group chooser');
    // The worst item is first: the last one has no flaw to ask about.
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await keys.arrowTo(choice('ok'));
    await keys.press('Enter');
    await expect(group).toBeFocused();
  });

  await test.step('the questions: each answer leads to the next question', async () => {
    await openTab('drawing', 'questions', 'ArrowRight');
    const card = (index: number) =>
      page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
    const answer = (index: number, name: string) => card(index).getByRole('button', { name, exact: true });
    await keys.tabTo(answer(0, 'Ja'));
    await keys.press('Enter');
    await expect(card(1)).toBeFocused();
    await keys.expectFocusSeen('next question');
    await keys.tabTo(answer(1, 'Nej'));
    await keys.press('Enter');
    await expect(card(1).getByLabel(say('rounds:questions.flaw_description'))).toBeFocused();
    await keys.tabTo(button(say('rounds:questions.cancel')));
    await keys.press('Enter');
    await expect(answer(1, 'Nej')).toBeFocused();
    await keys.press('Enter');
    await keys.type('Dörren är låst');
    await keys.use(button(say('rounds:questions.save_negative')));
    await expect(card(2)).toBeFocused();
    await keys.use(answer(2, say('rounds:questions.irrelevant')));
    await expect(card(3)).toBeFocused();
    await keys.use(answer(3, 'Ja'));
    await expect(answer(3, 'Ja')).toBeFocused();
    await keys.expectFocusSeen('last question');
  });

  await test.step('the rest marked as ok, the summary read, the panel opened and closed', async () => {
    await openTab('questions', 'list', 'ArrowLeft');
    await keys.use(button(say('rounds:mark_remaining.action')));
    const remaining = page.getByRole('dialog', { name: say('rounds:mark_remaining.title') });
    await keys.inside(remaining);
    const remainingCount = await remaining.getByRole('list').first().getByRole('listitem').count();
    await keys.use(
      remaining.getByRole('button', {
        name: say('rounds:mark_remaining.confirm_other', { count: remainingCount }),
      }),
    );
    await expect(remaining).toBeHidden();
    await keys.expectFocusSeen('after marking the rest');
    await openTab('list', 'questions', 'ArrowRight');
    await keys.arrowTo(tab('summary'));
    const summary = page.getByRole('region', { name: say('rounds:tabs.summary') });
    await keys.tabTo(summary);
    await keys.press('End');
    await expect.poll(() => summary.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });

  await test.step('pause, resume, finish, report', async () => {
    await keys.tabTo(button(say('rounds:foot.pause')));
    await keys.expectFocusSeen('pause');
    await keys.press('Enter');
    await screen.onDashboard();
    await page.goto(`/#/sv/startround/${house.planId}`);
    const resume = button(say('rounds:start.resume'));
    await expect(resume).toHaveAttribute('aria-busy', 'false');
    await keys.use(resume);
    await expect(page.getByRole('tab', { name: say('rounds:tabs.summary') })).toBeVisible();
    await keys.tabTo(button(say('rounds:foot.finish')));
    await keys.expectFocusSeen('finish');
    await keys.press('Enter');
    const sheet = page.getByRole('dialog', { name: say('rounds:finish.title') });
    await keys.tabTo(sheet.getByRole('button', { name: say('rounds:foot.finish'), exact: true }));
    await keys.press('Enter');
    await screen.onDashboard();
    await page.goto(`/#/sv/round/done/${roundId}`);
    await keys.tabTo(button(say('rounds:finished.print')));
    await keys.expectFocusSeen('print');
  });

  const roundState = await storedRound(session, roundId);
  expect(roundState.round.done).not.toBeNull();
  expect(roundState.item(5).flaws.map(({ fileIds }) => fileIds.length)).toEqual([1]);
  expect(roundState.item(3).flaws).toMatchObject([{ name: oldFlaws[3] }]);
  expect(roundState.questions.map(({ answer }) => answer)).toEqual(['Ja', 'Nej', '', 'Ja']);
});
