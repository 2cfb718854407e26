import type { Page } from '@playwright/test';

/** When a write to IndexedDB began and was complete, on the page's clock. */
interface Storing {
  startedAt: number;
  endedAt: number;
}

/** Watches for the first row that the page puts into a table; returns a way to wait until it is stored. */
export async function watchStoring(page: Page, table: string): Promise<() => Promise<Storing>> {
  await page.addInitScript((name) => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function watched(...row) {
      const startedAt = performance.now();
      const request = Reflect.apply(put, this, row);
      if (this.name === name)
        this.transaction.addEventListener('complete', () => {
          const storing = { startedAt, endedAt: performance.now() };
          Object.assign(globalThis, { storing: Reflect.get(globalThis, 'storing') ?? storing });
        });
      return request;
    };
  }, table);
  return async () => {
    const found = await page.waitForFunction(
      () => Reflect.get(globalThis, 'storing') as Storing | undefined,
      null,
      {
        timeout: 120_000,
      },
    );
    return (await found.jsonValue()) as Storing;
  };
}
