import { startPostgres } from '../scripts/support/postgres.ts';
import { buildWhenStale } from '../scripts/build.ts';
import { startProduct } from '../scripts/support/product.ts';
import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { editor, makeFloors, timeSaves, type EditorFloor } from './support/editorFloors.ts';
import { selectedCount } from './support/editorHands.ts';
import { editorPages, measureContender, measureProduct } from './support/editorRun.ts';
import type { EditorPage, EditorRun } from './support/editorRun.ts';
import { servePages } from './support/pages.ts';
import { loggedIn } from './support/roundProduct.ts';
import { openBrowser, slowDown } from './support/slowPage.ts';

const runs = 3;
const counts = [200, 2000, 5000] as const;
/** Count with targets. */
const judgedCount = 2000;
/** Counts that only show growth, without a target, are measured once. */
const runsOf = (count: number) => (count === judgedCount ? runs : 1);

type Way = EditorPage | 'product';
const names: Record<Way, string> = {
  leafletEditor: 'Leaflet, draggable markers',
  svgEditor: 'SVG + d3-zoom + d3-drag',
  product: "the product's editor",
};
const columns = [
  ['first draw ms', 'drawnMs'],
  ['all reachable ms', 'reachableMs'],
  ['pan p95 ms', 'panP95'],
  ['pan frames/s', 'panRate'],
  ['drag one, to paint p50 ms', 'dragP50'],
  ['p95 ms', 'dragP95'],
  [`select ${selectedCount} ms`, 'selectMs'],
  [`drag ${selectedCount}, to paint p50 ms`, 'moveP50'],
  ['p95 ms', 'moveP95'],
  ['let go, to paint ms', 'movedMs'],
  ['reachable there ms', 'movedReachableMs'],
  ['saved ms', 'savedMs'],
  ['undo, to paint ms', 'undoMs'],
  ['reachable there ms', 'undoReachableMs'],
  ['saved ms', 'undoSavedMs'],
  ['memory MB', 'memoryMb'],
  ['nodes', 'nodes'],
] as const;

type Runs = Map<string, EditorRun[]>;
/**
 * Times of moving 500 items: the call alone, and in the page until the indicator shows it as saved, on this machine and on a slow device.
 */
interface Saves {
  callMs: number;
  savedMs: number;
  undoSavedMs: number;
  slowSavedMs: number;
}

/**
 * Compares the editor with Leaflet with draggable markers and SVG with d3-drag: the same items on the same plan in a window of the same
 * size.
 */
export async function measureDrawingEditor(): Promise<Section> {
  await buildWhenStale();
  const allRuns: Runs = new Map();
  const product = await startProduct();
  let embedded: Saves;
  try {
    const floors = await makeFloors(product.url, counts);
    await compare(allRuns, product, floors);
    const slow = median((allRuns.get(`product ${judgedCount}`) ?? []).map(({ savedMs }) => savedMs));
    embedded = await timeMoves(product, floorOf(floors, judgedCount), slow);
  } finally {
    await product.stop();
  }
  const onPostgres = await measureOnPostgres();
  const tables = counts.map((count) => `### ${count} items\n\n${table(allRuns, count)}`);
  return {
    title: 'Drawing editor',
    text: [
      `Chromium headless without a GPU, ${slowDown}x CPU slow-down, real mouse events at 60 a second; medians of ${runs} runs in turns at ${judgedCount} items, one at the other counts, each in a browser of its own. The product is the built one behind its own server with its embedded database, unlocked, in a window of 1440 x 900 px; the others are pages as large as its drawing is there, with the same items on the same plan of 2000 x 1600 px, and neither save nor group. First draw: from the address (theirs: from the call) until the marks are painted, items fetched on the way. Selecting: the product's lasso let go, theirs a key. "Let go" and "undo" count from the event until the marks are painted where they belong, "reachable" until their buttons are there, "saved" until the saving mark says so.`,
      ...tables,
      `### Aims at ${judgedCount} items\n\n${aims(allRuns, { embedded, onPostgres })}`,
    ].join('\n\n'),
  };
}

const floorOf = (floors: readonly EditorFloor[], count: number): EditorFloor => {
  const floorOfCount = floors.find((floor) => floor.count === count);
  if (!floorOfCount) throw new Error(`No floor of ${count} items.`);
  return floorOfCount;
};

const login = async (product: { url: string }) => {
  const browser = await openBrowser();
  return loggedIn(browser, product, editor).finally(() => browser.close());
};

async function compare(all: Runs, product: { url: string }, floors: readonly EditorFloor[]): Promise<void> {
  const state = await login(product);
  const ways = Object.keys(editorPages) as EditorPage[];
  const files = floors.map(({ count, items }) => [`items-${count}.json`, JSON.stringify({ data: items })]);
  const pages = await servePages(ways, Object.fromEntries(files));
  try {
    // Alternating, so that load on the machine affects all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const floor of floors.filter(({ count }) => run < runsOf(count))) {
        const { box, ...own } = await measureProduct(state, floor);
        note(all, `product ${floor.count}`, own);
        for (const way of ways)
          note(all, `${way} ${floor.count}`, await measureContender(pages.url, way, floor, box));
      }
    }
  } finally {
    await pages.stop();
  }
}

