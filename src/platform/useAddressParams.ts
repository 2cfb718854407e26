import { useCallback, useContext } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import type { QueryValue } from './calls/queryText.ts';

/** Changes of the address's query; null and '' remove a name. */
export type AddressChanges = Readonly<Record<string, QueryValue>>;

/**
 * Returns the address's query and a function that changes it. Tab, filter, order and choice of a screen are in the address, so that back,
 * reload and a shared link show the same. A change replaces the history entry, unless it is a step that Back should undo. It is applied to
 * the router's current address: the rendered one may be behind a change made just before. (Only the router's own state knows; no public
 * hook exposes it.)
 */
export const useAddressParams = (): [
  URLSearchParams,
  (changes: AddressChanges, isStep?: boolean) => void,
] => {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const router = useContext(DataRouterContext)?.router;
  const change = useCallback(
    (changes: AddressChanges, isStep = false) => {
      setParams(
        (old) => {
          const at = router?.state.location;
          const next = new URLSearchParams(at?.pathname === pathname ? at.search : old);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace: !isStep },
      );
    },
    [setParams, router, pathname],
  );
  return [params, change];
};

/** Returns a positive integer in the address, or null. */
export const idIn = (params: URLSearchParams, name: string): number | null => {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : null;
};

/** Returns one of the given words in the address, or the first. */
export const wordIn = <Word extends string>(
  params: URLSearchParams,
  name: string,
  words: readonly [Word, ...Word[]],
): Word => words.find((word) => word === params.get(name)) ?? words[0];
