import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { measureWay, ways, type DrawingRun, type Way } from './support/drawingRun.ts';
import { servePages } from './support/pages.ts';
import { slowDown } from './support/slowPage.ts';

const runs = 3;
const counts = [200, 2000, 5000, 10_000] as const;
/** Counts that only show growth, without a target, are measured once. */
const runsOf = (count: number) => (count === judgedCount ? runs : 1);
/** Count with targets. */
const judgedCount = 2000;
/** Count at which the drawing must still pan smoothly. */
const most = 10_000;

const names: Record<Way, string> = {
  leaflet: 'Leaflet (CRS.Simple)',
  svg: 'SVG + d3-zoom',
  product: "the product's drawing",
};
const columns = [
  ['first draw ms', 'drawnMs'],
  ['all reachable ms', 'reachableMs'],
  ['pan p50 ms', 'panP50'],
  ['pan p95 ms', 'panP95'],
  ['pan frames/s', 'panRate'],
  ['zoom p95 ms', 'zoomP95'],
  ['drag to paint p50 ms', 'dragP50'],
  ['drag to paint p95 ms', 'dragP95'],
  ['tap to paint ms', 'tapMs'],
  ['memory MB', 'memoryMb'],
  ['nodes', 'nodes'],
] as const;

type Runs = Map<string, DrawingRun[]>;

/** Compares the product's drawing with Leaflet and SVG with d3-zoom: the same items on the same plan in the same window. */
export async function measureDrawing(): Promise<Section> {
  const pages = await servePages(ways);
  const allRuns: Runs = new Map();
  try {
    // Alternating, so that load on the machine affects all of them.
    for (let run = 0; run < runs; run += 1) {
      for (const count of counts.filter((one) => run < runsOf(one))) {
        for (const way of ways)
          await note(allRuns, `${way} ${count}`, measureWay(pages.url, way, count, 'spread'));
      }
      await note(allRuns, 'grouped', measureWay(pages.url, 'product', judgedCount, 'random'));
    }
  } finally {
    await pages.stop();
  }
  const tables = counts.map(
    (count) =>
      `### ${count} items\n\n${table(
        allRuns,
        ways.map((way) => [names[way], `${way} ${count}`]),
      )}`,
  );
  return {
    title: 'Drawing',
    text: [
      `Chromium headless without a GPU, ${slowDown}x CPU slow-down, window of 1280 x 800 px, real mouse events at 60 a second; medians of ${runs} runs in turns at ${judgedCount} items, one at the other counts, each in a browser of its own. Every item is an icon with number and state on a plan of 2000 x 1600 px, and all three draw each of them by itself: they stand far enough apart that the product doesn't group (${most} are smaller for that). Each item of the product is a button with role and name, which the run checks.`,
      ...tables,
      `### ${judgedCount} items anywhere, grouped by the product\n\n${table(allRuns, [[names.product, 'grouped']])}`,
      `### Aims at ${judgedCount} items, and at ${most}\n\n${aims(allRuns)}`,
    ].join('\n\n'),
  };
}

async function note(all: Runs, key: string, measured: Promise<DrawingRun>): Promise<void> {
  const run = await measured;
  all.set(key, [...(all.get(key) ?? []), run]);
  // The whole run takes some minutes.
  console.log(`${key}: first draw ${rounded(run.drawnMs)} ms, ${rounded(run.panRate)} frames/s`);
}

const middle = (all: Runs, key: string, figure: keyof DrawingRun) =>
  median((all.get(key) ?? []).map((run) => run[figure]));

function table(all: Runs, rows: readonly [name: string, key: string][]): string {
  return [
    `| way | ${columns.map(([heading]) => heading).join(' | ')} |`,
    `|---|${columns.map(() => '---').join('|')}|`,
    ...rows.map(
      ([name, key]) =>
        `| ${name} | ${columns.map(([, figure]) => rounded(middle(all, key, figure))).join(' | ')} |`,
    ),
  ].join('\n');
}

function aims(all: Runs): string {
  const ratio = (figure: keyof DrawingRun, other: Way, count = judgedCount) =>
    rounded(middle(all, `product ${count}`, figure) / middle(all, `${other} ${count}`, figure), 2);
  const ofLeaflet = "of Leaflet's";
  const ofSvg = "of SVG's";
  return figureTable([
    { what: 'first draw', value: ratio('drawnMs', 'leaflet'), unit: ofLeaflet, atMost: 0.35 },
    {
      what: 'first draw, until every mark can be reached',
      value: ratio('reachableMs', 'leaflet'),
      unit: ofLeaflet,
      atMost: 0.5,
    },
    {
      what: `first draw of ${most}, until every mark can be reached`,
      value: ratio('reachableMs', 'leaflet', most),
      unit: ofLeaflet,
      atMost: 0.5,
    },
    { what: 'pan rate', value: ratio('panRate', 'leaflet'), unit: ofLeaflet, atLeast: 2.5 },
    { what: 'pan rate', value: ratio('panRate', 'svg'), unit: ofSvg, atLeast: 1.5 },
    {
      what: 'pan rate by itself',
      value: rounded(middle(all, `product ${judgedCount}`, 'panRate')),
      unit: 'frames/s',
      atLeast: 49,
    },
    {
      what: `pan rate with ${most}`,
      value: rounded(middle(all, `product ${most}`, 'panRate')),
      unit: 'frames/s',
      atLeast: 50,
    },
    { what: 'zoom p95', value: ratio('zoomP95', 'svg'), unit: ofSvg, atMost: 0.35 },
    { what: 'drag to paint p95', value: ratio('dragP95', 'leaflet'), unit: ofLeaflet, atMost: 0.4 },
    { what: 'memory', value: ratio('memoryMb', 'leaflet'), unit: ofLeaflet, atMost: 0.75 },
  ]);
}
