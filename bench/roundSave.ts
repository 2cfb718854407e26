import type { Browser } from '@playwright/test';
import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { loggedIn, startRounds } from './support/roundProduct.ts';
import { openBrowser, openPage, type SlowPage } from './support/slowPage.ts';

const runs = 3;
const itemCount = 356;
/** Number of questions in the checklist of every building of the bench. */
const questionCount = 4;
const callCount = itemCount + questionCount;

const lines = {
  loopback: null,
  slow: { offline: false, latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 10_000_000 / 8 },
} as const;
type Line = keyof typeof lines;

/** Duration of a save, and the number of changes it sent. */
interface Save {
  seconds: number;
  sent: number;
}

/** Measures pausing a round of 360 changed items and questions, until the last response has arrived and the round is left. */
export async function measureRoundSave(): Promise<Section> {
  const order = Array.from({ length: runs }, () => ['loopback', 'slow'] as const).flat();
  const product = await startRounds(order.map(() => itemCount));
  const browser = await openBrowser();
  const saves: Record<Line, Save[]> = { loopback: [], slow: [] };
  try {
    const state = await loggedIn(browser, product);
    for (const [index, line] of order.entries())
      saves[line].push(await saveRound(browser, state, product.roundIds[index] ?? 0, line));
    const seconds = (line: Line) => rounded(median(saves[line].map((save) => save.seconds)), 1);
    const sentCount = Math.min(...Object.values(saves).flatMap((some) => some.map((save) => save.sent)));
    const figures = figureTable([
      { what: 'on loopback', value: seconds('loopback'), unit: 's', atMost: 10 },
      { what: 'at 10 Mbit/s and 40 ms', value: seconds('slow'), unit: 's', atMost: 60 },
      { what: 'calls that the save sent', value: sentCount, unit: '', atLeast: callCount },
    ]);
    const how = `Chromium ${browser.version()} on the built product with its embedded database: ${itemCount} items ticked and ${questionCount} questions answered in one go, then "pause"; until the dashboard is there again. One call per item and question with a receipt on the device for each, then the closing call. Medians of ${runs} rounds each, in turns.`;
    return { title: `A round of ${callCount} calls saved`, text: `${how}\n\n${figures}` };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function saveRound(
  browser: Browser,
  state: Awaited<ReturnType<typeof loggedIn>>,
  roundId: number,
  line: Line,
): Promise<Save> {
  const slow = await openPage(browser, { ...state, viewport: { width: 1024, height: 768 } });
  await walk(slow, roundId);
  const { page, session } = slow;
  const conditions = lines[line];
  if (conditions) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', conditions);
  }
  let sentRequests = 0;
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT') sentRequests += 1;
  });
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Pausa', exact: true }).click();
  await page.waitForURL(/#\/sv\/?(\?|$)/, { timeout: 300_000 });
  const seconds = (performance.now() - startedAt) / 1000;
  await page.context().close();
  return { seconds, sent: sentRequests };
}

/** Ticks every item by keyboard and answers every question. */
async function walk({ page }: SlowPage, roundId: number): Promise<void> {
  await page.goto(`/#/sv/round/${roundId}`);
  await page.waitForSelector('[data-item]');
  await page.keyboard.press('ArrowDown');
  for (let item = 0; item < itemCount; item += 1) await page.keyboard.press('o');
  await page.getByRole('tab', { name: 'Frågor' }).click();
  for (let question = 0; question < questionCount; question += 1) {
    const positive = page.locator('article button[data-state=positive]');
    await positive.first().click();
    await page.waitForFunction(
      (left) => document.querySelectorAll('article button[data-state=positive]').length === left,
      questionCount - 1 - question,
    );
  }
}
