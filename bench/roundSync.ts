import type { Browser, Page } from '@playwright/test';
import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { loggedIn, startRounds } from './support/roundProduct.ts';
import { openBrowser, openPage, slowDown, slowTheCpu } from './support/slowPage.ts';
import { watchStoring } from './support/watchStoring.ts';

const runs = 3;
const itemCount = 10_000;

/** The cost of one first visit to a round, in ms. */
interface Sync {
  /** From the first request until the round is on the device. */
  wholeMs: number;
  /** From the last byte until it is. */
  ownMs: number;
  storingMs: number;
  bytes: number;
}

/** A round of 10,000 items that the device hasn't yet: fetched, checked and stored. */
export async function measureRoundSync(): Promise<Section> {
  const product = await startRounds([itemCount]);
  const browser = await openBrowser();
  try {
    const state = await loggedIn(browser, product);
    const all: Sync[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await visit(browser, state, product.roundIds[0] ?? 0));
    const middle = (pick: (one: Sync) => number) => rounded(median(all.map(pick)));
    const figures = figureTable([
      { what: 'fetched, checked and stored', value: middle((one) => one.wholeMs), unit: 'ms', atMost: 1400 },
      { what: 'of it after the last byte', value: middle((one) => one.ownMs), unit: 'ms' },
      { what: 'of it storing', value: middle((one) => one.storingMs), unit: 'ms', atMost: 150 },
      { what: 'JSON', value: rounded(median(all.map((one) => one.bytes)) / 1e6, 1), unit: 'MB' },
    ]);
    const how = `Chromium ${browser.version()}, ${slowDown}x CPU slow-down, the built product behind its own server with its embedded database on the same machine: the first visit of a round with ${itemCount} items, from the round's first request until IndexedDB has it. Medians of ${runs} visits, each with an empty device.`;
    return { title: 'A large round brought to the device', text: `${how}\n\n${figures}` };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visit(
  browser: Browser,
  state: Awaited<ReturnType<typeof loggedIn>>,
  roundId: number,
): Promise<Sync> {
  const slow = await openPage(browser, { ...state, viewport: { width: 1024, height: 768 } });
  const stored = await watchStoring(slow.page, 'rounds');
  await slowTheCpu(slow);
  await slow.page.goto(`/#/sv/round/${roundId}`);
  const { startedAt, endedAt } = await stored();
  const sync = { ...(await fetchedBy(slow.page)), storingMs: endedAt - startedAt };
  await slow.page.context().close();
  const { firstAskedAt, lastByteAt, bytes } = sync;
  return { wholeMs: endedAt - firstAskedAt, ownMs: endedAt - lastByteAt, storingMs: sync.storingMs, bytes };
}

/** When the round's calls began and ended, on the page's clock. */
function fetchedBy(page: Page): Promise<{ firstAskedAt: number; lastByteAt: number; bytes: number }> {
  return page.evaluate(() => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) =>
        /RoundHistory(Info|QuestionList)?(\/\d+)?(\?|$)/.test(name),
      ) as PerformanceResourceTiming[];
    return {
      firstAskedAt: Math.min(...calls.map(({ startTime }) => startTime)),
      lastByteAt: Math.max(...calls.map(({ responseEnd }) => responseEnd)),
      bytes: calls.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    };
  });
}
