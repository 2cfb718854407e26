import type { Aliases } from '#domain/rounds/operations.ts';
import type { AliasRow } from './outboxTypes.ts';

/** Returns rows of server ids in the domain's form. */
export const aliasesOf = (rows: readonly AliasRow[]): Aliases => ({
  flaws: Object.fromEntries(rows.flatMap((row) => (row.kind === 'flaws' ? [[row.key, row.serverId]] : []))),
  photos: Object.fromEntries(rows.flatMap((row) => (row.kind === 'photos' ? [[row.key, row.serverId]] : []))),
});
