import { eq } from 'drizzle-orm';
import { inventoryTypes } from '#contract/inventory.ts';
import type { KindService } from '#contract/rounds/round.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { levelsOf, ruleFinder } from './levelServices.ts';

/** Returns the services of each kind that apply in all buildings of a round. */
export async function servicesOfRound(
  db: Database,
  { id, customerId }: { id: number; customerId: number },
): Promise<KindService[]> {
  const rows = await db
    .selectDistinct({ customerId: buildings.customerId })
    .from(roundHistoryInfos)
    .innerJoin(buildings, eq(buildings.id, roundHistoryInfos.buildingId))
    .where(eq(roundHistoryInfos.roundHistoryId, id));
  const owners = rows.length > 0 ? rows.map((row) => row.customerId) : [customerId];
  const rulesAt = ruleFinder(await levelsOf(db, owners));
  return inventoryTypes.flatMap((inventoryType) => {
    const [first = [], ...others] = owners.map((owner) =>
      rulesAt(owner, inventoryType).filter(({ active }) => active),
    );
    return first
      .filter(({ serviceKey }) =>
        others.every((rules) => rules.some((rule) => rule.serviceKey === serviceKey)),
      )
      .map(({ serviceKey, name, performer }) => ({
        inventoryType,
        serviceKey,
        serviceName: name,
        performer,
      }));
  });
}
