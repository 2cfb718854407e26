import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { loggedIn, startRounds } from './support/roundProduct.ts';
import { openBrowser, slowDown } from './support/slowPage.ts';
import { openUnwatched } from './support/unwatchedPage.ts';
import { storingWatch, type Storing } from './support/watchStoring.ts';

const runs = 5;
const itemCount = 10_000;

/** Cost of one first visit to a round, in ms. */
interface Sync {
  /** Time from the first request until the round is on the device. */
  wholeMs: number;
  /** Time from the last byte until the round is on the device. */
  ownMs: number;
  storingMs: number;
  bytes: number;
}

/** Measures a round of 10,000 items that the device lacks: fetched, checked and stored. */
export async function measureRoundSync(): Promise<Section> {
  const product = await startRounds([itemCount]);
  try {
    const browser = await openBrowser();
    const version = browser.version();
    const { storageState } = await loggedIn(browser, product);
    await browser.close();
    const keptTokens =
      typeof storageState === 'string' ? [] : storageState.origins.flatMap((origin) => origin.localStorage);
    const allRuns: Sync[] = [];
    for (let run = 0; run < runs; run += 1)
      allRuns.push(await visit(product.url, keptTokens, product.roundIds[0] ?? 0));
    const middle = (pick: (one: Sync) => number) => rounded(median(allRuns.map(pick)));
    const figures = figureTable([
      { what: 'fetched, checked and stored', value: middle((one) => one.wholeMs), unit: 'ms', atMost: 1000 },
      { what: 'of it after the last byte', value: middle((one) => one.ownMs), unit: 'ms' },
      { what: 'of it storing', value: middle((one) => one.storingMs), unit: 'ms', atMost: 150 },
      { what: 'JSON', value: rounded(median(allRuns.map((one) => one.bytes)) / 1e6, 1), unit: 'MB' },
    ]);
    const how = `Chromium ${version}, ${slowDown}x CPU slow-down, the built product behind its own server with its embedded database on the same machine: the first visit of a round with ${itemCount} items, from the round's first request until IndexedDB has it. Medians of ${runs} visits, each with an empty device, in a browser whose tools don't copy the answers.`;
    return { title: 'A large round brought to the device', text: `${how}\n\n${figures}` };
  } finally {
    await product.stop();
  }
}

async function visit(
  url: string,
  kept: readonly { name: string; value: string }[],
  roundId: number,
): Promise<Sync> {
  const page = await openUnwatched(`${url}/config.json`);
  try {
    const rows = JSON.stringify(kept.map(({ name, value }) => [name, value]));
    await page.comesTo(`${rows}.every(([name, value]) => (localStorage.setItem(name, value), true))`);
    await page.openSlow(`${url}/#/sv/round/${roundId}`, storingWatch('rounds'));
    const { startedAt, endedAt } = await page.comesTo<Storing>('globalThis.storing');
    const { firstAskedAt, lastByteAt, bytes } = await page.comesTo<Fetched>(`(${String(fetched)})()`);
    return {
      wholeMs: endedAt - firstAskedAt,
      ownMs: endedAt - lastByteAt,
      storingMs: endedAt - startedAt,
      bytes,
    };
  } finally {
    await page.close();
  }
}

/** Start and end of the round's calls, on the page's clock. */
interface Fetched {
  firstAskedAt: number;
  lastByteAt: number;
  bytes: number;
}

/** Runs in the page: reads the times of the round's calls. */
function fetched(): Fetched {
  const calls = performance
    .getEntriesByType('resource')
    .filter(({ name }) =>
      /RoundHistory(Info\/Packed|QuestionList)?(\/\d+)?(\?|$)/.test(name),
    ) as PerformanceResourceTiming[];
  return {
    firstAskedAt: Math.min(...calls.map(({ startTime }) => startTime)),
    lastByteAt: Math.max(...calls.map(({ responseEnd }) => responseEnd)),
    bytes: calls.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  };
}
