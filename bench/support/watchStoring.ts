/** Start and completion of a write to IndexedDB, on the page's clock. */
export interface Storing {
  startedAt: number;
  endedAt: number;
}

/** Returns a page script that watches for the first row written to a table, and stores its times as `storing`. */
export const storingWatch = (table: string): string => `(${String(watch)})(${JSON.stringify(table)})`;

function watch(table: string): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function watched(...row) {
    const startedAt = performance.now();
    const request = Reflect.apply(put, this, row);
    if (this.name === table)
      this.transaction.addEventListener('complete', () => {
        const storing = { startedAt, endedAt: performance.now() };
        Object.assign(globalThis, { storing: Reflect.get(globalThis, 'storing') ?? storing });
      });
    return request;
  };
}
