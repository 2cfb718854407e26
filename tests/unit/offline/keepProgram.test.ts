import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepProgram } from '#offline/sync/appShell.ts';

/** A service worker whose state the test advances. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState;
  constructor(state: ServiceWorkerState) {
    super();
    this.state = state;
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const registering = (worker: FakeWorker | null, slot: 'active' | 'installing') => () =>
  Promise.resolve({
    active: null,
    waiting: null,
    installing: null,
    [slot]: worker,
  } as unknown as ServiceWorkerRegistration);

const holdFiles = (files: number): void => {
  const cache = { keys: () => Promise.resolve(Array.from({ length: files })) };
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(['tillsyn-precache-v2-/', 'config']),
    open: () => Promise.resolve(cache),
  });
};

afterEach(() => vi.unstubAllGlobals());

describe('the program’s files for offline use', () => {
  test('is waited for however long its files take, and counted', async () => {
    holdFiles(204);
    const worker = new FakeWorker('installing');
    const fileCount = keepProgram(registering(worker, 'installing'));
    worker.become('installed');
    worker.become('activating');
    worker.become('activated');
    expect(await fileCount).toBe(204);
  });

  test('is said to be missing when its installation fails, instead of being waited for without end', async () => {
    holdFiles(17);
    const worker = new FakeWorker('installing');
    const fileCount = keepProgram(registering(worker, 'installing'));
    // The registration is known before the installation fails.
    await Promise.resolve();
    worker.become('redundant');
    expect(await fileCount).toBeNull();
  });

  test('a program stored before is available at once', async () => {
    holdFiles(204);
    expect(await keepProgram(registering(new FakeWorker('activated'), 'active'))).toBe(204);
  });

  test('can’t be kept where the browser refuses workers', async () => {
    holdFiles(0);
    expect(await keepProgram(() => Promise.resolve(null))).toBeNull();
  });
});
