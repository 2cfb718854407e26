import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Floor } from '../src/contract/buildings/building.ts';
import type { FloorMap } from '../src/contract/drawings/drawing.ts';
import { ask, openSession } from '../tests/e2e/support/api.ts';
import { figureTable, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { changeIn, watchFrames, type Change } from './support/frames.ts';
import { loggedIn, startRounds, type RoundProduct } from './support/roundProduct.ts';
import { openBrowser, openPage, weigh } from './support/slowPage.ts';
import { uploadDrawing } from './support/uploadDrawing.ts';

const plan = join(import.meta.dirname, '../../shared/fixtures/plans/apartments-transparent-9500x6714.png');
const admin = 'admin';
const files = '**/api/v1/File/**';

const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 2, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;
type Device = keyof typeof devices;

/** State of the drawing at one zoom. */
interface Shown {
  /** Long edges of the images in memory. */
  edges: number[];
  decodedMb: number;
  /** Pixels of the image per pixel of the screen: from 1 on it is as sharp as the screen. */
  sharpness: number;
}

interface Visit {
  whole: Shown;
  close: Shown;
  back: Shown;
  change: Change;
  /** Transferred until the whole drawing was shown. */
  firstKb: number;
  memoryMb: number | null;
}

/**
 * Measures the largest plan of the fixtures on a desktop and a tablet screen: decoded images, sharpness, and visible effects of a change of
 * size.
 */
export async function measureDrawingSizes(): Promise<Section> {
  if (!existsSync(plan)) throw new Error('The folder of fixtures is not beside the repository.');
  let floorId = 0;
  const product = await startRounds([40], async ([house]) => {
    floorId = await hangPlan(house?.buildingId ?? 0);
  });
  const browser = await openBrowser();
  try {
    const rows: [string, Visit][] = [];
    for (const device of ['desk', 'tablet'] as const) {
      rows.push([`round, ${device}`, await visit(browser, product, device, { floorId: null })]);
      rows.push([`editor, ${device}`, await visit(browser, product, device, { floorId })]);
      const without = { floorId, hasNoSizes: true };
      rows.push([`editor, ${device}, backend without sizes`, await visit(browser, product, device, without)]);
    }
    return { title: 'Large drawings', text: textOf(browser, rows) };
  } finally {
    await browser.close();
    await product.stop();
  }
}

/**
 * Uploads the plan as the drawing of each floor of a building.
 * @returns the first floor
 */
async function hangPlan(buildingId: number): Promise<number> {
  const session = await openSession(admin);
  const floors = await ask<Floor[]>(session, `v1/Floor?buildingId=${buildingId}&pageSize=0`);
  for (const { id: floorId } of floors) {
    const [map] = await ask<FloorMap[]>(session, `v1/Map?floorId=${floorId}&pageSize=0`);
    const { sizes } = await uploadDrawing(session, map?.id ?? 0, readFileSync(plan));
    if (!sizes?.length) throw new Error('The plan is kept in one size.');
  }
  return floors[0]?.id ?? 0;
}

async function visit(
  browser: Browser,
  product: RoundProduct,
  device: Device,
  { floorId, hasNoSizes = false }: { floorId: number | null; hasNoSizes?: boolean },
): Promise<Visit> {
  const state = await loggedIn(browser, product, floorId === null ? undefined : admin);
  const slow = await openPage(browser, { ...state, ...devices[device], serviceWorkers: 'block' });
  const { page, session } = slow;
  let hold: Promise<void> | null = null;
  let bytes = 0;
  await page.context().route(files, async (route: Route) => {
    await hold;
    const url = hasNoSizes ? route.request().url().replace(/\?.*/, '') : route.request().url();
    const response = await route.fetch({ url });
    bytes += (await response.body()).byteLength;
    await route.fulfill({ response });
  });
  try {
    const address = floorId === null ? `round/${product.roundIds[0]}` : `floor/${floorId}`;
    await page.goto(`/#/sv/${address}`);
    if (floorId === null) await page.getByRole('tab', { name: 'Ritning' }).click();
    const first = await settled(page);
    const firstKb = bytes / 1000;
    const { memoryMb } = await weigh(browser, slow);
    const holding = Promise.withResolvers<undefined>();
    hold = holding.promise;
    await wheel(page, -120);
    await sleep(1_500);
    const frames = await watchFrames(session, async () => {
      await sleep(500);
      holding.resolve(undefined);
      await settled(page);
    });
    const close = await shownPicture(page);
    await wheel(page, 120);
    const back = await settled(page);
    return { whole: first, close, back, change: await changeIn(frames), firstKb, memoryMb };
  } finally {
    await page.context().close();
  }
}

const pictures = '[role=group] > div > img';

const shownPicture = (page: Page): Promise<Shown> =>
  page.evaluate((selector) => {
    const pictureElements = [...document.querySelectorAll<HTMLImageElement>(selector)];
    const top = pictureElements.at(-1);
    const screenPx = (top?.getBoundingClientRect().width ?? 1) * devicePixelRatio;
    return {
      edges: pictureElements.map(({ naturalWidth, naturalHeight }) => Math.max(naturalWidth, naturalHeight)),
      decodedMb:
        pictureElements.reduce((sum, one) => sum + one.naturalWidth * one.naturalHeight * 4, 0) / 1_000_000,
      sharpness: (top?.naturalWidth ?? 0) / screenPx,
    };
  }, pictures);

/** Waits until an image is shown and hasn't been replaced for two seconds. */
async function settled(page: Page): Promise<Shown> {
  await page.waitForSelector(pictures, { timeout: 60_000 });
  let last = '';
  for (let sameCount = 0; sameCount < 8;) {
    await sleep(250);
    const now = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLImageElement>(selector)]
          .map((one) => `${one.src} ${one.complete}`)
          .join(),
      pictures,
    );
    sameCount = now === last && !now.includes('false') ? sameCount + 1 : 0;
    last = now;
  }
  return shownPicture(page);
}

