import type { Permission } from '#contract/users/permissions.ts';
import { asGuest, can, reachOf } from '#domain/can.ts';
import type { Principal, Reach } from '#domain/can.ts';

/**
 * Relations of a record's owner to the caller. `unconnected` and `linkedUnconnected` are a second building at
 * the own and at the linked level without connected users; `company` and `global` are catalogue records
 * without a customer.
 */
export const relations = [
  'own',
  'unconnected',
  'descendant',
  'ancestor',
  'sibling',
  'otherRoot',
  'otherCompany',
  'linked',
  'linkedUnconnected',
  'company',
  'global',
] as const;
export type Relation = (typeof relations)[number];

/**
 * Kinds of visibility of a record: its customer, the own scope alone, its building, the catalogue's rule,
 * usable at the own level, its company …
 */
export type Kind =
  | 'customer'
  | 'ownCustomer'
  | 'house'
  | 'catalogue'
  | 'usable'
  | 'company'
  | 'all'
  | 'nobody';

/**
 * Caller in terms of the rules: a user of a level, or an API key, which reads as an admin and has no links.
 */
export interface Asker extends Principal {
  isKey?: true;
}

const subtree: readonly Relation[] = ['own', 'unconnected', 'descendant'];
const root: readonly Relation[] = [...subtree, 'ancestor', 'sibling'];
const company: readonly Relation[] = [...root, 'otherRoot', 'company'];
const reached: Record<Reach, readonly Relation[]> = {
  nothing: [],
  connected: subtree,
  subtree,
  root,
  company,
  everything: relations,
};

const isLinked = ({ isKey }: Asker, relation: Relation): boolean =>
  !isKey && (relation === 'linked' || relation === 'linkedUnconnected');

/** Returns true for a catalogue record without a customer. */
export const isShared = (relation: Relation): boolean => relation === 'company' || relation === 'global';

/** Returns true for each customer once: without its second building and shared records. */
export const isOfCustomer = (relation: Relation): boolean =>
  !isShared(relation) && relation !== 'unconnected' && relation !== 'linkedUnconnected';

/** Returns true within the reach of the level itself. (decisions, Scope) */
export const inReach = (principal: Principal, relation: Relation): boolean =>
  reached[reachOf(principal)].includes(relation);

/**
 * Returns true if a caller of the own level sees a record of this relation; all are connected to all but the
 * unconnected buildings.
 */
export function isSeen(kind: Kind, principal: Asker, relation: Relation): boolean {
  const isOwn = inReach(principal, relation);
  const isAnybodys = reachOf(principal) === 'everything';
  switch (kind) {
    case 'all':
      return true;
    case 'nobody':
      return false;
    case 'ownCustomer':
      return isOwn;
    case 'customer':
      return isOwn || isLinked(principal, relation);
    case 'house':
      if (isAnybodys || (relation === 'linked' && isLinked(principal, relation))) return true;
      return isOwn && (reachOf(principal) !== 'connected' || relation !== 'unconnected');
    case 'catalogue':
      return isOwn || isLinked(principal, relation) || ['ancestor', 'company', 'global'].includes(relation);
    case 'usable':
      return ['own', 'unconnected', 'ancestor', 'company', 'global'].includes(relation);
    case 'company':
      return isAnybodys || isLinked(principal, relation) || company.includes(relation);
  }
}

/**
 * Returns a caller's rights there: their own within reach, a guest's elsewhere. (decisions, Linked customers)
 */
export const principalThere = (principal: Asker, relation: Relation): Principal =>
  principal.isKey || inReach(principal, relation) ? principal : asGuest(principal);

export const holdsAny = (principal: Principal, rights: readonly Permission[]): boolean =>
  rights.some((right) => can(principal, right));

/** Returns true if the caller may write a catalogue record of this owner. (decisions, Scope) */
export function mayWriteCatalogue(principal: Principal, relation: Relation, right: Permission): boolean {
  if (relation === 'global') return can(principal, right) && can(principal, 'global_set_object_as_global');
  if (relation === 'company') return can(principal, right) && can(principal, 'tree_view_full');
  return can(principalThere(principal, relation), right);
}
