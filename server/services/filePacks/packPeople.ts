import { sql } from 'drizzle-orm';
import { accessLevels, governedAccessLevel } from '#contract/users/permissions.ts';
import type { Language } from '#contract/constants.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { formerUserEmail } from '#server/core/formerUser.ts';
import { packText, pageText } from '#server/core/texts.ts';
import { isInLine } from './packPlace.ts';
import type { PackPlace } from './packPlace.ts';

/** Names of the people in a pack; a fixed text for people of other customers. */
export interface PackPeople {
  byEmail: (email: string) => string;
  byId: (id: number) => string;
}

interface PersonRow {
  id: number;
  email: string;
  name: string;
  erased: boolean;
}

/** Number of the highest level whose reach ends at a root customer; those above reach the company. */
const highestOfRoot = accessLevels.indexOf(governedAccessLevel);

/**
 * Reads the names that a pack of a customer may show: of the people above and below it, of those who are linked there, and of those with
 * reach over its company. Everybody else is of another customer, also the author of work from before the building moved.
 */
export async function readPackPeople(
  db: Database,
  place: Pick<PackPlace, 'path' | 'companyId'>,
  language: Language,
): Promise<PackPeople> {
  const rows = await rowsOf<PersonRow>(
    db,
    sql`select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.erased is not null as erased from users u
      where ${isInLine(place, sql`u.customer_id`)}
        or u.id in (select l.user_id from customer_links l where ${isInLine(place, sql`l.customer_id`)})
        or (u.company_id = ${place.companyId} and u.access_level > ${highestOfRoot})`,
  );
  const former = pageText('former_user', language);
  const otherCustomer = packText('pack.other_customer', language);
  const nameOf = ({ name, erased }: PersonRow) => (erased ? former : name.trim());
  const byEmail = new Map(rows.map((row) => [row.email, nameOf(row)]));
  const byId = new Map(rows.map((row) => [row.id, nameOf(row)]));
  return {
    byEmail: (email) => {
      if (email === '') return '';
      return email === formerUserEmail ? former : (byEmail.get(email) ?? otherCustomer);
    },
    byId: (id) => byId.get(id) ?? otherCustomer,
  };
}
