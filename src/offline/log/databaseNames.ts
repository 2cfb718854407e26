/** The product's databases in the browser; names never change. (offline-and-safety) */
export const databaseNames = { outbox: 'tillsyn-outbox', rounds: 'tillsyn-rounds' } as const;

/** Prefix of the waiting calls' keys in the outbox's table `meta`, which programs of earlier versions don't read. */
export const waitingPrefix = 'call:';
