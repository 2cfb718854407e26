import { useMemo } from 'react';
import type { BlockChoice, BlockRow } from '#domain/blocks/blockTable.ts';
import { plainWord } from '#domain/imports/rowImport.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { symbolKindsOfCustomer } from '#entities/drawings/drawingQueries.ts';

/** Number of names stored in one call. */
const atOnce = 500;

/** Returns the customer's earlier choices for blocks with these names. */
export const useKeptKinds = (customerId: number) => {
  const textOf = useFailureText();
  const query = useCallQuery('listSymbolKinds', symbolKindsOfCustomer(customerId));
  const [save] = useCallMutation('saveSymbolKinds');
  const rows = query.currentData?.rows;
  const kinds = useMemo(
    () => new Map(rows?.map(({ symbol, fireProtectionId }) => [symbol, fireProtectionId])),
    [rows],
  );
  return {
    kinds,
    isReady: rows !== undefined || query.isError,
    /** Stores new and changed choices; a block that was left out loses its former meaning. */
    keep: async (table: readonly BlockRow[], choices: ReadonlyMap<string, BlockChoice>): Promise<void> => {
      const changedKinds = table.flatMap(({ name }) => {
        const symbol = plainWord(name);
        const fireProtectionId = choices.get(name)?.kindId ?? null;
        const isKnown = (kinds.get(symbol) ?? null) === fireProtectionId;
        return isKnown || symbol === '' ? [] : [{ symbol: name.slice(0, 100), fireProtectionId }];
      });
      if (changedKinds.length === 0) return;
      const { error } = await save({ body: { customerId, kinds: changedKinds.slice(0, atOnce) } });
      if (error !== undefined) notify({ tone: 'failure', text: textOf(error) });
    },
  };
};
