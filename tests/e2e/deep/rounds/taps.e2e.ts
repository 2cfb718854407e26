import type { Page } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { oldFlaws } from '#tests/support/seeds/practiceHouses.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { expectRowsInSight } from '#tests/e2e/support/rowsInSight.ts';

test.setTimeout(120_000);

const onTouch = { tag: inTurn(import.meta.filename, [...on.tablet.tag, ...on.phone.tag]) };
/** Free space below the third row at double text size, in px, so that a longer name pushes no row out. */
const sparePx = 24;
/** As fast as a thumb taps down a list. */
const paceMs = 150;

interface Target {
  id: string;
  x: number;
  y: number;
}

const okOfRow = '[data-item][data-mark="unchecked"] [data-act="ok"]';
const yesOfCard = '[data-question]:not([data-state]) button[data-state="positive"]';

/** The buttons of this kind that a finger can meet, with the row or card that each belongs to. */
const targetsInSight = (page: Page, selector: string): Promise<Target[]> =>
  page.evaluate((wanted) => {
    const targets: Target[] = [];
    for (const button of document.querySelectorAll(wanted)) {
      const box = button.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const owner = button.closest<HTMLElement>('[data-item], [data-question]');
      const id = owner?.dataset.item ?? owner?.dataset.question ?? '';
      if (button.contains(document.elementFromPoint(x, y))) targets.push({ id, x, y });
    }
    return targets;
  }, selector);

/** Returns the positions of the rows or cards, in whole px. */
const placesOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-item], [data-question]')].flatMap((row) => {
        const { top, height } = row.getBoundingClientRect();
        return height > 0 ? [[row.dataset.item ?? `q${row.dataset.question}`, Math.round(top)]] : [];
      }),
    ),
  );

/** Taps each target at its place, one every `paceMs`, regardless of the page; `times` times each. */
async function tapAll(page: Page, targets: readonly Target[], times = 1): Promise<void> {
  const startedAt = Date.now();
  let taps = 0;
  for (const { x, y } of targets)
    for (let time = 0; time < times; time += 1) {
      const dueMs = startedAt + taps * paceMs - Date.now();
      if (dueMs > 0) await page.waitForTimeout(dueMs);
      await page.touchscreen.tap(x, y);
      taps += 1;
    }
}

const markOf = (page: Page, id: string) => page.locator(`[data-item="${id}"]`);

test(
  'rapid taps down the rows all count, rows stay in place, and a double tap counts once [HANDS-01, HANDS-02]',
  onTouch,
  async ({ page, say, onRound, round, press }) => {
    await onRound.open(round.id);
    await onRound.tab('list');
    const run = async (times = 1) => {
      await expect(page.locator(okOfRow).first()).toBeVisible();
      const targets = await targetsInSight(page, okOfRow);
      const before = await placesOf(page);
      expect(targets.length).toBeGreaterThan(0);
      await tapAll(page, targets, times);
      for (const { id } of targets) await expect(markOf(page, id)).toHaveAttribute('data-mark', 'ok');
      expect(await placesOf(page)).toEqual(before);
      return targets;
    };

    await test.step('taps on all rows count', () => run());
    const chip = page.getByRole('button', { name: new RegExp(`^${say('rounds:list.left')}`) });
    const showLeft = async () => {
      await press(chip);
      await expect(chip).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('[data-item][data-mark="ok"]')).toHaveCount(0);
      // Rows with old flaws come first, which Ok asks about: those below are brought up.
      const first = page.locator(okOfRow).first();
      await first.evaluate((button) => button.closest('[data-item]')?.scrollIntoView({ block: 'start' }));
      // An element that has just moved ignores taps: repeats the first tap until it counts, as a person does.
      await press(first);
      await expect(page.locator('[data-item][data-mark="ok"]')).toHaveCount(1);
    };
    await test.step('taps count with the chip “left”', async () => {
      await showLeft();
      await run();
    });
    await test.step('double taps count after the drawing', async () => {
      await onRound.tab('drawing');
      await onRound.tab('list');
      await showLeft();
      const targets = await run(2);
      const last = targets.at(-1);
      await expect(page.locator('[data-item][data-mark="ok"]')).toHaveCount(1 + targets.length);
      // One act each: a single undo takes the last one back.
      await press(page.locator('footer button[data-act="undo"]'));
      await expect(markOf(page, last?.id ?? '')).toHaveAttribute('data-mark', 'unchecked');
    });
  },
);

test(
  'every tap of a run down the questions counts, and nothing moves [HANDS-01]',
  onTouch,
  async ({ page, onRound, round }) => {
    await onRound.open(round.id);
    await onRound.tab('questions');
    await expect(page.locator(yesOfCard).first()).toBeVisible();
    const targets = await targetsInSight(page, yesOfCard);
    const before = await placesOf(page);
    expect(targets.length).toBeGreaterThan(0);
    await tapAll(page, targets, 2);
    for (const { id } of targets)
      await expect(page.locator(`[data-question="${id}"]`)).toHaveAttribute('data-state', 'positive');
    expect(await placesOf(page)).toEqual(before);
  },
);

test(
  'at double text size a phone and a tablet show three rows, header, footer and cameras [HANDS-10, HANDS-12]',
  onTouch,
  async ({ page, onRound, round }) => {
    await onRound.open(round.id);
    await onRound.tab('list');
    const camera = page.locator('[data-act="photo"]').first();
    const expectTarget = async () => {
      const box = await camera.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    };
    await expectTarget();
    const device = await page.context().newCDPSession(page);
    await device.send('Page.enable');
    await device.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    // As opened with it: while it grows the browser holds the first row in place, and the taller head covers a strip of it.
    await page.reload();
    await expectRowsInSight(page, 3, 'with twice the text size', sparePx);
    for (const part of ['header', 'footer'])
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 });
    await expectTarget();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);

test(
  'a phone shows an item’s old flaws in one full-width line below the buttons [ROUND-34, ROUND-35]',
  on.phone,
  async ({ page, onRound, round }) => {
    await onRound.open(round.id);
    await onRound.tab('list');
    const row = page.locator('[data-item][data-mark="warning"]').first();
    const flaw = await row.getByText(new RegExp(Object.values(oldFlaws).join('|'))).boundingBox();
    const earlier = await row.getByText('Från en tidigare rond').boundingBox();
    const ok = await row.locator('[data-act="ok"]').boundingBox();
    if (!flaw || !earlier || !ok) throw new Error('the row lacks a part');
    expect(earlier.y).toBe(flaw.y);
    expect(flaw.y).toBeGreaterThanOrEqual(ok.y + ok.height);
    for (const act of await row.locator('[data-act]').all()) {
      const { width, height } = (await act.boundingBox()) ?? { width: 0, height: 0 };
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
);
