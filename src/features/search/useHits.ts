import { useMemo, useState } from 'react';
import type { SearchHit } from '#contract/worklists/search.ts';
import type { SearchGroup } from '#domain/search.ts';
import { readRecentHits } from '#entities/search/recentHits.ts';
import { useSearch } from '#entities/search/useSearch.ts';
import { usePermission, useUser } from '#entities/session/useSession.ts';
import { hitAddress } from './hitAddress.ts';

/** Hit that can be opened. */
export interface OpenableHit {
  hit: SearchHit;
  address: string;
  /** Key of the option in the page. */
  key: string;
}

/** Hits under a heading: of a kind, or the recent choices. */
export interface HitGroup {
  kind: SearchGroup['kind'] | 'recent';
  hits: OpenableHit[];
}

/** Returns the palette's options: the hits, or without a text the recent choices; only hits with a link. */
export const useHits = (text: string, isWhole: boolean) => {
  const { id: userId } = useUser();
  const mayPerformRounds = usePermission('roundplannings_perform_round');
  const isReadOnly = !usePermission('dashboard_perform_actions_on_content');
  const maySeeUsers = usePermission('users_access_view');
  const maySeeDocuments = usePermission('documents_access_view');
  const maySeeBuildings = usePermission('buildings_access_view');
  const search = useSearch(text, isWhole);
  const [recent] = useState(() => readRecentHits(userId));
  const isEmpty = text.trim() === '';

  const groups = useMemo<HitGroup[]>(() => {
    const rights = {
      mayPerformRounds,
      isReadOnly,
      maySeeUsers,
      maySeeDocuments,
      maySeeBuildings,
    };
    const shownGroups: { kind: HitGroup['kind']; hits: readonly SearchHit[] }[] = isEmpty
      ? [{ kind: 'recent', hits: recent }]
      : [...search.groups];
    return shownGroups
      .map(({ kind, hits }) => ({
        kind,
        hits: hits.flatMap((hit) => {
          const address = hitAddress(hit, rights);
          return address === null ? [] : [{ hit, address, key: `hit-${hit.kind}-${hit.id}` }];
        }),
      }))
      .filter(({ hits }) => hits.length > 0);
  }, [
    mayPerformRounds,
    isReadOnly,
    maySeeUsers,
    maySeeDocuments,
    maySeeBuildings,
    isEmpty,
    recent,
    search.groups,
  ]);

  return { ...search, groups, isEmpty };
};
