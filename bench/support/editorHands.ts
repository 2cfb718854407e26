import type { Page } from '@playwright/test';
import { textsOf } from '#tests/e2e/support/texts.ts';
import type { FirstDraw } from '../pages/contender.ts';
import type { EditorFloor } from './editorFloors.ts';
import type { Spot } from './hand.ts';
import { firstDrawAt, repainted } from './marksWatch.ts';
import { untilPainted } from './observe.ts';
import type { SlowPage } from './slowPage.ts';

/** Number of items selected and moved together, or all if there are fewer. */
export const selectedCount = 500;

/** Position and size on the screen. */
export interface Box extends Spot {
  width: number;
  height: number;
}

/** Times from the release or key until it is painted, until each mark is accessible at its new place, and until it is saved. */
export interface Ended {
  paintedMs: number;
  reachableMs: number;
  savedMs: number;
}

/** A contender of the editor benchmark, as operated by the run. */
export interface EditorHand {
  open: () => Promise<FirstDraw>;
  /** Returns the drawing's viewport. */
  window: () => Promise<Box>;
  /** Returns the centre of an item on the screen, by its index in the list. */
  markAt: (index: number) => Promise<Spot>;
  /** Selects the first items in any way; returns the time until that is painted. */
  select: () => Promise<number>;
  /** Measures a drag of the selected items to its end. */
  untilMoved: (drag: () => Promise<void>) => Promise<Ended>;
  undo: () => Promise<Ended>;
  /** Undoes drags of single items, and waits until everything is saved. */
  tidy: (drags: number) => Promise<void>;
}

const say = textsOf('sv');
const plan = '[role=group]:has(> div > img)';
const status = (key: string) => ({ selector: '[role=status]', text: say(key) });
const saved = status('floors:saving.done');

const middleOf = ({ x, y, width, height }: Box): Spot => ({ x: x + width / 2, y: y + height / 2 });
const boxOf = async (page: Page, selector: string): Promise<Box> => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector}.`);
  return box;
};

/** Creates the hand for the built product: the floor's own screen, unlocked. */
export function productHand({ page }: SlowPage, { floorId, count, items }: EditorFloor): EditorHand {
  const keyOf = (index: number) => `item-${items[index]?.id}`;
  // The first item's position shows that all have moved.
  const markSelector = `[data-mark="${keyOf(0)}"][style*="top: ${(items[0]?.positionY ?? 0) / 10}%"]`;
  const untilSaved = () =>
    page.waitForFunction(
      ({ selector, text }) =>
        [...document.querySelectorAll(selector)].some((one) => one.textContent === text),
      saved,
    );
  const tool = (name: string) =>
    page
      .getByRole('toolbar')
      .getByText(say(`floors:tools.${name}`), { exact: true })
      .click();
  const ended = async (
    type: string,
    place: string | { gone: string },
    work: () => Promise<unknown>,
  ): Promise<Ended> => {
    const times = await untilPainted(page, type, [repainted, place, saved], work);
    const [paintedMs = 0, reachableMs = 0, savedMs = 0] = times;
    await untilSaved();
    return { paintedMs, reachableMs, savedMs };
  };
  return {
    open: async () => {
      const first = await firstDrawAt(page, `#/sv/floor/${floorId}`, count);
      await page.getByRole('button', { name: say('floors:lock.edit'), exact: true }).click();
      await page.getByRole('button', { name: say('floors:lock.done'), exact: true }).waitFor();
      return first;
    },
    window: () => boxOf(page, plan),
    markAt: async (index) => middleOf(await boxOf(page, `[data-mark="${keyOf(index)}"]`)),
    select: async () => {
      await tool('lasso');
      const sheet = await boxOf(page, `${plan} > div > img`);
      const corners = aroundFirst(count).map(({ x, y }) => ({
        x: sheet.x + (x / 1000) * sheet.width,
        y: sheet.y + (y / 1000) * sheet.height,
      }));
      const [shownMs = 0, paintedMs = 0] = await untilPainted(
        page,
        'pointerup',
        ['[role=toolbar] > strong', repainted],
        () => drawAround(page, corners),
      );
      const selectedTarget = Math.min(count, selectedCount);
      await page
        .getByText(say('floors:bulk.selected_other', { count: selectedTarget }), { exact: true })
        .waitFor();
      await tool('select');
      return Math.max(shownMs, paintedMs);
    },
    untilMoved: (drag) => ended('pointerup', { gone: markSelector }, drag),
    undo: async () => {
      await page.keyboard.down('Control');
      const times = await ended('keydown', markSelector, () => page.keyboard.press('z'));
      await page.keyboard.up('Control');
      return times;
    },
    tidy: async (drags) => {
      for (let drag = 0; drag < drags; drag += 1) {
        await untilSaved();
        await page.keyboard.press('Control+z');
      }
      await page.waitForTimeout(500);
      await untilSaved();
    },
  };
}

/** Draws a line from corner to corner, waiting at each so that none is skipped. */
async function drawAround(page: Page, [first, ...others]: readonly Spot[]): Promise<void> {
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

/** Returns a line around the first 500 of items arranged in rows, in grid units; around all if there are fewer. */
function aroundFirst(count: number): Spot[] {
  const perRow = Math.ceil(Math.sqrt(count));
  const cell = 1000 / perRow;
  const selectedTarget = Math.min(count, selectedCount);
  const [rows, rest] = [Math.floor(selectedTarget / perRow), selectedTarget % perRow];
  const [bottom, step] = [Math.min(rows * cell, 999), rest * cell];
  const low = Math.min((rows + 1) * cell, 999);
  return [
    { x: -20, y: 1 },
    { x: 1020, y: 1 },
    { x: 1020, y: bottom },
    { x: step, y: bottom },
    { x: step, y: rest > 0 ? low : bottom },
    { x: -20, y: rest > 0 ? low : bottom },
  ];
}

/** Creates the hand for a page of bench/pages: it selects and reverts by a key, and doesn't save. */
export function contenderHand({ page }: SlowPage, mark: string, file: string): EditorHand {
  const became = async (type: string, state: string, work: () => Promise<unknown>): Promise<number> => {
    const [paintedMs = 0] = await untilPainted(page, type, [`#root[data-state=${state}]`], work);
    return paintedMs;
  };
  const ended = async (type: string, state: string, work: () => Promise<unknown>): Promise<Ended> => {
    const paintedMs = await became(type, state, work);
    return { paintedMs, reachableMs: paintedMs, savedMs: 0 };
  };
  return {
    open: () => page.evaluate((name): Promise<FirstDraw> => Reflect.get(window, 'drawItems')(name), file),
    window: () => boxOf(page, '#root'),
    markAt: async (index) => {
      const box = await page.locator(mark).nth(index).boundingBox();
      if (!box) throw new Error(`There is no mark ${index}.`);
      return middleOf(box);
    },
    select: () => became('keydown', 'selected', () => page.keyboard.press('s')),
    untilMoved: async (drag) => {
      await page.evaluate(() => delete document.getElementById('root')?.dataset.state);
      return ended('pointerup', 'moved', drag);
    },
    undo: () => ended('keydown', 'undone', () => page.keyboard.press('z')),
    tidy: async (drags) => {
      // A contender can revert only the last one.
      if (drags > 0) await page.keyboard.press('z');
    },
  };
}
