import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { RoundFacts } from '#contract/rounds/round.ts';
import { addressText } from '#domain/buildings/buildingInfo.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Call } from '#server/core/call.ts';
import type { RoundRow } from './rounds.ts';

/** Returns a subquery for the e-mail addresses in a round: of the users who started, checked, found, fixed and answered. */
const namedIn = (roundId: number) => sql`(
  select user_name from round_histories where id = ${roundId}
  union select user_name from round_history_items where round_history_id = ${roundId}
  union select user_name from round_history_questions where round_history_id = ${roundId}
  union select performer from flaws where round_history_id = ${roundId}
  union select done_by from flaws where round_history_id = ${roundId})`;

/** Reads the additional facts of a round for its report; records outside the caller's scope are left out. */
export async function readRoundFacts(
  { db, scope }: Call<CallName>,
  { round, buildings: places }: RoundRow,
): Promise<RoundFacts> {
  const [customer] = await db
    .select({ name: customers.name })
    .from(customers)
    .where(and(eq(customers.id, round.customerId), scope.customers(customers.id)));
  const ids = places.map((place) => place.id);
  const houses = await db
    .select({ id: buildings.id, info: buildings.info })
    .from(buildings)
    .where(and(inArray(buildings.id, ids), scope.buildings(buildings.id)));
  const people = await db
    .selectDistinct({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        sql`${users.email} in ${namedIn(round.id)}`,
        or(isNotNull(users.erased), scope.ownCustomers(users.customerId)),
      ),
    );
  const responsible = await db
    .select({ userId: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(
      and(
        sql`${users.id} in (select person_id from flaws where round_history_id = ${round.id})`,
        scope.ownCustomers(users.customerId),
      ),
    );
  return {
    responsible,
    customerName: customer?.name ?? '',
    addresses: houses.flatMap((house) => {
      const address = addressText(house.info);
      return address ? [{ buildingId: house.id, address }] : [];
    }),
    people: people.map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` })),
  };
}
