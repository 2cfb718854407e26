import type { Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterMarks } from '#components/drawing/marks/markEntries.ts';
import type { FirstDraw } from '../pages/contender.ts';
import { makeMarks } from '../pages/marks.ts';
import type { Layout } from '../pages/marks.ts';
import { dragAlong } from './hand.ts';
import { at, observe, untilPainted } from './observe.ts';
import { openBrowser, openPage, paced, slowTheCpu, weigh } from './slowPage.ts';
import type { SlowPage } from './slowPage.ts';

/** Contenders, each a page of bench/pages. */
export const ways = ['leaflet', 'svg', 'product'] as const;
export type Way = (typeof ways)[number];

/** Cost of one contender with this many items. */
export interface DrawingRun extends FirstDraw {
  panP50: number;
  panP95: number;
  panRate: number;
  zoomP95: number;
  dragP50: number;
  dragP95: number;
  tapMs: number;
  memoryMb: number;
  nodes: number;
}

const viewport = { width: 1280, height: 800 };
const middle = { x: 640, y: 400 };
const framePeriodMs = 1000 / 60;
/** Selector of the content opened by a tap on a mark. */
const openedMenu = '[role=menu], .leaflet-popup, .popup:not([hidden])';
const markOf: Record<Way, string> = {
  leaflet: '.leaflet-marker-icon',
  svg: 'g.mark',
  product: '[data-mark]',
};

/** Opens a contender's page, draws, pans, zooms and taps. */
export async function measureWay(url: string, way: Way, count: number, layout: Layout): Promise<DrawingRun> {
  const browser = await openBrowser();
  try {
    const slow = await openPage(browser, { viewport });
    const { page } = slow;
    await page.goto(`${url}${way}.html`);
    await page.waitForFunction(() => 'drawMarks' in window);
    await slowTheCpu(slow);
    const first = await page.evaluate(
      ([wanted, how]): Promise<FirstDraw> => Reflect.get(window, 'drawMarks')(wanted, how),
      [count, layout] as const,
    );
    await sleep(1_000);
    if (way === 'product') await expectButtons(page, count, layout);
    const tapMs = await tap(page, markOf[way]);
    const pan = await observe(page, () => panAbout(slow));
    await sleep(500);
    const zoom = await observe(page, () => zoomInAndOut(slow));
    await slowTheCpu(slow, 1);
    const { nodes, memoryMb } = await weigh(browser, slow);
    const panMs = pan.frames.reduce((sum, frame) => sum + frame, 0);
    return {
      ...first,
      panP50: at(pan.frames, 0.5),
      panP95: at(pan.frames, 0.95),
      panRate: (1000 * pan.frames.length) / panMs,
      zoomP95: at(zoom.frames, 0.95),
      dragP50: at(pan.delays, 0.5),
      dragP95: at(pan.delays, 0.95),
      tapMs,
      memoryMb: memoryMb ?? 0,
      nodes,
    };
  } finally {
    await browser.close();
  }
}

/** Drags the drawing to the right and back down, 90 moves at 60 a second. */
async function panAbout(slow: SlowPage): Promise<void> {
  const [moves, step] = [90, 9];
  await dragAlong(slow, moves, (move) => {
    const turned = Math.max(0, move - moves / 2);
    return { x: middle.x - 200 + (move - 2 * turned) * step, y: middle.y + turned * 2 };
  });
}

/** Turns the wheel in and out again, a notch every other frame, and waits. */
async function zoomInAndOut({ session }: SlowPage): Promise<void> {
  const notches = 16;
  await paced(2 * notches, 2 * framePeriodMs, (turn) =>
    session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...middle,
      deltaX: 0,
      deltaY: turn < notches ? -120 : 120,
    }),
  );
  await sleep(500);
}

/** Taps a mark in the middle of the window and closes the opened content. */
async function tap(page: Page, mark: string): Promise<number> {
  const place = await page.evaluate(
    ({ selector, near }) => {
      const centres = [...document.querySelectorAll(selector)].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      const distance = ({ x, y }: { x: number; y: number }) => Math.hypot(x - near.x, y - near.y);
      return centres.reduce((best, one) => (distance(one) < distance(best) ? one : best));
    },
    { selector: mark, near: middle },
  );
  const [painted = 0] = await untilPainted(page, 'click', [openedMenu], () =>
    page.mouse.click(place.x, place.y),
  );
  await page.keyboard.press('Escape');
  await sleep(500);
  return painted;
}

/** @throws Error unless each item or group is a button with a name in the accessibility tree */
async function expectButtons(page: Page, count: number, layout: Layout): Promise<void> {
  const marks = makeMarks(count, layout);
  const clusterCount = clusterMarks(marks).length;
  const labelCount = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-mark]')].filter((one) => one.matches('button[aria-label]')).length,
  );
  if (labelCount !== clusterCount)
    throw new Error(`${labelCount} of ${clusterCount} marks are buttons with a name.`);
  if (layout === 'random') return;
  for (const mark of [marks[0], marks.at(-1)]) {
    await page.getByRole('button', { name: mark?.label ?? '', exact: true }).waitFor({ timeout: 30_000 });
  }
}
