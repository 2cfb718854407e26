import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { Session } from '#contract/users/user.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { oldFlaws, practiceQuestions } from '#tests/support/seeds/practiceHouses.ts';
import { startRound, storedRound } from './api.ts';
import { drawingPage } from './drawingPage.ts';
import { roundPage } from './roundPage.ts';
import { syncPanel } from './syncPanel.ts';
import type { Say } from './texts.ts';
import { patternOf } from './texts.ts';

type Press = Parameters<typeof roundPage>[2];

interface Visit {
  page: Page;
  say: Say;
  press: Press;
  language: Language;
  /** Session of a user who may mark the remaining items. */
  session: Session;
  house: PracticeHouse;
  hasTouch: boolean;
  /** Checks the current screen under a name. */
  look: (name: string) => Promise<void>;
}

interface RoundVisit extends Visit {
  screen: ReturnType<typeof roundPage>;
  item: Awaited<ReturnType<typeof storedRound>>['item'];
}

/** Dashboard and start; returns the round that was started then. */
async function lookBefore({ page, say, language, session, house, look }: Visit): Promise<number> {
  await page.goto(`/#/${language}/?customer=${house.customerId}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${house.buildingName}`) })).toBeVisible();
  await look('dashboard');
  await page.goto(`/#/${language}/startround/${house.planId}`);
  await expect(page.getByText(house.planName)).toBeVisible();
  await expect(page.getByText('40', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: say('rounds:start.waiting') })).toBeVisible();
  // Without a worker the program can't be kept: that row says so, and offers another try.
  await expect(page.getByText(say('sync:ready.missing'), { exact: true }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: say('rounds:start.start'), exact: true })).toBeInViewport({
    ratio: 1,
  });
  await look('start');
  return (await startRound(session, house.planId)).id;
}

/** The list with all that it opens. */
async function lookAtList({ page, say, press, look, screen, item }: RoundVisit): Promise<void> {
  const sync = syncPanel(page, say, press);
  await screen.ok(item(1));
  await look('list');

  await sync.openFromRound('waiting_one');
  await look('sync panel');
  await sync.close();

  const rowOfThird = screen.row(item(3));
  const heightOf = async () => (await rowOfThird.boundingBox())?.height;
  const height = await heightOf();
  await press(screen.okButton(item(3)));
  const judge = page.getByRole('dialog', { name: say('rounds:judge.title') });
  await press(judge.getByRole('button', { name: say('rounds:judge.fixed'), exact: true }));
  await look('judge dialog');
  await press(judge.getByRole('button', { name: say('rounds:judge.still'), exact: true }));
  await expect(judge).toBeHidden();
  await expect(rowOfThird).toHaveAttribute('data-mark', 'flaw');
  expect(await heightOf(), 'height of a row after "still there"').toBe(height);

  const sheet = await screen.openFlaw(item(2));
  await expect(sheet.getByRole('radio').first()).toBeAttached();
  await look('flaw form');
  await press(
    sheet.getByRole('button', { name: say('flaws:existing.fix_named', { name: oldFlaws[2] ?? '' }) }),
  );
  const fix = page.getByRole('dialog', { name: say('flaws:fix.title') });
  await expect(fix).toBeVisible();
  await look('fix dialog');
  await press(fix.getByRole('button', { name: say('flaws:fix.cancel') }));
  await press(sheet.getByRole('button', { name: say('flaws:form.back') }));
  await expect(sheet).toBeHidden();

  await press(page.getByRole('button', { name: say('rounds:mark_remaining.action') }));
  const remaining = page.getByRole('dialog', { name: say('rounds:mark_remaining.title') });
  await expect(remaining.getByText(oldFlaws[2] ?? '')).toBeVisible();
  await look('mark remaining');
  await press(remaining.getByRole('button', { name: say('common:feedback.cancel') }));
  await expect(remaining).toBeHidden();
}

/** The drawing with all that a mark opens. */
async function lookAtDrawing(visit: RoundVisit): Promise<void> {
  const { page, say, press, hasTouch, look, screen, item } = visit;
  const drawing = drawingPage(page, say, press, hasTouch);
  await screen.tab('drawing');
  await drawing.ready();
  await look('drawing');
  await drawing.mark(item(5)).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  await look('radial menu');
  await press(page.getByRole('menuitem', { name: say('rounds:drawing.info'), exact: true }));
  await expect(screen.dialog).toHaveCSS('width', '300px');
  await look('item info');
  await press(screen.dialog.getByRole('button', { name: say('rounds:drawing.close_info') }));
  await expect(screen.dialog).toBeHidden();
  await drawing.group(4).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(4);
  await look('group chooser');
  await page.keyboard.press('Escape');
}

/** Questions, summary and, after a pause, the report. */
async function lookAtRest({ page, say, press, language, look, screen }: RoundVisit, roundId: number) {
  await screen.tab('questions');
  const card = (index: number) =>
    page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
  await press(card(0).getByRole('button', { name: 'Ja', exact: true }));
  await press(card(1).getByRole('button', { name: 'Nej', exact: true }));
  await card(1).getByLabel(say('rounds:questions.flaw_description')).fill('');
  await press(card(1).getByRole('button', { name: say('rounds:questions.save_negative') }));
  await expect(card(1).getByText(say('rounds:questions.description_missing'))).toBeVisible();
  await look('questions');

  await screen.tab('summary');
  await expect(page.getByRole('heading', { name: say('rounds:summary.answered_questions') })).toBeVisible();
  await look('summary');
  await screen.pause();
  await screen.onDashboard();

  await page.goto(`/#/${language}/round/done/${roundId}`);
  await expect(page.getByRole('button', { name: say('rounds:finished.print') })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: patternOf(say('rounds:summary.answered_questions')) }),
  ).toBeVisible();
  await look('report');
}

/** Opens every screen that a round passes, from the dashboard to the report, with something on each, and has it looked at. */
export async function visitRoundScreens(visit: Visit): Promise<void> {
  const { page, say, press, language, session } = visit;
  const roundId = await test.step('before [START-04, START-06, START-07, START-10]', () => lookBefore(visit));
  const screen = roundPage(page, say, press);
  const { item } = await storedRound(session, roundId);
  await screen.open(roundId, language);
  const round: RoundVisit = { ...visit, screen, item };
  await test.step('the list [ROUND-08, ROUND-33, ROUND-38, FLAW-08]', () => lookAtList(round));
  await test.step('the drawing [ROUND-15, ROUND-22, ROUND-23, ROUND-29]', () => lookAtDrawing(round));
  await test.step('questions to report [ROUND-44, ROUND-52, ROUND-56, FIN-05]', () =>
    lookAtRest(round, roundId));
}
