import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumArgs, ensureChromium } from '#scripts/support/chromium.ts';
import { makeObservable } from './observe.ts';

/** A page on a device that is slower than this one. */
export interface SlowPage {
  page: Page;
  session: CDPSession;
}

/** How much slower than this machine the simulated device is. */
export const slowDown = 4;

/** A separate browser without traces of earlier measurements. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });

/** Opens an empty page in a fresh context that can be watched; not yet slow, so that logging in costs nothing. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<SlowPage> {
  const context = await browser.newContext({ locale: 'sv-SE', ...options });
  const page = await context.newPage();
  await makeObservable(page);
  return { page, session: await context.newCDPSession(page) };
}

/** Slows down the page's CPU from now on. */
export const slowTheCpu = ({ session }: SlowPage, rate = slowDown): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** When the page is painted next, in ms on its own clock. */
export const nextPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );

/** Repeats an action at a pace that doesn't wait for responses, like a user. */
export async function paced(
  count: number,
  periodMs: number,
  act: (step: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let step = 0; step < count; step += 1) {
    await sleep(Math.max(0, startedAt + step * periodMs - performance.now()));
    sent.push(act(step));
  }
  await Promise.all(sent);
}

/** The page's nodes and the memory of its process in MB after a collection; the memory is null where the system doesn't tell it. */
export async function weigh(
  browser: Browser,
  { session }: SlowPage,
): Promise<{ nodes: number; memoryMb: number | null }> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const whole = await browser.newBrowserCDPSession();
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
  await whole.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemoryMb(id));
  // Besides the page's own process there is only the spare one for the next page.
  return { nodes, memoryMb: sizes.includes(null) ? null : Math.max(...sizes.map(Number)) };
}

/** A process's share of the memory, as Linux counts it. */
function ownMemoryMb(pid: number): number | null {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return null;
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'));
  return pss ? Number(pss[1]) / 1024 : null;
}
