import type { QueryStatus } from '@reduxjs/toolkit/query';

interface Tracked {
  status: `${QueryStatus}`;
}

/** Part of the state with the pending requests. */
export interface WithPending {
  api: {
    queries: Readonly<Record<string, Tracked | undefined>>;
    mutations: Readonly<Record<string, Tracked | undefined>>;
  };
}

const isPending = (tracked: Tracked | undefined): boolean => tracked?.status === 'pending';

/** Returns the number of pending requests; a failed one no longer counts. [WIRE-31] */
export const selectPendingCount = ({ api }: WithPending): number =>
  [...Object.values(api.queries), ...Object.values(api.mutations)].filter(isPending).length;
