import { useEffect, useState } from 'react';
import { searchLimits } from '#contract/constants.ts';
import type { SearchGroup } from '#domain/search.ts';
import { groupHits, isSearchable } from '#domain/search.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useIsTillsyn } from '../session/useLevel.ts';
import { useMayCall } from '../session/useSession.ts';
import type { SearchResponse } from '#store/specified/searchLists.ts';
import { askLists } from '#store/specified/searchLists.ts';

/** Debounce delay while typing, in milliseconds. */
const pauseMs = 50;

const askBackend = async (text: string, limit: number, signal: AbortSignal): Promise<SearchResponse> => {
  const query = { text, limit, installations: true, documents: true };
  const outcome = await sendCall('searchEverywhere', { query }, { signal });
  return outcome.ok ? { ok: true, hits: outcome.data, isPartial: false } : outcome;
};

/** State of a search: the newest response stays until the next one arrives. */
export interface SearchState {
  groups: readonly SearchGroup[];
  /** True if a kind has more hits than are shown. */
  hasMore: boolean;
  /** Text and limit of the groups or the failure; null before the first response. */
  answeredText: string | null;
  isPartial: boolean;
  failure: Failure | null;
}

const nothing: SearchState = {
  groups: [],
  hasMore: false,
  answeredText: null,
  isPartial: false,
  failure: null,
};

/** Searches everywhere while typing; a newer text cancels the older request. */
export const useSearch = (
  typed: string,
  isWhole: boolean,
): SearchState & { isFetching: boolean; retry: () => void } => {
  const text = typed.trim();
  const isTillsyn = useIsTillsyn();
  const mayListUsers = useMayCall('listUsers');
  const [state, setState] = useState(nothing);
  const [attempt, setAttempt] = useState(0);
  const isAsked = isSearchable(text);
  const limit = isWhole ? searchLimits.most : searchLimits.usual;
  const question = `${limit} ${text}`;

  useEffect(() => {
    if (!isAsked) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const search = async (): Promise<void> => {
      // Requests one more than is shown, to know whether there are more.
      const most = Math.min(limit + 1, searchLimits.most);
      const response = await (isTillsyn
        ? askBackend(text, most, signal)
        : askLists(text, mayListUsers, signal));
      if (signal.aborted) return;
      setState({
        groups: response.ok ? groupHits(text, response.hits, limit) : [],
        hasMore: response.ok && groupHits(text, response.hits, most).some(({ hits }) => hits.length > limit),
        answeredText: question,
        isPartial: response.ok && response.isPartial,
        failure: response.ok ? null : response.failure,
      });
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, limit, question, isAsked, isTillsyn, mayListUsers, attempt]);

  const retry = (): void => {
    setState(nothing);
    setAttempt((old) => old + 1);
  };
  return { ...(isAsked ? state : nothing), isFetching: isAsked && state.answeredText !== question, retry };
};