/** Turns the wheel over the middle of the drawing, to the end of its range. */
async function wheel(page: Page, notch: number): Promise<void> {
  const box = await page.locator('[role=group]:has(> div > img)').first().boundingBox();
  if (!box) throw new Error('There is no drawing.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 14; turn += 1) {
    await page.mouse.wheel(0, notch);
    await sleep(30);
  }
}

function textOf(browser: Browser, rows: readonly [string, Visit][]): string {
  const columns = [
    'where',
    'picture at zoom 1',
    'decoded MB',
    'px per screen px',
    'kB until it stood',
    'memory of the page MB',
    'picture at zoom 4',
    'decoded MB',
    'px per screen px',
    'back at zoom 1',
    'shift at the change px',
    'frames between',
  ];
  const lines = rows.map(([name, { whole, close, back, change, firstKb, memoryMb }]) => [
    name,
    whole.edges.join('+'),
    rounded(whole.decodedMb, 1),
    rounded(whole.sharpness, 2),
    rounded(firstKb),
    memoryMb === null ? '–' : rounded(memoryMb),
    close.edges.join('+'),
    rounded(close.decodedMb, 1),
    rounded(close.sharpness, 2),
    back.edges.join('+'),
    change.shift.join(', '),
    `${change.frames}, at most ${rounded(change.between, 2)} of 255 from both ends (${rounded(change.whole, 2)} apart)`,
  ]);
  const keptRows = rows.filter(([name]) => !name.includes('without'));
  const most = (pick: (visit_: Visit) => number) => Math.max(...keptRows.map(([, one]) => pick(one)));
  const figures: Figure[] = [
    {
      what: 'decoded picture at zoom 1, at most',
      value: rounded(
        most(({ whole }) => whole.decodedMb),
        1,
      ),
      unit: 'MB',
      atMost: 70,
    },
    {
      what: 'pixels per screen pixel at zoom 4, desk',
      value: rounded(
        Math.min(...keptRows.filter(([name]) => name.includes('desk')).map(([, one]) => one.close.sharpness)),
        2,
      ),
      unit: '',
      atLeast: 1,
    },
    {
      what: 'shift at the change',
      value: most(({ change }) => Math.hypot(...change.shift)),
      unit: 'px',
      atMost: 0,
    },
    {
      what: 'a frame that is neither before nor after, mean difference',
      value: rounded(
        most(({ change }) => change.between),
        2,
      ),
      unit: 'of 255',
      atMost: 1,
    },
  ];
  const head = `Chromium ${browser.version()}, headless. The fixture of 9500 x 6714 px (kept as 4750 x 3357) on a desk's screen of 1440 x 900 px and a tablet's of 1024 x 768 px with two pixels to the px. "MB" are 10^6 bytes, four for each pixel of every picture in the page. A round fetches the drawings of all its floors. The change is watched frame by frame while the larger picture comes.`;
  const table = [columns, columns.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return [head, table.join('\n'), figureTable(figures)].join('\n\n');
}
