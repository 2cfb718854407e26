import { describe, expect, test } from 'vitest';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { makeRandom } from './random.ts';
import {
  makeSiteNetwork,
  makeVersion,
  type PortalKind,
  portalKinds,
  siteAddress,
  type SiteNetwork,
} from './programSite.ts';
import { makeWorkerBrowser, type WorkerBrowser } from './workerBrowser.ts';
import { bundleWorker } from './workerBundle.ts';

const real = await bundleWorker();
/** Earlier service worker, which took every response with status 200 for a file. */
const trusting = await bundleWorker({
  module: 'workerPlugins.ts',
  code: `export const keepOnlyFilesOfBuild = () => ({
      requestWillFetch: async ({ request }) => new Request(request, { integrity: '' }),
    });
    export const keepOnlyConfigs = {};
    export const keepNewestFiles = {};
    export const holdsForeignFiles = async () => false;`,
});

const [old, next] = [makeVersion('old'), makeVersion('next')];
const versions = [old, next];

/** Content of the browser's caches before the portal: empty, the old version, or a portal's pages cached by the earlier worker. */
const beginnings = ['nothing', 'old', 'poisoned', 'forged'] as const;
type Beginning = (typeof beginnings)[number];

const isBroken = (from: Beginning): boolean => from === 'poisoned' || from === 'forged';

const begin = async (from: Beginning): Promise<{ network: SiteNetwork; browser: WorkerBrowser }> => {
  const network = makeSiteNetwork(old);
  const browser = makeWorkerBrowser(network);
  if (from === 'old') expect(await browser.update(real)).toBe(true);
  if (isBroken(from)) {
    const kind = from === 'poisoned' ? 'page' : 'otherBytes';
    network.fault = (path) => (path === 'index.html' ? undefined : kind);
    expect(await browser.update(trusting)).toBe(true);
  }
  network.fault = () => undefined;
  network.version = next;
  network.startCounting();
  return { network, browser };
};

interface Run {
  from: Beginning;
  fault: SiteNetwork['fault'];
  isKept: boolean;
  bundle?: string;
}

/** Returns violations of the rule during a portal and after it, one line each. */
const breaches = async ({ from, fault, isKept, bundle = real }: Run): Promise<string[]> => {
  const findings: string[] = [];
  const { network, browser } = await begin(from);
  const look = async (when: string, standing: string): Promise<void> => {
    const { version, missing, foreign } = await browser.start(versions);
    if (version !== standing) findings.push(`${when}: the page is that of ${version ?? 'somebody else'}`);
    for (const path of missing) findings.push(`${when}: ${path} is missing`);
    for (const path of foreign) findings.push(`${when}: ${path} is another`);
  };
  const lookEverywhere = async (when: string): Promise<void> => {
    // Without a worker there is no program that could stand; what an earlier worker broke may be so still.
    const standing = browser.active();
    if (standing === null || (isBroken(from) && standing === old.name)) return;
    network.fault = () => 'noAnswer';
    await look(`${when}, without a connection`, standing);
    network.fault = () => 'page';
    await look(`${when}, behind the portal`, standing);
  };

  // A program that can't run offers no update to accept.
  const accept = async (): Promise<void> => {
    if (from !== 'poisoned') await browser.accept();
  };

  Object.assign(network, { fault, isKept });
  await browser.update(bundle);
  network.isKept = false;
  await lookEverywhere('after the portal');
  network.fault = fault;
  await accept();
  await lookEverywhere('after the update');

  network.fault = () => undefined;
  if (!(await browser.update(bundle))) findings.push('a later try fails');
  await accept();
  if (browser.active() !== next.name) findings.push('a later try does not complete');
  await lookEverywhere('after a later try');
  return findings;
};

/** Returns the number of requests of an undisturbed installation. */
const requestsOf = async (from: Beginning): Promise<number> => {
  const { network, browser } = await begin(from);
  expect(await browser.update(real)).toBe(true);
  return network.count();
};

const everywhere = (kind: PortalKind) => (): PortalKind => kind;
const once = (kind: PortalKind, at: number) => (_path: string, request: number) =>
  request === at ? kind : undefined;
const fromThenOn = (kind: PortalKind, at: number) => (_path: string, request: number) =>
  request >= at ? kind : undefined;

describe.each(beginnings)('a portal while the program is installed over %s', (from) => {
  test.each(inTurn(import.meta.filename, portalKinds))(
    '%s at any step leaves a whole program or none, and a later try completes',
    async (kind) => {
      const steps = await requestsOf(from);
      expect(steps).toBeGreaterThan(3);
      const findings: string[] = [];
      for (let at = 0; at < steps; at += 1) {
        const runs = [
          { where: `at ${at}`, fault: once(kind, at), isKept: false },
          { where: `from ${at} on, kept by the browser`, fault: fromThenOn(kind, at), isKept: true },
        ];
        for (const { where, ...run } of runs)
          for (const breach of await breaches({ from, ...run })) findings.push(`${where}: ${breach}`);
      }
      expect(findings).toEqual([]);
    },
  );

  test('answers of drawn kinds at drawn steps do neither', async () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = makeRandom(seed);
      const share = random.next();
      const fault = () => (random.next() < share ? random.pick(portalKinds) : undefined);
      expect([seed, await breaches({ from, fault, isKept: random.next() < 0.5 })]).toEqual([seed, []]);
    }
  });
});

test.each(portalKinds)(
  '%s in the place of a lost cached file isn’t mistaken for it, and the network repairs it',
  async (kind) => {
    for (const path of old.files.keys()) {
      if (path === 'index.html') continue;
      const network = makeSiteNetwork(old);
      const browser = makeWorkerBrowser(network);
      await browser.update(real);
      for (const cache of browser.caches.values())
        for (const address of cache.keys()) if (address.startsWith(siteAddress + path)) cache.delete(address);
      network.fault = everywhere(kind);
      // The browser's HTTP cache may still hold files that are named by their content.
      const { foreign } = await browser.start(versions);
      expect([path, foreign]).toEqual([path, []]);
      network.fault = () => undefined;
      await browser.start(versions);
      network.fault = everywhere(kind);
      expect(await browser.start(versions)).toEqual({ version: 'old', missing: [], foreign: [] });
    }
  },
);

describe('a worker that takes any answer with 200 for a file is caught', () => {
  test.each([
    ['page', 'nothing'],
    ['page', 'old'],
    ['otherBytes', 'old'],
    ['cutOff', 'nothing'],
    ['redirect', 'old'],
  ] as const)('%s over %s', async (kind, from) => {
    const fault = fromThenOn(kind, 2);
    expect(await breaches({ from, fault, isKept: false })).toEqual([]);
    expect(await breaches({ from, fault, isKept: false, bundle: trusting })).not.toEqual([]);
  });
});
