import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Language } from '../../../src/contract/constants.ts';
import type { RoundHistory } from '../../../src/contract/round.ts';
import type { Session } from '../../../src/contract/user.ts';
import type { PracticeHouse } from '../../support/practiceHouses.ts';
import { practiceQuestions } from '../../support/practiceHouses.ts';
import { storedRound } from './api.ts';
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
  session: Session;
  house: PracticeHouse;
  round: RoundHistory;
  hasTouch: boolean;
  /** Looks at the screen that is open; the name is the screen's. */
  look: (name: string) => Promise<void>;
}

/** Opens every screen that a round passes, from the dashboard to the report, with something on each, and has it looked at. */
export async function visitRoundScreens(visit: Visit): Promise<void> {
  const { page, say, press, language, session, house, round, hasTouch, look } = visit;
  const screen = roundPage(page, say, press);
  const drawing = drawingPage(page, say, press, hasTouch);
  const sync = syncPanel(page, say, press);
  const { item } = await storedRound(session, round.id);

  await page.goto(`/#/${language}/?customer=${house.customerId}`);
  await expect(page.getByRole('button', { name: new RegExp(`^${house.buildingName}`) })).toBeVisible();
  await look('dashboard');

  await page.goto(`/#/${language}/startround/${house.planId}`);
  await expect(page.getByText(house.planName)).toBeVisible();
  // Without a worker the program can't be kept: that row says so, and offers another try.
  await expect(page.getByText(say('sync:ready.missing'), { exact: true }).first()).toBeAttached();
  await look('start');

  await screen.open(round.id, language);
  await screen.ok(item(1));
  await look('list');

  await sync.openFromRound('waiting_one');
  await look('sync panel');
  await sync.close();

  await press(screen.okButton(item(3)));
  const judge = page.getByRole('dialog', { name: say('rounds:judge.title') });
  await press(judge.getByRole('button', { name: say('rounds:judge.still'), exact: true }));
  await look('judge dialog');
  await press(judge.getByRole('button', { name: say('rounds:judge.confirm') }));
  await expect(judge).toBeHidden();

  const sheet = await screen.openFlaw(item(5));
  await expect(sheet.getByRole('radio').first()).toBeAttached();
  await look('flaw form');
  await press(sheet.getByRole('button', { name: say('flaws:form.back') }));
  await expect(sheet).toBeHidden();

  await screen.tab('drawing');
  await drawing.ready();
  await look('drawing');
  const mark = drawing.mark(item(5));
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  await look('radial menu');
  await page.keyboard.press('Escape');

  await screen.tab('questions');
  const card = (index: number) =>
    page.getByRole('article').filter({ hasText: practiceQuestions[index]?.name ?? '' });
  await press(card(0).getByRole('button', { name: 'Ja', exact: true }));
  await press(card(1).getByRole('button', { name: 'Nej', exact: true }));
  await look('questions');

  await screen.tab('summary');
  await expect(page.getByRole('heading', { name: say('rounds:summary.answered_questions') })).toBeVisible();
  await look('summary');
  await screen.pause();
  await screen.onDashboard();

  await page.goto(`/#/${language}/round/done/${round.id}`);
  await expect(page.getByRole('button', { name: say('rounds:finished.print') })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: patternOf(say('rounds:summary.answered_questions')) }),
  ).toBeVisible();
  await look('report');
}
