import type { SearchHit } from '#contract/work/search.ts';
import { roundOpening } from '#domain/rounds/roundOpening.ts';
import { pathTo } from '#platform/paths.ts';

/** What the user may open. */
export interface OpeningRights {
  mayPerformRounds: boolean;
  isReadOnly: boolean;
  maySeeUsers: boolean;
  maySeeDocuments: boolean;
  /** Whether items have a screen of their own; else they link to their building. */
  hasItemPages: boolean;
  /** Whether buildings have a screen of their own for them; else what is in one links to its dashboard. */
  maySeeBuildings: boolean;
}

/**
 * The link of a hit; null where the user has no screen for it. It names the customer too, so that it becomes the active one.
 */
export const hitAddress = (hit: SearchHit, rights: OpeningRights): string | null => {
  const { kind, id, name, customerId: customer, buildingId: building } = hit;
  switch (kind) {
    case 'customer':
      return pathTo('dashboard', {}, { query: { customer: id } });
    case 'item':
      if (rights.hasItemPages) return pathTo('item', { itemId: id }, { query: { customer } });
      return pathTo('dashboard', {}, { query: { customer, building } });
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
