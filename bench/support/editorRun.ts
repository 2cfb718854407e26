import type { Browser, BrowserContextOptions } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FirstDraw } from '../pages/contender.ts';
import type { EditorFloor } from './editorFloors.ts';
import { contenderHand, productHand } from './editorHands.ts';
import type { Box, EditorHand } from './editorHands.ts';
import { dragAlong } from './hand.ts';
import { watchMarks } from './marksWatch.ts';
import { at, observe } from './observe.ts';
import type { Observed } from './observe.ts';
import { openBrowser, openPage, slowTheCpu, weigh } from './slowPage.ts';
import type { SlowPage } from './slowPage.ts';

/** Contenders: pages of bench/pages, each with a mark's selector. */
export const editorPages = { leafletEditor: '.leaflet-marker-icon', svgEditor: 'g.mark' } as const;
export type EditorPage = keyof typeof editorPages;

/** Cost of one contender with this many items, in ms, frames a second and MB. */
export interface EditorRun extends FirstDraw {
  panP95: number;
  panRate: number;
  dragP50: number;
  dragP95: number;
  selectMs: number;
  moveP50: number;
  moveP95: number;
  movedMs: number;
  movedReachableMs: number;
  savedMs: number;
  undoMs: number;
  undoReachableMs: number;
  undoSavedMs: number;
  memoryMb: number;
  nodes: number;
}

const viewport = { width: 1440, height: 900 };
const singleDrags = 3;
const dragMoves = 40;

const rate = ({ frames }: Observed) => (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0);

/** Measures the built product, edited on its own server. @returns what it cost, and the window that its drawing is seen through */
export async function measureProduct(
  state: BrowserContextOptions,
  floor: EditorFloor,
  slowDown?: number,
): Promise<EditorRun & { box: Box }> {
  const browser = await openBrowser();
  try {
    const slow = await openPage(browser, { ...state, viewport, serviceWorkers: 'block' });
    const { page } = slow;
    await watchMarks(page);
    // Between floors, the screen's own code is already loaded.
    await page.goto(`/#/sv/floor/${floor.floorId}`);
    await page.waitForSelector('[data-mark]');
    await page.goto('/#/sv/buildings');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    return await work(browser, slow, productHand(slow, floor), floor.count, slowDown);
  } finally {
    await browser.close();
  }
}

/** Measures a contender with the same items, in a window of the same size. */
export async function measureContender(
  url: string,
  way: EditorPage,
  { count }: EditorFloor,
  { width, height }: Box,
): Promise<EditorRun> {
  const browser = await openBrowser();
  try {
    const size = { width: Math.round(width), height: Math.round(height) };
    const slow = await openPage(browser, { viewport: size });
    await slow.page.goto(`${url}${way}.html`);
    await slow.page.waitForFunction(() => 'drawItems' in window);
    const hand = contenderHand(slow, editorPages[way], `./items-${count}.json`);
    return await work(browser, slow, hand, count);
  } finally {
    await browser.close();
  }
}

async function work(
  browser: Browser,
  slow: SlowPage,
  hand: EditorHand,
  count: number,
  slowDown?: number,
): Promise<EditorRun & { box: Box }> {
  const { page } = slow;
  await slowTheCpu(slow, slowDown);
  const first = await hand.open();
  await sleep(1_000);
  const box = await hand.window();
  const pan = await observe(page, () => panAbout(slow, box));
  await sleep(500);

  const single: number[] = [];
  for (let drag = 0; drag < singleDrags; drag += 1) {
    const from = await hand.markAt(Math.floor(count * (0.3 + 0.1 * drag)));
    const turn = (move: number) => ({ x: from.x + 3 * move, y: from.y + 2 * move });
    const { delays } = await observe(page, () => dragAlong(slow, dragMoves, turn));
    single.push(...delays);
    await sleep(500);
  }
  await hand.tidy(singleDrags);

  const selectMs = await hand.select();
  await sleep(500);
  const from = await hand.markAt(Math.floor(Math.min(count, 500) / 3));
  let move: Observed = { frames: [], delays: [] };
  const down = (step: number) => ({ x: from.x, y: from.y + 2 * step });
  const movedMs = await hand.untilMoved(async () => {
    move = await observe(page, () => dragAlong(slow, dragMoves, down));
  });
  await sleep(500);
  const undone = await hand.undo();
  await hand.tidy(0);
  await slowTheCpu(slow, 1);
  const { nodes, memoryMb } = await weigh(browser, slow);
  return {
    ...first,
    box,
    panP95: at(pan.frames, 0.95),
    panRate: rate(pan),
    dragP50: at(single, 0.5),
    dragP95: at(single, 0.95),
    selectMs,
    moveP50: at(move.delays, 0.5),
    moveP95: at(move.delays, 0.95),
    movedMs: movedMs.paintedMs,
    movedReachableMs: movedMs.reachableMs,
    savedMs: movedMs.savedMs,
    undoMs: undone.paintedMs,
    undoReachableMs: undone.reachableMs,
    undoSavedMs: undone.savedMs,
    memoryMb: memoryMb ?? 0,
    nodes,
  };
}

/** Drags the drawing by its margin to the right and back, 90 moves at 60 a second. */
async function panAbout(slow: SlowPage, { x, y, height }: Box): Promise<void> {
  const [moves, step] = [90, 6];
  await dragAlong(slow, moves, (move) => {
    const far = Math.min(move, moves - move);
    return { x: x + 12 + far * step, y: y + height / 2 + far * 2 };
  });
}
