/** The databases of this product in the browser; a name is never changed. (offline-and-safety) */
export const databaseNames = { outbox: 'tillsyn-outbox', rounds: 'tillsyn-rounds' } as const;
