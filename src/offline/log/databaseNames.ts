/** The product's databases in the browser; names never change. (offline-and-safety) */
export const databaseNames = { outbox: 'tillsyn-outbox', rounds: 'tillsyn-rounds' } as const;
