import { chromium } from '@playwright/test';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumArgs, ensureChromium } from '#scripts/support/chromium.ts';
import { makeObservable } from './observe.ts';

/** A page on a simulated slow device. */
export interface SlowPage {
  page: Page;
  session: CDPSession;
}

/** Slowdown factor of the simulated device. */
export const slowDown = 4;

/** Launches a separate browser without traces of earlier measurements. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });

/** Opens an empty, observable page in a fresh context; not yet slow, so that logging in is fast. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<SlowPage> {
  const context = await browser.newContext({ locale: 'sv-SE', ...options });
  const page = await context.newPage();
  await makeObservable(page);
  return { page, session: await context.newCDPSession(page) };
}

/** Slows down the page's CPU from now on. */
export const slowTheCpu = ({ session }: SlowPage, rate = slowDown): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Returns the time of the page's next paint, in ms on its own clock. */
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
  const requests: Promise<unknown>[] = [];
  for (let step = 0; step < count; step += 1) {
    await sleep(Math.max(0, startedAt + step * periodMs - performance.now()));
    requests.push(act(step));
  }
  await Promise.all(requests);
}

/**
 * Returns the page's nodes and the memory of its process in MB after a garbage collection; the memory is null if the system doesn't report
 * it.
 */
export async function weigh(
  browser: Browser,
  { session }: SlowPage,
): Promise<{ nodes: number; memoryMb: number | null }> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const browserSession = await browser.newBrowserCDPSession();
  const { processInfo } = await browserSession.send('SystemInfo.getProcessInfo');
  await browserSession.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => ownMemoryMb(id));
  // Besides the page's own process there is only the spare one for the next page.
  return { nodes, memoryMb: sizes.includes(null) ? null : Math.max(...sizes.map(Number)) };
}

/** Returns a process's proportional set size on Linux. */
function ownMemoryMb(pid: number): number | null {
  const file = `/proc/${pid}/smaps_rollup`;
  if (!existsSync(file)) return null;
  const pss = /^Pss:\s+(\d+) kB/m.exec(readFileSync(file, 'utf8'));
  return pss ? Number(pss[1]) / 1024 : null;
}
