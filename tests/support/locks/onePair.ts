import type { Lab } from './lab.ts';
import type { Answer } from '../server/backend.ts';

/** A call that references a record, and one that deletes it. */
export interface Pair {
  naming: () => Promise<Answer>;
  deleting: () => Promise<Answer>;
  /** The deletion's result if the record is referenced already; `200` if the reference is deleted too. */
  whenNamed: '200' | '409 in_use' | '409 break_glass_kept';
  /** The reference's result if the record is deleted; `200` if it isn't needed. */
  whenGone: string;
}
export type Begun = Awaited<ReturnType<typeof begin>>;

/** Creates a house with its contents, and a user with all rights there. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const send = lab.as(tenant.people.WebSbaAdmin);
  const { level, floor, map, fireProtection } = tenant;
  const place = { mapId: map.id, fireProtectionId: fireProtection.id, positionX: 10, positionY: 10 };
  const corners = { startX: 1, endX: 2, startY: 1, endY: 2 };
  const plan = { name: 'Rond', customerId: level.id, start: lab.time.now.toISOString() };
  const ownEntry = () => lab.seed.fireProtection({ companyId: level.companyId, customerId: level.id });
  const planned = (parts: object) => send('createRoundPlanning', {}, { ...plan, ...parts });
  return {
    ...tenant,
    lab,
    send,
    place,
    corners,
    plan,
    planned,
    own: ownEntry,
    drawing: { name: 'Ny', floorId: floor.id },
  };
}

/** Creates a pair of two calls in a house. */
export const pair =
  (make: (begun: Begun) => Promise<Omit<Pair, 'whenNamed' | 'whenGone'> & Partial<Pair>>) =>
  async (lab: Lab): Promise<Pair> => ({
    whenNamed: '200',
    whenGone: '400 invalid_reference',
    ...(await make(await begin(lab))),
  });
/** A referenced record can't be deleted. */
export const usedInPair = { whenNamed: '409 in_use' } as const;
