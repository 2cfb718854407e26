import type { SearchHit } from '#contract/worklists/search.ts';
import { roundOpening } from '#domain/rounds/roundOpening.ts';
import { pathTo } from '#platform/paths.ts';

/** Rights of the user to open hits. */
export interface OpeningRights {
  mayPerformRounds: boolean;
  isReadOnly: boolean;
  maySeeUsers: boolean;
  maySeeDocuments: boolean;
  /** True if the user has the buildings' screens; else their contents link to the building's dashboard. */
  maySeeBuildings: boolean;
}

/** Returns the link of a hit; null if the user has no screen for it. It includes the customer, so that it becomes the active one. */
export const hitAddress = (hit: SearchHit, rights: OpeningRights): string | null => {
  const { kind, id, name, customerId: customer, buildingId: building } = hit;
  switch (kind) {
    case 'customer':
      return pathTo('dashboard', {}, { query: { customer: id } });
    case 'item':
      return pathTo('item', { itemId: id }, { query: { customer } });
    case 'installation':
      if (rights.maySeeBuildings && building !== null)
        return pathTo('building', { buildingId: building }, { query: { customer, tab: 'installations' } });
      return pathTo('dashboard', {}, { query: { customer, building } });
    case 'building':
      return pathTo('dashboard', {}, { query: { customer, building } });
    case 'flaw':
      return pathTo('dashboard', {}, { query: { customer, building, flaw: id } });
    case 'user':
      return rights.maySeeUsers ? pathTo('users', {}, { query: { customer, q: name } }) : null;
    case 'document':
      return rights.maySeeDocuments ? pathTo('documents', {}, { query: { customer, q: name } }) : null;
    case 'round': {
      const isDone = hit.done !== null;
      const opening = roundOpening(
        { kind: 'round', roundId: id, isDone, isRunning: !isDone },
        rights.isReadOnly,
      );
      if (!opening || !rights.mayPerformRounds) return null;
      return pathTo(opening.screen, { roundId: opening.roundId }, { query: { customer } });
    }
  }
};