/** Measures saved moves on a device as fast as this machine, and on a slow device. */
async function timeMoves(
  product: { url: string },
  floor: EditorFloor,
  slowSavedMs: number | null,
): Promise<Saves> {
  const callMs = await timeSaves(floor);
  const state = await login(product);
  const visits: EditorRun[] = [];
  for (let run = 0; run < runs; run += 1) visits.push(await measureProduct(state, floor, 1));
  const middle = (figure: keyof EditorRun) => median(visits.map((visit) => visit[figure]));
  return {
    callMs,
    savedMs: middle('savedMs'),
    undoSavedMs: middle('undoSavedMs'),
    slowSavedMs: slowSavedMs ?? (await measureProduct(state, floor)).savedMs,
  };
}

/** Measures the same saves on PostgreSQL. */
async function measureOnPostgres(): Promise<Saves> {
  const postgres = await startPostgres();
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url });
    try {
      const floor = floorOf(await makeFloors(product.url, [judgedCount]), judgedCount);
      return await timeMoves(product, floor, null);
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

function note(all: Runs, key: string, run: EditorRun): void {
  all.set(key, [...(all.get(key) ?? []), run]);
  // The whole run takes some minutes.
  const { drawnMs, panRate, dragP95, moveP95, movedMs, savedMs, undoMs } = run;
  const figures = { drawnMs, panRate, dragP95, moveP95, movedMs, savedMs, undoMs };
  console.log(
    `${key}: ${Object.entries(figures)
      .map(([name, value]) => `${name} ${rounded(value)}`)
      .join(', ')}`,
  );
}

const middleOf = (all: Runs, key: string, figure: keyof EditorRun) =>
  median((all.get(key) ?? []).map((run) => run[figure]));

function table(all: Runs, count: number): string {
  const ways: readonly Way[] = ['leafletEditor', 'svgEditor', 'product'];
  const cell = (way: Way, figure: keyof EditorRun) =>
    way !== 'product' && /saved/i.test(figure) ? '–' : rounded(middleOf(all, `${way} ${count}`, figure));
  return [
    `| way | ${columns.map(([heading]) => heading).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...ways.map((way) => `| ${names[way]} | ${columns.map(([, figure]) => cell(way, figure)).join(' | ')} |`),
  ].join('\n');
}

function aims(all: Runs, { embedded, onPostgres }: { embedded: Saves; onPostgres: Saves }): string {
  const ownMiddle = (figure: keyof EditorRun) => middleOf(all, `product ${judgedCount}`, figure);
  const ratio = (figure: keyof EditorRun, way: EditorPage) =>
    rounded(ownMiddle(figure) / middleOf(all, `${way} ${judgedCount}`, figure), 2);
  const [ofLeaflet, ofSvg] = ["of Leaflet's", "of SVG's"];
  const saves = (name: string, { callMs, savedMs, undoSavedMs, slowSavedMs }: Saves) => [
    { what: `${name}: the call that saves ${selectedCount} moved`, value: rounded(callMs), unit: 'ms' },
    {
      what: `${name}: from letting go of ${selectedCount} until the mark says saved, no slow-down`,
      value: rounded(savedMs),
      unit: 'ms',
      atMost: 400,
    },
    {
      what: `${name}: from undoing that until the mark says saved, no slow-down`,
      value: rounded(undoSavedMs),
      unit: 'ms',
      atMost: 400,
    },
    {
      what: `${name}: from letting go until the mark says saved, ${slowDown}x slow-down`,
      value: rounded(slowSavedMs),
      unit: 'ms',
      atMost: 400,
    },
  ];
  return figureTable([
    { what: 'first draw', value: ratio('drawnMs', 'leafletEditor'), unit: ofLeaflet },
    { what: 'pan rate', value: rounded(ownMiddle('panRate')), unit: 'frames/s', atLeast: 45 },
    { what: 'pan rate', value: ratio('panRate', 'leafletEditor'), unit: ofLeaflet, atLeast: 2.5 },
    { what: 'pan rate', value: ratio('panRate', 'svgEditor'), unit: ofSvg, atLeast: 1.5 },
    { what: 'drag one to paint p95', value: ratio('dragP95', 'leafletEditor'), unit: ofLeaflet, atMost: 0.4 },
    { what: 'drag one to paint p95', value: ratio('dragP95', 'svgEditor'), unit: ofSvg },
    {
      what: `select ${selectedCount}`,
      value: ratio('selectMs', 'leafletEditor'),
      unit: ofLeaflet,
      atMost: 1,
    },
    {
      what: `drag ${selectedCount} to paint p95`,
      value: ratio('moveP95', 'leafletEditor'),
      unit: ofLeaflet,
      atMost: 0.4,
    },
    { what: `let go of ${selectedCount}`, value: ratio('movedMs', 'leafletEditor'), unit: ofLeaflet },
    { what: 'undo of that', value: ratio('undoMs', 'leafletEditor'), unit: ofLeaflet },
    { what: 'memory', value: ratio('memoryMb', 'leafletEditor'), unit: ofLeaflet, atMost: 0.75 },
    ...saves('embedded database', embedded),
    ...saves('PostgreSQL', onPostgres),
  ]);
}
