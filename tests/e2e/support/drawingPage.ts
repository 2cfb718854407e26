import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import { escaped } from './roundPage.ts';
import type { Say } from './texts.ts';

type Action = 'ok' | 'flaw' | 'info';
type Press = (target: Locator) => Promise<void>;

/** The round's drawing as a finger or a mouse handles it. */
export function drawingPage(page: Page, say: Say, press: Press, hasTouch: boolean) {
  const marks = page.getByRole('group', { name: say('common:drawing.marks') });
  const plan = page.getByRole('group', {
    name: new RegExp(`^${escaped(say('rounds:drawing.label', { floor: '' }).trim())}`),
  });
  const mark = (item: RoundHistoryItem) =>
    marks.getByRole('button', { name: new RegExp(`^${item.positionNumber} ${escaped(item.name)}`) });

  /** Presses the middle of a mark; among overlapping signs it chooses the mark in the drawing's list. */
  const pressMark = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('The mark is not on the drawing.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  };

  const choiceOf = (action: Action) =>
    page.getByRole('menuitem', { name: say(`rounds:drawing.${action}`), exact: true });
  const member = (item: RoundHistoryItem) =>
    page.getByRole('menuitem', { name: new RegExp(`^${item.positionNumber} ${escaped(item.name)}`) });
  const take = async (action: Action) => {
    const choice = choiceOf(action);
    await press(choice);
    await expect(choice).toBeHidden();
  };

  /** A point of the plan where nothing is, found by asking each place's distance to the marks. */
  const freePoint = async (): Promise<{ x: number; y: number }> => {
    const box = await plan.boundingBox();
    const boxes = await Promise.all(
      (await marks.getByRole('button').all()).map((button) => button.boundingBox()),
    );
    const image = await plan.locator('img').boundingBox();
    const area = image ?? box;
    if (!box || !area) throw new Error('There is no drawing.');
    const leftEdge = Math.max(area.x, box.x);
    const top = Math.max(area.y, box.y);
    const right = Math.min(area.x + area.width, box.x + box.width);
    const bottom = Math.min(area.y + area.height, box.y + box.height);
    for (let row = 3; row < 17; row += 1) {
      for (let column = 3; column < 15; column += 1) {
        const point = {
          x: leftEdge + ((right - leftEdge) * column) / 20,
          y: top + ((bottom - top) * row) / 20,
        };
        const isFree = boxes.every(
          (each) =>
            !each || Math.hypot(each.x + each.width / 2 - point.x, each.y + each.height / 2 - point.y) > 45,
        );
        if (isFree) return point;
      }
    }
    throw new Error('The drawing has no free place.');
  };

  const group = (count: number) =>
    marks.getByRole('button', { name: new RegExp(`^${say('rounds:drawing.group_other', { count })}`) });

  return {
    mark,
    pressMark,
    /** The mark of a group of so many items. */
    group,
    looseMark: (name: string) =>
      marks.getByRole('button', { name: say('rounds:drawing.loose_mark', { name }), exact: true }),
    ready: async () => {
      await expect(marks.getByRole('button').first()).toBeAttached();
      await expect(plan.locator('img')).toHaveJSProperty('complete', true);
    },
    /** Opens the mark's menu and takes a choice. */
    choose: async (item: RoundHistoryItem, action: Action) => {
      await pressMark(mark(item));
      await expect(member(item).or(choiceOf(action))).toBeVisible();
      if (await member(item).isVisible()) await press(member(item));
      await take(action);
    },
    /** The same for an item in a group of so many. */
    chooseInGroup: async (count: number, item: RoundHistoryItem, action: Action) => {
      await pressMark(group(count));
      await press(member(item));
      await take(action);
    },
    pressFree: async () => {
      const { x, y } = await freePoint();
      await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    },
    /** Holds a finger on a free place until `opened` shows. */
    holdFree: async (opened: Locator) => {
      const point = await freePoint();
      const session = await page.context().newCDPSession(page);
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await expect(opened).toBeVisible();
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    },
    chooseFloor: async (info: RoundHistoryInfo | undefined) => {
      await press(page.getByRole('combobox', { name: say('rounds:drawing.floor') }));
      await press(page.getByRole('option', { name: new RegExp(escaped(info?.floorName ?? '')) }).first());
    },
  };
}
