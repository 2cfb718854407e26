import { expect } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import type { RoundHistoryItem } from '#contract/rounds/round.ts';
import type { PracticeHouse } from '#tests/support/seeds/practiceHouses.ts';
import { openSession } from './api.ts';
import { listen, storageOf } from './fixtures.ts';
import { settled } from './layout.ts';
import { escaped, roundPage } from './roundPage.ts';
import type { Say } from './texts.ts';
import { patternOf } from './texts.ts';

type Press = (target: Locator) => Promise<void>;

/** Chooses the building in the customer picker and the building list, and starts its round; returns the plan's id. */
export async function startFromDashboard(
  page: Page,
  say: Say,
  press: Press,
  house: PracticeHouse,
): Promise<number> {
  await press(page.getByRole('button', { name: patternOf(say('common:shell.customer_picker')) }));
  await page.getByRole('searchbox', { name: say('customers:picker.search') }).fill(house.customerName);
  await press(page.getByRole('treeitem', { name: house.customerName }));
  await expect(page.getByRole('heading', { level: 1, name: house.customerName })).toBeVisible();
  await press(page.getByRole('button', { name: new RegExp(`^${house.buildingName}`) }));
  const rounds = page.getByRole('region', { name: say('dashboard:rounds.title') });
  const row = rounds.getByRole('row').filter({ hasText: house.planName });
  await expect(row).toContainText(say('dashboard:due.today'));
  // The building's other lists shift this one until they have loaded.
  await settled(page);
  await press(
    row.getByRole('button', { name: say('dashboard:rounds.play_named', { name: house.planName }) }),
  );
  await expect(page).toHaveURL(/startround\/\d+/);
  const planId = Number(/startround\/(\d+)/.exec(page.url())?.[1]);
  const start = page.getByRole('button', { name: say('rounds:start.start'), exact: true });
  // A press while it still loads does nothing. [START-11]
  await expect(start).toHaveAttribute('aria-busy', 'false');
  await press(start);
  await expect(page).toHaveURL(/\/round\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: house.planName })).toBeVisible();
  return planId;
}

interface MarkRemaining {
  browser: Browser;
  say: Say;
  press: Press;
  language: Language;
  roundId: number;
  isMobile: boolean | undefined;
  hasTouch: boolean;
  /** Number of unchecked items. */
  left: number;
  /** Console errors that the test causes on purpose. */
  tolerated?: RegExp | null;
}

/** Marks the remaining items as ok and finishes the round as another user on a device of the same kind. */
export async function markRemaining(options: MarkRemaining): Promise<void> {
  const {
    browser,
    say,
    press,
    language,
    roundId,
    isMobile = false,
    hasTouch,
    left,
    tolerated = null,
  } = options;
  const width = isMobile ? 390 : hasTouch ? 1024 : 1440;
  const context = await browser.newContext({
    baseURL: process.env.TILLSYN_URL,
    viewport: { width, height: 844 },
    isMobile,
    hasTouch,
    storageState: storageOf(language, await openSession('companyadmin')),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  listen(page, complaints);
  const screen = roundPage(page, say, press);
  await screen.open(roundId, language);
  await screen.tab('list');
  await expect(page.getByRole('button', { name: say('rounds:foot.finish'), exact: true })).toBeDisabled();
  await press(page.getByRole('button', { name: say('rounds:mark_remaining.action') }));
  const dialog = page.getByRole('dialog', { name: say('rounds:mark_remaining.title') });
  await expect(dialog.getByRole('list').first().getByRole('listitem')).toHaveCount(left);
  await press(
    dialog.getByRole('button', { name: say('rounds:mark_remaining.confirm_other', { count: left }) }),
  );
  await expect(dialog).toBeHidden();
  await screen.finish();
  await screen.onDashboard();
  expect(complaints.filter((text) => !tolerated?.test(text))).toEqual([]);
  await context.close();
}

interface Report {
  page: Page;
  say: Say;
  press: Press;
  language: Language;
  house: PracticeHouse;
  roundId: number;
  photoOf: RoundHistoryItem;
}

/** Finds the finished round on the dashboard's tab, reads its report and opens its print view. */
export async function readReport({
  page,
  say,
  press,
  language,
  house,
  roundId,
  photoOf,
}: Report): Promise<void> {
  await page.reload();
  const rounds = page.getByRole('region', { name: say('dashboard:rounds.title') });
  await expect(rounds.getByRole('row').first()).toBeVisible();
  await settled(page);
  await press(rounds.getByRole('tab', { name: new RegExp(`^${say('dashboard:rounds.tabs.done')}`) }));
  await settled(page);
  await press(
    rounds.getByRole('button', { name: say('dashboard:rounds.open_named', { name: house.planName }) }),
  );
  await expect(page).toHaveURL(new RegExp(`/round/done/${roundId}`));
  await expect(page.getByRole('heading', { level: 1, name: house.planName })).toBeVisible();
  await expect(page.getByText(say('rounds:summary.photos_one', { count: 1 }))).toBeVisible();
  await expect(
    page.getByRole('rowheader', { name: new RegExp(escaped(photoOf.name)) }).first(),
  ).toBeVisible();

  const paper = await page.context().newPage();
  await paper.addInitScript(() => {
    Reflect.set(window, 'printedAt', []);
    window.print = () => (Reflect.get(window, 'printedAt') as number[]).push(performance.now());
  });
  await paper.emulateMedia({ media: 'print' });
  await paper.goto(`/#/${language}/round/done/${roundId}/print`);
  await expect(paper.getByRole('heading', { level: 1, name: house.planName })).toBeVisible();
  await expect
    .poll(() => paper.evaluate(() => (Reflect.get(window, 'printedAt') as number[]).length))
    .toBe(1);
  await expect(paper.getByRole('navigation')).toBeHidden();
  await expect(paper.getByRole('banner')).toBeHidden();
  await paper.close();
}
